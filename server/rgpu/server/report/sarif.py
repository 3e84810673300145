"""SARIF 2.1.0 (OASIS), for code scanning services and editors."""

from __future__ import annotations

import hashlib
import json
import os
from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any
from urllib.parse import quote

from rgpu.analysis.source import Span
from rgpu.safety_model.diagnostic import Diagnostic, Fix, Severity
from rgpu.safety_model.report import Report
from rgpu.safety_model.rule import Rule
from rgpu.server.report.json import witness_object
from rgpu.server.report.places import end_line_and_column, line_and_column, related_places

Object = dict[str, Any]

_LEVELS = {
    Severity.ERROR: "error",
    Severity.WARNING: "warning",
    Severity.INFO: "note",
    Severity.HINT: "note",
}


def render(report: Report, version: str, rules: Sequence[Rule], problems: Iterable[str]) -> str:
    """The report as SARIF text. `problems` are paths that could not be read, as sentences."""
    return json.dumps(log_object(report, version, rules, problems), indent=2) + "\n"


def log_object(
    report: Report, version: str, rules: Sequence[Rule], problems: Iterable[str]
) -> Object:
    """The log as plain dictionaries and lists."""
    index = {rule.code: position for position, rule in enumerate(rules)}
    seen: Counter[str] = Counter()
    results = [_result(diagnostic, index, seen) for diagnostic in report.diagnostics]
    for diagnostic in report.suppressed:
        result = _result(diagnostic, index, seen)
        results.append({**result, "suppressions": [{"kind": "inSource"}]})
    notifications = [{"level": "error", "message": {"text": text}} for text in problems]
    return {
        "$schema": "https://json.schemastore.org/sarif-2.1.0.json",
        "version": "2.1.0",
        "runs": [
            {
                "tool": {
                    "driver": {
                        "name": "rgpu",
                        "semanticVersion": version,
                        "rules": [_rule(rule) for rule in rules],
                    }
                },
                "columnKind": "unicodeCodePoints",
                "invocations": [
                    {
                        "executionSuccessful": not (notifications or report.internal_errors),
                        "toolExecutionNotifications": notifications,
                    }
                ],
                "results": results,
            }
        ],
    }


def _rule(rule: Rule) -> Object:
    return {
        "id": rule.code,
        "name": "".join(word.capitalize() for word in rule.name.split("-")),
        "shortDescription": {"text": rule.summary},
        "fullDescription": {"text": rule.summary},
        "help": {"text": rule.documentation, "markdown": rule.documentation},
        "defaultConfiguration": {"level": _LEVELS[rule.severity]},
        "properties": {"tags": [rule.family]},
    }


def _result(diagnostic: Diagnostic, index: dict[str, int], seen: Counter[str]) -> Object:
    span = diagnostic.span.outermost
    message = diagnostic.message
    if diagnostic.help is not None:
        message += f"\n\nhelp: {diagnostic.help}"
    properties: Object = {"confidence": diagnostic.confidence.value}
    if diagnostic.kernel is not None:
        properties["kernel"] = diagnostic.kernel
    if diagnostic.assumptions:
        properties["assumptions"] = list(diagnostic.assumptions)
    if diagnostic.depends_on:
        properties["dependsOn"] = list(diagnostic.depends_on)
    if diagnostic.witness is not None:
        properties["witness"] = witness_object(diagnostic.witness)
    result: Object = {
        "ruleId": diagnostic.code,
        "level": _LEVELS[diagnostic.severity],
        "message": {"text": message},
        "locations": [{"physicalLocation": _location(span)}],
        "partialFingerprints": {"rgpuFinding/v1": _fingerprint(diagnostic, seen)},
        "properties": properties,
    }
    if diagnostic.code in index:
        result["ruleIndex"] = index[diagnostic.code]
    related = [
        {
            "id": number,
            "physicalLocation": _location(place.span),
            "message": {"text": place.message},
        }
        for number, place in enumerate(related_places(diagnostic), 1)
    ]
    if related:
        result["relatedLocations"] = related
    if diagnostic.fix is not None:
        result["fixes"] = [_fix(diagnostic.fix)]
    return result


def _fingerprint(diagnostic: Diagnostic, seen: Counter[str]) -> str:
    """Made of the text of the line, not its number, so that it outlives edits above it."""
    span = diagnostic.span.outermost
    line = span.file.line_text(span.file.line_of(span.start)).split()
    parts = (diagnostic.code, span.file.path, diagnostic.kernel or "", *line)
    digest = hashlib.sha256("\0".join(parts).encode("utf-8", "replace")).hexdigest()[:32]
    seen[digest] += 1
    return f"{digest}:{seen[digest]}"


def _location(span: Span) -> Object:
    path = os.fsencode(span.file.path.replace(os.sep, "/"))
    return {
        "artifactLocation": {"uri": quote(path, safe="/:@!$&'()*+,;=~")},
        "region": _region(span),
    }


def _region(span: Span) -> Object:
    line, column = line_and_column(span)
    end_line, end_column = end_line_and_column(span)
    return {
        "startLine": line,
        "startColumn": column,
        "endLine": end_line,
        "endColumn": end_column,
    }


def _fix(fix: Fix) -> Object:
    changes: dict[str, Object] = {}
    for edit in fix.edits:
        location = _location(edit.span)
        change = changes.setdefault(
            edit.span.file.path,
            {"artifactLocation": location["artifactLocation"], "replacements": []},
        )
        change["replacements"].append(
            {"deletedRegion": location["region"], "insertedContent": {"text": edit.text}}
        )
    return {"description": {"text": fix.title}, "artifactChanges": list(changes.values())}
