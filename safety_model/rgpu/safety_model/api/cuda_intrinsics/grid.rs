//! Registers of cooperative launches.
#![rgpu::model(
    crate_name = "cuda_intrinsics",
    upstream = "NVlabs/cuda-oxide@a105afd",
    provenance = "generated"
)]

pub use cuda_device::grid::{envreg1, envreg2};
