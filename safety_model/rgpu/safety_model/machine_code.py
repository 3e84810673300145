"""What is known of a kernel once it was compiled for an architecture: plain data for rules.

The back end finds it out; nothing here knows how.
"""

from __future__ import annotations

from rgpu.analysis.records import dataclass
from rgpu.analysis.source import Span


@dataclass(frozen=True, slots=True)
class Unmet:
    """An operation that the target does not have; needs: what has it ("sm_90", "PTX 8.0")."""

    operation: str
    needs: str
    span: Span


@dataclass(frozen=True, slots=True)
class Residency:
    """How full a multiprocessor gets, from 0 to 1, with blocks of this size. limited_by:
    "registers", "shared", "threads" or "blocks"."""

    fraction: float
    block_threads: int
    limited_by: str


@dataclass(frozen=True, slots=True)
class MachineCode:
    """A kernel and a target. What the assembler says is None where there was none, or no code.

    span: the kernel's name. spilled: bytes that a thread stores to and loads from memory for want
    of registers. residency: None without a block size. floor: what the user wants of it at least.
    """

    kernel: str
    span: Span
    target: str
    unmet: tuple[Unmet, ...] = ()
    static_shared_bytes: int = 0
    static_shared_limit: int = 0
    registers: int | None = None
    spilled: tuple[int, int] | None = None
    residency: Residency | None = None
    floor: float = 0.25
