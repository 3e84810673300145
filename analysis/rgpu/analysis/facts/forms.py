"""Integer values as a part that is the same for a whole group of threads plus a known number per
thread.

A `Form` stands for `U + V`, modulo the width of the value's type: `U` is not known, but the same
for all threads of one group of level `level`, and a multiple of `align`, a power of two (only those
survive wrapping); `V` is known for every thread of a block. So `ctaid.x * 256 + tid.x` is a `U` of
level block, a multiple of 256, plus 0, 1, 2, ... The level of the whole follows from comparing the
entries of `V`, which settles `tid.x / 32`, `tid.x / 256 == 0`, `tid.x & 0`, `(ctaid.x * 256 +
tid.x) / 32` and the like, exactly.

`V` is computed by running through all threads of a block of the launch shape. Where an extent is
not known, all of the largest possible block are taken: what they agree about, those of a smaller
one do.

Every function returns None where the result has no such form; nothing is ever rounded.
"""

from __future__ import annotations

import operator
from collections.abc import Callable
from itertools import repeat
from math import gcd

from rgpu.analysis.effects import Level
from rgpu.analysis.facts.launch import LARGEST_BLOCK, WARP_SIZE, LaunchShape
from rgpu.analysis.ir import fold
from rgpu.analysis.ir.types import Ty, is_signed
from rgpu.analysis.records import dataclass

Numbers = int | tuple[int, ...]
"""One number for all threads, or one for each thread of a block in the order of their linear
index."""


@dataclass(frozen=True, slots=True)
class Form:
    """See the module. align is 0 where `U` is 0, so that the form is known completely."""

    numbers: Numbers
    level: Level = Level.GRID
    align: int = 0

    @property
    def known(self) -> bool:
        return self.align == 0


def level_of(form: Form) -> Level:
    """The widest group over which the value is the same."""
    return max(form.level, spread(form.numbers))


def spread(numbers: Numbers) -> Level:
    """The widest group of threads that share a number. Groups are known within a block only, which
    is the same for all blocks: so equal numbers are equal over the grid."""
    if isinstance(numbers, int):
        return Level.GRID
    first = numbers[0]
    if numbers.count(first) == len(numbers):
        return Level.GRID
    for start in range(0, len(numbers), WARP_SIZE):
        warp = numbers[start : start + WARP_SIZE]
        if warp.count(warp[0]) != len(warp):
            return Level.THREAD
    return Level.WARP


def symbol(level: Level, align: int = 1) -> Form:
    """A value of which nothing but its level and a divisor is known."""
    return Form(0, level, align & -align)


# --- sources -------------------------------------------------------------------------------------


def register(name: str, shape: LaunchShape) -> Form | None:
    """The form of a special register under a launch shape; None if nothing helps."""
    base, _, axis = name.partition(".")
    number = "xyz".find(axis) if axis else -1
    if base == "ntid" and number >= 0:
        extent = shape.block[number]
        return None if extent is None else Form(extent)
    if base == "nctaid" and number >= 0:
        extent = shape.grid[number]
        return None if extent is None else Form(extent)
    if base == "ctaid" and number >= 0 and shape.grid[number] == 1:
        return Form(0)
    if base == "cluster_nctaid" and number >= 0:
        extent = shape.cluster[number]
        return None if extent is None else Form(extent)
    if base == "cluster_ctaid" and number >= 0 and shape.cluster[number] == 1:
        return Form(0)
    if base == "laneid":
        return Form(tuple(thread % WARP_SIZE for thread in range(_threads(shape))))
    if base == "tid" and number >= 0:
        return thread_index(number, shape)
    return None


def thread_index(axis: int, shape: LaunchShape) -> Form | None:
    """`tid` along an axis. A warp is 32 threads in a row, x running fastest (CUDA programming
    guide, "thread hierarchy"), so the inner extents must be known."""
    extent = shape.block[axis]
    if extent == 1:
        return Form(0)
    inner = 1
    for before in shape.block[:axis]:
        if before is None:
            return None
        inner *= before
    threads = _threads(shape)
    if extent is None:
        # Outermost axis that is used: the index keeps growing. Else it starts again, who knows
        # when.
        if any(after != 1 for after in shape.block[axis + 1 :]):
            return symbol(Level.WARP) if inner % WARP_SIZE == 0 else None
        return Form(tuple([thread // inner for thread in range(threads)]))
    return Form(tuple([thread // inner % extent for thread in range(threads)]))


def _threads(shape: LaunchShape) -> int:
    """How many threads to look at: all of the block, or of the largest with the known extents."""
    known = shape.threads
    if known is not None:
        return max(1, min(known, LARGEST_BLOCK))
    if shape.block == (None, None, None):
        return 2 * WARP_SIZE  # only lanes are known, and all warps are alike
    return max(1, min(shape.limit, LARGEST_BLOCK))


# --- operations ----------------------------------------------------------------------------------


def cast(form: Form, source: Ty, target: Ty) -> Form | None:
    """A conversion between integer types (also from bool and char)."""
    if fold.width(target) is None:
        return None
    if form.known:
        return Form(_wrap_all(form.numbers, target))
    source_bits, target_bits = fold.width(source), fold.width(target)
    if source_bits is None or target_bits is None:
        return None
    if target_bits <= source_bits:
        # Congruent modulo the smaller width.
        return Form(_wrap_all(form.numbers, target), form.level, form.align)
    if isinstance(form.numbers, int) and form.numbers == 0:
        return symbol(form.level, form.align if _divides_width(form.align, source_bits) else 1)
    if not is_signed(source) and _stays_below(form, source_bits):
        return form
    return None


def unary(sign: str, form: Form, type: Ty) -> Form | None:
    if form.known:
        return Form(_each(lambda value: _or_zero(fold.unary(sign, value, type)), form.numbers))
    return None


def binary(sign: str, left: Form, right: Form, type: Ty, overflow: str) -> Form | None:
    """An operation on operands of the integer type `type` (comparisons give bool)."""
    bits = fold.width(type)
    if bits is None:
        return None
    if left.known and right.known:
        return _exact(sign, left.numbers, right.numbers, type, overflow)
    level = max(left.level, right.level)
    match sign:
        case "+":
            return _sum(left, right, 1, type, level)
        case "-":
            return _sum(left, right, -1, type, level)
        case "*":
            return _product(left, right, type) or _product(right, left, type)
        case "<<":
            if right.known and isinstance(right.numbers, int) and 0 <= right.numbers < bits:
                return _product(left, Form(1 << right.numbers), type)
        case "/" | "%" | ">>" | "&":
            if right.known and isinstance(right.numbers, int):
                return _split(sign, left, right.numbers, type, bits)
            if sign == "&" and left.known and isinstance(left.numbers, int):
                return _split(sign, right, left.numbers, type, bits)
        case "<" | ">=":
            return _compare_aligned(left, right, type, bits, level)
        case ">" | "<=":
            return _compare_aligned(right, left, type, bits, level)
    return None


_FAST: dict[str, Callable[[int, int], int]] = {
    "+": operator.add,
    "-": operator.sub,
    "*": operator.mul,
    "&": operator.and_,
    "|": operator.or_,
    "^": operator.xor,
    "==": operator.eq,
    "!=": operator.ne,
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
}


_ROUNDING: dict[str, Callable[[int, int], int]] = {
    "/": operator.floordiv,
    "%": operator.mod,
    ">>": operator.rshift,
}


def _fits(numbers: Numbers, type: Ty) -> bool:
    low, high = _smallest(numbers), _largest(numbers)
    return fold.wrap(low, type) == low and fold.wrap(high, type) == high


def _wrap_all(numbers: Numbers, type: Ty) -> Numbers:
    if _fits(numbers, type):
        return numbers
    return _each(lambda value: fold.wrap(value, type), numbers)


def _exact(sign: str, left: Numbers, right: Numbers, type: Ty, overflow: str) -> Form:
    if isinstance(left, int) and isinstance(right, int):
        return Form(_compute(sign, left, right, type, overflow))
    pairs = (
        repeat(left) if isinstance(left, int) else left,
        repeat(right) if isinstance(right, int) else right,
    )
    fast = _FAST.get(sign)
    if sign in ("/", "%", ">>") and isinstance(right, int) and right > 0 and _smallest(left) >= 0:
        # Rust's division is Python's as long as nothing is negative.
        fast = _ROUNDING[sign] if sign != ">>" or right < (fold.width(type) or 0) else None
    if fast is not None:
        numbers = tuple(map(fast, *pairs))
        if sign in fold.COMPARISONS:
            return Form(tuple(map(int, numbers)))
        if _fits(numbers, type):
            return Form(numbers)
    return Form(tuple([_compute(sign, a, b, type, overflow) for a, b in zip(*pairs, strict=False)]))


def _compute(sign: str, left: int, right: int, type: Ty, overflow: str) -> int:
    # Nothing comes out of a trap, or of overflow that must not happen: no thread goes on with it.
    return _or_zero(fold.binary(sign, left, right, type, overflow))


def _sum(left: Form, right: Form, factor: int, type: Ty, level: Level) -> Form:
    numbers = _exact("+" if factor > 0 else "-", left.numbers, right.numbers, type, "wrap")
    return Form(numbers.numbers, level, gcd(left.align, right.align))


def _product(left: Form, right: Form, type: Ty) -> Form | None:
    """Modulo the width, `(U + V) * c` is `U * c + V * c`. With a factor `c` that is only known to
    be uniform, the numbers of the other side must be 0."""
    if right.known and isinstance(right.numbers, int):
        if right.numbers == 0:
            return Form(0)
        numbers = _exact("*", left.numbers, right.numbers, type, "wrap").numbers
        return Form(numbers, left.level, left.align * (right.numbers & -right.numbers))
    if left.numbers == 0 and isinstance(right.numbers, int) and right.numbers == 0:
        return symbol(max(left.level, right.level), max(1, left.align * right.align))
    return None


def _split(sign: str, form: Form, constant: int, type: Ty, bits: int) -> Form | None:
    """`(U + V) sign constant` where U is a multiple of something beyond what V can reach, and where
    the constant is not negative."""
    if is_signed(type) or not _stays_below(form, bits):
        if isinstance(form.numbers, int):
            return symbol(form.level)
        return None
    if sign == ">>":
        if not 0 <= constant < bits:
            return None
        sign, constant = "/", 1 << constant
    if sign == "&":
        if constant < 0:
            constant += 1 << bits
        inside = _each(lambda value: value & constant, form.numbers)
        # U and V share no bit.
        return Form(inside) if constant < form.align else Form(inside, form.level, form.align)
    if constant <= 0:
        return None
    if form.align % constant:
        # For `%` with a constant that the alignment divides, the multiples of U shift V: not known.
        return symbol(form.level) if isinstance(form.numbers, int) else None
    if sign == "/":
        quotient = _each(lambda value: value // constant, form.numbers)
        return Form(quotient, form.level, form.align // constant)
    return Form(_each(lambda value: value % constant, form.numbers))


def _compare_aligned(left: Form, right: Form, type: Ty, bits: int, level: Level) -> Form | None:
    """`U1 + V1 < U2` with both U multiples of m is `U1 / m + V1 / m < U2 / m`, rounded down: the
    same wherever `V1 / m` is. So `ctaid.x * 256 + tid.x < n` is uniform over the block if 256
    divides n, and over the warp if 32 does."""
    if isinstance(left.numbers, int) and isinstance(right.numbers, int):
        return symbol(level)
    if is_signed(type):
        return None
    if not isinstance(right.numbers, int) or (right.numbers and not right.known):
        return None
    # A constant is a multiple too, and 0 of everything.
    common = gcd(left.align, right.numbers & -right.numbers if right.known else right.align)
    if not _divides_width(common, bits) or _smallest(left.numbers) < 0:
        return None
    if not left.known and not _stays_below(left, bits):
        return None
    spread_level = spread(_each(lambda value: value // common, left.numbers))
    return None if spread_level is Level.THREAD else symbol(max(level, spread_level))


def _stays_below(form: Form, bits: int) -> bool:
    """V is not negative and below the multiple of U, which divides 2 to the width: no carry, no
    wrap."""
    if form.known:
        return False
    return (
        _smallest(form.numbers) >= 0
        and _largest(form.numbers) < form.align
        and _divides_width(form.align, bits)
    )


def _divides_width(align: int, bits: int) -> bool:
    return align > 0 and align & (align - 1) == 0 and align <= 1 << bits


def _each(compute: Callable[[int], int], numbers: Numbers) -> Numbers:
    if isinstance(numbers, int):
        return compute(numbers)
    return tuple([compute(number) for number in numbers])


def _or_zero(value: int | float | None) -> int:
    return value if isinstance(value, int) else 0


def _smallest(numbers: Numbers) -> int:
    return numbers if isinstance(numbers, int) else min(numbers)


def _largest(numbers: Numbers) -> int:
    return numbers if isinstance(numbers, int) else max(numbers)
