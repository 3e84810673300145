"""`vprintf` of a kernel: the format and the packed arguments, read from memory (CUDA C++
Programming Guide, "Formatted Output": arguments of 4 or 8 bytes, each aligned to its size)."""

from __future__ import annotations

import ctypes
import re
import struct
from collections.abc import Sequence
from typing import TypeAlias

_CONVERSION = re.compile(r"%([-+ #0]*)(\d+)?(?:\.(\d+))?(hh|h|ll|l|z|j|t)?([diouxXcsfFeEgGaAp%])")
_MOST = 1 << 16  # bytes of a text
_LEAST = 4096  # addresses below are no memory

Texts: TypeAlias = Sequence[tuple[int, int]]


def formatted(format_address: int, arguments: int, texts: Texts) -> tuple[str, int]:
    """The text, and how many arguments it took. texts: where constants of the module lie, and
    their sizes; they need no zero at their end."""
    pattern = _text_at(format_address, texts)
    at = arguments
    count = 0

    def read(code: str) -> int | float:
        nonlocal at, count
        size = struct.calcsize(code)
        at = -(-at // size) * size
        (value,) = struct.unpack(code, ctypes.string_at(at, size))
        at += size
        count += 1
        found: int | float = value
        return found

    def convert(match: re.Match[str]) -> str:
        flags, width, precision, length, kind = match.groups()
        if kind == "%":
            return "%"
        if arguments < _LEAST:
            return match[0]  # none were given
        spec = f"%{flags or ''}{width or ''}{f'.{precision}' if precision else ''}"
        wide = length in ("l", "ll", "z", "j", "t")
        match kind:
            case "d" | "i":
                return (spec + "d") % read("<q" if wide else "<i")
            case "u":
                return (spec + "d") % read("<Q" if wide else "<I")
            case "o" | "x" | "X":
                return (spec + kind) % read("<Q" if wide else "<I")
            case "c":
                return (spec + "s") % chr(int(read("<i")) & 0xFF)
            case "p":
                return f"{read('<Q'):#x}"
            case "s":
                return (spec + "s") % _text_at(int(read("<Q")), texts)
            case "a" | "A":
                return float(read("<d")).hex()
            case _:
                return (spec + kind) % read("<d")

    return _CONVERSION.sub(convert, pattern), count


def _text_at(address: int, texts: Texts) -> str:
    if address < _LEAST:
        return "(null)"
    for start, size in texts:
        if start <= address <= start + size:
            data = ctypes.string_at(address, start + size - address)
            return data.partition(b"\0")[0].decode("utf-8", "replace")
    return ctypes.string_at(address)[:_MOST].decode("utf-8", "replace")
