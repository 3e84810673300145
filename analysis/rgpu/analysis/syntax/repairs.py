"""Where tree-sitter's grammar groups operators otherwise than Rust does.

Found by comparing with rustc on random expressions. `..` and `break` may stand without an operand;
where the next token can begin one, as in `..(n)`, `a..-b`, `break (x, y)` and `break -1`, Rust
takes it as operand, while the grammar makes a call or a binary operation of it. `return a += b`
assigns before it returns. The remedy is to parse what follows again, to the end of the wrong node.
"""

from __future__ import annotations

from tree_sitter import Node

from rgpu.analysis.syntax import ast
from rgpu.analysis.syntax.context import Context, error_expression, lower_expression
from rgpu.analysis.syntax.grammar import LABEL, kind, token
from rgpu.analysis.syntax.reparse import parsed_expression

_RANGE = kind("range_expression")
_BREAK = kind("break_expression")
_RETURN = kind("return_expression")
_PARENTHESES = kind("parenthesized_expression")
_HEADS = frozenset({_RANGE, _BREAK, _RETURN})
_DOTS = frozenset({token(".."), token("..="), token("...")})
_WORDS = frozenset({token("break"), token("return")})
_PREFIX_OPERATORS = frozenset({"-", "*", "&", "&&", "|", "||", "<", "<<"})


def swallows_operator(left: ast.Expression, node: Node, operator: str) -> bool:
    """Whether `left`, lowered from `node`, should have taken the binary operator behind it."""
    if node.kind_id in _HEADS:
        return operator in _PREFIX_OPERATORS and _is_open(left)
    return _is_completed(left, node)


def swallows_brackets(left: ast.Expression, node: Node) -> bool:
    """Whether `left` should have taken the `(..)` or `[..]` behind it."""
    return _is_open(left) if node.kind_id in _HEADS else _is_completed(left, node)


def swallows_cast(left: ast.Expression, node: Node) -> bool:
    """Whether `left` should have taken the `as T` behind it."""
    return node.kind_id not in _HEADS and _is_completed(left, node)


def swallows_assignment(left: ast.Expression, node: Node) -> bool:
    """Whether `left` should have taken the assignment behind it."""
    return (
        isinstance(left, ast.Return | ast.Break)
        and left.value is not None
        and node.kind_id != _PARENTHESES
    )


def _is_open(left: ast.Expression) -> bool:
    """A range or jump that could still take an operand."""
    match left:
        case ast.Range():
            return left.high is None
        case ast.Break() | ast.Return():
            return left.value is None
    return False


def _is_completed(left: ast.Expression, node: Node) -> bool:
    """A range or jump that a repair below has completed: it goes on with whatever follows."""
    return isinstance(left, ast.Range | ast.Break | ast.Return) and node.kind_id != _PARENTHESES


def regrouped(context: Context, node: Node, left: ast.Expression) -> ast.Expression:
    """`node`, whose leftmost part is the range or jump `left`, all that follows now its operand."""
    head = node
    while head.kind_id not in _HEADS:
        head = head.children[0]
    start = _operand_start(head)
    span = context.span(node)
    trees = context.text.tokens(start, node.end_byte).trees
    parsed = parsed_expression(context, trees, span)
    if parsed is None:
        return error_expression(context, node, "syntax error")
    below, operand = parsed
    value = lower_expression(below, operand)
    context.errors += below.errors
    match left:
        case ast.Range(low, _, inclusive):
            return ast.Range(low, value, inclusive, span)
        case ast.Break(label, _):
            return ast.Break(label, value, span)
    return ast.Return(value, span)


def _operand_start(head: Node) -> int:
    """The byte after `..`, `return` or `break 'label`."""
    start = head.start_byte
    for child in head.children:
        if child.kind_id in _DOTS or child.kind_id in _WORDS or child.kind_id == LABEL:
            start = child.end_byte
    return start
