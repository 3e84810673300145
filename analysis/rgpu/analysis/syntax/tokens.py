"""Tokens of macro calls and macro definitions, each with the place it was written at.

Operators are split greedily, as rustc does. Comments are dropped, doc comments too: `#[doc]` means
nothing to us, and patterns that take attributes also match none.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from enum import Enum

from rgpu.analysis.source import SourceFile, Span

_WORD = rb"[A-Za-z_\x80-\xff][A-Za-z0-9_\x80-\xff]*"
_TOKEN = re.compile(
    rb"""(?P<space>\s+|//[^\n]*)
    |(?P<comment>/\*)
    |(?P<raw>[bc]?r(?P<hashes>\#*)".*?"(?P=hashes))
    |(?P<literal>[bc]?"(?:[^"\\]|\\.)*"?
        |b?'(?:\\[^u]|\\x[0-9A-Fa-f]{2}|\\u\{[^}']*\}|[^\\'\n\r\t\x80-\xff]|[\xc2-\xf4][\x80-\xbf]+)'
        |[0-9](?:[0-9A-Za-z_]*\.[0-9])?(?:[eE][+-][0-9]|[0-9A-Za-z_])*(?:\.(?![.A-Za-z_\x80-\xff]))?)
    |(?P<lifetime>'(?:r\#)?"""
    + _WORD
    + rb""")
    |(?P<name>(?:r\#)?"""
    + _WORD
    + rb""")
    |(?P<open>[(\[{])
    |(?P<close>[)\]}])
    |(?P<punctuation><<=|>>=|\.\.\.|\.\.=|::|->|=>|&&|\|\||<<|>>|\.\.|[-+*/%^&|=!<>]=|.)""",
    re.VERBOSE | re.DOTALL,
)
_INDEX = re.compile(rb"[0-9][0-9A-Za-z_]*")
_HEX_EXPONENT = re.compile(rb"0[xob]")
_COMMENT_EDGE = re.compile(rb"/\*|\*/")
CLOSER = {"(": ")", "[": "]", "{": "}"}


class Kind(Enum):
    NAME = "name"  # identifiers, keywords and `_`
    LIFETIME = "lifetime"
    LITERAL = "literal"
    PUNCTUATION = "punctuation"
    OPEN = "open"
    CLOSE = "close"
    CRATE = "crate"  # `$crate`, after substitution


_KINDS = {kind.value: kind for kind in Kind} | {"raw": Kind.LITERAL, "hashes": Kind.LITERAL}


@dataclass(eq=False, slots=True)
class Token:
    """`crate` is the crate that `$crate` means. `hidden` marks parentheses that keep a fragment
    together: nobody wrote them."""

    kind: Kind
    text: str
    span: Span
    crate: str | None = None
    hidden: bool = False

    def __repr__(self) -> str:
        return self.text


@dataclass(eq=False, slots=True)
class Tokens:
    """The tokens of a macro call or definition with their delimiters, read when first asked for.

    `compiled` is for `macros.py`: the rules of a definition.
    """

    span: Span
    make: Callable[[], list[Token]] = field(repr=False)
    made: list[Token] | None = field(default=None, repr=False)
    compiled: object = field(default=None, repr=False)

    @property
    def list(self) -> list[Token]:
        if self.made is None:
            self.made = self.make()
        return self.made


def lex(file: SourceFile, start: int, end: int) -> list[Token]:
    """The tokens of the bytes `start` to `end` of a file."""
    data = file.data
    tokens: list[Token] = []
    position = start
    after_dot = False  # `t.0.1` is two indices, not a float
    while position < end:
        match = _TOKEN.match(data, position, end)
        assert match is not None  # the last alternative takes any byte
        kind = match.lastgroup or ""
        stop = match.end()
        if kind == "space":
            position = stop
            continue
        if kind == "comment":
            position = _comment_end(data, position, end)
            continue
        if kind == "literal" and data[position : position + 1].isdigit():
            stop = _number_end(data, position, stop, after_dot)
        text = data[position:stop].decode("utf-8", "replace")
        tokens.append(Token(_KINDS[kind], text, Span(file, position, stop)))
        after_dot = text == "."
        position = stop
    return tokens


def _number_end(data: bytes, start: int, stop: int, index: bool) -> int:
    if index:
        match = _INDEX.match(data, start, stop)
        return match.end() if match is not None else stop
    if _HEX_EXPONENT.match(data, start, stop):  # `0xE+1` is a sum
        match = _INDEX.match(data, start, stop)
        return match.end() if match is not None else stop
    return stop


def _comment_end(data: bytes, start: int, end: int) -> int:
    """The end of a block comment, which may hold others; `end` if it isn't closed."""
    depth = 0
    for match in _COMMENT_EDGE.finditer(data, start, end):
        depth += 1 if match.group() == b"/*" else -1
        if depth == 0:
            return match.end()
    return end


def inside(tokens: list[Token], start: int) -> int:
    """The index of the token that closes the bracket opened at `start`; the last index if none."""
    depth = 0
    for index in range(start, len(tokens)):
        kind = tokens[index].kind
        if kind is Kind.OPEN:
            depth += 1
        elif kind is Kind.CLOSE:
            depth -= 1
            if depth == 0:
                return index
    return len(tokens) - 1


def split(tokens: list[Token], separator: str) -> list[list[Token]]:
    """The pieces between separators outside all brackets; a trailing separator adds none."""
    pieces: list[list[Token]] = [[]]
    depth = 0
    for token in tokens:
        if token.kind is Kind.OPEN:
            depth += 1
        elif token.kind is Kind.CLOSE:
            depth -= 1
        elif depth == 0 and token.kind is Kind.PUNCTUATION and token.text == separator:
            pieces.append([])
            continue
        pieces[-1].append(token)
    return pieces if pieces[-1] else pieces[:-1]
