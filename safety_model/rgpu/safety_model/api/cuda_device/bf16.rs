//! Minimum and maximum of `bf16`, as bits of a `u16`.
#![rgpu::model(
    crate_name = "cuda_device",
    upstream = "NVlabs/cuda-oxide@a105afd",
    provenance = "generated"
)]

/// The larger in `bf16`.
#[rgpu::pure]
#[rgpu::lowers_to("llvm.nvvm.fmax.bf16", min_sm = "sm_80", min_ptx = "7.0")]
pub fn max_bf16(a: u16, b: u16) -> u16;

/// The larger in `bf16`, NaN wins.
#[rgpu::pure]
#[rgpu::lowers_to("llvm.nvvm.fmax.nan.bf16", min_sm = "sm_80", min_ptx = "7.0")]
pub fn max_nan_bf16(a: u16, b: u16) -> u16;

/// The larger in `bf16`, NaN wins, by magnitude, sign of the product.
#[rgpu::pure]
#[rgpu::lowers_to("llvm.nvvm.fmax.nan.xorsign.abs.bf16", min_sm = "sm_86", min_ptx = "7.2")]
pub fn max_nan_xorsign_abs_bf16(a: u16, b: u16) -> u16;

/// The larger in `bf16`, by magnitude, sign of the product.
#[rgpu::pure]
#[rgpu::lowers_to("llvm.nvvm.fmax.xorsign.abs.bf16", min_sm = "sm_86", min_ptx = "7.2")]
pub fn max_xorsign_abs_bf16(a: u16, b: u16) -> u16;

/// The smaller in `bf16`.
#[rgpu::pure]
#[rgpu::lowers_to("llvm.nvvm.fmin.bf16", min_sm = "sm_80", min_ptx = "7.0")]
pub fn min_bf16(a: u16, b: u16) -> u16;

/// The smaller in `bf16`, NaN wins.
#[rgpu::pure]
#[rgpu::lowers_to("llvm.nvvm.fmin.nan.bf16", min_sm = "sm_80", min_ptx = "7.0")]
pub fn min_nan_bf16(a: u16, b: u16) -> u16;

/// The smaller in `bf16`, NaN wins, by magnitude, sign of the product.
#[rgpu::pure]
#[rgpu::lowers_to("llvm.nvvm.fmin.nan.xorsign.abs.bf16", min_sm = "sm_86", min_ptx = "7.2")]
pub fn min_nan_xorsign_abs_bf16(a: u16, b: u16) -> u16;

/// The smaller in `bf16`, by magnitude, sign of the product.
#[rgpu::pure]
#[rgpu::lowers_to("llvm.nvvm.fmin.xorsign.abs.bf16", min_sm = "sm_86", min_ptx = "7.2")]
pub fn min_xorsign_abs_bf16(a: u16, b: u16) -> u16;
