"""An allow comment that silences nothing.

## Why it matters

A comment that silences a finding is a statement about the code below it. When the finding is gone,
the comment is wrong, and it would hide the next one.

## How it is decided

Reported for each rule named in an `allow` or `expect` that is checked now and has silenced no
finding.

## Example

```rust,fail
// rgpu: allow(RG101, reason = "n is the same for all threads")  //~ RG901
thread::sync_threads();
```

## Use instead

```rust,pass
// rgpu: allow(RG101, reason = "the launch always has one block of 16 threads")
if thread::threadIdx_x() < 16 {
    thread::sync_threads();
}
```

## Limits

An allow of a rule that is not selected is not reported.
"""

from __future__ import annotations

from collections.abc import Iterator

from rgpu.safety_model.diagnostic import Diagnostic, Edit, Fix, Severity
from rgpu.safety_model.rule import CHECKER, rule
from rgpu.safety_model.suppress import Allow, Suppressions


@rule(
    "RG901",
    "unused-allow",
    family=CHECKER,
    severity=Severity.WARNING,
    since="0.1",
    subjects=("suppressions",),
)
def check(suppressions: Suppressions) -> Iterator[Diagnostic]:
    """Report allows that were not needed, after all findings have been matched with them."""
    for allow in suppressions.allows:
        if allow.used or allow.code is None or allow.code not in suppressions.selected:
            continue
        if allow.expected:
            message = f"the finding of {allow.code} that is expected here is not there"
        else:
            message = f"there is no finding of {allow.code} here to allow"
        alone = sum(other.directive is allow.directive for other in suppressions.allows) == 1
        yield check.finding(
            allow.directive.span,
            message,
            help="remove it",
            fix=_removal(allow) if alone else None,
        )


def _removal(allow: Allow) -> Fix:
    return Fix("remove the directive", True, (Edit(allow.directive.span, ""),))
