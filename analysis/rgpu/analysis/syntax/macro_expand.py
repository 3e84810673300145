"""Calls of `macro_rules!` macros: the rule that matches is chosen and its template filled in.

Hygiene covers locals bound by `let` and `for` in the macro's body, and its labels: where the
caller's tokens use the same name, the macro's own gets another (`x` becomes `x·1`).
"""

from __future__ import annotations

from rgpu.analysis.records import dataclass, field
from rgpu.analysis.source import Expansion, Span
from rgpu.analysis.syntax.macro_rules import (
    Binding,
    Brackets,
    Fragment,
    MacroError,
    Piece,
    Repetition,
    Rule,
    Variable,
    match,
    rules_of,
)
from rgpu.analysis.syntax.tokens import (
    Group,
    Kind,
    Token,
    Tokens,
    Tree,
    flatten,
    is_sign,
    span_of,
)

_RENAMED = (Kind.NAME, Kind.LIFETIME)
MAX_EXPANSIONS = 128  # nested ones, rustc's default `recursion_limit`


@dataclass(slots=True)
class _Filling:
    """What filling a template needs: the crate of `$crate`, and the new names of its locals."""

    expansion: Expansion
    crate: str | None
    renamed: dict[str, str]
    budget: int
    made: int = field(default=0)


def expand(
    definition: Tokens, name: str, crate: str | None, arguments: list[Tree], call: Span, room: int
) -> list[Tree]:
    """The token trees that a call stands for.

    `arguments` are those inside the call's brackets, `call` is where it stands. `room` is the
    number of tokens that may be produced. Raises MacroError.
    """
    if nesting(call) >= MAX_EXPANSIONS:
        raise MacroError(f"the expansion of `{name}!` nests deeper than {MAX_EXPANSIONS} calls")
    for rule in rules_of(definition):
        bindings: dict[str, Binding] = {}
        if match(rule.matcher, arguments, 0, bindings) == len(arguments):
            filling = _Filling(Expansion(name, call), crate, _renamed(rule, arguments, call), room)
            filled: list[Tree] = []
            _fill(rule.template, bindings, filling, filled)
            return filled
    raise MacroError(f"no rule of `{name}!` takes these arguments")


def nesting(span: Span) -> int:
    """How many expansions a span lies in."""
    depth = 0
    while span.expansion is not None:
        span = span.expansion.call
        depth += 1
    return depth


def _renamed(rule: Rule, arguments: list[Tree], call: Span) -> dict[str, str]:
    """New names for the locals and labels of the template that the arguments mention too."""
    if not rule.binders:
        return {}
    used = {token.text for token in flatten(arguments) if token.kind in _RENAMED}
    return {name: f"{name}·{nesting(call) + 1}" for name in rule.binders & used}


def _fill(
    pieces: tuple[Piece, ...],
    bindings: dict[str, Binding],
    filling: _Filling,
    out: list[Tree],
) -> None:
    for index, piece in enumerate(pieces):
        filling.made += 1
        if filling.made > filling.budget:
            raise MacroError(f"the expansion of `{filling.expansion.macro}!` is too long")
        if isinstance(piece, Token):
            out.append(_own(piece, filling, out))
        elif isinstance(piece, Brackets):
            group = Group(_marked(piece.open, filling), [], _marked(piece.close, filling))
            _fill(piece.items, bindings, filling, group.items)
            out.append(group)
        elif isinstance(piece, Repetition):
            _repeat(piece, bindings, filling, out)
        else:
            following = pieces[index + 1] if index + 1 < len(pieces) else None
            _substitute(piece, bindings, filling, following, out)


def _marked(token: Token, filling: _Filling) -> Token:
    """A token of the macro's body, as part of this expansion."""
    span = Span(token.span.file, token.span.start, token.span.end, filling.expansion)
    crate = token.crate if token.crate is not None else filling.crate
    return Token(token.kind, token.text, span, crate if token.kind is Kind.CRATE else None)


def _own(token: Token, filling: _Filling, out: list[Tree]) -> Token:
    marked = _marked(token, filling)
    if token.kind is Kind.CRATE and marked.crate is None:  # a macro local to a body
        return Token(Kind.NAME, "crate", marked.span)
    if token.kind in _RENAMED and not (out and is_sign(out[-1], ".")):
        marked.text = filling.renamed.get(token.text, token.text)
    return marked


def _repeat(
    piece: Repetition, bindings: dict[str, Binding], filling: _Filling, out: list[Tree]
) -> None:
    rounds = {
        name: value for name in piece.variables if isinstance(value := bindings.get(name), list)
    }
    if not rounds:
        raise MacroError(f"a repetition in `{filling.expansion.macro}!` repeats no variable")
    counts = {len(value) for value in rounds.values()}
    if len(counts) > 1:
        raise MacroError(
            f"variables repeated together in `{filling.expansion.macro}!` differ in number"
        )
    for number in range(counts.pop()):
        if number and piece.separator is not None:
            out.append(_marked(piece.separator, filling))
        below = bindings | {name: value[number] for name, value in rounds.items()}
        _fill(piece.items, below, filling, out)


def _substitute(
    piece: Variable,
    bindings: dict[str, Binding],
    filling: _Filling,
    following: Piece | None,
    out: list[Tree],
) -> None:
    bound = bindings.get(piece.name)
    if bound is None:  # not ours: a variable of a macro defined by this one
        out.append(Token(Kind.PUNCTUATION, "$", _marked(piece.token, filling).span))
        out.append(_marked(piece.token, filling))
        return
    if isinstance(bound, list):
        raise MacroError(
            f"`${piece.name}` of `{filling.expansion.macro}!` is used outside its repetition"
        )
    filling.made += len(bound.trees)
    out += _kept_together(bound, following)


def _kept_together(fragment: Fragment, following: Piece | None) -> list[Tree]:
    """The trees of a fragment, in hidden brackets where what is around could tear them apart."""
    trees = fragment.trees
    if len(trees) < 2 or is_sign(trees[0], "#"):  # attributes can't stand in parentheses
        return trees
    if fragment.kind in ("expr", "expr_2021") or (
        fragment.kind in ("pat", "pat_param") and any(is_sign(tree, "|") for tree in trees)
    ):
        opener, closer = "(", ")"
    elif fragment.kind == "ty" and isinstance(following, Token) and following.text == "::":
        opener, closer = "<", ">"
    elif fragment.kind == "ty" and any(is_sign(tree, "+") for tree in trees):
        opener, closer = "(", ")"
    else:
        return trees
    first, last = span_of(trees)
    if opener == "<":
        signs = [Token(Kind.PUNCTUATION, "<", first), Token(Kind.PUNCTUATION, ">", last)]
        return [signs[0], *trees, signs[1]]
    opening = Token(Kind.OPEN, opener, first)
    return [Group(opening, trees, Token(Kind.CLOSE, closer, last), hidden=True)]
