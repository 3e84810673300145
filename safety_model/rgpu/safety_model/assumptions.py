"""What users promise about launches: `// rgpu: assume(block_dim = (256, 1, 1), n % 256 == 0)`.

`block_dim`, `grid_dim` and `cluster_dim` take a number or a tuple of up to three; missing axes are
1. `cooperative` states that the kernel is launched cooperatively. Anything else is a condition
over the kernel's parameters (see `conditions`). Promises are trusted: findings that rest on one
name it.

The directive belongs to the kernel that it covers, or that it stands in.
"""

from __future__ import annotations

from collections.abc import Iterable

from rgpu.analysis.patterns import pattern
from rgpu.analysis.records import dataclass
from rgpu.analysis.source import SourceFile, Span
from rgpu.analysis.syntax.attributes import Argument, arguments_of
from rgpu.safety_model.conditions import Condition, Operation, names_of, parse_condition
from rgpu.safety_model.directives import Directive, find_directives

Dimensions = tuple[int | None, int | None, int | None]

_DIMENSIONS = ("block_dim", "grid_dim", "cluster_dim")
_NUMBER = pattern(r"(\d[\d_]*|0x[0-9a-fA-F_]+)(?:u32|usize|u64|i32)?")


@dataclass(frozen=True, slots=True)
class Assumption:
    """One `assume`. Dimensions not mentioned are None."""

    span: Span
    block_dim: Dimensions | None = None
    grid_dim: Dimensions | None = None
    cluster_dim: Dimensions | None = None
    cooperative: bool | None = None
    conditions: tuple[Condition, ...] = ()

    @property
    def origin(self) -> str:
        """Where it was read, for reports."""
        return f"assume at {self.span.file.path}:{self.span.line}"


@dataclass(frozen=True, slots=True)
class BadAssumption:
    """An `assume` that can't be read, and why."""

    span: Span
    message: str


class Assumptions:
    """All promises of some files."""

    def __init__(self, files: Iterable[SourceFile]) -> None:
        self.bad: list[BadAssumption] = []
        self._read: list[tuple[Directive, Assumption]] = []
        for file in files:
            for directive in find_directives(file):
                if directive.word in ("assume", "file-assume"):
                    self._add(directive)

    def _add(self, directive: Directive) -> None:
        if directive.arguments is None:
            message = "`assume` is not followed by its facts in parentheses"
            self.bad.append(BadAssumption(directive.span, message))
            return
        read = _assumption(directive.span, arguments_of(directive.arguments))
        if isinstance(read, BadAssumption):
            self.bad.append(read)
        else:
            self._read.append((directive, read))

    def of(self, kernel: Span) -> list[Assumption]:
        """The promises about the kernel whose definition is `kernel`."""
        return [assumption for directive, assumption in self._read if _is_about(directive, kernel)]

    def misnamed(self, kernels: Iterable[tuple[Span, Iterable[str]]]) -> list[BadAssumption]:
        """Conditions about something that none of the kernels concerned has as a parameter. Each
        kernel is given by its definition and the names of its parameters."""
        found: list[BadAssumption] = []
        with_conditions = [each for each in self._read if each[1].conditions]
        known_kernels = list(kernels) if with_conditions else []
        for directive, assumption in with_conditions:
            concerned = [names for span, names in known_kernels if _is_about(directive, span)]
            if not concerned:
                continue
            known = set(_DIMENSIONS).union(*concerned)
            named = sorted({name for each in assumption.conditions for name in names_of(each)})
            for name in named:
                if name.partition(".")[0] not in known:
                    message = f"`{name}` is no parameter of a kernel that this is about"
                    found.append(BadAssumption(directive.span, message))
        return found


def _is_about(directive: Directive, kernel: Span) -> bool:
    """The directive covers the kernel, or stands in it."""
    return directive.span.file is kernel.file and (
        (directive.start <= kernel.start and kernel.end <= directive.end)
        or kernel.start <= directive.span.start < kernel.end
    )


def _assumption(span: Span, arguments: tuple[Argument, ...]) -> Assumption | BadAssumption:
    dimensions: dict[str, Dimensions] = {}
    conditions: list[Condition] = []
    cooperative: bool | None = None
    for argument in arguments:
        if argument.name == "reason" and argument.quoted:
            continue
        if argument.name == "cooperative" and argument.value in (None, "true", "false"):
            cooperative = argument.value != "false"
            continue
        if argument.name in _DIMENSIONS and "=" in argument.text:
            read = read_dimensions(argument.text.partition("=")[2])
            if read is not None:
                dimensions[argument.name] = read
                continue
        condition = parse_condition(argument.text)
        if not isinstance(condition, Operation):
            return BadAssumption(span, f"`{argument.text}` is no assumption about a launch")
        conditions.append(condition)
    return Assumption(
        span,
        dimensions.get("block_dim"),
        dimensions.get("grid_dim"),
        dimensions.get("cluster_dim"),
        cooperative,
        tuple(conditions),
    )


def read_dimensions(text: str) -> Dimensions | None:
    """`256`, `(16, 16)` or `(16, 16, 1)`, where `_` stands for any number; None if it is
    neither."""
    pieces = [
        piece.strip() for piece in text.strip().removeprefix("(").removesuffix(")").split(",")
    ]
    pieces = [piece for piece in pieces if piece]
    values: list[int | None] = []
    for piece in pieces:
        match = _NUMBER.fullmatch(piece)
        if match is None and piece != "_":
            return None
        values.append(int(match[1].replace("_", ""), 0) if match else None)
    if not 1 <= len(values) <= 3 or 0 in values:
        return None
    values += [1] * (3 - len(values))
    return values[0], values[1], values[2]
