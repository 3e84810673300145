//! `cuda_std`: what kernels of Rust-CUDA call.
//!
//! Inspected by hand: every file of crates/cuda_std/src at the revision below. `rt` is not part of the
//! crate there (its `mod` line is commented out), and `vek` is a deprecated re-export that has no model.
#![rgpu::model(
    crate_name = "cuda_std",
    upstream = "Rust-GPU/rust-cuda@ac2674f",
    provenance = "reviewed"
)]

pub mod atomic;
pub mod cfg;
pub mod float;
mod float_ext;
pub mod intrinsics;
pub mod io;
pub mod mem;
pub mod misc;
pub mod ptr;
pub mod shared;
pub mod thread;
pub mod warp;

pub use cuda_std_macros::*;
pub use float::GpuFloat;
pub use float_ext::*;
pub use glam;
pub use half;
pub use half::{bf16, f16};

/// The names most kernels import at once.
pub mod prelude {
    pub use crate::f16;
    pub use crate::kernel;
    pub use crate::thread;
    pub use crate::{assert_eq, assert_ne, print, println};
}
