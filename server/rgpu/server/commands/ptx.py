"""`rgpu ptx`: kernels as PTX, LLVM text, machine code, or figures about them."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence

from rgpu.compiler_bridge.kernel_code import CodeOptions
from rgpu.compiler_bridge.resources import disassemble
from rgpu.compiler_bridge.targets import TargetError
from rgpu.compiler_bridge.tools import find_tool
from rgpu.compiler_bridge.worker import NotInstalled
from rgpu.safety_model.diagnostic import Diagnostic, Severity
from rgpu.server.building import ERROR, NOT_LOWERED, OK, Builder, BuildOptions, Built, code_options
from rgpu.server.checking import Plan, plan
from rgpu.server.code_findings import findings
from rgpu.server.config import ConfigError, Configuration, Settings, load
from rgpu.server.output import Destination, OutputError
from rgpu.server.report.concise import line_of
from rgpu.server.status import CLEAN, FAILED, FINDINGS

_SUFFIX = {"ptx": "ptx", "llvm": "ll", "cubin": "cubin", "sass": "sass"}
_NEEDS_ASSEMBLER = ("cubin", "sass", "resources")


def run(arguments: argparse.Namespace) -> int:
    """Carry out the command. What could not be compiled is told on standard error."""
    try:
        prepared = prepare([arguments.file], arguments)
        kernels = _build(prepared, arguments)
        if kernels:
            _write(kernels, arguments)
    except (ConfigError, TargetError, NotInstalled, OutputError) as error:
        print(f"error: {error}", file=sys.stderr)
        return FAILED
    wrong = tell_problems(prepared)
    if not kernels and not wrong:
        wanted = f" called `{arguments.kernel[0]}`" if arguments.kernel else ""
        print(f"error: {arguments.file}: no kernel{wanted}", file=sys.stderr)
        return FAILED
    found = findings(kernels, prepared.configuration)
    tell(kernels, found)
    return FAILED if wrong else status(kernels, found)


def prepare(paths: Sequence[str], arguments: argparse.Namespace) -> Plan:
    """Finds out what the paths mean."""
    fixed = None
    if arguments.isolated:
        fixed = Settings()
    elif arguments.config is not None:
        fixed = load(arguments.config)
    return plan(paths, Configuration(fixed))


def options_of(
    prepared: Plan, arguments: argparse.Namespace, *, want_llvm: bool = False
) -> CodeOptions:
    """The targets and options that arguments and settings name. Raises `TargetError`."""
    configured = prepared.configuration.settings_for(
        prepared.request.files[0] if prepared.request.files else "."
    ).targets
    return code_options(
        arguments.arch, configured, arguments.ptx_version,
        fast_math=arguments.fast_math, want_llvm=want_llvm,
    )  # fmt: skip


def _build(prepared: Plan, arguments: argparse.Namespace) -> list[Built]:
    emit = arguments.emit
    options = options_of(prepared, arguments, want_llvm=emit == "llvm")
    # Figures are part of the JSON where an assembler is there, and no more than that.
    assembler = emit in _NEEDS_ASSEMBLER or (emit == "json" and find_tool("ptxas") is not None)
    builder = Builder(
        BuildOptions(options, tuple(arguments.kernel), assembler, arguments.overflow_checks)
    )
    with builder.worker:
        return list(builder.kernels(prepared))


def tell_problems(prepared: Plan) -> bool:
    """Says what could not be read; whether there is any."""
    problems = [
        *prepared.request.problems,
        *prepared.discovery.manifests.problems,
        *prepared.discovery.loader.problems,
    ]
    for problem in dict.fromkeys(map(str, problems)):
        print(f"error: {problem}", file=sys.stderr)
    if not prepared.request.files and not problems:
        print("error: no Rust files found", file=sys.stderr)
        return True
    return bool(problems)


def tell(kernels: Sequence[Built], found: Sequence[Diagnostic]) -> None:
    """Says what was found, which kernels have no code, and why."""
    told: set[str] = set()
    shown = {(each.code, each.kernel) for each in found}
    for diagnostic in found:
        print(line_of(diagnostic), file=sys.stderr)
    for each in kernels:
        if each.status == OK:
            continue
        place = each.place if each.place is not None else each.lowered.span
        name = each.lowered.name
        if each.status == NOT_LOWERED:
            text = f"warning: {place}: kernel `{name}` is not lowered: {each.reason}"
        elif each.refused is not None:
            if (each.reason_code, name) in shown:
                continue
            text = (
                f"warning: {place}: kernel `{name}` is not built for {each.target}: {each.reason}"
            )
        elif each.lowered.fault is not None:
            text = (
                f"error: rgpu itself failed on kernel `{name}`; please report this:\n"
                f"{each.lowered.fault.rstrip()}"
            )
        else:
            text = f"error: {place}: kernel `{name}` for {each.target}: {each.reason}"
        if text not in told:
            told.add(text)
            print(text, file=sys.stderr)


def status(kernels: Sequence[Built], found: Sequence[Diagnostic]) -> int:
    """2 if a fault of ours kept a kernel from its code, 1 if a limit did, or if there is a finding
    that is an error or a warning."""
    if any(each.status == ERROR and each.refused is None for each in kernels):
        return FAILED
    serious = any(each.severity.rank <= Severity.WARNING.rank for each in found)
    return FINDINGS if serious or any(each.status != OK for each in kernels) else CLEAN


# --- what comes out ------------------------------------------------------------------------------


def _write(kernels: Sequence[Built], arguments: argparse.Namespace) -> None:
    destination = Destination(arguments.output)
    good = [each for each in kernels if each.code is not None and each.status == OK]
    match arguments.emit:
        case "json":
            from rgpu.server.report import ptx_json

            destination.write(ptx_json.render(kernels))
            return
        case "resources":
            destination.write(resource_table(good))
            return
    if not good:
        return
    if arguments.output is not None and os.path.isdir(arguments.output):
        for each in good:
            name = f"{each.lowered.entry}.{each.target}.{_SUFFIX[arguments.emit]}"
            Destination(os.path.join(arguments.output, name)).write(_content(each, arguments.emit))
        return
    if arguments.emit == "cubin":
        if len(good) > 1:
            raise OutputError(
                "several kernels or targets: name one, or a directory with -o for machine code"
            )
        if arguments.output is None and sys.stdout.isatty():
            raise OutputError("machine code is no text: name a file with -o")
        destination.write(_content(good[0], "cubin"))
        return
    texts = [_text(each, arguments.emit) for each in good]
    if len(texts) > 1:
        mark = ";" if arguments.emit == "llvm" else "//"
        texts = [
            f"{mark} kernel {each.lowered.name}, {each.target}\n{text}"
            for each, text in zip(good, texts, strict=True)
        ]
    destination.write("\n".join(texts))


def _content(built: Built, emit: str) -> str | bytes:
    if emit == "cubin":
        assert built.assembled is not None
        return built.assembled.cubin
    return _text(built, emit)


def _text(built: Built, emit: str) -> str:
    assert built.code is not None
    match emit:
        case "llvm":
            return built.code.llvm or ""
        case "sass":
            assert built.assembled is not None
            return disassemble(built.assembled.cubin)
    return built.code.ptx.text


def resource_table(kernels: Sequence[Built]) -> str:
    """Registers and memory of each kernel, and how many of its blocks fit, as a table."""
    rows = [
        ("kernel", "target", "registers", "stack", "spills", "shared", "constant", "barriers",
         "occupancy"),
    ]  # fmt: skip
    for each in kernels:
        resources = each.resources
        if resources is None:
            continue
        spills = resources.spill_store_bytes + resources.spill_load_bytes
        occupancy = each.occupancy
        fraction = "-"
        if occupancy is not None:
            fraction = (
                f"{100 * occupancy.fraction:.0f}% of {occupancy.block_threads} threads a block, "
                f"limited by {occupancy.limited_by}"
            )
        rows.append(
            (each.lowered.name, each.target.name, str(resources.registers),
             str(resources.stack_bytes), str(spills), str(resources.static_shared_bytes),
             str(resources.constant_bytes), str(resources.barriers), fraction)
        )  # fmt: skip
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    return "".join(
        "  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip()
        + "\n"
        for row in rows
    )
