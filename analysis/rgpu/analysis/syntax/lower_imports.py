"""`use` trees, flattened to one import each, and `extern crate`."""

from __future__ import annotations

from tree_sitter import Node

from rgpu.analysis.syntax import ast
from rgpu.analysis.syntax.context import ITEMS, MAX_DEPTH, TOO_DEEP, Context, enters
from rgpu.analysis.syntax.grammar import (
    COMMENTS,
    ERROR,
    F_ALIAS,
    F_ARGUMENT,
    F_LIST,
    F_PATH,
    kind,
    token,
)
from rgpu.analysis.syntax.lower_expressions import first_part
from rgpu.analysis.syntax.lower_functions import Attributes, is_public, name_of
from rgpu.analysis.syntax.lower_types import lower_path

_USE_LIST = kind("use_list")
_SCOPED_USE_LIST = kind("scoped_use_list")
_USE_AS = kind("use_as_clause")
_USE_WILDCARD = kind("use_wildcard")
_DOUBLE_COLON = token("::")


@enters(ITEMS, "use_declaration")
def _use(context: Context, node: Node, attributes: Attributes) -> list[ast.Item]:
    tree = node.child_by_field_id(F_ARGUMENT)
    uses: list[ast.Item] = []
    if tree is not None:
        root = ast.Use([], False, False, None, is_public(node), context.span(node))
        _use_tree(context, tree, root, uses)
    return uses


def _use_tree(context: Context, node: Node, above: ast.Use, uses: list[ast.Item]) -> None:
    """Flattens one branch of a `use`; `above` holds the path so far."""
    number = node.kind_id
    if number in COMMENTS:
        return
    if context.depth >= MAX_DEPTH:
        context.errors += 1
        uses.append(ast.ErrorItem(TOO_DEEP, context.span(node)))
        return
    context.depth += 1
    if number == _USE_LIST:
        for child in node.named_children:
            _use_tree(context, child, above, uses)
    elif number == _SCOPED_USE_LIST:
        path, inner = node.child_by_field_id(F_PATH), node.child_by_field_id(F_LIST)
        below = _extended(context, above, path, node)
        if path is None:
            below.absolute = True
        if inner is not None:
            _use_tree(context, inner, below, uses)
    elif number == _USE_WILDCARD:
        below = _extended(context, above, first_part(node), node)
        if first_part(node) is None and node.children[0].kind_id == _DOUBLE_COLON:
            below.absolute = True
        below.glob = True
        uses.append(below)
    elif number == _USE_AS:
        below = _extended(context, above, node.child_by_field_id(F_PATH), node)
        alias = node.child_by_field_id(F_ALIAS)
        below.alias = None if alias is None else context.name(alias)
        uses.append(_without_self(below))
    elif number == ERROR:
        context.errors += 1
        uses.append(ast.ErrorItem("syntax error", context.span(node)))
    else:
        below = _extended(context, above, node, node)
        below = _without_self(below)
        below.alias = below.path[-1] if below.path else None
        uses.append(below)
    context.depth -= 1


def _extended(context: Context, above: ast.Use, path: Node | None, node: Node) -> ast.Use:
    """`above` with the segments of `path` added; the span is that of `node`."""
    below = ast.Use(
        list(above.path),
        above.absolute,
        False,
        None,
        above.public,
        context.span(node),
        above.dollar_crate,
    )
    if path is None:
        return below
    lowered = lower_path(context, path)
    if lowered is None:
        context.errors += 1
        return below
    below.path += [segment.name for segment in lowered.segments]
    below.absolute |= lowered.absolute
    below.dollar_crate = below.dollar_crate or lowered.dollar_crate
    return below


def _without_self(use: ast.Use) -> ast.Use:
    """`a::{self}` imports `a`."""
    if len(use.path) > 1 and use.path[-1] == "self":
        use.path.pop()
    return use


@enters(ITEMS, "extern_crate_declaration")
def _extern_crate(context: Context, node: Node, attributes: Attributes) -> list[ast.Item]:
    name, _ = name_of(context, node)
    alias = node.child_by_field_id(F_ALIAS)
    renamed = None if alias is None else context.name(alias)
    return [ast.ExternCrate(name, renamed, is_public(node), context.span(node))]
