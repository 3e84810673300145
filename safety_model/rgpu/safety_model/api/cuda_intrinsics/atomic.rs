//! Packed atomic additions.
#![rgpu::model(
    crate_name = "cuda_intrinsics",
    upstream = "NVlabs/cuda-oxide@a105afd",
    provenance = "generated"
)]

pub use cuda_device::atomic::{atom_add_bf16x2, atom_add_f16x2};
