"""Conditions that users state about a launch: `n % 256 == 0`, `input.len() >= 2 * n`.

They stand in `// rgpu: assume(...)` and in launch contracts. Values are integers; names are kernel
parameters, their `.len()`, and the launch dimensions `block_dim.x`, `grid_dim.y`, ...
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import TypeAlias

from rgpu.analysis.patterns import pattern
from rgpu.analysis.records import dataclass


@dataclass(frozen=True, slots=True)
class Number:
    value: int


@dataclass(frozen=True, slots=True)
class Name:
    """A dotted name as written, without spaces: "n", "input.len()", "block_dim.x"."""

    text: str


@dataclass(frozen=True, slots=True)
class Operation:
    operator: str
    left: Condition
    right: Condition


Condition: TypeAlias = Number | Name | Operation

_TOKEN = pattern(
    r"\s*(?:(?P<number>0x[0-9a-fA-F_]+|\d[\d_]*)(?:u8|u16|u32|u64|usize|i32|i64)?"
    r"|(?P<name>[A-Za-z_]\w*(?:\s*\.\s*\w+(?:\s*\(\s*\))?)*)"
    r"|(?P<operator>&&|\|\||==|!=|<=|>=|<<|>>|[-+*/%<>()&|^]))"
)
_PRECEDENCE = {
    "||": 1, "&&": 2, "==": 3, "!=": 3, "<": 3, "<=": 3, ">": 3, ">=": 3, "|": 4, "^": 5, "&": 6,
    "<<": 7, ">>": 7, "+": 8, "-": 8, "*": 9, "/": 9, "%": 9,
}  # fmt: skip

_OPERATIONS: dict[str, Callable[[int, int], int | None]] = {
    "||": lambda a, b: int(bool(a) or bool(b)),
    "&&": lambda a, b: int(bool(a) and bool(b)),
    "==": lambda a, b: int(a == b),
    "!=": lambda a, b: int(a != b),
    "<": lambda a, b: int(a < b),
    "<=": lambda a, b: int(a <= b),
    ">": lambda a, b: int(a > b),
    ">=": lambda a, b: int(a >= b),
    "|": lambda a, b: a | b,
    "^": lambda a, b: a ^ b,
    "&": lambda a, b: a & b,
    "<<": lambda a, b: a << b if 0 <= b < 64 else None,
    ">>": lambda a, b: a >> b if 0 <= b < 64 else None,
    "+": lambda a, b: a + b,
    "-": lambda a, b: a - b,
    "*": lambda a, b: a * b,
    "/": lambda a, b: a // b if b > 0 and a >= 0 else None,
    "%": lambda a, b: a % b if b > 0 and a >= 0 else None,
}


def parse_condition(text: str) -> Condition | None:
    """The condition that `text` spells, or None if it is no condition of this language."""
    tokens: list[tuple[str, str]] = []
    position = 0
    stripped = text.rstrip()
    while position < len(stripped):
        match = _TOKEN.match(stripped, position)
        if match is None:
            return None
        kind = match.lastgroup or ""
        tokens.append((kind, re.sub(r"\s", "", match[kind])))
        position = match.end()
    parsed = _binary(tokens, 0, 0)
    return parsed[0] if parsed is not None and parsed[1] == len(tokens) else None


def _binary(
    tokens: list[tuple[str, str]], position: int, minimum: int
) -> tuple[Condition, int] | None:
    operand = _operand(tokens, position)
    while operand is not None:
        left, position = operand
        if position >= len(tokens) or _PRECEDENCE.get(tokens[position][1], -1) <= minimum:
            return operand
        operator = tokens[position][1]
        right = _binary(tokens, position + 1, _PRECEDENCE[operator])
        if right is None:
            return None
        operand = Operation(operator, left, right[0]), right[1]
    return None


def _operand(tokens: list[tuple[str, str]], position: int) -> tuple[Condition, int] | None:
    if position >= len(tokens):
        return None
    kind, text = tokens[position]
    if kind == "number":
        return Number(int(text.replace("_", ""), 0 if text.startswith("0x") else 10)), position + 1
    if kind == "name":
        return Name(text), position + 1
    if text == "(":
        inner = _binary(tokens, position + 1, 0)
        if inner is not None and inner[1] < len(tokens) and tokens[inner[1]][1] == ")":
            return inner[0], inner[1] + 1
    return None


def names_of(condition: Condition) -> set[str]:
    """The names that the condition mentions."""
    match condition:
        case Name(text):
            return {text}
        case Operation(_, left, right):
            return names_of(left) | names_of(right)
        case Number():
            return set()


def evaluate(condition: Condition, values: Mapping[str, int]) -> int | None:
    """The value under `values`; None if a name is missing or the arithmetic is undefined."""
    match condition:
        case Number(value):
            return value
        case Name(text):
            return values.get(text)
        case Operation(operator, left, right):
            a, b = evaluate(left, values), evaluate(right, values)
            return None if a is None or b is None else _OPERATIONS[operator](a, b)


def show(condition: Condition) -> str:
    """The condition as Rust text."""
    match condition:
        case Number(value):
            return str(value)
        case Name(text):
            return text
        case Operation(operator, left, right):
            return f"{_inside(left, operator)} {operator} {_inside(right, operator, right=True)}"


def _inside(operand: Condition, operator: str, right: bool = False) -> str:
    text = show(operand)
    if not isinstance(operand, Operation):
        return text
    looser = _PRECEDENCE[operand.operator] < _PRECEDENCE[operator] + right
    return f"({text})" if looser else text
