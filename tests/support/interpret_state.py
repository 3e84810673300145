"""What the interpreter of IR bodies (`interpret.py`) keeps: memory, threads and what they have
done, the launch."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from rgpu.analysis.effects import Level

Dim3 = tuple[int, int, int]


@dataclass(eq=False)
class Slice:
    """Memory of the kernel's parameters and statics. Only what was written is kept; the rest
    follows from the name and index."""

    name: str
    length: int
    cells: dict[int, int] = field(default_factory=dict)
    seed: int = 0

    def read(self, index: int) -> int:
        if index in self.cells:
            return self.cells[index]
        return (hash((self.seed, self.name, index)) >> 3) % 5


@dataclass
class Reference:
    """The address of `container[key]`."""

    container: Any
    key: Any


@dataclass(frozen=True)
class Mark:
    """A call of `mark`: its number, the calls it was reached through, the iterations of all loops
    around."""

    number: int
    path: tuple[int, ...]
    iterations: tuple[Any, ...]


@dataclass(frozen=True)
class Touch:
    """One access: at which place in the text, after how many barriers of the block and of the warp,
    of which cell of which slice. mode: "read", "write" or "atomic"."""

    start: int
    phase: int
    warp_phase: int
    name: str
    cell: int
    mode: str


@dataclass(eq=False)
class Thread:
    """One thread with what it has seen: marks with values, in order."""

    index: Dim3
    block: Dim3
    linear: int
    marks: list[tuple[Mark, int]] = field(default_factory=list)
    meetings: list[Any] = field(default_factory=list)  # block barriers, in order
    left_early: bool = False
    steps: int = 0
    # Accesses of slices: where in the text, what was passed before, which cell, in which way.
    touched: list[Touch] = field(default_factory=list)
    barriers: int = 0  # of the block, passed
    warp_barriers: int = 0

    @property
    def warp(self) -> tuple[Dim3, int]:
        return self.block, self.linear // 32

    def group(self, level: Level) -> Any:
        return {
            Level.GRID: 0,
            Level.CLUSTER: 0 if level is Level.GRID else self.block,
            Level.BLOCK: self.block,
            Level.WARP: self.warp,
        }[level]


@dataclass
class Launch:
    program: Any  # mini_program.Program
    block: Dim3
    grid: Dim3
    parameters: dict[str, int]
    seed: int = 0
    threads: list[int] | None = None  # linear indices within a block to run; None for all
