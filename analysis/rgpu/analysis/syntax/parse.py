"""The tree-sitter parser: text to tree, whole or after an edit, and what it found wrong."""

from __future__ import annotations

from collections.abc import Sequence

from tree_sitter import Node, Parser, Tree

from rgpu.analysis.records import dataclass
from rgpu.analysis.source import SourceFile, Span
from rgpu.analysis.syntax import ast
from rgpu.analysis.syntax.grammar import IDENTIFIER, LANGUAGE, kind

_TYPE_ARGUMENTS = kind("type_arguments")
_DECLARATION_LIST = kind("declaration_list")
_MAX_SEARCH = 300
_MAX_HARMLESS = 40  # bytes
_MAX_PROBLEMS = 50  # of one file: the first few tell what is wrong


@dataclass(frozen=True, slots=True)
class Edit:
    """The bytes `start` to `end` of the old text became `start` to `new_end` of the new."""

    start: int
    end: int
    new_end: int


def parse(data: bytes, old: Tree | None = None, edits: Sequence[Edit] = ()) -> Tree:
    """The tree of a text, broken or not.

    `old` is the tree of the text before `edits`, which are given in the order they were made; it is
    changed by this call and must not be used afterwards.
    """
    parser = Parser(LANGUAGE)
    if old is None:
        return parser.parse(data)
    for edit in edits:
        # Only bytes are used, so the rows and columns, which nobody reads, are left zero.
        old.edit(
            edit.start, edit.end, edit.new_end, (0, edit.start), (0, edit.end), (0, edit.new_end)
        )
    return parser.parse(data, old)


def syntax_problems(tree: Tree, file: SourceFile) -> list[ast.Problem]:
    """What the parser could not take or missed, in the order of the text; at most 50 problems."""
    problems: list[ast.Problem] = []
    pending = [tree.root_node] if tree.root_node.has_error else []
    while pending and len(problems) < _MAX_PROBLEMS:
        node = pending.pop()
        if node.is_missing:
            span = Span(file, node.start_byte, node.end_byte)
            problems.append(ast.Problem(f"`{node.type}` is missing", span))
        elif is_harmless(node):
            continue
        elif node.is_error:
            problems.append(ast.Problem("syntax error", _first_line(file, node)))
        else:
            pending += [child for child in reversed(node.children) if child.has_error]
    return problems


def is_harmless(node: Node) -> bool:
    """Whether an error is one of the grammar only: `-1` as a generic argument, `safe fn`, and the
    digits of `1f16`."""
    if not node.is_error or node.end_byte - node.start_byte > _MAX_HARMLESS or node.parent is None:
        return False
    text = node.text
    if text == b"-":
        return node.parent.kind_id == _TYPE_ARGUMENTS
    if text == b"safe":
        return node.parent.kind_id == _DECLARATION_LIST
    return is_split_float(node.next_sibling)


def is_split_float(node: Node | None) -> bool:
    """Whether an identifier is the suffix of a float such as `1f16`: the grammar knows these
    suffixes behind a decimal point only, and takes the digits before for an error."""
    if node is None or node.kind_id != IDENTIFIER or node.text not in (b"f16", b"f128"):
        return False
    digits = node.prev_sibling
    return (
        digits is not None
        and digits.is_error
        and digits.end_byte == node.start_byte
        and (digits.text or b"").replace(b"_", b"").isdigit()
    )


def has_errors(node: Node) -> bool:
    """Whether there is an error below a node that is not harmless.

    The search ends after some hundred nodes, with yes: it is done for each of many nested items.
    """
    pending = [node] if node.has_error else []
    for _ in range(_MAX_SEARCH):
        if not pending:
            return False
        here = pending.pop()
        if here.is_missing or (here.is_error and not is_harmless(here)):
            return True
        pending += [child for child in here.children if child.has_error]
    return bool(pending)


def _first_line(file: SourceFile, node: Node) -> Span:
    """An error may swallow half a file; its first line says where to look."""
    start = node.start_byte
    _, line_end = file.line_range(file.line_of(start))
    return Span(file, start, max(start, min(node.end_byte, line_end)))
