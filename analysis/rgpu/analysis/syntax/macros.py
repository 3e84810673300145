"""Macro calls: expanded, parsed again and lowered in place.

Item macros are expanded by the module collector through `expand_items`; calls in bodies as the body
is lowered. What can't be expanded becomes a `MacroExpression` that says why.
"""

from __future__ import annotations

from tree_sitter import Node

from rgpu.analysis.records import dataclass
from rgpu.analysis.source import Span
from rgpu.analysis.syntax import ast
from rgpu.analysis.syntax.attributes import DEVICE, CfgOptions
from rgpu.analysis.syntax.builtin_macros import builtin_expression, macro_arguments
from rgpu.analysis.syntax.context import (
    EXPRESSIONS,
    MAX_DEPTH,
    PATTERNS,
    STATEMENTS,
    TOO_DEEP,
    TYPES,
    Context,
    enters,
    error_expression,
    lower_expression,
    lower_pattern,
    lower_type,
    members,
)
from rgpu.analysis.syntax.expansion import ExpansionText
from rgpu.analysis.syntax.grammar import F_MACRO, TOKEN_TREE
from rgpu.analysis.syntax.lower_control import add_expression, lower_block, lower_statements
from rgpu.analysis.syntax.lower_items import lower_items
from rgpu.analysis.syntax.lower_patterns import UNDERSCORE
from rgpu.analysis.syntax.lower_types import lower_path
from rgpu.analysis.syntax.macro_expand import expand
from rgpu.analysis.syntax.macro_rules import MacroError
from rgpu.analysis.syntax.paste import is_paste, pasted
from rgpu.analysis.syntax.reparse import (
    parsed_block,
    parsed_expression,
    parsed_items,
    parsed_pattern,
    parsed_type,
)
from rgpu.analysis.syntax.tokens import Budget, Group, Tree, flatten, is_sign


def expand_items(
    item: ast.ItemMacro, macro: ast.MacroRules, crate: str | None, cfg: CfgOptions = DEVICE
) -> tuple[list[ast.Item], list[ast.Problem]]:
    """The items that an item macro stands for, with what was wrong.

    `crate` is the crate of the macro, for `$crate`. Among the items may be macro calls again.
    """
    tokens = item.tokens
    budget = tokens.budget or Budget()
    arguments = _arguments(tokens.trees)
    try:
        trees = _expanded(macro, crate, arguments, item.span, budget)
    except MacroError as error:
        return [], [ast.Problem(str(error), item.span)]
    context = Context(ExpansionText(item.span, [], budget), cfg, budget=budget)
    parsed = parsed_items(context, trees, item.span)
    if parsed is None:
        reason = f"what `{macro.name}!` expands to is no item"
        return [ast.ErrorItem(reason, item.span)], [ast.Problem(reason, item.span)]
    return lower_items(*parsed), []


def _arguments(trees: list[Tree]) -> list[Tree]:
    """What stands inside the brackets of a call."""
    group = trees[0] if trees else None
    return group.items if isinstance(group, Group) else []


def _expanded(
    macro: ast.MacroRules, crate: str | None, arguments: list[Tree], call: Span, budget: Budget
) -> list[Tree]:
    if is_paste(macro):
        trees = pasted(arguments)
    else:
        trees = expand(macro.tokens, macro.name, crate, arguments, call, budget.tokens)
    if not budget.take(sum(1 for _ in flatten(trees))):
        raise MacroError(f"the expansion of `{macro.name}!` is too long")
    return trees


@dataclass(frozen=True, slots=True)
class _Call:
    """A macro call in a body, and what it stands for or why nobody knows."""

    path: ast.Path
    arguments: list[Tree]
    span: Span
    trees: list[Tree] | None
    reason: str
    built_in: str | None = None  # the name of the macro that a model defines by name alone


def _expand(context: Context, node: Node) -> _Call | None:
    """The call at `node`; None if the node is broken."""
    name = node.child_by_field_id(F_MACRO)
    path = None if name is None else lower_path(context, name)
    tree = next((child for child in node.named_children if child.kind_id == TOKEN_TREE), None)
    if path is None or tree is None or not path.segments:
        return None
    span = context.span(node)
    arguments = _arguments(context.text.tokens(tree.start_byte, tree.end_byte).trees)
    if context.depth >= MAX_DEPTH:
        return _Call(path, arguments, span, None, TOO_DEEP)
    found = _definition(context, path)
    if found is None:
        return _Call(path, arguments, span, None, f"the macro `{path}!` was not found")
    if _is_built_in(found[0]):
        reason = f"the arguments of `{path}!` can't be read"
        return _Call(path, arguments, span, None, reason, found[0].name)
    try:
        return _Call(path, arguments, span, _expanded(*found, arguments, span, context.budget), "")
    except MacroError as error:
        return _Call(path, arguments, span, None, str(error))


def _is_built_in(macro: ast.MacroRules) -> bool:
    """Whether a model defines the macro by name alone."""
    languages = any(attribute.path == "rgpu::lang" for attribute in macro.attributes)
    return languages and not is_paste(macro)


def _definition(context: Context, path: ast.Path) -> tuple[ast.MacroRules, str | None] | None:
    """The definition a path means: one of this body, or what the resolver finds."""
    local = context.macros.get(path.segments[-1].name)
    if local is not None and len(path.segments) == 1 and path.dollar_crate is None:
        return local, None
    return None if context.resolver is None else context.resolver.resolve_macro(path)


def _unexpanded(context: Context, call: _Call) -> ast.Expression:
    """A call without a definition: built in, or unknown."""
    name = call.built_in or call.path.segments[-1].name
    builtin = builtin_expression(context, name, call.arguments, call.span)
    if builtin is not None:
        return builtin
    context.errors += 1
    arguments = macro_arguments(context, call.arguments, call.span)
    return ast.MacroExpression(call.path, arguments, call.reason, call.span)


def _broken(call: _Call, wanted: str) -> str:
    return f"what `{call.path}!` expands to is not {wanted}"


# --- where calls stand ---------------------------------------------------------------------------


@enters(EXPRESSIONS, "macro_invocation")
def _expression(context: Context, node: Node) -> ast.Expression:
    call = _expand(context, node)
    if call is None:
        return error_expression(context, node, "a macro call lacks its name or arguments")
    return _waiting(context, node, _as_expression(context, call))


def _waiting(context: Context, node: Node, expression: ast.Expression) -> ast.Expression:
    """The expression, which can be asked again if it is a macro for which nobody looked."""
    if context.resolver is None and isinstance(expression, ast.MacroExpression):
        expression.later = lambda resolver: _expression(context.seeing(resolver), node)
    return expression


def _as_expression(context: Context, call: _Call) -> ast.Expression:
    if call.trees is None:
        return _unexpanded(context, call)
    trees = call.trees
    while trees and is_sign(trees[-1], ";"):  # allowed, with a warning, for old macros
        trees = trees[:-1]
    if not trees:
        return ast.TupleExpression([], call.span)
    parsed = parsed_expression(context, trees, call.span)
    if parsed is not None:
        below, node = parsed
        lowered = lower_expression(below, node)
        context.errors += below.errors
        return lowered
    parsed = parsed_block(context, call.trees, call.span)
    if parsed is None:
        context.errors += 1
        arguments = macro_arguments(context, call.arguments, call.span)
        reason = _broken(call, "an expression")
        return ast.MacroExpression(call.path, arguments, reason, call.span)
    below, node = parsed
    block = lower_block(below, node)
    context.errors += below.errors
    return block


@enters(STATEMENTS, "macro_invocation")
def _statement(
    context: Context,
    node: Node,
    attributes: list[ast.Attribute],
    block: ast.Block,
    semicolon: bool,
    last: bool,
) -> None:
    """A call as a statement: its statements and items join those of the block around it."""
    call = _expand(context, node)
    if call is None:
        error = error_expression(context, node, "a macro call lacks its name or arguments")
        add_expression(block, error, context.span(node), semicolon, last)
        return
    parsed = None if call.trees is None else parsed_block(context, call.trees, call.span)
    if parsed is None:
        expression = _waiting(context, node, _as_expression(context, call))
        add_expression(block, expression, call.span, semicolon, last)
        return
    below, inner = parsed
    lower_statements(below, inner, block)
    context.errors += below.errors
    context.macros = below.macros
    if block.tail is not None and (semicolon or not last):
        tail, block.tail = block.tail, None
        block.statements.append(ast.ExpressionStatement(tail, semicolon, call.span))


@enters(PATTERNS, "macro_invocation")
def _pattern(context: Context, node: Node) -> ast.Pattern:
    call = _expand(context, node)
    trees = None if call is None else call.trees
    parsed = None if trees is None else parsed_pattern(context, trees, context.span(node))
    inner = (
        None if parsed is None else next((child for child, _ in members(*parsed, UNDERSCORE)), None)
    )
    if parsed is None or inner is None:
        context.errors += 1
        reason = (
            "a broken macro call" if call is None else call.reason or _broken(call, "a pattern")
        )
        return ast.ErrorPattern(reason, context.span(node))
    lowered = lower_pattern(parsed[0], inner)
    context.errors += parsed[0].errors
    return lowered


@enters(TYPES, "macro_invocation")
def _type(context: Context, node: Node) -> ast.Type:
    call = _expand(context, node)
    trees = None if call is None else call.trees
    parsed = None if trees is None else parsed_type(context, trees, context.span(node))
    if parsed is None:
        context.errors += 1
        reason = "a broken macro call" if call is None else call.reason or _broken(call, "a type")
        later = None
        if context.resolver is None:
            later = lambda resolver: _type(context.seeing(resolver), node)  # noqa: E731
        return ast.ErrorType(reason, context.span(node), later)
    lowered = lower_type(*parsed)
    context.errors += parsed[0].errors
    return lowered
