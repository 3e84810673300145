"""What type questions share: the names, the caches, and the items of `core` that the language knows."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Any

from rgpu.analysis.effects import Effect
from rgpu.analysis.ir.types import Argument, Ty
from rgpu.analysis.names.definitions import (
    AdtDefinition,
    Crate,
    Definition,
    FunctionDefinition,
    ImplDefinition,
    ModuleDefinition,
    TraitDefinition,
)
from rgpu.analysis.names.resolve import Names
from rgpu.analysis.syntax import ast
from rgpu.analysis.typing.scope import Owner, TypeScope, parameters_of

if TYPE_CHECKING:
    from rgpu.analysis.ir.body import Instance
    from rgpu.analysis.typing.impls import ImplIndex
    from rgpu.analysis.typing.results import Typing
    from rgpu.analysis.typing.traits import Predicate, TraitRef


@dataclass(frozen=True, slots=True)
class Signature:
    """Parameter and result types of a function, in terms of its generic parameters."""

    parameters: tuple[Ty, ...]
    result: Ty


@dataclass(frozen=True, slots=True)
class Resolver:
    """The `MacroResolver` of one module."""

    names: Names
    module: ModuleDefinition

    def resolve_macro(self, path: ast.Path) -> tuple[ast.MacroRules, str] | None:
        macro = self.names.macro(self.module, path)
        return None if macro is None else (macro.syntax, macro.module.crate.name)


@dataclass(eq=False)
class TypeContext:
    """Caches of everything that is computed about definitions. One per program."""

    names: Names
    scopes: dict[Owner, TypeScope] = field(default_factory=dict)
    parameters: dict[Any, tuple[Argument, ...]] = field(default_factory=dict)
    signatures: dict[FunctionDefinition, Signature] = field(default_factory=dict)
    fields: dict[Any, tuple[Ty, ...]] = field(default_factory=dict)
    predicates: dict[Owner, tuple[Predicate, ...]] = field(default_factory=dict)
    headers: dict[ImplDefinition, TraitRef | None] = field(default_factory=dict)
    self_types: dict[ImplDefinition, Ty] = field(default_factory=dict)
    supertraits: dict[TraitDefinition, tuple[TraitDefinition, ...]] = field(default_factory=dict)
    selections: dict[Any, Any] = field(default_factory=dict)
    constants: dict[Any, Any] = field(default_factory=dict)
    typings: dict[Instance, Typing] = field(default_factory=dict)
    typing_now: set[Instance] = field(default_factory=set)
    items: dict[str, Definition | None] = field(default_factory=dict)
    aliases: dict[Any, Ty] = field(default_factory=dict)
    resolvers: dict[ModuleDefinition, Resolver] = field(default_factory=dict)
    # Variables that an attribute of a function declares in its body, with their types.
    bound_variables: Callable[[FunctionDefinition], list[tuple[str, AdtDefinition]]] = field(
        default=lambda function: []
    )
    # What a template of inline assembly does; None where that is not understood.
    assembly_effects: Callable[[str, tuple[str, ...]], tuple[Effect, ...] | None] = field(
        default=lambda template, options: None
    )

    @cached_property
    def impls(self) -> ImplIndex:
        from rgpu.analysis.typing.impls import ImplIndex

        return ImplIndex(self)

    @cached_property
    def core(self) -> Crate | None:
        """The `core` crate, from whatever crate we look."""
        for crate in self.names.crates:
            if crate.name == "core":
                return crate
            if (found := self.names.extern(crate, "core")) is not None:
                return found
        return None

    def resolver(self, module: ModuleDefinition) -> Resolver:
        """Finds the macros visible in `module`."""
        found = self.resolvers.get(module)
        if found is None:
            found = self.resolvers[module] = Resolver(self.names, module)
        return found

    def item(self, path: str) -> Definition | None:
        """An item of `core` by path, such as `ops::Add`."""
        if path not in self.items:
            found = None
            if self.core is not None:
                *modules, last = path.split("::")
                namespace = "types" if last[:1].isupper() else "values"
                resolution = self.names.resolve_names(
                    self.core.root, ["self", *modules, last], namespace
                )
                if resolution is not None and resolution.rest == 0:
                    found = resolution.definition
            self.items[path] = found
        return self.items[path]

    def trait(self, path: str) -> TraitDefinition | None:
        """A trait of `core` by path."""
        found = self.item(path)
        return found if isinstance(found, TraitDefinition) else None

    def adt(self, path: str) -> AdtDefinition | None:
        """A struct or enum of `core` by path."""
        found = self.item(path)
        return found if isinstance(found, AdtDefinition) else None

    def parameters_of(self, owner: Any) -> tuple[Argument, ...]:
        """`scope.parameters_of`, kept."""
        found = self.parameters.get(owner)
        if found is None:
            found = self.parameters[owner] = parameters_of(owner)
        return found
