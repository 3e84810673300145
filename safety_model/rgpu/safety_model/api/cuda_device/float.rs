//! Scalar arithmetic with the rounding, the subnormals and the clamping in the name.
#![rgpu::model(
    crate_name = "cuda_device",
    upstream = "NVlabs/cuda-oxide@a105afd",
    provenance = "generated"
)]

/// Sum in `f32`, rounded down.
#[rgpu::pure]
#[rgpu::lowers_to("llvm.nvvm.add.rm.f", min_sm = "sm_80", min_ptx = "7.0")]
pub fn add_rm_f32(a: f32, b: f32) -> f32;

/// Sum in `f64`, rounded down.
#[rgpu::pure]
#[rgpu::lowers_to("llvm.nvvm.add.rm.d", min_sm = "sm_80", min_ptx = "7.0")]
pub fn add_rm_f64(a: f64, b: f64) -> f64;

/// Sum in `f32`, rounded down, subnormals count as zero.
#[rgpu::pure]
#[rgpu::lowers_to("llvm.nvvm.add.rm.ftz.f", min_sm = "sm_80", min_ptx = "7.0")]
pub fn add_rm_ftz_f32(a: f32, b: f32) -> f32;

/// Sum in `f32`, rounded down, subnormals count as zero, clamped to 0..=1.
#[rgpu::pure]
#[rgpu::lowers_to("llvm.nvvm.add.rm.ftz.sat.f", min_sm = "sm_80", min_ptx = "7.0")]
pub fn add_rm_ftz_sat_f32(a: f32, b: f32) -> f32;

/// Sum in `f32`, rounded down, clamped to 0..=1.
#[rgpu::pure]
#[rgpu::lowers_to("llvm.nvvm.add.rm.sat.f", min_sm = "sm_80", min_ptx = "7.0")]
pub fn add_rm_sat_f32(a: f32, b: f32) -> f32;

/// Sum in `f32`, rounded to nearest.
#[rgpu::pure]
#[rgpu::lowers_to("llvm.nvvm.add.rn.f", min_sm = "sm_80", min_ptx = "7.0")]
pub fn add_rn_f32(a: f32, b: f32) -> f32;

/// Sum in `f64`, rounded to nearest.
#[rgpu::pure]
#[rgpu::lowers_to("llvm.nvvm.add.rn.d", min_sm = "sm_80", min_ptx = "7.0")]
pub fn add_rn_f64(a: f64, b: f64) -> f64;

/// Sum in `f32`, rounded to nearest, subnormals count as zero.
#[rgpu::pure]
#[rgpu::lowers_to("llvm.nvvm.add.rn.ftz.f", min_sm = "sm_80", min_ptx = "7.0")]
pub fn add_rn_ftz_f32(a: f32, b: f32) -> f32;

/// Sum in `f32`, rounded to nearest, subnormals count as zero, clamped to 0..=1.
#[rgpu::pure]
#[rgpu::lowers_to("llvm.nvvm.add.rn.ftz.sat.f", min_sm = "sm_80", min_ptx = "7.0")]
pub fn add_rn_ftz_sat_f32(a: f32, b: f32) -> f32;

/// Sum in `f32`, rounded to nearest, clamped to 0..=1.
#[rgpu::pure]
#[rgpu::lowers_to("llvm.nvvm.add.rn.sat.f", min_sm = "sm_80", min_ptx = "7.0")]
pub fn add_rn_sat_f32(a: f32, b: f32) -> f32;

/// Sum in `f32`, rounded up.
#[rgpu::pure]
#[rgpu::lowers_to("llvm.nvvm.add.rp.f", min_sm = "sm_80", min_ptx = "7.0")]
pub fn add_rp_f32(a: f32, b: f32) -> f32;

/// Sum in `f64`, rounded up.
#[rgpu::pure]
#[rgpu::lowers_to("llvm.nvvm.add.rp.d", min_sm = "sm_80", min_ptx = "7.0")]
pub fn add_rp_f64(a: f64, b: f64) -> f64;

/// Sum in `f32`, rounded up, subnormals count as zero.
#[rgpu::pure]
#[rgpu::lowers_to("llvm.nvvm.add.rp.ftz.f", min_sm = "sm_80", min_ptx = "7.0")]
pub fn add_rp_ftz_f32(a: f32, b: f32) -> f32;

/// Sum in `f32`, rounded up, subnormals count as zero, clamped to 0..=1.
#[rgpu::pure]
#[rgpu::lowers_to("llvm.nvvm.add.rp.ftz.sat.f", min_sm = "sm_80", min_ptx = "7.0")]
pub fn add_rp_ftz_sat_f32(a: f32, b: f32) -> f32;

/// Sum in `f32`, rounded up, clamped to 0..=1.
#[rgpu::pure]
#[rgpu::lowers_to("llvm.nvvm.add.rp.sat.f", min_sm = "sm_80", min_ptx = "7.0")]
pub fn add_rp_sat_f32(a: f32, b: f32) -> f32;

/// Sum in `f32`, rounded towards zero.
#[rgpu::pure]
#[rgpu::lowers_to("llvm.nvvm.add.rz.f", min_sm = "sm_80", min_ptx = "7.0")]
pub fn add_rz_f32(a: f32, b: f32) -> f32;

/// Sum in `f64`, rounded towards zero.
#[rgpu::pure]
#[rgpu::lowers_to("llvm.nvvm.add.rz.d", min_sm = "sm_80", min_ptx = "7.0")]
pub fn add_rz_f64(a: f64, b: f64) -> f64;

/// Sum in `f32`, rounded towards zero, subnormals count as zero.
#[rgpu::pure]
#[rgpu::lowers_to("llvm.nvvm.add.rz.ftz.f", min_sm = "sm_80", min_ptx = "7.0")]
pub fn add_rz_ftz_f32(a: f32, b: f32) -> f32;

/// Sum in `f32`, rounded towards zero, subnormals count as zero, clamped to 0..=1.
#[rgpu::pure]
#[rgpu::lowers_to("llvm.nvvm.add.rz.ftz.sat.f", min_sm = "sm_80", min_ptx = "7.0")]
pub fn add_rz_ftz_sat_f32(a: f32, b: f32) -> f32;

/// Sum in `f32`, rounded towards zero, clamped to 0..=1.
#[rgpu::pure]
#[rgpu::lowers_to("llvm.nvvm.add.rz.sat.f", min_sm = "sm_80", min_ptx = "7.0")]
pub fn add_rz_sat_f32(a: f32, b: f32) -> f32;

/// Cosine in `f32`, approximate.
#[rgpu::pure]
#[rgpu::lowers_to("llvm.nvvm.cos.approx.f", min_sm = "sm_80", min_ptx = "7.0")]
pub fn cos_approx_f32(a: f32) -> f32;

/// Cosine in `f32`, approximate, subnormals count as zero.
#[rgpu::pure]
#[rgpu::lowers_to("llvm.nvvm.cos.approx.ftz.f", min_sm = "sm_80", min_ptx = "7.0")]
pub fn cos_approx_ftz_f32(a: f32) -> f32;

/// Quotient in `f32`, rounded down.
#[rgpu::pure]
#[rgpu::lowers_to("llvm.nvvm.div.rm.f", min_sm = "sm_80", min_ptx = "7.0")]
pub fn div_rm_f32(a: f32, b: f32) -> f32;

/// Quotient in `f64`, rounded down.
#[rgpu::pure]
#[rgpu::lowers_to("llvm.nvvm.div.rm.d", min_sm = "sm_80", min_ptx = "7.0")]
pub fn div_rm_f64(a: f64, b: f64) -> f64;

/// Quotient in `f32`, rounded down, subnormals count as zero.
#[rgpu::pure]
#[rgpu::lowers_to("llvm.nvvm.div.rm.ftz.f", min_sm = "sm_80", min_ptx = "7.0")]
pub fn div_rm_ftz_f32(a: f32, b: f32) -> f32;

/// Quotient in `f32`, rounded to nearest.
#[rgpu::pure]
#[rgpu::lowers_to("llvm.nvvm.div.rn.f", min_sm = "sm_80", min_ptx = "7.0")]
pub fn div_rn_f32(a: f32, b: f32) -> f32;

/// Quotient in `f64`, rounded to nearest.
#[rgpu::pure]
#[rgpu::lowers_to("llvm.nvvm.div.rn.d", min_sm = "sm_80", min_ptx = "7.0")]
pub fn div_rn_f64(a: f64, b: f64) -> f64;

/// Quotient in `f32`, rounded to nearest, subnormals count as zero.
#[rgpu::pure]
#[rgpu::lowers_to("llvm.nvvm.div.rn.ftz.f", min_sm = "sm_80", min_ptx = "7.0")]
pub fn div_rn_ftz_f32(a: f32, b: f32) -> f32;

/// Quotient in `f32`, rounded up.
#[rgpu::pure]
#[rgpu::lowers_to("llvm.nvvm.div.rp.f", min_sm = "sm_80", min_ptx = "7.0")]
pub fn div_rp_f32(a: f32, b: f32) -> f32;

/// Quotient in `f64`, rounded up.
#[rgpu::pure]
#[rgpu::lowers_to("llvm.nvvm.div.rp.d", min_sm = "sm_80", min_ptx = "7.0")]
pub fn div_rp_f64(a: f64, b: f64) -> f64;

/// Quotient in `f32`, rounded up, subnormals count as zero.
#[rgpu::pure]
#[rgpu::lowers_to("llvm.nvvm.div.rp.ftz.f", min_sm = "sm_80", min_ptx = "7.0")]
pub fn div_rp_ftz_f32(a: f32, b: f32) -> f32;

/// Quotient in `f32`, rounded towards zero.
#[rgpu::pure]
#[rgpu::lowers_to("llvm.nvvm.div.rz.f", min_sm = "sm_80", min_ptx = "7.0")]
pub fn div_rz_f32(a: f32, b: f32) -> f32;

/// Quotient in `f64`, rounded towards zero.
#[rgpu::pure]
#[rgpu::lowers_to("llvm.nvvm.div.rz.d", min_sm = "sm_80", min_ptx = "7.0")]
pub fn div_rz_f64(a: f64, b: f64) -> f64;

/// Quotient in `f32`, rounded towards zero, subnormals count as zero.
#[rgpu::pure]
#[rgpu::lowers_to("llvm.nvvm.div.rz.ftz.f", min_sm = "sm_80", min_ptx = "7.0")]
pub fn div_rz_ftz_f32(a: f32, b: f32) -> f32;

/// Power of two in `f32`, approximate.
#[rgpu::pure]
#[rgpu::lowers_to("llvm.nvvm.ex2.approx", min_sm = "sm_80", min_ptx = "7.0")]
pub fn ex2_approx_f32(a: f32) -> f32;

/// Power of two in `f32`, approximate, subnormals count as zero.
#[rgpu::pure]
#[rgpu::lowers_to("llvm.nvvm.ex2.approx.ftz", min_sm = "sm_80", min_ptx = "7.0")]
pub fn ex2_approx_ftz_f32(a: f32) -> f32;

/// Product plus third number in `f32`, rounded down.
#[rgpu::pure]
#[rgpu::lowers_to("llvm.nvvm.fma.rm.f", min_sm = "sm_80", min_ptx = "7.0")]
pub fn fma_rm_f32(a: f32, b: f32, c: f32) -> f32;

/// Product plus third number in `f64`, rounded down.
#[rgpu::pure]
#[rgpu::lowers_to("llvm.nvvm.fma.rm.d", min_sm = "sm_80", min_ptx = "7.0")]
pub fn fma_rm_f64(a: f64, b: f64, c: f64) -> f64;

/// Product plus third number in `f32`, rounded down, subnormals count as zero.
#[rgpu::pure]
#[rgpu::lowers_to("llvm.nvvm.fma.rm.ftz.f", min_sm = "sm_80", min_ptx = "7.0")]
pub fn fma_rm_ftz_f32(a: f32, b: f32, c: f32) -> f32;

/// Product plus third number in `f32`, rounded down, subnormals count as zero, clamped to 0..=1.
#[rgpu::pure]
#[rgpu::lowers_to("llvm.nvvm.fma.rm.ftz.sat.f", min_sm = "sm_80", min_ptx = "7.0")]
pub fn fma_rm_ftz_sat_f32(a: f32, b: f32, c: f32) -> f32;

/// Product plus third number in `f32`, rounded down, clamped to 0..=1.
#[rgpu::pure]
#[rgpu::lowers_to("llvm.nvvm.fma.rm.sat.f", min_sm = "sm_80", min_ptx = "7.0")]
pub fn fma_rm_sat_f32(a: f32, b: f32, c: f32) -> f32;

/// Product plus third number in `f32`, rounded to nearest.
#[rgpu::pure]
#[rgpu::lowers_to("llvm.nvvm.fma.rn.f", min_sm = "sm_80", min_ptx = "7.0")]
pub fn fma_rn_f32(a: f32, b: f32, c: f32) -> f32;

/// Product plus third number in `f64`, rounded to nearest.
#[rgpu::pure]
#[rgpu::lowers_to("llvm.nvvm.fma.rn.d", min_sm = "sm_80", min_ptx = "7.0")]
pub fn fma_rn_f64(a: f64, b: f64, c: f64) -> f64;

/// Product plus third number in `f32`, rounded to nearest, subnormals count as zero.
#[rgpu::pure]
#[rgpu::lowers_to("llvm.nvvm.fma.rn.ftz.f", min_sm = "sm_80", min_ptx = "7.0")]
pub fn fma_rn_ftz_f32(a: f32, b: f32, c: f32) -> f32;

/// Product plus third number in `f32`, rounded to nearest, subnormals count as zero, clamped to 0..=1.
#[rgpu::pure]
#[rgpu::lowers_to("llvm.nvvm.fma.rn.ftz.sat.f", min_sm = "sm_80", min_ptx = "7.0")]
pub fn fma_rn_ftz_sat_f32(a: f32, b: f32, c: f32) -> f32;

/// Product plus third number in `f32`, rounded to nearest, clamped to 0..=1.
#[rgpu::pure]
#[rgpu::lowers_to("llvm.nvvm.fma.rn.sat.f", min_sm = "sm_80", min_ptx = "7.0")]
pub fn fma_rn_sat_f32(a: f32, b: f32, c: f32) -> f32;

/// Product plus third number in `f32`, rounded up.
#[rgpu::pure]
#[rgpu::lowers_to("llvm.nvvm.fma.rp.f", min_sm = "sm_80", min_ptx = "7.0")]
pub fn fma_rp_f32(a: f32, b: f32, c: f32) -> f32;

/// Product plus third number in `f64`, rounded up.
#[rgpu::pure]
#[rgpu::lowers_to("llvm.nvvm.fma.rp.d", min_sm = "sm_80", min_ptx = "7.0")]
pub fn fma_rp_f64(a: f64, b: f64, c: f64) -> f64;

/// Product plus third number in `f32`, rounded up, subnormals count as zero.
#[rgpu::pure]
#[rgpu::lowers_to("llvm.nvvm.fma.rp.ftz.f", min_sm = "sm_80", min_ptx = "7.0")]
pub fn fma_rp_ftz_f32(a: f32, b: f32, c: f32) -> f32;

/// Product plus third number in `f32`, rounded up, subnormals count as zero, clamped to 0..=1.
#[rgpu::pure]
#[rgpu::lowers_to("llvm.nvvm.fma.rp.ftz.sat.f", min_sm = "sm_80", min_ptx = "7.0")]
pub fn fma_rp_ftz_sat_f32(a: f32, b: f32, c: f32) -> f32;

/// Product plus third number in `f32`, rounded up, clamped to 0..=1.
#[rgpu::pure]
#[rgpu::lowers_to("llvm.nvvm.fma.rp.sat.f", min_sm = "sm_80", min_ptx = "7.0")]
pub fn fma_rp_sat_f32(a: f32, b: f32, c: f32) -> f32;

/// Product plus third number in `f32`, rounded towards zero.
#[rgpu::pure]
#[rgpu::lowers_to("llvm.nvvm.fma.rz.f", min_sm = "sm_80", min_ptx = "7.0")]
pub fn fma_rz_f32(a: f32, b: f32, c: f32) -> f32;

/// Product plus third number in `f64`, rounded towards zero.
#[rgpu::pure]
#[rgpu::lowers_to("llvm.nvvm.fma.rz.d", min_sm = "sm_80", min_ptx = "7.0")]
pub fn fma_rz_f64(a: f64, b: f64, c: f64) -> f64;

/// Product plus third number in `f32`, rounded towards zero, subnormals count as zero.
#[rgpu::pure]
#[rgpu::lowers_to("llvm.nvvm.fma.rz.ftz.f", min_sm = "sm_80", min_ptx = "7.0")]
pub fn fma_rz_ftz_f32(a: f32, b: f32, c: f32) -> f32;

/// Product plus third number in `f32`, rounded towards zero, subnormals count as zero, clamped to 0..=1.
#[rgpu::pure]
#[rgpu::lowers_to("llvm.nvvm.fma.rz.ftz.sat.f", min_sm = "sm_80", min_ptx = "7.0")]
pub fn fma_rz_ftz_sat_f32(a: f32, b: f32, c: f32) -> f32;

/// Product plus third number in `f32`, rounded towards zero, clamped to 0..=1.
#[rgpu::pure]
#[rgpu::lowers_to("llvm.nvvm.fma.rz.sat.f", min_sm = "sm_80", min_ptx = "7.0")]
pub fn fma_rz_sat_f32(a: f32, b: f32, c: f32) -> f32;

/// Binary logarithm in `f32`, approximate.
#[rgpu::pure]
#[rgpu::lowers_to("llvm.nvvm.lg2.approx.f", min_sm = "sm_80", min_ptx = "7.0")]
pub fn lg2_approx_f32(a: f32) -> f32;

/// Binary logarithm in `f32`, approximate, subnormals count as zero.
#[rgpu::pure]
#[rgpu::lowers_to("llvm.nvvm.lg2.approx.ftz.f", min_sm = "sm_80", min_ptx = "7.0")]
pub fn lg2_approx_ftz_f32(a: f32) -> f32;

/// The larger in `f32`, subnormals count as zero, NaN wins, by magnitude, sign of the product.
#[rgpu::pure]
#[rgpu::lowers_to("llvm.nvvm.fmax.ftz.nan.xorsign.abs.f", min_sm = "sm_86", min_ptx = "7.2")]
pub fn max_ftz_nan_xorsign_abs_f32(a: f32, b: f32) -> f32;

/// The larger in `f32`, subnormals count as zero, by magnitude, sign of the product.
#[rgpu::pure]
#[rgpu::lowers_to("llvm.nvvm.fmax.ftz.xorsign.abs.f", min_sm = "sm_86", min_ptx = "7.2")]
pub fn max_ftz_xorsign_abs_f32(a: f32, b: f32) -> f32;

/// The larger in `f32`, NaN wins, by magnitude, sign of the product.
#[rgpu::pure]
#[rgpu::lowers_to("llvm.nvvm.fmax.nan.xorsign.abs.f", min_sm = "sm_86", min_ptx = "7.2")]
pub fn max_nan_xorsign_abs_f32(a: f32, b: f32) -> f32;

/// The larger in `f32`, by magnitude, sign of the product.
#[rgpu::pure]
#[rgpu::lowers_to("llvm.nvvm.fmax.xorsign.abs.f", min_sm = "sm_86", min_ptx = "7.2")]
pub fn max_xorsign_abs_f32(a: f32, b: f32) -> f32;

/// The smaller in `f32`, subnormals count as zero, NaN wins, by magnitude, sign of the product.
#[rgpu::pure]
#[rgpu::lowers_to("llvm.nvvm.fmin.ftz.nan.xorsign.abs.f", min_sm = "sm_86", min_ptx = "7.2")]
pub fn min_ftz_nan_xorsign_abs_f32(a: f32, b: f32) -> f32;

/// The smaller in `f32`, subnormals count as zero, by magnitude, sign of the product.
#[rgpu::pure]
#[rgpu::lowers_to("llvm.nvvm.fmin.ftz.xorsign.abs.f", min_sm = "sm_86", min_ptx = "7.2")]
pub fn min_ftz_xorsign_abs_f32(a: f32, b: f32) -> f32;

/// The smaller in `f32`, NaN wins, by magnitude, sign of the product.
#[rgpu::pure]
#[rgpu::lowers_to("llvm.nvvm.fmin.nan.xorsign.abs.f", min_sm = "sm_86", min_ptx = "7.2")]
pub fn min_nan_xorsign_abs_f32(a: f32, b: f32) -> f32;

/// The smaller in `f32`, by magnitude, sign of the product.
#[rgpu::pure]
#[rgpu::lowers_to("llvm.nvvm.fmin.xorsign.abs.f", min_sm = "sm_86", min_ptx = "7.2")]
pub fn min_xorsign_abs_f32(a: f32, b: f32) -> f32;

/// Product in `f32`, rounded down.
#[rgpu::pure]
#[rgpu::lowers_to("llvm.nvvm.mul.rm.f", min_sm = "sm_80", min_ptx = "7.0")]
pub fn mul_rm_f32(a: f32, b: f32) -> f32;

/// Product in `f64`, rounded down.
#[rgpu::pure]
#[rgpu::lowers_to("llvm.nvvm.mul.rm.d", min_sm = "sm_80", min_ptx = "7.0")]
pub fn mul_rm_f64(a: f64, b: f64) -> f64;

/// Product in `f32`, rounded down, subnormals count as zero.
#[rgpu::pure]
#[rgpu::lowers_to("llvm.nvvm.mul.rm.ftz.f", min_sm = "sm_80", min_ptx = "7.0")]
pub fn mul_rm_ftz_f32(a: f32, b: f32) -> f32;

/// Product in `f32`, rounded to nearest.
#[rgpu::pure]
#[rgpu::lowers_to("llvm.nvvm.mul.rn.f", min_sm = "sm_80", min_ptx = "7.0")]
pub fn mul_rn_f32(a: f32, b: f32) -> f32;

/// Product in `f64`, rounded to nearest.
#[rgpu::pure]
#[rgpu::lowers_to("llvm.nvvm.mul.rn.d", min_sm = "sm_80", min_ptx = "7.0")]
pub fn mul_rn_f64(a: f64, b: f64) -> f64;

/// Product in `f32`, rounded to nearest, subnormals count as zero.
#[rgpu::pure]
#[rgpu::lowers_to("llvm.nvvm.mul.rn.ftz.f", min_sm = "sm_80", min_ptx = "7.0")]
pub fn mul_rn_ftz_f32(a: f32, b: f32) -> f32;

/// Product in `f32`, rounded up.
#[rgpu::pure]
#[rgpu::lowers_to("llvm.nvvm.mul.rp.f", min_sm = "sm_80", min_ptx = "7.0")]
pub fn mul_rp_f32(a: f32, b: f32) -> f32;

/// Product in `f64`, rounded up.
#[rgpu::pure]
#[rgpu::lowers_to("llvm.nvvm.mul.rp.d", min_sm = "sm_80", min_ptx = "7.0")]
pub fn mul_rp_f64(a: f64, b: f64) -> f64;

/// Product in `f32`, rounded up, subnormals count as zero.
#[rgpu::pure]
#[rgpu::lowers_to("llvm.nvvm.mul.rp.ftz.f", min_sm = "sm_80", min_ptx = "7.0")]
pub fn mul_rp_ftz_f32(a: f32, b: f32) -> f32;

/// Product in `f32`, rounded towards zero.
#[rgpu::pure]
#[rgpu::lowers_to("llvm.nvvm.mul.rz.f", min_sm = "sm_80", min_ptx = "7.0")]
pub fn mul_rz_f32(a: f32, b: f32) -> f32;

/// Product in `f64`, rounded towards zero.
#[rgpu::pure]
#[rgpu::lowers_to("llvm.nvvm.mul.rz.d", min_sm = "sm_80", min_ptx = "7.0")]
pub fn mul_rz_f64(a: f64, b: f64) -> f64;

/// Product in `f32`, rounded towards zero, subnormals count as zero.
#[rgpu::pure]
#[rgpu::lowers_to("llvm.nvvm.mul.rz.ftz.f", min_sm = "sm_80", min_ptx = "7.0")]
pub fn mul_rz_ftz_f32(a: f32, b: f32) -> f32;

/// Reciprocal in `f32`, approximate, subnormals count as zero.
#[rgpu::pure]
#[rgpu::lowers_to("llvm.nvvm.rcp.approx.ftz.f", min_sm = "sm_80", min_ptx = "7.0")]
pub fn rcp_approx_ftz_f32(a: f32) -> f32;

/// Reciprocal in `f64`, approximate, subnormals count as zero.
#[rgpu::pure]
#[rgpu::lowers_to("llvm.nvvm.rcp.approx.ftz.d", min_sm = "sm_80", min_ptx = "7.0")]
pub fn rcp_approx_ftz_f64(a: f64) -> f64;

/// Reciprocal in `f32`, rounded down.
#[rgpu::pure]
#[rgpu::lowers_to("llvm.nvvm.rcp.rm.f", min_sm = "sm_80", min_ptx = "7.0")]
pub fn rcp_rm_f32(a: f32) -> f32;

/// Reciprocal in `f64`, rounded down.
#[rgpu::pure]
#[rgpu::lowers_to("llvm.nvvm.rcp.rm.d", min_sm = "sm_80", min_ptx = "7.0")]
pub fn rcp_rm_f64(a: f64) -> f64;

/// Reciprocal in `f32`, rounded down, subnormals count as zero.
#[rgpu::pure]
#[rgpu::lowers_to("llvm.nvvm.rcp.rm.ftz.f", min_sm = "sm_80", min_ptx = "7.0")]
pub fn rcp_rm_ftz_f32(a: f32) -> f32;

/// Reciprocal in `f32`, rounded to nearest.
#[rgpu::pure]
#[rgpu::lowers_to("llvm.nvvm.rcp.rn.f", min_sm = "sm_80", min_ptx = "7.0")]
pub fn rcp_rn_f32(a: f32) -> f32;

/// Reciprocal in `f64`, rounded to nearest.
#[rgpu::pure]
#[rgpu::lowers_to("llvm.nvvm.rcp.rn.d", min_sm = "sm_80", min_ptx = "7.0")]
pub fn rcp_rn_f64(a: f64) -> f64;

/// Reciprocal in `f32`, rounded to nearest, subnormals count as zero.
#[rgpu::pure]
#[rgpu::lowers_to("llvm.nvvm.rcp.rn.ftz.f", min_sm = "sm_80", min_ptx = "7.0")]
pub fn rcp_rn_ftz_f32(a: f32) -> f32;

/// Reciprocal in `f32`, rounded up.
#[rgpu::pure]
#[rgpu::lowers_to("llvm.nvvm.rcp.rp.f", min_sm = "sm_80", min_ptx = "7.0")]
pub fn rcp_rp_f32(a: f32) -> f32;

/// Reciprocal in `f64`, rounded up.
#[rgpu::pure]
#[rgpu::lowers_to("llvm.nvvm.rcp.rp.d", min_sm = "sm_80", min_ptx = "7.0")]
pub fn rcp_rp_f64(a: f64) -> f64;

/// Reciprocal in `f32`, rounded up, subnormals count as zero.
#[rgpu::pure]
#[rgpu::lowers_to("llvm.nvvm.rcp.rp.ftz.f", min_sm = "sm_80", min_ptx = "7.0")]
pub fn rcp_rp_ftz_f32(a: f32) -> f32;

/// Reciprocal in `f32`, rounded towards zero.
#[rgpu::pure]
#[rgpu::lowers_to("llvm.nvvm.rcp.rz.f", min_sm = "sm_80", min_ptx = "7.0")]
pub fn rcp_rz_f32(a: f32) -> f32;

/// Reciprocal in `f64`, rounded towards zero.
#[rgpu::pure]
#[rgpu::lowers_to("llvm.nvvm.rcp.rz.d", min_sm = "sm_80", min_ptx = "7.0")]
pub fn rcp_rz_f64(a: f64) -> f64;

/// Reciprocal in `f32`, rounded towards zero, subnormals count as zero.
#[rgpu::pure]
#[rgpu::lowers_to("llvm.nvvm.rcp.rz.ftz.f", min_sm = "sm_80", min_ptx = "7.0")]
pub fn rcp_rz_ftz_f32(a: f32) -> f32;

/// Reciprocal square root in `f32`, approximate.
#[rgpu::pure]
#[rgpu::lowers_to("llvm.nvvm.rsqrt.approx.f", min_sm = "sm_80", min_ptx = "7.0")]
pub fn rsqrt_approx_f32(a: f32) -> f32;

/// Reciprocal square root in `f64`, approximate.
#[rgpu::pure]
#[rgpu::lowers_to("llvm.nvvm.rsqrt.approx.d", min_sm = "sm_80", min_ptx = "7.0")]
pub fn rsqrt_approx_f64(a: f64) -> f64;

/// Reciprocal square root in `f32`, approximate, subnormals count as zero.
#[rgpu::pure]
#[rgpu::lowers_to("llvm.nvvm.rsqrt.approx.ftz.f", min_sm = "sm_80", min_ptx = "7.0")]
pub fn rsqrt_approx_ftz_f32(a: f32) -> f32;

/// Sine in `f32`, approximate.
#[rgpu::pure]
#[rgpu::lowers_to("llvm.nvvm.sin.approx.f", min_sm = "sm_80", min_ptx = "7.0")]
pub fn sin_approx_f32(a: f32) -> f32;

/// Sine in `f32`, approximate, subnormals count as zero.
#[rgpu::pure]
#[rgpu::lowers_to("llvm.nvvm.sin.approx.ftz.f", min_sm = "sm_80", min_ptx = "7.0")]
pub fn sin_approx_ftz_f32(a: f32) -> f32;

/// Square root in `f32`, approximate.
#[rgpu::pure]
#[rgpu::lowers_to("llvm.nvvm.sqrt.approx.f", min_sm = "sm_80", min_ptx = "7.0")]
pub fn sqrt_approx_f32(a: f32) -> f32;

/// Square root in `f32`, approximate, subnormals count as zero.
#[rgpu::pure]
#[rgpu::lowers_to("llvm.nvvm.sqrt.approx.ftz.f", min_sm = "sm_80", min_ptx = "7.0")]
pub fn sqrt_approx_ftz_f32(a: f32) -> f32;

/// Square root in `f32`, rounded down.
#[rgpu::pure]
#[rgpu::lowers_to("llvm.nvvm.sqrt.rm.f", min_sm = "sm_80", min_ptx = "7.0")]
pub fn sqrt_rm_f32(a: f32) -> f32;

/// Square root in `f64`, rounded down.
#[rgpu::pure]
#[rgpu::lowers_to("llvm.nvvm.sqrt.rm.d", min_sm = "sm_80", min_ptx = "7.0")]
pub fn sqrt_rm_f64(a: f64) -> f64;

/// Square root in `f32`, rounded down, subnormals count as zero.
#[rgpu::pure]
#[rgpu::lowers_to("llvm.nvvm.sqrt.rm.ftz.f", min_sm = "sm_80", min_ptx = "7.0")]
pub fn sqrt_rm_ftz_f32(a: f32) -> f32;

/// Square root in `f32`, rounded to nearest.
#[rgpu::pure]
#[rgpu::lowers_to("llvm.nvvm.sqrt.rn.f", min_sm = "sm_80", min_ptx = "7.0")]
pub fn sqrt_rn_f32(a: f32) -> f32;

/// Square root in `f64`, rounded to nearest.
#[rgpu::pure]
#[rgpu::lowers_to("llvm.nvvm.sqrt.rn.d", min_sm = "sm_80", min_ptx = "7.0")]
pub fn sqrt_rn_f64(a: f64) -> f64;

/// Square root in `f32`, rounded to nearest, subnormals count as zero.
#[rgpu::pure]
#[rgpu::lowers_to("llvm.nvvm.sqrt.rn.ftz.f", min_sm = "sm_80", min_ptx = "7.0")]
pub fn sqrt_rn_ftz_f32(a: f32) -> f32;

/// Square root in `f32`, rounded up.
#[rgpu::pure]
#[rgpu::lowers_to("llvm.nvvm.sqrt.rp.f", min_sm = "sm_80", min_ptx = "7.0")]
pub fn sqrt_rp_f32(a: f32) -> f32;

/// Square root in `f64`, rounded up.
#[rgpu::pure]
#[rgpu::lowers_to("llvm.nvvm.sqrt.rp.d", min_sm = "sm_80", min_ptx = "7.0")]
pub fn sqrt_rp_f64(a: f64) -> f64;

/// Square root in `f32`, rounded up, subnormals count as zero.
#[rgpu::pure]
#[rgpu::lowers_to("llvm.nvvm.sqrt.rp.ftz.f", min_sm = "sm_80", min_ptx = "7.0")]
pub fn sqrt_rp_ftz_f32(a: f32) -> f32;

/// Square root in `f32`, rounded towards zero.
#[rgpu::pure]
#[rgpu::lowers_to("llvm.nvvm.sqrt.rz.f", min_sm = "sm_80", min_ptx = "7.0")]
pub fn sqrt_rz_f32(a: f32) -> f32;

/// Square root in `f64`, rounded towards zero.
#[rgpu::pure]
#[rgpu::lowers_to("llvm.nvvm.sqrt.rz.d", min_sm = "sm_80", min_ptx = "7.0")]
pub fn sqrt_rz_f64(a: f64) -> f64;

/// Square root in `f32`, rounded towards zero, subnormals count as zero.
#[rgpu::pure]
#[rgpu::lowers_to("llvm.nvvm.sqrt.rz.ftz.f", min_sm = "sm_80", min_ptx = "7.0")]
pub fn sqrt_rz_ftz_f32(a: f32) -> f32;

/// Hyperbolic tangent in `f32`, approximate.
#[rgpu::pure]
#[rgpu::lowers_to("tanh.approx.f32 {result}, {a};", min_sm = "sm_80", min_ptx = "7.0")]
pub fn tanh_approx_f32(a: f32) -> f32;
