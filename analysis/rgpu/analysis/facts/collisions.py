"""Two concrete threads of a block that touch the same memory in one barrier phase: witnesses.

Threads of one block are run one by one on concrete numbers (`facts/simulate.py`), and note where
each access goes and after which barriers. Two that meet, at least one of them writing and not both
atomic, are a race that the kernel really has under that launch: each run is one that the thread
has, whatever the others do, since no value that others could change is ever guessed, and nothing
but barriers orders the two.

So nothing is looked for in kernels with other means to order accesses: acquire and release, fences,
barrier objects, split and named barriers. Barriers of a warp are taken to order all of its lanes,
whatever their mask. Runs that don't come to their end don't count.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from rgpu.analysis import effects as e
from rgpu.analysis.effects import Ordering, Scope
from rgpu.analysis.facts.accesses import Access, Offset
from rgpu.analysis.facts.cfg import ControlFlow
from rgpu.analysis.facts.launch import WARP_SIZE, LaunchShape
from rgpu.analysis.facts.phases import is_block_barrier
from rgpu.analysis.facts.simulate import MOST_STEPS, Blocked, Coordinates, Thread
from rgpu.analysis.ir import fold, ssa
from rgpu.analysis.records import dataclass, field, replace

_PLENTY = 1 << 20
_NUMBERS = (3, 33, 1, 256, 2)
_MOST_THREADS = 256
_MOST_RUN_STEPS = 400_000

Place = tuple[object, ...]


@dataclass(frozen=True, slots=True, eq=False)
class Meeting:
    """A race. threads: who does `one` and `other`, by their index in the block (0, 0, 0).

    place: what both touch: numbers of the steps from the root. parameters: values of the scalars
    that one of the runs read, by name. shape: all extents are known.
    """

    shape: LaunchShape
    one: Access
    other: Access
    threads: tuple[tuple[int, int, int], tuple[int, int, int]]
    place: tuple[int, ...]
    parameters: tuple[tuple[str, int], ...]


@dataclass(frozen=True, slots=True, eq=False)
class _Touch:
    access: Access
    phase: Place  # all barriers passed
    warp_phase: Place
    place: tuple[int, ...]


@dataclass(eq=False, slots=True)
class _Run(Thread):
    """A thread that notes its accesses."""

    watch: dict[tuple[int, int], list[Access]] = field(default_factory=dict)
    waits: frozenset[int] = frozenset()  # blocks with barriers
    touches: list[_Touch] = field(default_factory=list)
    phase: Place = ()
    warp_phase: Place = ()

    def run(self) -> None:
        """Runs to an exit of the kernel; raises `Blocked`."""
        blocks = self.flow.function.blocks
        block, source = blocks[0], -1
        while True:
            if block.phis:
                self.enter(block, source)
            for position, instruction in enumerate(block.instructions):
                for access in self.watch.get((block.index, position), ()):
                    self.note(access)
                _EXECUTE[instruction.__class__](self, instruction)
                if is_block_barrier(instruction):
                    self.phase = (self.phase, block.index, position)
                    self.warp_phase = ()
                elif _is_warp_barrier(instruction):
                    self.warp_phase = (self.warp_phase, block.index, position)
            self.steps += len(block.instructions) + 1
            if self.steps > MOST_STEPS:
                raise Blocked
            terminator = block.terminator
            source = block.index
            if isinstance(terminator, ssa.Jump):
                block = blocks[terminator.target]
            elif isinstance(terminator, ssa.Branch):
                condition = self.read(terminator.condition)
                if isinstance(condition, int):
                    chosen = dict(terminator.cases).get(condition, terminator.otherwise)
                    block = blocks[chosen]
                    continue
                block, source = self.step_over(block), -1
                if self.waits & self.stepped_over[-1][1]:
                    raise Blocked  # which barriers were passed is not known
            elif isinstance(terminator, ssa.Exit):
                return
            else:
                raise Blocked

    def note(self, access: Access) -> None:
        place = []
        for step in access.steps or ():
            if not isinstance(step, Offset):
                place.append(step.field)
                continue
            total = step.constant
            for value, factor in step.terms:
                number = self.read(value)
                if not isinstance(number, int):
                    return
                total += number * factor
            place.append(total)
        self.touches.append(_Touch(access, self.phase, self.warp_phase, tuple(place)))


_EXECUTE: dict[type, Callable[[_Run, Any], None]] = {
    ssa.Binary: _Run.binary,
    ssa.Unary: _Run.unary,
    ssa.Cast: _Run.cast,
    ssa.Element: _Run.element,
    ssa.Field: _Run.field,
    ssa.Load: _Run.read_memory,
    ssa.Store: _Run.store,
    ssa.Check: _Run.check,
    ssa.Invoke: _Run.invoke,
    ssa.Unknown: _Run.unknown,
}


def _is_warp_barrier(instruction: ssa.Instruction) -> bool:
    return isinstance(instruction, ssa.Invoke) and any(
        isinstance(effect, e.Barrier) and effect.scope is Scope.WARP
        for effect in instruction.effects or ()
    )


def orders_otherwise(function: ssa.Function) -> bool:
    """Something but plain barriers of the block and of warps may order accesses."""
    for block in function.blocks:
        for instruction in block.instructions:
            if not isinstance(instruction, ssa.Invoke):
                continue
            if instruction.effects is None:
                return True
            for effect in instruction.effects:
                match effect:
                    case e.Barrier(scope=scope):
                        if not is_block_barrier(instruction) and scope is not Scope.WARP:
                            return True
                    case e.Protocol() | e.Fence():
                        return True
                    case e.Atomic(ordering=ordering):
                        if ordering not in (Ordering.RELAXED, Ordering.WEAK):
                            return True
                    case _:
                        pass
    return False


def find_meetings(
    flow: ControlFlow,
    shapes: Sequence[LaunchShape],
    pairs: Sequence[tuple[Access, Access]],
    accepts: Callable[[LaunchShape, tuple[tuple[str, int], ...]], bool] | None = None,
) -> list[Meeting]:
    """A race for each of the pairs for which one is found, under shapes whose block is known.

    accepts: whether a launch with these extents and parameters is possible.
    """
    if orders_otherwise(flow.function):
        return []
    wanted = {(one, other) for one, other in pairs if one.steps is not None}
    found: dict[tuple[Access, Access], Meeting] = {}
    for shape in shapes:
        if shape.threads is None:
            continue
        grid = tuple(1 if extent is None else extent for extent in shape.grid)
        cluster = tuple(1 if extent is None else extent for extent in shape.cluster)
        complete = replace(
            shape,
            grid=(grid[0], grid[1], grid[2]),
            cluster=(cluster[0], cluster[1], cluster[2]),
        )
        for parameters in _choices(flow.function):
            missing = wanted - found.keys()
            if not missing:
                break
            for meeting in _meetings(flow, complete, parameters, missing):
                if accepts is None or accepts(complete, meeting.parameters):
                    found.setdefault((meeting.one, meeting.other), meeting)
    return [found[pair] for pair in pairs if pair in found]


def _choices(function: ssa.Function) -> Iterator[dict[int, int]]:
    scalars = [p for p in function.parameters if (fold.width(p.type) or 0) > 0]
    numbers = _NUMBERS if any(p.path[-1:] != ("length",) for p in scalars) else _NUMBERS[:1]
    for number in numbers:
        yield {
            p.index: fold.wrap(_PLENTY if p.path[-1:] == ("length",) else number, p.type)
            for p in scalars
        }


def _meetings(
    flow: ControlFlow,
    shape: LaunchShape,
    parameters: dict[int, int],
    wanted: set[tuple[Access, Access]],
) -> Iterator[Meeting]:
    function = flow.function
    watch: dict[tuple[int, int], list[Access]] = {}
    for access in {access for pair in wanted for access in pair}:
        watch.setdefault(access.at, []).append(access)
    waits = frozenset(
        block.index
        for block in function.blocks
        if any(is_block_barrier(i) or _is_warp_barrier(i) for i in block.instructions)
    )
    runs: list[_Run] = []
    steps = 0
    for where in _threads(shape):
        run = _Run(flow, where, parameters, -1)
        run.watch, run.waits = watch, waits
        try:
            run.run()
        except Blocked:
            steps += run.steps
            if not runs and steps > MOST_STEPS:
                return
            continue
        runs.append(run)
        steps += run.steps
        if steps > _MOST_RUN_STEPS:
            break
    yield from _compare(runs, function, shape, wanted)


def _threads(shape: LaunchShape) -> Iterator[Coordinates]:
    x, y, z = shape.block
    assert x is not None
    assert y is not None
    assert z is not None
    for number in range(min(x * y * z, _MOST_THREADS)):
        yield Coordinates((number % x, number // x % y, number // (x * y)), (0, 0, 0), shape)


def _compare(
    runs: list[_Run],
    function: ssa.Function,
    shape: LaunchShape,
    wanted: set[tuple[Access, Access]],
) -> Iterator[Meeting]:
    """Looks up the bytes, or whole parts, that each access covers."""
    cells: dict[Place, list[tuple[_Run, _Touch]]] = {}
    for run in runs:
        for touch in run.touches:
            for cell in _cells(touch):
                place = (touch.phase, touch.access.origin_key, _kinds(touch.access), cell)
                there = cells.setdefault(place, [])
                for other, earlier in there:
                    pair = (earlier.access, touch.access)
                    if pair not in wanted:
                        pair = (touch.access, earlier.access)
                    if pair not in wanted or other is run or _ordered(run, touch, other, earlier):
                        continue
                    first = (other, run) if pair[0] is earlier.access else (run, other)
                    yield Meeting(
                        shape,
                        *pair,
                        (first[0].where.thread, first[1].where.thread),
                        cell,
                        _used(function, run, other),
                    )
                    wanted.discard(pair)
                if len(there) < _MOST_THREADS:
                    there.append((run, touch))


def _cells(touch: _Touch) -> Iterator[tuple[int, ...]]:
    access, place = touch.access, touch.place
    last = access.steps[-1] if access.steps else None
    if isinstance(last, Offset) and last.unit is None and access.width is not None:
        for byte in range(access.width):
            yield (*place[:-1], place[-1] + byte)
    elif not isinstance(last, Offset) or last.unit is not None:
        yield place


def _kinds(access: Access) -> tuple[object, ...]:
    """What the numbers of a place count."""
    steps = access.steps or ()
    return tuple(step.unit if isinstance(step, Offset) else step.variant for step in steps)


def _ordered(run: _Run, touch: _Touch, other: _Run, earlier: _Touch) -> bool:
    """The two are lanes of one warp with a barrier of the warp between."""
    same_warp = run.where.linear // WARP_SIZE == other.where.linear // WARP_SIZE
    return same_warp and touch.warp_phase != earlier.warp_phase


def _used(function: ssa.Function, *runs: _Run) -> tuple[tuple[str, int], ...]:
    used = set().union(*(run.used for run in runs))
    return tuple(
        (".".join((p.name, *p.path)), runs[0].parameters[p.index])
        for p in function.parameters
        if p.index in used
    )
