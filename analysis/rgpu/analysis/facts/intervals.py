"""Ranges of integers: between which numbers a value lies, in every thread of a launch.

**Lattice.** Closed intervals of integers, within the range of the value's type; the top is all of
that. There is no bottom: a point that can't be reached has the interval of the value anywhere.

**Transfer.** Special registers lie below what the launch shape, its bound on threads and the
hardware allow (PTX ISA 9.1, section 10; CUDA programming guide, technical specifications); results
of modelled calls where their model says so. An operation gives the smallest interval that holds its
results for all operands of theirs, or the top if one would not fit: so wrapping is never lost. A
sum of products that is the number of a thread in its block, or a part of that, is below the number
of threads, whatever the extents. At a block, the conditions of branches and checks that were passed
on every way there cut the interval of the values that they compare (as in "conditional constants",
Wegman and Zadeck, TOPLAS 1991, with intervals). A phi joins its operands as they are at the end of
the edges that they come by.

**Soundness.** Intervals are computed on demand and once. A phi that is asked for while it is being
computed is the top: that is one step down from the greatest fixpoint, and every such step is an
overestimate (Cousot and Cousot, POPL 1977, narrowing), so no widening is needed. A condition that
was passed on the way to a block is about the values that are seen there, because whoever made one
of them anew has passed the condition anew (SSA form, dominance). Chains of operations are followed
to a fixed depth, and the top stands beyond.
"""

from __future__ import annotations

from collections.abc import Iterator

from rgpu.analysis import effects as e
from rgpu.analysis.facts.cfg import ControlFlow
from rgpu.analysis.facts.interval_arithmetic import (
    COMPARED,
    NEGATED,
    Interval,
    cut,
    operation,
    unary,
    whole,
)
from rgpu.analysis.facts.launch import LaunchShape
from rgpu.analysis.facts.sources import special_register
from rgpu.analysis.ir import fold, ssa
from rgpu.analysis.records import dataclass, field

_DEEPEST = 40
_MOST_TERMS = 6
_AXES = "xyz"
# Largest extents: of a block by PTX ISA %ntid, of a grid by %nctaid.
_BLOCK = (1024, 1024, 64)
_GRID = ((1 << 31) - 1, 65535, 65535)
_CASTS = frozenset({"int", "bool_or_char_to_int", "int_to_char"})

# The number of a thread in its block, x running fastest, as products of registers.
_THREAD_NUMBER = frozenset({("tid.x",), ("ntid.x", "tid.y"), ("ntid.x", "ntid.y", "tid.z")})
_EXTENTS = frozenset({"ntid.x", "ntid.y", "ntid.z"})
_Terms = dict[tuple[str, ...], int]  # factors of each term, sorted, and its coefficient


@dataclass(frozen=True, slots=True)
class _Passed:
    """`value sign other` held when control left block `at` for `after`. Where both are the same,
    it is a check, and holds in the blocks after."""

    sign: str
    other: ssa.Value
    at: int
    after: int


@dataclass(eq=False, slots=True)
class Intervals:
    """Answers for one function under one launch shape."""

    flow: ControlFlow
    shape: LaunchShape
    known: dict[int, Interval] = field(default_factory=dict)
    active: set[int] = field(default_factory=set)
    passed: dict[int, list[_Passed]] | None = None
    depth: int = 0

    def at(self, value: ssa.Value, block: int) -> Interval | None:
        """The interval of an integer, bool or char as it is seen from a block; None for anything
        else."""
        found = self.anywhere(value)
        if found is None or type(value) is ssa.Literal:
            return found
        if self.passed is None:
            self.passed = _conditions(self.flow.function)
        for condition in self.passed.get(value.index, ()):
            if self.holds(condition, block):
                found = self.cut_by(found, condition)
        return found

    def anywhere(self, value: ssa.Value) -> Interval | None:
        """The interval of a value where it is made."""
        top = whole(value.type)
        if top is None:
            return None
        if type(value) is ssa.Literal:
            return (value.value, value.value) if isinstance(value.value, int) else top
        known = self.known.get(value.index)
        if known is not None:
            return known
        if self.depth == _DEEPEST or value.index in self.active:
            return top
        self.depth += 1
        found = self.compute(value, top)
        self.depth -= 1
        low, high = max(found[0], top[0]), min(found[1], top[1])
        self.known[value.index] = found = (low, high) if low <= high else top
        return found

    def compute(self, value: ssa.Value, top: Interval) -> Interval:
        match value:
            case ssa.Binary(_, block, sign, left, right):
                one, other = self.at(left, block), self.at(right, block)
                if one is None or other is None:
                    return top
                found = operation(sign, one, other, left.type) or top
                number = self.number_of_threads(value) if sign in "+*" else None
                return found if number is None else _meet(found, number)
            case ssa.Unary(_, block, sign, operand):
                inner = self.at(operand, block)
                return top if inner is None else unary(sign, inner, value.type) or top
            case ssa.Cast(_, block, kind, operand):
                inner = self.at(operand, block) if kind in _CASTS else None
                fits = inner is not None and top[0] <= inner[0] and inner[1] <= top[1]
                return inner if inner is not None and fits else top
            case ssa.Phi():
                return self.phi(value, top)
            case ssa.Result():
                return self.result(value, top)
            case _:
                return top

    def phi(self, phi: ssa.Phi, top: Interval) -> Interval:
        self.active.add(phi.index)
        found: Interval | None = None
        for source, operand in zip(
            self.flow.function.blocks[phi.block].predecessors, phi.operands, strict=True
        ):
            if type(operand) is ssa.Undefined:
                continue  # who reads something undefined has left what Rust defines
            one = self.on_edge(operand, source, phi.block)
            found = one if found is None else (min(found[0], one[0]), max(found[1], one[1]))
            if found == top:
                break
        self.active.discard(phi.index)
        return found or top

    def on_edge(self, value: ssa.Value, source: int, target: int) -> Interval:
        found = self.at(value, source)
        assert found is not None, "operands of a phi have its type"
        for compared, passed in _of_edge(self.flow.function.blocks[source], target):
            if compared is value:
                found = self.cut_by(found, passed)
        return found

    def result(self, result: ssa.Result, top: Interval) -> Interval:
        register = special_register(result)
        if register is not None:
            found = self.register(register)
            return top if found is None else _meet(top, found)
        if result.written_to is None and not result.leaf:
            for effect in result.invoke.effects or ():
                if isinstance(effect, e.Value) and effect.in_range is not None:
                    low, high = map(self.extent, effect.in_range)
                    if low is not None and high is not None:
                        return _meet(top, (low[0], high[1] - 1))
        return top

    # --- launches ---

    def register(self, name: str) -> Interval | None:
        base, _, axis = name.partition(".")
        if base == "laneid":
            return 0, 31
        number = _AXES.find(axis) if axis else -1
        if number < 0:
            return None
        match base:
            case "tid":
                return 0, self.largest_block(number)[1] - 1
            case "ntid":
                return self.largest_block(number)
            case "ctaid":
                return 0, self.largest_grid(number)[1] - 1
            case "nctaid":
                return self.largest_grid(number)
            case _:
                return None

    def largest_block(self, axis: int) -> Interval:
        extent = self.shape.block[axis]
        if extent is not None:
            return extent, extent
        room = self.shape.limit
        for other in self.shape.block:
            room //= max(1, other or 1)
        return 1, max(1, min(room, _BLOCK[axis]))

    def largest_grid(self, axis: int) -> Interval:
        extent = self.shape.grid[axis]
        return (extent, extent) if extent is not None else (1, _GRID[axis])

    def extent(self, bound: str | int) -> Interval | None:
        """A bound of a model: a number, or an extent such as `block_dim.x`."""
        if isinstance(bound, int):
            return bound, bound
        base, _, axis = bound.partition(".")
        number = _AXES.find(axis) if axis else -1
        if number < 0 or base not in ("block_dim", "grid_dim"):
            return None
        return self.largest_block(number) if base == "block_dim" else self.largest_grid(number)

    def number_of_threads(self, value: ssa.Binary) -> Interval | None:
        """The interval of what is a number of threads: products of extents of the block, and parts
        of the number of a thread in it, with a constant."""
        terms = _terms(value, 0)
        if terms is None:
            return None
        constant = terms.pop((), 0)
        most = self.shape.threads or self.shape.limit
        if not terms or constant < 0 or any(factor != 1 for factor in terms.values()):
            return None
        if terms.keys() <= _THREAD_NUMBER:
            return constant, constant + most - 1
        ((factors, _), *others) = terms.items()
        if not others and len(set(factors)) == len(factors) and set(factors) <= _EXTENTS:
            return constant + 1, constant + most
        return None

    # --- conditions ---

    def holds(self, passed: _Passed, block: int) -> bool:
        if passed.at == passed.after:
            return block != passed.at and self.flow.dominates(passed.at, block)
        return self.flow.dominates(passed.after, block)

    def cut_by(self, interval: Interval, passed: _Passed) -> Interval:
        other = self.anywhere(passed.other)
        return interval if other is None else cut(interval, passed.sign, other)


def _meet(one: Interval, other: Interval) -> Interval:
    low, high = max(one[0], other[0]), min(one[1], other[1])
    return (low, high) if low <= high else one


def _terms(value: ssa.Value, depth: int) -> _Terms | None:
    """The value as a sum of products of registers, without subtraction: all parts of it are as
    small as itself. Types are wide enough for that many threads, so nothing wraps."""
    if depth > _DEEPEST or (fold.width(value.type) or 0) < 32:
        return None
    match value:
        case ssa.Literal(value=int() as number):
            return {(): number} if number >= 0 else None
        case ssa.Result():
            register = special_register(value)
            return None if register is None else {(register,): 1}
        case ssa.Cast(kind="int", operand=operand):
            return _terms(operand, depth + 1)
        case ssa.Binary(operator="+" | "*" as sign, left=left, right=right):
            one = _terms(left, depth + 1)
            other = None if one is None else _terms(right, depth + 1)
            if one is None or other is None or len(one) * len(other) > _MOST_TERMS:
                return None
            return _sum(one, other) if sign == "+" else _product(one, other)
        case _:
            return None


def _sum(one: _Terms, other: _Terms) -> _Terms:
    return {key: one.get(key, 0) + other.get(key, 0) for key in [*one, *other]}


def _product(one: _Terms, other: _Terms) -> _Terms:
    found: _Terms = {}
    for factors, count in one.items():
        for more, times in other.items():
            key = tuple(sorted((*factors, *more)))
            found[key] = found.get(key, 0) + count * times
    return found


def _conditions(function: ssa.Function) -> dict[int, list[_Passed]]:
    """By index of a value: what is known of it after branches and checks. Only edges count that are
    the one way into their block."""
    found: dict[int, list[_Passed]] = {}
    for block in function.blocks:
        for instruction in block.instructions:
            if isinstance(instruction, ssa.Check):
                for value, passed in _of_condition(
                    instruction.condition, instruction.expected, block.index, block.index
                ):
                    found.setdefault(value.index, []).append(passed)
        if not isinstance(block.terminator, ssa.Branch):
            continue
        for target in block.successors:
            if len(function.blocks[target].predecessors) == 1:
                for value, passed in _of_edge(block, target):
                    found.setdefault(value.index, []).append(passed)
    return found


def _of_edge(block: ssa.Block, target: int) -> Iterator[tuple[ssa.Value, _Passed]]:
    """What is known of values when control goes from a block to the next."""
    branch = block.terminator
    if not isinstance(branch, ssa.Branch):
        return
    leading = [value for value, to in branch.cases if to == target]
    if fold.width(branch.condition.type) == 1:
        wanted = _chosen(branch, leading, target)
        if wanted is not None:
            yield from _of_condition(branch.condition, wanted, block.index, target)
    elif len(leading) == 1 and branch.otherwise != target:
        constant = ssa.Literal(-1, leading[0], branch.condition.type)
        yield branch.condition, _Passed("==", constant, block.index, target)


def _chosen(branch: ssa.Branch, leading: list[int], target: int) -> bool | None:
    """The condition for which a branch on a bool leads to the target; None if both do."""
    sides = set(map(bool, leading))
    if branch.otherwise == target:
        sides |= {True, False} - {bool(value) for value, _ in branch.cases}
    return sides.pop() if len(sides) == 1 else None


def _of_condition(
    condition: ssa.Value, holds: bool, at: int, after: int
) -> Iterator[tuple[ssa.Value, _Passed]]:
    match condition:
        case ssa.Unary(operator="!", operand=operand):
            yield from _of_condition(operand, not holds, at, after)
        case ssa.Binary(operator="&" | "|" as sign, left=left, right=right):
            if (sign == "&") == holds:
                yield from _of_condition(left, holds, at, after)
                yield from _of_condition(right, holds, at, after)
        case ssa.Binary(operator=sign, left=left, right=right) if sign in COMPARED:
            sign = sign if holds else NEGATED[sign]
            yield left, _Passed(sign, right, at, after)
            yield right, _Passed(COMPARED[sign], left, at, after)
        case _:
            return
