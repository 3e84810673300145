"""The set of active lanes is taken for the member mask of a warp operation.

## Why it matters

`active_mask()` tells which lanes happen to run together at this moment. Nothing says that these
are all lanes that took the same branch: the hardware may run them in several groups, and the
compiler may move the question. An operation with that mask then works on parts of the group that
was meant, and the result changes from run to run.

## How it is decided

Reported where the result of `active_mask()` reaches the mask of a warp operation, unless both stand
where the whole warp comes together anyway. The groups that libraries build on it are not reported;
they are checked for lanes that part afterwards.

## Example

```rust,fail
if value > 10 {
    let mask = warp::active_mask();
    value = warp::shuffle_sync(mask, value, 0); //~ RG106
}
```

## Use instead

Ask who will go in, before the branch.

```rust,pass
let wanted = value > 10;
let mask = warp::ballot(wanted);
if wanted {
    value = warp::shuffle_sync(mask, value, mask.trailing_zeros());
}
```

## Limits

A mask that has been combined with other values is judged by RG105.
"""

from __future__ import annotations

from collections.abc import Iterator

from rgpu.safety_model.convergence.exact import Fault
from rgpu.safety_model.convergence.wording import the
from rgpu.safety_model.diagnostic import Diagnostic, Severity, Undecided
from rgpu.safety_model.kernel import Kernel
from rgpu.safety_model.rule import CONVERGENCE, rule

_HELP = "compute the mask by a ballot of the condition before the branch"


@rule("RG106", "active-mask-as-members", family=CONVERGENCE, severity=Severity.WARNING, since="0.1")
def check(kernel: Kernel) -> Iterator[Diagnostic | Undecided]:
    """Report warp operations whose members are whoever was active."""
    for site, judgement in kernel.warp_judgements:
        if isinstance(judgement, Fault) and judgement.kind == "active":
            yield check.finding(
                site.span,
                f"the members of {the(site)} are the lanes that happened to be active",
                kernel=kernel.name,
                related=judgement.divergence.related,
                help=_HELP,
            )
