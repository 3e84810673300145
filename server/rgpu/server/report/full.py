"""The report for people: findings with source frames, the verdict table, a summary."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from rgpu.analysis.source import SourceFile, Span
from rgpu.safety_model.diagnostic import Diagnostic, Related, ThreadPosition, Witness
from rgpu.safety_model.report import Report
from rgpu.server.report import frame
from rgpu.server.report.cells import printable
from rgpu.server.report.places import bare, line_and_column, related_places
from rgpu.server.report.style import PLAIN, Style
from rgpu.server.report.summary import summary_line
from rgpu.server.report.verdicts import verdict_table

WIDTH = 100
"""Notes are wrapped to this."""

NamedValue = tuple[str, int | bool | str]


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
    elsewhere: dict[SourceFile, list[frame.Label]] = {}
    for label in _one_for_each_span(related):
        if label.span.file is primary.file:
            labels.append(label)
        else:
            elsewhere.setdefault(label.span.file, []).append(label)

    line, column = line_and_column(primary)
    arrow = style.paint(f"{'':>{gutter}}--> ", "frame")
    yield f"{arrow}{printable(primary.file.path)}:{line}:{column}"
    yield from frame.render(primary.file, labels, style, gutter)
    for file, others in elsewhere.items():
        line, column = line_and_column(others[0].span)
        arrow = style.paint(f"{'':>{gutter}}::: ", "frame")
        yield f"{arrow}{printable(file.path)}:{line}:{column}"
        yield from frame.render(file, others, style, gutter)

    notes = list(_notes(diagnostic))
    if notes:
        yield style.paint(f"{'':>{gutter}} |", "frame")
    for kind, lines in notes:
        sign = style.paint(f"{'':>{gutter}} =", "frame")
        indent = gutter + len(kind) + 5
        first, *rest = [piece for line in lines for piece in _wrapped(line, WIDTH - indent)]
        yield f"{sign} {style.paint(kind, 'bold')}: {first}"
        yield from (f"{'':>{indent}}{line}" for line in rest)


def _wrapped(text: str, width: int) -> list[str]:
    """The text in lines of at most `width` characters, where it has blanks to break at."""
    import textwrap

    text = printable(text)
    if len(text) <= width:
        return [text]
    return textwrap.wrap(text, width, break_long_words=False, break_on_hyphens=False)


def _one_for_each_span(places: Iterable[Related]) -> list[frame.Label]:
    """Labels in order; what is said about one span stands in one label."""
    texts: dict[tuple[SourceFile, int, int], list[str]] = {}
    spans: dict[tuple[SourceFile, int, int], Span] = {}
    for place in places:
        key = (place.span.file, place.span.start, place.span.end)
        spans.setdefault(key, place.span)
        if place.message not in texts.setdefault(key, []):
            texts[key].append(place.message)
    return [frame.Label(span, "; ".join(texts[key])) for key, span in spans.items()]


def _notes(diagnostic: Diagnostic) -> Iterator[tuple[str, list[str]]]:
    if diagnostic.kernel is not None:
        yield "note", [f"in kernel `{diagnostic.kernel}`"]
    if diagnostic.depends_on:
        yield (
            "note",
            ["possible only, because it rests on what can't be seen here:"]
            + [f"- {value}" for value in diagnostic.depends_on],
        )
    for assumption in diagnostic.assumptions:
        yield "note", [f"assuming {assumption}"]
    if diagnostic.witness is not None:
        yield "example", witness_lines(diagnostic.witness)
    if diagnostic.help is not None:
        yield "help", [diagnostic.help]
    if diagnostic.fix is not None:
        yield "help", [f"fix: {diagnostic.fix.title}"]


def witness_lines(witness: Witness) -> list[str]:
    """The launch and what the threads have in common, then a line for each thread."""
    common = [value for value in witness.threads[0].values if _in_all(value, witness)]
    launch = [f"block_dim = {witness.block_dim}", f"grid_dim = {witness.grid_dim}"]
    launch += [_equation(value) for value in common]
    lines = [", ".join(launch)]
    if witness.location is not None:
        lines[0] += f", at {witness.location}"
    if witness.replayed:
        lines[0] += "; seen when the kernel was executed"
    return lines + [_thread(thread, common) for thread in witness.threads]


def _in_all(value: NamedValue, witness: Witness) -> bool:
    return len(witness.threads) > 1 and all(value in each.values for each in witness.threads)


def _thread(thread: ThreadPosition, common: list[NamedValue]) -> str:
    text = f"thread {thread.thread}"
    if thread.block != (0, 0, 0):
        text += f" of block {thread.block}"
    own = [_equation(value) for value in thread.values if value not in common]
    return f"{text}: {', '.join(own)}" if own else text


def _equation(value: NamedValue) -> str:
    name, number = value
    return f"{name} = {str(number).lower() if isinstance(number, bool) else number}"
