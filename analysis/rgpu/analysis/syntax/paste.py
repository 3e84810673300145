"""The macro `paste!`: names put together from pieces, as `[<load_ $width _ $scope>]`.

It is a procedural macro, but kernels that are made by `macro_rules!` use it so often that it has a
place here. A model marks it with `#[rgpu::lang("paste")]`.
"""

from __future__ import annotations

from itertools import pairwise

from rgpu.analysis.patterns import pattern
from rgpu.analysis.syntax import ast
from rgpu.analysis.syntax.macro_rules import MacroError
from rgpu.analysis.syntax.tokens import Group, Kind, Token, Tree, flatten, is_sign, split

_MAX_BRACKETS = 100
_CAPITAL = pattern(r"(?<=[^_])(?=[A-Z])")


def is_paste(macro: ast.MacroRules) -> bool:
    """Whether a definition stands for `paste!`."""
    return any(a.path == "rgpu::lang" and '"paste"' in a.tokens for a in macro.attributes)


def pasted(trees: list[Tree], depth: int = 0) -> list[Tree]:
    """The trees with every `[<...>]` replaced by the name it makes. Raises MacroError."""
    if depth > _MAX_BRACKETS:
        raise MacroError("the arguments of `paste!` nest brackets too deeply")
    return [_pasted_tree(tree, depth) for tree in trees]


def _pasted_tree(tree: Tree, depth: int) -> Tree:
    if not isinstance(tree, Group):
        return tree
    inside = tree.items
    bracket = tree.open.text == "[" and not tree.hidden
    if bracket and len(inside) > 2 and is_sign(inside[0], "<") and is_sign(inside[-1], ">"):
        return _name(tree)
    return Group(tree.open, pasted(inside, depth + 1), tree.close, tree.hidden)


def _name(group: Group) -> Token:
    """The name that `[<a b:upper c>]` makes."""
    first, *modified = split(group.items[1:-1], ":")
    pieces = [_text(tree) for tree in first]
    for trees in modified:
        modifier = trees[0] if trees else None
        if not isinstance(modifier, Token) or not pieces:
            raise MacroError("a name in `paste!` has a modifier without a piece")
        pieces[-1] = _modified(pieces[-1], modifier.text)
        pieces += [_text(tree) for tree in trees[1:]]
    text = "".join(pieces)
    kind = Kind.LIFETIME if text.startswith("'") else Kind.NAME
    if not text.lstrip("'").isidentifier():
        raise MacroError(f"`paste!` makes no name of `{text}`")
    return Token(kind, text, group.open.span.to(group.close.span))


def _text(tree: Tree) -> str:
    tokens = list(flatten([tree]))
    # A fragment such as `$t:ty` comes in brackets that nobody wrote.
    words = [token for token in tokens if token.kind not in (Kind.OPEN, Kind.CLOSE)]
    if len(words) != 1 or words[0].kind is Kind.PUNCTUATION:
        raise MacroError("a piece of a name in `paste!` is neither a name nor a literal")
    return words[0].text.removeprefix("r#").strip('"')


def _modified(text: str, modifier: str) -> str:
    match modifier:
        case "lower":
            return text.lower()
        case "upper":
            return text.upper()
        case "snake":
            return _CAPITAL.sub("_", text).lower()
        case "camel":
            return "".join(_capitalized(word) for word in text.split("_"))
        case _:
            raise MacroError(f"`paste!` has no modifier `{modifier}`")


def _capitalized(word: str) -> str:
    """The first letter large; a letter after a large one small."""
    letters = [word[:1].upper()]
    for before, letter in pairwise(word):
        letters.append(letter.lower() if before.isupper() else letter)
    return "".join(letters)
