"""What a witness is: two concrete threads that disagree about reaching a block."""

from __future__ import annotations

from rgpu.analysis.facts.launch import LaunchShape
from rgpu.analysis.records import dataclass


@dataclass(frozen=True, slots=True)
class Arrival:
    """How often one concrete thread comes to the block; `left`: it leaves the kernel early."""

    thread: tuple[int, int, int]
    block: tuple[int, int, int]
    count: int
    left: bool


@dataclass(frozen=True, slots=True)
class Witness:
    """Two threads of one group under a concrete launch of which one arrives more often than the
    other.

    `shape` has no unknown extents; its origin and span are those of the shape it completes.
    `parameters` are (name, value) of the kernel parameters that the two runs read.
    """

    shape: LaunchShape
    arrives: Arrival
    misses: Arrival
    parameters: tuple[tuple[str, int], ...]


@dataclass(slots=True)
class _Budget:
    """How much one search may simulate. A search that runs out has found nothing, so the finding it
    was for is only possible: the time for one is bounded, about a tenth of a second."""

    steps: int = 60_000
