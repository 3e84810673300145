"""Recursive functions: how uniform what they give back is, and who comes to the barriers in them.

A kernel has the first round of each recursion inlined; the calls that lead back stay calls. What
such a call gives is found out on the function for itself (`ir/recursion.py`), by the same analysis
as for a kernel, with the levels of its parameters as input.

**Lattice.** A *context* for each function of a cycle: the level of each leaf of its parameters, and
whether what lies behind a pointer is *steady*: never written, and the same for whoever has the same
address. Besides, the level of each leaf of what it returns. Levels only rise and what is steady
only gets lost, so the fixpoint ends; the functions of a cycle have one context each, the join of
all calls that one call from outside leads to.

**Transfer.** All functions of the cycle are analysed in their contexts. A recursive call joins the
levels of its arguments into the context of the callee, and gives the levels that the callee has
returned so far. The returns of a function meet in one block, at whose end their level is read off:
so a result differs as well if the branch differs that decides which return it is. Memory that a
function reads is the same for all threads only if it is steady, constant, or private and filled in
the same round.

**Barriers.** Threads of a group come to an operation in a recursive function together if they come
to each call that leads there together: the control of the operation is that at its block in the
function, joined with the control of every call in the cycle, and of the call in the kernel. That is
compared with the scope of the operation. Operations that name lanes must name all of them; where
more than control decides (named counts, halves of barriers, matrix operations), it is not decided.

**Soundness.** As for a kernel a level speaks of threads that execute the same instance of a
definition. In a recursion the instance is the chain of calls with the iterations of the loops
around each: threads at different depths, or that came by different calls, are never compared, and
where their ways meet again a phi or the block after the call is decided by the branch at which they
parted. By induction over the depth of the recursion, a claim about one round follows from those
about the rounds inside it, which the fixpoint assumes; recursion ends, as loops do.
"""

from __future__ import annotations

from collections.abc import Sequence

from rgpu.analysis.effects import AddressSpace, Barrier, Collective, Level, Scope
from rgpu.analysis.facts.cfg import ControlFlow
from rgpu.analysis.facts.launch import LaunchShape
from rgpu.analysis.facts.memory import Root, find_roots, is_pointer
from rgpu.analysis.facts.propagate import Propagation
from rgpu.analysis.facts.recursive_effects import (
    Effects,
    arguments,
    operations,
    recursive_calls,
)
from rgpu.analysis.ir import ssa
from rgpu.analysis.ir.types import Ref
from rgpu.analysis.records import dataclass, field

_ALL_LANES = 0xFFFF_FFFF


@dataclass(frozen=True, slots=True)
class Context:
    """What is known of the arguments, leaf by leaf."""

    levels: tuple[Level, ...]
    steady: tuple[bool, ...]

    def join(self, other: Context) -> Context:
        """What holds for both."""
        return Context(
            tuple(map(max, self.levels, other.levels)),
            tuple(map(min, self.steady, other.steady)),
        )


class Round(Propagation):
    """Levels of everything in one recursive function, in a context."""

    def __init__(self, flow: ControlFlow, shapes: Sequence[LaunchShape], context: Context) -> None:
        super().__init__(flow, shapes, {})
        self.context = context
        self.enter()

    def enter(self) -> None:
        for parameter, level in zip(self.function.parameters, self.context.levels, strict=True):
            self.level[parameter.index] = level

    def start_again(self) -> None:
        super().start_again()
        self.enter()

    def settle(self) -> None:
        for parameter in self.function.parameters:
            if self.level[parameter.index] > Level.GRID:
                for user in self.users[parameter.index]:
                    self.push(user)
        super().settle()

    def contents(
        self, read: ssa.Load | ssa.Result, block: int, pointers: Sequence[ssa.Value]
    ) -> Level:
        level = super().contents(read, block, pointers)
        for pointer in pointers:
            if isinstance(read, ssa.Result) and not is_pointer(pointer):
                continue
            for root in find_roots(pointer):
                private = isinstance(root, ssa.MemoryObject) and root.kind == "private"
                if not private and not _steady(self, root):
                    return Level.THREAD
                if isinstance(root, ssa.Parameter):
                    level = max(level, self.level[root.index])
        return level


def _steady(caller: Propagation, root: Root) -> bool:
    """Nobody writes there, and all threads find the same."""
    if isinstance(root, ssa.MemoryObject):
        return root.space is AddressSpace.CONSTANT
    if not isinstance(root, ssa.Parameter):
        return False
    if isinstance(caller, Round):
        return caller.context.steady[caller.function.parameters.index(root)]
    return root.frozen and isinstance(root.type, Ref)


def _context(caller: Propagation, invoke: ssa.Invoke) -> Context:
    leaves = arguments(invoke)
    return Context(
        tuple(caller.level_at(leaf, invoke.block) for leaf in leaves),
        tuple(
            not is_pointer(leaf) or all(_steady(caller, root) for root in find_roots(leaf))
            for leaf in leaves
        ),
    )


@dataclass(eq=False, slots=True)
class _Solution:
    """The fixpoint for one call from outside."""

    flow: ControlFlow
    shapes: Sequence[LaunchShape]
    contexts: dict[ssa.Recursive, Context]
    returned: dict[ssa.Recursive, tuple[Level, ...]] = field(default_factory=dict)
    rounds: dict[ssa.Recursive, Round] = field(default_factory=dict)

    def solve(self) -> None:
        before = None
        while before != (now := (dict(self.contexts), dict(self.returned))):
            before = now
            for recursive in list(self.contexts):
                self.go_round(recursive)

    def go_round(self, recursive: ssa.Recursive) -> None:
        flow = self.flow.of_recursive(recursive)
        done = Round(flow, self.shapes, self.contexts[recursive])
        done.recursions = self
        done.run()
        self.rounds[recursive] = done
        for invoke in recursive_calls(recursive):
            self.call(done, invoke)
        assert recursive.end is not None
        levels = tuple(done.level_at(leaf, recursive.end) for leaf in recursive.returns)
        self.returned[recursive] = tuple(map(max, self.result_of(recursive), levels))

    def call(self, caller: Propagation, invoke: ssa.Invoke) -> None:
        callee = invoke.recursive
        assert callee is not None
        context = _context(caller, invoke)
        known = self.contexts.get(callee)
        self.contexts[callee] = context if known is None else known.join(context)

    def result_of(self, recursive: ssa.Recursive) -> tuple[Level, ...]:
        return self.returned.get(recursive) or (Level.GRID,) * len(recursive.returns)

    def level_of(self, caller: Propagation, result: ssa.Result) -> Level:
        """The level of a result, as far as the callee has returned."""
        callee = result.invoke.recursive
        assert callee is not None
        return self.result_of(callee)[result.leaf]

    def control(self, first: ssa.Recursive, outside: Level) -> dict[ssa.Recursive, Level]:
        """The control of the calls that lead to each function."""
        found = {first: outside}
        waiting = [first]
        while waiting:
            recursive = waiting.pop()
            for invoke in recursive_calls(recursive):
                callee = invoke.recursive
                assert callee is not None
                level = max(found[recursive], self.control_at(recursive, invoke.block))
                if callee not in found or level > found[callee]:
                    found[callee] = level
                    waiting.append(callee)
        return found

    def control_at(self, recursive: ssa.Recursive, block: int) -> Level:
        done = self.rounds[recursive]
        branches = done.flow.controls[block]
        return max((done.branch_level[branch] for branch in branches), default=Level.GRID)


class Recursions:
    """Recursive calls of one kernel, under some launch shapes."""

    def __init__(self, flow: ControlFlow, shapes: Sequence[LaunchShape]) -> None:
        self.flow = flow
        self.shapes = shapes
        self.effects = Effects(flow)
        self.solved: dict[tuple[ssa.Recursive, Context], _Solution] = {}

    def level_of(self, caller: Propagation, result: ssa.Result) -> Level:
        """The level of a result, as the levels of the arguments are now."""
        if self.effects.why_unknown(result.invoke) is not None:
            return Level.THREAD
        recursive = result.invoke.recursive
        assert recursive is not None
        return self.solution(caller, result.invoke).returned[recursive][result.leaf]

    def solution(self, caller: Propagation, invoke: ssa.Invoke) -> _Solution:
        recursive = invoke.recursive
        assert recursive is not None
        context = _context(caller, invoke)
        key = (recursive, context)
        if key not in self.solved:
            found = _Solution(self.flow, self.shapes, {recursive: context})
            found.solve()
            self.solved[key] = found
        return self.solved[key]

    def why_undecided(
        self, caller: Propagation, invoke: ssa.Invoke, control: Level, exited: Level
    ) -> str | None:
        """What is not known of a recursive call in the kernel, or of who comes to the operations
        in it. `control` and `exited` are those at the call."""
        unknown = self.effects.why_unknown(invoke)
        if unknown is not None:
            return unknown
        solution = self.solution(caller, invoke)
        assert invoke.recursive is not None
        for recursive, level in solution.control(invoke.recursive, control).items():
            for operation, effect in operations(recursive):
                wanted = _wanted(operation, effect)
                here = max(level, solution.control_at(recursive, operation.block), exited)
                if wanted is None or here > wanted:
                    what = "barrier" if isinstance(effect, Barrier) else "collective operation"
                    return f"it could not be decided who comes to the {what} in it"
        return None


def _wanted(invoke: ssa.Invoke, effect: Barrier | Collective) -> Level | None:
    """The level of control that is enough for an operation; None if it takes more than that."""
    if isinstance(effect, Barrier):
        if effect.count is not None or effect.arrive_only or effect.wait_only:
            return None
    elif effect.kind in ("matrix", "other"):
        return None
    if effect.scope in (Scope.BLOCK, Scope.CLUSTER, Scope.GRID):
        return effect.scope.level
    if effect.scope is Scope.WARP and _names_all_lanes(invoke, effect):
        return Level.WARP
    return None


def _names_all_lanes(invoke: ssa.Invoke, effect: Barrier | Collective) -> bool:
    if effect.mask is None:
        return isinstance(effect, Barrier) or effect.full_mask
    if isinstance(effect.mask, int):
        return effect.mask & _ALL_LANES == _ALL_LANES
    argument = invoke.argument(effect.mask)
    value = None if argument is None else argument.value
    return (
        isinstance(value, ssa.Literal)
        and isinstance(value.value, int)
        and value.value & _ALL_LANES == _ALL_LANES
    )
