"""Launch shapes: what is known about the extents that a kernel is started with."""

from __future__ import annotations

from collections.abc import Iterable

from rgpu.analysis.effects import Level
from rgpu.analysis.records import dataclass
from rgpu.analysis.source import Span

Extent = tuple[int | None, int | None, int | None]
WARP_SIZE = 32
LARGEST_BLOCK = 1024  # PTX and CUDA limit, all architectures since sm_20


@dataclass(frozen=True, slots=True)
class LaunchShape:
    """One way in which the kernel is launched; None where an extent is not known.

    origin: how it was learnt, for the report: "launch_contract", "launch_bounds", "launch in main",
    "assume comment", or "assumed" where nothing is in sight and an example shape is used for a
    witness. limit: a bound on the threads of a block.
    """

    block: Extent = (None, None, None)
    grid: Extent = (None, None, None)
    cluster: Extent = (None, None, None)
    origin: str = "unknown"
    span: Span | None = None
    limit: int = LARGEST_BLOCK

    @property
    def threads(self) -> int | None:
        """Threads in a block, if all extents are known."""
        x, y, z = self.block
        return None if x is None or y is None or z is None else x * y * z

    @property
    def linear(self) -> bool:
        """The block is known to extend along x only: the thread's number in it is `tid.x`."""
        return self.block[1] == 1 and self.block[2] == 1

    def __str__(self) -> str:
        return (
            "(" + ", ".join("?" if extent is None else str(extent) for extent in self.block) + ")"
        )


UNKNOWN_SHAPE = LaunchShape()


def shared_levels(shapes: Iterable[LaunchShape]) -> tuple[Level, ...] | None:
    """By level: the widest one that it amounts to, because there are no more threads. A block of
    one warp shares what the warp does, a grid of one block what the block does. None if nothing
    follows from the shapes."""
    warp = thread = Level.BLOCK
    block = Level.GRID
    for shape in shapes:
        most = min(shape.limit, shape.threads or shape.limit)
        warp = max(warp, Level.BLOCK if most <= WARP_SIZE else Level.WARP)
        thread = max(thread, Level.BLOCK if most == 1 else Level.THREAD)
        block = max(block, Level.GRID if shape.grid == (1, 1, 1) else Level.BLOCK)
    cluster = min(block, Level.CLUSTER)
    outer = {Level.GRID: Level.GRID, Level.CLUSTER: cluster, Level.BLOCK: block}
    outer[Level.WARP] = outer.get(warp, warp)
    outer[Level.THREAD] = outer.get(thread, thread)
    found = tuple(outer[level] for level in sorted(outer))
    return None if found == tuple(sorted(outer)) else found
