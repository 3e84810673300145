"""`rgpu build`: all kernels of a crate in a directory, with a manifest; only what changed anew."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Iterator

from rgpu.analysis.records import replace
from rgpu.compiler_bridge.lower.values import NotLowered
from rgpu.compiler_bridge.targets import TargetError
from rgpu.compiler_bridge.tools import INSTALL_CUDA, find_tool
from rgpu.compiler_bridge.worker import NotInstalled
from rgpu.server.building import OK, Builder, BuildOptions, Built
from rgpu.server.checking import Plan
from rgpu.server.code_findings import findings
from rgpu.server.commands import ptx
from rgpu.server.config import ConfigError
from rgpu.server.lowering import LoweredEntry, lower_kernels
from rgpu.server.manifest import Artifact, Manifest, artifact_of, fingerprint
from rgpu.server.output import OutputError
from rgpu.server.status import FAILED


def run(arguments: argparse.Namespace) -> int:
    """Carry out the command."""
    try:
        prepared = ptx.prepare([arguments.path], arguments)
        assembler = not arguments.no_cubin
        if assembler and find_tool("ptxas") is None:
            raise NotInstalled(
                f"ptxas is not installed, which makes machine code of PTX: {INSTALL_CUDA}; or use "
                "--no-cubin"
            )
        manifest = Manifest.read(arguments.out)
        options = ptx.options_of(prepared, arguments)
        builder = Builder(BuildOptions(options, tuple(arguments.kernel), assembler))
        with builder.worker:
            built, kept, all_kernels = _build(prepared, builder, manifest)
        wrong = ptx.tell_problems(prepared)
        if not all_kernels:
            if not wrong:
                print(f"error: {arguments.path}: no kernel", file=sys.stderr)
            return FAILED
        artifacts = [artifact_of(each, options, assembler) for each in built]
        manifest.write(all_kernels, [*kept, *artifacts])
    except (ConfigError, TargetError, NotInstalled, OutputError) as error:
        print(f"error: {error}", file=sys.stderr)
        return FAILED
    found = findings(built, prepared.configuration)
    ptx.tell(built, found)
    print(_summary(arguments.out, built, kept))
    return FAILED if wrong else ptx.status(built, found)


def _build(
    prepared: Plan, builder: Builder, manifest: Manifest
) -> tuple[list[Built], list[Artifact], list[LoweredEntry]]:
    options, assembler = builder.options.code, builder.options.assemble
    built: list[Built] = []
    kept: list[Artifact] = []
    kernels: list[LoweredEntry] = []
    for lowered in lower_kernels(prepared, builder.options.kernels):
        kernels.append(lowered)
        changed = []
        for target in options.targets:
            known = None
            if not isinstance(lowered.result, NotLowered):
                mark = fingerprint(lowered.result, target, options, assembler)
                known = manifest.find(lowered, target, mark)
            if known is not None:
                kept.append(known)
            else:
                changed.append(target)
        if changed:
            code = replace(options, targets=tuple(changed))
            builder.options = replace(builder.options, code=code)
            built += builder.build(lowered)
    return built, kept, kernels


def _summary(out: str, built: list[Built], kept: list[Artifact]) -> str:
    def counted() -> Iterator[str]:
        good = sum(each.status == OK for each in built)
        bad = len(built) - good
        yield f"{good} built"
        if kept:
            yield f"{len(kept)} unchanged"
        if bad:
            yield f"{bad} not built"

    return f"{', '.join(counted())}: {os.path.join(out, 'manifest.json')}"
