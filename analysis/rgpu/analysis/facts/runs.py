"""Runs of single threads that the searches in one kernel share.

What a thread does under given parameters does not depend on the block that is asked about, so each
thread is run once, and no further than somebody wants to know. But where the kernel calls itself,
what counts as an arrival does depend on it.
"""

from __future__ import annotations

from rgpu.analysis.facts.cfg import ControlFlow
from rgpu.analysis.facts.simulate import Blocked, Coordinates, Thread
from rgpu.analysis.records import dataclass, field

Key = tuple[object, ...]


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a run went as far as one block is concerned. steps: how many that took. thread: the run,
    if it came to an end without stepping over the block. visits: arrivals at the block."""

    steps: int
    thread: Thread | None
    visits: int


@dataclass(eq=False, slots=True)
class _Run:
    """gave_up: for good, whatever the target."""

    thread: Thread
    ended: bool = False
    gave_up: bool = False

    def go_on(self, target: int) -> None:
        thread = self.thread
        thread.target = target
        try:
            thread.run()
            self.ended = True
        except Blocked:
            self.gave_up = thread.waiting is None
        if self.ended or self.gave_up:
            for contents in (thread.values, thread.memory, thread.filled):
                contents.clear()


@dataclass(eq=False, slots=True)
class Runs:
    """The runs of threads of one kernel, made when asked for."""

    flow: ControlFlow
    known: dict[Key, _Run] = field(default_factory=dict)

    def outcome(self, where: Coordinates, parameters: dict[int, int], target: int) -> Outcome:
        """What `Thread.run` would give with this target."""
        if self.flow.function.not_inlined:  # by recursion, perhaps
            run = _Run(Thread(self.flow, where, parameters, target))
            run.go_on(target)
            return Outcome(run.thread.steps, run.thread if run.ended else None, run.thread.visits)
        return self._shared(where, parameters, target)

    def _shared(self, where: Coordinates, parameters: dict[int, int], target: int) -> Outcome:
        shape = where.shape
        extents = (shape.block, shape.grid, shape.cluster)
        key = (where.thread, where.block, extents, tuple(parameters.items()))
        run = self.known.get(key)
        if run is None:
            run = self.known[key] = _Run(Thread(self.flow, where, parameters, target))
            run.go_on(target)
        for steps, region in run.thread.stepped_over:
            if target in region:
                return Outcome(steps, None, 0)
        if not run.ended and not run.gave_up:
            run.go_on(target)
        thread = run.thread
        return Outcome(thread.steps, thread if run.ended else None, thread.arrivals[target])
