"""Inference variables and unification, with an undo log so that a guess can be taken back."""

from __future__ import annotations

from rgpu.analysis.ir.types import (
    HAS_INFER,
    Adt,
    Argument,
    Array,
    Closure,
    ConstInfer,
    ConstUnknown,
    ConstValue,
    FnDef,
    FnPtr,
    Infer,
    Opaque,
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
from rgpu.analysis.typing.substitute import has_infer, parts, rebuild


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
        self._values.append(None)
        self._kinds.append("const")
        return ConstInfer(len(self._values) - 1)

    def hole(self, kind: str) -> Argument:
        """A fresh variable for a left-out generic argument: "type" or "const"."""
        return self.fresh_const() if kind == "const" else self.fresh()

    def snapshot(self) -> int:
        return len(self._log)

    def rollback(self, snapshot: int) -> None:
        """Forget all bindings made since the snapshot."""
        while len(self._log) > snapshot:
            index, value, kind = self._log.pop()
            self._values[index] = value
            self._kinds[index] = kind

    def shallow(self, ty: Argument) -> Argument:
        """The type with its outermost variable replaced, as far as known."""
        while ty.__class__ is Infer or ty.__class__ is ConstInfer:
            value = self._values[ty.index]  # type: ignore[union-attr]
            if value is None:
                if ty.__class__ is Infer:
                    kind = self._kinds[ty.index]  # type: ignore[union-attr]
                    return ty if kind == ty.kind else Infer(ty.index, kind)  # type: ignore[union-attr]
                return ty
            ty = value
        return ty

    def resolve(self, ty: Argument) -> Argument:
        """The type with all known variables replaced, at any depth."""
        if not ty.flags & HAS_INFER:
            return ty
        cls = ty.__class__
        if cls is Infer or cls is ConstInfer:
            found = self.shallow(ty)
            if found.__class__ is Infer or found.__class__ is ConstInfer:
                return found
            return self.resolve(found)
        return rebuild(ty, self.resolve)

    def _bind(self, index: int, value: Argument) -> None:
        self._log.append((index, self._values[index], self._kinds[index]))
        self._values[index] = value

    def _restrict(self, index: int, kind: str) -> None:
        self._log.append((index, self._values[index], self._kinds[index]))
        self._kinds[index] = kind

    def _occurs(self, index: int, ty: Argument) -> bool:
        if not has_infer(ty):
            return False
        resolved = self.resolve(ty)
        return self._mentions(index, resolved)

    def _mentions(self, index: int, ty: Argument) -> bool:
        if isinstance(ty, (Infer, ConstInfer)):
            return ty.index == index
        return any(self._mentions(index, part) for part in parts(ty))

    def unify(self, left: Argument, right: Argument) -> bool:
        """Make two types equal; False, with some bindings possibly made, if they can't be."""
        left, right = self.shallow(left), self.shallow(right)
        if left is right:
            return True
        left_class, right_class = left.__class__, right.__class__
        if left_class is Unknown or right_class is Unknown:
            return True
        if left_class is Infer:
            return self._unify_variable(left, right)  # type: ignore[arg-type]
        if right_class is Infer:
            return self._unify_variable(right, left)  # type: ignore[arg-type]
        if left_class is ConstInfer or right_class is ConstInfer:
            if left_class is not ConstInfer:
                left, right = right, left
            if left != right:
                self._bind(left.index, right)  # type: ignore[union-attr]
            return True
        if left_class is ConstUnknown or right_class is ConstUnknown:
            return True
        if left_class is not right_class:
            return False
        match left, right:
            case (Scalar(), Scalar()):
                return left.name == right.name
            case (Ref(), Ref()) | (Ptr(), Ptr()):
                return left.mutable == right.mutable and self.unify(left.inner, right.inner)
            case (Adt(), Adt()):
                return left.definition is right.definition and self._all(
                    left.arguments, right.arguments
                )
            case (Slice(), Slice()):
                return self.unify(left.inner, right.inner)
            case (Array(), Array()):
                return self.unify(left.inner, right.inner) and self.unify(left.length, right.length)
            case (Tuple(), Tuple()):
                return self._all(left.items, right.items)
            case (FnPtr(), FnPtr()):
                return self._all(left.parameters, right.parameters) and self.unify(
                    left.result, right.result
                )
            case (FnDef(), FnDef()):
                return left.function is right.function and self._all(
                    left.arguments, right.arguments
                )
            case (Closure(), Closure()):
                return left.definition is right.definition
            case (Opaque(), Opaque()):
                return (
                    left.function is right.function
                    and left.index == right.index
                    and self._all(left.arguments, right.arguments)
                )
            case (Projection(), Projection()):
                return (
                    left.trait is right.trait
                    and left.name == right.name
                    and self.unify(left.self_type, right.self_type)
                    and self._all(left.arguments, right.arguments)
                )
            case (ConstValue(), ConstValue()):
                return left.value == right.value
            case _:
                return left == right

    def _all(self, left: tuple[Argument, ...], right: tuple[Argument, ...]) -> bool:
        return len(left) == len(right) and all(map(self.unify, left, right))

    def _unify_variable(self, variable: Infer, ty: Argument) -> bool:
        kind = self._kinds[variable.index]
        if ty.__class__ is Infer:
            other = self._kinds[ty.index]  # type: ignore[union-attr]
            if variable.index == ty.index:  # type: ignore[union-attr]
                return True
            if kind != "any" and other != "any" and kind != other:
                return False
            if other == "any" and kind != "any":
                self._restrict(ty.index, kind)  # type: ignore[union-attr]
            self._bind(variable.index, ty)
            return True
        if kind == "int" and not is_integer(ty):  # type: ignore[arg-type]
            return False
        if kind == "float" and not is_float(ty):  # type: ignore[arg-type]
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
