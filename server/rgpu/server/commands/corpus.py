"""`rgpu corpus`: how much of other people's code the checker understands."""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections import Counter
from typing import Any

from rgpu.safety_model.report import InternalError, Report
from rgpu.server.checking import Outcome, carry_out, plan
from rgpu.server.config import Configuration, Settings
from rgpu.server.progress import Progress
from rgpu.server.report.summary import same_faults
from rgpu.server.status import CLEAN, FAILED


def run(arguments: argparse.Namespace) -> int:
    """Carry out the command. The settings files of the checkout are not used."""
    if not os.path.isdir(arguments.directory):
        print(f"error: {arguments.directory}: no such directory", file=sys.stderr)
        return FAILED
    if arguments.ptx:
        from rgpu.server.commands import corpus_ptx

        return corpus_ptx.run(arguments)
    prepared = plan([arguments.directory], Configuration(Settings()))
    prepared.thorough = True  # else a kernel without barriers would count as modelled too easily
    with Progress(sys.stderr) as progress:
        outcome = carry_out(prepared, arguments.jobs, progress.step)
    figures = measure(outcome)
    if arguments.format == "json":
        print(json.dumps(figures, indent=2))
    else:
        print(render(figures), end="")
    return FAILED if outcome.report.internal_errors else CLEAN


def measure(outcome: Outcome) -> dict[str, Any]:
    """The figures, ready for JSON."""
    report = outcome.report
    calls = Counter(name for kernel in report.kernels for name in kernel.modelled.unknown_calls)
    findings = Counter(f"{each.code} {each.name}" for each in report.diagnostics)
    return {
        "files": len(report.files),
        "kernels": len(report.kernels),
        "kernels_by_dialect": _ordered(Counter(kernel.dialect for kernel in report.kernels)),
        "fully_modelled": sum(kernel.modelled.complete for kernel in report.kernels),
        "not_fully_modelled": [
            f"{kernel.span} {kernel.name}"
            for kernel in report.kernels
            if not kernel.modelled.complete
        ],
        "unknown_calls": _ordered(calls),
        "unknown_types": sum(kernel.modelled.unknown_types for kernel in report.kernels),
        "verdicts": _verdicts(report),
        "findings": dict(sorted(findings.items())),
        "suppressed": len(report.suppressed),
        "syntax_problems": len(report.problems),
        "unreadable": outcome.unread,
        "internal_errors": [
            {"stage": error.stage, "kernel": error.kernel, "traceback": error.traceback}
            for error in report.internal_errors
        ],
        "elapsed_ms": round(report.elapsed_ms, 1),
    }


def _verdicts(report: Report) -> dict[str, dict[str, int]]:
    counts: dict[str, Counter[str]] = {}
    for kernel in report.kernels:
        for kind, verdict in kernel.verdicts.items():
            counts.setdefault(kind, Counter())[verdict.status.value] += 1
    return {kind: _ordered(counter) for kind, counter in counts.items()}


def _ordered(counter: Counter[str]) -> dict[str, int]:
    return dict(sorted(counter.items(), key=lambda item: (-item[1], item[0])))


def render(figures: dict[str, Any]) -> str:
    """The figures for people."""
    kernels, complete = figures["kernels"], figures["fully_modelled"]
    share = f" ({100 * complete / kernels:.1f} of 100)" if kernels else ""
    lines = [
        f"files             {figures['files']}",
        f"kernels           {kernels}{_listed(figures['kernels_by_dialect'])}",
        f"fully modelled    {complete}{share}",
        f"unknown types     {figures['unknown_types']}",
        f"internal errors   {len(figures['internal_errors'])}",
        f"syntax problems   {figures['syntax_problems']}",
        f"unreadable        {len(figures['unreadable'])}",
        f"suppressed        {figures['suppressed']}",
        f"seconds           {figures['elapsed_ms'] / 1000:.1f}",
    ]
    lines += [f"{kind:<17} {_listed(counts, '')}" for kind, counts in figures["verdicts"].items()]
    lines += _block(
        "unknown calls", [f"{n:>5}  {name}" for name, n in figures["unknown_calls"].items()]
    )
    lines += _block(
        "findings by rule", [f"{n:>5}  {name}" for name, n in figures["findings"].items()]
    )
    lines += _block("kernels not fully modelled", figures["not_fully_modelled"])
    lines += _block(
        "internal errors",
        [
            f"{number} times, first in {fault.stage} {fault.kernel or ''}\n{fault.traceback}"
            for fault, number in same_faults(
                InternalError(e["stage"], e["kernel"], e["traceback"])
                for e in figures["internal_errors"]
            )
        ],
    )
    lines += _block("unreadable", figures["unreadable"])
    return "\n".join(lines) + "\n"


def _listed(counts: dict[str, int], before: str = "  ") -> str:
    return (
        before + ", ".join(f"{number} {name}" for name, number in counts.items()) if counts else ""
    )


def _block(title: str, lines: list[str]) -> list[str]:
    return ["", f"{title}:", *(f"  {line}" for line in lines)] if lines else []
