"""Barrier phases: which operations two threads may be at between the same two barriers.

A *cut* is a barrier at which all threads of a group wait and which orders their accesses. Between
the same two arrivals at cuts, threads of the group do what is reached from one *start* (a cut, or
the entry) without passing another cut. Two operations can be in one phase iff they share a start;
that covers pairs that a loop carries, where one thread is an iteration ahead.

**Soundness.** Threads of a group arrive at the same cuts in the same order; otherwise barriers are
misused, which rules of their own find. So threads in the same phase have left the same arrival at
the same start. Every way of theirs since then is a path without cuts in the graph, and all of them
are looked at.

Nothing but barriers cuts: shuffles and votes order no memory, and lanes of a warp may run at
different speeds (PTX ISA 9.1, section 3.1 and 9.7.13.1).
"""

from __future__ import annotations

from collections.abc import Callable

from rgpu.analysis import effects as e
from rgpu.analysis.effects import Level, Scope
from rgpu.analysis.facts.cfg import ControlFlow
from rgpu.analysis.ir import ssa
from rgpu.analysis.records import dataclass, field

IsCut = Callable[[ssa.Instruction], bool]

ALL_LANES = 0xFFFFFFFF
MANY = 2  # crossings of a loop header: this, or more


def is_block_barrier(instruction: ssa.Instruction) -> bool:
    """All threads of the block wait here, and their earlier accesses are done."""
    return _waits(instruction, (Scope.BLOCK, Scope.CLUSTER, Scope.GRID), Level.BLOCK)


def is_grid_barrier(instruction: ssa.Instruction) -> bool:
    """All threads of the grid wait here, and their earlier accesses are done."""
    return _waits(instruction, (Scope.GRID,), Level.GRID)


def is_warp_barrier(instruction: ssa.Instruction) -> bool:
    """All lanes of the warp wait here, and their earlier accesses are done."""
    if is_block_barrier(instruction):
        return True
    if not isinstance(instruction, ssa.Invoke):
        return False
    for effect in instruction.effects or ():
        if (
            isinstance(effect, e.Barrier)
            and effect.scope is Scope.WARP
            and effect.orders is not None
            and effect.orders.level <= Level.WARP
            and not effect.arrive_only
            and not effect.wait_only
        ):
            return _all_lanes(instruction, effect.mask)
    return False


def _all_lanes(invoke: ssa.Invoke, mask: str | int | None) -> bool:
    if mask is None or isinstance(mask, int):
        return mask is None or mask == ALL_LANES
    argument = invoke.argument(mask)
    value = None if argument is None else argument.value
    return isinstance(value, ssa.Literal) and value.value == ALL_LANES


def _waits(instruction: ssa.Instruction, scopes: tuple[Scope, ...], level: Level) -> bool:
    if not isinstance(instruction, ssa.Invoke) or instruction.effects is None:
        return False
    return any(
        isinstance(effect, e.Barrier)
        and effect.scope in scopes
        and effect.orders is not None
        and effect.orders.level <= level
        and effect.count is None
        and not effect.arrive_only
        and not effect.wait_only
        for effect in instruction.effects
    )


@dataclass(frozen=True, slots=True, eq=False)
class Start:
    """Where phases begin: after the cut at the position in the block; -1 in block 0 is the
    entry."""

    number: int
    block: int
    position: int


@dataclass(eq=False, slots=True)
class Phases:
    """Blocks cut into pieces. `cuts[block]`: positions of cuts; `masks[block][i]`: bits of the
    starts from which the i-th piece is reached without passing another."""

    flow: ControlFlow
    starts: list[Start]
    cuts: list[list[int]]
    masks: list[list[int]]
    known_crossings: dict[tuple[int, int], dict[int, frozenset[int]]] = field(default_factory=dict)

    def phases(self, block: int, position: int) -> int:
        """Bits of the starts of the phases that the operation can be in."""
        return self.masks[block][self.piece(block, position)]

    def piece(self, block: int, position: int) -> int:
        return sum(1 for cut in self.cuts[block] if cut < position)

    def common(self, one: tuple[int, int], other: tuple[int, int]) -> list[Start]:
        """Starts of the phases that two operations (block, position) may both be in."""
        shared = self.phases(*one) & self.phases(*other)
        return [start for start in self.starts if shared >> start.number & 1]

    def after(self, block: int, position: int) -> set[int]:
        """Blocks that a thread may enter after the operation, without passing a cut."""
        return self._entered(block, -1, after=position)

    def crossings(self, start: Start, block: int, position: int, header: int) -> frozenset[int]:
        """How often a thread may have entered the loop header between the start and the operation,
        on ways without cuts: a set of 0, 1 and `MANY`."""
        piece = self.piece(block, position)
        if piece > 0:
            return frozenset({0})  # straight on from the cut before
        key = (start.number, header)
        found = self.known_crossings.get(key)
        if found is None:
            found = self.known_crossings[key] = self._count(start, header)
        counts = found.get(block, frozenset())
        if start.block == block and start.position < 0:
            counts |= {0}
        return counts

    def _count(self, start: Start, header: int) -> dict[int, frozenset[int]]:
        """By block: how often the header is entered on the way to the top of it, itself
        included."""
        before = self._entered(start.block, header, after=start.position)
        counts = {block: {0} for block in before}
        enters = header in self._entered(start.block, -1, after=start.position)
        if enters:
            behind = self._entered(header, header)
            again = header in self._entered(header, -1)
            for block in behind | {header}:
                counts.setdefault(block, set()).add(1)
                if again:
                    counts[block].add(MANY)
        return {block: frozenset(numbers) for block, numbers in counts.items()}

    def _entered(self, source: int, without: int, after: int | None = None) -> set[int]:
        """Blocks whose top is reached from the end of the source, without cuts, and without
        entering the block `without`. after: the source is passed from this position on; None: from
        its top."""
        blocks = self.flow.function.blocks
        cuts = self.cuts[source]
        if any(after is None or cut > after for cut in cuts):
            return set()
        found: set[int] = set()
        waiting = [source]
        first = True
        while waiting:
            block = waiting.pop()
            if not first and self.cuts[block]:
                continue
            first = False
            for target in blocks[block].successors:
                if target != without and target not in found:
                    found.add(target)
                    waiting.append(target)
        return found


def phases_of(flow: ControlFlow, is_cut: IsCut = is_block_barrier) -> Phases:
    """Cuts a function at all barriers of a kind."""
    blocks = flow.function.blocks
    cuts = [
        [position for position, instruction in enumerate(block.instructions) if is_cut(instruction)]
        for block in blocks
    ]
    masks = [[0] * (len(positions) + 1) for positions in cuts]
    starts = [Start(0, 0, -1)]
    masks[0][0] = 1
    for block, pieces in enumerate(masks):
        for number in range(1, len(pieces)):
            pieces[number] = 1 << len(starts)
            starts.append(Start(len(starts), block, cuts[block][number - 1]))
    waiting = list(range(len(blocks)))
    while waiting:
        block = waiting.pop()
        mask = masks[block][-1]
        for successor in blocks[block].successors:
            if mask | masks[successor][0] != masks[successor][0]:
                masks[successor][0] |= mask
                waiting.append(successor)
    return Phases(flow, starts, cuts, masks)
