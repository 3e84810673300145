//! Arithmetic on two `bf16` packed into a `u32`.
#![rgpu::model(
    crate_name = "cuda_device",
    upstream = "NVlabs/cuda-oxide@a105afd",
    provenance = "generated"
)]

/// Absolute value in both `bf16` halves.
#[rgpu::pure]
#[rgpu::lowers_to(
    "llvm.nvvm.fabs",
    min_sm = "sm_80",
    min_ptx = "7.0",
    ptx = "abs.bf16x2 {result}, {a};"
)]
pub fn abs_bf16x2(a: u32) -> u32;

/// Sum in both `bf16` halves.
#[rgpu::pure]
#[rgpu::lowers_to("add.rn.bf16x2 {result}, {a}, {b};", min_sm = "sm_90", min_ptx = "7.8")]
pub fn add_bf16x2(a: u32, b: u32) -> u32;

/// Product plus third number, rounded once in both `bf16` halves.
#[rgpu::pure]
#[rgpu::lowers_to("llvm.nvvm.fma.rn.bf16x2", min_sm = "sm_80", min_ptx = "7.0")]
pub fn fma_bf16x2(a: u32, b: u32, c: u32) -> u32;

/// Product plus third number, rounded once in both `bf16` halves, at least 0.
#[rgpu::pure]
#[rgpu::lowers_to("llvm.nvvm.fma.rn.relu.bf16x2", min_sm = "sm_80", min_ptx = "7.0")]
pub fn fma_relu_bf16x2(a: u32, b: u32, c: u32) -> u32;

/// The larger in both `bf16` halves.
#[rgpu::pure]
#[rgpu::lowers_to("llvm.nvvm.fmax.bf16x2", min_sm = "sm_80", min_ptx = "7.0")]
pub fn max_bf16x2(a: u32, b: u32) -> u32;

/// The larger in both `bf16` halves, NaN wins.
#[rgpu::pure]
#[rgpu::lowers_to("llvm.nvvm.fmax.nan.bf16x2", min_sm = "sm_80", min_ptx = "7.0")]
pub fn max_nan_bf16x2(a: u32, b: u32) -> u32;

/// The larger in both `bf16` halves, NaN wins, by magnitude, sign of the product.
#[rgpu::pure]
#[rgpu::lowers_to("llvm.nvvm.fmax.nan.xorsign.abs.bf16x2", min_sm = "sm_86", min_ptx = "7.2")]
pub fn max_nan_xorsign_abs_bf16x2(a: u32, b: u32) -> u32;

/// The larger in both `bf16` halves, by magnitude, sign of the product.
#[rgpu::pure]
#[rgpu::lowers_to("llvm.nvvm.fmax.xorsign.abs.bf16x2", min_sm = "sm_86", min_ptx = "7.2")]
pub fn max_xorsign_abs_bf16x2(a: u32, b: u32) -> u32;

/// The smaller in both `bf16` halves.
#[rgpu::pure]
#[rgpu::lowers_to("llvm.nvvm.fmin.bf16x2", min_sm = "sm_80", min_ptx = "7.0")]
pub fn min_bf16x2(a: u32, b: u32) -> u32;

/// The smaller in both `bf16` halves, NaN wins.
#[rgpu::pure]
#[rgpu::lowers_to("llvm.nvvm.fmin.nan.bf16x2", min_sm = "sm_80", min_ptx = "7.0")]
pub fn min_nan_bf16x2(a: u32, b: u32) -> u32;

/// The smaller in both `bf16` halves, NaN wins, by magnitude, sign of the product.
#[rgpu::pure]
#[rgpu::lowers_to("llvm.nvvm.fmin.nan.xorsign.abs.bf16x2", min_sm = "sm_86", min_ptx = "7.2")]
pub fn min_nan_xorsign_abs_bf16x2(a: u32, b: u32) -> u32;

/// The smaller in both `bf16` halves, by magnitude, sign of the product.
#[rgpu::pure]
#[rgpu::lowers_to("llvm.nvvm.fmin.xorsign.abs.bf16x2", min_sm = "sm_86", min_ptx = "7.2")]
pub fn min_xorsign_abs_bf16x2(a: u32, b: u32) -> u32;

/// Product in both `bf16` halves.
#[rgpu::pure]
#[rgpu::lowers_to("mul.rn.bf16x2 {result}, {a}, {b};", min_sm = "sm_90", min_ptx = "7.8")]
pub fn mul_bf16x2(a: u32, b: u32) -> u32;

/// Negation in both `bf16` halves.
#[rgpu::pure]
#[rgpu::lowers_to("llvm.nvvm.neg.bf16x2", min_sm = "sm_80", min_ptx = "7.0")]
pub fn neg_bf16x2(a: u32) -> u32;

/// Difference in both `bf16` halves.
#[rgpu::pure]
#[rgpu::lowers_to("sub.rn.bf16x2 {result}, {a}, {b};", min_sm = "sm_90", min_ptx = "7.8")]
pub fn sub_bf16x2(a: u32, b: u32) -> u32;
