"""Values of constant expressions, and the local names that they are bound to."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TypeAlias

from rgpu.analysis.ir.types import FLOAT_BITS
from rgpu.analysis.names.definitions import VariantDefinition
from rgpu.analysis.records import dataclass, field
from rgpu.analysis.syntax import ast
from rgpu.analysis.typing.constants.numbers import (
    Number,
    Undecidable,
    exact,
    nearest_float,
)


@dataclass(frozen=True)
class VariantValue:
    """A struct or enum value: its variant, and fields by name, in order of declaration."""

    variant: VariantDefinition
    fields: Mapping[str, Value]


@dataclass(frozen=True)
class Zeroed:
    """All bytes 0, of a type that whoever asked for it knows: `core::mem::zeroed()`."""


Value: TypeAlias = "bool | Number | float | str | bytes | tuple[Value, ...] | VariantValue | Zeroed"
UNIT_VALUE: Value = ()


@dataclass(slots=True)
class Frame:
    """Local names of a block, over those around it; assignment goes where the name was bound."""

    around: Frame | None = None
    names: dict[str, Value] = field(default_factory=dict)

    def find(self, name: str) -> Frame | None:
        """The frame that binds `name`."""
        frame: Frame | None = self
        while frame is not None and name not in frame.names:
            frame = frame.around
        return frame


def literal(node: ast.Literal, expected: str | None) -> Value:
    """The value of a literal, as a number of the type called `expected` if it doesn't say
    itself."""
    value = node.value
    if node.kind in ("int", "byte", "char") and isinstance(value, int):
        name = node.suffix or {"byte": "u8", "char": None}.get(node.kind, expected)
        if name in FLOAT_BITS:
            return nearest_float(value)
        return exact(value, name)
    if isinstance(value, (bool, float, str, bytes)):
        return value
    raise Undecidable("a literal that is not understood")


def integer(value: Value) -> int:
    """An integer; raises `Undecidable` for anything else."""
    if isinstance(value, Number):
        return int(value)
    raise Undecidable("an integer that is not known")


def sequence(value: Value) -> tuple[Value, ...]:
    """A tuple or array; raises `Undecidable` for anything else."""
    if isinstance(value, tuple):
        return value
    raise Undecidable("elements of a value that is not known")


def element(items: Sequence[Value], index: Value) -> Value:
    """An element; raises `Undecidable` if there is no such one."""
    position = integer(index)
    if not 0 <= position < len(items):
        raise Undecidable("an index out of bounds")
    return items[position]


def field_of(base: Value, name: str) -> Value:
    """A field of a struct or tuple; raises `Undecidable` if there is no such one."""
    if isinstance(base, VariantValue) and name in base.fields:
        return base.fields[name]
    if isinstance(base, tuple) and name.isdigit() and int(name) < len(base):
        return base[int(name)]
    raise Undecidable(f"field `{name}` of a value that is not known")
