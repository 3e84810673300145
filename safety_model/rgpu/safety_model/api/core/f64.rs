//! Mathematical constants as `f64`.

/// Mathematical constants.
pub mod consts {
    pub const PI: f64 = 3.141592653589793238462643383279502884;
    pub const TAU: f64 = 6.283185307179586476925286766559005768;
    pub const FRAC_PI_2: f64 = 1.570796326794896619231321691639751442;
    pub const FRAC_PI_3: f64 = 1.047197551196597746154214461093167628;
    pub const FRAC_PI_4: f64 = 0.785398163397448309615660845819875721;
    pub const FRAC_PI_6: f64 = 0.523598775598298873077107230546583814;
    pub const FRAC_PI_8: f64 = 0.392699081698724154807830422909937861;
    pub const FRAC_1_PI: f64 = 0.318309886183790671537767526745028724;
    pub const FRAC_2_PI: f64 = 0.636619772367581343075535053490057448;
    pub const FRAC_2_SQRT_PI: f64 = 1.128379167095512573896158903121545172;
    pub const SQRT_2: f64 = 1.414213562373095048801688724209698079;
    pub const FRAC_1_SQRT_2: f64 = 0.707106781186547524400844362104849039;
    pub const E: f64 = 2.718281828459045235360287471352662498;
    pub const LOG2_E: f64 = 1.442695040888963407359924681001892137;
    pub const LOG2_10: f64 = 3.321928094887362347870319429489390176;
    pub const LOG10_E: f64 = 0.434294481903251827651128918916605082;
    pub const LOG10_2: f64 = 0.301029995663981195213738894724493027;
    pub const LN_2: f64 = 0.693147180559945309417232121458176568;
    pub const LN_10: f64 = 2.302585092994045684017991454684364208;
}

pub const RADIX: u32 = f64::RADIX;

pub const MANTISSA_DIGITS: u32 = f64::MANTISSA_DIGITS;

pub const DIGITS: u32 = f64::DIGITS;

pub const EPSILON: f64 = f64::EPSILON;

pub const MIN: f64 = f64::MIN;

pub const MIN_POSITIVE: f64 = f64::MIN_POSITIVE;

pub const MAX: f64 = f64::MAX;

pub const NAN: f64 = f64::NAN;

pub const INFINITY: f64 = f64::INFINITY;

pub const NEG_INFINITY: f64 = f64::NEG_INFINITY;

pub const MIN_EXP: i32 = f64::MIN_EXP;

pub const MAX_EXP: i32 = f64::MAX_EXP;

pub const MIN_10_EXP: i32 = f64::MIN_10_EXP;

pub const MAX_10_EXP: i32 = f64::MAX_10_EXP;

/// Mathematical functions for crates without `std`.
pub mod math {
    /// The positive difference.
    #[rgpu::pure]
    #[rgpu::lowers_to("__nv_fdim")]
    pub fn abs_sub(x: f64, other: f64) -> f64;

    /// The cube root.
    #[rgpu::pure]
    #[rgpu::lowers_to("__nv_cbrt")]
    pub fn cbrt(x: f64) -> f64;

    /// Rounded up.
    #[rgpu::pure]
    #[rgpu::lowers_to("llvm.ceil")]
    pub const fn ceil(x: f64) -> f64;

    /// The quotient, rounded so that the remainder isn't negative.
    pub fn div_euclid(x: f64, rhs: f64) -> f64 {
        let quotient = trunc(x / rhs);
        if x % rhs < 0.0 {
            return if rhs > 0.0 { quotient - 1.0 } else { quotient + 1.0 };
        }
        quotient
    }

    /// Rounded down.
    #[rgpu::pure]
    #[rgpu::lowers_to("llvm.floor")]
    pub const fn floor(x: f64) -> f64;

    /// The part after the point, with the sign.
    pub const fn fract(x: f64) -> f64 {
        x - trunc(x)
    }

    /// `x * y + z`, rounded once.
    #[rgpu::pure]
    #[rgpu::lowers_to("llvm.fma")]
    pub const fn mul_add(x: f64, y: f64, z: f64) -> f64;

    /// The power with an integer.
    #[rgpu::pure]
    #[rgpu::lowers_to("llvm.powi")]
    pub fn powi(x: f64, n: i32) -> f64;

    /// The remainder that isn't negative.
    pub fn rem_euclid(x: f64, rhs: f64) -> f64 {
        let rest = x % rhs;
        if rest < 0.0 { rest + if rhs < 0.0 { -rhs } else { rhs } } else { rest }
    }

    /// Rounded to the nearest; halves away from zero.
    #[rgpu::pure]
    #[rgpu::lowers_to("llvm.round")]
    pub const fn round(x: f64) -> f64;

    /// Rounded to the nearest; halves to even.
    #[rgpu::pure]
    #[rgpu::lowers_to("llvm.roundeven")]
    pub const fn round_ties_even(x: f64) -> f64;

    /// The square root.
    #[rgpu::pure]
    #[rgpu::lowers_to("llvm.sqrt")]
    pub fn sqrt(x: f64) -> f64;

    /// Rounded towards zero.
    #[rgpu::pure]
    #[rgpu::lowers_to("llvm.trunc")]
    pub const fn trunc(x: f64) -> f64;
}
