"""The places of a kernel where threads meet: barriers and collective operations, with where a
reader finds them.

The code of a model is not the user's: an operation inside one is shown where the user's code calls
it.
"""

from __future__ import annotations

from collections.abc import Callable

from rgpu.analysis.effects import Barrier, Collective, LowersTo, Scope
from rgpu.analysis.ir import ssa
from rgpu.analysis.ir.body import CallSite
from rgpu.analysis.records import dataclass
from rgpu.analysis.source import SourceFile, Span

FULL_MASK = 0xFFFF_FFFF
IsModel = Callable[[SourceFile], bool]


@dataclass(eq=False, slots=True)
class Site:
    """One barrier or collective.

    span: where to show it, in the user's code. name: what the user calls there. hidden: the
    operation itself, when `name` only leads to it. calls: the user's calls that lead to `span`,
    innermost first.
    """

    invoke: ssa.Invoke
    effect: Barrier | Collective
    span: Span
    name: str
    hidden: str | None
    calls: tuple[CallSite, ...]

    @property
    def block(self) -> int:
        return self.invoke.block

    @property
    def scope(self) -> Scope:
        return self.effect.scope

    @property
    def in_model(self) -> bool:
        """The operation stands in the code of a model."""
        return self.hidden is not None

    @property
    def names_lanes(self) -> bool:
        """It is an operation of a warp that says which lanes take part."""
        return self.effect.scope is Scope.WARP and not self.by_groups

    @property
    def by_groups(self) -> bool:
        """It is executed by whole warps or warpgroups: matrix operations, tensor memory."""
        return isinstance(self.effect, Collective) and self.effect.kind in ("matrix", "other")

    @property
    def exited_count(self) -> bool:
        """Lanes that have left the kernel do no harm to it."""
        return isinstance(self.effect, Barrier) or self.effect.exited_count

    @property
    def shuffle_mode(self) -> str | None:
        """ "idx", "up", "down" or "bfly" for a shuffle, from the instruction it becomes."""
        if not isinstance(self.effect, Collective) or self.effect.kind != "shuffle":
            return None
        for effect in self.invoke.effects or ():
            if isinstance(effect, LowersTo) and ".sync." in effect.target:
                mode = effect.target.partition(".sync.")[2].partition(".")[0]
                if mode in ("idx", "up", "down", "bfly"):
                    return mode
        return "idx" if self.effect.source_lane else None

    @property
    def mask(self) -> ssa.Value | int | None:
        """The member mask: a value, a constant, or None if it can't be told."""
        mask = self.effect.mask
        if mask is None:
            return FULL_MASK
        return mask if isinstance(mask, int) else value_of(self.invoke, mask)


def value_of(invoke: ssa.Invoke, parameter: str) -> ssa.Value | None:
    """The scalar passed for `parameter`."""
    argument = invoke.argument(parameter)
    return argument.value if argument is not None else None


def number_of(invoke: ssa.Invoke, operand: str | int | None) -> int | None:
    """An operand of an effect as a number, if it is a constant."""
    if isinstance(operand, str):
        value = value_of(invoke, operand)
        if isinstance(value, ssa.Literal) and isinstance(value.value, int):
            return value.value
        return None
    return operand


def find_sites(function: ssa.Function, is_model: IsModel) -> list[Site]:
    """All sites in block order."""
    found = []
    for block in function.blocks:
        for instruction in block.instructions:
            if isinstance(instruction, ssa.Invoke) and instruction.effects:
                for effect in instruction.effects:
                    if isinstance(effect, (Barrier, Collective)):
                        found.append(_site(instruction, effect, is_model))
    return found


def _site(invoke: ssa.Invoke, effect: Barrier | Collective, is_model: IsModel) -> Site:
    span, name, calls = place_in_user_code(invoke.span, invoke.callee, invoke.site, is_model)
    hidden = short_name(invoke.callee) if span is not invoke.span else None
    return Site(invoke, effect, span, name, hidden, calls)


def place_in_user_code(
    span: Span, callee: str, site: CallSite | None, is_model: IsModel
) -> tuple[Span, str, tuple[CallSite, ...]]:
    """Where to show something at `span`, what is called there, and the calls that lead to it."""
    name = short_name(callee)
    while site is not None and is_model(span.file):
        span, name = site.call, short_name(site.function)
        site = site.parent
    calls = []
    while site is not None:
        calls.append(site)
        site = site.parent
    return span, name, tuple(calls)


def short_name(path: str) -> str:
    """The last segment of a path, as users write it: `a::b::{impl}::wait` is `wait`."""
    return path.rpartition("::")[2] or path
