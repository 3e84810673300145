"""Source text, positions and spans: the only owner of offsets.

Offsets are bytes into the UTF-8 text everywhere in rgpu. Lines and columns exist only at the edges
(reports, editors) and are made here, in code points, UTF-8, UTF-16 or UTF-32 units.

Lines end at `\\n`, `\\r\\n` and `\\r`, as in the language server protocol; no other character ends
one.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from enum import Enum
from functools import cached_property

from rgpu.analysis.records import dataclass, field

_LINE_END = re.compile(rb"\r\n|\n|\r")


class Encoding(Enum):
    """The unit in which a column counts."""

    UTF8 = "utf-8"
    UTF16 = "utf-16"
    UTF32 = "utf-32"


@dataclass(eq=False)
class SourceFile:
    """A text with a name. `data` is always valid UTF-8: the loader replaces what is not.

    Two files are the same only if they are the same object.
    """

    path: str
    data: bytes

    @cached_property
    def line_starts(self) -> list[int]:
        """Byte offset of the start of each line; the first is 0."""
        return [0, *(match.end() for match in _LINE_END.finditer(self.data))]

    def line_of(self, offset: int) -> int:
        """The 0-based line that holds the byte `offset`, clamped to the text."""
        return bisect_right(self.line_starts, max(0, min(offset, len(self.data)))) - 1

    def line_range(self, line: int) -> tuple[int, int]:
        """Start and end byte of the 0-based `line`, without its line ending."""
        start = self.line_starts[line]
        end = self.line_starts[line + 1] if line + 1 < len(self.line_starts) else len(self.data)
        while end > start and self.data[end - 1] in b"\r\n":
            end -= 1
        return start, end

    def line_text(self, line: int) -> str:
        """The text of the 0-based `line`, without its line ending."""
        start, end = self.line_range(line)
        return self.data[start:end].decode("utf-8", "replace")

    def position(self, offset: int, encoding: Encoding = Encoding.UTF32) -> tuple[int, int]:
        """The 0-based line and column of a byte offset; the column counts units of `encoding`.

        An offset inside a character counts as its start.
        """
        offset = max(0, min(offset, len(self.data)))
        while 0 < offset < len(self.data) and self.data[offset] & 0xC0 == 0x80:
            offset -= 1
        line = self.line_of(offset)
        before = self.data[self.line_starts[line] : offset]
        return line, _units(before, encoding)

    def offset(self, line: int, column: int, encoding: Encoding = Encoding.UTF32) -> int:
        """The byte offset of a 0-based line and column; positions beyond the text are clamped."""
        if line >= len(self.line_starts):
            return len(self.data)
        start, end = self.line_range(max(line, 0))
        text = self.data[start:end]
        if encoding is Encoding.UTF8:
            return start + max(0, min(column, len(text)))
        units = 0
        for index, character in enumerate(decoded := text.decode("utf-8", "replace")):
            if units >= column:
                return start + len(decoded[:index].encode())
            units += 2 if encoding is Encoding.UTF16 and ord(character) > 0xFFFF else 1
        return end

    def __repr__(self) -> str:
        return f"SourceFile({self.path!r}, {len(self.data)} bytes)"


def _units(text: bytes, encoding: Encoding) -> int:
    if encoding is Encoding.UTF8:
        return len(text)
    decoded = text.decode("utf-8", "replace")
    if encoding is Encoding.UTF16:
        return sum(2 if ord(character) > 0xFFFF else 1 for character in decoded)
    return len(decoded)


@dataclass(frozen=True, slots=True)
class Expansion:
    """The macro invocation that produced a piece of text: its name and where it was called."""

    macro: str
    call: Span


@dataclass(frozen=True, slots=True)
class Span:
    """Bytes `start` to `end` of a file, and the macro expansion they belong to, if any.

    The bytes always lie in a file the user (or a stub author) wrote: text made by a macro points at
    the token of the macro's definition or argument that it came from.
    """

    file: SourceFile = field(repr=False)
    start: int
    end: int
    expansion: Expansion | None = None

    @property
    def text(self) -> str:
        """The text that the span covers."""
        return self.file.data[self.start : self.end].decode("utf-8", "replace")

    @property
    def line(self) -> int:
        """The 1-based line of the start, as people count."""
        return self.file.line_of(self.start) + 1

    @property
    def outermost(self) -> Span:
        """The outermost macro call that this span came from, or the span itself."""
        span = self
        while span.expansion is not None:
            span = span.expansion.call
        return span

    def to(self, other: Span) -> Span:
        """The span from the start of this one to the end of `other`."""
        return Span(self.file, self.start, max(self.end, other.end), self.expansion)

    def __str__(self) -> str:
        line, column = self.file.position(self.start)
        return f"{self.file.path}:{line + 1}:{column + 1}"
