"""Shape of control: dominators, post-dominators, loops, control dependence, joins of a branch.

All functions take an `ssa.Function`; blocks are numbers. Edges into blocks from which every path ends
in a trap are left out: a trap ends the whole grid, so it neither separates threads nor keeps a block
from post-dominating another.
"""

from __future__ import annotations

from dataclasses import dataclass

from rgpu.analysis.ir import ssa


@dataclass(frozen=True, slots=True)
class Loop:
    """A natural loop, or an irreducible cycle (`reducible` is False; `header` is then its first block).

    exits: edges (from, to) that leave it, without those into traps.
    """

    header: int
    blocks: frozenset[int]
    parent: Loop | None
    exits: tuple[tuple[int, int], ...]
    reducible: bool = True


@dataclass(eq=False, slots=True)
class ControlFlow:
    """What `control_flow` computes, once per function.

    `controls[block]`: the branch blocks on which the block is control dependent, directly or through
    others, when threads that leave by an early return don't count. `full_controls` also counts early
    returns (Ferrante, Ottenstein and Warren, TOPLAS 1987).
    """

    function: ssa.Function
    immediate_dominator: list[int]  # of the entry: itself
    loops: list[Loop]  # outer before inner
    innermost_loop: list[Loop | None]  # by block
    trap_only: frozenset[int]
    controls: list[frozenset[int]]
    full_controls: list[frozenset[int]]

    def dominates(self, above: int, below: int) -> bool:
        """Every path from the entry to `below` passes `above`; a block dominates itself."""
        raise NotImplementedError

    def joins(self, branch: int) -> frozenset[int]:
        """Blocks that two paths from `branch`, disjoint but for their ends, reach before it reconverges.

        This is LLVM's sync dependence (Karrenberg and Hack; Rosemann et al., POPL 2021): only phis in
        these blocks can differ because threads took different sides of `branch`.
        """
        raise NotImplementedError

    def reaches(self, source: int, target: int, without: frozenset[int] = frozenset()) -> bool:
        """A path of at least one edge leads from `source` to `target` and passes no block in `without`."""
        raise NotImplementedError


def control_flow(function: ssa.Function) -> ControlFlow:
    """Computes the shape of control of a function."""
    raise NotImplementedError
