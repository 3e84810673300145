"""Macro calls inside bodies."""

from __future__ import annotations

from tree_sitter import Node

from rgpu.analysis.syntax import ast
from rgpu.analysis.syntax.context import EXPRESSIONS, PATTERNS, TYPES, Context, enters
from rgpu.analysis.syntax.grammar import F_MACRO
from rgpu.analysis.syntax.lower_control import add_expression
from rgpu.analysis.syntax.lower_types import lower_path


@enters(EXPRESSIONS, "macro_invocation")
def macro_expression(context: Context, node: Node) -> ast.Expression:
    name = node.child_by_field_id(F_MACRO)
    path = None if name is None else lower_path(context, name)
    if path is None:
        return ast.ErrorExpression("not a path", context.span(node))
    return ast.MacroExpression(path, [], "macros are not expanded yet", context.span(node))


@enters(PATTERNS, "macro_invocation")
def macro_pattern(context: Context, node: Node) -> ast.Pattern:
    return ast.ErrorPattern("macros are not expanded yet", context.span(node))


@enters(TYPES, "macro_invocation")
def macro_type(context: Context, node: Node) -> ast.Type:
    return ast.ErrorType("macros are not expanded yet", context.span(node))


def macro_statement(
    context: Context,
    node: Node,
    attributes: list[ast.Attribute],
    block: ast.Block,
    semicolon: bool,
    last: bool,
) -> None:
    add_expression(context, macro_expression(context, node), node, block, semicolon, last)
