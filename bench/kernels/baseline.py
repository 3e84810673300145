"""nvcc's figures for the kernels in CUDA C, and PTX of any compiler beside them.

    python -m bench.kernels.baseline                    measure nvcc, write baseline.json
    python -m bench.kernels.baseline --ptx DIR          assemble DIR/**/*.ptx and compare

Needs nvcc to measure; ptxas and nvdisasm (`rgpu-check[cuda]`) for both.
"""

from __future__ import annotations

import argparse
import collections
import json
import math
import os
import re
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from bench.kernels.reference import KERNELS
from rgpu.compiler_bridge.resources import Refused, assemble, disassemble

FOLDER = Path(__file__).resolve().parent
BASELINE = FOLDER / "baseline.json"
TARGETS = ("sm_80", "sm_90", "sm_100")

# Operation (the name before the first dot) by class.
_CLASSES = {
    "ldg": {"LDG"}, "stg": {"STG"}, "lds": {"LDS", "LDSM"}, "sts": {"STS"}, "ldl": {"LDL"},
    "stl": {"STL"}, "generic": {"LD", "ST", "ATOM"}, "const": {"LDC", "LDCU", "ULDC"},
    "bar": {"BAR"}, "atom": {"ATOM", "ATOMG", "ATOMS", "RED", "REDG"}, "shfl": {"SHFL"},
    "branch": {"BRA", "BRX", "BRXU", "JMP", "JMX", "JMXU", "CALL", "RET"},
    "reconverge": {"BSSY", "BSYNC", "BREAK", "WARPSYNC"}, "exit": {"EXIT"}, "ffma": {"FFMA"},
    "mufu": {"MUFU"}, "trap": {"BPT"},
}  # fmt: skip
_SHOWN = ("ldg", "stg", "lds", "sts", "bar", "atom", "shfl", "generic", "ldl", "stl", "ldg128",
          "lds128")  # fmt: skip
_INSTRUCTION = re.compile(r"^\s+/\*[0-9a-f]{4,}\*/\s+(?:\{\s*)?(?:@!?U?P\w+\s+)?([A-Z][A-Z0-9_.]*)")
_ENTRY = re.compile(r"\.entry\s+([\w$]+)")
_TARGET = re.compile(r"\.target\s+(\w+)")
_PREFIX = re.compile(r"^cuda_oxide_kernel_(?:[0-9a-f]+_)?")

Row = dict[str, Any]


def main() -> int:
    """Measures or compares."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--ptx", type=Path, metavar="DIR", help="PTX to compare")
    parser.add_argument("--repetitions", type=int, default=5, help="of each timing; 0 for none")
    arguments = parser.parse_args()
    if arguments.ptx is None:
        write_baseline(arguments.repetitions)
        return 0
    return compare(arguments.ptx)


# --- figures of machine code ---------------------------------------------------------------------


def sections_of(sass: str) -> dict[str, list[str]]:
    """The operations of each function of a disassembly, without the padding at its end."""
    sections: dict[str, list[str]] = {}
    operations: list[str] = []
    for line in sass.splitlines():
        if section := re.match(r"\.text\.(\S+):", line):
            operations = sections.setdefault(section[1], [])
        elif instruction := _INSTRUCTION.match(line):
            operations.append(instruction[1])
    for operations in sections.values():
        while operations and operations[-1] == "NOP":
            operations.pop()
    return sections


def classes_of(operations: list[str]) -> dict[str, int]:
    """How many of each class. The branch to itself that ends every function is in none."""
    body = operations[:-1] if operations[-1:] == ["BRA"] else operations
    plain = collections.Counter(operation.partition(".")[0] for operation in body)
    counts = {name: sum(plain[each] for each in names) for name, names in _CLASSES.items()}
    wide = [operation for operation in body if ".128" in operation]
    counts["ldg128"] = sum(operation.startswith("LDG.") for operation in wide)
    counts["lds128"] = sum(operation.startswith("LDS.") for operation in wide)
    return counts


def ptx_instructions(ptx: str, entry: str) -> int:
    """The instructions of an entry, without directives and labels."""
    text = re.sub(r"/\*.*?\*/|//[^\n]*|(?m:^\s*\.(?:loc|file|section)\b[^\n{]*$)", " ", ptx,
                  flags=re.S)  # fmt: skip
    header = re.search(rf"\.entry\s+{re.escape(entry)}\b", text)
    assert header is not None
    start = text.index("{", header.end())
    depth, end = 1, start + 1
    while depth:
        depth += {"{": 1, "}": -1}.get(text[end], 0)
        end += 1
    count = 0
    for piece in re.split(r"[;{}]", text[start + 1 : end - 1]):
        words = re.sub(r"^\s*(?:[\w$%]+\s*:(?!:)\s*)+", "", piece).strip()
        words = re.sub(r"^@!?%?\w+\s+", "", words)
        count += words[:1].islower()
    return count


def figures(ptx: str, target: str) -> dict[str, Row]:
    """What the assembler makes of each entry of a PTX file."""
    assembled = assemble(ptx, target)
    if isinstance(assembled, Refused):
        raise SystemExit(f"{target}: {assembled.message}")
    sections = sections_of(disassemble(assembled.cubin))
    others = sum(len(code) for name, code in sections.items() if name not in assembled.resources)
    found: dict[str, Row] = {}
    for entry, its in assembled.resources.items():
        operations = sections[entry]
        found[entry] = {
            "registers": its.registers,
            "spill_stores": its.spill_store_bytes,
            "spill_loads": its.spill_load_bytes,
            "stack": its.stack_bytes,
            "static_shared": its.static_shared_bytes,
            "barriers": its.barriers,
            "sass": len(operations),
            "sass_other_functions": others,
            "classes": classes_of(operations),
            "ptx": ptx_instructions(ptx, entry),
        }
    return found


# --- nvcc ----------------------------------------------------------------------------------------


def write_baseline(repetitions: int) -> None:
    """Compiles every kernel with nvcc for every target."""
    tables: dict[str, dict[str, Row]] = {}
    for target in TARGETS:
        for name, kernel in KERNELS.items():
            row = _compiled(FOLDER / kernel["cuda"]["file"], kernel["cuda"]["entry"], target,
                            repetitions)  # fmt: skip
            tables.setdefault(target, {})[name] = row
            print(f"{target} {name}: {row['registers']} registers, {row['sass']} instructions")
    data = {
        "format": 1, "nvcc": _version("nvcc"), "ptxas": _version("ptxas"), "flags": "-O3",
        "repetitions": repetitions, "cpus": os.cpu_count(), "archs": tables,
    }  # fmt: skip
    BASELINE.write_text(json.dumps(data, indent=1) + "\n", encoding="utf-8")


def _compiled(source: Path, entry: str, target: str, repetitions: int) -> Row:
    with tempfile.TemporaryDirectory() as scratch:
        ptx, cubin = Path(scratch, "k.ptx"), Path(scratch, "k.cubin")
        command = ["nvcc", "-O3", f"-arch={target}"]
        _run([*command, "-ptx", "-o", str(ptx), str(source)])
        row = figures(ptx.read_text(encoding="utf-8"), target)[entry]
        if repetitions:
            assembler = ["ptxas", "-O3", f"-arch={target}", "-o", str(cubin), str(ptx)]
            to_cubin = [*command, "-cubin", "-o", str(cubin), str(source)]
            to_ptx = [*command, "-ptx", "-o", str(ptx), str(source)]
            for name, timed in (("nvcc_cubin_s", to_cubin), ("nvcc_ptx_s", to_ptx),
                                ("ptxas_s", assembler)):  # fmt: skip
                row[name] = _median_time(timed, repetitions)
    return row


def _run(command: list[str]) -> str:
    ran = subprocess.run(command, capture_output=True, text=True, check=False)
    if ran.returncode:
        raise SystemExit(f"{' '.join(command)}\n{ran.stderr.strip()}")
    return ran.stdout


def _median_time(command: list[str], repetitions: int) -> float:
    times = []
    for _ in range(repetitions):
        started = time.perf_counter()
        _run(command)
        times.append(time.perf_counter() - started)
    return round(statistics.median(times), 3)


def _version(tool: str) -> str:
    match = re.search(r"V(\d+\.\d+\.\d+)", _run([tool, "--version"]))
    return match[1] if match is not None else "unknown"


# --- comparison ----------------------------------------------------------------------------------


def compare(folder: Path) -> int:
    """Prints the figures of every known entry beside nvcc's; 1 if there is none."""
    baseline = json.loads(BASELINE.read_text(encoding="utf-8"))["archs"]
    rows = sorted(_compared(folder, baseline), key=lambda row: row[:3])
    for variant, target in dict.fromkeys(row[:2] for row in rows):
        print(f"\n{variant}, {target}: other / nvcc")
        ratios: dict[str, list[float]] = collections.defaultdict(list)
        for _, _, kernel, ours, theirs in (row for row in rows if row[:2] == (variant, target)):
            cells = [f"{kernel:13}"]
            for key in ("registers", "sass", "ptx"):
                ratios[key].append(ours[key] / theirs[key])
                cells.append(f"{key} {ours[key]}/{theirs[key]} ({ratios[key][-1]:.2f})")
            spills = ours["spill_stores"] + ours["spill_loads"]
            cells += [f"spills {spills}"] if spills else []
            for name in _SHOWN:
                pair = ours["classes"][name], theirs["classes"][name]
                cells += [f"{name} {pair[0]}/{pair[1]}"] if pair[0] != pair[1] else []
            print("  ".join(cells))
        means = (f"{key} {_mean(values):.2f}" for key, values in ratios.items())
        print(f"geometric mean: {', '.join(means)}")
    return 0 if rows else 1


def _compared(
    folder: Path, baseline: dict[str, dict[str, Row]]
) -> Iterator[tuple[str, str, str, Row, Row]]:
    known = {kernel["cuda"]["entry"]: (name, "cuda") for name, kernel in KERNELS.items()}
    for name, kernel in KERNELS.items():
        known |= {entry: (name, each) for each, entry in kernel["rust"]["variants"].items()}
    for file in sorted(folder.rglob("*.ptx")):
        ptx = file.read_text(encoding="utf-8")
        target = _TARGET.search(ptx)
        if target is None or _ENTRY.search(ptx) is None:
            print(f"{file}: no kernel", file=sys.stderr)
            continue
        stored = target[1].rstrip("af")
        if stored not in baseline:
            print(f"{file}: no figures of nvcc for {target[1]}", file=sys.stderr)
            continue
        for entry, row in figures(ptx, target[1]).items():
            found = known.get(entry) or known.get(_PREFIX.sub("", entry))
            if found is None:
                print(f"{file}: `{entry}` is not in the manifest", file=sys.stderr)
                continue
            yield found[1], stored, found[0], row, baseline[stored][found[0]]


def _mean(values: list[float]) -> float:
    return math.exp(sum(map(math.log, values)) / len(values))


if __name__ == "__main__":
    sys.exit(main())
