"""`rgpu corpus --ptx`: how much of other people's code the back end can compile."""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter
from typing import Any

from rgpu.analysis.records import dataclass, field, replace
from rgpu.compiler_bridge.kernel_code import CodeOptions, refusal
from rgpu.compiler_bridge.lower.kernel import LoweredKernel
from rgpu.compiler_bridge.targets import find_target
from rgpu.compiler_bridge.tools import find_tool
from rgpu.compiler_bridge.worker import NotInstalled
from rgpu.server.building import ERROR, NOT_LOWERED, OK, Builder, BuildOptions, Built
from rgpu.server.checking import plan
from rgpu.server.config import Configuration, Settings
from rgpu.server.lowering import LoweredEntry, lower_kernels
from rgpu.server.status import CLEAN, FAILED

# A kernel is compiled for the first of these that has all its operations; those in inline assembly
# only the assembler knows.
TARGETS = ("sm_80", "sm_90a", "sm_100a", "sm_120a")


@dataclass(slots=True)
class Figures:
    """What became of the kernels of a checkout."""

    kernels: int = 0
    lowered: int = 0
    compiled: int = 0
    accepted: int = 0
    assembler: bool = False
    deaths: int = 0
    targets: Counter[str] = field(default_factory=Counter)
    reasons: Counter[str] = field(default_factory=Counter)
    not_lowered: list[str] = field(default_factory=list)
    failures: list[str] = field(default_factory=list)
    faults: list[str] = field(default_factory=list)

    def add(self, lowered: LoweredEntry, built: Built) -> None:
        self.kernels += 1
        where = f"{lowered.span} {lowered.name}"
        if lowered.fault is not None:
            self.faults.append(f"{where}\n{lowered.fault}")
        if not isinstance(lowered.result, LoweredKernel):
            reason = built.reason or ""
            self.reasons[reason] += 1
            self.not_lowered.append(f"{where}: {reason}")
            return
        self.lowered += 1
        self.targets[built.target.name] += 1
        self.compiled += built.code is not None
        if built.status == OK:
            self.accepted += built.assembled is not None
        elif built.status != NOT_LOWERED:
            self.failures.append(f"{where} for {built.target}: {built.reason}")


def run(arguments: argparse.Namespace) -> int:
    """Carry out the command."""
    try:
        figures = measure(arguments.directory)
    except NotInstalled as error:
        print(f"error: {error}", file=sys.stderr)
        return FAILED
    if arguments.format == "json":
        print(json.dumps(as_json(figures), indent=2))
    else:
        print(render(figures), end="")
    return FAILED if figures.faults else CLEAN


def measure(directory: str) -> Figures:
    """Compiles every kernel below a directory. Its settings are not used."""
    prepared = plan([directory], Configuration(Settings()))
    figures = Figures(assembler=find_tool("ptxas") is not None)
    builder = Builder(BuildOptions(CodeOptions(()), assemble=figures.assembler))
    with builder.worker:
        for lowered in lower_kernels(prepared):
            figures.add(lowered, _built(lowered, builder))
            if sys.stderr.isatty():
                print(f"\r{figures.kernels} kernels", end="\r", file=sys.stderr)
        figures.deaths = builder.worker.deaths
    return figures


def _built(lowered: LoweredEntry, builder: Builder) -> Built:
    """The kernel for the first target that takes it, else for the first that might have."""
    targets = [find_target(name) for name in TARGETS]
    result = lowered.result
    if isinstance(result, LoweredKernel):
        targets = [each for each in targets if refusal(result, each) is None] or targets[:1]
    tried: list[Built] = []
    for target in targets:
        builder.options = replace(builder.options, code=CodeOptions((target,)))
        tried += builder.build(lowered)
        if tried[-1].status != ERROR or tried[-1].code is None:
            break
    return tried[-1] if tried[-1].status == OK else tried[0]


def as_json(figures: Figures) -> dict[str, Any]:
    """The figures, ready for JSON."""
    return {
        "kernels": figures.kernels,
        "lowered": figures.lowered,
        "compiled": figures.compiled,
        "accepted": figures.accepted if figures.assembler else None,
        "worker_deaths": figures.deaths,
        "targets": dict(sorted(figures.targets.items())),
        "reasons": dict(figures.reasons.most_common()),
        "not_lowered": figures.not_lowered,
        "failures": figures.failures,
        "internal_errors": figures.faults,
    }


def render(figures: Figures) -> str:
    """The figures for people."""

    def share(number: int) -> str:
        whole = f" ({100 * number / figures.kernels:.1f} of 100)" if figures.kernels else ""
        return f"{number}{whole}"

    accepted = share(figures.accepted) if figures.assembler else "ptxas is not installed"
    lines = [
        f"kernels           {figures.kernels}",
        f"lowered           {share(figures.lowered)}",
        f"compiled          {share(figures.compiled)}",
        f"accepted          {accepted}",
        f"worker deaths     {figures.deaths}",
        f"internal errors   {len(figures.faults)}",
        "targets           " + ", ".join(f"{n} {t}" for t, n in sorted(figures.targets.items())),
    ]
    for title, block in (
        (
            "not lowered, by reason",
            [f"{n:>5}  {text}" for text, n in figures.reasons.most_common()],
        ),
        ("lowered, but not accepted", figures.failures),
        ("internal errors", figures.faults),
    ):
        if block:
            lines += ["", f"{title}:", *(f"  {line}" for line in block)]
    return "\n".join(lines) + "\n"
