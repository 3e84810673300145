"""Parentheses, tuples, arrays and struct literals."""

from __future__ import annotations

from tree_sitter import Node

from rgpu.analysis.source import Span
from rgpu.analysis.syntax import ast
from rgpu.analysis.syntax.context import (
    EXPRESSIONS,
    Context,
    enters,
    error_expression,
    lower_expression,
    members,
    missing_expression,
    own_attributes,
)
from rgpu.analysis.syntax.grammar import F_BODY, F_FIELD, F_LENGTH, F_NAME, F_VALUE, kind
from rgpu.analysis.syntax.lower_expressions import first_part, lower_part
from rgpu.analysis.syntax.lower_types import lower_path

_PARENTHESES = kind("parenthesized_expression")
_FIELD_INITIALIZER = kind("field_initializer")
_SHORTHAND_INITIALIZER = kind("shorthand_field_initializer")
_BASE_INITIALIZER = kind("base_field_initializer")


@enters(EXPRESSIONS, "parenthesized_expression")
def _parentheses(context: Context, node: Node) -> ast.Expression:
    """Parentheses leave no node. Thousands of them are stripped by a loop."""
    inner: Node | None = node
    while inner is not None and inner.kind_id == _PARENTHESES:
        inner = next((child for child, _ in members(context, inner)), None)
    if inner is None:
        return missing_expression(context, node, "an expression")
    return lower_expression(context, inner)


@enters(EXPRESSIONS, "unit_expression")
def _unit(context: Context, node: Node) -> ast.Expression:
    return ast.TupleExpression([], context.span(node))


@enters(EXPRESSIONS, "tuple_expression")
def _tuple(context: Context, node: Node) -> ast.Expression:
    items = [lower_expression(context, child) for child, _ in members(context, node)]
    return ast.TupleExpression(items, context.span(node))


@enters(EXPRESSIONS, "array_expression")
def _array(context: Context, node: Node) -> ast.Expression:
    length = node.child_by_field_id(F_LENGTH)
    if length is None:
        items = [lower_expression(context, child) for child, _ in members(context, node)]
        return ast.ArrayExpression(items, context.span(node))
    value = first_part(node)
    if value is None:
        return missing_expression(context, node, "a value")
    return ast.Repeat(
        lower_expression(context, value), lower_expression(context, length), context.span(node)
    )


@enters(EXPRESSIONS, "struct_expression")
def _struct(context: Context, node: Node) -> ast.Expression:
    name, body = node.child_by_field_id(F_NAME), node.child_by_field_id(F_BODY)
    path = None if name is None else lower_path(context, name)
    if path is None or body is None:
        return error_expression(context, node, "not a path")
    fields: list[tuple[str, ast.Expression, Span]] = []
    base: ast.Expression | None = None
    for child, _ in members(context, body):
        if child.kind_id == _BASE_INITIALIZER:
            base = lower_part(context, first_part(child), child)
        elif child.kind_id in (_FIELD_INITIALIZER, _SHORTHAND_INITIALIZER):
            if own_attributes(context, child) is not None:
                fields.append(_field_value(context, child))
        elif context.read(child).strip() == "..":  # `S { a, .. } = s`: an error to the grammar
            pass
        else:
            fields.append(("", lower_expression(context, child), context.span(child)))
    return ast.StructExpression(path, fields, base, context.span(node))


def _field_value(context: Context, node: Node) -> tuple[str, ast.Expression, Span]:
    span = context.span(node)
    if node.kind_id == _SHORTHAND_INITIALIZER:
        name = next((child for child, _ in members(context, node)), None)
        if name is None:
            return "", missing_expression(context, node, "a field"), span
        return context.name(name), lower_expression(context, name), span
    name = node.child_by_field_id(F_FIELD)
    value = lower_part(context, node.child_by_field_id(F_VALUE), node)
    return "" if name is None else context.name(name), value, span
