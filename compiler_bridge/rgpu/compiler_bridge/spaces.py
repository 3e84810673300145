"""The state space of generic addresses in the text of an optimised function.

LLVM finds it out as well, but only while it emits code, too late for inline assembly, whose text
has to name it. Lattice: not known yet < one space < any. Transfer: a cast from a space gives that
space, offsets and copies keep it, choices join; everything else (loads, calls, parameters) is any.
Least fixed point, from not known yet on. Sound since an address never changes its space.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

ANY = "any"

_DEFINITION = re.compile(r"^\s*(%(?:[\w.$-]+|\"[^\"]*\")) = (.*)$")
_CONSTANT = re.compile(r"addrspacecast \(ptr addrspace\((\d)\)")


def spaces_of(lines: Sequence[str]) -> dict[str, str]:
    """The space ("1", "3", ...) of each register of a function that surely has one."""
    sources: dict[str, list[str]] = {}
    for line in lines:
        match = _DEFINITION.match(line)
        if match is not None and (found := _sources(match[2])) is not None:
            sources[match[1]] = found
    spaces: dict[str, str | None] = dict.fromkeys(sources)
    changed = True
    while changed:
        changed = False
        for register, operands in sources.items():
            joined = _join(space_of(operand, spaces) for operand in operands)
            if joined != spaces[register]:
                spaces[register] = joined
                changed = True
    return {register: space for register, space in spaces.items() if space not in (None, ANY)}


def space_of(operand: str, spaces: dict[str, str | None] | dict[str, str]) -> str | None:
    """The space of an operand: a register, a constant, or `=1` for a cast from space 1; None while
    it is not known."""
    if operand.startswith("="):
        return operand[1:]
    if operand.startswith("%"):
        return spaces.get(operand, ANY)
    if operand in ("poison", "undef"):
        return None
    match = _CONSTANT.search(operand)
    return match[1] if match is not None else ANY


def _join(spaces: Iterable[str | None]) -> str | None:
    found = {space for space in spaces if space is not None}
    if not found:
        return None
    return found.pop() if len(found) == 1 else ANY


def _sources(text: str) -> list[str] | None:
    """What an instruction that gives a generic address takes it from; None for another one."""
    word, _, rest = text.partition(" ")
    match word:
        case "addrspacecast":
            match = re.match(r"ptr addrspace\((\d)\) .* to ptr(?:,|$)", rest)
            return [f"={match[1]}"] if match is not None else None
        case "getelementptr":
            base = split_operands(rest)[1]
            return [base.removeprefix("ptr ")] if base.startswith("ptr ") else None
        case "select":
            pieces = split_operands(rest)[1:3]
            if not all(piece.startswith("ptr ") for piece in pieces):
                return None
            return [piece.removeprefix("ptr ") for piece in pieces]
        case "freeze":
            return [split_operands(rest)[0].removeprefix("ptr ")] if rest[:4] == "ptr " else None
        case "phi":
            if not rest.startswith("ptr ["):
                return None
            pairs = split_operands(rest.removeprefix("ptr "))
            return [split_operands(p.strip("[] "))[0] for p in pairs if p.startswith("[")]
    return None


def split_operands(text: str) -> list[str]:
    """A list at its commas, not inside brackets or quotes."""
    pieces: list[str] = []
    depth, start, quoted = 0, 0, False
    for position, character in enumerate(text):
        if character == '"':
            quoted = not quoted
        elif quoted:
            continue
        elif character in "([{<":
            depth += 1
        elif character in ")]}>":
            depth -= 1
        elif character == "," and depth == 0:
            pieces.append(text[start:position].strip())
            start = position + 1
    pieces.append(text[start:].strip())
    return pieces
