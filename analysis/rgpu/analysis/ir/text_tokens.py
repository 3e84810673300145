"""Tokens, types and effects of the text of `ir/text.py`, and what such a text declares."""

from __future__ import annotations

import re
from enum import Enum
from types import UnionType
from typing import Any, Union, cast, get_args, get_origin, get_type_hints

from rgpu.analysis import effects as e
from rgpu.analysis.effects import AddressSpace, Effect, Level
from rgpu.analysis.ir import body as b
from rgpu.analysis.ir import types as t
from rgpu.analysis.records import dataclass, field, fields
from rgpu.analysis.source import SourceFile, Span

_SCALARS = frozenset({*t.INTEGER_BITS, *t.FLOAT_BITS, "bool", "char", "str"})
_TOKEN = re.compile(
    r"""\s*(?://[^\n]*\n\s*)*(?P<token>
        b?"(?:[^"\\]|\\.)*" | `[^`]*` | -?\d+\.\d+(?:e[-+]?\d+)? | -?(?:inf|nan)\b
      | -?\d+ | [A-Za-z_][A-Za-z_0-9]*(?:::[A-Za-z_<][A-Za-z_0-9<>]*)*
      | -> | \.\.| << | >> | <= | >= | == | != | .
    )""",
    re.VERBOSE,
)


class TextError(ValueError):
    """The text is no program; the message says where."""


@dataclass(eq=False)
class TextDefinition:
    """Stands in for the definition of a function, type or static."""

    name: str
    kind: str
    variants: list[Any] = field(default_factory=list)
    field_types: tuple[tuple[t.Ty, ...], ...] = ()
    type: t.Ty | None = None
    space: AddressSpace = AddressSpace.GLOBAL
    effects: tuple[Effect, ...] = ()
    syntax: Any = None

    @property
    def path(self) -> str:
        return self.name


@dataclass
class TextProgram:
    """What a text declares; implements `BodySource`."""

    types: dict[str, TextDefinition] = field(default_factory=dict)
    statics: dict[str, TextDefinition] = field(default_factory=dict)
    functions: dict[str, b.Instance] = field(default_factory=dict)
    bodies: dict[str, b.Body] = field(default_factory=dict)

    def body_of(self, instance: b.Instance) -> b.Body | None:
        return self.bodies.get(instance.name)

    def variants_of(self, type: t.Adt | t.Closure) -> tuple[tuple[t.Ty, ...], ...] | None:
        return cast(TextDefinition, type.definition).field_types

    def space_of(self, static: Any) -> AddressSpace:
        return cast(AddressSpace, static.space)


class Reader:
    """Reads tokens one by one; subclasses read larger things."""

    def __init__(self, file: SourceFile, text: str) -> None:
        self.file = file
        self.tokens: list[tuple[str, int]] = []
        position = 0
        while position < len(text.rstrip()):
            match = _TOKEN.match(text, position)
            if match is None:
                raise TextError(f"can't read the text at {position}")
            self.tokens.append((match["token"], match.start("token")))
            position = match.end()
        self.at = 0
        self.program = TextProgram()

    # --- tokens ---

    def peek(self, ahead: int = 0) -> str:
        return self.tokens[self.at + ahead][0] if self.at + ahead < len(self.tokens) else ""

    def next(self) -> str:
        token = self.peek()
        if token == "":
            raise TextError("the text ends too early")
        self.at += 1
        return token

    def take(self, token: str) -> bool:
        if self.peek() != token:
            return False
        self.at += 1
        return True

    def expect(self, token: str) -> None:
        if not self.take(token):
            where = self.tokens[self.at][1] if self.at < len(self.tokens) else len(self.file.data)
            raise TextError(f"{token!r} expected instead of {self.peek()!r} at {where}")

    def span(self, start: int) -> Span:
        token, position = self.tokens[self.at - 1]
        return Span(self.file, self.tokens[start][1], position + len(token))

    def string(self) -> str:
        token = self.next()
        if not token.startswith('"'):
            raise TextError(f"string expected instead of {token!r}")
        return re.sub(r"\\(.)", lambda m: "\n" if m[1] == "n" else m[1], token[1:-1])

    def number(self) -> int:
        return int(self.next())

    def name(self) -> str | None:
        return self.next()[1:-1] if self.peek().startswith("`") else None

    def listed(self, end: str, read: Any) -> list[Any]:
        items = []
        while not self.take(end):
            items.append(read())
            if not self.take(","):
                self.expect(end)
                break
        return items

    # --- types ---

    def type(self) -> t.Ty:
        match self.next():
            case "&":
                return t.Ref(self.take("mut"), self.type())
            case "*":
                mutable = self.take("mut")
                if not mutable:
                    self.expect("const")
                return t.Ptr(mutable, self.type())
            case "[":
                inner = self.type()
                if self.take("]"):
                    return t.Slice(inner)
                self.expect(";")
                length = t.ConstValue(self.number())
                self.expect("]")
                return t.Array(inner, length)
            case "(":
                return t.Tuple(tuple(self.listed(")", self.type)))
            case "!":
                return t.NEVER
            case "?":
                return t.Unknown("unknown in the text")
            case name if name in self.program.types:
                return t.Adt(cast(Any, self.program.types[name]))
            case name if name in _SCALARS:
                return t.Scalar(name)
            case other:
                raise TextError(f"unknown type {other!r}")

    # --- effects ---

    def effects(self) -> tuple[Effect, ...]:
        self.expect("[")
        return tuple(self.listed("]", self.effect))

    def effect(self) -> Effect:
        kind = getattr(e, self.next())
        hints = get_type_hints(kind)
        given: dict[str, Any] = {}
        if self.take("("):

            def pair() -> None:
                name = self.next()
                self.expect(":")
                given[name] = self.field_value(hints[name])

            self.listed(")", pair)
        assert {each.name for each in fields(kind)} >= given.keys()
        return cast(Effect, kind(**given))

    def field_value(self, hint: Any) -> Any:
        if self.take("("):
            inner = [each for each in get_args(hint) if get_origin(each) is tuple] or [hint]
            return tuple(self.listed(")", lambda: self.field_value(get_args(inner[0])[0])))
        if self.peek().startswith('"'):
            return self.string()
        token = self.next()
        if token in ("true", "false"):
            return token == "true"
        if re.fullmatch(r"-?\d+", token):
            return int(token)
        choices = get_args(hint) if get_origin(hint) in (Union, UnionType) else (hint,)
        for choice in choices:
            if choice is Level:
                return Level[token.upper()]
            if isinstance(choice, type) and issubclass(choice, Enum):
                return choice(token)
        raise TextError(f"can't read {token!r} as {hint}")
