//! Arithmetic on two `f16` packed into a `u32`.
#![rgpu::model(
    crate_name = "cuda_device",
    upstream = "NVlabs/cuda-oxide@a105afd",
    provenance = "generated"
)]

/// Absolute value in both `f16` halves.
#[rgpu::pure]
#[rgpu::lowers_to(
    "llvm.nvvm.fabs",
    min_sm = "sm_70",
    min_ptx = "6.5",
    ptx = "abs.f16x2 {result}, {a};"
)]
pub fn abs_f16x2(a: u32) -> u32;

/// Sum in both `f16` halves.
#[rgpu::pure]
#[rgpu::lowers_to("add.rn.f16x2 {result}, {a}, {b};", min_sm = "sm_70")]
pub fn add_f16x2(a: u32, b: u32) -> u32;

/// Product plus third number, rounded once in both `f16` halves.
#[rgpu::pure]
#[rgpu::lowers_to(
    "llvm.nvvm.fma.rn.f16x2",
    min_sm = "sm_70",
    ptx = "fma.rn.f16x2 {result}, {a}, {b}, {c};"
)]
pub fn fma_f16x2(a: u32, b: u32, c: u32) -> u32;

/// Product plus third number, rounded once in both `f16` halves, subnormals count as zero.
#[rgpu::pure]
#[rgpu::lowers_to(
    "llvm.nvvm.fma.rn.ftz.f16x2",
    min_sm = "sm_70",
    ptx = "fma.rn.ftz.f16x2 {result}, {a}, {b}, {c};"
)]
pub fn fma_ftz_f16x2(a: u32, b: u32, c: u32) -> u32;

/// Product plus third number, rounded once in both `f16` halves, subnormals count as zero, at least 0.
#[rgpu::pure]
#[rgpu::lowers_to(
    "llvm.nvvm.fma.rn.ftz.relu.f16x2",
    min_sm = "sm_80",
    min_ptx = "7.0",
    ptx = "fma.rn.ftz.relu.f16x2 {result}, {a}, {b}, {c};"
)]
pub fn fma_ftz_relu_f16x2(a: u32, b: u32, c: u32) -> u32;

/// Product plus third number, rounded once in both `f16` halves, subnormals count as zero, clamped to 0..=1.
#[rgpu::pure]
#[rgpu::lowers_to(
    "llvm.nvvm.fma.rn.ftz.sat.f16x2",
    min_sm = "sm_70",
    ptx = "fma.rn.ftz.sat.f16x2 {result}, {a}, {b}, {c};"
)]
pub fn fma_ftz_sat_f16x2(a: u32, b: u32, c: u32) -> u32;

/// Product plus third number, rounded once in both `f16` halves, at least 0.
#[rgpu::pure]
#[rgpu::lowers_to(
    "llvm.nvvm.fma.rn.relu.f16x2",
    min_sm = "sm_80",
    min_ptx = "7.0",
    ptx = "fma.rn.relu.f16x2 {result}, {a}, {b}, {c};"
)]
pub fn fma_relu_f16x2(a: u32, b: u32, c: u32) -> u32;

/// Product plus third number, rounded once in both `f16` halves, clamped to 0..=1.
#[rgpu::pure]
#[rgpu::lowers_to(
    "llvm.nvvm.fma.rn.sat.f16x2",
    min_sm = "sm_70",
    ptx = "fma.rn.sat.f16x2 {result}, {a}, {b}, {c};"
)]
pub fn fma_sat_f16x2(a: u32, b: u32, c: u32) -> u32;

/// The larger in both `f16` halves.
#[rgpu::pure]
#[rgpu::lowers_to(
    "llvm.nvvm.fmax.f16x2",
    min_sm = "sm_80",
    min_ptx = "7.0",
    ptx = "max.f16x2 {result}, {a}, {b};"
)]
pub fn max_f16x2(a: u32, b: u32) -> u32;

/// The larger in both `f16` halves, subnormals count as zero.
#[rgpu::pure]
#[rgpu::lowers_to(
    "llvm.nvvm.fmax.ftz.f16x2",
    min_sm = "sm_80",
    min_ptx = "7.0",
    ptx = "max.ftz.f16x2 {result}, {a}, {b};"
)]
pub fn max_ftz_f16x2(a: u32, b: u32) -> u32;

/// The larger in both `f16` halves, subnormals count as zero, NaN wins.
#[rgpu::pure]
#[rgpu::lowers_to(
    "llvm.nvvm.fmax.ftz.nan.f16x2",
    min_sm = "sm_80",
    min_ptx = "7.0",
    ptx = "max.ftz.NaN.f16x2 {result}, {a}, {b};"
)]
pub fn max_ftz_nan_f16x2(a: u32, b: u32) -> u32;

/// The larger in both `f16` halves, subnormals count as zero, NaN wins, by magnitude, sign of the product.
#[rgpu::pure]
#[rgpu::lowers_to(
    "llvm.nvvm.fmax.ftz.nan.xorsign.abs.f16x2",
    min_sm = "sm_86",
    min_ptx = "7.2",
    ptx = "max.ftz.NaN.xorsign.abs.f16x2 {result}, {a}, {b};"
)]
pub fn max_ftz_nan_xorsign_abs_f16x2(a: u32, b: u32) -> u32;

/// The larger in both `f16` halves, subnormals count as zero, by magnitude, sign of the product.
#[rgpu::pure]
#[rgpu::lowers_to(
    "llvm.nvvm.fmax.ftz.xorsign.abs.f16x2",
    min_sm = "sm_86",
    min_ptx = "7.2",
    ptx = "max.ftz.xorsign.abs.f16x2 {result}, {a}, {b};"
)]
pub fn max_ftz_xorsign_abs_f16x2(a: u32, b: u32) -> u32;

/// The larger in both `f16` halves, NaN wins.
#[rgpu::pure]
#[rgpu::lowers_to(
    "llvm.nvvm.fmax.nan.f16x2",
    min_sm = "sm_80",
    min_ptx = "7.0",
    ptx = "max.NaN.f16x2 {result}, {a}, {b};"
)]
pub fn max_nan_f16x2(a: u32, b: u32) -> u32;

/// The larger in both `f16` halves, NaN wins, by magnitude, sign of the product.
#[rgpu::pure]
#[rgpu::lowers_to(
    "llvm.nvvm.fmax.nan.xorsign.abs.f16x2",
    min_sm = "sm_86",
    min_ptx = "7.2",
    ptx = "max.NaN.xorsign.abs.f16x2 {result}, {a}, {b};"
)]
pub fn max_nan_xorsign_abs_f16x2(a: u32, b: u32) -> u32;

/// The larger in both `f16` halves, by magnitude, sign of the product.
#[rgpu::pure]
#[rgpu::lowers_to(
    "llvm.nvvm.fmax.xorsign.abs.f16x2",
    min_sm = "sm_86",
    min_ptx = "7.2",
    ptx = "max.xorsign.abs.f16x2 {result}, {a}, {b};"
)]
pub fn max_xorsign_abs_f16x2(a: u32, b: u32) -> u32;

/// The smaller in both `f16` halves.
#[rgpu::pure]
#[rgpu::lowers_to(
    "llvm.nvvm.fmin.f16x2",
    min_sm = "sm_80",
    min_ptx = "7.0",
    ptx = "min.f16x2 {result}, {a}, {b};"
)]
pub fn min_f16x2(a: u32, b: u32) -> u32;

/// The smaller in both `f16` halves, subnormals count as zero.
#[rgpu::pure]
#[rgpu::lowers_to(
    "llvm.nvvm.fmin.ftz.f16x2",
    min_sm = "sm_80",
    min_ptx = "7.0",
    ptx = "min.ftz.f16x2 {result}, {a}, {b};"
)]
pub fn min_ftz_f16x2(a: u32, b: u32) -> u32;

/// The smaller in both `f16` halves, subnormals count as zero, NaN wins.
#[rgpu::pure]
#[rgpu::lowers_to(
    "llvm.nvvm.fmin.ftz.nan.f16x2",
    min_sm = "sm_80",
    min_ptx = "7.0",
    ptx = "min.ftz.NaN.f16x2 {result}, {a}, {b};"
)]
pub fn min_ftz_nan_f16x2(a: u32, b: u32) -> u32;

/// The smaller in both `f16` halves, subnormals count as zero, NaN wins, by magnitude, sign of the product.
#[rgpu::pure]
#[rgpu::lowers_to(
    "llvm.nvvm.fmin.ftz.nan.xorsign.abs.f16x2",
    min_sm = "sm_86",
    min_ptx = "7.2",
    ptx = "min.ftz.NaN.xorsign.abs.f16x2 {result}, {a}, {b};"
)]
pub fn min_ftz_nan_xorsign_abs_f16x2(a: u32, b: u32) -> u32;

/// The smaller in both `f16` halves, subnormals count as zero, by magnitude, sign of the product.
#[rgpu::pure]
#[rgpu::lowers_to(
    "llvm.nvvm.fmin.ftz.xorsign.abs.f16x2",
    min_sm = "sm_86",
    min_ptx = "7.2",
    ptx = "min.ftz.xorsign.abs.f16x2 {result}, {a}, {b};"
)]
pub fn min_ftz_xorsign_abs_f16x2(a: u32, b: u32) -> u32;

/// The smaller in both `f16` halves, NaN wins.
#[rgpu::pure]
#[rgpu::lowers_to(
    "llvm.nvvm.fmin.nan.f16x2",
    min_sm = "sm_80",
    min_ptx = "7.0",
    ptx = "min.NaN.f16x2 {result}, {a}, {b};"
)]
pub fn min_nan_f16x2(a: u32, b: u32) -> u32;

/// The smaller in both `f16` halves, NaN wins, by magnitude, sign of the product.
#[rgpu::pure]
#[rgpu::lowers_to(
    "llvm.nvvm.fmin.nan.xorsign.abs.f16x2",
    min_sm = "sm_86",
    min_ptx = "7.2",
    ptx = "min.NaN.xorsign.abs.f16x2 {result}, {a}, {b};"
)]
pub fn min_nan_xorsign_abs_f16x2(a: u32, b: u32) -> u32;

/// The smaller in both `f16` halves, by magnitude, sign of the product.
#[rgpu::pure]
#[rgpu::lowers_to(
    "llvm.nvvm.fmin.xorsign.abs.f16x2",
    min_sm = "sm_86",
    min_ptx = "7.2",
    ptx = "min.xorsign.abs.f16x2 {result}, {a}, {b};"
)]
pub fn min_xorsign_abs_f16x2(a: u32, b: u32) -> u32;

/// Product in both `f16` halves.
#[rgpu::pure]
#[rgpu::lowers_to("mul.rn.f16x2 {result}, {a}, {b};", min_sm = "sm_70")]
pub fn mul_f16x2(a: u32, b: u32) -> u32;

/// Negation in both `f16` halves.
#[rgpu::pure]
#[rgpu::lowers_to("neg.f16x2 {result}, {a};", min_sm = "sm_70")]
pub fn neg_f16x2(a: u32) -> u32;

/// Difference in both `f16` halves.
#[rgpu::pure]
#[rgpu::lowers_to("sub.rn.f16x2 {result}, {a}, {b};", min_sm = "sm_70")]
pub fn sub_f16x2(a: u32, b: u32) -> u32;
