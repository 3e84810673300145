"""The fields of a type, with its generic arguments put in."""

from __future__ import annotations

from rgpu.analysis.ir.types import Adt, Closure, Ref, Ty
from rgpu.analysis.typing.context import TypeContext
from rgpu.analysis.typing.predicates import Predicate, predicates_of
from rgpu.analysis.typing.signatures import field_types
from rgpu.analysis.typing.substitute import has_parameters, substitute
from rgpu.analysis.typing.table import InferenceTable
from rgpu.analysis.typing.traits import Solver


def variant_fields(context: TypeContext, type: Adt | Closure) -> tuple[tuple[Ty, ...], ...]:
    """Field types of each variant; of a closure, the captured values."""
    if isinstance(type, Closure):
        return (
            tuple(
                Ref(True, c.variable.type) if c.by_reference else c.variable.type
                for c in type.definition.captures
            ),
        )
    substitution = context.substitution(type.definition, type.arguments)
    bounds: tuple[Predicate, ...] = ()
    if any(map(has_parameters, type.arguments)):
        bounds = predicates_of(context, type.definition)
    solver = Solver(context, InferenceTable(), bounds)
    return tuple(
        tuple(
            solver.normalize(substitute(field, substitution))
            for field in field_types(context, variant)
        )
        for variant in type.definition.variants
    )
