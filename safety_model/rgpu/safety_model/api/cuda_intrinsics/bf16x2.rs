//! Packed `bf16` arithmetic.
#![rgpu::model(
    crate_name = "cuda_intrinsics",
    upstream = "NVlabs/cuda-oxide@a105afd",
    provenance = "generated"
)]

pub use cuda_device::bf16x2::{
    abs_bf16x2, add_bf16x2, fma_bf16x2, fma_relu_bf16x2, max_bf16x2, max_nan_bf16x2,
    max_nan_xorsign_abs_bf16x2, max_xorsign_abs_bf16x2, min_bf16x2, min_nan_bf16x2,
    min_nan_xorsign_abs_bf16x2, min_xorsign_abs_bf16x2, mul_bf16x2, neg_bf16x2, sub_bf16x2,
};
