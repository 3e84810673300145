"""A named barrier whose number or thread count can't be right.

## Why it matters

`bar.sync id, n` lets a part of a block meet: the barrier opens when n threads have arrived.
Hardware has 16 of them, and counts in warps, so n is a multiple of 32. If n differs from the
threads that come, the barrier never opens, or opens for the wrong group.

## How it is decided

Constant numbers over 15 and constant counts that are no multiple of 32 are reported. For the
launches in sight the warps that reach the barriers of one number are counted and compared with n.

## Example

```rust,fail
unsafe { ptx_asm!("bar.sync 1, 48;", clobber("memory")) }; //~ RG112
```

```rust,fail
unsafe { ptx_asm!("bar.sync 16;", clobber("memory")) }; //~ RG112
```

## Use instead

```rust,pass
// rgpu: assume(block_dim = (128, 1, 1))
#[kernel]
pub fn example() {
    if thread::threadIdx_x() < 64 {
        unsafe { ptx_asm!("bar.sync 1, 64;", clobber("memory")) };
    }
}
```

## Limits

Numbers and counts that are no constants, and barriers of one number that are reached differently
often by different warps, make the verdict *unknown*.
"""

from __future__ import annotations

from collections.abc import Iterator

from rgpu.analysis.effects import Barrier, Scope
from rgpu.analysis.facts.launch import LaunchShape
from rgpu.safety_model.convergence.concrete import example_shape, known_shapes, launches_of
from rgpu.safety_model.convergence.divergence import calls_of, describe_shape
from rgpu.safety_model.convergence.lanes import WARP_SIZE, WarpView
from rgpu.safety_model.convergence.reach import lanes_at
from rgpu.safety_model.convergence.sites import Site, number_of
from rgpu.safety_model.convergence.wording import the
from rgpu.safety_model.diagnostic import Diagnostic, Severity, ThreadPosition, Undecided, Witness
from rgpu.safety_model.kernel import Kernel
from rgpu.safety_model.rule import CONVERGENCE, rule

_BARRIERS = 16
_MOST_THREADS = 1024


@rule("RG112", "named-barrier-count", family=CONVERGENCE, severity=Severity.ERROR, since="0.1")
def check(kernel: Kernel) -> Iterator[Diagnostic | Undecided]:
    """Report impossible numbers and counts, and counts that differ from the warps that come."""
    counted: dict[tuple[int, int], list[Site]] = {}
    for site in kernel.sites:
        effect = site.effect
        if not isinstance(effect, Barrier) or effect.scope is not Scope.BLOCK:
            continue
        number = 0 if effect.id is None else number_of(site.invoke, effect.id)
        if number is None:
            yield Undecided(f"the number of {the(site)} is no constant", site.span)
            continue
        if not 0 <= number < _BARRIERS:
            yield _structural(kernel, site, f"{the(site)} has number {number}, and there are 16")
            continue
        if effect.count is None:
            continue
        count = number_of(site.invoke, effect.count)
        if count is None:
            yield Undecided(f"the thread count of {the(site)} is no constant", site.span)
        elif count % WARP_SIZE or not 0 < count <= _MOST_THREADS:
            message = f"{the(site)} waits for {count} threads, which is no number of whole warps"
            yield _structural(kernel, site, message)
        else:
            counted.setdefault((number, count), []).append(site)
    for number, count in sorted(counted):
        yield from _participants(kernel, counted[number, count], count)


def _structural(kernel: Kernel, site: Site, message: str) -> Diagnostic:
    return check.finding(
        site.span,
        message,
        kernel=kernel.name,
        related=calls_of(site),
        help="use a number from 0 to 15 and a count that is a multiple of 32",
    )


def _participants(
    kernel: Kernel, sites: list[Site], count: int
) -> Iterator[Diagnostic | Undecided]:
    """Compare the count of the barriers with one number and count with the warps that come to
    them."""
    first = sites[0]
    shapes = known_shapes(kernel)
    for shape in shapes or [example_shape(kernel)]:
        arrivals = _arrivals_per_warp(kernel, sites, shape)
        if arrivals is None or len(set(arrivals) - {0}) > 1:
            yield Undecided(f"the warps that reach {the(first)} could not be counted", first.span)
            return
        come = sum(1 for each in arrivals if each) * WARP_SIZE
        if come != count:
            yield _miscount(kernel, first, count, come, shape, arrivals)
            return
    if not shapes:
        yield Undecided(f"the launches that reach {the(first)} are not known", first.span)


def _arrivals_per_warp(kernel: Kernel, sites: list[Site], shape: LaunchShape) -> list[int] | None:
    launch = launches_of(shape)[0]
    arrivals = []
    for number in range(launch.warps):
        warp = WarpView(kernel.body, kernel.control, launch, number)
        times = 0
        for site in sites:
            found = lanes_at(kernel.uniformity, kernel.control, warp, site.block)
            if found is None or len(found) > 1:
                return None
            times += len(found)
        arrivals.append(times)
    return arrivals


def _miscount(
    kernel: Kernel, site: Site, count: int, come: int, shape: LaunchShape, arrivals: list[int]
) -> Diagnostic:
    launch = launches_of(shape)[0]
    warp = next((number for number, times in enumerate(arrivals) if times), 0)
    lane = WarpView(kernel.body, kernel.control, launch, warp).lanes[0]
    return check.finding(
        site.span,
        f"{the(site)} waits for {count} threads, and {come} come",
        kernel=kernel.name,
        related=calls_of(site),
        assumptions=(describe_shape(shape),),
        witness=Witness(
            launch.block_dim, launch.grid_dim, (ThreadPosition(launch.block, lane.thread),)
        ),
        help="the count is that of all threads in the warps that come",
    )
