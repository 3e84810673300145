"""Warp operations decided by computing the masks, arrivals and source lanes of concrete warps."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TypeAlias

from rgpu.analysis.effects import Level
from rgpu.analysis.facts.launch import LaunchShape
from rgpu.analysis.ir import ssa
from rgpu.analysis.records import dataclass
from rgpu.safety_model.convergence.concrete import (
    Cone,
    assignments,
    cone_of,
    display_name,
    example_shape,
    known_shapes,
    launches_of,
)
from rgpu.safety_model.convergence.divergence import Divergence, chain, describe_shape
from rgpu.safety_model.convergence.lanes import (
    Launch,
    ParameterKey,
    WarpView,
    first_rounds,
    members,
    parameter_key,
)
from rgpu.safety_model.convergence.meeting import (
    Meeting,
    Seen,
    Wrong,
    check_masks,
    check_sources,
    default_clamp,
    operands_of,
)
from rgpu.safety_model.convergence.reach import Arrived, lanes_at
from rgpu.safety_model.convergence.sites import FULL_MASK, Site, value_of
from rgpu.safety_model.convergence.trace import meetings
from rgpu.safety_model.convergence.undefined import makes_a_difference
from rgpu.safety_model.diagnostic import ThreadPosition, Undecided, Witness
from rgpu.safety_model.kernel import Kernel

_MOST_RUNS = 8  # warps followed step by step for one site and launch
_MOST_FOLLOWED = 24  # warps whose values are followed for one site
_MOST_BLOCKS = 16  # blocks of a grid looked at to prove something of all


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
    shapes = known_shapes(kernel)
    if cone.lanes_only:
        return _on_shapes(kernel, site, mask, shapes[:1] or [example_shape(kernel)], cone)
    judged = _on_shapes(kernel, site, mask, shapes or [example_shape(kernel)], cone)
    if judged is None and not _all_launches_seen(kernel, shapes, cone):
        reason = f"`{site.name}` is right for the blocks looked at, but others are not known"
        return Undecided(reason, site.span)
    return judged


def _all_launches_seen(kernel: Kernel, shapes: list[LaunchShape], cone: Cone) -> bool:
    """What holds for the warps of `launches_of` holds for all: no other launches, no other
    blocks."""
    if not shapes or len(shapes) < len(kernel.launches.shapes):
        return False
    names_grid = any(name.startswith("nctaid") for name in cone.registers)
    if not cone.names_blocks and not names_grid:
        return True
    return all(None not in shape.grid and _blocks(shape) <= _MOST_BLOCKS for shape in shapes)


def _blocks(shape: LaunchShape) -> int:
    x, y, z = shape.grid
    return (x or 1) * (y or 1) * (z or 1)


def _cone_of_site(kernel: Kernel, site: Site, mask: ssa.Value | int) -> Cone:
    facts = kernel.uniformity
    values = [each.branch.condition for each in facts.controlling_branches(site.block, Level.WARP)]
    values += [each.branch.condition for _, each in facts.early_exits(site.block, Level.WARP)]
    if not isinstance(mask, int):
        values.append(mask)
    source = source_operand(site)
    if source is not None:
        values.append(source)
    return cone_of(kernel, values)


def source_operand(site: Site) -> ssa.Value | None:
    """The operand of a shuffle that selects the lane."""
    name = operands_of(site).operand
    return None if name is None else value_of(site.invoke, name)


def _on_shapes(
    kernel: Kernel, site: Site, mask: ssa.Value | int, shapes: list[LaunchShape], cone: Cone
) -> Judgement:
    undecided: Undecided | None = None
    for shape in shapes:
        runs = 0
        for warp in warps(kernel, shape, {}, None, cone):
            judged = check_warp(kernel, site, mask, warp, shape)
            if isinstance(judged, Undecided) and runs < _MOST_RUNS:
                runs += 1
                judged = _by_running(kernel, site, mask, warp, shape)
            if isinstance(judged, Fault):
                return judged
            undecided = undecided or judged
    if undecided is None:
        return None
    # Not all is known: look for a fault among some values of the parameters. In the first round of
    # the loops around, too. That proves nothing when there is none.
    for shape in shapes:
        for parameters in assignments(kernel, cone.parameters, shape):
            for warp in warps(kernel, shape, parameters, site.block, cone):
                judged = check_warp(kernel, site, mask, warp, shape)
                if isinstance(judged, Fault):
                    return judged
    return undecided


def warps(
    kernel: Kernel,
    shape: LaunchShape,
    parameters: dict[ParameterKey, int],
    first_round_at: int | None,
    cone: Cone,
) -> Iterator[WarpView]:
    """The warps of a launch that have to be looked at when all depends on what is in `cone`."""
    every = not parameters and _blocks(shape) <= _MOST_BLOCKS
    launches = launches_of(shape, parameters, every)
    if not cone.names_blocks:
        launches = launches[:1]
    for launch in launches:
        for number in range(1 if cone.lanes_only else launch.warps):
            yield _view(kernel, launch, number, first_round_at)


def _view(kernel: Kernel, launch: Launch, number: int, first_round_at: int | None) -> WarpView:
    """A warp as it is seen from a site; sites in the same loops share it."""
    rounds = first_rounds(kernel.control, first_round_at)
    extents = (launch.block_dim, launch.grid_dim, launch.block, number)
    key = (extents, tuple(launch.parameters.items()), rounds)
    if key not in kernel.views:
        kernel.views[key] = WarpView(kernel.body, kernel.control, launch, number, first_round_at)
    return kernel.views[key]


def _by_running(
    kernel: Kernel, site: Site, mask: ssa.Value | int, warp: WarpView, shape: LaunchShape
) -> Fault | Undecided | None:
    found = meetings(kernel, site, mask, warp)
    if found is None:
        reason = f"which lanes meet at `{site.name}`, and with which masks, could not be decided"
        return Undecided(reason, site.span)
    for meeting in found:
        judged = _check_meeting(kernel, site, warp, meeting, shape)
        if judged is not None:
            return judged
    return None


def check_warp(
    kernel: Kernel,
    site: Site,
    mask: ssa.Value | int,
    warp: WarpView,
    shape: LaunchShape,
    only_exited: bool = False,
) -> Fault | Undecided | None:
    """Check one warp. only_exited: look for sources that have left the kernel, and nothing else."""
    arrivals = _arrivals(kernel, site, warp)
    if arrivals is None:
        reason = f"which lanes of a warp execute `{site.name}` together could not be decided"
        return Undecided(reason, site.span)
    undecided: Undecided | None = None
    seen = _seen(site, warp, mask)
    for arrived in arrivals:
        lanes = {lane: seen[lane] for lane in members(arrived.here)}
        meeting = Meeting(lanes, warp.existing, arrived.exited)
        judged = _check_meeting(kernel, site, warp, meeting, shape, only_exited)
        if isinstance(judged, Fault):
            return judged
        undecided = undecided or judged
    return undecided


def _arrivals(kernel: Kernel, site: Site, warp: WarpView) -> list[Arrived] | None:
    facts = kernel.uniformity
    found = lanes_at(facts, kernel.control, warp, site.block)
    if found is None and (
        facts.control_level(site.block) <= Level.WARP
        and facts.exited_level(site.block) <= Level.WARP
    ):
        return [Arrived(warp.existing, 0)]  # whatever the warp does, it does together
    return found


def _seen(site: Site, warp: WarpView, mask: ssa.Value | int) -> list[Seen]:
    """What each lane passes, if it comes."""
    count = len(warp.threads)
    masks = [mask] * count if isinstance(mask, int) else warp.numbers(mask)
    names = operands_of(site)
    operands = warp.numbers(None if names.operand is None else value_of(site.invoke, names.operand))
    clamps: Sequence[int | None] = [default_clamp(site)] * count
    if names.clamp is not None:
        clamps = warp.numbers(value_of(site.invoke, names.clamp))
    return [
        Seen(None if own is None else own & FULL_MASK, operand, clamp)
        for own, operand, clamp in zip(masks, operands, clamps, strict=True)
    ]


def _check_meeting(
    kernel: Kernel,
    site: Site,
    warp: WarpView,
    meeting: Meeting,
    shape: LaunchShape,
    only_exited: bool = False,
) -> Fault | Undecided | None:
    if any(seen.mask is None for seen in meeting.lanes.values()):
        return Undecided(f"the member mask of `{site.name}` could not be computed", site.span)
    wrong: Wrong | bool | None = None if only_exited else check_masks(meeting)
    if wrong is None and site.shuffle_mode is not None and result_used(kernel, site):
        wrong = check_sources(site, meeting)
    if isinstance(wrong, Wrong) and wrong.kind == "source":
        matters = _makes_a_difference(kernel, site, warp)
        if matters is False:
            return None
        if matters is None and site.shuffle_mode in ("up", "down"):
            reason = f"whether the undefined values that `{site.name}` gives some lanes are used"
            return Undecided(f"{reason} could not be decided", site.span)
    if isinstance(wrong, Wrong):
        evidence = _evidence(kernel, site, warp, meeting, wrong.lanes, shape)
        return Fault(wrong.kind, wrong.detail, evidence)
    if wrong is False:
        return Undecided(f"which lane `{site.name}` reads could not be computed", site.span)
    return None


def _makes_a_difference(kernel: Kernel, site: Site, warp: WarpView) -> bool | None:
    """`undefined.makes_a_difference`, once for each warp, and not for many warps."""
    launch, known = warp.launch, kernel.differences.setdefault(site.invoke, {})
    extents = (launch.block_dim, launch.grid_dim, launch.block, warp.number)
    key = (extents, tuple(launch.parameters.items()))
    if key not in known:
        known[key] = makes_a_difference(kernel, site, warp) if len(known) < _MOST_FOLLOWED else None
    return known[key]


def _evidence(
    kernel: Kernel,
    site: Site,
    warp: WarpView,
    meeting: Meeting,
    lanes: Iterable[int],
    shape: LaunchShape,
) -> Divergence:
    """The lanes of a fault as a witness that can be checked by hand."""
    launch = warp.launch
    threads = []
    for number in list(dict.fromkeys(lanes))[:2]:
        values: list[tuple[str, int | bool | str]] = [("lane", number)]
        if number in meeting.lanes:
            values.append(("mask", f"{meeting.lanes[number].mask or 0:#010x}"))
        values += _named_parameters(kernel, launch)
        if number < len(warp.threads):
            thread = warp.threads[number]
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
