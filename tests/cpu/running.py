"""Kernels lowered for the CPU, and run."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

from rgpu.compiler_bridge.cpu import Result, run
from rgpu.compiler_bridge.cpu.process import Runner
from rgpu.compiler_bridge.cpu.request import Options, Shape
from rgpu.compiler_bridge.lower.host_kernel import HostKernel, lower_for_host
from rgpu.compiler_bridge.lower.kernel import Bounds
from rgpu.server.checking import plan
from rgpu.server.commands.run import place_of_user
from rgpu.server.config import Configuration, Settings
from rgpu.server.lowering import entries_of

ROOT = Path(__file__).parent.parent.parent
KERNELS = Path(__file__).parent / "kernels"
_RUNNER = Runner()


@cache
def kernels_of(path: Path) -> dict[str, HostKernel]:
    """The kernels of a file or a crate, by name."""
    prepared = plan([str(path)], Configuration(Settings()))
    return {
        entry.function.name: lowering.lower_with(lower_for_host, entry, name, Bounds())
        for lowering, entry, name in entries_of(prepared)
    }


def launch(
    path: Path,
    name: str,
    arguments: Mapping[str, Any],
    *,
    grid: tuple[int, int, int] | int = 1,
    block: tuple[int, int, int] | int,
    statics: Mapping[str, Any] | None = None,
    dynamic_shared: int = 0,
    seed: int | None = None,
    steps: int = 1 << 31,
    checked: bool = True,
    runner: Runner = _RUNNER,
) -> Result:
    """Runs one kernel, in a process that all tests share."""
    shape = Shape(_extent(grid), _extent(block))
    options = Options(checked=checked, seed=seed, steps=steps)
    kernel = kernels_of(path)[name]
    return run(
        kernel, shape, arguments, runner, statics=statics, dynamic_shared=dynamic_shared,
        options=options,
    )  # fmt: skip


def _extent(numbers: tuple[int, int, int] | int) -> tuple[int, int, int]:
    return (numbers, 1, 1) if isinstance(numbers, int) else numbers


def lines_of(path: Path, name: str, result: Result) -> list[tuple[str, list[str]]]:
    """Each event as its kind and, for each part that has a place, the text of its line."""
    kernel = kernels_of(path)[name]
    found = []
    for event in result.events:
        texts = []
        for part in event.parts:
            if part.place:
                where = place_of_user(kernel.places[part.place - 1])
                file, line, _ = where.rsplit(":", 2)
                texts.append(Path(file).read_text(encoding="utf-8").splitlines()[int(line) - 1])
        found.append((event.kind, [text.strip() for text in texts]))
    return found
