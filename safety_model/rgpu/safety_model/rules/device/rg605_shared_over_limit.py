"""More static shared memory than a kernel can have on the architecture that it is built for.

## Why it matters

Static shared memory is part of the code, and limited to 48 KB; a kernel with more has no code, even
where a block could have more. Code for one architecture alone (`sm_90a`) may have as much as a
block of it.

## How it is decided

The sizes of the shared statics that the kernel uses, added up.

## Example

Built for `sm_80`:

```rust,fail
#[kernel]
pub fn example(mut out: DisjointSlice<u32>) { //~ RG605
    static mut TILE: SharedArray<u32, 16384> = SharedArray::UNINIT;
    let t = thread::threadIdx_x() as usize;
    unsafe { TILE[t] = 1 };
    thread::sync_threads();
    if let Some(place) = out.get_mut(thread::index_1d()) {
        *place = unsafe { TILE[t ^ 1] };
    }
}
```

## Use instead

Smaller tiles, or dynamic shared memory, which the launch gives.

```rust,pass
#[kernel]
pub fn example(mut out: DisjointSlice<u32>) {
    static mut TILE: SharedArray<u32, 1024> = SharedArray::UNINIT;
    let t = thread::threadIdx_x() as usize;
    unsafe { TILE[t] = 1 };
    thread::sync_threads();
    if let Some(place) = out.get_mut(thread::index_1d()) {
        *place = unsafe { TILE[t ^ 1] };
    }
}
```

## Limits

Gaps between the statics, for their alignment, are not counted.
"""

from __future__ import annotations

from collections.abc import Iterator

from rgpu.safety_model.diagnostic import Diagnostic, Severity
from rgpu.safety_model.machine_code import MachineCode
from rgpu.safety_model.rule import DEVICE, MACHINE_CODE, rule


@rule(
    "RG605",
    "shared-over-limit",
    family=DEVICE,
    severity=Severity.ERROR,
    since="0.1",
    subjects=(MACHINE_CODE,),
)
def check(code: MachineCode) -> Iterator[Diagnostic]:
    """Report a kernel with too much static shared memory."""
    if code.static_shared_bytes > code.static_shared_limit:
        yield check.finding(
            code.span,
            f"{code.static_shared_bytes} bytes of static shared memory; {code.target} has "
            f"{code.static_shared_limit}",
            kernel=code.kernel,
            help="make the arrays smaller, or use dynamic shared memory",
        )
