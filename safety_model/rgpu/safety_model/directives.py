"""Directives that users write into their source: `// rgpu: allow(RG101, reason = "...")` and the
attribute form `#[cfg_attr(rgpu, rgpu::allow(RG101, reason = "..."))]`.

A directive at the end of a line covers that line. One on a line of its own, and an attribute, cover
the item or statement that follows. `file-allow`, and an inner attribute (`#![cfg_attr(..)]`)
outside of every block, cover the file; an inner attribute inside a block covers the block.

They are found by a lexer of comments, strings and brackets, so that they work in code that does not
parse, and so that the text of a string or a nested comment is never taken for one.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import chain

from rgpu.analysis.patterns import pattern
from rgpu.analysis.records import dataclass
from rgpu.analysis.source import SourceFile, Span

WORDS = ("allow", "expect", "assume", "file-allow", "file-expect", "file-assume")


@dataclass(frozen=True, slots=True)
class Directive:
    """word: one of `WORDS`, or whatever stood there. arguments: the text between its parentheses,
    None when they are missing. span: the whole comment or attribute. start, end: the bytes it
    covers."""

    word: str
    arguments: str | None
    span: Span
    start: int
    end: int

    def covers(self, span: Span) -> bool:
        """Whether `span`, or a macro call that it came from, starts in the range covered."""
        place: Span | None = span
        while place is not None:
            if place.file is self.span.file and self.start <= place.start < self.end:
                return True
            place = place.expansion.call if place.expansion else None
        return False


# Comments and strings are taken whole, so that nothing inside them counts.
_LEXEME = pattern(
    rb"""
      (?P<line>//[^\n]*)
    | (?P<block>/\*)
    | (?P<raw>\b(?:b|c)?r(?P<hashes>\#*)")
    | (?P<string>"(?:[^"\\]|\\.)*+"?)
    | (?P<char>b?'(?:\\'|\\[^\n']+|[^'\\\n\x80-\xff]|[\x80-\xff]{2,4})')
    | (?P<attribute>\#!?\[\s*cfg_attr\s*\(\s*rgpu\s*,)
    | (?P<open>[(\[{])
    | (?P<close>[)\]}])
    | (?P<punctuation>[;,.?=])
    | (?P<word>\w+)
    | (?P<other>\S)
    """,
    re.VERBOSE | re.DOTALL,
)
_BLOCK_EDGE = pattern(rb"/\*|\*/")
_COMMENT = pattern(r"^(?://[/!]?|/\*[*!]?)\s*rgpu:\s*(?P<word>[A-Za-z_-]*)\s*(?P<rest>.*)$", re.S)
_ATTRIBUTE_ENTRY = pattern(r"\s*,?\s*rgpu\s*::\s*(?P<word>\w+)\s*(?P<rest>.*)$", re.S)
# A comma ends a match arm or an element, but not an item: `fn f<A, B>()`.
_ITEM_WORDS = frozenset(
    b"pub fn unsafe extern const static struct enum union trait impl mod type use let async".split()
)
# After a closing brace these go on with the same statement or item.
_CONTINUES = frozenset((b"else", b".", b"?", b"=", b";", b",", b"as"))

# An attribute lexeme has opened `[` and `(`.
_DEPTH = {"open": 1, "close": -1, "attribute": 2}

Lexeme = tuple[str, int, int]


def lexemes(data: bytes, position: int = 0) -> Iterator[Lexeme]:
    """(kind, start, end) of comments, literals, brackets, words and other characters, in order.

    kind: a group name of the lexeme table; an unfinished comment or string runs to the end.
    """
    while (match := _LEXEME.search(data, position)) is not None:
        kind = match.lastgroup or "word"
        start, end = match.span()
        if kind == "block":
            end = _block_end(data, end)
        elif kind in ("raw", "hashes"):
            kind = "raw"
            close = data.find(b'"' + match["hashes"], end)
            end = len(data) if close < 0 else close + 1 + len(match["hashes"])
        yield kind, start, end
        position = end


def _block_end(data: bytes, position: int) -> int:
    """The end of a block comment whose opening is before `position`; they nest."""
    depth = 1
    while depth:
        edge = _BLOCK_EDGE.search(data, position)
        if edge is None:
            return len(data)
        depth += 1 if edge[0] == b"/*" else -1
        position = edge.end()
    return position


def find_directives(file: SourceFile) -> list[Directive]:
    """All directives of a file, in order of position."""
    data = file.data
    if b"rgpu" not in data:  # by far the most common case
        return []
    found: list[Directive] = []
    braces: list[int] = []
    for kind, start, end in lexemes(data):
        if kind in ("line", "block"):
            match = _COMMENT.match(data[start:end].decode("utf-8", "replace"))
            if match is not None:
                found.append(_from_comment(file, start, end, match["word"], match["rest"]))
        elif kind == "attribute":
            found += _from_attribute(file, start, end, braces)
        elif kind == "open" and data[start] == 0x7B:
            braces.append(end)
        elif kind == "close" and data[start] == 0x7D and braces:
            braces.pop()
    return found


def _from_comment(file: SourceFile, start: int, end: int, word: str, rest: str) -> Directive:
    span = Span(file, start, end)
    arguments = _parenthesised(rest)
    if word.startswith("file-"):
        return Directive(word, arguments, span, 0, len(file.data) + 1)
    line_start, line_end = file.line_range(file.line_of(start))
    if file.data[line_start:start].strip():
        return Directive(word, arguments, span, line_start, line_end + 1)
    return Directive(word, arguments, span, *extent_after(file.data, end))


def _from_attribute(
    file: SourceFile, start: int, inside: int, braces: list[int]
) -> Iterator[Directive]:
    """`#[cfg_attr(rgpu, rgpu::allow(..), rgpu::assume(..))]`; `inside` is the byte after
    `rgpu,`."""
    data = file.data
    close = _matching(data, data.index(b"[", start))
    text = data[inside:close].decode("utf-8", "replace")
    span = Span(file, start, close)
    if data[start + 1] == 0x21:  # inner: the block or file around it
        opening = braces[-1] if braces else 0
        extent = (opening, _matching(data, opening - 1) if braces else len(data) + 1)
    else:
        extent = extent_after(data, close)
    while (match := _ATTRIBUTE_ENTRY.match(text)) is not None:
        arguments = _parenthesised(match["rest"])
        yield Directive(match["word"], arguments, span, *extent)
        text = match["rest"][len(arguments or "") + 2 :]


def _matching(data: bytes, opening: int) -> int:
    """The byte after the bracket that closes the one at `opening`, or the end of the text."""
    depth = 0
    for kind, _, end in lexemes(data, opening):
        depth += _DEPTH.get(kind, 0)
        if kind == "close" and depth <= 0:
            return end
    return len(data)


def _parenthesised(text: str) -> str | None:
    """The text between the parentheses that `text` starts with; strings in it may hold brackets."""
    if not text.startswith("("):
        return None
    data = text.encode()
    end = _matching(data, 0)
    if data[end - 1 : end] != b")":
        return None
    return data[1 : end - 1].decode()


def extent_after(data: bytes, position: int) -> tuple[int, int]:
    """The bytes of the item or statement that follows `position`: attributes and comments before it
    are passed over. It ends at its `;`, at the brace that closes it, or where its block ends."""
    stream = _code(data, position)
    first = _skip_attributes(data, stream)
    if first is None:
        return len(data), len(data)
    start = first[1]
    item = data[first[1] : first[2]] in _ITEM_WORDS
    depth = 0
    closed = -1  # end of a brace at depth 0 that may be the end of all
    for kind, lexeme_start, end in chain((first,), stream):
        text = data[lexeme_start:end]
        if closed >= 0 and text not in _CONTINUES:
            return start, closed
        closed = -1
        depth += _DEPTH.get(kind, 0)
        if depth < 0:
            return start, lexeme_start
        if kind == "close" and depth == 0 and text == b"}":
            closed = end
        elif depth == 0 and (text == b";" or (text == b"," and not item)):
            return start, end
    return start, closed if closed >= 0 else len(data)


def _code(data: bytes, position: int) -> Iterator[Lexeme]:
    return (lexeme for lexeme in lexemes(data, position) if lexeme[0] not in ("line", "block"))


def _skip_attributes(data: bytes, stream: Iterator[Lexeme]) -> Lexeme | None:
    """The first lexeme that belongs to no `#[...]`."""
    for lexeme in stream:
        kind, start, end = lexeme
        if kind != "attribute" and data[start:end] != b"#":
            return lexeme
        depth = _DEPTH.get(kind, 0)
        for inner, _, _ in stream:
            depth += _DEPTH.get(inner, 0)
            if inner == "close" and depth <= 0:
                break
    return None
