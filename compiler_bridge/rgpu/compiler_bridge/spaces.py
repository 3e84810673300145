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
    sources = {
        register: [f"={space}"] if space else operands
        for register, (operands, space) in _definitions(lines).items()
    }
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


def sources_of(lines: Sequence[str]) -> dict[str, list[str]]:
    """What each address of a function is taken from: registers and constants."""
    return {register: operands for register, (operands, _) in _definitions(lines).items()}


def _definitions(lines: Sequence[str]) -> dict[str, tuple[list[str], str | None]]:
    found: dict[str, tuple[list[str], str | None]] = {}
    for line in lines:
        match = _DEFINITION.match(line)
        if match is not None and (sources := _sources(match[2])) is not None:
            found[match[1]] = sources
    return found


def space_of(operand: str, spaces: dict[str, str | None] | dict[str, str]) -> str | None:
    """The space of an operand: a register, a constant, or `=1` for what is of space 1; None while
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


def _sources(text: str) -> tuple[list[str], str | None] | None:
    """What an instruction that gives an address takes it from, and the space that it says it is
    from; None for another one."""
    word, _, rest = text.partition(" ")
    match word:
        case "addrspacecast":
            match = re.match(r"ptr(?: addrspace\((\d)\))? (.*) to ptr", rest)
            return ([match[2]], match[1]) if match is not None else None
        case "getelementptr":
            base = _address(split_operands(rest)[1])
            return ([base[0]], base[1]) if base is not None else None
        case "select":
            pieces = [_address(piece) for piece in split_operands(rest)[1:3]]
        case "freeze":
            pieces = [_address(split_operands(rest)[0])]
        case "phi":
            match = re.match(r"(ptr(?: addrspace\(\d\))? )\[", rest)
            if match is None:
                return None
            pairs = split_operands(rest[match.end() - 1 :])
            values = [split_operands(p.strip("[] "))[0] for p in pairs if p.startswith("[")]
            pieces = [_address(match[1] + value) for value in values]
        case _:
            return None
    known = [piece for piece in pieces if piece is not None]
    if len(known) < len(pieces):
        return None
    return [value for value, _ in known], known[0][1]


def _address(text: str) -> tuple[str, str | None] | None:
    """An operand that is an address: its value, and the space in its type."""
    match = re.match(r"ptr(?: addrspace\((\d)\))? (.*)$", text)
    return (match[2], match[1]) if match is not None else None


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
