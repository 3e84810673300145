"""A matrix operation that not all lanes of its warp or warpgroup execute together.

## Why it matters

Matrix instructions (mma, ldmatrix, stmatrix, wgmma, tcgen05) are executed by a whole warp, or by
the four warps of a warpgroup. Every lane holds a part of the operands. If a lane is elsewhere, or
has left the kernel, the operation is undefined for all of them.

## How it is decided

Control must be the same for the warp, or for the warpgroup of 128 consecutive threads, and no lane
may have left the kernel before.

## Example

```rust,fail
if warp::lane_id() < 16 {
    unsafe { wgmma::wgmma_fence() }; //~ RG110
}
```

## Use instead

```rust,pass
unsafe { wgmma::wgmma_fence() };
if warp::lane_id() < 16 {
    unsafe { *scratch = 1.0 };
}
```

## Limits

Whether the four warps of a warpgroup agree is computed for the launches in sight only.
"""

from __future__ import annotations

from collections.abc import Iterator

from rgpu.analysis.effects import Level, Scope
from rgpu.safety_model.convergence.concrete import known_shapes, launches_of
from rgpu.safety_model.convergence.divergence import divergence_at
from rgpu.safety_model.convergence.lanes import WarpView
from rgpu.safety_model.convergence.reach import lanes_at
from rgpu.safety_model.convergence.sites import Site
from rgpu.safety_model.convergence.wording import the
from rgpu.safety_model.diagnostic import Diagnostic, Severity, Undecided
from rgpu.safety_model.kernel import Kernel
from rgpu.safety_model.rule import CONVERGENCE, rule

_WARPS_PER_GROUP = 4


@rule("RG110", "divergent-matrix-op", family=CONVERGENCE, severity=Severity.ERROR, since="0.1")
def check(kernel: Kernel) -> Iterator[Diagnostic | Undecided]:
    """Report matrix operations that part of a warp or warpgroup misses."""
    facts = kernel.uniformity
    for site in kernel.sites:
        effect = site.effect
        if not site.by_groups and effect.scope is not Scope.WARPGROUP:
            continue
        if effect.scope not in (Scope.WARP, Scope.WARPGROUP):
            continue
        level, exited = facts.control_level(site.block), facts.exited_level(site.block)
        needed = Level.WARP
        if effect.scope is Scope.WARPGROUP and Level.WARP in (level, exited):
            agreed = _groups_agree(kernel, site)
            if agreed is None:
                yield Undecided(
                    f"whether all warps of a warpgroup reach {the(site)} could not be decided",
                    site.span,
                )
                continue
            needed = Level.WARP if agreed else Level.BLOCK
        if max(level, exited) <= needed:
            continue
        yield _parted(kernel, site, needed, exited=level <= needed)


def _parted(kernel: Kernel, site: Site, level: Level, exited: bool) -> Diagnostic | Undecided:
    found = divergence_at(kernel, site, level)
    if isinstance(found, Undecided):
        return found
    group = "warpgroup" if site.scope is Scope.WARPGROUP else "warp"
    some = "only some lanes" if found.witness else "perhaps only some lanes"
    message = f"{some} of the {group} reach {the(site)}"
    if exited:
        message = f"lanes that leave the kernel early are missing at {the(site)}"
    return check.finding(
        site.span,
        message,
        kernel=kernel.name,
        related=found.related,
        assumptions=found.assumptions,
        depends_on=found.depends_on,
        witness=found.witness,
        help=f"let all lanes of the {group} execute it together",
    )


def _groups_agree(kernel: Kernel, site: Site) -> bool | None:
    """Whether under each launch in sight the four warps of a group all come or all stay away."""
    shapes = known_shapes(kernel)
    if not shapes:
        return None
    for shape in shapes:
        for launch in launches_of(shape):
            comes: list[bool] = []
            for number in range(launch.warps):
                warp = WarpView(kernel.body, kernel.control, launch, number)
                arrivals = lanes_at(kernel.uniformity, kernel.control, warp, site.block)
                if arrivals is None or len(arrivals) > 1:
                    return None
                comes.append(bool(arrivals))
            for first in range(0, len(comes), _WARPS_PER_GROUP):
                if len(set(comes[first : first + _WARPS_PER_GROUP])) > 1:
                    return False
    return True
