"""`rgpu show`: what a stage of the analysis makes of a file."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator

from rgpu.analysis.names.crates import CrateSource
from rgpu.analysis.program import Program
from rgpu.analysis.source import SourceFile
from rgpu.safety_model.kernel import Kernel
from rgpu.safety_model.model import ModelLoader, Models
from rgpu.server.checking import Plan, plan
from rgpu.server.config import Configuration, Settings
from rgpu.server.status import CLEAN, FAILED


def run(arguments: argparse.Namespace) -> int:
    """Carry out the command."""
    prepared = plan([arguments.file], Configuration(Settings()))
    if prepared.request.problems or len(prepared.request.files) != 1:
        problems = prepared.request.problems or (f"{arguments.file}: not one file",)
        print("\n".join(f"error: {problem}" for problem in problems), file=sys.stderr)
        return FAILED
    (path,) = prepared.request.files
    if arguments.stage == "syntax":
        print(show_syntax(prepared, path), end="")
        return CLEAN
    crate = _crate_of(prepared, path)
    if arguments.stage == "items":
        print("\n".join(show_items(prepared, crate, path)))
        return CLEAN
    kernels = list(_kernels(prepared, crate, path, arguments.kernel))
    if not kernels:
        wanted = f" called `{arguments.kernel}`" if arguments.kernel is not None else ""
        print(f"error: {path}: no kernel{wanted}", file=sys.stderr)
        return FAILED
    print("\n".join(show_kernel(kernel, arguments.stage) for kernel in kernels), end="")
    return CLEAN


def show_syntax(prepared: Plan, path: str) -> str:
    """The syntax nodes of the file, then what could not be parsed."""
    from rgpu.analysis.syntax.dump import dump
    from rgpu.analysis.syntax.lower import lower_file

    file = lower_file(SourceFile(path, prepared.discovery.loader.read(path) or b""))
    problems = "".join(f"problem: {p.span}: {p.message}\n" for p in file.problems)
    return dump(file) + problems


def _crate_of(prepared: Plan, path: str) -> CrateSource:
    """The crate that the file is a module of, or the file as a crate by itself."""
    for crate in prepared.discovery.crates(prepared.request):
        program = Program(ModelLoader(prepared.discovery.loader), Models())
        list(program.names.modules(program.load(crate)))
        if path in program.names.files:
            return crate
    return prepared.discovery.lone_crates(prepared.request, ())[0]


def show_items(prepared: Plan, source: CrateSource, path: str) -> Iterator[str]:
    """The definitions of the crate that stand in the file, by module, with macros expanded."""
    program = Program(ModelLoader(prepared.discovery.loader), Models())
    crate = program.load(source)
    kernels = {entry.function: entry.dialect for entry in program.kernels(crate)}
    for module in program.names.modules(crate):
        if module.file.path != path:
            continue
        scope = program.names.scope(module)
        yield f"mod {module.path}"
        for name, uses in scope.imports.items():
            yield from (f"    use {'::'.join(use.path)} as {name}" for use in uses)
        yield from (f"    use {'::'.join(use.path)}::*" for use in scope.globs)
        for table in (scope.types, scope.values, scope.macros):
            for definition in table.values():
                mark = f"  // kernel, {kernels[definition]}" if definition in kernels else ""
                yield f"    {definition!r}{mark}"
        for implementation in scope.impls:
            yield f"    {implementation!r}"
            for function in implementation.functions.values():
                yield f"        {function!r}"


def _kernels(prepared: Plan, crate: CrateSource, path: str, wanted: str | None) -> Iterator[Kernel]:
    from rgpu.safety_model.checker import kernels

    for entry, kernel in kernels(crate, prepared.discovery.loader):
        if entry.function.span.file.path != path:
            continue
        if wanted in (None, entry.function.name, kernel.name):
            yield kernel


def show_kernel(kernel: Kernel, stage: str) -> str:
    """One kernel at a stage: its flattened body, the shape of its control flow, the facts, or its
    accesses of shared memory."""
    match stage:
        case "ir":
            from rgpu.analysis.ir.text_ssa import print_ssa

            return print_ssa(kernel.body)
        case "cfg":
            return "\n".join(_control(kernel)) + "\n"
        case "facts":
            return "\n".join(_facts(kernel)) + "\n"
        case "races":
            from rgpu.server.commands.show_races import show_races

            return "\n".join(show_races(kernel)) + "\n"
    raise AssertionError(stage)


def _control(kernel: Kernel) -> Iterator[str]:
    flow = kernel.control
    end = len(flow.successors)
    yield f"kernel {kernel.name}"
    for block, successors in enumerate(flow.successors):
        after = flow.post_dominator[block]
        marks = [
            f"-> {_blocks(successors)}" if successors else "-> end",
            f"dominated by b{flow.immediate_dominator[block]}" if block else "entry",
            f"then {'end' if after == end else f'b{after}'}",
            f"controlled by {_blocks(sorted(flow.controls[block]))}",
        ]
        if block in flow.trap_only:
            marks = ["ends in a trap"]
        if block in flow.leaving:
            marks.append("leaves the kernel")
        yield f"    b{block}: {'; '.join(mark for mark in marks if mark)}"
    for loop in flow.loops:
        kind = "loop" if loop.reducible else "irreducible cycle"
        exits = ", ".join(f"b{start} to b{to}" for start, to in loop.exits) or "none"
        yield f"    {kind} b{loop.header}: {_blocks(sorted(loop.blocks))}; exits: {exits}"


def _blocks(numbers: list[int]) -> str:
    return " ".join(f"b{number}" for number in numbers) or "nothing"


def _facts(kernel: Kernel) -> Iterator[str]:
    from rgpu.analysis.ir.ssa import Check, Invoke, Store
    from rgpu.analysis.ir.text_ssa import print_block

    uniformity = kernel.uniformity
    for launch in kernel.launches.infos():
        yield f"launch: block {launch.block_dim}, grid {launch.grid_dim}, from {launch.origin}"
    yield f"kernel {kernel.name}"
    levels = {
        parameter.index: str(uniformity.value_level(parameter))
        for parameter in kernel.body.parameters
    }
    for parameter in kernel.body.parameters:
        yield f"    %{parameter.index} = parameter {parameter.name}  // {levels[parameter.index]}"
    for block in kernel.body.blocks:
        for value in (*block.phis, *block.instructions):
            if not isinstance(value, Store | Invoke | Check):  # these are no values
                levels[value.index] = str(uniformity.value_level(value))
        level = uniformity.control_level(block.index)
        yield f"// b{block.index}: reached by all threads of a {level} alike"
        yield from print_block(block, levels)
    for site in kernel.sites:
        effect = type(site.effect).__name__
        yield f"site: {site.span}: {effect} `{site.name}` in b{site.block}"
    for gap in kernel.gaps:
        yield f"unknown: {gap.span}: {gap.reason}"
