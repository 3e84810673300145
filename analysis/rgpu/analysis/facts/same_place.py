"""Compares the addresses of two accesses for all pairs of threads of a block.

Addresses and conditions are computed for all threads at once (`facts/linear.py`) and looked up in a
table. What is known only modulo a number is compared modulo that number; conditions that are not
known hold. So nothing is missed.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product
from math import gcd

from rgpu.analysis.facts.accesses import Condition, Offset, Part
from rgpu.analysis.facts.forms import Numbers
from rgpu.analysis.facts.launch import LARGEST_BLOCK, WARP_SIZE, LaunchShape
from rgpu.analysis.facts.linear import Evaluation, Linear
from rgpu.analysis.facts.views import SHARED
from rgpu.analysis.ir import fold, ssa
from rgpu.analysis.records import dataclass

_ADDRESS = 1 << 64

# What two addresses have in common at one step: the numbers of both, modulo what they are compared,
# how much each covers.
_Column = tuple[Numbers, Numbers, int, int, int]


def threads_of(shape: LaunchShape) -> int:
    """How many numbers a form has under a shape."""
    if shape.threads is not None:
        return max(1, min(shape.threads, LARGEST_BLOCK))
    if shape.block == (None, None, None):
        return 2 * WARP_SIZE
    return max(1, min(shape.limit, LARGEST_BLOCK))


@dataclass(eq=False, slots=True)
class Case:
    """One pair of accesses under one launch shape, with the symbols given that `evaluation` has
    numbers for. same_warp: which pairs of threads are asked about; None for all."""

    evaluation: Evaluation
    same_warp: bool | None
    conditions: list[list[Condition]]

    def alone(self) -> bool:
        """No two threads can be at the two accesses."""
        masks = [self.mask(side) for side in (0, 1)]
        return None in masks or (masks[0] == masks[1] and len(masks[0] or ()) == 1)

    def apart(self) -> bool:
        """No two different threads of the group meet."""
        one, other = self.evaluation.views.sides
        assert one.steps is not None
        assert other.steps is not None
        masks = [self.mask(side) for side in (0, 1)]
        if None in masks or (masks[0] == masks[1] and len(masks[0] or ()) == 1):
            return True
        keys: list[_Column] = []
        ends = len(one.steps) - 1, len(other.steps) - 1
        for position, (a, b) in enumerate(zip(one.steps, other.steps, strict=False)):
            if isinstance(a, Part) and isinstance(b, Part):
                if a.variant == b.variant and a.field != b.field:
                    return True
                if a != b:
                    break
                continue
            if not isinstance(a, Offset) or not isinstance(b, Offset) or a.unit != b.unit:
                break  # not comparable from here on
            widths: tuple[int | None, int | None] = (1, 1)
            if a.unit is None:
                if ends != (position, position):
                    break
                widths = (one.width, other.width)
            if widths[0] is None or widths[1] is None:
                break
            first, second = self.offset(a, 0), self.offset(b, 1)
            modulus = _common(first, second)
            keys.append((first.numbers, second.numbers, modulus, widths[0], widths[1]))
        return not self.meet(keys, masks)

    def offset(self, offset: Offset, side: int) -> Linear:
        total = Linear(offset.constant)
        for value, factor in offset.terms:
            term = self.evaluation.value(value, side)
            numbers = term.numbers
            scaled = Linear(
                numbers * factor
                if isinstance(numbers, int)
                else tuple([each * factor for each in numbers]),
                tuple((symbol, count * factor) for symbol, count in term.symbols),
                self.modulus_of(term, value) * factor,
            )
            total = _sum(total, scaled)
        return total

    def modulus_of(self, term: Linear, value: ssa.Value) -> int:
        """A value of fewer bits than an address is known modulo these at most, unless it is
        known."""
        bits = fold.width(value.type) or 1
        if term.exact or bits >= 64:
            return term.modulus
        return gcd(term.modulus, 1 << bits)

    def mask(self, side: int) -> list[int] | None:
        """The threads for which the conditions of an access can hold; None if there is none."""
        threads = threads_of(self.evaluation.views.levels.shapes[self.evaluation.number])
        members: list[int] = list(range(threads))
        for condition in self.conditions[side]:
            for value, values, negated in _parts(condition):
                found = self.evaluation.value(value, side)
                if not found.exact:
                    continue
                numbers = found.numbers
                if isinstance(numbers, int):
                    if (numbers in values) == negated:
                        return None
                    continue
                members = [t for t in members if (numbers[t] in values) != negated]
        return members or None

    def meet(
        self,
        keys: list[_Column],
        masks: Sequence[list[int] | None],
    ) -> bool:
        same_warp = self.same_warp
        first, second = masks
        assert first is not None
        assert second is not None
        columns = [(*key, _grain(key)) for key in keys]
        one = _table([(a, m // g, g, w) for a, _, m, w, _, g in columns], first)
        other = _table([(b, m // g, g, w) for _, b, m, _, w, g in columns], second)
        for key, threads in other.items():
            for thread in threads:
                for partner in one.get(key, ()):
                    if partner == thread:
                        continue
                    together = partner // WARP_SIZE == thread // WARP_SIZE
                    if same_warp is None or together == same_warp:
                        return True
        return False

    def reason(self) -> str:
        unknown = [
            value
            for symbol, value in self.evaluation.touched.items()
            if symbol not in self.evaluation.given
        ]
        if not unknown:
            return "the same element"
        value = unknown[0]
        name = getattr(value, "name", None) or f"%{value.index}"
        return f"depends on `{name}`"


def _sum(one: Linear, other: Linear) -> Linear:
    counts = dict(one.symbols)
    for symbol, count in other.symbols:
        counts[symbol] = counts.get(symbol, 0) + count
    a, b = one.numbers, other.numbers
    numbers: Numbers
    if isinstance(a, int) and isinstance(b, int):
        numbers = a + b
    elif isinstance(a, int):
        assert not isinstance(b, int)
        numbers = tuple([a + each for each in b])
    elif isinstance(b, int):
        numbers = tuple([each + b for each in a])
    else:
        numbers = tuple([x + y for x, y in zip(a, b, strict=True)])
    kept = tuple((symbol, count) for symbol, count in counts.items() if count)
    return Linear(numbers, kept, gcd(one.modulus, other.modulus))


def _common(one: Linear, other: Linear) -> int:
    """The number modulo which the difference of two addresses is that of their numbers."""
    difference = dict(one.symbols)
    for symbol, count in other.symbols:
        if symbol.owner == SHARED:
            difference[symbol] = difference.get(symbol, 0) - count
        else:
            difference[symbol] = count
    return gcd(_ADDRESS, one.modulus, other.modulus, *difference.values())


def _parts(condition: Condition) -> Iterator[tuple[ssa.Value, tuple[int, ...], bool]]:
    """The condition, and what follows from it for the operands of `!`, `&` and `|`."""
    value, values, negated = condition.value, condition.values, condition.negated
    yield value, values, negated
    if fold.width(value.type) != 1:
        return
    holds = (1 in values) != negated
    if holds == ((0 in values) != negated):
        return
    match value:
        case ssa.Unary(operator="!", operand=operand):
            yield from _parts(Condition(operand, (int(not holds),)))
        case ssa.Binary(operator="&" | "|" as sign, left=left, right=right):
            if (sign == "&") == holds:
                yield from _parts(Condition(left, (int(holds),)))
                yield from _parts(Condition(right, (int(holds),)))


def _grain(column: _Column) -> int:
    """A number that divides everything."""
    numbers: list[int] = []
    for each in column[:2]:
        numbers += [each] if isinstance(each, int) else each
    return gcd(*column[2:], *numbers)


def _table(
    columns: list[tuple[Numbers, int, int, int]], members: list[int]
) -> dict[tuple[int, ...], list[int]]:
    """Threads by what they cover, in grains. columns: numbers, modulus in grains, grain, width."""
    found: dict[tuple[int, ...], list[int]] = {}
    for thread in members:
        ways: list[list[int]] = []
        for numbers, modulus, grain, width in columns:
            start = (numbers if isinstance(numbers, int) else numbers[thread]) // grain
            ways.append([(start + e) % modulus for e in range(min(width // grain, modulus))])
        for key in product(*ways):
            found.setdefault(key, []).append(thread)
    return found
