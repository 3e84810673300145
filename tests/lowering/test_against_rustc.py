"""The code that runs on the CPU against rustc: same functions, same arguments, same bits.

Random functions over integers of all widths and floats, with structs, enums, closures, iterators,
slices and loops. rustc compiles them for the host; ours are called by a kernel.
"""

from __future__ import annotations

import random
import struct
import subprocess
from pathlib import Path

import numpy as np
import pytest

from rgpu.compiler_bridge.cpu import run
from rgpu.compiler_bridge.cpu.arguments import Argument
from rgpu.compiler_bridge.cpu.process import Runner
from rgpu.compiler_bridge.cpu.request import Shape
from tests.support.expressions import BITS, PRELUDE, function
from tests.support.lowering import lower_on_host
from tests.support.rustc import Rustc

CASES = 40  # pairs of arguments of each function
BATCH = 30

_KERNEL = """
#[cuda_device::kernel]
pub unsafe fn k{n}(a: *const {a}, b: *const {b}, out: *mut u64) {{
    let i = cuda_device::thread::threadIdx_x() as usize;
    unsafe {{ *out.add(i) = f{n}(*a.add(i), *b.add(i)); }}
}}
"""


def arguments(type: str, seed: int) -> list[bytes]:
    """The bytes of some values of a type, extreme ones among them."""
    choose = random.Random(seed)
    if type[0] == "f":
        letter, bits = ("f", 32) if type == "f32" else ("d", 64)
        real = [0.0, -0.0, 1.0, -1.5, 1e30, -1e-30, float("inf"), float("-inf"), float("nan")]
        found = [struct.pack(f"<{letter}", value) for value in real]
        while len(found) < CASES:
            if choose.random() < 0.5:
                found.append(struct.pack(f"<{letter}", choose.uniform(-1000, 1000)))
            else:
                found.append(choose.getrandbits(bits).to_bytes(bits // 8, "little"))
        return found
    bits = BITS[type]
    half = 1 << (bits - 1)
    found = [
        value.to_bytes(bits // 8, "little") for value in (0, 1, 2, 2 * half - 1, half, half - 1, 7)
    ]
    while len(found) < CASES:
        value = choose.getrandbits(choose.randrange(1, bits + 1))
        found.append(value.to_bytes(bits // 8, "little"))
    choose.shuffle(found)
    return found


def rust_main(types: list[tuple[str, str]], first: int) -> str:
    """A `main` that prints the results of all functions, a line each."""
    lines = ["fn main() {"]
    for n, (a, b) in enumerate(types):
        values = []
        for type, seed in ((a, first + n), (b, first + n + 1000)):
            size = len(arguments(type, seed)[0])
            raw = ", ".join(f"[{', '.join(map(str, data))}]" for data in arguments(type, seed))
            values.append(f"[{raw}] as [[u8; {size}]; {CASES}]")
        lines.append(
            f"{{ let a = {values[0]}; let b = {values[1]}; for i in 0..{CASES} {{ "
            f"let x = f{n}({a}::from_le_bytes(a[i]), {b}::from_le_bytes(b[i])); "
            f'print!("{{x:x}} "); }} println!(); }}'
        )
    return "\n".join([*lines, "}"])


@pytest.mark.slow
@pytest.mark.parametrize("first", range(0, 4 * BATCH, BATCH))
def test_results_are_those_of_rustc(first: int, rustc: Rustc, tmp_path: Path) -> None:
    texts, types = [], []
    for n in range(BATCH):
        text, a, b = function(f"f{n}", first + n)
        texts.append(text)
        types.append((a, b))
    source = "\n".join([PRELUDE, *texts])
    (tmp_path / "main.rs").write_text(source + rust_main(types, first))
    options = ("--edition=2021", "-Awarnings", "-O", "-Coverflow-checks=off", "main.rs")
    compiled = rustc.run((*options, "-Aarithmetic_overflow", "-Aunconditional_panic"), tmp_path)
    assert compiled.returncode == 0, compiled.stderr[:3000]
    printed = subprocess.run([tmp_path / "main"], capture_output=True, text=True, check=True)
    expected = [[int(x, 16) for x in line.split()] for line in printed.stdout.splitlines()]

    kernels = "".join(_KERNEL.format(n=n, a=a, b=b) for n, (a, b) in enumerate(types))
    lowered = lower_on_host(source + kernels)
    with Runner() as runner:
        for n, (a, b) in enumerate(types):
            kernel = lowered[f"k{n}"]
            given: dict[str, Argument] = {
                "a": np.frombuffer(b"".join(arguments(a, first + n)), np.uint8),
                "b": np.frombuffer(b"".join(arguments(b, first + n + 1000)), np.uint8),
                "out": np.zeros(CASES, np.uint64),
            }
            result = run(kernel, Shape((1, 1, 1), (CASES, 1, 1)), given, runner)
            assert not result.events, (texts[n], result.events)
            assert result.arrays["out"].tolist() == expected[n], texts[n]
