"""How long the check takes, against a bare tree-sitter parse of the same bytes, in one run.

    make bench

Prints figures and ratios; asserts nothing. The input is made from `examples/`: copies of its files,
as modules of one crate (growth, on one core), and as files by themselves (on all cores).
"""

from __future__ import annotations

import os
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from pathlib import Path

import tree_sitter
import tree_sitter_rust

from rgpu.safety_model.report import Report
from rgpu.server.cache import open_cache
from rgpu.server.checking import carry_out, plan
from rgpu.server.config import Configuration, Settings

EXAMPLES = Path(__file__).parent.parent / "examples"
REPETITIONS = 3
COPIES = 4
STARTS = 10
_UNUSUAL = ("PYTHONDONTWRITEBYTECODE", "PYTHONUNBUFFERED")


def main() -> int:
    """Run all measurements and print them."""
    paths = sorted(EXAMPLES.glob("**/*.rs"), key=lambda path: path.stat().st_size)
    if not paths:
        print("error: no examples to measure with", file=sys.stderr)
        return 2
    texts = [path.read_bytes() for path in paths]
    with tempfile.TemporaryDirectory() as scratch:
        os.chdir(scratch)
        growth(texts[len(texts) // 2])
        cores(texts)
        start_up(texts)
    return 0


def growth(text: bytes) -> None:
    """One crate on one core, with 1, 10 and 100 copies of an example as modules."""
    print(f"one crate, one core, best of {REPETITIONS}")
    print(f"{'copies':>8} {'kB':>8} {'parse ms':>10} {'check ms':>10} {'ratio':>7}")
    previous: float | None = None
    for copies in (1, 10, 100):
        folder = one_crate(Path(f"growth{copies}"), [text] * copies)
        repetitions = REPETITIONS if copies < 100 else 1
        parsing = best(partial(parse_all, folder), repetitions)
        checking = best(partial(check_folder, folder, 1), repetitions)
        size = sum(path.stat().st_size for path in folder.glob("*.rs"))
        factor = f"  {checking / previous:5.1f} times the row above" if previous else ""
        previous = checking
        print(
            f"{copies:>8} {size / 1000:>8.0f} {parsing * 1000:>10.1f} "
            f"{checking * 1000:>10.1f} {checking / parsing:>7.1f}{factor}",
            flush=True,
        )


def cores(texts: list[bytes]) -> None:
    """Many lone files, on one core and on all."""
    folder = Path("lone")
    folder.mkdir()
    for index, text in enumerate(texts * COPIES):
        (folder / f"file{index}.rs").write_bytes(text)
    number = os.cpu_count() or 1
    print(f"\nall examples {COPIES} times, each file a crate by itself")
    print(f"{'cores':>8} {'parse ms':>10} {'check ms':>10} {'ratio':>7}")
    for processes in dict.fromkeys((1, number)):
        parsing = best(partial(parse_all, folder, processes))
        checking = best(partial(check_folder, folder, processes), 1)
        print(
            f"{processes:>8} {parsing * 1000:>10.1f} {checking * 1000:>10.1f} "
            f"{checking / parsing:>7.1f}",
            flush=True,
        )
    check_folder(folder, number, kept=True)
    parsing = best(partial(parse_all, folder))
    checking = best(partial(check_folder, folder, 1, kept=True))
    print(
        f"{'warm':>8} {parsing * 1000:>10.1f} {checking * 1000:>10.1f} {checking / parsing:>7.1f}"
        "  without start-up, results from the cache",
        flush=True,
    )


def start_up(texts: list[bytes]) -> None:
    """The whole command on one small file, against an interpreter that does nothing.

    The file is another one each time, so that nothing is known of it from the run before.
    """
    kernels = [text for text in texts if b"#[kernel]" in text]
    print(f"\nstart-up, processor time of the best of {STARTS}")
    bare = best_start(lambda _: ("-c", "pass"))
    print(f"  python -c pass                   {bare * 1000:7.1f} ms")
    for text, what in ((min(texts, key=len), "no kernel"), (min(kernels, key=len), "kernels")):
        whole = best_start(partial(one_small_file, text))
        print(
            f"  rgpu check (small file, {what + ')':<10}{whole * 1000:7.1f} ms, "
            f"{whole / bare:.1f} times as long"
        )
    warm = best_start(lambda _: ("-m", "rgpu", "check", "small.rs", "--cache-dir", "kept"))
    print(
        f"  the same, warm                   {warm * 1000:7.1f} ms, {warm / bare:.1f} times as long"
    )


def one_small_file(text: bytes, run: int) -> tuple[str, ...]:
    """The arguments of a check of a file that differs from that of every other run."""
    Path("small.rs").write_bytes(text + f"// {run} {time.time_ns()}\n".encode())
    return "-m", "rgpu", "check", "small.rs"


def best_start(arguments: Callable[[int], tuple[str, ...]]) -> float:
    """The least processor time, in seconds, of several runs of Python. The first run is not
    counted: it writes the compiled modules."""
    command(*arguments(0))
    times = []
    for run in range(1, STARTS + 1):
        given = arguments(run)
        before = processor_time()
        command(*given)
        times.append(processor_time() - before)
    return min(times)


def processor_time() -> float:
    """What all programs that were run have used, in seconds."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def one_crate(folder: Path, texts: list[bytes]) -> Path:
    """A crate with each text as a module."""
    folder.mkdir()
    modules = []
    for index, text in enumerate(texts):
        (folder / f"m{index}.rs").write_bytes(text)
        modules.append(f"mod m{index};\n")
    (folder / "lib.rs").write_text("".join(modules))
    return folder


def parse_all(folder: Path, processes: int = 1) -> None:
    """Parse each Rust file and drop the tree."""
    paths = sorted(folder.glob("*.rs"))
    if processes == 1:
        parse_files(paths)
        return
    with ProcessPoolExecutor(processes) as pool:
        list(pool.map(parse_files, [paths[start::processes] for start in range(processes)]))


def parse_files(paths: list[Path]) -> None:
    """Parse files one after the other."""
    parser = tree_sitter.Parser(tree_sitter.Language(tree_sitter_rust.language()))
    for path in paths:
        parser.parse(path.read_bytes())


def check_folder(folder: Path, processes: int, kept: bool = False) -> Report:
    """The whole check, from paths to a report. With `kept`, results are kept for the next one."""
    cache = open_cache(None, {"RGPU_CACHE_DIR": str(Path("cache").resolve())}) if kept else None
    prepared = plan([str(folder)], Configuration(Settings()))
    return carry_out(prepared, processes, cache=cache).report


def command(*arguments: str) -> None:
    """Run Python as a user does (with compiled modules kept), whatever it exits with."""
    environment = {name: os.environ[name] for name in os.environ if name not in _UNUSUAL}
    subprocess.run([sys.executable, *arguments], env=environment, capture_output=True, check=False)


def best(action: Callable[[], object], repetitions: int = REPETITIONS) -> float:
    """The shortest of several runs, in seconds."""
    times = []
    for _ in range(repetitions):
        start = time.perf_counter()
        action()
        times.append(time.perf_counter() - start)
    return min(times)


if __name__ == "__main__":
    sys.exit(main())
