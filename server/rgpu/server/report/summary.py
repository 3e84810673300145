"""Counts: the last line of a report, and `--statistics`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from rgpu.safety_model.diagnostic import Severity
from rgpu.safety_model.report import InternalError, Report
from rgpu.server.report.style import PLAIN, Style


def count(number: int, noun: str) -> str:
    """`1 file`, `2 files`."""
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def summary_line(report: Report, style: Style = PLAIN) -> str:
    """What was found and in how much, in one line."""
    severities = Counter(diagnostic.severity for diagnostic in report.diagnostics)
    found = [
        style.paint(count(severities[severity], noun), severity.value)
        for severity, noun in (
            (Severity.ERROR, "error"),
            (Severity.WARNING, "warning"),
            (Severity.INFO, "note"),
            (Severity.HINT, "hint"),
        )
        if severities[severity]
    ]
    text = ", ".join(found) if found else style.paint("no findings", "good")
    text += f" in {count(len(report.kernels), 'kernel')} of {count(len(report.files), 'file')}"
    if report.suppressed:
        text += f"; {len(report.suppressed)} suppressed"
    return text


def statistics(report: Report) -> Iterator[str]:
    """A line per rule that found something: count, code, name; the most frequent first."""
    counts = Counter((diagnostic.code, diagnostic.name) for diagnostic in report.diagnostics)
    if not counts:
        return
    width = len(str(max(counts.values())))
    for (code, name), number in sorted(counts.items(), key=lambda item: (-item[1], item[0])):
        yield f"{number:>{width}}  {code}  {name}"


def same_faults(faults: Iterable[InternalError]) -> Iterator[tuple[InternalError, int]]:
    """Faults of rgpu that ended at the same place: the first of them, and how many there are."""
    groups: dict[str, list[InternalError]] = {}
    for fault in faults:
        place = fault.traceback[fault.traceback.rfind("  File ") :]
        groups.setdefault(place, []).append(fault)
    for group in groups.values():
        yield group[0], len(group)
