"""Constants as operands: a value where it is a number, else the expression built in place."""

from __future__ import annotations

from rgpu.analysis.building.builder import Builder
from rgpu.analysis.ir.body import Constant, Operand, Plain, Use
from rgpu.analysis.ir.types import (
    Argument,
    ConstParam,
    ConstUnknown,
    ConstValue,
    Scalar,
    Ty,
)
from rgpu.analysis.names.definitions import ConstDefinition, TraitDefinition
from rgpu.analysis.source import Span
from rgpu.analysis.typing.constants.evaluator import constant_value
from rgpu.analysis.typing.constants.numbers import Number, Undecidable, scalar_constant
from rgpu.analysis.typing.infer import typing_of_value
from rgpu.analysis.typing.items import trait_item


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
        if isinstance(ty, Scalar):
            builtin = scalar_constant(ty, constant.name)
            if builtin is not None and constant.syntax.value is None:
                return Constant(builtin, ty)
            try:
                value = constant_value(self.context, constant, arguments)
            except Undecidable:
                value = ()  # built in place below
            if isinstance(value, (bool, Number)):
                return Constant(int(value), ty)
            if isinstance(value, float):
                return Constant(value, ty)
        return self._built_in_place(constant, arguments, ty, span)

    def _built_in_place(
        self, constant: ConstDefinition, arguments: tuple[Argument, ...], ty: Ty, span: Span
    ) -> Operand:
        if constant.syntax.value is None:
            return self.unknown(f"constant `{constant.name}` has no value here", ty, span)
        if constant in self.constants or len(self.constants) > 8:
            return self.unknown(f"constant `{constant.name}` refers to itself", ty, span)
        outer = self.typing
        self.typing = typing_of_value(self.context, constant, arguments)
        self.constants.append(constant)
        place = self.temporary(ty, span)
        value = self.operand(constant.syntax.value)
        self.constants.pop()
        self.typing = outer
        self.assign(place, Plain(value), span)
        return Use(place)
