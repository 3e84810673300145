"""Integers of Rust, computed with Python's: for `interpret`."""

from __future__ import annotations

from rgpu.analysis.ir import types as t


class Trapped(Exception):
    """A check failed: the grid ends."""


def limit(value: int, type: t.Ty) -> int:
    """The value modulo the width of the type."""
    assert isinstance(type, t.Scalar)
    if type.name == "bool":
        return value & 1
    bits = t.INTEGER_BITS[type.name]
    value %= 1 << bits
    return value - (1 << bits) if type.name[0] == "i" and value >= 1 << (bits - 1) else value


def arithmetic(sign: str, left: int, right: int, type: t.Ty) -> int:
    """Wrapping arithmetic of Rust's integers."""
    match sign:
        case "==":
            return int(left == right)
        case "!=":
            return int(left != right)
        case "<":
            return int(left < right)
        case "<=":
            return int(left <= right)
        case ">":
            return int(left > right)
        case ">=":
            return int(left >= right)
        case "+":
            return limit(left + right, type)
        case "-":
            return limit(left - right, type)
        case "*":
            return limit(left * right, type)
        case "&":
            return left & right
        case "|":
            return left | right
        case "^":
            return left ^ right
        case "<<" | ">>":
            assert isinstance(type, t.Scalar)
            right %= t.INTEGER_BITS[type.name]
            return limit(left << right if sign == "<<" else left >> right, type)
        case "/" | "%":
            if right == 0:
                raise Trapped
            quotient = int(abs(left) // abs(right)) * (1 if (left < 0) == (right < 0) else -1)
            return quotient if sign == "/" else left - quotient * right
    raise AssertionError(sign)
