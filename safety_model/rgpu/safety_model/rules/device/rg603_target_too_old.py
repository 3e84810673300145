"""An operation that an architecture does not have, in a kernel that is built for it.

## Why it matters

Matrix instructions, clusters, bulk copies and many conversions came with one architecture or
another; some exist on a single one. Code for an older one can't hold them, so the kernel has none.

## How it is decided

The models say from which architecture and version of PTX on an operation exists, as the PTX ISA has
it. `rgpu ptx` and `rgpu build` compare that with the targets that they build for, those of `--arch`
or of `targets` in the settings. `sm_90` means that architecture and all later ones, `sm_90a` that
one alone, `sm_100f` the later ones of its family.

## Example

Built for `sm_80`:

```rust,fail
#[kernel]
pub fn example(mut out: DisjointSlice<u32>) {
    if let Some(place) = out.get_mut(thread::index_1d()) {
        *place = cluster::cluster_ctaidX(); //~ RG603
    }
}
```

## Use instead

Build for an architecture that has the operation, or leave the operation to a kernel of its own.

```rust,pass
#[kernel]
pub fn example(mut out: DisjointSlice<u32>) {
    if let Some(place) = out.get_mut(thread::index_1d()) {
        *place = thread::blockIdx_x();
    }
}
```

## Limits

Inline assembly is looked at by the assembler only. An operation that a kernel can't reach for any
other reason counts all the same.
"""

from __future__ import annotations

from collections.abc import Iterator

from rgpu.safety_model.diagnostic import Diagnostic, Severity
from rgpu.safety_model.machine_code import MachineCode
from rgpu.safety_model.rule import DEVICE, MACHINE_CODE, rule


@rule(
    "RG603",
    "target-too-old",
    family=DEVICE,
    severity=Severity.ERROR,
    since="0.1",
    subjects=(MACHINE_CODE,),
)
def check(code: MachineCode) -> Iterator[Diagnostic]:
    """Report the operations that the target does not have."""
    for unmet in code.unmet:
        yield check.finding(
            unmet.span,
            f"{code.target} does not have `{unmet.operation}`, which needs {unmet.needs}",
            kernel=code.kernel,
        )
