//! Minimum and maximum of `bf16`.
#![rgpu::model(
    crate_name = "cuda_intrinsics",
    upstream = "NVlabs/cuda-oxide@a105afd",
    provenance = "generated"
)]

pub use cuda_device::bf16::{
    max_bf16, max_nan_bf16, max_nan_xorsign_abs_bf16, max_xorsign_abs_bf16, min_bf16, min_nan_bf16,
    min_nan_xorsign_abs_bf16, min_xorsign_abs_bf16,
};
