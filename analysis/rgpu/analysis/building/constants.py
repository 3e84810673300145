"""Constants as operands: a value where it is a number, else the expression built in place."""

from __future__ import annotations

from rgpu.analysis.building.builder import Builder
from rgpu.analysis.ir.body import Aggregate, Constant, Operand, Plain, Use
from rgpu.analysis.ir.types import (
    Adt,
    Argument,
    Array,
    ConstParam,
    ConstUnknown,
    ConstValue,
    Scalar,
    Tuple,
    Ty,
)
from rgpu.analysis.names.definitions import ConstDefinition, TraitDefinition
from rgpu.analysis.source import Span
from rgpu.analysis.typing.constants.evaluator import constant_value
from rgpu.analysis.typing.constants.numbers import Number, Undecidable, scalar_constant
from rgpu.analysis.typing.constants.values import Value, VariantValue
from rgpu.analysis.typing.infer import typing_of_value
from rgpu.analysis.typing.items import trait_item

_LARGEST = 64  # numbers in a constant that is written out; longer ones are computed in place
_DEEPEST = 8  # constants in each other that are computed in place


class ConstantBuilding(Builder):
    """Values that are known before the program runs."""

    def const_argument(self, value: Argument, ty: Ty, span: Span) -> Operand:
        """A const generic argument as a value."""
        match value:
            case ConstValue(number):
                return Constant(number, ty)
            case ConstParam(name):
                return self.unknown(f"the value of `{name}` is not known", ty, span)
            case ConstUnknown(reason):
                return self.unknown(reason, ty, span)
            case _:
                return self.unknown("a constant that is not known", ty, span)

    def constant_operand(
        self,
        constant: ConstDefinition,
        arguments: tuple[Argument, ...],
        ty: Ty,
        span: Span,
    ) -> Operand:
        """The value of a constant item."""
        if isinstance(constant.container, TraitDefinition):
            trait = constant.container
            found = trait_item(self.context, trait, arguments[0], arguments[1:], constant.name)
            item = found[0] if found is not None else None
            if found is None or not isinstance(item, ConstDefinition):
                return self.unknown(f"the value of `{constant.name}` is not known", ty, span)
            constant, arguments = item, found[1]
        builtin = scalar_constant(ty, constant.name)
        if builtin is not None and constant.syntax.value is None:
            return Constant(builtin, ty)
        if isinstance(ty, (Scalar, Array, Tuple, Adt)):
            try:
                value = constant_value(self.context, constant, arguments)
            except Undecidable:
                return self._built_in_place(constant, arguments, ty, span)
            if _size(value) <= _LARGEST and self._can_be_written(value, ty):
                return self._written(value, ty, span)
        return self._built_in_place(constant, arguments, ty, span)

    def _can_be_written(self, value: Value, ty: Ty) -> bool:
        """Whether a value is made of nothing but numbers, arrays, tuples, structs and enums."""
        match value, ty:
            case ((bool() | Number() | float()), Scalar()):
                return True
            case tuple(), Array(inner):
                return all(self._can_be_written(item, inner) for item in value)
            case tuple(), Tuple(items):
                return len(items) == len(value) and all(map(self._can_be_written, value, items))
            case VariantValue(variant, fields), Adt(definition) if variant.adt is definition:
                types = self.field_types(variant, ty.arguments)
                return all(map(self._can_be_written, fields.values(), types))
            case _:
                return False

    def _written(self, value: Value, ty: Ty, span: Span) -> Operand:
        """A value as rustc would have it after its evaluation: nothing is left to be computed."""
        parts: tuple[Operand, ...]
        match value, ty:
            case ((bool() | Number()), _):
                return Constant(int(value), ty)
            case tuple(), Array(inner):
                parts = tuple([self._written(item, inner, span) for item in value])
                aggregate = Aggregate(ty, parts)
            case tuple(), Tuple(items) if items:
                pairs = zip(value, items, strict=True)
                aggregate = Aggregate(ty, tuple([self._written(v, t, span) for v, t in pairs]))
            case VariantValue(variant, fields), Adt():
                types = self.field_types(variant, ty.arguments)
                pairs = zip(fields.values(), types, strict=True)
                parts = tuple([self._written(v, t, span) for v, t in pairs])
                index = variant.index if variant.adt.kind == "enum" else None
                aggregate = Aggregate(ty, parts, index)
            case _:
                return Constant(value if isinstance(value, float) else None, ty)
        return self.value(aggregate, ty, span)

    def _built_in_place(
        self, constant: ConstDefinition, arguments: tuple[Argument, ...], ty: Ty, span: Span
    ) -> Operand:
        if constant.syntax.value is None:
            return self.unknown(f"constant `{constant.name}` has no value here", ty, span)
        if constant in self.constants:
            return self.unknown(f"constant `{constant.name}` refers to itself", ty, span)
        if len(self.constants) > _DEEPEST:
            reason = f"constant `{constant.name}` is too deep in others"
            return self.unknown(reason, ty, span)
        outer = self.typing
        self.typing = typing_of_value(self.context, constant, arguments)
        self.body.problems.extend(self.typing.problems)
        self.constants.append(constant)
        place = self.temporary(ty, span)
        value = self.operand(constant.syntax.value)
        self.constants.pop()
        self.typing = outer
        self.assign(place, Plain(value), span)
        return Use(place)


def _size(value: Value) -> int:
    """How many numbers a value is made of."""
    if isinstance(value, tuple):
        return sum(map(_size, value))
    return sum(map(_size, value.fields.values())) if isinstance(value, VariantValue) else 1
