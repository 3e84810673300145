"""Operands: what is read, and constants."""

from __future__ import annotations

from rgpu.analysis.ir import body as b
from rgpu.analysis.ir import types as t
from rgpu.compiler_bridge.lower.frames import Variables
from rgpu.compiler_bridge.lower.function import Function, float_text
from rgpu.compiler_bridge.lower.values import (
    Fat,
    Memory,
    Nothing,
    Register,
    Value,
)


def operand(variables: Variables, operand: b.Operand) -> Value:
    """The value of an operand. A `Memory` may be that of a variable: copy it before it changes."""
    function = variables.function
    match operand:
        case b.Use(place):
            return variables.read(place)
        case b.Constant():
            return constant(function, operand)
        case b.StaticAddress(static):
            return Register(function.lowering.static(function, static), "ptr")
        case b.UnknownOperand(reason):
            raise function.fail(reason)


def register(variables: Variables, of: b.Operand) -> Register:
    """The value of an operand that is one register."""
    value = operand(variables, of)
    if not isinstance(value, Register):
        kind = t.show(variables.type_of(of))
        raise variables.function.fail(f"a value of type `{kind}` where a number is expected")
    return value


def constant(function: Function, value: b.Constant) -> Value:
    """A constant."""
    layout = function.layout(value.type)
    if layout.size == 0:
        return Nothing()
    match value.value:
        case str(text):
            return _bytes(function, text.encode(), layout.fat)
        case bytes(data):
            return _bytes(function, data, layout.fat)
        case tuple(parts):
            place = function.temporary(value.type)
            for index, part in enumerate(parts):
                inner = (
                    function.element(place, str(index))
                    if isinstance(value.type, t.Array)
                    else function.field(place, index)
                )
                function.store(constant(function, part), inner)
            return Memory(place.pointer, place.alignment)
        case None:
            raise function.fail(f"a constant of type `{t.show(value.type)}` without a value")
        case number if layout.scalar in ("half", "float", "double"):
            return Register(float_text(float(number), layout.scalar), layout.scalar)
        case int(number) if layout.scalar == "i1":
            return Register("true" if number else "false", "i1")
        case int(number) if layout.scalar == "ptr":
            return Register(f"inttoptr (i64 {number} to ptr)" if number else "null", "ptr")
        case int(number) if layout.scalar is not None:
            bits = int(layout.scalar[1:]) if layout.scalar[0] == "i" else 0
            wrapped = number & ((1 << bits) - 1) if bits else number
            return Register(str(wrapped), layout.scalar)
    raise function.fail(f"a constant of type `{t.show(value.type)}`")


def _bytes(function: Function, data: bytes, fat: bool) -> Value:
    address = function.module.string(data)
    return Fat(address, str(len(data))) if fat else Register(address, "ptr")
