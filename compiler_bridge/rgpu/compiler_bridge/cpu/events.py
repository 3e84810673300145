"""What was seen while a kernel ran."""

from __future__ import annotations

from rgpu.analysis.records import dataclass

Coordinates = tuple[int, int, int]

_NOTES = ("undefined-value", "exited-lanes")


@dataclass(frozen=True, slots=True)
class Thread:
    """A thread by the numbers of its block and of itself."""

    block: Coordinates
    thread: Coordinates

    def __str__(self) -> str:
        return f"thread {_short(self.thread)} of block {_short(self.block)}"


@dataclass(frozen=True, slots=True)
class Part:
    """One side of an event: what happened, at which source place (a number of `HostKernel.places`,
    0 for none), and to which threads; `count` may be more than are named."""

    text: str
    place: int
    threads: tuple[Thread, ...]
    count: int


@dataclass(frozen=True, slots=True)
class Event:
    """A fault. kind: "trap", "out-of-bounds", "misaligned", "race", "uninitialized",
    "barrier-divergence", "exited-at-barrier", "warp-divergence", "own-lane-not-in-mask",
    "step-limit"; or no more than a note: "undefined-value", "exited-lanes". `fatal`: the launch
    ended with it, and the contents of buffers mean nothing."""

    kind: str
    message: str
    parts: tuple[Part, ...]
    fatal: bool

    @property
    def is_note(self) -> bool:
        """Whether it is a fault only if the kernel uses the result."""
        return self.kind in _NOTES


@dataclass(frozen=True, slots=True)
class Printed:
    """A line that a thread printed."""

    thread: Thread
    text: str


_TRAPS = {
    "division_by_zero": "the kernel divides by zero",
    "overflow": "integer arithmetic overflows",
    "bounds": "an index is out of bounds",
    "assertion": "an assertion fails",
    "__gpu_assertfail": "an assertion fails",
    "__assertfail": "an assertion fails",
    "trap": "the kernel executes a trap",
}


def trap_message(reason: str) -> str:
    """A sentence for the kind of a check that failed, or the name of a function that ends the
    grid."""
    if reason.startswith("panic"):
        return "the kernel panics"
    return _TRAPS.get(reason) or f"the kernel calls `{reason}`, which ends the grid"


def _short(numbers: Coordinates) -> str:
    """`5` for (5, 0, 0), `(5, 1)` for (5, 1, 0)."""
    x, y, z = numbers
    if z:
        return f"({x}, {y}, {z})"
    return f"({x}, {y})" if y else str(x)


def name_threads(threads: tuple[Thread, ...], count: int) -> str:
    """`threads 0, 1, 2 and 5 more of block 0`."""
    if count == 1:
        return str(threads[0])
    shown = threads[:4]
    names = ", ".join(_short(thread.thread) for thread in shown)
    more = f" and {count - len(shown)} more" if count > len(shown) else ""
    return f"threads {names}{more} of block {_short(shown[0].block)}"
