"""What two threads see of the same value when both are in one barrier phase.

Thread 1 is at operation `sides[0]`, thread 2 at `sides[1]`, and both have left the same arrival at
the start of the phase. A *symbol* stands for the value that a thread has there. It is *shared* if
both threads have the same: the value is uniform over the group, as seen from both operations, and
both see the same instance of it, that is, the same iteration of every loop around it. Otherwise
each thread has a symbol of its own.

**Same iteration.** Take a loop around the definition of the value. If it contains both operations,
a thread at one of them sees the value of the iteration it is in (the definition dominates the
operation and the header dominates the definition, so whoever enters the header again passes the
definition again). Both threads are in the same iteration if, on all ways from the start, the header
is entered equally often, once at most. If the loop contains neither operation, both see the value
of its last iteration, which is the same one if the value is uniform as seen from behind the loop
(`Levels.level_at`). If it contains just one of them, a value of the header is that of the last time
that the header was entered: the same one if both have entered it equally often since the start.
Nothing is known of other values then.

Or else, all threads come to the headers of the loops around both operations alike, and from neither
operation a way without cuts leads to one of these headers. Suppose that one thread had entered them
more often: then the other one will do so, too, and has to pass a cut before; but the first has come
there without one, though all threads arrive at the same cuts in the same order.

**One iteration ahead.** If thread 2 has entered the header once more than thread 1, and no header
of a loop around, what it sees of a phi of the header is what the other sees, after one step of the
loop. `Views.ahead` says so; the operand that comes over the back edge tells the step.
"""

from __future__ import annotations

from rgpu.analysis.effects import Level
from rgpu.analysis.facts.accesses import Access
from rgpu.analysis.facts.cfg import Loop
from rgpu.analysis.facts.levels import Levels
from rgpu.analysis.facts.phases import MANY, Phases, Start
from rgpu.analysis.ir import ssa
from rgpu.analysis.records import dataclass, field

SHARED = -1


@dataclass(frozen=True, slots=True)
class Symbol:
    """The value of number `index` as both threads see it (`SHARED`), or as one of them does (0 or
    1). quotient: what is left of it after division by a number that is known elsewhere."""

    index: int
    owner: int
    quotient: bool = False


@dataclass(eq=False, slots=True)
class Views:
    """Two threads of one group of a level at two operations, since one start."""

    levels: Levels
    phases: Phases
    start: Start
    sides: tuple[Access, Access]
    level: Level
    known: dict[int, int | None] = field(default_factory=dict)
    crossed: dict[int, tuple[frozenset[int], frozenset[int]]] = field(default_factory=dict)
    in_step: bool | None = None  # in the same iteration of all loops around both

    def symbol(self, value: ssa.Value, side: int) -> Symbol:
        """What stands for the value at an operation."""
        lead = self.lead(value)
        shared = lead == 0 or lead == (1 if side == 0 else -1)
        # With a lead, the one behind has the shared symbol, and the other is not named by it.
        return Symbol(value.index, SHARED if shared else side)

    def lead(self, value: ssa.Value) -> int | None:
        """By how many iterations of the innermost loop around the value the second thread is ahead:
        0, 1 or -1. None: not known, or the value isn't uniform."""
        if value.index not in self.known:
            self.known[value.index] = self._lead(value)
        return self.known[value.index]

    def ahead(self, value: ssa.Value, side: int) -> ssa.Value | None:
        """The value whose instance of one iteration before is what the thread sees as `value`, if
        it is one iteration ahead of the other."""
        if not isinstance(value, ssa.Phi) or self.lead(value) != (-1 if side == 0 else 1):
            return None
        loop = self.levels.flow.innermost_loop[value.block]
        assert loop is not None, "a lead is one in a loop"
        return self.step_of(value, loop)

    def step_of(self, phi: ssa.Phi, loop: Loop) -> ssa.Value | None:
        """What comes over the only back edge."""
        predecessors = self.levels.function.blocks[phi.block].predecessors
        steps = [
            operand
            for source, operand in zip(predecessors, phi.operands, strict=True)
            if source in loop.blocks
        ]
        return steps[0] if len(steps) == 1 else None

    def _lead(self, value: ssa.Value) -> int | None:
        if isinstance(value, (ssa.Literal, ssa.Address)):
            return 0
        levels = self.levels
        for side in self.sides:
            if levels.level_at(value, side.block) > self.level:
                return None
        block = getattr(value, "block", None)
        if block is None:
            return 0
        if self.in_step is None:
            self.in_step = self._in_step()
        lead = 0
        for depth, loop in enumerate(levels.flow.loops_of(block)):
            inside = [side.block in loop.blocks for side in self.sides]
            if not loop.reducible or (inside[0] != inside[1] and block != loop.header):
                return None
            if inside == [False, False] or (inside == [True, True] and self.in_step):
                continue
            one, other = self.crossings(loop.header)
            if len(one) != 1 or len(other) != 1 or MANY in one | other:
                return None
            difference = min(other) - min(one)
            if difference:
                in_header = isinstance(value, ssa.Phi) and block == loop.header
                if depth or not in_header or self.start.block not in loop.blocks or not all(inside):
                    return None
                lead = difference
            elif lead and min(one):
                return None  # into the loop again, perhaps
        return lead

    def _in_step(self) -> bool:
        """All threads enter the headers of the loops around both operations alike, and can't do so
        from here without a cut."""
        levels, (one, other) = self.levels, self.sides
        headers = {
            loop.header
            for loop in levels.flow.loops_of(one.block)
            if other.block in loop.blocks and loop.reducible
        }
        for header in headers:
            for branch in levels.flow.full_controls[header]:
                if levels.branch_level[branch] > self.level:
                    return False
        return not any(headers & self.phases.after(*side.at) for side in self.sides)

    def crossings(self, header: int) -> tuple[frozenset[int], frozenset[int]]:
        found = self.crossed.get(header)
        if found is None:
            one, other = (
                self.phases.crossings(self.start, side.block, side.position, header)
                for side in self.sides
            )
            found = self.crossed[header] = (one, other)
        return found
