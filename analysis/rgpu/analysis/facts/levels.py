"""What is known while `facts/propagate.py` computes: levels and forms, who uses what, and what is
still to be looked at again.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from heapq import heappush

from rgpu.analysis.effects import Level
from rgpu.analysis.facts import forms
from rgpu.analysis.facts.cfg import ControlFlow
from rgpu.analysis.facts.forms import Form
from rgpu.analysis.facts.intervals import Intervals
from rgpu.analysis.facts.launch import LaunchShape, shared_levels
from rgpu.analysis.facts.sources import Source
from rgpu.analysis.ir import ssa

GRID, THREAD = Level.GRID, Level.THREAD
Work = ssa.Value | int  # a value, or the block of a branch


class Levels:
    """Levels of values, branches and loop exits in one function, as far as they have risen."""

    def __init__(
        self,
        flow: ControlFlow,
        shapes: Sequence[LaunchShape],
        multiples: Mapping[str, int],
    ) -> None:
        function = flow.function
        self.function = function
        self.flow = flow
        self.shapes = shapes
        self.multiples = multiples
        count = function.value_count
        self.level: list[Level] = [GRID] * count
        self.forms: list[dict[int, Form]] = [{} for _ in shapes]
        self.refined: set[int] = set()
        self.branch_level: list[Level] = [GRID] * len(function.blocks)
        self.join_branches: list[dict[int, frozenset[int] | None]] = [{} for _ in function.blocks]
        self.exit_level: dict[int, Level] = {loop.header: GRID for loop in flow.loops}
        self.sources: dict[int, Source] = {}
        self.users: list[list[Work]] = [[] for _ in range(count)]
        self.from_loop: dict[int, list[Work]] = {loop.header: [] for loop in flow.loops}
        self.positions: dict[int, int] = {}  # of loads and reading calls, by index
        self.only: dict[tuple[int, int], ssa.Value | None] = {}  # of phis, by index and shape
        self.seeds: list[ssa.Value] = []
        self.intervals = [Intervals(flow, shape) for shape in shapes]
        self.numbers: dict[tuple[int, int], Form | None] = {}  # by index and shape
        self.shared = shared_levels(shapes)
        self.stale = False
        self.work: list[tuple[int, int, Work]] = []
        self.queued: set[Work] = set()

    # --- work ---

    def start_again(self) -> None:
        self.stale = False
        self.level = [GRID] * len(self.level)
        self.branch_level = [GRID] * len(self.branch_level)
        self.exit_level = dict.fromkeys(self.exit_level, GRID)
        for branches in self.join_branches:
            branches.clear()

    def push(self, item: Work) -> None:
        """Queues a value, or the branch of a block. Lower numbers first: operands before users."""
        if item not in self.queued:
            self.queued.add(item)
            if isinstance(item, int):
                branch = self.function.blocks[item].terminator
                assert isinstance(branch, ssa.Branch)
                heappush(self.work, (branch.condition.index, 1, item))
            else:
                heappush(self.work, (item.index, 0, item))

    def depend(self, operand: ssa.Value, user: ssa.Load | ssa.Result | ssa.Phi) -> None:
        users = self.users[operand.index]
        if user not in users:
            users.append(user)

    # --- questions ---

    def level_at(self, value: ssa.Value, block: int) -> Level:
        """The level of a value as seen from a block."""
        level = self.level[value.index]
        if level is THREAD:
            return level
        defined = getattr(value, "block", None)
        if defined is None or defined == block:
            return level
        loop = self.flow.innermost_loop[defined]
        while loop is not None and block not in loop.blocks:
            level = max(level, self.exit_level[loop.header])
            loop = loop.parent
        return level

    def form_at(self, value: ssa.Value, block: int, shape: int, depth: int = 4) -> Form | None:
        """The form of a value as seen from a block."""
        if type(value) is ssa.Literal:
            return Form(value.value) if isinstance(value.value, int) else None
        level = self.level_at(value, block)
        if level == self.level[value.index]:
            form = self.forms[shape].get(value.index)
            if form is not None:
                return form
        if level is THREAD:
            return None
        return forms.symbol(level, self.alignment(value, block, shape, depth - 1) if depth else 1)

    def alignment(self, value: ssa.Value, block: int, shape: int, depth: int) -> int:
        """A power of two that divides the value: of products with constants."""
        if type(value) is not ssa.Binary or value.operator not in ("*", "<<"):
            return 1
        factors = []
        for side in (value.left, value.right):
            form = self.form_at(side, block, shape, depth)
            if form is None or not isinstance(form.numbers, int) or not form.known:
                factors.append(1)
            elif value.operator == "<<":
                factors.append(1 << form.numbers if side is value.right else 1)
            else:
                factors.append(form.numbers & -form.numbers or 1)
        return factors[0] * factors[1]
