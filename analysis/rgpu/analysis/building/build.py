"""One instance to one body: the entry point."""

from __future__ import annotations

from rgpu.analysis.building.control import end_of
from rgpu.analysis.building.drops import elaborate
from rgpu.analysis.building.expressions import ExpressionBuilding
from rgpu.analysis.ir.body import (
    AddressOf,
    Body,
    Constant,
    Goto,
    Instance,
    Local,
    Place,
    Plain,
    Return,
    Switch,
    Unreachable,
)
from rgpu.analysis.ir.types import Closure, Ref, Ty
from rgpu.analysis.names.definitions import FunctionDefinition
from rgpu.analysis.syntax import ast
from rgpu.analysis.typing.closures import ClosureDefinition
from rgpu.analysis.typing.context import TypeContext
from rgpu.analysis.typing.infer import typing_of


def build_body(context: TypeContext, instance: Instance) -> Body | None:
    """The IR of a function or closure; None for a function without a body."""
    function = instance.function
    if isinstance(function, ClosureDefinition):
        return _closure_body(context, instance, function)
    assert isinstance(function, FunctionDefinition)
    if function.syntax.body is None:
        return None
    typing = typing_of(context, instance)
    builder = ExpressionBuilding(context, typing, instance, function.span, typing.result)
    return _build(
        builder, typing.parameters, function.syntax.body(context.names.resolver(function.module))
    )


def _closure_body(context: TypeContext, instance: Instance, closure: ClosureDefinition) -> Body:
    builder = ExpressionBuilding(context, closure.typing, instance, closure.span, closure.result)
    builder.body.problems.clear()  # they belong to the surrounding body
    builder.closure = closure
    environment = Ref(True, Closure(closure, instance.arguments))
    builder.body.locals.append(Local(environment, None, closure.span))
    parameters = [
        (pattern, ty)
        for (pattern, _), ty in zip(closure.syntax.parameters, closure.parameters, strict=True)
    ]
    body = _build(builder, parameters, closure.syntax.body)
    body.parameter_count += 1
    return body


def _build(
    builder: ExpressionBuilding, parameters: list[tuple[ast.Pattern, Ty]], root: ast.Expression
) -> Body:
    places: list[tuple[ast.Pattern, Place, Ty]] = []
    builder.enter_scope(True)
    for pattern, ty in parameters:
        name = pattern.name if isinstance(pattern, ast.BindingPattern) else None
        variable = builder.typing.variables.get(pattern)
        plain = (
            isinstance(pattern, ast.BindingPattern)
            and pattern.pattern is None
            and pattern not in builder.typing.by_reference
            and variable is not None
        )
        mutable = isinstance(pattern, ast.BindingPattern) and pattern.mutable
        builder.body.locals.append(Local(ty, name, pattern.span, mutable))
        index = len(builder.body.locals) - 1
        builder.keep(index, ty)
        if plain:
            assert variable is not None
            builder.locals[variable] = index
        else:
            places.append((pattern, Place(index), ty))
    builder.body.parameter_count = len(parameters)
    for pattern, place, ty in places:
        builder.match_pattern(pattern, place, ty, None, "let")
    for declared in builder.typing.bound_variables:
        if declared not in builder.locals:
            # A reference to a value without any content: nothing can be read through it.
            ty = declared.type
            assert isinstance(ty, Ref)
            content = builder.temporary(ty.inner, builder.body.span)
            builder.assign(content, Plain(Constant(None, ty.inner)), builder.body.span)
            address = AddressOf(content, False, False)
            builder.assign(builder.declare(declared), address, builder.body.span)
    builder.value_into(root, Place(0))
    end = root.span
    builder.leave_scope(end_of(end))
    block = builder.body.blocks[builder.block]
    if block.terminator is None:
        block.terminator = Return(end)
    for other in builder.body.blocks:
        if other.terminator is None:
            other.terminator = Unreachable(end)
    body = _without_dead_blocks(builder.body)
    return _without_dead_blocks(elaborate(builder)) if builder.drops else body


def _without_dead_blocks(body: Body) -> Body:
    """Drop the blocks that nothing reaches, keeping the order of the others."""
    seen: set[int] = set()
    pending = [0]
    while pending:
        index = pending.pop()
        if index in seen:
            continue
        seen.add(index)
        match body.blocks[index].terminator:
            case Goto(target):
                pending.append(target)
            case Switch(_, cases, otherwise):
                pending.extend(target for _, target in cases)
                pending.append(otherwise)
    if len(seen) == len(body.blocks):
        return body
    order = [index for index in range(len(body.blocks)) if index in seen]
    renumbered = {old: new for new, old in enumerate(order)}
    blocks = [body.blocks[index] for index in order]
    for block in blocks:
        match block.terminator:
            case Goto(target, span):
                block.terminator = Goto(renumbered[target], span)
            case Switch(operand, cases, otherwise, span, construct):
                moved = tuple([(value, renumbered[target]) for value, target in cases])
                block.terminator = Switch(operand, moved, renumbered[otherwise], span, construct)
    body.blocks = blocks
    body.loops = {renumbered[h]: info for h, info in body.loops.items() if h in renumbered}
    return body
