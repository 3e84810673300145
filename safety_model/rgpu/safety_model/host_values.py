"""Evaluation of host code, as far as launch shapes need it: numbers, tuples, structs, constants.

By syntax and names alone, without types. Whatever can't be evaluated is None, never a guess.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeAlias

from rgpu.analysis.names.definitions import (
    AdtDefinition,
    ConstDefinition,
    FunctionDefinition,
    ImplDefinition,
    ModuleDefinition,
    StaticDefinition,
    TypeAliasDefinition,
    VariantDefinition,
)
from rgpu.analysis.names.resolve import Names
from rgpu.analysis.records import dataclass
from rgpu.analysis.syntax import ast
from rgpu.safety_model.host_arithmetic import arithmetic, integer_method

_DEPTH_LIMIT = 96  # of expressions, through inlined functions
_SELF = "Self"  # no variable can have this name: it holds the type of the impl around


@dataclass(frozen=True, slots=True)
class TupleOf:
    """A tuple, array or anything else with numbered parts."""

    items: tuple[HostValue, ...]


@dataclass(frozen=True, slots=True)
class StructOf:
    """A struct, or a variant of an enum; tuple structs have fields "0", "1", ..."""

    definition: AdtDefinition
    fields: Mapping[str, HostValue]


@dataclass(frozen=True, slots=True)
class LengthOf:
    """An array of which only the length is known."""

    length: int


@dataclass(frozen=True, slots=True)
class Named:
    """Something that was made from a string, such as a function looked up by name."""

    name: str


HostValue: TypeAlias = int | str | TupleOf | StructOf | LengthOf | Named | None
Environment: TypeAlias = dict[str, HostValue]

_TRANSPARENT = frozenset(
    ["clone", "cloned", "copied", "into", "try_into", "unwrap", "expect", "as_ref", "to_owned"]
)


class Evaluator:
    """Evaluates expressions of host functions of the crates in `names`."""

    def __init__(self, names: Names) -> None:
        self.names = names
        self._implementations: dict[AdtDefinition, list[ImplDefinition]] = {}
        self._constants: dict[ConstDefinition | StaticDefinition, HostValue] = {}
        self._evaluating: set[ConstDefinition | StaticDefinition] = set()
        self._depth = 0

    def value(
        self, expression: ast.Expression | None, module: ModuleDefinition, scope: Environment
    ) -> HostValue:
        """The value of `expression` where `scope` holds the variables; None if it is not known."""
        if self._depth > _DEPTH_LIMIT:
            return None
        self._depth += 1
        try:
            return self._value(expression, module, scope)
        finally:
            self._depth -= 1

    def _value(
        self, expression: ast.Expression | None, module: ModuleDefinition, scope: Environment
    ) -> HostValue:
        match expression:
            case ast.Literal(value=value) if isinstance(value, (int, str)):
                return int(value) if isinstance(value, bool) else value
            case ast.PathExpression(path=path):
                return self._path(path, module, scope)
            case ast.Unary(operator="-", operand=operand):
                inner = self.value(operand, module, scope)
                return -inner if isinstance(inner, int) else None
            case ast.Unary(operator="*", operand=operand) | ast.Reference(operand=operand):
                return self.value(operand, module, scope)
            case ast.Try(operand=operand) | ast.Cast(operand=operand):
                return self.value(operand, module, scope)
            case ast.Binary(operator=operator, left=left, right=right):
                return arithmetic(
                    operator, self.value(left, module, scope), self.value(right, module, scope)
                )
            case ast.TupleExpression(items=items) | ast.ArrayExpression(items=items):
                return TupleOf(tuple(self.value(item, module, scope) for item in items))
            case ast.Repeat(count=count):
                length = self.value(count, module, scope)
                return LengthOf(length) if isinstance(length, int) else None
            case ast.StructExpression():
                return self._struct(expression, module, scope)
            case ast.FieldAccess(base=base, name=name):
                return field_of(self.value(base, module, scope), name)
            case ast.Index(base=base, index=index):
                position = self.value(index, module, scope)
                return field_of(self.value(base, module, scope), str(position))
            case ast.Block():
                return self._block(expression, module, scope)
            case ast.If(condition=condition, then=then, otherwise=otherwise):
                return self._if(condition, then, otherwise, module, scope)
            case ast.MethodCall():
                return self._method(expression, module, scope)
            case ast.Call(callee=ast.PathExpression(path=path), arguments=arguments):
                values = [self.value(argument, module, scope) for argument in arguments]
                return self._call(path, values, module, scope)
            case _:
                return None

    def _path(self, path: ast.Path, module: ModuleDefinition, scope: Environment) -> HostValue:
        if len(path.segments) == 1 and path.segments[0].name in scope:
            return scope[path.segments[0].name]
        if path.self_type is not None:
            return None
        owner = _self_type(path, scope)
        if owner is not None:
            member = self.member(owner, path.segments[-1].name)
            return self.constant(member) if isinstance(member, ConstDefinition) else None
        found = self.names.resolve(module, path, "values")
        if found is None:
            return None
        if found.rest == 0 and isinstance(found.definition, (ConstDefinition, StaticDefinition)):
            return self.constant(found.definition)
        if found.rest == 1 and isinstance(found.definition, (AdtDefinition, TypeAliasDefinition)):
            member = self.member(found.definition, path.segments[-1].name)
            return self.constant(member) if isinstance(member, ConstDefinition) else None
        return None

    def constant(self, definition: ConstDefinition | StaticDefinition) -> HostValue:
        """The value of a constant or an immutable static."""
        if definition in self._constants:
            return self._constants[definition]
        if definition in self._evaluating:
            return None
        if isinstance(definition, StaticDefinition) and definition.syntax.mutable:
            return None
        self._evaluating.add(definition)
        try:
            found = self.value(definition.syntax.value, definition.module, {})
        finally:
            self._evaluating.discard(definition)
        self._constants[definition] = found
        return found

    def member(
        self, owner: AdtDefinition | TypeAliasDefinition, name: str
    ) -> ConstDefinition | FunctionDefinition | None:
        """The associated constant or function `name` of a type, from impls in its own crate."""
        if isinstance(owner, TypeAliasDefinition):
            target = owner.syntax.type
            if not isinstance(target, ast.PathType):
                return None
            found = self.names.resolve(owner.module, target.path, "types")
            if found is None or not isinstance(found.definition, AdtDefinition):
                return None
            owner = found.definition
        for implementation in self._impls(owner):
            if name in implementation.constants:
                return implementation.constants[name]
            if name in implementation.functions:
                return implementation.functions[name]
        return None

    def _impls(self, owner: AdtDefinition) -> list[ImplDefinition]:
        """The inherent impls of a type. Those of a model stand beside the type."""
        found = self._implementations.get(owner)
        if found is None:
            found = self._implementations[owner] = self._find_impls(owner)
        return found

    def _find_impls(self, owner: AdtDefinition) -> list[ImplDefinition]:
        found = []
        crate = owner.module.crate
        for module in [owner.module] if crate.model else self.names.modules(crate):
            for implementation in self.names.scope(module).impls:
                target = implementation.syntax.self_type
                if not isinstance(target, ast.PathType):
                    continue
                if target.path.segments[-1].name != owner.name:
                    continue
                meant = self.names.resolve(module, target.path, "types")
                if meant is not None and meant.definition is owner:
                    found.append(implementation)
        return found

    def _struct(
        self, expression: ast.StructExpression, module: ModuleDefinition, scope: Environment
    ) -> HostValue:
        definition = _self_type(expression.path, scope) or self._adt(expression.path, module)
        if definition is None:
            return None
        fields: Environment = {}
        base = self.value(expression.base, module, scope) if expression.base else None
        if isinstance(base, StructOf):
            fields.update(base.fields)
        for name, value, _ in expression.fields:
            fields[name] = self.value(value, module, scope)
        return StructOf(definition, fields)

    def _adt(self, path: ast.Path, module: ModuleDefinition) -> AdtDefinition | None:
        if path.self_type is not None:
            return None
        found = self.names.resolve(module, path, "types")
        definition = found.definition if found is not None and found.rest == 0 else None
        if isinstance(definition, VariantDefinition):
            return definition.adt
        if isinstance(definition, TypeAliasDefinition):
            target = definition.syntax.type
            if isinstance(target, ast.PathType):
                return self._adt(target.path, definition.module)
        return definition if isinstance(definition, AdtDefinition) else None

    def _if(
        self,
        condition: ast.Expression,
        then: ast.Block,
        otherwise: ast.Expression | None,
        module: ModuleDefinition,
        scope: Environment,
    ) -> HostValue:
        known = self.value(condition, module, scope)
        if known is not None:
            return self.value(then if known else otherwise, module, scope)
        first = self.value(then, module, scope)
        return first if first == self.value(otherwise, module, scope) else None

    def _block(self, block: ast.Block, module: ModuleDefinition, scope: Environment) -> HostValue:
        """The value of a block that only binds variables; anything else makes it unknown."""
        inner = dict(scope)
        module = self.names.block_scope(block, module)
        for statement in block.statements:
            match statement:
                case ast.Let():
                    bind(statement.pattern, self.value(statement.value, module, inner), inner)
                case ast.ExpressionStatement(expression=ast.Return(value=value)):
                    return self.value(value, module, inner)
                case ast.ExpressionStatement(expression=ast.Call() | ast.MacroExpression()):
                    continue  # such as an assertion
                case _:
                    return None
        return self.value(block.tail, module, inner)

    def _method(
        self, call: ast.MethodCall, module: ModuleDefinition, scope: Environment
    ) -> HostValue:
        receiver = self.value(call.receiver, module, scope)
        arguments = [self.value(argument, module, scope) for argument in call.arguments]
        if call.name == "len":
            return _length(receiver)
        if isinstance(receiver, int) and (found := integer_method(call.name, receiver, arguments)):
            return found
        if receiver is not None and call.name in _TRANSPARENT:
            return receiver
        if isinstance(receiver, StructOf):
            method = self.member(receiver.definition, call.name)
            if isinstance(method, FunctionDefinition):
                return self.inline(method, [receiver, *arguments])
        if arguments and isinstance(arguments[0], str):
            return Named(arguments[0])
        return None

    def _call(
        self,
        path: ast.Path,
        arguments: list[HostValue],
        module: ModuleDefinition,
        scope: Environment,
    ) -> HostValue:
        if path.self_type is not None:
            return None
        owner = _self_type(path, scope)
        if owner is not None and len(path.segments) == 2:
            member = self.member(owner, path.segments[1].name)
            return (
                self.inline(member, arguments) if isinstance(member, FunctionDefinition) else None
            )
        found = self.names.resolve(module, path, "values")
        if found is None:
            return arguments[0] if path.segments[-1].name in ("Some", "Ok") and arguments else None
        definition: object = found.definition
        if found.rest == 1 and isinstance(definition, (AdtDefinition, TypeAliasDefinition)):
            definition = self.member(definition, path.segments[-1].name)
        if isinstance(definition, FunctionDefinition):
            return self.inline(definition, arguments)
        if isinstance(definition, AdtDefinition):
            return StructOf(definition, {str(i): value for i, value in enumerate(arguments)})
        if isinstance(definition, VariantDefinition) and definition.name in ("Some", "Ok"):
            return arguments[0] if arguments else None
        return None

    def inline(self, function: FunctionDefinition, arguments: list[HostValue]) -> HostValue:
        """What a call of `function` returns."""
        body = self.body(function)
        if body is None:
            return None
        scope: Environment = {}
        if isinstance(function.container, ImplDefinition):
            target = function.container.syntax.self_type
            if isinstance(target, ast.PathType):
                owner = self._adt(target.path, function.module)
                if owner is not None:
                    scope[_SELF] = StructOf(owner, {})
        for parameter, argument in zip(function.syntax.parameters, arguments, strict=False):
            bind(parameter.pattern, argument, scope)
        return self.value(body, function.module, scope)

    def body(self, function: FunctionDefinition) -> ast.Block | None:
        """The syntax of a function's body."""
        if function.syntax.body is None:
            return None
        return function.syntax.body(MacrosIn(self.names, function.module))


def _self_type(path: ast.Path, scope: Environment) -> AdtDefinition | None:
    """The type that a path starting with `Self` is about."""
    if path.self_type is None and path.segments and path.segments[0].name == _SELF:
        marker = scope.get(_SELF)
        return marker.definition if isinstance(marker, StructOf) else None
    return None


@dataclass(frozen=True, slots=True)
class MacrosIn:
    """Resolves macros as they are seen from `module`."""

    names: Names
    module: ModuleDefinition

    def resolve_macro(self, path: ast.Path) -> tuple[ast.MacroRules, str] | None:
        found = self.names.macro(self.module, path)
        return None if found is None else (found.syntax, found.module.crate.name)


def bind(pattern: ast.Pattern, value: HostValue, scope: Environment) -> None:
    """Bind the variables of `pattern`; those whose value is not known are bound to None."""
    match pattern:
        case ast.BindingPattern(name=name):
            scope[name] = value
        case ast.TuplePattern(items=items):
            known = isinstance(value, TupleOf) and len(value.items) == len(items)
            for index, item in enumerate(items):
                bind(item, value.items[index] if known else None, scope)  # type: ignore[union-attr]
        case ast.TupleStructPattern(items=items):
            for item in items:
                bind(item, value if len(items) == 1 else None, scope)
        case ast.StructPattern(fields=fields):
            for name, item in fields:
                bind(item, field_of(value, name), scope)
        case ast.ReferencePattern(pattern=inner):
            bind(inner, value, scope)
        case _:
            pass


def field_of(value: HostValue, name: str) -> HostValue:
    """Field `name` of a struct, or part number `name` of a tuple or array."""
    if isinstance(value, StructOf):
        return value.fields.get(name)
    if isinstance(value, TupleOf) and name.isdigit() and int(name) < len(value.items):
        return value.items[int(name)]
    return None


def _length(value: HostValue) -> int | None:
    if isinstance(value, TupleOf):
        return len(value.items)
    return value.length if isinstance(value, LengthOf) else None
