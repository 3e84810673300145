"""A kernel, or a part of it, that the front end could not model.

## Why it matters

What is not understood is not checked. A kernel is called proved only if all of it was modelled, so
that silence means something; this finding says what is missing.

## How it is decided

Reported once per kernel and reason: calls without a body or a model, macros that could not be
expanded, types and expressions that could not be worked out, calls that were too deep to
follow, and recursion of which it is not known what it does, or who comes to the barriers in it.

In a crate with kernels also what holds items that nobody could read: macros among items, files of
modules, included files. If a kernel uses one of those items, the kernel has a finding of its own.
And kernels of dialects that are found but not modelled.

## Example

```rust,fail
extern "C" {
    fn mystery(x: u32) -> u32;
}

#[kernel]
pub fn example(scratch: *mut u32) {
    unsafe { *scratch = mystery(1) }; //~ RG903
}
```

## Use instead

Call code that is at hand, or add a model of the function.

```rust,pass
fn twice(x: u32) -> u32 {
    2 * x
}

#[kernel]
pub fn example(scratch: *mut u32) {
    unsafe { *scratch = twice(1) };
}
```

## Limits

None: this is the list of the limits.
"""

from __future__ import annotations

from collections.abc import Iterator

from rgpu.safety_model.diagnostic import Diagnostic, Severity
from rgpu.safety_model.kernel import Kernel, Unread
from rgpu.safety_model.rule import CHECKER, rule


@rule(
    "RG903",
    "not-analyzed",
    family=CHECKER,
    severity=Severity.INFO,
    since="0.1",
    subjects=("kernel", "unread"),
)
def check(subject: Kernel | Unread) -> Iterator[Diagnostic]:
    """Report what is missing from the model of a kernel, once per place and reason."""
    for gap in subject.gaps:
        yield check.finding(gap.span, gap.reason, kernel=subject.name)
