"""Which traits are in scope: their methods can be called without naming them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from rgpu.analysis.names.definitions import ModuleDefinition, TraitDefinition

if TYPE_CHECKING:
    from rgpu.analysis.names.resolve import Names


def traits_in_scope(names: Names, module: ModuleDefinition) -> Iterator[TraitDefinition]:
    """Traits whose methods can be called in `module`, the nearest first; may repeat."""
    place: ModuleDefinition | None = module
    while place is not None:
        yield from _traits_of(names, place, set())
        place = place.parent if place.block is not None else None
    prelude = names.prelude_module(module.crate)
    if prelude is not None:
        yield from _traits_of(names, prelude, set())


def _traits_of(
    names: Names, module: ModuleDefinition, seen: set[ModuleDefinition]
) -> Iterator[TraitDefinition]:
    if module in seen:
        return
    seen.add(module)
    scope = names.scope(module)
    for definition in scope.types.values():
        if isinstance(definition, TraitDefinition):
            yield definition
    for uses in (*scope.imports.values(), scope.hidden_imports):
        for use in uses:
            imported = names.imported(module, use, "types")
            if isinstance(imported, TraitDefinition):
                yield imported
    for use in scope.globs:
        target = names.glob_target(module, use)
        if isinstance(target, ModuleDefinition):
            yield from _traits_of(names, target, seen)
