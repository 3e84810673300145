"""Sizes and alignments of types on the device, where they are fixed by the language.

64-bit pointers (PTX ISA 5.2, `.address_size 64`). Structs with `repr(C)` or `repr(transparent)`,
arrays, scalars and pointers have a fixed layout; that of other structs, tuples and enums is the
compiler's choice and unknown here, unless there is only one possible (all fields of one size, or
none).
"""

from __future__ import annotations

from rgpu.analysis.ir.types import (
    FLOAT_BITS,
    INTEGER_BITS,
    Adt,
    Argument,
    Array,
    ConstValue,
    Dyn,
    FnDef,
    FnPtr,
    Ptr,
    Ref,
    Scalar,
    Slice,
    Tuple,
)
from rgpu.analysis.records import dataclass
from rgpu.analysis.typing.context import TypeContext
from rgpu.analysis.typing.signatures import field_types
from rgpu.analysis.typing.substitute import substitute

_DEPTH_LIMIT = 32  # of types in types: one that contains itself has no size


@dataclass(frozen=True, slots=True)
class Layout:
    """Size and alignment in bytes."""

    size: int
    alignment: int


def layout_of(context: TypeContext, ty: Argument) -> Layout | None:
    """The layout of `ty`; None if it is not fixed, or the type is not fully known."""
    return _layout(context, ty, 0)


def _layout(context: TypeContext, ty: Argument, depth: int) -> Layout | None:
    match ty:
        case Scalar("bool"):
            return Layout(1, 1)
        case Scalar("char"):
            return Layout(4, 4)
        case Scalar(name):
            bits = INTEGER_BITS.get(name) or FLOAT_BITS.get(name)
            return Layout(bits // 8, bits // 8) if bits else None
        case Ref(_, Slice() | Dyn() | Scalar("str")) | Ptr(_, Slice() | Dyn() | Scalar("str")):
            return Layout(16, 8)
        case Ref() | Ptr() | FnPtr():
            return Layout(8, 8)
        case FnDef():
            return Layout(0, 1)
        case Array(inner, ConstValue(length)) if length >= 0:
            element = _layout(context, inner, depth + 1)
            return Layout(element.size * length, element.alignment) if element else None
        case Tuple(items):
            return _fields(context, items, "struct", False, depth)
        case Adt() if depth < _DEPTH_LIMIT:
            return _of_adt(context, ty, depth)
        case _:
            return None


def _of_adt(context: TypeContext, ty: Adt, depth: int) -> Layout | None:
    definition = ty.definition
    if definition.kind == "enum":
        return None
    representation = " ".join(a.tokens for a in definition.syntax.attributes if a.path == "repr")
    if "align" in representation or "packed" in representation:
        return None
    fixed = "C" in representation or "transparent" in representation
    substitution = context.substitution(definition, ty.arguments)
    types = field_types(context, definition.variants[0])
    fields = tuple(substitute(t, substitution) for t in types)
    return _fields(context, fields, definition.kind, fixed, depth)


def _fields(
    context: TypeContext, types: tuple[Argument, ...], kind: str, fixed: bool, depth: int
) -> Layout | None:
    """The layout of fields one after the other, or, in a union, of all at one place."""
    layouts: list[Layout] = []
    for ty in types:
        layout = _layout(context, ty, depth + 1)
        if layout is None:
            return None
        layouts.append(layout)
    if not fixed and len({layout.size for layout in layouts if layout.size}) > 1:
        return None
    alignment = max((layout.alignment for layout in layouts), default=1)
    size = 0
    for layout in layouts:
        if kind == "union":
            size = max(size, layout.size)
        else:
            size = _rounded(size, layout.alignment) + layout.size
    return Layout(_rounded(size, alignment), alignment)


def _rounded(size: int, alignment: int) -> int:
    return -(-size // alignment) * alignment
