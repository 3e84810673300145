"""Expressions as IR: as operands, into places, for their effect alone."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rgpu.analysis.building.aggregates import AggregateBuilding
from rgpu.analysis.building.assembly import AssemblyBuilding
from rgpu.analysis.building.casts import CastBuilding
from rgpu.analysis.building.constants import ConstantBuilding
from rgpu.analysis.building.control import ControlBuilding
from rgpu.analysis.building.operators import OperatorBuilding
from rgpu.analysis.ir.body import Constant, Operand, Place, Plain, Use
from rgpu.analysis.ir.types import FnDef, Ty, is_float
from rgpu.analysis.names.definitions import (
    AdtDefinition,
    FunctionDefinition,
    StaticDefinition,
    VariantDefinition,
)
from rgpu.analysis.source import Span
from rgpu.analysis.syntax import ast
from rgpu.analysis.typing.constants.numbers import nearest_float
from rgpu.analysis.typing.results import (
    ConstParameter,
    LocalVariable,
    UnresolvedName,
    ValueReference,
)


class ExpressionBuilding(
    AggregateBuilding,
    OperatorBuilding,
    CastBuilding,
    ControlBuilding,
    ConstantBuilding,
    AssemblyBuilding,
):
    """All of it together; one object per body."""

    def operand(self, node: ast.Expression) -> Operand:
        """The value of an expression, after adjustment."""
        steps = self.typing.adjustments.get(node)
        if steps:
            return self.adjusted_operand(node, steps)
        return self.raw_operand(node)

    def raw_operand(self, node: ast.Expression) -> Operand:
        """The value of an expression before adjustment."""
        match node:
            case ast.Literal():
                return self._literal(node)
            case ast.PathExpression():
                target = self.typing.paths.get(node)
                if isinstance(target, LocalVariable):
                    return Use(self.variable(target))
                return self._path_operand(node, target)
            case ast.FieldAccess() | ast.Index():
                return Use(self.raw_place(node, False))
            case ast.Unary("*"):
                return Use(self.raw_place(node, False))
            case ast.ErrorExpression():
                return self.unknown(node.reason, self.type_of(node), node.span)
            case ast.Underscore():
                return self.unknown("`_` is not a value", self.type_of(node), node.span)
        ty = self.type_of(node)
        place = self.temporary(ty, node.span)
        self.into(node, place)
        return Use(place)

    def value_into(self, node: ast.Expression, place: Place) -> None:
        """Put the adjusted value of an expression into `place`."""
        if self.typing.adjustments.get(node):
            self.assign(place, Plain(self.operand(node)), node.span)
        else:
            self.into(node, place)

    def into(self, node: ast.Expression, place: Place) -> None:
        """Put the value of an expression before adjustment into `place`."""
        handler = _HANDLERS.get(node.__class__)
        if node in self.typing.skipped:
            value = self.unknown("nested too deeply", self.type_of(node), node.span)
            self.assign(place, Plain(value), node.span)
        elif handler is None:
            self.assign(place, Plain(self.raw_operand(node)), node.span)
        else:
            handler(self, node, place)

    def effect(self, node: ast.Expression) -> None:
        """Evaluate an expression whose value nobody uses."""
        if isinstance(node, (ast.Assign, ast.CompoundAssign)):
            _HANDLERS[node.__class__](self, node, Place(0))
            return
        if isinstance(node, (ast.PathExpression, ast.Literal)):
            return
        self.value_into(node, self.temporary(self.adjusted_type(node), node.span))

    # --- leaves ----------------------------------------------------------------------------

    def _literal(self, node: ast.Literal) -> Operand:
        ty = self.type_of(node)
        value = node.value
        if isinstance(value, int):  # also a bool
            value = nearest_float(value) if is_float(ty) else int(value)
        return Constant(value, ty)

    def _path_operand(self, node: ast.PathExpression, target: object) -> Operand:
        ty = self.type_of(node)
        match target:
            case ValueReference():
                return self.reference_operand(target, ty, node.span)
            case ConstParameter(value):
                return self.const_argument(value, ty, node.span)
            case UnresolvedName(name, reason):
                return self.unknown(f"`{name}`: {reason}", ty, node.span)
            case _:
                return self.unknown(f"`{node.path}` is not known here", ty, node.span)

    def reference_operand(self, target: ValueReference, ty: Ty, span: Span) -> Operand:
        """The value of a function item, constructor, constant or static."""
        definition = target.definition
        match definition:
            case FunctionDefinition():
                return Constant(None, ty)
            case StaticDefinition():
                return Use(self.static_place(definition, ty, span))
            case VariantDefinition() | AdtDefinition():
                if isinstance(ty, FnDef):
                    return Constant(None, ty)
                variant = (
                    definition.variants[0] if isinstance(definition, AdtDefinition) else definition
                )
                place = self.temporary(ty, span)
                self.construct(variant, target.arguments, (), place, span)
                return Use(place)
            case _:
                return self.constant_operand(definition, target.arguments, ty, span)


_HANDLERS: dict[type, Callable[[Any, Any, Place], None]] = {
    ast.Binary: ExpressionBuilding.binary_into,
    ast.CompoundAssign: ExpressionBuilding.compound_into,
    ast.Unary: ExpressionBuilding.unary_into,
    ast.Assign: ExpressionBuilding.assign_into,
    ast.Cast: ExpressionBuilding.cast_into,
    ast.Reference: ExpressionBuilding.reference_into,
    ast.TupleExpression: ExpressionBuilding.tuple_into,
    ast.ArrayExpression: ExpressionBuilding.array_into,
    ast.Repeat: ExpressionBuilding.repeat_into,
    ast.StructExpression: ExpressionBuilding.struct_into,
    ast.Range: ExpressionBuilding.range_into,
    ast.Closure: ExpressionBuilding.closure_into,
    ast.Call: ExpressionBuilding.call_into,
    ast.MethodCall: ExpressionBuilding.method_call_into,
    ast.MacroExpression: ExpressionBuilding.macro_into,
    ast.InlineAssembly: ExpressionBuilding.assembly_into,
    ast.Block: ExpressionBuilding.block_into,
    ast.If: ExpressionBuilding.if_into,
    ast.Match: ExpressionBuilding.match_into,
    ast.Loop: ExpressionBuilding.loop_into,
    ast.While: ExpressionBuilding.while_into,
    ast.For: ExpressionBuilding.for_into,
    ast.Break: ExpressionBuilding.break_into,
    ast.Continue: ExpressionBuilding.continue_into,
    ast.Return: ExpressionBuilding.return_into,
    ast.Try: ExpressionBuilding.try_into,
    ast.LetCondition: ExpressionBuilding.lazy,
}
