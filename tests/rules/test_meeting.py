"""Meetings of lanes on concrete numbers: masks, and the lane that a shuffle reads."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rgpu.analysis.ir.types import Scalar
from rgpu.safety_model.convergence.lanes import binary, wrap
from rgpu.safety_model.convergence.meeting import Meeting, Seen, check_masks, source_lane

ALL = 0xFFFF_FFFF


def meeting(masks: dict[int, int], existing: int = ALL, exited: int = 0) -> Meeting:
    return Meeting({lane: Seen(mask) for lane, mask in masks.items()}, existing, exited)


def kind(masks: dict[int, int], existing: int = ALL, exited: int = 0) -> str | None:
    wrong = check_masks(meeting(masks, existing, exited))
    return None if wrong is None else wrong.kind


def test_masks_that_fit() -> None:
    assert kind(dict.fromkeys(range(32), ALL)) is None
    assert kind(dict.fromkeys(range(16), 0xFFFF)) is None
    halves = {lane: 0xFFFF if lane < 16 else 0xFFFF_0000 for lane in range(32)}
    assert kind(halves) is None
    assert kind({}) is None


def test_masks_that_do_not_fit() -> None:
    assert kind(dict.fromkeys(range(32), 0xFFFF)) == "leaves out"
    assert kind(dict.fromkeys(range(16), ALL)) == "divergent"
    assert kind(dict.fromkeys(range(8), 0xFFFF)) == "names absent"
    assert kind({0: 0b11, 1: 0b10}) == "differs"


def test_lanes_that_left_or_never_were() -> None:
    assert kind(dict.fromkeys(range(16), ALL), exited=0xFFFF_0000) is None
    assert kind(dict.fromkeys(range(16), ALL), existing=0xFFFF) is None


@pytest.mark.parametrize(
    ("mode", "lane", "operand", "clamp", "source"),
    [
        ("idx", 5, 20, 31, 20),
        ("idx", 5, 33, 31, 1),
        ("idx", 20, 3, 31 | (32 - 16) << 8, 19),  # width 16: the third lane of the upper half
        ("down", 5, 16, 31, 21),
        ("down", 20, 16, 31, 20),  # beyond the end: its own
        ("down", 14, 4, 31 | (32 - 16) << 8, 14),
        ("up", 20, 16, 0, 4),
        ("up", 5, 16, 0, 5),
        ("bfly", 5, 16, 31, 21),
        ("bfly", 5, 1, 31, 4),
        ("down", 5, None, 31, None),
    ],
)
def test_source_lane(
    mode: str, lane: int, operand: int | None, clamp: int, source: int | None
) -> None:
    assert source_lane(mode, lane, operand, clamp) == source


@given(st.sampled_from(["idx", "up", "down", "bfly"]), st.integers(0, 31), st.integers(0, 2**32))
def test_source_lane_is_a_lane(mode: str, lane: int, operand: int) -> None:
    source = source_lane(mode, lane, operand, 0 if mode == "up" else 31)
    assert source is not None
    assert 0 <= source < 32


@given(st.integers(-(2**40), 2**40), st.sampled_from(["u8", "i8", "u32", "i32", "u64", "i64"]))
def test_wrap(number: int, name: str) -> None:
    bits = int(name[1:])
    wrapped = wrap(number, Scalar(name))
    assert wrapped is not None
    assert (wrapped - number) % 2**bits == 0
    low, high = (-(2 ** (bits - 1)), 2 ** (bits - 1)) if name[0] == "i" else (0, 2**bits)
    assert low <= wrapped < high


@pytest.mark.parametrize(
    ("operator", "left", "right", "name", "overflow", "expected"),
    [
        ("+", 255, 1, "u8", "wrap", 0),
        ("+", 255, 1, "u8", "trap", None),
        ("-", 0, 1, "u32", "wrap", 2**32 - 1),
        ("/", -7, 2, "i32", "trap", -3),
        ("%", -7, 2, "i32", "trap", -1),
        ("/", 7, 0, "u32", "trap", None),
        ("<<", 1, 32, "u32", "trap", None),
        ("<<", 1, 32, "u32", "wrap", 1),
        (">>", -8, 1, "i32", "wrap", -4),
        ("^", 5, 3, "u32", "wrap", 6),
        ("<", 1, 2, "bool", "wrap", 1),
    ],
)
def test_binary(
    operator: str, left: int, right: int, name: str, overflow: str, expected: int | None
) -> None:
    assert binary(operator, left, right, Scalar(name), overflow) == expected
