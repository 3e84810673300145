//! Scalar arithmetic with explicit rounding.
#![rgpu::model(
    crate_name = "cuda_intrinsics",
    upstream = "NVlabs/cuda-oxide@a105afd",
    provenance = "generated"
)]

pub use cuda_device::float::{
    add_rm_f32, add_rm_f64, add_rm_ftz_f32, add_rm_ftz_sat_f32, add_rm_sat_f32, add_rn_f32,
    add_rn_f64, add_rn_ftz_f32, add_rn_ftz_sat_f32, add_rn_sat_f32, add_rp_f32, add_rp_f64,
    add_rp_ftz_f32, add_rp_ftz_sat_f32, add_rp_sat_f32, add_rz_f32, add_rz_f64, add_rz_ftz_f32,
    add_rz_ftz_sat_f32, add_rz_sat_f32, cos_approx_f32, cos_approx_ftz_f32, div_rm_f32, div_rm_f64,
    div_rm_ftz_f32, div_rn_f32, div_rn_f64, div_rn_ftz_f32, div_rp_f32, div_rp_f64, div_rp_ftz_f32,
    div_rz_f32, div_rz_f64, div_rz_ftz_f32, ex2_approx_f32, ex2_approx_ftz_f32, fma_rm_f32,
    fma_rm_f64, fma_rm_ftz_f32, fma_rm_ftz_sat_f32, fma_rm_sat_f32, fma_rn_f32, fma_rn_f64,
    fma_rn_ftz_f32, fma_rn_ftz_sat_f32, fma_rn_sat_f32, fma_rp_f32, fma_rp_f64, fma_rp_ftz_f32,
    fma_rp_ftz_sat_f32, fma_rp_sat_f32, fma_rz_f32, fma_rz_f64, fma_rz_ftz_f32, fma_rz_ftz_sat_f32,
    fma_rz_sat_f32, lg2_approx_f32, lg2_approx_ftz_f32, max_ftz_nan_xorsign_abs_f32,
    max_ftz_xorsign_abs_f32, max_nan_xorsign_abs_f32, max_xorsign_abs_f32,
    min_ftz_nan_xorsign_abs_f32, min_ftz_xorsign_abs_f32, min_nan_xorsign_abs_f32,
    min_xorsign_abs_f32, mul_rm_f32, mul_rm_f64, mul_rm_ftz_f32, mul_rn_f32, mul_rn_f64,
    mul_rn_ftz_f32, mul_rp_f32, mul_rp_f64, mul_rp_ftz_f32, mul_rz_f32, mul_rz_f64, mul_rz_ftz_f32,
    rcp_approx_ftz_f32, rcp_approx_ftz_f64, rcp_rm_f32, rcp_rm_f64, rcp_rm_ftz_f32, rcp_rn_f32,
    rcp_rn_f64, rcp_rn_ftz_f32, rcp_rp_f32, rcp_rp_f64, rcp_rp_ftz_f32, rcp_rz_f32, rcp_rz_f64,
    rcp_rz_ftz_f32, rsqrt_approx_f32, rsqrt_approx_f64, rsqrt_approx_ftz_f32, sin_approx_f32,
    sin_approx_ftz_f32, sqrt_approx_f32, sqrt_approx_ftz_f32, sqrt_rm_f32, sqrt_rm_f64,
    sqrt_rm_ftz_f32, sqrt_rn_f32, sqrt_rn_f64, sqrt_rn_ftz_f32, sqrt_rp_f32, sqrt_rp_f64,
    sqrt_rp_ftz_f32, sqrt_rz_f32, sqrt_rz_f64, sqrt_rz_ftz_f32, tanh_approx_f32,
};
