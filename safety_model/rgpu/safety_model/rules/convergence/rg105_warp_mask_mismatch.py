"""The member mask of a warp operation does not fit the lanes that execute it.

## Why it matters

A member mask is a promise: each lane that executes the operation is in its own mask, each lane
named executes the same operation, and all of them pass the same mask. If a lane is missing from
its mask the result is undefined; if a lane is named that does not come, the others wait for it.

## How it is decided

Masks that are numbers, or are computed from the lane, the thread index and constants, are computed
for every lane of every warp of the launches in sight, together with the lanes that come. A mask
from a ballot is right where just the lanes whose predicate held go on, a mask from a match where
all lanes with an equal value do.

## Example

```rust,fail
if warp::lane_id() >= 16 {
    value = warp::shuffle_xor_sync(0xffff, value, 1); //~ RG105
}
```

```rust,fail
let lane = warp::lane_id();
let mask = 0xff << (lane % 4 * 8);
value = warp::shuffle_xor_sync(mask, value, 1); //~ RG105
```

## Use instead

```rust,pass
if warp::lane_id() >= 16 {
    value = warp::shuffle_xor_sync(0xffff_0000, value, 1);
}
```

```rust,pass
let lane = warp::lane_id();
let mask = 0xff << (lane / 8 * 8);
value = warp::shuffle_xor_sync(mask, value, 1);
```

```rust,pass
let wanted = value > 10;
let mask = warp::ballot(wanted);
if wanted {
    value = warp::shuffle_sync(mask, value, mask.trailing_zeros());
}
```

## Limits

A mask that comes from memory or from a kernel argument is not understood: the verdict is *unknown*.
"""

from __future__ import annotations

from collections.abc import Iterator

from rgpu.safety_model.convergence.exact import Fault
from rgpu.safety_model.convergence.wording import the
from rgpu.safety_model.diagnostic import Diagnostic, Severity, Undecided
from rgpu.safety_model.kernel import Kernel
from rgpu.safety_model.rule import CONVERGENCE, rule

_MESSAGES = {
    "leaves out": "the mask of {site} leaves out a lane that executes it",
    "names absent": "the mask of {site} names a lane that does not come",
    "differs": "lanes that meet at {site} pass different masks",
}
_HELP = {
    "leaves out": "the mask has to contain the lane that passes it",
    "names absent": "name the lanes that come, for example by a ballot before the branch",
    "differs": "compute the mask so that all lanes in it get the same value",
}


@rule("RG105", "warp-mask-mismatch", family=CONVERGENCE, severity=Severity.ERROR, since="0.1")
def check(kernel: Kernel) -> Iterator[Diagnostic | Undecided]:
    """Report masks that don't fit, and say once per operation what could not be decided."""
    for site, judgement in kernel.warp_judgements:
        if isinstance(judgement, Undecided):
            yield judgement
        elif isinstance(judgement, Fault) and judgement.kind in _MESSAGES:
            found = judgement.divergence
            message = _MESSAGES[judgement.kind].format(site=the(site))
            yield check.finding(
                site.span,
                f"{message}: {judgement.detail}",
                kernel=kernel.name,
                related=found.related,
                assumptions=found.assumptions,
                depends_on=found.depends_on,
                witness=found.witness,
                help=_HELP[judgement.kind],
            )
