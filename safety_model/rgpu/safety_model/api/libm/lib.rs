//! `libm`: mathematics without a standard library. All of it is plain arithmetic of one thread.
#![rgpu::model(
    crate_name = "libm",
    upstream = "rust-lang/compiler-builtins",
    provenance = "reviewed"
)]
#![no_std]

/// Arc cosine.
#[rgpu::pure]
pub fn acos(x: f64) -> f64;

/// Arc cosine.
#[rgpu::pure]
pub fn acosf(x: f32) -> f32;

/// Inverse hyperbolic cosine.
#[rgpu::pure]
pub fn acosh(x: f64) -> f64;

/// Inverse hyperbolic cosine.
#[rgpu::pure]
pub fn acoshf(x: f32) -> f32;

/// Arc sine.
#[rgpu::pure]
pub fn asin(x: f64) -> f64;

/// Arc sine.
#[rgpu::pure]
pub fn asinf(x: f32) -> f32;

/// Inverse hyperbolic sine.
#[rgpu::pure]
pub fn asinh(x: f64) -> f64;

/// Inverse hyperbolic sine.
#[rgpu::pure]
pub fn asinhf(x: f32) -> f32;

/// Arc tangent.
#[rgpu::pure]
pub fn atan(x: f64) -> f64;

/// Arc tangent.
#[rgpu::pure]
pub fn atanf(x: f32) -> f32;

/// Inverse hyperbolic tangent.
#[rgpu::pure]
pub fn atanh(x: f64) -> f64;

/// Inverse hyperbolic tangent.
#[rgpu::pure]
pub fn atanhf(x: f32) -> f32;

/// Cube root.
#[rgpu::pure]
pub fn cbrt(x: f64) -> f64;

/// Cube root.
#[rgpu::pure]
pub fn cbrtf(x: f32) -> f32;

/// Smallest integer not below.
#[rgpu::pure]
pub fn ceil(x: f64) -> f64;

/// Smallest integer not below.
#[rgpu::pure]
pub fn ceilf(x: f32) -> f32;

/// Cosine.
#[rgpu::pure]
pub fn cos(x: f64) -> f64;

/// Cosine.
#[rgpu::pure]
pub fn cosf(x: f32) -> f32;

/// Hyperbolic cosine.
#[rgpu::pure]
pub fn cosh(x: f64) -> f64;

/// Hyperbolic cosine.
#[rgpu::pure]
pub fn coshf(x: f32) -> f32;

/// Error function.
#[rgpu::pure]
pub fn erf(x: f64) -> f64;

/// Error function.
#[rgpu::pure]
pub fn erff(x: f32) -> f32;

/// One minus the error function.
#[rgpu::pure]
pub fn erfc(x: f64) -> f64;

/// One minus the error function.
#[rgpu::pure]
pub fn erfcf(x: f32) -> f32;

/// E to the power of x.
#[rgpu::pure]
pub fn exp(x: f64) -> f64;

/// E to the power of x.
#[rgpu::pure]
pub fn expf(x: f32) -> f32;

/// Ten to the power of x.
#[rgpu::pure]
pub fn exp10(x: f64) -> f64;

/// Ten to the power of x.
#[rgpu::pure]
pub fn exp10f(x: f32) -> f32;

/// Two to the power of x.
#[rgpu::pure]
pub fn exp2(x: f64) -> f64;

/// Two to the power of x.
#[rgpu::pure]
pub fn exp2f(x: f32) -> f32;

/// E to the power of x, minus one.
#[rgpu::pure]
pub fn expm1(x: f64) -> f64;

/// E to the power of x, minus one.
#[rgpu::pure]
pub fn expm1f(x: f32) -> f32;

/// Absolute value.
#[rgpu::pure]
pub fn fabs(x: f64) -> f64;

/// Absolute value.
#[rgpu::pure]
pub fn fabsf(x: f32) -> f32;

/// Largest integer not above.
#[rgpu::pure]
pub fn floor(x: f64) -> f64;

/// Largest integer not above.
#[rgpu::pure]
pub fn floorf(x: f32) -> f32;

/// Logarithm of the gamma function.
#[rgpu::pure]
pub fn lgamma(x: f64) -> f64;

/// Logarithm of the gamma function.
#[rgpu::pure]
pub fn lgammaf(x: f32) -> f32;

/// Natural logarithm.
#[rgpu::pure]
pub fn log(x: f64) -> f64;

/// Natural logarithm.
#[rgpu::pure]
pub fn logf(x: f32) -> f32;

/// Logarithm to base ten.
#[rgpu::pure]
pub fn log10(x: f64) -> f64;

/// Logarithm to base ten.
#[rgpu::pure]
pub fn log10f(x: f32) -> f32;

/// Natural logarithm of one plus x.
#[rgpu::pure]
pub fn log1p(x: f64) -> f64;

/// Natural logarithm of one plus x.
#[rgpu::pure]
pub fn log1pf(x: f32) -> f32;

/// Logarithm to base two.
#[rgpu::pure]
pub fn log2(x: f64) -> f64;

/// Logarithm to base two.
#[rgpu::pure]
pub fn log2f(x: f32) -> f32;

/// Nearest integer, ties to even.
#[rgpu::pure]
pub fn rint(x: f64) -> f64;

/// Nearest integer, ties to even.
#[rgpu::pure]
pub fn rintf(x: f32) -> f32;

/// Nearest integer, ties away from zero.
#[rgpu::pure]
pub fn round(x: f64) -> f64;

/// Nearest integer, ties away from zero.
#[rgpu::pure]
pub fn roundf(x: f32) -> f32;

/// Nearest integer, ties to even.
#[rgpu::pure]
pub fn roundeven(x: f64) -> f64;

/// Nearest integer, ties to even.
#[rgpu::pure]
pub fn roundevenf(x: f32) -> f32;

/// Sine.
#[rgpu::pure]
pub fn sin(x: f64) -> f64;

/// Sine.
#[rgpu::pure]
pub fn sinf(x: f32) -> f32;

/// Hyperbolic sine.
#[rgpu::pure]
pub fn sinh(x: f64) -> f64;

/// Hyperbolic sine.
#[rgpu::pure]
pub fn sinhf(x: f32) -> f32;

/// Square root.
#[rgpu::pure]
pub fn sqrt(x: f64) -> f64;

/// Square root.
#[rgpu::pure]
pub fn sqrtf(x: f32) -> f32;

/// Tangent.
#[rgpu::pure]
pub fn tan(x: f64) -> f64;

/// Tangent.
#[rgpu::pure]
pub fn tanf(x: f32) -> f32;

/// Hyperbolic tangent.
#[rgpu::pure]
pub fn tanh(x: f64) -> f64;

/// Hyperbolic tangent.
#[rgpu::pure]
pub fn tanhf(x: f32) -> f32;

/// Gamma function.
#[rgpu::pure]
pub fn tgamma(x: f64) -> f64;

/// Gamma function.
#[rgpu::pure]
pub fn tgammaf(x: f32) -> f32;

/// Integer part.
#[rgpu::pure]
pub fn trunc(x: f64) -> f64;

/// Integer part.
#[rgpu::pure]
pub fn truncf(x: f32) -> f32;

/// Arc tangent of y / x in the right quadrant.
#[rgpu::pure]
pub fn atan2(y: f64, x: f64) -> f64;

/// Arc tangent of y / x in the right quadrant.
#[rgpu::pure]
pub fn atan2f(y: f32, x: f32) -> f32;

/// Size of x with the sign of y.
#[rgpu::pure]
pub fn copysign(x: f64, y: f64) -> f64;

/// Size of x with the sign of y.
#[rgpu::pure]
pub fn copysignf(x: f32, y: f32) -> f32;

/// X - y, or zero.
#[rgpu::pure]
pub fn fdim(x: f64, y: f64) -> f64;

/// X - y, or zero.
#[rgpu::pure]
pub fn fdimf(x: f32, y: f32) -> f32;

/// The larger.
#[rgpu::pure]
pub fn fmax(x: f64, y: f64) -> f64;

/// The larger.
#[rgpu::pure]
pub fn fmaxf(x: f32, y: f32) -> f32;

/// The smaller.
#[rgpu::pure]
pub fn fmin(x: f64, y: f64) -> f64;

/// The smaller.
#[rgpu::pure]
pub fn fminf(x: f32, y: f32) -> f32;

/// Remainder of a division towards zero.
#[rgpu::pure]
pub fn fmod(x: f64, y: f64) -> f64;

/// Remainder of a division towards zero.
#[rgpu::pure]
pub fn fmodf(x: f32, y: f32) -> f32;

/// Length of the vector (x, y).
#[rgpu::pure]
pub fn hypot(x: f64, y: f64) -> f64;

/// Length of the vector (x, y).
#[rgpu::pure]
pub fn hypotf(x: f32, y: f32) -> f32;

/// The number next to x in the direction of y.
#[rgpu::pure]
pub fn nextafter(x: f64, y: f64) -> f64;

/// The number next to x in the direction of y.
#[rgpu::pure]
pub fn nextafterf(x: f32, y: f32) -> f32;

/// X to the power of y.
#[rgpu::pure]
pub fn pow(x: f64, y: f64) -> f64;

/// X to the power of y.
#[rgpu::pure]
pub fn powf(x: f32, y: f32) -> f32;

/// Remainder of a division to the nearest integer.
#[rgpu::pure]
pub fn remainder(x: f64, y: f64) -> f64;

/// Remainder of a division to the nearest integer.
#[rgpu::pure]
pub fn remainderf(x: f32, y: f32) -> f32;

/// X * y + z, rounded once.
#[rgpu::pure]
pub fn fma(x: f64, y: f64, z: f64) -> f64;

/// X * y + z, rounded once.
#[rgpu::pure]
pub fn fmaf(x: f32, y: f32, z: f32) -> f32;

/// Fraction and power of two.
#[rgpu::pure]
pub fn frexp(x: f64) -> (f64, i32);

/// Fraction and power of two.
#[rgpu::pure]
pub fn frexpf(x: f32) -> (f32, i32);

/// Binary exponent.
#[rgpu::pure]
pub fn ilogb(x: f64) -> i32;

/// Binary exponent.
#[rgpu::pure]
pub fn ilogbf(x: f32) -> i32;

/// X times a power of two.
#[rgpu::pure]
pub fn ldexp(x: f64, n: i32) -> f64;

/// X times a power of two.
#[rgpu::pure]
pub fn ldexpf(x: f32, n: i32) -> f32;

/// X times a power of two.
#[rgpu::pure]
pub fn scalbn(x: f64, n: i32) -> f64;

/// X times a power of two.
#[rgpu::pure]
pub fn scalbnf(x: f32, n: i32) -> f32;

/// Logarithm of the gamma function, and its sign.
#[rgpu::pure]
pub fn lgamma_r(x: f64) -> (f64, i32);

/// Logarithm of the gamma function, and its sign.
#[rgpu::pure]
pub fn lgammaf_r(x: f32) -> (f32, i32);

/// Fractional and integer part.
#[rgpu::pure]
pub fn modf(x: f64) -> (f64, f64);

/// Fractional and integer part.
#[rgpu::pure]
pub fn modff(x: f32) -> (f32, f32);

/// Remainder and low bits of the quotient.
#[rgpu::pure]
pub fn remquo(x: f64, y: f64) -> (f64, i32);

/// Remainder and low bits of the quotient.
#[rgpu::pure]
pub fn remquof(x: f32, y: f32) -> (f32, i32);

/// Sine and cosine.
#[rgpu::pure]
pub fn sincos(x: f64) -> (f64, f64);

/// Sine and cosine.
#[rgpu::pure]
pub fn sincosf(x: f32) -> (f32, f32);
