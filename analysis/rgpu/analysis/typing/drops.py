"""Which types do something when they are dropped: those with a `Drop` impl, and what they are parts
of (Rust Reference, "Destructors")."""

from __future__ import annotations

from rgpu.analysis.effects import Language
from rgpu.analysis.ir.types import Adt, Array, Closure, Slice, Tuple, Ty
from rgpu.analysis.typing.context import TypeContext
from rgpu.analysis.typing.fields import variant_fields
from rgpu.analysis.typing.predicates import implemented_trait

_KEPT = Language("manually_drop")


def anything_drops(context: TypeContext) -> bool:
    """Whether any type of the program does: where none does, drops need no thought."""
    trait = context.trait("ops::Drop")
    return trait is not None and context.impls.is_implemented(trait)


def has_drop_impl(context: TypeContext, ty: Adt) -> bool:
    """Whether the type itself, not only a part of it, implements `Drop`."""
    trait = context.trait("ops::Drop")
    if trait is None:
        return False
    for implementation in context.impls.of_trait(trait, ty):
        header = implemented_trait(context, implementation)
        if header is None or header.trait is not trait:
            continue
        # `Drop` can't be implemented for some instances of a type and not for others (E0366).
        if isinstance(header.self_type, Adt) and header.self_type.definition is ty.definition:
            return True
    return False


def needs_drop(context: TypeContext, ty: Ty) -> bool:
    """Whether dropping a value of the type does anything."""
    match ty:
        case Array(inner) | Slice(inner):
            return needs_drop(context, inner)
        case Tuple(items):
            return any(needs_drop(context, item) for item in items)
        case Adt() | Closure():
            found = context.droppable.get(ty)
            if found is None:
                context.droppable[ty] = False  # a type that contains itself adds nothing by that
                found = context.droppable[ty] = _has_glue(context, ty)
            return found
        case _:
            return False


def _has_glue(context: TypeContext, ty: Adt | Closure) -> bool:
    if isinstance(ty, Adt):
        if ty.definition.kind == "union" or _KEPT in ty.definition.effects:
            return False
        if has_drop_impl(context, ty):
            return True
    rows = variant_fields(context, ty)
    return any(needs_drop(context, field) for row in rows for field in row)
