"""Names and calls in constant expressions."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rgpu.analysis.effects import Language
from rgpu.analysis.ir.types import (
    Adt,
    Argument,
    ConstParam,
    ConstUnknown,
    ConstValue,
    Scalar,
)
from rgpu.analysis.names.definitions import (
    AdtDefinition,
    ConstDefinition,
    FunctionDefinition,
    StaticDefinition,
    VariantDefinition,
)
from rgpu.analysis.syntax import ast
from rgpu.analysis.typing.constants.numbers import (
    Number,
    Undecidable,
    integer_method,
    scalar_constant,
)
from rgpu.analysis.typing.constants.values import Frame, Value, VariantValue, Zeroed
from rgpu.analysis.typing.items import associated_item
from rgpu.analysis.typing.layout import layout_of
from rgpu.analysis.typing.lowering import instance_scope, lower_generics

if TYPE_CHECKING:
    from rgpu.analysis.typing.constants.evaluator import Evaluator


def path_value(evaluator: Evaluator, path: ast.Path, env: Frame) -> Value:
    segments = path.segments
    if len(segments) == 1 and path.self_type is None and not path.absolute:
        name = segments[0].name
        if (frame := env.find(name)) is not None:
            return frame.names[name]
        parameter = evaluator.scope.parameters.get(name)
        if isinstance(parameter, ConstValue):
            return Number(parameter.value)
        if isinstance(parameter, (ConstParam, ConstUnknown)):
            raise Undecidable(f"the value of `{name}` is not known")
    match _item(evaluator, path):
        case (ConstDefinition() as constant, arguments):
            return evaluator.constant(constant, arguments)
        case (StaticDefinition() as static, _):
            if static.syntax.value is None or static.syntax.mutable:
                raise Undecidable(f"static `{static.name}` is not a constant")
            return evaluator.expression(static.syntax.value, Frame())
        case (VariantDefinition(shape="unit") as variant, _):
            return VariantValue(variant, {})
        case (AdtDefinition() as adt, _) if adt.variants[0].shape == "unit":
            return VariantValue(adt.variants[0], {})
    if len(segments) > 1:
        name = segments[-1].name
        base = evaluator.type(ast.PathType(_shortened(path), path.span))
        if isinstance(base, Scalar) and (builtin := scalar_constant(base, name)) is not None:
            return Number(builtin, "u32" if name == "BITS" else base.name)
    raise Undecidable(f"`{path}` is not a constant that is known here")


def _item(evaluator: Evaluator, path: ast.Path) -> tuple[object, tuple[Argument, ...]] | None:
    """The item a value path means, with arguments for its parameters."""
    if not path.segments:
        return None
    if path.self_type is None:
        first = path.segments[0].name
        local = first in evaluator.scope.parameters or (
            first == "Self" and evaluator.scope.self_type is not None
        )
        if not local:
            found = evaluator.context.names.resolve(evaluator.scope.module, path, "values")
            if found is None:
                return None
            if found.rest == 0:
                return found.definition, ()
    last = path.segments[-1]
    if path.self_type is not None and len(path.segments) == 1:
        base = evaluator.type(path.self_type)
    elif len(path.segments) > 1:
        base = evaluator.type(ast.PathType(_shortened(path), path.span))
    else:
        return None
    return associated_item(evaluator.context, base, last.name)


def named_variant(evaluator: Evaluator, path: ast.Path) -> VariantDefinition:
    for namespace in ("types", "values"):
        found = evaluator.context.names.resolve(evaluator.scope.module, path, namespace)
        if found is not None and found.rest == 0:
            if isinstance(found.definition, VariantDefinition):
                return found.definition
            if isinstance(found.definition, AdtDefinition) and found.definition.variants:
                return found.definition.variants[0]
    ty = evaluator.type(ast.PathType(path, path.span))
    if isinstance(ty, Adt) and ty.definition.variants:
        return ty.definition.variants[0]
    raise Undecidable(f"`{path}` is not a type that is known here")


def struct_value(evaluator: Evaluator, node: ast.StructExpression, env: Frame) -> Value:
    variant = named_variant(evaluator, node.path)
    given = {name: evaluator.expression(value, env) for name, value, _ in node.fields}
    if node.base is not None:
        base = evaluator.expression(node.base, env)
        if not isinstance(base, VariantValue):
            raise Undecidable("a struct base that is not known")
        given = {**base.fields, **given}
    names = [field.name for field in variant.fields]
    if variant.adt.kind == "union" or set(names) != given.keys():
        raise Undecidable(f"a value of `{variant.name}` that is not known")
    return VariantValue(variant, {name: given[name] for name in names})


def call(
    evaluator: Evaluator, callee: ast.Expression, nodes: list[ast.Expression], env: Frame
) -> Value:
    if not isinstance(callee, ast.PathExpression):
        raise Undecidable("an indirect call in a constant")
    found = _item(evaluator, callee.path)
    if found is None:
        raise Undecidable(f"function `{callee.path}` is not known here")
    definition, owner_arguments = found
    written = callee.path.segments[-1].generics
    if isinstance(definition, FunctionDefinition):
        if definition.name in ("size_of", "align_of") and definition.module.crate.model:
            return _layout(evaluator, definition.name, written)
        if Language("zeroed") in definition.effects and not nodes:
            return Zeroed()
        return _invoke(evaluator, definition, owner_arguments, written, nodes, env, ())
    variant = definition.variants[0] if isinstance(definition, AdtDefinition) else definition
    if not isinstance(variant, VariantDefinition) or len(variant.fields) != len(nodes):
        raise Undecidable(f"`{callee.path}` is not a function")
    values = [evaluator.expression(node, env) for node in nodes]
    names = [field.name for field in variant.fields]
    return VariantValue(variant, dict(zip(names, values, strict=True)))


def _layout(evaluator: Evaluator, name: str, written: list[ast.GenericArgument] | None) -> Value:
    """`size_of` and `align_of`."""
    if written and not isinstance(written[0], ast.ConstArgument):
        layout = layout_of(evaluator.context, evaluator.type(written[0]))
        if layout is not None:
            return Number(layout.size if name == "size_of" else layout.alignment, "usize")
    raise Undecidable(f"`{name}` of a type whose layout is not known")


def _invoke(
    evaluator: Evaluator,
    function: FunctionDefinition,
    owner_arguments: tuple[Argument, ...],
    written: list[ast.GenericArgument] | None,
    nodes: list[ast.Expression],
    env: Frame,
    receiver: tuple[Value, ...],
) -> Value:
    """Call a function with a body, on values of `nodes` in `env` after the receiver."""
    syntax = function.syntax
    if syntax.body is None:
        raise Undecidable(f"function `{function.name}` has no body here")
    if len(syntax.parameters) != len(receiver) + len(nodes):
        raise Undecidable(f"a call of `{function.name}` with another number of arguments")
    own = lower_generics(evaluator.context, written, function, evaluator.scope)
    scope = instance_scope(evaluator.context, function, (*owner_arguments, *own))
    inner = evaluator.inside(scope)
    frame = Frame()
    for index, parameter in enumerate(syntax.parameters):
        if isinstance(parameter.type, ast.ReferenceType) and parameter.type.mutable:
            raise Undecidable("a mutable reference in a constant")
        ty = inner.type(parameter.type)
        if index < len(receiver):
            value = receiver[index]
        else:
            hint = ty.name if isinstance(ty, Scalar) else None
            value = evaluator.expression(nodes[index - len(receiver)], env, hint)
        if not inner.matches(parameter.pattern, inner.typed(value, ty), frame):
            raise Undecidable("a pattern that does not match")
    result = inner.type(syntax.result) if syntax.result is not None else None
    body = syntax.body(evaluator.context.names.resolver(function.module))
    return inner.body(body, frame, result)


def method_call(evaluator: Evaluator, node: ast.MethodCall, env: Frame) -> Value:
    receiver = evaluator.expression(node.receiver, env)
    if isinstance(receiver, Number):
        arguments: list[Number] = []
        for argument in node.arguments:
            value = evaluator.expression(argument, env, receiver.type)
            if not isinstance(value, Number):
                raise Undecidable("an argument that is not known")
            arguments.append(value)
        return integer_method(node.name, receiver, tuple(arguments))
    if isinstance(receiver, (tuple, str, bytes)) and node.name == "len" and not node.arguments:
        size = len(receiver.encode()) if isinstance(receiver, str) else len(receiver)
        return Number(size, "usize")
    if isinstance(receiver, VariantValue):
        found = associated_item(evaluator.context, Adt(receiver.variant.adt), node.name)
        if found is not None:
            function, owner = found
            if isinstance(function, FunctionDefinition):
                return _invoke(
                    evaluator, function, owner, node.generics, node.arguments, env, (receiver,)
                )
    raise Undecidable(f"method `{node.name}` in a constant")


def _shortened(path: ast.Path) -> ast.Path:
    """The path without its last segment."""
    return ast.Path(
        path.segments[:-1],
        path.span,
        path.absolute,
        path.self_type,
        path.self_trait,
        path.dollar_crate,
    )
