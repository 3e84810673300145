"""What a module declares: the items of its text as definitions, and its imports, not yet
resolved."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from rgpu.analysis.names.definitions import (
    AdtDefinition,
    ConstDefinition,
    Definition,
    FunctionDefinition,
    ImplDefinition,
    MacroDefinition,
    ModuleDefinition,
    StaticDefinition,
    TraitDefinition,
    TypeAliasDefinition,
)
from rgpu.analysis.names.sources import joined, path_attribute
from rgpu.analysis.records import dataclass, field
from rgpu.analysis.syntax import ast
from rgpu.analysis.syntax.derives import Derived, derived_impls

# Expands an item macro into items, or gives None and has noted why not.
ItemExpander = Callable[[ModuleDefinition, "Scope", ast.ItemMacro], list[ast.Item] | None]


@dataclass(eq=False, slots=True)
class Scope:
    """The names a module declares itself, per namespace, and its imports."""

    module: ModuleDefinition
    types: dict[str, Definition] = field(default_factory=dict)
    values: dict[str, Definition] = field(default_factory=dict)
    macros: dict[str, MacroDefinition] = field(default_factory=dict)
    imports: dict[str, list[ast.Use]] = field(default_factory=dict)
    globs: list[ast.Use] = field(default_factory=list)
    extern_crates: dict[str, str] = field(default_factory=dict)
    impls: list[ImplDefinition] = field(default_factory=list)
    functions: list[FunctionDefinition] = field(default_factory=list)
    modules: list[ModuleDefinition] = field(default_factory=list)
    macro_modules: list[ModuleDefinition] = field(default_factory=list)  # `#[macro_use] mod m`
    hidden_imports: list[ast.Use] = field(default_factory=list)  # `use Trait as _`

    def own(self, name: str, namespace: str) -> Definition | None:
        """What the module itself declares under `name`. namespace: "types", "values", "macros"."""
        match namespace:
            case "types":
                return self.types.get(name)
            case "values":
                return self.values.get(name)
            case _:
                return self.macros.get(name)


def collect(
    scope: Scope,
    items: Sequence[ast.Item],
    expand: ItemExpander,
    resolver: ast.MacroResolver,
) -> None:
    """Declare `items` in `scope`. Item macros are expanded by `expand` as they come, so that
    `macro_rules!` before them are visible, and all imports are, wherever they stand. `resolver`
    finds the macros in the values of constants and statics."""
    module = scope.module
    for item in items:
        if isinstance(item, (ast.Use, ast.ExternCrate)):
            declare(scope, module, item)
    pending: list[ast.Item] = [
        item for item in reversed(items) if not isinstance(item, (ast.Use, ast.ExternCrate))
    ]
    while pending:
        item = pending.pop()
        if isinstance(item, ast.ItemMacro):
            if (expanded := expand(module, scope, item)) is not None:
                pending.extend(reversed(expanded))
            continue
        if isinstance(item, (ast.Impl, ast.Trait)):
            item.items = _members_of(scope, module, item.items, expand)
            for member in item.items:
                if isinstance(member, ast.Const):
                    member.resolver = resolver
        if isinstance(item, (ast.Struct, ast.Enum)):
            declare_derived(scope, item.name, derived_impls(item))
        if isinstance(item, (ast.Const, ast.Static)):
            item.resolver = resolver
        declare(scope, module, item)


def _members_of(
    scope: Scope,
    module: ModuleDefinition,
    items: list[ast.AssociatedItem],
    expand: ItemExpander,
) -> list[ast.AssociatedItem]:
    """The items of an impl or trait with macro calls among them expanded."""
    if not any(isinstance(item, ast.ItemMacro) for item in items):
        return items
    members: list[ast.AssociatedItem] = []
    pending: list[ast.Item] = list(reversed(items))
    while pending:
        item = pending.pop()
        if isinstance(item, ast.ItemMacro):
            pending.extend(reversed(expand(module, scope, item) or []))
        elif isinstance(item, (ast.Function, ast.Const, ast.TypeAlias)):
            members.append(item)
    return members


def declare(scope: Scope, module: ModuleDefinition, item: ast.Item) -> None:
    """Declare one item in a scope."""
    match item:
        case ast.Function(name=name, public=public):
            path = f"{module.path}::{name}"
            function = FunctionDefinition(name, path, module, item, public=public)
            scope.values.setdefault(name, function)
            scope.functions.append(function)
        case ast.Struct(name=name) | ast.Enum(name=name):
            adt = declare_adt(module, item)
            scope.types.setdefault(name, adt)
            if isinstance(item, ast.Struct) and item.shape != "named":
                scope.values.setdefault(name, adt)
        case ast.Const(name=name, public=public):
            if name != "_":
                path = f"{module.path}::{name}"
                constant = ConstDefinition(name, path, module, item, public=public)
                scope.values.setdefault(name, constant)
        case ast.Static(name=name, public=public):
            path = f"{module.path}::{name}"
            scope.values.setdefault(name, StaticDefinition(name, path, module, item, public))
        case ast.TypeAlias(name=name, public=public):
            path = f"{module.path}::{name}"
            alias = TypeAliasDefinition(name, path, module, item, public=public)
            scope.types.setdefault(name, alias)
        case ast.Trait(name=name, public=public):
            path = f"{module.path}::{name}"
            scope.types.setdefault(name, TraitDefinition(name, path, module, item, public))
        case ast.Impl():
            scope.impls.append(ImplDefinition(module, item, f"{module.path}::{{impl}}"))
        case ast.Use():
            if item.glob:
                scope.globs.append(item)
            elif item.alias == "_":
                scope.hidden_imports.append(item)
            elif item.alias is not None:
                scope.imports.setdefault(item.alias, []).append(item)
        case ast.ExternCrate():
            if item.alias != "_":
                scope.extern_crates[item.alias or item.name] = item.name
        case ast.Module():
            child = declare_module(module, item)
            scope.types.setdefault(item.name, child)
            scope.modules.append(child)
            if any(attribute.path == "macro_use" for attribute in item.attributes):
                scope.macro_modules.append(child)
        case ast.MacroRules():
            # A later definition shadows an earlier one.
            scope.macros[item.name] = MacroDefinition(
                item.name, f"{module.path}::{item.name}", module, item
            )
        case ast.ItemMacro() | ast.ErrorItem():
            pass


def declare_derived(scope: Scope, name: str, derived: list[Derived]) -> None:
    """The impls that the derive attributes of the type `name` stand for, not yet made."""
    module = scope.module
    for each in derived:
        heading = (each.trait, (name,))
        path = f"{module.path}::{{impl}}"
        scope.impls.append(ImplDefinition(module, each.make, path, heading))


def declare_adt(module: ModuleDefinition, item: ast.Struct | ast.Enum) -> AdtDefinition:
    """The definition of a struct, union or enum."""
    kind = "enum" if isinstance(item, ast.Enum) else item.keyword
    path = f"{module.path}::{item.name}"
    return AdtDefinition(item.name, path, module, item, kind, item.public)


def declare_module(parent: ModuleDefinition, item: ast.Module) -> ModuleDefinition:
    """The definition of a child module; one in a file of its own has `items` None until it is
    read."""
    base = parent.nearest_module.directory
    written = path_attribute(item.attributes) if item.items is not None else None
    below = item.name if written is None else written
    return ModuleDefinition(
        item.name,
        f"{parent.path}::{item.name}",
        parent.crate,
        parent,
        parent.file,
        item.attributes,
        directory=joined(base, below),
        items=item.items,
        public=item.public,
        declaration=item.span,
    )
