"""Walking types: substitution of parameters, and questions about what a type contains."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import TypeAlias

from rgpu.analysis.ir.types import (
    HAS_INFER,
    HAS_PARAMETER,
    HAS_PROJECTION,
    Adt,
    Argument,
    Array,
    Closure,
    ConstParam,
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


def rebuild(ty: Argument, change: Callable[[Argument], Argument]) -> Argument:
    """The same type with each direct part replaced by `change(part)`; itself when nothing changes."""
    cls = ty.__class__
    if cls is Ref or cls is Ptr:
        inner = change(ty.inner)  # type: ignore[union-attr]
        return ty if inner is ty.inner else cls(ty.mutable, inner)  # type: ignore
    if cls is Adt or cls is FnDef or cls is Closure or cls is Opaque:
        old = ty.arguments  # type: ignore[union-attr]
        if not old:
            return ty
        new = tuple([change(part) for part in old])
        if all(a is b for a, b in zip(old, new, strict=True)):
            return ty
        if cls is Opaque:
            return Opaque(ty.function, ty.index, new)  # type: ignore[union-attr]
        first = ty.function if cls is FnDef else ty.definition  # type: ignore[union-attr]
        return cls(first, new)  # type: ignore[call-arg, arg-type]
    if cls is Slice:
        inner = change(ty.inner)  # type: ignore[union-attr]
        return ty if inner is ty.inner else Slice(inner)  # type: ignore
    if cls is Array:
        inner, length = change(ty.inner), change(ty.length)  # type: ignore[union-attr]
        if inner is ty.inner and length is ty.length:  # type: ignore[union-attr]
            return ty
        return Array(inner, length)  # type: ignore[arg-type]
    if cls is Tuple:
        old = ty.items  # type: ignore[union-attr]
        if not old:
            return ty
        new = tuple([change(part) for part in old])
        return ty if all(a is b for a, b in zip(old, new, strict=True)) else Tuple(new)  # type: ignore
    if cls is FnPtr:
        parameters = tuple([change(part) for part in ty.parameters])  # type: ignore[union-attr]
        return FnPtr(parameters, change(ty.result))  # type: ignore
    if cls is Projection:
        arguments = tuple([change(part) for part in ty.arguments])  # type: ignore[union-attr]
        return Projection(ty.trait, ty.name, change(ty.self_type), arguments)  # type: ignore
    return ty


def substitute(ty: Argument, substitution: Substitution) -> Argument:
    """Replace parameters by what `substitution` says; those it does not know stay."""
    if not substitution:
        return ty

    def change(part: Argument) -> Argument:
        if not part.flags & HAS_PARAMETER:
            return part
        cls = part.__class__
        if cls is Param or cls is ConstParam:
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


def as_type(argument: Argument) -> Ty:
    """A generic argument that must be a type."""
    return argument  # type: ignore[return-value]
