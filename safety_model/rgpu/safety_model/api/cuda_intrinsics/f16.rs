//! Minimum and maximum of `f16`.
#![rgpu::model(
    crate_name = "cuda_intrinsics",
    upstream = "NVlabs/cuda-oxide@a105afd",
    provenance = "generated"
)]

pub use cuda_device::f16::{
    max_f16, max_ftz_f16, max_ftz_nan_f16, max_ftz_nan_xorsign_abs_f16, max_ftz_xorsign_abs_f16,
    max_nan_f16, max_nan_xorsign_abs_f16, max_xorsign_abs_f16, min_f16, min_ftz_f16,
    min_ftz_nan_f16, min_ftz_nan_xorsign_abs_f16, min_ftz_xorsign_abs_f16, min_nan_f16,
    min_nan_xorsign_abs_f16, min_xorsign_abs_f16,
};
