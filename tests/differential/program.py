"""Small structured kernels as data: the programs that `generate` makes and three printers print.

Everything is `u32` or `bool`. A program has helpers (each calls only those before it) and one
kernel. Arithmetic wraps; indices are taken modulo the length of what they index, so nothing traps.
Loops end after a few rounds by construction.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TypeAlias

THREADS = 4  # per block
CELLS = 4  # elements of each memory: `read_only`, `read_write` and `shared`

# --- expressions ---------------------------------------------------------------------------------


@dataclass(frozen=True)
class Number:
    value: int


@dataclass(frozen=True)
class Variable:
    """A local variable, or a parameter of a helper. `by_reference`: a `&mut u32` parameter."""

    name: str
    by_reference: bool = False


@dataclass(frozen=True)
class Source:
    """name: "thread" (index in the block), "block" (index in the grid), "blocks" (their number),
    "n" and "m" (kernel arguments)."""

    name: str


@dataclass(frozen=True)
class Load:
    """memory: "read_only", "read_write" (both global) or "shared"."""

    memory: str
    index: Value


@dataclass(frozen=True)
class Arithmetic:
    """operator: + - * & | ^ of two values; % and / by a number that is not zero; min, max."""

    operator: str
    left: Value
    right: Value


@dataclass(frozen=True)
class Call:
    """A call of a helper. `reference` is the local variable passed as its last argument, if any."""

    helper: int
    arguments: tuple[Value, ...]
    reference: str | None = None


@dataclass(frozen=True)
class Choice:
    """`if condition { yes } else { no }` as a value."""

    condition: Condition
    yes: Value
    no: Value


Value: TypeAlias = Number | Variable | Source | Load | Arithmetic | Call | Choice


@dataclass(frozen=True)
class Compare:
    """operator: < <= > >= == !="""

    operator: str
    left: Value
    right: Value


@dataclass(frozen=True)
class Not:
    condition: Condition


@dataclass(frozen=True)
class Logic:
    """operator: && or ||; the right side may not be evaluated."""

    operator: str
    left: Condition
    right: Condition


@dataclass(frozen=True)
class Uniformly:
    """A condition replaced by one that is plainly the same for all threads: see `replaced`."""


Condition: TypeAlias = Compare | Not | Logic | Uniformly

# --- statements ----------------------------------------------------------------------------------


@dataclass(frozen=True)
class Let:
    """Declares a local variable."""

    name: str
    value: Value


@dataclass(frozen=True)
class Assign:
    name: str
    value: Value
    by_reference: bool = False


@dataclass(frozen=True)
class Store:
    memory: str
    index: Value
    value: Value


@dataclass(frozen=True)
class Barrier:
    """number: unique in the program."""

    number: int


@dataclass(frozen=True)
class Do:
    """A call for its effects."""

    call: Call


@dataclass(frozen=True)
class If:
    number: int
    condition: Condition
    yes: tuple[Statement, ...]
    no: tuple[Statement, ...]


@dataclass(frozen=True)
class Switch:
    """`match value % 3`; the arms for 0, 1, and all others."""

    value: Value
    arms: tuple[tuple[Statement, ...], tuple[Statement, ...], tuple[Statement, ...]]


@dataclass(frozen=True)
class While:
    """`while counter < limit && condition`; the counter, already declared, is raised first thing in
    the body, so `continue` is harmless."""

    number: int
    counter: str
    limit: int
    condition: Condition
    body: tuple[Statement, ...]


@dataclass(frozen=True)
class For:
    """`for counter in low..high`, bounds evaluated once and taken modulo 4."""

    counter: str
    low: Value
    high: Value
    body: tuple[Statement, ...]


@dataclass(frozen=True)
class Loop:
    """`loop { counter += 1; if counter > limit || condition { break } ... }`"""

    number: int
    counter: str
    limit: int
    condition: Condition
    body: tuple[Statement, ...]


@dataclass(frozen=True)
class Break:
    pass


@dataclass(frozen=True)
class Continue:
    pass


@dataclass(frozen=True)
class Return:
    """value: None in the kernel."""

    value: Value | None


Statement: TypeAlias = (
    Let
    | Assign
    | Store
    | Barrier
    | Do
    | If
    | Switch
    | While
    | For
    | Loop
    | Break
    | Continue
    | Return
)


@dataclass(frozen=True)
class Helper:
    """A function that returns a u32. `reference`: its last parameter, a `&mut u32`."""

    parameters: tuple[str, ...]
    reference: str | None
    body: tuple[Statement, ...]
    result: Value


@dataclass(frozen=True)
class Program:
    name: str
    helpers: tuple[Helper, ...]
    body: tuple[Statement, ...]
    barriers: int = field(compare=False)
