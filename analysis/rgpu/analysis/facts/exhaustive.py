"""All accesses of all threads of a block, whatever the parameters: proofs by looking at each.

Threads are run one by one without any parameters, block index or contents of memory
(`facts/recorded_runs.py`). If every run comes to its end, they show all accesses that the threads
of such a block ever make. Two accesses are *apart* if no two threads make them at the same place in
the same phase.

A branch on what is not known is stepped over if no barrier lies between it and the place where its
sides meet. Accesses on its sides may be made, or not, or several times; so they count, at places
computed from what was known before the branch. Where that is not possible, nothing is said about
the access.

**Soundness.** A run has no value that could be another one in some launch with that block: what is
not known stays unknown (`simulate.UNSEEN`). A value of a side that is no phi, read or result is
computed from values that don't change while the side is run, so it is the same each time.
"""

from __future__ import annotations

from collections.abc import Sequence

from rgpu.analysis.facts.accesses import Access, Offset
from rgpu.analysis.facts.cfg import ControlFlow
from rgpu.analysis.facts.launch import WARP_SIZE, LaunchShape
from rgpu.analysis.facts.phases import is_warp_barrier
from rgpu.analysis.facts.recorded_runs import Run, Touch, cells_of, kinds_of, watch_for
from rgpu.analysis.facts.simulate import UNSEEN, Blocked, Coordinates, Datum
from rgpu.analysis.facts.sources import special_register
from rgpu.analysis.ir import fold, ssa
from rgpu.analysis.records import dataclass, field

MOST_THREADS = 1024
MOST_RUN_STEPS = 200_000
_OF_THE_GRID = frozenset(
    {"ctaid", "nctaid", "cluster_ctaid", "clusterid", "nclusterid", "cluster_ctarank"}
)
_DEEPEST = 40


@dataclass(eq=False, slots=True)
class _Run(Run):
    """A run that counts what lies on the sides of branches that are stepped over."""

    def register(self, name: str) -> Datum:
        base = name.partition(".")[0]
        if base in _OF_THE_GRID and self.where.shape.grid != (1, 1, 1):
            return UNSEEN
        return Run.register(self, name)

    def step_over(self, block: ssa.Block) -> ssa.Block:
        before = dict(self.values)
        after = Run.step_over(self, block)
        region = self.stepped_over[-1][1]
        now, self.values = self.values, before
        for number in region:
            for position in range(len(self.flow.function.blocks[number].instructions)):
                for access in self.watch.at(number, position):
                    place = self.place_within(access, region)
                    self.touches.append(Touch(access, self.phase, self.warp_phase, place))
        self.values = now
        return after

    def place_within(self, access: Access, region: frozenset[int]) -> tuple[int, ...] | None:
        found = []
        for step in access.steps or ():
            if not isinstance(step, Offset):
                found.append(step.field)
                continue
            total = step.constant
            for value, factor in step.terms:
                number = self.value_within(value, region, 0)
                if not isinstance(number, int):
                    return None
                total += number * factor
            found.append(total)
        return tuple(found)

    def value_within(self, value: ssa.Value, region: frozenset[int], depth: int) -> Datum:
        if getattr(value, "block", -1) not in region:
            return self.read(value)
        if depth > _DEEPEST:
            return UNSEEN
        match value:
            case ssa.Binary(operator=sign, left=left, right=right, overflow=overflow):
                one = self.value_within(left, region, depth + 1)
                other = self.value_within(right, region, depth + 1)
                if not isinstance(one, int) or not isinstance(other, int):
                    return UNSEEN
                result = fold.binary(sign, one, other, left.type, overflow)
                return result if isinstance(result, int) else UNSEEN
            case ssa.Cast(kind="int" | "bool_or_char_to_int" as kind, operand=operand):
                one = self.value_within(operand, region, depth + 1)
                if not isinstance(one, int):
                    return UNSEEN
                result = fold.cast(kind, one, operand.type, value.type)
                return result if isinstance(result, int) else UNSEEN
            case ssa.Result():
                return self.value_of_register(value)
            case _:
                return UNSEEN

    def value_of_register(self, value: ssa.Result) -> Datum:
        name = special_register(value)
        return UNSEEN if name is None else self.register(name)


@dataclass(eq=False, slots=True)
class Exhaustive:
    """What all threads of a block of one shape do. touches: by access, with the number of the
    thread; those in `unclear` are made at places that are not known."""

    touches: dict[Access, list[tuple[int, Touch]]] = field(default_factory=dict)
    unclear: set[Access] = field(default_factory=set)
    known: dict[tuple[Access, bool, bool], dict[tuple[object, ...], set[int]]] = field(
        default_factory=dict
    )

    def apart(self, one: Access, other: Access, same_warp: bool | None) -> bool:
        """No two threads make the two accesses at one place in one phase. same_warp: asked for
        threads of one warp, or of two; None for all."""
        if one in self.unclear or other in self.unclear:
            return False
        if kinds_of(one) != kinds_of(other) or not (one.steps and other.steps):
            return False
        whole = self.are_whole(one, other)
        there = self.by_cell(one, same_warp, whole)
        for cell, threads in self.by_cell(other, same_warp, whole).items():
            for partner in there.get(cell, ()):
                for thread in threads:
                    together = partner // WARP_SIZE == thread // WARP_SIZE
                    if partner != thread and same_warp in (None, together):
                        return False
        return True

    def are_whole(self, one: Access, other: Access) -> bool:
        """All places of both are multiples of the one width that both have: so two are equal or
        don't overlap."""
        width = one.width
        return (
            width is not None
            and width == other.width
            and not any(
                touch.place[-1] % width
                for access in (one, other)
                for _, touch in self.touches.get(access, ())
                if touch.place
            )
        )

    def by_cell(
        self, access: Access, same_warp: bool | None, whole: bool
    ) -> dict[tuple[object, ...], set[int]]:
        """Threads by phase and what they touch there."""
        key = (access, bool(same_warp), whole)
        if key not in self.known:
            found: dict[tuple[object, ...], set[int]] = {}
            for thread, touch in self.touches.get(access, ()):
                lanes = touch.warp_phase if same_warp else 0
                for cell in (touch.place,) if whole else cells_of(touch):
                    found.setdefault((touch.phase, lanes, cell), set()).add(thread)
            self.known[key] = found
        return self.known[key]


def run_all(flow: ControlFlow, shape: LaunchShape, accesses: Sequence[Access]) -> Exhaustive | None:
    """Runs all threads of a block; None if the shape is not known, or what they do is not."""
    x, y, z = shape.block
    if x is None or y is None or z is None or not 0 < x * y * z <= MOST_THREADS:
        return None
    watch = watch_for(flow.function, accesses, is_warp_barrier)
    names: dict[tuple[int, int, int], int] = {}
    found = Exhaustive()
    steps = 0
    for number in range(x * y * z):
        thread = (number % x, number // x % y, number // (x * y))
        run = _Run(flow, Coordinates(thread, (0, 0, 0), shape), {}, -1)
        run.watch, run.names = watch, names
        try:
            run.run()
        except Blocked:
            return None
        steps += run.steps
        if steps > MOST_RUN_STEPS:
            return None
        for touch in run.touches:
            if touch.place is None or not any(True for _ in cells_of(touch)):
                found.unclear.add(touch.access)
            found.touches.setdefault(touch.access, []).append((number, touch))
    return found
