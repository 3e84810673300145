"""Arguments that have the same value in every execution: what an instruction has as an immediate.

Everything is called in place, so a number that the user hands to a wrapper is followed through its
parameters to where it is written. A variable counts if each of its assignments gives it the same
number and nothing else can write it.
"""

from __future__ import annotations

from collections.abc import Callable
from operator import add, mul, sub

from rgpu.analysis.ir import body as b
from rgpu.analysis.ir import types as t
from rgpu.analysis.names.definitions import FunctionDefinition
from rgpu.analysis.typing.scope import parameters_of
from rgpu.compiler_bridge.lower.frames import Variables

_MOST_STEPS = 32


def generic_constant(callee: b.Callee, name: str) -> int | None:
    """The value of a generic constant of the function that is called."""
    if isinstance(callee, b.UnknownCallee):
        return None
    definition = callee.instance.function
    if not isinstance(definition, FunctionDefinition):
        return None
    for parameter, value in zip(
        parameters_of(definition), callee.instance.arguments, strict=False
    ):  # fmt: skip
        if isinstance(parameter, t.ConstParam) and parameter.name == name:
            return value.value if isinstance(value, t.ConstValue) else None
    return None


def constant_value(variables: Variables, operand: b.Operand, depth: int = 0) -> int | None:
    """The number that an operand always is; None if that is not known."""
    if isinstance(operand, b.Constant):
        return operand.value if isinstance(operand.value, int) else None
    if depth > _MOST_STEPS or not isinstance(operand, b.Use) or operand.place.projections:
        return None
    local = operand.place.local
    if 1 <= local <= variables.body.parameter_count:
        if variables.caller is None or _is_written(variables.body, local):
            return None
        caller, arguments = variables.caller
        return constant_value(caller, arguments[local - 1], depth + 1)
    found: set[int | None] = set()
    for block in variables.body.blocks:
        for statement in block.statements:
            match statement:
                case b.Assign(place, value) if place.local == local:
                    if place.projections:
                        return None
                    found.add(_value(variables, value, depth + 1))
                case b.Assign(_, b.AddressOf(place=taken)) if taken.local == local:
                    if not any(isinstance(p, b.Deref) for p in taken.projections):
                        return None
                case b.CallStatement(place=place) if place.local == local:
                    return None
                case b.Assembly(outputs=outputs) if any(o.local == local for o in outputs):
                    return None
                case _:
                    pass
    return found.pop() if len(found) == 1 else None


def constant_text(variables: Variables, operand: b.Operand, depth: int = 0) -> str | None:
    """The text that an operand always is, followed as a number is."""
    if isinstance(operand, b.Constant):
        return operand.value if isinstance(operand.value, str) else None
    if depth > _MOST_STEPS or not isinstance(operand, b.Use) or operand.place.projections:
        return None
    local = operand.place.local
    if 1 <= local <= variables.body.parameter_count:
        if variables.caller is None or _is_written(variables.body, local):
            return None
        caller, arguments = variables.caller
        return constant_text(caller, arguments[local - 1], depth + 1)
    found = [
        statement
        for block in variables.body.blocks
        for statement in block.statements
        if isinstance(statement, (b.Assign, b.CallStatement)) and statement.place.local == local
    ]
    match found:
        case [b.Assign(b.Place(_, ()), b.Plain(inner))]:
            return constant_text(variables, inner, depth + 1)
        case _:
            return None


def _is_written(body: b.Body, local: int) -> bool:
    """Whether anything but the call itself can write a parameter."""
    for block in body.blocks:
        for statement in block.statements:
            match statement:
                case b.Assign(place, _) | b.CallStatement(place=place) if place.local == local:
                    return True
                case b.Assign(_, b.AddressOf(place=taken)) if taken.local == local:
                    return True
                case b.Assembly(outputs=outputs) if any(o.local == local for o in outputs):
                    return True
                case _:
                    pass
    return False


def _value(variables: Variables, value: b.Rvalue, depth: int) -> int | None:
    match value:
        case b.Aggregate(t.Adt(definition), (), int(variant)) if definition.kind == "enum":
            return variant
        case b.Plain(inner):
            return constant_value(variables, inner, depth)
        case b.Cast("int" | "bool_or_char_to_int", inner, type):
            return _in_range(constant_value(variables, inner, depth), type)
        case b.Binary(operator, left, right) if operator in _BINARY:
            first = constant_value(variables, left, depth)
            second = constant_value(variables, right, depth)
            if first is None or second is None:
                return None
            return _in_range(_BINARY[operator](first, second), variables.type_of(left))
        case _:
            return None


_BINARY: dict[str, Callable[[int, int], int]] = {"+": add, "-": sub, "*": mul}


def _in_range(number: int | None, type: t.Ty) -> int | None:
    """The number if it is one of the type: what would wrap is not worth following."""
    if number is None or not isinstance(type, t.Scalar):
        return None
    bits = t.INTEGER_BITS.get(type.name)
    if bits is None:
        return None
    low, high = (-(1 << (bits - 1)), 1 << (bits - 1)) if t.is_signed(type) else (0, 1 << bits)
    return number if low <= number < high else None
