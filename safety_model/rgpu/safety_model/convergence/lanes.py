"""The values that the threads of one concrete warp see, computed exactly or not at all.

A `WarpView` is one warp of one block under a launch with known extents, with values for some kernel
parameters. `LaneView.value` evaluates integers and booleans of the SSA form: constants, special
registers, arithmetic with wrapping, phis by following the branches that lead to them, and votes
whose predicate is known in every lane. Memory, unknown calls, and phis of loops are None: no guess
is made.

A trapping operation that would trap is None too: the grid ends there.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache

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


Numbers = list[int | None]  # by lane
_WRAPPING = ("int", "bool_or_char_to_int", "int_to_char", "transmute")


@lru_cache(4096)
def members(mask: int) -> tuple[int, ...]:
    """The numbers of the lanes in a mask."""
    return tuple(lane for lane in range(WARP_SIZE) if mask >> lane & 1)


def first_rounds(control: ControlFlow, block: int | None) -> frozenset[int]:
    """The headers of the loops around a block that have a first round."""
    found: set[int] = set()
    loop = control.innermost_loop[block] if block is not None else None
    while loop is not None:
        if loop.reducible:
            found.add(loop.header)
        loop = loop.parent
    return frozenset(found)


@lru_cache(256)
def threads_of(block_dim: Dim3, warp: int) -> tuple[Dim3, ...]:
    """The indices of the threads of a whole warp, by lane."""
    x, y, _ = block_dim
    numbers = range(warp * WARP_SIZE, (warp + 1) * WARP_SIZE)
    return tuple((number % x, number // x % y, number // (x * y)) for number in numbers)


class WarpView:
    """Warp number `warp` of the block: the lanes that exist, by lane number."""

    def __init__(
        self,
        function: ssa.Function,
        control: ControlFlow,
        launch: Launch,
        warp: int,
        first_round_at: int | None = None,
    ) -> None:
        """first_round_at: a block; phis of the loops around it then have the values of their first
        round, as they are when the warp comes to the block for the first time."""
        self.function = function
        self.control = control
        self.launch = launch
        self.number = warp
        self.first_rounds = first_rounds(control, first_round_at)
        count = min(WARP_SIZE, launch.threads - warp * WARP_SIZE)
        self.existing = (1 << count) - 1  # the lanes that exist, as a mask
        self.threads = threads_of(launch.block_dim, warp)[:count]  # their indices, by lane
        self._nothing: Numbers = [None] * count
        self._known: dict[int, Numbers] = {}
        self._depth = 0

    @property
    def lanes(self) -> list[LaneView]:
        """The lanes that exist, by number."""
        return [LaneView(self, number) for number in range(len(self.threads))]

    def numbers(self, value: ssa.Value | None) -> Numbers:
        """The integers or booleans (0 or 1) that the lanes see, or would see if they came to where
        `value` is computed; None where it can't be told. The caller must not change them."""
        if value is None:
            return self._nothing
        known = self._known
        numbers = known.get(value.index)
        if numbers is not None:
            return numbers
        if isinstance(value, ssa.Literal):
            constant = int(value.value) if isinstance(value.value, int) else None
            numbers = known[value.index] = [constant] * len(self.threads)
            return numbers
        if self._depth >= _DEEPEST:
            return self._nothing
        # A value that is asked for while it is computed goes round a loop: unknown.
        known[value.index] = self._nothing
        self._depth += 1
        try:
            numbers = self._compute(value)
        finally:
            self._depth -= 1
        known[value.index] = numbers
        return numbers

    def follow(self, block: int, asked: int) -> list[tuple[int | None, int]]:
        """The blocks that the lanes of a mask execute after `block`, each with its lanes; None if
        that is unknown or if there is none."""
        match self.function.blocks[block].terminator:
            case ssa.Jump(target=target):
                return [(target, asked)]
            case ssa.Branch(condition=condition, cases=cases, otherwise=otherwise):
                numbers = self.numbers(condition)
                targets: dict[int | None, int | None] = {None: None, **dict(cases)}
                parts: dict[int | None, int] = {}
                for lane in members(asked):
                    following = targets.get(numbers[lane], otherwise)
                    parts[following] = parts.get(following, 0) | 1 << lane
                return list(parts.items())
            case _:
                return [(None, asked)]

    def _compute(self, value: ssa.Value) -> Numbers:
        match value:
            case ssa.Binary():
                return self._binary(value)
            case ssa.Parameter():
                return [self.launch.parameters.get(parameter_key(value))] * len(self.threads)
            case ssa.Unary(operator=operator, operand=operand, type=ty):
                inner = self.numbers(operand)
                return [None if each is None else _unary(operator, each, ty) for each in inner]
            case ssa.Cast(kind=kind, operand=operand, type=ty):
                if kind not in _WRAPPING or fold.width(ty) is None:
                    return self._nothing
                inner = self.numbers(operand)
                if inner.count(inner[0]) == len(inner):
                    return [None if inner[0] is None else fold.wrap(inner[0], ty)] * len(inner)
                return [None if each is None else fold.wrap(each, ty) for each in inner]
            case ssa.Phi():
                return self._phi(value)
            case ssa.Result():
                return self._result(value)
            case _:
                return self._nothing

    def _binary(self, value: ssa.Binary) -> Numbers:
        left, right = self.numbers(value.left), self.numbers(value.right)
        first, second, count = left[0], right[0], len(left)
        if left.count(first) == count and right.count(second) == count:
            return [_pair(value, first, second)] * count
        if None not in left and None not in right:
            found = fold.binary_all(value.operator, left, right, value.type, value.overflow)  # type: ignore[arg-type]
            if found is not None:
                return found
        return [_pair(value, a, b) for a, b in zip(left, right, strict=True)]

    def _phi(self, phi: ssa.Phi) -> Numbers:
        predecessors = self.function.blocks[phi.block].predecessors
        if phi.block in self.first_rounds:
            return self._agreed(
                [
                    operand
                    for operand, predecessor in zip(phi.operands, predecessors, strict=True)
                    if not self.control.dominates(phi.block, predecessor)
                ]
            )
        found = list(self._nothing)
        for came_from, lanes in self._arrivals(phi.block):
            if came_from is None:
                numbers = self._agreed(phi.operands)
            else:
                numbers = self.numbers(phi.operands[predecessors.index(came_from)])
            if lanes == self.existing:
                return numbers
            for lane in members(lanes):
                found[lane] = numbers[lane]
        return found

    def _agreed(self, operands: Sequence[ssa.Value]) -> Numbers:
        """What all operands have in common."""
        seen = [self.numbers(operand) for operand in operands]
        first = seen[0]
        if all(numbers == first for numbers in seen):
            return first
        return [each[0] if len(set(each)) == 1 else None for each in zip(*seen, strict=True)]

    def _arrivals(self, join: int) -> list[tuple[int | None, int]]:
        """The predecessors through which the lanes come to `join`, followed from its dominator,
        each with its lanes. None: it can't be told."""
        if any(self.control.dominates(join, edge) for edge in self._predecessors(join)):
            return [(None, self.existing)]  # a loop header: that depends on the iteration
        found: list[tuple[int | None, int]] = []
        pending = [(self.control.immediate_dominator[join], self.existing, 0)]
        while pending:
            current, lanes, steps = pending.pop()
            for following, part in self.follow(current, lanes):
                if following == join:
                    found.append((current, part))
                elif following is None or steps + 1 == _STEPS:
                    found.append((None, part))
                else:
                    pending.append((following, part, steps + 1))
        return found

    def _predecessors(self, block: int) -> list[int]:
        return self.function.blocks[block].predecessors

    def _result(self, result: ssa.Result) -> Numbers:
        for effect in result.invoke.effects or ():
            match effect:
                case SpecialRegister(name):
                    return self._register(name)
                case Collective(kind="vote"):
                    return self._vote(result, effect)
                case Collective(kind="elect"):
                    return self._elect(result, effect)
                case LowersTo(target) if fold.computes_bits(target) and result.invoke.arguments:
                    argument = result.invoke.arguments[0]
                    return [
                        None
                        if number is None
                        else fold.of_bits(target, number, argument.type, result.type)
                        for number in self.numbers(argument.value)
                    ]
                case _:
                    continue
        return self._nothing

    def _register(self, name: str) -> Numbers:
        base, _, axis = name.partition(".")
        lanes = range(len(self.threads))
        if axis:
            number = "xyz".find(axis)
            extents = {
                "ntid": self.launch.block_dim,
                "ctaid": self.launch.block,
                "nctaid": self.launch.grid_dim,
            }
            if number < 0 or base not in (*extents, "tid"):
                return self._nothing
            if base == "tid":
                return [thread[number] for thread in self.threads]
            return [extents[base][number]] * len(lanes)
        match name:
            case "laneid":
                return list(lanes)
            case "WARP_SZ":
                return [WARP_SIZE] * len(lanes)
            case "lanemask_eq":
                return [1 << lane for lane in lanes]
            case "lanemask_lt":
                return [(1 << lane) - 1 for lane in lanes]
            case "lanemask_le":
                return [(2 << lane) - 1 for lane in lanes]
            case "lanemask_gt":
                return [FULL_MASK & ~((2 << lane) - 1) for lane in lanes]
            case "lanemask_ge":
                return [FULL_MASK & ~((1 << lane) - 1) for lane in lanes]
            case _:
                return self._nothing

    def _vote(self, result: ssa.Result, effect: Collective) -> Numbers:
        """The outcome of a vote that all lanes of its mask take part in."""
        predicate = next(
            (a.value for a in result.invoke.arguments if a.name != effect.mask and a.leaves), None
        )
        masks = self._masks(result.invoke, effect)
        outcomes = {
            mask: self._ballot(result, predicate, mask) for mask in set(masks) if mask is not None
        }
        return [None if mask is None else outcomes[mask] for mask in masks]

    def _ballot(self, result: ssa.Result, predicate: ssa.Value | None, mask: int) -> int | None:
        named = mask & self.existing
        holds = self.numbers(predicate)
        ballot = 0
        for lane in members(named):
            held = holds[lane]
            if held is None:
                return None
            ballot |= (held & 1) << lane
        if predicate is None:
            return None
        if result.type != Scalar("bool"):
            return ballot
        return {"any": int(ballot != 0), "all": int(ballot == named)}.get(
            _vote_kind(result.invoke) or ""
        )

    def _elect(self, result: ssa.Result, effect: Collective) -> Numbers:
        """Which lane is elected is up to the hardware; the lowest is a possible choice."""
        found: Numbers = []
        for lane, mask in enumerate(self._masks(result.invoke, effect)):
            named = (mask or 0) & self.existing
            leader = (named & -named).bit_length() - 1
            is_leader = result.type == Scalar("bool")
            found.append(None if named == 0 else int(lane == leader) if is_leader else leader)
        return found

    def _masks(self, invoke: ssa.Invoke, effect: Collective) -> Numbers:
        if effect.mask is None or isinstance(effect.mask, int):
            return [FULL_MASK if effect.mask is None else effect.mask] * len(self.threads)
        argument = invoke.argument(effect.mask)
        return self.numbers(None if argument is None else argument.value)


class LaneView:
    """One thread. `thread` is its index in the block."""

    def __init__(self, warp: WarpView, lane: int) -> None:
        self.warp = warp
        self.lane = lane
        self.thread = warp.threads[lane]

    def value(self, value: ssa.Value | None) -> int | None:
        """The integer or boolean (0 or 1) that this thread sees, None if it can't be told."""
        return self.warp.numbers(value)[self.lane]


def _pair(value: ssa.Binary, left: int | None, right: int | None) -> int | None:
    if (left == 0 or right == 0) and value.operator in ("*", "&"):
        return 0
    if left is None or right is None:
        return None
    return binary(value.operator, left, right, value.type, value.overflow)


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
