"""Whether two threads of a block can touch the same memory in one barrier phase: proofs.

    races = Pairs(flow, levels, accesses_of(flow))
    races.decide(one, other)      # Proved or Open

A pair of accesses is *proved* when, under every launch shape and since every start of a phase that
both can be in, no two different threads of a block have overlapping addresses while the conditions
of both accesses hold. Everything else is *open*: with a reason, and no more than that.

**How.** Addresses and conditions are computed for all threads at once (`facts/linear.py`), and
looked up in a table. Symbols that take few values are given each of them in turn.

**Soundness.** All threads of the shape are looked at, or those of the largest block, which has the
threads of all smaller ones. What is known of an address only modulo a number is compared modulo
that number; conditions that are not known hold. Values given to a symbol include all that it can
have: an interval, or the closure of an induction variable under its step.

Assumed: that barriers are reached by all threads they wait for; that two parameters lead to
different memory, and both to other memory than statics (but through raw pointers of unknown
origin: anywhere).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rgpu.analysis.effects import Level
from rgpu.analysis.facts.accesses import (
    Access,
    Condition,
    Offset,
    conditions_at,
    is_shared,
)
from rgpu.analysis.facts.cfg import ControlFlow
from rgpu.analysis.facts.exhaustive import Exhaustive, run_all
from rgpu.analysis.facts.levels import Levels
from rgpu.analysis.facts.linear import Evaluation
from rgpu.analysis.facts.memory import Place
from rgpu.analysis.facts.phases import Phases, Start, is_warp_barrier, phases_of
from rgpu.analysis.facts.same_place import Case
from rgpu.analysis.facts.value_sets import ValueSets
from rgpu.analysis.facts.views import Symbol, Views
from rgpu.analysis.ir import fold
from rgpu.analysis.records import dataclass, field

MOST_CASES = 256
MOST_REMAINDERS = 8
_ADDRESS = 1 << 64


@dataclass(frozen=True, slots=True)
class Proved:
    """No two threads of a block can do both at the same place in one phase."""

    reason: str


@dataclass(frozen=True, slots=True)
class Open:
    """Not proved. reason: what stands in the way."""

    reason: str


Decision = Proved | Open


@dataclass(frozen=True, slots=True)
class _Group:
    """Pairs of threads that are looked at together: those of one warp, those of two, or all."""

    level: Level
    phases: Phases
    same_warp: bool | None


@dataclass(eq=False, slots=True)
class Pairs:
    """Answers for one kernel."""

    flow: ControlFlow
    levels: Levels
    accesses: Sequence[Access]
    groups: list[_Group] = field(default_factory=list)
    conditions: dict[Access, list[Condition]] = field(default_factory=dict)
    all_threads: dict[int, Exhaustive | None] = field(default_factory=dict)  # by shape

    def __post_init__(self) -> None:
        block = phases_of(self.flow)
        warp = phases_of(self.flow, is_warp_barrier)
        if len(warp.starts) == len(block.starts):
            self.groups = [_Group(Level.BLOCK, block, None)]
        else:
            self.groups = [_Group(Level.BLOCK, block, False), _Group(Level.WARP, warp, True)]

    def conflicts(self) -> Iterator[tuple[Access, Access]]:
        """Pairs that need a decision: one writes, not both are atomic, and they may touch the same
        memory. An access is paired with itself, too."""
        for number, one in enumerate(self.accesses):
            for other in self.accesses[number:]:
                writes = one.mode.writes or other.mode.writes
                if writes and not (one.mode.atomic and other.mode.atomic) and may_meet(one, other):
                    yield one, other

    def decide(self, one: Access, other: Access) -> Decision:
        """See the module."""
        reasons: list[str] = []
        for group in self.groups:
            for start in self.starts(group, one, other):
                views = Views(self.levels, group.phases, start, (one, other), group.level)
                for number in range(len(self.levels.shapes)):
                    found = self.decide_one(views, group, number)
                    if isinstance(found, Open):
                        return found
                    reasons.append(found.reason)
        return Proved(reasons[0] if reasons else "a barrier lies between")

    def starts(self, group: _Group, one: Access, other: Access) -> list[Start]:
        if one.asynchronous or other.asynchronous:
            return group.phases.starts[:1]  # and no barrier waits for it
        return group.phases.common(one.at, other.at)

    def decide_one(self, views: Views, group: _Group, number: int) -> Decision:
        one, other = views.sides
        evaluation = Evaluation(views, number)
        conditions = [self.conditions_of(side) for side in views.sides]
        case = Case(evaluation, group.same_warp, conditions)
        if case.alone():
            return Proved("one thread")
        if one.asynchronous or other.asynchronous:
            return Open("an asynchronous copy")
        if one.steps is None or other.steps is None or one.anywhere or other.anywhere:
            return Open("an address of unknown origin")
        if case.apart():
            return Proved("different elements for each thread")
        if self.apart_by_range(views, number):
            return Proved("different parts of the array")
        exhaustive = self.exhaustive(number)
        if exhaustive is not None and exhaustive.apart(one, other, group.same_warp):
            return Proved("all threads were looked at")
        search = _Search(case, ValueSets(self.levels, number))
        if search.apart():
            return Proved("different elements for each thread, in every round")
        return Open(search.reason)

    def exhaustive(self, number: int) -> Exhaustive | None:
        """All that the threads of a block do, if that is known."""
        if number not in self.all_threads:
            shape = self.levels.shapes[number]
            self.all_threads[number] = run_all(self.flow, shape, self.accesses)
        return self.all_threads[number]

    def conditions_of(self, access: Access) -> list[Condition]:
        found = self.conditions.get(access)
        if found is None:
            found = self.conditions[access] = conditions_at(self.flow, *access.at)
        return found

    # --- ranges ---

    def apart_by_range(self, views: Views, number: int) -> bool:
        """The intervals of two addresses in one array don't meet."""
        ranges = []
        for side in views.sides:
            steps = side.steps or ()
            if len(steps) != 1 or not isinstance(steps[0], Offset) or steps[0].unit is not None:
                return False
            if side.width is None:
                return False
            low = high = steps[0].constant
            for value, factor in steps[0].terms:
                found = self.levels.intervals[number].at(value, side.block)
                if found is None:
                    return False
                ends = (found[0] * factor, found[1] * factor)
                low, high = low + min(ends), high + max(ends)
            if low < 0 or high + side.width > _ADDRESS // 2:
                return False
            ranges.append((low, high + side.width - 1))
        return ranges[0][1] < ranges[1][0] or ranges[1][1] < ranges[0][0]


@dataclass(eq=False, slots=True)
class _Search:
    """Gives a symbol each of its values, then another one, where that is not enough."""

    case: Case
    sets: ValueSets
    left: int = MOST_CASES
    reason: str = ""
    known: dict[Symbol, tuple[int, ...] | None] = field(default_factory=dict)

    def apart(self) -> bool:
        """The two accesses, found to meet as far as is known, are apart for all values."""
        evaluation = self.case.evaluation
        given = evaluation.given
        symbol = self.next_symbol()
        if symbol is None:
            self.reason = self.case.reason()
            return False
        values = self.known[symbol]
        divisor = 0
        if values is None:
            values, divisor = tuple(range(evaluation.wanted)), evaluation.wanted
        for number in values:
            self.left -= 1
            if self.left < 0:
                self.reason = "too many values to try"
                return False
            evaluation.restart(given | {symbol: (number, divisor)})
            if not self.case.apart() and not self.apart():
                return False
        evaluation.restart(given)
        return True

    def next_symbol(self) -> Symbol | None:
        """One of the fewest values, of those that matter and have no number yet. At last, one that
        can be given a remainder."""
        evaluation = self.case.evaluation
        divisor = evaluation.wanted if 1 < evaluation.wanted <= MOST_REMAINDERS else 0
        found: list[tuple[int, int, int, Symbol]] = []
        for symbol, value in evaluation.touched.items():
            if symbol in evaluation.given:
                continue
            if symbol not in self.known:
                self.known[symbol] = self.sets.of_symbol(evaluation.views, symbol, value)
            values = self.known[symbol]
            if values is not None:
                found.append((len(values), symbol.index, symbol.owner, symbol))
            elif divisor and (fold.width(value.type) or 0) > 1:
                found.append((MOST_CASES, symbol.index, symbol.owner, symbol))
        return min(found)[3] if found else None


def may_meet(one: Access, other: Access) -> bool:
    """The two may lead to the same memory, as far as their roots tell."""
    if one.roots & other.roots:
        return True
    return one.anywhere or other.anywhere


def in_shared(access: Access) -> bool:
    """The access may be one of shared memory."""
    return any(is_shared(root) or root is Place.ANYWHERE for root in access.roots)
