"""From tree-sitter's tree to the nodes of `ast.py`.

Items are lowered at once, bodies and values when somebody asks for them. Nothing here fails on any
tree: what is not understood becomes an error node.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from tree_sitter import Tree

from rgpu.analysis.records import dataclass, field
from rgpu.analysis.source import SourceFile, Span
from rgpu.analysis.syntax import ast, macros  # noqa: F401  (enters its functions)
from rgpu.analysis.syntax.attributes import DEVICE, CfgOptions
from rgpu.analysis.syntax.context import Context
from rgpu.analysis.syntax.lower_items import inner_attributes, lower_items
from rgpu.analysis.syntax.parse import parse, syntax_problems
from rgpu.analysis.syntax.tokens import Tokens, lex


@dataclass(eq=False, slots=True)
class FileText:
    """The text of a file, as lowering sees it."""

    file: SourceFile
    data: bytes = field(init=False)
    span: Callable[[int, int], Span] = field(init=False)  # made for every node: no call in between

    def __post_init__(self) -> None:
        self.data = self.file.data
        self.span = partial(Span, self.file)

    def tokens(self, start: int, end: int) -> Tokens:
        span = Span(self.file, start, end)
        return Tokens(span, partial(lex, self.file, start, end))

    def dollar_crate(self, offset: int) -> str | None:
        return None  # `$crate` exists in macros only


def lower_file(file: SourceFile, tree: Tree | None = None, cfg: CfgOptions = DEVICE) -> ast.File:
    """The items of a file. Parses the text if `tree` isn't given.

    A file whose `#![cfg]` is false has none.
    """
    if tree is None:
        tree = parse(file.data)
    context = Context(FileText(file), cfg)
    root = tree.root_node
    attributes = inner_attributes(context, root)
    items = [] if attributes is None else lower_items(context, root)
    problems = syntax_problems(tree, file)
    return ast.File(items, attributes or [], problems, Span(file, 0, len(file.data)))
