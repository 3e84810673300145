"""Makes the table of contents of a stub crate (`names/index.py`), from reading all of it."""

from __future__ import annotations

from rgpu.analysis.names.definitions import Crate, ImplDefinition, ModuleDefinition
from rgpu.analysis.names.index import ANY_HEAD, BY_HEAD, checksum, file_key, key
from rgpu.analysis.names.macros import expand
from rgpu.analysis.syntax import ast
from rgpu.analysis.syntax.outline import Outline, Row, outline_of, rows_of_call
from rgpu.analysis.typing.context import TypeContext
from rgpu.analysis.typing.impls import ImplIndex


def index_crate(context: TypeContext, crate: Crate) -> dict[str, object]:
    """What is stored for a stub crate, by its key."""
    by_head: dict[str, dict[str, list[str]]] = {}
    by_name: dict[str, list[str]] = {}
    outlines: dict[str, object] = {}
    for module in context.names.modules(crate):
        path = module.path.removeprefix(crate.name).removeprefix("::")
        own = ImplIndex.of_module(context, module)
        for table, names in own.tables().items():
            for name, heads in names.items():
                if table not in BY_HEAD:
                    _note(by_name, key(crate.name, table, name), path)
                    continue
                for head in heads:
                    found = by_head.setdefault(key(crate.name, table, name), {})
                    _note(found, head or ANY_HEAD, path)
        for name, macro in context.names.scope(module).macros.items():
            if any(a.path == "macro_export" for a in macro.syntax.attributes):
                by_name.setdefault(key(crate.name, "macros", name), [path])
        if module.parent is None or module.parent.file is not module.file:
            rows = _outline(context, own, module)
            if rows is not None:
                outlines[file_key(module.file)] = [checksum(module.file.data), rows]
    return {**by_head, **by_name, **outlines}


def _note(table: dict[str, list[str]], name: str, path: str) -> None:
    paths = table.setdefault(name, [])
    if path not in paths:
        paths.append(path)


def _outline(context: TypeContext, index: ImplIndex, module: ModuleDefinition) -> list[Row] | None:
    """The outline of the file of a module, with the traits and the heads of impls, and with what
    macro calls expand to."""
    rows = outline_of(module.file)
    if rows is None:
        return None
    outline = Outline(module.file, rows)
    made: list[Row] = []
    for row in rows:
        if row[0] == "items":
            made.append(_call(context, index, module, outline, row))
            continue
        if row[0] == "impl":
            _file(context, index, module, row, outline.header(row))
        made.append(row)
    return made


def _file(
    context: TypeContext, index: ImplIndex, module: ModuleDefinition, row: Row, syntax: ast.Impl
) -> None:
    """Put the trait and the heads of an impl into its row."""
    implementation = ImplDefinition(module, syntax, module.path)
    trait, heads = index.heading(context.names.scope(module), implementation)
    row[3:5] = trait, list(heads)


def _call(
    context: TypeContext, index: ImplIndex, module: ModuleDefinition, outline: Outline, row: Row
) -> Row:
    """The row of a macro call with what it declares; as it was if that can't be told, or if it
    depends on when the call is expanded: a macro is visible below its definition."""
    _, start, end = row
    items = outline.items((start, end))
    call = items[0] if len(items) == 1 else None
    if not isinstance(call, ast.ItemMacro):
        return row
    name = call.path.segments[-1].name
    defined = [each[1] for each in outline.rows if each[0] == "macro" and each[3] == name]
    if len(defined) > 1 or any(place > start for place in defined):
        return row
    scope = context.names.scope(module)
    expanded = expand(context.names, module, scope, call)
    below = None if expanded is None else rows_of_call(expanded)
    if expanded is None or below is None:
        return row
    for each in below:
        if each[0] == "impl":
            syntax = expanded[each[1]]
            assert isinstance(syntax, ast.Impl)
            _file(context, index, module, each, syntax)
    return ["call", start, end, below]
