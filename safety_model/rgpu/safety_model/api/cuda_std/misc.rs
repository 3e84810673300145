//! Debugging aids: crates/cuda_std/src/misc.rs.

/// Stops under a debugger. PTX: `brkpt`.
#[rgpu::opaque]
#[rgpu::lowers_to("brkpt;")]
pub fn breakpoint();

/// Adds one per warp to a profiler counter; traps unless `counter` is 0 to 7.
pub fn profiler_counter(counter: u32) {
    assert!((0..=7).contains(&counter));
    profiler_event(counter)
}

/// PTX: `pmevent`.
#[rgpu::opaque]
fn profiler_event(counter: u32);

/// Cycles of the multiprocessor.
#[rgpu::special_register("clock64")]
#[rgpu::value(uniformity = "thread")]
#[rgpu::lowers_to("llvm.nvvm.read.ptx.sreg.clock64")]
pub fn clock() -> u64;
