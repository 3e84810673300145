"""Arithmetic of constants, with the width and sign of Rust's types. Pure functions on Python
numbers."""

from __future__ import annotations

import operator
import struct
from collections.abc import Callable, Sequence

from rgpu.analysis.ir.types import FLOAT_BITS, INTEGER_BITS, Scalar, Ty

Number = int | float


_WIDTHS = {**INTEGER_BITS, "bool": 1, "char": 32}
_LEAST = {name: -(1 << (bits - 1)) if name[0] == "i" else 0 for name, bits in _WIDTHS.items()}
# The least and the greatest number of each type that `width` knows, by its name.
LIMITS = {name: (least, least + (1 << _WIDTHS[name]) - 1) for name, least in _LEAST.items()}


def width(type: Ty) -> int | None:
    """Bits of an integer, bool or char; None for anything else."""
    return _WIDTHS.get(type.name) if isinstance(type, Scalar) else None


def wrap(value: int, type: Ty) -> int:
    """The value of an integer type that is congruent to `value`."""
    if not isinstance(type, Scalar) or (bits := _WIDTHS.get(type.name)) is None:
        return value
    least, most = LIMITS[type.name]
    if least <= value <= most:
        return int(value)
    return ((value - least) & ((1 << bits) - 1)) + least


def round_to(value: float, type: Ty) -> float:
    """The nearest number of a float type, infinite when it is out of range."""
    if isinstance(type, Scalar) and type.name == "f32":
        try:
            return float(struct.unpack("f", struct.pack("f", value))[0])
        except OverflowError:
            return float("inf") if value > 0 else float("-inf")
    return value


COMPARE: dict[str, Callable[[Number, Number], bool]] = {
    "==": operator.eq,
    "!=": operator.ne,
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
}
EXACT: dict[str, Callable[[int, int], int]] = {
    "+": operator.add,
    "-": operator.sub,
    "*": operator.mul,
    "&": operator.and_,
    "|": operator.or_,
    "^": operator.xor,
}
_FLOAT: dict[str, Callable[[float, float], float]] = {
    "+": operator.add,
    "-": operator.sub,
    "*": operator.mul,
}
COMPARISONS = frozenset(COMPARE)


def binary(sign: str, left: Number, right: Number, type: Ty, overflow: str) -> Number | None:
    """`left sign right` for operands of `type`; None if it traps, or is not computed here.

    Comparisons give 0 or 1. A shift takes its count modulo the width where overflow is "wrap".
    """
    if (compare := COMPARE.get(sign)) is not None:
        return int(compare(left, right))
    bits = width(type)
    if bits is None:
        if isinstance(type, Scalar) and type.name in ("f32", "f64") and sign in _FLOAT:
            return round_to(_FLOAT[sign](left, right), type)
        return None
    if not isinstance(left, int) or not isinstance(right, int):
        return None
    if (compute := EXACT.get(sign)) is not None:
        exact = compute(left, right)
    elif sign in ("<<", ">>"):
        if not 0 <= right < bits:
            if overflow != "wrap":
                return None
            right &= bits - 1
        return wrap(left << right if sign == "<<" else left >> right, type)
    elif sign in ("/", "%"):
        if right == 0:
            return None
        quotient = abs(left) // abs(right)  # Rust rounds towards zero
        if (left < 0) != (right < 0):
            quotient = -quotient
        exact = quotient if sign == "/" else left - quotient * right
    else:
        return None
    result = wrap(exact, type)
    return result if result == exact or overflow == "wrap" else None


def binary_all(
    sign: str, left: Sequence[int], right: Sequence[int], type: Ty, overflow: str
) -> list[int | None] | None:
    """`binary` for many pairs of integers at once; None where that is no faster.

    type: of the operands, or of the result.
    """
    if (compare := COMPARE.get(sign)) is not None:
        return list(map(int, map(compare, left, right)))
    compute = EXACT.get(sign)
    if compute is None or not isinstance(type, Scalar) or type.name not in _WIDTHS:
        return None
    exact: list[int | None] = list(map(compute, left, right))
    least, most = LIMITS[type.name]
    if all(least <= each <= most for each in exact):  # type: ignore[operator]
        return exact
    if overflow != "wrap":
        return None
    mask = (1 << _WIDTHS[type.name]) - 1
    return [((each - least) & mask) + least for each in exact]  # type: ignore[operator]


def unary(sign: str, value: Number, type: Ty) -> Number | None:
    """`-value` or `!value`; None if not computed here."""
    if sign == "-":
        return wrap(-value, type) if isinstance(value, int) else -value
    if not isinstance(value, int):
        return None
    return 1 - value if type == Scalar("bool") else wrap(~value, type)


def cast(kind: str, value: Number, source: Ty, target: Ty) -> Number | None:
    """A numeric `as`; None if not computed here."""
    match kind:
        case "int" | "bool_or_char_to_int" | "int_to_char":
            return wrap(value, target) if isinstance(value, int) else None
        case "int_to_float":
            exact = abs(value) <= 1 << 53  # beyond, rounding twice could differ from rounding once
            return round_to(float(value), target) if exact else None
        case "float_to_int":
            return _saturate(value, target)
        case "float":
            known = isinstance(target, Scalar) and target.name in FLOAT_BITS
            return round_to(value, target) if known else None
        case "transmute":
            same = width(source) is not None and width(source) == width(target)
            return wrap(value, target) if same and isinstance(value, int) else None
        case _:
            return None


def _saturate(value: Number, target: Ty) -> int | None:
    bits = width(target)
    if bits is None:
        return None
    if value != value:
        return 0
    signed = isinstance(target, Scalar) and target.name[0] == "i"
    low = -(1 << (bits - 1)) if signed else 0
    high = (1 << (bits - 1)) - 1 if signed else (1 << bits) - 1
    if value <= low or value >= high:
        return low if value <= low else high
    return int(value)


def _ones(number: int, bits: int) -> int:
    return number.bit_count()


def _leading_zeros(number: int, bits: int) -> int:
    return bits - number.bit_length()


def _trailing_zeros(number: int, bits: int) -> int:
    return (number & -number).bit_length() - 1 if number else bits


def _reversed_bits(number: int, bits: int) -> int:
    return int(f"{number:0{bits}b}"[::-1], 2)


def _reversed_bytes(number: int, bits: int) -> int:
    return int.from_bytes(number.to_bytes(bits // 8, "little"), "big")


_OF_BITS: dict[str, Callable[[int, int], int]] = {
    "llvm.ctpop": _ones,
    "llvm.ctlz": _leading_zeros,
    "llvm.cttz": _trailing_zeros,
    "llvm.bitreverse": _reversed_bits,
    "llvm.bswap": _reversed_bytes,
}


def computes_bits(target: str) -> bool:
    """`of_bits` knows this intrinsic of LLVM."""
    return target in _OF_BITS


def of_bits(target: str, number: int, type: Ty, result: Ty) -> int | None:
    """What an intrinsic of LLVM about the bits of one integer gives; None for other functions.

    type: of the integer. result: of what the model of the function gives.
    """
    bits = width(type)
    if bits is None or (compute := _OF_BITS.get(target)) is None:
        return None
    return wrap(compute(number & ((1 << bits) - 1), bits), result)
