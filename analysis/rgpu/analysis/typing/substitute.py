"""Walking types: substitution of parameters, and questions about what a type contains."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, TypeAlias, overload

from rgpu.analysis.ir.types import (
    HAS_INFER,
    HAS_PARAMETER,
    HAS_PROJECTION,
    Adt,
    Argument,
    Array,
    Closure,
    Const,
    ConstInfer,
    ConstParam,
    ConstUnknown,
    ConstValue,
    FnDef,
    FnPtr,
    Opaque,
    Param,
    Projection,
    Ptr,
    Ref,
    Slice,
    Tuple,
    Ty,
)

Substitution: TypeAlias = Mapping[Argument, Argument]
# Changes one part of a type; a type into a type, a constant into a constant.
Change: TypeAlias = Callable[[Any], Any]


@overload
def rebuild(ty: Ty, change: Change) -> Ty: ...
@overload
def rebuild(ty: Const, change: Change) -> Const: ...
@overload
def rebuild(ty: Argument, change: Change) -> Argument: ...
def rebuild(ty: Argument, change: Change) -> Argument:
    """The same type with each direct part replaced by `change(part)`; itself when nothing
    changes."""
    handler = _REBUILD.get(ty.__class__)
    return ty if handler is None else handler(ty, change)


def _rebuild_pointer(ty: Ref | Ptr, change: Change) -> Ty:
    inner = change(ty.inner)
    return ty if inner is ty.inner else ty.__class__(ty.mutable, inner)


def _rebuild_adt(ty: Adt, change: Change) -> Ty:
    new = _changed(ty.arguments, change)
    return ty if new is ty.arguments else Adt(ty.definition, new)


def _rebuild_function(ty: FnDef, change: Change) -> Ty:
    new = _changed(ty.arguments, change)
    return ty if new is ty.arguments else FnDef(ty.function, new)


def _rebuild_closure(ty: Closure, change: Change) -> Ty:
    new = _changed(ty.arguments, change)
    return ty if new is ty.arguments else Closure(ty.definition, new)


def _rebuild_opaque(ty: Opaque, change: Change) -> Ty:
    new = _changed(ty.arguments, change)
    return ty if new is ty.arguments else Opaque(ty.function, ty.index, new)


def _rebuild_slice(ty: Slice, change: Change) -> Ty:
    inner = change(ty.inner)
    return ty if inner is ty.inner else Slice(inner)


def _rebuild_array(ty: Array, change: Change) -> Ty:
    inner, length = change(ty.inner), change(ty.length)
    return ty if inner is ty.inner and length is ty.length else Array(inner, length)


def _rebuild_tuple(ty: Tuple, change: Change) -> Ty:
    new = _changed(ty.items, change)
    return ty if new is ty.items else Tuple(new)


def _rebuild_function_pointer(ty: FnPtr, change: Change) -> Ty:
    parameters, result = _changed(ty.parameters, change), change(ty.result)
    if parameters is ty.parameters and result is ty.result:
        return ty
    return FnPtr(parameters, result)


def _rebuild_projection(ty: Projection, change: Change) -> Ty:
    self_type, arguments = change(ty.self_type), _changed(ty.arguments, change)
    if self_type is ty.self_type and arguments is ty.arguments:
        return ty
    return Projection(ty.trait, ty.name, self_type, arguments)


def _changed(old: tuple[Any, ...], change: Change) -> tuple[Any, ...]:
    """The parts changed; the same tuple when nothing changes."""
    if not old:
        return old
    new = tuple([change(part) for part in old])
    for before, after in zip(old, new, strict=True):
        if before is not after:
            return new
    return old


_REBUILD: dict[type, Callable[[Any, Change], Ty]] = {
    Ref: _rebuild_pointer,
    Ptr: _rebuild_pointer,
    Adt: _rebuild_adt,
    FnDef: _rebuild_function,
    Closure: _rebuild_closure,
    Opaque: _rebuild_opaque,
    Slice: _rebuild_slice,
    Array: _rebuild_array,
    Tuple: _rebuild_tuple,
    FnPtr: _rebuild_function_pointer,
    Projection: _rebuild_projection,
}


@overload
def substitute(ty: Ty, substitution: Substitution) -> Ty: ...
@overload
def substitute(ty: Const, substitution: Substitution) -> Const: ...
@overload
def substitute(ty: Argument, substitution: Substitution) -> Argument: ...
def substitute(ty: Argument, substitution: Substitution) -> Argument:
    """Replace parameters by what `substitution` says; those it does not know stay."""
    if not substitution:
        return ty

    def change(part: Argument) -> Argument:
        if not part.flags & HAS_PARAMETER:
            return part
        if isinstance(part, (Param, ConstParam)):
            return substitution.get(part, part)
        return rebuild(part, change)

    return change(ty)


def parts(ty: Argument) -> Iterator[Argument]:
    """The direct parts of a type."""
    match ty:
        case Ref(_, inner) | Ptr(_, inner) | Slice(inner):
            yield inner
        case Adt(_, arguments) | FnDef(_, arguments) | Closure(_, arguments):
            yield from arguments
        case Opaque():
            yield from ty.arguments
        case Array(inner, length):
            yield inner
            yield length
        case Tuple(items):
            yield from items
        case FnPtr(parameters, result):
            yield from parameters
            yield result
        case Projection():
            yield ty.self_type
            yield from ty.arguments


def has_projection(ty: Argument) -> bool:
    """Whether associated types or `impl Trait` remain."""
    return ty.flags & HAS_PROJECTION != 0


def has_infer(ty: Argument) -> bool:
    """Whether inference variables remain."""
    return ty.flags & HAS_INFER != 0


def has_parameters(ty: Argument) -> bool:
    """Whether generic parameters remain."""
    return ty.flags & HAS_PARAMETER != 0


def is_too_deep(ty: Argument, limit: int = 48) -> bool:
    """Whether types are nested in each other beyond all reason: a generic function that calls
    itself with ever larger arguments makes such."""
    return limit == 0 or any(is_too_deep(part, limit - 1) for part in parts(ty))


def as_type(argument: Argument) -> Ty:
    """A generic argument that has to be a type: raises `AssertionError` for a constant."""
    assert not isinstance(argument, _CONSTANTS), f"{argument} where a type must be"
    return argument


def as_constant(argument: Argument) -> Const:
    """A generic argument that has to be a constant: raises `AssertionError` for a type."""
    assert isinstance(argument, _CONSTANTS), f"{argument} where a constant must be"
    return argument


_CONSTANTS = (ConstValue, ConstParam, ConstInfer, ConstUnknown)
