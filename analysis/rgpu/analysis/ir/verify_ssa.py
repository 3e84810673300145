"""What well-formed SSA is, as a table of rules. Run by the tests.

A rule yields one message per fault; a well-formed function yields none.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from rgpu.analysis.ir import fold, ssa
from rgpu.analysis.ir.graph import immediate_dominators
from rgpu.analysis.ir.operands import operands
from rgpu.analysis.ir.types import Scalar, show


def verify_ssa(function: ssa.Function) -> list[str]:
    """Everything that is wrong with the SSA form of a kernel."""
    return [f"{function.name}: {message}" for rule in SSA_RULES for message in rule(function)]


def _blocks_agree(function: ssa.Function) -> Iterator[str]:
    """Blocks are numbered in order, end, and know their predecessors; the entry has none."""
    expected: list[list[int]] = [[] for _ in function.blocks]
    for number, block in enumerate(function.blocks):
        if block.index != number:
            yield f"b{number} says that it is b{block.index}"
        if block.terminator is None:
            yield f"b{number} does not end"
        for successor in block.successors:
            expected[successor].append(number)
        if isinstance(block.terminator, ssa.Branch) and len(block.successors) < 2:
            yield f"b{number} branches to one block only"
    for block, sources in zip(function.blocks, expected, strict=True):
        if sorted(block.predecessors) != sources:
            yield f"b{block.index} has the predecessors {block.predecessors}, not {sources}"
        if block.index and not block.predecessors:
            yield f"b{block.index} can't be reached"
    if function.blocks and function.blocks[0].predecessors:
        yield "the entry has predecessors"


def _phis_fit(function: ssa.Function) -> Iterator[str]:
    """A phi has an operand for each way into its block, and is not superfluous."""
    for block in function.blocks:
        for phi in block.phis:
            if len(phi.operands) != len(block.predecessors):
                yield f"%{phi.index} has {len(phi.operands)} operands"
            if len({operand for operand in phi.operands if operand is not phi}) < 2:
                yield f"%{phi.index} is always the same value"


def _numbers_are_dense(function: ssa.Function) -> Iterator[str]:
    """No two values have one number, and all are below `value_count`."""
    seen: dict[int, ssa.Value] = {}
    for value in _defined(function):
        if seen.setdefault(value.index, value) is not value:
            yield f"%{value.index} is there twice"
        if not 0 <= value.index < function.value_count:
            yield f"%{value.index} is out of range"


def _defined(function: ssa.Function) -> Iterator[ssa.Value]:
    yield from function.parameters
    for block in function.blocks:
        yield from block.phis
        for instruction in block.instructions:
            if isinstance(instruction, ssa.Invoke):
                yield from instruction.results
            elif not isinstance(instruction, (ssa.Store, ssa.Check)):
                yield instruction


def _definitions_dominate(function: ssa.Function) -> Iterator[str]:
    """A value is computed before it is used, whatever way was taken."""
    dominator = immediate_dominators(
        [block.successors for block in function.blocks],
        [block.predecessors for block in function.blocks],
        0,
    )
    known = {value.index for value in _defined(function)}
    order = {value.index: number for number, value in enumerate(_defined(function))}

    def dominates(above: int, below: int) -> bool:
        while below > above:
            below = dominator[below]
        return below == above

    def check(value: ssa.Value, block: int, before: int | None) -> Iterator[str]:
        if isinstance(value, (ssa.Literal, ssa.Undefined, ssa.Address)):
            return
        if value.index not in known:
            yield f"%{value.index} is used in b{block}, but defined nowhere"
        elif not isinstance(value, ssa.Parameter):
            if value.block == block and before is not None and order[value.index] >= before:
                yield f"%{value.index} is used in b{block} before it is defined"
            if not dominates(value.block, block):
                yield f"%{value.index} of b{value.block} is not always there in b{block}"

    for block in function.blocks:
        for phi in block.phis:
            for source, operand in zip(block.predecessors, phi.operands, strict=False):
                yield from check(operand, source, None)
        position = order[block.phis[-1].index] + 1 if block.phis else -1
        for instruction in block.instructions:
            position = order.get(instruction.index, position)
            for operand in operands(instruction):
                before = order.get(instruction.index)
                yield from check(operand, block.index, before)
        if isinstance(block.terminator, ssa.Branch):
            yield from check(block.terminator.condition, block.index, None)


def _places_agree(function: ssa.Function) -> Iterator[str]:
    """Values say the block they are in."""
    for block in function.blocks:
        for value in (*block.phis, *block.instructions):
            if value.block != block.index:
                yield f"%{value.index} in b{block.index} says that it is in b{value.block}"


def _switch_types(function: ssa.Function) -> Iterator[str]:
    """Branches are on integers, bools and chars."""
    for block in function.blocks:
        if isinstance(block.terminator, ssa.Branch):
            type = block.terminator.condition.type
            if isinstance(type, Scalar) and fold.width(type) is None:
                yield f"b{block.index} branches on a value of type {show(type)}"


SSA_RULES: tuple[Callable[[ssa.Function], Iterator[str]], ...] = (
    _blocks_agree,
    _phis_fit,
    _numbers_are_dense,
    _places_agree,
    _definitions_dominate,
    _switch_types,
)
