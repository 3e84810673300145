"""The report for programs: exactly what `report.schema.json` in this folder describes."""

from __future__ import annotations

import json
from typing import Any

from rgpu.analysis.source import Span
from rgpu.safety_model.diagnostic import Diagnostic, Fix, Related, Severity, Witness
from rgpu.safety_model.report import KernelReport, LaunchInfo, Report
from rgpu.server.report.places import end_line_and_column, line_and_column, related_places

SCHEMA_VERSION = 1

Object = dict[str, Any]


def render(report: Report, version: str) -> str:
    """The report as JSON text. `version` is that of rgpu."""
    return json.dumps(report_object(report, version), indent=2) + "\n"


def report_object(report: Report, version: str) -> Object:
    """The report as plain dictionaries and lists."""
    severities = [diagnostic.severity for diagnostic in report.diagnostics]
    return {
        "schema_version": SCHEMA_VERSION,
        "tool": {"name": "rgpu", "version": version},
        "diagnostics": [diagnostic_object(diagnostic) for diagnostic in report.diagnostics],
        "kernels": [_kernel(kernel) for kernel in report.kernels],
        "summary": {
            "files": len(report.files),
            "kernels": len(report.kernels),
            "errors": severities.count(Severity.ERROR),
            "warnings": severities.count(Severity.WARNING),
            "suppressed": len(report.suppressed),
            "elapsed_ms": round(report.elapsed_ms, 3),
        },
    }


def diagnostic_object(diagnostic: Diagnostic) -> Object:
    """One finding."""
    span = diagnostic.span.outermost
    return {
        "code": diagnostic.code,
        "name": diagnostic.name,
        "severity": diagnostic.severity.value,
        "confidence": diagnostic.confidence.value,
        "message": diagnostic.message,
        "file": span.file.path,
        "range": _range(span),
        "kernel": diagnostic.kernel,
        "related": [_place(place) for place in related_places(diagnostic)],
        "assumptions": list(diagnostic.assumptions),
        "depends_on": list(diagnostic.depends_on),
        "witness": None if diagnostic.witness is None else witness_object(diagnostic.witness),
        "help": diagnostic.help,
        "fix": None if diagnostic.fix is None else _fix(diagnostic.fix),
    }


def witness_object(witness: Witness) -> Object:
    """The witness of a finding."""
    shown: Object = {
        "block_dim": list(witness.block_dim),
        "grid_dim": list(witness.grid_dim),
        "threads": [
            {"block": list(t.block), "thread": list(t.thread), "values": dict(t.values)}
            for t in witness.threads
        ],
        "replayed": witness.replayed,
    }
    if witness.location is not None:
        shown["location"] = witness.location
    return shown


def _kernel(kernel: KernelReport) -> Object:
    return {
        "name": kernel.name,
        "file": kernel.span.file.path,
        "range": _range(kernel.span),
        "dialect": kernel.dialect,
        "modelled": {
            "complete": kernel.modelled.complete,
            "unknown_calls": list(kernel.modelled.unknown_calls),
            "unknown_types": kernel.modelled.unknown_types,
        },
        "launches": [_launch(launch) for launch in kernel.launches],
        "verdicts": {
            kind: {"status": verdict.status.value, "reasons": list(verdict.reasons)}
            for kind, verdict in kernel.verdicts.items()
        },
        "elapsed_ms": round(kernel.elapsed_ms, 3),
    }


def _launch(launch: LaunchInfo) -> Object:
    shown: Object = {
        "origin": launch.origin,
        "block_dim": list(launch.block_dim),
        "grid_dim": list(launch.grid_dim),
    }
    if launch.cluster_dim is not None:
        shown["cluster_dim"] = list(launch.cluster_dim)
    if launch.cooperative is not None:
        shown["cooperative"] = launch.cooperative
    if launch.span is not None:
        shown["file"] = launch.span.file.path
        shown["range"] = _range(launch.span)
    return shown


def _place(place: Related) -> Object:
    return {
        "file": place.span.file.path,
        "range": _range(place.span),
        "message": place.message,
    }


def _fix(fix: Fix) -> Object:
    return {
        "title": fix.title,
        "safe": fix.safe,
        "edits": [
            {"file": edit.span.file.path, "range": _range(edit.span), "text": edit.text}
            for edit in fix.edits
        ],
    }


def _range(span: Span) -> Object:
    line, column = line_and_column(span)
    end_line, end_column = end_line_and_column(span)
    return {
        "start": {"line": line, "column": column},
        "end": {"line": end_line, "column": end_column},
    }
