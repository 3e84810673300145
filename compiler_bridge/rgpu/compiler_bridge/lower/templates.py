"""Templates of PTX, as the models write them; `effects.LowersTo` says what they mean."""

from __future__ import annotations

import re
from functools import cache
from typing import TypeAlias

from rgpu.analysis.records import dataclass

_HOLE = re.compile(
    r"(?P<behind>\*?)(?P<name>[A-Za-z_]\w*)(\.(?P<part>\d+))?"
    r"(:(?P<kind>shared|global|list|predicate|constant|pick\((?P<words>[^()]*)\)))?"
)


class BadTemplate(Exception):
    """The text is no template; the message says why."""


@dataclass(frozen=True, slots=True)
class Hole:
    """An operand. kind: "", "list", "shared", "global", "predicate", "constant" or "pick"; part:
    one scalar of it; behind: what a reference leads to."""

    name: str
    part: int | None = None
    kind: str = ""
    words: tuple[str, ...] = ()
    behind: bool = False


Piece: TypeAlias = str | Hole


@cache
def pieces_of(template: str) -> tuple[Piece, ...]:
    """Text and operands in turn."""
    pieces: list[Piece] = []
    text = ""
    position = 0
    while position < len(template):
        character = template[position]
        if character in "{}" and template[position : position + 2] == 2 * character:
            text += character
            position += 2
            continue
        if character == "}":
            raise BadTemplate("a brace is closed that was not opened")
        if character != "{":
            text += character
            position += 1
            continue
        end = template.find("}", position)
        if end < 0:
            raise BadTemplate("a brace is not closed")
        if text:
            pieces.append(text)
            text = ""
        pieces.append(_hole(template[position + 1 : end]))
        position = end + 1
    if text:
        pieces.append(text)
    return tuple(pieces)


def _hole(text: str) -> Hole:
    match = _HOLE.fullmatch(text)
    if match is None:
        raise BadTemplate(f"`{{{text}}}` is no operand")
    kind = match["kind"] or ""
    words = tuple(match["words"].split("|")) if match["words"] is not None else ()
    part = None if match["part"] is None else int(match["part"])
    return Hole(match["name"], part, "pick" if words else kind, words, bool(match["behind"]))
