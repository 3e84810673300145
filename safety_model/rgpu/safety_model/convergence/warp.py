"""Operations of a warp that name their lanes: do just those lanes come, with one mask, and is every
lane that a shuffle reads among them?

What holds (PTX ISA 9.7.13 for barriers and votes, 9.7.9 for shuffles): the executing lane is in its
mask; every lane named executes the same operation with the same mask, unless it has left the
kernel; the value of a lane that is outside the mask, or has left, is undefined.

`judge` decides one site, and gives at most one fault. First it computes masks and arrivals of
concrete warps exactly (`lanes`, `reach`). Where the mask is the result of a ballot, a match or the
active mask, it compares the branches between that operation and the site instead (`masks`).
"""

from __future__ import annotations

from rgpu.analysis.effects import Level
from rgpu.analysis.ir import ssa
from rgpu.safety_model.convergence.concrete import (
    assignments,
    cone_of,
    example_shape,
    known_shapes,
)
from rgpu.safety_model.convergence.divergence import (
    Divergence,
    calls_of,
    divergence_at,
    related_steps,
    user_place,
)
from rgpu.safety_model.convergence.exact import (
    Fault,
    Judgement,
    check_warp,
    exactly,
    result_used,
    source_operand,
    warps,
)
from rgpu.safety_model.convergence.masks import (
    Active,
    Ballot,
    Match,
    Taken,
    conditions_between,
    exits_between,
    is_own_bit,
    only_of,
    origin_of,
    plain,
    same,
    truth,
)
from rgpu.safety_model.convergence.sites import FULL_MASK, Site
from rgpu.safety_model.diagnostic import Related, Undecided
from rgpu.safety_model.kernel import Kernel


def judge(kernel: Kernel, site: Site) -> Judgement:
    """What is wrong with a warp operation that names its lanes; None if nothing is."""
    mask = site.mask
    if mask is None:
        return Undecided(f"the member mask of `{site.name}` is not modelled", site.span)
    if _number(mask) == FULL_MASK:
        return _full(kernel, site)
    origin = origin_of(mask) if not isinstance(mask, int) else None
    if isinstance(origin, Active):
        return _active(kernel, site, mask, origin)
    exact = exactly(kernel, site, mask)
    if not isinstance(exact, Undecided):
        return exact
    if isinstance(origin, Ballot) and not isinstance(mask, int):
        return _ballot(kernel, site, mask, origin)
    if isinstance(origin, Match) and not isinstance(mask, int):
        return _match(kernel, site, mask, origin)
    return exact


def _number(mask: ssa.Value | int) -> int | None:
    """A constant mask as an unsigned number."""
    if isinstance(mask, int):
        return mask & FULL_MASK
    mask = plain(mask)
    if isinstance(mask, ssa.Literal) and isinstance(mask.value, int):
        return mask.value & FULL_MASK
    return None


# --- all lanes named ------------------------------------------------------------------------------


def _full(kernel: Kernel, site: Site) -> Judgement:
    facts = kernel.uniformity
    if facts.control_level(site.block) > Level.WARP:
        seen = facts.witness(site.block, Level.WARP)
        if seen is None or seen.misses.left:
            exact = exactly(kernel, site, FULL_MASK)
            if exact is None or isinstance(exact, Fault):
                return exact
        found = divergence_at(kernel, site, Level.WARP)
        return found if isinstance(found, Undecided) else Fault("divergent", "", found)
    if site.exited_count or facts.exited_level(site.block) <= Level.WARP:
        return None
    return _after_exit(kernel, site)


def _after_exit(kernel: Kernel, site: Site) -> Judgement:
    """A shuffle that lanes may have left before: does a living lane read one that is gone?"""
    if site.shuffle_mode is None or not result_used(kernel, site):
        return None
    deciding = [
        each.branch.condition for _, each in kernel.uniformity.early_exits(site.block, Level.WARP)
    ]
    cone = cone_of(kernel, deciding)
    shapes = known_shapes(kernel) or [example_shape(kernel)]
    for shape in shapes:
        for parameters in assignments(kernel, cone.parameters, shape):
            for warp in warps(kernel, shape, parameters, site.block, cone):
                fault = check_warp(kernel, site, FULL_MASK, warp, shape, only_exited=True)
                if isinstance(fault, Fault):
                    return fault
    found = divergence_at(kernel, site, Level.WARP)
    if isinstance(found, Undecided):
        return found
    if found.depends_on and _reads_another_lane(site):
        return Fault("source", "has left the kernel", found)
    return Undecided(
        f"whether `{site.name}` reads a lane that has left the kernel could not be decided",
        site.span,
    )


def _reads_another_lane(site: Site) -> bool:
    return site.shuffle_mode in ("up", "down", "bfly")


# --- masks made by other operations
# -----------------------------------------------------------------


def _active(kernel: Kernel, site: Site, mask: ssa.Value | int, origin: Active) -> Judgement:
    facts = kernel.uniformity
    together = Level.WARP
    if not kernel.is_model(origin.invoke.span.file):
        if (
            max(facts.control_level(origin.invoke.block), facts.control_level(site.block))
            <= together
        ):
            return None
        taken = user_place(kernel, origin.invoke.span, origin.invoke.site)
        related = (*calls_of(site), Related(taken, "the active lanes are read here"))
        return Fault("active", "", Divergence(None, (), related, ()))
    if isinstance(mask, int):
        return None
    between = conditions_between(kernel, origin.invoke.block, site.block)
    if all(only_of(taken.condition, mask, kernel) for taken in between):
        return None
    return _absent(kernel, site, "lanes that were active when the group was made do not come")


def _ballot(kernel: Kernel, site: Site, mask: ssa.Value, origin: Ballot) -> Judgement:
    """The lanes of a ballot must be those that go on: the branches between ask for the predicate,
    and for nothing else in which these lanes differ. Lanes that have left the kernel need not come,
    but a shuffle must not read them."""
    asked = some_left = False
    for taken in conditions_between(kernel, origin.invoke.block, site.block):
        holds = _holds(taken, origin, mask)
        if holds is False:
            return _absent(kernel, site, "the lanes in the mask are those that do not come")
        if holds is None and not only_of(taken.condition, mask, kernel):
            return _absent(kernel, site, "not all lanes of the ballot come")
        asked |= holds is True
    for taken in exits_between(kernel, origin.invoke.block, site.block):
        holds = _holds(taken, origin, mask)
        asked |= holds is True
        some_left |= holds is None and not only_of(taken.condition, mask, kernel)
    if asked or _always(origin.predicate):
        if some_left and site.shuffle_mode is not None and result_used(kernel, site):
            return _unknown_source(site)
        return _ballot_sources(kernel, site, mask)
    if kernel.uniformity.value_level(origin.predicate) <= Level.WARP:
        return Undecided(f"the member mask of `{site.name}` is a vote of equal lanes", site.span)
    return _left_out(kernel, site, origin)


def _holds(taken: Taken, origin: Ballot, mask: ssa.Value) -> bool | None:
    """Whether the lanes that go on at a branch are those of the ballot (True) or the others
    (False); None if it asks for something else."""
    predicate, wanted = truth(origin.predicate)
    condition, positive = truth(taken.condition)
    if is_own_bit(condition, mask):
        condition, positive = predicate, wanted == positive
    if taken.value is None or not same(condition, predicate):
        return None
    return ((taken.value == 1) == positive) == wanted


def _always(predicate: ssa.Value) -> bool:
    predicate = plain(predicate)
    return isinstance(predicate, ssa.Literal) and predicate.value in (1, True)


def _ballot_sources(kernel: Kernel, site: Site, mask: ssa.Value) -> Judgement:
    """A shuffle among the lanes of a ballot reads one of them if it reads the lowest or the
    highest."""
    if site.shuffle_mode is None or not result_used(kernel, site):
        return None
    operand = source_operand(site)
    if operand is not None and _is_member(plain(operand), mask):
        return None
    return _unknown_source(site)


def _unknown_source(site: Site) -> Undecided:
    return Undecided(
        f"whether `{site.name}` reads a lane of its mask could not be decided", site.span
    )


def _is_member(lane: ssa.Value, mask: ssa.Value) -> bool:
    """`lane` is the number of a set bit of a mask that is not empty: trailing zeros, or 31 minus
    the leading zeros, or the own lane."""
    match lane:
        case ssa.Binary(operator="-" | "^", left=left, right=right):
            left, right = plain(left), plain(right)
            for number, counted in ((left, right), (right, left)):
                if isinstance(number, ssa.Literal) and number.value == 31:
                    return _counts(counted, "llvm.ctlz", mask)
            return False
        case ssa.Result():
            return _counts(lane, "llvm.cttz", mask) or _names_register(lane, "laneid")
        case _:
            return False


def _counts(value: ssa.Value, target: str, mask: ssa.Value) -> bool:
    if not isinstance(value, ssa.Result) or not value.invoke.arguments:
        return False
    argument = value.invoke.arguments[0].value
    lowered = any(
        getattr(effect, "target", None) == target for effect in value.invoke.effects or ()
    )
    return lowered and argument is not None and same(argument, mask)


def _names_register(value: ssa.Result, register: str) -> bool:
    return any(getattr(effect, "name", None) == register for effect in value.invoke.effects or ())


def _match(kernel: Kernel, site: Site, mask: ssa.Value, origin: Match) -> Judgement:
    between = conditions_between(kernel, origin.invoke.block, site.block)
    if not all(only_of(taken.condition, mask, kernel) for taken in between):
        return _absent(kernel, site, "not all lanes with an equal value come")
    left = exits_between(kernel, origin.invoke.block, site.block)
    if all(only_of(taken.condition, mask, kernel) for taken in left):
        return _ballot_sources(kernel, site, mask)
    return _unknown_source(site) if site.shuffle_mode is not None else None


def _absent(kernel: Kernel, site: Site, detail: str) -> Judgement:
    found = divergence_at(kernel, site, Level.WARP)
    return found if isinstance(found, Undecided) else Fault("names absent", detail, found)


def _left_out(kernel: Kernel, site: Site, origin: Ballot) -> Judgement:
    """Lanes whose predicate was false execute the operation, too."""
    steps = kernel.uniformity.explain(origin.predicate, Level.WARP)
    if steps and steps[-1].kind in ("unknown call", "unknown value"):
        reason = f"the member mask of `{site.name}` depends on {steps[-1].text}"
        return Undecided(reason, site.span)
    place = user_place(kernel, origin.invoke.span, origin.invoke.site)
    related = (
        *calls_of(site),
        Related(place, "the mask names the lanes whose predicate held here"),
        *related_steps(kernel, steps),
    )
    depends_on = (steps[-1].text,) if steps else ("the predicate of the ballot",)
    detail = "lanes whose predicate was false are not in the mask"
    return Fault("leaves out", detail, Divergence(None, depends_on, related, ()))
