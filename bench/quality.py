"""The machine code of fourteen kernels beside nvcc's for the same algorithms in CUDA C.

    make bench                (its third part)

Needs the assembler and the disassembler (`rgpu-check[cuda]`). nvcc's figures are stored in
`kernels/baseline.json`; see `kernels/README.md` for what they count. Prints ratios; asserts
nothing.
"""

from __future__ import annotations

import json
import math
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from bench.kernels.baseline import classes_of, sections_of
from rgpu.compiler_bridge.resources import disassemble
from rgpu.server.building import Builder, BuildOptions, code_options
from rgpu.server.checking import plan
from rgpu.server.config import Configuration, Settings

KERNELS = Path(__file__).parent / "kernels"
TARGETS = ("sm_80", "sm_90", "sm_100")
VARIANTS = ("unchecked", "raw", "checked")

_SHOWN = ("ldg", "stg", "lds", "sts", "bar", "generic", "atom", "shfl")


@dataclass(frozen=True, slots=True)
class Row:
    """One variant of one kernel for one target: our figures and nvcc's."""

    target: str
    variant: str
    kernel: str
    registers: tuple[int, int]
    instructions: tuple[int, int]
    spills: int
    classes: dict[str, tuple[int, int]]


def main() -> int:
    """Builds all kernels and prints the tables."""
    manifest = json.loads((KERNELS / "manifest.json").read_text())["kernels"]
    baseline = json.loads((KERNELS / "baseline.json").read_text())["archs"]
    names = {
        entry: (kernel["name"], variant)
        for kernel in manifest
        for variant, entry in kernel["rust"]["variants"].items()
    }
    rows = list(_rows(names, baseline))
    for variant in VARIANTS:
        for target in TARGETS:
            _print([row for row in rows if (row.variant, row.target) == (variant, target)])
    return 0


def _rows(names: dict[str, tuple[str, str]], baseline: Any) -> Iterator[Row]:
    options = BuildOptions(code_options(TARGETS, (), None), assemble=True)
    builder = Builder(options)
    prepared = plan([str(KERNELS / "rust")], Configuration(Settings()))
    for built in builder.kernels(prepared):
        known = names.get(built.lowered.function.name)
        if known is None:
            continue
        if built.assembled is None or built.resources is None:
            print(f"{built.lowered.name} for {built.target.name}: {built.reason}", file=sys.stderr)
            continue
        kernel, variant = known
        theirs = baseline[built.target.name][kernel]
        operations = sections_of(disassemble(built.assembled.cubin))[built.lowered.entry]
        ours = classes_of(operations)
        resources = built.resources
        yield Row(
            built.target.name, variant, kernel,
            (resources.registers, theirs["registers"]),
            (len(operations), theirs["sass"]),
            resources.spill_store_bytes + resources.spill_load_bytes,
            {name: (ours[name], theirs["classes"][name]) for name in _SHOWN},
        )  # fmt: skip


def _print(rows: list[Row]) -> None:
    if not rows:
        return
    print(f"\n{rows[0].variant}, {rows[0].target}: ours / nvcc")
    head = "".join(f"{name.upper():>9}" for name in _SHOWN)
    print(f"{'kernel':14}{'registers':>16}{'SASS':>18}{'spills':>8}{head}")
    for row in sorted(rows, key=lambda row: row.kernel):
        classes = "".join(f"{a}/{b}".rjust(9) for a, b in row.classes.values())
        print(
            f"{row.kernel:14}{_ratio(row.registers):>16}{_ratio(row.instructions):>18}"
            f"{row.spills:>8}{classes}"
        )
    registers = _mean([a / b for a, b in (row.registers for row in rows)])
    instructions = _mean([a / b for a, b in (row.instructions for row in rows)])
    print(f"{'geometric mean':14}{registers:>16.2f}{instructions:>18.2f}")


def _ratio(pair: tuple[int, int]) -> str:
    return f"{pair[0]}/{pair[1]} ({pair[0] / pair[1]:.2f})"


def _mean(values: list[float]) -> float:
    return math.exp(sum(map(math.log, values)) / len(values))


if __name__ == "__main__":
    sys.exit(main())
