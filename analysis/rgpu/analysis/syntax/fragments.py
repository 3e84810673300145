"""How far a macro fragment reaches: `$e:expr`, `$t:ty`, ... over a list of token trees.

These scan, they don't parse. What may follow a fragment is restricted (Rust reference, "Follow-set
ambiguity restrictions"), so for programs that rustc takes, scanning to the next token that may
follow gives the same extent as parsing does.

Each takes the trees and a start index and gives the index after the fragment, or None if none
begins there. A `>>` whose halves belong to two brackets is split in place.
"""

from __future__ import annotations

from collections.abc import Callable

from rgpu.analysis.source import Span
from rgpu.analysis.syntax.tokens import Group, Kind, Token, Tree, is_sign, is_word

Scan = Callable[[list[Tree], int], int | None]

_PATH_KEYWORDS = frozenset({"self", "Self", "super", "crate"})
_KEYWORDS = frozenset(
    {
        "as", "async", "await", "break", "const", "continue", "crate", "dyn", "else", "enum",
        "extern", "false", "fn", "for", "if", "impl", "in", "let", "loop", "match", "mod", "move",
        "mut", "pub", "ref", "return", "self", "Self", "static", "struct", "super", "trait",
        "true", "type", "unsafe", "use", "where", "while", "abstract", "become", "box", "do",
        "final", "macro", "override", "priv", "try", "typeof", "unsized", "virtual", "yield",
    }
)  # fmt: skip
_EXPRESSION_KEYWORDS = _PATH_KEYWORDS | frozenset(
    {
        "async", "break", "const", "continue", "for", "if", "loop", "match", "move", "return",
        "static", "true", "false", "unsafe", "while", "yield",
    }
)  # fmt: skip
_PATTERN_KEYWORDS = _PATH_KEYWORDS | {"ref", "mut", "true", "false", "const", "box"}
_ITEM_KEYWORDS = frozenset(
    {
        "async", "const", "enum", "extern", "fn", "impl", "macro_rules", "mod", "pub", "static",
        "struct", "trait", "type", "union", "unsafe", "use",
    }
)  # fmt: skip
_BRACED_ITEMS = frozenset({"enum", "extern", "fn", "impl", "macro_rules", "mod", "struct", "trait"})
_EXPRESSION_STARTS = frozenset({"!", "-", "*", "|", "||", "&", "&&", "..", "..=", "<", "<<", "::"})
_PATTERN_STARTS = frozenset({"&", "&&", "-", "..", "..=", "<", "<<", "::", "|"})
# After these words an operand begins, so that `|` opens a closure and `<` a qualified path.
_BEFORE_OPERAND = frozenset({"return", "break", "in", "if", "while", "match", "move", "else"})


def is_keyword(text: str) -> bool:
    return text in _KEYWORDS


def _sign_at(trees: list[Tree], index: int, *texts: str) -> bool:
    return index < len(trees) and is_sign(trees[index], *texts)


def _word_at(trees: list[Tree], index: int, *texts: str) -> bool:
    return index < len(trees) and is_word(trees[index], *texts)


def _group_at(trees: list[Tree], index: int, opener: str | None = None) -> bool:
    if index >= len(trees):
        return False
    tree = trees[index]
    return isinstance(tree, Group) and (opener is None or tree.open.text == opener)


def _kind_at(trees: list[Tree], index: int) -> Kind | None:
    tree = trees[index] if index < len(trees) else None
    return tree.kind if isinstance(tree, Token) else None


# --- the simple ones -----------------------------------------------------------------------------


def _tree_end(trees: list[Tree], start: int) -> int | None:
    return start + 1 if start < len(trees) else None


def _identifier_end(trees: list[Tree], start: int) -> int | None:
    if _kind_at(trees, start) is Kind.NAME and not _word_at(trees, start, "_"):
        return start + 1
    return None


def _lifetime_end(trees: list[Tree], start: int) -> int | None:
    return start + 1 if _kind_at(trees, start) is Kind.LIFETIME else None


def _literal_end(trees: list[Tree], start: int) -> int | None:
    if _sign_at(trees, start, "-"):
        start += 1
    if _kind_at(trees, start) is Kind.LITERAL or _word_at(trees, start, "true", "false"):
        return start + 1
    return None


def _block_end(trees: list[Tree], start: int) -> int | None:
    return start + 1 if _group_at(trees, start, "{") else None


def _visibility_end(trees: list[Tree], start: int) -> int | None:
    """`pub`, `pub(crate)`, ... or nothing."""
    if not _word_at(trees, start, "pub"):
        return start
    group = trees[start + 1] if _group_at(trees, start + 1, "(") else None
    if isinstance(group, Group) and _word_at(group.items, 0, "crate", "self", "super", "in"):
        return start + 2
    return start + 1


def _meta_end(trees: list[Tree], start: int) -> int | None:
    """The inside of an attribute."""
    after = _path_end(trees, start)
    if after is None:
        return None
    if _group_at(trees, after):
        return after + 1
    return _expression_end(trees, after + 1) if _sign_at(trees, after, "=") else after


# --- paths and types -----------------------------------------------------------------------------


def _angles_end(trees: list[Tree], start: int) -> int | None:
    """The index after the `>` that closes the `<` at `start`."""
    depth = 0
    position = start
    while position < len(trees):
        tree = trees[position]
        if isinstance(tree, Token) and tree.kind is Kind.PUNCTUATION:
            if tree.text in ("<", "<<"):
                depth += len(tree.text)
            elif tree.text[0] == ">":
                if len(tree.text) > 1:
                    _split(trees, position)
                depth -= 1
            elif tree.text == ";":
                return None
            if depth <= 0:
                return position + 1
        position += 1
    return None


def _split(trees: list[Tree], index: int) -> None:
    """Splits the first character off an operator; the halves print as one again."""
    token = trees[index]
    assert isinstance(token, Token)
    span = token.span
    middle = span.start + 1
    trees[index : index + 1] = [
        Token(token.kind, token.text[:1], Span(span.file, span.start, middle, span.expansion)),
        Token(token.kind, token.text[1:], Span(span.file, middle, span.end, span.expansion)),
    ]


def _path_end(trees: list[Tree], start: int) -> int | None:
    """A path as types have it: generic arguments with or without `::`."""
    position = start
    if _sign_at(trees, position, "<", "<<"):
        after = _angles_end(trees, position)
        if after is None or not _sign_at(trees, after, "::"):
            return after
        position = after
    if _sign_at(trees, position, "::"):
        position += 1
    while True:
        kind = _kind_at(trees, position)
        tree = trees[position] if position < len(trees) else None
        if not isinstance(tree, Token) or kind not in (Kind.NAME, Kind.CRATE):
            return None
        if tree.text in _KEYWORDS and tree.text not in _PATH_KEYWORDS:
            return None
        position += 1
        if _sign_at(trees, position, "::") and _sign_at(trees, position + 1, "<", "<<"):
            position += 1
        if _sign_at(trees, position, "<", "<<"):
            after = _angles_end(trees, position)
            if after is None:
                return None
            position = after
        elif tree.text[:2] == "Fn" and _group_at(trees, position, "("):
            position += 1
            if _sign_at(trees, position, "->"):
                return _type_end(trees, position + 1)
        if not _sign_at(trees, position, "::"):
            return position
        position += 1


def _type_end(trees: list[Tree], start: int) -> int | None:
    """A type; `+` continues it only behind `dyn` and `impl`."""
    position = start
    bounds = False
    while position < len(trees):
        tree = trees[position]
        if isinstance(tree, Group):
            return position + 1 if tree.open.text != "{" else None
        if is_sign(tree, "&", "&&", "*", "?"):
            position += 1
            position += _kind_at(trees, position) is Kind.LIFETIME
            position += _word_at(trees, position, "mut", "const")
        elif is_sign(tree, "!") or is_word(tree, "_"):
            return position + 1
        elif is_word(tree, "dyn", "impl"):
            position, bounds = position + 1, True
        elif is_word(tree, "for"):
            after = _angles_end(trees, position + 1)
            if after is None:
                return None
            position = after
        elif is_word(tree, "fn", "unsafe", "extern"):
            return _function_type_end(trees, position)
        else:
            break
    if bounds and _kind_at(trees, position) is Kind.LIFETIME:
        end: int | None = position + 1
    else:
        end = _path_end(trees, position)
    if end is None:
        return None
    if _sign_at(trees, end, "!") and _group_at(trees, end + 1):
        return end + 2
    while bounds and _sign_at(trees, end, "+"):
        lifetime = _kind_at(trees, end + 1) is Kind.LIFETIME
        after = end + 2 if lifetime else _type_end(trees, end + 1)
        if after is None:
            break
        end = after
    return end


def _function_type_end(trees: list[Tree], start: int) -> int | None:
    position = start
    while not _group_at(trees, position, "("):
        if _kind_at(trees, position) not in (Kind.NAME, Kind.LITERAL):
            return None
        position += 1
    if _sign_at(trees, position + 1, "->"):
        return _type_end(trees, position + 2)
    return position + 1


# --- expressions, statements, patterns, items ----------------------------------------------------


def _begins(trees: list[Tree], start: int, words: frozenset[str], signs: frozenset[str]) -> bool:
    """Whether the tree at `start` can begin a fragment: of the keywords only `words` do."""
    if start >= len(trees):
        return False
    tree = trees[start]
    if isinstance(tree, Group):
        return True
    if tree.kind is Kind.NAME:
        return tree.text not in _KEYWORDS or tree.text in words
    return tree.kind is not Kind.PUNCTUATION or tree.text in signs or tree.text == "#"


def _expression_end(trees: list[Tree], start: int) -> int | None:
    if not _begins(trees, start, _EXPRESSION_KEYWORDS, _EXPRESSION_STARTS):
        return None
    return _scan(trees, start)


def _scan(trees: list[Tree], start: int) -> int:
    """To the next `,`, `;` or `=>` outside closures' parameters and generic arguments."""
    position = start
    operand = True
    while position < len(trees):
        tree = trees[position]
        after: int | None = None
        if isinstance(tree, Group):
            operand = False
        elif tree.kind is Kind.PUNCTUATION:
            if tree.text in (",", ";", "=>"):
                return position
            closure = operand and tree.text == "|"
            if closure:
                after = _closure_parameters_end(trees, position)
            elif operand and tree.text in ("<", "<<"):
                after = _angles_end(trees, position)
            elif tree.text == "::" and _sign_at(trees, position + 1, "<", "<<"):
                after = _angles_end(trees, position + 1)
            elif tree.text == "->":
                after = _type_end(trees, position + 1)
            operand = closure or (after is None and tree.text not in ("?", ".", "::"))
        elif is_word(tree, "as"):
            after, operand = _type_end(trees, position + 1), False
        elif is_word(tree, "let"):
            after = _let_type_end(trees, position)
        else:
            operand = is_word(tree, *_BEFORE_OPERAND)
        position = after if after is not None else position + 1
    return position


def _closure_parameters_end(trees: list[Tree], start: int) -> int | None:
    for position in range(start + 1, len(trees)):
        if is_sign(trees[position], "|"):
            return position + 1
    return None


def _let_type_end(trees: list[Tree], start: int) -> int | None:
    """The index after `let pattern: Type`, whose generic arguments may hold commas."""
    position = start + 1
    while position < len(trees) and not is_sign(trees[position], "=", ";", ":", ","):
        position += 1
    return _type_end(trees, position + 1) if _sign_at(trees, position, ":") else None


def _statement_end(trees: list[Tree], start: int) -> int | None:
    """A statement without its semicolon."""
    if _word_at(trees, start, "let"):
        return _scan(trees, start)
    return _item_end(trees, start) or _expression_end(trees, start)


def _pattern_end(trees: list[Tree], start: int) -> int | None:
    return _pattern(trees, start, alternatives=True)


def _pattern_parameter_end(trees: list[Tree], start: int) -> int | None:
    return _pattern(trees, start, alternatives=False)


def _pattern(trees: list[Tree], start: int, alternatives: bool) -> int | None:
    if not _begins(trees, start, _PATTERN_KEYWORDS, _PATTERN_STARTS):
        return None
    position = start
    while position < len(trees):
        tree = trees[position]
        if is_sign(tree, "=>", ",", "=", ";") or is_word(tree, "if", "in"):
            return position
        if is_sign(tree, "|") and not alternatives:
            return position
        after = _angles_end(trees, position) if is_sign(tree, "<", "<<") else None
        position = after if after is not None else position + 1
    return position


def _item_end(trees: list[Tree], start: int) -> int | None:
    """An item with its attributes: to its closing brace or semicolon."""
    position = start
    while _sign_at(trees, position, "#") and _group_at(trees, position + 1):
        position += 2
    position = _visibility_end(trees, position) or position
    if not _word_at(trees, position, *_ITEM_KEYWORDS):
        return None
    if _group_at(trees, position + 1, "{") and not _word_at(trees, position, "extern", "use"):
        return None  # `unsafe { .. }` and `const { .. }` are expressions
    braced = _braces_end_it(trees, position)
    while position < len(trees):
        if _group_at(trees, position, "{") and braced:
            return position + 1
        if _sign_at(trees, position, ";"):
            return position + 1
        position += 1
    return None


def _braces_end_it(trees: list[Tree], start: int) -> bool:
    """Whether the item ends with a brace: not so for `const X: T = { .. };` and `use a::{b};`."""
    for tree in trees[start : start + 5]:
        if is_word(tree, *_BRACED_ITEMS, "union"):
            return True
        if is_word(tree, "static", "use", "type") or is_sign(tree, ":"):
            return False
    return False


SCANS: dict[str, Scan] = {
    "block": _block_end,
    "expr": _expression_end,
    "expr_2021": _expression_end,
    "ident": _identifier_end,
    "item": _item_end,
    "lifetime": _lifetime_end,
    "literal": _literal_end,
    "meta": _meta_end,
    "pat": _pattern_end,
    "pat_param": _pattern_parameter_end,
    "path": _path_end,
    "stmt": _statement_end,
    "tt": _tree_end,
    "ty": _type_end,
    "vis": _visibility_end,
}
