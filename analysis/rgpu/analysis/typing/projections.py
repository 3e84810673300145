"""Associated types and `impl Trait`: the types that they stand for."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rgpu.analysis.ir.body import Instance
from rgpu.analysis.ir.types import UNIT, Argument, Closure, Opaque, Projection, Ty, Unknown
from rgpu.analysis.typing.lowering import lower_type, scope_of
from rgpu.analysis.typing.predicates import ProjectionIs, TraitRef
from rgpu.analysis.typing.selection import (
    BoundSelection,
    BuiltinSelection,
    ImplSelection,
    Undecided,
)
from rgpu.analysis.typing.substitute import (
    as_type,
    has_infer,
    has_parameters,
    parts,
    substitute,
)

if TYPE_CHECKING:
    from rgpu.analysis.typing.traits import Solver


def project(solver: Solver, projection: Projection) -> Ty:
    """The type that an associated type stands for; a variable that waits if that is not decided."""
    resolved = try_project(solver, projection)
    if isinstance(resolved, Undecided):
        variable = solver.table.fresh()
        solver.pending.append(ProjectionIs(projection, variable))
        return variable
    return resolved


def try_project(solver: Solver, projection: Projection) -> Ty | Undecided:
    """As `project`, but says so when nothing is decided yet."""
    self_type = solver.table.resolve(projection.self_type)
    if isinstance(self_type, Unknown):
        return self_type
    for bound in solver.bounds_on(self_type):
        if (
            isinstance(bound, ProjectionIs)
            and bound.projection.trait is projection.trait
            and bound.projection.name == projection.name
            and solver.table.resolve(bound.projection.self_type) == self_type
        ):
            same = bound.type == projection
            return projection if same else as_type(solver.normalize(bound.type))
    selection = solver.select(TraitRef(projection.trait, self_type, projection.arguments))
    match selection:
        case Undecided():
            return selection
        case None:
            if has_parameters(self_type):
                return projection
            trait = projection.trait.name
            return Unknown(f"no impl of `{trait}` was found for its type `{projection.name}`")
        case BoundSelection():
            return Projection(projection.trait, projection.name, self_type, projection.arguments)
        case BuiltinSelection(output):
            return output if output is not None else UNIT
        case ImplSelection():
            solver.pending.extend(selection.nested)
            return _in_impl(solver, projection, selection)


def _in_impl(solver: Solver, projection: Projection, selection: ImplSelection) -> Ty:
    """The associated type as the impl has it, or the default of the trait."""
    context = solver.context
    alias = selection.implementation.types.get(projection.name)
    substitution = context.substitution(selection.implementation, selection.arguments)
    if alias is None:
        alias = projection.trait.types.get(projection.name)
        if alias is None:
            return Unknown(f"no associated type `{projection.name}`")
        own = (projection.self_type, *projection.arguments)
        substitution = context.substitution(projection.trait, own)
    if alias.syntax.type is None:
        return Unknown(f"associated type `{projection.name}` has no value")
    general = context.aliases.get(alias)
    if general is None:
        general = lower_type(context, alias.syntax.type, scope_of(context, alias))
        context.aliases[alias] = general
    return solver.normalize(substitute(general, substitution))


def _is_unfinished(ty: Argument) -> bool:
    """Whether a closure is in the type whose signature is still being inferred."""
    if isinstance(ty, Closure) and not ty.definition.final:
        return True
    return any(map(_is_unfinished, parts(ty)))


def reveal(solver: Solver, opaque: Opaque) -> Ty:
    """The type behind `impl Trait` in a result: that of the function's body."""
    arguments = tuple([solver.table.resolve(a) for a in opaque.arguments])
    opaque = Opaque(opaque.function, opaque.index, arguments)
    if any(map(has_infer, arguments)):
        variable = solver.table.fresh()
        solver.pending.append((opaque, variable))
        return variable
    if any(map(_is_unfinished, arguments)):
        return opaque  # known by its bounds for now
    # Typing a body asks the solver, and the solver has bodies typed: the modules need each other.
    from rgpu.analysis.typing.infer import typing_of

    instance = Instance(opaque.function, arguments)
    if instance in solver.context.typing_now or not opaque.function.has_body:
        return opaque
    return typing_of(solver.context, instance).opaques.get(opaque.index, opaque)
