"""A light reading of PTX text: its statements by line, its entries, what each instruction is.

Not a parser of the whole language: enough to say which lines hold instructions, of which function,
and what their opcodes are. Grammar: PTX ISA 4 and 5.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from rgpu.analysis.records import dataclass

_COMMENT = re.compile(r"//.*$")
_LABEL = re.compile(r"^\s*([\w$%]+):(?!:)\s*")
_OPCODE = re.compile(r"^(?:@!?[%\w$]+\s+)?([a-z][\w.:]*)")
_HEAD = re.compile(r"\.(entry|func)\b")
_NAME = re.compile(r"^\s*(?:\([^)]*\)\s*)?([\w$%]+)")


@dataclass(frozen=True, slots=True)
class Statement:
    """kind: "directive", "instruction" or "label"; `line` is where it begins, from 1 on. opcode:
    `ld.global.b32`, `.loc`, or the name of the label. function: the entry or function it is in."""

    kind: str
    line: int
    opcode: str
    text: str
    function: str | None


@dataclass(frozen=True, slots=True)
class Ptx:
    """PTX text that was read."""

    text: str
    statements: tuple[Statement, ...]
    entries: tuple[str, ...]

    def instructions(self, entry: str | None = None) -> Iterator[Statement]:
        """The instructions, of one entry or of all."""
        for statement in self.statements:
            if statement.kind == "instruction" and entry in (None, statement.function):
                yield statement


def read_ptx(text: str) -> Ptx:
    """Reads PTX text; what is not understood is left out."""
    statements: list[Statement] = []
    entries: list[str] = []
    pending, begun = "", 0
    function: str | None = None
    depth = 0
    for number, raw in enumerate(text.split("\n"), 1):
        rest = _COMMENT.sub("", raw)
        while rest.strip():
            if not pending:
                rest, begun = rest.lstrip(), number
                if depth and (label := _LABEL.match(rest)) is not None:
                    statements.append(Statement("label", number, label[1], label[1], function))
                    rest = rest[label.end() :]
                    continue
                if rest.startswith((".loc", ".file", ".version", ".target", ".address_size")):
                    opcode = rest.split()[0]
                    kind = "directive"
                    statements.append(Statement(kind, number, opcode, rest.strip(), function))
                    break
            cut = _end(pending + rest, len(pending), depth)
            if cut is None:
                pending += rest + " "
                break
            whole = (pending + rest)[:cut]
            mark = (pending + rest)[cut]
            rest, pending = (pending + rest)[cut + 1 :], ""
            head = _HEAD.search(whole)
            if depth == 0 and head is not None:
                name = _NAME.match(whole[head.end() :])
                found = name[1] if name is not None else ""
                statements.append(Statement("directive", begun, f".{head[1]}", whole.strip(), None))
                if mark == "{":
                    function, depth = found, 1
                    if head[1] == "entry":
                        entries.append(found)
                continue
            if mark == "{":
                depth += 1
            if whole.strip():
                statements.append(_statement(whole.strip(), begun, function))
            if mark == "}":
                depth -= 1
                if depth <= 0:
                    depth, function = 0, None
    return Ptx(text, tuple(statements), tuple(entries))


def _end(text: str, start: int, depth: int) -> int | None:
    """Where the first statement ends: at `;`, or at a brace that is no vector of operands."""
    position = 0
    while position < len(text):
        character = text[position]
        if character == ";" or character == "}":
            return position
        if character == "{":
            before = text[:position].strip()
            operand = depth > 0 and before and not before.endswith(")")
            initial = depth == 0 and "=" in before
            if not (operand or initial):
                return position
            close = _matching(text, position)
            if close is None:
                return None
            position = close
        position += 1
    return None


def _matching(text: str, start: int) -> int | None:
    depth = 0
    for position in range(start, len(text)):
        depth += {"{": 1, "}": -1}.get(text[position], 0)
        if depth == 0:
            return position
    return None


def _statement(text: str, line: int, function: str | None) -> Statement:
    if text.startswith("."):
        return Statement("directive", line, text.split()[0], text, function)
    match = _OPCODE.match(text)
    return Statement("instruction", line, match[1] if match else text.split()[0], text, function)
