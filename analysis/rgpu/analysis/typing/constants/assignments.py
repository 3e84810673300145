"""Assignments in constant expressions: values are immutable, so the whole variable is replaced."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rgpu.analysis.syntax import ast
from rgpu.analysis.typing.constants.numbers import Undecidable
from rgpu.analysis.typing.constants.values import (
    Frame,
    Value,
    VariantValue,
    element,
    field_of,
    integer,
    sequence,
)

if TYPE_CHECKING:
    from rgpu.analysis.typing.constants.evaluator import Evaluator


def assign(evaluator: Evaluator, left: ast.Expression, value: Value, env: Frame) -> None:
    """Assign to a variable, or to a part of one."""
    match left:
        case ast.PathExpression(path) if len(path.segments) == 1:
            name = path.segments[0].name
            (env.find(name) or env).names[name] = value
        case ast.Unary("*", operand):
            raise Undecidable(f"an assignment through {operand.span.text[:40]}")
        case ast.Index(base, index):
            items = list(sequence(evaluator.expression(base, env)))
            evaluator.effort.steps += len(items) >> 4  # they are copied
            position = evaluator.expression(index, env, "usize")
            element(items, position)  # is there such an element?
            items[integer(position)] = value
            assign(evaluator, base, tuple(items), env)
        case ast.FieldAccess(base, name):
            whole = evaluator.expression(base, env)
            field_of(whole, name)  # is there such a field?
            if isinstance(whole, VariantValue):
                changed = VariantValue(whole.variant, {**whole.fields, name: value})
                assign(evaluator, base, changed, env)
            else:
                items = list(sequence(whole))
                items[int(name)] = value
                assign(evaluator, base, tuple(items), env)
        case ast.Underscore():
            return
        case _:
            raise Undecidable("an assignment that constants don't support here")
