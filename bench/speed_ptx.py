"""From an edit to PTX: warm, as in an editor, and cold, as a command; beside nvcc and rustc.

    make bench                (its second part)

Each of the fourteen kernels of `kernels/` is edited and compiled again, file by file, in one run
with `nvcc -ptx` on the same kernel in CUDA C (one kernel a file; ours has two or three) and, where
there is a rustc, with rustc making LLVM text of our file for the host. Best of some repetitions.
Prints figures and ratios; asserts nothing.
"""

from __future__ import annotations

import math
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path

from rgpu.analysis.names.crates import CrateSource
from rgpu.compiler_bridge.kernel_code import Code, CodeOptions, generate
from rgpu.compiler_bridge.lower.kernel import LoweredKernel
from rgpu.compiler_bridge.targets import find_target
from rgpu.compiler_bridge.worker import Worker
from rgpu.safety_model.checker import Session
from rgpu.safety_model.stub_crate import arguments, host_crates, library
from rgpu.server.dev_commands import model_texts
from rgpu.server.lowering import CrateLowering

KERNELS = Path(__file__).parent / "kernels"
TARGET = "sm_90"
REPETITIONS = 5


class EditedFile:
    """A loader of one file that is changed between two compilations."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.edits = 0

    def edit(self) -> None:
        """Changes the text: a line more, so that no place stays where it was."""
        self.edits += 1
        self.text = f"// edit {self.edits}\n{self.text}"

    def read(self, path: str) -> bytes | None:
        return self.text.encode() if path == "kernel.rs" else None


def main() -> int:
    """Runs all measurements and prints them."""
    print(f"edit to PTX for {TARGET}, milliseconds, best of {REPETITIONS}")
    heads = ("kernels", "warm", "a kernel", "cold", "nvcc", "rustc", "nvcc/a kernel", "nvcc/cold")
    print(f"{'file':14}" + "".join(f"{head:>{len(head) + 3}}" for head in heads))
    ratios: list[float] = []
    with tempfile.TemporaryDirectory() as scratch, Worker() as worker:
        stubs = _stubs(Path(scratch)) if shutil.which("rustc") is not None else None
        for path in sorted((KERNELS / "rust").glob("*.rs")):
            count, warm = _warm(path.read_text(), worker)
            cold = _best(partial(_cold, path), 2)
            nvcc = rustc = None
            if shutil.which("nvcc") is not None:
                nvcc = _best(partial(_nvcc, KERNELS / "cuda" / f"{path.stem}.cu", scratch), 3)
                ratios.append(nvcc * count / warm)
            if stubs is not None:
                rustc = _best(partial(_rustc, path, stubs, scratch), 3)
            figures = (count, warm, warm / count, cold, nvcc, rustc)
            shown = [_shown(figure, head) for figure, head in zip(figures, heads, strict=False)]
            for head, time_of_ours in (("nvcc/a kernel", warm / count), ("nvcc/cold", cold)):
                shown.append(_shown(None if nvcc is None else nvcc / time_of_ours, head, 1))
            print(f"{path.stem:14}" + "".join(shown), flush=True)
    if ratios:
        mean = math.exp(sum(map(math.log, ratios)) / len(ratios))
        print(f"nvcc over warm, a kernel, geometric mean: {mean:.1f}")
    return 0


def _warm(text: str, worker: Worker) -> tuple[int, float]:
    """The number of kernels of a file, and the time from an edit to the PTX of all of them, in a
    process that has compiled it before."""
    file = EditedFile(text)
    session = Session(file)
    options = CodeOptions((find_target(TARGET),), None, False, False)
    count = 0

    def compile_all() -> None:
        nonlocal count
        file.edit()
        session.program.forget()
        crate = session.program.load(CrateSource("kernel", "kernel.rs", 2024))
        lowering = CrateLowering(session, crate, [])
        count = 0
        for entry, name in lowering.entries(list(session.program.kernels(crate))):
            result = lowering.lower(entry, name).result
            assert isinstance(result, LoweredKernel), result
            for code in generate(result, options, worker):
                assert isinstance(code, Code), code
                count += 1

    compile_all()
    return count, _best(compile_all, REPETITIONS)


def _cold(path: Path) -> None:
    command = [sys.executable, "-m", "rgpu", "ptx", str(path), "--arch", TARGET]
    subprocess.run(command, check=True, capture_output=True)


def _nvcc(path: Path, scratch: str) -> None:
    output = os.path.join(scratch, "x.ptx")
    command = ["nvcc", "-O3", f"-arch={TARGET}", "-ptx", "-o", output, str(path)]
    subprocess.run(command, check=True, capture_output=True)


def _rustc(path: Path, externs: tuple[str, ...], scratch: str) -> None:
    output = os.path.join(scratch, "x.ll")
    command = [
        "rustc", "--edition=2024", "--crate-type=lib", "-O", "-Cpanic=abort", "-Awarnings",
        "--emit=llvm-ir", "-o", output, *externs, str(path),
    ]  # fmt: skip
    environment = {**os.environ, "RUSTC_BOOTSTRAP": "1"}
    subprocess.run(command, check=True, capture_output=True, env=environment)


def _stubs(directory: Path) -> tuple[str, ...] | None:
    """What tells rustc where the models are, compiled for the host; None if that fails."""
    crates = host_crates(model_texts())
    for path, text in crates.files.items():
        (directory / path).parent.mkdir(parents=True, exist_ok=True)
        (directory / path).write_text(text)
    (directory / "lib").mkdir(exist_ok=True)
    environment = {**os.environ, "RUSTC_BOOTSTRAP": "1"}
    for crate in crates.crates:
        command = ["rustc", *arguments(crate)]
        ran = subprocess.run(command, cwd=directory, capture_output=True, env=environment)
        if ran.returncode != 0:
            return None
    return (
        f"-Ldependency={directory / 'lib'}",
        *(f"--extern={c.name}={directory / library(c.name)}" for c in crates.crates),
    )


def _best(action: Callable[[], None], repetitions: int) -> float:
    """The shortest time of some runs, in milliseconds."""
    times = []
    for _ in range(repetitions):
        started = time.perf_counter()
        action()
        times.append(time.perf_counter() - started)
    return min(times) * 1000


def _shown(figure: float | None, head: str, digits: int = 0) -> str:
    text = "-" if figure is None else f"{figure:.{digits}f}"
    return text.rjust(len(head) + 3)


if __name__ == "__main__":
    sys.exit(main())
