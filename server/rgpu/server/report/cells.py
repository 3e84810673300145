"""How wide text is on a terminal, and text that is safe to send to one."""

from __future__ import annotations

import unicodedata

from rgpu.analysis.records import dataclass

TAB = 4

# Characters that reorder or hide text: a source file may use them to mislead its reader.
_DECEPTIVE = frozenset("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\u200e\u200f\u061c")
_JOINERS = frozenset("\u200b\u200c\u200d\ufe0e\ufe0f")


@dataclass(frozen=True, slots=True)
class Cells:
    """A line laid out in terminal cells. `starts[i]` is the first cell of code point `i`; the last
    entry is the width of the whole line. `pieces[i]` is what is printed for it."""

    pieces: list[str]
    starts: list[int]

    @property
    def width(self) -> int:
        return self.starts[-1]

    def cell(self, column: int) -> int:
        """The cell at which the 0-based code point `column` starts; clamped to the line."""
        return self.starts[max(0, min(column, len(self.pieces)))]


def lay_out(line: str) -> Cells:
    """Tabs become spaces, control characters visible ones, and wide characters take two cells."""
    if line.isascii() and line.isprintable():
        return Cells(list(line), list(range(len(line) + 1)))
    pieces: list[str] = []
    starts = [0]
    for character in line:
        piece, width = _printed(character, starts[-1])
        pieces.append(piece)
        starts.append(starts[-1] + width)
    return Cells(pieces, starts)


def printable(text: str) -> str:
    """One line of text that can't move the cursor, change colours or reorder its neighbours."""
    if text.isascii() and text.isprintable():
        return text
    return "".join(lay_out(text.replace("\t", " ")).pieces)


def _printed(character: str, cell: int) -> tuple[str, int]:
    if character == "\t":
        width = TAB - cell % TAB
        return " " * width, width
    if character in _DECEPTIVE:
        return "\ufffd", 1
    if character in _JOINERS or unicodedata.combining(character):
        return character, 0
    code = ord(character)
    if code < 0x20:
        return chr(0x2400 + code), 1
    if unicodedata.category(character) in ("Cc", "Cs", "Zl", "Zp"):
        return "\ufffd", 1
    return character, 2 if unicodedata.east_asian_width(character) in "WF" else 1
