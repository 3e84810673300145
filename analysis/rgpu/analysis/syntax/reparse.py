"""Token trees parsed as an expression, statements, a pattern, a type or items."""

from __future__ import annotations

from collections.abc import Iterable

from tree_sitter import Node

from rgpu.analysis.source import Span
from rgpu.analysis.syntax.context import Context
from rgpu.analysis.syntax.expansion import print_tokens
from rgpu.analysis.syntax.grammar import F_ARGUMENTS, F_BODY, F_PATTERN, F_TYPE, F_VALUE
from rgpu.analysis.syntax.parse import has_errors, parse
from rgpu.analysis.syntax.tokens import Tree

Parsed = tuple[Context, Node]


def _parsed(
    context: Context, trees: Iterable[Tree], call: Span, prefix: bytes, suffix: bytes
) -> tuple[Context, Node] | None:
    """The root of the tree of `prefix trees suffix`, and the context to lower it in."""
    text = print_tokens(trees, call, context.budget, prefix, suffix)
    root = parse(text.data).root_node
    return None if has_errors(root) else (context.within(text), root)


def parsed_items(context: Context, trees: list[Tree], call: Span) -> Parsed | None:
    """A node whose children are items; None if the trees are no items."""
    parsed = _parsed(context, trees, call, b"", b"")
    if parsed is not None:
        return parsed
    # Items of impls and traits that can't stand elsewhere.
    parsed = _parsed(context, trees, call, b"trait M{", b"}")
    return None if parsed is None else _descend(parsed, F_BODY)


def parsed_block(context: Context, trees: list[Tree], call: Span) -> Parsed | None:
    """A `block` node with the trees as statements."""
    parsed = _parsed(context, trees, call, b"fn m(){", b"}")
    return None if parsed is None else _descend(parsed, F_BODY)


def parsed_expression(context: Context, trees: list[Tree], call: Span) -> Parsed | None:
    """The node of an expression."""
    parsed = _parsed(context, trees, call, b"const M:()=", b";")
    return None if parsed is None else _descend(parsed, F_VALUE)


def parsed_arguments(context: Context, trees: list[Tree], call: Span) -> Parsed | None:
    """An `arguments` node with the trees as the arguments of a call."""
    parsed = _parsed(context, trees, call, b"const M:()=m(", b");")
    return None if parsed is None else _descend(parsed, F_VALUE, F_ARGUMENTS)


def parsed_pattern(context: Context, trees: list[Tree], call: Span) -> Parsed | None:
    """A `match_pattern` node around a pattern."""
    parsed = _parsed(context, trees, call, b"const M:()=match(){", b"=>{}};")
    parsed = None if parsed is None else _descend(parsed, F_VALUE, F_BODY)
    if parsed is None or parsed[1].named_child_count != 1:
        return None
    pattern = parsed[1].named_children[0].child_by_field_id(F_PATTERN)
    return None if pattern is None else (parsed[0], pattern)


def parsed_type(context: Context, trees: list[Tree], call: Span) -> Parsed | None:
    """The node of a type."""
    parsed = _parsed(context, trees, call, b"type M=", b";")
    return None if parsed is None else _descend(parsed, F_TYPE)


def _descend(parsed: Parsed, *fields: int) -> Parsed | None:
    """From the root to its only item, and on through fields; None where that can't be."""
    context, root = parsed
    if root.named_child_count != 1:
        return None
    node: Node | None = root.named_children[0]
    for field in fields:
        node = None if node is None else node.child_by_field_id(field)
    return None if node is None else (context, node)
