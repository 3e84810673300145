"""The values that the threads of one concrete warp see, computed exactly or not at all.

A `WarpView` is one warp of one block under a launch with known extents, with values for some kernel
parameters. `LaneView.value` evaluates integers and booleans of the SSA form: constants, special
registers, arithmetic with wrapping, phis by following the branches that lead to them, and votes
whose predicate is known in every lane. Memory, unknown calls, and phis of loops are None: no guess
is made.

A trapping operation that would trap is None too: the grid ends there.
"""

from __future__ import annotations

from collections.abc import Mapping

from rgpu.analysis.effects import Collective, LowersTo, SpecialRegister
from rgpu.analysis.facts.cfg import ControlFlow
from rgpu.analysis.ir import fold, ssa
from rgpu.analysis.ir.types import Scalar, Ty
from rgpu.analysis.records import dataclass, field
from rgpu.safety_model.convergence.sites import FULL_MASK
from rgpu.safety_model.diagnostic import Dim3

WARP_SIZE = 32
_DEEPEST = 180  # nesting of expressions; the interpreter's own stack is the limit
_STEPS = 400  # blocks followed to resolve one phi

ParameterKey = tuple[int, tuple[str, ...]]


def parameter_key(parameter: ssa.Parameter) -> ParameterKey:
    return parameter.position, parameter.path


@dataclass(frozen=True, slots=True)
class Launch:
    """A launch with all extents known, one of its blocks, and values of parameters."""

    block_dim: Dim3
    grid_dim: Dim3
    block: Dim3 = (0, 0, 0)
    parameters: Mapping[ParameterKey, int] = field(default_factory=dict)

    @property
    def threads(self) -> int:
        x, y, z = self.block_dim
        return x * y * z

    @property
    def warps(self) -> int:
        return -(-self.threads // WARP_SIZE)


class WarpView:
    """Warp number `warp` of the block: the lanes that exist, by lane number."""

    def __init__(
        self,
        function: ssa.Function,
        control: ControlFlow,
        launch: Launch,
        warp: int,
        first_round_at: int | None = None,
        doubtful: dict[int, int] | None = None,
    ) -> None:
        """first_round_at: a block; phis of the loops around it then have the values of their first
        round, as they are when the warp comes to the block for the first time. doubtful: by block,
        a lane whose way to it could not be told; shared with other warps of the kernel."""
        self.function = function
        self.control = control
        self.launch = launch
        self.number = warp
        self.doubtful: dict[int, int] = {} if doubtful is None else doubtful
        self.first_rounds: set[int] = set()
        loop = control.innermost_loop[first_round_at] if first_round_at is not None else None
        while loop is not None:
            if loop.reducible:
                self.first_rounds.add(loop.header)
            loop = loop.parent
        first = warp * WARP_SIZE
        count = min(WARP_SIZE, launch.threads - first)
        self.lanes = [LaneView(self, number, first + number) for number in range(count)]

    @property
    def existing(self) -> int:
        """The lanes that exist, as a mask."""
        return (1 << len(self.lanes)) - 1


class LaneView:
    """One thread. `thread` is its index in the block."""

    def __init__(self, warp: WarpView, lane: int, number: int) -> None:
        self.warp = warp
        self.lane = lane
        x, y, _ = warp.launch.block_dim
        self.thread: Dim3 = (number % x, number // x % y, number // (x * y))
        self._known: dict[int, int | None] = {}
        self._depth = 0

    def value(self, value: ssa.Value | None) -> int | None:
        """The integer or boolean (0 or 1) that this thread sees, None if it can't be told."""
        if value is None:
            return None
        known = self._known
        if value.index in known:
            return known[value.index]
        if isinstance(value, ssa.Literal):
            return int(value.value) if isinstance(value.value, int) else None
        if self._depth >= _DEEPEST:
            return None
        # A value that is asked for while it is computed goes round a loop: unknown.
        known[value.index] = None
        self._depth += 1
        try:
            found = self._compute(value)
        finally:
            self._depth -= 1
        known[value.index] = found
        return found

    def _compute(self, value: ssa.Value) -> int | None:
        match value:
            case ssa.Parameter():
                return self.warp.launch.parameters.get(parameter_key(value))
            case ssa.Binary():
                return self._binary(value)
            case ssa.Unary(operator=operator, operand=operand, type=ty):
                inner = self.value(operand)
                return None if inner is None else _unary(operator, inner, ty)
            case ssa.Cast(kind="int" | "bool_or_char_to_int" | "int_to_char", type=ty):
                inner = self.value(value.operand)
                return None if inner is None else wrap(inner, ty)
            case ssa.Cast(kind="transmute", operand=operand, type=ty) if fold.width(ty) is not None:
                inner = self.value(operand)
                return None if inner is None else wrap(inner, ty)
            case ssa.Phi():
                return self._phi(value)
            case ssa.Result():
                return self._result(value)
            case _:
                return None

    def _binary(self, value: ssa.Binary) -> int | None:
        left = self.value(value.left)
        if left == 0 and value.operator in ("*", "&"):
            return 0
        right = self.value(value.right)
        if right == 0 and value.operator in ("*", "&"):
            return 0
        if left is None or right is None:
            return None
        return binary(value.operator, left, right, value.type, value.overflow)

    def _phi(self, phi: ssa.Phi) -> int | None:
        if phi.block in self.warp.first_rounds:
            return self._first(phi)
        came_from = self._arrival(phi.block)
        if came_from is not None:
            block = self.warp.function.blocks[phi.block]
            return self.value(phi.operands[block.predecessors.index(came_from)])
        values = {self.value(operand) for operand in phi.operands}
        return values.pop() if len(values) == 1 else None

    def _first(self, phi: ssa.Phi) -> int | None:
        """The value of a loop's phi in the first round."""
        predecessors = self.warp.function.blocks[phi.block].predecessors
        entering = [
            operand
            for operand, predecessor in zip(phi.operands, predecessors, strict=True)
            if not self.warp.control.dominates(phi.block, predecessor)
        ]
        values = {self.value(operand) for operand in entering}
        return values.pop() if len(values) == 1 else None

    def _arrival(self, join: int) -> int | None:
        """The predecessor through which this thread comes to `join`, followed from its
        dominator."""
        blocks = self.warp.function.blocks
        current = self.warp.control.immediate_dominator[join]
        if any(self.warp.control.dominates(join, edge) for edge in blocks[join].predecessors):
            return None  # a loop header: that depends on the iteration
        for _ in range(_STEPS):
            following = self.follow(current)
            if following is None:
                return None
            if following == join:
                return current
            current = following
        return None

    def follow(self, block: int) -> int | None:
        """The block that this thread executes after `block`, None if unknown or if there is
        none."""
        match self.warp.function.blocks[block].terminator:
            case ssa.Jump(target=target):
                return target
            case ssa.Branch(condition=condition, cases=cases, otherwise=otherwise):
                known = self.value(condition)
                if known is None:
                    return None
                return next((target for case, target in cases if case == known), otherwise)
            case _:
                return None

    def _result(self, result: ssa.Result) -> int | None:
        for effect in result.invoke.effects or ():
            match effect:
                case SpecialRegister(name):
                    return self._register(name)
                case Collective(kind="vote"):
                    return self._vote(result, effect)
                case Collective(kind="elect"):
                    return self._elect(result, effect)
                case LowersTo(target) if target in _BIT_COUNTS and result.invoke.arguments:
                    argument = result.invoke.arguments[0]
                    return bit_count(target, self.value(argument.value), argument.type)
                case _:
                    continue
        return None

    def _register(self, name: str) -> int | None:
        base, _, axis = name.partition(".")
        if axis:
            number = "xyz".find(axis)
            launch = self.warp.launch
            match base:
                case _ if number < 0:
                    return None
                case "tid":
                    return self.thread[number]
                case "ntid":
                    return launch.block_dim[number]
                case "ctaid":
                    return launch.block[number]
                case "nctaid":
                    return launch.grid_dim[number]
                case _:
                    return None
        bit = 1 << self.lane
        match name:
            case "laneid":
                return self.lane
            case "WARP_SZ":
                return WARP_SIZE
            case "lanemask_eq":
                return bit
            case "lanemask_lt":
                return bit - 1
            case "lanemask_le":
                return 2 * bit - 1
            case "lanemask_gt":
                return FULL_MASK & ~(2 * bit - 1)
            case "lanemask_ge":
                return FULL_MASK & ~(bit - 1)
            case _:
                return None

    def _vote(self, result: ssa.Result, effect: Collective) -> int | None:
        """The outcome of a vote that all lanes of its mask take part in."""
        mask = _mask_of(self, result.invoke, effect)
        predicate = next(
            (a.value for a in result.invoke.arguments if a.name != effect.mask and a.leaves), None
        )
        if mask is None or predicate is None:
            return None
        ballot = 0
        for lane in self.warp.lanes:
            if mask >> lane.lane & 1:
                holds = lane.value(predicate)
                if holds is None:
                    return None
                ballot |= (holds & 1) << lane.lane
        if result.type != Scalar("bool"):
            return ballot
        named = mask & self.warp.existing
        return {"any": int(ballot != 0), "all": int(ballot == named)}.get(
            _vote_kind(result.invoke) or ""
        )

    def _elect(self, result: ssa.Result, effect: Collective) -> int | None:
        """Which lane is elected is up to the hardware; the lowest is a possible choice."""
        mask = _mask_of(self, result.invoke, effect)
        if mask is None or mask & self.warp.existing == 0:
            return None
        named = mask & self.warp.existing
        leader = (named & -named).bit_length() - 1
        return int(self.lane == leader) if result.type == Scalar("bool") else leader


def _mask_of(lane: LaneView, invoke: ssa.Invoke, effect: Collective) -> int | None:
    if effect.mask is None:
        return FULL_MASK
    if isinstance(effect.mask, int):
        return effect.mask
    argument = invoke.argument(effect.mask)
    return lane.value(argument.value) if argument is not None else None


def _vote_kind(invoke: ssa.Invoke) -> str | None:
    for effect in invoke.effects or ():
        if isinstance(effect, LowersTo):
            for kind in ("all", "any"):
                if f"vote.{kind}" in effect.target or f"vote.sync.{kind}" in effect.target:
                    return kind
    return None


def wrap(number: int, ty: Ty) -> int | None:
    """`number` reduced to the width of an integer type; None for other types."""
    return None if fold.width(ty) is None else fold.wrap(number, ty)


def _unary(operator: str, operand: int, ty: Ty) -> int | None:
    if operator == "-":
        return wrap(-operand, ty)
    return 1 - operand if ty == Scalar("bool") else wrap(~operand, ty)


def binary(operator: str, left: int, right: int, ty: Ty, overflow: str) -> int | None:
    """An operation of integers or booleans; None where it traps or is not defined.

    ty: the type of the result.
    """
    found = fold.binary(operator, left, right, ty, overflow)
    return None if found is None else int(found)


def _ones(number: int, ty: Ty) -> int:
    return (number & ((1 << (fold.width(ty) or 32)) - 1)).bit_count()


def _leading_zeros(number: int, ty: Ty) -> int:
    width = fold.width(ty) or 32
    return width - (number & ((1 << width) - 1)).bit_length()


def _trailing_zeros(number: int, ty: Ty) -> int:
    width = fold.width(ty) or 32
    return (number & -number).bit_length() - 1 if number & ((1 << width) - 1) else width


_BIT_COUNTS = {"llvm.ctpop": _ones, "llvm.ctlz": _leading_zeros, "llvm.cttz": _trailing_zeros}


def bit_count(target: str, number: int | None, ty: Ty) -> int | None:
    """What one of LLVM's bit counting intrinsics gives; None for other functions or an unknown
    number."""
    count = _BIT_COUNTS.get(target)
    return None if count is None or number is None else count(number, ty)
