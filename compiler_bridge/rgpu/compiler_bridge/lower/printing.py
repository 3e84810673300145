"""Printing from a kernel: a Rust format and its arguments, as `vprintf` takes them.

The driver formats on the host with the conversions of C: the format is translated with the types
of the arguments, which lie in a buffer one after the other, each aligned to its size (CUDA C++
Programming Guide, "Formatted Output").
"""

from __future__ import annotations

import re

from rgpu.analysis.ir import body as b
from rgpu.analysis.ir import types as t
from rgpu.compiler_bridge.lower.constants import constant_text
from rgpu.compiler_bridge.lower.frames import Variables
from rgpu.compiler_bridge.lower.intrinsics import registers
from rgpu.compiler_bridge.lower.operands import operand
from rgpu.compiler_bridge.lower.values import Register

# `{}` and what may stand in it (Rust, `std::fmt`); a letter of C at its end is taken as well.
_PIECE = re.compile(
    r"\{\{|\}\}|%|\{(?P<position>\d*)(?::(?:.?(?P<align>[<>^]))?(?P<sign>[-+ ]*)(?P<alternate>#?)"
    r"(?P<zero>0?)(?P<width>\d*)(?:\.(?P<precision>\d+))?(?P<kind>[A-Za-z?]?))?\}"
)
# Conversions that an argument of a type can have; the first is the one of `{}`.
_CONVERSIONS = {"i32": "dxXoc", "u32": "uxXoc", "i64": "dxXo", "u64": "uxXop", "f64": "feEgGaA"}


class BadFormat(Exception):
    """The format can't be translated; the message says why."""


def packed(variables: Variables, call: b.CallStatement) -> tuple[Register, Register]:
    """The addresses of the format in C and of the packed arguments."""
    function = variables.function
    text = constant_text(variables, call.arguments[0])
    type = variables.type_of(call.arguments[1])
    if text is None or not isinstance(type, t.Tuple):
        raise function.fail("the format is no literal")
    try:
        translated = in_c(text, [t.show(item) for item in type.items])
    except BadFormat as reason:
        raise function.fail(str(reason)) from None
    format = Register(function.module.string(translated.encode() + b"\0"), "ptr")
    values = registers(function, operand(variables, call.arguments[1]), type)
    if not values:
        return format, Register("null", "ptr")
    offsets, end = [], 0
    for value in values:
        size = 4 if value.type == "i32" else 8
        end = -(-end // size) * size
        offsets.append(end)
        end += size
    buffer = function.alloca(end, 8)
    for value, offset in zip(values, offsets, strict=True):
        aligned = 4 if value.type == "i32" else 8
        function.emit(f"store {value}, ptr {function.offset(buffer, offset)}, align {aligned}")
    return format, Register(buffer, "ptr")


def in_c(text: str, types: list[str]) -> str:
    """A format of Rust as one of C, for arguments of these types after promotion."""
    remaining = iter(range(len(types)))
    used: list[int] = []

    def translate(match: re.Match[str]) -> str:
        if match[0] in ("{{", "}}", "%"):
            return {"{{": "{", "}}": "}", "%": "%%"}[match[0]]
        number = int(match["position"]) if match["position"] else next(remaining, len(types))
        if number >= len(types):
            raise BadFormat(f"the format has no argument for `{match[0]}`")
        used.append(number)
        return _conversion(match, types[number])

    translated = _PIECE.sub(translate, text)
    if re.search(r"[{}]", _PIECE.sub("", text)):
        raise BadFormat("the format has a placeholder that `printf` can't print")
    if used != list(range(len(types))):
        raise BadFormat("the format does not use its arguments in turn")
    return translated


def _conversion(match: re.Match[str], type: str) -> str:
    known = _CONVERSIONS.get(type)
    if known is None:
        raise BadFormat(f"a value of type `{type}` can't be printed")
    kind = match["kind"] or "?"
    if kind == "?" or (kind in "diu" and type != "f64"):
        kind = known[0]
    if kind not in known:
        raise BadFormat(f"`{match[0]}` does not print a value of type `{type}`")
    flags = "-" if match["align"] == "<" else ""
    flags += (match["sign"] or "") + (match["alternate"] or "") + (match["zero"] or "")
    precision = f".{match['precision']}" if match["precision"] else ""
    long = "ll" if type in ("i64", "u64") and kind != "p" else ""
    return f"%{flags}{match['width'] or ''}{precision}{long}{kind}"
