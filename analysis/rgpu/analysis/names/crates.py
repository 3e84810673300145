"""Where the text of crates comes from, seen from the engine, which does no input or output
itself."""

from __future__ import annotations

from typing import Protocol

from rgpu.analysis.names.index import StubIndex
from rgpu.analysis.records import dataclass, field


@dataclass(frozen=True, slots=True)
class CrateSource:
    """A crate before it is read. `root` is the path of its root file; `dependencies` maps the
    extern names that its code uses to crates whose text is at hand."""

    name: str
    root: str
    edition: int = 2021
    dependencies: tuple[tuple[str, CrateSource], ...] = ()
    features: frozenset[str] = field(default_factory=frozenset)
    model: bool = False


class Loader(Protocol):
    """Gives the text of files. Paths use `/`; `..` may occur."""

    def read(self, path: str) -> bytes | None:
        """The text as valid UTF-8, or None if there is no such file."""


class ModelProvider(Protocol):
    """Gives the stub crates, by the name that code uses for them."""

    def stub_crate(self, name: str) -> CrateSource | None:
        """The stub of an external crate, or None if there is none."""

    def stub_index(self, name: str) -> StubIndex | None:
        """The table of contents of a stub crate; None to have it read as a whole."""
