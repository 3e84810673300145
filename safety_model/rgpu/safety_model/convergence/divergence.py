"""Deciding that some threads of a group come to a place and others don't, and explaining it."""

from __future__ import annotations

from collections.abc import Iterable

from rgpu.analysis.effects import Level
from rgpu.analysis.facts.launch import LaunchShape
from rgpu.analysis.facts.uniformity import Step
from rgpu.analysis.facts.uniformity import Witness as FoundWitness
from rgpu.analysis.ir.body import CallSite
from rgpu.analysis.records import dataclass
from rgpu.analysis.source import Span
from rgpu.safety_model.convergence.sites import Site, place_in_user_code
from rgpu.safety_model.convergence.unseen import unseen_values
from rgpu.safety_model.diagnostic import Dim3, Related, ThreadPosition, Undecided, Witness
from rgpu.safety_model.kernel import Kernel
from rgpu.safety_model.launch import written

GROUP = {
    Level.GRID: "grid",
    Level.CLUSTER: "cluster",
    Level.BLOCK: "block",
    Level.WARP: "warp",
    Level.THREAD: "thread",
}


@dataclass(frozen=True, slots=True)
class Divergence:
    """The threads of a group part. With a witness it is certain; otherwise it depends on values
    that can't be seen. `exited`: those that don't come have left the kernel."""

    witness: Witness | None
    depends_on: tuple[str, ...]
    related: tuple[Related, ...]
    assumptions: tuple[str, ...]


def divergence_at(kernel: Kernel, site: Site, level: Level) -> Divergence | Undecided:
    """What to say of a site whose control is known to be less uniform than `level`, or which some
    threads of a group of `level` may have left before."""
    facts = kernel.uniformity
    found = facts.witness(site.block, level)
    depends_on: tuple[str, ...] = ()
    if found is None:
        unseen = unseen_values(kernel, site.block, level)
        missing = [each for each in unseen if each.missing]
        if missing:
            reason = (
                f"whether all threads of a {GROUP[level]} come here depends on {missing[0].text}"
            )
            return Undecided(reason, site.span)
        if not unseen:
            reason = f"it could not be decided whether all threads of a {GROUP[level]} come here"
            return Undecided(reason, site.span)
        depends_on = tuple(each.text for each in unseen)
    return Divergence(
        witness=None if found is None else convert(found),
        depends_on=depends_on,
        related=tuple(chain(kernel, site, level)),
        assumptions=shown_assumptions(kernel, site.block, found),
    )


def chain(kernel: Kernel, site: Site, level: Level) -> list[Related]:
    """The places that explain why threads part before `site`: calls, exits, branches, sources."""
    related = calls_of(site)
    if kernel.uniformity.control_level(site.block) <= level:
        for exit_, _ in kernel.uniformity.early_exits(site.block, level)[:1]:
            place = user_place(kernel, exit_.span, exit_.site)
            related.append(Related(place, "some threads leave the kernel here"))
    return related + related_steps(kernel, kernel.uniformity.explain(site.block, level))


def calls_of(site: Site) -> list[Related]:
    """The calls in the user's code that lead to the site."""
    return [
        Related(call.call, f"`{call.function.rpartition('::')[2]}` is called here")
        for call in site.calls
    ]


def related_steps(kernel: Kernel, steps: Iterable[Step]) -> list[Related]:
    """The links of an explanation as places in the user's code, each once."""
    related = [Related(user_place(kernel, step.span, step.site), step.text) for step in steps]
    return list(dict.fromkeys(related))


def user_place(kernel: Kernel, span: Span, site: object) -> Span:
    """`span`, or the user's call that leads to it if it lies in a model."""
    call = site if isinstance(site, CallSite) else None
    return place_in_user_code(span, "", call, kernel.is_model)[0]


def convert(found: FoundWitness) -> Witness:
    """A witness of the facts as one of the report; extents that don't matter are 1. Each thread has
    the number of times that it comes to the place as a value."""
    values = tuple((written(name), value) for name, value in found.parameters)
    threads = tuple(
        ThreadPosition(arrival.block, arrival.thread, (("arrivals", arrival.count), *values))
        for arrival in (found.arrives, found.misses)
    )
    return Witness(known(found.shape.block), known(found.shape.grid), threads)


def known(extent: tuple[int | None, int | None, int | None]) -> Dim3:
    x, y, z = (1 if each is None else each for each in extent)
    return x, y, z


def shown_assumptions(kernel: Kernel, block: int, found: FoundWitness | None) -> tuple[str, ...]:
    """The launch shapes that a finding rests on, as text."""
    shapes = [found.shape] if found is not None else kernel.uniformity.assumptions(block)
    return tuple(dict.fromkeys(describe_shape(shape) for shape in shapes))


def describe_shape(shape: LaunchShape) -> str:
    """`block_dim = (256, 1, 1), from the launch at src/main.rs:42`."""
    if shape.origin in ("assumed", "unknown"):
        return f"block_dim = {shape}, chosen as an example: no launch is in sight"
    return f"block_dim = {shape}, from {shape.origin}"
