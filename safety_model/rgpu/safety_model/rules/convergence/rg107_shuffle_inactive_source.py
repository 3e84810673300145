"""A shuffle takes the value of a lane that is outside its mask or has left the kernel.

## Why it matters

A shuffle reads a register of another lane. If that lane is not in the mask, or has returned from
the kernel, the value read is undefined. A reduction made of shuffles adds such values up: after an
early return of the lanes without data, the sum of the last warp is wrong.

## How it is decided

For masks and lanes that can be computed, the lane read is computed for every lane that takes part,
and what it gets is followed: a sum by `shuffle_down` over the lower lanes is fine if only lane 0 is
asked for the result, though the upper ones add what is undefined.
After an early return, sizes are tried that end inside a warp; the finding names the one that shows
the fault. Votes, ballots and matches are fine after a return: they count the living lanes only.

## Example

```rust,fail
if warp::lane_id() < 8 {
    value = warp::shuffle_sync(0xff, value, 20); //~ RG107
}
unsafe { *scratch.add(thread::threadIdx_x() as usize) = value as f32 };
```

```rust,fail
let i = thread::blockIdx_x() * thread::blockDim_x() + thread::threadIdx_x();
if i >= n {
    return;
}
value = warp::shuffle_down(value, 16); //~ RG107
unsafe { *scratch.add(i as usize) = value as f32 };
```

## Use instead

```rust,pass
if warp::lane_id() < 8 {
    value = warp::shuffle_sync(0xff, value, 2);
}
unsafe { *scratch.add(thread::threadIdx_x() as usize) = value as f32 };
```

```rust,pass
let i = thread::blockIdx_x() * thread::blockDim_x() + thread::threadIdx_x();
let part = if i < n { value } else { 0 };
value = warp::shuffle_down(part, 16);
unsafe { *scratch.add(thread::threadIdx_x() as usize) = value as f32 };
```

## Limits

A shuffle whose result nobody reads is not reported. Where it can't be followed whether something
rests on an undefined value, `shuffle_up` and `shuffle_down` make the verdict *unknown*.
"""

from __future__ import annotations

from collections.abc import Iterator

from rgpu.safety_model.convergence.exact import Fault
from rgpu.safety_model.convergence.wording import the
from rgpu.safety_model.diagnostic import Diagnostic, Severity, Undecided
from rgpu.safety_model.kernel import Kernel
from rgpu.safety_model.rule import CONVERGENCE, rule

_HELP = "let the lanes without data stay and take part with a neutral value"


@rule("RG107", "shuffle-inactive-source", family=CONVERGENCE, severity=Severity.ERROR, since="0.1")
def check(kernel: Kernel) -> Iterator[Diagnostic | Undecided]:
    """Report shuffles that read lanes which don't take part."""
    for site, judgement in kernel.warp_judgements:
        if isinstance(judgement, Fault) and judgement.kind == "source":
            found = judgement.divergence
            takes = "takes" if found.witness else "may take"
            yield check.finding(
                site.span,
                f"{the(site)} {takes} the value of a lane that {judgement.detail}",
                kernel=kernel.name,
                related=found.related,
                assumptions=found.assumptions,
                depends_on=found.depends_on,
                witness=found.witness,
                help=_HELP,
            )
