"""Name resolution: what a path means in a module.

Everything is done on demand and kept: a module is read when a path enters it, an import is followed
when its name is asked for. Cyclic globs are cut by a set of questions in progress. Lookup of a
first segment goes as in Rust: blocks from the inside out, the module, its imports, its globs,
extern crates, the standard prelude, primitive types.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeAlias

from rgpu.analysis.names import macros
from rgpu.analysis.names.crates import Loader, ModelProvider
from rgpu.analysis.names.definitions import (
    AdtDefinition,
    BuiltinType,
    Crate,
    Definition,
    MacroDefinition,
    ModuleDefinition,
    TraitDefinition,
    VariantDefinition,
)
from rgpu.analysis.names.loading import LoadedCrates
from rgpu.analysis.names.outlines import declare_outline
from rgpu.analysis.names.scopes import Scope, collect
from rgpu.analysis.names.traits import traits_in_scope
from rgpu.analysis.records import dataclass
from rgpu.analysis.syntax import ast

PRIMITIVES = frozenset({
    "bool", "char", "str", "i8", "i16", "i32", "i64", "i128", "isize", "u8", "u16", "u32", "u64",
    "u128", "usize", "f16", "f32", "f64", "f128",
})  # fmt: skip

# Module, name, namespace, and whether only what is public counts.
_Question: TypeAlias = tuple[ModuleDefinition, str, str, bool]
# Module, segments, namespace, whether it begins with `::`, and what `$crate` stands for.
_Path: TypeAlias = tuple[ModuleDefinition, tuple[str, ...], str, bool, str | None]


@dataclass(frozen=True, slots=True)
class Resolution:
    """What the first segments of a path mean; `rest` is how many segments are left over, to be
    looked up in the type that was found (associated items)."""

    definition: Definition
    rest: int


class Names(LoadedCrates):
    """All crates of one program and the questions about them."""

    def __init__(self, loader: Loader, models: ModelProvider) -> None:
        super().__init__(loader, models)
        self._scopes: dict[ModuleDefinition, Scope] = {}
        self._blocks: dict[ast.Block, ModuleDefinition] = {}
        self._found: dict[_Question, Definition | None] = {}
        self._asking: set[_Question] = set()
        self._resolved: dict[_Path, Resolution | None] = {}
        self._collecting = 0  # modules whose items are being declared: not all names are there yet
        self._resolvers: dict[ModuleDefinition, macros.Resolver] = {}

    # --- modules ---------------------------------------------------------------------------

    def scope(self, module: ModuleDefinition) -> Scope:
        """The names that `module` declares; reads its file when it has one of its own."""
        found = self._scopes.get(module)
        if found is None:
            if module.items is None:
                self.sources.load_module(module)
            # Registered before its macros are expanded: they may ask for names of this very module.
            found = Scope(module)
            self._scopes[module] = found
            self._collecting += 1
            try:
                if module.outline is not None:
                    declare_outline(found, module.outline, self._expand, self.resolver(module))
                collect(found, module.items or [], self._expand, self.resolver(module))
            finally:
                self._collecting -= 1
        return found

    def _expand(
        self, module: ModuleDefinition, scope: Scope, item: ast.ItemMacro
    ) -> list[ast.Item] | None:
        return macros.expand(self, module, scope, item)

    def block_scope(self, block: ast.Block, around: ModuleDefinition) -> ModuleDefinition:
        """The scope in which the paths of a block are looked up: a new one if it declares items."""
        if not block.items:
            return around
        module = self._blocks.get(block)
        if module is None:
            module = ModuleDefinition(
                "{block}", around.path, around.crate, around, around.file, [],
                directory=around.directory, items=block.items, block=block,
            )  # fmt: skip
            self._blocks[block] = module
        return module

    def modules(self, crate: Crate) -> Iterator[ModuleDefinition]:
        """Every module of the crate, parents first."""
        pending = [crate.root]
        while pending:
            module = pending.pop()
            yield module
            pending.extend(reversed(self.scope(module).modules))

    # --- macros ----------------------------------------------------------------------------

    def resolver(self, module: ModuleDefinition) -> macros.Resolver:
        """Finds the macros visible in `module`, for the lowering of bodies."""
        found = self._resolvers.get(module)
        if found is None:
            found = self._resolvers[module] = macros.Resolver(self, module)
        return found

    def macro(self, module: ModuleDefinition, path: ast.Path) -> MacroDefinition | None:
        """The `macro_rules!` macro that `path` names in `module`."""
        return macros.find_macro(self, module, path)

    def module_at(self, crate: Crate, path: str) -> ModuleDefinition:
        """A module of `crate` by its path below the root, as indexes have it."""
        module = crate.root
        for name in filter(None, path.split("::")):
            child = self.scope(module).types[name]
            assert isinstance(child, ModuleDefinition), f"stale index: {crate.name}::{path}"
            module = child
        return module

    # --- paths -----------------------------------------------------------------------------

    def resolve(
        self, module: ModuleDefinition, path: ast.Path, namespace: str
    ) -> Resolution | None:
        """What `path` means in `module`: as many segments as name modules, then one type or value.

        A type or trait may be followed by associated items: those are counted in `rest`.
        """
        names = [segment.name for segment in path.segments]
        return self.resolve_names(module, names, namespace, path.absolute, path.dollar_crate)

    def resolve_names(
        self,
        module: ModuleDefinition,
        names: list[str],
        namespace: str,
        absolute: bool = False,
        dollar_crate: str | None = None,
    ) -> Resolution | None:
        """As `resolve`, for plain segment names."""
        question = (module, tuple(names), namespace, absolute, dollar_crate)
        if question in self._resolved:
            return self._resolved[question]
        found = self._resolve_names(module, names, namespace, absolute, dollar_crate)
        if not self._collecting and not self._asking:
            self._resolved[question] = found
        return found

    def _resolve_names(
        self,
        module: ModuleDefinition,
        names: list[str],
        namespace: str,
        absolute: bool,
        dollar_crate: str | None,
    ) -> Resolution | None:
        start = self._start(module, names, absolute, dollar_crate)
        if start is None:
            return None
        place, index, lexical = start
        if index == len(names):
            return Resolution(place, 0)
        while True:
            name = names[index]
            last = index == len(names) - 1
            wanted = namespace if last else "types"
            found = (
                self.lexical(place, name, wanted) if lexical else self.lookup(place, name, wanted)
            )
            if found is None and last and namespace == "macros" and place is place.crate.root:
                found = macros.exported_macro(self, place.crate, name)
            if found is None and last and wanted == "values":
                found = self.lexical(place, name, "types") if lexical else None
            lexical = False
            index += 1
            if found is None:
                return None
            if isinstance(found, ModuleDefinition) and index < len(names):
                place = found
                continue
            if isinstance(found, AdtDefinition) and found.kind == "enum" and index < len(names):
                for variant in found.variants:
                    if variant.name == names[index]:
                        return Resolution(variant, len(names) - index - 1)
            return Resolution(found, len(names) - index)

    def _start(
        self,
        module: ModuleDefinition,
        names: list[str],
        absolute: bool,
        dollar_crate: str | None,
    ) -> tuple[ModuleDefinition, int, bool] | None:
        if dollar_crate is not None:
            crate = self._crate_by_name(module.crate, dollar_crate)
            return None if crate is None else (crate.root, 0, False)
        if absolute:
            crate = self.extern(module.crate, names[0]) if names else None
            if crate is not None:
                return crate.root, 1, False
            return module.crate.root, 0, False  # edition 2015
        index = 0
        place = module
        if names and names[0] == "crate":
            return module.crate.root, 1, False
        if names and names[0] in ("self", "super"):
            place = module.nearest_module
            while index < len(names) and names[index] in ("self", "super"):
                if names[index] == "super":
                    if place.parent is None:
                        return None
                    place = place.parent.nearest_module
                index += 1
            return place, index, False
        return place, 0, True

    def _crate_by_name(self, user: Crate, name: str) -> Crate | None:
        if user.name == name:
            return user
        if (found := self.extern(user, name)) is not None:
            return found
        return next((crate for crate in self.crates if crate.name == name), None)

    def lexical(self, module: ModuleDefinition, name: str, namespace: str) -> Definition | None:
        """What a lone `name` means in `module`: from the innermost block out, then the preludes."""
        place: ModuleDefinition | None = module
        while place is not None:
            if (found := self.lookup(place, name, namespace)) is not None:
                return found
            place = place.parent if place.block is not None else None
        if namespace == "types":
            if (alias := self.scope(module.crate.root).extern_crates.get(name)) is not None:
                crate = module.crate if alias == "self" else self.extern(module.crate, alias)
                if crate is not None:
                    return crate.root
            if name in PRIMITIVES:
                # `u32::MAX` and `core::u32`: the type wins over the module of the same name.
                return BuiltinType(name)
            if (crate := self.extern(module.crate, name)) is not None:
                return crate.root
        return self._prelude(module.crate, name, namespace)

    def _prelude(self, crate: Crate, name: str, namespace: str) -> Definition | None:
        prelude = self.prelude_module(crate)
        return self.lookup(prelude, name, namespace) if prelude is not None else None

    def prelude_module(self, crate: Crate) -> ModuleDefinition | None:
        """The module whose names are visible everywhere: `std::prelude::rust_<edition>`."""
        library = crate if crate.name == "core" else self.extern(crate, "core")
        if library is None:
            return None
        edition = f"rust_{crate.edition}"
        for names in (["prelude", edition], ["prelude", "v1"]):
            found = self.resolve_names(library.root, ["self", *names], "types")
            if found is not None and isinstance(found.definition, ModuleDefinition):
                return found.definition
        return None

    def lookup(
        self, module: ModuleDefinition, name: str, namespace: str, public: bool = False
    ) -> Definition | None:
        """What `module` declares or imports under `name`; no outer scopes, no preludes. With
        `public`, only what others see through a glob."""
        question = (module, name, namespace, public)
        if question in self._found:
            return self._found[question]
        if question in self._asking:
            return None
        self._asking.add(question)
        try:
            found = self._lookup(module, name, namespace, public)
        finally:
            self._asking.discard(question)
        # A failure inside a cycle may be due to the cycle: only outermost failures are kept.
        if found is not None or not self._asking:
            self._found[question] = found
        return found

    def _lookup(
        self, module: ModuleDefinition, name: str, namespace: str, public: bool
    ) -> Definition | None:
        scope = self.scope(module)
        own = scope.own(name, namespace)
        if own is not None and (not public or _is_public(own)):
            return own
        for use in scope.imports.get(name, ()):
            if public and not use.public:
                continue
            if (found := self.imported(module, use, namespace)) is not None:
                return found
        if namespace == "types" and name in scope.extern_crates and not public:
            crate = self.extern(module.crate, scope.extern_crates[name])
            return crate.root if crate is not None else None
        for use in scope.globs:
            if public and not use.public:
                continue
            found = self._in_glob(module, use, name, namespace)
            if found is not None:
                return found
        return None

    def _in_glob(
        self, module: ModuleDefinition, use: ast.Use, name: str, namespace: str
    ) -> Definition | None:
        """What a glob import gives under `name`."""
        target = self.glob_target(module, use)
        if isinstance(target, ModuleDefinition):
            if target is module:
                return None
            return self.lookup(target, name, namespace, not _is_within(module, target))
        if isinstance(target, AdtDefinition) and target.kind == "enum" and namespace != "macros":
            return next((v for v in target.variants if v.name == name), None)
        return None

    def imported(self, module: ModuleDefinition, use: ast.Use, namespace: str) -> Definition | None:
        """What a `use` of one name gives in a namespace."""
        found = self._resolve_use(module, use, namespace)
        return found.definition if found is not None and found.rest == 0 else None

    def glob_target(self, module: ModuleDefinition, use: ast.Use) -> Definition | None:
        """The module or enum whose names a glob import gives."""
        found = self._resolve_use(module, use, "types")
        return found.definition if found is not None and found.rest == 0 else None

    def _resolve_use(
        self, module: ModuleDefinition, use: ast.Use, namespace: str
    ) -> Resolution | None:
        names = use.path
        if not names:
            root = use.dollar_crate or ("" if not use.absolute else None)
            return Resolution(module.crate.root, 0) if root is not None else None
        found = self.resolve_names(module, names, namespace, use.absolute, use.dollar_crate)
        if found is None and len(names) > 1 and not use.absolute:
            # `use u32::MAX`-like paths and crates shadowed by a primitive's name.
            crate = self.extern(module.crate, names[0])
            if crate is not None:
                found = self.resolve_names(crate.root, ["self", *names[1:]], namespace)
        if found is not None and found.rest == 0 and namespace == "values":
            definition = found.definition
            if isinstance(definition, (ModuleDefinition, TraitDefinition, BuiltinType)):
                return None
            if isinstance(definition, AdtDefinition) and not _is_value(definition):
                return None
        return found

    def traits_in_scope(self, module: ModuleDefinition) -> Iterator[TraitDefinition]:
        """Traits whose methods can be called in `module`, the nearest first; may repeat."""
        return traits_in_scope(self, module)


def _is_value(adt: AdtDefinition) -> bool:
    return adt.kind == "struct" and adt.variants[0].shape != "named"


def _is_public(definition: Definition) -> bool:
    """Whether `pub` in any form is written; macros are found by other rules."""
    if isinstance(definition, (MacroDefinition, BuiltinType, VariantDefinition)):
        return True
    return definition.public


def _is_within(module: ModuleDefinition, other: ModuleDefinition) -> bool:
    """Whether `module` lies in `other`, and so sees what is private there."""
    place: ModuleDefinition | None = module
    while place is not None:
        if place is other:
            return True
        place = place.parent
    return False
