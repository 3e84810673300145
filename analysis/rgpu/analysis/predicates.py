"""Inline assembly of which a part stands under a predicate: the words for it.

`setp.ne.u32 p, %0, 0; @p bar.sync 0;` is a branch that is written without one.
"""

from __future__ import annotations

from typing import TypeAlias

from rgpu.analysis.effects import Effect
from rgpu.analysis.records import dataclass

# An operand of the assembly by its number, an integer, or a special register such as "%laneid".
Side: TypeAlias = str | int


@dataclass(frozen=True, slots=True)
class Comparison:
    """operator: one of `==`, `!=`, `<`, `<=`, `>`, `>=`. type: of both sides, as in Rust."""

    operator: str
    left: Side
    right: Side
    type: str


@dataclass(frozen=True, slots=True)
class Predicated:
    """`always` happens, and then `effects` if the comparison has the result `when`."""

    always: tuple[Effect, ...]
    comparison: Comparison
    when: bool
    effects: tuple[Effect, ...]
