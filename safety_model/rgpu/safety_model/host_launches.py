"""Launches of kernels found in host code, and the shapes they are made with.

Three forms are known: a method call that names the kernel and takes a launch configuration
(`module.scale(&stream, config, ...)`), a macro with fields, and a macro with chevrons
(`launch!(module.scale<<<grid, block, 0, stream>>>(...))`). Which types are configurations and which
macros launch is said by the models (`effects.LaunchConfig`, `effects.Launch`).

Host functions are walked in the order of their text with the values of variables at hand. A
function of the crate that is called with a known configuration is walked again with those
arguments, so that wrappers around launches are followed. A number that can't be evaluated is None.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from rgpu.analysis.effects import Launch, LaunchConfig
from rgpu.analysis.names.definitions import Crate, FunctionDefinition, ModuleDefinition
from rgpu.analysis.names.resolve import Names
from rgpu.analysis.records import dataclass
from rgpu.analysis.source import Span
from rgpu.analysis.syntax import ast
from rgpu.safety_model.assumptions import Dimensions
from rgpu.safety_model.host_syntax import children, inside_of_macro, parse_expression, split
from rgpu.safety_model.host_values import (
    Environment,
    Evaluator,
    HostValue,
    Named,
    StructOf,
    TupleOf,
    bind,
)

_CALL_DEPTH = 4
_LOOP_LIMIT = 8
_MOST_VISITS = 24  # of one function, with arguments of different callers
UNKNOWN_DIMENSIONS: Dimensions = (None, None, None)


@dataclass(frozen=True, slots=True)
class HostLaunch:
    """One launch of the kernel named `kernel` (its last path segment)."""

    kernel: str
    grid: Dimensions
    block: Dimensions
    cluster: Dimensions | None
    cooperative: bool | None
    span: Span

    @property
    def origin(self) -> str:
        """Where it was read, for reports."""
        return f"launch at {self.span.file.path}:{self.span.line}"


def host_launches(names: Names, crate: Crate, kernels: frozenset[str]) -> list[HostLaunch]:
    """All launches of `kernels` (names) in the functions of `crate`, in order of position.

    A launch that one caller determines and another does not is reported as determined.
    """
    interesting = _interesting(names, crate, kernels)
    walker = _Walker(names, kernels, frozenset(interesting))
    for function in interesting:
        walker.function(function, {})
    return _merged(walker.found)


def _interesting(names: Names, crate: Crate, kernels: frozenset[str]) -> list[FunctionDefinition]:
    """The functions whose text names a kernel, or a function that does (and so on, a few times)."""
    if not kernels:
        return []
    functions = [
        function
        for module in names.modules(crate)
        for function in _functions(names, module)
        if function.name not in kernels
    ]
    found: dict[FunctionDefinition, None] = {}
    wanted = kernels
    for _ in range(_CALL_DEPTH):
        words = b"|".join(re.escape(name.encode()) for name in sorted(wanted))
        pattern = re.compile(rb"\b(?:prepare_)?(?:" + words + rb")")
        new = [each for each in functions if each not in found and _mentions(each, pattern)]
        if not new:
            break
        found.update(dict.fromkeys(new))
        wanted = frozenset(function.name for function in new)
    return [function for function in functions if function in found]


def _functions(names: Names, module: ModuleDefinition) -> Iterator[FunctionDefinition]:
    scope = names.scope(module)
    yield from scope.functions
    for implementation in scope.impls:
        yield from implementation.functions.values()


def _mentions(function: FunctionDefinition, pattern: re.Pattern[bytes]) -> bool:
    span = function.span
    return pattern.search(span.file.data, span.start, span.end) is not None


def _merged(found: list[HostLaunch]) -> list[HostLaunch]:
    known = {(launch.span, launch.kernel) for launch in found if launch.block[0] is not None}
    kept = [
        launch
        for launch in dict.fromkeys(found)
        if launch.block[0] is not None or (launch.span, launch.kernel) not in known
    ]
    return sorted(kept, key=lambda launch: (launch.span.file.path, launch.span.start))


class _Walker:
    def __init__(
        self,
        names: Names,
        kernels: frozenset[str],
        interesting: frozenset[FunctionDefinition],
    ) -> None:
        self.names = names
        self.kernels = kernels
        self.interesting = interesting
        self._callees: dict[tuple[ModuleDefinition, str], FunctionDefinition | None] = {}
        self._visits: dict[FunctionDefinition, int] = {}
        self.evaluator = Evaluator(names)
        self.found: list[HostLaunch] = []
        self._depth = 0

    def function(self, function: FunctionDefinition, scope: Environment) -> None:
        body = function.syntax.body
        if body is None:
            return
        block = body(_LaunchMacrosStay(self.names, function.module))
        self._block(block, function.module, scope)

    # --- statements: `scope` is changed as variables are bound ----------------------------------

    def _block(self, block: ast.Block, module: ModuleDefinition, scope: Environment) -> None:
        module = self.names.block_scope(block, module)
        inner = dict(scope)
        for statement in block.statements:
            match statement:
                case ast.Let(pattern=pattern, value=value, otherwise=otherwise):
                    self._expression(value, module, inner)
                    bind(pattern, self.evaluator.value(value, module, inner), inner)
                    self._expression(otherwise, module, inner)
                case ast.ExpressionStatement(expression=ast.Assign() as assignment):
                    self._expression(assignment.right, module, inner)
                    self._assign(assignment, module, inner)
                case ast.ExpressionStatement(expression=expression):
                    self._expression(expression, module, inner)
        self._expression(block.tail, module, inner)
        for name in scope:  # an assignment inside may or may not have happened
            if inner.get(name) != scope[name] and not _rebound(block, name):
                scope[name] = None

    def _assign(self, assignment: ast.Assign, module: ModuleDefinition, scope: Environment) -> None:
        value = self.evaluator.value(assignment.right, module, scope)
        match assignment.left:
            case ast.PathExpression(path=path) if len(path.segments) == 1:
                scope[path.segments[0].name] = value
            case ast.FieldAccess(base=ast.PathExpression(path=path), name=field):
                name = path.segments[-1].name
                whole = scope.get(name)
                if isinstance(whole, StructOf):
                    scope[name] = StructOf(whole.definition, {**whole.fields, field: value})
                elif name in scope:
                    scope[name] = None
            case _:
                pass

    # --- expressions --------------------------------------------------------------------------

    def _expression(
        self, expression: ast.Expression | None, module: ModuleDefinition, scope: Environment
    ) -> None:
        """Find the launches inside `expression`."""
        match expression:
            case None:
                return
            case ast.Block():
                self._block(expression, module, scope)
            case ast.For(pattern=pattern, iterable=iterable, body=body):
                self._expression(iterable, module, scope)
                for value in self._iterations(iterable, module, scope):
                    inner = dict(scope)
                    bind(pattern, value, inner)
                    self._block(body, module, inner)
            case ast.Closure(parameters=parameters, body=body):
                inner = dict(scope)
                for parameter, _ in parameters:
                    bind(parameter, None, inner)
                self._expression(body, module, inner)
            case ast.MatchArm(pattern=pattern, guard=guard, body=body):
                inner = dict(scope)
                bind(pattern, None, inner)
                self._expression(guard, module, inner)
                self._expression(body, module, inner)
            case ast.MacroExpression():
                self._macro(expression, module, scope)
                for argument in expression.arguments:
                    self._expression(argument, module, scope)
            case _:
                if isinstance(expression, ast.MethodCall):
                    self._method(expression, module, scope)
                elif isinstance(expression, ast.Call):
                    self._call(expression, module, scope)
                for child in children(expression):
                    self._expression(child, module, scope)

    def _iterations(
        self, iterable: ast.Expression, module: ModuleDefinition, scope: Environment
    ) -> tuple[HostValue, ...]:
        value = self.evaluator.value(iterable, module, scope)
        if isinstance(value, TupleOf) and 0 < len(value.items) <= _LOOP_LIMIT:
            return value.items
        return (None,)

    def _method(self, call: ast.MethodCall, module: ModuleDefinition, scope: Environment) -> None:
        """`module.kernel(&stream, config, ..)`; also the forms whose name adds to the kernel's."""
        kernel = self._kernel_of(call.name)
        if kernel is None:
            return
        for argument in call.arguments:
            value = self.evaluator.value(argument, module, scope)
            if isinstance(value, StructOf) and (shape := _shape(value)) is not None:
                self._record(kernel, *shape, None, call.span)
                return

    def _kernel_of(self, method: str) -> str | None:
        if method in self.kernels:
            return method
        if method.startswith("prepare_") and method.removeprefix("prepare_") in self.kernels:
            return method.removeprefix("prepare_")
        stem = method
        while (stem := stem.rpartition("_")[0]) != "":  # `scale_async`, `scale_unchecked`
            if stem in self.kernels:
                return stem
        return None

    def _call(self, call: ast.Call, module: ModuleDefinition, scope: Environment) -> None:
        if not isinstance(call.callee, ast.PathExpression):
            return
        function = self._callee(call.callee.path, module)
        if function is None:
            return
        effect = next((each for each in function.effects if isinstance(each, Launch)), None)
        if effect is None and (function not in self.interesting or self._depth >= _CALL_DEPTH):
            return
        arguments = [self.evaluator.value(each, module, scope) for each in call.arguments]
        if effect is not None:
            self._launching_function(function, effect, arguments, call.span)
            return
        visits = self._visits.get(function, 0)
        if visits >= _MOST_VISITS or all(value is None for value in arguments):
            return
        self._visits[function] = visits + 1
        inner: Environment = {}
        for parameter, value in zip(function.syntax.parameters, arguments, strict=False):
            bind(parameter.pattern, value, inner)
        self._depth += 1
        self.function(function, inner)
        self._depth -= 1

    def _callee(self, path: ast.Path, module: ModuleDefinition) -> FunctionDefinition | None:
        key = (module, str(path))
        if key not in self._callees:
            found = self.names.resolve(module, path, "values")
            definition = found.definition if found is not None and not found.rest else None
            known = definition if isinstance(definition, FunctionDefinition) else None
            self._callees[key] = known
        return self._callees[key]

    def _launching_function(
        self,
        function: FunctionDefinition,
        effect: Launch,
        arguments: list[HostValue],
        span: Span,
    ) -> None:
        named: dict[str, HostValue] = {}
        for parameter, value in zip(function.syntax.parameters, arguments, strict=False):
            if isinstance(parameter.pattern, ast.BindingPattern):
                named[parameter.pattern.name] = value
        kernel = named.get(effect.kernel or "")
        if isinstance(kernel, Named) and kernel.name in self.kernels:
            self._from_effect(kernel.name, effect, named, span)

    def _from_effect(self, kernel: str, effect: Launch, named: Environment, span: Span) -> None:
        """Record a launch whose pieces are known by the names that `effect` mentions."""
        grid, block = UNKNOWN_DIMENSIONS, UNKNOWN_DIMENSIONS
        cluster: Dimensions | None = None
        config = named.get(effect.config or "")
        if isinstance(config, StructOf) and (shape := _shape(config)) is not None:
            grid, block, cluster = shape
        if effect.grid in named:
            grid = dimensions_of(named[effect.grid])
        if effect.block in named:
            block = dimensions_of(named[effect.block])
        if effect.cluster in named:
            cluster = dimensions_of(named[effect.cluster])
        cooperative = True if effect.cooperative or named.get("cooperative") == 1 else None
        self._record(kernel, grid, block, cluster, cooperative, span)

    # --- macros -------------------------------------------------------------------------------

    def _macro(
        self, call: ast.MacroExpression, module: ModuleDefinition, scope: Environment
    ) -> None:
        macro = self.names.macro(module, call.path)
        effect = None
        if macro is not None:
            effect = next((each for each in macro.effects if isinstance(each, Launch)), None)
        if effect is None:
            return
        inside = inside_of_macro(call.span.text)
        if effect.form == "chevrons":
            self._chevrons(inside, effect, call.span, module, scope)
        elif effect.form == "fields":
            named: Environment = {}
            kernel = None
            for piece in split(inside, ","):
                key, _, text = piece.partition(":")
                if key.strip() == effect.kernel:
                    kernel = re.split(r"::\s*<", text.strip())[0].split("::")[-1].strip()
                else:
                    named[key.strip()] = self._text_value(text, module, scope)
            if kernel in self.kernels and kernel is not None:
                self._from_effect(kernel, effect, named, call.span)

    def _chevrons(
        self, inside: str, effect: Launch, span: Span, module: ModuleDefinition, scope: Environment
    ) -> None:
        head, separator, rest = inside.partition("<<<")
        shape, closing, _ = rest.partition(">>>")
        pieces = split(shape, ",")
        if not separator or not closing or len(pieces) < 2:
            return
        kernel = head.strip().rpartition(".")[2].strip()
        variable = scope.get(kernel)
        if isinstance(variable, Named):
            kernel = variable.name
        if kernel in self.kernels:
            grid, block = (self._text_value(piece, module, scope) for piece in pieces[:2])
            cooperative = True if effect.cooperative else None
            self._record(kernel, dimensions_of(grid), dimensions_of(block), None, cooperative, span)

    def _text_value(self, text: str, module: ModuleDefinition, scope: Environment) -> HostValue:
        expression = parse_expression(text)
        return self.evaluator.value(expression, module, scope)

    def _record(
        self,
        kernel: str,
        grid: Dimensions,
        block: Dimensions,
        cluster: Dimensions | None,
        cooperative: bool | None,
        span: Span,
    ) -> None:
        self.found.append(HostLaunch(kernel, grid, block, cluster, cooperative, span.outermost))


@dataclass(frozen=True, slots=True)
class _LaunchMacrosStay:
    """Resolves the macros seen from `module`, but for those that launch: they stay unexpanded."""

    names: Names
    module: ModuleDefinition

    def resolve_macro(self, path: ast.Path) -> tuple[ast.MacroRules, str] | None:
        found = self.names.macro(self.module, path)
        if found is None or any(isinstance(effect, Launch) for effect in found.effects):
            return None
        return found.syntax, found.module.crate.name


def _rebound(block: ast.Block, name: str) -> bool:
    """Whether the block declares a variable `name` of its own."""
    return any(
        isinstance(statement, ast.Let)
        and isinstance(statement.pattern, ast.BindingPattern)
        and statement.pattern.name == name
        for statement in block.statements
    )


def _shape(value: StructOf) -> tuple[Dimensions, Dimensions, Dimensions | None] | None:
    """Grid, block and cluster of a launch configuration; None if the struct is none."""
    effect = next(
        (each for each in value.definition.effects if isinstance(each, LaunchConfig)), None
    )
    if effect is None:
        return None
    cluster = dimensions_of(value.fields.get(effect.cluster)) if effect.cluster else None
    grid, block = value.fields.get(effect.grid), value.fields.get(effect.block)
    return dimensions_of(grid), dimensions_of(block), cluster


def dimensions_of(value: HostValue) -> Dimensions:
    """Extents from a number, a tuple of up to three, or a struct with `x`, `y`, `z`."""
    parts: list[HostValue]
    match value:
        case int():
            parts = [value]
        case TupleOf(items) if 1 <= len(items) <= 3:
            parts = list(items)
        case StructOf(_, fields) if "x" in fields:
            parts = [fields.get(axis, 1) for axis in "xyz"]
        case _:
            return UNKNOWN_DIMENSIONS
    numbers = [part if isinstance(part, int) and part > 0 else None for part in parts]
    numbers += [1] * (3 - len(numbers))
    return numbers[0], numbers[1], numbers[2]
