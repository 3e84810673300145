"""The text that a macro expands to: printed, and traced back to where it came from."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable
from functools import partial

from rgpu.analysis.records import dataclass, field
from rgpu.analysis.source import Span
from rgpu.analysis.syntax.tokens import Budget, Kind, Token, Tokens, Tree, flatten


@dataclass(eq=False, slots=True)
class ExpansionText:
    """Tokens printed one after the other between `prefix` and `suffix`, which belong to nobody.

    `starts[i]` is where token i stands in `data`. `call` is the call that made it.
    """

    call: Span
    flat: list[Token] = field(repr=False)
    budget: Budget
    data: bytes = b""
    starts: list[int] = field(default_factory=list, repr=False)

    def span(self, start: int, end: int) -> Span:
        """From the first to the last token of a node, if they were written side by side; else the
        whole call."""
        first = bisect_right(self.starts, start) - 1
        last = bisect_left(self.starts, end) - 1
        if first < 0 or last < first:
            return self.call
        a, b = self.flat[first].span, self.flat[last].span
        if a.file is not b.file or a.expansion is not b.expansion or b.end < a.start:
            return self.call
        return a if first == last else Span(a.file, a.start, b.end, a.expansion)

    def tokens(self, start: int, end: int) -> Tokens:
        low, high = bisect_left(self.starts, start), bisect_left(self.starts, end)
        return Tokens(self.span(start, end), partial(self._slice, low, high), self.budget)

    def _slice(self, low: int, high: int) -> list[Token]:
        return self.flat[low:high]

    def dollar_crate(self, offset: int) -> str | None:
        index = bisect_right(self.starts, offset) - 1
        return self.flat[index].crate if index >= 0 else None


def print_tokens(
    trees: Iterable[Tree], call: Span, budget: Budget, prefix: bytes = b"", suffix: bytes = b""
) -> ExpansionText:
    """The text of token trees."""
    text = ExpansionText(call, list(flatten(trees)), budget)
    blank = _empty_angles(text.flat)
    parts = [prefix]
    length = len(prefix)
    previous: Token | None = None
    for index, token in enumerate(text.flat):
        if previous is not None and not _joined(previous, token):
            parts.append(b" ")
            length += 1
        text.starts.append(length)
        printed = b" " if index in blank else token.text.encode()
        parts.append(printed)
        length += len(printed)
        previous = token
    parts.append(suffix)
    text.data = b"".join(parts)
    return text


def _empty_angles(tokens: list[Token]) -> set[int]:
    """Where `<>` and `::<>` stand, which macros make of empty lists. They print as blanks: for the
    grammar there is no list of no parameters."""
    found: set[int] = set()
    for index in range(1, len(tokens)):
        if tokens[index].text == ">" and tokens[index - 1].text == "<":
            found |= {index - 1, index}
            if index > 1 and tokens[index - 2].text == "::":
                found.add(index - 2)
    return found


def _joined(left: Token, right: Token) -> bool:
    """Whether two tokens print without a space: halves of an operator that was split, and what the
    grammar takes for one word: `macro_rules!` and `$name`."""
    if right.kind is Kind.NAME:
        return left.text == "$"
    if right.kind is not Kind.PUNCTUATION:
        return False
    if left.kind is Kind.PUNCTUATION:
        return left.span.end == right.span.start and left.span.file is right.span.file
    return right.text == "!" and left.text == "macro_rules"
