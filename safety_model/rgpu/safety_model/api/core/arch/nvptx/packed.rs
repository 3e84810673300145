//! Pairs of 16-bit floats in one register.

/// Two `f16` in 32 bits.
#[allow(non_camel_case_types)]
#[derive(Clone, Copy, Debug)]
#[repr(C, align(4))]
pub struct f16x2(u32);

/// Sums. PTX: `add.rn.f16x2`.
#[rgpu::pure]
#[rgpu::lowers_to("add.rn.f16x2 {result}, {a}, {b};")]
pub unsafe fn f16x2_add(a: f16x2, b: f16x2) -> f16x2;

/// Differences. PTX: `sub.rn.f16x2`.
#[rgpu::pure]
#[rgpu::lowers_to("sub.rn.f16x2 {result}, {a}, {b};")]
pub unsafe fn f16x2_sub(a: f16x2, b: f16x2) -> f16x2;

/// Products. PTX: `mul.rn.f16x2`.
#[rgpu::pure]
#[rgpu::lowers_to("mul.rn.f16x2 {result}, {a}, {b};")]
pub unsafe fn f16x2_mul(a: f16x2, b: f16x2) -> f16x2;

/// `a * b + c`, rounded once. PTX: `fma.rn.f16x2`.
#[rgpu::pure]
#[rgpu::lowers_to("fma.rn.f16x2 {result}, {a}, {b}, {c};")]
pub unsafe fn f16x2_fma(a: f16x2, b: f16x2, c: f16x2) -> f16x2;

/// Negated. PTX: `neg.f16x2`.
#[rgpu::pure]
#[rgpu::lowers_to("neg.f16x2 {result}, {a};")]
pub unsafe fn f16x2_neg(a: f16x2) -> f16x2;

/// Minima; a number wins over NaN. PTX: `min.f16x2`.
#[rgpu::pure]
#[rgpu::lowers_to("min.f16x2 {result}, {a}, {b};", min_sm = "sm_80", min_ptx = "7.0")]
pub unsafe fn f16x2_min(a: f16x2, b: f16x2) -> f16x2;

/// Minima; NaN wins. PTX: `min.NaN.f16x2`.
#[rgpu::pure]
#[rgpu::lowers_to("min.NaN.f16x2 {result}, {a}, {b};", min_sm = "sm_80", min_ptx = "7.0")]
pub unsafe fn f16x2_min_nan(a: f16x2, b: f16x2) -> f16x2;

/// Maxima; a number wins over NaN. PTX: `max.f16x2`.
#[rgpu::pure]
#[rgpu::lowers_to("max.f16x2 {result}, {a}, {b};", min_sm = "sm_80", min_ptx = "7.0")]
pub unsafe fn f16x2_max(a: f16x2, b: f16x2) -> f16x2;

/// Maxima; NaN wins. PTX: `max.NaN.f16x2`.
#[rgpu::pure]
#[rgpu::lowers_to("max.NaN.f16x2 {result}, {a}, {b};", min_sm = "sm_80", min_ptx = "7.0")]
pub unsafe fn f16x2_max_nan(a: f16x2, b: f16x2) -> f16x2;
