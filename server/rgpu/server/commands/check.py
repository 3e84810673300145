"""`rgpu check`: from paths to a report and an exit code."""

from __future__ import annotations

import argparse
import os
import sys

from rgpu.safety_model.diagnostic import Severity
from rgpu.safety_model.report import FileProblem, Report
from rgpu.server.cache import Cache, open_cache
from rgpu.server.checking import Outcome, Plan, carry_out, plan
from rgpu.server.config import ConfigError, Configuration, Settings, load
from rgpu.server.output import Destination, OutputError, use_colour
from rgpu.server.progress import Progress
from rgpu.server.report.style import Style
from rgpu.server.report.summary import same_faults, statistics, summary_line
from rgpu.server.selection import UnknownRules
from rgpu.server.status import CLEAN, FAILED, FINDINGS, version

STDIN = "-"
STDIN_NAME = "stdin.rs"


def run(arguments: argparse.Namespace) -> int:
    """Carry out the command. Whatever goes wrong is told on standard error."""
    try:
        wrong = _wrong_use(arguments)
        if wrong is not None:
            raise UsageError(wrong)
        prepared = _plan(arguments)
        if arguments.show_files:
            return _show_files(prepared)
        with Progress(sys.stderr) as progress:
            outcome = carry_out(prepared, arguments.jobs, progress.step, _cache(arguments))
        _write(arguments, outcome)
    except (UsageError, ConfigError, UnknownRules, OutputError) as error:
        print(f"error: {error}", file=sys.stderr)
        return FAILED
    _tell_problems(outcome)
    return _status(arguments, outcome)


class UsageError(Exception):
    """Arguments that contradict each other, or name what is not there."""


def _wrong_use(arguments: argparse.Namespace) -> str | None:
    if arguments.config is not None and arguments.isolated:
        return "--config and --isolated contradict each other"
    if arguments.statistics and arguments.format not in ("full", "concise"):
        return f"--statistics can't be combined with --format {arguments.format}"
    if STDIN in arguments.paths and len(arguments.paths) > 1:
        return "`-` can't be combined with other paths"
    if arguments.stdin_filename is not None and STDIN not in arguments.paths:
        return "--stdin-filename goes with `-`"
    return None


def _plan(arguments: argparse.Namespace) -> Plan:
    fixed = None
    if arguments.isolated:
        fixed = Settings()
    elif arguments.config is not None:
        fixed = load(arguments.config)
    paths, overlay = arguments.paths or ["."], {}
    if STDIN in paths:
        name = os.path.normpath(arguments.stdin_filename or STDIN_NAME)
        paths, overlay = [name], {name: sys.stdin.buffer.read()}
    return plan(
        paths,
        Configuration(fixed),
        overlay=overlay,
        select=[word for words in arguments.select for word in words],
        ignore=[word for words in arguments.ignore for word in words],
        force_exclude=arguments.force_exclude,
    )


def _cache(arguments: argparse.Namespace) -> Cache | None:
    if arguments.no_cache or STDIN in arguments.paths:
        return None
    return open_cache(arguments.cache_dir, os.environ)


def _show_files(prepared: Plan) -> int:
    for file in prepared.request.files:
        print(file)
    for problem in prepared.request.problems:
        print(f"error: {problem}", file=sys.stderr)
    return FAILED if prepared.request.problems else CLEAN


def _write(arguments: argparse.Namespace, outcome: Outcome) -> None:
    destination = Destination(arguments.output_file)
    style = Style(use_colour(arguments.color, destination, os.environ))
    destination.write(render(outcome, arguments.format, style, arguments.statistics))


def render(outcome: Outcome, format: str, style: Style, only_statistics: bool = False) -> str:
    """The report in one of the formats of the command line."""
    report = outcome.report
    if only_statistics:
        return "\n".join([*statistics(report), summary_line(report, style)]) + "\n"
    match format:
        case "full":
            from rgpu.server.report import full

            return full.render(report, style)
        case "concise":
            from rgpu.server.report import concise

            return concise.render(report, style)
        case "json":
            from rgpu.server.report import json

            return json.render(report, version())
        case "sarif":
            from rgpu.safety_model.rule import all_rules
            from rgpu.server.report import sarif

            return sarif.render(report, version(), all_rules(), outcome.unread)
        case "github":
            from rgpu.server.report import github

            return github.render(report)
    raise AssertionError(format)


def _tell_problems(outcome: Outcome) -> None:
    for text in outcome.unread:
        print(f"error: {text}", file=sys.stderr)
    for problem in outcome.report.problems:
        if problem.span is not None:
            print(f"warning: {_place(problem)}: {problem.message}", file=sys.stderr)
    for fault, count in same_faults(outcome.report.internal_errors):
        where = f" in kernel `{fault.kernel}`" if fault.kernel is not None else ""
        more = f" and {count - 1} more times in the same way" if count > 1 else ""
        print(
            f"error: rgpu itself failed in {fault.stage}{where}{more}; please report this:\n"
            f"{fault.traceback.rstrip()}",
            file=sys.stderr,
        )
    if not outcome.report.files and not outcome.unread:
        print("warning: no Rust files found", file=sys.stderr)


def _place(problem: FileProblem) -> str:
    return str(problem.span) if problem.span is not None else problem.path


def _status(arguments: argparse.Namespace, outcome: Outcome) -> int:
    if outcome.unread or outcome.report.internal_errors:
        return FAILED
    if not arguments.exit_zero and fails(outcome.report, Severity(arguments.fail_on)):
        return FINDINGS
    return CLEAN


def fails(report: Report, least: Severity) -> bool:
    """Whether the report has a finding at least as severe as `least`."""
    return any(diagnostic.severity.rank <= least.rank for diagnostic in report.diagnostics)
