"""What a rule sees of a kernel: its body in SSA form, facts about it, its launches, what is
unknown."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from rgpu.analysis.effects import Atomic, Protocol
from rgpu.analysis.facts.cfg import ControlFlow
from rgpu.analysis.facts.uniformity import Uniformity, analyze
from rgpu.analysis.ir import ssa
from rgpu.analysis.ir.body import CallSite
from rgpu.analysis.records import dataclass, field
from rgpu.analysis.source import Span
from rgpu.safety_model.convergence.sites import (
    IsModel,
    Site,
    find_sites,
    place_in_user_code,
    short_name,
)
from rgpu.safety_model.launch import Launches

if TYPE_CHECKING:
    from collections.abc import Hashable

    from rgpu.safety_model.convergence.exact import Judgement
    from rgpu.safety_model.convergence.lanes import WarpView


@dataclass(frozen=True, slots=True)
class Gap:
    """Something that the front end could not model. kind: "call", "problem" or "value"."""

    reason: str
    span: Span
    kind: str


@dataclass(frozen=True, slots=True)
class Unread:
    """What of a crate's items could not be read: macros among them, files of modules. `name`: of
    the kernel that it is about, if it is about one."""

    gaps: tuple[Gap, ...]
    name: str | None = None


_NOT_INLINED = {
    "depth": "`{}` is called too deep to be followed",
    "size": "`{}` makes the kernel too large to be followed",
    "no body": "`{}` is called in a way that does not fit its definition",
}


@dataclass(eq=False)
class Kernel:
    """One kernel, or one instance of a generic one.

    name: path, with generic arguments. span: the definition. body: calls are inlined. is_model:
    whether a file belongs to a model of a device crate.
    """

    name: str
    dialect: str
    span: Span
    name_span: Span
    body: ssa.Function
    launches: Launches
    is_model: IsModel = field(repr=False)
    views: dict[Hashable, WarpView] = field(default_factory=dict, repr=False)  # see `exact`
    differences: dict[ssa.Invoke, dict[Hashable, bool | None]] = field(
        default_factory=dict, repr=False
    )

    @cached_property
    def control(self) -> ControlFlow:
        return self.uniformity.flow

    @cached_property
    def uniformity(self) -> Uniformity:
        launches = self.launches
        return analyze(
            self.body,
            launches.shapes,
            launches.multiples(),
            most_threads=launches.max_threads or 1024,
            accepts=launches.allow if launches.conditions else None,
        )

    @cached_property
    def sites(self) -> list[Site]:
        """Barriers and collectives, in block order."""
        return find_sites(self.body, self.is_model)

    @cached_property
    def warp_judgements(self) -> list[tuple[Site, Judgement]]:
        """Every warp operation that names its lanes, with what is wrong with it."""
        from rgpu.safety_model.convergence.warp import judge  # which needs this module

        return [(site, judge(self, site)) for site in self.sites if site.names_lanes]

    @cached_property
    def used_values(self) -> frozenset[int]:
        """Indices of the values that something reads."""
        used: set[int] = set()
        for block in self.body.blocks:
            for phi in block.phis:
                used.update(operand.index for operand in phi.operands)
            for instruction in block.instructions:
                used.update(operand.index for operand in _operands(instruction))
            if isinstance(block.terminator, ssa.Branch):
                used.add(block.terminator.condition.index)
        return frozenset(used)

    @cached_property
    def has_protocols(self) -> bool:
        """Threads are ordered by more than barriers: waits on barrier objects and copies, or
        atomics that acquire."""
        waits = any("wait" in effect.transition for _, effect in self.body.invokes(Protocol))
        acquires = any(
            effect.ordering not in ("relaxed", "release", "weak")
            for _, effect in self.body.invokes(Atomic)
        )
        return waits or acquires

    @cached_property
    def gaps(self) -> list[Gap]:
        """What the front end could not model: the first cause on each line, in order of the text.

        A value of unknown type is a consequence of another gap, and told only if there is no other.
        """
        found: dict[tuple[str, int], Gap] = {}

        def add(reason: str, span: Span, site: CallSite | None, kind: str) -> None:
            span = place_in_user_code(span, "", site, self.is_model)[0]
            if self.is_model(span.file):  # known to lie in a called model, not where it was called
                span = self.name_span
            place = span.outermost
            found.setdefault((place.file.path, place.line), Gap(reason, span, kind))

        skipped_at = {skipped.span for skipped in self.body.not_inlined}
        for invoke, why in self.recursive_calls:
            if why is not None:
                reason = f"`{short_name(invoke.callee)}` calls itself, and {why}"
                add(reason, invoke.span, invoke.site, "call")
        for skipped in self.body.not_inlined:
            if skipped.reason not in _NOT_INLINED:
                continue  # recursion
            reason = _NOT_INLINED[skipped.reason].format(short_name(skipped.callee))
            add(reason, skipped.span, skipped.site, "call")
        for invoke in self.unknown_calls:
            if invoke.span not in skipped_at:
                why = f": {invoke.reason}" if invoke.reason else ""
                reason = f"`{short_name(invoke.callee)}` is not modelled{why}"
                add(reason, invoke.span, invoke.site, "call")
        for problem, span in self.body.problems:
            add(problem, span, None, "problem")
        causes = bool(found)
        for block in self.body.blocks:
            for instruction in block.instructions:
                if isinstance(instruction, ssa.Unknown):
                    consequence = causes and "type" in instruction.reason
                    if not consequence:
                        add(instruction.reason, instruction.span, instruction.site, "value")
        return sorted(found.values(), key=lambda gap: (gap.span.file.path, gap.span.start))

    @cached_property
    def recursive_calls(self) -> list[tuple[ssa.Invoke, str | None]]:
        """Calls that lead back to a function that is being executed, in block order, each with what
        is not known about it."""
        return [
            (invoke, self.uniformity.undecided(invoke))
            for invoke in self._not_modelled
            if invoke.recursive is not None
        ]

    @cached_property
    def unknown_calls(self) -> list[ssa.Invoke]:
        """Calls of which nothing, or not all, is known, in block order."""
        known = {invoke for invoke, why in self.recursive_calls if why is None}
        return [invoke for invoke in self._not_modelled if invoke not in known]

    @property
    def _not_modelled(self) -> list[ssa.Invoke]:
        return [
            instruction
            for block in self.body.blocks
            for instruction in block.instructions
            if isinstance(instruction, ssa.Invoke) and instruction.effects is None
        ]


def _operands(instruction: ssa.Instruction) -> tuple[ssa.Value, ...]:
    match instruction:
        case ssa.Unknown(inputs=inputs):
            return inputs
        case ssa.Binary(left=left, right=right):
            return left, right
        case ssa.Unary(operand=operand) | ssa.Cast(operand=operand):
            return (operand,)
        case ssa.Element(pointer=pointer, position=position):
            return pointer, position
        case ssa.Field(pointer=pointer) | ssa.Load(pointer=pointer):
            return (pointer,)
        case ssa.Store(pointer=pointer, value=value):
            return pointer, value
        case ssa.Invoke(arguments=arguments):
            return tuple(leaf for argument in arguments for leaf in argument.leaves)
        case ssa.Check(condition=condition):
            return (condition,)
