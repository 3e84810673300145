"""What type questions share: the names, the caches, the items of `core` that the language knows."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from typing import TYPE_CHECKING, Any

from rgpu.analysis.effects import Effect
from rgpu.analysis.ir.types import Argument, Ty
from rgpu.analysis.names.definitions import (
    AdtDefinition,
    ConstDefinition,
    Crate,
    Definition,
    FunctionDefinition,
    ImplDefinition,
    StaticDefinition,
    TraitDefinition,
    TypeAliasDefinition,
    VariantDefinition,
)
from rgpu.analysis.names.resolve import Names
from rgpu.analysis.predicates import Predicated
from rgpu.analysis.records import dataclass, field
from rgpu.analysis.syntax import ast
from rgpu.analysis.typing.impls import ImplIndex
from rgpu.analysis.typing.scope import (
    Owner,
    OwnParameter,
    Parameter,
    TypeScope,
    own_parameters,
    parameters_of,
)

if TYPE_CHECKING:
    from rgpu.analysis.ir.body import Instance
    from rgpu.analysis.typing.predicates import Predicate, TraitRef
    from rgpu.analysis.typing.results import Typing
    from rgpu.analysis.typing.selection import Selection


@dataclass(frozen=True, slots=True)
class Signature:
    """Parameter and result types of a function, in terms of its generic parameters."""

    parameters: tuple[Ty, ...]
    result: Ty


@dataclass(eq=False)
class TypeContext:
    """Caches of everything that is computed about definitions. One per program."""

    names: Names
    scopes: dict[Owner, TypeScope] = field(default_factory=dict)
    parameters: dict[Owner | VariantDefinition, tuple[Parameter, ...]] = field(default_factory=dict)
    own_parameters: dict[Owner, list[OwnParameter]] = field(default_factory=dict)
    signatures: dict[FunctionDefinition, Signature] = field(default_factory=dict)
    fields: dict[VariantDefinition, tuple[Ty, ...]] = field(default_factory=dict)
    value_types: dict[ConstDefinition | StaticDefinition, Ty] = field(default_factory=dict)
    predicates: dict[Owner, tuple[Predicate, ...]] = field(default_factory=dict)
    headers: dict[ImplDefinition, TraitRef | None] = field(default_factory=dict)
    supertraits: dict[TraitDefinition, tuple[TraitDefinition, ...]] = field(default_factory=dict)
    selections: dict[TraitRef, Selection | None] = field(default_factory=dict)
    # Values as the evaluator has them, or the exception that says why there is none.
    constants: dict[tuple[ConstDefinition, tuple[Argument, ...]], Any] = field(default_factory=dict)
    typings: dict[Instance, Typing] = field(default_factory=dict)
    typings_of_values: dict[
        tuple[ConstDefinition | StaticDefinition, tuple[Argument, ...]], Typing
    ] = field(default_factory=dict)
    typing_now: set[Instance] = field(default_factory=set)
    items: dict[str, Definition | None] = field(default_factory=dict)
    aliases: dict[TypeAliasDefinition, Ty] = field(default_factory=dict)
    # `impl Trait` in results, by function and position.
    opaque_types: dict[tuple[FunctionDefinition, int], ast.ImplType] = field(default_factory=dict)
    opaque_bounds: dict[tuple[FunctionDefinition, int], tuple[Predicate, ...]] = field(
        default_factory=dict
    )
    droppable: dict[Ty, bool] = field(default_factory=dict)
    defaults: dict[ast.GenericArgument, Argument] = field(default_factory=dict)
    # Variables that an attribute of a function declares in its body, with their types.
    bound_variables: Callable[[FunctionDefinition], list[tuple[str, AdtDefinition]]] = field(
        default=lambda function: []
    )
    # Whether an attribute macro gives the function one more parameter, for such a variable.
    takes_context: Callable[[FunctionDefinition], bool] = field(default=lambda function: False)
    # What a template of inline assembly does; None where that is not understood.
    assembly_effects: Callable[[str, tuple[str, ...]], tuple[Effect, ...] | None] = field(
        default=lambda template, options: None
    )

    # What is known of one that stands under a predicate in part.
    predicated_assembly: Callable[[str, tuple[str, ...]], Predicated | None] = field(
        default=lambda template, options: None
    )

    @cached_property
    def impls(self) -> ImplIndex:
        """The impls of all crates."""
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

    def parameters_of(self, owner: Owner | VariantDefinition) -> tuple[Parameter, ...]:
        """`scope.parameters_of`, kept."""
        found = self.parameters.get(owner)
        if found is None:
            found = self.parameters[owner] = parameters_of(owner)
        return found

    def own_parameters_of(self, owner: Owner) -> list[OwnParameter]:
        """`scope.own_parameters`, kept."""
        found = self.own_parameters.get(owner)
        if found is None:
            found = self.own_parameters[owner] = list(own_parameters(owner))
        return found

    def substitution(
        self, owner: Owner | VariantDefinition, arguments: tuple[Argument, ...]
    ) -> dict[Argument, Argument]:
        """What the parameters of a definition stand for under some arguments; if code gives too few
        of them, the others stand for themselves."""
        return dict(zip(self.parameters_of(owner), arguments, strict=False))
