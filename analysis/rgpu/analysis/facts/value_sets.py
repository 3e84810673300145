"""Which values an integer can have, if they are few.

A set is that of an interval (`facts/intervals.py`), or the closure of the start of an induction
variable under its step, such as 128, 64, ..., 1, 0 for one that is halved: the step is taken from
every value with which it can be reached. So a set has all values, and perhaps more.
"""

from __future__ import annotations

from rgpu.analysis.facts.levels import Levels
from rgpu.analysis.facts.views import SHARED, Symbol, Views
from rgpu.analysis.ir import fold, ssa
from rgpu.analysis.records import dataclass

MOST_VALUES = 64
_MOST_RESULTS = 1024


@dataclass(frozen=True, slots=True, eq=False)
class ValueSets:
    """Answers for one function under launch shape `number`."""

    levels: Levels
    number: int

    def of_symbol(self, views: Views, symbol: Symbol, value: ssa.Value) -> tuple[int, ...] | None:
        """All values that a symbol can stand for, if they are few."""
        if fold.width(value.type) is None:
            return None
        intervals = self.levels.intervals[self.number]
        if symbol.owner == SHARED:
            sides = [side for side in (0, 1) if views.symbol(value, side) == symbol]
        else:
            sides = [symbol.owner]
        found = intervals.anywhere(value)
        for side in sides:
            here = intervals.at(value, views.sides[side].block)
            if here is None or found is None:
                return None
            found = max(found[0], here[0]), min(found[1], here[1])
        if found is None:
            return None
        low, high = found
        if high - low < MOST_VALUES:
            return tuple(range(low, high + 1))
        closure = self.closure(value, set())
        if closure is None:
            return None
        return tuple(sorted(each for each in closure if low <= each <= high))

    def closure(self, value: ssa.Value, active: set[int]) -> set[int] | None:
        """A small set with all values of an integer: an induction variable over a known operation,
        or an operation on one."""
        if isinstance(value, ssa.Literal):
            return {value.value} if isinstance(value.value, int) else None
        form = self.levels.forms[self.number].get(value.index)
        if form is not None and form.known and isinstance(form.numbers, int):
            return {form.numbers}
        if value.index in active:
            return None
        active = active | {value.index}
        match value:
            case ssa.Binary(operator=sign, left=left, right=right, overflow=overflow):
                one = self.closure(left, active)
                other = None if one is None else self.closure(right, active)
                if one is None or other is None or len(one) * len(other) > _MOST_RESULTS:
                    return None
                results = {fold.binary(sign, a, b, left.type, overflow) for a in one for b in other}
                found = {result for result in results if isinstance(result, int)}
                return found if len(found) <= MOST_VALUES else None
            case ssa.Cast(kind="int", operand=operand):
                one = self.closure(operand, active)
                return None if one is None else {fold.wrap(each, value.type) for each in one}
            case ssa.Phi():
                return self.closure_of_phi(value, active)
            case _:
                return None

    def closure_of_phi(self, phi: ssa.Phi, active: set[int]) -> set[int] | None:
        loop = self.levels.flow.innermost_loop[phi.block]
        inside = loop.blocks if loop is not None and loop.header == phi.block else frozenset()
        found: set[int] = set()
        steps: list[tuple[ssa.Binary, set[int]]] = []
        sources = self.levels.flow.function.blocks[phi.block].predecessors
        for source, operand in zip(sources, phi.operands, strict=True):
            if source not in inside:
                begin = self.closure(operand, active)
                if begin is None:
                    return None
                found |= begin
            elif isinstance(operand, ssa.Binary) and operand.left is phi:
                by = self.closure(operand.right, active)
                if by is None:
                    return None
                steps.append((operand, by))
            elif operand is not phi:
                return None
        waiting = list(found)
        intervals = self.levels.intervals[self.number]
        while waiting:
            each = waiting.pop()
            for step, by in steps:
                low, high = intervals.at(phi, step.block) or (each, each)
                if not low <= each <= high:
                    continue
                for count in by:
                    after = fold.binary(step.operator, each, count, phi.type, step.overflow)
                    if isinstance(after, int) and after not in found:
                        found.add(after)
                        waiting.append(after)
            if len(found) > MOST_VALUES:
                return None
        return found
