"""What lowering carries along, and the tables by which it finds the function for a node.

`lower_types`, `lower_patterns`, `lower_expressions`, ... enter their functions into the tables
below, so they can call each other without importing each other.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Protocol, TypeVar

from tree_sitter import Node

from rgpu.analysis.records import dataclass, field
from rgpu.analysis.source import Span
from rgpu.analysis.syntax import ast
from rgpu.analysis.syntax.attributes import DEVICE, CfgOptions, cfg_holds, expand_cfg_attr
from rgpu.analysis.syntax.grammar import (
    ATTRIBUTE_ITEM,
    COMMENTS,
    ERROR,
    INNER_ATTRIBUTE_ITEM,
    kind,
)
from rgpu.analysis.syntax.parse import is_harmless
from rgpu.analysis.syntax.tokens import Budget, Tokens

# Deeper nesting becomes an error node: Python's stack is finite, and so are the stacks of those who
# read the tree. A block counts twice. Chains (`a + b + c`, `else if`, `a.b().c()`) don't count,
# loops build them.
MAX_DEPTH = 100
MAX_CHAIN = 1000
TOO_DEEP = "nested too deeply"

Lowered = TypeVar("Lowered")
Table = dict[int, Callable[["Context", Node], Lowered]]


class Text(Protocol):
    """The text that nodes point into: a file, or what a macro expanded to."""

    @property
    def data(self) -> bytes: ...

    @property
    def span(self) -> Callable[[int, int], Span]:
        """Tells where in the user's files the bytes from one to another come from."""

    def tokens(self, start: int, end: int) -> Tokens:
        """The tokens between two bytes of this text."""

    def dollar_crate(self, offset: int) -> str | None:
        """The crate that the `$crate` at `offset` means; None where there is none."""


@dataclass(slots=True)
class Context:
    """The state of lowering one text. `macros` are those defined in the body being lowered."""

    text: Text
    cfg: CfgOptions = DEVICE
    resolver: ast.MacroResolver | None = None
    depth: int = 0
    errors: int = 0
    budget: Budget = field(default_factory=Budget)
    macros: dict[str, ast.MacroRules] = field(default_factory=dict)
    data: bytes = field(init=False)
    place: Callable[[int, int], Span] = field(init=False)

    def __post_init__(self) -> None:
        self.data = self.text.data
        self.place = self.text.span

    def within(self, text: Text) -> Context:
        """The context for what a macro call expanded to: one level deeper."""
        depth = self.depth + 1
        return Context(text, self.cfg, self.resolver, depth, budget=self.budget, macros=self.macros)

    def seeing(self, resolver: ast.MacroResolver) -> Context:
        """The context for the same text, in which macros can be found."""
        return Context(self.text, self.cfg, resolver, self.depth, macros=self.macros)

    def span(self, node: Node) -> Span:
        return self.place(node.start_byte, node.end_byte)

    def read(self, node: Node) -> str:
        """The text of a node."""
        return self.data[node.start_byte : node.end_byte].decode("utf-8", "replace")

    def name(self, node: Node) -> str:
        """The text of an identifier, without `r#`."""
        name = self.data[node.start_byte : node.end_byte]
        return (name[2:] if name[:2] == b"r#" else name).decode("utf-8", "replace")


EXPRESSIONS: Table[ast.Expression] = {}
PATTERNS: Table[ast.Pattern] = {}
TYPES: Table[ast.Type] = {}
STATEMENTS: dict[
    int, Callable[[Context, Node, list[ast.Attribute], ast.Block, bool, bool], None]
] = {}
ITEMS: dict[int, Callable[[Context, Node, list[ast.Attribute]], list[ast.Item]]] = {}

Handler = TypeVar("Handler", bound=Callable[..., object])


def enters(table: dict[int, Callable[..., Lowered]], *names: str) -> Callable[[Handler], Handler]:
    """A decorator that enters a function into `table` for the node kinds `names`."""

    def enter(function: Handler) -> Handler:
        for name in names:
            table[kind(name)] = function  # type: ignore[assignment]
        return function

    return enter


def lower_expression(context: Context, node: Node) -> ast.Expression:
    """The expression at `node`; an error node for what is none."""
    handler = EXPRESSIONS.get(node.kind_id)
    if handler is None or context.depth >= MAX_DEPTH:
        return error_expression(context, node, _why(node, handler, "an expression"))
    context.depth += 1
    lowered = handler(context, node)
    context.depth -= 1
    return lowered


def lower_pattern(context: Context, node: Node) -> ast.Pattern:
    """The pattern at `node`; an error node for what is none."""
    handler = PATTERNS.get(node.kind_id)
    if handler is None or context.depth >= MAX_DEPTH:
        context.errors += 1
        return ast.ErrorPattern(_why(node, handler, "a pattern"), context.span(node))
    context.depth += 1
    lowered = handler(context, node)
    context.depth -= 1
    return lowered


def lower_type(context: Context, node: Node) -> ast.Type:
    """The type at `node`; an error node for what is none."""
    handler = TYPES.get(node.kind_id)
    if handler is None or context.depth >= MAX_DEPTH:
        context.errors += 1
        return ast.ErrorType(_why(node, handler, "a type"), context.span(node))
    context.depth += 1
    lowered = handler(context, node)
    context.depth -= 1
    return lowered


def error_expression(context: Context, node: Node, reason: str) -> ast.ErrorExpression:
    context.errors += 1
    return ast.ErrorExpression(reason, context.span(node))


def hull(context: Context, node: Node, first: Span, last: Span) -> Span:
    """From `first` to `last` if they were written side by side, else the span of `node`."""
    if first.file is last.file and first.expansion is last.expansion and first.start <= last.end:
        return first.to(last)
    return context.span(node)


def missing_expression(context: Context, node: Node, what: str) -> ast.ErrorExpression:
    """For a part that `node` should have."""
    return error_expression(context, node, f"{what} is missing")


def missing_type(context: Context, node: Node) -> ast.ErrorType:
    context.errors += 1
    return ast.ErrorType("a type is missing", context.span(node))


def missing_pattern(context: Context, node: Node) -> ast.ErrorPattern:
    context.errors += 1
    return ast.ErrorPattern("a pattern is missing", context.span(node))


def _why(node: Node, handler: object, wanted: str) -> str:
    if handler is not None:
        return TOO_DEEP
    if node.kind_id == ERROR:
        return "syntax error"
    return f"{node.type.replace('_', ' ')} is not {wanted}"


def members(
    context: Context, node: Node, anonymous: frozenset[int] = frozenset()
) -> Iterator[tuple[Node, list[ast.Attribute]]]:
    """The named children of a list with their attributes, less those whose `cfg` is false.

    Tokens of the kinds `anonymous` are given too (`_` is a token in patterns).
    """
    pending: list[Node] = []
    for child in node.children if anonymous else node.named_children:
        number = child.kind_id
        if number in COMMENTS or number == INNER_ATTRIBUTE_ITEM:
            continue
        if number == ERROR and is_harmless(child):
            continue
        if anonymous and not child.is_named and number not in anonymous:
            continue
        if number == ATTRIBUTE_ITEM:
            pending.append(child)
            continue
        if not pending:
            yield child, []
            continue
        attributes = lower_attributes(context, pending)
        pending = []
        if attributes is not None:
            yield child, attributes


def own_attributes(context: Context, node: Node) -> list[ast.Attribute] | None:
    """The attributes among the children of `node`; None if a `cfg` among them is false."""
    found = [child for child in node.named_children if child.kind_id == ATTRIBUTE_ITEM]
    return lower_attributes(context, found) if found else []


def lower_attributes(context: Context, nodes: list[Node]) -> list[ast.Attribute] | None:
    """Attributes with `cfg_attr` resolved; None if a `cfg` among them is false."""
    attributes: list[ast.Attribute] = []
    for node in nodes:
        for attribute in expand_cfg_attr(_attribute(context, node), context.cfg):
            if attribute.path == "cfg":
                if not cfg_holds(attribute, context.cfg):
                    return None
            else:
                attributes.append(attribute)
    return attributes


def _attribute(context: Context, node: Node) -> ast.Attribute:
    """`#[path(tokens)]`, `#[path = tokens]`, also in the wrapper `unsafe(...)`."""
    inner = node.kind_id == INNER_ATTRIBUTE_ITEM
    text = context.read(node).lstrip("#! \t\r\n")[1:].rstrip()
    text = text.removesuffix("]").strip()
    if text.startswith("unsafe") and text[6:].lstrip().startswith("("):
        text = text[6:].strip()[1:].removesuffix(")").strip()
    end = next((index for index, letter in enumerate(text) if letter in "([{="), len(text))
    path = "".join(text[:end].split())
    rest = text[end:]
    if rest[:1] == "=":
        return ast.Attribute(path, rest[1:].strip(), context.span(node), inner)
    return ast.Attribute(path, rest[1:-1].strip(), context.span(node), inner)
