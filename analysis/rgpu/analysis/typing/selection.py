"""Answers of the trait solver: how a type satisfies a trait."""

from __future__ import annotations

from enum import Enum
from typing import TypeAlias

from rgpu.analysis.ir.types import Argument, Ty
from rgpu.analysis.names.definitions import ImplDefinition
from rgpu.analysis.records import dataclass
from rgpu.analysis.typing.predicates import Predicate, TraitRef


@dataclass(frozen=True, slots=True)
class ImplSelection:
    """The impl, with arguments for its parameters, and what must hold besides."""

    implementation: ImplDefinition
    arguments: tuple[Argument, ...]
    nested: tuple[Predicate, ...]


@dataclass(frozen=True, slots=True)
class BoundSelection:
    """A bound of the surroundings: the type is a parameter."""

    bound: TraitRef


@dataclass(frozen=True, slots=True)
class BuiltinSelection:
    """Given by the language: `Copy`, function traits of closures and functions, markers. `output`
    is the result type for function traits."""

    output: Ty | None = None


class Undecided(Enum):
    """Not enough is known yet."""

    YET = 0


Selection: TypeAlias = ImplSelection | BoundSelection | BuiltinSelection
