"""Barriers in control that parts their group, in pairs where several sides of a branch have one."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from rgpu.analysis.effects import Barrier, Level, Scope
from rgpu.analysis.records import dataclass
from rgpu.safety_model.convergence.paths import leads
from rgpu.safety_model.convergence.sites import Site, number_of
from rgpu.safety_model.kernel import Kernel


@dataclass(frozen=True, slots=True)
class Mismatch:
    """A branch that threads of a group take differently, and barriers on more than one side of it.

    block: that ends with the branch. sides: the sites by side, each side not empty, in order of the
    text.
    """

    block: int
    sides: tuple[tuple[Site, ...], ...]

    @property
    def sites(self) -> list[Site]:
        return [site for side in self.sides for site in side]


def barriers(kernel: Kernel, scope: Scope) -> Iterator[tuple[Site, Barrier]]:
    """Barriers of a scope that wait for all of it."""
    for site in kernel.sites:
        effect = site.effect
        if isinstance(effect, Barrier) and effect.scope is scope and effect.count is None:
            yield site, effect


def divergent(kernel: Kernel, scope: Scope) -> list[Site]:
    """Barriers of a whole scope in control that differs between its threads."""
    facts = kernel.uniformity
    return [
        site for site, _ in barriers(kernel, scope) if facts.control_level(site.block) > scope.level
    ]


def mismatches(kernel: Kernel, sites: Iterable[Site], level: Level) -> list[Mismatch]:
    """Branches that part groups of `level` and have some of the sites on several sides.

    A site belongs to the innermost branch on which it depends. A branch that decides about the
    rounds of a loop has no sides.
    """
    by_branch: dict[int, dict[int, list[Site]]] = {}
    for site in sites:
        controlling = kernel.uniformity.controlling_branches(site.block, level)
        if not controlling or controlling[0].leaves_loop:
            continue
        branch = controlling[0].block
        side = _side(kernel, branch, site.block)
        if side is not None:
            by_branch.setdefault(branch, {}).setdefault(side, []).append(site)
    return [
        Mismatch(branch, tuple(sorted(map(tuple, sides.values()), key=_place)))
        for branch, sides in sorted(by_branch.items())
        if len(sides) > 1
    ]


def _place(side: tuple[Site, ...]) -> tuple[str, int]:
    span = side[0].span.outermost
    return span.file.path, span.start


def _side(kernel: Kernel, branch: int, target: int) -> int | None:
    """The successor of `branch` that leads to `target`, None if several do."""
    leading = [
        successor
        for successor in kernel.body.blocks[branch].successors
        if leads(kernel.control, successor, target, branch)
    ]
    return leading[0] if len(leading) == 1 else None


def balanced(kernel: Kernel, mismatch: Mismatch) -> bool:
    """Every side has the same barriers in a row, in a form that lets threads meet from different
    places: `barrier` without `.aligned` (PTX ISA 9.7.13.1)."""
    if len(mismatch.sides) != len(kernel.body.blocks[mismatch.block].successors):
        return False
    first = mismatch.sides[0][0]
    around = kernel.control.innermost_loop[mismatch.block]
    rows = []
    for side in mismatch.sides:
        for site in side:
            inside = kernel.control.innermost_loop[site.block]
            controls = kernel.control.controls[site.block]
            if inside is not around or controls != kernel.control.controls[first.block]:
                return False
        rows.append([_shape(site) for site in side])
    return None not in rows[0] and all(row == rows[0] for row in rows)


def _shape(site: Site) -> tuple[int, bool, bool] | None:
    """What other threads see of an unaligned barrier: its number, and which half it is."""
    effect = site.effect
    assert isinstance(effect, Barrier)
    number = 0 if effect.id is None else number_of(site.invoke, effect.id)
    if effect.aligned or number is None:
        return None
    return number, effect.arrive_only, effect.wait_only
