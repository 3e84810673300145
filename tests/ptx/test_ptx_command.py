"""`rgpu ptx`: what it prints, what it says of kernels that have no code, and its exit codes."""

from __future__ import annotations

import json
import re
from pathlib import Path

import jsonschema
import pytest

from rgpu.compiler_bridge import tools
from tests.support.ptx import Ran, run

SCHEMA = json.loads(
    Path(__file__).parents[2].joinpath("server/rgpu/server/report/ptx.schema.json").read_text()
)
SCALE = """\
use cuda_device::{DisjointSlice, kernel, launch_bounds, thread};

fn doubled(x: f32) -> f32 {
    x * 2.0
}

#[kernel]
#[launch_bounds(128)]
pub fn scale(a: &[f32], mut out: DisjointSlice<f32>) {
    let i = thread::index_1d();
    if let Some(place) = out.get_mut(i) {
        *place = doubled(a[i.get()]);
    }
}
"""
FOREIGN = """
extern "C" {
    fn elsewhere(x: f32) -> f32;
}

#[kernel]
pub fn foreign(mut out: DisjointSlice<f32>) {
    if let Some(place) = out.get_mut(thread::index_1d()) {
        *place = unsafe { elsewhere(1.0) };
    }
}
"""
HOPPER = """
#[kernel]
pub fn hopper(mut out: DisjointSlice<u32>) {
    if let Some(place) = out.get_mut(thread::index_1d()) {
        *place = cuda_device::cluster::cluster_ctaidX();
    }
}
"""
LARGE = """
#[kernel]
pub fn large(mut out: DisjointSlice<u32>) {
    static mut TILE: cuda_device::SharedArray<u32, 16384> = cuda_device::SharedArray::UNINIT;
    let t = thread::threadIdx_x() as usize;
    unsafe { TILE[t] = 1 };
    thread::sync_threads();
    if let Some(place) = out.get_mut(thread::index_1d()) {
        *place = unsafe { TILE[t ^ 1] };
    }
}
"""


@pytest.fixture(autouse=True)
def _scratch(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def ptx(text: str, *arguments: str) -> Ran:
    Path("k.rs").write_text(text)
    return run("ptx", "k.rs", *arguments)


def kernels(ran: Ran) -> dict[str, dict[str, object]]:
    """The kernels of JSON that satisfies the schema, by name and target."""
    document = json.loads(ran.out)
    jsonschema.validate(document, SCHEMA)
    return {f"{each['name']} {each['arch']}": each for each in document["kernels"]}


def test_ptx() -> None:
    ran = ptx(SCALE)
    assert (ran.status, ran.err) == (0, "")
    assert ".target sm_80" in ran.out
    assert ".visible .entry scale(" in ran.out
    assert '.file\t1 "k.rs"' in ran.out


def test_llvm() -> None:
    ran = ptx(SCALE, "--emit", "llvm")
    assert ran.status == 0
    assert "define ptx_kernel void @scale(" in ran.out


def test_several_targets_and_versions() -> None:
    ran = ptx(SCALE, "--arch", "sm_75", "sm_90a,sm_100", "--ptx-version", "8.7")
    assert ran.status == 0
    assert re.findall(r"\.target (\w+)", ran.out) == ["sm_75", "sm_90a", "sm_100"]
    assert ran.out.count(".version 8.7") == 3
    assert "// kernel scale, sm_90a\n" in ran.out


def test_targets_of_the_settings() -> None:
    Path("rgpu.toml").write_text('targets = ["sm_86", "sm_89"]\n')
    assert re.findall(r"\.target (\w+)", ptx(SCALE).out) == ["sm_86", "sm_89"]
    assert re.findall(r"\.target (\w+)", ptx(SCALE, "--isolated").out) == ["sm_80"]


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--arch", "sm_91"], "there is no target `sm_91`; did you mean sm_90"),
        (["--ptx-version", "7.0", "--arch", "sm_90"], "PTX 7.0 does not have sm_90"),
        (["--ptx-version", "new"], "`new` is no version of PTX"),
        (["--kernel", "other"], "no kernel called `other`"),
        (["--emit", "cubin", "--arch", "sm_80", "sm_90"], "a directory with -o"),
    ],
)
def test_wrong_use(arguments: list[str], message: str) -> None:
    ran = ptx(SCALE, *arguments)
    assert ran.status == 2
    assert ran.err.startswith("error: ")
    assert message in ran.err
    assert ran.out == ""


def test_a_file_that_is_not_there() -> None:
    ran = run("ptx", "gone.rs")
    assert ran.status == 2
    assert "gone.rs" in ran.err


def test_json_has_the_line_map() -> None:
    found = kernels(ptx(SCALE, "--emit", "json", "--arch", "sm_80", "sm_90"))
    assert list(found) == ["scale sm_80", "scale sm_90"]
    scale = found["scale sm_90"]
    assert scale["status"] == "ok"
    assert scale["ptx_version"] == "7.8"
    text = str(scale["ptx"]).split("\n")
    lines = scale["lines"]
    assert isinstance(lines, list)
    at = {entry["ptx_line"]: entry for entry in lines}
    (multiplication,) = [n for n, line in enumerate(text, 1) if "add.rn.f32" in line
                         or "mul.rn.f32" in line]  # fmt: skip
    entry = at[multiplication]
    assert (entry["file"], entry["line"]) == ("k.rs", 12)  # the call in the kernel
    (step,) = entry["inlined"]
    assert (step["file"], step["line"]) == ("k.rs", 4)  # and the place in the helper
    assert step["function"].endswith("doubled")
    for number, entry in at.items():
        assert not text[number - 1].strip().startswith((".loc", "//", "$"))
        assert entry["file"] == "k.rs"
        assert 7 <= entry["line"] <= 14


def test_json_has_resources() -> None:
    if tools.find_tool("ptxas") is None:
        pytest.skip("no ptxas")
    scale = kernels(ptx(SCALE, "--emit", "json"))["scale sm_80"]
    resources = scale["resources"]
    assert isinstance(resources, dict)
    assert resources["source"] == "ptxas"
    assert 4 <= resources["registers"] <= 40
    assert resources["spill_store_bytes"] == 0
    assert resources["occupancy"] == {
        "block_threads": 128, "warps_per_sm": 64, "fraction": 1.0, "limited_by": "threads",
    }  # fmt: skip


def test_a_kernel_that_is_not_lowered_leaves_the_others_alone() -> None:
    ran = ptx(SCALE + FOREIGN)
    assert ran.status == 1
    assert ".entry scale(" in ran.out
    assert ".entry foreign(" not in ran.out
    assert re.match(
        r"warning: k\.rs:\d+:\d+: kernel `foreign` is not lowered: `.*elsewhere`", ran.err
    )
    found = kernels(ptx(SCALE + FOREIGN, "--emit", "json"))
    assert found["scale sm_80"]["status"] == "ok"
    foreign = found["foreign sm_80"]
    assert foreign["status"] == "not-lowered"
    reason = foreign["reason"]
    assert isinstance(reason, dict)
    assert "elsewhere" in reason["message"]
    assert reason["start"]["line"] == 23


def test_an_operation_that_the_target_does_not_have() -> None:
    ran = ptx(SCALE + HOPPER, "--emit", "json", "--arch", "sm_80", "sm_90")
    assert ran.status == 1
    assert "k.rs:19:18: error[RG603] sm_80 does not have `" in ran.err
    found = kernels(ran)
    assert found["hopper sm_80"]["status"] == "error"
    assert found["hopper sm_80"]["reason"]["code"] == "RG603"  # type: ignore[index]
    assert found["hopper sm_90"]["status"] == "ok"


def test_static_shared_memory_over_the_limit() -> None:
    ran = ptx(SCALE + LARGE, "--arch", "sm_90", "sm_90a")
    assert ran.status == 1
    assert "k.rs:17:8: error[RG605] 65536 bytes of static shared memory; sm_90 has 49152" in ran.err
    assert re.findall(r"\.target (\w+)", ran.out).count("sm_90a") == 2


def test_machine_code_into_a_file_and_a_directory() -> None:
    if tools.find_tool("ptxas") is None:
        pytest.skip("no ptxas")
    assert ptx(SCALE, "--emit", "cubin", "-o", "k.cubin").status == 0
    assert Path("k.cubin").read_bytes()[:4] == b"\x7fELF"
    Path("out").mkdir()
    assert ptx(SCALE, "--emit", "cubin", "--arch", "sm_80", "sm_90", "-o", "out").status == 0
    assert sorted(each.name for each in Path("out").iterdir()) == [
        "scale.sm_80.cubin", "scale.sm_90.cubin",
    ]  # fmt: skip


def test_machine_code_as_text_has_the_users_lines() -> None:
    if tools.find_tool("ptxas") is None or tools.find_tool("nvdisasm") is None:
        pytest.skip("no ptxas or nvdisasm")
    ran = ptx(SCALE, "--emit", "sass", "--arch", "sm_90")
    assert ran.status == 0
    assert "STG.E" in ran.out
    assert 'k.rs", line 12' in ran.out


def test_figures() -> None:
    if tools.find_tool("ptxas") is None:
        pytest.skip("no ptxas")
    ran = ptx(SCALE, "--emit", "resources", "--arch", "sm_86", "sm_90")
    assert ran.status == 0
    assert ran.out.splitlines()[0].split()[:3] == ["kernel", "target", "registers"]
    assert "100% of 128 threads a block, limited by threads" in ran.out


def test_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("rgpu.compiler_bridge.resources.find_tool", lambda name: None)
    ran = ptx(SCALE, "--emit", "cubin")
    assert ran.status == 2
    assert "pip install 'rgpu-check[cuda]'" in ran.err
    monkeypatch.setattr("importlib.util.find_spec", lambda name: None)
    ran = ptx(SCALE)
    assert ran.status == 2
    assert "pip install 'rgpu-check[ptx]'" in ran.err


def test_a_fault_of_rgpu_itself_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object) -> None:
        raise ZeroDivisionError("boom")

    monkeypatch.setattr("rgpu.server.lowering.lower_kernel", broken)
    ran = ptx(SCALE)
    assert ran.status == 2
    assert "rgpu itself failed on kernel `scale`; please report this" in ran.err
    assert "boom" in ran.err


def test_overflow_traps_where_asked_for(tmp_path: Path) -> None:
    file = tmp_path / "next.rs"
    file.write_text(SCALE.replace("f32", "u32").replace("2.0", "2"))
    plain = run("ptx", str(file))
    checked = run("ptx", str(file), "--overflow-checks")
    assert (plain.status, checked.status) == (0, 0)
    assert checked.out.count("setp") == plain.out.count("setp") + 1
    (tmp_path / "rgpu.toml").write_text("overflow-checks = true")
    assert run("ptx", str(file)).out == checked.out
