"""How kernels are launched: all that is known, gathered per kernel.

Sources, from the one that is trusted most: `assume` directives, contracts on the kernel, launches
in the host code of the same crate, bounds on the kernel. What a stronger source leaves open is
filled in from the weaker ones. Where nothing is in sight there is no shape at all: rules then
choose one and name it in the witness.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rgpu.analysis.facts.launch import Extent, LaunchShape
from rgpu.analysis.facts.witness import Witness
from rgpu.analysis.records import dataclass, replace
from rgpu.safety_model.assumptions import Assumption, Dimensions
from rgpu.safety_model.conditions import Condition, Name, Number, Operation, evaluate
from rgpu.safety_model.host_launches import HostLaunch
from rgpu.safety_model.launch_attributes import LaunchAttributes
from rgpu.safety_model.report import LaunchInfo

_UNKNOWN: Extent = (None, None, None)
_MOST_SHAPES = 4


@dataclass(frozen=True, slots=True)
class Launches:
    """What is known about the launches of one kernel.

    shapes: each way in which it is launched; empty if none is in sight. max_threads: bound of
    threads per block. conditions: promises about the parameters, each with where it was made.
    cooperative: False if a launch in sight is not cooperative, None if nothing is known.
    """

    shapes: tuple[LaunchShape, ...] = ()
    max_threads: int | None = None
    conditions: tuple[tuple[Condition, str], ...] = ()
    cooperative: bool | None = None

    def multiples(self) -> dict[str, int]:
        """Parameters that are promised to be multiples of a number: `n % 256 == 0` gives n and 256,
        `a.len() % 32 == 0` gives "a.length" and 32, as the facts call it."""
        found: dict[str, int] = {}
        for condition, _ in self.conditions:
            match condition:
                case Operation("==", Operation("%", Name(text), Number(value)), Number(0)) if value:
                    found[text.replace(".len()", ".length")] = value
                case _:
                    continue
        return found

    def allow(self, found: Witness) -> bool:
        """Whether a launch with the extents and parameters of a witness keeps all promises. One
        about a parameter that the witness leaves open can be kept."""
        values = {written(name): value for name, value in found.parameters}
        for name, extent in (("block_dim", found.shape.block), ("grid_dim", found.shape.grid)):
            for axis, number in zip("xyz", extent, strict=True):
                if number is not None:
                    values[f"{name}.{axis}"] = number
        return all(evaluate(condition, values) != 0 for condition, _ in self.conditions)

    def infos(self) -> tuple[LaunchInfo, ...]:
        """For the report."""
        return tuple(
            LaunchInfo(
                shape.origin,
                shape.block,
                shape.grid,
                None if shape.cluster == _UNKNOWN else shape.cluster,
                self.cooperative,
                shape.span,
            )
            for shape in self.shapes
        )


def written(name: str) -> str:
    """A parameter as the user writes it: the facts say "a.length" for `a.len()`."""
    return f"{name.removesuffix('.length')}.len()" if name.endswith(".length") else name


def gather_launches(
    attributes: LaunchAttributes,
    launches: Sequence[HostLaunch],
    assumptions: Iterable[Assumption],
) -> Launches:
    """Put together what the attributes of a kernel, its launches and its assumptions say."""
    assumptions = list(assumptions)
    conditions = [(condition, attributes.origin or "") for condition in attributes.requires]
    for assumption in assumptions:
        conditions += [(condition, assumption.origin) for condition in assumption.conditions]
    return Launches(
        shapes=tuple(_shapes(attributes, launches, assumptions)),
        max_threads=attributes.max_threads,
        conditions=tuple(conditions),
        cooperative=_cooperative(attributes, launches, assumptions),
    )


def _shapes(
    attributes: LaunchAttributes,
    launches: Sequence[HostLaunch],
    assumptions: Sequence[Assumption],
) -> list[LaunchShape]:
    promised = _promised(attributes)
    stated = [each for each in assumptions if each.block_dim or each.grid_dim or each.cluster_dim]
    found = [
        LaunchShape(
            launch.block, launch.grid, launch.cluster or _UNKNOWN, launch.origin, launch.span
        )
        for launch in launches
    ]
    if promised is not None:
        # The contract holds for every launch: it fills in, and overrides, what the host code says.
        found = [_filled(promised, shape) for shape in found] or [promised]
    for assumption in stated:
        shape = LaunchShape(
            assumption.block_dim or _UNKNOWN,
            assumption.grid_dim or _UNKNOWN,
            assumption.cluster_dim or _UNKNOWN,
            assumption.origin,
            assumption.span,
        )
        found = [_filled(shape, other) for other in found] or [shape]
    return _distinct(found)


def _promised(attributes: LaunchAttributes) -> LaunchShape | None:
    """The shape that the attributes fix, with None where they leave it open."""
    axes = attributes.domain
    block = _flattened(attributes.block_dim or _UNKNOWN, axes)
    grid = _flattened(_UNKNOWN, axes)
    cluster = attributes.cluster_dim or _UNKNOWN
    if (block, grid, cluster) == (_UNKNOWN, _UNKNOWN, _UNKNOWN):
        return None
    return LaunchShape(block, grid, cluster, attributes.origin or "unknown", attributes.span)


def _flattened(extent: Dimensions, axes: int | None) -> Extent:
    """Axes that the domain leaves unused have extent 1."""
    if axes is None:
        return extent
    x, y, z = extent
    return x, (1 if axes < 2 else y), (1 if axes < 3 else z)


def _filled(strong: LaunchShape, weak: LaunchShape) -> LaunchShape:
    """`strong`, where it says something, else `weak`; the origin is that of whoever gave the
    block."""
    block = _merge(strong.block, weak.block)
    speaks = strong if block == strong.block and strong.block != _UNKNOWN else weak
    return LaunchShape(
        block,
        _merge(strong.grid, weak.grid),
        _merge(strong.cluster, weak.cluster),
        speaks.origin,
        speaks.span,
    )


def _merge(strong: Extent, weak: Extent) -> Extent:
    x, y, z = (a if a is not None else b for a, b in zip(strong, weak, strict=True))
    return x, y, z


def _distinct(shapes: list[LaunchShape]) -> list[LaunchShape]:
    """One shape for each set of extents, the first seen. If there are many, those that differ in
    the grid alone become one, with the extents left open that differ."""
    seen: dict[tuple[Extent, Extent, Extent], LaunchShape] = {}
    for shape in shapes:
        seen.setdefault((shape.block, shape.grid, shape.cluster), shape)
    if len(seen) <= _MOST_SHAPES:
        return list(seen.values())
    merged: dict[tuple[Extent, Extent], LaunchShape] = {}
    for shape in seen.values():
        key = shape.block, shape.cluster
        first = merged.setdefault(key, shape)
        x, y, z = (a if a == b else None for a, b in zip(first.grid, shape.grid, strict=True))
        merged[key] = replace(first, grid=(x, y, z))
    return list(merged.values())


def _cooperative(
    attributes: LaunchAttributes,
    launches: Sequence[HostLaunch],
    assumptions: Sequence[Assumption],
) -> bool | None:
    if attributes.cooperative or any(each.cooperative for each in assumptions):
        return True
    if not launches:
        return None
    return all(launch.cooperative for launch in launches)
