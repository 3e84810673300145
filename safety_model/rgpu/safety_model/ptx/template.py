"""The text of inline assembly, read into instructions.

Templates of three styles are taken: those of `asm!` (`{}`, `{0}`, `{name}`, `{{` for a brace),
those of `ptx_asm!` (`%0`, `%%` for a percent sign), and those of LLVM (`$0`). What is no PTX gives
None.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TypeAlias

from rgpu.analysis.records import dataclass

# Placeholders become a number between these two, which no text of a user contains in earnest.
_OPEN, _CLOSE = "\ue000", "\ue001"

_ASM_PLACEHOLDER = re.compile(r"\{\{|\}\}|\{([A-Za-z_]\w*|\d*)(?::\w*)?\}")
_PERCENT_PLACEHOLDER = re.compile(r"%%|%(\d+)")
_DOLLAR_PLACEHOLDER = re.compile(r"\$\$|\$\{?(\d+)(?::\w+)?\}?")
_COMMENT = re.compile(r"//[^\n]*|/\*.*?\*/", re.DOTALL)
_LABEL = re.compile(r"\s*([A-Za-z_$%][\w$]*)\s*:(?!:)")
_GUARD = re.compile(r"\s*@(!?)\s*([%\w$.\ue000\ue001]+)\s*")
_OPCODE = re.compile(r"\s*([A-Za-z_][\w]*)((?:\.[\w:]+)*)(?=[\s;({\[%\ue000]|$)")
_NUMBER = re.compile(r"(-?)(?:0[xX]([0-9A-Fa-f]+)|0[bB]([01]+)|0([0-7]+)|(0|[1-9]\d*))U?$")
_FLOAT = re.compile(r"-?(?:0[fF][0-9A-Fa-f]{8}|0[dD][0-9A-Fa-f]{16}|\d*\.\d+(?:[eE][-+]?\d+)?)$")
_NAME = re.compile(r"[%A-Za-z_$][\w$]*(?:\.[xyzwrgba]|\.[A-Za-z]\w*)?$")
_BOUND = re.compile(rf"{_OPEN}([^{_CLOSE}]*){_CLOSE}$")


@dataclass(frozen=True, slots=True)
class Register:
    """A register declared in the template, a special register (`%tid.x`), or a label."""

    name: str


@dataclass(frozen=True, slots=True)
class Bound:
    """An operand of the macro: its number, as text."""

    operand: str


@dataclass(frozen=True, slots=True)
class Integer:
    value: int


@dataclass(frozen=True, slots=True)
class Float:
    text: str


@dataclass(frozen=True, slots=True)
class Memory:
    """`[base + offset]`, also with coordinates as in `[map, {x, y}]`."""

    base: Operand
    rest: tuple[Operand, ...] = ()


@dataclass(frozen=True, slots=True)
class Group:
    """`{a, b}`, `(a)` or `a|b`."""

    items: tuple[Operand, ...]


@dataclass(frozen=True, slots=True)
class Negated:
    operand: Operand


@dataclass(frozen=True, slots=True)
class Discarded:
    """`_`: a result nobody wants."""


Operand: TypeAlias = Register | Bound | Integer | Float | Memory | Group | Negated | Discarded


@dataclass(frozen=True, slots=True)
class Guard:
    """`@register` or `@!register` before an instruction."""

    register: Operand
    negated: bool


@dataclass(frozen=True, slots=True)
class Instruction:
    """`@guard opcode.modifier.modifier operand, operand;`"""

    opcode: str
    modifiers: tuple[str, ...]
    operands: tuple[Operand, ...]
    guard: Guard | None = None

    def has(self, *modifiers: str) -> bool:
        """Whether any of the modifiers is there."""
        return any(modifier in self.modifiers for modifier in modifiers)


@dataclass(frozen=True, slots=True)
class Label:
    name: str


Statement: TypeAlias = Instruction | Label


def parse_template(
    template: str, names: Sequence[str | None] = (), raw: bool = False
) -> tuple[Statement, ...] | None:
    """The statements of a template, None if it isn't PTX that this reader knows.

    names: the name of each operand in order, None for those without one.
    raw: there are no placeholders.
    """
    text = _COMMENT.sub(" ", template)
    if not raw:
        text = _with_numbers(text, names)
    statements: list[Statement] = []
    for piece in _pieces(text):
        while label := _LABEL.match(piece):
            statements.append(Label(label.group(1)))
            piece = piece[label.end() :]
        if not piece.strip():
            continue
        if piece.strip().startswith(".reg ") or piece.strip().startswith(".pragma "):
            continue
        instruction = _instruction(piece)
        if instruction is None:
            return None
        statements.append(instruction)
    return tuple(statements)


def _with_numbers(template: str, names: Sequence[str | None]) -> str:
    """The template with every placeholder replaced by its marked operand number."""
    text = template.replace(_OPEN, " ").replace(_CLOSE, " ")
    positions = {name: str(number) for number, name in enumerate(names) if name}
    implicit = iter(range(len(text)))

    def asm(match: re.Match[str]) -> str:
        if match.group(0) in ("{{", "}}"):
            return match.group(0)[0]
        name = match.group(1) or str(next(implicit))
        return f"{_OPEN}{positions.get(name, name)}{_CLOSE}"

    def percent(match: re.Match[str]) -> str:
        return "%" if match.group(1) is None else f"{_OPEN}{match.group(1)}{_CLOSE}"

    def dollar(match: re.Match[str]) -> str:
        return "$" if match.group(1) is None else f"{_OPEN}{match.group(1)}{_CLOSE}"

    if re.search(r"%%|%\d", text):
        return _PERCENT_PLACEHOLDER.sub(percent, text)
    if re.search(r"\$\{?\d", text):
        return _DOLLAR_PLACEHOLDER.sub(dollar, text)
    return _ASM_PLACEHOLDER.sub(asm, text)


def _pieces(text: str) -> list[str]:
    """The text between semicolons, without the braces that only open or close a scope."""
    pieces = []
    for piece in text.split(";"):
        piece = piece.strip()
        while piece[:1] in ("{", "}"):
            piece = piece[1:].lstrip()
        pieces.append(piece)
    return pieces


def _instruction(piece: str) -> Instruction | None:
    guard = None
    if match := _GUARD.match(piece):
        register = _operand(match.group(2))
        if register is None:
            return None
        guard = Guard(register, match.group(1) == "!")
        piece = piece[match.end() :]
    match = _OPCODE.match(piece)
    if match is None:
        return None
    modifiers = tuple(part for part in match.group(2).split(".") if part)
    operands = _operands(piece[match.end() :])
    if operands is None:
        return None
    return Instruction(match.group(1), modifiers, operands, guard)


def _operands(text: str) -> tuple[Operand, ...] | None:
    pieces = _split(text)
    if pieces is None:
        return None
    operands = [_operand(piece) for piece in pieces]
    if any(operand is None for operand in operands):
        return None
    return tuple(operand for operand in operands if operand is not None)


def _split(text: str, separator: str = ",") -> list[str] | None:
    """The pieces between separators outside brackets; None if the brackets don't match."""
    pieces, depth, start = [], 0, 0
    for index, character in enumerate(text):
        if character in "([{":
            depth += 1
        elif character in ")]}":
            depth -= 1
        elif character == separator and depth == 0:
            pieces.append(text[start:index])
            start = index + 1
        if depth < 0:
            return None
    if depth != 0:
        return None
    if text[start:].strip() or pieces:
        pieces.append(text[start:])
    return pieces


def _operand(text: str) -> Operand | None:
    text = text.strip()
    if text == "_":
        return Discarded()
    if text.startswith("!"):
        inner = _operand(text[1:])
        return None if inner is None else Negated(inner)
    pair = _split(text, "|")
    if pair is not None and len(pair) > 1:
        return _group(pair)
    if text[:1] in ("{", "(") and text[-1:] in ("}", ")"):
        pieces = _split(text[1:-1])
        return None if pieces is None else _group(pieces)
    if text.startswith("[") and text.endswith("]"):
        return _memory(text[1:-1])
    if bound := _BOUND.match(text):
        return Bound(bound.group(1))
    if number := _NUMBER.match(text):
        sign, *digits = number.groups()
        value = next(
            int(text, base)
            for text, base in zip(digits, (16, 2, 8, 10), strict=True)
            if text is not None
        )
        return Integer(-value if sign else value)
    if _FLOAT.match(text):
        return Float(text)
    if _NAME.match(text):
        return Register(text)
    return None


def _group(pieces: list[str]) -> Group | None:
    items = [_operand(piece) for piece in pieces]
    if any(item is None for item in items):
        return None
    return Group(tuple(item for item in items if item is not None))


def _memory(text: str) -> Memory | None:
    pieces = _split(text)
    if not pieces:
        return None
    base, *offsets = re.split(r"\s*\+\s*|\s*(?=-\s*\d)", pieces[0].strip())
    operands = [_operand(piece) for piece in [base, *offsets, *pieces[1:]]]
    first, *rest = operands
    if first is None or any(operand is None for operand in rest):
        return None
    return Memory(first, tuple(operand for operand in rest if operand is not None))
