"""Pieces of host syntax: the expressions inside an expression, and expressions inside macros."""

from __future__ import annotations

import re
from collections.abc import Iterator

from rgpu.analysis.records import dataclass
from rgpu.analysis.source import SourceFile
from rgpu.analysis.syntax import ast
from rgpu.analysis.syntax.lower import lower_file
from rgpu.analysis.syntax.parse import parse


def parse_expression(text: str) -> ast.Expression | None:
    """The expression that `text` spells, or None if it is none."""
    data = f"fn f() {{ ({text.strip()}) }}".encode()
    items = lower_file(SourceFile("<launch>", data), parse(data)).items
    if len(items) != 1 or not isinstance(items[0], ast.Function) or items[0].body is None:
        return None
    return items[0].body(_NoMacros()).tail


@dataclass(frozen=True, slots=True)
class _NoMacros:
    def resolve_macro(self, path: ast.Path) -> tuple[ast.MacroRules, str] | None:
        return None


def inside_of_macro(text: str) -> str:
    """The text between the delimiters of `name!(...)`, `name![...]` or `name!{...}`."""
    start = min((at for at in map(text.find, "([{") if at >= 0), default=len(text))
    end = max(map(text.rfind, ")]}"), default=0)
    return text[start + 1 : end]


def split(text: str, separator: str) -> list[str]:
    """Pieces between separators that are outside of all brackets and strings."""
    pieces = [""]
    depth = 0
    for lexeme in re.finditer(r'"(?:[^"\\]|\\.)*"|.', text, re.DOTALL):
        character = lexeme[0]
        depth += (character in "([{") - (character in ")]}")
        if character == separator and depth == 0:
            pieces.append("")
        else:
            pieces[-1] += character
    return [piece for piece in pieces if piece.strip()]


def children(expression: object) -> Iterator[ast.Expression]:
    """The expressions directly inside `expression`, in order."""
    slots = getattr(type(expression), "__slots__", ())
    for slot in slots:
        yield from _expressions_in(getattr(expression, slot))


def _expressions_in(value: object) -> Iterator[ast.Expression]:
    if isinstance(value, list | tuple):
        for item in value:
            yield from _expressions_in(item)
    elif isinstance(value, _EXPRESSIONS):
        yield value  # type: ignore[misc]


_EXPRESSIONS = (
    ast.Unary, ast.Binary, ast.Assign, ast.CompoundAssign, ast.Call, ast.MethodCall,
    ast.FieldAccess, ast.Index, ast.Range, ast.Reference, ast.Cast, ast.LetCondition, ast.If,
    ast.Match, ast.MatchArm, ast.Loop, ast.While, ast.For, ast.Block, ast.Closure, ast.Break,
    ast.Return, ast.Try, ast.TupleExpression, ast.ArrayExpression, ast.Repeat,
    ast.StructExpression, ast.MacroExpression,
)  # fmt: skip
