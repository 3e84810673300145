"""What recursive functions do besides giving back a value, whatever their arguments are.

**Lattice.** For each function of a cycle: the roots that it may write to and the parameters whose
address it may let out of sight, both sets that only grow. Roots are those of `facts/memory.py`; a
parameter stands for whatever the caller passes. What is not understood makes the cycle as a whole
unknown: then all is possible.

**Transfer.** Stores and modelled calls as in a kernel. A call within the cycle writes what the
callee does, with the arguments put in for its parameters. Private variables of the function itself
are left out: each round has its own, and nobody sees them afterwards but through an address that
got out of sight, which is followed (a store of an address, or a return of one, hands it out).

**Soundness.** Every instruction of every function that can be reached by recursive calls is looked
at. A thread that leaves the kernel inside a recursive call would not come back to the caller, and
that is not modelled: such a cycle is unknown. A trap ends the grid.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from rgpu.analysis.effects import Barrier, Collective
from rgpu.analysis.facts.cfg import ControlFlow
from rgpu.analysis.facts.memory import (
    Behind,
    Root,
    find_roots,
    is_pointer,
    memory_of,
    writes_memory,
)
from rgpu.analysis.ir import ssa
from rgpu.analysis.records import dataclass, field

_I = TypeVar("_I", bound=ssa.Instruction)


@dataclass(eq=False, slots=True)
class _Outside:
    """What one function of a cycle writes, and the parameters that it hands out."""

    writes: frozenset[Root] = frozenset()
    keeps: frozenset[ssa.Parameter] = frozenset()


@dataclass(eq=False, slots=True)
class Effects:
    """Answers for the recursive functions that one kernel calls."""

    flow: ControlFlow
    known: dict[ssa.Recursive, _Outside | str] = field(default_factory=dict)

    def why_unknown(self, invoke: ssa.Invoke) -> str | None:
        """What keeps a recursive call from being understood."""
        recursive = invoke.recursive
        assert recursive is not None
        found = self.outside(recursive)
        if isinstance(found, str):
            return found
        return None if fits(invoke, recursive) else "is called in a way that is not followed"

    def behind(self, invoke: ssa.Invoke) -> Behind | None:
        """What a recursive call does to memory."""
        recursive = invoke.recursive
        assert recursive is not None
        found = self.outside(recursive)
        if isinstance(found, str) or not fits(invoke, recursive):
            return None
        return _put_in(invoke, recursive, found)

    def outside(self, recursive: ssa.Recursive) -> _Outside | str:
        if recursive not in self.known:
            cycle = reached_from(recursive)
            why = next(filter(None, map(_why_unknown, cycle)), None)
            if why is not None:
                self.known[recursive] = why
            else:
                self.known.update(_solve(self.flow, cycle))
        return self.known[recursive]


def reached_from(recursive: ssa.Recursive) -> list[ssa.Recursive]:
    """The function, and all that recursive calls lead to from there."""
    found = {recursive: None}
    waiting = [recursive]
    while waiting:
        for invoke in recursive_calls(waiting.pop()):
            assert invoke.recursive is not None
            if invoke.recursive not in found:
                found[invoke.recursive] = None
                waiting.append(invoke.recursive)
    return list(found)


def recursive_calls(recursive: ssa.Recursive) -> list[ssa.Invoke]:
    """The recursive calls in a function, in block order."""
    return [each for each in _instructions(recursive, ssa.Invoke) if each.recursive is not None]


def operations(recursive: ssa.Recursive) -> list[tuple[ssa.Invoke, Barrier | Collective]]:
    """The barriers and collective operations in a function."""
    return [
        (invoke, effect)
        for invoke in _instructions(recursive, ssa.Invoke)
        for effect in invoke.effects or ()
        if isinstance(effect, (Barrier, Collective))
    ]


def arguments(invoke: ssa.Invoke) -> list[ssa.Value]:
    """The leaves of all arguments: one for each parameter of the function called."""
    return [leaf for argument in invoke.arguments for leaf in argument.leaves]


def fits(invoke: ssa.Invoke, recursive: ssa.Recursive) -> bool:
    """The call passes, and takes back, what the function expects, leaf by leaf."""
    assert recursive.body is not None
    return (
        not any(argument.through_reference for argument in invoke.arguments)
        and len(arguments(invoke)) == len(recursive.body.parameters)
        and len(invoke.results) == len(recursive.returns)
    )


def _instructions(recursive: ssa.Recursive, kind: type[_I]) -> list[_I]:
    assert recursive.body is not None
    return [
        instruction
        for block in recursive.body.blocks
        for instruction in block.instructions
        if isinstance(instruction, kind)
    ]


def _why_unknown(recursive: ssa.Recursive) -> str | None:
    body = recursive.body
    if body is None or recursive.end is None:
        return "never comes back, or with something unknown"
    if body.problems or _instructions(recursive, ssa.Unknown):
        return "is not modelled as a whole"
    if any(skipped.reason != "recursion" for skipped in body.not_inlined):
        return "makes calls that are not followed"
    for block in body.blocks:
        if isinstance(block.terminator, ssa.Exit) and block.index != recursive.end:
            return "lets threads leave the kernel"
    for invoke in _instructions(recursive, ssa.Invoke):
        if invoke.recursive is not None:
            if invoke.recursive.body is None or not fits(invoke, invoke.recursive):
                return "calls itself in a way that is not followed"
        elif invoke.effects is None:
            return "makes calls that are not modelled"
    return None


def _solve(flow: ControlFlow, cycle: list[ssa.Recursive]) -> dict[ssa.Recursive, _Outside | str]:
    state = {each: _Outside() for each in cycle}

    def behind(invoke: ssa.Invoke) -> Behind:
        assert invoke.recursive is not None
        return _put_in(invoke, invoke.recursive, state[invoke.recursive])

    changed = True
    while changed:
        changed = False
        for each in cycle:
            memory = memory_of(flow.of_recursive(each), behind)
            written = frozenset[Root]().union(*(write.roots for write in memory.writes))
            writes = frozenset(root for root in written if not _is_private(root))
            kept = frozenset[Root]().union(*map(find_roots, _handed_out(each, behind)))
            keeps = frozenset(root for root in kept if isinstance(root, ssa.Parameter))
            if (writes, keeps) != (state[each].writes, state[each].keeps):
                state[each] = _Outside(writes, keeps)
                changed = True
    return dict(state)


def _is_private(root: Root) -> bool:
    return isinstance(root, ssa.MemoryObject) and root.kind == "private"


def _handed_out(
    recursive: ssa.Recursive, behind: Callable[[ssa.Invoke], Behind]
) -> list[ssa.Value]:
    """Addresses that are stored, returned, or passed to somebody who may keep them."""
    found: list[ssa.Value] = list(recursive.returns)
    assert recursive.body is not None
    for block in recursive.body.blocks:
        for instruction in block.instructions:
            match instruction:
                case ssa.Store(value=value):
                    found.append(value)
                case ssa.Cast(kind="pointer_to_int", operand=operand):
                    found.append(operand)
                case ssa.Invoke():
                    if instruction.recursive is not None:
                        found += behind(instruction).handed_out
                    elif writes_memory(instruction):
                        found += arguments(instruction)
    return [value for value in found if is_pointer(value)]


def _put_in(invoke: ssa.Invoke, recursive: ssa.Recursive, outside: _Outside) -> Behind:
    """Arguments instead of parameters."""
    assert recursive.body is not None
    passed = dict(zip(recursive.body.parameters, arguments(invoke), strict=True))
    roots: frozenset[Root] = frozenset()
    handed_out: list[ssa.Value] = []
    for root in outside.writes:
        if isinstance(root, ssa.Parameter):
            roots |= find_roots(passed[root])
        else:
            roots |= {root}
    for parameter, value in passed.items():
        if is_pointer(value) and (parameter in outside.keeps or parameter in outside.writes):
            handed_out.append(value)
    return Behind(roots, tuple(handed_out))
