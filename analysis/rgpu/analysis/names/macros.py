"""Macros by name, and the items that macro calls among items stand for."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rgpu.analysis.names.definitions import Crate, MacroDefinition, ModuleDefinition
from rgpu.analysis.names.scopes import Scope
from rgpu.analysis.names.sources import joined
from rgpu.analysis.records import dataclass
from rgpu.analysis.syntax import ast
from rgpu.analysis.syntax.attributes import CfgOptions
from rgpu.analysis.syntax.macros import expand_items
from rgpu.analysis.syntax.tokens import Group, Token, Tokens

if TYPE_CHECKING:
    from rgpu.analysis.names.resolve import Names


@dataclass(frozen=True, slots=True)
class Resolver:
    """The `MacroResolver` of one module."""

    names: Names
    module: ModuleDefinition

    def resolve_macro(self, path: ast.Path) -> tuple[ast.MacroRules, str] | None:
        """The macro that `path` names, and the crate that it is of."""
        macro = find_macro(self.names, self.module, path)
        return None if macro is None else (macro.syntax, macro.module.crate.name)


# --- expansion ------------------------------------------------------------------------------------


def expand(
    names: Names, module: ModuleDefinition, scope: Scope, item: ast.ItemMacro
) -> list[ast.Item] | None:
    """The items that a macro call in `module` stands for; None, with a problem noted, where that is
    not known. `scope` is that of the module so far: macros are visible below their definition."""
    segments = item.path.segments
    name = segments[-1].name if segments else ""
    macro = scope.macros.get(name) if len(segments) == 1 else None
    if macro is None:
        macro = find_macro(names, module, item.path)
    if macro is None:
        if name == "include":
            return _include(names, module, item)
        _problem(module, f"macro `{item.path}!` is not known here", item)
        return None
    cfg = CfgOptions(features=module.crate.features)
    items, problems = expand_items(item, macro.syntax, macro.module.crate.name, cfg)
    for problem in problems:
        module.note_unread(problem)
    return items


def _include(names: Names, module: ModuleDefinition, item: ast.ItemMacro) -> list[ast.Item] | None:
    """`include!("path")`, from the directory of the file that it is written in."""
    written = _one_string(item.tokens)
    if written is None:
        _problem(module, "the path of `include!` is not known", item)
        return None
    path = joined(item.span.file.path.rpartition("/")[0], written)
    if path == module.file.path or not names.first_include(module, path):
        _problem(module, f"`{written}` is included by itself", item)
        return None
    syntax = names.sources.read(path, module.crate)
    if syntax is None:
        _problem(module, f"included file `{written}` can't be read", item)
        return None
    return syntax.items


def _one_string(call: Tokens) -> str | None:
    """The text of the literal that is the only argument of a macro call."""
    group = call.trees[0] if call.trees else None
    if not isinstance(group, Group) or len(group.items) != 1:
        return None
    (token,) = group.items
    if not isinstance(token, Token) or not token.text.startswith('"'):
        return None
    return token.text.strip('"')


def _problem(module: ModuleDefinition, message: str, item: ast.ItemMacro) -> None:
    module.note_unread(ast.Problem(message, item.span))


# --- names ----------------------------------------------------------------------------------------


def find_macro(names: Names, module: ModuleDefinition, path: ast.Path) -> MacroDefinition | None:
    """The `macro_rules!` macro that `path` names in `module`."""
    if not path.segments:
        return None
    if path.dollar_crate is not None or path.absolute or len(path.segments) > 1:
        found = names.resolve(module, path, "macros")
        definition = found.definition if found else None
        return definition if isinstance(definition, MacroDefinition) else None
    name = path.segments[0].name
    place: ModuleDefinition | None = module
    while place is not None:
        scope = names.scope(place)
        if (macro := scope.macros.get(name)) is not None:
            return macro
        for child in scope.macro_modules:
            if child is not module and (macro := names.scope(child).macros.get(name)) is not None:
                return macro
        imported = names.lookup(place, name, "macros")
        if isinstance(imported, MacroDefinition):
            return imported
        place = place.parent
    return _from_other_crates(names, module.crate, name)


def _from_other_crates(names: Names, crate: Crate, name: str) -> MacroDefinition | None:
    """Macros that are visible everywhere: of `#[macro_use] extern crate`, and of the library."""
    for alias in names.scope(crate.root).extern_crates.values():
        other = names.extern(crate, alias)
        if other is not None and (found := exported_macro(names, other, name)) is not None:
            return found
    for standard in ("std", "core"):
        library = names.extern(crate, standard) if crate.name != standard else crate
        if library is None:
            continue
        definition = names.lookup(library.root, name, "macros")
        if isinstance(definition, MacroDefinition):
            return definition
        if (found := exported_macro(names, library, name)) is not None:
            return found
    return None


def exported_macro(names: Names, crate: Crate, name: str) -> MacroDefinition | None:
    """A `#[macro_export]` macro of `crate`, wherever it stands: its path is the crate root."""
    index = names.index_of(crate)
    if index is not None:
        path = next(iter(index.modules("macros", name)), None)
        return None if path is None else names.scope(names.module_at(crate, path)).macros[name]
    for module in names.modules(crate):
        macro = names.scope(module).macros.get(name)
        if macro is not None and any(a.path == "macro_export" for a in macro.syntax.attributes):
            return macro
    return None
