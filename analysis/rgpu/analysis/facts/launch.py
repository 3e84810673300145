"""Launch shapes: what is known about the extents that a kernel is started with."""

from __future__ import annotations

from rgpu.analysis.records import dataclass
from rgpu.analysis.source import Span

Extent = tuple[int | None, int | None, int | None]


@dataclass(frozen=True, slots=True)
class LaunchShape:
    """One way in which the kernel is launched; None where an extent is not known.

    origin: how it was learnt, for the report: "launch_contract", "launch_bounds", "launch in main",
    "assume comment", or "assumed" where nothing is in sight and an example shape is used for a
    witness.
    """

    block: Extent = (None, None, None)
    grid: Extent = (None, None, None)
    cluster: Extent = (None, None, None)
    origin: str = "unknown"
    span: Span | None = None

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
