"""Functions of `core` that are operations of the IR: marked `#[rgpu::lang("...")]` in the stubs."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, TypeAlias

from rgpu.analysis.building.niches import transmute
from rgpu.analysis.ir.body import (
    AddressOf,
    Aggregate,
    Assign,
    Binary,
    Cast,
    Constant,
    Deref,
    Discriminant,
    IndexBy,
    Instance,
    Length,
    Local,
    Operand,
    Place,
    Plain,
    Unary,
    Use,
)
from rgpu.analysis.ir.types import BOOL, UNIT, USIZE, Ptr, Ref, Scalar, Slice, Ty
from rgpu.analysis.source import Span
from rgpu.analysis.typing.layout import layout_of

if TYPE_CHECKING:
    from rgpu.analysis.building.calls import CallBuilding

Arguments: TypeAlias = tuple[Operand, ...]
# Emits the operation into a place; False if it can't for these arguments.
Native: TypeAlias = (
    "Callable[[CallBuilding, Instance, Arguments, tuple[Ty, ...], Place, Ty, Span], bool]"
)


def _binary(operator: str, overflow: str = "wrap") -> Native:
    def emit(
        builder: CallBuilding, instance: Instance, arguments: Arguments, types: tuple[Ty, ...],
        place: Place, result: Ty, span: Span,
    ) -> bool:  # fmt: skip
        left, right = arguments
        builder.emit(Assign(place, Binary(operator, left, right, overflow), span))
        return True

    return emit


def _overflowing(operator: str) -> Native:
    """The wrapped result, and whether it wrapped, as a pair."""

    def emit(
        builder: CallBuilding, instance: Instance, arguments: Arguments, types: tuple[Ty, ...],
        place: Place, result: Ty, span: Span,
    ) -> bool:  # fmt: skip
        type = types[0]
        if not isinstance(type, Scalar) or (operator == "*" and type.name not in _WIDER):
            return False
        left, right = arguments
        wrapped = builder.value(Binary(operator, left, right), type, span)
        if operator == "*":
            wide = Scalar(_WIDER[type.name])
            a, b = (builder.value(Cast("int", side, wide), wide, span) for side in arguments)
            exact = builder.value(Binary("*", a, b), wide, span)
            again = builder.value(Cast("int", wrapped, wide), wide, span)
            overflow = Binary("!=", exact, again)
        elif type.name.startswith("u"):
            overflow = Binary("<", wrapped if operator == "+" else left, right)
        else:
            # Adding something negative makes it smaller, and nothing else does.
            sign = "<" if operator == "+" else ">"
            smaller = builder.value(Binary("<", wrapped, left), BOOL, span)
            negative = builder.value(Binary(sign, right, Constant(0, type)), BOOL, span)
            overflow = Binary("!=", smaller, negative)
        overflowed = builder.value(overflow, BOOL, span)
        builder.emit(Assign(place, Aggregate(result, (wrapped, overflowed)), span))
        return True

    return emit


# Types in which the product of two values of the key type fits.
_WIDER = {
    "u8": "u16", "u16": "u32", "u32": "u64", "u64": "u128", "usize": "u128",
    "i8": "i16", "i16": "i32", "i32": "i64", "i64": "i128", "isize": "i128",
}  # fmt: skip


def _offset(
    builder: CallBuilding, instance: Instance, arguments: Arguments, types: tuple[Ty, ...],
    place: Place, result: Ty, span: Span,
) -> bool:  # fmt: skip
    pointer, count = arguments
    builder.emit(Assign(place, Binary("offset", pointer, count), span))
    return True


def _offset_back(
    builder: CallBuilding, instance: Instance, arguments: Arguments, types: tuple[Ty, ...],
    place: Place, result: Ty, span: Span,
) -> bool:  # fmt: skip
    pointer, count = arguments
    isize = Scalar("isize")
    signed = builder.value(Cast("int", count, isize), isize, span)
    negative = builder.value(Unary("-", signed), isize, span)
    builder.emit(Assign(place, Binary("offset", pointer, negative), span))
    return True


def _pointer_cast(
    builder: CallBuilding, instance: Instance, arguments: Arguments, types: tuple[Ty, ...],
    place: Place, result: Ty, span: Span,
) -> bool:  # fmt: skip
    if not isinstance(result, (Ptr, Ref)):
        return False
    builder.emit(Assign(place, Cast("pointer", arguments[0], result), span))
    return True


def _read(
    builder: CallBuilding, instance: Instance, arguments: Arguments, types: tuple[Ty, ...],
    place: Place, result: Ty, span: Span,
) -> bool:  # fmt: skip
    pointer = builder.as_local(arguments[0], types[0], span)
    builder.emit(Assign(place, Plain(Use(pointer.then(Deref()))), span))
    return True


def _write(
    builder: CallBuilding, instance: Instance, arguments: Arguments, types: tuple[Ty, ...],
    place: Place, result: Ty, span: Span,
) -> bool:  # fmt: skip
    pointer = builder.as_local(arguments[0], types[0], span)
    builder.emit(Assign(pointer.then(Deref()), Plain(arguments[1]), span))
    return True


def _identity(
    builder: CallBuilding, instance: Instance, arguments: Arguments, types: tuple[Ty, ...],
    place: Place, result: Ty, span: Span,
) -> bool:  # fmt: skip
    builder.emit(Assign(place, Plain(arguments[0]), span))
    return True


def _nothing(
    builder: CallBuilding, instance: Instance, arguments: Arguments, types: tuple[Ty, ...],
    place: Place, result: Ty, span: Span,
) -> bool:  # fmt: skip
    return result == UNIT


def _forget(
    builder: CallBuilding, instance: Instance, arguments: Arguments, types: tuple[Ty, ...],
    place: Place, result: Ty, span: Span,
) -> bool:  # fmt: skip
    # Moved to where no scope ends.
    builder.body.locals.append(Local(types[0], None, span))
    builder.assign(Place(len(builder.body.locals) - 1), Plain(arguments[0]), span)
    return True


def _slice_parts(
    builder: CallBuilding, instance: Instance, arguments: Arguments, types: tuple[Ty, ...],
    place: Place, result: Ty, span: Span,
) -> bool:  # fmt: skip
    if not isinstance(result, (Ptr, Ref)):
        return False
    builder.emit(Assign(place, Aggregate(result, arguments), span))
    return True


def _slice_length(
    builder: CallBuilding, instance: Instance, arguments: Arguments, types: tuple[Ty, ...],
    place: Place, result: Ty, span: Span,
) -> bool:  # fmt: skip
    if not isinstance(types[0], (Ref, Ptr)) or not isinstance(types[0].inner, Slice):
        return False
    slice_place = builder.as_local(arguments[0], types[0], span).then(Deref())
    builder.emit(Assign(place, Length(slice_place), span))
    return True


def _slice_element(
    builder: CallBuilding, instance: Instance, arguments: Arguments, types: tuple[Ty, ...],
    place: Place, result: Ty, span: Span,
) -> bool:  # fmt: skip
    if len(arguments) != 2 or not isinstance(types[0], (Ref, Ptr)):
        return False
    if not isinstance(types[0].inner, Slice) or not isinstance(result, (Ref, Ptr)):
        return False
    base = builder.as_local(arguments[0], types[0], span).then(Deref())
    index = builder.temporary(USIZE, span)
    builder.assign(index, Plain(arguments[1]), span)
    element = base.then(IndexBy(index.local))
    builder.emit(Assign(place, AddressOf(element, result.mutable, isinstance(result, Ptr)), span))
    return True


def _size(field: str) -> Native:
    def emit(
        builder: CallBuilding, instance: Instance, arguments: Arguments, types: tuple[Ty, ...],
        place: Place, result: Ty, span: Span,
    ) -> bool:  # fmt: skip
        if not instance.arguments:
            return False
        layout = layout_of(builder.context, instance.arguments[0])
        if layout is None:
            return False
        size = layout.size if field == "size" else layout.alignment
        builder.emit(Assign(place, Plain(Constant(size, USIZE)), span))
        return True

    return emit


def _discriminant(
    builder: CallBuilding, instance: Instance, arguments: Arguments, types: tuple[Ty, ...],
    place: Place, result: Ty, span: Span,
) -> bool:  # fmt: skip
    value = builder.as_local(arguments[0], types[0], span).then(Deref())
    builder.emit(Assign(place, Discriminant(value), span))
    return True


def _unreachable(
    builder: CallBuilding, instance: Instance, arguments: Arguments, types: tuple[Ty, ...],
    place: Place, result: Ty, span: Span,
) -> bool:  # fmt: skip
    builder.unreachable(span)
    return True


def _select(
    builder: CallBuilding, instance: Instance, arguments: Arguments, types: tuple[Ty, ...],
    place: Place, result: Ty, span: Span,
) -> bool:  # fmt: skip
    yes, no, after = builder.new_block(), builder.new_block(), builder.new_block()
    builder.branch(arguments[0], yes, no, span, "if")
    for block, operand in ((yes, arguments[1]), (no, arguments[2])):
        builder.block = block
        builder.assign(place, Plain(operand), span)
        builder.goto(after, span)
    builder.block = after
    return True


NATIVES: dict[str, Native] = {
    "ptr_offset": _offset,
    "ptr_offset_back": _offset_back,
    "ptr_cast": _pointer_cast,
    "ptr_read": _read,
    "ptr_write": _write,
    "black_box": _identity,
    "assume": _nothing,
    "forget": _forget,
    "transmute": transmute,
    "slice_from_raw_parts": _slice_parts,
    "slice_len": _slice_length,
    "slice_get_unchecked": _slice_element,
    "size_of": _size("size"),
    "align_of": _size("alignment"),
    "discriminant": _discriminant,
    "unreachable": _unreachable,
    "select": _select,
    "wrapping_add": _binary("+"),
    "wrapping_sub": _binary("-"),
    "wrapping_mul": _binary("*"),
    "overflowing_add": _overflowing("+"),
    "overflowing_sub": _overflowing("-"),
    "overflowing_mul": _overflowing("*"),
    "unchecked_add": _binary("+", "unchecked"),
    "unchecked_sub": _binary("-", "unchecked"),
    "unchecked_mul": _binary("*", "unchecked"),
    "unchecked_div": _binary("/", "unchecked"),
    "unchecked_rem": _binary("%", "unchecked"),
    "unchecked_shl": _binary("<<", "unchecked"),
    "unchecked_shr": _binary(">>", "unchecked"),
}
