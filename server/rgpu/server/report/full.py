"""The report for people: findings with source frames, the verdict table, a summary."""

from __future__ import annotations

from collections.abc import Iterator

from rgpu.analysis.source import SourceFile
from rgpu.safety_model.diagnostic import Diagnostic, Related, ThreadPosition, Witness
from rgpu.safety_model.report import Report
from rgpu.server.report import frame
from rgpu.server.report.cells import printable
from rgpu.server.report.places import bare, line_and_column, related_places
from rgpu.server.report.style import PLAIN, Style
from rgpu.server.report.summary import summary_line
from rgpu.server.report.verdicts import verdict_table


def render(report: Report, style: Style = PLAIN) -> str:
    """The whole report, ending in a line end."""
    blocks = ["\n".join(finding(diagnostic, style)) for diagnostic in report.diagnostics]
    if report.kernels:
        blocks.append("\n".join(verdict_table(report.kernels, style)))
    blocks.append(summary_line(report, style))
    return "\n\n".join(blocks) + "\n"


def finding(diagnostic: Diagnostic, style: Style = PLAIN) -> Iterator[str]:
    """One finding as lines: header, frames, notes."""
    severity = diagnostic.severity.value
    head = style.paint(f"{severity}[{diagnostic.code}]", severity)
    yield head + style.paint(f": {printable(diagnostic.message)}", "bold")

    primary = bare(diagnostic.span.outermost)
    related = list(related_places(diagnostic))
    gutter = frame.gutter_width([primary, *(place.span for place in related)])
    labels = [frame.Label(primary, "", severity)]
    elsewhere: dict[SourceFile, list[Related]] = {}
    for place in related:
        if place.span.file is primary.file:
            labels.append(frame.Label(place.span, place.message))
        else:
            elsewhere.setdefault(place.span.file, []).append(place)

    line, column = line_and_column(primary)
    arrow = style.paint(f"{'':>{gutter}}--> ", "frame")
    yield f"{arrow}{printable(primary.file.path)}:{line}:{column}"
    yield from frame.render(primary.file, labels, style, gutter)
    for file, places in elsewhere.items():
        line, column = line_and_column(places[0].span)
        arrow = style.paint(f"{'':>{gutter}}::: ", "frame")
        yield f"{arrow}{printable(file.path)}:{line}:{column}"
        marks = [frame.Label(place.span, place.message) for place in places]
        yield from frame.render(file, marks, style, gutter)

    notes = list(_notes(diagnostic))
    if notes:
        yield style.paint(f"{'':>{gutter}} |", "frame")
    for kind, text in notes:
        sign = style.paint(f"{'':>{gutter}} =", "frame")
        yield f"{sign} {style.paint(kind, 'bold')}: {printable(text)}"


def _notes(diagnostic: Diagnostic) -> Iterator[tuple[str, str]]:
    if diagnostic.kernel is not None:
        yield "note", f"in kernel `{diagnostic.kernel}`"
    if diagnostic.depends_on:
        yield "note", f"possible only, it depends on {', '.join(diagnostic.depends_on)}"
    for assumption in diagnostic.assumptions:
        yield "note", f"assuming {assumption}"
    if diagnostic.witness is not None:
        yield "note", witness_text(diagnostic.witness)
    if diagnostic.help is not None:
        yield "help", diagnostic.help
    if diagnostic.fix is not None:
        yield "help", f"fix: {diagnostic.fix.title}"


def witness_text(witness: Witness) -> str:
    """The witness in a sentence."""
    threads = " and ".join(_thread(thread) for thread in witness.threads)
    shape = f"block_dim = {witness.block_dim}, grid_dim = {witness.grid_dim}"
    where = f" at {witness.location}" if witness.location else ""
    replayed = ", seen when the kernel was executed" if witness.replayed else ""
    return f"for example {threads}{where} when {shape}{replayed}"


def _thread(thread: ThreadPosition) -> str:
    values = ", ".join(f"{name} = {_value(value)}" for name, value in thread.values)
    text = f"thread {thread.thread}"
    if thread.block != (0, 0, 0):
        text += f" of block {thread.block}"
    return f"{text} (where {values})" if values else text


def _value(value: int | bool | str) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)
