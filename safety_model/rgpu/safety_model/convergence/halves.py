"""The halves of a split barrier: each thread arrives once, then waits once.

`unpaired` follows the halves along the control flow. Where only some paths are wrong, such a path
need not be one that a thread can take; `run_unpaired` runs single threads on concrete numbers to
see one.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from rgpu.analysis.effects import Barrier
from rgpu.analysis.facts.simulate import Blocked, Coordinates, Thread
from rgpu.analysis.ir import ssa
from rgpu.analysis.records import dataclass, field
from rgpu.safety_model.convergence.concrete import (
    assignments,
    cone_of,
    display_name,
    example_shape,
    known_shapes,
)
from rgpu.safety_model.convergence.divergence import known
from rgpu.safety_model.convergence.lanes import parameter_key
from rgpu.safety_model.convergence.sites import Site
from rgpu.safety_model.diagnostic import ThreadPosition, Witness
from rgpu.safety_model.kernel import Kernel

IDLE, ARRIVED = "idle", "arrived"
Sites = Mapping[ssa.Invoke, Site]


@dataclass(frozen=True, slots=True)
class Unpaired:
    """kind: "again" (a second arrival), "no arrival" (a wait without one), "no wait" (the kernel
    ends after an arrival). certain: on all paths that lead there."""

    kind: str
    site: Site
    certain: bool
    witness: Witness | None = None


def is_half(site: Site) -> bool:
    effect = site.effect
    return isinstance(effect, Barrier) and (effect.arrive_only or effect.wait_only)


def _arrives(site: Site) -> bool:
    return isinstance(site.effect, Barrier) and site.effect.arrive_only


def unpaired(kernel: Kernel, sites: Sites) -> list[Unpaired]:
    """What is wrong with the order of the halves on some or all paths, each place once."""
    blocks = kernel.body.blocks
    begin: list[set[str]] = [set() for _ in blocks]
    begin[0] = {IDLE}
    pending = [0]
    while pending:
        current = pending.pop()
        states = begin[current]
        for site in _sites_in(blocks[current], sites):
            states = {ARRIVED if _arrives(site) else IDLE}
        for successor in blocks[current].successors:
            if not states <= begin[successor]:
                begin[successor] |= states
                pending.append(successor)
    found: dict[tuple[str, Site], Unpaired] = {}
    for block in blocks:
        states = begin[block.index]
        for site in _sites_in(block, sites):
            wrong = ARRIVED if _arrives(site) else IDLE
            if wrong in states:
                kind = "again" if _arrives(site) else "no arrival"
                found[kind, site] = Unpaired(kind, site, states == {wrong})
            states = {ARRIVED if _arrives(site) else IDLE}
        if isinstance(block.terminator, ssa.Exit) and ARRIVED in states:
            last = [site for site in sites.values() if _arrives(site)][-1]
            found["no wait", last] = Unpaired("no wait", last, states == {ARRIVED})
    return list(found.values())


def _sites_in(block: ssa.Block, sites: Sites) -> Iterator[Site]:
    for instruction in block.instructions:
        if isinstance(instruction, ssa.Invoke) and instruction in sites:
            yield sites[instruction]


@dataclass(eq=False, slots=True)
class _Recorder(Thread):
    """Runs a thread and notes the halves it comes to; gives up where it would have to skip one."""

    sites: Sites = field(default_factory=dict)
    events: list[Site] = field(default_factory=list)

    def invoke(self, invoke: ssa.Invoke) -> None:
        if invoke in self.sites:
            self.events.append(self.sites[invoke])
        Thread.invoke(self, invoke)

    def forget(self, block: ssa.Block) -> None:
        if any(True for _ in _sites_in(block, self.sites)):
            raise Blocked
        Thread.forget(self, block)


def run_unpaired(kernel: Kernel, sites: Sites) -> Unpaired | None:
    """A thread that certainly does wrong, for some values of the parameters."""
    deciding = [
        block.terminator.condition
        for block in kernel.body.blocks
        if isinstance(block.terminator, ssa.Branch)
    ]
    parameters = cone_of(kernel, deciding).parameters
    for shape in known_shapes(kernel) or [example_shape(kernel)]:
        for values in assignments(kernel, parameters, shape):
            numbers = {
                parameter.index: values[parameter_key(parameter)]
                for parameter in parameters
                if parameter_key(parameter) in values
            }
            where = Coordinates((0, 0, 0), (0, 0, 0), shape)
            run = _Recorder(kernel.control, where, numbers, -1, sites=sites)
            try:
                run.run()
            except Blocked:
                continue
            wrong = _judge(run.events)
            if wrong is not None:
                named = tuple(
                    (display_name(parameter), numbers[parameter.index])
                    for parameter in parameters
                    if parameter.index in numbers
                )
                thread = ThreadPosition((0, 0, 0), (0, 0, 0), named)
                witness = Witness(known(shape.block), known(shape.grid), (thread,))
                return Unpaired(wrong[0], wrong[1], True, witness)
    return None


def _judge(events: list[Site]) -> tuple[str, Site] | None:
    state = IDLE
    for site in events:
        if _arrives(site):
            if state == ARRIVED:
                return "again", site
            state = ARRIVED
        else:
            if state == IDLE:
                return "no arrival", site
            state = IDLE
    return ("no wait", events[-1]) if state == ARRIVED else None
