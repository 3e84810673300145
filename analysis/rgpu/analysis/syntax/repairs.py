"""Where tree-sitter's grammar groups operators otherwise than Rust does.

Found by comparing with rustc on random expressions. `..` and `break` may stand without an operand;
where the next token can begin one, as in `..(n)`, `a..-b`, `break (x, y)` and `break -1`, Rust
takes it as operand, while the grammar makes a call or a binary operation of it. `return a += b`
assigns before it returns. The remedy is to parse what follows again, to the end of the wrong node.
A leading `..=` is an assignment to `..` for the grammar.
"""

from __future__ import annotations

from tree_sitter import Node

from rgpu.analysis.source import Span
from rgpu.analysis.syntax import ast
from rgpu.analysis.syntax.context import Context, error_expression, hull, lower_expression
from rgpu.analysis.syntax.grammar import LABEL, kind, token
from rgpu.analysis.syntax.reparse import parsed_expression

_PARENTHESES = kind("parenthesized_expression")
_RANGE = kind("range_expression")
_BREAK = kind("break_expression")
_RETURN = kind("return_expression")
_HEADS = frozenset({_RANGE, _BREAK, _RETURN})
# What may end with a range or jump that still takes an operand, and what such a one is taken into.
_OPEN_ENDED = _HEADS | {
    kind("assignment_expression"),
    kind("compound_assignment_expr"),
    kind("closure_expression"),
}
_REPAIRED = frozenset(
    kind(name)
    for name in (
        "binary_expression",
        "call_expression",
        "index_expression",
        "type_cast_expression",
    )
)
_EQUAL = token("=")
_STARTS = frozenset({token(".."), token("..="), token("..."), token("break"), token("return")})
_PREFIX_OPERATORS = frozenset({"-", "*", "&", "&&", "|", "||", "<", "<<"})

_OpenEnded = ast.Range | ast.Break | ast.Return | ast.Assign | ast.CompoundAssign | ast.Closure


def swallows_operator(left: ast.Expression, node: Node, operator: str) -> bool:
    """Whether `left`, lowered from `node`, should have taken the binary operator behind it."""
    if node.kind_id in _OPEN_ENDED:
        return operator in _PREFIX_OPERATORS and bool(_open_path(left))
    return _is_completed(left, node)


def swallows_brackets(left: ast.Expression, node: Node) -> bool:
    """Whether `left` should have taken the `(..)` or `[..]` behind it."""
    if node.kind_id in _OPEN_ENDED:
        return bool(_open_path(left))
    return _is_completed(left, node)


def swallows_cast(left: ast.Expression, node: Node) -> bool:
    """Whether `left` should have taken the `as T` behind it."""
    return node.kind_id not in _OPEN_ENDED and _is_completed(left, node)


def swallows_assignment(left: ast.Expression, node: Node) -> bool:
    """Whether `left` should have taken the assignment behind it."""
    return (
        isinstance(left, ast.Return | ast.Break)
        and left.value is not None
        and node.kind_id != _PARENTHESES
    )


def takes_range(low: ast.Expression, node: Node) -> bool:
    """Whether `low`, the left end of a range, is a jump whose operand the range should be."""
    return isinstance(low, ast.Break | ast.Return) and low.value is None and node.kind_id in _HEADS


def with_operand(jump: ast.Expression, value: ast.Expression, span: Span) -> ast.Expression:
    """The `break` or `return` with an operand."""
    if isinstance(jump, ast.Break):
        return ast.Break(jump.label, value, span)
    return ast.Return(value, span)


def is_inclusive_range(assignment: Node, place: Node) -> bool:
    """Whether an assignment to `place` is the range `..=value`."""
    if place.kind_id != _RANGE or place.child_count != 1:
        return False
    return any(
        child.kind_id == _EQUAL and child.start_byte == place.end_byte
        for child in assignment.children
    )


def _open_path(left: ast.Expression) -> list[ast.Expression]:
    """From `left` to the range or jump it ends with, if that could still take an operand."""
    path: list[ast.Expression] = []
    step: ast.Expression | None = left
    while step is not None:
        path.append(step)
        match step:
            case ast.Range(high=None) | ast.Break(value=None) | ast.Return(value=None):
                return path
            case ast.Range():
                step = step.high
            case ast.Break() | ast.Return():
                step = step.value
            case ast.Assign() | ast.CompoundAssign():
                step = step.right
            case ast.Closure():
                step = step.body
            case _:
                return []
    return []


def _is_completed(left: ast.Expression, node: Node) -> bool:
    """Whether a repair below has changed what `node` is: it goes on with whatever follows."""
    return node.kind_id in _REPAIRED and isinstance(left, _OpenEnded)


def regrouped(
    context: Context, node: Node, left: ast.Expression, left_node: Node
) -> ast.Expression:
    """`node`, which begins with `left`: all that follows becomes the operand of the range or jump
    that `left` ends with."""
    if left_node.kind_id not in _OPEN_ENDED:  # changed by a repair below: begin again with that
        while left_node.kind_id not in _OPEN_ENDED and left_node.child_count:
            left_node = left_node.children[0]
        left = lower_expression(context, left_node)
    path = _open_path(left)
    value = _operand(context, left_node.end_byte, node) if path else None
    if value is None:
        return error_expression(context, node, "syntax error")
    head = path[-1]
    if isinstance(head, ast.Range):
        head.high = value
    elif isinstance(head, ast.Break | ast.Return):
        head.value = value
    for step in path:
        step.span = hull(context, node, step.span, value.span)
    return left


def with_assignment(
    context: Context, node: Node, jump: ast.Expression, jump_node: Node
) -> ast.Expression:
    """The assignment at `node`, which is the operand of the jump it begins with."""
    start = max(
        child.end_byte
        for child in jump_node.children
        if child.kind_id in _STARTS or child.kind_id == LABEL
    )
    value = _operand(context, start, node)
    if value is None:
        return error_expression(context, node, "syntax error")
    return with_operand(jump, value, context.span(node))


def _operand(context: Context, start: int, node: Node) -> ast.Expression | None:
    """What stands from the byte `start` to the end of `node`, as an expression."""
    trees = context.text.tokens(start, node.end_byte).trees
    parsed = parsed_expression(context, trees, context.span(node))
    if parsed is None:
        return None
    below, operand = parsed
    value = lower_expression(below, operand)
    context.errors += below.errors
    return value
