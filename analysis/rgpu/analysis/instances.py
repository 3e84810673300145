"""Which instances of a generic kernel a program uses.

Two sources: types listed in the kernel's own attribute (`#[kernel(f32, i32)]`), and turbofishes in
the code around it, which launch it (`module.scale::<f32>(..)`), load it or name it
(`scale_ptx_name::<f32>()`). An instance with an argument that is left to inference there is not
known.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from rgpu.analysis.ir.types import Argument, ConstUnknown, Param, Unknown
from rgpu.analysis.names.definitions import Crate, FunctionDefinition
from rgpu.analysis.names.resolve import Names
from rgpu.analysis.records import fields, is_dataclass
from rgpu.analysis.source import SourceFile, Span
from rgpu.analysis.syntax import ast
from rgpu.analysis.syntax.attributes import arguments_of
from rgpu.analysis.syntax.lower import lower_file
from rgpu.analysis.typing.context import TypeContext
from rgpu.analysis.typing.lowering import lower_generics, scope_of
from rgpu.analysis.typing.scope import TypeScope
from rgpu.analysis.typing.substitute import parts
from rgpu.analysis.typing.table import InferenceTable
from rgpu.analysis.typing.traits import Solver


def instances_of(
    context: TypeContext,
    function: FunctionDefinition,
    attribute: ast.Attribute | None,
    crates: list[Crate],
) -> list[tuple[Argument, ...]]:
    """The generic arguments under which `function` is used in `crates`, in order of the text."""
    found: dict[tuple[Argument, ...], None] = {}
    if attribute is not None:
        for written in _listed(attribute):
            _add(context, found, function, written, scope_of(context, function))
    others = frozenset(context.names.scope(function.module).values) - {function.name}
    pattern = re.compile(rb"\b" + re.escape(function.name.encode()) + rb"\w*\s*::\s*<")
    for crate in crates:
        for other in _functions(context.names, crate):
            span = other.span
            if other is function or not pattern.search(span.file.data, span.start, span.end):
                continue
            assert other.syntax.body is not None
            body = other.syntax.body(context.names.resolver(other.module))
            count = len(found)
            for written in _turbofishes(body, function.name, others):
                _add(context, found, function, written, scope_of(context, other))
            if len(found) == count:
                # A launch macro of the device crate: its tokens are no syntax tree.
                for text in _in_tokens(span, function.name):
                    for written in _parsed(f"Listed<{text}>"):
                        _add(context, found, function, written, scope_of(context, other))
    return list(found)


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
    found: dict[tuple[Argument, ...], None],
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
        found.setdefault(arguments)


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


def _in_tokens(span: Span, name: str) -> Iterator[str]:
    """What stands in the angle brackets after `name::` in a piece of text."""
    text = span.text
    for match in re.finditer(rf"\b{re.escape(name)}\s*::\s*<", text):
        depth, end = 1, match.end()
        while end < len(text) and depth:
            depth += {"<": 1, ">": -1}.get(text[end], 0)
            end += 1
        yield text[match.end() : end - 1]


def _turbofishes(
    node: object, name: str, others: frozenset[str]
) -> Iterator[list[ast.GenericArgument]]:
    """The generic arguments written after `name`, or after a longer name that begins with it and is
    none of `others`: launchers are named after their kernel."""

    def names(written: str) -> bool:
        return written == name or (written.startswith(f"{name}_") and written not in others)

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
