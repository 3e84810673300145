"""Expressions as places, and the implicit steps of adjustments."""

from __future__ import annotations

from rgpu.analysis.building.builder import Builder, is_never
from rgpu.analysis.ir.body import (
    AddressOf,
    Assert,
    Binary,
    Cast,
    Constant,
    Deref,
    FieldOf,
    IndexBy,
    Length,
    Operand,
    Place,
    Plain,
    StaticAddress,
    UnknownOperand,
    Use,
)
from rgpu.analysis.ir.types import (
    BOOL,
    USIZE,
    Adt,
    Array,
    ConstValue,
    Ptr,
    Ref,
    Tuple,
    Ty,
)
from rgpu.analysis.names.definitions import StaticDefinition
from rgpu.analysis.source import Span
from rgpu.analysis.syntax import ast
from rgpu.analysis.typing.results import (
    Adjustment,
    BorrowStep,
    ConvertStep,
    DerefStep,
    LocalVariable,
    ValueReference,
)
from rgpu.analysis.typing.substitute import as_type


class PlaceBuilding(Builder):
    def place(self, node: ast.Expression, mutable: bool) -> Place:
        """The place an expression denotes, after adjustment; a temporary for a value.

        `mutable` says that it will be written or mutably borrowed: overloaded steps then use the
        `Mut` trait.
        """
        steps = self.typing.adjustments.get(node)
        if steps:
            return self._adjusted_place(node, steps, mutable)
        return self.raw_place(node, mutable)

    def raw_place(self, node: ast.Expression, mutable: bool) -> Place:
        """The place of an expression before adjustment."""
        match node:
            case _ if node in self.typing.skipped:
                pass
            case ast.PathExpression():
                target = self.typing.paths.get(node)
                if isinstance(target, LocalVariable):
                    return self.variable(target)
                if isinstance(target, ValueReference) and isinstance(
                    target.definition, StaticDefinition
                ):
                    return self.static_place(target.definition, self.type_of(node), node.span)
            case ast.FieldAccess(base, name):
                inner = self.place(base, mutable)
                return inner.then(FieldOf(self.field_index(self.adjusted_type(base), name), name))
            case ast.Index():
                return self._index(node, mutable)
            case ast.Unary("*", operand):
                if node in self.typing.callees:
                    return self._deref_call(
                        self.place(operand, mutable), self.adjusted_type(operand), mutable,
                        self.type_of(node), node.span,
                    )  # fmt: skip
                value = self.operand(operand)
                return self.as_local(value, self.adjusted_type(operand), node.span).then(Deref())
        ty = self.type_of(node)
        place = self.temporary(ty, node.span)
        self.into(node, place)
        return place

    def static_place(self, static: StaticDefinition, ty: Ty, span: Span) -> Place:
        """The memory of a static."""
        pointer = Ptr(True, ty) if static.syntax.mutable else Ref(False, ty)
        address = self.temporary(pointer, span)
        self.assign(address, Plain(StaticAddress(static, pointer)), span)
        return address.then(Deref())

    def field_index(self, ty: Ty, name: str) -> int:
        if isinstance(ty, Tuple) and name.isdigit():
            return int(name)
        if isinstance(ty, Adt):
            for index, declared in enumerate(ty.definition.variants[0].fields):
                if declared.name == name:
                    return index
        return int(name) if name.isdigit() else 0

    def _index(self, node: ast.Index, mutable: bool) -> Place:
        target = self.typing.callees.get(node)
        base_type = self.adjusted_type(node.base)
        if isinstance(target, ValueReference):
            base = self.place(node.base, mutable)
            index = self.operand(node.index)
            element = self.type_of(node)
            trait, method = ("ops::IndexMut", "index_mut") if mutable else ("ops::Index", "index")
            self_type = as_type(target.arguments[0])
            if isinstance(base_type, Array) and not isinstance(self_type, Array):
                # An array indexed by a range is a slice first.
                array = self.value(
                    AddressOf(base, mutable, False), Ref(mutable, base_type), node.span
                )
                wide = Ref(mutable, self_type)
                receiver = self.value(Cast("unsize", array, wide), wide, node.span)
            else:
                receiver = self.value(
                    AddressOf(base, mutable, False), Ref(mutable, base_type), node.span
                )
            result = self.temporary(Ref(mutable, element), node.span)
            self.call_trait_method(
                trait, method, target.arguments, (receiver, index), result, node.span
            )
            return result.then(Deref())
        base = self.place(node.base, mutable)
        index = self.operand(node.index)
        if self.adjusted_type(node.index) != USIZE:
            type = self.type_of(node)
            value = self.unknown("an index that is not understood", type, node.span, (index,))
            return self.as_local(value, type, node.span)
        local = self.as_local(index, USIZE, node.index.span)
        if local.projections:
            copy = self.temporary(USIZE, node.index.span)
            self.assign(copy, Plain(Use(local)), node.index.span)
            local = copy
        self.bounds_check(base, base_type, Use(local), node.span)
        return base.then(IndexBy(local.local))

    def bounds_check(self, base: Place, base_type: Ty, index: Operand, span: Span) -> None:
        length: Operand
        if isinstance(base_type, Array) and isinstance(base_type.length, ConstValue):
            length = Constant(base_type.length.value, USIZE)
        else:
            length = self.value(Length(base), USIZE, span)
        fits = self.value(Binary("<", index, length), BOOL, span)
        self.emit(Assert(fits, True, "bounds", span, index, length))

    # --- adjustments -----------------------------------------------------------------------

    def _adjusted_place(
        self, node: ast.Expression, steps: list[Adjustment], mutable: bool
    ) -> Place:
        last = steps[-1]
        if isinstance(last, DerefStep):
            place, _ = self._apply(node, steps, mutable)
            assert isinstance(place, Place)
            return place
        value, ty = self._apply(node, steps, mutable)
        return value if isinstance(value, Place) else self.as_local(value, ty, node.span)

    def adjusted_operand(self, node: ast.Expression, steps: list[Adjustment]) -> Operand:
        """The value of an expression after its implicit steps."""
        value, _ = self._apply(node, steps, False)
        return Use(value) if isinstance(value, Place) else value

    def _apply(
        self, node: ast.Expression, steps: list[Adjustment], mutable: bool
    ) -> tuple[Place | Operand, Ty]:
        """Do the steps one after the other; a place as long as it is one."""
        exclusive = mutable or any(isinstance(s, BorrowStep) and s.mutable for s in steps)
        ty = self.type_of(node)
        first = steps[0]
        current: Place | Operand
        if isinstance(first, (DerefStep, BorrowStep)):
            current = self.raw_place(node, exclusive)
        else:
            current = self.raw_operand(node)
        for step in steps:
            match step:
                case DerefStep(False, target):
                    if not isinstance(current, Place):
                        current = self.as_local(current, ty, node.span)
                    current = current.then(Deref())
                case DerefStep(True, target):
                    if not isinstance(current, Place):
                        current = self.as_local(current, ty, node.span)
                    current = self._deref_call(current, ty, exclusive, target, node.span)
                case BorrowStep(is_mutable, raw, target):
                    if not isinstance(current, Place):
                        current = self.as_local(current, ty, node.span)
                    current = self.value(AddressOf(current, is_mutable, raw), target, node.span)
                case ConvertStep(kind, target):
                    operand = Use(current) if isinstance(current, Place) else current
                    current = self._convert(operand, ty, kind, target, node.span)
            ty = step.target
        return current, ty

    def _convert(self, operand: Operand, ty: Ty, kind: str, target: Ty, span: Span) -> Operand:
        match kind:
            case "never":
                # Control never gets here; the value is of no importance.
                return operand if not is_never(ty) else UnknownOperand("never", target)
            case "mut_to_const":
                return self.value(Cast("pointer", operand, target), target, span)
            case _:
                return self.value(Cast(kind, operand, target), target, span)

    def _deref_call(self, place: Place, ty: Ty, mutable: bool, target: Ty, span: Span) -> Place:
        """`*Deref::deref(&place)`, or with `DerefMut`."""
        if mutable and not self._implements("ops::DerefMut", ty):
            mutable = False
        trait, method = ("ops::DerefMut", "deref_mut") if mutable else ("ops::Deref", "deref")
        receiver = self.value(AddressOf(place, mutable, False), Ref(mutable, ty), span)
        result = self.temporary(Ref(mutable, target), span)
        self.call_trait_method(trait, method, (ty,), (receiver,), result, span)
        return result.then(Deref())

    def _implements(self, path: str, ty: Ty) -> bool:
        trait = self.context.trait(path)
        return trait is not None and self.context.impls.may_implement(ty, trait)
