"""The last step to SSA: superfluous phis, constants found late, dead code, blocks in a row."""

from __future__ import annotations

from rgpu.analysis import effects as e
from rgpu.analysis.ir import fold, ssa
from rgpu.analysis.ir.operands import operands, rewrite
from rgpu.analysis.ir.ssa_places import Places
from rgpu.analysis.ir.ssa_variables import Draft
from rgpu.analysis.ir.types import BOOL


def finish(
    places: Places,
    drafts: list[Draft],
    parameters: list[ssa.Parameter],
    knowledge: dict[ssa.Value, tuple[e.Effect, ...]],
) -> ssa.Function:
    """Cleans up the drafts and numbers what is left."""
    flat = places.flat
    for draft in drafts:
        draft.block.predecessors = [p.block.index for p in draft.predecessors]
    blocks = {draft.block.index: draft.block for draft in drafts if draft.block.terminator}
    cleaner = _Cleaner(places, blocks)
    while cleaner.replace_values():
        cleaner.drop_unreachable()
    cleaner.skip_empty()
    cleaner.join_rows()
    ordered = cleaner.order()
    _drop_dead(ordered)
    count = _number(ordered, parameters, places)
    return ssa.Function(
        flat.body.instance.name, ordered, parameters, places.objects, count, flat.body.span,
        flat.problems, flat.not_inlined,
        {cleaner.resolve(value).index: effects for value, effects in knowledge.items()},
    )  # fmt: skip


class _Cleaner:
    def __init__(self, places: Places, blocks: dict[int, ssa.Block]) -> None:
        self.places = places
        self.blocks = blocks
        self.replaced = dict(places.replaced)

    def resolve(self, value: ssa.Value) -> ssa.Value:
        replaced = self.replaced
        while value in replaced:
            value = replaced[value]
        return value

    def replace_values(self) -> bool:
        """Removes trivial phis and puts in what is known; True if an edge went away."""
        self.trivial_phis()
        cut = False
        for block in self.blocks.values():
            for phi in block.phis:
                rewrite(phi, self.resolve)
            kept: list[ssa.Instruction] = []
            for instruction in block.instructions:
                rewrite(instruction, self.resolve)
                simpler = self.simpler(instruction)
                if simpler is not None:
                    self.replaced[instruction] = simpler  # type: ignore[index]
                elif not _always_holds(instruction):
                    kept.append(instruction)
            block.instructions = kept
            if isinstance(block.terminator, ssa.Branch):
                cut |= self.decide(block, block.terminator)
        # A loop may have used a value before it was replaced.
        for block in self.blocks.values():
            for phi in block.phis:
                rewrite(phi, self.resolve)
        return cut

    def trivial_phis(self) -> None:
        phis = [phi for block in self.blocks.values() for phi in block.phis]
        changed = True
        while changed:
            changed = False
            remaining = []
            for phi in phis:
                if phi in self.replaced:
                    continue
                only: ssa.Value | None = None
                for operand in phi.operands:
                    operand = self.resolve(operand)
                    if operand is phi or operand is only:
                        continue
                    if only is not None:
                        remaining.append(phi)
                        break
                    only = operand
                else:
                    if only is not None:
                        self.replaced[phi] = only
                        changed = True
            phis = remaining
        for block in self.blocks.values():
            block.phis = [phi for phi in block.phis if phi not in self.replaced]

    def simpler(self, instruction: ssa.Instruction) -> ssa.Value | None:
        """A value that was there before, or a constant, in place of the instruction."""
        places = self.places
        match instruction:
            case ssa.Binary(_, _, sign, left, right, overflow):
                if isinstance(left, ssa.Literal) or isinstance(right, ssa.Literal) or left is right:
                    return places.fold_binary(sign, left, right, left.type, overflow)
            case ssa.Unary(_, _, sign, ssa.Literal(value=int() | float() as value) as operand):
                result = fold.unary(sign, value, operand.type)
                return None if result is None else places.literal(result, operand.type)
            case ssa.Cast(_, _, kind, ssa.Literal(value=int() | float() as value) as operand):
                result = fold.cast(kind, value, operand.type, instruction.type)
                return None if result is None else places.literal(result, instruction.type)
            case ssa.Unary(_, _, "!", ssa.Unary(operator="!", operand=operand)):
                if operand.type == BOOL:
                    return operand
        return None

    def decide(self, block: ssa.Block, branch: ssa.Branch) -> bool:
        """Puts the condition in; turns a branch on a constant into a jump."""
        branch.condition = self.resolve(branch.condition)
        if not isinstance(branch.condition, ssa.Literal):
            return False
        value = branch.condition.value
        target = next((to for case, to in branch.cases if case == value), branch.otherwise)
        for successor in block.successors:
            if successor != target:
                self.cut(block.index, successor)
        block.terminator = ssa.Jump(target, branch.span, branch.site)
        return True

    def cut(self, source: int, target: int) -> None:
        block = self.blocks[target]
        position = block.predecessors.index(source)
        del block.predecessors[position]
        for phi in block.phis:
            del phi.operands[position]

    def drop_unreachable(self) -> None:
        reached = {0}
        waiting = [0]
        while waiting:
            for successor in self.blocks[waiting.pop()].successors:
                if successor not in reached:
                    reached.add(successor)
                    waiting.append(successor)
        for index, block in list(self.blocks.items()):
            if index not in reached:
                for successor in block.successors:
                    if successor in reached:
                        self.cut(index, successor)
                del self.blocks[index]

    def skip_empty(self) -> None:
        """Leads edges around blocks that do nothing but jump."""
        blocks = self.blocks
        for index, block in list(blocks.items()):
            if index == 0 or block.phis or block.instructions or block.loop is not None:
                continue
            if not isinstance(block.terminator, ssa.Jump) or block.terminator.target == index:
                continue
            target = blocks[block.terminator.target]
            sources = block.predecessors
            # With phis, the target must still be able to tell the edges apart.
            if target.phis and any(source in target.predecessors for source in sources):
                continue
            position = target.predecessors.index(index)
            new = [source for source in sources if source not in target.predecessors]
            target.predecessors[position : position + 1] = new
            for phi in target.phis:
                phi.operands[position : position + 1] = [phi.operands[position]] * len(new)
            for source in sources:
                _redirect(blocks[source], index, target.index)
            del blocks[index]

    def join_rows(self) -> None:
        """Appends to each block the one that only follows it."""
        blocks = self.blocks
        for index in list(blocks):
            block = blocks.get(index)
            while block is not None and isinstance(block.terminator, ssa.Jump):
                target = block.terminator.target
                follower = blocks[target]
                if target == 0 or target == index or len(follower.predecessors) != 1:
                    break
                assert not follower.phis, "a phi of one operand is trivial"
                block.instructions += follower.instructions
                block.terminator = follower.terminator
                for successor in follower.successors:
                    after = blocks[successor].predecessors
                    after[after.index(target)] = index
                del blocks[target]

    def order(self) -> list[ssa.Block]:
        """The blocks in reverse post order, numbered so."""
        blocks = self.blocks
        post: list[int] = []
        seen = {0}
        stack = [(0, iter(blocks[0].successors))]
        while stack:
            index, remaining = stack[-1]
            for successor in remaining:
                if successor not in seen:
                    seen.add(successor)
                    stack.append((successor, iter(blocks[successor].successors)))
                    break
            else:
                post.append(index)
                stack.pop()
        post.reverse()
        new = {index: number for number, index in enumerate(post)}
        ordered = [blocks[index] for index in post]
        for number, block in enumerate(ordered):
            block.index = number
            block.predecessors = [new[index] for index in block.predecessors]
            match block.terminator:
                case ssa.Jump():
                    block.terminator.target = new[block.terminator.target]
                case ssa.Branch() as branch:
                    branch.cases = tuple((value, new[to]) for value, to in branch.cases)
                    branch.otherwise = new[branch.otherwise]
        return ordered


def _redirect(block: ssa.Block, old: int, new: int) -> None:
    """Makes the edges of a block to `old` lead to `new`."""
    match block.terminator:
        case ssa.Jump():
            block.terminator.target = new
        case ssa.Branch() as branch:
            branch.cases = tuple((case, new if to == old else to) for case, to in branch.cases)
            branch.otherwise = new if branch.otherwise == old else branch.otherwise
            if len(block.successors) == 1:
                block.terminator = ssa.Jump(new, branch.span, branch.site)


def _always_holds(instruction: ssa.Instruction) -> bool:
    return (
        isinstance(instruction, ssa.Check)
        and isinstance(instruction.condition, ssa.Literal)
        and bool(instruction.condition.value) == instruction.expected
    )


_PURE = (ssa.Binary, ssa.Unary, ssa.Cast, ssa.Element, ssa.Field, ssa.Unknown)


def _drop_dead(blocks: list[ssa.Block]) -> None:
    """Removes what no operation with an effect depends on."""
    live: set[ssa.Value] = set()
    waiting: list[ssa.Value] = []
    for block in blocks:
        for instruction in block.instructions:
            if not isinstance(instruction, _PURE):
                waiting += operands(instruction)
        if isinstance(block.terminator, ssa.Branch):
            waiting.append(block.terminator.condition)
    while waiting:
        value = waiting.pop()
        if value not in live:
            live.add(value)
            waiting += operands(value)
    for block in blocks:
        block.phis = [phi for phi in block.phis if phi in live]
        block.instructions = [
            instruction
            for instruction in block.instructions
            if not isinstance(instruction, _PURE) or instruction in live
        ]


def _number(blocks: list[ssa.Block], parameters: list[ssa.Parameter], places: Places) -> int:
    """Gives dense numbers to everything that is left, in order."""
    count = 0
    for parameter in parameters:
        parameter.index = count
        count += 1
    floating: set[ssa.Value] = set()
    for block in blocks:
        for phi in block.phis:
            phi.index = count
            phi.block = block.index
            count += 1
        for instruction in block.instructions:
            instruction.index = count
            instruction.block = block.index
            count += 1
            if isinstance(instruction, ssa.Invoke):
                for result in instruction.results:
                    result.index = count
                    result.block = block.index
                    count += 1
    for block in blocks:
        used: list[ssa.Value] = []
        for phi in block.phis:
            used += phi.operands
        for instruction in block.instructions:
            used += operands(instruction)
        if isinstance(block.terminator, ssa.Branch):
            used.append(block.terminator.condition)
        for value in used:
            floats = isinstance(value, (ssa.Literal, ssa.Address, ssa.Undefined))
            if floats and value not in floating:
                floating.add(value)
                value.index = count
                count += 1
    return count
