"""Constants: array lengths, const generics, associated constants, launch dimensions.

A small interpreter over syntax. It needs no inference because valid constants don't overflow: integers
are unbounded here and get their width only where it shows (casts, `wrapping_*`, `MAX`). Structs are
dictionaries of their fields, tuples and arrays are Python tuples. What it can't do is an `Undecidable`
inside and a `ConstUnknown` with the reason outside.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from rgpu.analysis.ir.types import (
    INTEGER_BITS,
    Adt,
    Argument,
    Const,
    ConstParam,
    ConstUnknown,
    ConstValue,
    Scalar,
    Ty,
    is_integer,
    is_signed,
)
from rgpu.analysis.names.definitions import (
    AdtDefinition,
    ConstDefinition,
    FunctionDefinition,
    StaticDefinition,
    VariantDefinition,
)
from rgpu.analysis.syntax import ast
from rgpu.analysis.typing.context import TypeContext
from rgpu.analysis.typing.scope import TypeScope

_STEP_LIMIT = 200_000


class Undecidable(Exception):
    """The value can't be computed here; the message says why."""


class _Break(Exception):
    def __init__(self, label: str | None, value: Any) -> None:
        self.label, self.value = label, value


class _Continue(Exception):
    def __init__(self, label: str | None) -> None:
        self.label = label


class _Return(Exception):
    def __init__(self, value: Any) -> None:
        self.value = value


@dataclass(frozen=True)
class VariantValue:
    """A struct or enum value: its variant, and fields by name."""

    variant: VariantDefinition
    fields: Mapping[str, Any]


def evaluate_constant(context: TypeContext, value: ast.Expression, scope: TypeScope) -> Const:
    """The value of an integer, bool or char constant expression written in `scope`."""
    try:
        result = Evaluator(context, scope).expression(value, {})
    except Undecidable as reason:
        return ConstUnknown(str(reason))
    except (RecursionError, ArithmeticError, TypeError, ValueError, KeyError, IndexError) as error:
        # The interpreter works on code that may be nonsense; nonsense has no value.
        return ConstUnknown(f"not a constant that can be evaluated ({type(error).__name__})")
    if isinstance(result, (bool, int)):
        return ConstValue(int(result))
    if isinstance(result, Argument.__args__):
        return result  # type: ignore[no-any-return]
    return ConstUnknown("not an integer constant")


def constant_value(
    context: TypeContext, constant: ConstDefinition, arguments: tuple[Argument, ...]
) -> Any:
    """The value of a constant item for the given generic arguments; raises `Undecidable`."""
    from rgpu.analysis.typing.lowering import instance_scope

    key = (constant, arguments)
    if key in context.constants:
        found = context.constants[key]
        if isinstance(found, Undecidable):
            raise found
        return found
    context.constants[key] = Undecidable(f"constant `{constant.name}` refers to itself")
    if constant.syntax.value is None:
        raise Undecidable(f"constant `{constant.name}` has no value here")
    scope = instance_scope(context, constant, arguments)
    try:
        value = Evaluator(context, scope).expression(constant.syntax.value, {})
    except Undecidable as reason:
        context.constants[key] = reason
        raise
    context.constants[key] = value
    return value


class Evaluator:
    """Evaluates expressions of one scope; `environment` maps local names to values."""

    def __init__(self, context: TypeContext, scope: TypeScope, depth: int = 0) -> None:
        self.context = context
        self.scope = scope
        self.depth = depth
        self.steps = 0

    def expression(self, node: ast.Expression, env: dict[str, Any]) -> Any:
        self.steps += 1
        if self.steps > _STEP_LIMIT or self.depth > 40:
            raise Undecidable("the constant takes too long to evaluate")
        match node:
            case ast.Literal(_, value):
                return value
            case ast.PathExpression(path):
                return self.path(path, env)
            case ast.Unary(operator, operand):
                return self.unary(operator, self.expression(operand, env))
            case ast.Binary(operator, left, right):
                return self.binary(operator, left, right, env)
            case ast.Cast(operand, ty):
                return self.cast(self.expression(operand, env), self.type(ty))
            case ast.Block():
                return self.block(node, env)
            case ast.If(condition, then, otherwise):
                if self.condition(condition, env):
                    return self.expression(then, env)
                return self.expression(otherwise, env) if otherwise is not None else ()
            case ast.TupleExpression(items) | ast.ArrayExpression(items):
                return tuple(self.expression(item, env) for item in items)
            case ast.Repeat(value, count):
                return (self.expression(value, env),) * self.expression(count, env)
            case ast.FieldAccess(base, name):
                return self.field(self.expression(base, env), name)
            case ast.Index(base, index):
                return self.expression(base, env)[self.expression(index, env)]
            case ast.Call(callee, arguments):
                return self.call(callee, [self.expression(a, env) for a in arguments])
            case ast.MethodCall():
                return self.method(node, env)
            case ast.StructExpression(path, fields):
                values = {name: self.expression(value, env) for name, value, _ in fields}
                if node.base is not None:
                    base = self.expression(node.base, env)
                    values = {**base.fields, **values}
                return VariantValue(self.variant(path), values)
            case ast.Match():
                return self.match(node, env)
            case ast.Reference(_, _, operand):
                return self.expression(operand, env)
            case ast.Assign(left, right):
                self.assign(left, self.expression(right, env), env)
                return ()
            case ast.CompoundAssign(operator, left, right):
                self.assign(left, self.binary(operator, left, right, env), env)
                return ()
            case ast.While() | ast.Loop():
                return self.loop(node, env)
            case ast.Break(label, value):
                raise _Break(label, () if value is None else self.expression(value, env))
            case ast.Continue(label):
                raise _Continue(label)
            case ast.Return(value):
                raise _Return(() if value is None else self.expression(value, env))
            case _:
                raise Undecidable(f"{type(node).__name__.lower()} in a constant")

    def type(self, ty: ast.Type) -> Ty:
        from rgpu.analysis.typing.lowering import lower_type
        from rgpu.analysis.typing.table import InferenceTable
        from rgpu.analysis.typing.traits import Solver

        lowered = lower_type(self.context, ty, self.scope)
        return Solver(self.context, InferenceTable()).normalize(lowered)  # type: ignore[return-value]

    # --- operators -------------------------------------------------------------------------

    def unary(self, operator: str, value: Any) -> Any:
        match operator:
            case "-":
                return -value
            case "!":
                if isinstance(value, bool):
                    return not value
                raise Undecidable("`!` of an integer of unknown width")
            case _:
                return value  # a dereference: references are transparent

    def binary(
        self, operator: str, left: ast.Expression, right: ast.Expression, env: dict[str, Any]
    ) -> Any:
        a = self.expression(left, env)
        if operator == "&&":
            return bool(a) and self.expression(right, env)
        if operator == "||":
            return bool(a) or self.expression(right, env)
        b = self.expression(right, env)
        if not isinstance(a, (int, float, str, tuple)) or isinstance(a, Argument.__args__):
            raise Undecidable(f"`{operator}` of a value that is not known")
        if not isinstance(b, (int, float, str, tuple)):
            raise Undecidable(f"`{operator}` of a value that is not known")
        return arithmetic(operator, a, b)

    def cast(self, value: Any, ty: Ty) -> Any:
        if isinstance(ty, Scalar) and isinstance(value, (int, float)):
            if is_integer(ty):
                return wrap(int(value), ty.name)
            if ty.name in ("f16", "f32", "f64"):
                return float(value)
            return value
        if isinstance(value, VariantValue):
            return wrap(self.discriminant(value.variant), getattr(ty, "name", "i64"))
        return value

    def discriminant(self, variant: VariantDefinition) -> int:
        """The declared number of a variant."""
        number = -1
        for other in variant.adt.variants:
            number = number + 1
            if other.discriminant is not None:
                number = int(self.expression(other.discriminant, {}))
            if other is variant:
                break
        return number

    def field(self, base: Any, name: str) -> Any:
        if isinstance(base, VariantValue) and name in base.fields:
            return base.fields[name]
        if isinstance(base, tuple) and name.isdigit():
            return base[int(name)]
        raise Undecidable(f"field `{name}` of a value that is not known")

    # --- control ---------------------------------------------------------------------------

    def condition(self, node: ast.Expression, env: dict[str, Any]) -> bool:
        if isinstance(node, ast.LetCondition):
            return self.matches(node.pattern, self.expression(node.value, env), env)
        if isinstance(node, ast.Binary) and node.operator == "&&":
            return self.condition(node.left, env) and self.condition(node.right, env)
        return bool(self.expression(node, env))

    def block(self, block: ast.Block, env: dict[str, Any]) -> Any:
        module = self.context.names.block_scope(block, self.scope.module)
        outer = self.scope
        self.scope = outer.inside(module)
        inner = env if not any(isinstance(s, ast.Let) for s in block.statements) else _Frame(env)
        try:
            for statement in block.statements:
                match statement:
                    case ast.Let(pattern, _, value):
                        if value is not None:
                            self.bind(pattern, self.expression(value, inner), inner)
                    case ast.ExpressionStatement(expression):
                        self.expression(expression, inner)
            return self.expression(block.tail, inner) if block.tail is not None else ()
        finally:
            self.scope = outer

    def loop(self, node: ast.While | ast.Loop, env: dict[str, Any]) -> Any:
        while isinstance(node, ast.Loop) or self.condition(node.condition, env):
            try:
                self.expression(node.body, env)
            except _Continue as signal:
                if signal.label not in (None, node.label):
                    raise
            except _Break as signal:
                if signal.label not in (None, node.label):
                    raise
                return signal.value
        return ()

    def match(self, node: ast.Match, env: dict[str, Any]) -> Any:
        value = self.expression(node.scrutinee, env)
        for arm in node.arms:
            inner = _Frame(env)
            if self.matches(arm.pattern, value, inner):
                if arm.guard is None or self.condition(arm.guard, inner):
                    return self.expression(arm.body, inner)
        raise Undecidable("no arm of the `match` applies")

    def bind(self, pattern: ast.Pattern, value: Any, env: dict[str, Any]) -> None:
        if not self.matches(pattern, value, env):
            raise Undecidable("a pattern that does not match")

    def matches(self, pattern: ast.Pattern, value: Any, env: dict[str, Any]) -> bool:
        match pattern:
            case ast.WildcardPattern():
                return True
            case ast.BindingPattern(name, _, _, inner):
                if inner is None and isinstance(value, VariantValue):
                    found = self.context.names.lexical(self.scope.module, name, "values")
                    if isinstance(found, VariantDefinition):
                        return found is value.variant
                env[name] = value
                return inner is None or self.matches(inner, value, env)
            case ast.LiteralPattern(literal):
                return bool(self.expression(literal, {}) == value)
            case ast.RangePattern(low, high, inclusive):
                if low is not None and value < self.expression(low, {}):
                    return False
                if high is None:
                    return True
                limit = self.expression(high, {})
                return bool(value <= limit if inclusive else value < limit)
            case ast.TuplePattern(items):
                return all(
                    self.matches(item, part, env) for item, part in zip(items, value, strict=True)
                )
            case ast.OrPattern(alternatives):
                return any(self.matches(alternative, value, env) for alternative in alternatives)
            case ast.ReferencePattern(_, inner):
                return self.matches(inner, value, env)
            case ast.PathPattern(path):
                expected = self.path(path, {})
                if isinstance(expected, VariantValue) and isinstance(value, VariantValue):
                    return expected.variant is value.variant
                return bool(expected == value)
            case ast.TupleStructPattern(path, items):
                if self.variant(path) is not value.variant:
                    return False
                parts = list(value.fields.values())
                return all(
                    self.matches(item, part, env) for item, part in zip(items, parts, strict=True)
                )
            case _:
                raise Undecidable("a pattern that constants don't support here")

    def assign(self, left: ast.Expression, value: Any, env: dict[str, Any]) -> None:
        match left:
            case ast.PathExpression(path) if len(path.segments) == 1:
                name = path.segments[0].name
                while isinstance(env, _Frame) and not env.binds(name) and name in env.around:
                    env = env.around
                env[name] = value
            case ast.Index(base, index):
                old = list(self.expression(base, env))
                old[self.expression(index, env)] = value
                self.assign(base, tuple(old), env)
            case ast.FieldAccess(base, name):
                whole = self.expression(base, env)
                if isinstance(whole, VariantValue):
                    changed = VariantValue(whole.variant, {**whole.fields, name: value})
                    self.assign(base, changed, env)
                else:
                    items = list(whole)
                    items[int(name)] = value
                    self.assign(base, tuple(items), env)
            case _:
                raise Undecidable("an assignment that constants don't support here")

    # --- names and calls -------------------------------------------------------------------

    def path(self, path: ast.Path, env: Mapping[str, Any]) -> Any:
        segments = path.segments
        if len(segments) == 1 and path.self_type is None and not path.absolute:
            name = segments[0].name
            if name in env:
                return env[name]
            parameter = self.scope.parameters.get(name)
            if isinstance(parameter, ConstValue):
                return parameter.value
            if isinstance(parameter, (ConstParam, ConstUnknown)):
                raise Undecidable(f"the value of `{name}` is not known")
        found = self.value_definition(path)
        match found:
            case (ConstDefinition() as constant, arguments):
                return constant_value(self.context, constant, arguments)
            case (StaticDefinition() as static, _):
                if static.syntax.value is None or static.syntax.mutable:
                    raise Undecidable(f"static `{static.name}` is not a constant")
                return self.expression(static.syntax.value, {})
            case (VariantDefinition() as variant, _):
                return VariantValue(variant, {})
            case (AdtDefinition() as adt, _):
                return VariantValue(adt.variants[0], {})
            case _:
                raise Undecidable(f"`{path}` is not a constant that is known here")

    def value_definition(self, path: ast.Path) -> tuple[object, tuple[Argument, ...]] | None:
        """The item a value path means, with arguments for its parameters."""
        from rgpu.analysis.typing.items import associated_item

        names = self.context.names
        if path.self_type is None:
            first = path.segments[0].name if path.segments else ""
            local = first in self.scope.parameters or (
                first == "Self" and self.scope.self_type is not None
            )
            if not local:
                found = names.resolve(self.scope.module, path, "values")
                if found is None:
                    return None
                if found.rest == 0:
                    return found.definition, ()
        if not path.segments:
            return None
        *prefix, last = path.segments
        if path.self_type is not None and not prefix:
            base = self.type(path.self_type)
        else:
            short = ast.Path(
                prefix, path.span, path.absolute, path.self_type, path.self_trait, path.dollar_crate
            )
            base = self.type(ast.PathType(short, path.span))
        return associated_item(self.context, base, last.name)

    def variant(self, path: ast.Path) -> VariantDefinition:
        names = self.context.names
        for namespace in ("types", "values"):
            found = names.resolve(self.scope.module, path, namespace)
            if found is not None and found.rest == 0:
                if isinstance(found.definition, VariantDefinition):
                    return found.definition
                if isinstance(found.definition, AdtDefinition):
                    return found.definition.variants[0]
        ty = self.type(ast.PathType(path, path.span))
        if isinstance(ty, Adt):
            return ty.definition.variants[0]
        raise Undecidable(f"`{path}` is not a type that is known here")

    def call(self, callee: ast.Expression, arguments: list[Any]) -> Any:
        if not isinstance(callee, ast.PathExpression):
            raise Undecidable("an indirect call in a constant")
        found = self.value_definition(callee.path)
        if found is None:
            raise Undecidable(f"function `{callee.path}` is not known here")
        definition, owner_arguments = found
        if isinstance(definition, (VariantDefinition, AdtDefinition)):
            variant = (
                definition.variants[0] if isinstance(definition, AdtDefinition) else definition
            )
            return VariantValue(variant, {str(i): argument for i, argument in enumerate(arguments)})
        if not isinstance(definition, FunctionDefinition):
            raise Undecidable(f"`{callee.path}` is not a function")
        if definition.name in ("size_of", "align_of") and definition.module.crate.model:
            written = callee.path.segments[-1].generics
            if written and not isinstance(written[0], ast.ConstArgument):
                ty = self.type(written[0])
                from rgpu.analysis.typing.layout import layout_of

                layout = layout_of(self.context, ty)
                if layout is not None:
                    return layout.size if definition.name == "size_of" else layout.alignment
            raise Undecidable(f"`{definition.name}` of a type whose layout is not known")
        written = callee.path.segments[-1].generics
        return self.invoke(definition, owner_arguments, written, arguments)

    def invoke(
        self,
        function: FunctionDefinition,
        owner_arguments: tuple[Argument, ...],
        written: list[ast.GenericArgument] | None,
        arguments: list[Any],
    ) -> Any:
        from rgpu.analysis.typing.lowering import instance_scope, lower_generics

        if function.syntax.body is None:
            raise Undecidable(f"function `{function.name}` has no body here")
        own = lower_generics(self.context, written, function, self.scope)
        scope = instance_scope(self.context, function, (*owner_arguments, *own))
        inner = Evaluator(self.context, scope, self.depth + 1)
        env: dict[str, Any] = {}
        for parameter, argument in zip(function.syntax.parameters, arguments, strict=True):
            inner.bind(parameter.pattern, argument, env)
        resolver = self.context.resolver(function.module)
        try:
            return inner.expression(function.syntax.body(resolver), env)
        except _Return as signal:
            return signal.value

    def method(self, node: ast.MethodCall, env: dict[str, Any]) -> Any:
        receiver = self.expression(node.receiver, env)
        arguments = [self.expression(argument, env) for argument in node.arguments]
        if isinstance(receiver, (int, float)) and node.name in _NUMBER_METHODS:
            return _NUMBER_METHODS[node.name](receiver, *arguments)
        if isinstance(receiver, (tuple, str, bytes)) and node.name == "len":
            return len(receiver)
        if isinstance(receiver, VariantValue):
            from rgpu.analysis.typing.items import associated_item

            found = associated_item(self.context, Adt(receiver.variant.adt), node.name)
            if found is not None and isinstance(found[0], FunctionDefinition):
                function, owner_arguments = found
                return self.invoke(function, owner_arguments, node.generics, [receiver, *arguments])
        raise Undecidable(f"method `{node.name}` in a constant")


class _Frame(dict[str, Any]):
    """Local names of a block, over those around it; assignment goes where the name was bound."""

    def __init__(self, around: dict[str, Any]) -> None:
        super().__init__()
        self.around = around

    def binds(self, name: str) -> bool:
        """Whether the name was bound in this very block."""
        return super().__contains__(name)

    def __missing__(self, name: str) -> Any:
        return self.around[name]

    def __contains__(self, name: object) -> bool:
        return super().__contains__(name) or name in self.around


def arithmetic(operator: str, a: Any, b: Any) -> Any:
    """One binary operation on Python numbers with Rust's meaning; integers are unbounded."""
    integers = isinstance(a, int) and isinstance(b, int)
    match operator:
        case "+":
            return a + b
        case "-":
            return a - b
        case "*":
            return a * b
        case "/":
            if not integers:
                return a / b
            quotient = abs(a) // abs(b)
            return quotient if (a < 0) == (b < 0) else -quotient
        case "%":
            if not integers:
                return a - b * int(a / b)
            return abs(a) % abs(b) * (-1 if a < 0 else 1)
        case "&":
            return a & b
        case "|":
            return a | b
        case "^":
            return a ^ b
        case "<<":
            return a << b
        case ">>":
            return a >> b
        case "==":
            return a == b
        case "!=":
            return a != b
        case "<":
            return a < b
        case "<=":
            return a <= b
        case ">":
            return a > b
        case ">=":
            return a >= b
    raise Undecidable(f"operator `{operator}`")


def wrap(value: int, name: str) -> int:
    """An integer cut to the width of the type called `name`."""
    bits = INTEGER_BITS.get(name)
    if bits is None:
        return value
    value &= (1 << bits) - 1
    if is_signed(Scalar(name)) and value >> (bits - 1):
        value -= 1 << bits
    return value


_NUMBER_METHODS: dict[str, Any] = {
    "pow": lambda a, b: a**b,
    "div_ceil": lambda a, b: -(-a // b),
    "next_multiple_of": lambda a, b: -(-a // b) * b,
    "min": min,
    "max": max,
    "abs": abs,
    "abs_diff": lambda a, b: abs(a - b),
    "is_power_of_two": lambda a: a > 0 and a & (a - 1) == 0,
    "next_power_of_two": lambda a: 1 if a <= 1 else 1 << (a - 1).bit_length(),
    "trailing_zeros": lambda a: (a & -a).bit_length() - 1,
    "count_ones": lambda a: a.bit_count(),
    "ilog2": lambda a: a.bit_length() - 1,
    "saturating_sub": lambda a, b: max(a - b, 0),
    "clone": lambda a: a,
    "get": lambda a: a,
}


def scalar_constant(ty: Ty, name: str) -> int | None:
    """`MIN`, `MAX` and `BITS` of an integer type."""
    if not isinstance(ty, Scalar) or ty.name not in INTEGER_BITS:
        return None
    bits = INTEGER_BITS[ty.name]
    signed = is_signed(ty)
    match name:
        case "BITS":
            return bits
        case "MAX":
            return (1 << (bits - 1 if signed else bits)) - 1
        case "MIN":
            return -(1 << (bits - 1)) if signed else 0
    return None
