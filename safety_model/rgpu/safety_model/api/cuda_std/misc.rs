//! Debugging aids: crates/cuda_std/src/misc.rs.

/// Stops under a debugger. PTX: `brkpt`.
#[rgpu::opaque]
#[rgpu::lowers_to("brkpt;")]
pub fn breakpoint();

/// Adds one per warp to a profiler counter; traps unless `counter` is 0 to 7.
pub fn profiler_counter(counter: u32) {
    assert!((0..=7).contains(&counter));
    match counter {
        0 => profiler_event::<0>(),
        1 => profiler_event::<1>(),
        2 => profiler_event::<2>(),
        3 => profiler_event::<3>(),
        4 => profiler_event::<4>(),
        5 => profiler_event::<5>(),
        6 => profiler_event::<6>(),
        _ => profiler_event::<7>(),
    }
}

/// PTX: `pmevent`.
#[rgpu::opaque]
#[rgpu::lowers_to("pmevent {COUNTER};")]
fn profiler_event<const COUNTER: u32>();

/// Cycles of the multiprocessor.
#[rgpu::special_register("clock64")]
#[rgpu::value(uniformity = "thread")]
#[rgpu::lowers_to("llvm.nvvm.read.ptx.sreg.clock64")]
pub fn clock() -> u64;
