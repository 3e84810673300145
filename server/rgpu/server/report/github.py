"""Workflow commands of GitHub Actions, which shows them as annotations on the changed lines."""

from __future__ import annotations

from rgpu.safety_model.diagnostic import Diagnostic, Severity
from rgpu.safety_model.report import Report
from rgpu.server.report.places import end_line_and_column, line_and_column, related_places

_COMMANDS = {
    Severity.ERROR: "error",
    Severity.WARNING: "warning",
    Severity.INFO: "notice",
    Severity.HINT: "notice",
}


def render(report: Report) -> str:
    """A line a finding; empty without findings."""
    return "".join(f"{_command(diagnostic)}\n" for diagnostic in report.diagnostics)


def _command(diagnostic: Diagnostic) -> str:
    span = diagnostic.span.outermost
    line, column = line_and_column(span)
    end_line, end_column = end_line_and_column(span)
    properties: dict[str, object] = {"file": span.file.path, "line": line, "endLine": end_line}
    if line == end_line:  # columns are refused on annotations of several lines
        properties |= {"col": column, "endColumn": end_column}
    properties["title"] = f"rgpu {diagnostic.code} {diagnostic.name}"
    text = [diagnostic.message]
    for place in related_places(diagnostic):
        text.append(f"{place.span}: {place.message}")
    text += [f"assuming {assumption}" for assumption in diagnostic.assumptions]
    if diagnostic.help is not None:
        text.append(f"help: {diagnostic.help}")
    shown = ",".join(f"{key}={_escape_property(str(value))}" for key, value in properties.items())
    message = _escape("\n".join(text))
    return f"::{_COMMANDS[diagnostic.severity]} {shown}::{message}"


def _escape(text: str) -> str:
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _escape_property(text: str) -> str:
    return _escape(text).replace(":", "%3A").replace(",", "%2C")
