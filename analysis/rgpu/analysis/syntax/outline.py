"""The outline of a file: for each item its kind, its name and where it stands.

A kernel needs a few items of a large file. With the outline of a file, made once and kept beside
it, only those are parsed: tree-sitter reads the given ranges of a text and skips the rest, so that
spans are those of the whole file. A row is a list, as it goes into JSON and back:

    ["use", start, end, path, absolute, glob, alias, public, dollar_crate]
    ["fn" | "const" | "static" | "type" | "macro", start, end, name, public]
    ["struct" | "union" | "enum", start, end, name, public, is_value, derived traits]
    ["trait", start, end, name, public, body, members]
    ["impl", start, end, trait, heads, body, members]
    ["mod", start, end, name, public]          (in a file of its own)
    ["call", start, end, rows]                 (of a macro)
    ["items", start, end]                      (anything else)

`body` is where the brace opens; a member is `[kind, start, end, name]`. `trait` and `heads`, under
which an impl is filed, are left to whoever files impls, and so are calls: here they are `items`. In
the rows below a call, `start` is the number of the item, or of the member.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

from tree_sitter import Node, Parser, Range

from rgpu.analysis.records import dataclass
from rgpu.analysis.source import SourceFile
from rgpu.analysis.syntax import ast
from rgpu.analysis.syntax.context import Context, members
from rgpu.analysis.syntax.derives import derived_impls
from rgpu.analysis.syntax.grammar import F_BODY, LANGUAGE, kind
from rgpu.analysis.syntax.lower import FileText
from rgpu.analysis.syntax.lower_items import inner_attributes, lower_item, lower_items
from rgpu.analysis.syntax.parse import parse, syntax_problems

Row: TypeAlias = list[Any]

_FOREIGN = kind("foreign_mod_item")
_KINDS: dict[type, str] = {
    ast.Function: "fn",
    ast.Const: "const",
    ast.Static: "static",
    ast.TypeAlias: "type",
    ast.MacroRules: "macro",
}


@dataclass(eq=False, slots=True)
class Outline:
    """The rows of a file, and the items for them."""

    file: SourceFile
    rows: list[Row]

    def items(self, *ranges: tuple[int, int]) -> list[ast.Item]:
        """The items that stand in these ranges of bytes, read as one text."""
        included = [Range((0, start), (0, end), start, end) for start, end in ranges]
        tree = Parser(LANGUAGE, included_ranges=included).parse(self.file.data)
        return lower_items(Context(FileText(self.file)), tree.root_node)

    def item(self, row: Row) -> Any:
        """The item of a row, or of a member."""
        (item,) = self.items((row[1], row[2]))
        return item

    def header(self, row: Row) -> Any:
        """A trait or an impl without its members."""
        _, start, end, _, _, body, _ = row
        (item,) = self.items((start, body + 1), (end - 1, end))
        return item

    def member(self, owner: Row, row: Row) -> Any:
        """A member of a trait or an impl."""
        return self.item(row)


@dataclass(eq=False, slots=True)
class Expanded:
    """What a macro call stands for, expanded when first asked for; gives what `Outline` gives."""

    expand: Callable[[], list[ast.Item]]
    made: list[ast.Item] | None = None

    def item(self, row: Row) -> Any:
        if self.made is None:
            self.made = self.expand()
        return self.made[row[1]]

    def header(self, row: Row) -> Any:
        return self.item(row)

    def member(self, owner: Row, row: Row) -> Any:
        return self.item(owner).items[row[1]]


def outline_of(file: SourceFile) -> list[Row] | None:
    """The outline of a file; None for what should better be read as a whole: a file with errors, or
    with extern crates. Its inner attributes are left out: nobody asks for those of a model."""
    tree = parse(file.data)
    root = tree.root_node
    if syntax_problems(tree, file):
        return None
    context = Context(FileText(file))
    if inner_attributes(context, root) is None:
        return None
    rows: list[Row] = []
    for node, attributes in members(context, root):
        start, end = _extent(node, attributes)
        if node.kind_id == _FOREIGN:
            rows.append(["items", start, end])
            continue
        for item in lower_item(context, node, attributes):
            if isinstance(item, ast.ErrorItem | ast.ExternCrate):
                return None
            row = _row(item, start, end)
            if row is not None and row[0] in ("trait", "impl"):
                body = node.child_by_field_id(F_BODY)
                inside = None if body is None else _members(context, body)
                if body is None or inside is None:
                    row = ["items", start, end]
                else:
                    row += [body.start_byte, inside]
            if row is not None:
                rows.append(row)
    return rows


def _extent(node: Node, attributes: list[ast.Attribute]) -> tuple[int, int]:
    """Where an item begins, with its attributes, and ends."""
    return min([node.start_byte, *(each.span.start for each in attributes)]), node.end_byte


def rows_of_call(items: list[ast.Item]) -> list[Row] | None:
    """The rows for what a macro call expands to; None if there is more in it than rows can tell."""
    rows: list[Row] = []
    for number, item in enumerate(items):
        if isinstance(item, ast.Use):
            return None
        row = _row(item, number, 0)
        if row is not None and row[0] in ("trait", "impl"):
            assert isinstance(item, ast.Trait | ast.Impl)
            row += [0, inside := _own_members(item)]
            if inside is None:
                return None
        elif row is not None and row[0] in ("items", "mod", "macro"):
            return None
        if row is not None:
            rows.append(row)
    return rows


def _own_members(item: ast.Trait | ast.Impl) -> list[Row] | None:
    rows: list[Row] = []
    for number, member in enumerate(item.items):
        if not isinstance(member, ast.Function | ast.Const | ast.TypeAlias):
            return None
        rows.append([_KINDS[type(member)], number, 0, member.name])
    return rows


def _row(item: ast.Item, start: int, end: int) -> Row | None:
    """The row of an item, without what is in the braces of a trait or impl; None for an item that
    declares nothing."""
    match item:
        case ast.Use():
            place = (item.span.start, item.span.end)
            path = [item.path, item.absolute, item.glob, item.alias]
            return ["use", *place, *path, item.public, item.dollar_crate]
        case ast.Const(name="_"):
            return None
        case ast.Function() | ast.Const() | ast.Static() | ast.TypeAlias():
            return [_KINDS[type(item)], start, end, item.name, item.public]
        case ast.MacroRules(name=name):
            return ["macro", start, end, name, True]
        case ast.Struct() | ast.Enum():
            keyword = "enum" if isinstance(item, ast.Enum) else item.keyword
            is_value = isinstance(item, ast.Struct) and item.shape != "named"
            derived = [each.trait for each in derived_impls(item)]
            return [keyword, start, end, item.name, item.public, is_value, derived]
        case ast.Trait(name=name, public=public):
            return ["trait", start, end, name, public]
        case ast.Impl():
            return ["impl", start, end, None, []]
        case ast.Module(items=None, attributes=[]):
            return ["mod", start, end, item.name, item.public]
        case _:
            return ["items", start, end]


def _members(context: Context, body: Node) -> list[Row] | None:
    """The rows of the members of a trait or impl; None if there is anything but members."""
    if inner_attributes(context, body) != []:
        return None
    rows: list[Row] = []
    for node, attributes in members(context, body):
        for item in lower_item(context, node, attributes):
            if not isinstance(item, ast.Function | ast.Const | ast.TypeAlias):
                return None
            rows.append([_KINDS[type(item)], *_extent(node, attributes), item.name])
    return rows
