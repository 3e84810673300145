"""Traits that the language itself gives: `Copy` and `Clone` of pointers, tuples and closures,
function traits of whatever can be called, and markers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rgpu.analysis.ir.types import (
    Adt,
    Argument,
    Array,
    Closure,
    FnDef,
    FnPtr,
    Infer,
    Never,
    Ptr,
    Ref,
    Scalar,
    Slice,
    Tuple,
    Ty,
)
from rgpu.analysis.names.definitions import (
    AdtDefinition,
    FunctionDefinition,
    VariantDefinition,
)
from rgpu.analysis.typing.predicates import FUNCTION_TRAITS, TraitRef
from rgpu.analysis.typing.selection import BuiltinSelection, Undecided
from rgpu.analysis.typing.signatures import field_types, signature_of
from rgpu.analysis.typing.substitute import as_type, substitute

if TYPE_CHECKING:
    from rgpu.analysis.typing.traits import Solver

# Traits that say nothing about behaviour on the device: every type is taken to have them.
_MARKERS = frozenset(
    {"Sized", "Send", "Sync", "Unpin", "UnwindSafe", "RefUnwindSafe", "Freeze", "Tuple", "Destruct"}
)


def builtin_selection(solver: Solver, wanted: TraitRef) -> BuiltinSelection | Undecided | None:
    """How the language satisfies `wanted`, None if it leaves that to impls."""
    trait = wanted.trait
    if not trait.module.crate.model:
        return None
    if trait.name in FUNCTION_TRAITS:
        return _function_trait(solver, wanted)
    if trait.name in _MARKERS:
        return BuiltinSelection()
    if trait.name in ("Copy", "Clone"):
        return _copy(solver, wanted)
    return None


def _copy(solver: Solver, wanted: TraitRef) -> BuiltinSelection | Undecided | None:
    ty = wanted.self_type
    parts: tuple[Argument, ...]
    match ty:
        case FnDef() | FnPtr() | Never() | Ptr() | Closure():
            return BuiltinSelection()
        case Ref(mutable):
            return None if mutable else BuiltinSelection()
        case Scalar(name):
            return None if name == "str" else BuiltinSelection()
        case Infer(_, kind):
            return None if kind == "any" else BuiltinSelection()
        case Tuple(items):
            parts = items
        case Array(inner):
            parts = (inner,)
        case _:
            return None
    answers = [solver.holds(TraitRef(wanted.trait, part)) for part in parts]
    if False in answers:
        return None
    return Undecided.YET if None in answers else BuiltinSelection()


def _function_trait(solver: Solver, wanted: TraitRef) -> BuiltinSelection | None:
    ty = wanted.self_type
    while isinstance(ty, Ref):
        ty = solver.table.shallow(ty.inner)
    found = callable_signature(solver, as_type(ty))
    if found is None:
        return None
    parameters, result = found
    if wanted.arguments:
        solver.table.unify(wanted.arguments[0], Tuple(parameters))
    return BuiltinSelection(result)


def callable_signature(solver: Solver, ty: Ty) -> tuple[tuple[Ty, ...], Ty] | None:
    """Parameter types and result of calling a value of type `ty`, for what the language calls."""
    match ty:
        case Closure(definition):
            return definition.parameters, definition.result
        case FnPtr(parameters, result):
            return parameters, result
        case FnDef(FunctionDefinition() as function, arguments):
            signature = signature_of(solver.context, function)
            substitution = solver.context.substitution(function, arguments)
            types = [solver.normalize(substitute(t, substitution)) for t in signature.parameters]
            return tuple(types), solver.normalize(substitute(signature.result, substitution))
        case FnDef(AdtDefinition() | VariantDefinition() as function, arguments):
            variant = function.variants[0] if isinstance(function, AdtDefinition) else function
            substitution = solver.context.substitution(variant, arguments)
            fields = field_types(solver.context, variant)
            types = [solver.normalize(substitute(t, substitution)) for t in fields]
            return tuple(types), Adt(variant.adt, arguments)
        case _:
            return None


def is_copy(solver: Solver, ty: Argument) -> bool:
    """Whether values of the type are copied rather than moved."""
    if isinstance(ty, (Scalar, Ptr, FnDef, FnPtr, Never, Slice)):
        return True
    if isinstance(ty, Ref):
        return not ty.mutable
    trait = solver.context.trait("marker::Copy")
    return trait is not None and solver.holds(TraitRef(trait, ty)) is True
