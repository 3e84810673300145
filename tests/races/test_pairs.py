"""What is proved and shown about pairs of accesses, against what the judge has seen."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from rgpu.analysis.facts.accesses import Access, accesses_of
from rgpu.analysis.facts.collisions import Meeting, find_meetings
from rgpu.analysis.facts.pairs import Open, Pairs, in_shared
from rgpu.safety_model.checker import kernels
from rgpu.safety_model.kernel import Kernel
from rgpu.server.checking import plan
from rgpu.server.commands.show import _crate_of
from rgpu.server.config import Configuration, Settings
from tests.support.races import RACES, Case, cases_of

KERNELS = Path(__file__).parent / "kernels"
FILES = sorted(KERNELS.rglob("*.rs"))
SHARED = ("RG201", "RG202")


def _name(file: Path) -> str:
    return f"{file.parent.name}/{file.stem}"


@cache
def _kernels(file: Path) -> dict[str, Kernel]:
    prepared = plan([str(file)], Configuration(Settings()))
    crate = _crate_of(prepared, prepared.request.files[0])
    loader = prepared.discovery.loader
    return {entry.function.name: kernel for entry, kernel in kernels(crate, loader)}


@cache
def _judge(file: Path, name: str) -> tuple[list[tuple[Access, Access]], list[Meeting]]:
    """Pairs that are not proved, and the races that are shown."""
    kernel = _kernels(file)[name]
    flow = kernel.uniformity.flow
    pairs = Pairs(flow, kernel.uniformity.propagation, accesses_of(flow))
    undecided = [
        (one, other)
        for one, other in pairs.conflicts()
        if in_shared(one) and in_shared(other)
        if isinstance(pairs.decide(one, other), Open)
    ]
    return undecided, find_meetings(flow, kernel.uniformity.shapes, undecided)


def _lines(one: Access, other: Access) -> set[int]:
    """Lines of the kernel, and of what it calls, on the way to the accesses."""
    found = set()
    for access in (one, other):
        found.add(access.span.outermost.line)
        site = access.site
        while site is not None:
            found.add(site.call.outermost.line)
            site = site.parent
    return found


def _cases(file: Path) -> list[Case]:
    return cases_of(file.name, file.read_text("utf-8"))


@pytest.mark.parametrize("file", FILES, ids=_name)
def test_no_race_that_the_judge_has_seen_is_proved_away(file: Path) -> None:
    for case in _cases(file):
        marked = case.lines(SHARED)
        undecided, _ = _judge(file, case.name)
        covered = set().union(*(_lines(*pair) for pair in undecided))
        assert marked <= covered, case.name


@pytest.mark.parametrize("file", FILES, ids=_name)
def test_nothing_is_shown_where_there_is_no_race(file: Path) -> None:
    for case in _cases(file):
        _, meetings = _judge(file, case.name)
        assert not meetings or case.lines(RACES), case.name


def test_most_races_are_shown_and_most_kernels_without_are_proved() -> None:
    judged = [(case, *_judge(file, case.name)) for file in FILES for case in _cases(file)]
    faulty = [bool(meetings) for case, _, meetings in judged if case.lines(SHARED)]
    right = [not undecided for case, undecided, _ in judged if not case.lines(RACES)]
    assert 4 * sum(faulty) >= 3 * len(faulty) > 100
    assert 10 * sum(right) >= 9 * len(right) > 500
