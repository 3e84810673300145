"""Kernels with races and their right twins: the judge sees what is marked, and nothing else."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest

from rgpu.compiler_bridge.lower.host_kernel import HostKernel
from rgpu.compiler_bridge.lower.values import NotLowered
from rgpu.safety_model.rule import all_rules
from tests.support.checks import check_files
from tests.support.fixtures import differences, marks_of
from tests.support.lowering import lower_on_host
from tests.support.races import BOUNDS, RACES, UNWRITTEN, Case, cases_of, judge

KERNELS = Path(__file__).parent / "kernels"
FILES = sorted(KERNELS.rglob("*.rs"))
CASES = {file: cases_of(file.name, file.read_text("utf-8")) for file in FILES}
# Another order of the threads costs little once a kernel is compiled.
SEEDS = (None, 1, 2, 3, 4)
# Both with a fault and without; the others are right in every spelling.
FAULTY = {
    *(f"A{number:02}" for number in range(1, 33)), "C01", "C10", "C11", "C16", "D10", "D11", "D12",
    "D13", "F02", "F05", "F06", "F08", "F09", "RG210",
}  # fmt: skip
RIGHT = {f"G{number:02}" for number in range(1, 27)}


def _name(file: Path) -> str:
    return f"{file.parent.name}/{file.stem}"


def _parameters(seen: bool) -> list[object]:
    return [
        pytest.param(file, case, id=f"{_name(file)}-{case.name}")
        for file, cases in CASES.items()
        for case in cases
        if (case.unseen is None) == seen
    ]


@cache
def _lowered(file: Path) -> dict[str, HostKernel] | NotLowered:
    try:
        return lower_on_host(file.read_text("utf-8"))
    except NotLowered as reason:
        return reason


def test_every_pattern_has_its_kernels() -> None:
    cases = [case for cases in CASES.values() for case in cases]
    assert {case.pattern for case in cases if case.is_faulty} == FAULTY
    assert {case.pattern for case in cases if not case.is_faulty} == FAULTY | RIGHT
    for case in cases:
        assert ("_ok" in case.name) != case.is_faulty, case.name
        assert case.launches or case.unseen is not None, case.name


@pytest.mark.parametrize("file", FILES, ids=_name)
def test_kernels_state_the_launch_that_the_judge_uses(file: Path) -> None:
    text = file.read_text("utf-8")
    for case in CASES[file]:
        section = text[text.index(f"//@ run {case.name}:") :] if case.launches else ""
        for launch in case.launches:
            stated = f"// rgpu: assume(block_dim = {launch.block}, grid_dim = {launch.grid})"
            assert stated in section[: section.index(f"fn {case.name}(")], case.name


@pytest.mark.parametrize("file", FILES, ids=_name)
def test_every_kernel_is_announced(file: Path) -> None:
    kernels = re.findall(
        r'^(?:#\[kernel\]\n(?:#.*\n)*pub (?:unsafe )?fn|pub unsafe extern "ptx-kernel" fn) (\w+)',
        file.read_text("utf-8"), re.M,
    )  # fmt: skip
    assert kernels == [case.name for case in CASES[file]]


@pytest.mark.parametrize(("file", "case"), _parameters(seen=True))
def test_the_judge_sees_what_is_marked(file: Path, case: Case) -> None:
    kernels = _lowered(file)
    assert not isinstance(kernels, NotLowered), kernels.args
    judged = judge(kernels[case.name], case.launches, SEEDS)
    assert judged.others == frozenset()
    assert judged.races == case.lines(RACES)
    assert judged.bounds == case.lines(BOUNDS)
    assert judged.unwritten == case.lines(UNWRITTEN)


@pytest.mark.parametrize(("file", "case"), _parameters(seen=False))
def test_what_the_judge_cannot_see(file: Path, case: Case) -> None:
    """Fails once it can: then the `unseen` line goes."""
    kernels = _lowered(file)
    if not case.launches:
        assert isinstance(kernels, NotLowered)
        return
    assert not isinstance(kernels, NotLowered), kernels.args
    assert judge(kernels[case.name], case.launches, SEEDS).is_silent


@pytest.mark.parametrize("file", FILES, ids=_name)
def test_rules_find_what_is_marked(file: Path) -> None:
    """Marks of rules that do not exist yet say nothing."""
    text = file.read_text("utf-8")
    report = check_files({file.name: text})
    assert not report.internal_errors, report.internal_errors[0].traceback
    known = {rule.code for rule in all_rules()}
    marks = [mark for mark in marks_of(file.name, text) if mark.code in known]
    assert differences(marks, report.diagnostics) == []


def test_headers_that_cannot_be_read() -> None:
    with pytest.raises(ValueError, match="unreadable header"):
        cases_of("x.rs", "//@ runs k: block=1\n")
    with pytest.raises(ValueError, match="belongs to no kernel"):
        cases_of("x.rs", "x; //~ RG201\n//@ run k: block=1\n")
