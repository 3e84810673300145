"""Atomic operations and functions of floats against NumPy, in several orders of the threads."""

from typing import Any

import numpy as np
import pytest

from tests.cpu.running import KERNELS, launch

FILE = KERNELS / "atomics.rs"
SEEDS = pytest.mark.parametrize("seed", [None, 1])


def run(name: str, arguments: dict[str, Any], seed: int | None) -> dict[str, Any]:
    result = launch(FILE, name, arguments, grid=3, block=96, seed=seed)
    assert result.events == ()
    return result.arrays


def words(kind: Any, seed: int = 0) -> Any:
    limits = np.iinfo(kind)
    generator = np.random.default_rng(seed)
    return generator.integers(limits.min, limits.max, 288, dtype=kind, endpoint=True)


@SEEDS
def test_integers(seed: int | None) -> None:
    x, start = words(np.uint32), words(np.uint32, 1)[:7]
    reduced = [np.add, np.add, np.bitwise_and, np.bitwise_or, np.bitwise_xor, np.minimum,
               np.maximum]  # fmt: skip
    wanted = [each.reduce(x, initial=first) for each, first in zip(reduced, start, strict=True)]
    wanted[1] = int(start[1]) - int(x.sum(dtype=np.uint64))
    got = run("unsigned", {"x": x, "to": start}, seed)["to"]
    assert [int(value) for value in got] == [int(value) % 2**32 for value in wanted]
    y = words(np.int32)
    got = run("signed", {"x": y, "to": np.zeros(2, np.int32)}, seed)["to"]
    assert got.tolist() == [y.min(), y.max()]


@SEEDS
def test_sums_of_floats_in_any_order(seed: int | None) -> None:
    x = np.random.default_rng(3).uniform(-1, 1, 288).astype(np.float32)
    (got,) = run("floating", {"x": x, "to": np.zeros(1, np.float32)}, seed)["to"]
    # Each addition rounds once: half a unit in the last place of sums below 2**5.
    assert abs(float(got) - x.astype(np.float64).sum()) <= 288 * 2.0**-20


@SEEDS
def test_compare_and_exchange_gives_each_thread_its_own(seed: int | None) -> None:
    arguments = {"next": np.zeros(1, np.uint32), "out": np.zeros(288, np.uint32)}
    arrays = run("tickets", arguments, seed)
    assert sorted(arrays["out"].tolist()) == list(range(288))
    assert arrays["next"].tolist() == [288]


def test_functions_of_floats() -> None:
    x = np.random.default_rng(4).uniform(-20, 20, 288).astype(np.float32)
    got = run("functions", {"x": x, "out": np.zeros(6 * 288, np.float32)}, None)["out"]
    wide = x.astype(np.float64)
    wanted = [
        np.sin(wide), np.exp(wide), np.sqrt(np.abs(wide)),
        np.abs(wide) ** np.float64(np.float32(0.3)),
        np.fmod(wide, np.float64(np.float32(0.7))), wide * wide + 1,
    ]  # fmt: skip
    # The function of f64 is within a unit of its last place, so f32 is the nearest but for ties.
    nearest = np.array(wanted).astype(np.float32)
    distance = np.abs(got.reshape(6, 288).view(np.int32).astype(np.int64) - nearest.view(np.int32))
    assert distance.max() <= 1
    assert (distance > 0).mean() < 1e-2
    assert (distance[[2, 4, 5]] == 0).all()  # these are exact
