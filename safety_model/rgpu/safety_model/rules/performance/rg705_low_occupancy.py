"""A kernel of which few threads fit on a multiprocessor.

## Why it matters

A multiprocessor hides the latency of memory by switching between the warps that are resident.
Registers and shared memory decide how many are; below a quarter of what is possible there is often
nothing to switch to.

## How it is decided

From what the assembler says of the kernel, for blocks of the size that its attributes name, with
the limits of each architecture. This rule is checked where it is selected, by `rgpu ptx` and
`rgpu build`. `occupancy-floor` in the settings says what is enough: a percentage, 25 by default.

## Example

Built for `sm_80`:

```rust,fail
#[kernel]
#[launch_bounds(32)]
pub fn example(mut out: DisjointSlice<u32>) { //~ RG705
    static mut TILE: SharedArray<u32, 12000> = SharedArray::UNINIT;
    let t = thread::threadIdx_x() as usize;
    unsafe { TILE[t] = 1 };
    thread::sync_threads();
    if let Some(place) = out.get_mut(thread::index_1d()) {
        *place = unsafe { TILE[t ^ 1] };
    }
}
```

## Use instead

Larger blocks that share what they hold, smaller tiles, or fewer registers.

```rust,pass
#[kernel]
#[launch_bounds(256)]
pub fn example(mut out: DisjointSlice<u32>) {
    static mut TILE: SharedArray<u32, 256> = SharedArray::UNINIT;
    let t = thread::threadIdx_x() as usize;
    unsafe { TILE[t] = 1 };
    thread::sync_threads();
    if let Some(place) = out.get_mut(thread::index_1d()) {
        *place = unsafe { TILE[t ^ 1] };
    }
}
```

## Limits

Dynamic shared memory is not counted: the launch chooses it. Much work in each thread can make up
for few threads. A kernel that names no block size is not looked at.
"""

from __future__ import annotations

from collections.abc import Iterator

from rgpu.safety_model.diagnostic import Diagnostic, Severity
from rgpu.safety_model.machine_code import MachineCode
from rgpu.safety_model.rule import MACHINE_CODE, PERFORMANCE, rule


@rule(
    "RG705",
    "low-occupancy",
    family=PERFORMANCE,
    severity=Severity.HINT,
    since="0.1",
    subjects=(MACHINE_CODE,),
    default=False,
)
def check(code: MachineCode) -> Iterator[Diagnostic]:
    """Report a kernel below the floor."""
    found = code.residency
    if found is None or found.fraction >= code.floor:
        return
    yield check.finding(
        code.span,
        f"{100 * found.fraction:.0f}% of the threads of a multiprocessor are resident on "
        f"{code.target} with blocks of {found.block_threads}: limited by {found.limited_by}",
        kernel=code.kernel,
    )
