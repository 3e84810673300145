"""`as` casts and borrows as IR."""

from __future__ import annotations

from rgpu.analysis.building.builder import Builder
from rgpu.analysis.ir.body import (
    AddressOf,
    Cast,
    Constant,
    Discriminant,
    Operand,
    Place,
    Plain,
    Use,
)
from rgpu.analysis.ir.types import (
    BOOL,
    CHAR,
    Adt,
    Array,
    Closure,
    FnDef,
    FnPtr,
    Never,
    Ptr,
    Ref,
    Scalar,
    Slice,
    Ty,
    is_float,
    is_integer,
)
from rgpu.analysis.source import Span
from rgpu.analysis.syntax import ast
from rgpu.analysis.typing.constants.evaluator import discriminants
from rgpu.analysis.typing.constants.numbers import Undecidable


class CastBuilding(Builder):
    """Each function puts the value of its expression before adjustment into `place`."""

    def cast_into(self, node: ast.Cast, place: Place) -> None:
        """`operand as type`."""
        source = self.adjusted_type(node.operand)
        target = self.type_of(node)
        operand = self.operand(node.operand)
        if source == target:
            self.assign(place, Plain(operand), node.span)
            return
        kind = cast_kind(source, target)
        if isinstance(source, Adt) and is_integer(target):
            operand, kind = self._enum_number(operand, source, node.span), "int"
        self.assign(place, Cast(kind, operand, target), node.span)

    def _enum_number(self, operand: Operand, ty: Adt, span: Span) -> Operand:
        """The declared number of a fieldless enum value."""
        isize = Scalar("isize")
        index = self.value(Discriminant(self.as_local(operand, ty, span)), isize, span)
        try:
            numbers = discriminants(self.context, ty.definition)
        except Undecidable as reason:
            return self.unknown(str(reason), isize, span, (index,))
        if numbers == list(range(len(numbers))):
            return index
        result, after = self.temporary(isize, span), self.new_block()
        cases = [(i, self.new_block()) for i in range(len(numbers))]
        otherwise = self.new_block()
        self.switch(index, tuple(cases), otherwise, span, "match")
        for (_, block), number in zip(cases, numbers, strict=True):
            self.block = block
            self.assign(result, Plain(Constant(number, isize)), span)
            self.goto(after, span)
        self.block = otherwise
        self.unreachable(span)
        self.block = after
        return Use(result)

    def reference_into(self, node: ast.Reference, place: Place) -> None:
        """`&operand`, `&mut operand`, `&raw const operand`."""
        target = self.place(node.operand, node.mutable)
        self.assign(place, AddressOf(target, node.mutable, node.raw), node.span)


def cast_kind(source: Ty, target: Ty) -> str:
    """The kind of an `as` cast; see `ir.body.Cast`."""
    match source, target:
        case (Never(), _):
            return "never"
        case (Ptr() | Ref() | FnPtr(), Scalar()):
            return "pointer_to_int"
        case (Scalar(), Ptr()):
            return "int_to_pointer"
        case (Ptr() | Ref(), Ptr() | Ref()):
            unsizes = isinstance(source.inner, Array) and isinstance(target.inner, Slice)
            return "unsize" if unsizes else "pointer"
        case (FnDef() | Closure() | FnPtr(), _):
            return "function_pointer"
    if source in (BOOL, CHAR) and is_integer(target):
        return "bool_or_char_to_int"
    if is_integer(source) and target == CHAR:
        return "int_to_char"
    if is_integer(source) and is_float(target):
        return "int_to_float"
    if is_float(source) and is_integer(target):
        return "float_to_int"
    if is_float(source) and is_float(target):
        return "float"
    return "int"
