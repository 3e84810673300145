"""What a module declares, from the outline of its file: nothing is parsed before somebody asks for
more than a name.

The definitions are the same as those that `scopes.collect` makes of the whole text.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from rgpu.analysis.names.definitions import (
    AdtDefinition,
    ConstDefinition,
    FunctionDefinition,
    ImplDefinition,
    MacroDefinition,
    Members,
    ModuleDefinition,
    StaticDefinition,
    TraitDefinition,
    TypeAliasDefinition,
)
from rgpu.analysis.names.scopes import ItemExpander, Scope, collect, declare, declare_derived
from rgpu.analysis.records import dataclass
from rgpu.analysis.source import Span
from rgpu.analysis.syntax import ast
from rgpu.analysis.syntax.derives import Derived, derived_impls
from rgpu.analysis.syntax.outline import Expanded, Outline, Row


def declare_outline(
    scope: Scope, outline: Outline, expand: ItemExpander, resolver: ast.MacroResolver
) -> None:
    """Declare the items of an outline in `scope`; as in `collect`, imports come first."""
    module = scope.module
    declaring = _Declaring(scope, module, outline, resolver)
    for row in outline.rows:
        if row[0] == "use":
            declare(scope, module, _use(outline, *row[1:]))
    for row in outline.rows:
        match row:
            case ["use", *_]:
                pass
            case ["items", start, end]:
                collect(scope, outline.items((start, end)), expand, resolver)
            case ["call", _, _, below]:
                expanded = Expanded(partial(_expanded, outline, row, scope, expand))
                inside = _Declaring(scope, module, expanded, resolver)
                for each in below:
                    inside.declare(each)
            case _:
                declaring.declare(row)


def _use(
    outline: Outline,
    start: int,
    end: int,
    path: list[str],
    absolute: bool,
    glob: bool,
    alias: str | None,
    public: bool,
    dollar_crate: str | None,
) -> ast.Use:
    span = Span(outline.file, start, end)
    return ast.Use(path, absolute, glob, alias, public, span, dollar_crate)


def _expanded(outline: Outline, row: Row, scope: Scope, expand: ItemExpander) -> list[ast.Item]:
    return expand(scope.module, scope, outline.item(row)) or []


@dataclass(eq=False, slots=True)
class _Declaring:
    """Declares the items of rows. `text` makes them."""

    scope: Scope
    module: ModuleDefinition
    text: Outline | Expanded
    resolver: ast.MacroResolver

    def declare(self, row: Row) -> None:
        scope, module = self.scope, self.module
        kind, start, end, name, public, *more = row
        path = f"{module.path}::{name}"
        make: Callable[[], Any] = partial(self.text.item, row)
        match kind:
            case "fn":
                function = FunctionDefinition(name, path, module, make, public=public)
                scope.values.setdefault(name, function)
                scope.functions.append(function)
            case "const":
                make = partial(self._resolving, make)
                constant = ConstDefinition(name, path, module, make, public=public)
                scope.values.setdefault(name, constant)
            case "static":
                make = partial(self._resolving, make)
                scope.values.setdefault(name, StaticDefinition(name, path, module, make, public))
            case "type":
                alias = TypeAliasDefinition(name, path, module, make, public=public)
                scope.types.setdefault(name, alias)
            case "macro":
                scope.macros[name] = MacroDefinition(name, path, module, make)
            case "struct" | "union" | "enum":
                is_value, derived = more
                adt = AdtDefinition(name, path, module, make, kind, public)
                scope.types.setdefault(name, adt)
                if is_value:
                    scope.values.setdefault(name, adt)
                declare_derived(scope, name, _derived(adt, derived))
            case "trait":
                make = partial(self.text.header, row)
                trait = TraitDefinition(name, path, module, make, public)
                trait.made = partial(self._members, trait, row)
                scope.types.setdefault(name, trait)
            case "impl":
                make = partial(self.text.header, row)
                heading = (name, tuple(public))  # an impl has a trait and heads in their place
                impl = ImplDefinition(module, make, f"{module.path}::{{impl}}", heading)
                impl.made = partial(self._members, impl, row)
                scope.impls.append(impl)
            case _:
                span = Span(module.file, start, end)
                declare(scope, module, ast.Module(name, [], None, public, span))

    def _resolving(self, make: Callable[[], Any]) -> Any:
        """The item, which finds the macros in its value."""
        item = make()
        item.resolver = self.resolver
        return item

    def _members(self, owner: TraitDefinition | ImplDefinition, row: Row) -> Members:
        made = Members()
        module = self.module
        for each in row[-1]:
            kind, _, _, name = each
            path = f"{owner.path}::{name}"
            make: Callable[[], Any] = partial(self.text.member, row, each)
            match kind:
                case "fn":
                    made.functions[name] = FunctionDefinition(name, path, module, make, owner)
                case "const":
                    make = partial(self._resolving, make)
                    made.constants[name] = ConstDefinition(name, path, module, make, owner)
                case _:
                    made.types[name] = TypeAliasDefinition(name, path, module, make, owner)
        return made


def _derived(adt: AdtDefinition, traits: list[str]) -> list[Derived]:
    def make(index: int) -> ast.Impl:
        return derived_impls(adt.syntax)[index].make()

    return [Derived(trait, partial(make, index)) for index, trait in enumerate(traits)]
