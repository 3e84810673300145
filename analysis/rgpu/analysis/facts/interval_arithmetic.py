"""Operations on intervals of integers: the smallest interval that holds all results, or None."""

from __future__ import annotations

from rgpu.analysis.ir import fold
from rgpu.analysis.ir.types import Ty, is_signed

Interval = tuple[int, int]
"""The least and the greatest number."""

# Comparisons with their sides exchanged.
COMPARED = {"<": ">", "<=": ">=", "==": "==", "!=": "!=", ">": "<", ">=": "<="}
NEGATED = {"<": ">=", "<=": ">", "==": "!=", "!=": "==", ">": "<=", ">=": "<"}


def whole(type: Ty) -> Interval | None:
    """All numbers of an integer type; of bool and char too."""
    bits = fold.width(type)
    if bits is None:
        return None
    if is_signed(type):
        return -(1 << (bits - 1)), (1 << (bits - 1)) - 1
    return 0, (1 << bits) - 1


def operation(sign: str, left: Interval, right: Interval, type: Ty) -> Interval | None:
    """`left sign right` for operands of an integer type. None where a result might not fit the
    type, so that it would wrap or trap."""
    if sign in COMPARED:
        return compare(sign, left, right)
    found = _exact(sign, left, right, type)
    bounds = whole(type)
    if found is None or bounds is None or found[0] < bounds[0] or found[1] > bounds[1]:
        return None
    return found


def unary(sign: str, operand: Interval, type: Ty) -> Interval | None:
    """`-operand` or `!operand`."""
    low, high = operand
    bounds = whole(type)
    if bounds is None:
        return None
    if sign == "!":
        return (~high, ~low) if is_signed(type) else (bounds[1] - high, bounds[1] - low)
    if sign == "-" and bounds[0] <= -high and -low <= bounds[1]:
        return -high, -low
    return None


def compare(sign: str, left: Interval, right: Interval) -> Interval:
    """1 or 0 where the intervals decide a comparison."""
    if sign in (">", ">=", "!="):
        low, high = compare(NEGATED[sign], left, right)
        return 1 - high, 1 - low
    if sign == "<":
        always, never = left[1] < right[0], left[0] >= right[1]
    elif sign == "<=":
        always, never = left[1] <= right[0], left[0] > right[1]
    else:
        always = left[0] == left[1] == right[0] == right[1]
        never = left[1] < right[0] or right[1] < left[0]
    return int(always), int(not never)


def cut(interval: Interval, sign: str, other: Interval) -> Interval:
    """The part of an interval whose numbers can be `sign` some number of the other; all of it if
    none can, because then nobody is there."""
    low, high = interval
    match sign:
        case "<":
            high = min(high, other[1] - 1)
        case "<=":
            high = min(high, other[1])
        case ">":
            low = max(low, other[0] + 1)
        case ">=":
            low = max(low, other[0])
        case "==":
            low, high = max(low, other[0]), min(high, other[1])
        case "!=" if other[0] == other[1]:
            low += low == other[0]
            high -= high == other[0]
    return (low, high) if low <= high else interval


def _exact(sign: str, left: Interval, right: Interval, type: Ty) -> Interval | None:
    """The operation on integers of any size."""
    match sign:
        case "+":
            return left[0] + right[0], left[1] + right[1]
        case "-":
            return left[0] - right[1], left[1] - right[0]
        case "*":
            corners = [one * other for one in left for other in right]
            return min(corners), max(corners)
        case "/" if right[0] > 0:
            corners = [_quotient(one, other) for one in left for other in right]
            return min(corners), max(corners)
        case "%" if right[0] > 0:
            return _remainder(left, right[0], right[1])
        case "<<" | ">>":
            return _shift(sign, left, right, fold.width(type) or 0)
        case "&" | "|" | "^":
            return _bits(sign, left, right)
        case _:
            return None


def _quotient(left: int, right: int) -> int:
    """Rust rounds towards zero; `right` is positive."""
    return left // right if left >= 0 else -(-left // right)


def _remainder(left: Interval, least: int, most: int) -> Interval:
    """The sign is that of the left side, the size below the right one."""
    if left[0] >= 0 and left[1] < least:
        return left
    return max(min(left[0], 0), 1 - most), min(max(left[1], 0), most - 1)


def _shift(sign: str, left: Interval, right: Interval, bits: int) -> Interval | None:
    if right[0] < 0 or right[1] >= bits:
        return None
    if sign == "<<":
        corners = [one << other for one in left for other in right]
    else:
        corners = [one >> other for one in left for other in right]
    return min(corners), max(corners)


def _bits(sign: str, left: Interval, right: Interval) -> Interval | None:
    if sign == "&" and (left[0] >= 0 or right[0] >= 0):
        return 0, min(side[1] for side in (left, right) if side[0] >= 0)
    if left[0] < 0 or right[0] < 0:
        return None
    least = max(left[0], right[0]) if sign == "|" else 0
    return least, (1 << max(left[1].bit_length(), right[1].bit_length())) - 1
