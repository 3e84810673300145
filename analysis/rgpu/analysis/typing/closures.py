"""What a closure expression stands for once its surroundings have been typed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rgpu.analysis.ir.types import Ty, Unknown
from rgpu.analysis.records import dataclass, field
from rgpu.analysis.source import Span
from rgpu.analysis.syntax import ast

if TYPE_CHECKING:
    from rgpu.analysis.typing.results import LocalVariable, Typing

_UNTYPED = Unknown("not typed yet")


@dataclass(frozen=True, slots=True)
class Capture:
    """A variable of the surroundings that the closure uses; by reference unless it moves."""

    variable: LocalVariable
    by_reference: bool


@dataclass(eq=False)
class ClosureDefinition:
    """One closure expression in one typed body. It compares by identity, so each instance of a
    generic function has closures of its own. `typing` is the table of the surrounding body."""

    name: str
    path: str
    syntax: ast.Closure
    typing: Typing = field(repr=False)
    parameters: tuple[Ty, ...] = ()
    result: Ty = field(default=_UNTYPED, repr=False)
    captures: tuple[Capture, ...] = field(default=(), repr=False)
    final: bool = field(default=False, repr=False)  # no variables of inference are left

    @property
    def span(self) -> Span:
        return self.syntax.span
