"""Names, versions and requirements of architectures, with LLVM and ptxas as judges."""

from __future__ import annotations

import re
import subprocess

import pytest

from rgpu.compiler_bridge.messages import Compiled, Request
from rgpu.compiler_bridge.resources import Assembled, assemble
from rgpu.compiler_bridge.targets import (
    TargetError,
    all_targets,
    choose_ptx,
    find_target,
    newest_ptx,
    read_version,
    satisfies,
    show_version,
    static_shared_limit,
)
from rgpu.compiler_bridge.tools import find_tool
from rgpu.compiler_bridge.worker import Worker
from tests.support.modules import STORE


@pytest.fixture(scope="module")
def emitted() -> dict[str, str]:
    """What LLVM writes for each target, in the default version."""
    targets = tuple(
        (target.name, show_version(target.default_ptx).replace(".", ""))
        for target in all_targets().values()
    )
    with Worker() as worker:
        answer = worker.compile(Request("k", STORE, targets))
    assert isinstance(answer, Compiled), answer
    return {each.target: each.ptx for each in answer.emitted}


@pytest.mark.parametrize("name", list(all_targets()))
def test_llvm_and_ptxas_know_the_target(name: str, emitted: dict[str, str]) -> None:
    text = emitted[name]
    assert f".target {name}\n" in text
    assert f".version {show_version(all_targets()[name].default_ptx)}\n" in text
    ptxas = find_tool("ptxas")
    if ptxas is None or name.startswith("sm_101"):  # renamed in CUDA 13
        return
    command = [ptxas, "-arch", name, "-", "-o", "/dev/null"]
    ran = subprocess.run(command, input=text, capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stderr


@pytest.mark.parametrize("name", [n for n in all_targets() if not n.startswith("sm_101")])
def test_the_limit_of_static_shared_memory_is_that_of_the_assembler(name: str) -> None:
    if find_tool("ptxas") is None:
        pytest.skip("no ptxas")
    limit = static_shared_limit(find_target(name))
    for size, accepted in ((limit, True), (limit + 1, False)):
        text = f"""
.version 9.0
.target {name}
.address_size 64
.shared .align 4 .b8 tile[{size}];
.visible .entry k(.param .u64 out)
{{
    .reg .b64 %r<3>;
    .reg .b32 %x;
    ld.param.u64 %r1, [out];
    mov.u64 %r2, tile;
    ld.volatile.shared.b32 %x, [%r2];
    st.global.b32 [%r1], %x;
    ret;
}}
"""
        assert isinstance(assemble(text, name), Assembled) == accepted


@pytest.mark.parametrize(
    ("name", "wanted"),
    [
        ("sm_91", "sm_90"),
        ("90a", "did you mean sm_90a?"),
        ("compute_120", "did you mean sm_120?"),
        ("SM_86", "did you mean sm_86?"),
        ("gfx90", "known are sm_75, sm_80"),
        ("sm_70", "did you mean sm_75, sm_80 or sm_86?"),
        ("sm_90f", "did you mean sm_90, sm_89 or sm_88?"),
    ],
)
def test_an_unknown_name_is_told_with_the_nearest(name: str, wanted: str) -> None:
    with pytest.raises(TargetError, match=re.escape(wanted)):
        find_target(name)


# Targets that have what the requirement says, out of these (PTX ISA 9.0, 11.1).
ASKED = (
    "sm_75", "sm_80", "sm_90", "sm_90a", "sm_100", "sm_100a", "sm_100f", "sm_101a", "sm_103",
    "sm_103a", "sm_103f", "sm_110a", "sm_120", "sm_120a", "sm_120f", "sm_121a", "sm_121f",
)  # fmt: skip


@pytest.mark.parametrize(
    ("requirement", "having"),
    [
        ("sm_20", ASKED),
        ("sm_80", ASKED[1:]),
        ("sm_80+", ASKED[1:]),
        ("sm_90a", ("sm_90a",)),
        ("sm_100", ASKED[4:]),
        ("sm_100a", ("sm_100a",)),
        ("sm_101a", ("sm_101a", "sm_110a")),
        ("sm_100f", ("sm_100a", "sm_100f", "sm_103a", "sm_103f")),
        ("sm_103f", ("sm_103a", "sm_103f")),
        ("sm_120f", ("sm_120a", "sm_120f", "sm_121a", "sm_121f")),
        ("sm_100a|sm_103a|sm_120a", ("sm_100a", "sm_103a", "sm_120a")),
        ("sm_90a|sm_120", ("sm_90a", "sm_120", "sm_120a", "sm_120f", "sm_121a", "sm_121f")),
    ],
)
def test_requirements(requirement: str, having: tuple[str, ...]) -> None:
    found = [name for name in ASKED if satisfies(find_target(name), requirement)]
    assert found == list(having)


def test_a_requirement_that_is_none_is_an_error() -> None:
    with pytest.raises(TargetError, match="no architecture"):
        satisfies(find_target("sm_90"), "hopper")


def test_versions() -> None:
    hopper = find_target("sm_90")
    assert choose_ptx(hopper, []) == (7, 8)
    assert choose_ptx(hopper, ["8.6", None, "7.0"]) == (8, 6)
    assert choose_ptx(hopper, ["8.6"], (8, 0)) == (8, 0)
    assert read_version("90") == newest_ptx()
    with pytest.raises(TargetError, match=r"needs 7\.8 or newer"):
        choose_ptx(hopper, [], (7, 0))
    with pytest.raises(TargetError, match="newer than the back end"):
        choose_ptx(hopper, [], (9, 1))
    with pytest.raises(TargetError, match="needs PTX"):
        choose_ptx(hopper, ["9.3"])
    with pytest.raises(TargetError, match="no version"):
        read_version("latest")
