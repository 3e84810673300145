"""The meetings of one concrete warp, seen by running its lanes one after the other.

This follows loops round by round, where `lanes` and `reach` only know what does not change with the
rounds. It gives up (None) as soon as a lane depends on something that is not a number of the
launch.
"""

from __future__ import annotations

from rgpu.analysis.facts.simulate import Blocked, Coordinates, Thread
from rgpu.analysis.ir import ssa
from rgpu.analysis.records import dataclass, field
from rgpu.safety_model.convergence.concrete import shape_of
from rgpu.safety_model.convergence.lanes import WarpView, parameter_key
from rgpu.safety_model.convergence.meeting import (
    NO_OPERANDS,
    Meeting,
    Operands,
    Seen,
    default_clamp,
    operands_of,
)
from rgpu.safety_model.convergence.sites import FULL_MASK, Site, value_of
from rgpu.safety_model.kernel import Kernel


class _PastIt(Exception):
    """The rest of the run can't come to the operation again."""


@dataclass(eq=False, slots=True)
class _Run(Thread):
    """A thread that notes what it passes to one operation."""

    site: Site | None = None
    mask: ssa.Value | int = FULL_MASK
    operands: Operands = NO_OPERANDS
    visits_seen: list[Seen] = field(default_factory=list)

    def step_over(self, block: ssa.Block) -> ssa.Block:
        if not self.flow.reaches(block.index, self.target):
            raise _PastIt
        return Thread.step_over(self, block)

    def invoke(self, invoke: ssa.Invoke) -> None:
        if self.site is not None and invoke is self.site.invoke:
            mask = self.mask if isinstance(self.mask, int) else self._number(self.mask)
            operand = self._passed(self.operands.operand)
            clamp = self._passed(self.operands.clamp)
            if self.operands.clamp is None:
                clamp = default_clamp(self.site)
            seen = Seen(None if mask is None else mask & FULL_MASK, operand, clamp)
            self.visits_seen.append(seen)
        Thread.invoke(self, invoke)

    def _passed(self, name: str | None) -> int | None:
        if name is None or self.site is None:
            return None
        value = value_of(self.site.invoke, name)
        return None if value is None else self._number(value)

    def _number(self, value: ssa.Value) -> int | None:
        known = self.read(value)
        return int(known) if isinstance(known, int) else None


def meetings(
    kernel: Kernel, site: Site, mask: ssa.Value | int, warp: WarpView
) -> list[Meeting] | None:
    """All meetings of a warp at a site, in order, if every lane can be followed to its end."""
    runs: list[_Run] = []
    unfinished: set[int] = set()  # whether they leave early later on is not known
    numbers = {
        parameter.index: warp.launch.parameters[parameter_key(parameter)]
        for parameter in kernel.body.parameters
        if parameter_key(parameter) in warp.launch.parameters
    }
    shape = shape_of(warp.launch)
    for lane in warp.lanes:
        where = Coordinates(lane.thread, warp.launch.block, shape)
        run = _Run(
            kernel.control,
            where,
            numbers,
            site.block,
            site=site,
            mask=mask,
            operands=operands_of(site),
        )
        try:
            run.run()
        except _PastIt:
            unfinished.add(lane.lane)
        except Blocked:
            return None
        runs.append(run)
    found = []
    for number in range(max(len(run.visits_seen) for run in runs)):
        here = {
            lane: run.visits_seen[number]
            for lane, run in enumerate(runs)
            if number < len(run.visits_seen)
        }
        if unfinished - here.keys():
            return None
        exited = sum(1 << lane for lane, run in enumerate(runs) if lane not in here and run.left)
        found.append(Meeting(here, warp.existing, exited))
    return found
