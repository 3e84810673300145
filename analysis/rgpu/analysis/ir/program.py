"""What the analyses ask of the front end: bodies, fields of types, where statics live.

The front end (`names` + `typing` + `ir/build`) implements `BodySource`; tests implement it over the
textual form of `ir/text.py`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from rgpu.analysis.effects import AddressSpace
from rgpu.analysis.ir.body import Body, Instance
from rgpu.analysis.ir.types import Adt, Closure, Ty

if TYPE_CHECKING:
    from rgpu.analysis.names.definitions import StaticDefinition


class BodySource(Protocol):
    """The program behind one kernel. Answers are cached by the implementation and never change."""

    def body_of(self, instance: Instance) -> Body | None:
        """The body of a function or closure, None if it has none (then `unknown` says why)."""

    def variants_of(self, type: Adt | Closure) -> tuple[tuple[Ty, ...], ...] | None:
        """Field types, with generics replaced, of each variant in order.

        Structs, unions and closures (captured values) have exactly one variant; None if the fields
        can't be found out.
        """

    def space_of(self, static: StaticDefinition) -> AddressSpace:
        """Where the storage of a static lies: shared, constant or global."""
