"""A table of contents of a stub crate: which module declares which impls, traits and macros, and
where the items of each file stand.

Stub crates are large and a kernel needs little of them. With the index, a question such as "impls
of `Add` for `u32`" reads only the modules that have some, and of their files only the items that
are used. It is made from the stubs by `index_crate` and kept beside them; a crate without one is
simply read as a whole.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from rgpu.analysis.records import dataclass
from rgpu.analysis.source import SourceFile

Modules = Sequence[str]  # module paths, the crate's own name left out
ANY_HEAD = "*"  # stands for a head that may be any type
# trait name -> head -> modules with such impls; method name -> head -> modules
BY_HEAD = ("traits", "inherent")
# associated constant or type of inherent impls -> modules; member name -> modules whose traits have
# it; exported macro -> its module, alone
BY_NAME = ("items", "methods", "types", "constants", "macros")
_PRIME = 1_073_741_789


@dataclass(frozen=True, slots=True)
class StubIndex:
    """The rows of one crate. `find` gives what is stored under a key, None if nothing is."""

    crate: str
    find: Callable[[str], Any]

    def heads(self, table: str, name: str) -> Mapping[str, Modules]:
        """The modules for each head under `name`, in a table of `BY_HEAD`."""
        return self.find(key(self.crate, table, name)) or {}

    def modules(self, table: str, name: str) -> Modules:
        """The modules under `name`, in a table of `BY_NAME`."""
        return self.find(key(self.crate, table, name)) or ()

    def outline(self, file: SourceFile) -> list[Any] | None:
        """The rows of `syntax/outline.py` for a file; None if there are none, or the file is
        another by now."""
        stored = self.find(file_key(file))
        return None if stored is None or stored[0] != checksum(file.data) else stored[1]


def key(crate: str, table: str, name: str) -> str:
    """Under what a row of a table is stored."""
    return f"{crate} {table} {name}"


def file_key(file: SourceFile) -> str:
    """Under what the checksum and the outline of a file are stored."""
    return f"file {file.path}"


def checksum(data: bytes) -> int:
    """A number that is another one after almost any edit."""
    return int.from_bytes(data, "little") % _PRIME
