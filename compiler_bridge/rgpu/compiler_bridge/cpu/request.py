"""What a launch is, and what comes out of it: what passes between rgpu and the running process."""

from __future__ import annotations

from collections.abc import Mapping

from rgpu.analysis.records import dataclass, field
from rgpu.compiler_bridge.cpu.events import Coordinates, Event, Printed


@dataclass(frozen=True, slots=True)
class Shape:
    """The shape of a launch, in blocks, threads and blocks."""

    grid: Coordinates
    block: Coordinates
    cluster: Coordinates = (1, 1, 1)

    @property
    def blocks(self) -> int:
        return self.grid[0] * self.grid[1] * self.grid[2]

    @property
    def threads(self) -> int:
        return self.block[0] * self.block[1] * self.block[2]

    @property
    def width(self) -> int:
        """The threads of a block, rounded up to whole warps."""
        return -(-self.threads // 32) * 32


@dataclass(frozen=True, slots=True)
class Options:
    """How to run. checked: look at every access. races: search for data races too. seed: None runs
    threads in their order, else threads and blocks are shuffled. steps: the most rounds of loops
    of all threads together."""

    checked: bool = True
    races: bool = True
    seed: int | None = None
    steps: int = 1 << 31


@dataclass(frozen=True, slots=True)
class Buffer:
    """Global memory before the launch, and the bytes of an element."""

    data: bytes
    element: int = 1


@dataclass(frozen=True, slots=True)
class Request:
    """A launch. buffers: by the slot of the pointer to it. values: the bytes of each other slot.
    statics: what statics hold at the start instead of their initial value."""

    shape: Shape
    buffers: Mapping[str, Buffer] = field(default_factory=dict)
    values: Mapping[str, bytes] = field(default_factory=dict)
    statics: Mapping[str, bytes] = field(default_factory=dict)
    dynamic_shared: int = 0
    options: Options = Options()


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a launch did. `buffers` and `statics` are their bytes after it, by name."""

    buffers: dict[str, bytes]
    statics: dict[str, bytes]
    events: tuple[Event, ...]
    printed: tuple[Printed, ...]
    resumptions: int

    @property
    def fatal(self) -> bool:
        return any(event.fatal for event in self.events)
