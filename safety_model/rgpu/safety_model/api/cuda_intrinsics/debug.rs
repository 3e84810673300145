//! Traps, clocks and profiler events.
#![rgpu::model(
    crate_name = "cuda_intrinsics",
    upstream = "NVlabs/cuda-oxide@a105afd",
    provenance = "generated"
)]

pub use cuda_device::debug::{breakpoint, clock, clock64, globaltimer, trap};

#[rgpu::opaque]
#[rgpu::lowers_to("pmevent {event_id:constant};")]
pub fn pmevent(event_id: u32);
