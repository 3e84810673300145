"""A full-warp operation that not all living lanes of the warp reach.

## Why it matters

Shuffles, votes and warp barriers name the lanes that take part. The forms without a mask, and the
mask with all bits set, name all 32. If a condition that differs between the lanes decides who gets
there, the hardware waits for lanes that are elsewhere, or gives values that mean nothing. Lanes of
a warp do not run in lock-step on current devices, so there is no moment at which "the others" can
be assumed to be somewhere.

## How it is decided

As for block barriers (RG101), with the warp as the group: `threadIdx_x() / 32` is the same for a
warp of a one-dimensional block, `lane_id()` is not. Lanes that have left the kernel do not count.
A loop whose number of rounds differs between lanes is such a condition, too.

## Example

```rust,fail
if warp::lane_id() < 16 {
    value = warp::shuffle_down(value, 8); //~ RG104
}
```

## Use instead

Name the lanes that come, or let all lanes take part with a neutral value.

```rust,pass
if warp::lane_id() < 16 {
    value = warp::shuffle_down_sync(0xffff, value, 8);
}
```

```rust,pass
let part = if warp::lane_id() < 16 { value } else { 0 };
value = warp::shuffle_down(part, 8);
```

## Limits

A condition that depends on a call without a model makes the verdict *unknown* instead of a finding.
Masks that are not full are checked by RG105.
"""

from __future__ import annotations

from collections.abc import Iterator

from rgpu.safety_model.convergence.exact import Fault
from rgpu.safety_model.convergence.wording import the
from rgpu.safety_model.diagnostic import Diagnostic, Severity, Undecided
from rgpu.safety_model.kernel import Kernel
from rgpu.safety_model.rule import CONVERGENCE, rule

_HELP = "let all lanes reach it, with a value that does not matter, or name the lanes that come"


@rule(
    "RG104", "divergent-warp-collective", family=CONVERGENCE, severity=Severity.ERROR, since="0.1"
)
def check(kernel: Kernel) -> Iterator[Diagnostic | Undecided]:
    """Report full-mask warp operations that only some lanes reach."""
    for site, judgement in kernel.warp_judgements:
        if isinstance(judgement, Fault) and judgement.kind == "divergent":
            found = judgement.divergence
            reach = "only some lanes reach" if found.witness else "some lanes may not reach"
            yield check.finding(
                site.span,
                f"{the(site)} needs all lanes of the warp, but {reach} it",
                kernel=kernel.name,
                related=found.related,
                assumptions=found.assumptions,
                depends_on=found.depends_on,
                witness=found.witness,
                help=_HELP,
            )
