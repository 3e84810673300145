"""The IR means what the Rust means: `programs.rs` is compiled by rustc and run, and its IR is run.

This judges name resolution, inference, building and the models of `core` with bodies at once: a
wrong method, conversion, order of evaluation or drop gives another number.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from rgpu.analysis.ir.body import Instance
from tests.support.evaluate import Evaluator
from tests.support.front import front
from tests.support.rustc import Rustc

TEXT = (Path(__file__).parent / "programs.rs").read_text()
NAMES = re.findall(r"^pub fn (\w+)\(a: u32, b: u32\) -> u64", TEXT, re.M)
FIRST, SECOND = (0, 1, 2, 6, 9, 14, 100, 4_000_000_007), (0, 1, 2, 4, 13, 77, 200)
INPUTS = [(a, b) for a in FIRST for b in SECOND]
OPTIONS = ("--edition=2024", "-Coverflow-checks=off", "-Cdebug-assertions=off", "--cap-lints=allow")


@pytest.fixture(scope="module")
def expected(rustc: Rustc, tmp_path_factory: pytest.TempPathFactory) -> dict[str, list[int]]:
    """The results of each function for `INPUTS`."""
    folder = tmp_path_factory.mktemp("programs")
    calls = "\n".join(
        f'    println!("{name} {{}}", inputs.map(|(a, b)| {name}(a, b).to_string()).join(" "));'
        for name in NAMES
    )
    inputs = ", ".join(f"({a}u32, {b}u32)" for a, b in INPUTS)
    main = f"fn main() {{\n    let inputs = [{inputs}];\n{calls}\n}}\n"
    (folder / "programs.rs").write_text(TEXT + main)
    built = rustc.run((*OPTIONS, "-o", "programs", "programs.rs"), folder)
    assert built.returncode == 0, built.stderr
    run = Rustc((str(folder / "programs"),), {}).run((), folder)
    assert run.returncode == 0, run.stderr
    rows = (line.split() for line in run.stdout.splitlines())
    return {name: list(map(int, results)) for name, *results in rows}


@pytest.mark.parametrize("name", NAMES)
def test_results_agree(name: str, expected: dict[str, list[int]]) -> None:
    crate = front(TEXT, edition=2024)
    instance = Instance(crate.function(name))
    results = [Evaluator(crate.program).call(instance, [a, b]) for a, b in INPUTS]
    wrong = [
        (inputs, ours, theirs)
        for inputs, ours, theirs in zip(INPUTS, results, expected[name], strict=True)
        if ours != theirs
    ]
    assert wrong == []
