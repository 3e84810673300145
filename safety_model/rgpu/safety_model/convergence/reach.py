"""Which lanes of a concrete warp come to a block: exactly, or not at all.

Branches whose condition is known for a lane are followed. A branch with an unknown condition that
is the same for the whole warp is tried both ways, all lanes together. A branch with an unknown
condition that may differ between the lanes makes the answer unknown.

In a loop, the lanes that come first must be those that come each time: then no branch on the way
back parts them. Otherwise the answer is unknown, unless only the first round is asked for.
"""

from __future__ import annotations

from rgpu.analysis.effects import Level
from rgpu.analysis.facts.cfg import ControlFlow
from rgpu.analysis.facts.uniformity import Uniformity
from rgpu.analysis.ir import ssa
from rgpu.analysis.records import dataclass
from rgpu.safety_model.convergence.lanes import WarpView

_STEPS = 3_000
_MOST_CHOICES = 64


@dataclass(frozen=True, slots=True)
class Arrived:
    """Lanes that come to the block, and lanes that have left the kernel before, as masks."""

    here: int
    exited: int


@dataclass(frozen=True, slots=True)
class _Ask:
    """The walk needs a choice at this branch."""

    block: int


def lanes_at(
    uniformity: Uniformity, control: ControlFlow, warp: WarpView, target: int
) -> list[Arrived] | None:
    """For each way that the warp's common branches can go, the lanes that come to block `target`,
    each time that the warp does.

    Ways in which no lane comes are left out. None if some lane's way can't be told.
    """
    divergent = {each.block for each in uniformity.controlling_branches(target, Level.WARP)}
    divergent |= {each.block for _, each in uniformity.early_exits(target, Level.WARP)}
    on_the_way_back = [
        block
        for block in sorted(divergent)
        if control.reaches(target, block) and control.reaches(block, target)
    ]
    if warp.first_rounds:
        on_the_way_back = []
    found: list[Arrived] = []
    pending: list[dict[int, int]] = [{}]
    tried = 0
    while pending:
        choices = pending.pop()
        tried += 1
        if tried > _MOST_CHOICES:
            return None
        arrived = _with_choices(control, warp, target, divergent, choices)
        match arrived:
            case None:
                return None
            case _Ask(block):
                successors = warp.function.blocks[block].successors
                pending += [{**choices, block: each} for each in reversed(successors)]
            case Arrived(here=here) if here:
                if any(_parts(warp, block, here) for block in on_the_way_back):
                    return None
                found.append(arrived)
            case _:
                continue
    return list(dict.fromkeys(found))


def _parts(warp: WarpView, block: int, lanes: int) -> bool:
    """The branch at the end of `block` may send the lanes different ways."""
    parts = warp.follow(block, lanes)
    return len(parts) != 1 or parts[0][0] is None


def _with_choices(
    control: ControlFlow,
    warp: WarpView,
    target: int,
    divergent: set[int],
    choices: dict[int, int],
) -> Arrived | _Ask | None:
    """Follow all lanes from the entry, together as long as they go the same way. A question is the
    one of the lowest lane that has one."""
    blocks = warp.function.blocks
    here = exited = 0
    asked: dict[int, _Ask] = {}
    pending: list[tuple[int, int, dict[int, int], int]] = [(0, warp.existing, {}, 0)]
    while pending:
        current, lanes, visits, steps = pending.pop()
        if current == target:
            here |= lanes
            continue
        if steps == _STEPS:
            return None
        visits[current] = visits.get(current, 0) + 1
        terminator = blocks[current].terminator
        if not isinstance(terminator, (ssa.Jump, ssa.Branch)):
            if isinstance(terminator, ssa.Exit) and terminator.early:
                exited |= lanes
            continue  # at a trap the grid ends
        parts = warp.follow(current, lanes)
        for following, part in parts:
            if isinstance(terminator, ssa.Branch):
                if following is not None and visits[current] > 2:
                    # A loop whose condition does not change here: not understood. A second round of
                    # an outer loop is: it goes as the first.
                    return None
                if following is None:
                    step = None
                    if current not in divergent:
                        step = _common(control, blocks[current], target, choices, visits)
                    if step is None:
                        return None
                    if isinstance(step, _Ask):
                        asked[_lowest(part)] = step
                        continue
                    following = step
            assert following is not None
            seen = visits if len(parts) == 1 else dict(visits)
            pending.append((following, part, seen, steps + 1))
    return asked[min(asked)] if asked else Arrived(here, exited)


def _lowest(lanes: int) -> int:
    return (lanes & -lanes).bit_length() - 1


def _common(
    control: ControlFlow,
    block: ssa.Block,
    target: int,
    choices: dict[int, int],
    visits: dict[int, int],
) -> int | _Ask | None:
    """Where the whole warp goes at a branch that it takes together."""
    if block.index in choices and visits[block.index] == 1:
        return choices[block.index]
    if block.index not in choices and block.index in control.full_controls[target]:
        return _Ask(block.index)
    leading = [each for each in block.successors if each == target or control.reaches(each, target)]
    return next((each for each in (*leading, *block.successors) if each not in visits), None)
