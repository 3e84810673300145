"""Sizes and alignments of types on the device, where they are fixed by the language.

64-bit pointers (PTX ISA 5.2, `.address_size 64`). Structs with `repr(C)` or `repr(transparent)`,
arrays, scalars and pointers have a fixed layout; that of other structs, tuples and enums is the
compiler's choice and unknown here, unless there is only one possible (all fields of one size, or none).
"""

from __future__ import annotations

from dataclasses import dataclass

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
from rgpu.analysis.typing.context import TypeContext
from rgpu.analysis.typing.lowering import field_types
from rgpu.analysis.typing.substitute import substitute


@dataclass(frozen=True, slots=True)
class Layout:
    """Size and alignment in bytes."""

    size: int
    alignment: int


def layout_of(context: TypeContext, ty: Argument) -> Layout | None:
    """The layout of `ty`; None if it is not fixed, or the type is not fully known."""
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
        case Array(inner, ConstValue(length)):
            element = layout_of(context, inner)
            return Layout(element.size * length, element.alignment) if element else None
        case Tuple(items):
            return _fields(context, items, ordered=False)
        case Adt(definition, arguments):
            if definition.kind == "enum" or len(definition.variants) != 1:
                return None
            parameters = context.parameters_of(definition)
            substitution = dict(zip(parameters, arguments, strict=False))
            types = field_types(context, definition.variants[0])
            representation = " ".join(
                a.tokens for a in definition.syntax.attributes if a.path == "repr"
            )
            if "align" in representation or "packed" in representation:
                return None
            fixed = "C" in representation or "transparent" in representation
            fields = tuple(substitute(t, substitution) for t in types)
            return _fields(context, fields, fixed)
        case _:
            return None


def _fields(context: TypeContext, types: tuple[Argument, ...], ordered: bool) -> Layout | None:
    layouts = [layout_of(context, ty) for ty in types]
    size, alignment = 0, 1
    for layout in layouts:
        if layout is None:
            return None
        if not ordered and layout.size and len({x.size for x in layouts if x and x.size}) > 1:
            return None
        size = -(-size // layout.alignment) * layout.alignment + layout.size
        alignment = max(alignment, layout.alignment)
    return Layout(-(-size // alignment) * alignment, alignment)
