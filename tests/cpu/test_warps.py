"""Operations of a warp against their definition in the PTX ISA, lane by lane; and kernels that use
them."""

from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rgpu.compiler_bridge.cpu import warp
from rgpu.compiler_bridge.lower.host_abi import MATCHES, REDUCTIONS, SHUFFLES, VOTES, Operation
from tests.cpu.running import KERNELS, launch

FILE = KERNELS / "warps.rs"
VALUES = st.lists(st.integers(0, 2**32 - 1), min_size=32, max_size=32)
MASKS = st.integers(1, 2**32 - 1)


def members(mask: int) -> list[int]:
    return [lane for lane in range(32) if mask >> lane & 1]


def answers(
    operation: Operation, mask: int, values: list[int], mode: int, lanes: list[int] | None = None
) -> tuple[list[int], list[int], list[bool]]:
    """The two results of every lane, and whether it is undefined."""
    operands = np.zeros((1, 32, 4), np.uint64)
    operands[0, :, 0], operands[0, :, 1], operands[0, :, 3] = mask, values, mode
    operands[0, :, 2] = lanes or 0
    present = np.array([[bool(mask >> lane & 1) for lane in range(32)]])
    first, second, undefined = warp.answer(operation, operands, present)
    return first[0].tolist(), second[0].tolist(), undefined[0].tolist()


@settings(max_examples=300, deadline=None)
@given(
    VALUES, MASKS, st.sampled_from(SHUFFLES), st.integers(0, 31), st.sampled_from([0, 1, 2, 3, 4])
)
def test_shuffles(values: list[int], mask: int, mode: str, by: int, part: int) -> None:
    # Segments of 32, 16, .. lanes, as CUDA's `width` says it.
    segment = 0x1F & ~(0x1F >> part)
    clamp = 0 if mode == "up" else 0x1F
    control = segment << 8 | clamp
    first, second, undefined = answers(
        Operation.SHUFFLE, mask, values, SHUFFLES.index(mode), [by | control << 32] * 32
    )
    for lane in members(mask):
        # PTX ISA 9.7.9.6, the algorithm of `shfl.sync`.
        highest = (lane & segment) | (clamp & ~segment & 0x1F)
        lowest = lane & segment
        match mode:
            case "up":
                source, valid = lane - by, lane - by >= highest
            case "down":
                source, valid = lane + by, lane + by <= highest
            case "bfly":
                source, valid = lane ^ by, lane ^ by <= highest
            case _:
                source = lowest | (by & ~segment & 0x1F)
                valid = source <= highest
        source = source if valid else lane
        assert second[lane] == valid
        assert undefined[lane] == (source not in members(mask))
        if not undefined[lane]:
            assert first[lane] == values[source]


@settings(max_examples=200, deadline=None)
@given(VALUES, MASKS)
def test_votes_matches_and_reductions(values: list[int], mask: int) -> None:
    there = members(mask)
    yes = [lane for lane in there if values[lane] % 2]
    odd = [value % 2 for value in values]
    ballot, *_ = answers(Operation.VOTE, mask, odd, VOTES.index("ballot"))
    assert {ballot[lane] for lane in there} == {sum(1 << lane for lane in yes)}
    wanted = {"all": yes == there, "any": bool(yes), "uni": len(yes) in (0, len(there))}
    for mode, holds in wanted.items():
        vote, *_ = answers(Operation.VOTE, mask, odd, VOTES.index(mode))
        assert {vote[lane] for lane in there} == {holds}
    few = [value % 3 for value in values]
    same, *_ = answers(Operation.MATCH, mask, few, MATCHES.index("any"))
    for lane in there:
        assert same[lane] == sum(1 << other for other in there if few[other] == few[lane])
    everyone, agreed, _ = answers(Operation.MATCH, mask, few, MATCHES.index("all"))
    equal = len({few[lane] for lane in there}) == 1
    assert {everyone[lane] for lane in there} == {mask if equal else 0}
    assert {agreed[lane] for lane in there} == {equal}
    leader, chosen, _ = answers(Operation.ELECT, mask, values, 0)
    assert {leader[lane] for lane in there} == {there[0]}
    assert [lane for lane in there if chosen[lane]] == there[:1]


@settings(max_examples=200, deadline=None)
@given(VALUES, MASKS, st.sampled_from(REDUCTIONS))
def test_reductions(values: list[int], mask: int, mode: str) -> None:
    words = [values[lane] for lane in members(mask)]
    signed = [word - (word >> 31 << 32) for word in words]
    wanted = words[0]
    for word in words[1:]:
        match mode:
            case "add":
                wanted = (wanted + word) % 2**32
            case "and":
                wanted &= word
            case "or":
                wanted |= word
            case "xor":
                wanted ^= word
    match mode:
        case "umin":
            wanted = min(words)
        case "umax":
            wanted = max(words)
        case "min":
            wanted = min(signed) % 2**32
        case "max":
            wanted = max(signed) % 2**32
    got, *_ = answers(Operation.REDUX, mask, values, REDUCTIONS.index(mode))
    assert {got[lane] for lane in members(mask)} == {wanted}


def numbers(count: int) -> Any:
    return np.random.default_rng(count).integers(0, 2**32, count, dtype=np.uint32)


@pytest.mark.parametrize("seed", [None, 3])
def test_kernels_that_shuffle(seed: int | None) -> None:
    x = numbers(96)
    by = 5
    arguments = {"x": x, "by": by, "out": np.zeros(4 * 96, np.uint32)}
    out = launch(FILE, "shuffles", arguments, block=96, seed=seed)
    assert out.events == ()
    lane, warps = np.arange(32), x.reshape(3, 32)
    wanted = [
        warps[:, np.full(32, by)], warps[:, lane ^ by],
        warps[:, np.where(lane + by < 32, lane + by, lane)],
        warps[:, np.where(lane >= by, lane - by, lane)],
    ]  # fmt: skip
    np.testing.assert_array_equal(out.arrays["out"].reshape(4, 3, 32), wanted)


@pytest.mark.parametrize("seed", [None, 3])
def test_kernels_that_vote(seed: int | None) -> None:
    x = numbers(64)
    out = launch(
        FILE, "votes", {"x": x, "out": np.zeros(7 * 64, np.uint32)}, block=64, seed=seed
    )  # fmt: skip
    assert out.events == ()
    got = out.arrays["out"].reshape(7, 2, 32)
    for number, words in enumerate(x.reshape(2, 32).tolist()):
        odd = [word % 2 for word in words]
        assert set(got[0, number]) == {sum(bit << lane for lane, bit in enumerate(odd))}
        assert set(got[1, number]) == {any(odd)}
        assert set(got[2, number]) == {all(odd)}
        for lane in range(32):
            same = [other for other in range(32) if words[other] % 4 == words[lane] % 4]
            assert got[3, number, lane] == sum(1 << other for other in same)
        assert set(got[4, number]) == {sum(words) % 2**32}
        assert set(got[5, number]) == {min(w - (w >> 31 << 32) for w in words) % 2**32}
        assert got[6, number].tolist() == [1] + [0] * 31


def test_halves_of_a_warp_are_by_themselves() -> None:
    x = np.arange(32, dtype=np.uint32)
    out = launch(FILE, "halves", {"x": x, "out": np.zeros(32, np.uint32)}, block=32)
    assert out.events == ()
    assert out.arrays["out"].tolist() == [x[:16].sum()] * 16 + [2 * x[16:].sum()] * 16


def test_the_active_mask_is_who_is_there() -> None:
    out = launch(FILE, "active", {"out": np.zeros(32, np.uint32)}, block=32).arrays["out"]
    mask = sum(1 << lane for lane in range(0, 32, 3))
    assert out.tolist() == [mask if lane % 3 == 0 else 0 for lane in range(32)]


def test_registers() -> None:
    arguments = {"out": np.zeros(2 * 3 * 60, np.uint32)}
    out = launch(FILE, "registers", arguments, grid=(2, 3, 1), block=(20, 3, 1))
    assert out.events == ()
    assert out.arrays["out"].tolist() == [100 + index % 32 for index in range(60)] * 6


def test_dynamic_shared_memory() -> None:
    x = numbers(64)
    arguments = {"x": x, "out": np.zeros(64, np.uint32)}
    out = launch(FILE, "dynamic", arguments, block=64, dynamic_shared=256)
    assert out.events == ()
    assert out.arrays["out"].tolist() == x[::-1].tolist()
    (event,) = launch(FILE, "dynamic", arguments, block=64, dynamic_shared=252).events
    assert event.message.endswith("dynamic shared memory: byte 252 of 252")


def test_what_a_thread_prints() -> None:
    (printed,) = launch(FILE, "prints", {}, block=32).printed
    assert (printed.text, printed.thread.thread) == ("hello\n", (1, 0, 0))


@pytest.mark.parametrize("seed", [None, 3])
def test_barriers_of_the_whole_grid(seed: int | None) -> None:
    x = np.arange(96, dtype=np.uint32)
    arguments = {"x": x, "out": np.zeros(96, np.uint32)}
    result = launch(FILE, "grid_wide", arguments, grid=3, block=32, seed=seed)
    want = x
    for _ in range(3):
        want = want + np.roll(want, 1)
    assert result.events == ()
    np.testing.assert_array_equal(result.arrays["out"], want)


def test_many_barriers_take_one_resumption_each() -> None:
    arguments = {"out": np.zeros(512, np.uint32), "rounds": 100}
    result = launch(FILE, "many_barriers", arguments, grid=2, block=256)
    assert result.events == ()
    assert result.arrays["out"].tolist() == [(t + 100) % 256 for t in range(256)] * 2
    assert result.resumptions == 2 * 256 * (1 + 1 + 2 * 100)
