"""Which instances of a generic kernel a program uses.

Three sources: types listed in the kernel's own attribute (`#[kernel(f32, i32)]`); turbofishes in
the code around it, which launch it (`module.scale::<f32>(..)`), load it or name it
(`scale_ptx_name::<f32>()`); and the types of host code that launches it, for arguments that are
left to inference there: closures have no other name.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from rgpu.analysis.ir.types import Argument, Closure, ConstUnknown, Param, Unknown
from rgpu.analysis.names.definitions import Crate, FunctionDefinition
from rgpu.analysis.names.resolve import Names
from rgpu.analysis.records import dataclass, field, fields, is_dataclass
from rgpu.analysis.source import SourceFile
from rgpu.analysis.syntax import ast
from rgpu.analysis.syntax.attributes import arguments_of
from rgpu.analysis.syntax.lower import lower_file
from rgpu.analysis.typing.context import TypeContext
from rgpu.analysis.typing.infer import typing_of_launches
from rgpu.analysis.typing.launches import is_named_after
from rgpu.analysis.typing.lowering import lower_generics, scope_of
from rgpu.analysis.typing.results import ValueReference
from rgpu.analysis.typing.scope import TypeScope
from rgpu.analysis.typing.substitute import parts
from rgpu.analysis.typing.table import InferenceTable
from rgpu.analysis.typing.traits import Solver


@dataclass(slots=True)
class Instances:
    """The generic arguments under which a kernel is used, in order of the text. `open`: it is used
    with others besides, which are not known."""

    found: dict[object, tuple[Argument, ...]] = field(default_factory=dict)
    open: bool = False

    def add(self, arguments: tuple[Argument, ...]) -> None:
        """Note a use, unless it is known: a macro makes many closures of one text."""
        self.found.setdefault(tuple(map(_identity, arguments)), arguments)


def instances_of(
    context: TypeContext,
    function: FunctionDefinition,
    attribute: ast.Attribute | None,
    crates: list[Crate],
) -> Instances:
    """The generic arguments under which `function` is used in `crates`."""
    instances = Instances()
    if attribute is not None:
        for written in _listed(attribute):
            _add(context, instances, function, written, scope_of(context, function))
    others = frozenset(context.names.scope(function.module).values) - {function.name}
    pattern = re.compile(rb"\b" + re.escape(function.name.encode()) + rb"(?:_\w+)?\b")
    for crate in crates:
        for other in _functions(context.names, crate):
            span = other.span
            if other is function or not pattern.search(span.file.data, span.start, span.end):
                continue
            assert other.syntax.body is not None
            body = other.syntax.body(context.names.resolver(other.module))
            for written in _turbofishes(body, function.name, others):
                _add(context, instances, function, written, scope_of(context, other))
            _add_launches(context, instances, function, other)
    return instances


def _add_launches(
    context: TypeContext,
    instances: Instances,
    function: FunctionDefinition,
    host: FunctionDefinition,
) -> None:
    """The uses that the types of a host function tell: launches, and the kernel as a value."""
    typing = typing_of_launches(context, host, function)
    used = [*typing.launches]
    used += [
        target
        for target in typing.paths.values()
        if isinstance(target, ValueReference) and target.definition is function
    ]
    for reference in used:
        if any(map(_is_open, reference.arguments)):
            instances.open = True
        else:
            instances.add(reference.arguments)


def _identity(argument: Argument) -> object:
    """What tells arguments apart. Closures of one text that see the same types are alike."""
    if isinstance(argument, Closure):
        closure = argument.definition
        types = (*closure.parameters, closure.result, *(c.variable.type for c in closure.captures))
        span = closure.span
        place = (span.file.path, span.start, span.end)
        return (place, tuple(map(_identity, (*types, *argument.arguments))))
    below = tuple(parts(argument))
    if not any(isinstance(part, Closure) for part in below):
        return argument
    return (type(argument), tuple(map(_identity, below)))


def _functions(names: Names, crate: Crate) -> Iterator[FunctionDefinition]:
    for module in names.modules(crate):
        scope = names.scope(module)
        for function in scope.functions:
            if function.has_body:
                yield function
        for implementation in scope.impls:
            yield from (f for f in implementation.functions.values() if f.has_body)


def _add(
    context: TypeContext,
    instances: Instances,
    function: FunctionDefinition,
    written: list[ast.GenericArgument],
    scope: TypeScope,
) -> None:
    parameters = context.parameters_of(function)
    if len(written) != len(parameters):
        return
    for parameter, argument in zip(parameters, written, strict=True):
        if isinstance(parameter, Param) and isinstance(argument, ast.ConstArgument):
            return
    lowered = lower_generics(context, written, function, scope)
    solver = Solver(context, InferenceTable())
    arguments = tuple([solver.normalize(argument) for argument in lowered])
    if not any(map(_is_open, arguments)):
        instances.add(arguments)


def _is_open(argument: Argument) -> bool:
    """Whether a part is unknown, or belongs to the parameters of something else."""
    if argument.flags or isinstance(argument, (Unknown, ConstUnknown)):
        return True
    return any(map(_is_open, parts(argument)))


def _listed(attribute: ast.Attribute) -> Iterator[list[ast.GenericArgument]]:
    """The types listed in `#[kernel(T1, T2)]`: each is an instance of a kernel with one
    parameter."""
    for argument in arguments_of(attribute.tokens):
        if argument.name is not None and argument.value is not None:
            continue  # an option, `key = value`
        yield from _parsed(f"Listed<{argument.text}>")


def _parsed(written: str) -> Iterator[list[ast.GenericArgument]]:
    """The generic arguments in `Name<..>`."""
    items = lower_file(SourceFile("<tokens>", f"type Listed = {written};".encode())).items
    if len(items) == 1 and isinstance(items[0], ast.TypeAlias):
        type = items[0].type
        if isinstance(type, ast.PathType) and type.path.segments[-1].generics:
            yield type.path.segments[-1].generics


def _turbofishes(
    node: object, name: str, others: frozenset[str]
) -> Iterator[list[ast.GenericArgument]]:
    """The generic arguments written after `name`, or after a longer name that begins with it and is
    none of `others`: launchers are named after their kernel."""

    def names(written: str) -> bool:
        return is_named_after(written, name, others)

    pending = [node]
    while pending:
        current = pending.pop()
        if isinstance(current, ast.MethodCall) and current.generics and names(current.name):
            yield current.generics
        elif isinstance(current, ast.Path):
            for segment in current.segments:
                if segment.generics and names(segment.name):
                    yield segment.generics
        if isinstance(current, (list, tuple)):
            pending.extend(reversed(current))
        elif is_dataclass(current) and type(current).__module__.startswith(ast.__name__):
            pending.extend(reversed([getattr(current, f.name) for f in fields(current)]))
