"""`rgpu build`: the files, the manifest, and what is not built again."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from rgpu.compiler_bridge.tools import find_linker, find_tool
from tests.support.ptx import Ran, run

LIBRARY = """\
use cuda_device::{DisjointSlice, kernel, launch_bounds, thread};

#[kernel]
#[launch_bounds(128, 4)]
pub fn one(a: &[f32], n: u32, mut out: DisjointSlice<f32>) {
    if let Some(place) = out.get_mut(thread::index_1d()) {
        *place = a[n as usize];
    }
}

pub mod inner {
    use super::*;
    #[kernel]
    pub fn one(mut out: DisjointSlice<u32>) {
        if let Some(place) = out.get_mut(thread::index_1d()) {
            *place = 2;
        }
    }
}
"""


@pytest.fixture(autouse=True)
def _crate(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    if find_tool("ptxas") is None:
        pytest.skip("no ptxas")
    monkeypatch.chdir(tmp_path)
    Path("src").mkdir()
    Path("src/lib.rs").write_text(LIBRARY)
    Path("Cargo.toml").write_text('[package]\nname = "two"\nversion = "0.1.0"\nedition = "2024"\n')


def build(*arguments: str) -> Ran:
    return run("build", ".", "--out", "out", "--arch", "sm_80", "sm_90", *arguments)


def manifest() -> dict[str, Any]:
    found: dict[str, Any] = json.loads(Path("out/manifest.json").read_text())
    return found


def names() -> list[str]:
    return sorted(each.name for each in Path("out").iterdir())


def test_the_files_and_the_manifest() -> None:
    ran = build()
    assert (ran.status, ran.err) == (0, "")
    assert ran.out == "4 built: out/manifest.json\n"
    assert names() == ["inner_one.sm_80.cubin", "inner_one.sm_80.ptx", "inner_one.sm_90.cubin",
                       "inner_one.sm_90.ptx", "manifest.json", "one.sm_80.cubin", "one.sm_80.ptx",
                       "one.sm_90.cubin", "one.sm_90.ptx"]  # fmt: skip
    first, second = manifest()["kernels"]
    assert (first["name"], first["entry"]) == ("one", "one")
    assert (second["name"], second["entry"]) == ("inner::one", "inner_one")
    assert first["bounds"] == {"block": None, "max_threads": 128, "min_blocks": 4, "cluster": None}
    assert [each["name"] for each in first["parameters"]][:3] == ["a", "a.length", "n"]
    assert [each["arch"] for each in first["targets"]] == ["sm_80", "sm_90"]
    target = first["targets"][0]
    assert target["status"] == "ok"
    assert target["resources"]["occupancy"]["block_threads"] == 128
    assert f".entry {second['entry']}(" in Path("out/inner_one.sm_80.ptx").read_text()


def test_only_what_changed_is_built() -> None:
    build()
    before = {each.name: each.stat().st_mtime_ns for each in Path("out").iterdir()}
    assert build().out == "0 built, 4 unchanged: out/manifest.json\n"
    Path("src/lib.rs").write_text(LIBRARY.replace("*place = 2", "*place = 3"))
    assert build().out == "2 built, 2 unchanged: out/manifest.json\n"
    after = {each.name: each.stat().st_mtime_ns for each in Path("out").iterdir()}
    changed = {name for name in after if after[name] != before[name]}
    assert changed == {name for name in before if name.startswith(("inner", "manifest"))}
    assert build("--fast-math").out.startswith("4 built")


def test_a_line_that_moved_is_a_change() -> None:
    build()
    Path("src/lib.rs").write_text("\n" + LIBRARY)
    assert build().out.startswith("4 built")


@pytest.mark.parametrize("damage", ["remove", "change", "manifest"])
def test_damaged_files_are_built_again(damage: str) -> None:
    build()
    path = Path("out/manifest.json" if damage == "manifest" else "out/one.sm_80.cubin")
    if damage == "remove":
        path.unlink()
    else:
        path.write_bytes(b"{")
    built = 4 if damage == "manifest" else 1
    assert build().out.startswith(f"{built} built")
    assert Path("out/one.sm_80.cubin").read_bytes()[:4] == b"\x7fELF"


def test_files_of_kernels_that_are_gone_go_too() -> None:
    build()
    Path("out/mine.txt").write_text("not rgpu's")
    Path("src/lib.rs").write_text(LIBRARY.partition("pub mod")[0])
    assert build().out == "0 built, 2 unchanged: out/manifest.json\n"
    assert names() == ["manifest.json", "mine.txt", "one.sm_80.cubin", "one.sm_80.ptx",
                       "one.sm_90.cubin", "one.sm_90.ptx"]  # fmt: skip


def test_a_kernel_that_is_not_lowered_is_in_the_manifest() -> None:
    text = LIBRARY.replace("*place = 2", "*place = unsafe { gone() }")
    Path("src/lib.rs").write_text(text + 'extern "C" {\n    fn gone() -> u32;\n}\n')
    ran = build()
    assert ran.status == 1
    assert ran.out == "2 built, 2 not built: out/manifest.json\n"
    assert "kernel `inner::one` is not lowered" in ran.err
    target = manifest()["kernels"][1]["targets"][0]
    assert target["status"] == "not-lowered"
    assert "gone" in target["reason"]["message"]
    assert build().out == "0 built, 2 unchanged, 2 not built: out/manifest.json\n"


def test_without_machine_code() -> None:
    assert build("--no-cubin").status == 0
    assert not [name for name in names() if name.endswith(".cubin")]


def test_all_kernels_together() -> None:
    if find_linker() is None:
        pytest.skip("no nvJitLink")
    one, other = "one", "inner_one"
    assert build("--fatbin").status == 0
    for target in ("sm_80", "sm_90"):
        code = Path(f"out/kernels.{target}.cubin").read_bytes()
        assert code[:4] == b"\x7fELF"
        assert f".text.{one}\0".encode() in code
        assert f".text.{other}\0".encode() in code
    assert Path("out/kernels.fatbin").stat().st_size > 2000
    assert [each["file"] for each in manifest()["outputs"]] == [
        "kernels.sm_80.cubin", "kernels.sm_90.cubin", "kernels.fatbin",
    ]  # fmt: skip
    before = Path("out/kernels.sm_80.cubin").read_bytes()
    assert build("--link").out.startswith("0 built, 4 unchanged")
    assert Path("out/kernels.sm_80.cubin").read_bytes() == before
    assert not Path("out/kernels.fatbin").exists()


@pytest.mark.parametrize(
    ("name", "message"),
    [("gone.ptx", "gone.ptx: "), ("k.rs", "k.rs: can't be linked"), ("bad.ptx", "linking for sm_")],
)
def test_pieces_that_can_not_be_linked(name: str, message: str) -> None:
    if find_linker() is None:
        pytest.skip("no nvJitLink")
    Path("bad.ptx").write_text("nonsense")
    ran = build("--link", name)
    assert ran.status == 2
    assert message in ran.err
    assert not Path("out").exists()


def test_a_place_that_can_not_be_written() -> None:
    Path("out").write_text("a file")
    ran = build()
    assert ran.status == 2
    assert ran.err.startswith("error: out: ")


def test_nothing_to_build() -> None:
    Path("src/lib.rs").write_text("pub fn no_kernel() {}\n")
    ran = build()
    assert (ran.status, ran.err) == (2, "error: .: no kernel\n")
    assert not Path("out").exists()
