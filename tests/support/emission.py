"""LLVM text to PTX in a process that may die of it, and the assembler as the judge.

LLVM ends the process that it lives in where it can't select an instruction, so many modules are
given to one process after the other until all are done; one that killed its process has no PTX.
"""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import cache

PTXAS = shutil.which("ptxas")


@dataclass(frozen=True)
class Job:
    """A module and what to emit it for."""

    text: str
    processor: str
    version: str  # "87"


def emit_all(jobs: Sequence[Job], seconds: float = 600) -> list[str]:
    """PTX for each job, or `error: ...`."""
    results: list[str] = []
    while len(results) < len(jobs):
        waiting = [[j.text, j.processor, j.version] for j in jobs[len(results) :]]
        run = subprocess.run(
            [sys.executable, "-m", "tests.support.emission"],
            input=json.dumps(waiting), capture_output=True, text=True, timeout=seconds,
        )  # fmt: skip
        results += [json.loads(line) for line in run.stdout.splitlines()]
        if len(results) < len(jobs):
            last = (run.stderr.strip().splitlines() or [f"exit {run.returncode}"])[0]
            results.append(f"error: LLVM ended its process: {last}")
    return results


@cache
def _no_ptxas() -> str:
    return "error: ptxas is not installed"


def assemble(ptx: str, processor: str) -> str | None:
    """What the assembler has against it; None if it takes it."""
    if PTXAS is None:
        return _no_ptxas()
    run = subprocess.run(
        [PTXAS, "-arch", processor, "-", "-o", "/dev/null"],
        input=ptx, capture_output=True, text=True, timeout=120,
    )  # fmt: skip
    errors = [line for line in run.stderr.splitlines() if "error" in line or "fatal" in line]
    return None if run.returncode == 0 else "; ".join(errors[:2]) or f"exit {run.returncode}"


def assemble_all(pairs: Sequence[tuple[str, str]], together: int = 60) -> list[str | None]:
    """`assemble` for pairs of PTX and processor. Modules with the same header are assembled as one,
    and one by one where that fails, so their kernels must have different names."""
    groups: dict[tuple[str, str], list[list[int]]] = {}
    for number, (ptx, processor) in enumerate(pairs):
        parts = groups.setdefault((_header(ptx), processor), [[]])
        if len(parts[-1]) == together:
            parts.append([])
        parts[-1].append(number)
    results: list[str | None] = [None] * len(pairs)

    def run(key: tuple[str, str], numbers: list[int]) -> None:
        header, processor = key
        bodies = [pairs[n][0].replace(header, "", 1).partition("\t.file")[0] for n in numbers]
        text = "\n".join([header, *map(_without_lines, bodies)])
        if len(numbers) == 1 or assemble(text, processor) is not None:
            for n in numbers:
                results[n] = assemble(*pairs[n])

    with ThreadPoolExecutor(2) as pool:
        jobs = [(key, part) for key, parts in groups.items() for part in parts]
        list(pool.map(lambda job: run(*job), jobs))
    return results


def _header(ptx: str) -> str:
    end = ptx.index(".address_size 64") + len(".address_size 64")
    return ptx[ptx.index(".version") : end]


def _without_lines(body: str) -> str:
    """Without labels and lines: several modules number them alike."""
    kept = (line for line in body.splitlines() if not line.startswith(("\t.loc", "$L__")))
    return "\n".join(line for line in kept if not line.startswith("\t.section"))


def _main() -> None:
    from rgpu.compiler_bridge.backend import Backend
    from rgpu.compiler_bridge.messages import Compiled, Request
    from rgpu.compiler_bridge.tools import find_libdevice

    backend, library = Backend(), find_libdevice()
    for text, processor, version in json.load(sys.stdin):
        needed = library if "@__nv_" in text else None
        answer = backend.compile(Request("", text, ((processor, version),), needed))
        if isinstance(answer, Compiled):
            print(json.dumps(answer.emitted[0].ptx), flush=True)
        else:
            print(json.dumps(f"error: {answer.message}"), flush=True)


if __name__ == "__main__":
    _main()
