"""Where a member mask comes from, as far as that is not a number that can be computed.

A ballot names the lanes whose predicate held, a match names the lanes with an equal value, and the
active mask names whoever was there. Such a mask is right as long as just those lanes go on
together.
"""

from __future__ import annotations

from typing import TypeAlias

from rgpu.analysis.effects import ActiveMask, Collective, Level, Pure, SpecialRegister
from rgpu.analysis.ir import ssa
from rgpu.analysis.ir.types import Scalar
from rgpu.analysis.records import dataclass
from rgpu.safety_model.convergence.concrete import selecting
from rgpu.safety_model.convergence.paths import leads
from rgpu.safety_model.kernel import Kernel

_DEPTH = 24


@dataclass(frozen=True, slots=True)
class Ballot:
    """The lanes for which `predicate` held at `invoke`."""

    invoke: ssa.Invoke
    predicate: ssa.Value


@dataclass(frozen=True, slots=True)
class Match:
    """The lanes that had the same value as this one at `invoke`."""

    invoke: ssa.Invoke


@dataclass(frozen=True, slots=True)
class Active:
    """The lanes that happened to be active at `invoke`."""

    invoke: ssa.Invoke


Origin: TypeAlias = Ballot | Match | Active


def origin_of(mask: ssa.Value) -> Origin | None:
    """Where a mask comes from, if from one of the operations above."""
    mask = plain(mask)
    if not isinstance(mask, ssa.Result):
        return None
    invoke = mask.invoke
    for effect in invoke.effects or ():
        match effect:
            case ActiveMask():
                return Active(invoke)
            case Collective(kind="match") if mask.type != Scalar("bool"):
                return Match(invoke)
            case Collective(kind="vote") if mask.type != Scalar("bool"):
                predicate = next(
                    (a.value for a in invoke.arguments if a.name != effect.mask and a.value), None
                )
                return Ballot(invoke, predicate) if predicate is not None else None
            case _:
                continue
    return None


def plain(value: ssa.Value) -> ssa.Value:
    """The value without casts that keep its 32 bits, and without phis that join it with itself."""
    for _ in range(_DEPTH):
        match value:
            case ssa.Cast(kind="int" | "transmute" | "bool_or_char_to_int"):
                value = value.operand
            case ssa.Phi(operands=operands) if operands and all(
                each is operands[0] or each is value for each in operands
            ):
                value = operands[0]
            case _:
                return value
    return value


def same(left: ssa.Value, right: ssa.Value, depth: int = _DEPTH) -> bool:
    """Both are the same computation on the same values, hence equal in one thread. May miss
    some."""
    left, right = plain(left), plain(right)
    if left is right:
        return True
    if depth <= 0:
        return False
    match left, right:
        case ssa.Literal(), ssa.Literal():
            return left.value == right.value and left.value is not None
        case ssa.Parameter(), ssa.Parameter():
            return left.position == right.position and left.path == right.path
        case ssa.Binary(), ssa.Binary():
            return (
                left.operator == right.operator
                and same(left.left, right.left, depth - 1)
                and same(left.right, right.right, depth - 1)
            )
        case ssa.Unary(), ssa.Unary():
            return left.operator == right.operator and same(left.operand, right.operand, depth - 1)
        case ssa.Result(), ssa.Result():
            return _register(left) is not None and _register(left) == _register(right)
        case _:
            return False


def _register(result: ssa.Result) -> str | None:
    return next(
        (e.name for e in result.invoke.effects or () if isinstance(e, SpecialRegister)), None
    )


def truth(value: ssa.Value) -> tuple[ssa.Value, bool]:
    """A condition without negations: the value it rests on, and whether it holds when that does."""
    positive = True
    for _ in range(_DEPTH):
        value = plain(value)
        match value:
            case ssa.Unary(operator="!", type=Scalar("bool")):
                value, positive = value.operand, not positive
            case ssa.Binary(operator="==" | "!=", right=ssa.Literal(value=0 | 1 as one)) if (
                value.left.type == Scalar("bool")
            ):
                positive = positive == ((value.operator == "==") == (one == 1))
                value = value.left
            case _:
                return value, positive
    return value, positive


@dataclass(frozen=True, slots=True)
class Taken:
    """A branch on the way to a block, with the outcome of its condition that leads there."""

    block: int
    condition: ssa.Value
    value: int | None  # the case taken; None if several lead there


def conditions_between(kernel: Kernel, source: int, target: int) -> list[Taken]:
    """The branches that threads of a warp take differently and that decide about `target`, without
    those that were taken on the way to `source`. In a loop, a branch may decide about both and yet
    be taken in between."""
    before = {each.block for each in kernel.uniformity.controlling_branches(source, Level.WARP)}
    return [
        Taken(each.block, each.branch.condition, _leading_case(kernel, each.block, target))
        for each in kernel.uniformity.controlling_branches(target, Level.WARP)
        if each.block not in before or _lies_between(kernel, source, each.block, target)
    ]


def _lies_between(kernel: Kernel, source: int, branch: int, target: int) -> bool:
    """A way leads from `source` through `branch` to `target`, and not to `source` again."""
    if source == target:
        return False
    reaches, again = kernel.control.reaches, frozenset({source})
    comes = branch == source or reaches(source, branch, again)
    return comes and (branch == target or reaches(branch, target, again))


def exits_between(kernel: Kernel, source: int, target: int) -> list[Taken]:
    """The branches at which lanes that were at `source` may leave the kernel before `target`."""
    facts = kernel.uniformity
    before = {each.block for _, each in facts.early_exits(source, Level.WARP)}
    deciding = {
        each.block: each.branch.condition for _, each in facts.early_exits(target, Level.WARP)
    }
    return [
        Taken(block, condition, _leading_case(kernel, block, target))
        for block, condition in deciding.items()
        if block not in before
    ]


def _leading_case(kernel: Kernel, branch: int, target: int) -> int | None:
    terminator = kernel.body.blocks[branch].terminator
    if not isinstance(terminator, ssa.Branch):
        return None

    def comes(block: int) -> bool:
        return leads(kernel.control, block, target, branch)

    cases = [value for value, block in terminator.cases if comes(block)]
    otherwise = comes(terminator.otherwise)
    if len(cases) == 1 and not otherwise:
        return cases[0]
    if not cases and otherwise and [value for value, _ in terminator.cases] in ([0], [1]):
        return 1 - terminator.cases[0][0]  # a boolean has but one other value
    return None


def is_own_bit(condition: ssa.Value, mask: ssa.Value) -> bool:
    """`condition` asks whether the thread's own lane is in `mask`: `mask >> lane & 1 != 0`, or
    `mask & (1 << lane) != 0`."""
    match plain(condition):
        case ssa.Binary(operator="!=", left=left, right=ssa.Literal(value=0)):
            tested = plain(left)
        case ssa.Binary(operator="==", left=left, right=ssa.Literal(value=1)):
            tested = plain(left)
        case _:
            return False
    if not isinstance(tested, ssa.Binary) or tested.operator != "&":
        return False
    for first, second in ((tested.left, tested.right), (tested.right, tested.left)):
        a, b = plain(first), plain(second)
        match a, b:
            case ssa.Binary(operator=">>", left=shifted, right=lane), ssa.Literal(value=1):
                if same(shifted, mask) and _is_lane(lane):
                    return True
            case _, ssa.Binary(operator="<<", left=ssa.Literal(value=1), right=lane):
                if same(a, mask) and _is_lane(lane):
                    return True
            case _, ssa.Result():
                if same(a, mask) and _register(b) == "lanemask_eq":
                    return True
            case _:
                continue
    return False


def _is_lane(value: ssa.Value) -> bool:
    value = plain(value)
    return isinstance(value, ssa.Result) and _register(value) == "laneid"


def only_of(value: ssa.Value, mask: ssa.Value, kernel: Kernel) -> bool:
    """`value` is computed from `mask` and values common to the warp alone: lanes with equal masks
    see it equal. So is what a loop makes of them, if they also decide how it goes round."""
    seen: set[ssa.Value] = set()
    waiting = [value]
    while waiting:
        value = plain(waiting.pop())
        if value in seen or same(value, mask):
            continue
        seen.add(value)
        if kernel.uniformity.value_level(value) <= Level.WARP:
            continue
        match value:
            case ssa.Binary(left=left, right=right):
                waiting += [left, right]
            case ssa.Unary(operand=operand):
                waiting.append(operand)
            case ssa.Phi(operands=operands):
                waiting += [*operands, *selecting(kernel, value.block)]
            case ssa.Result(invoke=ssa.Invoke(arguments=arguments, effects=effects)) if any(
                isinstance(effect, Pure) for effect in effects or ()
            ):
                waiting += [leaf for argument in arguments for leaf in argument.leaves]
            case _:
                return False
    return True
