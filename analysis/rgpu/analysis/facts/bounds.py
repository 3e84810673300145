"""Checks of an index that can't fail.

*Question.* A check `index < length` at a point: is there a proof that it holds whenever it is
reached?

*Lattice.* Inequalities `x <= y + c` between values, as the integers that they are, with a constant
c; at a point, those that hold there. A proof is a path from the index to the length whose constants
sum up to -1 or less (Bodik, Gupta and Sarkar, "ABCD: Eliminating Array Bounds Checks on Demand",
PLDI 2000, over unsigned arithmetic that wraps).

*Transfer.* `x <= y + c` comes from
- a branch that dominates the point through one of its edges, and a check that was passed before it;
- the operation that makes x: `a + c` is at most a + c even if it wraps; `a - c` is at most a - c if
  a >= c is proved; `a & b`, `a / b`, `a >> b` and a truncation are at most a; `a % b` is at most
  b - 1; a cast to a wider type is equal;
- a phi, if it holds for each of its operands at the end of the block that it comes from;
- ranges that a model states: `tid.x` is below the largest block.

*Soundness.* All values in the inequalities are unsigned (a literal is at least 0): signed ones take
part through a comparison or cast only if they are literals. Each edge above is true of the values
at the moment when the point is reached: values in SSA form don't change while the block that
makes them is not entered again, and whatever dominates the point was executed after the last time
that its operands were made. A phi of a loop is proved by induction over the rounds: on the way back
it may be used for what is to be proved of it, or for less. What is proved may be too little, never
too much.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeAlias

from rgpu.analysis import effects as e
from rgpu.analysis.facts.cfg import ControlFlow
from rgpu.analysis.facts.sources import special_register
from rgpu.analysis.ir import body as b
from rgpu.analysis.ir import ssa
from rgpu.analysis.ir.types import INTEGER_BITS, Scalar, Ty
from rgpu.analysis.records import dataclass, field
from rgpu.analysis.source import Span

_MOST_STEPS = 400  # of one proof
_MOST_DEPTH = 24
_LARGEST_BLOCK = {"tid.x": 1024, "tid.y": 1024, "tid.z": 64}  # PTX ISA 10, %tid and %ntid
_MIRRORED = {"<": ">", ">": "<", "<=": ">=", ">=": "<=", "==": "==", "!=": "!="}
_NEGATED = {"<": ">=", ">": "<=", "<=": ">", ">=": "<", "==": "!=", "!=": "=="}


@dataclass(frozen=True, slots=True)
class Proof:
    """Why a check can't fail: one sentence, and the places that it rests on."""

    text: str
    places: tuple[Span, ...] = ()


@dataclass(frozen=True, slots=True)
class _Edge:
    """`from <= to + constant`, by the reason."""

    to: ssa.Value
    constant: int
    reason: str
    place: Span | None = None


# Phis that are at most the limit of the proof plus a constant, by the hypothesis of an induction.
_Assumed: TypeAlias = tuple[tuple[int, int], ...]


@dataclass(eq=False, slots=True)
class Bounds:
    """Proofs for the checks of one kernel.

    most_threads: no block has more threads than this.
    """

    function: ssa.Function
    flow: ControlFlow
    most_threads: int = 1024
    _numbers: dict[object, ssa.Value] = field(default_factory=dict)
    _same: dict[int, ssa.Value] = field(default_factory=dict)
    _casts: dict[int, list[ssa.Cast]] = field(default_factory=dict)
    _conditions: dict[int, list[tuple[ssa.Value, bool, Span, int]]] = field(default_factory=dict)
    _steps: int = 0

    def __post_init__(self) -> None:
        for block in self.function.blocks:
            for phi in block.phis:
                self._same[phi.index] = phi
            for position, instruction in enumerate(block.instructions):
                if isinstance(instruction, (ssa.Binary, ssa.Unary, ssa.Cast)):
                    self._number(instruction)
                elif isinstance(instruction, ssa.Check):
                    known = (instruction.condition, instruction.expected, instruction.span)
                    self._conditions.setdefault(block.index, []).append((*known, position))

    def proofs(self) -> Iterator[tuple[ssa.Check, Proof]]:
        """The checks of an index that are proved, in block order."""
        for block in self.function.blocks:
            for position, check in enumerate(block.instructions):
                if not isinstance(check, ssa.Check) or check.kind != "bounds":
                    continue
                proof = self.prove(check, position)
                if proof is not None:
                    yield check, proof

    def prove(self, check: ssa.Check, position: int) -> Proof | None:
        """A proof that a check, an instruction at a position of its block, never fails."""
        index, length = check.bound_index, check.bound_length
        if index is None or length is None or not _unsigned(index) or not _unsigned(length):
            return None
        self._steps = 0
        path = self._below(index, length, -1, check.block, position, (), (), 0)
        if path is None:
            return None
        reasons = list(dict.fromkeys(edge.reason for edge in path if edge.reason))
        places = tuple(dict.fromkeys(edge.place for edge in path if edge.place is not None))
        return Proof("; ".join(reasons) or "index and length are constants", places)

    # --- values ----------------------------------------------------------------------------

    def _number(self, value: ssa.Binary | ssa.Unary | ssa.Cast) -> None:
        """Gives equal computations of equal values one representative."""
        match value:
            case ssa.Binary(operator=operator, left=left, right=right):
                ends = (self._key(left), self._key(right))
                key: object = ("binary", operator, *ends, value.type)
            case ssa.Unary(operator=operator, operand=operand):
                key = ("unary", operator, self._key(operand), value.type)
            case ssa.Cast(kind=kind, operand=operand):
                key = ("cast", kind, self._key(operand), value.type)
        first = self._numbers.setdefault(key, value)
        self._same[value.index] = first
        if first is value and isinstance(value, ssa.Cast):
            self._casts.setdefault(self.same(value.operand).index, []).append(value)

    def _key(self, value: ssa.Value) -> object:
        if isinstance(value, ssa.Literal):
            return ("literal", value.value, value.type)
        return self.same(value).index

    def same(self, value: ssa.Value) -> ssa.Value:
        """The first of the values that are computed alike."""
        register = special_register(value)
        if register is not None and register.split(".")[0] in ("tid", "ntid", "ctaid", "nctaid"):
            return self._numbers.setdefault(("register", register), value)
        return self._same.get(value.index, value)

    # --- proofs ----------------------------------------------------------------------------

    def _below(
        self, value: ssa.Value, limit: ssa.Value, constant: int, block: int, position: int,
        seen: tuple[int, ...], assumed: _Assumed, depth: int,
    ) -> tuple[_Edge, ...] | None:  # fmt: skip
        """The steps that prove `value <= limit + constant` before an instruction."""
        value, limit = self.same(value), self.same(limit)
        if value is limit and constant >= 0:
            return ()
        number, end = _literal(value), _literal(limit)
        if number is not None and end is not None:
            return () if number <= end + constant else None
        self._steps += 1
        if depth > _MOST_DEPTH or self._steps > _MOST_STEPS:
            return None
        for index, before in assumed:
            if value.index == index:  # by induction over the rounds of a loop, or not at all
                return () if constant >= before else None
        if number is None and value.index in seen:
            return None
        seen = (*seen, value.index)
        for edge in self._edges(value, block, position, depth):
            rest = self._below(
                edge.to, limit, constant - edge.constant, block, position, seen, assumed, depth + 1
            )
            if rest is not None:
                return (edge, *rest)
        if isinstance(value, ssa.Phi):
            return self._phi(value, limit, constant, assumed, depth)
        return None

    def _phi(
        self, phi: ssa.Phi, limit: ssa.Value, constant: int,
        assumed: _Assumed, depth: int,
    ) -> tuple[_Edge, ...] | None:  # fmt: skip
        block = self.function.blocks[phi.block]
        if not self._made_before(limit, phi.block):
            return None  # made again in each round of a loop: an old value proves nothing
        assumed = (*assumed, (phi.index, constant))
        steps: tuple[_Edge, ...] = ()
        for predecessor, operand in zip(block.predecessors, phi.operands, strict=True):
            end = len(self.function.blocks[predecessor].instructions)
            found = self._below(operand, limit, constant, predecessor, end, (), assumed, depth + 1)
            if found is None:
                found = self._by_edge(predecessor, phi.block, operand, limit, constant)
            if found is None:
                return None
            steps += found
        return steps

    def _by_edge(
        self, source: int, target: int, value: ssa.Value, limit: ssa.Value, constant: int
    ) -> tuple[_Edge, ...] | None:
        """A proof by the branch at the end of a block alone, on its edge to another."""
        for condition, expected, place in _on_edge(self.function.blocks[source], target):
            for edge in self._of_condition(self.same(value), condition, expected, place):
                if self.same(edge.to) is self.same(limit) and edge.constant <= constant:
                    return (edge,)
        return None

    def _made_before(self, value: ssa.Value, block: int) -> bool:
        made = getattr(value, "block", None)
        return made is None or (made != block and self.flow.dominates(made, block))

    def _edges(self, value: ssa.Value, block: int, position: int, depth: int) -> Iterator[_Edge]:
        """What a value is at most, before an instruction."""
        yield from self._by_operation(value, block, position, depth)
        for cast in self._casts.get(value.index, ()):
            if _widens(cast):
                yield _Edge(cast, 0, "")
        yield from self._by_conditions(value, block, position)

    def _by_operation(
        self, value: ssa.Value, block: int, position: int, depth: int
    ) -> Iterator[_Edge]:
        match value:
            case ssa.Cast(kind="int", operand=operand) if _unsigned(operand):
                yield _Edge(operand, 0, "")
            case ssa.Binary(operator="+", left=left, right=right):
                for one, other in ((left, right), (right, left)):
                    number = _literal(other)
                    if number is not None:
                        yield _Edge(one, number, "")
            case ssa.Binary(operator="-", left=left, right=right):
                number = _literal(right)
                if number is not None and depth < _MOST_DEPTH // 2:
                    enough = self._below(right, left, 0, block, position, (), (), depth + 8)
                    if enough is not None:
                        yield _Edge(left, -number, "")
            case ssa.Binary(operator="&", left=left, right=right):
                yield _Edge(left, 0, "")
                yield _Edge(right, 0, "a bitwise and is at most either side")
            case ssa.Binary(operator="%", left=left, right=right):
                yield _Edge(right, -1, "a remainder is less than what is divided by")
                yield _Edge(left, 0, "")
            case ssa.Binary(operator="/" | ">>", left=left):
                yield from self._quotient(value)
                yield _Edge(left, 0, "")
            case _:
                most = self._range(value)
                if most is not None:
                    yield most

    def _quotient(self, value: ssa.Binary) -> Iterator[_Edge]:
        """A quotient of something whose largest value is known."""
        number = _literal(value.right)
        most = self._range(self.same(value.left))
        if number is None or most is None:
            return
        largest = _literal(most.to)
        if largest is None or (value.operator == "/" and number <= 0) or number < 0:
            return
        most_of_left = largest + most.constant
        result = most_of_left // number if value.operator == "/" else most_of_left >> number
        yield _Edge(ssa.Literal(-1, result, value.type), 0, most.reason)

    def _range(self, value: ssa.Value) -> _Edge | None:
        """The largest value that a model or the launch allows."""
        register = special_register(value)
        if register in _LARGEST_BLOCK:
            most = min(self.most_threads, _LARGEST_BLOCK[register])
            return _at_most(most - 1, value.type, f"`{register}` is less than {most}")
        if isinstance(value, ssa.Result) and value.written_to is None:
            for effect in value.invoke.effects or ():
                if isinstance(effect, e.Value) and effect.in_range is not None:
                    end = effect.in_range[1]
                    if isinstance(end, int):
                        name = value.invoke.callee.rsplit("::", 1)[-1]
                        return _at_most(end - 1, value.type, f"`{name}` is less than {end}")
        return None

    # --- conditions ------------------------------------------------------------------------

    def _by_conditions(self, value: ssa.Value, block: int, position: int) -> Iterator[_Edge]:
        """What branches and checks that were passed say about a value."""
        at = block
        while True:
            for condition, expected, place, where in self._conditions.get(at, ()):
                if at != block or where < position:
                    yield from self._of_condition(value, condition, expected, place)
            above = self.flow.immediate_dominator[at]
            if above == at:
                return
            if self._entered_from(at) == [above]:
                for condition, expected, place in _on_edge(self.function.blocks[above], at):
                    yield from self._of_condition(value, condition, expected, place)
            at = above

    def _entered_from(self, block: int) -> list[int]:
        """The predecessors of a block, without those that it dominates itself."""
        before = self.function.blocks[block].predecessors
        return [other for other in before if not self.flow.dominates(block, other)]

    def _of_condition(
        self, value: ssa.Value, condition: ssa.Value, expected: bool, place: Span, depth: int = 0
    ) -> Iterator[_Edge]:
        """`value <= to + constant` from a condition that is as expected."""
        if isinstance(condition, ssa.Unary) and condition.operator == "!":
            yield from self._of_condition(value, condition.operand, not expected, place)
            return
        if not isinstance(condition, ssa.Binary):
            return
        if condition.operator in ("&", "|") and depth < 8:
            # Both sides of an `and` that is true, or of an `or` that is false.
            if (condition.operator == "&") is expected:
                for side in (condition.left, condition.right):
                    yield from self._of_condition(value, side, expected, place, depth + 1)
            return
        operator = condition.operator if expected else _NEGATED.get(condition.operator)
        if operator is None or operator not in _MIRRORED:
            return
        for one, other, sign in (
            (condition.left, condition.right, operator),
            (condition.right, condition.left, _MIRRORED[operator]),
        ):
            if not (_unsigned(one) and _unsigned(other)):
                continue
            more = self._distance(value, one)
            constant = {"<": -1, "<=": 0, "==": 0}.get(sign)
            if constant is not None and more is not None:
                constant += more
                text = f"`{_short(condition.span)}` is {str(expected).lower()}"
                yield _Edge(other, constant, text, place)

    def _distance(self, value: ssa.Value, other: ssa.Value) -> int | None:
        """A constant c with `value <= other + c`, for equal values and for literals."""
        number, end = _literal(value), _literal(other)
        if number is not None and end is not None:
            return number - end
        return 0 if self._key(value) == self._key(other) else None


def _on_edge(block: ssa.Block, target: int) -> Iterator[tuple[ssa.Value, bool, Span]]:
    """What is known of the condition of a branch after its edge to a block."""
    branch = block.terminator
    if not isinstance(branch, ssa.Branch) or len(branch.cases) != 1:
        return
    ((number, case),) = branch.cases
    if case == branch.otherwise or number not in (0, 1) or branch.condition.type != _BOOL:
        return
    yield branch.condition, bool(number) if target == case else not number, branch.span


_BOOL = Scalar("bool")


def _at_most(number: int, type: Ty, reason: str) -> _Edge:
    return _Edge(ssa.Literal(-1, number, type), 0, reason)


def _literal(value: ssa.Value) -> int | None:
    """The value of an integer literal that is not negative."""
    if isinstance(value, ssa.Literal) and isinstance(value.value, int) and value.value >= 0:
        return value.value
    return None


def _unsigned(value: ssa.Value) -> bool:
    """The value is an unsigned number, or a literal that is not negative."""
    type = value.type
    if not isinstance(type, Scalar) or type.name not in INTEGER_BITS:
        return False
    return type.name[0] == "u" or _literal(value) is not None


def _widens(cast: ssa.Cast) -> bool:
    """The cast keeps an unsigned value."""
    source, target = cast.operand.type, cast.type
    if cast.kind != "int" or not isinstance(source, Scalar) or not isinstance(target, Scalar):
        return False
    if source.name[0] != "u" or target.name[0] != "u":
        return False
    return INTEGER_BITS[source.name] <= INTEGER_BITS[target.name]


def _short(span: Span) -> str:
    text = " ".join(span.text.split())
    return text if len(text) <= 40 else text[:37] + "..."


def redundant_checks(bounds: Bounds) -> dict[tuple[Span, b.CallSite | None], Proof]:
    """The checks of an index that can be left out: by their place in the text, and the calls
    through which they were inlined.

    A macro can put one text in several places. A place is redundant if all its checks are.
    """
    proved = dict(bounds.proofs())
    found: dict[tuple[Span, b.CallSite | None], Proof | None] = {}
    for block in bounds.function.blocks:
        for check in block.instructions:
            if isinstance(check, ssa.Check) and check.kind == "bounds":
                key = (check.span, check.site)
                proof = proved.get(check)
                found[key] = proof if found.get(key, proof) is not None else None
    return {key: proof for key, proof in found.items() if proof is not None}
