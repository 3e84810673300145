"""`transmute` between pointers and `Option`s of references.

`None` is the null pointer there (`core::option`, "Representation"). Variables are not bytes in the
IR, so the two forms are told apart by a branch.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from rgpu.analysis.building.casts import cast_kind
from rgpu.analysis.effects import Language
from rgpu.analysis.ir.body import (
    Aggregate,
    Assign,
    Binary,
    Cast,
    Constant,
    Discriminant,
    Downcast,
    FieldOf,
    Instance,
    Operand,
    Place,
    Plain,
    Use,
)
from rgpu.analysis.ir.types import BOOL, USIZE, Adt, Dyn, Ptr, Ref, Scalar, Slice, Ty
from rgpu.analysis.source import Span

if TYPE_CHECKING:
    from rgpu.analysis.building.calls import CallBuilding

Arguments: TypeAlias = tuple[Operand, ...]

_NONE, _SOME = 0, 1  # in the order of their declaration


def transmute(
    builder: CallBuilding, instance: Instance, arguments: Arguments, types: tuple[Ty, ...],
    place: Place, result: Ty, span: Span,
) -> bool:  # fmt: skip
    """`mem::transmute`."""
    (operand,), (source,) = arguments, types
    held, wanted = _payload(source), _payload(result)
    if held is not None and (wanted is not None or _is_address(result)):
        address = builder.temporary(USIZE, span)
        _address_of_option(builder, operand, source, held, address, span)
        operand, source = Use(address), USIZE
    if wanted is not None and _is_address(source):
        _option_of_address(builder, operand, source, place, result, wanted, span)
        return True
    kind = "transmute"
    if held is not None and source == USIZE and result != USIZE:
        kind = cast_kind(USIZE, result)
    value = Plain(operand) if source == result else Cast(kind, operand, result)
    builder.emit(Assign(place, value, span))
    return True


def _payload(type: Ty) -> Ty | None:
    """The reference that an `Option` is of; None for any other type."""
    if isinstance(type, Adt) and Language("Option") in type.definition.effects:
        inner = type.arguments[0]
        if isinstance(inner, Ref) and _is_address(inner):
            return inner
    return None


def _is_address(type: Ty) -> bool:
    """Whether values of the type are addresses and nothing else."""
    if isinstance(type, (Ref, Ptr)):
        return not isinstance(type.inner, (Slice, Dyn)) and type.inner != Scalar("str")
    return type == USIZE


def _address_of_option(
    builder: CallBuilding, operand: Operand, type: Ty, payload: Ty, place: Place, span: Span
) -> None:
    option = builder.as_local(operand, type, span)
    variant = builder.value(Discriminant(option), USIZE, span)
    some, none, after = builder.new_block(), builder.new_block(), builder.new_block()
    builder.switch(variant, ((_NONE, none),), some, span, "match")
    builder.block = some
    reference = Use(option.then(Downcast(_SOME, "Some")).then(FieldOf(0, "0")))
    builder.assign(place, Cast("pointer_to_int", reference, USIZE), span)
    builder.goto(after, span)
    builder.block = none
    builder.assign(place, Plain(Constant(0, USIZE)), span)
    builder.goto(after, span)
    builder.block = after


def _option_of_address(
    builder: CallBuilding, operand: Operand, source: Ty, place: Place, type: Ty, payload: Ty,
    span: Span,
) -> None:  # fmt: skip
    pointer = builder.as_local(operand, source, span)
    address: Operand = Use(pointer)
    if source != USIZE:
        address = builder.value(Cast("pointer_to_int", address, USIZE), USIZE, span)
    is_null = builder.value(Binary("==", address, Constant(0, USIZE), "wrap"), BOOL, span)
    some, none, after = builder.new_block(), builder.new_block(), builder.new_block()
    builder.branch(is_null, none, some, span, "if")
    builder.block = some
    held = builder.value(Cast("transmute", Use(pointer), payload), payload, span)
    builder.assign(place, Aggregate(type, (held,), _SOME), span)
    builder.goto(after, span)
    builder.block = none
    builder.assign(place, Aggregate(type, (), _NONE), span)
    builder.goto(after, span)
    builder.block = after
