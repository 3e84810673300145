"""The text that `rustc --emit=mir` prints, read far enough to compare types and callees.

The format is for people and may change with rustc; what isn't understood raises `MirError`, so that
a new format fails the tests instead of passing them by comparing nothing.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field

_HEADER = re.compile(r"^fn (.*?)\((.*) \{$")
_DEBUG = re.compile(r"^\s+debug (\S+) => (.*);$")
_LOCAL = re.compile(r"^\s+let (?:mut )?_(\d+): (.*);$")
_PARAMETER = re.compile(r"(?:^|, )_(\d+): ")
_CALL = re.compile(r"^\s+\S.*? = (.*) -> (?:\[return: bb\d+, .*\]|unwind .*|bb\d+);$")
_IMPL = re.compile(r"<impl at (.*?):(\d+):(\d+): \d+:\d+>::")
_CLOSURE = re.compile(r"\{closure@(.*?):(\d+):(\d+): \d+:\d+\}")


class MirError(ValueError):
    """A line of MIR that this reader doesn't know."""


@dataclass(frozen=True, slots=True)
class Type:
    """A type as a name and arguments.

    The name is `&`, `&mut`, `*const`, `*mut`, `[]`, `[;]` (an array), `()`, `fn`, `{fn}` (the type
    of one function), `{closure}`, or the last word of a path.
    """

    name: str
    arguments: tuple[Type, ...] = ()

    def __str__(self) -> str:
        inside = ", ".join(map(str, self.arguments))
        return f"{self.name}<{inside}>" if self.arguments else self.name

    def replaced(self, values: Mapping[str, Type]) -> Type:
        """The type with generic parameters replaced."""
        if not self.arguments and self.name in values:
            return values[self.name]
        return Type(self.name, tuple(argument.replaced(values) for argument in self.arguments))


@dataclass(slots=True)
class MirFunction:
    """One body. `place` is where its impl or closure begins: file, line and column, counted from 1.

    `variables` maps names to the types of the variables that have it; `calls` are callees as
    `Owner::name` or `name`, in the order of the text; `indirect` counts calls through a value;
    `constants` are variables that rustc replaced by their value, of which it says no type.
    """

    name: str
    place: tuple[str, int, int] | None
    result: Type
    variables: dict[str, list[Type]] = field(default_factory=dict)
    calls: list[str] = field(default_factory=list)
    indirect: int = 0
    constants: set[str] = field(default_factory=set)


def parse_mir(text: str) -> list[MirFunction]:
    """Every function body in the text; bodies of constants and statics are left out."""
    functions: list[MirFunction] = []
    lines = iter(text.splitlines())
    for line in lines:
        header = _HEADER.match(line)
        if header is None:
            continue
        body = []
        for inner in lines:
            if inner == "}":
                break
            body.append(inner)
        functions.append(_function(header, body))
    return functions


def _function(header: re.Match[str], body: list[str]) -> MirFunction:
    name, signature = header.groups()
    parameters, result = _split_signature(signature)
    types: dict[str, Type] = {}
    for number, text in _parameters(parameters):
        types[number] = parse_type(text)
    variables: list[tuple[str, str]] = []
    calls: list[str | None] = []
    for line in body:
        if match := _LOCAL.match(line):
            types[match.group(1)] = parse_type(match.group(2))
        elif match := _DEBUG.match(line):
            variables.append((match.group(1), match.group(2)))
        elif match := _CALL.match(line):
            calls.append(parse_callee(match.group(1)))
    function = MirFunction(_plain_name(name), _place(name, parameters), parse_type(result))
    for variable, place in variables:
        number = place.removeprefix("_")
        if place.startswith("const "):
            function.constants.add(variable)
        elif number in types:  # others are captured, or parts of a place
            function.variables.setdefault(variable, []).append(types[number])
    function.calls = [callee for callee in calls if callee is not None]
    function.indirect = calls.count(None)
    for variable, own in function.variables.items():
        function.variables[variable] = _without_guards(own)
    return function


def _split_signature(text: str) -> tuple[str, str]:
    """Parameters and result in `_1: A, _2: B) -> C`; function pointers have parentheses, too."""
    depth = 1
    for position, letter in enumerate(text):
        depth += (letter == "(") - (letter == ")")
        if depth == 0:
            return text[:position], text[position + 1 :].removeprefix(" -> ")
    raise MirError(f"no end of the parameters in `{text}`")


def _parameters(text: str) -> list[tuple[str, str]]:
    """Numbers and types in `_1: A, _2: B`."""
    starts = list(_PARAMETER.finditer(text))
    ends = [*(match.start() for match in starts), len(text)][1:]
    return [(m.group(1), text[m.end() : end]) for m, end in zip(starts, ends, strict=True)]


def _plain_name(name: str) -> str:
    return _IMPL.sub("", name)


def _place(name: str, parameters: str) -> tuple[str, int, int] | None:
    match = _CLOSURE.search(parameters) if "{closure#" in name else _IMPL.search(name)
    return None if match is None else (match.group(1), int(match.group(2)), int(match.group(3)))


def _without_guards(types: list[Type]) -> list[Type]:
    """A binding that a match guard sees is also a reference to itself."""
    return [
        ty for ty in types if not (ty.name == "&" and ty.arguments[0] in types and len(types) > 1)
    ]


# --- types -------------------------------------------------------------------------------------

_TOKEN = re.compile(r"\s*(->|::|'\w+|[A-Za-z_]\w*|-?\d\w*|\{closure[^}]*\}|\.\.|.)")


@dataclass(slots=True)
class _Reader:
    """Tokens of a type or path."""

    text: str
    tokens: list[str]
    position: int = 0

    def peek(self, ahead: int = 0) -> str:
        index = self.position + ahead
        return self.tokens[index] if index < len(self.tokens) else ""

    def next(self) -> str:
        token = self.peek()
        self.position += 1
        return token

    def take(self, token: str) -> bool:
        if self.peek() != token:
            return False
        self.position += 1
        return True

    def expect(self, token: str) -> None:
        if not self.take(token):
            raise MirError(f"`{token}` expected before `{self.peek()}` in `{self.text}`")


def parse_type(text: str) -> Type:
    """A type as MIR, or `rgpu.analysis.ir.types.show`, prints it."""
    reader = _Reader(text, [match.group(1) for match in _TOKEN.finditer(text.strip())])
    ty = _type(reader)
    if reader.peek():
        raise MirError(f"`{reader.peek()}` is left over in `{text}`")
    return ty


def _type(reader: _Reader) -> Type:
    token = reader.next()
    match token:
        case "&":
            if reader.peek().startswith("'"):
                reader.next()
            mutable = reader.take("mut")
            return Type("&mut" if mutable else "&", (_type(reader),))
        case "*":
            return Type(f"*{reader.next()}", (_type(reader),))
        case "(":
            items = _list(reader, ")")
            return Type("()", items)
        case "[":
            inner = _type(reader)
            length = (_type(reader),) if reader.take(";") else ()
            reader.expect("]")
            return Type("[;]" if length else "[]", (inner, *length))
        case "!" | "_" | "?":
            return Type(token)
        case "for":  # `for<'a> fn(&'a T)`
            while reader.next() != ">":
                pass
            return _type(reader)
        case "unsafe" | "extern":
            while reader.peek() != "fn":
                reader.next()
            return _type(reader)
        case "fn" if reader.peek() == "(":
            return _function_type(reader)
        case "fn":  # how rgpu shows the type of one function
            return Type("{fn}", (_path(reader, reader.next()),))
        case "impl" | "dyn":
            while reader.peek() not in ("", ">", ")", ",", "]"):
                _type(reader) if reader.peek() not in ("+", "=") else reader.next()
            return Type(token)
        case "{":
            depth = 1
            while depth and reader.peek():
                depth += {"{": 1, "}": -1}.get(reader.next(), 0)
            return Type("{closure}")
        case "<":
            return _qualified(reader)
        case _ if token.startswith("{closure"):
            return Type("{closure}")
        case _ if token[:1].isalnum() or token.startswith(("_", "-")):
            return _path(reader, token)
        case _:
            raise MirError(f"`{token}` begins no type in `{reader.text}`")


def _function_type(reader: _Reader) -> Type:
    reader.expect("(")
    parameters = _list(reader, ")")
    result = _type(reader) if reader.take("->") else Type("()")
    if reader.take("{"):  # `fn(u32) -> u32 {name::<u8>}`: the type of one function
        function = _type(reader)
        reader.expect("}")
        name = function.arguments[-1] if function.name == "projection" else function
        return Type("{fn}", (Type(name.name),))
    return Type("fn", (*parameters, result))


def _qualified(reader: _Reader) -> Type:
    """`<T as Trait>::Name`, after `<`."""
    inner = _type(reader)
    trait = _type(reader) if reader.take("as") else None
    reader.expect(">")
    name = ""
    while reader.take("::"):
        name = reader.next()
    return Type("projection", (inner, *((trait,) if trait else ()), Type(name)))


def _path(reader: _Reader, first: str) -> Type:
    name = first
    arguments: tuple[Type, ...] = ()
    while True:
        if reader.peek() == "<" or (reader.peek() == "::" and reader.peek(1) == "<"):
            reader.take("::")
            reader.expect("<")
            arguments = _list(reader, ">")
        elif reader.peek() == "::":
            reader.next()
            name, arguments = reader.next(), ()
        else:
            return Type(name, arguments)


def _list(reader: _Reader, end: str) -> tuple[Type, ...]:
    """Types up to `end`, without lifetimes; `Name = Type` gives the type."""
    items: list[Type] = []
    while not reader.take(end):
        if reader.peek().startswith("'"):
            reader.next()
        elif reader.peek(1) == "=":
            reader.next()
            reader.next()
            items.append(_type(reader))
        else:
            items.append(_type(reader))
        if not reader.take(","):
            reader.expect(end)
            break
    return tuple(items)


def same_type(mir: Type, ours: Type) -> bool:
    """Whether rustc's type is ours.

    MIR leaves out generic arguments that are the default, and doesn't look into opaque and
    associated types: those equal anything.
    """
    if mir.name in ("impl", "projection"):
        return True
    if mir.name != ours.name or len(mir.arguments) > len(ours.arguments):
        return False
    if len(mir.arguments) < len(ours.arguments) and not mir.name[:1].isalpha():
        return False
    return all(map(same_type, mir.arguments, ours.arguments))


# --- callees -----------------------------------------------------------------------------------

_PRIMITIVE = re.compile(r"(?:[iu](?:8|16|32|64|128|size)|f(?:16|32|64|128)|bool|char|str)$")


def parse_callee(text: str) -> str | None:
    """`Owner::name` or `name` of the function called, None for a call through a value.

    The owner is the trait of a trait's function, otherwise the type; modules are left out.
    """
    text = text.strip()
    if text.startswith(("move ", "copy ", "const ")):
        return None
    callee = text[: _arguments_at(text)]
    segments = _segments(callee)
    name = segments[-1]
    owner = next((s for s in reversed(segments[:-1]) if not s.startswith("::<")), None)
    if owner is None:
        return name
    if owner.startswith("<"):
        return f"{_owner(owner)}::{name}"
    if owner[:1].isupper() or _PRIMITIVE.match(owner):
        return f"{owner}::{name}"
    return name


def _arguments_at(text: str) -> int:
    """Where the argument list begins."""
    depth = 0
    for index, character in enumerate(text):
        if character == "(" and depth == 0 and index:
            return index
        if character in "<([{":
            depth += 1
        elif character in ")]}" or (character == ">" and text[index - 1] != "-"):
            depth -= 1
    raise MirError(f"no arguments in call `{text}`")


def _segments(path: str) -> list[str]:
    """The steps of a path without generic arguments; `<..>` that stands for a type is a step."""
    segments: list[str] = []
    depth, start = 0, 0
    pieces = []
    for index, character in enumerate(path):
        if character in "<([{":
            depth += 1
        elif character in ")]}" or (character == ">" and path[index - 1] != "-"):
            depth -= 1
        elif depth == 0 and path.startswith("::", index):
            pieces.append(path[start:index])
            start = index + 2
    pieces.append(path[start:])
    for piece in pieces:
        if piece.startswith("<") and not piece.startswith("<impl ") and segments and pieces[0]:
            continue  # `::<T>`
        segments.append(piece.split("<")[0] if not piece.startswith("<") else piece)
    return segments


def _owner(segment: str) -> str:
    """The trait in `<X as Trait<..>>`, or the type in `<impl X>` and `<X>`."""
    inner = segment[1:-1]
    parts = _split_as(inner)
    if len(parts) == 2:
        return parse_type(parts[1]).name
    ty = parse_type(inner.removeprefix("impl "))
    return ty.name


def _split_as(text: str) -> list[str]:
    depth = 0
    for index, character in enumerate(text):
        if character in "<([{":
            depth += 1
        elif character in ")]}" or (character == ">" and text[index - 1] != "-"):
            depth -= 1
        elif depth == 0 and text.startswith(" as ", index):
            return [text[:index], text[index + 4 :]]
    return [text]
