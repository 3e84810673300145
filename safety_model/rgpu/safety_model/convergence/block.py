"""Block barriers: those that not all threads reach, in pairs where both sides of a branch have
one."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from rgpu.analysis.effects import Barrier, Level, Scope
from rgpu.analysis.ir import ssa
from rgpu.safety_model.convergence.sites import Site, number_of
from rgpu.safety_model.kernel import Kernel


@dataclass(frozen=True, slots=True)
class Mismatch:
    """A branch that threads of a block take differently, and barriers on more than one side of it.

    sides: the sites by side, each side not empty, in order of the text.
    """

    branch: ssa.Branch
    sides: tuple[tuple[Site, ...], ...]


def block_barriers(kernel: Kernel) -> Iterator[tuple[Site, Barrier]]:
    """Barriers that wait for the whole block."""
    for site in kernel.sites:
        effect = site.effect
        if isinstance(effect, Barrier) and effect.scope is Scope.BLOCK and effect.count is None:
            yield site, effect


def divergent_barriers(kernel: Kernel) -> list[Site]:
    """Barriers of the whole block in control that differs between threads of the block."""
    facts = kernel.uniformity
    return [
        site for site, _ in block_barriers(kernel) if facts.control_level(site.block) > Level.BLOCK
    ]


def mismatches(kernel: Kernel) -> list[Mismatch]:
    """Divergent branches with barriers on several sides.

    A barrier belongs to the innermost branch on which it depends. A branch that decides about the
    rounds of a loop has no sides.
    """
    by_branch: dict[int, tuple[ssa.Branch, dict[int, list[Site]]]] = {}
    for site in divergent_barriers(kernel):
        controlling = kernel.uniformity.controlling_branches(site.block, Level.BLOCK)
        if not controlling or controlling[0].leaves_loop:
            continue
        side = _side(kernel, controlling[0].block, site.block)
        if side is not None:
            _, sides = by_branch.setdefault(controlling[0].block, (controlling[0].branch, {}))
            sides.setdefault(side, []).append(site)
    return [
        Mismatch(branch, tuple(sorted(map(tuple, sides.values()), key=_place)))
        for _, (branch, sides) in sorted(by_branch.items())
        if len(sides) > 1
    ]


def _place(side: tuple[Site, ...]) -> tuple[str, int]:
    span = side[0].span.outermost
    return span.file.path, span.start


def _side(kernel: Kernel, branch: int, target: int) -> int | None:
    """The successor of `branch` that leads to `target`, None if several do."""
    without = frozenset((branch,))
    leading = [
        successor
        for successor in kernel.body.blocks[branch].successors
        if successor == target or kernel.control.reaches(successor, target, without)
    ]
    return leading[0] if len(leading) == 1 else None


def balanced(kernel: Kernel, mismatch: Mismatch) -> bool:
    """Barriers that need not be the same instruction, once on every side, with one number.

    `barrier.sync` without `.aligned` lets threads meet from different places (PTX ISA 9.7.13.1).
    """
    successors = kernel.body.blocks[_block_of(kernel, mismatch.branch)].successors
    if len(mismatch.sides) != len(successors) or any(len(side) != 1 for side in mismatch.sides):
        return False
    sites = [side[0] for side in mismatch.sides]
    numbers = set()
    for site in sites:
        effect = site.effect
        assert isinstance(effect, Barrier)
        number = 0 if effect.id is None else number_of(site.invoke, effect.id)
        if effect.aligned or number is None:
            return False
        numbers.add(number)
    outside = kernel.control.innermost_loop[_block_of(kernel, mismatch.branch)]
    return len(numbers) == 1 and all(
        kernel.control.innermost_loop[site.block] is outside
        and kernel.control.controls[site.block] == kernel.control.controls[sites[0].block]
        for site in sites
    )


def _block_of(kernel: Kernel, branch: ssa.Branch) -> int:
    return next(block.index for block in kernel.body.blocks if block.terminator is branch)
