"""The tree-sitter parser: text to tree, whole or after an edit, and what it found wrong."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tree_sitter import Node, Parser, Tree

from rgpu.analysis.source import SourceFile, Span
from rgpu.analysis.syntax import ast
from rgpu.analysis.syntax.grammar import LANGUAGE

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
        elif node.is_error:
            problems.append(ast.Problem("syntax error", _first_line(file, node)))
        else:
            pending += [child for child in reversed(node.children) if child.has_error]
    return problems


def _first_line(file: SourceFile, node: Node) -> Span:
    """An error may swallow half a file; its first line says where to look."""
    start = node.start_byte
    _, line_end = file.line_range(file.line_of(start))
    return Span(file, start, max(start, min(node.end_byte, line_end)))
