"""Arguments by name become what the parameters of a kernel hold, or a clear refusal."""

import struct
from typing import Any

import numpy as np
import pytest

from rgpu.compiler_bridge.cpu.arguments import Argument, WrongArguments, bind
from rgpu.compiler_bridge.lower.host_kernel import HostKernel, Slot

SLOTS = (
    Slot("x", "pointer", "&[f32]", 0, 8, 4), Slot("x.length", "scalar", "i64", 8, 8, 0),
    Slot("out.pointer", "pointer", "*mut u8", 16, 8, 1),
    Slot("out.length", "scalar", "usize", 24, 8, 0), Slot("out.layout", "scalar", "u32", 32, 4, 0),
    Slot("n", "scalar", "i32", 36, 4, 0), Slot("scale", "scalar", "f32", 40, 4, 0),
    Slot("shape", "bytes", "Shape", 44, 8, 0),
)  # fmt: skip
KERNEL = HostKernel("k", "", (), SLOTS, 52, (), (), 0, False)
GOOD: dict[str, Argument] = {
    "x": np.zeros(10, np.float32), "out": np.zeros((3, 5), np.uint8), "out.layout": 5, "n": -1,
    "scale": 0.5, "shape": np.array([1, 2], np.uint32),
}  # fmt: skip


def test_arrays_fill_pointer_and_length() -> None:
    buffers, values, names = bind(KERNEL, GOOD)
    assert {name: (len(b.data), b.element) for name, b in buffers.items()} == {
        "x": (40, 4), "out.pointer": (15, 1),
    }  # fmt: skip
    assert values == {
        "x.length": struct.pack("<q", 10), "out.length": struct.pack("<q", 15),
        "out.layout": struct.pack("<i", 5), "n": struct.pack("<i", -1),
        "scale": struct.pack("<f", 0.5), "shape": struct.pack("<II", 1, 2),
    }  # fmt: skip
    assert names == {"x": "x", "out": "out.pointer"}


def test_a_length_can_be_given() -> None:
    _, values, _ = bind(KERNEL, {**GOOD, "x.length": 7})
    assert values["x.length"] == struct.pack("<q", 7)


def test_vectors_take_arrays_of_their_parts() -> None:
    slots = (Slot("v", "pointer", "&[F32x4]", 0, 8, 16), Slot("v.length", "scalar", "i64", 8, 8, 0))
    kernel = HostKernel("k", "", (), slots, 16, (), (), 0, False)
    _, values, _ = bind(kernel, {"v": np.zeros(8, np.float32)})
    assert values["v.length"] == struct.pack("<q", 2)


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"n": None}, "`n` (i32) is missing"),
        ({"x": None}, "`x` (&[f32], an array) is missing"),
        ({"out.layout": None}, "`out.layout` (u32) is missing"),
        ({"y": 1}, "there is no parameter `y`"),
        ({"n": 2**32}, "`n` (i32): 4294967296 is not from -2147483648 to 2147483647"),
        ({"n": 2**31}, "`n` (i32): 2147483648 is not from -2147483648 to 2147483647"),
        ({"out.layout": -1}, "`out.layout` (u32): -1 is not from 0 to 4294967295"),
        ({"n": 1.5}, "`n` (i32): an integer is needed, not 1.5"),
        ({"n": np.zeros(2)}, "`n` (i32): a number is needed"),
        ({"x": 3}, "`x` (&[f32], an array): an array is needed"),
        ({"x": np.zeros(3)}, "an element has 4 bytes, and one of the array has 8"),
        ({"x": np.zeros(3, np.uint8)}, "an element has 4 bytes, and the array has 3"),
        ({"shape": b"123"}, "`shape` (Shape, 8 bytes): 8 bytes are needed, and 3 given"),
        ({"scale": 1e300}, "`scale` (f32): 1e+300 is too large"),
    ],
)
def test_refusals(change: dict[str, Any], message: str) -> None:
    merged: dict[str, Any] = {**GOOD, **change}
    given = {name: value for name, value in merged.items() if value is not None}
    with pytest.raises(WrongArguments) as refusal:
        bind(KERNEL, given)
    assert message in str(refusal.value)
