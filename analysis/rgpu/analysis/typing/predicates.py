"""What the text of a definition demands: trait bounds and where-clauses as predicates on types."""

from __future__ import annotations

from typing import TypeAlias

from rgpu.analysis.ir.types import Argument, Opaque, Param, Projection
from rgpu.analysis.names.definitions import FunctionDefinition, ImplDefinition, TraitDefinition
from rgpu.analysis.records import dataclass
from rgpu.analysis.syntax import ast
from rgpu.analysis.typing.context import TypeContext
from rgpu.analysis.typing.lowering import Lowering, all_supertraits, lower_type, scope_of
from rgpu.analysis.typing.scope import Owner, container_of, impl_types, syntax_generics
from rgpu.analysis.typing.substitute import (
    Change,
    Substitution,
    as_type,
    has_parameters,
    substitute,
)

FUNCTION_TRAITS = frozenset({"Fn", "FnMut", "FnOnce"})


@dataclass(frozen=True, slots=True)
class TraitRef:
    """`self_type: trait<arguments>`"""

    trait: TraitDefinition
    self_type: Argument
    arguments: tuple[Argument, ...] = ()


@dataclass(frozen=True, slots=True)
class ProjectionIs:
    """`<self_type as trait<arguments>>::name == type`"""

    projection: Projection
    type: Argument


Predicate: TypeAlias = TraitRef | ProjectionIs


def predicates_of(context: TypeContext, owner: Owner) -> tuple[Predicate, ...]:
    """What the text demands of the parameters of `owner` and of what is around it."""
    found = context.predicates.get(owner)
    if found is not None:
        return found
    context.predicates[owner] = ()  # bounds may refer to themselves
    result: list[Predicate] = []
    outer = container_of(owner)
    if outer is not None:
        result.extend(predicates_of(context, outer))
    if isinstance(owner, TraitDefinition):
        own = tuple(context.parameters_of(owner)[1:])
        result.append(TraitRef(owner, Param("Self", owner), own))
    scope = scope_of(context, owner)
    lowering = Lowering(context, scope)
    for subject, bounds in _subjects(context, owner):
        for bound in bounds:
            result.extend(_bound(lowering, subject, bound))
    found = context.predicates[owner] = tuple(result)
    return found


def _subjects(context: TypeContext, owner: Owner) -> list[tuple[Argument, list[ast.Bound]]]:
    """The types that have bounds, with their bounds."""
    scope = scope_of(context, owner)
    generics = syntax_generics(owner)
    subjects: list[tuple[Argument, list[ast.Bound]]] = []
    if generics is not None:
        for parameter in generics.parameters:
            if parameter.bounds:
                subjects.append((scope.parameters[parameter.name], parameter.bounds))
        for written, bounds in generics.predicates:
            subjects.append((lower_type(context, written, scope), bounds))
    if isinstance(owner, FunctionDefinition):
        for index, ty in enumerate(impl_types(owner)):
            subjects.append((scope.parameters[f"impl#{index}"], ty.bounds))
    if isinstance(owner, TraitDefinition):
        subjects.append((Param("Self", owner), owner.syntax.supertraits))
    return subjects


def _bound(lowering: Lowering, subject: Argument, bound: ast.Bound) -> list[Predicate]:
    trait = lowering.trait(bound.path) if bound.path.segments else None
    if trait is None or bound.optional:
        return []
    last = bound.path.segments[-1]
    lowering.subject = subject
    arguments = lowering.arguments(last.generics, trait, skip_self=True)
    result: list[Predicate] = [TraitRef(trait, subject, arguments)]
    for name, ty in last.bindings or ():
        owner: TraitDefinition | None = trait
        if name not in trait.types:
            above = all_supertraits(lowering.context, trait)
            owner = next((t for t in above if name in t.types), None)
        if owner is not None:
            own = arguments if owner is trait or trait.name in FUNCTION_TRAITS else ()
            projection = Projection(owner, name, as_type(subject), own)
            result.append(ProjectionIs(projection, lowering.type(ty)))
    return result


def bounds_of_instance(
    context: TypeContext, owner: Owner, arguments: tuple[Argument, ...]
) -> tuple[Predicate, ...]:
    """What may be assumed inside an instance: its predicates, where parameters are left in them."""
    if not any(map(has_parameters, arguments)):
        return ()
    substitution = context.substitution(owner, arguments)
    return tuple(substituted(p, substitution) for p in predicates_of(context, owner))


def bounds_of_opaque(context: TypeContext, opaque: Opaque) -> tuple[Predicate, ...]:
    """What the text promises about a type behind `impl Trait` in a result."""
    key = (opaque.function, opaque.index)
    found = context.opaque_bounds.get(key)
    if found is None:
        written = context.opaque_types.get(key)
        lowering = Lowering(context, scope_of(context, opaque.function))
        subject = Opaque(*key, context.parameters_of(opaque.function))
        bounds = written.bounds if written is not None else []
        found = tuple(p for bound in bounds for p in _bound(lowering, subject, bound))
        context.opaque_bounds[key] = found
    substitution = context.substitution(opaque.function, opaque.arguments)
    return tuple(substituted(p, substitution) for p in found)


def substituted(predicate: Predicate, substitution: Substitution) -> Predicate:
    """The predicate under `substitution`."""
    return changed(predicate, lambda ty: substitute(ty, substitution))


def changed(predicate: Predicate, change: Change) -> Predicate:
    """The predicate with its types changed."""
    if isinstance(predicate, TraitRef):
        return TraitRef(
            predicate.trait,
            change(predicate.self_type),
            tuple([change(a) for a in predicate.arguments]),
        )
    old = predicate.projection
    arguments = tuple([change(a) for a in old.arguments])
    new = Projection(old.trait, old.name, change(old.self_type), arguments)
    return ProjectionIs(new, change(predicate.type))


def implemented_trait(context: TypeContext, implementation: ImplDefinition) -> TraitRef | None:
    """The trait and types in the header of an impl, in terms of its parameters; None if
    inherent."""
    if implementation in context.headers:
        return context.headers[implementation]
    context.headers[implementation] = None
    path = implementation.syntax.trait_path
    result = None
    if path is not None and path.segments:
        scope = scope_of(context, implementation)
        lowering = Lowering(context, scope)
        trait = lowering.trait(path)
        if trait is not None and scope.self_type is not None:
            arguments = lowering.arguments(path.segments[-1].generics, trait, skip_self=True)
            result = TraitRef(trait, scope.self_type, arguments)
    context.headers[implementation] = result
    return result
