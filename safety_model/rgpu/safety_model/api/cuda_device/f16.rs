//! Minimum and maximum of `f16`, as bits of a `u16`.
#![rgpu::model(
    crate_name = "cuda_device",
    upstream = "NVlabs/cuda-oxide@a105afd",
    provenance = "generated"
)]

/// The larger in `f16`.
#[rgpu::pure]
#[rgpu::lowers_to(
    "llvm.nvvm.fmax.f16",
    min_sm = "sm_80",
    min_ptx = "7.0",
    ptx = "max.f16 {result}, {a}, {b};"
)]
pub fn max_f16(a: u16, b: u16) -> u16;

/// The larger in `f16`, subnormals count as zero.
#[rgpu::pure]
#[rgpu::lowers_to(
    "llvm.nvvm.fmax.ftz.f16",
    min_sm = "sm_80",
    min_ptx = "7.0",
    ptx = "max.ftz.f16 {result}, {a}, {b};"
)]
pub fn max_ftz_f16(a: u16, b: u16) -> u16;

/// The larger in `f16`, subnormals count as zero, NaN wins.
#[rgpu::pure]
#[rgpu::lowers_to(
    "llvm.nvvm.fmax.ftz.nan.f16",
    min_sm = "sm_80",
    min_ptx = "7.0",
    ptx = "max.ftz.NaN.f16 {result}, {a}, {b};"
)]
pub fn max_ftz_nan_f16(a: u16, b: u16) -> u16;

/// The larger in `f16`, subnormals count as zero, NaN wins, by magnitude, sign of the product.
#[rgpu::pure]
#[rgpu::lowers_to(
    "llvm.nvvm.fmax.ftz.nan.xorsign.abs.f16",
    min_sm = "sm_86",
    min_ptx = "7.2",
    ptx = "max.ftz.NaN.xorsign.abs.f16 {result}, {a}, {b};"
)]
pub fn max_ftz_nan_xorsign_abs_f16(a: u16, b: u16) -> u16;

/// The larger in `f16`, subnormals count as zero, by magnitude, sign of the product.
#[rgpu::pure]
#[rgpu::lowers_to(
    "llvm.nvvm.fmax.ftz.xorsign.abs.f16",
    min_sm = "sm_86",
    min_ptx = "7.2",
    ptx = "max.ftz.xorsign.abs.f16 {result}, {a}, {b};"
)]
pub fn max_ftz_xorsign_abs_f16(a: u16, b: u16) -> u16;

/// The larger in `f16`, NaN wins.
#[rgpu::pure]
#[rgpu::lowers_to(
    "llvm.nvvm.fmax.nan.f16",
    min_sm = "sm_80",
    min_ptx = "7.0",
    ptx = "max.NaN.f16 {result}, {a}, {b};"
)]
pub fn max_nan_f16(a: u16, b: u16) -> u16;

/// The larger in `f16`, NaN wins, by magnitude, sign of the product.
#[rgpu::pure]
#[rgpu::lowers_to(
    "llvm.nvvm.fmax.nan.xorsign.abs.f16",
    min_sm = "sm_86",
    min_ptx = "7.2",
    ptx = "max.NaN.xorsign.abs.f16 {result}, {a}, {b};"
)]
pub fn max_nan_xorsign_abs_f16(a: u16, b: u16) -> u16;

/// The larger in `f16`, by magnitude, sign of the product.
#[rgpu::pure]
#[rgpu::lowers_to(
    "llvm.nvvm.fmax.xorsign.abs.f16",
    min_sm = "sm_86",
    min_ptx = "7.2",
    ptx = "max.xorsign.abs.f16 {result}, {a}, {b};"
)]
pub fn max_xorsign_abs_f16(a: u16, b: u16) -> u16;

/// The smaller in `f16`.
#[rgpu::pure]
#[rgpu::lowers_to(
    "llvm.nvvm.fmin.f16",
    min_sm = "sm_80",
    min_ptx = "7.0",
    ptx = "min.f16 {result}, {a}, {b};"
)]
pub fn min_f16(a: u16, b: u16) -> u16;

/// The smaller in `f16`, subnormals count as zero.
#[rgpu::pure]
#[rgpu::lowers_to(
    "llvm.nvvm.fmin.ftz.f16",
    min_sm = "sm_80",
    min_ptx = "7.0",
    ptx = "min.ftz.f16 {result}, {a}, {b};"
)]
pub fn min_ftz_f16(a: u16, b: u16) -> u16;

/// The smaller in `f16`, subnormals count as zero, NaN wins.
#[rgpu::pure]
#[rgpu::lowers_to(
    "llvm.nvvm.fmin.ftz.nan.f16",
    min_sm = "sm_80",
    min_ptx = "7.0",
    ptx = "min.ftz.NaN.f16 {result}, {a}, {b};"
)]
pub fn min_ftz_nan_f16(a: u16, b: u16) -> u16;

/// The smaller in `f16`, subnormals count as zero, NaN wins, by magnitude, sign of the product.
#[rgpu::pure]
#[rgpu::lowers_to(
    "llvm.nvvm.fmin.ftz.nan.xorsign.abs.f16",
    min_sm = "sm_86",
    min_ptx = "7.2",
    ptx = "min.ftz.NaN.xorsign.abs.f16 {result}, {a}, {b};"
)]
pub fn min_ftz_nan_xorsign_abs_f16(a: u16, b: u16) -> u16;

/// The smaller in `f16`, subnormals count as zero, by magnitude, sign of the product.
#[rgpu::pure]
#[rgpu::lowers_to(
    "llvm.nvvm.fmin.ftz.xorsign.abs.f16",
    min_sm = "sm_86",
    min_ptx = "7.2",
    ptx = "min.ftz.xorsign.abs.f16 {result}, {a}, {b};"
)]
pub fn min_ftz_xorsign_abs_f16(a: u16, b: u16) -> u16;

/// The smaller in `f16`, NaN wins.
#[rgpu::pure]
#[rgpu::lowers_to(
    "llvm.nvvm.fmin.nan.f16",
    min_sm = "sm_80",
    min_ptx = "7.0",
    ptx = "min.NaN.f16 {result}, {a}, {b};"
)]
pub fn min_nan_f16(a: u16, b: u16) -> u16;

/// The smaller in `f16`, NaN wins, by magnitude, sign of the product.
#[rgpu::pure]
#[rgpu::lowers_to(
    "llvm.nvvm.fmin.nan.xorsign.abs.f16",
    min_sm = "sm_86",
    min_ptx = "7.2",
    ptx = "min.NaN.xorsign.abs.f16 {result}, {a}, {b};"
)]
pub fn min_nan_xorsign_abs_f16(a: u16, b: u16) -> u16;

/// The smaller in `f16`, by magnitude, sign of the product.
#[rgpu::pure]
#[rgpu::lowers_to(
    "llvm.nvvm.fmin.xorsign.abs.f16",
    min_sm = "sm_86",
    min_ptx = "7.2",
    ptx = "min.xorsign.abs.f16 {result}, {a}, {b};"
)]
pub fn min_xorsign_abs_f16(a: u16, b: u16) -> u16;
