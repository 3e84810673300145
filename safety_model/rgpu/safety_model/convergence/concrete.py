"""Concrete launches to try: those in sight, or an example, and values for parameters that
matter."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice, product

from rgpu.analysis.effects import SpecialRegister
from rgpu.analysis.facts.launch import LaunchShape
from rgpu.analysis.ir import ssa
from rgpu.analysis.ir.types import is_integer
from rgpu.analysis.records import dataclass
from rgpu.safety_model import conditions
from rgpu.safety_model.convergence.lanes import Launch, ParameterKey, parameter_key
from rgpu.safety_model.diagnostic import Dim3
from rgpu.safety_model.kernel import Kernel

_LANE_REGISTERS = frozenset(
    {"laneid", "lanemask_eq", "lanemask_lt", "lanemask_le", "lanemask_gt", "lanemask_ge"}
)
_SAME_IN_ALL_BLOCKS = _LANE_REGISTERS | {
    f"{base}.{axis}" for base in ("tid", "ntid", "nctaid") for axis in "xyz"
}
_MOST_ASSIGNMENTS = 48
# Sizes that end inside a warp, at its edge, and inside a block.
_SIZES = (17, 1, 33, 100, 300, 256, 1000)


@dataclass(frozen=True, slots=True)
class Cone:
    """What the value of some expressions is computed from."""

    registers: frozenset[str]
    parameters: tuple[ssa.Parameter, ...]
    opaque: bool  # memory, unknown calls and the like

    @property
    def lanes_only(self) -> bool:
        """It is the same in every warp of every launch."""
        return self.registers <= _LANE_REGISTERS and not self.parameters and not self.opaque

    @property
    def names_blocks(self) -> bool:
        """It may differ between the blocks of a grid."""
        return any(name not in _SAME_IN_ALL_BLOCKS for name in self.registers)


def cone_of(kernel: Kernel, values: list[ssa.Value]) -> Cone:
    """Everything that `values` are computed from, with the branches that select phis."""
    registers: set[str] = set()
    parameters: dict[ssa.Parameter, None] = {}
    opaque = False
    pending = list(values)
    seen: set[int] = set()
    while pending:
        value = pending.pop()
        if value.index in seen:
            continue
        seen.add(value.index)
        match value:
            case ssa.Literal():
                pass
            case ssa.Parameter():
                parameters[value] = None
            case ssa.Binary(left=left, right=right):
                pending += [left, right]
            case ssa.Unary(operand=operand) | ssa.Cast(operand=operand):
                pending.append(operand)
            case ssa.Phi(operands=operands):
                pending += operands
                pending += selecting(kernel, value.block)
            case ssa.Result(invoke=invoke):
                register = _register(invoke)
                if register is not None:
                    registers.add(register)
                elif invoke.effects is None:
                    opaque = True
                else:
                    pending += [leaf for each in invoke.arguments for leaf in each.leaves]
            case _:
                opaque = True
    return Cone(frozenset(registers), tuple(parameters), opaque)


def selecting(kernel: Kernel, join: int) -> list[ssa.Value]:
    """The conditions that decide through which predecessor a thread comes to a block."""
    control = kernel.control
    around = control.controls[control.immediate_dominator[join]]
    deciding: set[int] = set()
    for predecessor in kernel.body.blocks[join].predecessors:
        deciding |= control.controls[predecessor] - around
        deciding.add(predecessor)
    found = []
    for number in sorted(deciding):
        terminator = kernel.body.blocks[number].terminator
        if isinstance(terminator, ssa.Branch):
            found.append(terminator.condition)
    return found


def _register(invoke: ssa.Invoke) -> str | None:
    return next((e.name for e in invoke.effects or () if isinstance(e, SpecialRegister)), None)


def known_shapes(kernel: Kernel) -> list[LaunchShape]:
    """Launches in sight whose block is fully known."""
    return [shape for shape in kernel.launches.shapes if shape.threads is not None]


def example_shape(kernel: Kernel) -> LaunchShape:
    """A launch to look at where none is in sight: as many axes as the kernel asks for."""
    axes = {
        name.partition(".")[2]
        for block in kernel.body.blocks
        for each in block.instructions
        if isinstance(each, ssa.Invoke) and (name := _register(each) or "").startswith("tid.")
    }
    most = kernel.launches.max_threads or 1024
    if "z" in axes:
        block: Dim3 = (8, 8, 4)
    elif "y" in axes:
        block = (16, 16, 1)
    else:
        block = (256, 1, 1)
    if block[0] * block[1] * block[2] > most:
        block = (most, 1, 1)
    return LaunchShape(block, (4, 1, 1), origin="assumed")


def launches_of(
    shape: LaunchShape,
    parameters: dict[ParameterKey, int] | None = None,
    every_block: bool = False,
) -> list[Launch]:
    """The first and the last of the blocks of a shape, or all (an open grid has 4). Its block is
    known."""
    x, y, z = shape.block
    assert x is not None
    assert y is not None
    assert z is not None
    pairs = zip(shape.grid, (4, 1, 1), strict=True)
    columns, rows, layers = (each or default for each, default in pairs)
    blocks: list[Dim3] = [(0, 0, 0), (columns - 1, rows - 1, layers - 1)]
    if every_block:
        blocks = list(product(range(columns), range(rows), range(layers)))
    return [
        Launch((x, y, z), (columns, rows, layers), block, parameters or {})
        for block in dict.fromkeys(blocks)
    ]


def shape_of(launch: Launch) -> LaunchShape:
    """The extents of a concrete launch."""
    return LaunchShape(launch.block_dim, launch.grid_dim, (1, 1, 1), "concrete")


def assignments(
    kernel: Kernel, parameters: tuple[ssa.Parameter, ...], shape: LaunchShape
) -> Iterator[dict[ParameterKey, int]]:
    """Values for some integer parameters that keep the promises about launches; few, not all."""
    numbers = [each for each in parameters if is_integer(each.type)]
    if len(numbers) != len(parameters) or len(numbers) > 3:
        return
    if not numbers:
        yield {}
        return
    tried = islice(product(_SIZES, repeat=len(numbers)), _MOST_ASSIGNMENTS)
    for values in tried:
        named = {
            display_name(parameter): value for parameter, value in zip(numbers, values, strict=True)
        }
        for axis, extent in zip("xyz", shape.block, strict=True):
            if extent is not None:
                named[f"block_dim.{axis}"] = extent
        kept = all(
            conditions.evaluate(condition, named) != 0
            for condition, _ in kernel.launches.conditions
        )
        if kept:
            yield {
                parameter_key(parameter): value
                for parameter, value in zip(numbers, values, strict=True)
            }


def display_name(parameter: ssa.Parameter) -> str:
    """The parameter as a user writes it: `n`, `input.len()`, `config.width`."""
    if parameter.path and parameter.path[-1] == "length":
        return ".".join((parameter.name, *parameter.path[:-1], "len()"))
    return ".".join((parameter.name, *parameter.path))
