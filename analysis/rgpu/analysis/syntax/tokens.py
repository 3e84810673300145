"""Tokens of macro calls and macro definitions, each with the place it was written at.

Operators are split greedily, as rustc does. Comments are dropped, doc comments too: `#[doc]` means
nothing to us, and patterns that take attributes also match none.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from enum import Enum
from typing import TypeAlias

from rgpu.analysis.patterns import pattern
from rgpu.analysis.records import dataclass, field
from rgpu.analysis.source import SourceFile, Span

_WORD = rb"[A-Za-z_\x80-\xff][A-Za-z0-9_\x80-\xff]*"
_TOKEN = pattern(
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
_INDEX = pattern(rb"[0-9][0-9A-Za-z_]*")
_HEX_EXPONENT = pattern(rb"0[xob]")
_COMMENT_EDGE = pattern(rb"/\*|\*/")
_PRICE_OF_A_CALL = 50  # parsing again costs something even if there is nothing to parse
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
    """A token; `crate` is the crate that `$crate` means."""

    kind: Kind
    text: str
    span: Span
    crate: str | None = None

    def __repr__(self) -> str:
        return self.text


@dataclass(eq=False, slots=True)
class Group:
    """Token trees in brackets; `hidden` ones, written by nobody, hold a macro fragment together."""

    open: Token
    items: list[Tree]
    close: Token
    hidden: bool = False


Tree: TypeAlias = Token | Group


@dataclass(slots=True)
class Budget:
    """How many tokens macro expansions may still produce: exponential ones must end."""

    tokens: int = 200_000

    def take(self, tokens: int) -> bool:
        """Takes the price of one expansion; False if not so much is left."""
        self.tokens -= tokens + _PRICE_OF_A_CALL
        return self.tokens >= 0


@dataclass(eq=False, slots=True)
class Tokens:
    """The token trees of a macro call or definition with its delimiters, read when first asked for.

    `compiled` is for `macro_rules.py`: the rules of a definition. `budget` is shared by the calls
    that came from one expansion.
    """

    span: Span
    make: Callable[[], list[Token]] = field(repr=False)
    budget: Budget | None = field(default=None, repr=False)
    made: list[Tree] | None = field(default=None, repr=False)
    compiled: object = field(default=None, repr=False)

    @property
    def trees(self) -> list[Tree]:
        if self.made is None:
            self.made = nest(self.make())
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


def nest(tokens: list[Token]) -> list[Tree]:
    """Token trees of a flat list. Brackets that don't match are left out of the nesting."""
    stack: list[Group] = []
    items: list[Tree] = []
    outer: list[list[Tree]] = []
    for token in tokens:
        if token.kind is Kind.OPEN:
            stack.append(Group(token, [], token))
            outer.append(items)
            items = stack[-1].items
        elif token.kind is Kind.CLOSE and stack and token.text == CLOSER[stack[-1].open.text]:
            group = stack.pop()
            group.close = token
            items = outer.pop()
            items.append(group)
        else:
            items.append(token)
    while stack:  # never closed
        group = stack.pop()
        last = group.items[-1] if group.items else group.open
        span = (last.close if isinstance(last, Group) else last).span
        group.close = Token(Kind.CLOSE, CLOSER[group.open.text], span)
        items = outer.pop()
        items.append(group)
    return items


def flatten(trees: Iterable[Tree]) -> Iterator[Token]:
    """The tokens of trees, in order."""
    pending: list[Iterator[Tree]] = [iter(trees)]
    closers: list[Token] = []
    while pending:
        tree = next(pending[-1], None)
        if tree is None:
            pending.pop()
            if pending:
                yield closers.pop()
        elif isinstance(tree, Group):
            yield tree.open
            closers.append(tree.close)
            pending.append(iter(tree.items))
        else:
            yield tree


def split(trees: list[Tree], separator: str) -> list[list[Tree]]:
    """The pieces between separators; a trailing separator adds none."""
    pieces: list[list[Tree]] = [[]]
    for tree in trees:
        if is_sign(tree, separator):
            pieces.append([])
        else:
            pieces[-1].append(tree)
    return pieces if pieces[-1] else pieces[:-1]


def is_sign(tree: Tree, *texts: str) -> bool:
    """Whether a tree is one of these operators."""
    return isinstance(tree, Token) and tree.kind is Kind.PUNCTUATION and tree.text in texts


def is_word(tree: Tree, *texts: str) -> bool:
    """Whether a tree is one of these words."""
    return isinstance(tree, Token) and tree.kind is Kind.NAME and tree.text in texts


def span_of(trees: list[Tree]) -> tuple[Span, Span]:
    """The spans of the first and the last token."""
    first, last = trees[0], trees[-1]
    return (
        first.open.span if isinstance(first, Group) else first.span,
        last.close.span if isinstance(last, Group) else last.span,
    )
