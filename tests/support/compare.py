"""Our typed IR against rustc's: types of named variables and callees, function by function."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from rgpu.analysis.building.natives import NATIVES
from rgpu.analysis.ir import body as ir
from rgpu.analysis.ir.body import Body, Instance
from rgpu.analysis.ir.types import Closure, show
from rgpu.analysis.names.crates import CrateSource
from rgpu.analysis.names.definitions import (
    Crate,
    FunctionDefinition,
    ImplDefinition,
    TraitDefinition,
)
from rgpu.analysis.program import Program
from rgpu.analysis.source import Span
from rgpu.analysis.syntax import ast
from rgpu.analysis.typing.closures import ClosureDefinition
from rgpu.safety_model.model import ModelLoader, Models
from rgpu.server.dev_commands import model_texts
from tests.support.mir import MirFunction, Type, parse_callee, parse_type, same_type

# Variables that only rustc has: of `for`, of `?`, and of macros as it expands them.
_HIDDEN = frozenset({"iter", "residual", "val", "left_val", "right_val", "kind", "args"})
# Calls of rustc that are no calls here: failing checks are statements and terminators, and their
# messages are left out; inclusive ranges are values; `zeroed` stands for `asm!` on the host, and
# `make_kernel_scope` for the variable of `#[kernel(launch_context = name)]`.
_NO_CALLS_HERE = re.compile(
    r"panic\w*|assert_failed|unreachable\w*|trap|Arguments::\w+|RangeInclusive::new|zeroed"
    r"|make_kernel_scope"
)
_CALL_OPERATOR = re.compile(r"Fn::call|FnMut::call_mut|FnOnce::call_once")
_OPERATORS = re.compile(
    r"(?:PartialEq|PartialOrd|(?:Add|Sub|Mul|Div|Rem|Bit\w+|Shl|Shr)(?:Assign)?|Neg|Not)::\w+"
)


@dataclass(frozen=True, slots=True)
class OneFile:
    """A loader with one user file."""

    path: str
    data: bytes

    def read(self, path: str) -> bytes | None:
        return self.data if path == self.path else None


@dataclass(frozen=True, slots=True)
class Comparison:
    """How many functions, variables and calls were equal, and what was not."""

    functions: int
    variables: int
    calls: int
    differences: tuple[str, ...]


def compare(text: str, mir: list[MirFunction], edition: int = 2021) -> Comparison:
    """Compares the kernels of a file, and every function of the file that they call.

    Generic functions are compared instance by instance: rustc's types with the parameters replaced.
    Functions that no kernel reaches (host code) are left out.
    """
    path = "kernel.rs"
    program = Program(ModelLoader(OneFile(path, text.encode())), Models())
    crate = program.load(CrateSource("kernel", path, edition))
    theirs = {_mir_key(function): function for function in mir}
    differences: list[str] = []
    functions = variables = calls = 0
    for instance, body in _reached(program, crate, path):
        key = _key(instance)
        function = theirs.get(key)
        if function is None:
            differences.append(f"{_shown(key)}: only rgpu has a body")
            continue
        values = _generic_values(program, instance)
        differences += _variables(key, body, function, values)
        differences += _calls(key, body, function, values)
        functions += 1
        variables += sum(len(types) for types in function.variables.values())
        calls += len(function.calls)
    return Comparison(functions, variables, calls, tuple(differences))


Key = tuple[str, int, int]
"""Name of a function, with line and column of the impl or closure it belongs to, or zeros."""


def _mir_key(function: MirFunction) -> Key:
    name = function.name.split("::")[-1]
    if name.startswith("{closure"):
        name = "{closure}"
    return (name, *(function.place[1:] if function.place else (0, 0)))


def _key(instance: Instance) -> Key:
    function = instance.function
    if isinstance(function, ClosureDefinition):
        return ("{closure}", *_position(function.span))
    if isinstance(function.container, ImplDefinition):
        return (function.name, *_position(function.container.syntax.span))
    return (function.name, 0, 0)


def _shown(key: Key) -> str:
    return f"{key[0]} at {key[1]}:{key[2]}" if key[1] else key[0]


def _position(span: Span) -> tuple[int, int]:
    line, column = span.file.position(span.start)
    return line + 1, column + 1


def _reached(program: Program, crate: Crate, path: str) -> Iterator[tuple[Instance, Body]]:
    """The bodies that the kernels of a file reach in it."""
    pending = [entry.instance for entry in program.kernels(crate)]
    seen = set(pending)
    while pending:
        instance = pending.pop()
        if instance.function.span.file.path != path or _is_derived(instance):
            continue
        body = program.body_of(instance)
        if body is None:
            continue
        yield instance, body
        for found in _mentioned(body):
            if found not in seen:
                seen.add(found)
                pending.append(found)


def _is_derived(instance: Instance) -> bool:
    """Whether nobody wrote the function: `#[derive]`, whose code rustc writes its own way."""
    function = instance.function
    container = None if isinstance(function, ClosureDefinition) else function.container
    return isinstance(container, ImplDefinition) and container.syntax.span.text.startswith("#")


def _mentioned(body: Body) -> Iterator[Instance]:
    """The functions that a body calls and the closures that it makes."""
    for local in body.locals:
        if isinstance(local.type, Closure):
            yield Instance(local.type.definition, local.type.arguments)
    for block in body.blocks:
        for statement in block.statements:
            if isinstance(statement, ir.CallStatement) and isinstance(
                statement.callee, ir.BodyCallee
            ):
                yield statement.callee.instance


def _generic_values(program: Program, instance: Instance) -> dict[str, Type]:
    """What the generic parameters of an instance stand for, by their names."""
    if isinstance(instance.function, ClosureDefinition):
        return {}
    parameters = program.context.parameters_of(instance.function)
    return {
        show(parameter): parse_type(show(argument))
        for parameter, argument in zip(parameters, instance.arguments, strict=True)
    }


# --- variables ---------------------------------------------------------------------------------


def _variables(
    key: Key, body: Body, function: MirFunction, values: dict[str, Type]
) -> Iterator[str]:
    ours: dict[str, list[Type]] = {}
    for local in body.locals:
        if local.name is not None:
            ours.setdefault(local.name, []).append(parse_type(show(local.type)))
    for name, types in function.variables.items():
        if name not in ours:
            if name not in _HIDDEN:
                yield f"{_shown(key)}: variable `{name}` is missing"
            continue
        for ty in (written.replaced(values) for written in types):
            if not any(same_type(ty, other) for other in ours[name]):
                found = " or ".join(sorted({str(other) for other in ours[name]}))
                yield f"{_shown(key)}: `{name}` is `{ty}` for rustc, `{found}` here"
    for name in ours.keys() - function.variables.keys() - function.constants:
        yield f"{_shown(key)}: variable `{name}` is only here"


# --- calls -------------------------------------------------------------------------------------


def _calls(key: Key, body: Body, function: MirFunction, values: dict[str, Type]) -> Iterator[str]:
    theirs = Counter(
        _CALL_OPERATOR.sub("{closure}", call)
        for call in function.calls
        if not _NO_CALLS_HERE.fullmatch(call)
    )
    ours: Counter[str] = Counter()
    for block in body.blocks:
        for statement in block.statements:
            if isinstance(statement, ir.CallStatement):
                ours[_CALL_OPERATOR.sub("{closure}", _callee(statement.callee))] += 1
    only_theirs, only_ours = theirs - ours, ours - theirs
    _forgive(only_theirs, "IntoIterator::into_iter", _loops(body))
    for name in ("Try::branch", "FromResidual::from_residual"):
        _forgive(only_theirs, name, _questions(body))
    _forgive(only_ours, "From::from", _questions(body))  # rustc does it in `from_residual`
    del only_ours["Drop::drop"]  # rustc has terminators for drops
    # A function handed to generic code is called by its name here.
    _forgive(only_theirs, "{closure}", only_ours.total())
    for name, count in only_theirs.items():
        native = name.rpartition("::")[2] in _natives() and not name[:1].isupper()
        # In generic code rustc calls the operator of a trait; instances here know the number type.
        operator = bool(values) and _OPERATORS.fullmatch(name)
        if not native and not operator:
            yield f"{_shown(key)}: rustc calls `{name}` {count} times more"
    if only_ours.total() > function.indirect + theirs["{closure}"]:
        for name, count in only_ours.items():
            yield f"{_shown(key)}: rgpu calls `{name}` {count} times more"


def _forgive(calls: Counter[str], name: str, count: int) -> None:
    """Takes calls that are accounted for out of a difference."""
    if 0 < calls[name] <= count:
        del calls[name]


def _loops(body: Body) -> int:
    """How many `for` loops there are: those over an iterator don't call `into_iter` here."""
    return sum(loop.construct == "for" for loop in body.loops.values())


def _questions(body: Body) -> int:
    """How many `?` there are: they are branches here."""
    return sum(
        isinstance(block.terminator, ir.Switch) and block.terminator.construct == "?"
        for block in body.blocks
    )


@cache
def _natives() -> frozenset[str]:
    """Names of functions of `core` that are operations of the IR."""
    found: set[str] = set()
    for path, text in model_texts().items():
        if path.startswith("core/"):
            for lang, name in re.findall(
                r'#\[rgpu::lang\("(\w+)"\)\](?:\s*#\[[^\n]*\])*\s*[^\n;{]*?\bfn (\w+)', text
            ):
                if lang in NATIVES:
                    found.add(name)
    return frozenset(found)


def _callee(callee: ir.Callee) -> str:
    """The callee in the words of `mir.parse_callee`."""
    if isinstance(callee, ir.UnknownCallee):
        return parse_callee(f"{callee.name}()") or callee.name
    function = callee.instance.function
    if not isinstance(function, FunctionDefinition):
        return "{closure}"
    match function.container:
        case None:
            return function.name
        case TraitDefinition(name=name):
            return f"{name}::{function.name}"
        case ImplDefinition(syntax=syntax):
            if syntax.trait_path is not None:
                return f"{syntax.trait_path.segments[-1].name}::{function.name}"
            return f"{_owner(syntax, callee.instance)}::{function.name}"


def _owner(syntax: ast.Impl, instance: Instance) -> str:
    """The head of the type that an impl is for. The models have impls for a set of numbers at once
    (`impl<I> I`): the type is then the argument of the instance."""
    names = [parameter.name for parameter in syntax.generics.parameters]
    match syntax.self_type:
        case ast.PathType(path) if path.segments[-1].name in names:
            return show(instance.arguments[names.index(path.segments[-1].name)])
        case ast.PathType(path):
            return path.segments[-1].name
        case ast.SliceType():
            return "[]"
        case ast.ArrayType():
            return "[;]"
        case ast.PointerType(mutable):
            return "*mut" if mutable else "*const"
        case ast.ReferenceType(mutable):
            return "&mut" if mutable else "&"
        case _:
            return "?"
