//! `libm`: mathematics without a standard library. All of it is plain arithmetic of one thread.
#![rgpu::model(
    crate_name = "libm",
    upstream = "rust-lang/compiler-builtins",
    provenance = "reviewed"
)]
#![no_std]

/// Arc cosine.
#[rgpu::pure]
#[rgpu::lowers_to("__nv_acos")]
pub fn acos(x: f64) -> f64;

/// Arc cosine.
#[rgpu::pure]
#[rgpu::lowers_to("__nv_acosf")]
pub fn acosf(x: f32) -> f32;

/// Inverse hyperbolic cosine.
#[rgpu::pure]
#[rgpu::lowers_to("__nv_acosh")]
pub fn acosh(x: f64) -> f64;

/// Inverse hyperbolic cosine.
#[rgpu::pure]
#[rgpu::lowers_to("__nv_acoshf")]
pub fn acoshf(x: f32) -> f32;

/// Arc sine.
#[rgpu::pure]
#[rgpu::lowers_to("__nv_asin")]
pub fn asin(x: f64) -> f64;

/// Arc sine.
#[rgpu::pure]
#[rgpu::lowers_to("__nv_asinf")]
pub fn asinf(x: f32) -> f32;

/// Inverse hyperbolic sine.
#[rgpu::pure]
#[rgpu::lowers_to("__nv_asinh")]
pub fn asinh(x: f64) -> f64;

/// Inverse hyperbolic sine.
#[rgpu::pure]
#[rgpu::lowers_to("__nv_asinhf")]
pub fn asinhf(x: f32) -> f32;

/// Arc tangent.
#[rgpu::pure]
#[rgpu::lowers_to("__nv_atan")]
pub fn atan(x: f64) -> f64;

/// Arc tangent.
#[rgpu::pure]
#[rgpu::lowers_to("__nv_atanf")]
pub fn atanf(x: f32) -> f32;

/// Inverse hyperbolic tangent.
#[rgpu::pure]
#[rgpu::lowers_to("__nv_atanh")]
pub fn atanh(x: f64) -> f64;

/// Inverse hyperbolic tangent.
#[rgpu::pure]
#[rgpu::lowers_to("__nv_atanhf")]
pub fn atanhf(x: f32) -> f32;

/// Cube root.
#[rgpu::pure]
#[rgpu::lowers_to("__nv_cbrt")]
pub fn cbrt(x: f64) -> f64;

/// Cube root.
#[rgpu::pure]
#[rgpu::lowers_to("__nv_cbrtf")]
pub fn cbrtf(x: f32) -> f32;

/// Smallest integer not below.
#[rgpu::pure]
#[rgpu::lowers_to("llvm.ceil")]
pub fn ceil(x: f64) -> f64;

/// Smallest integer not below.
#[rgpu::pure]
#[rgpu::lowers_to("llvm.ceil")]
pub fn ceilf(x: f32) -> f32;

/// Cosine.
#[rgpu::pure]
#[rgpu::lowers_to("__nv_cos")]
pub fn cos(x: f64) -> f64;

/// Cosine.
#[rgpu::pure]
#[rgpu::lowers_to("__nv_cosf")]
pub fn cosf(x: f32) -> f32;

/// Hyperbolic cosine.
#[rgpu::pure]
#[rgpu::lowers_to("__nv_cosh")]
pub fn cosh(x: f64) -> f64;

/// Hyperbolic cosine.
#[rgpu::pure]
#[rgpu::lowers_to("__nv_coshf")]
pub fn coshf(x: f32) -> f32;

/// Error function.
#[rgpu::pure]
#[rgpu::lowers_to("__nv_erf")]
pub fn erf(x: f64) -> f64;

/// Error function.
#[rgpu::pure]
#[rgpu::lowers_to("__nv_erff")]
pub fn erff(x: f32) -> f32;

/// One minus the error function.
#[rgpu::pure]
#[rgpu::lowers_to("__nv_erfc")]
pub fn erfc(x: f64) -> f64;

/// One minus the error function.
#[rgpu::pure]
#[rgpu::lowers_to("__nv_erfcf")]
pub fn erfcf(x: f32) -> f32;

/// E to the power of x.
#[rgpu::pure]
#[rgpu::lowers_to("__nv_exp")]
pub fn exp(x: f64) -> f64;

/// E to the power of x.
#[rgpu::pure]
#[rgpu::lowers_to("__nv_expf")]
pub fn expf(x: f32) -> f32;

/// Ten to the power of x.
#[rgpu::pure]
#[rgpu::lowers_to("__nv_exp10")]
pub fn exp10(x: f64) -> f64;

/// Ten to the power of x.
#[rgpu::pure]
#[rgpu::lowers_to("__nv_exp10f")]
pub fn exp10f(x: f32) -> f32;

/// Two to the power of x.
#[rgpu::pure]
#[rgpu::lowers_to("__nv_exp2")]
pub fn exp2(x: f64) -> f64;

/// Two to the power of x.
#[rgpu::pure]
#[rgpu::lowers_to("__nv_exp2f")]
pub fn exp2f(x: f32) -> f32;

/// E to the power of x, minus one.
#[rgpu::pure]
#[rgpu::lowers_to("__nv_expm1")]
pub fn expm1(x: f64) -> f64;

/// E to the power of x, minus one.
#[rgpu::pure]
#[rgpu::lowers_to("__nv_expm1f")]
pub fn expm1f(x: f32) -> f32;

/// Absolute value.
#[rgpu::pure]
#[rgpu::lowers_to("llvm.fabs")]
pub fn fabs(x: f64) -> f64;

/// Absolute value.
#[rgpu::pure]
#[rgpu::lowers_to("llvm.fabs")]
pub fn fabsf(x: f32) -> f32;

/// Largest integer not above.
#[rgpu::pure]
#[rgpu::lowers_to("llvm.floor")]
pub fn floor(x: f64) -> f64;

/// Largest integer not above.
#[rgpu::pure]
#[rgpu::lowers_to("llvm.floor")]
pub fn floorf(x: f32) -> f32;

/// Logarithm of the gamma function.
#[rgpu::pure]
#[rgpu::lowers_to("__nv_lgamma")]
pub fn lgamma(x: f64) -> f64;

/// Logarithm of the gamma function.
#[rgpu::pure]
#[rgpu::lowers_to("__nv_lgammaf")]
pub fn lgammaf(x: f32) -> f32;

/// Natural logarithm.
#[rgpu::pure]
#[rgpu::lowers_to("__nv_log")]
pub fn log(x: f64) -> f64;

/// Natural logarithm.
#[rgpu::pure]
#[rgpu::lowers_to("__nv_logf")]
pub fn logf(x: f32) -> f32;

/// Logarithm to base ten.
#[rgpu::pure]
#[rgpu::lowers_to("__nv_log10")]
pub fn log10(x: f64) -> f64;

/// Logarithm to base ten.
#[rgpu::pure]
#[rgpu::lowers_to("__nv_log10f")]
pub fn log10f(x: f32) -> f32;

/// Natural logarithm of one plus x.
#[rgpu::pure]
#[rgpu::lowers_to("__nv_log1p")]
pub fn log1p(x: f64) -> f64;

/// Natural logarithm of one plus x.
#[rgpu::pure]
#[rgpu::lowers_to("__nv_log1pf")]
pub fn log1pf(x: f32) -> f32;

/// Logarithm to base two.
#[rgpu::pure]
#[rgpu::lowers_to("__nv_log2")]
pub fn log2(x: f64) -> f64;

/// Logarithm to base two.
#[rgpu::pure]
#[rgpu::lowers_to("__nv_log2f")]
pub fn log2f(x: f32) -> f32;

/// Nearest integer, ties to even.
#[rgpu::pure]
#[rgpu::lowers_to("llvm.rint")]
pub fn rint(x: f64) -> f64;

/// Nearest integer, ties to even.
#[rgpu::pure]
#[rgpu::lowers_to("llvm.rint")]
pub fn rintf(x: f32) -> f32;

/// Nearest integer, ties away from zero.
#[rgpu::pure]
#[rgpu::lowers_to("llvm.round")]
pub fn round(x: f64) -> f64;

/// Nearest integer, ties away from zero.
#[rgpu::pure]
#[rgpu::lowers_to("llvm.round")]
pub fn roundf(x: f32) -> f32;

/// Nearest integer, ties to even.
#[rgpu::pure]
#[rgpu::lowers_to("llvm.roundeven")]
pub fn roundeven(x: f64) -> f64;

/// Nearest integer, ties to even.
#[rgpu::pure]
#[rgpu::lowers_to("llvm.roundeven")]
pub fn roundevenf(x: f32) -> f32;

/// Sine.
#[rgpu::pure]
#[rgpu::lowers_to("__nv_sin")]
pub fn sin(x: f64) -> f64;

/// Sine.
#[rgpu::pure]
#[rgpu::lowers_to("__nv_sinf")]
pub fn sinf(x: f32) -> f32;

/// Hyperbolic sine.
#[rgpu::pure]
#[rgpu::lowers_to("__nv_sinh")]
pub fn sinh(x: f64) -> f64;

/// Hyperbolic sine.
#[rgpu::pure]
#[rgpu::lowers_to("__nv_sinhf")]
pub fn sinhf(x: f32) -> f32;

/// Square root.
#[rgpu::pure]
#[rgpu::lowers_to("llvm.sqrt")]
pub fn sqrt(x: f64) -> f64;

/// Square root.
#[rgpu::pure]
#[rgpu::lowers_to("llvm.sqrt")]
pub fn sqrtf(x: f32) -> f32;

/// Tangent.
#[rgpu::pure]
#[rgpu::lowers_to("__nv_tan")]
pub fn tan(x: f64) -> f64;

/// Tangent.
#[rgpu::pure]
#[rgpu::lowers_to("__nv_tanf")]
pub fn tanf(x: f32) -> f32;

/// Hyperbolic tangent.
#[rgpu::pure]
#[rgpu::lowers_to("__nv_tanh")]
pub fn tanh(x: f64) -> f64;

/// Hyperbolic tangent.
#[rgpu::pure]
#[rgpu::lowers_to("__nv_tanhf")]
pub fn tanhf(x: f32) -> f32;

/// Gamma function.
#[rgpu::pure]
#[rgpu::lowers_to("__nv_tgamma")]
pub fn tgamma(x: f64) -> f64;

/// Gamma function.
#[rgpu::pure]
#[rgpu::lowers_to("__nv_tgammaf")]
pub fn tgammaf(x: f32) -> f32;

/// Integer part.
#[rgpu::pure]
#[rgpu::lowers_to("llvm.trunc")]
pub fn trunc(x: f64) -> f64;

/// Integer part.
#[rgpu::pure]
#[rgpu::lowers_to("llvm.trunc")]
pub fn truncf(x: f32) -> f32;

/// Arc tangent of y / x in the right quadrant.
#[rgpu::pure]
#[rgpu::lowers_to("__nv_atan2")]
pub fn atan2(y: f64, x: f64) -> f64;

/// Arc tangent of y / x in the right quadrant.
#[rgpu::pure]
#[rgpu::lowers_to("__nv_atan2f")]
pub fn atan2f(y: f32, x: f32) -> f32;

/// Size of x with the sign of y.
#[rgpu::pure]
#[rgpu::lowers_to("llvm.copysign")]
pub fn copysign(x: f64, y: f64) -> f64;

/// Size of x with the sign of y.
#[rgpu::pure]
#[rgpu::lowers_to("llvm.copysign")]
pub fn copysignf(x: f32, y: f32) -> f32;

/// X - y, or zero.
#[rgpu::pure]
#[rgpu::lowers_to("__nv_fdim")]
pub fn fdim(x: f64, y: f64) -> f64;

/// X - y, or zero.
#[rgpu::pure]
#[rgpu::lowers_to("__nv_fdimf")]
pub fn fdimf(x: f32, y: f32) -> f32;

/// The larger.
#[rgpu::pure]
#[rgpu::lowers_to("llvm.maxnum")]
pub fn fmax(x: f64, y: f64) -> f64;

/// The larger.
#[rgpu::pure]
#[rgpu::lowers_to("llvm.maxnum")]
pub fn fmaxf(x: f32, y: f32) -> f32;

/// The smaller.
#[rgpu::pure]
#[rgpu::lowers_to("llvm.minnum")]
pub fn fmin(x: f64, y: f64) -> f64;

/// The smaller.
#[rgpu::pure]
#[rgpu::lowers_to("llvm.minnum")]
pub fn fminf(x: f32, y: f32) -> f32;

/// Remainder of a division towards zero.
#[rgpu::pure]
#[rgpu::lowers_to("__nv_fmod")]
pub fn fmod(x: f64, y: f64) -> f64;

/// Remainder of a division towards zero.
#[rgpu::pure]
#[rgpu::lowers_to("__nv_fmodf")]
pub fn fmodf(x: f32, y: f32) -> f32;

/// Length of the vector (x, y).
#[rgpu::pure]
#[rgpu::lowers_to("__nv_hypot")]
pub fn hypot(x: f64, y: f64) -> f64;

/// Length of the vector (x, y).
#[rgpu::pure]
#[rgpu::lowers_to("__nv_hypotf")]
pub fn hypotf(x: f32, y: f32) -> f32;

/// The number next to x in the direction of y.
#[rgpu::pure]
#[rgpu::lowers_to("__nv_nextafter")]
pub fn nextafter(x: f64, y: f64) -> f64;

/// The number next to x in the direction of y.
#[rgpu::pure]
#[rgpu::lowers_to("__nv_nextafterf")]
pub fn nextafterf(x: f32, y: f32) -> f32;

/// X to the power of y.
#[rgpu::pure]
#[rgpu::lowers_to("__nv_pow")]
pub fn pow(x: f64, y: f64) -> f64;

/// X to the power of y.
#[rgpu::pure]
#[rgpu::lowers_to("__nv_powf")]
pub fn powf(x: f32, y: f32) -> f32;

/// Remainder of a division to the nearest integer.
#[rgpu::pure]
#[rgpu::lowers_to("__nv_remainder")]
pub fn remainder(x: f64, y: f64) -> f64;

/// Remainder of a division to the nearest integer.
#[rgpu::pure]
#[rgpu::lowers_to("__nv_remainderf")]
pub fn remainderf(x: f32, y: f32) -> f32;

/// X * y + z, rounded once.
#[rgpu::pure]
#[rgpu::lowers_to("llvm.fma")]
pub fn fma(x: f64, y: f64, z: f64) -> f64;

/// X * y + z, rounded once.
#[rgpu::pure]
#[rgpu::lowers_to("llvm.fma")]
pub fn fmaf(x: f32, y: f32, z: f32) -> f32;

/// Fraction and power of two.
pub fn frexp(x: f64) -> (f64, i32) {
    let mut exponent = 0;
    let fraction = unsafe { frexp_to(x, &mut exponent) };
    (fraction, exponent)
}

/// Fraction and power of two.
pub fn frexpf(x: f32) -> (f32, i32) {
    let mut exponent = 0;
    let fraction = unsafe { frexpf_to(x, &mut exponent) };
    (fraction, exponent)
}

/// Binary exponent.
#[rgpu::pure]
#[rgpu::lowers_to("__nv_ilogb")]
pub fn ilogb(x: f64) -> i32;

/// Binary exponent.
#[rgpu::pure]
#[rgpu::lowers_to("__nv_ilogbf")]
pub fn ilogbf(x: f32) -> i32;

/// X times a power of two.
#[rgpu::pure]
#[rgpu::lowers_to("__nv_ldexp")]
pub fn ldexp(x: f64, n: i32) -> f64;

/// X times a power of two.
#[rgpu::pure]
#[rgpu::lowers_to("__nv_ldexpf")]
pub fn ldexpf(x: f32, n: i32) -> f32;

/// X times a power of two.
#[rgpu::pure]
#[rgpu::lowers_to("__nv_scalbn")]
pub fn scalbn(x: f64, n: i32) -> f64;

/// X times a power of two.
#[rgpu::pure]
#[rgpu::lowers_to("__nv_scalbnf")]
pub fn scalbnf(x: f32, n: i32) -> f32;

/// Logarithm of the gamma function, and its sign.
pub fn lgamma_r(x: f64) -> (f64, i32) {
    // Negative between an odd and the next even number below zero.
    let negative = x < 0.0 && (floor(x) * 0.5) != floor(floor(x) * 0.5);
    (lgamma(x), if negative { -1 } else { 1 })
}

/// Logarithm of the gamma function, and its sign.
pub fn lgammaf_r(x: f32) -> (f32, i32) {
    // Negative between an odd and the next even number below zero.
    let negative = x < 0.0 && (floorf(x) * 0.5) != floorf(floorf(x) * 0.5);
    (lgammaf(x), if negative { -1 } else { 1 })
}

/// Fractional and integer part.
pub fn modf(x: f64) -> (f64, f64) {
    let whole = trunc(x);
    let rest = if x.is_infinite() { 0.0 } else { x - whole };
    (copysign(rest, x), whole)
}

/// Fractional and integer part.
pub fn modff(x: f32) -> (f32, f32) {
    let whole = truncf(x);
    let rest = if x.is_infinite() { 0.0 } else { x - whole };
    (copysignf(rest, x), whole)
}

/// Remainder and low bits of the quotient.
pub fn remquo(x: f64, y: f64) -> (f64, i32) {
    let mut quotient = 0;
    let rest = unsafe { remquo_to(x, y, &mut quotient) };
    (rest, quotient)
}

/// Remainder and low bits of the quotient.
pub fn remquof(x: f32, y: f32) -> (f32, i32) {
    let mut quotient = 0;
    let rest = unsafe { remquof_to(x, y, &mut quotient) };
    (rest, quotient)
}

/// Sine and cosine.
pub fn sincos(x: f64) -> (f64, f64) {
    (sin(x), cos(x))
}

/// Sine and cosine.
pub fn sincosf(x: f32) -> (f32, f32) {
    (sinf(x), cosf(x))
}

/// As `frexp`, with the exponent in memory.
#[rgpu::access(write, place = "*exponent")]
#[rgpu::value(uniformity = "thread")]
#[rgpu::lowers_to("__nv_frexp")]
unsafe fn frexp_to(x: f64, exponent: *mut i32) -> f64;

/// As `remquo`, with the quotient in memory.
#[rgpu::access(write, place = "*quotient")]
#[rgpu::value(uniformity = "thread")]
#[rgpu::lowers_to("__nv_remquo")]
unsafe fn remquo_to(x: f64, y: f64, quotient: *mut i32) -> f64;

/// As `frexpf`, with the exponent in memory.
#[rgpu::access(write, place = "*exponent")]
#[rgpu::value(uniformity = "thread")]
#[rgpu::lowers_to("__nv_frexpf")]
unsafe fn frexpf_to(x: f32, exponent: *mut i32) -> f32;

/// As `remquof`, with the quotient in memory.
#[rgpu::access(write, place = "*quotient")]
#[rgpu::value(uniformity = "thread")]
#[rgpu::lowers_to("__nv_remquof")]
unsafe fn remquof_to(x: f32, y: f32, quotient: *mut i32) -> f32;
