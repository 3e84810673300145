"""Kernels with and without races, and the judge that runs them.

A kernel is announced by how it is launched; what follows, up to the next kernel, belongs to it:

    //@ run a01_bad: block=64 grid=2 x=arange:f32:128 out=zeros:f32:128
    //@ unseen a01_bad: why the judge cannot see the fault

`block`, `grid` and `shared` (bytes of dynamic shared memory) are of the launch, the rest are
arguments as `rgpu run` takes them. Several `run` lines are several launches. Faults are marked as
in `fixtures.py`. Of two accesses that race, the mark stands on the later line of the text.

The judge runs each launch with the threads in several orders. It knows nothing of any rule: it
looks at the accesses that the kernel makes. So it sees what happens with these arguments, no more.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from rgpu.compiler_bridge.cpu import Result, run
from rgpu.compiler_bridge.cpu.events import Coordinates, Event
from rgpu.compiler_bridge.cpu.process import Runner
from rgpu.compiler_bridge.cpu.request import Options, Shape
from rgpu.compiler_bridge.lower.host_kernel import HostKernel
from rgpu.server.commands.run import place_of_user
from rgpu.server.run_arguments import parse_arguments, parse_extent
from tests.support.fixtures import Mark, marks_of
from tests.support.lowering import lower_on_host

SEEDS: tuple[int | None, ...] = (None, 1, 2)
RACES = ("RG201", "RG202", "RG203", "RG204", "RG207", "RG209", "RG211")
BOUNDS = ("RG206", "RG210")
UNWRITTEN = ("RG205",)
_HEADER = re.compile(r"^//@ (?P<word>run|unseen) (?P<name>\w+): (?P<rest>.+)$")
_STEPS = 1 << 22  # no kernel here has more rounds of loops
_RUNNER = Runner(seconds=60.0)


@dataclass(frozen=True, slots=True)
class Launch:
    """How a kernel is run."""

    arguments: Mapping[str, Any]
    block: Coordinates
    grid: Coordinates = (1, 1, 1)
    dynamic_shared: int = 0
    statics: Mapping[str, Any] | None = None


@dataclass(frozen=True, slots=True)
class Case:
    """A kernel of a text, with the marks between it and the next. unseen: why a fault of it does
    not show when it is run."""

    name: str
    launches: tuple[Launch, ...]
    marks: tuple[Mark, ...]
    unseen: str | None = None

    @property
    def pattern(self) -> str:
        """`A01` for `a01_bad`."""
        return self.name.partition("_")[0].upper()

    @property
    def is_faulty(self) -> bool:
        return any(mark.wanted for mark in self.marks)

    def lines(self, codes: Sequence[str]) -> set[int]:
        """The lines marked with one of these codes."""
        return {mark.line for mark in self.marks if mark.wanted and mark.code in codes}


@dataclass(frozen=True, slots=True)
class Judged:
    """What showed in any order of the threads: the lines of races, of accesses out of bounds, of
    reads of what nothing wrote; and the rest in words."""

    races: frozenset[int]
    bounds: frozenset[int]
    unwritten: frozenset[int]
    others: frozenset[str]

    @property
    def is_silent(self) -> bool:
        return not (self.races or self.bounds or self.unwritten or self.others)


def cases_of(path: str, text: str) -> list[Case]:
    """The kernels that a text announces. Raises ValueError for a header that can't be read."""
    launches: dict[str, list[Launch]] = {}
    reasons: dict[str, str] = {}
    owner: list[str | None] = []
    current = None
    for number, line in enumerate(text.splitlines(), 1):
        if line.startswith("//@"):
            header = _HEADER.match(line)
            if header is None:
                raise ValueError(f"{path}:{number}: unreadable header {line!r}")
            current = header["name"]
            found = launches.setdefault(current, [])
            if header["word"] == "run":
                found.append(_launch(header["rest"]))
            else:
                reasons[current] = header["rest"]
        owner.append(current)
    marks = marks_of(path, text)
    for mark in marks:
        if owner[mark.line - 1] is None:
            raise ValueError(f"{path}:{mark.line}: a mark that belongs to no kernel")
    return [
        Case(name, tuple(found), tuple(m for m in marks if owner[m.line - 1] == name),
             reasons.get(name))
        for name, found in launches.items()
    ]  # fmt: skip


def _launch(text: str) -> Launch:
    words = dict(word.split("=", 1) for word in text.split())
    block, grid = parse_extent(words.pop("block")), parse_extent(words.pop("grid", "1"))
    shared = int(words.pop("shared", "0"))
    arguments = parse_arguments([f"{name}={value}" for name, value in words.items()])
    return Launch(arguments, block, grid, shared)


def judge_text(
    text: str, launches: Mapping[str, Sequence[Launch]], seeds: Iterable[int | None] = SEEDS
) -> dict[str, Judged]:
    """Runs kernels of a text, by name. Raises `NotLowered`, `RunFailed` and `WrongArguments`."""
    kernels = lower_on_host(text)
    return {name: judge(kernels[name], given, seeds) for name, given in launches.items()}


def judge(
    kernel: HostKernel, launches: Iterable[Launch], seeds: Iterable[int | None] = SEEDS
) -> Judged:
    """Runs a kernel with its threads in several orders."""
    events = [
        event
        for launch in launches
        for seed in seeds
        for event in run_once(kernel, launch, seed).events
    ]
    found: dict[str, set[int]] = {}
    others = set()
    for event in events:
        lines = _lines(kernel, event)
        if event.kind in ("race", "out-of-bounds", "uninitialized") and 0 not in lines:
            found.setdefault(event.kind, set()).add(max(lines))
        elif not event.is_note:
            others.add(f"{event.kind}: {event.message} (lines {lines})")
    return Judged(
        frozenset(found.get("race", ())), frozenset(found.get("out-of-bounds", ())),
        frozenset(found.get("uninitialized", ())), frozenset(others),
    )  # fmt: skip


def run_once(kernel: HostKernel, launch: Launch, seed: int | None) -> Result:
    """One launch, in a process that all tests share."""
    arguments = {
        name: value.copy() if isinstance(value, np.ndarray) else value
        for name, value in launch.arguments.items()
    }
    return run(
        kernel, Shape(launch.grid, launch.block), arguments, _RUNNER, statics=launch.statics,
        dynamic_shared=launch.dynamic_shared, options=Options(seed=seed, steps=_STEPS),
    )  # fmt: skip


def _lines(kernel: HostKernel, event: Event) -> list[int]:
    """The lines of the parts of an event; 0 for one without a place."""
    return [
        int(place_of_user(kernel.places[part.place - 1]).rsplit(":", 2)[1]) if part.place else 0
        for part in event.parts
    ]
