"""The memory of one launch: buffers, statics and shared memory in one range, with gaps between.

An access that runs over the end of a buffer falls into a gap, where no byte is valid.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from rgpu.analysis.records import dataclass, field
from rgpu.compiler_bridge.cpu.threads import address

Bytes = npt.NDArray[np.uint8]

_ALIGNMENT = 256
_LEAST_GAP = 4096
_MOST_GAP = 1 << 20
_CELL = 48  # bytes of `runtime.ll`'s cell for each word
_MOST_CELLS = 1 << 28  # words: 1 GiB of memory; above it, races are not searched


@dataclass(frozen=True, slots=True)
class Region:
    """A part of the memory that belongs to something: its name, where it lies, the bytes of an
    element, and how far behind it nothing else lies."""

    name: str
    start: int
    size: int
    element: int = 1
    after: int = 0


@dataclass(eq=False)
class Arena:
    """Regions, then memory for all of them."""

    regions: list[Region] = field(default_factory=list)
    end: int = _LEAST_GAP
    memory: Bytes = field(init=False)
    valid: Bytes = field(init=False)
    cells: Bytes | None = field(init=False, default=None)
    base: int = field(init=False, default=0)
    parts: list[Region] = field(default_factory=list)  # what some regions are made of
    _partial: list[Region] = field(default_factory=list)

    def reserve(self, name: str, size: int, element: int = 1, parts: bool = False) -> Region:
        """Room for `size` bytes. parts: only parts of it will be made valid."""
        gap = min(max(size, _LEAST_GAP), _MOST_GAP)
        region = Region(name, self.end, size, element, gap)
        self.regions.append(region)
        self.end += -(-(size + gap) // _ALIGNMENT) * _ALIGNMENT
        if parts:
            self._partial.append(region)
        return region

    def allocate(self, search_races: bool) -> None:
        """Makes the memory; after that, nothing can be reserved."""
        whole = np.zeros(self.end + _ALIGNMENT, dtype=np.uint8)
        skip = -address(whole) % _ALIGNMENT
        self.memory = whole[skip : skip + self.end]
        self.base = address(self.memory)
        self.valid = np.zeros(self.end, dtype=np.uint8)
        for region in self.regions:
            if not any(region is partial for partial in self._partial):
                self.valid[region.start : region.start + region.size] = 1
        words = self.end // 4 + 1
        if search_races and words <= _MOST_CELLS:
            self.cells = np.zeros(words * _CELL, dtype=np.uint8)

    def part(self, region: Region) -> Bytes:
        """The bytes of a region."""
        return self.memory[region.start : region.start + region.size]

    def forget(self, region: Region) -> None:
        """Forgets who accessed a region: it belongs to somebody else now."""
        if self.cells is not None:
            first, last = region.start // 4, (region.start + region.size + 3) // 4
            self.cells[first * _CELL : last * _CELL] = 0

    def describe(self, location: int, size: int) -> str:
        """What lies at an address, in words."""
        offset = location - self.base
        nearest: Region | None = None
        for region in (*self.parts, *self.regions):
            # What reaches the region, or begins not far behind it.
            if region.start < offset + size and offset < region.start + region.size + region.after:
                nearest = region
                break
        if location < 4096:
            return "the null pointer" if location == 0 else f"address {location:#x}, next to null"
        if nearest is None or not 0 <= offset < self.end:
            return f"address {location:#x}, which belongs to no buffer"
        return f"{nearest.name}: {_position(offset - nearest.start, nearest)}"


def _position(distance: int, region: Region) -> str:
    if region.element > 1 and distance % region.element == 0:
        length = region.size // region.element
        return f"element {distance // region.element} of {length}"
    return f"byte {distance} of {region.size}"
