"""Functions of `language.rs` on the CPU against rustc: the same results, bit for bit.

Where `test_against_rustc.py` makes expressions at random, these are written: enums and niches,
slices of arrays, iterators, recursion, integers of 8 and of 128 bits.
"""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

import numpy as np
import pytest

from rgpu.compiler_bridge.cpu import run
from rgpu.compiler_bridge.cpu.arguments import Argument
from rgpu.compiler_bridge.cpu.process import Runner
from rgpu.compiler_bridge.cpu.request import Shape
from tests.support.lowering import lower_on_host
from tests.support.rustc import Rustc

SOURCE = (Path(__file__).parent / "language.rs").read_text()
NAMES = re.findall(r"^pub fn (\w+)\(x: &\[u32\], i: usize\) -> u64", SOURCE, re.M)
COUNT = 64

_KERNEL = """
#[cuda_device::kernel]
pub unsafe fn run_{name}(x: &[u32], out: *mut u64) {{
    let i = cuda_device::thread::threadIdx_x() as usize;
    unsafe {{ *out.add(i) = {name}(x, i) }};
}}
"""


def _values() -> list[int]:
    return [i * 37 % 71 if i % 9 else i * 0x9E37_79B9 & 0xFFFF for i in range(COUNT)]


@pytest.fixture(scope="module")
def expected(rustc: Rustc, tmp_path_factory: pytest.TempPathFactory) -> dict[str, list[int]]:
    """What each function gives when rustc has compiled it."""
    directory = tmp_path_factory.mktemp("language")
    calls = "".join(
        f'print!("{name}"); for i in 0..{COUNT} {{ print!(" {{}}", {name}(&x, i)); }} println!();'
        for name in NAMES
    )
    main = f"fn main() {{ let x: [u32; {COUNT}] = {_values()}; {calls} }}"
    (directory / "main.rs").write_text(SOURCE + main)
    options = ("--edition=2021", "-Awarnings", "-O", "-Coverflow-checks=off", "main.rs")
    compiled = rustc.run(options, directory)
    assert compiled.returncode == 0, compiled.stderr[:3000]
    printed = subprocess.run([directory / "main"], capture_output=True, text=True, check=True)
    lines = [line.split() for line in printed.stdout.splitlines()]
    return {words[0]: [int(word) for word in words[1:]] for words in lines}


def test_results_are_those_of_rustc(expected: dict[str, list[int]]) -> None:
    kernels = lower_on_host(SOURCE + "".join(_KERNEL.format(name=name) for name in NAMES))
    assert len(NAMES) > 5
    with Runner() as runner:
        for name in NAMES:
            given: dict[str, Argument] = {
                "x": np.array(_values(), np.uint32),
                "out": np.zeros(COUNT, np.uint64),
            }
            shape = Shape((1, 1, 1), (COUNT, 1, 1))
            result = run(kernels[f"run_{name}"], shape, given, runner)
            assert not result.events, (name, result.events)
            assert result.arrays["out"].tolist() == expected[name], name
