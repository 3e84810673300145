"""Warp operations decided by computing masks, arrivals and source lanes of concrete warps."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import TypeAlias

from rgpu.analysis.effects import Level
from rgpu.analysis.facts.launch import LaunchShape
from rgpu.analysis.ir import ssa
from rgpu.safety_model.convergence.concrete import (
    Cone,
    assignments,
    cone_of,
    display_name,
    example_shape,
    known_shapes,
    launches_of,
)
from rgpu.safety_model.convergence.divergence import (
    Divergence,
    chain,
    describe_shape,
)
from rgpu.safety_model.convergence.lanes import (
    LaneView,
    Launch,
    ParameterKey,
    WarpView,
    parameter_key,
)
from rgpu.safety_model.convergence.reach import Arrived, lanes_at
from rgpu.safety_model.convergence.sites import FULL_MASK, Site, value_of
from rgpu.safety_model.diagnostic import ThreadPosition, Undecided, Witness
from rgpu.safety_model.kernel import Kernel


@dataclass(frozen=True, slots=True)
class Fault:
    """What is wrong with a site.

    kind: "divergent" (a full mask where not all come), "leaves out" (the caller is not in its
    mask), "names absent" (a lane in the mask does not come), "differs" (masks of participants
    differ), "active" (the active mask is taken for a member mask), or "source" (a shuffle reads a
    lane that is outside the mask or gone). detail: a phrase for the message.
    """

    kind: str
    detail: str
    divergence: Divergence


Judgement: TypeAlias = Fault | Undecided | None


def result_used(kernel: Kernel, site: Site) -> bool:
    """Some result of the operation is read."""
    return any(result.index in kernel.used_values for result in site.invoke.results)


def exactly(kernel: Kernel, site: Site, mask: ssa.Value | int) -> Judgement:
    """Decide by computing the warps of the launches in sight, or of an example; Undecided if a
    value is missing that no choice of parameters provides."""
    cone = _cone_of_site(kernel, site, mask)
    if cone.lanes_only:
        shape = known_shapes(kernel)[0] if known_shapes(kernel) else example_shape(kernel)
        return _on_shapes(kernel, site, mask, [shape], cone)
    shapes = known_shapes(kernel)
    if shapes and len(shapes) == len(kernel.launches.shapes):
        return _on_shapes(kernel, site, mask, shapes, cone)
    judged = _on_shapes(kernel, site, mask, shapes or [example_shape(kernel)], cone)
    if judged is None:
        reason = f"the member mask of `{site.name}` fits a block of {example_shape(kernel)} threads"
        return Undecided(f"{reason}, but the launches are not known", site.span)
    return judged


def _cone_of_site(kernel: Kernel, site: Site, mask: ssa.Value | int) -> Cone:
    facts = kernel.uniformity
    values = [each.branch.condition for each in facts.controlling_branches(site.block, Level.WARP)]
    values += [each.branch.condition for _, each in facts.early_exits(site.block, Level.WARP)]
    if not isinstance(mask, int):
        values.append(mask)
    source = source_operand(site)
    if source is not None:
        values.append(source)
    return cone_of(values)


def _on_shapes(
    kernel: Kernel, site: Site, mask: ssa.Value | int, shapes: list[LaunchShape], cone: Cone
) -> Judgement:
    undecided: Undecided | None = None
    for shape in shapes:
        for warp in warps(kernel, shape, {}, None, only_first=cone.lanes_only):
            judged = check_warp(kernel, site, mask, warp, shape, "all")
            if isinstance(judged, Fault):
                return judged
            undecided = undecided or judged
    if undecided is None:
        return None
    # Not all is known: look for a fault among some values of the parameters, in the first round of
    # the loops around. That proves nothing when there is none.
    for shape in shapes:
        for parameters in assignments(kernel, cone.parameters, shape):
            for warp in warps(kernel, shape, parameters, site.block):
                judged = check_warp(kernel, site, mask, warp, shape, "all")
                if isinstance(judged, Fault):
                    return judged
    return undecided


def warps(
    kernel: Kernel,
    shape: LaunchShape,
    parameters: dict[ParameterKey, int],
    first_round_at: int | None,
    only_first: bool = False,
) -> Iterator[WarpView]:
    for launch in launches_of(shape, parameters):
        for number in range(1 if only_first else launch.warps):
            yield WarpView(kernel.body, kernel.control, launch, number, first_round_at)
        if only_first:
            return


def check_warp(
    kernel: Kernel,
    site: Site,
    mask: ssa.Value | int,
    warp: WarpView,
    shape: LaunchShape,
    faults: str,
) -> Fault | Undecided | None:
    """Check one warp. faults: "all", or "exited" to look for sources that have left only."""
    arrivals = _arrivals(kernel, site, warp)
    if arrivals is None:
        return Undecided(
            f"which lanes of a warp execute `{site.name}` together could not be decided", site.span
        )
    undecided: Undecided | None = None
    for arrived in arrivals:
        judged = _check_arrival(kernel, site, mask, warp, arrived, shape, faults)
        if isinstance(judged, Fault):
            return judged
        undecided = undecided or judged
    return undecided


def _arrivals(kernel: Kernel, site: Site, warp: WarpView) -> list[Arrived] | None:
    facts = kernel.uniformity
    together = facts.control_level(site.block) <= Level.WARP
    if together and facts.exited_level(site.block) <= Level.WARP:
        return [Arrived(warp.existing, 0)]
    return lanes_at(facts, kernel.control, warp, site.block)


def _check_arrival(
    kernel: Kernel,
    site: Site,
    mask: ssa.Value | int,
    warp: WarpView,
    arrived: Arrived,
    shape: LaunchShape,
    faults: str,
) -> Fault | Undecided | None:
    here = [lane for lane in warp.lanes if arrived.here >> lane.lane & 1]
    masks = {lane.lane: _mask_seen(lane, mask) for lane in here}
    if any(each is None for each in masks.values()):
        return Undecided(f"the member mask of `{site.name}` could not be computed", site.span)

    def fault(kind: str, detail: str, *lanes: int) -> Fault:
        return Fault(kind, detail, _evidence(kernel, site, warp, lanes, masks, shape))

    if faults == "all":
        for lane in here:
            own = masks[lane.lane] or 0
            if not own >> lane.lane & 1:
                return fault(
                    "leaves out", f"lane {lane.lane} is not in its mask {own:#010x}", lane.lane
                )
            absent = own & warp.existing & ~arrived.here & ~arrived.exited
            if absent:
                missing = (absent & -absent).bit_length() - 1
                kind = "divergent" if own == FULL_MASK else "names absent"
                return fault(kind, f"lane {missing} is named and does not come", lane.lane, missing)
            for other in here:
                if own >> other.lane & 1 and masks[other.lane] != own:
                    detail = f"lanes {lane.lane} and {other.lane} name different lanes"
                    return fault("differs", detail, lane.lane, other.lane)
    if site.shuffle_mode is None or not result_used(kernel, site):
        return None
    return _check_sources(site, here, masks, warp, arrived, fault)


def _check_sources(
    site: Site,
    here: list[LaneView],
    masks: dict[int, int | None],
    warp: WarpView,
    arrived: Arrived,
    fault: Callable[..., Fault],
) -> Fault | Undecided | None:
    unknown = False
    for lane in here:
        source = _source_lane(site, lane)
        own = masks[lane.lane] or 0
        if source is None:
            unknown = unknown or own & warp.existing & arrived.here != FULL_MASK
        elif arrived.exited >> source & 1:
            return fault("source", "has left the kernel", lane.lane, source)
        elif not own >> source & 1:
            return fault("source", "is outside the mask", lane.lane, source)
    if unknown:
        return Undecided(f"which lane `{site.name}` reads could not be computed", site.span)
    return None


def _mask_seen(lane: LaneView, mask: ssa.Value | int) -> int | None:
    if isinstance(mask, int):
        return mask
    value = lane.value(mask)
    return None if value is None else value & FULL_MASK


def source_operand(site: Site) -> ssa.Value | None:
    """The operand of a shuffle that selects the lane: the one after the mask and the value."""
    effect = site.effect
    named = getattr(effect, "source_lane", None)
    if named is not None:
        return value_of(site.invoke, named)
    if site.shuffle_mode is None:
        return None
    rest = [each for each in site.invoke.arguments if each.name != effect.mask]
    return rest[1].value if len(rest) > 1 else None


def _source_lane(site: Site, lane: LaneView) -> int | None:
    """The lane that a shuffle reads (PTX ISA 9.7.9.6); a lane beyond its segment reads itself."""
    operand = lane.value(source_operand(site))
    rest = [each for each in site.invoke.arguments if each.name != site.effect.mask]
    clamp = lane.value(rest[2].value) if len(rest) > 2 else (0 if site.shuffle_mode == "up" else 31)
    if operand is None or clamp is None:
        return None
    operand &= 31
    segment, bound = clamp >> 8 & 31, clamp & 31
    highest = (lane.lane & segment) | (bound & ~segment)
    lowest = lane.lane & segment
    match site.shuffle_mode:
        case "idx":
            source = lowest | (operand & ~segment)
            return source if source <= highest else lane.lane
        case "up":
            source = lane.lane - operand
            return source if source >= highest else lane.lane
        case "down":
            source = lane.lane + operand
            return source if source <= highest else lane.lane
        case "bfly":
            source = lane.lane ^ operand
            return source if source <= highest else lane.lane
        case _:
            return None


def _evidence(
    kernel: Kernel,
    site: Site,
    warp: WarpView,
    lanes: Iterable[int],
    masks: dict[int, int | None],
    shape: LaunchShape,
) -> Divergence:
    """The lanes of a fault as a witness that can be checked by hand."""
    launch = warp.launch
    threads = []
    for number in list(dict.fromkeys(lanes))[:2]:
        values: list[tuple[str, int | bool | str]] = [("lane", number)]
        if masks.get(number) is not None:
            values.append(("mask", f"{masks[number]:#010x}"))
        values += _named_parameters(kernel, launch)
        if number < len(warp.lanes):
            thread = warp.lanes[number].thread
            threads.append(ThreadPosition(launch.block, thread, tuple(values)))
    return Divergence(
        witness=Witness(launch.block_dim, launch.grid_dim, tuple(threads)),
        depends_on=(),
        related=tuple(chain(kernel, site, Level.WARP)),
        assumptions=(describe_shape(shape),),
    )


def _named_parameters(kernel: Kernel, launch: Launch) -> list[tuple[str, int | bool | str]]:
    return [
        (display_name(parameter), launch.parameters[parameter_key(parameter)])
        for parameter in kernel.body.parameters
        if parameter_key(parameter) in launch.parameters
    ]
