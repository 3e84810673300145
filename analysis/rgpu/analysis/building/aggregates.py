"""Tuples, arrays, structs, ranges and closures as IR."""

from __future__ import annotations

from rgpu.analysis.building.builder import UNIT_VALUE
from rgpu.analysis.building.calls import CallBuilding
from rgpu.analysis.ir.body import (
    AddressOf,
    Aggregate,
    Constant,
    FieldOf,
    Operand,
    Place,
    Plain,
    RepeatValue,
    Use,
)
from rgpu.analysis.ir.types import BOOL, Adt, Array, Closure, Ref, Tuple
from rgpu.analysis.names.definitions import AdtDefinition, VariantDefinition
from rgpu.analysis.syntax import ast
from rgpu.analysis.typing.results import ValueReference


class AggregateBuilding(CallBuilding):
    """Each function puts the value of its expression before adjustment into `place`."""

    def tuple_into(self, node: ast.TupleExpression, place: Place) -> None:
        """`(a, b)`."""
        operands = self.operands(node.items)
        if not operands:
            self.assign(place, Plain(UNIT_VALUE), node.span)
            return
        ty = Tuple(tuple([self.adjusted_type(item) for item in node.items]))
        self.assign(place, Aggregate(ty, operands), node.span)

    def array_into(self, node: ast.ArrayExpression, place: Place) -> None:
        """`[a, b]`."""
        operands = self.operands(node.items)
        self.assign(place, Aggregate(self.type_of(node), operands), node.span)

    def repeat_into(self, node: ast.Repeat, place: Place) -> None:
        """`[value; count]`."""
        operand = self.operand(node.value)
        ty = self.type_of(node)
        assert isinstance(ty, Array)
        self.assign(place, RepeatValue(operand, ty.length, ty), node.span)

    def struct_into(self, node: ast.StructExpression, place: Place) -> None:
        """`Name { field: value, ..base }`."""
        target = self.typing.paths.get(node)
        ty = self.type_of(node)
        values = self.operands([value for _, value, _ in node.fields])
        given = {name: value for (name, _, _), value in zip(node.fields, values, strict=True)}
        if not isinstance(target, ValueReference):
            reason = f"struct `{node.path}` is not known here"
            value = self.unknown(reason, ty, node.span, tuple(given.values()))
            self.assign(place, Plain(value), node.span)
            return
        definition = target.definition
        variant = definition.variants[0] if isinstance(definition, AdtDefinition) else definition
        assert isinstance(variant, VariantDefinition)
        names = [f.name for f in variant.fields]
        if variant.adt.kind == "union":
            self._union(node, names, given, place)
            return
        base = self.place(node.base, False) if node.base is not None else None
        operands: list[Operand] = []
        for index, name in enumerate(names):
            if name in given:
                operands.append(given[name])
            elif base is not None:
                operands.append(Use(base.then(FieldOf(index, name))))
            else:
                operands.append(self.unknown(f"field `{name}` is missing", ty, node.span))
        self.construct(variant, target.arguments, tuple(operands), place, node.span)

    def _union(
        self, node: ast.StructExpression, names: list[str], given: dict[str, Operand], place: Place
    ) -> None:
        ty = self.type_of(node)
        if len(given) != 1 or not given.keys() <= set(names):
            reason = "a union without exactly one field"
            value = self.unknown(reason, ty, node.span, tuple(given.values()))
            self.assign(place, Plain(value), node.span)
            return
        ((name, operand),) = given.items()
        self.assign(place, Aggregate(ty, (operand,), None, names.index(name)), node.span)

    def range_into(self, node: ast.Range, place: Place) -> None:
        """`low..high` and the other ranges."""
        ty = self.type_of(node)
        bounds = [b for b in (node.low, node.high) if b is not None]
        operands = list(self.operands(bounds))
        if isinstance(ty, Adt):
            fields = ty.definition.variants[0].fields
            if len(fields) == len(operands) + 1:
                operands.append(Constant(0, BOOL))  # `exhausted` of an inclusive range
            self.construct(
                ty.definition.variants[0], ty.arguments, tuple(operands), place, node.span
            )
            return
        value = self.unknown("ranges are not modelled", ty, node.span, tuple(operands))
        self.assign(place, Plain(value), node.span)

    def closure_into(self, node: ast.Closure, place: Place) -> None:
        """A closure: its captures, as a struct."""
        definition = self.typing.closures[node]
        operands: list[Operand] = []
        for capture in definition.captures:
            variable = self.variable(capture.variable)
            if capture.by_reference:
                pointer = Ref(True, capture.variable.type)
                operands.append(self.value(AddressOf(variable, True, False), pointer, node.span))
            else:
                operands.append(Use(variable))
        ty = self.type_of(node)
        assert isinstance(ty, Closure)
        self.assign(place, Aggregate(ty, tuple(operands)), node.span)
