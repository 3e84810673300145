//! Barrier objects in shared memory (mbarrier), their proxy fences, and the typed handle.
#![rgpu::model(
    crate_name = "cuda_device",
    upstream = "NVlabs/cuda-oxide@a105afd",
    provenance = "reviewed"
)]

mod managed;
mod object;

pub use managed::{
    BarrierToken, GeneralBarrier, Invalidated, ManagedBarrier, MmaBarrier, MmaBarrierHandle, Ready,
    TmaBarrier, TmaBarrier0, TmaBarrier1, TmaBarrierHandle, Uninit,
};
pub use object::*;

/// The 64 bits of a barrier object; a `static mut` of this type lies in shared memory.
#[rgpu::lang("Barrier")]
#[rgpu::address_space("shared", uninitialized = true)]
#[repr(C, align(8))]
#[derive(Copy, Clone)]
pub struct Barrier {
    state: u64,
}

impl Barrier {
    /// The only value a static of this type can be given.
    pub const UNINIT: Self = Self { state: 0 };
}
