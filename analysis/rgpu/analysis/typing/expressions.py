"""Typing of literals, paths, casts, references and aggregates."""

from __future__ import annotations

from rgpu.analysis.ir.types import (
    BOOL,
    CHAR,
    NEVER,
    STR,
    UNIT,
    Adt,
    Array,
    ConstInfer,
    ConstValue,
    FnPtr,
    Infer,
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
from rgpu.analysis.syntax import ast
from rgpu.analysis.typing.engine import Engine
from rgpu.analysis.typing.results import UnresolvedName, ValueReference
from rgpu.analysis.typing.signatures import field_types
from rgpu.analysis.typing.substitute import as_type, substitute


class ExpressionTyping(Engine):
    """Expressions without control and without a choice of function. The type returned is the one
    before adjustment; `expected` is a hint."""

    # --- leaves ----------------------------------------------------------------------------

    def check_literal(self, node: ast.Literal, expected: Ty | None) -> Ty:
        if node.suffix is not None:
            return Scalar(node.suffix)
        match node.kind:
            case "int":
                hint = self.table.shallow(expected) if expected is not None else None
                if hint is not None and (is_integer(hint) or _is_variable(hint, "int")):
                    return hint
                return self.table.fresh("int")
            case "float":
                hint = self.table.shallow(expected) if expected is not None else None
                if hint is not None and (is_float(hint) or _is_variable(hint, "float")):
                    return hint
                return self.table.fresh("float")
            case "bool":
                return BOOL
            case "char":
                return CHAR
            case "byte":
                return Scalar("u8")
            case "str":
                return Ref(False, STR)
            case "bytes":
                assert isinstance(node.value, (bytes, str))
                return Ref(False, Array(Scalar("u8"), ConstValue(len(node.value))))
            case _:
                return Ref(False, Unknown("C string"))

    def check_path(self, node: ast.PathExpression, expected: Ty | None) -> Ty:
        return self.value_path(node, node.path)

    def check_underscore(self, node: ast.Underscore, expected: Ty | None) -> Ty:
        return expected if expected is not None else self.table.fresh()

    def check_error(self, node: ast.ErrorExpression, expected: Ty | None) -> Ty:
        return self.unknown(node.reason, node.span)

    def check_macro(self, node: ast.MacroExpression, expected: Ty | None) -> Ty:
        for argument in node.arguments:
            self.check(argument, None)
        self.problem(node.reason, node.span)
        ty = self.table.fresh()
        self.typing.callees[node] = UnresolvedName(f"{node.path}!", node.reason)
        return ty

    # --- assignment, casts, references ------------------------------------------------------

    def check_assign(self, node: ast.Assign, expected: Ty | None) -> Ty:
        if isinstance(node.left, (ast.TupleExpression, ast.Underscore, ast.ArrayExpression)):
            left = self._assignee(node.left)
        else:
            left = self.check(node.left, None)
        right = self.check(node.right, left)
        self.demand(node.right, right, left)
        return UNIT

    def _assignee(self, node: ast.Expression) -> Ty:
        """The left side of a destructuring assignment."""
        match node:
            case ast.Underscore():
                ty: Ty = self.table.fresh()
            case ast.TupleExpression(items):
                ty = Tuple(tuple([self._assignee(item) for item in items]))
            case _:
                return self.check(node, None)
        self.typing.types[node] = ty
        return ty

    def check_cast(self, node: ast.Cast, expected: Ty | None) -> Ty:
        target = self.lower(node.type)
        hint = target if _is_plain_literal(node.operand) else None
        if isinstance(target, (FnPtr, Ptr, Ref)):
            hint = None
        source = self.known(self.check(node.operand, hint))
        if isinstance(source, Infer) and source.kind == "any":
            self.table.try_unify(source, target)
        elif isinstance(target, (Ptr, FnPtr, Ref)) and not isinstance(source, Scalar):
            if isinstance(source, Ptr) and isinstance(target, Ptr):
                if isinstance(self.table.shallow(target.inner), Infer):
                    self.table.try_unify(source.inner, target.inner)
            else:
                self.coerce(node.operand, source, target)
        return target

    def check_reference(self, node: ast.Reference, expected: Ty | None) -> Ty:
        hint: Ty | None = None
        if expected is not None:
            wanted = self.table.shallow(expected)
            if isinstance(wanted, (Ref, Ptr)):
                hint = self.table.shallow(wanted.inner)
                if isinstance(hint, Slice):
                    # `&[1, 2]` where a slice is wanted: the elements are hinted at, not the length.
                    hint = Array(hint.inner, self.table.fresh_const())
        ty = self.check(node.operand, hint)
        return Ptr(node.mutable, ty) if node.raw else Ref(node.mutable, ty)

    def check_range(self, node: ast.Range, expected: Ty | None) -> Ty:
        name = {
            (True, True, False): "Range",
            (True, True, True): "RangeInclusive",
            (True, False, False): "RangeFrom",
            (False, True, False): "RangeTo",
            (False, True, True): "RangeToInclusive",
            (False, False, False): "RangeFull",
        }.get((node.low is not None, node.high is not None, node.inclusive), "Range")
        adt = self.context.adt(f"ops::{name}")
        if adt is None:
            return self.unknown(f"`{name}` is not modelled", node.span)
        hint: Ty | None = None
        wanted = self.table.shallow(expected) if expected is not None else None
        if isinstance(wanted, Adt) and wanted.definition is adt and wanted.arguments:
            hint = as_type(wanted.arguments[0])
        merged: Ty | None = None
        for bound in (node.low, node.high):
            if bound is not None:
                found = self.check(bound, merged if merged is not None else hint)
                merged = self.merge(merged, bound, found, None, node.span)
        return Adt(adt, () if merged is None else (merged,))

    # --- aggregates ------------------------------------------------------------------------

    def check_tuple(self, node: ast.TupleExpression, expected: Ty | None) -> Ty:
        wanted = self.table.shallow(expected) if expected is not None else None
        hints: tuple[Ty | None, ...] = (None,) * len(node.items)
        if isinstance(wanted, Tuple) and len(wanted.items) == len(node.items):
            hints = wanted.items
        types: list[Ty] = []
        for item, hint in zip(node.items, hints, strict=True):
            found = self.check(item, hint)
            if hint is not None and self.coerce(item, found, hint):
                found = hint
            types.append(found)
        return Tuple(tuple(types)) if types else UNIT

    def check_array(self, node: ast.ArrayExpression, expected: Ty | None) -> Ty:
        wanted = self.table.shallow(expected) if expected is not None else None
        element = wanted.inner if isinstance(wanted, (Array, Slice)) else None
        merged: Ty | None = None
        for item in node.items:
            found = self.check(item, element if element is not None else merged)
            merged = self.merge(merged, item, found, element, item.span)
        if merged is None:
            merged = element if element is not None else self.table.fresh()
        return Array(merged, ConstValue(len(node.items)))

    def check_repeat(self, node: ast.Repeat, expected: Ty | None) -> Ty:
        wanted = self.table.shallow(expected) if expected is not None else None
        element = wanted.inner if isinstance(wanted, (Array, Slice)) else None
        found = self.check(node.value, element)
        if element is not None and self.coerce(node.value, found, element):
            found = element
        length = self.length_constant(node.count)
        if isinstance(length, ConstInfer) and isinstance(wanted, Array):
            self.table.unify(length, wanted.length)
        return Array(found, length)

    def check_struct(self, node: ast.StructExpression, expected: Ty | None) -> Ty:
        found = self.resolve_variant(node.path)
        if found is None:
            self.typing.paths[node] = UnresolvedName(str(node.path), "not known here")
            for _, value, _ in node.fields:
                self.check(value, None)
            return self.unknown(f"struct `{node.path}` is not known here", node.path.span)
        variant, adt = found
        if expected is not None:
            self.table.try_unify(adt, expected)
        self.typing.paths[node] = ValueReference(variant, adt.arguments)
        substitution = self.context.substitution(variant, adt.arguments)
        types = {
            declared.name: self.solver.normalize(substitute(general, substitution))
            for declared, general in zip(
                variant.fields, field_types(self.context, variant), strict=True
            )
        }
        for name, value, span in node.fields:
            wanted = types.get(name)
            if wanted is None:
                self.problem(f"`{variant.name}` has no field `{name}`", span)
            ty = self.check(value, wanted)
            if wanted is not None:
                self.demand(value, ty, wanted)
        if node.base is not None:
            self.demand(node.base, self.check(node.base, adt), adt)
        return adt

    def check_assembly(self, node: ast.InlineAssembly, expected: Ty | None) -> Ty:
        for operand in node.operands:
            for value in (operand.value, operand.output):
                if value is not None:
                    self.check(value, None)
        return NEVER if "noreturn" in node.options else UNIT


def _is_variable(ty: Ty, kind: str) -> bool:
    return isinstance(ty, Infer) and ty.kind == kind


def _is_plain_literal(node: ast.Expression) -> bool:
    if isinstance(node, ast.Unary) and node.operator == "-":
        node = node.operand
    return isinstance(node, ast.Literal)
