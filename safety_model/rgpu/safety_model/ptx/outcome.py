"""What the readers of instructions have in common: their result, the tables, scopes and places."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any, TypeAlias

from rgpu.analysis.effects import Access, AddressSpace, Effect, Level, Scope
from rgpu.analysis.records import dataclass
from rgpu.safety_model.ptx.template import Instruction, Memory, Operand

Argument: TypeAlias = str | int | None
Namer: TypeAlias = Callable[[Operand], Argument]
"""How effects name an operand: its number as text, an integer, or None if it was computed."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """The effects of an instruction, how many operands in front are results, and how uniform those
    are.

    level None: as uniform as the operands read. `known` is false when an operand that matters (a
    mask, a barrier's number) was computed in the template, so that the effects say too little.
    """

    effects: tuple[Effect, ...] = ()
    results: int = 1
    level: Level | None = None
    known: bool = True


@cache
def data() -> dict[str, Any]:
    """The tables of `targets/ptx.toml`."""
    import tomllib
    from importlib.resources import files

    text = files("rgpu.safety_model").joinpath("targets/ptx.toml").read_text("utf-8")
    return tomllib.loads(text)


def scope_of(instruction: Instruction) -> Scope | None:
    """The scope that a modifier names (`.cta`, `.gpu`, ...), None if there is none."""
    scopes: dict[str, str] = data()["scopes"]
    return next((Scope(scopes[m]) for m in instruction.modifiers if m in scopes), None)


def access(instruction: Instruction, name: Namer, memory: Operand, read: bool) -> Access | None:
    """A plain access of `memory`, None if that is no memory operand."""
    if not isinstance(memory, Memory):
        return None
    spaces: dict[str, str] = data()["spaces"]
    space = next((spaces[m] for m in instruction.modifiers if m in spaces), "generic")
    return Access(
        read=read,
        write=not read,
        place=place_of(memory, name),
        space=AddressSpace(space),
        bytes=_bytes(instruction),
    )


def _bytes(instruction: Instruction) -> int | None:
    """Bytes that a load or store moves; None for matrices, where it isn't one thread's affair."""
    if instruction.opcode not in ("ld", "ldu", "st"):
        return None
    types: dict[str, int] = data()["types"]
    vectors: dict[str, int] = data()["vectors"]
    size = next((types[m] for m in instruction.modifiers if m in types), None)
    length = next((vectors[m] for m in instruction.modifiers if m in vectors), 1)
    return None if size is None else size * length


def place_of(memory: Memory, name: Namer) -> str:
    """`*N` for the memory at operand N, and `?` for an address that was computed."""
    operand = name(memory.base)
    return f"*{operand}" if isinstance(operand, str) and not memory.rest else "?"
