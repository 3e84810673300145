"""A line on the terminal that says how far the check is, once it takes longer than a second."""

from __future__ import annotations

import time
from types import TracebackType
from typing import TextIO

DELAY = 1.0
INTERVAL = 0.1


class Progress:
    """Used as a context manager; the line is gone afterwards. Nothing is shown off a terminal."""

    def __init__(self, stream: TextIO) -> None:
        self._stream = stream
        self._terminal = stream.isatty()
        self._next = time.monotonic() + DELAY
        self._shown = False

    def step(self, done: int, total: int, name: str) -> None:
        """`done` of `total` crates are finished; `name` is the one being checked."""
        if not self._terminal or time.monotonic() < self._next:
            return
        from shutil import get_terminal_size

        self._next = time.monotonic() + INTERVAL
        self._shown = True
        width = get_terminal_size().columns - 1
        self._stream.write("\r\x1b[K" + f"checking {done}/{total} {name}"[:width])
        self._stream.flush()

    def __enter__(self) -> Progress:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if self._shown:
            self._stream.write("\r\x1b[K")
            self._stream.flush()
