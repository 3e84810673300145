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

Where only some paths lack the other half, and none of them is known to be taken, the verdict is
*unknown*. Threads that have left the kernel before are RG102.
"""

from __future__ import annotations

from collections.abc import Iterator

from rgpu.analysis.effects import Level, Scope
from rgpu.safety_model.convergence.block import balanced, barriers, divergent, mismatches
from rgpu.safety_model.convergence.divergence import calls_of, divergence_at
from rgpu.safety_model.convergence.halves import Unpaired, is_half, run_unpaired, unpaired
from rgpu.safety_model.convergence.sites import Site
from rgpu.safety_model.convergence.wording import the
from rgpu.safety_model.diagnostic import Diagnostic, Related, Severity, Undecided
from rgpu.safety_model.kernel import Kernel
from rgpu.safety_model.rule import CONVERGENCE, rule

_WRONG = {
    "again": "each thread arrives a second time at {} without having waited",
    "no arrival": "each thread waits at {} without having arrived",
    "no wait": "the kernel ends without a wait after {}",
}


@rule(
    "RG108", "divergent-cluster-barrier", family=CONVERGENCE, severity=Severity.ERROR, since="0.1"
)
def check(kernel: Kernel) -> Iterator[Diagnostic | Undecided]:
    """Report cluster barriers in divergent control, and halves that don't pair up."""
    sites = divergent(kernel, Scope.CLUSTER)
    settled: set[Site] = set()
    for mismatch in mismatches(kernel, sites, Level.CLUSTER):
        settled.update(mismatch.sites)
        if not balanced(kernel, mismatch):
            first = mismatch.sides[0][0]
            others = [site for side in mismatch.sides[1:] for site in side]
            yield _parted(kernel, first, others)
    shown = {site.span for site in settled}
    for site in sites:
        if site not in settled and site.span not in shown:
            shown.add(site.span)  # the halves of a barrier that the user wrote as one call
            yield _parted(kernel, site, [])
    if not shown - {site.span for site in settled}:
        yield from _order(kernel)


def _parted(kernel: Kernel, site: Site, others: list[Site]) -> Diagnostic | Undecided:
    found = divergence_at(kernel, site, Level.CLUSTER)
    if isinstance(found, Undecided):
        return found
    some = "only some threads" if found.witness else "perhaps only some threads"
    related = [Related(each.span, "the other threads come here") for each in others]
    return check.finding(
        site.span,
        f"{some} of the cluster reach {the(site)}",
        kernel=kernel.name,
        related=(*related, *found.related),
        assumptions=found.assumptions,
        depends_on=found.depends_on,
        witness=found.witness,
        help="let all threads of all blocks of the cluster reach the barrier",
    )


def _order(kernel: Kernel) -> Iterator[Diagnostic | Undecided]:
    halves = {site.invoke: site for site, _ in barriers(kernel, Scope.CLUSTER) if is_half(site)}
    if not halves:
        return
    wrong = unpaired(kernel, halves)
    certain = [each for each in wrong if each.certain]
    if wrong and not certain and (seen := run_unpaired(kernel, halves)) is not None:
        certain = [seen]
    for each in certain:
        yield _finding(kernel, each)
    if not certain:
        for each in wrong:
            yield Undecided(
                f"on some paths {_WRONG[each.kind].format(the(each.site))}", each.site.span
            )


def _finding(kernel: Kernel, wrong: Unpaired) -> Diagnostic:
    return check.finding(
        wrong.site.span,
        _WRONG[wrong.kind].format(the(wrong.site)),
        kernel=kernel.name,
        related=calls_of(wrong.site),
        witness=wrong.witness,
        help="let each thread arrive once, then wait once",
    )
