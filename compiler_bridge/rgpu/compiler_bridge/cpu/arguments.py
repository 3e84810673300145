"""From arrays and numbers by name to what the parameters of a kernel hold.

A slice, or a struct that stands for one, is given as its array: the address goes into its pointer,
the number of elements into its length. Other parts of such a struct have names of their own
(`output.layout`).
"""

from __future__ import annotations

import struct
from collections.abc import Mapping
from typing import Any

import numpy as np
import numpy.typing as npt

from rgpu.compiler_bridge.cpu.request import Buffer
from rgpu.compiler_bridge.lower.host_kernel import HostKernel, Slot

Array = npt.NDArray[Any]
Argument = Array | np.generic | int | float | bool | bytes

_LENGTHS = ("length", "len")
_FLOATS = {"f16": "<e", "f32": "<f", "f64": "<d"}


class WrongArguments(Exception):
    """The arguments don't fit the kernel; the text is for the user."""


def bind(
    kernel: HostKernel, arguments: Mapping[str, Argument]
) -> tuple[dict[str, Buffer], dict[str, bytes], dict[str, str]]:
    """Buffers and values by slot, and the slot of each array by the name that it was given by."""
    buffers: dict[str, Buffer] = {}
    values: dict[str, bytes] = {}
    names: dict[str, str] = {}
    used: set[str] = set()
    problems: list[str] = []
    for user, slots in groups(kernel).items():
        pointer = next((slot for slot in slots if slot.kind == "pointer"), None)
        for slot in slots:
            name = slot.name if slot.name in arguments else user
            derived = slot is not pointer and pointer is not None and name == user
            if derived and slot.name.rpartition(".")[2] not in _LENGTHS:
                problems.append(f"`{slot.name}` ({slot.type}) is missing")
                continue
            if name not in arguments:
                if not derived:
                    problems.append(f"`{name}` ({shown(slots)}) is missing")
                continue
            used.add(name)
            try:
                if slot is pointer:
                    buffers[slot.name] = _buffer(slot, arguments[name])
                    names[name] = slot.name
                elif derived:
                    assert pointer is not None
                    values[slot.name] = _length(pointer, arguments[name]).to_bytes(8, "little")
                else:
                    values[slot.name] = _value(slot, arguments[name])
            except WrongArguments as problem:
                what = shown([slot] if name == slot.name else slots)
                problems.append(f"`{name}` ({what}): {problem}")
    for name in arguments:
        if name not in used:
            problems.append(f"there is no parameter `{name}`")
    if problems:
        raise WrongArguments("\n".join(dict.fromkeys(problems)))
    return buffers, values, names


def groups(kernel: HostKernel) -> dict[str, list[Slot]]:
    """The slots of each parameter of the Rust function, in their order."""
    found: dict[str, list[Slot]] = {}
    for slot in kernel.slots:
        found.setdefault(slot.name.partition(".")[0], []).append(slot)
    return found


def shown(slots: list[Slot]) -> str:
    """A parameter for the user: its type, or what it is made of."""
    first = slots[0]
    if first.kind == "pointer":
        return f"{first.type}, an array"
    if first.kind == "bytes":
        return f"{first.type}, {first.size} bytes"
    return first.type


def _buffer(slot: Slot, value: Argument) -> Buffer:
    if not isinstance(value, np.ndarray):
        raise WrongArguments("an array is needed")
    if slot.element and value.nbytes % slot.element:
        raise WrongArguments(
            f"an element has {slot.element} bytes, and the array has {value.nbytes}"
        )
    smaller = value.itemsize < slot.element and slot.element % value.itemsize == 0
    if slot.element and value.itemsize != slot.element and not smaller:
        raise WrongArguments(
            f"an element has {slot.element} bytes, and one of the array has {value.itemsize}"
        )
    return Buffer(np.ascontiguousarray(value).tobytes(), slot.element or value.itemsize)


def _length(pointer: Slot, value: Argument) -> int:
    if not isinstance(value, np.ndarray):
        raise WrongArguments("an array is needed")
    return int(value.nbytes // (pointer.element or value.itemsize))


def _value(slot: Slot, value: Argument) -> bytes:
    if slot.kind == "bytes":
        data = value if isinstance(value, bytes) else np.asarray(value).tobytes()
        if len(data) != slot.size:
            raise WrongArguments(f"{slot.size} bytes are needed, and {len(data)} given")
        return data
    number: object = value
    if isinstance(value, (np.generic, np.ndarray)) and value.size == 1:
        number = value.item()
    if not isinstance(number, (bool, int, float)):
        raise WrongArguments("a number is needed")
    code = _FLOATS.get(slot.type)
    if code is not None:
        try:
            return struct.pack(code, number)
        except OverflowError:
            raise WrongArguments(f"{number} is too large") from None
    if isinstance(number, float):
        if not number.is_integer():
            raise WrongArguments(f"an integer is needed, not {number}")
        number = int(number)
    bits = 1 if slot.type == "bool" else 8 * slot.size
    signed = slot.type[0] == "i"
    least, end = (-(1 << (bits - 1)), 1 << (bits - 1)) if signed else (0, 1 << bits)
    if not least <= number < end:
        raise WrongArguments(f"{number} is not from {least} to {end - 1}")
    return int(number).to_bytes(slot.size, "little", signed=signed)
