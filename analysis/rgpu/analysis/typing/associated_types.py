"""Which trait `base::Name` means: associated types are written without their trait."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from rgpu.analysis.ir.types import Argument, Ty
from rgpu.analysis.names.definitions import FunctionDefinition, ImplDefinition, TraitDefinition
from rgpu.analysis.syntax import ast
from rgpu.analysis.typing.scope import (
    Owner,
    container_of,
    impl_types,
    own_parameters,
    syntax_generics,
)
from rgpu.analysis.typing.substitute import substitute

if TYPE_CHECKING:
    from rgpu.analysis.typing.lowering import Lowering

# A trait, and the generic arguments written after its name.
Written: TypeAlias = tuple[TraitDefinition, list[ast.GenericArgument] | None]
# A trait with its generic arguments, without that for `Self`.
Applied: TypeAlias = tuple[TraitDefinition, tuple[Argument, ...]]


def trait_with_type(
    lowering: Lowering, base: Ty, parameter: str | None, name: str
) -> Applied | None:
    """The trait whose associated type `name` is meant in `base::name`, with its arguments.

    `parameter` is the name that gave `base`, if it was that of a parameter or `Self`: then the
    bounds on it decide, as far as they know the name.
    """
    owner = lowering.scope.owner
    if parameter == "Self" and owner is not None:
        container = owner if isinstance(owner, (ImplDefinition, TraitDefinition)) else None
        container = container or container_of(owner)
        if isinstance(container, TraitDefinition):
            return _among(lowering, base, [(container, _own_arguments(lowering, container))], name)
        if isinstance(container, ImplDefinition) and container.syntax.trait_path is not None:
            path = container.syntax.trait_path
            if (trait := lowering.trait(path)) is not None:
                written = lowering.arguments(path.segments[-1].generics, trait, skip_self=True)
                if (found := _among(lowering, base, [(trait, written)], name)) is not None:
                    return found
    if parameter is not None and owner is not None:
        bounds = [
            (trait, lowering.arguments(written, trait, skip_self=True))
            for trait, written in _bounds_on(lowering, owner, parameter)
        ]
        if (found := _among(lowering, base, bounds, name)) is not None:
            return found
    # A concrete type, or one whose bounds are not written here: any trait that it implements.
    impls = lowering.context.impls
    for trait in impls.traits_with_type(name):
        if impls.may_implement(base, trait):
            return trait, lowering.arguments(None, trait, skip_self=True)
    return None


def _bounds_on(lowering: Lowering, owner: Owner, name: str) -> list[Written]:
    """The traits that the text demands of the parameter `name`."""
    found: list[Written] = []
    for place in (owner, container_of(owner)):
        generics = syntax_generics(place) if place is not None else None
        if generics is None:
            continue
        bounds = [b for p in generics.parameters if p.name == name for b in p.bounds]
        for subject, more in generics.predicates:
            if isinstance(subject, ast.PathType) and str(subject.path) == name:
                bounds.extend(more)
        if isinstance(place, FunctionDefinition) and name.startswith("impl#"):
            bounds.extend(impl_types(place)[int(name[5:])].bounds)
        for bound in bounds:
            if (trait := lowering.trait(bound.path)) is not None:
                found.append((trait, bound.path.segments[-1].generics))
    return found


def _among(lowering: Lowering, base: Ty, level: list[Applied], name: str) -> Applied | None:
    """The first of some traits, or of their supertraits, that has an associated type `name`."""
    seen: set[TraitDefinition] = set()
    while level:
        for trait, arguments in level:
            if name in trait.types:
                return trait, arguments
        seen.update(trait for trait, _ in level)
        level = [
            above
            for trait, arguments in level
            for above in _supertraits(lowering, base, trait, arguments)
            if above[0] not in seen
        ]
    return None


def _own_arguments(lowering: Lowering, trait: TraitDefinition) -> tuple[Argument, ...]:
    """The parameters of a trait as what they stand for inside it."""
    known = lowering.scope.parameters
    return tuple(known.get(each.name, each) for each, _ in list(own_parameters(trait))[1:])


def _supertraits(
    lowering: Lowering, base: Ty, trait: TraitDefinition, arguments: tuple[Argument, ...]
) -> list[Applied]:
    """What a trait demands, with the generic arguments that this gives to the other traits."""
    context = lowering.context
    inside = lowering.inside(trait)
    substitution = context.substitution(trait, (base, *arguments))
    found = []
    for bound in bounds_on_self(trait):
        if (above := inside.trait(bound.path)) is not None:
            general = inside.arguments(bound.path.segments[-1].generics, above, skip_self=True)
            found.append((above, tuple(substitute(each, substitution) for each in general)))
    return found


def bounds_on_self(trait: TraitDefinition) -> list[ast.Bound]:
    """What a trait demands of the types that implement it."""
    bounds = list(trait.syntax.supertraits)
    for subject, more in trait.syntax.generics.predicates:
        if isinstance(subject, ast.PathType) and str(subject.path) == "Self":
            bounds.extend(more)
    return bounds
