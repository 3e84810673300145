"""Constant evaluation: a small interpreter over syntax.

It runs before and beside inference, because types contain constants; so it knows types only where
the text has them at hand (suffixes, casts, declared types), which is what `numbers.Number` keeps.
Structs are their fields by name, tuples and arrays are Python tuples, shared references are
transparent. What it can't do is an `Undecidable`, never a guess.
"""

from __future__ import annotations

from rgpu.analysis.ir.types import (
    FLOAT_BITS,
    INTEGER_BITS,
    Argument,
    Const,
    ConstUnknown,
    ConstValue,
    Scalar,
    Ty,
)
from rgpu.analysis.names.definitions import AdtDefinition, ConstDefinition, StaticDefinition
from rgpu.analysis.records import dataclass
from rgpu.analysis.syntax import ast
from rgpu.analysis.typing.constants.assignments import assign
from rgpu.analysis.typing.constants.items import call, method_call, path_value, struct_value
from rgpu.analysis.typing.constants.numbers import (
    Number,
    Undecidable,
    binary,
    exact,
    nearest_float,
    unary,
    wrap,
)
from rgpu.analysis.typing.constants.patterns import matches
from rgpu.analysis.typing.constants.values import (
    UNIT_VALUE,
    Frame,
    Value,
    VariantValue,
    Zeroed,
    element,
    field_of,
    integer,
    literal,
    sequence,
)
from rgpu.analysis.typing.context import TypeContext
from rgpu.analysis.typing.lowering import instance_scope, lower_type, scope_of
from rgpu.analysis.typing.scope import TypeScope
from rgpu.analysis.typing.table import InferenceTable
from rgpu.analysis.typing.traits import Solver

_STEP_LIMIT = 200_000
_NESTING_LIMIT = 160  # of expressions, through all calls and constants
_CONSTANT = 4  # what a constant in a constant counts for: its type is looked at, too
_ELEMENT_LIMIT = 1 << 16


class _Break(Exception):
    def __init__(self, label: str | None, value: Value) -> None:
        self.label, self.value = label, value


class _Continue(Exception):
    def __init__(self, label: str | None) -> None:
        self.label = label


class _Return(Exception):
    def __init__(self, value: Value) -> None:
        self.value = value


@dataclass(slots=True)
class Effort:
    """How much was done, over all functions called."""

    steps: int = 0
    nesting: int = 0


class _TooMuch(Undecidable):
    """A limit was reached: from another starting point the value may be found."""


class Evaluator:
    """Evaluates expressions of one scope."""

    def __init__(
        self, context: TypeContext, scope: TypeScope, effort: Effort | None = None
    ) -> None:
        self.context = context
        self.scope = scope
        self.effort = effort or Effort()

    def expression(self, node: ast.Expression, env: Frame, expected: str | None = None) -> Value:
        """The value of an expression. `expected` is the name of the scalar type wanted, if
        known."""
        effort = self.effort
        effort.steps += 1
        effort.nesting += 1
        if effort.steps > _STEP_LIMIT or effort.nesting > _NESTING_LIMIT:
            raise _TooMuch("the constant takes too long to evaluate")
        value = self._expression(node, env, expected)
        effort.nesting -= 1
        return value

    def _expression(self, node: ast.Expression, env: Frame, expected: str | None) -> Value:
        match node:
            case ast.Literal():
                return literal(node, expected)
            case ast.PathExpression(path):
                return path_value(self, path, env)
            case ast.Unary(operator, operand):
                value = self.expression(operand, env, expected)
                return value if operator == "*" else unary(operator, value)
            case ast.Binary():
                return self._binary(node, env, expected)
            case ast.Cast(operand, ty):
                return self._cast(self.expression(operand, env), self.type(ty))
            case ast.Block():
                return self._block(node, env, expected)
            case ast.If(condition, then, otherwise):
                inner = Frame(env)
                if self._condition(condition, inner):
                    return self.expression(then, inner, expected)
                if otherwise is None:
                    return UNIT_VALUE
                return self.expression(otherwise, env, expected)
            case ast.TupleExpression(items) | ast.ArrayExpression(items):
                return tuple([self.expression(item, env) for item in items])
            case ast.Repeat(value_node, count_node):
                count = integer(self.expression(count_node, env, "usize"))
                if not 0 <= count <= _ELEMENT_LIMIT:
                    raise Undecidable("an array that is too large to evaluate")
                self.effort.steps += count >> 4
                return (self.expression(value_node, env),) * count
            case ast.FieldAccess(base, name):
                return field_of(self.expression(base, env), name)
            case ast.Index(base, index):
                elements = sequence(self.expression(base, env))
                return element(elements, self.expression(index, env, "usize"))
            case ast.Call(callee, arguments):
                return call(self, callee, arguments, env)
            case ast.MethodCall():
                return method_call(self, node, env)
            case ast.StructExpression():
                return struct_value(self, node, env)
            case ast.Match():
                return self._match(node, env, expected)
            case ast.Reference(False, _, operand):
                return self.expression(operand, env, expected)
            case ast.Assign(left, right):
                assign(self, left, self.expression(right, env), env)
                return UNIT_VALUE
            case ast.CompoundAssign(operator, left, right):
                old = self.expression(left, env)
                hint = old.type if isinstance(old, Number) else None
                assign(self, left, binary(operator, old, self.expression(right, env, hint)), env)
                return UNIT_VALUE
            case ast.While() | ast.Loop():
                return self._loop(node, env)
            case ast.Break(label, broken):
                raise _Break(label, UNIT_VALUE if broken is None else self.expression(broken, env))
            case ast.Continue(label):
                raise _Continue(label)
            case ast.Return(returned):
                raise _Return(UNIT_VALUE if returned is None else self.expression(returned, env))
            case ast.MacroExpression(later=later) if later is not None:
                resolver = self.context.names.resolver(self.scope.module)
                return self.expression(later(resolver), env, expected)
            case _:
                raise Undecidable(f"{type(node).__name__.lower()} in a constant")

    def inside(self, scope: TypeScope) -> Evaluator:
        """An evaluator for a function that is called, sharing the limits."""
        return Evaluator(self.context, scope, self.effort)

    def matches(self, pattern: ast.Pattern, value: Value, env: Frame) -> bool:
        """Whether a value matches; its variables are then bound in `env`."""
        return matches(self, pattern, value, env)

    def body(self, node: ast.Expression, env: Frame, result: Ty | None) -> Value:
        """The value of a function's body, or that of the `return` it ends with."""
        nesting = self.effort.nesting
        hint = result.name if isinstance(result, Scalar) else None
        try:
            value = self.expression(node, env, hint)
        except _Return as signal:
            value = signal.value
            self.effort.nesting = nesting
        return value if result is None else self.typed(value, result)

    def constant(self, constant: ConstDefinition, arguments: tuple[Argument, ...]) -> Value:
        """The value of another constant."""
        self.effort.nesting += _CONSTANT
        value = constant_value(self.context, constant, arguments, self.effort)
        self.effort.nesting -= _CONSTANT
        return value

    def type(self, ty: ast.Type) -> Ty:
        """The type written as `ty` in this scope, normalised."""
        lowered = lower_type(self.context, ty, self.scope)
        return Solver(self.context, InferenceTable()).normalize(lowered)

    def typed(self, value: Value, ty: Ty) -> Value:
        """A value as one of type `ty`, which fixes the width of an integer."""
        if isinstance(value, Zeroed) and isinstance(ty, Scalar):
            if ty.name == "bool":
                return False
            return 0.0 if ty.name in FLOAT_BITS else Number(0, ty.name)
        if isinstance(value, Number) and isinstance(ty, Scalar) and ty.name in INTEGER_BITS:
            return exact(value, ty.name)
        if isinstance(value, Number) and isinstance(ty, Scalar) and ty.name in FLOAT_BITS:
            raise Undecidable("an integer where a floating-point number must be")
        return value

    # --- operators -------------------------------------------------------------------------

    def _binary(self, node: ast.Binary, env: Frame, expected: str | None) -> Value:
        if node.operator in ("&&", "||"):
            left = self.expression(node.left, env)
            if left is (node.operator == "||"):
                return left
            return self.expression(node.right, env)
        comparison = node.operator in ("==", "!=", "<", "<=", ">", ">=")
        left = self.expression(node.left, env, None if comparison else expected)
        hint = left.type if isinstance(left, Number) else None
        if node.operator in ("<<", ">>"):
            right = self.expression(node.right, env)
        else:
            right = self.expression(node.right, env, hint)
        return binary(node.operator, left, right)

    def _cast(self, value: Value, ty: Ty) -> Value:
        if isinstance(value, VariantValue):
            numbers = discriminants(self.context, value.variant.adt, self.effort)
            value = Number(numbers[value.variant.index])
        if isinstance(ty, Scalar) and isinstance(value, (bool, Number, float)):
            if ty.name in INTEGER_BITS:
                if isinstance(value, float):
                    raise Undecidable("a cast of a floating-point number")
                return wrap(int(value), ty.name)
            if ty.name in FLOAT_BITS:
                return value if isinstance(value, float) else nearest_float(value)
            return value
        raise Undecidable("a cast of a value that is not known")

    # --- control ---------------------------------------------------------------------------

    def _condition(self, node: ast.Expression, env: Frame) -> bool:
        if isinstance(node, ast.LetCondition):
            return matches(self, node.pattern, self.expression(node.value, env), env)
        if isinstance(node, ast.Binary) and node.operator == "&&":
            return self._condition(node.left, env) and self._condition(node.right, env)
        value = self.expression(node, env)
        if not isinstance(value, bool):
            raise Undecidable("a condition that is not known")
        return value

    def _block(self, block: ast.Block, env: Frame, expected: str | None) -> Value:
        outer, nesting = self.scope, self.effort.nesting
        self.scope = outer.inside(self.context.names.block_scope(block, outer.module))
        inner = Frame(env)
        try:
            for statement in block.statements:
                match statement:
                    case ast.Let(pattern, written, value, otherwise):
                        if value is not None:
                            self._let(pattern, written, value, otherwise, inner)
                    case ast.ExpressionStatement(expression):
                        self.expression(expression, inner)
            if block.tail is None:
                return UNIT_VALUE
            return self.expression(block.tail, inner, expected)
        except _Break as signal:
            if signal.label is None or signal.label != block.label:
                raise
            self.effort.nesting = nesting
            return signal.value
        finally:
            self.scope = outer

    def _let(
        self,
        pattern: ast.Pattern,
        written: ast.Type | None,
        value: ast.Expression,
        otherwise: ast.Block | None,
        env: Frame,
    ) -> None:
        ty = None if written is None else self.type(written)
        found = self.expression(value, env, ty.name if isinstance(ty, Scalar) else None)
        if ty is not None:
            found = self.typed(found, ty)
        if not matches(self, pattern, found, env):
            if otherwise is not None:
                self.expression(otherwise, env)
            raise Undecidable("a pattern that does not match")

    def _loop(self, node: ast.While | ast.Loop, env: Frame) -> Value:
        nesting = self.effort.nesting
        while isinstance(node, ast.Loop) or self._condition(node.condition, Frame(env)):
            try:
                self.expression(node.body, env)
            except _Continue as signal:
                if signal.label not in (None, node.label):
                    raise
            except _Break as signal:
                if signal.label not in (None, node.label):
                    raise
                self.effort.nesting = nesting
                return signal.value
            self.effort.nesting = nesting
        return UNIT_VALUE

    def _match(self, node: ast.Match, env: Frame, expected: str | None) -> Value:
        value = self.expression(node.scrutinee, env)
        for arm in node.arms:
            inner = Frame(env)
            if not matches(self, arm.pattern, value, inner):
                continue
            if arm.guard is None or self._condition(arm.guard, inner):
                return self.expression(arm.body, inner, expected)
        raise Undecidable("no arm of the `match` applies")


def constant_value(
    context: TypeContext,
    constant: ConstDefinition,
    arguments: tuple[Argument, ...],
    effort: Effort | None = None,
) -> Value:
    """The value of a constant item for the given generic arguments; raises `Undecidable`. `effort`
    is that of the evaluation that asks."""
    key = (constant, arguments)
    if key in context.constants:
        known: Value | Undecidable = context.constants[key]
        if isinstance(known, Undecidable):
            raise known
        return known
    context.constants[key] = Undecidable(f"constant `{constant.name}` refers to itself")
    try:
        value = context.constants[key] = _computed(context, constant, arguments, effort)
    except _TooMuch:
        del context.constants[key]
        raise
    except Undecidable as reason:
        context.constants[key] = reason
        raise
    return value


def _computed(
    context: TypeContext,
    constant: ConstDefinition,
    arguments: tuple[Argument, ...],
    effort: Effort | None,
) -> Value:
    if constant.syntax.value is None:
        raise Undecidable(f"constant `{constant.name}` has no value here")
    evaluator = Evaluator(context, instance_scope(context, constant, arguments), effort)
    ty = evaluator.type(constant.syntax.type)
    hint = ty.name if isinstance(ty, Scalar) else None
    return evaluator.typed(_run(evaluator, constant.syntax.value, hint), ty)


def static_value(context: TypeContext, static: StaticDefinition) -> Value:
    """What a static holds before anything writes to it; raises `Undecidable`."""
    if static.syntax.value is None:
        raise Undecidable(f"static `{static.name}` has no value here")
    evaluator = Evaluator(context, scope_of(context, static))
    ty = evaluator.type(static.syntax.type)
    hint = ty.name if isinstance(ty, Scalar) else None
    return evaluator.typed(_run(evaluator, static.syntax.value, hint), ty)


def _run(evaluator: Evaluator, node: ast.Expression, expected: str | None) -> Value:
    nesting = evaluator.effort.nesting
    try:
        value = evaluator.expression(node, Frame(), expected)
    except (_Break, _Continue, _Return):
        raise Undecidable("a jump out of a constant") from None
    finally:
        evaluator.effort.nesting = nesting
    return value


def evaluate_constant(
    context: TypeContext, value: ast.Expression, scope: TypeScope, expected: str | None = None
) -> Const:
    """The value of an integer, bool or char constant expression written in `scope`. `expected` is
    the name of its type, where that is known."""
    try:
        result = _run(Evaluator(context, scope), value, expected)
    except Undecidable as reason:
        return ConstUnknown(str(reason))
    if isinstance(result, (bool, Number)):
        return ConstValue(int(result))
    return ConstUnknown("not an integer constant")


def discriminants(
    context: TypeContext, adt: AdtDefinition, effort: Effort | None = None
) -> list[int]:
    """The declared numbers of the variants of an enum; raises `Undecidable`."""
    evaluator = Evaluator(context, scope_of(context, adt), effort)
    numbers: list[int] = []
    for variant in adt.variants:
        number = numbers[-1] + 1 if numbers else 0
        if variant.discriminant is not None:
            number = integer(_run(evaluator, variant.discriminant, "isize"))
        numbers.append(number)
    return numbers
