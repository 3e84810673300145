"""The fixpoint behind `facts/uniformity.py`: levels of values and of branches.

State per value (`facts/levels.py`): its level and, per launch shape, its form (`facts/forms.py`).
Everything starts at GRID; sources raise it, and what depends on a value that was raised is looked
at again. Levels only rise and are five, so this ends.

A value is as uniform as the least uniform of

- its operands, each as seen from its block: one that comes from inside a loop that threads leave in
  different iterations differs by that (temporal divergence);
- at a join (a phi): the branches that decide from where it is entered (sync dependence);
- for a load: the address, what may be there, and for private memory which stores were done
  (`facts/contents.py`);
- for the result of a call: what its model says, or for a recursive one, `facts/recursion.py`.

The form of a value, where it has one, puts an upper bound on the level. So does the interval
(`facts/intervals.py`) of a comparison or a quotient that can only come out in one way. Where a
block has one warp, what a warp shares the block does; likewise with one thread, or one block.
"""

from __future__ import annotations

from heapq import heappop
from math import gcd
from typing import Protocol

from rgpu.analysis.effects import Level, Value
from rgpu.analysis.facts import forms
from rgpu.analysis.facts.cfg import Loop
from rgpu.analysis.facts.contents import ContentLevels
from rgpu.analysis.facts.forms import Form
from rgpu.analysis.facts.levels import GRID, THREAD, Work
from rgpu.analysis.facts.selection import only_operand
from rgpu.analysis.facts.sources import result_source, special_register
from rgpu.analysis.ir import fold, ssa
from rgpu.analysis.ir.operands import operands

_MOST_REPEATS = 3
_NARROWING = fold.COMPARISONS | {"/", "%", ">>", "&"}  # operations that can end up with one number


class RecursiveCalls(Protocol):
    """Knows what recursive functions give back (`facts/recursion.py`)."""

    def level_of(self, caller: Propagation, result: ssa.Result) -> Level:
        """The level of a result, as the levels of the arguments are now."""


class Propagation(ContentLevels):
    """Levels of everything in one function. Without `recursions`, results of recursive calls
    differ."""

    recursions: RecursiveCalls | None = None

    # --- set-up ---

    def run(self) -> None:
        """Computes everything. A level that was raised before a form came to be known stays too
        high; then it is all done again with the forms that were found."""
        self.seed()
        self.settle()
        for _ in range(_MOST_REPEATS):
            if not self.stale:
                return
            self.start_again()
            self.settle()

    def settle(self) -> None:
        for source in self.seeds:
            self.push(source)
        queued = self.queued
        while self.work:
            item = heappop(self.work)[2]
            queued.discard(item)
            if isinstance(item, int):
                self.visit_branch(item)
            else:
                self.visit(item)

    def seed(self) -> None:
        """Notes who uses what, and collects the sources."""
        for parameter in self.function.parameters:
            name = ".".join((parameter.name, *parameter.path))
            if (divisor := self.multiples.get(name)) is not None:
                for known in self.forms:
                    known[parameter.index] = forms.symbol(GRID, divisor)
        loops = self.flow.innermost_loop
        for block in self.function.blocks:
            index = block.index
            for phi in block.phis:
                for operand in phi.operands:
                    self.use(operand, phi, index, loops)
            for position, instruction in enumerate(block.instructions):
                kind = type(instruction)
                if kind is ssa.Invoke:
                    for result in instruction.results:  # type: ignore[union-attr]
                        self.seed_result(result, position, loops)
                    continue
                if kind is ssa.Store or kind is ssa.Check:
                    continue
                for operand in operands(instruction):
                    self.use(operand, instruction, index, loops)  # type: ignore[arg-type]
                if kind is ssa.Load:
                    self.positions[instruction.index] = position
                    self.seeds.append(instruction)  # type: ignore[arg-type]
                elif kind is ssa.Unknown:
                    self.seeds.append(instruction)  # type: ignore[arg-type]
            terminator = block.terminator
            if type(terminator) is ssa.Branch:
                self.use(terminator.condition, index, index, loops)

    def seed_result(self, result: ssa.Result, position: int, loops: list[Loop | None]) -> None:
        source = result_source(result)
        self.sources[result.index] = source
        for operand in source.follow:
            self.use(operand, result, result.block, loops)
        if source.instead is not None:
            self.use(source.instead, result, result.block, loops)
        if source.reads:
            self.positions[result.index] = position
        if (
            source.level > GRID
            or source.reads
            or source.recursive
            or special_register(result) is not None
        ):
            self.seeds.append(result)

    def use(self, operand: ssa.Value, user: Work, block: int, loops: list[Loop | None]) -> None:
        kind = type(operand)
        if kind is ssa.Literal or kind is ssa.Undefined or kind is ssa.Address:
            return
        self.users[operand.index].append(user)
        if kind is ssa.Parameter:
            return
        loop = loops[operand.block]  # type: ignore[union-attr]
        while loop is not None and block not in loop.blocks:
            self.from_loop[loop.header].append(user)
            loop = loop.parent

    # --- transfer ---

    def visit(self, value: ssa.Value) -> None:
        index = value.index
        level, changed = self.transfer(value)
        if self.shared is not None and self.shared[level] < level:
            level = self.shared[level]
            self.refined.add(index)
        if level > self.level[index]:
            self.level[index] = level
            changed = True
        elif level < self.level[index]:
            self.stale = True
        if changed:
            for user in self.users[index]:
                self.push(user)

    def transfer(self, value: ssa.Value) -> tuple[Level, bool]:
        """The level of a value now; and whether its form has changed."""
        kind = type(value)
        if kind is ssa.Phi:
            level = self.phi_level(value)  # type: ignore[arg-type]
        elif kind is ssa.Load:
            level = self.load_level(value)  # type: ignore[arg-type]
        elif kind is ssa.Result:
            level = self.result_level(value)  # type: ignore[arg-type]
        elif kind is ssa.Unknown:
            level = THREAD
        else:
            level = GRID
            for operand in operands(value):
                level = max(level, self.level_at(operand, value.block))  # type: ignore[union-attr]
        known = self.function.knowledge.get(value.index)
        if known is not None and level > GRID:
            for effect in known:
                if isinstance(effect, Value) and effect.uniformity is not None:
                    level = min(level, effect.uniformity)
        return self.refine(value, level)

    def refine(self, value: ssa.Value, level: Level) -> tuple[Level, bool]:
        """Computes the forms of the value, and lowers the level to what they show."""
        if fold.width(value.type) is None:
            return level, False
        changed = False
        bound: Level = GRID
        for shape in range(len(self.shapes)):
            form = self.make_form(value, shape)
            if type(value) is ssa.Binary and (form is None or type(form.numbers) is not int):
                form = self.decided(value, shape, level) or form
            known = self.forms[shape]
            if form is None:
                bound = THREAD
                if value.index in known:
                    del known[value.index]
                    changed = True
                continue
            bound = max(bound, forms.level_of(form))
            if known.get(value.index) != form:
                known[value.index] = form
                changed = True
        if bound < level:
            if value.index not in self.refined:
                self.refined.add(value.index)
                changed = True
            return bound, changed
        return level, changed

    def decided(self, value: ssa.Binary, shape: int, level: Level) -> Form | None:
        """The one number that the value can be, by the intervals of its operands; asked for when
        threads might differ, and then kept."""
        key = (value.index, shape)
        if key not in self.numbers:
            if level is GRID or value.operator not in _NARROWING:
                return None
            found = self.intervals[shape].anywhere(value)
            single = found is not None and found[0] == found[1]
            self.numbers[key] = Form(found[0]) if found is not None and single else None
        return self.numbers[key]

    def make_form(self, value: ssa.Value, shape: int) -> Form | None:
        """The form of an integer under a launch shape; None if it has none, or a plain symbol would
        do."""
        kind = type(value)
        if kind is ssa.Binary:
            assert isinstance(value, ssa.Binary)
            known = self.forms[shape]
            if value.left.index not in known and value.right.index not in known:
                return always(value)
            left = self.form_at(value.left, value.block, shape)
            right = self.form_at(value.right, value.block, shape)
            if left is None or right is None:
                return always(value)
            made = forms.binary(value.operator, left, right, value.left.type, value.overflow)
            return made or always(value)
        if kind is ssa.Cast or kind is ssa.Unary:
            assert isinstance(value, (ssa.Cast, ssa.Unary))
            if value.operand.index not in self.forms[shape]:
                return None
            operand = self.form_at(value.operand, value.block, shape)
            if operand is None:
                return None
            if isinstance(value, ssa.Cast):
                return forms.cast(operand, value.operand.type, value.type)
            return forms.unary(value.operator, operand, value.type)
        if kind is ssa.Result:
            register = special_register(value)
            return None if register is None else forms.register(register, self.shapes[shape])
        if kind is ssa.Phi:
            assert isinstance(value, ssa.Phi)
            key = (value.index, shape)
            if key not in self.only:
                self.only[key] = only_operand(self.function, value, self.shapes[shape])
            only = self.only[key]
            if only is not None:
                return self.form_at(only, value.block, shape)
            return self.induction(value, shape)
        return None

    def induction(self, phi: ssa.Phi, shape: int) -> Form | None:
        """The form of a variable that starts with a value and grows by uniform steps each time
        round a loop: in one iteration, all threads have added the same to what they started with.
        """
        loop = self.flow.innermost_loop[phi.block]
        if loop is None or loop.header != phi.block or not loop.reducible:
            return None
        start: Form | None = None
        level, align = GRID, 0
        predecessors = self.function.blocks[phi.block].predecessors
        for source, operand in zip(predecessors, phi.operands, strict=True):
            if source not in loop.blocks:
                form = self.form_at(operand, phi.block, shape)
                if form is None or (start is not None and form != start):
                    return None
                start = form
                continue
            step = _added(phi, operand)
            form = None if step is None else self.form_at(step, phi.block, shape)
            if form is None or not isinstance(form.numbers, int):
                return None
            assert step is not None
            if type(step) is not ssa.Literal:
                self.depend(step, phi)
            level = max(level, form.level)
            align = gcd(align, form.numbers & -form.numbers, form.align)
        for branch, sources in self.join_branches[phi.block].items():
            if self.differs(phi, sources):
                level = max(level, self.branch_level[branch])
        if start is None or level is THREAD:
            return None
        return Form(start.numbers, max(start.level, level), gcd(start.align, align))

    def phi_level(self, phi: ssa.Phi) -> Level:
        level = GRID
        for operand in phi.operands:
            level = max(level, self.level_at(operand, phi.block))
        for branch, sources in self.join_branches[phi.block].items():
            if self.branch_level[branch] > level and self.differs(phi, sources):
                level = self.branch_level[branch]
        return level

    def differs(self, phi: ssa.Phi, sources: frozenset[int] | None) -> bool:
        """The phi has different values when it is come to from some of the sources (None: from
        all)."""
        first: ssa.Value | None = None
        predecessors = self.function.blocks[phi.block].predecessors
        for source, operand in zip(predecessors, phi.operands, strict=True):
            if sources is not None and source not in sources:
                continue
            if type(operand) is ssa.Undefined or operand is first:
                continue  # who reads something undefined has left what Rust defines
            if first is not None:
                return True
            first = operand
        return False

    def result_level(self, result: ssa.Result) -> Level:
        source = self.sources[result.index]
        if source.recursive:
            return THREAD if self.recursions is None else self.recursions.level_of(self, result)
        level = source.level
        for operand in source.follow:
            level = max(level, self.level_at(operand, result.block))
        if source.reads:
            level = max(level, self.contents(result, result.block, source.follow))
        if source.instead is not None and level > (
            other := self.level_at(source.instead, result.block)
        ):
            level = other
        return level

    def load_level(self, load: ssa.Load) -> Level:
        return max(
            self.level_at(load.pointer, load.block),
            self.contents(load, load.block, (load.pointer,)),
        )

    # --- control ---

    def visit_branch(self, block: int) -> None:
        """The condition of the branch at the end of `block` has changed."""
        branch = self.function.blocks[block].terminator
        assert isinstance(branch, ssa.Branch)
        level = self.level_at(branch.condition, block)
        if level <= self.branch_level[block]:
            return
        self.branch_level[block] = level
        flow = self.flow
        if len(flow.successors[block]) < 2:
            return  # all sides but one trap
        for join, sources in flow.joins(block).items():
            self.note_join(join, block, sources)
        for loop in flow.loops_of(block):
            if not loop.reducible:
                # No order of iterations in which to compare values.
                for inside in loop.blocks:
                    self.note_join(inside, block, None)
            for source, _ in loop.exits:
                if source == block or block in flow.controls[source]:
                    if level > self.exit_level[loop.header]:
                        self.exit_level[loop.header] = level
                        for user in self.from_loop[loop.header]:
                            self.push(user)
                    break
        for load in self.private_loads:
            self.push(load)

    def note_join(self, block: int, branch: int, sources: frozenset[int] | None) -> None:
        self.join_branches[block][branch] = sources
        for phi in self.function.blocks[block].phis:
            self.push(phi)


def _added(phi: ssa.Phi, value: ssa.Value) -> ssa.Value | None:
    """What is added to the phi to get the value."""
    if type(value) is ssa.Binary and value.operator == "+":
        if value.left is phi:
            return value.right
        if value.right is phi:
            return value.left
    return None


def always(value: ssa.Binary) -> Form | None:
    """Comparisons of an index with its own bound, which come out the same whatever the launch."""
    left = special_register(_unwidened(value.left))
    if left is None:
        return None
    right = special_register(_unwidened(value.right))
    bounded = {"tid": "ntid", "ctaid": "nctaid"}
    base, _, axis = left.partition(".")
    if right is None or right != f"{bounded.get(base)}.{axis}":
        return None
    match value.operator:
        case "<" | "!=" | "<=":
            return Form(1)
        case ">=" | "==" | ">" | "/":
            return Form(0)
    return None


def _unwidened(value: ssa.Value) -> ssa.Value:
    """The value before conversions to an integer type that is at least as wide as u32."""
    while type(value) is ssa.Cast and value.kind == "int" and (fold.width(value.type) or 0) >= 32:
        value = value.operand
    return value
