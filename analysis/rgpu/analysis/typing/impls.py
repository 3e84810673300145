"""The impls of the program, found by trait and by the head of the implementing type.

The index is by the names that stand in the text: a candidate is only a candidate, and the trait
solver compares types. A head that is a generic parameter, or a type alias, is filed under None: it
may be any type. `#[rgpu::one_of(I, u8, u16)]` in stubs restricts such a parameter, and files it
under those names.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from rgpu.analysis.ir.types import (
    INTEGER_BITS,
    Adt,
    Argument,
    Array,
    Dyn,
    FnPtr,
    Infer,
    Never,
    Ptr,
    Ref,
    Scalar,
    Slice,
    Tuple,
)
from rgpu.analysis.names.definitions import (
    Crate,
    FunctionDefinition,
    Heading,
    ImplDefinition,
    ModuleDefinition,
    TraitDefinition,
    TypeAliasDefinition,
)
from rgpu.analysis.names.index import ANY_HEAD, BY_HEAD, StubIndex
from rgpu.analysis.names.scopes import Scope
from rgpu.analysis.syntax import ast
from rgpu.analysis.syntax.annotations import one_of

if TYPE_CHECKING:
    from rgpu.analysis.typing.context import TypeContext


def head_of(ty: Argument) -> str | None:
    """The key of a type in the index; None if it may be anything."""
    match ty:
        case Adt(definition):
            return definition.name
        case Scalar(name):
            return name
        case Ref(mutable):
            return "&mut" if mutable else "&"
        case Ptr(mutable):
            return "*mut" if mutable else "*const"
        case Slice():
            return "[]"
        case Array():
            return "[;]"
        case Tuple(items):
            return f"({len(items)})"
        case Never():
            return "!"
        case FnPtr():
            return "fn"
        case Dyn():
            return "dyn"
        case _:
            return "?" if not isinstance(ty, Infer) else None


class ImplIndex:
    """All impls of the crates loaded so far; grows when more are."""

    def __init__(self, context: TypeContext) -> None:
        self._context = context
        self._seen = 0
        self._catalogues: list[tuple[Crate, StubIndex]] = []
        self._read: set[tuple[Crate, str]] = set()
        self._fetched: set[tuple[str, str, str | None, bool]] = set()  # from all catalogues
        self._scopes: set[Scope] = set()
        self._by_trait: dict[str, dict[str | None, list[ImplDefinition]]] = {}
        self._inherent: dict[str, dict[str | None, list[tuple[ImplDefinition, FunctionDefinition]]]]
        self._inherent = {}
        self._inherent_items: dict[str, list[ImplDefinition]] = {}
        self._trait_methods: dict[str, list[tuple[TraitDefinition, FunctionDefinition]]] = {}
        self._trait_types: dict[str, list[TraitDefinition]] = {}
        self._trait_constants: dict[str, list[TraitDefinition]] = {}

    def _update(self) -> None:
        """Take in the crates that are new: as a whole, or by their table of contents."""
        names = self._context.names
        while self._seen < len(names.crates):
            crate = names.crates[self._seen]
            self._seen += 1
            if (index := names.index_of(crate)) is not None:
                self._catalogues.append((crate, index))
                self._fetched.clear()
            else:
                for module in names.modules(crate):
                    self.add_scope(module)

    def _fetch(self, table: str, name: str, head: str | None, any_head: bool) -> None:
        """Read the modules of catalogued crates that have `name` in `table`, for `head` if it has
        heads."""
        self._update()
        question = (table, name, head, any_head)
        if question in self._fetched:
            return
        self._fetched.add(question)
        for crate, index in self._catalogues:
            paths: Sequence[str]
            if table not in BY_HEAD:
                paths = index.modules(table, name)
            elif any_head:
                heads = index.heads(table, name)
                paths = [path for modules in heads.values() for path in modules]
            else:
                heads = index.heads(table, name)
                paths = [*heads.get(head or ANY_HEAD, ()), *heads.get(ANY_HEAD, ())]
            for path in paths:
                if (crate, path) not in self._read:
                    self._read.add((crate, path))
                    self.add_scope(self._context.names.module_at(crate, path))
        self._update()

    def add_all(self, module: ModuleDefinition) -> None:
        """Index a module, or a block with items, and the modules in it."""
        self.add_scope(module)
        for child in self._context.names.scope(module).modules:
            self.add_all(child)

    def add_scope(self, module: ModuleDefinition) -> None:
        """Index the impls and traits of one module, or of a block with items."""
        scope = self._context.names.scope(module)
        if scope in self._scopes:
            return
        self._scopes.add(scope)
        for implementation in scope.impls:
            self._add(scope, implementation)
        for definition in scope.types.values():
            if isinstance(definition, TraitDefinition):
                for function in definition.functions.values():
                    self._trait_methods.setdefault(function.name, []).append((definition, function))
                for name in definition.types:
                    self._trait_types.setdefault(name, []).append(definition)
                for name in definition.constants:
                    self._trait_constants.setdefault(name, []).append(definition)

    def _add(self, scope: Scope, implementation: ImplDefinition) -> None:
        trait, heads = implementation.heading or self.heading(scope, implementation)
        if not heads:
            return
        if trait is None:
            for name, function in implementation.functions.items():
                table = self._inherent.setdefault(name, {})
                for head in heads:
                    table.setdefault(head, []).append((implementation, function))
            for name in (*implementation.constants, *implementation.types):
                self._inherent_items.setdefault(name, []).append(implementation)
            return
        by_head = self._by_trait.setdefault(trait, {})
        for head in heads:
            by_head.setdefault(head, []).append(implementation)

    def heading(self, scope: Scope, implementation: ImplDefinition) -> Heading:
        """Under which trait and which heads an impl is filed; no heads if it is filed nowhere."""
        syntax = implementation.syntax
        if syntax.negative:
            return None, ()
        heads = tuple(self._heads(scope, syntax))
        if syntax.trait_path is None:
            return None, heads
        if not syntax.trait_path.segments:
            return None, ()
        name = syntax.trait_path.segments[-1].name
        for use in scope.imports.get(name, ()):
            if use.path and len(syntax.trait_path.segments) == 1:
                name = use.path[-1]  # imported under another name
        return name, heads

    def _heads(self, scope: Scope, syntax: ast.Impl) -> list[str | None]:
        match syntax.self_type:
            case ast.PathType(path) if path.self_type is None and path.segments:
                name = path.segments[-1].name
                if len(path.segments) == 1:
                    if any(p.name == name for p in syntax.generics.parameters):
                        return list(one_of(syntax.attributes).get(name, (None,)))
                    declared = scope.types.get(name)
                    if isinstance(declared, TypeAliasDefinition) or name == "Self":
                        return [None]
                    for use in scope.imports.get(name, ()):
                        if use.path:
                            name = use.path[-1]
                    if name not in scope.types and name not in scope.imports and scope.globs:
                        found = self._context.names.lexical(scope.module, name, "types")
                        if isinstance(found, TypeAliasDefinition):
                            return [None]
                return [name]
            case ast.ReferenceType(mutable):
                return ["&mut" if mutable else "&"]
            case ast.PointerType(mutable):
                return ["*mut" if mutable else "*const"]
            case ast.SliceType():
                return ["[]"]
            case ast.ArrayType():
                return ["[;]"]
            case ast.TupleType(items):
                return [f"({len(items)})"]
            case ast.NeverType():
                return ["!"]
            case ast.FunctionType():
                return ["fn"]
            case ast.DynType():
                return ["dyn"]
            case _:
                return [None]

    def of_trait(self, trait: TraitDefinition, self_type: Argument) -> Iterator[ImplDefinition]:
        """Impls of `trait` that may apply to `self_type`."""
        self._fetch("traits", trait.name, head_of(self_type), isinstance(self_type, Infer))
        by_head = self._by_trait.get(trait.name)
        if by_head is None:
            return
        if isinstance(self_type, Infer):
            heads = self._heads_of_variable(self_type)
            seen: set[ImplDefinition] = set()
            for head, implementations in by_head.items():
                if heads is None or head is None or head in heads:
                    for implementation in implementations:
                        if implementation not in seen:
                            seen.add(implementation)
                            yield implementation
            return
        yield from by_head.get(head_of(self_type), ())
        yield from by_head.get(None, ())

    def is_implemented(self, trait: TraitDefinition) -> bool:
        """Whether any impl that has been read may be one of `trait`. Those of models are read when
        a method of their type is asked for."""
        self._update()
        return trait.name in self._by_trait

    @staticmethod
    def _heads_of_variable(variable: Infer) -> frozenset[str] | None:
        if variable.kind == "int":
            return frozenset(INTEGER_BITS)
        if variable.kind == "float":
            return frozenset({"f16", "f32", "f64", "f128"})
        return None

    def inherent(
        self, self_type: Argument, name: str
    ) -> Iterator[tuple[ImplDefinition, FunctionDefinition]]:
        """Inherent functions called `name` of impls that may be for `self_type`."""
        self._fetch("inherent", name, head_of(self_type), isinstance(self_type, Infer))
        table = self._inherent.get(name)
        if table is None:
            return
        if isinstance(self_type, Infer):
            heads = self._heads_of_variable(self_type)
            if heads is None:
                return
            for head, found in table.items():
                if head in heads:
                    yield from found
                    return
            return
        yield from table.get(head_of(self_type), ())
        yield from table.get(None, ())

    def inherent_with(self, name: str) -> list[ImplDefinition]:
        """Inherent impls that have an associated constant or type called `name`."""
        self._fetch("items", name, None, False)
        return self._inherent_items.get(name, [])

    def trait_methods(self, name: str) -> list[tuple[TraitDefinition, FunctionDefinition]]:
        """All traits with a function called `name`."""
        self._fetch("methods", name, None, False)
        return self._trait_methods.get(name, [])

    def traits_with_type(self, name: str) -> list[TraitDefinition]:
        self._fetch("types", name, None, False)
        return self._trait_types.get(name, [])

    def traits_with_constant(self, name: str) -> list[TraitDefinition]:
        self._fetch("constants", name, None, False)
        return self._trait_constants.get(name, [])

    def may_implement(self, self_type: Argument, trait: TraitDefinition) -> bool:
        """Whether some impl of `trait` may be for `self_type`, by its head alone."""
        return any(True for _ in self.of_trait(trait, self_type))

    # --- for tables of contents --------------------------------------------------------------

    @classmethod
    def of_module(cls, context: TypeContext, module: ModuleDefinition) -> ImplIndex:
        """The impls and traits of one module alone."""
        index = cls(context)
        index._seen = len(context.names.crates)
        index.add_scope(module)
        return index

    def tables(self) -> dict[str, Mapping[str, Collection[str | None] | list[Any]]]:
        """What has been filed, by the names that tables have in a `StubIndex`; those of `BY_HEAD`
        have heads below each name."""
        return {
            "traits": self._by_trait,
            "inherent": self._inherent,
            "items": self._inherent_items,
            "methods": self._trait_methods,
            "types": self._trait_types,
            "constants": self._trait_constants,
        }
