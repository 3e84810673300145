//! Mathematical functions of floats.

#[rgpu::one_of(F, f16, f32, f64, f128)]
impl<F> F {
    /// Rounded down.
    #[rgpu::pure]
    #[rgpu::lowers_to("llvm.floor")]
    pub fn floor(self) -> Self;

    /// Rounded up.
    #[rgpu::pure]
    #[rgpu::lowers_to("llvm.ceil")]
    pub fn ceil(self) -> Self;

    /// Rounded to the nearest; halves away from zero.
    #[rgpu::pure]
    #[rgpu::lowers_to("llvm.round")]
    pub fn round(self) -> Self;

    /// Rounded to the nearest; halves to even.
    #[rgpu::pure]
    #[rgpu::lowers_to("llvm.roundeven")]
    pub fn round_ties_even(self) -> Self;

    /// Rounded towards zero.
    #[rgpu::pure]
    #[rgpu::lowers_to("llvm.trunc")]
    pub fn trunc(self) -> Self;

    /// `self * a + b`, rounded once.
    #[rgpu::pure]
    #[rgpu::lowers_to("llvm.fma")]
    pub fn mul_add(self, a: Self, b: Self) -> Self;

    /// The power with an integer.
    #[rgpu::pure]
    #[rgpu::lowers_to("llvm.powi")]
    pub fn powi(self, n: i32) -> Self;

    /// The power.
    #[rgpu::pure]
    #[rgpu::lowers_to("llvm.pow")]
    pub fn powf(self, n: Self) -> Self;

    /// The square root.
    #[rgpu::pure]
    #[rgpu::lowers_to("llvm.sqrt")]
    pub fn sqrt(self) -> Self;

    /// e to the power.
    #[rgpu::pure]
    #[rgpu::lowers_to("llvm.exp")]
    pub fn exp(self) -> Self;

    /// 2 to the power.
    #[rgpu::pure]
    #[rgpu::lowers_to("llvm.exp2")]
    pub fn exp2(self) -> Self;

    /// The natural logarithm.
    #[rgpu::pure]
    #[rgpu::lowers_to("llvm.log")]
    pub fn ln(self) -> Self;

    /// The logarithm to base 2.
    #[rgpu::pure]
    #[rgpu::lowers_to("llvm.log2")]
    pub fn log2(self) -> Self;

    /// The logarithm to base 10.
    #[rgpu::pure]
    #[rgpu::lowers_to("llvm.log10")]
    pub fn log10(self) -> Self;

    /// Sine.
    #[rgpu::pure]
    #[rgpu::lowers_to("llvm.sin")]
    pub fn sin(self) -> Self;

    /// Cosine.
    #[rgpu::pure]
    #[rgpu::lowers_to("llvm.cos")]
    pub fn cos(self) -> Self;

    /// The cube root.
    #[rgpu::pure]
    #[rgpu::lowers_to("libm.cbrt")]
    pub fn cbrt(self) -> Self;

    /// The length of a vector.
    #[rgpu::pure]
    #[rgpu::lowers_to("libm.hypot")]
    pub fn hypot(self, other: Self) -> Self;

    /// Tangent.
    #[rgpu::pure]
    #[rgpu::lowers_to("libm.tan")]
    pub fn tan(self) -> Self;

    /// Arc sine.
    #[rgpu::pure]
    #[rgpu::lowers_to("libm.asin")]
    pub fn asin(self) -> Self;

    /// Arc cosine.
    #[rgpu::pure]
    #[rgpu::lowers_to("libm.acos")]
    pub fn acos(self) -> Self;

    /// Arc tangent.
    #[rgpu::pure]
    #[rgpu::lowers_to("libm.atan")]
    pub fn atan(self) -> Self;

    /// Arc tangent of a quotient, in the right quadrant.
    #[rgpu::pure]
    #[rgpu::lowers_to("libm.atan2")]
    pub fn atan2(self, other: Self) -> Self;

    /// `e^x - 1`, exact near 0.
    #[rgpu::pure]
    #[rgpu::lowers_to("libm.expm1")]
    pub fn exp_m1(self) -> Self;

    /// `ln(1 + x)`, exact near 0.
    #[rgpu::pure]
    #[rgpu::lowers_to("libm.log1p")]
    pub fn ln_1p(self) -> Self;

    /// Hyperbolic sine.
    #[rgpu::pure]
    #[rgpu::lowers_to("libm.sinh")]
    pub fn sinh(self) -> Self;

    /// Hyperbolic cosine.
    #[rgpu::pure]
    #[rgpu::lowers_to("libm.cosh")]
    pub fn cosh(self) -> Self;

    /// Hyperbolic tangent.
    #[rgpu::pure]
    #[rgpu::lowers_to("libm.tanh")]
    pub fn tanh(self) -> Self;

    /// Inverse hyperbolic sine.
    #[rgpu::pure]
    #[rgpu::lowers_to("libm.asinh")]
    pub fn asinh(self) -> Self;

    /// Inverse hyperbolic cosine.
    #[rgpu::pure]
    #[rgpu::lowers_to("libm.acosh")]
    pub fn acosh(self) -> Self;

    /// Inverse hyperbolic tangent.
    #[rgpu::pure]
    #[rgpu::lowers_to("libm.atanh")]
    pub fn atanh(self) -> Self;

    /// The gamma function.
    #[rgpu::pure]
    #[rgpu::lowers_to("libm.tgamma")]
    pub fn gamma(self) -> Self;

    /// The error function.
    #[rgpu::pure]
    #[rgpu::lowers_to("libm.erf")]
    pub fn erf(self) -> Self;

    /// 1 less the error function.
    #[rgpu::pure]
    #[rgpu::lowers_to("libm.erfc")]
    pub fn erfc(self) -> Self;

    /// The part after the point, with the sign.
    pub fn fract(self) -> Self {
        self - self.trunc()
    }

    /// The quotient, rounded so that the remainder isn't negative.
    pub fn div_euclid(self, rhs: Self) -> Self {
        let quotient = (self / rhs).trunc();
        if self % rhs >= 0.0 {
            quotient
        } else if rhs > 0.0 {
            quotient - 1.0
        } else {
            quotient + 1.0
        }
    }

    /// The remainder that isn't negative.
    pub fn rem_euclid(self, rhs: Self) -> Self {
        let remainder = self % rhs;
        if remainder < 0.0 { remainder + rhs.abs() } else { remainder }
    }

    /// The logarithm to any base.
    pub fn log(self, base: Self) -> Self {
        self.ln() / base.ln()
    }

    /// Sine and cosine.
    pub fn sin_cos(self) -> (Self, Self) {
        (self.sin(), self.cos())
    }

    /// The logarithm of the magnitude of the gamma function, and the sign.
    pub fn ln_gamma(self) -> (Self, i32) {
        // Negative between an odd and the next even number below zero.
        let below = self.floor();
        let negative = self < 0.0 && below * 0.5 != (below * 0.5).floor();
        (self.ln_of_gamma(), if negative { -1 } else { 1 })
    }

    #[rgpu::pure]
    #[rgpu::lowers_to("libm.lgamma")]
    fn ln_of_gamma(self) -> Self;
}

#[rgpu::one_of(F, f32, f64)]
impl<F> F {
    /// The positive difference.
    pub fn abs_sub(self, other: Self) -> Self {
        if self <= other { 0.0 } else { self - other }
    }
}
