"""A full-warp operation under a launch whose last warp is not full.

## Why it matters

A block of 48 threads has one warp of 32 lanes and one of 16. An operation that names all 32 lanes
then names lanes that do not exist in the second warp. A shuffle that reads such a lane gets an
undefined value, a matrix operation is undefined as a whole, and a vote counts fewer lanes than its
reader may think.

## How it is decided

Reported for shuffles, votes, matches, reductions and matrix operations over all lanes, when a
launch in sight has a block whose number of threads is no multiple of 32 and the last warp reaches
the operation. Warp barriers are not reported: they wait for the lanes that exist.

## Example

```rust,fail
// rgpu: assume(block_dim = (48, 1, 1))
#[kernel]
pub fn example(scratch: *mut u32) {
    let i = thread::threadIdx_x();
    let value = warp::shuffle_down(i, 16); //~ RG111
    unsafe { *scratch.add(i as usize) = value };
}
```

## Use instead

```rust,pass
// rgpu: assume(block_dim = (64, 1, 1))
#[kernel]
pub fn example(scratch: *mut u32) {
    let i = thread::threadIdx_x();
    let value = warp::shuffle_down(i, 16);
    unsafe { *scratch.add(i as usize) = value };
}
```

## Limits

Nothing is said about launches that are not in sight.
"""

from __future__ import annotations

from collections.abc import Iterator

from rgpu.analysis.effects import Collective, Scope
from rgpu.analysis.facts.launch import LaunchShape
from rgpu.safety_model.convergence.concrete import known_shapes, launches_of
from rgpu.safety_model.convergence.divergence import calls_of, describe_shape
from rgpu.safety_model.convergence.exact import Fault
from rgpu.safety_model.convergence.lanes import WARP_SIZE, LaneView, WarpView
from rgpu.safety_model.convergence.reach import lanes_at
from rgpu.safety_model.convergence.sites import FULL_MASK, Site
from rgpu.safety_model.convergence.wording import the
from rgpu.safety_model.diagnostic import (
    Diagnostic,
    Related,
    Severity,
    ThreadPosition,
    Undecided,
    Witness,
)
from rgpu.safety_model.kernel import Kernel
from rgpu.safety_model.rule import CONVERGENCE, rule


@rule(
    "RG111", "partial-warp-collective", family=CONVERGENCE, severity=Severity.WARNING, since="0.1"
)
def check(kernel: Kernel) -> Iterator[Diagnostic | Undecided]:
    """Report full-warp operations whose lanes don't all exist under some launch."""
    partial = [shape for shape in known_shapes(kernel) if (shape.threads or 0) % WARP_SIZE]
    if not partial:
        return
    faulty = {site for site, judgement in kernel.warp_judgements if isinstance(judgement, Fault)}
    for site in kernel.sites:
        if site in faulty or not _needs_all_lanes(site):
            continue
        for shape in partial:
            last = _last_warp(kernel, site, shape)
            if last is not None:
                yield _finding(kernel, site, shape, last)
                break


def _needs_all_lanes(site: Site) -> bool:
    effect = site.effect
    if not isinstance(effect, Collective):
        return False
    if site.by_groups:
        return effect.scope in (Scope.WARP, Scope.WARPGROUP)
    if effect.scope is not Scope.WARP:
        return False
    mask = site.mask
    number = mask if isinstance(mask, int) else getattr(mask, "value", None)
    return isinstance(number, int) and number & FULL_MASK == FULL_MASK


def _last_warp(kernel: Kernel, site: Site, shape: LaunchShape) -> LaneView | None:
    """A lane of the last warp of the block, if that warp may come to the site."""
    launch = launches_of(shape)[0]
    warp = WarpView(kernel.body, kernel.control, launch, launch.warps - 1)
    arrivals = lanes_at(kernel.uniformity, kernel.control, warp, site.block)
    return warp.lanes[0] if arrivals is None or arrivals else None


def _finding(kernel: Kernel, site: Site, shape: LaunchShape, lane: LaneView) -> Diagnostic:
    launch = lane.warp.launch
    threads = shape.threads or 0
    related = list(calls_of(site))
    if shape.span is not None:
        related.append(Related(shape.span, f"this launch has blocks of {threads} threads"))
    return check.finding(
        site.span,
        f"{the(site)} names all lanes, but the last warp of a block has only {threads % WARP_SIZE}",
        kernel=kernel.name,
        related=related,
        assumptions=(describe_shape(shape),),
        witness=Witness(
            launch.block_dim, launch.grid_dim, (ThreadPosition(launch.block, lane.thread),)
        ),
        help="launch whole warps, or name the lanes that exist",
    )
