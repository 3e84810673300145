//! Float functions that `core` lacks: crates/cuda_std/src/float.rs. Most are one function of libdevice.

/// The functions, for `f32` and `f64`.
pub trait GpuFloat: Copy + PartialOrd + private::Sealed {
    fn floor(self) -> Self;
    fn ceil(self) -> Self;
    fn round(self) -> Self;
    fn trunc(self) -> Self;
    fn fract(self) -> Self;
    fn abs(self) -> Self;
    fn signum(self) -> Self;
    fn copysign(self, sign: Self) -> Self;
    fn mul_add(self, a: Self, b: Self) -> Self;
    fn div_euclid(self, rhs: Self) -> Self;
    fn rem_euclid(self, rhs: Self) -> Self;
    fn powi(self, n: i32) -> Self;
    fn powf(self, n: Self) -> Self;
    fn sqrt(self) -> Self;
    fn exp(self) -> Self;
    fn exp2(self) -> Self;
    fn ln(self) -> Self;
    fn log(self, base: Self) -> Self;
    fn log2(self) -> Self;
    fn log10(self) -> Self;
    fn cbrt(self) -> Self;
    fn hypot(self, other: Self) -> Self;
    fn sin(self) -> Self;
    fn cos(self) -> Self;
    fn tan(self) -> Self;
    fn asin(self) -> Self;
    fn acos(self) -> Self;
    fn atan(self) -> Self;
    fn atan2(self, other: Self) -> Self;
    fn sin_cos(self) -> (Self, Self);
    fn exp_m1(self) -> Self;
    fn ln_1p(self) -> Self;
    fn sinh(self) -> Self;
    fn cosh(self) -> Self;
    fn tanh(self) -> Self;
    fn asinh(self) -> Self;
    fn acosh(self) -> Self;
    fn atanh(self) -> Self;
}

mod private {
    pub trait Sealed {}
    impl Sealed for f32 {}
    impl Sealed for f64 {}
}

macro_rules! gpu_float {
    ($float:ident { $($name:ident($($parameter:ident: $type:ty),*) = $symbol:literal;)* }) => {
        impl GpuFloat for $float {
            $(
                #[rgpu::pure]
                #[rgpu::lowers_to($symbol)]
                fn $name(self $(, $parameter: $type)*) -> $float;
            )*

            fn fract(self) -> $float {
                self - GpuFloat::trunc(self)
            }

            fn signum(self) -> $float {
                if self.is_nan() {
                    $float::NAN
                } else {
                    GpuFloat::copysign(1.0, self)
                }
            }

            fn div_euclid(self, rhs: $float) -> $float {
                let quotient = GpuFloat::trunc(self / rhs);
                if self % rhs >= 0.0 {
                    quotient
                } else if rhs > 0.0 {
                    quotient - 1.0
                } else {
                    quotient + 1.0
                }
            }

            fn rem_euclid(self, rhs: $float) -> $float {
                let remainder = self % rhs;
                if remainder < 0.0 {
                    remainder + GpuFloat::abs(rhs)
                } else {
                    remainder
                }
            }

            fn log(self, base: $float) -> $float {
                GpuFloat::ln(self) / GpuFloat::ln(base)
            }

            fn sin_cos(self) -> ($float, $float) {
                (GpuFloat::sin(self), GpuFloat::cos(self))
            }
        }
    };
}

// `log2` computes the decimal logarithm in this revision (float.rs, `fn log2`).
gpu_float! {
    f32 {
        floor() = "__nv_floorf";
        ceil() = "__nv_ceilf";
        round() = "__nv_roundf";
        trunc() = "__nv_truncf";
        abs() = "__nv_fabsf";
        copysign(sign: f32) = "__nv_copysignf";
        mul_add(a: f32, b: f32) = "__nv_fmaf";
        powi(n: i32) = "__nv_powif";
        powf(n: f32) = "__nv_powf";
        sqrt() = "__nv_sqrtf";
        exp() = "__nv_expf";
        exp2() = "__nv_exp2f";
        ln() = "__nv_logf";
        log2() = "__nv_log10f";
        log10() = "__nv_log10f";
        cbrt() = "__nv_cbrtf";
        hypot(other: f32) = "__nv_hypotf";
        sin() = "__nv_sinf";
        cos() = "__nv_cosf";
        tan() = "__nv_tanf";
        asin() = "__nv_asinf";
        acos() = "__nv_acosf";
        atan() = "__nv_atanf";
        atan2(other: f32) = "__nv_atan2f";
        exp_m1() = "__nv_expm1f";
        ln_1p() = "__nv_log1pf";
        sinh() = "__nv_sinhf";
        cosh() = "__nv_coshf";
        tanh() = "__nv_tanhf";
        asinh() = "__nv_asinhf";
        acosh() = "__nv_acoshf";
        atanh() = "__nv_atanhf";
    }
}

gpu_float! {
    f64 {
        floor() = "__nv_floor";
        ceil() = "__nv_ceil";
        round() = "__nv_round";
        trunc() = "__nv_trunc";
        abs() = "__nv_fabs";
        copysign(sign: f64) = "__nv_copysign";
        mul_add(a: f64, b: f64) = "__nv_fma";
        powi(n: i32) = "__nv_powi";
        powf(n: f64) = "__nv_pow";
        sqrt() = "__nv_sqrt";
        exp() = "__nv_exp";
        exp2() = "__nv_exp2";
        ln() = "__nv_log";
        log2() = "__nv_log10";
        log10() = "__nv_log10";
        cbrt() = "__nv_cbrt";
        hypot(other: f64) = "__nv_hypot";
        sin() = "__nv_sin";
        cos() = "__nv_cos";
        tan() = "__nv_tan";
        asin() = "__nv_asin";
        acos() = "__nv_acos";
        atan() = "__nv_atan";
        atan2(other: f64) = "__nv_atan2";
        exp_m1() = "__nv_expm1";
        ln_1p() = "__nv_log1p";
        sinh() = "__nv_sinh";
        cosh() = "__nv_cosh";
        tanh() = "__nv_tanh";
        asinh() = "__nv_asinh";
        acosh() = "__nv_acosh";
        atanh() = "__nv_atanh";
    }
}
