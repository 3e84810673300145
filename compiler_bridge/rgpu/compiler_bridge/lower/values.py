"""What an expression becomes in LLVM: a register, two of them, memory, or nothing."""

from __future__ import annotations

from typing import TypeAlias

from rgpu.analysis.ir.types import Ty
from rgpu.analysis.records import dataclass
from rgpu.analysis.source import Span


class NotLowered(Exception):
    """The code can't be lowered yet: why, and where. The kernel is reported as such."""

    def __init__(self, reason: str, span: Span | None = None) -> None:
        super().__init__(reason)
        self.reason = reason
        self.span = span


@dataclass(frozen=True, slots=True)
class Nothing:
    """A value of size 0."""


@dataclass(frozen=True, slots=True)
class Register:
    """A value in one register: its text (`%12`, `7`) and LLVM type."""

    text: str
    type: str

    def __str__(self) -> str:
        return f"{self.type} {self.text}"


@dataclass(frozen=True, slots=True)
class Fat:
    """A pointer and what goes with it: a length."""

    data: str
    extra: str


@dataclass(frozen=True, slots=True)
class Memory:
    """A value that lies at an address (text of a `ptr`)."""

    pointer: str
    alignment: int


Value: TypeAlias = Nothing | Register | Fat | Memory


@dataclass(frozen=True, slots=True)
class Address:
    """A place: a pointer, the length that goes with it if its type has no size, its Rust type, and
    an alignment in bytes that it certainly has. variant: seen as this variant of an enum."""

    pointer: str
    type: Ty
    alignment: int
    extra: str | None = None
    variant: int = 0
