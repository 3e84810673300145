"""Where a finding is, as every report format tells it.

A span in the text of a macro is reported at the outermost call of that macro, which is where the
user looks and where an allow comment is written; the text of the macro becomes a further place.
"""

from __future__ import annotations

from collections.abc import Iterator

from rgpu.analysis.source import Encoding, Span
from rgpu.safety_model.diagnostic import Diagnostic, Related


def related_places(diagnostic: Diagnostic) -> Iterator[Related]:
    """The chain of a finding, then the macro texts that its primary place came from."""
    yield from diagnostic.related
    span = diagnostic.span
    while span.expansion is not None:
        yield Related(bare(span), f"in the expansion of `{span.expansion.macro}!`")
        span = span.expansion.call


def bare(span: Span) -> Span:
    """The same place without its expansion."""
    return Span(span.file, span.start, span.end)


def line_and_column(span: Span) -> tuple[int, int]:
    """1-based, the column in code points."""
    line, column = span.file.position(span.start, Encoding.UTF32)
    return line + 1, column + 1


def end_line_and_column(span: Span) -> tuple[int, int]:
    """1-based and exclusive, the column in code points."""
    line, column = span.file.position(max(span.start, span.end), Encoding.UTF32)
    return line + 1, column + 1
