"""Which lanes of a concrete warp come to a block: exactly, or not at all.

Branches whose condition is known for a lane are followed. A branch with an unknown condition that
is the same for the whole warp is tried both ways, all lanes together. A branch with an unknown
condition that may differ between the lanes makes the answer unknown.
"""

from __future__ import annotations

from rgpu.analysis.effects import Level
from rgpu.analysis.facts.cfg import ControlFlow
from rgpu.analysis.facts.uniformity import Uniformity
from rgpu.analysis.ir import ssa
from rgpu.analysis.records import dataclass
from rgpu.safety_model.convergence.lanes import LaneView, WarpView

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
    """For each way that the warp's common branches can go, the lanes that come to block `target`.

    Ways in which no lane comes are left out. None if some lane's way can't be told.
    """
    divergent = {each.block for each in uniformity.controlling_branches(target, Level.WARP)}
    divergent |= {each.block for _, each in uniformity.early_exits(target, Level.WARP)}
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
                found.append(arrived)
            case _:
                continue
    return list(dict.fromkeys(found))


def _with_choices(
    control: ControlFlow,
    warp: WarpView,
    target: int,
    divergent: set[int],
    choices: dict[int, int],
) -> Arrived | _Ask | None:
    here = exited = 0
    # The lane of another warp whose way could not be told is the first to look at.
    doubtful = warp.doubtful.get(target, len(warp.lanes))
    for lane in warp.lanes[doubtful : doubtful + 1]:
        if _walk(control, lane, target, divergent, choices) is None:
            return None
    for lane in warp.lanes:
        end = _walk(control, lane, target, divergent, choices)
        if end is None:
            warp.doubtful[target] = lane.lane
        if end is None or isinstance(end, _Ask):
            return end
        if end == "here":
            here |= 1 << lane.lane
        elif end == "exited":
            exited |= 1 << lane.lane
    return Arrived(here, exited)


def _walk(
    control: ControlFlow,
    lane: LaneView,
    target: int,
    divergent: set[int],
    choices: dict[int, int],
) -> str | _Ask | None:
    """Follow one lane from the entry: "here", "passed", "exited", a question, or None for
    unknown."""
    blocks = lane.warp.function.blocks
    visits: dict[int, int] = {}
    current = 0
    for _ in range(_STEPS):
        if current == target:
            return "here"
        visits[current] = visits.get(current, 0) + 1
        terminator = blocks[current].terminator
        match terminator:
            case ssa.Exit(early=early):
                return "exited" if early else "passed"
            case ssa.Jump(target=following):
                current = following
            case ssa.Branch():
                following_block = lane.follow(current)
                if following_block is not None and visits[current] > 1:
                    return None  # a loop whose condition does not change here: not understood
                if following_block is None:
                    if current in divergent:
                        return None
                    step = _common(control, blocks[current], target, choices, visits)
                    if isinstance(step, _Ask) or step is None:
                        return step
                    following_block = step
                current = following_block
            case _:
                return "passed"  # a trap: the grid ends
    return None


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
    return next((each for each in leading or block.successors if each not in visits), None)
