"""A table of contents of a stub crate: which module declares which impls, traits and macros.

Stub crates are large and a kernel needs little of them. With the index, a question such as "impls
of `Add` for `u32`" reads only the modules that have some. It is made from the stubs by
`index_crate` and kept beside them; a crate without one is simply read as a whole.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rgpu.analysis.records import dataclass

Modules = Sequence[str]  # module paths, the crate's own name left out
ANY_HEAD = "*"  # stands for a head that may be any type


@dataclass(frozen=True, slots=True)
class StubIndex:
    """traits: trait name -> head -> modules with such impls. inherent: method name -> head ->
    modules. items: associated constant or type of inherent impls -> modules. methods, types,
    constants: member name -> modules whose traits have it. macros: exported macro -> its module."""

    traits: Mapping[str, Mapping[str, Modules]]
    inherent: Mapping[str, Mapping[str, Modules]]
    items: Mapping[str, Modules]
    methods: Mapping[str, Modules]
    types: Mapping[str, Modules]
    constants: Mapping[str, Modules]
    macros: Mapping[str, str]


def from_json(data: Mapping[str, object]) -> StubIndex:
    """The index from its stored form, which has one key per field."""
    return StubIndex(*(data[name] for name in StubIndex.__slots__))  # type: ignore[arg-type]


def to_json(index: StubIndex) -> dict[str, object]:
    """The stored form."""
    return {name: getattr(index, name) for name in StubIndex.__slots__}
