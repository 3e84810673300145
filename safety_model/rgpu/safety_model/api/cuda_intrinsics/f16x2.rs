//! Packed `f16` arithmetic.
#![rgpu::model(
    crate_name = "cuda_intrinsics",
    upstream = "NVlabs/cuda-oxide@a105afd",
    provenance = "generated"
)]

pub use cuda_device::f16x2::{
    abs_f16x2, add_f16x2, fma_f16x2, fma_ftz_f16x2, fma_ftz_relu_f16x2, fma_ftz_sat_f16x2,
    fma_relu_f16x2, fma_sat_f16x2, max_f16x2, max_ftz_f16x2, max_ftz_nan_f16x2,
    max_ftz_nan_xorsign_abs_f16x2, max_ftz_xorsign_abs_f16x2, max_nan_f16x2,
    max_nan_xorsign_abs_f16x2, max_xorsign_abs_f16x2, min_f16x2, min_ftz_f16x2, min_ftz_nan_f16x2,
    min_ftz_nan_xorsign_abs_f16x2, min_ftz_xorsign_abs_f16x2, min_nan_f16x2,
    min_nan_xorsign_abs_f16x2, min_xorsign_abs_f16x2, mul_f16x2, neg_f16x2, sub_f16x2,
};
