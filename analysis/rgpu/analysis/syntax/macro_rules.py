"""`macro_rules!`: definitions compiled to rules, and calls matched against them.

Differences from rustc: rules are tried one after the other and repetitions take as much as they
can, where rustc follows all possibilities at once and rejects ambiguous input; both agree on what
rustc accepts.
"""

from __future__ import annotations

from typing import TypeAlias, cast

from rgpu.analysis.records import dataclass
from rgpu.analysis.syntax.fragments import SCANS, is_keyword
from rgpu.analysis.syntax.tokens import (
    Group,
    Kind,
    Token,
    Tokens,
    Tree,
    flatten,
    is_sign,
    is_word,
    split,
)

_MAX_BRACKETS = 60  # in a definition


class MacroError(Exception):
    """Why a call could not be expanded: one lower-case sentence without a full stop."""


# --- definitions ---------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Variable:
    """`$name:kind` in a matcher, `$name` in a template (`kind` is then empty)."""

    name: str
    kind: str
    token: Token


@dataclass(frozen=True, slots=True)
class Repetition:
    """`$( ... ) separator operator`; `variables` are the names used inside."""

    items: tuple[Piece, ...]
    separator: Token | None
    operator: str
    variables: frozenset[str]


@dataclass(frozen=True, slots=True)
class Brackets:
    open: Token
    items: tuple[Piece, ...]
    close: Token


Piece: TypeAlias = Token | Variable | Repetition | Brackets


@dataclass(frozen=True, slots=True)
class Rule:
    """`binders` are the names that the template binds by `let` and `for`, and its labels."""

    matcher: tuple[Piece, ...]
    template: tuple[Piece, ...]
    binders: frozenset[str]


def rules_of(definition: Tokens) -> list[Rule]:
    """The rules of a definition, compiled once. Raises MacroError if it isn't well formed."""
    if definition.compiled is None:
        try:
            definition.compiled = _compile(definition.trees)
        except MacroError as error:
            definition.compiled = str(error)
    if isinstance(definition.compiled, str):
        raise MacroError(definition.compiled)
    return cast("list[Rule]", definition.compiled)


def _compile(trees: list[Tree]) -> list[Rule]:
    body = trees[0] if trees else None
    if not isinstance(body, Group):
        raise MacroError("the definition of the macro has no rules")
    rules: list[Rule] = []
    for piece in split(body.items, ";"):
        if len(piece) != 3 or not is_sign(piece[1], "=>"):
            raise MacroError("a rule of the macro is not of the form `(..) => {..}`")
        matcher, template = piece[0], piece[2]
        if not isinstance(matcher, Group) or not isinstance(template, Group):
            raise MacroError("a rule of the macro is not of the form `(..) => {..}`")
        binders = frozenset(_binders(template.items))
        rules.append(Rule(_pieces(matcher.items, True), _pieces(template.items, False), binders))
    return rules


def _pieces(trees: list[Tree], matcher: bool, depth: int = 0) -> tuple[Piece, ...]:
    if depth > _MAX_BRACKETS:
        raise MacroError("the macro nests brackets too deeply")
    pieces: list[Piece] = []
    position = 0
    while position < len(trees):
        tree = trees[position]
        following = trees[position + 1] if position + 1 < len(trees) else None
        if isinstance(tree, Group):
            pieces.append(Brackets(tree.open, _pieces(tree.items, matcher, depth + 1), tree.close))
        elif not is_sign(tree, "$") or following is None:
            pieces.append(tree)
        elif isinstance(following, Group):
            repetition, position = _repetition(trees, position, following, matcher, depth)
            pieces.append(repetition)
            continue
        elif following.kind is not Kind.NAME:
            pieces.append(tree)
        elif following.text == "crate":
            pieces.append(Token(Kind.CRATE, "$crate", tree.span.to(following.span)))
            position += 1
        else:
            variable, position = _variable(trees, position, following, matcher)
            pieces.append(variable)
            continue
        position += 1
    return tuple(pieces)


def _variable(trees: list[Tree], position: int, name: Token, matcher: bool) -> tuple[Variable, int]:
    if not matcher:
        return Variable(name.text, "", name), position + 2
    kind = trees[position + 3] if position + 3 < len(trees) else None
    if kind is None or not is_sign(trees[position + 2], ":"):
        raise MacroError(f"the kind of `${name.text}` is missing in the macro")
    if not isinstance(kind, Token) or kind.text not in SCANS:
        raise MacroError(f"`${name.text}` has no known kind in the macro")
    return Variable(name.text, kind.text, name), position + 4


def _repetition(
    trees: list[Tree], position: int, group: Group, matcher: bool, depth: int
) -> tuple[Repetition, int]:
    """`$(...)sep*` with the `$` at `position`."""
    items = _pieces(group.items, matcher, depth + 1)
    variables = frozenset(_variables(items))
    after = position + 2
    separator: Token | None = None
    for _ in range(2):
        tree = trees[after] if after < len(trees) else None
        if not isinstance(tree, Token):
            break
        if is_sign(tree, "*", "+", "?"):
            return Repetition(items, separator, tree.text, variables), after + 1
        separator = tree
        after += 1
    raise MacroError("a repetition in the macro lacks its `*`, `+` or `?`")


def _variables(pieces: tuple[Piece, ...]) -> set[str]:
    names: set[str] = set()
    for piece in pieces:
        if isinstance(piece, Variable):
            names.add(piece.name)
        elif isinstance(piece, Repetition):
            names |= piece.variables
        elif isinstance(piece, Brackets):
            names |= _variables(piece.items)
    return names


def _binders(trees: list[Tree]) -> set[str]:
    """Names that `let` and `for` bind in a template: lower-case words up to `=`, `:`, `;`, `in`.
    Also the labels of its loops and blocks."""
    names: set[str] = set()
    binding = False
    tokens = list(flatten(trees))
    for index, token in enumerate(tokens):
        if token.kind is Kind.LIFETIME and _is_label(tokens[index + 1 : index + 3]):
            names.add(token.text)
        elif token.kind is Kind.NAME and token.text in ("let", "for"):
            binding = True
        elif is_sign(token, "=", ":", ";") or is_word(token, "in"):
            binding = False
        elif binding and token.kind is Kind.NAME and not is_keyword(token.text):
            before = tokens[index - 1]
            after = tokens[index + 1] if index + 1 < len(tokens) else token
            path = is_sign(after, "::") or after.text in ("(", "{")
            if not is_sign(before, "$", "::") and not path and token.text[0].islower():
                names.add(token.text)
    return names


def _is_label(following: list[Token]) -> bool:
    """Whether a lifetime is a label, by what follows it."""
    if len(following) < 2 or not is_sign(following[0], ":"):
        return False
    return is_word(following[1], "loop", "while", "for") or following[1].text == "{"


# --- calls ---------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Fragment:
    kind: str
    trees: list[Tree]


Binding: TypeAlias = "Fragment | list[Binding]"


def match(
    pieces: tuple[Piece, ...], trees: list[Tree], start: int, bindings: dict[str, Binding]
) -> int | None:
    """The index after what `pieces` match from `start`; None if they don't."""
    position: int | None = start
    for index, piece in enumerate(pieces):
        assert position is not None
        if isinstance(piece, Repetition):
            position = _match_repetition(piece, pieces[index + 1 :], trees, position, bindings)
        elif isinstance(piece, Variable):
            after = SCANS[piece.kind](trees, position)
            if after is None:
                return None
            bindings[piece.name] = Fragment(piece.kind, trees[position:after])
            position = after
        elif position >= len(trees):
            return None
        else:
            position = _match_one(piece, trees, position, bindings)
        if position is None:
            return None
    return position


def _match_one(
    piece: Token | Brackets, trees: list[Tree], position: int, bindings: dict[str, Binding]
) -> int | None:
    tree = trees[position]
    if isinstance(piece, Brackets):
        if not isinstance(tree, Group) or tree.open.text != piece.open.text or tree.hidden:
            return None
        inner = match(piece.items, tree.items, 0, bindings)
        return position + 1 if inner == len(tree.items) else None
    if isinstance(tree, Token) and tree.text == piece.text:
        return position + 1
    return None


def _match_repetition(
    piece: Repetition,
    rest: tuple[Piece, ...],
    trees: list[Tree],
    start: int,
    bindings: dict[str, Binding],
) -> int | None:
    """As many rounds as match. A round isn't begun where the rest of the matcher is a plain token
    that stands there, unless the round begins with the same."""
    rounds: list[dict[str, Binding]] = []
    position = start
    while position < len(trees):
        begin = position
        if piece.separator is not None and rounds:
            tree = trees[position]
            if not isinstance(tree, Token) or tree.text != piece.separator.text:
                break
            begin += 1
        elif _leaves(piece, rest, trees[position]):
            break
        found: dict[str, Binding] = {}
        after = match(piece.items, trees, begin, found)
        if after is None or after == position:
            break
        rounds.append(found)
        position = after
        if piece.operator == "?":
            break
    if piece.operator == "+" and not rounds:
        return None
    for name in piece.variables:
        bindings[name] = [found[name] for found in rounds if name in found]
    return position


def _leaves(piece: Repetition, rest: tuple[Piece, ...], tree: Tree) -> bool:
    """Whether `tree` begins what follows a repetition rather than one more round."""
    following = rest[0] if rest else None
    if not isinstance(following, Token) or not isinstance(tree, Token):
        return False
    if tree.text != following.text:
        return False
    first = piece.items[0] if piece.items else None
    return isinstance(first, Variable) and first.kind in ("ident", "tt", "lifetime")
