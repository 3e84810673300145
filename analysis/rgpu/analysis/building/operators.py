"""Operators and assignments as IR: operations on numbers, else calls of the methods of traits."""

from __future__ import annotations

from rgpu.analysis.building.calls import CallBuilding
from rgpu.analysis.building.drops import drop_value
from rgpu.analysis.ir.body import (
    AddressOf,
    Assert,
    Binary,
    Constant,
    ConstantIndex,
    Deref,
    FieldOf,
    Operand,
    Place,
    Plain,
    StorageDead,
    Unary,
    UnknownCallee,
    Use,
)
from rgpu.analysis.ir.types import BOOL, UNIT, Ref, Scalar, Ty, is_integer
from rgpu.analysis.source import Span
from rgpu.analysis.syntax import ast
from rgpu.analysis.typing.drops import needs_drop
from rgpu.analysis.typing.operators import COMPARISONS, LAZY, TRAIT_OF, assign_trait
from rgpu.analysis.typing.results import UnresolvedName, ValueReference
from rgpu.analysis.typing.substitute import as_type


class OperatorBuilding(CallBuilding):
    """Each function puts the value of its expression before adjustment into `place`."""

    # --- binary operators ------------------------------------------------------------------

    def binary_into(self, node: ast.Binary, place: Place) -> None:
        """`left operator right`. Chains like `a + b + c` can be long: they are built in a loop,
        from the innermost left operand out."""
        if node.operator in LAZY:
            self.lazy(node, place)
            return
        chain = [node]
        while isinstance(inner := chain[-1].left, ast.Binary) and self._continues(inner):
            chain.append(inner)
        left: Operand | None = None
        for link in reversed(chain):
            target = place if link is node else self.temporary(self.type_of(link), link.span)
            self._operate(link, left, target)
            left = Use(target)

    def _continues(self, node: ast.Binary) -> bool:
        """Whether the value of a left operand can be used as it is by the operator around it."""
        return node.operator not in LAZY and not self.typing.adjustments.get(node)

    def _operate(self, node: ast.Binary, left: Operand | None, place: Place) -> None:
        """One operator; `left` is the value of its left operand where that has been built."""
        target = self.typing.callees.get(node)
        if target is not None:
            self._overloaded_binary(node, left, target, place)
            return
        if left is None:
            left = self.frozen(self.operand(node.left), node.right, node.left)
        right = self.operand(node.right)
        self._division_check(node.operator, left, right, self.adjusted_type(node.left), node.span)
        self.assign(place, Binary(node.operator, left, right, written=True), node.span)

    def _division_check(
        self, operator: str, left: Operand, right: Operand, ty: Ty, span: Span
    ) -> None:
        if operator not in ("/", "%") or not is_integer(ty):
            return
        if isinstance(right, Constant) and right.value not in (0, None):
            return
        zero = Constant(0, ty)
        nonzero = self.value(Binary("!=", right, zero), BOOL, span)
        self.emit(Assert(nonzero, True, "division_by_zero", span))

    def _overloaded_binary(
        self, node: ast.Binary, left: Operand | None, target: object, place: Place
    ) -> None:
        comparison = node.operator in COMPARISONS
        operands: list[Operand] = []
        for side, known in ((node.left, left), (node.right, None)):
            if comparison:
                # Comparisons take their operands by reference.
                ty = self.adjusted_type(side)
                compared = known.place if isinstance(known, Use) else self.place(side, False)
                address = AddressOf(compared, False, False)
                operands.append(self.value(address, Ref(False, ty), node.span))
            else:
                operands.append(self.operand(side) if known is None else known)
        ty = self.type_of(node)
        if not isinstance(target, ValueReference):
            reason = target.reason if isinstance(target, UnresolvedName) else "not resolved"
            callee = UnknownCallee(node.operator, reason)
            self.emit_call(callee, tuple(operands), place, ty, node.span)
            return
        if comparison and self._scalars_compared(target, place, node, operands):
            return
        path, method = TRAIT_OF[node.operator]
        self.call_trait_method(path, method, target.arguments, tuple(operands), place, node.span)

    def _scalars_compared(
        self, target: ValueReference, place: Place, node: ast.Binary, operands: list[Operand]
    ) -> bool:
        """References to scalars are compared by what they point to."""
        left, right = (as_type(a) for a in target.arguments[:2])
        depth = 0
        while isinstance(left, Ref) and isinstance(right, Ref):
            left, right, depth = left.inner, right.inner, depth + 1
        if depth == 0 or not isinstance(left, Scalar) or left != right or left.name == "str":
            return False
        values = []
        for operand, ty in zip(operands, target.arguments, strict=False):
            pointer = self.as_local(operand, Ref(False, as_type(ty)), node.span)
            values.append(Use(pointer.then(*([Deref()] * (depth + 1)))))
        self.assign(place, Binary(node.operator, values[0], values[1]), node.span)
        return True

    # --- unary operators -------------------------------------------------------------------

    def unary_into(self, node: ast.Unary, place: Place) -> None:
        """`-operand`, `!operand`, `*operand`."""
        if node.operator == "*":
            self.assign(place, Plain(self.raw_operand(node)), node.span)
            return
        target = self.typing.callees.get(node)
        operand = self.operand(node.operand)
        if isinstance(target, ValueReference):
            path, method = ("ops::Neg", "neg") if node.operator == "-" else ("ops::Not", "not")
            self.call_trait_method(path, method, target.arguments, (operand,), place, node.span)
            return
        value = operand.value if isinstance(operand, Constant) else None
        if node.operator == "-" and isinstance(value, (int, float)):
            self.assign(place, Plain(Constant(-value, self.type_of(node))), node.span)
            return
        self.assign(place, Unary(node.operator, operand), node.span)

    # --- assignments -----------------------------------------------------------------------

    def compound_into(self, node: ast.CompoundAssign, place: Place) -> None:
        """`left operator= right`. Numbers: the right side first; others: the left side first."""
        target = self.typing.callees.get(node)
        ty = self.adjusted_type(node.left)
        if target is None:
            right = self.operand(node.right)
            left = self.place(node.left, True)
            self._division_check(node.operator, Use(left), right, ty, node.span)
            self.assign(left, Binary(node.operator, Use(left), right, written=True), node.span)
            return
        left = self.place(node.left, True)
        right = self.operand(node.right)
        receiver = self.value(AddressOf(left, True, False), Ref(True, ty), node.span)
        result = self.temporary(UNIT, node.span)
        if not isinstance(target, ValueReference):
            callee = UnknownCallee(f"{node.operator}=", target.reason)
            self.emit_call(callee, (receiver, right), result, UNIT, node.span)
            return
        path, method = assign_trait(node.operator)
        arguments = (receiver, right)
        self.call_trait_method(path, method, target.arguments, arguments, result, node.span)

    def assign_into(self, node: ast.Assign, place: Place) -> None:
        """`left = right`, where left may be a tuple, array or `_`."""
        if isinstance(node.left, (ast.TupleExpression, ast.Underscore, ast.ArrayExpression)):
            value = self.temporary(self.adjusted_type(node.right), node.span)
            self.value_into(node.right, value)
            self._destructure(node.left, value)
            return
        right = self.operand(node.right)
        left = self.place(node.left, True)
        self._overwrite(left, right, self.adjusted_type(node.left), node.span)

    def _overwrite(self, left: Place, right: Operand, ty: Ty, span: Span) -> None:
        """Write to a place, whose old value is dropped."""
        if self.drops and needs_drop(self.context, ty):
            if left.projections:
                drop_value(self, left, ty, span)
            else:
                self.emit(StorageDead(left.local, span))
        self.assign(left, Plain(right), span)

    def _destructure(self, node: ast.Expression, value: Place) -> None:
        match node:
            case ast.Underscore():
                return
            case ast.TupleExpression(items):
                for index, item in enumerate(items):
                    self._destructure(item, value.then(FieldOf(index, str(index))))
            case ast.ArrayExpression(items):
                for index, item in enumerate(items):
                    self._destructure(item, value.then(ConstantIndex(index)))
            case _:
                ty = self.adjusted_type(node)
                self._overwrite(self.place(node, True), Use(value), ty, node.span)
