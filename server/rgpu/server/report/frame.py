"""Source frames: the lines of a file that a finding is about, with marks and labels under them.

    12 |         thread::sync_threads();
       |         ^^^^^^^^^^^^^^^^^^^^^^ not reached by all threads

A mark that covers several lines is drawn as a rail at the left, from its first to its last line.
"""

from __future__ import annotations

from collections.abc import Iterable

from rgpu.analysis.records import dataclass
from rgpu.analysis.source import SourceFile, Span
from rgpu.server.report.cells import Cells, lay_out, printable
from rgpu.server.report.style import Style

WIDTH = 120
"""Lines wider than this are cut to the part around the marks."""

_MARGIN = 16


@dataclass(frozen=True, slots=True)
class Label:
    """A span to mark; `role` is the severity for the primary one and "frame" for the others."""

    span: Span
    text: str
    role: str = "frame"

    @property
    def primary(self) -> bool:
        return self.role != "frame"


@dataclass(frozen=True, slots=True)
class _Mark:
    """A label in lines and code point columns, 0-based; the end is exclusive."""

    first: int
    start: int
    last: int
    end: int
    label: Label

    @property
    def single(self) -> bool:
        return self.first == self.last


@dataclass(frozen=True, slots=True)
class _Window:
    """The cells of a line that are shown."""

    cells: Cells
    low: int
    high: int

    def clamp(self, column: int) -> int:
        """The printed position of a code point column."""
        shift = 1 if self.low else 0
        return max(self.low, min(self.cells.cell(column), self.high)) - self.low + shift

    @property
    def text(self) -> str:
        if self.low == 0 and self.high >= self.cells.width:
            return "".join(self.cells.pieces)
        shown = "".join(
            piece
            for piece, start in zip(self.cells.pieces, self.cells.starts, strict=False)
            if self.low <= start < self.high
        )
        left = "…" if self.low else ""
        return left + shown + ("…" if self.high < self.cells.width else "")


def render(file: SourceFile, labels: Iterable[Label], style: Style, gutter: int) -> list[str]:
    """The frame as lines of text. `gutter` is the width of the column of line numbers."""
    marks = sorted(
        (_mark(label) for label in labels), key=lambda mark: (mark.first, mark.start, -mark.last)
    )
    rails = [mark for mark in marks if not mark.single]
    lines = _lines_to_show(marks)
    out = [_margin(style, gutter)]
    previous: int | None = None
    for line in lines:
        if previous is not None and line > previous + 1:
            out.append(style.paint("...", "frame"))
        previous = line
        out += _line(file, line, marks, rails, style, gutter)
    return out


def gutter_width(spans: Iterable[Span]) -> int:
    """Digits of the largest line number in sight."""
    return max((len(str(span.file.line_of(_last_byte(span)) + 1)) for span in spans), default=1)


def _last_byte(span: Span) -> int:
    return max(span.start, span.end - 1)


def _mark(label: Label) -> _Mark:
    span = label.span
    first, start = span.file.position(span.start)
    last, end = span.file.position(_last_byte(span))
    end += 1 if span.end > span.start else 0
    if first == last:
        end = max(end, start + 1)
    return _Mark(first, start, last, end, label)


def _lines_to_show(marks: list[_Mark]) -> list[int]:
    shown: set[int] = set()
    for mark in marks:
        shown |= {mark.first, mark.last}
        if not mark.single and mark.last - mark.first > 1:
            shown.add(mark.first + 1)
    # A gap of one line costs as much as the dots that would stand for it.
    shown |= {line + 1 for line in shown if line + 2 in shown}
    return sorted(shown)


def _line(
    file: SourceFile, line: int, marks: list[_Mark], rails: list[_Mark], style: Style, gutter: int
) -> list[str]:
    here = [mark for mark in marks if line in (mark.first, mark.last)]
    cells = lay_out(file.line_text(line))
    window = _window(cells, line, here)
    number = style.paint(f"{line + 1:>{gutter}} |", "frame")
    rail = _rail(rails, line, style, opened=False)
    out = [f"{number} {rail}{window.text}".rstrip()]
    under = _margin(style, gutter)
    opened: set[int] = set()
    for mark in here:
        if mark.single:
            start, end = window.clamp(mark.start), window.clamp(mark.end)
            text = " " * start + _underline(mark.label, max(1, end - start), style)
            out.append(f"{under} {_rail(rails, line, style, opened=True, only=opened)}{text}")
            continue
        index = rails.index(mark)
        opening = line == mark.first
        column = window.clamp(mark.start if opening else max(mark.end - 1, 0))
        left = _rail(rails[:index], line, style, opened=True, only=opened)
        corner = style.paint(
            (" " if opening else "|") + "_" * (2 * (len(rails) - index) - 1 + column),
            mark.label.role,
        )
        label = "" if opening else mark.label.text
        tip = "^" if mark.label.primary else "-"
        tail = style.paint(f"{tip} {printable(label)}".rstrip(), mark.label.role)
        out.append(f"{under} {left}{corner}{tail}")
        (opened.add if opening else opened.discard)(index)
    return out


def _rail(
    rails: list[_Mark], line: int, style: Style, *, opened: bool, only: set[int] | None = None
) -> str:
    """The rails at the left of a line, two cells each; `opened` counts those that begin on it."""
    text = ""
    for index, mark in enumerate(rails):
        inside = mark.first < line <= mark.last
        if opened and mark.first == line:
            inside = only is not None and index in only
        text += style.paint("|", mark.label.role) + " " if inside else "  "
    return text


def _underline(label: Label, width: int, style: Style) -> str:
    mark = ("^" if label.primary else "-") * width
    return style.paint(f"{mark} {printable(label.text)}".rstrip(), label.role)


def _window(cells: Cells, line: int, marks: list[_Mark]) -> _Window:
    if cells.width <= WIDTH:
        return _Window(cells, 0, cells.width)
    starts = [cells.cell(mark.start if line == mark.first else mark.end) for mark in marks]
    primary = [
        cells.cell(mark.start if line == mark.first else mark.end)
        for mark in marks
        if mark.label.primary
    ]
    focus = min(primary or starts or [0])
    low = max(0, min(focus - _MARGIN, cells.width - WIDTH))
    return _Window(cells, low if low > _MARGIN else 0, (low if low > _MARGIN else 0) + WIDTH)


def _margin(style: Style, gutter: int) -> str:
    return style.paint(f"{'':>{gutter}} |", "frame")
