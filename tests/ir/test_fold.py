"""Bits of integers, against the same questions asked bit by bit."""

from __future__ import annotations

import pytest

from rgpu.analysis.ir import fold
from rgpu.analysis.ir.types import Scalar

U32 = Scalar("u32")
NUMBERS = (0, 1, 2, 3, 7, 8, 100, 127, 128, 129, 255, 0x1234, 0xFFFF, 0x8000_0000, 0xFFFF_FFFF)


@pytest.mark.parametrize("name", ["u8", "i8", "u16", "i32", "u32", "i64"])
@pytest.mark.parametrize("given", NUMBERS)
def test_bits(name: str, given: int) -> None:
    type = Scalar(name)
    width = fold.width(type)
    assert width is not None
    number = fold.wrap(given, type)
    bits = [number >> place & 1 for place in range(width)]
    ones = [place for place, bit in enumerate(bits) if bit]

    def found(target: str, result: Scalar) -> int | None:
        return fold.of_bits(target, number, type, result)

    def joined(places: list[int]) -> int:
        return fold.wrap(sum(bit << place for bit, place in zip(bits, places, strict=True)), type)

    assert found("llvm.ctpop", U32) == len(ones)
    assert found("llvm.cttz", U32) == min(ones, default=width)
    assert found("llvm.ctlz", U32) == width - 1 - max(ones, default=-1)
    assert found("llvm.bitreverse", type) == joined([width - 1 - place for place in range(width)])
    swapped = [width - 8 - place // 8 * 8 + place % 8 for place in range(width)]
    assert found("llvm.bswap", type) == joined(swapped)
    assert found("llvm.sqrt", type) is None
