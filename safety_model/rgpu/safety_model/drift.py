"""Compares the model of a device crate with the crate's own source: names, signatures, safety.

A function is known by the type or trait that it belongs to and its name: upstream moves functions
between modules and re-exports them, and the models stand at the public paths. Types are compared
without lifetimes and by the last word of their paths; generic parameters by their position.
Functions made by `macro_rules!` are seen; those made by procedural macros are not, and the report
counts the calls.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from rgpu.analysis.names.crates import CrateSource
from rgpu.analysis.names.definitions import (
    FunctionDefinition,
    ImplDefinition,
    TraitDefinition,
)
from rgpu.analysis.names.resolve import Names
from rgpu.analysis.records import dataclass
from rgpu.analysis.syntax import ast
from rgpu.safety_model.model import ModelLoader, Models


@dataclass(frozen=True, slots=True)
class Signature:
    """What is compared. `parameters` and `result` are normalised types as text."""

    owner: str
    name: str
    parameters: tuple[str, ...]
    result: str
    is_unsafe: bool

    @property
    def key(self) -> str:
        return f"{self.owner}::{self.name}" if self.owner else self.name

    def show(self) -> str:
        unsafe = "unsafe " if self.is_unsafe else ""
        result = "" if self.result == "()" else f" -> {self.result}"
        return f"{unsafe}fn {self.key}({', '.join(self.parameters)}){result}"


@dataclass(frozen=True, slots=True)
class Difference:
    """kind: "missing in the model", "missing upstream", "safety differs" or "signature differs"."""

    kind: str
    model: Signature | None
    upstream: Signature | None


@dataclass(frozen=True, slots=True)
class DriftReport:
    """What was compared. `unseen`: macro calls whose functions nobody could see, per side."""

    crate: str
    compared: int
    differences: tuple[Difference, ...]
    unseen_model: tuple[str, ...]
    unseen_upstream: tuple[str, ...]

    def lines(self) -> list[str]:
        """The report for people."""
        lines = []
        for difference in self.differences:
            shown = difference.model or difference.upstream
            assert shown is not None
            lines.append(f"{difference.kind}: {shown.show()}")
            if difference.model is not None and difference.upstream is not None:
                lines.append(f"    upstream: {difference.upstream.show()}")
        for side, unseen in (("model", self.unseen_model), ("upstream", self.unseen_upstream)):
            if unseen:
                calls = ", ".join(sorted(set(unseen)))
                lines.append(f"not seen in the {side}: {len(unseen)} macro calls ({calls})")
        lines.append(
            f"{self.crate}: {self.compared} public functions of the model compared,"
            f" {len(self.differences)} differences"
        )
        return lines


def model_name(package: str) -> str:
    """The name of the model of a package."""
    return package.replace("-", "_")


def compare(crate: str, upstream: Mapping[str, bytes], models: Mapping[str, bytes]) -> DriftReport:
    """Compares the public functions of a crate.

    upstream: files by their path below `src`. models: files of the model, as `crate/file.rs`.
    """
    theirs, unseen_upstream = _signatures(crate, upstream, "lib.rs")
    ours, unseen_model = _signatures(crate, models, f"{crate}/lib.rs")
    differences: list[Difference] = []
    for key in sorted(ours.keys() | theirs.keys()):
        differences += _compare(ours.get(key, []), theirs.get(key, []))
    compared = sum(len(group) for group in ours.values())
    return DriftReport(crate, compared, tuple(differences), unseen_model, unseen_upstream)


def _compare(ours: list[Signature], theirs: list[Signature]) -> Iterator[Difference]:
    """Differences between functions of one name, of which impls for several types may have one
    each."""
    remaining = list(theirs)
    unmatched = []
    for signature in ours:
        if signature in remaining:
            remaining.remove(signature)
        elif signature not in theirs:
            unmatched.append(signature)
    remaining = [signature for signature in remaining if signature not in ours]
    for signature in unmatched:
        if not remaining:
            yield Difference("missing upstream", signature, None)
            continue
        same = [other for other in remaining if _types(other) == _types(signature)]
        other = (same or remaining)[0]
        remaining.remove(other)
        yield Difference("safety differs" if same else "signature differs", signature, other)
    for other in remaining:
        yield Difference("missing in the model", None, other)


def _types(signature: Signature) -> tuple[tuple[str, ...], str]:
    return signature.parameters, signature.result


# --- signatures of a crate ---------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Files:
    """The files of one crate."""

    texts: Mapping[str, bytes]

    def read(self, path: str) -> bytes | None:
        return self.texts.get(path)


def _signatures(
    crate: str, texts: Mapping[str, bytes], root: str
) -> tuple[dict[str, list[Signature]], tuple[str, ...]]:
    """Public functions by key, and the macro calls that could not be expanded."""
    names = Names(ModelLoader(_Files(texts)), Models())
    loaded = names.load(CrateSource(crate, root))
    found: dict[str, list[Signature]] = {}
    for module in names.modules(loaded):
        scope = names.scope(module)
        functions = [*scope.functions]
        for implementation in scope.impls:
            if implementation.syntax.trait_path is None:
                functions += implementation.functions.values()
        for definition in scope.types.values():
            if isinstance(definition, TraitDefinition) and definition.syntax.public:
                functions += definition.functions.values()
        for function in functions:
            if _is_public(function):
                signature = _signature(function)
                found.setdefault(signature.key, []).append(signature)
    unseen = tuple(
        problem.message.split("`")[1]
        for problem in loaded.problems
        if problem.message.startswith("macro `")
    )
    return found, unseen


def _is_public(function: FunctionDefinition) -> bool:
    attributes = function.syntax.attributes
    hidden = any(a.path == "doc" and a.tokens.strip() == "hidden" for a in attributes)
    macro = any(a.path.startswith("proc_macro") for a in attributes)  # no function to its users
    if hidden or macro or function.name.startswith("__"):
        return False
    return function.syntax.public or isinstance(function.container, TraitDefinition)


def _signature(function: FunctionDefinition) -> Signature:
    syntax = function.syntax
    container = function.container
    positions: dict[str, str] = {}
    owner, self_type = "", None
    if isinstance(container, ImplDefinition):
        _number(container.syntax.generics, positions)
        self_type = _type(container.syntax.self_type, positions, None)
        owner = self_type.split("<")[0]
    elif isinstance(container, TraitDefinition):
        _number(container.syntax.generics, positions)
        owner = container.name
    _number(syntax.generics, positions)
    result = "()" if syntax.result is None else _type(syntax.result, positions, self_type)
    return Signature(
        owner,
        function.name,
        tuple(_type(parameter.type, positions, self_type) for parameter in syntax.parameters),
        result,
        syntax.foreign or "unsafe" in syntax.qualifiers,
    )


def _number(generics: ast.Generics, positions: dict[str, str]) -> None:
    """Gives generic parameters names by their position: upstream's names are nobody's business."""
    for parameter in generics.parameters:
        positions[parameter.name] = f"${len(positions)}"


# --- types as text -----------------------------------------------------------------------------


def _type(ty: ast.Type, positions: Mapping[str, str], self_type: str | None) -> str:
    def show(inner: ast.Type) -> str:
        return _type(inner, positions, self_type)

    match ty:
        case ast.PathType(path):
            return _path(path, positions, self_type)
        case ast.ReferenceType(mutable, inner):
            return f"&{'mut ' if mutable else ''}{show(inner)}"
        case ast.PointerType(mutable, inner):
            return f"*{'mut' if mutable else 'const'} {show(inner)}"
        case ast.SliceType(inner):
            return f"[{show(inner)}]"
        case ast.ArrayType(inner, length):
            return f"[{show(inner)}; {_constant(length, positions)}]"
        case ast.TupleType(items):
            return f"({', '.join(map(show, items))})"
        case ast.NeverType():
            return "!"
        case ast.InferType():
            return "_"
        case ast.FunctionType(parameters, result):
            arrow = "" if result is None else f" -> {show(result)}"
            return f"fn({', '.join(map(show, parameters))}){arrow}"
        case ast.ImplType(bounds) | ast.DynType(bounds):
            word = "impl" if isinstance(ty, ast.ImplType) else "dyn"
            shown = sorted(_path(bound.path, positions, self_type) for bound in bounds)
            return f"{word} {' + '.join(shown)}"
        case ast.ErrorType(reason):
            return f"?{reason}"


def _path(path: ast.Path, positions: Mapping[str, str], self_type: str | None) -> str:
    if not path.segments:
        return "?"
    last = path.segments[-1]
    name = positions.get(last.name, last.name) if len(path.segments) == 1 else last.name
    if name == "Self" and self_type is not None and not last.generics:
        return self_type
    arguments = [
        _constant(argument.value, positions)
        if isinstance(argument, ast.ConstArgument)
        else _type(argument, positions, self_type)
        for argument in last.generics or ()
    ]
    arguments += [
        f"{key} = {_type(value, positions, self_type)}" for key, value in last.bindings or ()
    ]
    return f"{name}<{', '.join(arguments)}>" if arguments else name


def _constant(value: ast.Expression, positions: Mapping[str, str]) -> str:
    match value:
        case ast.Literal(value=number):
            return str(number)
        case ast.PathExpression(path) if len(path.segments) == 1:
            name = path.segments[0].name
            return positions.get(name, name)
        case _:
            return " ".join(value.span.text.split())
