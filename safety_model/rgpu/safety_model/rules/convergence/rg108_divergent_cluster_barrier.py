"""A cluster barrier that not all threads of the cluster reach, or whose halves do not pair up.

## Why it matters

A cluster barrier makes all threads of all blocks of a cluster wait for each other. It consists of
an arrival and a wait, which may be written apart: each thread arrives once and then waits. If some
threads do not come, or arrive twice without waiting, the others hang or go on too early.

## How it is decided

Control must be the same for all threads of the cluster: the index of the block within the cluster
is not, the index of the cluster is. The halves are followed along all paths: an arrival that is
certainly followed by another one, a wait that certainly has no arrival before it, and an arrival
that certainly has no wait after it are reported.

## Example

```rust,fail
if thread::threadIdx_x() < 16 {
    cluster::cluster_sync(); //~ RG108
}
```

## Use instead

```rust,pass
cluster::cluster_sync();
if thread::threadIdx_x() < 16 {
    unsafe { *scratch = 1.0 };
}
```

## Limits

Where only some paths lack the other half, the verdict is *unknown*.
"""

from __future__ import annotations

from collections.abc import Iterator

from rgpu.analysis.effects import Barrier, Level, Scope
from rgpu.analysis.ir import ssa
from rgpu.safety_model.convergence.divergence import calls_of, divergence_at
from rgpu.safety_model.convergence.sites import Site
from rgpu.safety_model.convergence.wording import the
from rgpu.safety_model.diagnostic import Diagnostic, Severity, Undecided
from rgpu.safety_model.kernel import Kernel
from rgpu.safety_model.rule import CONVERGENCE, rule

IDLE, ARRIVED = "idle", "arrived"


@rule(
    "RG108", "divergent-cluster-barrier", family=CONVERGENCE, severity=Severity.ERROR, since="0.1"
)
def check(kernel: Kernel) -> Iterator[Diagnostic | Undecided]:
    """Report cluster barriers in divergent control, after exits, and halves that don't pair up."""
    sites = [
        site
        for site in kernel.sites
        if isinstance(site.effect, Barrier) and site.scope is Scope.CLUSTER
    ]
    parted: set[object] = set()
    for site in sites:
        if site.span in parted:
            continue  # the other half of a barrier that the user wrote as one call
        level = kernel.uniformity.control_level(site.block)
        if level > Level.CLUSTER or kernel.uniformity.exited_level(site.block) > Level.CLUSTER:
            parted.add(site.span)
            yield _parted(kernel, site, exited=level <= Level.CLUSTER)
    if not parted:
        yield from _unpaired(kernel, {site.invoke: site for site in sites})


def _parted(kernel: Kernel, site: Site, exited: bool) -> Diagnostic | Undecided:
    found = divergence_at(kernel, site, Level.CLUSTER)
    if isinstance(found, Undecided):
        return found
    some = "only some threads" if found.witness else "perhaps only some threads"
    message = f"{some} of the cluster reach {the(site)}"
    if exited:
        message = f"threads that leave the kernel early are missing at {the(site)}"
    return check.finding(
        site.span,
        message,
        kernel=kernel.name,
        related=found.related,
        assumptions=found.assumptions,
        depends_on=found.depends_on,
        witness=found.witness,
        help="let all threads of all blocks of the cluster reach the barrier",
    )


def _unpaired(kernel: Kernel, sites: dict[ssa.Invoke, Site]) -> Iterator[Diagnostic | Undecided]:
    """Follow arrivals and waits along the control flow: per block, the states it can begin in."""
    if not sites:
        return
    begin: list[set[str]] = [set() for _ in kernel.body.blocks]
    begin[0] = {IDLE}
    pending = [0]
    while pending:
        current = pending.pop()
        states = _after(kernel.body.blocks[current], begin[current], sites)
        for successor in kernel.body.blocks[current].successors:
            if not states <= begin[successor]:
                begin[successor] |= states
                pending.append(successor)
    for block in kernel.body.blocks:
        states = set(begin[block.index])
        for instruction in block.instructions:
            site = sites.get(instruction) if isinstance(instruction, ssa.Invoke) else None
            if site is None:
                continue
            yield from _judge(kernel, site, states)
            states = _step(site, states)
        if isinstance(block.terminator, ssa.Exit) and ARRIVED in states:
            yield from _left_open(kernel, states, sites)


def _after(block: ssa.Block, states: set[str], sites: dict[ssa.Invoke, Site]) -> set[str]:
    for instruction in block.instructions:
        if isinstance(instruction, ssa.Invoke) and (site := sites.get(instruction)) is not None:
            states = _step(site, states)
    return set(states)


def _step(site: Site, states: set[str]) -> set[str]:
    effect = site.effect
    assert isinstance(effect, Barrier)
    if effect.arrive_only:
        return {ARRIVED} if states else set()
    if effect.wait_only:
        return {IDLE} if states else set()
    return states


def _judge(kernel: Kernel, site: Site, states: set[str]) -> Iterator[Diagnostic | Undecided]:
    effect = site.effect
    assert isinstance(effect, Barrier)
    wrong = ARRIVED if effect.arrive_only else IDLE if effect.wait_only else None
    if wrong is None or wrong not in states:
        return
    what = (
        "arrives a second time without waiting" if effect.arrive_only else "waits without arrival"
    )
    if states == {wrong}:
        yield check.finding(
            site.span,
            f"each thread {what} at {the(site)}",
            kernel=kernel.name,
            related=calls_of(site),
            help="arrive once, then wait once",
        )
    else:
        yield Undecided(f"on some paths a thread {what} at {the(site)}", site.span)


def _left_open(
    kernel: Kernel, states: set[str], sites: dict[ssa.Invoke, Site]
) -> Iterator[Diagnostic | Undecided]:
    arrivals = [
        site
        for site in sites.values()
        if isinstance(site.effect, Barrier) and site.effect.arrive_only
    ]
    if not arrivals:
        return
    last = arrivals[-1]
    if states == {ARRIVED}:
        yield check.finding(
            last.span,
            f"the kernel ends after the arrival at {the(last)} without a wait",
            kernel=kernel.name,
            related=calls_of(last),
            help="wait for the barrier before the kernel ends",
        )
    else:
        yield Undecided(f"on some paths nobody waits after {the(last)}", last.span)
