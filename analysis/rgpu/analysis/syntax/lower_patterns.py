"""Patterns."""

from __future__ import annotations

from tree_sitter import Node

from rgpu.analysis.syntax import ast
from rgpu.analysis.syntax.context import (
    PATTERNS,
    Context,
    enters,
    lower_expression,
    lower_pattern,
    members,
    missing_pattern,
    own_attributes,
)
from rgpu.analysis.syntax.grammar import (
    COMMENTS,
    F_LEFT,
    F_NAME,
    F_PATTERN,
    F_RIGHT,
    F_TYPE,
    MUTABLE,
    kind,
    token,
)
from rgpu.analysis.syntax.lower_types import lower_path

UNDERSCORE = frozenset({token("_")})
_FIELD_PATTERN = kind("field_pattern")
_SHORTHAND = kind("shorthand_field_identifier")
_REF = token("ref")
_COMMA = token(",")
_INCLUSIVE = frozenset({token("..="), token("...")})


@enters(PATTERNS, "identifier", "self", "shorthand_field_identifier")
def _binding(context: Context, node: Node) -> ast.Pattern:
    name = context.name(node)
    if not name:
        return missing_pattern(context, node)
    if name == "_":
        return ast.WildcardPattern(context.span(node))
    return ast.BindingPattern(name, False, False, None, context.span(node))


def _wildcard(context: Context, node: Node) -> ast.Pattern:
    return ast.WildcardPattern(context.span(node))


PATTERNS[token("_")] = _wildcard


@enters(PATTERNS, "remaining_field_pattern")
def _rest(context: Context, node: Node) -> ast.Pattern:
    return ast.RestPattern(context.span(node))


@enters(
    PATTERNS,
    "integer_literal",
    "float_literal",
    "string_literal",
    "raw_string_literal",
    "char_literal",
    "boolean_literal",
    "negative_literal",
    "const_block",
)
def _literal(context: Context, node: Node) -> ast.Pattern:
    return ast.LiteralPattern(lower_expression(context, node), context.span(node))


@enters(
    PATTERNS,
    "scoped_identifier",
    "scoped_type_identifier",
    "generic_pattern",
    "generic_type",
    "type_identifier",
    "crate",
    "super",
)
def _path(context: Context, node: Node) -> ast.Pattern:
    path = lower_path(context, node)
    if path is None:
        return _not_a_path(context, node)
    return ast.PathPattern(path, path.span)


def _not_a_path(context: Context, node: Node) -> ast.Pattern:
    context.errors += 1
    return ast.ErrorPattern("not a path", context.span(node))


@enters(PATTERNS, "tuple_pattern")
def _tuple(context: Context, node: Node) -> ast.Pattern:
    items = _items(context, node)
    if len(items) == 1 and not isinstance(items[0], ast.RestPattern) and not _has_comma(node):
        return items[0]
    return ast.TuplePattern(items, context.span(node))


def _has_comma(node: Node) -> bool:
    return any(child.kind_id == _COMMA for child in node.children)


def _items(context: Context, node: Node) -> list[ast.Pattern]:
    return [lower_pattern(context, child) for child, _ in members(context, node, UNDERSCORE)]


@enters(PATTERNS, "slice_pattern")
def _slice(context: Context, node: Node) -> ast.Pattern:
    return ast.SlicePattern(_items(context, node), context.span(node))


@enters(PATTERNS, "tuple_struct_pattern")
def _tuple_struct(context: Context, node: Node) -> ast.Pattern:
    name = node.child_by_field_id(F_TYPE)
    path = None if name is None else lower_path(context, name)
    if name is None or path is None:
        return _not_a_path(context, node)
    items = [
        lower_pattern(context, child)
        for child, _ in members(context, node, UNDERSCORE)
        if child.start_byte >= name.end_byte
    ]
    return ast.TupleStructPattern(path, items, context.span(node))


@enters(PATTERNS, "struct_pattern")
def _struct(context: Context, node: Node) -> ast.Pattern:
    name = node.child_by_field_id(F_TYPE)
    path = None if name is None else lower_path(context, name)
    if name is None or path is None:
        return _not_a_path(context, node)
    fields: list[tuple[str, ast.Pattern]] = []
    rest = False
    for child, _ in members(context, node):
        if child.kind_id == _FIELD_PATTERN:
            if own_attributes(context, child) is not None:
                fields.append(_field(context, child))
        elif child.start_byte >= name.end_byte:
            rest = True
    return ast.StructPattern(path, fields, rest, context.span(node))


def _field(context: Context, node: Node) -> tuple[str, ast.Pattern]:
    name_node = node.child_by_field_id(F_NAME)
    if name_node is None:
        return "", missing_pattern(context, node)
    name = context.name(name_node)
    pattern = node.child_by_field_id(F_PATTERN)
    if pattern is not None:
        return name, lower_pattern(context, pattern)
    if name_node.kind_id != _SHORTHAND:
        return name, missing_pattern(context, node)
    kinds = {child.kind_id for child in node.children}
    by_reference, mutable = _REF in kinds, MUTABLE in kinds
    return name, ast.BindingPattern(name, by_reference, mutable, None, context.span(name_node))


@enters(PATTERNS, "mut_pattern")
def _mutable(context: Context, node: Node) -> ast.Pattern:
    return _marked(context, node, mutable=True)


@enters(PATTERNS, "ref_pattern")
def _by_reference(context: Context, node: Node) -> ast.Pattern:
    return _marked(context, node, by_reference=True)


def _marked(
    context: Context, node: Node, by_reference: bool = False, mutable: bool = False
) -> ast.Pattern:
    """`ref pattern` and `mut pattern`: the mark belongs to the binding inside."""
    inner = _last(node)
    if inner is None:
        return missing_pattern(context, node)
    pattern = lower_pattern(context, inner)
    if isinstance(pattern, ast.BindingPattern):
        pattern.by_reference |= by_reference
        pattern.mutable |= mutable
        pattern.span = context.span(node)
    return pattern


def _last(node: Node) -> Node | None:
    """The last part of a pattern, which is what its prefix applies to."""
    for child in reversed(node.children):
        if child.kind_id not in COMMENTS and child.kind_id != MUTABLE and child.kind_id in PATTERNS:
            return child
    return None


@enters(PATTERNS, "captured_pattern")
def _captured(context: Context, node: Node) -> ast.Pattern:
    parts = [child for child, _ in members(context, node, UNDERSCORE)]
    if len(parts) != 2:
        return missing_pattern(context, node)
    binding, inner = (lower_pattern(context, part) for part in parts)
    if isinstance(binding, ast.BindingPattern) and binding.pattern is None:
        binding.pattern = inner
        binding.span = context.span(node)
        return binding
    context.errors += 1
    return ast.ErrorPattern("`@` needs a name on its left", context.span(node))


@enters(PATTERNS, "reference_pattern")
def _reference(context: Context, node: Node) -> ast.Pattern:
    inner = _last(node)
    if inner is None:
        return missing_pattern(context, node)
    mutable = any(child.kind_id == MUTABLE for child in node.children)
    return ast.ReferencePattern(mutable, lower_pattern(context, inner), context.span(node))


@enters(PATTERNS, "or_pattern")
def _or(context: Context, node: Node) -> ast.Pattern:
    """`a | b | c`, which the grammar nests to the left."""
    alternatives: list[ast.Pattern] = []
    pending = [node]
    number = node.kind_id
    while pending:
        step = pending.pop()
        if step.kind_id == number:
            pending += [child for child, _ in members(context, step, UNDERSCORE)][::-1]
        else:
            alternatives.append(lower_pattern(context, step))
    if len(alternatives) == 1:
        return alternatives[0]
    return ast.OrPattern(alternatives, context.span(node))


@enters(PATTERNS, "range_pattern")
def _range(context: Context, node: Node) -> ast.Pattern:
    low, high = node.child_by_field_id(F_LEFT), node.child_by_field_id(F_RIGHT)
    return ast.RangePattern(
        None if low is None else lower_expression(context, low),
        None if high is None else lower_expression(context, high),
        any(child.kind_id in _INCLUSIVE for child in node.children),
        context.span(node),
    )
