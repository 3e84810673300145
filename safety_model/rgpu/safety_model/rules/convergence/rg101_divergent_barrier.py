"""A block barrier that some threads of the block do not reach.

## Why it matters

A barrier makes the threads of a block wait for each other. If a condition that differs between the
threads decides who gets there, the ones inside wait for threads that never come: the kernel hangs,
or the waiting threads pair up with a later barrier and go on before the data they wait for is
there. Which of the two happens depends on the device, so a test that passes shows nothing.

## How it is decided

A barrier is reported when a branch, the number of rounds of a loop, or a `break` on the way to it
depends on a value that differs between threads of one block. The finding shows the chain: the
barrier, the branch that controls it, and where its condition comes from. It is *definite* with two
threads of one block, under the launch shape named, of which one reaches the barrier more often
than the other. It is *possible*, and a warning, when the condition rests on data that only exists
at run time.

Values that are the same for the whole block are fine: block indices, kernel arguments, results of
block-wide votes, shared memory that nobody writes meanwhile. So is `threadIdx_x() / 256 == 0` under
a block of 256. A panic or failed bounds check ends the whole grid and is not counted as leaving.

## Example

```rust,fail
if thread::threadIdx_x() < 16 {
    thread::sync_threads(); //~ RG101
}
```

```rust,fail
for _ in 0..thread::threadIdx_x() {
    thread::sync_threads(); //~ RG101
}
```

## Use instead

Keep the work inside the branch, and the barrier outside.

```rust,pass
if thread::threadIdx_x() < 16 {
    unsafe { *scratch.add(thread::threadIdx_x() as usize) = 0.0 };
}
thread::sync_threads();
```

```rust,pass
for _ in 0..n {
    thread::sync_threads();
}
```

## Limits

A condition that depends on a call without a model makes the verdict *unknown* instead of a finding.
A barrier after an early return is RG102, different barriers on two sides of a branch are RG103.
"""

from __future__ import annotations

from collections.abc import Iterator

from rgpu.analysis.effects import Level, Scope
from rgpu.safety_model.convergence.block import divergent, mismatches
from rgpu.safety_model.convergence.divergence import divergence_at
from rgpu.safety_model.convergence.wording import the
from rgpu.safety_model.diagnostic import Diagnostic, Severity, Undecided
from rgpu.safety_model.kernel import Kernel
from rgpu.safety_model.rule import CONVERGENCE, rule

_HELP = (
    "move the barrier out of the branch or loop, so that every thread of the block reaches it, "
    "and keep only the work inside"
)


@rule("RG101", "divergent-barrier", family=CONVERGENCE, severity=Severity.ERROR, since="0.1")
def check(kernel: Kernel) -> Iterator[Diagnostic | Undecided]:
    """Report barriers of the block that not all of its threads reach equally often."""
    sites = divergent(kernel, Scope.BLOCK)
    paired = {site for each in mismatches(kernel, sites, Level.BLOCK) for site in each.sites}
    for site in sites:
        if site in paired:
            continue
        found = divergence_at(kernel, site, Level.BLOCK)
        if isinstance(found, Undecided):
            yield found
            continue
        reach = "only some threads of the block reach"
        if found.witness is None:
            reach = "some threads of the block may not reach"
        yield check.finding(
            site.span,
            f"{reach} {the(site)}",
            kernel=kernel.name,
            related=found.related,
            assumptions=found.assumptions,
            depends_on=found.depends_on,
            witness=found.witness,
            help=_HELP,
        )
