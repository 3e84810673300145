"""Expressions and statements as IR."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rgpu.analysis.building.builder import UNIT_VALUE
from rgpu.analysis.building.calls import CallBuilding, zero_sized
from rgpu.analysis.building.constants import ConstantBuilding
from rgpu.analysis.building.control import ControlBuilding
from rgpu.analysis.ir.body import (
    AddressOf,
    Aggregate,
    Assembly,
    Assert,
    Binary,
    Cast,
    Constant,
    FieldOf,
    Operand,
    Place,
    Plain,
    RepeatValue,
    Unary,
    UnknownCallee,
    Use,
)
from rgpu.analysis.ir.types import (
    BOOL,
    CHAR,
    UNIT,
    Adt,
    Array,
    Closure,
    FnDef,
    FnPtr,
    Never,
    Ptr,
    Ref,
    Scalar,
    Tuple,
    Ty,
    is_float,
    is_integer,
)
from rgpu.analysis.names.definitions import (
    AdtDefinition,
    FunctionDefinition,
    StaticDefinition,
    VariantDefinition,
)
from rgpu.analysis.syntax import ast
from rgpu.analysis.typing.operators import COMPARISONS, TRAIT_OF, assign_trait
from rgpu.analysis.typing.results import (
    ConstParameter,
    LocalVariable,
    UnresolvedName,
    ValueReference,
)
from rgpu.analysis.typing.substitute import as_type


class ExpressionBuilding(CallBuilding, ControlBuilding, ConstantBuilding):
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
                return self.path_operand(node, target)
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
        if handler is None:
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
        value: Any = node.value
        if is_float(ty):
            value = float(value)
        elif node.kind == "bool":
            value = int(value)
        return Constant(value, ty)

    def path_operand(self, node: ast.PathExpression, target: object) -> Operand:
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

    def reference_operand(self, target: ValueReference, ty: Ty, span: Any) -> Operand:
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

    # --- operators -------------------------------------------------------------------------

    def _binary(self, node: ast.Binary, place: Place) -> None:
        if node.operator in ("&&", "||"):
            self.lazy(node, place)
            return
        target = self.typing.callees.get(node)
        if target is not None:
            self._overloaded_binary(node, target, place)
            return
        left = self.operand(node.left)
        left = self._frozen(left, node.right, node.left)
        right = self.operand(node.right)
        self._division_check(node.operator, left, right, self.adjusted_type(node.left), node.span)
        self.assign(place, Binary(node.operator, left, right), node.span)

    def _frozen(self, operand: Operand, later: ast.Expression, node: ast.Expression) -> Operand:
        """The value as it is now, where a later operand may change the place it is read from."""
        if isinstance(operand, Use) and not isinstance(later, (ast.Literal, ast.PathExpression)):
            if self.body.locals[operand.place.local].mutable or operand.place.projections:
                ty = self.adjusted_type(node)
                copy = self.temporary(ty, node.span)
                self.assign(copy, Plain(operand), node.span)
                return Use(copy)
        return operand

    def _division_check(
        self, operator: str, left: Operand, right: Operand, ty: Ty, span: Any
    ) -> None:
        if operator not in ("/", "%") or not is_integer(ty):
            return
        if isinstance(right, Constant) and right.value not in (0, None):
            return
        zero = Constant(0, ty)
        nonzero = self.value(Binary("!=", right, zero), BOOL, span)
        self.emit(Assert(nonzero, True, "division_by_zero", span))

    def _overloaded_binary(self, node: ast.Binary, target: object, place: Place) -> None:
        comparison = node.operator in COMPARISONS
        operands: list[Operand] = []
        for side in (node.left, node.right):
            if comparison:
                # Comparisons take their operands by reference.
                ty = self.adjusted_type(side)
                operands.append(
                    self.value(
                        AddressOf(self.place(side, False), False, False), Ref(False, ty), node.span
                    )
                )
            else:
                operands.append(self.operand(side))
        ty = self.type_of(node)
        if not isinstance(target, ValueReference):
            reason = target.reason if isinstance(target, UnresolvedName) else "not resolved"
            self._emit(UnknownCallee(node.operator, reason), tuple(operands), place, ty, node.span)
            return
        path, method = TRAIT_OF[node.operator]
        if comparison and self._derived_scalar(target, place, node, operands):
            return
        self.call_trait_method_into(
            path, method, target.arguments, tuple(operands), place, ty, node.span
        )

    def _derived_scalar(
        self, target: ValueReference, place: Place, node: ast.Binary, operands: list[Operand]
    ) -> bool:
        """References to scalars are compared by what they point to."""
        left, right = (as_type(a) for a in target.arguments[:2])
        depth = 0
        while isinstance(left, Ref) and isinstance(right, Ref):
            left, right, depth = left.inner, right.inner, depth + 1
        if depth == 0 or not isinstance(left, Scalar) or left != right or left.name == "str":
            return False
        from rgpu.analysis.ir.body import Deref

        values = []
        for operand, ty in zip(operands, target.arguments, strict=False):
            pointer = self.as_local(operand, Ref(False, as_type(ty)), node.span)
            values.append(Use(pointer.then(*([Deref()] * (depth + 1)))))
        self.assign(place, Binary(node.operator, values[0], values[1]), node.span)
        return True

    def call_trait_method_into(
        self,
        path: str,
        method: str,
        generics: tuple[Any, ...],
        operands: tuple[Operand, ...],
        place: Place,
        result: Ty,
        span: Any,
    ) -> None:
        trait = self.context.trait(path)
        if trait is None or method not in trait.functions:
            reason = f"trait `{path}` is not modelled"
            self._emit(UnknownCallee(f"{path}::{method}", reason), operands, place, result, span)
            return
        self.call_function(trait.functions[method], generics, operands, place, result, span)

    def _compound(self, node: ast.CompoundAssign, place: Place) -> None:
        target = self.typing.callees.get(node)
        if target is None:
            right = self.operand(node.right)
            left = self.place(node.left, True)
            ty = self.adjusted_type(node.left)
            self._division_check(node.operator, Use(left), right, ty, node.span)
            self.assign(left, Binary(node.operator, Use(left), right), node.span)
            return
        right = self.operand(node.right)
        ty = self.adjusted_type(node.left)
        left = self.place(node.left, True)
        receiver = self.value(AddressOf(left, True, False), Ref(True, ty), node.span)
        result = self.temporary(UNIT, node.span)
        if not isinstance(target, ValueReference):
            reason = target.reason if isinstance(target, UnresolvedName) else "not resolved"
            callee = UnknownCallee(f"{node.operator}=", reason)
            self._emit(callee, (receiver, right), result, UNIT, node.span)
            return
        path, method = assign_trait(node.operator)
        self.call_trait_method_into(
            path, method, target.arguments, (receiver, right), result, UNIT, node.span
        )

    def _unary(self, node: ast.Unary, place: Place) -> None:
        if node.operator == "*":
            self.assign(place, Plain(self.raw_operand(node)), node.span)
            return
        target = self.typing.callees.get(node)
        operand = self.operand(node.operand)
        if isinstance(target, ValueReference):
            path, method = ("ops::Neg", "neg") if node.operator == "-" else ("ops::Not", "not")
            self.call_trait_method_into(
                path, method, target.arguments, (operand,), place, self.type_of(node), node.span
            )
            return
        if node.operator == "-" and isinstance(operand, Constant):
            if isinstance(operand.value, (int, float)):
                self.assign(place, Plain(Constant(-operand.value, operand.type)), node.span)
                return
        self.assign(place, Unary(node.operator, operand), node.span)

    def _assign(self, node: ast.Assign, place: Place) -> None:
        if isinstance(node.left, (ast.TupleExpression, ast.Underscore, ast.ArrayExpression)):
            value = self.temporary(self.adjusted_type(node.right), node.span)
            self.value_into(node.right, value)
            self._destructure(node.left, value)
            return
        right = self.operand(node.right)
        left = self.place(node.left, True)
        self.assign(left, Plain(right), node.span)

    def _destructure(self, node: ast.Expression, value: Place) -> None:
        match node:
            case ast.Underscore():
                return
            case ast.TupleExpression(items):
                for index, item in enumerate(items):
                    self._destructure(item, value.then(FieldOf(index, str(index))))
            case ast.ArrayExpression(items):
                from rgpu.analysis.ir.body import ConstantIndex

                for index, item in enumerate(items):
                    self._destructure(item, value.then(ConstantIndex(index)))
            case _:
                self.assign(self.place(node, True), Plain(Use(value)), node.span)

    def _cast(self, node: ast.Cast, place: Place) -> None:
        source = self.adjusted_type(node.operand)
        target = self.type_of(node)
        operand = self.operand(node.operand)
        if source == target:
            self.assign(place, Plain(operand), node.span)
            return
        kind = cast_kind(source, target)
        if isinstance(source, Adt) and is_integer(target):
            operand, kind = self._enum_number(node.operand, source, node.span), "int"
        self.assign(place, Cast(kind, operand, target), node.span)

    def _enum_number(self, node: ast.Expression, ty: Adt, span: Any) -> Operand:
        """The declared number of a fieldless enum value."""
        from rgpu.analysis.ir.body import Discriminant
        from rgpu.analysis.typing.constants import Evaluator, Undecidable
        from rgpu.analysis.typing.lowering import scope_of

        isize = Scalar("isize")
        index = self.value(Discriminant(self.place(node, False)), isize, span)
        evaluator = Evaluator(self.context, scope_of(self.context, ty.definition))
        try:
            numbers = [evaluator.discriminant(v) for v in ty.definition.variants]
        except Undecidable as reason:
            return self.unknown(str(reason), isize, span, (index,))
        if numbers == list(range(len(numbers))):
            return index
        result, after = self.temporary(isize, span), self.new_block()
        cases = [(i, self.new_block()) for i in range(len(numbers))]
        otherwise = self.new_block()
        self.switch(index, tuple(cases), otherwise, span, "match")
        for (_, block), number in zip(cases, numbers, strict=True):
            self.block = block
            self.assign(result, Plain(Constant(number, isize)), span)
            self.goto(after, span)
        self.block = otherwise
        self.unreachable(span)
        self.block = after
        return Use(result)

    def _reference(self, node: ast.Reference, place: Place) -> None:
        target = self.place(node.operand, node.mutable)
        self.assign(place, AddressOf(target, node.mutable, node.raw), node.span)

    # --- aggregates ------------------------------------------------------------------------

    def _tuple(self, node: ast.TupleExpression, place: Place) -> None:
        operands = self._operands(node.items)
        if not operands:
            self.assign(place, Plain(UNIT_VALUE), node.span)
            return
        ty = Tuple(tuple([self.adjusted_type(item) for item in node.items]))
        self.assign(place, Aggregate(ty, operands), node.span)

    def _operands(self, nodes: list[ast.Expression]) -> tuple[Operand, ...]:
        operands: list[Operand] = []
        for index, node in enumerate(nodes):
            operand = self.operand(node)
            for later in nodes[index + 1 :]:
                operand = self._frozen(operand, later, node)
            operands.append(operand)
        return tuple(operands)

    def _array(self, node: ast.ArrayExpression, place: Place) -> None:
        operands = self._operands(node.items)
        self.assign(place, Aggregate(self.type_of(node), operands), node.span)

    def _repeat(self, node: ast.Repeat, place: Place) -> None:
        operand = self.operand(node.value)
        ty = self.type_of(node)
        assert isinstance(ty, Array)
        self.assign(place, RepeatValue(operand, ty.length, ty), node.span)

    def _struct(self, node: ast.StructExpression, place: Place) -> None:
        target = self.typing.paths.get(node)
        ty = self.type_of(node)
        given = {name: self.operand(value) for name, value, _ in node.fields}
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
            name, operand = next(iter(given.items()))
            aggregate = Aggregate(ty, (operand,), None, names.index(name))
            self.assign(place, aggregate, node.span)
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

    def _range(self, node: ast.Range, place: Place) -> None:
        ty = self.type_of(node)
        bounds = [b for b in (node.low, node.high) if b is not None]
        operands = list(self._operands(bounds))
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

    def _closure(self, node: ast.Closure, place: Place) -> None:
        definition = self.typing.closures[node]
        operands: list[Operand] = []
        for capture in definition.captures:
            variable = self.variable(capture.variable)
            if capture.by_reference:
                ty = Ref(True, capture.variable.type)
                operands.append(self.value(AddressOf(variable, True, False), ty, node.span))
            else:
                operands.append(Use(variable))
        ty = self.type_of(node)
        assert isinstance(ty, Closure)
        self.assign(place, Aggregate(ty, tuple(operands)), node.span)

    # --- calls -----------------------------------------------------------------------------

    def _call(self, node: ast.Call, place: Place) -> None:
        self.call(node, place)

    def _method(self, node: ast.MethodCall, place: Place) -> None:
        self.method_call(node, place)

    def _macro(self, node: ast.MacroExpression, place: Place) -> None:
        operands = tuple([self.operand(argument) for argument in node.arguments])
        callee = UnknownCallee(f"{node.path}!", node.reason)
        self._emit(callee, operands, place, self.type_of(node), node.span)

    def _assembly(self, node: ast.InlineAssembly, place: Place) -> None:
        inputs: list[Operand] = []
        outputs: list[Place] = []
        order: list[str] = []
        constraints: list[str] = []
        for operand in node.operands:
            steps: list[str] = []
            if operand.value is not None and operand.direction not in ("out", "lateout"):
                steps.append(f"in {len(inputs)}")
                inputs.append(self.operand(operand.value))
            written = operand.output
            if written is None and operand.direction in ("out", "lateout", "inout", "inlateout"):
                written = operand.value
            if written is not None and not isinstance(written, ast.Underscore):
                steps.append(f"out {len(outputs)}")
                outputs.append(self.place(written, True))
            order.append(" ".join(steps) or operand.direction)
            constraints.append(operand.register)
        effects = self.context.assembly_effects(node.template, tuple(node.options))
        self.emit(
            Assembly(
                node.template, tuple(inputs), tuple(outputs), tuple(node.options), effects,
                node.span, tuple(order), tuple(constraints),
            )
        )  # fmt: skip
        if "noreturn" in node.options:
            self.unreachable(node.span)
        else:
            self.assign(place, Plain(zero_sized(self.type_of(node))), node.span)


def cast_kind(source: Ty, target: Ty) -> str:
    """The kind of an `as` cast; see `ir.body.Cast`."""
    match source, target:
        case (Never(), _):
            return "never"
        case (Ptr() | Ref() | FnPtr(), Scalar()):
            return "pointer_to_int"
        case (Scalar(), Ptr()):
            return "int_to_pointer"
        case (Ptr() | Ref(), Ptr() | Ref()):
            if isinstance(source.inner, Array) and not isinstance(target.inner, Array):
                from rgpu.analysis.ir.types import Slice

                if isinstance(target.inner, Slice):
                    return "unsize"
            return "pointer"
        case (FnDef() | Closure() | FnPtr(), _):
            return "function_pointer"
    if source in (BOOL, CHAR) and is_integer(target):
        return "bool_or_char_to_int"
    if is_integer(source) and target == CHAR:
        return "int_to_char"
    if is_integer(source) and is_float(target):
        return "int_to_float"
    if is_float(source) and is_integer(target):
        return "float_to_int"
    if is_float(source) and is_float(target):
        return "float"
    return "int"


_HANDLERS: dict[type, Callable[[Any, Any, Place], None]] = {
    ast.Binary: ExpressionBuilding._binary,
    ast.CompoundAssign: ExpressionBuilding._compound,
    ast.Unary: ExpressionBuilding._unary,
    ast.Assign: ExpressionBuilding._assign,
    ast.Cast: ExpressionBuilding._cast,
    ast.Reference: ExpressionBuilding._reference,
    ast.TupleExpression: ExpressionBuilding._tuple,
    ast.ArrayExpression: ExpressionBuilding._array,
    ast.Repeat: ExpressionBuilding._repeat,
    ast.StructExpression: ExpressionBuilding._struct,
    ast.Range: ExpressionBuilding._range,
    ast.Closure: ExpressionBuilding._closure,
    ast.Call: ExpressionBuilding._call,
    ast.MethodCall: ExpressionBuilding._method,
    ast.MacroExpression: ExpressionBuilding._macro,
    ast.InlineAssembly: ExpressionBuilding._assembly,
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
