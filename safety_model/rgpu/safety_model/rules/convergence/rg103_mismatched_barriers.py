"""Threads of one block wait at different barriers on the two sides of a branch.

## Why it matters

A barrier belongs to the place in the program where it stands. When a condition sends some threads
of a block to one barrier and the others to another one, neither is reached by all of them. It may
seem to work, because the hardware counts arrivals and not places, until a warp is split or the
compiler moves one of the two.

## How it is decided

Reported once per branch whose condition differs between threads of a block and that has barriers on
more than one side. With `barrier.sync` in its unaligned form, which lets threads meet from
different places, one barrier with the same number on every side is accepted.

## Example

```rust,fail
if thread::threadIdx_x() < 16 {
    thread::sync_threads(); //~ RG103
} else {
    thread::sync_threads();
}
```

## Use instead

```rust,pass
if thread::threadIdx_x() < 16 {
    unsafe { *scratch = 1.0 };
} else {
    unsafe { *scratch.add(thread::threadIdx_x() as usize) = 0.0 };
}
thread::sync_threads();
```

## Limits

Barriers of nested branches are reported for the innermost branch only.
"""

from __future__ import annotations

from collections.abc import Iterator

from rgpu.analysis.effects import Level, Scope
from rgpu.safety_model.convergence.block import balanced, divergent, mismatches
from rgpu.safety_model.convergence.divergence import divergence_at
from rgpu.safety_model.convergence.wording import the
from rgpu.safety_model.diagnostic import Diagnostic, Related, Severity, Undecided
from rgpu.safety_model.kernel import Kernel
from rgpu.safety_model.rule import CONVERGENCE, rule

_HELP = "use one barrier after the branch, which all threads of the block reach"


@rule("RG103", "mismatched-barriers", family=CONVERGENCE, severity=Severity.ERROR, since="0.1")
def check(kernel: Kernel) -> Iterator[Diagnostic | Undecided]:
    """Report divergent branches with barriers on more than one side, once each."""
    for mismatch in mismatches(kernel, divergent(kernel, Scope.BLOCK), Level.BLOCK):
        if balanced(kernel, mismatch):
            continue
        first = mismatch.sides[0][0]
        others = [site for side in mismatch.sides[1:] for site in side]
        found = divergence_at(kernel, first, Level.BLOCK)
        if isinstance(found, Undecided):
            yield found
            continue
        wait = "wait" if found.witness is not None else "may wait"
        yield check.finding(
            first.span,
            f"threads that take the other side of the branch {wait} at another barrier than "
            f"{the(first)}",
            kernel=kernel.name,
            related=(
                *(Related(site.span, "the other threads wait here") for site in others),
                *found.related,
            ),
            assumptions=found.assumptions,
            depends_on=found.depends_on,
            witness=found.witness,
            help=_HELP,
        )
