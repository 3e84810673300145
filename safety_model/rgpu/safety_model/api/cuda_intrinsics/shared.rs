//! Sizes of shared memory.
#![rgpu::model(
    crate_name = "cuda_intrinsics",
    upstream = "NVlabs/cuda-oxide@a105afd",
    provenance = "generated"
)]

pub use cuda_device::shared::{dynamic_smem_size, total_smem_size};
