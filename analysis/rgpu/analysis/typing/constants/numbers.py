"""Numbers of constant expressions: Rust's integers and what is computed with them.

Integers are exact and carry the name of their type where it is known. What rustc would refuse, such
as an overflow, has no value: `Undecidable`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from math import inf
from typing import Any, TypeAlias

from rgpu.analysis.ir.types import INTEGER_BITS, Scalar, Ty, is_signed

_SAFE_BITS = 31  # a result of fewer bits fits every type that arithmetic is usually done in
_LARGEST_BITS = 128


class Undecidable(Exception):
    """The value can't be computed here; the message says why."""


class Number(int):
    """An integer, with the name of its type or None. Not for `bool`."""

    type: str | None

    def __new__(cls, value: int, type: str | None = None) -> Number:
        number = super().__new__(cls, value)
        number.type = type
        return number


Primitive: TypeAlias = bool | Number | float | str | bytes


def nearest_float(value: int) -> float:
    """An integer as a floating-point number; infinity beyond their range."""
    try:
        return float(value)
    except OverflowError:
        return inf if value > 0 else -inf


def wrap(value: int, name: str) -> Number:
    """An integer cut to the width of the type called `name`."""
    bits = INTEGER_BITS.get(name)
    if bits is None:
        return Number(value)
    value &= (1 << bits) - 1
    if is_signed(Scalar(name)) and value >> (bits - 1):
        value -= 1 << bits
    return Number(value, name)


def exact(value: int, name: str | None) -> Number:
    """An integer as a value of the type called `name`; raises `Undecidable` where it doesn't
    fit."""
    if name is None or name not in INTEGER_BITS:
        if abs(value) >> _LARGEST_BITS:
            raise Undecidable("an integer that no type holds")
        return Number(value)
    if wrap(value, name) != value:
        raise Undecidable(f"{value} is no value of `{name}`")
    return Number(value, name)


def unary(operator: str, value: object) -> Primitive:
    """`-value` or `!value`."""
    if operator == "!" and isinstance(value, bool):
        return not value
    if isinstance(value, Number):
        if operator == "-":
            return exact(-value, value.type)
        if value.type is None:
            raise Undecidable("`!` of an integer of unknown width")
        return wrap(~value, value.type)
    if operator == "-" and isinstance(value, float):
        return -value
    raise Undecidable(f"`{operator}` of a value that is not known")


def binary(operator: str, left: object, right: object) -> Primitive:
    """One binary operator on two values of one type; shifts take any two integers."""
    if isinstance(left, Number) and isinstance(right, Number):
        return _integers(operator, left, right)
    if isinstance(left, bool) and isinstance(right, bool):
        if operator in _LOGICAL:
            return _LOGICAL[operator](left, right)
    elif isinstance(left, float) and isinstance(right, float):
        return _floats(operator, left, right)
    if not isinstance(left, (bool, str, bytes)) or type(left) is not type(right):
        raise Undecidable(f"`{operator}` of values that are not known")
    if operator in _COMPARISONS:
        return _COMPARISONS[operator](left, right)
    raise Undecidable(f"`{operator}` of such values")


def _integers(operator: str, left: Number, right: Number) -> Primitive:
    if operator in _COMPARISONS:
        return _COMPARISONS[operator](left, right)
    if operator in ("<<", ">>"):
        return _shift(operator, left, right)
    name = left.type or right.type
    match operator:
        case "+":
            return exact(int(left) + int(right), name)
        case "-":
            return exact(int(left) - int(right), name)
        case "*":
            return exact(int(left) * int(right), name)
        case "/" | "%":
            if right == 0:
                raise Undecidable("a division by zero")
            quotient = abs(int(left)) // abs(int(right))
            quotient = quotient if (left < 0) == (right < 0) else -quotient
            return exact(quotient if operator == "/" else left - right * quotient, name)
        case "&":
            return Number(int(left) & int(right), name)
        case "|":
            return Number(int(left) | int(right), name)
        case "^":
            return Number(int(left) ^ int(right), name)
    raise Undecidable(f"operator `{operator}`")


def _shift(operator: str, left: Number, count: Number) -> Number:
    bits = 128 if left.type is None else INTEGER_BITS[left.type]
    if not 0 <= count < bits:
        raise Undecidable("a shift by more bits than there are")
    if operator == ">>":
        return Number(int(left) >> int(count), left.type)
    shifted = int(left) << int(count)
    if left.type is not None:
        return wrap(shifted, left.type)
    if shifted.bit_length() > _SAFE_BITS:
        raise Undecidable("a shift of an integer of unknown width")
    return Number(shifted)


def _floats(operator: str, left: float, right: float) -> Primitive:
    if operator in _COMPARISONS:
        return _COMPARISONS[operator](left, right)
    match operator:
        case "+":
            return left + right
        case "-":
            return left - right
        case "*":
            return left * right
        case "/" if right != 0.0:
            return left / right
    raise Undecidable(f"`{operator}` of floating-point numbers")


_LOGICAL: Mapping[str, Callable[[bool, bool], bool]] = {
    "&": lambda a, b: a and b,
    "|": lambda a, b: a or b,
    "^": lambda a, b: a != b,
}
_COMPARISONS: Mapping[str, Callable[[Any, Any], bool]] = {
    "==": lambda a, b: bool(a == b),
    "!=": lambda a, b: bool(a != b),
    "<": lambda a, b: bool(a < b),
    "<=": lambda a, b: bool(a <= b),
    ">": lambda a, b: bool(a > b),
    ">=": lambda a, b: bool(a >= b),
}


# --- methods of integers --------------------------------------------------------------------------


def integer_method(name: str, receiver: Number, arguments: tuple[Number, ...]) -> Primitive:
    """`receiver.name(arguments)`; raises `Undecidable` for what is not known here."""
    method = _METHODS.get((name, len(arguments)))
    if method is not None:
        return method(receiver, *arguments)
    wrapping = _WRAPPING.get(name)
    if wrapping is not None and len(arguments) == 1:
        kind = receiver.type or arguments[0].type
        if kind is None:
            raise Undecidable(f"`{name}` of an integer of unknown width")
        return wrap(wrapping(int(receiver), int(arguments[0])), kind)
    raise Undecidable(f"method `{name}` in a constant")


def _power(base: Number, exponent: Number) -> Number:
    if exponent < 0 or (abs(base) > 1 and exponent * base.bit_length() > _LARGEST_BITS + 1):
        raise Undecidable("a power that fits no integer")
    return exact(int(base) ** int(exponent), base.type)


def _divided_up(left: Number, right: Number) -> Number:
    if right <= 0 or left < 0:
        raise Undecidable("a division that is not understood")
    return exact(-(-int(left) // int(right)), left.type or right.type)


def _multiple(left: Number, right: Number) -> Number:
    return exact(_divided_up(left, right) * int(right), left.type or right.type)


def _next_power(value: Number) -> Number:
    return exact(1 if value <= 1 else 1 << (value - 1).bit_length(), value.type)


def _logarithm(value: Number) -> Number:
    if value <= 0:
        raise Undecidable("a logarithm of zero")
    return Number(value.bit_length() - 1, "u32")


def _unsigned_bits(value: Number) -> tuple[int, int]:
    """The bits as a natural number, and how many there are."""
    if value.type is None:
        raise Undecidable("bits of an integer of unknown width")
    bits = INTEGER_BITS[value.type]
    return int(value) & ((1 << bits) - 1), bits


def _trailing_zeros(value: Number) -> Number:
    if value != 0:
        return Number((int(value) & -int(value)).bit_length() - 1, "u32")
    return Number(_unsigned_bits(value)[1], "u32")


def _leading_zeros(value: Number) -> Number:
    number, bits = _unsigned_bits(value)
    return Number(bits - number.bit_length(), "u32")


def _count_ones(value: Number) -> Number:
    return Number(_unsigned_bits(value)[0].bit_count() if value < 0 else value.bit_count(), "u32")


def _saturated(value: int, name: str | None) -> Number:
    if name is None:
        raise Undecidable("saturation of an integer of unknown width")
    low, high = scalar_constant(Scalar(name), "MIN"), scalar_constant(Scalar(name), "MAX")
    assert low is not None
    assert high is not None
    return Number(min(max(value, low), high), name)


def _unsigned(name: str | None) -> str | None:
    return name if name is None else f"u{name[1:]}"


_METHODS: Mapping[tuple[str, int], Callable[..., Primitive]] = {
    ("pow", 1): _power,
    ("div_ceil", 1): _divided_up,
    ("next_multiple_of", 1): _multiple,
    ("min", 1): lambda a, b: Number(min(a, b), a.type or b.type),
    ("max", 1): lambda a, b: Number(max(a, b), a.type or b.type),
    ("abs", 0): lambda a: exact(abs(int(a)), a.type),
    ("abs_diff", 1): lambda a, b: Number(abs(int(a) - int(b)), _unsigned(a.type or b.type)),
    ("is_power_of_two", 0): lambda a: bool(a > 0 and int(a) & (int(a) - 1) == 0),
    ("next_power_of_two", 0): _next_power,
    ("trailing_zeros", 0): _trailing_zeros,
    ("leading_zeros", 0): _leading_zeros,
    ("count_ones", 0): _count_ones,
    ("ilog2", 0): _logarithm,
    ("saturating_add", 1): lambda a, b: _saturated(int(a) + int(b), a.type or b.type),
    ("saturating_sub", 1): lambda a, b: _saturated(int(a) - int(b), a.type or b.type),
    ("saturating_mul", 1): lambda a, b: _saturated(int(a) * int(b), a.type or b.type),
    ("clone", 0): lambda a: a,
    ("get", 0): lambda a: a,  # of `NonZero`, which is transparent here
}
_WRAPPING: Mapping[str, Callable[[int, int], int]] = {
    "wrapping_add": lambda a, b: a + b,
    "wrapping_sub": lambda a, b: a - b,
    "wrapping_mul": lambda a, b: a * b,
}


def scalar_constant(ty: Ty, name: str) -> int | None:
    """`MIN`, `MAX` and `BITS` of an integer type."""
    if not isinstance(ty, Scalar) or ty.name not in INTEGER_BITS:
        return None
    bits = INTEGER_BITS[ty.name]
    signed = is_signed(ty)
    match name:
        case "BITS":
            return bits
        case "MAX":
            return (1 << (bits - 1 if signed else bits)) - 1
        case "MIN":
            return -(1 << (bits - 1)) if signed else 0
    return None
