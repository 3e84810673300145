"""Inference variables and unification, with an undo log so that a guess can be taken back."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias, overload

from rgpu.analysis.ir.types import (
    HAS_INFER,
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
    Dyn,
    FnDef,
    FnPtr,
    Infer,
    Never,
    Opaque,
    Param,
    Projection,
    Ptr,
    Ref,
    Scalar,
    Slice,
    Tuple,
    Ty,
    Unknown,
    is_float,
    is_integer,
)
from rgpu.analysis.typing.substitute import parts, rebuild

# Variables without a value, and their kinds.
Watch: TypeAlias = list[tuple[int, str]]


class InferenceTable:
    """Values of type and constant variables. A variable is its index; `kinds` restricts it."""

    def __init__(self) -> None:
        self._values: list[Argument | None] = []
        self._kinds: list[str] = []
        self._log: list[tuple[int, Argument | None, str]] = []

    def fresh(self, kind: str = "any") -> Infer:
        """A new type variable; kind "int" and "float" stand for a number of unknown width."""
        self._values.append(None)
        self._kinds.append(kind)
        return Infer(len(self._values) - 1, kind)

    def fresh_const(self) -> ConstInfer:
        """A new variable for a constant."""
        self._values.append(None)
        self._kinds.append("const")
        return ConstInfer(len(self._values) - 1)

    def fresh_like(self, parameter: Argument) -> Argument:
        """A new variable that can stand for a generic parameter."""
        return self.fresh_const() if isinstance(parameter, ConstParam) else self.fresh()

    def snapshot(self) -> int:
        """A mark that `rollback` can go back to."""
        return len(self._log)

    def rollback(self, snapshot: int) -> None:
        """Forget all bindings made since the snapshot."""
        while len(self._log) > snapshot:
            index, value, kind = self._log.pop()
            self._values[index] = value
            self._kinds[index] = kind

    @overload
    def shallow(self, ty: Ty) -> Ty: ...
    @overload
    def shallow(self, ty: Const) -> Const: ...
    @overload
    def shallow(self, ty: Argument) -> Argument: ...
    def shallow(self, ty: Argument) -> Argument:
        """The type with its outermost variable replaced, as far as known."""
        while isinstance(ty, (Infer, ConstInfer)):
            value = self._values[ty.index]
            if value is None:
                if isinstance(ty, Infer) and (kind := self._kinds[ty.index]) != ty.kind:
                    return Infer(ty.index, kind)
                return ty
            ty = value
        return ty

    @overload
    def resolve(self, ty: Ty) -> Ty: ...
    @overload
    def resolve(self, ty: Const) -> Const: ...
    @overload
    def resolve(self, ty: Argument) -> Argument: ...
    def resolve(self, ty: Argument) -> Argument:
        """The type with all known variables replaced, at any depth."""
        if not ty.flags & HAS_INFER:
            return ty
        if isinstance(ty, (Infer, ConstInfer)):
            found = self.shallow(ty)
            return found if isinstance(found, (Infer, ConstInfer)) else self.resolve(found)
        return rebuild(ty, self.resolve)

    def _bind(self, index: int, value: Argument) -> None:
        self._log.append((index, self._values[index], self._kinds[index]))
        self._values[index] = value

    def _restrict(self, index: int, kind: str) -> None:
        self._log.append((index, self._values[index], self._kinds[index]))
        self._kinds[index] = kind

    def _occurs(self, index: int, ty: Argument) -> bool:
        return ty.flags & HAS_INFER != 0 and _mentions(index, self.resolve(ty))

    def unify(self, left: Argument, right: Argument) -> bool:
        """Make two types equal; False, with some bindings possibly made, if they can't be."""
        left, right = self.shallow(left), self.shallow(right)
        if left is right or isinstance(left, Unknown) or isinstance(right, Unknown):
            return True
        if isinstance(left, Infer):
            return self._unify_variable(left, right)
        if isinstance(right, Infer):
            return self._unify_variable(right, left)
        if isinstance(left, ConstInfer):
            return self._unify_constant(left, right)
        if isinstance(right, ConstInfer):
            return self._unify_constant(right, left)
        if isinstance(left, ConstUnknown) or isinstance(right, ConstUnknown):
            return True
        kind = left.__class__
        return kind is right.__class__ and _UNIFIERS[kind](self, left, right)

    def unify_all(self, left: tuple[Argument, ...], right: tuple[Argument, ...]) -> bool:
        """As `unify`, for types in pairs."""
        return len(left) == len(right) and all(map(self.unify, left, right))

    def _unify_constant(self, variable: ConstInfer, value: Argument) -> bool:
        if not isinstance(value, (ConstValue, ConstParam, ConstInfer, ConstUnknown)):
            return False
        if variable != value:
            self._bind(variable.index, value)
        return True

    def _unify_variable(self, variable: Infer, ty: Argument) -> bool:
        kind = self._kinds[variable.index]
        if isinstance(ty, Infer):
            other = self._kinds[ty.index]
            if variable.index == ty.index:
                return True
            if kind != "any" and other != "any" and kind != other:
                return False
            if other == "any" and kind != "any":
                self._restrict(ty.index, kind)
            self._bind(variable.index, ty)
            return True
        if isinstance(ty, (ConstValue, ConstParam, ConstInfer, ConstUnknown)):
            return False
        if kind == "int" and not is_integer(ty):
            return False
        if kind == "float" and not is_float(ty):
            return False
        if self._occurs(variable.index, ty):
            return False
        self._bind(variable.index, ty)
        return True

    def try_unify(self, left: Argument, right: Argument) -> bool:
        """As `unify`, but a failure leaves no trace."""
        snapshot = self.snapshot()
        if self.unify(left, right):
            return True
        self.rollback(snapshot)
        return False

    def watch(self, types: tuple[Argument, ...]) -> Watch | None:
        """What `is_unchanged` needs to tell whether more has become known of these types, which are
        resolved; None if that can't be told by variables alone."""
        found: list[tuple[int, str]] = []
        pending = list(types)
        while pending:
            ty = pending.pop()
            if isinstance(ty, (Infer, ConstInfer)):
                found.append((ty.index, self._kinds[ty.index]))
            elif ty.flags & HAS_PROJECTION or (isinstance(ty, Closure) and not ty.definition.final):
                return None
            else:
                pending += parts(ty)
        return found

    def is_unchanged(self, watch: Watch) -> bool:
        """Whether the watched variables have neither got a value nor a kind."""
        values, kinds = self._values, self._kinds
        for index, kind in watch:  # noqa: SIM110 (asked very often: no generator)
            if values[index] is not None or kinds[index] != kind:
                return False
        return True

    def unresolved(self) -> list[Infer]:
        """Type variables without a value."""
        return [
            Infer(index, self._kinds[index])
            for index, value in enumerate(self._values)
            if value is None and self._kinds[index] != "const"
        ]


def fallback(kind: str) -> Ty | None:
    """The type of a number whose width nothing decides."""
    return {"int": Scalar("i32"), "float": Scalar("f64")}.get(kind)


def without_variables(ty: Argument) -> Argument:
    """A type that means the same everywhere: what inference left open is unknown."""
    if not ty.flags & HAS_INFER:
        return ty
    if isinstance(ty, Infer):
        return fallback(ty.kind) or Unknown("inference left this type open")
    if isinstance(ty, ConstInfer):
        return ConstUnknown("inference left this constant open")
    return rebuild(ty, without_variables)


def _mentions(index: int, ty: Argument) -> bool:
    if isinstance(ty, (Infer, ConstInfer)):
        return ty.index == index
    return any(_mentions(index, part) for part in parts(ty))


# --- unification of two types of one kind ---------------------------------------------------------


def _equal(table: InferenceTable, left: Argument, right: Argument) -> bool:
    return left == right


def _scalars(table: InferenceTable, left: Scalar, right: Scalar) -> bool:
    return left.name == right.name


def _pointers(table: InferenceTable, left: Ref | Ptr, right: Ref | Ptr) -> bool:
    return left.mutable == right.mutable and table.unify(left.inner, right.inner)


def _adts(table: InferenceTable, left: Adt, right: Adt) -> bool:
    return left.definition is right.definition and table.unify_all(left.arguments, right.arguments)


def _slices(table: InferenceTable, left: Slice, right: Slice) -> bool:
    return table.unify(left.inner, right.inner)


def _arrays(table: InferenceTable, left: Array, right: Array) -> bool:
    return table.unify(left.inner, right.inner) and table.unify(left.length, right.length)


def _tuples(table: InferenceTable, left: Tuple, right: Tuple) -> bool:
    return table.unify_all(left.items, right.items)


def _function_pointers(table: InferenceTable, left: FnPtr, right: FnPtr) -> bool:
    return table.unify_all(left.parameters, right.parameters) and table.unify(
        left.result, right.result
    )


def _functions(table: InferenceTable, left: FnDef, right: FnDef) -> bool:
    return left.function is right.function and table.unify_all(left.arguments, right.arguments)


def _closures(table: InferenceTable, left: Closure, right: Closure) -> bool:
    return left.definition is right.definition


def _opaques(table: InferenceTable, left: Opaque, right: Opaque) -> bool:
    return (
        left.function is right.function
        and left.index == right.index
        and table.unify_all(left.arguments, right.arguments)
    )


def _projections(table: InferenceTable, left: Projection, right: Projection) -> bool:
    return (
        left.trait is right.trait
        and left.name == right.name
        and table.unify(left.self_type, right.self_type)
        and table.unify_all(left.arguments, right.arguments)
    )


_UNIFIERS: dict[type, Callable[[InferenceTable, Any, Any], bool]] = {
    Scalar: _scalars,
    Ref: _pointers,
    Ptr: _pointers,
    Adt: _adts,
    Slice: _slices,
    Array: _arrays,
    Tuple: _tuples,
    FnPtr: _function_pointers,
    FnDef: _functions,
    Closure: _closures,
    Opaque: _opaques,
    Projection: _projections,
    Never: _equal,
    Param: _equal,
    Dyn: _equal,
    ConstValue: _equal,
    ConstParam: _equal,
}
