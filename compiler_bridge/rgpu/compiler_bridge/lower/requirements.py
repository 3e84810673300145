"""What the operations of a kernel ask of the architecture and of the version of PTX."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from rgpu.analysis.effects import Effect, LowersTo
from rgpu.analysis.records import dataclass
from rgpu.analysis.source import Span

if TYPE_CHECKING:
    from rgpu.compiler_bridge.lower.function import Function


@dataclass(frozen=True, slots=True)
class Requirement:
    """An operation that not every target has. min_sm: an expression for `targets.satisfies`, None
    for any; min_ptx: "8.0" or None. span: where the user's own code calls it."""

    operation: str
    min_sm: str | None
    min_ptx: str | None
    span: Span | None

    @property
    def needs(self) -> str:
        """What has the operation, for people."""
        words = (self.min_sm or "").replace("|", ", ")
        version = f"PTX {self.min_ptx}" if self.min_ptx else ""
        return " and ".join(filter(None, (words, version)))


def note_requirements(function: Function, operation: str, effects: Iterable[Effect]) -> None:
    """Keeps what the effects of a call ask for."""
    for effect in effects:
        if isinstance(effect, LowersTo) and (effect.min_sm or effect.min_ptx):
            found = Requirement(operation, effect.min_sm, effect.min_ptx, function.place_of_user())
            if found not in function.lowering.requirements:
                function.lowering.requirements.append(found)
