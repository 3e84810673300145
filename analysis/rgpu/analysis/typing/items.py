"""Associated items by type and name, for types that are fully known."""

from __future__ import annotations

from typing import TypeAlias

from rgpu.analysis.ir.types import Adt, Argument, Ty, Unknown
from rgpu.analysis.names.definitions import (
    ConstDefinition,
    FunctionDefinition,
    TraitDefinition,
    VariantDefinition,
)
from rgpu.analysis.typing.context import TypeContext
from rgpu.analysis.typing.lowering import scope_of
from rgpu.analysis.typing.predicates import TraitRef
from rgpu.analysis.typing.selection import ImplSelection, Undecided
from rgpu.analysis.typing.substitute import substitute
from rgpu.analysis.typing.table import InferenceTable, without_variables
from rgpu.analysis.typing.traits import Solver

AssociatedItem: TypeAlias = FunctionDefinition | ConstDefinition | VariantDefinition


def associated_item(
    context: TypeContext, base: Ty, name: str
) -> tuple[AssociatedItem, tuple[Argument, ...]] | None:
    """The function, constant or variant `base::name`, with arguments for the owner's parameters.

    Inherent items win over those of traits; an item of a trait is the one in the impl, or the
    default.
    """
    if isinstance(base, Unknown):
        return None
    if isinstance(base, Adt) and base.definition.kind == "enum":
        for variant in base.definition.variants:
            if variant.name == name:
                return variant, base.arguments
    table = InferenceTable()
    solver = Solver(context, table)
    candidates = [impl for impl, _ in context.impls.inherent(base, name)]
    candidates.extend(context.impls.inherent_with(name))
    for implementation in candidates:
        item = implementation.functions.get(name) or implementation.constants.get(name)
        if item is None:
            continue
        self_type = scope_of(context, implementation).self_type
        if self_type is None:
            continue
        arguments = solver.fresh_arguments(implementation)
        substitution = context.substitution(implementation, arguments)
        snapshot = table.snapshot()
        if table.unify(substitute(self_type, substitution), base) and solver.allowed(
            implementation, substitution
        ):
            return item, _settled(table, arguments)
        table.rollback(snapshot)
    traits = [trait for trait, _ in context.impls.trait_methods(name)]
    traits.extend(context.impls.traits_with_constant(name))
    for trait in traits:
        found = trait_item(context, trait, base, (), name)
        if found is not None:
            return found
    return None


def trait_item(
    context: TypeContext,
    trait: TraitDefinition,
    self_type: Argument,
    arguments: tuple[Argument, ...],
    name: str,
) -> tuple[FunctionDefinition | ConstDefinition, tuple[Argument, ...]] | None:
    """The item that implements `<self_type as trait<arguments>>::name`, or the trait's default.

    The arguments returned are for the impl's parameters, or for the trait's with `Self` first.
    """
    table = InferenceTable()
    solver = Solver(context, table)
    wanted = arguments or solver.fresh_arguments(trait, skip=1)
    selection = solver.select(TraitRef(trait, self_type, wanted))
    if isinstance(selection, ImplSelection):
        solver.require(selection.nested)
        solver.solve_pending()
        implementation = selection.implementation
        item = implementation.functions.get(name) or implementation.constants.get(name)
        if item is not None:
            return item, _settled(table, selection.arguments)
    elif selection is None or isinstance(selection, Undecided):
        return None
    default = trait.functions.get(name) or trait.constants.get(name)
    if default is None:
        return None
    return default, (self_type, *_settled(table, wanted))


def _settled(table: InferenceTable, arguments: tuple[Argument, ...]) -> tuple[Argument, ...]:
    """Arguments that mean the same outside of this table."""
    return tuple([without_variables(table.resolve(a)) for a in arguments])
