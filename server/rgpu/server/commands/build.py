"""`rgpu build`: all kernels of a crate in a directory, with a manifest; only what changed anew."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Iterator, Sequence

from rgpu.analysis.records import replace
from rgpu.compiler_bridge.lower.values import NotLowered
from rgpu.compiler_bridge.targets import TargetError
from rgpu.compiler_bridge.tools import INSTALL_CUDA, find_tool
from rgpu.compiler_bridge.worker import NotInstalled, Worker
from rgpu.server.building import OK, Builder, BuildOptions, Built
from rgpu.server.checking import Plan
from rgpu.server.code_findings import findings
from rgpu.server.commands import ptx
from rgpu.server.config import ConfigError
from rgpu.server.linking import LinkError, fat_binary, linked, read_pieces
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
        builder = Builder(
            BuildOptions(options, tuple(arguments.kernel), assembler, arguments.overflow_checks)
        )
        with builder.worker:
            pieces = read_pieces(arguments.link or ())
            built, kept, all_kernels = _build(prepared, builder, manifest)
            artifacts = [*kept, *(artifact_of(each, options, assembler) for each in built)]
            outputs = {}
            if arguments.link is not None or arguments.fatbin:
                outputs = _linked(manifest, artifacts, pieces, builder.worker)
            if arguments.fatbin:
                codes = {name.split(".")[1]: code for name, code in outputs.items()}
                outputs["kernels.fatbin"] = fat_binary(codes)
        wrong = ptx.tell_problems(prepared)
        if not all_kernels:
            if not wrong:
                print(f"error: {arguments.path}: no kernel", file=sys.stderr)
            return FAILED
        manifest.write(all_kernels, artifacts, outputs)
    except (ConfigError, TargetError, NotInstalled, OutputError, LinkError) as error:
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
    wanted = builder.options
    for lowered in lower_kernels(prepared, wanted.kernels, wanted.overflow_checks):
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


def _linked(
    manifest: Manifest,
    artifacts: Sequence[Artifact],
    pieces: Sequence[tuple[str, str, bytes]],
    worker: Worker,
) -> dict[str, bytes]:
    """The machine code of all kernels together, by the name of its file, for each target."""
    texts: dict[str, dict[str, str]] = {}
    for artifact in artifacts:
        text = manifest.ptx_of(artifact)
        if text is not None:
            texts.setdefault(artifact.target, {})[artifact.kernel] = text
    return {
        f"kernels.{target}.cubin": linked(own, pieces, target, worker)
        for target, own in sorted(texts.items())
    }


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
