//! Conversions between packed and scalar number formats.
#![rgpu::model(
    crate_name = "cuda_device",
    upstream = "NVlabs/cuda-oxide@a105afd",
    provenance = "generated"
)]

/// To `f16x2` from `f32`.
#[rgpu::pure]
#[rgpu::lowers_to(
    "llvm.nvvm.ff2f16x2.rn",
    min_sm = "sm_80",
    min_ptx = "7.0",
    ptx = "cvt.rn.f16x2.f32 {result}, {hi}, {lo};"
)]
pub fn cvt_f16x2_f32(lo: f32, hi: f32) -> u32;

/// To `f16x2` from `e4m3x2`, rounded to nearest.
#[rgpu::pure]
#[rgpu::lowers_to(
    "llvm.nvvm.e4m3x2.to.f16x2.rn",
    min_sm = "sm_89",
    min_ptx = "8.1",
    ptx = "cvt.rn.f16x2.e4m3x2 {result}, {packed};"
)]
pub fn cvt_rn_f16x2_e4m3x2(packed: u16) -> u32;

/// To `f16x2` from `e5m2x2`, rounded to nearest.
#[rgpu::pure]
#[rgpu::lowers_to(
    "llvm.nvvm.e5m2x2.to.f16x2.rn",
    min_sm = "sm_89",
    min_ptx = "8.1",
    ptx = "cvt.rn.f16x2.e5m2x2 {result}, {packed};"
)]
pub fn cvt_rn_f16x2_e5m2x2(packed: u16) -> u32;

/// To `bf16x2` from `f32`, rounded to nearest, at least 0.
#[rgpu::pure]
#[rgpu::lowers_to(
    "llvm.nvvm.ff2bf16x2.rn.relu",
    min_sm = "sm_80",
    min_ptx = "7.0",
    ptx = "cvt.rn.relu.bf16x2.f32 {result}, {hi}, {lo};"
)]
pub fn cvt_rn_relu_bf16x2_f32(lo: f32, hi: f32) -> u32;

/// To `f16x2` from `e4m3x2`, rounded to nearest, at least 0.
#[rgpu::pure]
#[rgpu::lowers_to(
    "llvm.nvvm.e4m3x2.to.f16x2.rn.relu",
    min_sm = "sm_89",
    min_ptx = "8.1",
    ptx = "cvt.rn.relu.f16x2.e4m3x2 {result}, {packed};"
)]
pub fn cvt_rn_relu_f16x2_e4m3x2(packed: u16) -> u32;

/// To `f16x2` from `e5m2x2`, rounded to nearest, at least 0.
#[rgpu::pure]
#[rgpu::lowers_to(
    "llvm.nvvm.e5m2x2.to.f16x2.rn.relu",
    min_sm = "sm_89",
    min_ptx = "8.1",
    ptx = "cvt.rn.relu.f16x2.e5m2x2 {result}, {packed};"
)]
pub fn cvt_rn_relu_f16x2_e5m2x2(packed: u16) -> u32;

/// To `f16x2` from `f32`, rounded to nearest, at least 0.
#[rgpu::pure]
#[rgpu::lowers_to(
    "llvm.nvvm.ff2f16x2.rn.relu",
    min_sm = "sm_80",
    min_ptx = "7.0",
    ptx = "cvt.rn.relu.f16x2.f32 {result}, {hi}, {lo};"
)]
pub fn cvt_rn_relu_f16x2_f32(lo: f32, hi: f32) -> u32;

/// To `tf32` from `f32`, rounded to nearest, at least 0, saturating.
#[rgpu::pure]
#[rgpu::lowers_to("llvm.nvvm.f2tf32.rn.relu.satfinite", min_sm = "sm_100", min_ptx = "8.6")]
pub fn cvt_rn_relu_satfinite_tf32_f32(value: f32) -> u32;

/// To `tf32` from `f32`, rounded to nearest, at least 0.
#[rgpu::pure]
#[rgpu::lowers_to("llvm.nvvm.f2tf32.rn.relu", min_sm = "sm_90", min_ptx = "7.8")]
pub fn cvt_rn_relu_tf32_f32(value: f32) -> u32;

/// To `e4m3x2` from `f16x2`, rounded to nearest, saturating.
#[rgpu::pure]
#[rgpu::lowers_to(
    "llvm.nvvm.f16x2.to.e4m3x2.rn",
    min_sm = "sm_89",
    min_ptx = "8.1",
    ptx = "cvt.rn.satfinite.e4m3x2.f16x2 {result}, {packed};"
)]
pub fn cvt_rn_satfinite_e4m3x2_f16x2(packed: u32) -> u16;

/// To `e4m3x2` from `f32`, rounded to nearest, saturating.
#[rgpu::pure]
#[rgpu::lowers_to("llvm.nvvm.ff.to.e4m3x2.rn", min_sm = "sm_89", min_ptx = "8.1")]
pub fn cvt_rn_satfinite_e4m3x2_f32(lo: f32, hi: f32) -> u16;

/// To `e5m2x2` from `f16x2`, rounded to nearest, saturating.
#[rgpu::pure]
#[rgpu::lowers_to(
    "llvm.nvvm.f16x2.to.e5m2x2.rn",
    min_sm = "sm_89",
    min_ptx = "8.1",
    ptx = "cvt.rn.satfinite.e5m2x2.f16x2 {result}, {packed};"
)]
pub fn cvt_rn_satfinite_e5m2x2_f16x2(packed: u32) -> u16;

/// To `e5m2x2` from `f32`, rounded to nearest, saturating.
#[rgpu::pure]
#[rgpu::lowers_to("llvm.nvvm.ff.to.e5m2x2.rn", min_sm = "sm_89", min_ptx = "8.1")]
pub fn cvt_rn_satfinite_e5m2x2_f32(lo: f32, hi: f32) -> u16;

/// To `e4m3x2` from `f16x2`, rounded to nearest, saturating, at least 0.
#[rgpu::pure]
#[rgpu::lowers_to(
    "llvm.nvvm.f16x2.to.e4m3x2.rn.relu",
    min_sm = "sm_89",
    min_ptx = "8.1",
    ptx = "cvt.rn.satfinite.relu.e4m3x2.f16x2 {result}, {packed};"
)]
pub fn cvt_rn_satfinite_relu_e4m3x2_f16x2(packed: u32) -> u16;

/// To `e4m3x2` from `f32`, rounded to nearest, saturating, at least 0.
#[rgpu::pure]
#[rgpu::lowers_to("llvm.nvvm.ff.to.e4m3x2.rn.relu", min_sm = "sm_89", min_ptx = "8.1")]
pub fn cvt_rn_satfinite_relu_e4m3x2_f32(lo: f32, hi: f32) -> u16;

/// To `e5m2x2` from `f16x2`, rounded to nearest, saturating, at least 0.
#[rgpu::pure]
#[rgpu::lowers_to(
    "llvm.nvvm.f16x2.to.e5m2x2.rn.relu",
    min_sm = "sm_89",
    min_ptx = "8.1",
    ptx = "cvt.rn.satfinite.relu.e5m2x2.f16x2 {result}, {packed};"
)]
pub fn cvt_rn_satfinite_relu_e5m2x2_f16x2(packed: u32) -> u16;

/// To `e5m2x2` from `f32`, rounded to nearest, saturating, at least 0.
#[rgpu::pure]
#[rgpu::lowers_to("llvm.nvvm.ff.to.e5m2x2.rn.relu", min_sm = "sm_89", min_ptx = "8.1")]
pub fn cvt_rn_satfinite_relu_e5m2x2_f32(lo: f32, hi: f32) -> u16;

/// To `tf32` from `f32`, rounded to nearest, saturating.
#[rgpu::pure]
#[rgpu::lowers_to("llvm.nvvm.f2tf32.rn.satfinite", min_sm = "sm_100", min_ptx = "8.6")]
pub fn cvt_rn_satfinite_tf32_f32(value: f32) -> u32;

/// To `tf32` from `f32`, rounded to nearest.
#[rgpu::pure]
#[rgpu::lowers_to("llvm.nvvm.f2tf32.rn", min_sm = "sm_90", min_ptx = "7.8")]
pub fn cvt_rn_tf32_f32(value: f32) -> u32;

/// To `tf32` from `f32`, rounded to nearest, ties away, saturating.
#[rgpu::pure]
#[rgpu::lowers_to("llvm.nvvm.f2tf32.rna.satfinite", min_sm = "sm_80", min_ptx = "8.1")]
pub fn cvt_rna_satfinite_tf32_f32(value: f32) -> u32;

/// To `tf32` from `f32`, rounded to nearest, ties away.
#[rgpu::pure]
#[rgpu::lowers_to("llvm.nvvm.f2tf32.rna", min_sm = "sm_80", min_ptx = "7.0")]
pub fn cvt_rna_tf32_f32(value: f32) -> u32;

/// To `bf16x2` from `f32`, rounded towards zero.
#[rgpu::pure]
#[rgpu::lowers_to(
    "llvm.nvvm.ff2bf16x2.rz",
    min_sm = "sm_80",
    min_ptx = "7.0",
    ptx = "cvt.rz.bf16x2.f32 {result}, {hi}, {lo};"
)]
pub fn cvt_rz_bf16x2_f32(lo: f32, hi: f32) -> u32;

/// To `f16x2` from `f32`, rounded towards zero.
#[rgpu::pure]
#[rgpu::lowers_to(
    "llvm.nvvm.ff2f16x2.rz",
    min_sm = "sm_80",
    min_ptx = "7.0",
    ptx = "cvt.rz.f16x2.f32 {result}, {hi}, {lo};"
)]
pub fn cvt_rz_f16x2_f32(lo: f32, hi: f32) -> u32;

/// To `tf32` from `f32`, rounded towards zero, at least 0, saturating.
#[rgpu::pure]
#[rgpu::lowers_to("llvm.nvvm.f2tf32.rz.relu.satfinite", min_sm = "sm_100", min_ptx = "8.6")]
pub fn cvt_rz_relu_satfinite_tf32_f32(value: f32) -> u32;

/// To `tf32` from `f32`, rounded towards zero, at least 0.
#[rgpu::pure]
#[rgpu::lowers_to("llvm.nvvm.f2tf32.rz.relu", min_sm = "sm_90", min_ptx = "7.8")]
pub fn cvt_rz_relu_tf32_f32(value: f32) -> u32;

/// To `tf32` from `f32`, rounded towards zero, saturating.
#[rgpu::pure]
#[rgpu::lowers_to("llvm.nvvm.f2tf32.rz.satfinite", min_sm = "sm_100", min_ptx = "8.6")]
pub fn cvt_rz_satfinite_tf32_f32(value: f32) -> u32;

/// To `tf32` from `f32`, rounded towards zero.
#[rgpu::pure]
#[rgpu::lowers_to("llvm.nvvm.f2tf32.rz", min_sm = "sm_90", min_ptx = "7.8")]
pub fn cvt_rz_tf32_f32(value: f32) -> u32;

/// Both halves as `f32`, from two packed `f16`.
pub fn cvt_f32x2_f16x2(packed: u32) -> (f32, f32) {
    (cvt_f32_f16x2_lo(packed), cvt_f32_f16x2_hi(packed))
}

/// The low half as `f32`, from two packed `f16`.
pub fn cvt_f32_f16x2_lo(packed: u32) -> f32 {
    f16::from_bits(packed as u16) as f32
}

/// The high half as `f32`, from two packed `f16`.
pub fn cvt_f32_f16x2_hi(packed: u32) -> f32 {
    f16::from_bits((packed >> 16) as u16) as f32
}

/// Both halves as `f32`, from two packed `bf16`.
pub fn cvt_f32x2_bf16x2(packed: u32) -> (f32, f32) {
    (cvt_f32_bf16x2_lo(packed), cvt_f32_bf16x2_hi(packed))
}

/// The low half as `f32`, from two packed `bf16`.
pub fn cvt_f32_bf16x2_lo(packed: u32) -> f32 {
    f32::from_bits(packed << 16)
}

/// The high half as `f32`, from two packed `bf16`.
pub fn cvt_f32_bf16x2_hi(packed: u32) -> f32 {
    f32::from_bits(packed & 0xffff_0000)
}
