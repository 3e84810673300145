"""What a launch shape decides by itself: branches on the extents of block and grid.

Index functions of device crates ask such questions first (`blockDim.y == 1 && ...`) and join the
answer with the index proper. Under a shape that settles the question, the join is the one operand
that is left.

Constants are followed through operations only, never through joins, so that what is found here
does not depend on anything that a fixpoint may still change.
"""

from __future__ import annotations

from rgpu.analysis.facts import forms
from rgpu.analysis.facts.forms import Form
from rgpu.analysis.facts.launch import LaunchShape
from rgpu.analysis.facts.sources import special_register
from rgpu.analysis.ir import ssa

_FARTHEST = 6  # blocks back from a join
_DEEPEST = 24  # conditions are short; a chain of conjunctions is nested to the left


def only_operand(function: ssa.Function, phi: ssa.Phi, shape: LaunchShape) -> ssa.Value | None:
    """The operand of the one edge into the phi that can be taken under `shape`; None if several
    can, or if the shape rules none out."""
    predecessors = function.blocks[phi.block].predecessors
    live = [
        operand
        for source, operand in zip(predecessors, phi.operands, strict=True)
        if _can_be_taken(function, source, phi.block, shape, 0)
    ]
    if len(live) != 1 or len(live) == len(phi.operands):
        return None
    return live[0]


def _can_be_taken(
    function: ssa.Function, source: int, target: int, shape: LaunchShape, depth: int
) -> bool:
    """Whether control may go from one block to the next under `shape`: the branch may choose so,
    and the first block may be reached itself. Yes where that leads too far back."""
    block = function.blocks[source]
    terminator = block.terminator
    if isinstance(terminator, ssa.Branch):
        value = constant_under(terminator.condition, shape)
        if value is not None and target != dict(terminator.cases).get(value, terminator.otherwise):
            return False
    if depth == _FARTHEST or not block.predecessors:
        return True
    return any(
        _can_be_taken(function, before, source, shape, depth + 1) for before in block.predecessors
    )


def constant_under(value: ssa.Value, shape: LaunchShape) -> int | None:
    """The number that a value is in every thread of a launch of this shape, if there is one."""
    form = _form(value, shape, 0)
    if form is None or not form.known or not isinstance(form.numbers, int):
        return None
    return form.numbers


def _form(value: ssa.Value, shape: LaunchShape, depth: int) -> Form | None:
    if depth > _DEEPEST:
        return None
    match value:
        case ssa.Literal(value=int() as number):
            return Form(number)
        case ssa.Result():
            register = special_register(value)
            return None if register is None else forms.register(register, shape)
        case ssa.Binary():
            left = _form(value.left, shape, depth + 1)
            right = _form(value.right, shape, depth + 1)
            if left is None or right is None:
                return None
            return forms.binary(value.operator, left, right, value.left.type, value.overflow)
        case ssa.Unary():
            operand = _form(value.operand, shape, depth + 1)
            return None if operand is None else forms.unary(value.operator, operand, value.type)
        case ssa.Cast():
            operand = _form(value.operand, shape, depth + 1)
            if operand is None:
                return None
            return forms.cast(operand, value.operand.type, value.type)
        case _:
            return None
