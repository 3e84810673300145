"""Faults that happen are told with their threads and places; the right twin of each is silent."""

from typing import Any

import numpy as np
import pytest

from rgpu.compiler_bridge.cpu.events import name_threads
from tests.cpu.running import KERNELS, launch, lines_of

FILE = KERNELS / "faults.rs"


def words(count: int, value: int = 0) -> Any:
    return np.full(count, value, np.uint32)


# Kernel, arguments, grid, block, and the events: kind, and the texts of their lines.
STORE = "unsafe { *x.add(i as usize) = i };"
ADD = "unsafe { *x.add(t) += *x.add(t + step) };"
SHARED_READ = "*out.get_unchecked_mut(t) = TILE[THREADS - 1 - t];"
SHARED_WRITE = "TILE[t] = x[t];"
SYNC = "thread::sync_threads();"
FAULTS: list[tuple[str, dict[str, Any], int, int, set[tuple[str, frozenset[str]]]]] = [
    ("copies_unwritten", {"out": words(64)}, 1, 64,
     {("uninitialized", frozenset({"*out.get_unchecked_mut(t) = TILE[t] + 1;"}))}),
    ("counts_in_unwritten", {"out": words(64)}, 1, 64,
     {("uninitialized", frozenset({"count.fetch_add(1, AtomicOrdering::Relaxed);"}))}),
    ("past_the_end", {"x": words(100), "n": 100}, 2, 64, {("out-of-bounds", frozenset({STORE}))}),
    ("misaligned", {"bytes": np.zeros(8, np.uint8), "out": words(1)}, 1, 1,
     {("misaligned", frozenset({"unsafe { *out = *(bytes.add(1) as *const u32) };"}))}),
    ("bad_index", {"x": words(64), "out": words(64)}, 1, 64,
     {("trap", frozenset({"let value = x[i.get() + 1];"}))}),
    ("divides", {"x": words(64), "out": words(64)}, 1, 64,
     {("trap", frozenset({"let value = 100 / x[i.get()];"}))}),
    ("no_barrier", {"x": words(64), "out": words(64)}, 1, 64,
     {("race", frozenset({SHARED_READ, SHARED_WRITE}))}),
    ("warp_barrier_for_a_block", {"x": words(64), "out": words(64)}, 1, 64,
     {("race", frozenset({SHARED_READ, SHARED_WRITE}))}),
    ("first_element", {"out": words(64)}, 1, 64, {("race", frozenset({"*first = t as u32;"}))}),
    ("writes_after_arriving", {"out": words(64)}, 1, 64,
     {("race", frozenset({"VALUE[0] = 1;", "*out.add(t) = VALUE[0];"}))}),
    ("lock_step", {"x": words(32)}, 1, 32, {("race", frozenset({ADD}))}),
    ("plain_sum", {"total": words(1)}, 2, 32, {("race", frozenset({"unsafe { *total += 1 };"}))}),
    ("last_block_unfenced", {"partial": words(8), "counter": words(1), "total": words(1)}, 8, 64,
     {("race", frozenset({"*partial.add(block as usize) = block + 1;",
                          "sum += *partial.add(i as usize);"}))}),
    ("barrier_in_branch", {"out": words(64)}, 1, 64, {("barrier-divergence", frozenset({SYNC}))}),
    ("two_barriers", {"out": words(64)}, 1, 64, {("barrier-divergence", frozenset({SYNC}))}),
    ("leaves_early", {"out": words(64)}, 1, 64, {("exited-at-barrier", frozenset({SYNC}))}),
    ("vote_of_half", {"out": words(64)}, 1, 64,
     {("warp-divergence", frozenset({SYNC, "votes = warp::ballot_sync(0xffff_ffff, true);"}))}),
    ("not_in_the_mask", {"out": words(64)}, 1, 64,
     {("own-lane-not-in-mask", frozenset({"let votes = warp::ballot_sync(0x0000_ffff, true);"}))}),
    ("waits_for_ever", {"flag": words(1)}, 1, 2,
     {("step-limit", frozenset({"while flag[0].load(AtomicOrdering::Acquire) == 0 {}"}))}),
]  # fmt: skip
RIGHT: list[tuple[str, dict[str, Any], int, int, dict[str, Any]]] = [
    ("up_to_the_end", {"x": words(100), "n": 100}, 2, 64, {"x": np.arange(100)}),
    ("stores_in_unwritten", {"out": words(64)}, 1, 64, {"out": np.full(64, 2)}),
    ("copies_padding", {"out": words(64)}, 1, 64, {"out": np.full(64, 7)}),
    ("aligned", {"bytes": np.arange(8, dtype=np.uint8), "out": words(1)}, 1, 1,
     {"out": [0x07060504]}),
    ("with_barrier", {"x": np.arange(64, dtype=np.uint32), "out": words(64)}, 1, 64,
     {"out": np.arange(64)[::-1]}),
    ("with_warp_barrier", {"x": words(32, 1)}, 1, 32, {}),
    ("atomic_sum", {"total": words(1)}, 2, 32, {"total": [64]}),
    ("neighbours", {"x": np.zeros(64, np.uint8)}, 1, 64, {"x": np.arange(64)}),
    ("last_block", {"partial": words(8), "counter": words(1), "total": words(1)}, 8, 64,
     {"total": [36]}),
    ("warps_leave_early", {"out": words(64)}, 1, 64, {}),
    ("waits_for_a_later_block", {"flag": words(1), "data": words(1), "out": words(1)}, 2, 1,
     {"out": [42]}),
]  # fmt: skip


@pytest.mark.parametrize("seed", [None, 1, 2])
@pytest.mark.parametrize(("name", "arguments", "grid", "block", "wanted"), FAULTS,
                         ids=[f[0] for f in FAULTS])  # fmt: skip
def test_faults_are_told_with_their_lines(
    name: str, arguments: dict[str, Any], grid: int, block: int,
    wanted: set[tuple[str, frozenset[str]]], seed: int | None,
) -> None:  # fmt: skip
    result = launch(FILE, name, arguments, grid=grid, block=block, seed=seed, steps=100_000)
    found = {(kind, frozenset(lines)) for kind, lines in lines_of(FILE, name, result)}
    assert found == wanted


@pytest.mark.parametrize("seed", [None, 1, 2])
@pytest.mark.parametrize(("name", "arguments", "grid", "block", "wanted"), RIGHT,
                         ids=[r[0] for r in RIGHT])  # fmt: skip
def test_right_twins_are_silent(
    name: str, arguments: dict[str, Any], grid: int, block: int, wanted: dict[str, Any],
    seed: int | None,
) -> None:  # fmt: skip
    result = launch(FILE, name, arguments, grid=grid, block=block, seed=seed)
    assert result.events == ()
    for array, values in wanted.items():
        assert list(result.arrays[array]) == list(values)


def test_threads_are_named() -> None:
    arguments = {"x": words(100), "n": 100}
    (event,) = launch(FILE, "past_the_end", arguments, grid=2, block=64).events
    (part,) = event.parts
    assert name_threads(part.threads, part.count) == "thread 36 of block 1"
    assert event.message == "an access of 4 bytes is out of bounds: `x`: element 100 of 100"
    (event,) = launch(FILE, "leaves_early", {"out": words(64)}, block=64).events
    names = [name_threads(part.threads, part.count) for part in event.parts]
    assert names == [
        "threads 0, 1, 2, 3 and 36 more of block 0",
        "threads 40, 41, 42, 43 and 20 more of block 0",
    ]


def test_both_threads_of_a_race_are_named() -> None:
    events = launch(FILE, "no_barrier", {"x": words(64), "out": words(64)}, block=64).events
    pairs = {tuple(part.threads[0].thread[0] for part in event.parts) for event in events}
    assert pairs
    assert all(a + c == 63 for a, c in pairs)


def test_shared_arrays_end_where_they_end() -> None:
    result = launch(FILE, "past_shared", {"out": words(64)}, block=64)
    first = result.events[0]
    assert (first.kind, first.fatal) == ("out-of-bounds", True)
    assert first.message.endswith("shared `TILE`: element 64 of 64")


def test_without_checks_races_are_not_searched() -> None:
    arguments = {"x": words(64, 3), "out": words(64)}
    assert launch(FILE, "no_barrier", arguments, block=64, checked=False).events == ()


def test_a_seed_repeats_and_seeds_differ() -> None:
    arguments = {"x": words(64, 3), "out": words(64)}
    runs = [
        tuple(launch(FILE, "no_barrier", arguments, block=64, seed=seed).arrays["out"])
        for seed in (1, 1, 2)
    ]
    assert runs[0] == runs[1] != runs[2]
