"""A kernel whose threads keep values in memory for want of registers.

## Why it matters

A thread has 255 registers at most, and fewer where many threads are to be resident. What does not
fit is spilled to local memory, which lies behind the caches of global memory.

## How it is decided

The assembler says how many bytes it spills. This rule is checked where it is selected, by
`rgpu ptx` and `rgpu build`, where an assembler is installed.

## Example

Built for `sm_80`:

```rust,fail
#[kernel]
#[launch_bounds(1024, 2)]
pub fn example(a: &[f32], mut out: DisjointSlice<f32>) { //~ RG703
    let mut v = [0.0f32; 64];
    let base = thread::threadIdx_x() as usize;
    #[unroll]
    for i in 0..64 {
        v[i] = a[base + i * 1024];
    }
    thread::sync_threads();
    let mut sum = 0.0;
    #[unroll]
    for i in 0..64 {
        sum = sum * v[i] + v[63 - i];
    }
    if let Some(place) = out.get_mut(thread::index_1d()) {
        *place = sum;
    }
}
```

## Use instead

Fewer values that live at a time, a smaller block, or looser launch bounds.

```rust,pass
#[kernel]
#[launch_bounds(256)]
pub fn example(a: &[f32], mut out: DisjointSlice<f32>) {
    let base = thread::threadIdx_x() as usize;
    let mut sum = 0.0;
    for i in 0..64 {
        sum = sum * a[base + i * 256] + a[base + (63 - i) * 256];
    }
    if let Some(place) = out.get_mut(thread::index_1d()) {
        *place = sum;
    }
}
```

## Limits

Where the spills are is not known: they are in the machine code, not in the source.
"""

from __future__ import annotations

from collections.abc import Iterator

from rgpu.safety_model.diagnostic import Diagnostic, Severity
from rgpu.safety_model.machine_code import MachineCode
from rgpu.safety_model.rule import MACHINE_CODE, PERFORMANCE, rule


@rule(
    "RG703",
    "register-spill",
    family=PERFORMANCE,
    severity=Severity.HINT,
    since="0.1",
    subjects=(MACHINE_CODE,),
    default=False,
)
def check(code: MachineCode) -> Iterator[Diagnostic]:
    """Report spills."""
    if code.spilled is None or code.spilled == (0, 0):
        return
    stores, loads = code.spilled
    yield check.finding(
        code.span,
        f"with {code.registers} registers a thread spills {stores} bytes and loads {loads} bytes "
        f"of spills on {code.target}",
        kernel=code.kernel,
    )
