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
    VariantDefinition,
)
from rgpu.analysis.names.sources import joined, path_attribute
from rgpu.analysis.records import dataclass, field
from rgpu.analysis.syntax import ast
from rgpu.analysis.syntax.derives import derived_items

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
            _declare(scope, module, item)
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
            pending.extend(derived_items(item))
        if isinstance(item, (ast.Const, ast.Static)):
            item.resolver = resolver
        _declare(scope, module, item)


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


def _declare(scope: Scope, module: ModuleDefinition, item: ast.Item) -> None:
    match item:
        case ast.Function():
            function = FunctionDefinition(item.name, f"{module.path}::{item.name}", module, item)
            scope.values.setdefault(item.name, function)
            scope.functions.append(function)
        case ast.Struct() | ast.Enum():
            adt = declare_adt(module, item)
            scope.types.setdefault(item.name, adt)
            if isinstance(item, ast.Struct) and item.shape != "named":
                scope.values.setdefault(item.name, adt)
        case ast.Const():
            if item.name != "_":
                path = f"{module.path}::{item.name}"
                scope.values.setdefault(item.name, ConstDefinition(item.name, path, module, item))
        case ast.Static():
            path = f"{module.path}::{item.name}"
            scope.values.setdefault(item.name, StaticDefinition(item.name, path, module, item))
        case ast.TypeAlias():
            path = f"{module.path}::{item.name}"
            scope.types.setdefault(item.name, TypeAliasDefinition(item.name, path, module, item))
        case ast.Trait():
            trait = TraitDefinition(item.name, f"{module.path}::{item.name}", module, item)
            _members(trait, item.items)
            scope.types.setdefault(item.name, trait)
        case ast.Impl():
            implementation = ImplDefinition(module, item, f"{module.path}::{{impl}}")
            _members(implementation, item.items)
            scope.impls.append(implementation)
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


def declare_adt(module: ModuleDefinition, item: ast.Struct | ast.Enum) -> AdtDefinition:
    """The definition of a struct, union or enum with its variants."""
    kind = "enum" if isinstance(item, ast.Enum) else item.keyword
    adt = AdtDefinition(item.name, f"{module.path}::{item.name}", module, item, kind)
    if isinstance(item, ast.Enum):
        adt.variants = [
            VariantDefinition(v.name, index, adt, v.fields, v.shape, v.discriminant)
            for index, v in enumerate(item.variants)
        ]
    else:
        adt.variants = [VariantDefinition(item.name, 0, adt, item.fields, item.shape)]
    return adt


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


def _members(
    owner: TraitDefinition | ImplDefinition,
    items: list[ast.AssociatedItem],
) -> None:
    module = owner.module
    for item in items:
        match item:
            case ast.Function(name=name):
                path = f"{owner.path}::{name}"
                owner.functions[name] = FunctionDefinition(name, path, module, item, owner)
            case ast.Const(name=name):
                path = f"{owner.path}::{name}"
                owner.constants[name] = ConstDefinition(name, path, module, item, owner)
            case ast.TypeAlias(name=name):
                path = f"{owner.path}::{name}"
                owner.types[name] = TypeAliasDefinition(name, path, module, item, owner)
            case ast.ItemMacro() | ast.ErrorItem():
                pass  # a macro that nobody could expand, or a syntax error: noted elsewhere
