"""Inline PTX on the CPU: barriers, fences, special registers, and what ends a thread. Anything else
is refused, by the instruction that it is."""

from __future__ import annotations

import re
from collections.abc import Iterator

from rgpu.analysis.ir import body as b
from rgpu.compiler_bridge.lower.casts import integer
from rgpu.compiler_bridge.lower.frames import Variables
from rgpu.compiler_bridge.lower.host_abi import BarrierFlag, Fault
from rgpu.compiler_bridge.lower.host_atomics import order_accesses
from rgpu.compiler_bridge.lower.host_code import Coroutine
from rgpu.compiler_bridge.lower.host_registers import special_register
from rgpu.compiler_bridge.lower.host_warp import block_barrier
from rgpu.compiler_bridge.lower.operands import register
from rgpu.compiler_bridge.lower.values import Register

_RUST = re.compile(r"\{(\d*)(?::\w*)?\}")
_PTX = re.compile(r"%(\d+)")
_COMMENT = re.compile(r"//[^\n]*|/\*.*?\*/", re.S)
_BARRIER = re.compile(
    r"bar(?:\.cta)?\.(sync|arrive)|barrier(?:\.cta)?\.(sync|arrive)(?:\.aligned)?"
)
_FENCE = re.compile(r"membar\.(?:cta|gl|sys)|fence(?:\.sc|\.acq_rel)?\.(?:cta|cluster|gpu|sys)")
_MOVE = re.compile(r"mov\.[usb](?:32|64)")
_NOTHING = ("nanosleep.u32", "pmevent", "nop")


def lower_assembly(coroutine: Coroutine, variables: Variables, statement: b.Assembly) -> None:
    """Inline assembly, one instruction after the other."""
    for instruction in _COMMENT.sub(" ", statement.template).split(";"):
        if instruction.strip():
            if variables.function.terminated:
                return
            _instruction(coroutine, variables, statement, instruction.strip())


def _instruction(
    coroutine: Coroutine, variables: Variables, statement: b.Assembly, text: str
) -> None:
    function = variables.function
    name, _, rest = text.partition(" ")
    operands = [word.strip() for word in rest.split(",") if word.strip()]
    positions = iter(range(len(statement.operand_order)))
    if (barrier := _BARRIER.fullmatch(name)) is not None and 1 <= len(operands) <= 2:
        number, *counts = (_value(variables, statement, word, positions) for word in operands)
        arrives = "arrive" in (barrier[1], barrier[2])
        count = counts[0] if counts else Register("0", "i32")
        flags = int(BarrierFlag.ARRIVE_ONLY) if arrives else 0
        block_barrier(coroutine, function, number, count, flags)
    elif _FENCE.fullmatch(name) is not None and not operands:
        order_accesses(function, 3)
    elif name in _NOTHING:
        pass
    elif name in ("trap", "exit") and not operands:
        if name == "trap":
            reason = coroutine.reason("trap")
            coroutine.fault(function, Fault.TRAP, str(reason), "0")
        coroutine.leave(function)
        function.terminated = True
    elif _MOVE.fullmatch(name) is not None and len(operands) == 2:
        _move(coroutine, variables, statement, operands, positions)
    else:
        raise function.fail(f"inline assembly `{name}` does not run on the CPU")


def _move(
    coroutine: Coroutine, variables: Variables, statement: b.Assembly, operands: list[str],
    positions: Iterator[int],
) -> None:  # fmt: skip
    """`mov` of a special register to an output."""
    function = variables.function
    uses = _uses(statement, _number(variables, statement, operands[0], positions))
    source = re.fullmatch(r"%%?([A-Za-z_][\w.]*)", operands[1])
    if "out" not in uses or source is None:
        raise function.fail(f"inline assembly `mov` of `{operands[1]}` does not run on the CPU")
    place = variables.address(statement.outputs[uses["out"]])
    scalar = function.layout(place.type).scalar or ""
    if scalar[:1] != "i":
        raise function.fail("inline assembly gives a number that is no integer")
    function.store(special_register(coroutine, function, source[1], scalar), place)


def _value(
    variables: Variables, statement: b.Assembly, word: str, positions: Iterator[int]
) -> Register:
    if word.isdigit():
        return Register(word, "i32")
    uses = _uses(statement, _number(variables, statement, word, positions))
    if "in" not in uses:
        raise variables.function.fail(f"inline assembly reads `{word}`")
    value = register(variables, statement.inputs[uses["in"]])
    if value.type[0] != "i":
        raise variables.function.fail("inline assembly takes a number that is no integer")
    return integer(variables.function, value, "i32", False)


def _number(
    variables: Variables, statement: b.Assembly, word: str, positions: Iterator[int]
) -> int:
    """The number of the operand that a word of the template stands for."""
    pattern = _PTX if statement.macro == "ptx_asm" else _RUST
    match = pattern.fullmatch(word)
    if match is None:
        raise variables.function.fail(f"inline assembly with `{word}` does not run on the CPU")
    number = int(match[1]) if match[1] else next(positions, -1)
    if not 0 <= number < len(statement.operand_order):
        raise variables.function.fail(f"the assembly has no operand for `{word}`")
    return number


def _uses(statement: b.Assembly, number: int) -> dict[str, int]:
    words = statement.operand_order[number].split()
    return {word: int(at) for word, at in zip(words[::2], words[1::2], strict=False)}
