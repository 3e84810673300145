"""For every value and every block: the widest group of threads over which it is the same.

    uniformity = analyze(function, shapes)
    uniformity.control_level(block) <= Level.BLOCK     # every thread of the thread block gets there

**Lattice.** GRID < CLUSTER < BLOCK < WARP < THREAD; smaller is more uniform; the join is the
maximum. Groups are nested, so a value that is the same over a block is so over each warp.

**What a level says.** A value has level L if all threads of one group of L that execute the same
instance of its definition get the same value; the instance is the iteration of every loop around
it. Control at a block has level L if, in each group of L, either all threads come to it in a given
iteration of the loops around, or none. Threads that have left the kernel are looked at apart
(`exited_level`), because barriers and votes don't wait for them.

**How.** Control dependence gives the branches that decide about a block; its level is the join of
theirs. Values: `facts/propagate.py`. A launch shape lets values be computed for each thread
(`facts/forms.py`), which lowers levels.

**Soundness.** May report too much, never too little, if: the models say the truth; `&T` and `&mut
T` parameters obey Rust's aliasing rules; loops end; integer overflow that Rust forbids does not
happen; a trap ends the grid; and the barriers that separate a write of shared memory from a read
are reached by the whole block (which the rules check, with these same facts).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING

from rgpu.analysis.effects import Level
from rgpu.analysis.facts.cfg import ControlFlow, control_flow
from rgpu.analysis.facts.explain import Step, block_step, explain_value, sources_of
from rgpu.analysis.facts.launch import UNKNOWN_SHAPE, LaunchShape
from rgpu.analysis.facts.propagate import Propagation
from rgpu.analysis.facts.recursion import Recursions
from rgpu.analysis.facts.sources import APPROXIMATED
from rgpu.analysis.facts.witness import Arrival, Witness
from rgpu.analysis.ir import body as b
from rgpu.analysis.ir import ssa
from rgpu.analysis.ir.operands import operands
from rgpu.analysis.records import dataclass, field, replace

if TYPE_CHECKING:
    from rgpu.analysis.facts.runs import Runs

__all__ = ["Arrival", "ControllingBranch", "Step", "Uniformity", "Witness", "analyze"]

_MOST_SHAPES = 6


@dataclass(frozen=True, slots=True)
class ControllingBranch:
    """A branch on which a block depends, with the level of its condition there.

    leaves_loop: the branch decides how often a loop around the block runs; `loop` is then what the
    user wrote for that loop, if that is known.
    """

    block: int
    branch: ssa.Branch
    level: Level
    leaves_loop: bool
    loop: b.LoopInfo | None


@dataclass(eq=False, slots=True)
class Uniformity:
    """The result for one kernel under its possible launch shapes (what holds, holds for all)."""

    function: ssa.Function
    flow: ControlFlow
    shapes: tuple[LaunchShape, ...]
    propagation: Propagation
    most_threads: int = 1024
    accepts: Callable[[Witness], bool] | None = None
    witnesses: dict[tuple[int, Level], Witness | None] = field(default_factory=dict)
    runs: Runs | None = None  # that searches for witnesses have made

    def value_level(self, value: ssa.Value, block: int | None = None) -> Level:
        """Threads of one group of this level that execute the same instance of the definition of
        `value` get the same value. With `block`: as seen from a use in that block, which is less
        uniform when `value` comes from a loop that threads leave after different numbers of
        iterations."""
        if isinstance(value, (ssa.Literal, ssa.Undefined, ssa.Address)):
            return Level.GRID
        if block is None:
            return self.propagation.level[value.index]
        return self.propagation.level_at(value, block)

    def control_level(self, block: int) -> Level:
        """All threads of each group of this level get to `block` equally often and under the same
        conditions, but for threads that have left the kernel by an early exit."""
        return self._join(self.flow.controls[block])

    def exited_level(self, block: int) -> Level:
        """Per group of this level, either all threads or none have left the kernel when others get
        to `block`. GRID: no thread has left by a conditional exit."""
        return self._join(self.flow.full_controls[block] - self.flow.controls[block])

    def _join(self, branches: frozenset[int]) -> Level:
        return max((self.propagation.branch_level[c] for c in branches), default=Level.GRID)

    def controlling_branches(self, block: int, level: Level) -> list[ControllingBranch]:
        """The branches that keep `block` from being uniform over `level`, innermost first: those
        whose condition differs within a group of that level."""
        return self._branches(self.flow.controls[block], block, level)

    def _branches(
        self, branches: frozenset[int], target: int, level: Level
    ) -> list[ControllingBranch]:
        found = []
        for number in sorted(branches, reverse=True):
            there = self.propagation.branch_level[number]
            branch = self.function.blocks[number].terminator
            if there <= level or not isinstance(branch, ssa.Branch):
                continue
            left = [
                loop
                for loop in self.flow.loops_of(number)
                if target in loop.blocks and any(source == number for source, _ in loop.exits)
            ]
            info = self.function.blocks[left[0].header].loop if left else None
            found.append(ControllingBranch(number, branch, there, bool(left), info))
        return found

    def early_exits(self, block: int, level: Level) -> list[tuple[ssa.Exit, ControllingBranch]]:
        """The exits by which some threads of a group of `level` may have left before `block`, each
        with the branch that decides it."""
        flow = self.flow
        deciding = flow.full_controls[block] - flow.controls[block]
        found = []
        for branch in self._branches(deciding, block, level):
            for number in sorted(flow.leaving):
                terminator = self.function.blocks[number].terminator
                if isinstance(terminator, ssa.Exit) and branch.block in flow.full_controls[number]:
                    found.append((terminator, branch))
        return found

    def undecided(self, invoke: ssa.Invoke) -> str | None:
        """Why it is not known what a recursive call does, or that all threads concerned come to
        each barrier and collective operation in it; None if it is known."""
        recursions = self.propagation.recursions
        assert isinstance(recursions, Recursions)
        control, exited = self.control_level(invoke.block), self.exited_level(invoke.block)
        return recursions.why_undecided(self.propagation, invoke, control, exited)

    def explain(
        self, subject: ssa.Value | int, level: Level, block: int | None = None
    ) -> list[Step]:
        """Why a value (as seen from `block`), or control at a block, is not uniform over `level`:
        the shortest chain to a source. Empty if it is uniform. For a block whose control is
        uniform, but which some threads don't reach because they have left, the chain starts at the
        branch that made them leave."""
        if not isinstance(subject, int):
            at = block if block is not None else getattr(subject, "block", 0)
            if self.value_level(subject, at) <= level:
                return []
            return explain_value(self.propagation, subject, at, level)
        branches = self.controlling_branches(subject, level) or self._branches(
            self.flow.full_controls[subject], subject, level
        )
        chains = [
            [
                block_step(self.propagation, branch.block),
                *explain_value(
                    self.propagation, branch.branch.condition, branch.block, level, first=False
                ),
            ]
            for branch in branches
        ]
        return min(chains, key=len, default=[])

    def assumptions(self, subject: ssa.Value | int) -> tuple[LaunchShape, ...]:
        """The launch shapes that the level of the subject rests on: without them it would be
        higher."""
        refined = self.propagation.refined
        if not refined:
            return ()
        waiting: list[ssa.Value] = []
        if isinstance(subject, int):
            for number in self.flow.full_controls[subject]:
                branch = self.function.blocks[number].terminator
                if isinstance(branch, ssa.Branch):
                    waiting.append(branch.condition)
        else:
            waiting.append(subject)
        seen: set[ssa.Value] = set()
        while waiting:
            value = waiting.pop()
            if value.index in refined:
                return self.shapes
            if value not in seen:
                seen.add(value)
                waiting += operands(value)
        return ()

    def depends_on(self, block: int, level: Level) -> list[Step]:
        """Sources of the kinds that the analysis can't see (memory contents, unknown calls and
        values, opaque results) that decide whether `block` is uniform over `level`. Empty when the
        divergence comes from thread indices and parameters alone."""
        starts = [
            (branch.branch.condition, branch.block)
            for branch in self._branches(self.flow.full_controls[block], block, level)
        ]
        return [
            step
            for step in sources_of(self.propagation, starts, level)
            if step.kind in APPROXIMATED
        ]

    def witness(self, block: int, level: Level) -> Witness | None:
        """Two concrete threads of one group of `level` of which one comes to `block` more often;
        None if none was found without guessing a value that the analysis can't see. Costs some
        milliseconds."""
        key = (block, level)
        if key not in self.witnesses:
            from rgpu.analysis.facts.runs import Runs
            from rgpu.analysis.facts.witness_search import find_witness

            self.runs = self.runs or Runs(self.flow)
            self.witnesses[key] = find_witness(
                self.flow,
                self.shapes,
                block,
                level,
                self.most_threads,
                self.accepts,
                self.runs,
                only_exits=self.control_level(block) <= level,
            )
        return self.witnesses[key]


def analyze(
    function: ssa.Function,
    shapes: Sequence[LaunchShape] = (),
    multiples: Mapping[str, int] | None = None,
    *,
    most_threads: int = 1024,
    accepts: Callable[[Witness], bool] | None = None,
) -> Uniformity:
    """Computes uniformity.

    shapes: all launches in sight; none means nothing is known. multiples: numbers that divide a
    parameter's value, such as {"n": 256} or {"out.length": 32}, from a contract. most_threads:
    bound on the threads of a block. accepts: whether a launch with the extents and parameters of a
    witness is possible.
    """
    distinct = {(shape.block, shape.grid, shape.cluster): shape for shape in shapes}
    used = tuple(replace(shape, limit=most_threads) for shape in distinct.values())
    if not used or len(used) > _MOST_SHAPES:
        used = (replace(UNKNOWN_SHAPE, limit=most_threads),)
    flow = control_flow(function)
    propagation = Propagation(flow, used, multiples or {})
    propagation.recursions = Recursions(flow, used)
    propagation.run()
    return Uniformity(function, flow, used, propagation, most_threads, accepts)
