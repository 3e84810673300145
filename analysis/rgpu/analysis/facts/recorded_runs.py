"""Runs of single threads that note their accesses: where each goes, and after which barriers."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from rgpu.analysis import effects as e
from rgpu.analysis.effects import Scope
from rgpu.analysis.facts.accesses import Access, Offset
from rgpu.analysis.facts.phases import IsCut, is_block_barrier
from rgpu.analysis.facts.simulate import MOST_STEPS, Blocked, Thread
from rgpu.analysis.ir import ssa
from rgpu.analysis.records import dataclass, field


@dataclass(frozen=True, slots=True, eq=False)
class Touch:
    access: Access
    phase: int  # stands for all barriers of the block passed so far
    warp_phase: int  # and for those of the warp since
    place: tuple[int, ...] | None  # None: not known


def is_any_warp_barrier(instruction: ssa.Instruction) -> bool:
    return isinstance(instruction, ssa.Invoke) and any(
        isinstance(effect, e.Barrier) and effect.scope is Scope.WARP
        for effect in instruction.effects or ()
    )


@dataclass(frozen=True, slots=True, eq=False)
class Watch:
    """What runs look out for, by block and position: accesses, and cuts with whether they are of
    the whole block."""

    accesses: dict[int, dict[int, list[Access]]]
    cuts: dict[int, dict[int, bool]]

    def at(self, block: int, position: int) -> list[Access]:
        return self.accesses.get(block, {}).get(position, [])


def watch_for(
    function: ssa.Function, accesses: Iterable[Access], is_warp_cut: IsCut = is_any_warp_barrier
) -> Watch:
    """Looks out for the accesses, block barriers and those of warps."""
    watch = Watch({}, {})
    for access in accesses:
        watch.accesses.setdefault(access.block, {}).setdefault(access.position, []).append(access)
    for block in function.blocks:
        for position, instruction in enumerate(block.instructions):
            whole = is_block_barrier(instruction)
            if whole or is_warp_cut(instruction):
                watch.cuts.setdefault(block.index, {})[position] = whole
    return watch


@dataclass(eq=False, slots=True)
class Run(Thread):
    """A thread that notes its accesses."""

    watch: Watch = field(default_factory=lambda: Watch({}, {}))
    touches: list[Touch] = field(default_factory=list)
    phase: int = 0
    warp_phase: int = 0
    names: dict[tuple[int, int, int], int] = field(default_factory=dict)  # of phases

    def run(self) -> None:
        """Runs to an exit of the kernel; raises `Blocked`."""
        blocks = self.flow.function.blocks
        accesses, cuts = self.watch.accesses, self.watch.cuts
        block, source = blocks[0], -1
        while True:
            if block.phis:
                self.enter(block, source)
            if block.index in accesses or block.index in cuts:
                self.run_watched(block)
            else:
                for instruction in block.instructions:
                    _EXECUTE[instruction.__class__](self, instruction)
            self.steps += len(block.instructions) + 1
            if self.steps > MOST_STEPS:
                raise Blocked
            terminator = block.terminator
            source = block.index
            if isinstance(terminator, ssa.Jump):
                block = blocks[terminator.target]
            elif isinstance(terminator, ssa.Branch):
                condition = self.read(terminator.condition)
                if isinstance(condition, int):
                    chosen = dict(terminator.cases).get(condition, terminator.otherwise)
                    block = blocks[chosen]
                    continue
                block, source = self.step_over(block), -1
                if not self.stepped_over[-1][1].isdisjoint(cuts):
                    raise Blocked  # which barriers were passed is not known
            elif isinstance(terminator, ssa.Exit):
                return
            else:
                raise Blocked

    def run_watched(self, block: ssa.Block) -> None:
        accesses = self.watch.accesses.get(block.index, {})
        cuts = self.watch.cuts.get(block.index, {})
        for position, instruction in enumerate(block.instructions):
            for access in accesses.get(position, ()):
                self.note(access)
            _EXECUTE[instruction.__class__](self, instruction)
            whole = cuts.get(position)
            if whole:
                self.phase = self.passed(self.phase, block.index, position)
                self.warp_phase = 0
            elif whole is not None:
                self.warp_phase = self.passed(self.warp_phase, block.index, position)

    def passed(self, before: int, block: int, position: int) -> int:
        """A name for a phase: the same for all runs that share `names`."""
        return self.names.setdefault((before, block, position), len(self.names) + 1)

    def note(self, access: Access) -> None:
        place = self.place(access)
        self.touches.append(Touch(access, self.phase, self.warp_phase, place))

    def place(self, access: Access) -> tuple[int, ...] | None:
        """The numbers of the steps; None if one is not known."""
        found = []
        for step in access.steps or ():
            if not isinstance(step, Offset):
                found.append(step.field)
                continue
            total = step.constant
            for value, factor in step.terms:
                number = self.number(value)
                if number is None:
                    return None
                total += number * factor
            found.append(total)
        return tuple(found)

    def number(self, value: ssa.Value) -> int | None:
        found = self.read(value)
        return found if isinstance(found, int) else None


_EXECUTE: dict[type, Callable[[Run, Any], None]] = {
    ssa.Binary: Run.binary,
    ssa.Unary: Run.unary,
    ssa.Cast: Run.cast,
    ssa.Element: Run.element,
    ssa.Field: Run.field,
    ssa.Load: Run.read_memory,
    ssa.Store: Run.store,
    ssa.Check: Run.check,
    ssa.Invoke: Run.invoke,
    ssa.Unknown: Run.unknown,
}


def cells_of(touch: Touch) -> Iterator[tuple[int, ...]]:
    """The bytes, or the whole parts, that an access covers."""
    access, place = touch.access, touch.place
    if place is None:
        return
    last = access.steps[-1] if access.steps else None
    if isinstance(last, Offset) and last.unit is None and access.width is not None:
        for byte in range(access.width):
            yield (*place[:-1], place[-1] + byte)
    elif not isinstance(last, Offset) or last.unit is not None:
        yield place


def kinds_of(access: Access) -> tuple[object, ...]:
    """What the numbers of a place count."""
    steps = access.steps or ()
    return tuple(step.unit if isinstance(step, Offset) else step.variant for step in steps)
