"""One line a finding: `file:line:column: severity[code] message`. Then the summary."""

from __future__ import annotations

from rgpu.safety_model.diagnostic import Diagnostic
from rgpu.safety_model.report import Report
from rgpu.server.report.cells import printable
from rgpu.server.report.places import line_and_column
from rgpu.server.report.style import PLAIN, Style
from rgpu.server.report.summary import summary_line


def render(report: Report, style: Style = PLAIN) -> str:
    """The whole report, ending in a line end."""
    lines = [line_of(diagnostic, style) for diagnostic in report.diagnostics]
    return "\n".join([*lines, summary_line(report, style)]) + "\n"


def line_of(diagnostic: Diagnostic, style: Style = PLAIN) -> str:
    """One finding."""
    span = diagnostic.span.outermost
    line, column = line_and_column(span)
    severity = diagnostic.severity.value
    place = style.paint(f"{printable(span.file.path)}:{line}:{column}", "bold")
    code = style.paint(f"{severity}[{diagnostic.code}]", severity)
    return f"{place}: {code} {printable(diagnostic.message)}"
