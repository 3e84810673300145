"""Finds a witness by running some threads under some values of the parameters.

Imported only when there is something to find a witness for.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from rgpu.analysis.effects import Level, SpecialRegister
from rgpu.analysis.facts.cfg import ControlFlow
from rgpu.analysis.facts.launch import LaunchShape
from rgpu.analysis.facts.runs import Runs
from rgpu.analysis.facts.simulate import Coordinates, Thread
from rgpu.analysis.facts.witness import Arrival, Witness
from rgpu.analysis.ir import fold, ssa
from rgpu.analysis.ir.operands import operands
from rgpu.analysis.records import dataclass, replace

_EXAMPLE_GRIDS = ((4, 1, 1), (3, 1, 1))  # the second for kernels that compute with the grid
_SMALL = (0, 1, 2, 3, 5)
_MOST_THREADS = 20
_MOST_CHOICES = 12
_PLENTY = 1 << 20
_FEW = 3
_ENOUGH_BLOCKED = 8
_LARGEST_BLOCK = 1024  # PTX and CUDA limit, all architectures since sm_20


@dataclass(slots=True)
class _Budget:
    """How much one search may simulate. A search that runs out has found nothing, so the finding it
    was for is only possible: the time for one is bounded, about a tenth of a second."""

    steps: int = 60_000


def find_witness(
    flow: ControlFlow,
    shapes: Sequence[LaunchShape],
    target: int,
    level: Level,
    most_threads: int = _LARGEST_BLOCK,
    accepts: Callable[[Witness], bool] | None = None,
    runs: Runs | None = None,
    only_exits: bool = False,
) -> Witness | None:
    """Tries some threads and parameter values of each shape. Prefers a pair of which neither has
    left.

    most_threads: a bound on the threads of a block, for shapes that leave it open. accepts: whether
    a launch with these extents and parameters is possible. runs: those of other searches in the
    same kernel. only_exits: it is proved that those who don't come have left, so that no other pair
    needs to be looked for.
    """
    runs = runs or Runs(flow)
    with_exit: Witness | None = None
    budget = _Budget()
    constants = _constants(flow.function)
    for shape in shapes:
        for complete in _complete(flow.function, shape, most_threads):
            coordinates = _threads(complete, constants, level)
            for choice in _choices(flow, target, complete, constants):
                found = _compare(runs, coordinates, choice, target, level, budget)
                if found is None or (accepts is not None and not accepts(found)):
                    continue
                if only_exits or not found.misses.left:
                    return found
                with_exit = with_exit or found
    return with_exit


def _complete(
    function: ssa.Function, shape: LaunchShape, most_threads: int
) -> Iterator[LaunchShape]:
    """The shape with the extents filled in that are not known, in one or two ways."""
    known = [extent for extent in shape.block if extent is not None]
    if not known:
        blocks = _examples(function, most_threads)
    else:
        room = most_threads
        for known_extent in known:
            room //= max(1, known_extent)
        filled: list[int] = []
        for extent in shape.block:
            if extent is not None:
                filled.append(extent)
                continue
            filled.append(max(1, min(256, room)))
            room = 1
        blocks = [(filled[0], filled[1], filled[2])]
    cluster = tuple(1 if extent is None else extent for extent in shape.cluster)
    origin = shape.origin if known else "assumed"
    grids = _EXAMPLE_GRIDS if shape.grid[0] is None and _reads(function, "nctaid") else None
    for example in grids or _EXAMPLE_GRIDS[:1]:
        grid = tuple(
            other if extent is None else extent
            for extent, other in zip(shape.grid, example, strict=True)
        )
        for block in blocks:
            yield replace(
                shape,
                block=block,
                grid=(grid[0], grid[1], grid[2]),
                cluster=(cluster[0], cluster[1], cluster[2]),
                origin=origin,
            )


def _reads(function: ssa.Function, register: str) -> bool:
    return any(
        effect.name.lstrip("%").partition(".")[0] == register
        for _, effect in function.invokes(SpecialRegister)
    )


def _examples(function: ssa.Function, most_threads: int) -> list[tuple[int, int, int]]:
    """Blocks along as many axes as the kernel asks for: a usual one, and the largest."""
    axes = {
        effect.name.partition(".")[2]
        for _, effect in function.invokes(SpecialRegister)
        if effect.name.lstrip("%").startswith("tid.")
    }
    if "z" in axes:
        blocks = [(8, 8, 4), (8, 8, most_threads // 64)]
    elif "y" in axes:
        blocks = [(16, 16, 1), (32, most_threads // 32, 1)]
    else:
        blocks = [(256, 1, 1), (most_threads, 1, 1)]
    fitting = [block for block in blocks if 0 < block[0] * block[1] * block[2] <= most_threads]
    return list(dict.fromkeys(fitting)) or [(most_threads, 1, 1)]


def _constants(function: ssa.Function) -> list[int]:
    """Small numbers that values are compared or divided with: where behaviour is likely to
    change."""
    found: set[int] = set()
    for block in function.blocks:
        for instruction in block.instructions:
            if isinstance(instruction, ssa.Binary):
                for side in (instruction.left, instruction.right):
                    if isinstance(side, ssa.Literal) and isinstance(side.value, int):
                        found.add(side.value)
    return sorted(value for value in found if 0 <= value <= 4096)


def _threads(shape: LaunchShape, constants: list[int], level: Level) -> list[Coordinates]:
    total = shape.threads
    assert total is not None
    x, y, _ = (extent or 1 for extent in shape.block)
    wanted = [0, total - 1, 1, 32, 31, total // 2, x, x - 1]
    for constant in constants:
        wanted += [constant, constant - 1, constant + 1]
    linear = [number for number in dict.fromkeys(wanted) if 0 <= number < total][:_MOST_THREADS]
    if level <= Level.BLOCK:
        linear = list(dict.fromkeys([*linear, *range(0, total, 32)]))  # one of each warp
    if level is Level.WARP:
        near = [number ^ 1 for number in linear] + [number & ~31 for number in linear]
        linear = [n for n in dict.fromkeys([*linear, *near]) if n < total]
    blocks = [(0, 0, 0)]
    last = tuple(max(0, (extent or 1) - 1) for extent in shape.grid)
    if last != (0, 0, 0):
        blocks.append((last[0], last[1], last[2]))
    if level is Level.CLUSTER:
        blocks += _neighbours(shape)
    return [
        Coordinates((number % x, number // x % y, number // (x * y)), block, shape)
        for block in dict.fromkeys(blocks)
        for number in linear
    ]


def _neighbours(shape: LaunchShape) -> list[tuple[int, int, int]]:
    """Blocks of the first cluster: next to the first along each axis, and the last."""
    x, y, z = (extent or 1 for extent in shape.cluster)
    found = [(x - 1, y - 1, z - 1)]
    for extent, block in ((x, (1, 0, 0)), (y, (0, 1, 0)), (z, (0, 0, 1))):
        if extent > 1:
            found.append(block)
    return found


def _choices(
    flow: ControlFlow, target: int, shape: LaunchShape, constants: list[int]
) -> Iterator[dict[int, int]]:
    """Values for the integer parameters, lengths included, that decide about the target."""
    relevant = _deciding_parameters(flow, target)
    block = shape.threads or 1
    grid = block
    for extent in shape.grid:
        grid *= extent or 1
    # Small ones first: they keep loops short.
    wanted = [33, 1, block // 2, grid - block // 2, 0, 2, block + 1, *constants, _PLENTY]
    numbers = list(dict.fromkeys(wanted))[:_MOST_CHOICES]
    # What does not decide is large, so that no check fails, or small, so that no loop runs for
    # long.
    for large in (_FEW, _PLENTY):
        everyone = {
            parameter.index: _other_value(parameter, large)
            for parameter in flow.function.parameters
            if (fold.width(parameter.type) or 0) > 0
        }
        if not relevant:
            yield everyone
            continue
        for number in numbers:
            yield everyone | {p.index: fold.wrap(number, p.type) for p in relevant}
        if len(relevant) > 1:
            for parameter in relevant[:4]:
                for number in (1, grid - block // 2):
                    yield everyone | {parameter.index: fold.wrap(number, parameter.type)}
            for step in range(1, len(_SMALL)):
                # Small numbers that differ from each other.
                mixed = enumerate(relevant, step)
                yield everyone | {p.index: _SMALL[k * step % len(_SMALL)] for k, p in mixed}


def _other_value(parameter: ssa.Parameter, large: int) -> int:
    """The value of a parameter that does not decide: lengths stay large."""
    if (fold.width(parameter.type) or 0) < 16:
        return 1
    is_length = bool(parameter.path) and parameter.path[-1] == "length"
    return fold.wrap(_PLENTY if is_length else large, parameter.type)


def _deciding_parameters(flow: ControlFlow, target: int) -> list[ssa.Parameter]:
    waiting: list[ssa.Value] = []
    for number in flow.full_controls[target]:
        branch = flow.function.blocks[number].terminator
        if isinstance(branch, ssa.Branch):
            waiting.append(branch.condition)
    seen: set[ssa.Value] = set()
    found = []
    stores: dict[ssa.MemoryObject, list[ssa.Value]] | None = None
    while waiting:
        value = waiting.pop()
        if value in seen:
            continue
        seen.add(value)
        if isinstance(value, ssa.Parameter):
            if (fold.width(value.type) or 0) > 0:
                found.append(value)
            continue
        waiting += operands(value)
        if isinstance(value, ssa.Load) and isinstance(root := ssa.root(value.pointer), ssa.Address):
            if stores is None:
                stores = _stored(flow.function)
            waiting += stores.pop(root.object, ())
    return sorted(found, key=lambda parameter: parameter.index)


def _stored(function: ssa.Function) -> dict[ssa.MemoryObject, list[ssa.Value]]:
    """What goes into each private object, and where."""
    found: dict[ssa.MemoryObject, list[ssa.Value]] = {}
    for block in function.blocks:
        for instruction in block.instructions:
            if isinstance(instruction, ssa.Store):
                root = ssa.root(instruction.pointer)
                if isinstance(root, ssa.Address) and root.object.kind == "private":
                    values = found.setdefault(root.object, [])
                    values += (instruction.value, instruction.pointer)
    return found


def _compare(
    runs: Runs,
    coordinates: list[Coordinates],
    parameters: dict[int, int],
    target: int,
    level: Level,
    budget: _Budget,
) -> Witness | None:
    """Runs the threads one after the other until two of one group disagree."""
    groups: dict[object, list[tuple[Arrival, Thread]]] = {}
    best: Witness | None = None
    blocked = 0
    for where in coordinates:
        if budget.steps <= 0:
            break
        outcome = runs.outcome(where, parameters, target)
        budget.steps -= outcome.steps
        thread = outcome.thread
        if thread is None:
            blocked += 1
            if not groups and blocked == _ENOUGH_BLOCKED:
                return None  # what can't be seen stands in everybody's way
            continue
        arrival = Arrival(where.thread, where.block, outcome.visits, thread.left)
        group = groups.setdefault(_group(where, level), [])
        for other, run in group:
            if other.count == arrival.count:
                continue
            witness = _witness(runs.flow, where.shape, target, (other, run), (arrival, thread))
            if not witness.misses.left:
                return witness
            best = best or witness
        group.append((arrival, thread))
    return best


def _group(where: Coordinates, level: Level) -> object:
    if level is Level.GRID:
        return None
    if level is Level.CLUSTER:
        extents = zip(where.block, where.shape.cluster, strict=True)
        return tuple(number // (extent or 1) for number, extent in extents)
    if level is Level.BLOCK:
        return where.block
    return where.block, where.linear // 32


def _witness(
    flow: ControlFlow,
    shape: LaunchShape,
    target: int,
    one: tuple[Arrival, Thread],
    other: tuple[Arrival, Thread],
) -> Witness:
    more, less = (one, other) if one[0].count > other[0].count else (other, one)
    deciding = {parameter.index for parameter in _deciding_parameters(flow, target)}
    used = (one[1].used | other[1].used) & deciding
    named = tuple(
        (".".join((parameter.name, *parameter.path)), one[1].parameters[parameter.index])
        for parameter in flow.function.parameters
        if parameter.index in used
    )
    return Witness(shape, more[0], less[0], named)
