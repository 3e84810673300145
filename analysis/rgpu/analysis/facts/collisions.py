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

from rgpu.analysis import effects as e
from rgpu.analysis.effects import Ordering, Scope
from rgpu.analysis.facts.accesses import Access
from rgpu.analysis.facts.cfg import ControlFlow
from rgpu.analysis.facts.launch import WARP_SIZE, LaunchShape
from rgpu.analysis.facts.phases import is_block_barrier
from rgpu.analysis.facts.recorded_runs import (
    Run,
    Touch,
    cells_of,
    kinds_of,
    watch_for,
)
from rgpu.analysis.facts.simulate import MOST_STEPS, Blocked, Coordinates
from rgpu.analysis.ir import fold, ssa
from rgpu.analysis.records import dataclass, replace

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
    watch = watch_for(function, dict.fromkeys(access for pair in wanted for access in pair))
    runs: list[Run] = []
    names: dict[tuple[int, int, int], int] = {}
    steps = 0
    for where in _threads(shape):
        run = Run(flow, where, parameters, -1)
        run.watch, run.names = watch, names
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
    runs: list[Run],
    function: ssa.Function,
    shape: LaunchShape,
    wanted: set[tuple[Access, Access]],
) -> Iterator[Meeting]:
    """Looks up the bytes, or whole parts, that each access covers."""
    cells: dict[Place, list[tuple[Run, Touch]]] = {}
    for run in runs:
        for touch in run.touches:
            for cell in cells_of(touch):
                place = (touch.phase, touch.access.origin_key, kinds_of(touch.access), cell)
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


def _ordered(run: Run, touch: Touch, other: Run, earlier: Touch) -> bool:
    """The two are lanes of one warp with a barrier of the warp between."""
    same_warp = run.where.linear // WARP_SIZE == other.where.linear // WARP_SIZE
    return same_warp and touch.warp_phase != earlier.warp_phase


def _used(function: ssa.Function, *runs: Run) -> tuple[tuple[str, int], ...]:
    used = set().union(*(run.used for run in runs))
    return tuple(
        (".".join((p.name, *p.path)), runs[0].parameters[p.index])
        for p in function.parameters
        if p.index in used
    )
