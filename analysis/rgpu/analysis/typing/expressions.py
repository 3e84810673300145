"""Typing of expressions and statements."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

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
from rgpu.analysis.typing.engine import Engine, LoopFrame
from rgpu.analysis.typing.lowering import field_types
from rgpu.analysis.typing.results import UnresolvedName, ValueReference
from rgpu.analysis.typing.substitute import as_type, substitute


class ExpressionTyping(Engine):
    def check(self, node: ast.Expression, expected: Ty | None) -> Ty:
        """Type an expression; `expected` is a hint. The type is noted before adjustment."""
        handler = _HANDLERS.get(node.__class__)
        if handler is None:
            ty: Ty = self.unknown(f"{type(node).__name__} is not modelled", node.span)
        else:
            ty = handler(self, node, expected)
        self.typing.types[node] = ty
        if ty.__class__ is type(NEVER):
            self.diverges = True
        return ty

    # --- leaves ----------------------------------------------------------------------------

    def _literal(self, node: ast.Literal, expected: Ty | None) -> Ty:
        if node.suffix is not None:
            return Scalar(node.suffix)
        match node.kind:
            case "int":
                hint = self.shallow(expected) if expected is not None else None
                if hint is not None and (is_integer(hint) or _is_variable(hint, "int")):
                    return hint
                return self.table.fresh("int")
            case "float":
                hint = self.shallow(expected) if expected is not None else None
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

    def _path(self, node: ast.PathExpression, expected: Ty | None) -> Ty:
        return self.value_path(node, node.path, expected)

    def _underscore(self, node: ast.Underscore, expected: Ty | None) -> Ty:
        return expected if expected is not None else self.table.fresh()

    def _error(self, node: ast.ErrorExpression, expected: Ty | None) -> Ty:
        return self.unknown(node.reason, node.span)

    def _macro(self, node: ast.MacroExpression, expected: Ty | None) -> Ty:
        for argument in node.arguments:
            self.check(argument, None)
        self.problem(node.reason, node.span)
        ty = self.table.fresh()
        self.typing.callees[node] = UnresolvedName(f"{node.path}!", node.reason)
        return ty

    # --- operators without a trait ---------------------------------------------------------

    def _unary(self, node: ast.Unary, expected: Ty | None) -> Ty:
        return self.check_unary(node, expected)

    def _binary(self, node: ast.Binary, expected: Ty | None) -> Ty:
        return self.check_binary(node, expected)

    def _compound(self, node: ast.CompoundAssign, expected: Ty | None) -> Ty:
        return self.check_compound(node)

    def _field(self, node: ast.FieldAccess, expected: Ty | None) -> Ty:
        return self.check_field(node)

    def _index(self, node: ast.Index, expected: Ty | None) -> Ty:
        return self.check_index(node)

    def _call(self, node: ast.Call, expected: Ty | None) -> Ty:
        return self.check_call(node, expected)

    def _method(self, node: ast.MethodCall, expected: Ty | None) -> Ty:
        return self.check_method_call(node, expected)

    def _closure(self, node: ast.Closure, expected: Ty | None) -> Ty:
        return self.check_closure(node, expected)

    def _assign(self, node: ast.Assign, expected: Ty | None) -> Ty:
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

    def _cast(self, node: ast.Cast, expected: Ty | None) -> Ty:
        target = self.lower(node.type)
        hint = target if _is_plain_literal(node.operand) else None
        if isinstance(target, (FnPtr, Ptr, Ref)):
            hint = None
        source = self.known(self.check(node.operand, hint))
        if isinstance(source, Infer) and source.kind == "any":
            self.table.try_unify(source, target)
        elif isinstance(target, (Ptr, FnPtr, Ref)) and not isinstance(source, Scalar):
            if isinstance(source, Ptr) and isinstance(target, Ptr):
                if isinstance(self.shallow(target.inner), Infer):
                    self.table.try_unify(source.inner, target.inner)
            else:
                self.coerce(node.operand, source, target)
        return target

    def _reference(self, node: ast.Reference, expected: Ty | None) -> Ty:
        hint = None
        if expected is not None:
            wanted = self.shallow(expected)
            if isinstance(wanted, (Ref, Ptr)):
                inner = self.shallow(wanted.inner)
                # `&[1, 2]` where a slice is wanted: the elements are hinted at, not the length.
                hint = Array(inner.inner, self.table.fresh_const()) if _is_slice(inner) else inner
        ty = self.check(node.operand, hint)
        return Ptr(node.mutable, ty) if node.raw else Ref(node.mutable, ty)

    def _range(self, node: ast.Range, expected: Ty | None) -> Ty:
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
        wanted = self.shallow(expected) if expected is not None else None
        if isinstance(wanted, Adt) and wanted.definition is adt and wanted.arguments:
            hint = as_type(wanted.arguments[0])
        merged: Ty | None = None
        for bound in (node.low, node.high):
            if bound is not None:
                found = self.check(bound, merged if merged is not None else hint)
                merged = self.merge(merged, bound, found, None, node.span)
        return Adt(adt, () if merged is None else (merged,))

    # --- aggregates ------------------------------------------------------------------------

    def _tuple(self, node: ast.TupleExpression, expected: Ty | None) -> Ty:
        wanted = self.shallow(expected) if expected is not None else None
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

    def _array(self, node: ast.ArrayExpression, expected: Ty | None) -> Ty:
        wanted = self.shallow(expected) if expected is not None else None
        element = wanted.inner if isinstance(wanted, (Array, Slice)) else None
        merged: Ty | None = None
        for item in node.items:
            found = self.check(item, element if element is not None else merged)
            merged = self.merge(merged, item, found, element, item.span)
        if merged is None:
            merged = element if element is not None else self.table.fresh()
        return Array(merged, ConstValue(len(node.items)))

    def _repeat(self, node: ast.Repeat, expected: Ty | None) -> Ty:
        wanted = self.shallow(expected) if expected is not None else None
        element = wanted.inner if isinstance(wanted, (Array, Slice)) else None
        found = self.check(node.value, element)
        if element is not None and self.coerce(node.value, found, element):
            found = element
        length = self.length_constant(node.count)
        if isinstance(length, ConstInfer) and isinstance(wanted, Array):
            self.table.unify(length, wanted.length)
        return Array(found, length)

    def _struct(self, node: ast.StructExpression, expected: Ty | None) -> Ty:
        found = self.resolve_variant(node.path, expected)
        if found is None:
            self.typing.paths[node] = UnresolvedName(str(node.path), "not known here")
            for _, value, _ in node.fields:
                self.check(value, None)
            return self.unknown(f"struct `{node.path}` is not known here", node.path.span)
        variant, adt = found
        if expected is not None:
            self.table.try_unify(adt, expected)
        self.typing.paths[node] = ValueReference(variant, adt.arguments)
        substitution = dict(zip(self.context.parameters_of(variant), adt.arguments, strict=False))
        types = {
            declared.name: as_type(self.solver.normalize(substitute(general, substitution)))
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

    # --- control ---------------------------------------------------------------------------

    def _block(self, node: ast.Block, expected: Ty | None) -> Ty:
        if node.kind == "async":
            return self.unknown("async code is not modelled", node.span)
        outer_module, outer_scope = self.module, self.scope
        module = self.context.names.block_scope(node, outer_module)
        if module is not outer_module:
            self.module, self.scope = module, outer_scope.inside(module)
            self.context.impls.add_scope(module)
            self.typing.block_modules[node] = module
        self.frames.append({})
        frame: LoopFrame | None = None
        if node.label is not None:
            frame = LoopFrame(node, node.label, expected)
            self.loops.append(frame)
        before = self.diverges
        self.diverges = False
        for statement in node.statements:
            self._statement(statement)
        ty: Ty
        if node.tail is not None:
            ty = self.check(node.tail, expected)
            if expected is not None and not isinstance(self.shallow(expected), Infer):
                if self.coerce(node.tail, ty, expected):
                    ty = expected if not self.is_never(ty) or not self.diverges else ty
        else:
            ty = NEVER if self.diverges else UNIT
        if frame is not None:
            self.loops.pop()
            if frame.breaks:
                ty = self.merge(frame.type, node.tail, ty, frame.expected, node.span)
                self.diverges = False
        self.diverges = before or self.diverges
        self.frames.pop()
        self.module, self.scope = outer_module, outer_scope
        return ty

    def _statement(self, statement: ast.Statement) -> None:
        if isinstance(statement, ast.ExpressionStatement):
            ty = self.check(statement.expression, None if statement.semicolon else UNIT)
            if not statement.semicolon:
                self.coerce(statement.expression, ty, UNIT)
            return
        declared = self.lower(statement.type) if statement.type is not None else None
        if statement.value is not None:
            found = self.check(statement.value, declared)
            if declared is not None:
                self.demand(statement.value, found, declared)
            else:
                declared = found
        elif declared is None:
            declared = self.table.fresh()
        if statement.otherwise is not None:
            before = self.diverges
            self.check(statement.otherwise, NEVER)
            self.diverges = before
        if isinstance(declared, type(NEVER)) and statement.type is None:
            declared = self.table.fresh()
        self.check_pattern(statement.pattern, declared)

    def condition(self, node: ast.Expression) -> None:
        """A condition of `if`, `while` or a guard: `let` conditions declare into the open frame."""
        if isinstance(node, ast.LetCondition):
            found = self.check(node.value, None)
            self.check_pattern(node.pattern, found)
            self.typing.types[node] = BOOL
        elif isinstance(node, ast.Binary) and node.operator == "&&" and _has_let(node):
            self.condition(node.left)
            self.condition(node.right)
            self.typing.types[node] = BOOL
        else:
            self.demand(node, self.check(node, BOOL), BOOL)

    def _let_condition(self, node: ast.LetCondition, expected: Ty | None) -> Ty:
        self.condition(node)
        return BOOL

    def _if(self, node: ast.If, expected: Ty | None) -> Ty:
        self.frames.append({})
        self.condition(node.condition)
        after_condition = self.diverges
        if node.otherwise is None:
            ty = self.check(node.then, UNIT)
            self.coerce(node.then, ty, UNIT)
            self.frames.pop()
            self.diverges = after_condition
            return UNIT
        self.diverges = False
        then = self.check(node.then, expected)
        then_diverges, self.diverges = self.diverges, False
        self.frames.pop()
        merged = self.merge(None, node.then, then, expected, node.then.span)
        otherwise = self.check(node.otherwise, self._branch_hint(expected, merged))
        both = then_diverges and self.diverges
        self.diverges = after_condition or both
        result = self.merge(merged, node.otherwise, otherwise, expected, node.span)
        if self.is_never(then) and self.is_never(otherwise):
            return NEVER
        if merged is not result and self.is_never(merged):
            self.coerce(node.then, then, result)
        return result

    def _branch_hint(self, expected: Ty | None, merged: Ty | None) -> Ty | None:
        """What to expect of a branch after others: their type, unless they all end elsewhere."""
        if expected is not None or merged is None or self.is_never(merged):
            return expected
        return merged

    def _match(self, node: ast.Match, expected: Ty | None) -> Ty:
        scrutinee = self.check(node.scrutinee, None)
        outer = self.diverges
        merged: Ty | None = None
        never: list[ast.Expression] = []
        all_diverge = True
        for arm in node.arms:
            self.frames.append({})
            self.check_pattern(arm.pattern, scrutinee)
            if arm.guard is not None:
                self.condition(arm.guard)
            self.diverges = False
            found = self.check(arm.body, self._branch_hint(expected, merged))
            all_diverge &= self.diverges
            self.frames.pop()
            if self.is_never(found):
                never.append(arm.body)
                if merged is None:
                    continue
            merged = self.merge(merged, arm.body, found, expected, arm.span)
        self.diverges = outer or (all_diverge and bool(node.arms))
        if merged is None:
            return NEVER
        for body in never:
            self.coerce(body, NEVER, merged)
        return merged

    def _loop(self, node: ast.Loop, expected: Ty | None) -> Ty:
        frame = self._enter(node, node.label, expected)
        before = self.diverges
        self.check(node.body, UNIT)
        self.loops.remove(frame)
        self.diverges = before
        if not frame.breaks:
            self.diverges = True
            return NEVER
        return frame.type if frame.type is not None else UNIT

    def _while(self, node: ast.While, expected: Ty | None) -> Ty:
        frame = self._enter(node, node.label, None)
        self.frames.append({})
        self.condition(node.condition)
        before = self.diverges
        ty = self.check(node.body, UNIT)
        self.coerce(node.body, ty, UNIT)
        self.diverges = before
        self.frames.pop()
        self.loops.remove(frame)
        return UNIT

    def _for(self, node: ast.For, expected: Ty | None) -> Ty:
        iterable = self.known(self.check(node.iterable, None))
        iterator = self.projected("iter::IntoIterator", "IntoIter", iterable)
        item = self.projected("iter::Iterator", "Item", iterator)
        self.typing.iterators[node] = (iterator, item)
        frame = self._enter(node, node.label, None)
        self.frames.append({})
        self.check_pattern(node.pattern, item)
        before = self.diverges
        ty = self.check(node.body, UNIT)
        self.coerce(node.body, ty, UNIT)
        self.diverges = before
        self.frames.pop()
        self.loops.remove(frame)
        return UNIT

    def _enter(self, node: object, label: str | None, expected: Ty | None) -> LoopFrame:
        frame = LoopFrame(node, label, expected)
        self.loops.append(frame)
        return frame

    def _target(self, label: str | None, for_break: bool) -> LoopFrame | None:
        for frame in reversed(self.loops):
            if label is None:
                if not isinstance(frame.node, ast.Block):
                    return frame
            elif frame.label == label:
                return frame
        return None

    def _break(self, node: ast.Break, expected: Ty | None) -> Ty:
        frame = self._target(node.label, True)
        if frame is None:
            return self.unknown("`break` outside of a loop", node.span)
        frame.breaks = True
        self.typing.targets[node] = frame.node
        if node.value is not None:
            found = self.check(node.value, frame.expected or frame.type)
            frame.type = self.merge(frame.type, node.value, found, frame.expected, node.span)
        elif frame.type is None:
            frame.type = UNIT
        return NEVER

    def _continue(self, node: ast.Continue, expected: Ty | None) -> Ty:
        frame = self._target(node.label, False)
        if frame is None:
            return self.unknown("`continue` outside of a loop", node.span)
        self.typing.targets[node] = frame.node
        return NEVER

    def _return(self, node: ast.Return, expected: Ty | None) -> Ty:
        result = self.results[-1]
        if node.value is not None:
            self.demand(node.value, self.check(node.value, result), result)
        else:
            self.table.try_unify(result, UNIT)
        return NEVER

    def _try(self, node: ast.Try, expected: Ty | None) -> Ty:
        """`?` on `Option` and `Result`; the error is converted with `From`."""
        ty = self.known(self.check(node.operand, None))
        if isinstance(ty, Unknown):
            return ty
        option, result = self.context.adt("option::Option"), self.context.adt("result::Result")
        if not isinstance(ty, Adt) or ty.definition not in (option, result):
            return self.unknown("`?` on a type other than `Option` and `Result`", node.span)
        outer = self.known(self.results[-1])
        if isinstance(outer, Infer):
            if ty.definition is option:
                self.table.unify(outer, Adt(ty.definition, (self.table.fresh(),)))
            else:
                error = self.table.fresh()
                self.table.unify(outer, Adt(ty.definition, (self.table.fresh(), error)))
            outer = self.shallow(outer)
        if ty.definition is result and isinstance(outer, Adt) and len(outer.arguments) == 2:
            trait = self.context.trait("convert::From")
            if trait is not None:
                arguments = (outer.arguments[1], ty.arguments[1])
                self.typing.callees[node] = ValueReference(trait.functions["from"], arguments)
        return as_type(ty.arguments[0])

    def _assembly(self, node: ast.InlineAssembly, expected: Ty | None) -> Ty:
        for operand in node.operands:
            for value in (operand.value, operand.output):
                if value is not None:
                    self.check(value, None)
        return NEVER if "noreturn" in node.options else UNIT


def _is_variable(ty: Ty, kind: str) -> bool:
    return isinstance(ty, Infer) and ty.kind == kind


def _is_slice(ty: Ty) -> bool:
    return isinstance(ty, Slice)


def _is_plain_literal(node: ast.Expression) -> bool:
    if isinstance(node, ast.Unary) and node.operator == "-":
        node = node.operand
    return isinstance(node, ast.Literal)


def _has_let(node: ast.Expression) -> bool:
    if isinstance(node, ast.LetCondition):
        return True
    if isinstance(node, ast.Binary) and node.operator == "&&":
        return _has_let(node.left) or _has_let(node.right)
    return False


_HANDLERS: dict[type, Callable[[Any, Any, Ty | None], Ty]] = {
    ast.Literal: ExpressionTyping._literal,
    ast.PathExpression: ExpressionTyping._path,
    ast.Unary: ExpressionTyping._unary,
    ast.Binary: ExpressionTyping._binary,
    ast.Assign: ExpressionTyping._assign,
    ast.CompoundAssign: ExpressionTyping._compound,
    ast.Call: ExpressionTyping._call,
    ast.MethodCall: ExpressionTyping._method,
    ast.FieldAccess: ExpressionTyping._field,
    ast.Index: ExpressionTyping._index,
    ast.Range: ExpressionTyping._range,
    ast.Reference: ExpressionTyping._reference,
    ast.Cast: ExpressionTyping._cast,
    ast.LetCondition: ExpressionTyping._let_condition,
    ast.If: ExpressionTyping._if,
    ast.Match: ExpressionTyping._match,
    ast.Loop: ExpressionTyping._loop,
    ast.While: ExpressionTyping._while,
    ast.For: ExpressionTyping._for,
    ast.Block: ExpressionTyping._block,
    ast.Closure: ExpressionTyping._closure,
    ast.Break: ExpressionTyping._break,
    ast.Continue: ExpressionTyping._continue,
    ast.Return: ExpressionTyping._return,
    ast.Try: ExpressionTyping._try,
    ast.TupleExpression: ExpressionTyping._tuple,
    ast.ArrayExpression: ExpressionTyping._array,
    ast.Repeat: ExpressionTyping._repeat,
    ast.StructExpression: ExpressionTyping._struct,
    ast.InlineAssembly: ExpressionTyping._assembly,
    ast.MacroExpression: ExpressionTyping._macro,
    ast.Underscore: ExpressionTyping._underscore,
    ast.ErrorExpression: ExpressionTyping._error,
}
