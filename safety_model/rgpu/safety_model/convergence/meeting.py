"""One meeting of lanes at a warp operation, on concrete numbers: is it as it should be?"""

from __future__ import annotations

from collections.abc import Mapping

from rgpu.analysis.records import dataclass
from rgpu.safety_model.convergence.sites import FULL_MASK, Site


@dataclass(frozen=True, slots=True)
class Seen:
    """What one lane passes: its mask, the operand that selects the lane to read, and the clamp.
    None where that is not known; the last two matter to shuffles only."""

    mask: int | None
    operand: int | None = None
    clamp: int | None = None


@dataclass(frozen=True, slots=True)
class Meeting:
    """The lanes that come, with what they pass; as masks the lanes that exist and those that have
    left the kernel."""

    lanes: Mapping[int, Seen]
    existing: int
    exited: int

    @property
    def here(self) -> int:
        return sum(1 << lane for lane in self.lanes)


@dataclass(frozen=True, slots=True)
class Wrong:
    """kind and detail as in `exact.Fault`; `lanes` show it."""

    kind: str
    detail: str
    lanes: tuple[int, ...]


def check_masks(meeting: Meeting) -> Wrong | None:
    """Each lane is in its own mask, those named come or have left, and all pass the same mask.

    All masks are known.
    """
    here = meeting.here
    differ = len({seen.mask for seen in meeting.lanes.values()}) > 1
    for lane, seen in meeting.lanes.items():
        own = seen.mask or 0
        if not own >> lane & 1:
            return Wrong("leaves out", f"lane {lane} is not in its mask {own:#010x}", (lane,))
        absent = own & meeting.existing & ~here & ~meeting.exited
        if absent:
            missing = (absent & -absent).bit_length() - 1
            kind = "divergent" if own == FULL_MASK else "names absent"
            return Wrong(kind, f"lane {missing} is named and does not come", (lane, missing))
        for other, theirs in meeting.lanes.items() if differ else ():
            if own >> other & 1 and theirs.mask != own:
                detail = f"lanes {lane} and {other} name different lanes"
                return Wrong("differs", detail, (lane, other))
    return None


def check_sources(site: Site, meeting: Meeting) -> Wrong | bool:
    """Whether each lane that a shuffle reads takes part. True if so, False if that can't be
    told."""
    known = True
    for lane, seen in meeting.lanes.items():
        own = seen.mask or 0
        source = source_lane(site.shuffle_mode, lane, seen.operand, seen.clamp)
        if source is None:
            # Any lane will do when all that exist take part, and all 32 exist.
            known = known and own & meeting.existing & meeting.here == FULL_MASK
        elif meeting.exited >> source & 1:
            return Wrong("source", "has left the kernel", (lane, source))
        elif not own >> source & 1:
            return Wrong("source", "is outside the mask", (lane, source))
    return known


def source_lane(mode: str | None, lane: int, operand: int | None, clamp: int | None) -> int | None:
    """The lane that a shuffle reads (PTX ISA 9.7.9.6); a lane beyond its segment reads itself."""
    if operand is None or clamp is None:
        return None
    operand &= 31
    segment, bound = clamp >> 8 & 31, clamp & 31
    lowest = lane & segment
    highest = lowest | (bound & ~segment)
    match mode:
        case "idx":
            source = lowest | (operand & ~segment)
            return source if source <= highest else lane
        case "up":
            source = lane - operand
            return source if source >= highest else lane
        case "down":
            source = lane + operand
            return source if source <= highest else lane
        case "bfly":
            source = lane ^ operand
            return source if source <= highest else lane
        case _:
            return None


@dataclass(frozen=True, slots=True)
class Operands:
    """Names of the arguments of a warp operation beside its value; None where there is none."""

    operand: str | None
    clamp: str | None


NO_OPERANDS = Operands(None, None)


def operands_of(site: Site) -> Operands:
    """Where a shuffle has the operands that select the lane: after the mask and the value."""
    if site.shuffle_mode is None:
        return NO_OPERANDS
    rest = [each.name for each in site.invoke.arguments if each.name != site.effect.mask]
    named = getattr(site.effect, "source_lane", None)
    operand = named or (rest[1] if len(rest) > 1 else None)
    return Operands(operand, rest[2] if len(rest) > 2 else None)


def default_clamp(site: Site) -> int:
    """The clamp of a shuffle over the whole warp."""
    return 0 if site.shuffle_mode == "up" else 31
