"""A grid barrier that not every block reaches equally often, or a launch that can't serve one.

## Why it matters

A grid barrier waits for every block of the launch. A block that does not come, or has returned,
leaves all others waiting. It also needs a cooperative launch: only then are all blocks resident at
once, and only then does the runtime provide the memory that the barrier counts in.

## How it is decided

Control must be the same for the whole grid: a condition on a block index is enough to part it. If a
launch of the kernel is in sight that is not cooperative, that is reported as well.

## Example

```rust,fail
if thread::blockIdx_x() < 4 {
    grid::sync(); //~ RG109
}
```

## Use instead

```rust,pass
// rgpu: assume(cooperative)
#[kernel]
pub fn example(scratch: *mut f32) {
    if thread::blockIdx_x() < 4 {
        unsafe { *scratch.add(thread::threadIdx_x() as usize) = 0.0 };
    }
    grid::sync();
}
```

## Limits

Without any launch, `#[cooperative_launch]` or `assume(cooperative)` in sight the finding is
*possible*.
"""

from __future__ import annotations

from collections.abc import Iterator

from rgpu.analysis.effects import Barrier, Level, Scope
from rgpu.safety_model.convergence.divergence import calls_of, divergence_at
from rgpu.safety_model.convergence.sites import Site
from rgpu.safety_model.convergence.wording import the
from rgpu.safety_model.diagnostic import Diagnostic, Related, Severity, Undecided
from rgpu.safety_model.kernel import Kernel
from rgpu.safety_model.rule import CONVERGENCE, rule

_HELP = "mark the kernel for a cooperative launch, or state it: `// rgpu: assume(cooperative)`"


@rule("RG109", "divergent-grid-sync", family=CONVERGENCE, severity=Severity.ERROR, since="0.1")
def check(kernel: Kernel) -> Iterator[Diagnostic | Undecided]:
    """Report grid barriers that some threads of the grid miss, and launches that can't serve
    one."""
    facts = kernel.uniformity
    sites = [
        site
        for site in kernel.sites
        if isinstance(site.effect, Barrier) and site.scope is Scope.GRID
    ]
    for site in sites:
        level = facts.control_level(site.block)
        if level > Level.GRID or facts.exited_level(site.block) > Level.GRID:
            yield _parted(kernel, site, exited=level <= Level.GRID)
    if not sites or kernel.launches.cooperative:
        return
    first = sites[0]
    if kernel.launches.cooperative is None:
        yield check.finding(
            first.span,
            f"{the(first)} needs a cooperative launch, and nothing says that the kernel gets one",
            kernel=kernel.name,
            related=calls_of(first),
            depends_on=("how the kernel is launched",),
            help=_HELP,
        )
        return
    launches = [
        Related(shape.span, "the kernel is launched here")
        for shape in kernel.launches.shapes
        if shape.span is not None
    ]
    yield check.finding(
        first.span,
        f"{the(first)} needs a cooperative launch, and the kernel is launched without one",
        kernel=kernel.name,
        related=(*calls_of(first), *launches),
        help=_HELP,
    )


def _parted(kernel: Kernel, site: Site, exited: bool) -> Diagnostic | Undecided:
    found = divergence_at(kernel, site, Level.GRID)
    if isinstance(found, Undecided):
        return found
    some = "only some threads" if found.witness else "perhaps only some threads"
    message = f"{some} of the grid reach {the(site)}"
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
        help="let every thread of every block reach the barrier equally often",
    )
