//! Methods of floats that need no mathematical library; those that do are in `std`.

use crate::clone::Clone;
use crate::cmp::{Eq, Ordering, PartialEq};
use crate::fmt::Debug;
use crate::marker::Copy;
use crate::panicking;

/// Kinds of floating-point numbers.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum FpCategory {
    Nan,
    Infinite,
    Zero,
    Subnormal,
    Normal,
}

#[rgpu::one_of(F, f16, f32, f64, f128)]
impl<F> F {
    /// Not a number?
    pub const fn is_nan(self) -> bool {
        self != self
    }

    /// Infinite?
    pub const fn is_infinite(self) -> bool {
        self == F::INFINITY || self == F::NEG_INFINITY
    }

    /// Neither infinite nor NaN?
    pub const fn is_finite(self) -> bool {
        self.abs() < F::INFINITY
    }

    /// Too small for the full precision?
    pub const fn is_subnormal(self) -> bool {
        self != 0.0 && self.abs() < F::MIN_POSITIVE
    }

    /// Of full precision?
    pub const fn is_normal(self) -> bool {
        self.abs() >= F::MIN_POSITIVE && self.abs() < F::INFINITY
    }

    /// The kind.
    pub const fn classify(self) -> FpCategory {
        if self != self {
            FpCategory::Nan
        } else if self == 0.0 {
            FpCategory::Zero
        } else if self.abs() < F::MIN_POSITIVE {
            FpCategory::Subnormal
        } else if self.abs() < F::INFINITY {
            FpCategory::Normal
        } else {
            FpCategory::Infinite
        }
    }

    /// Sign bit clear?
    pub const fn is_sign_positive(self) -> bool {
        !self.is_sign_negative()
    }

    /// The next number above.
    pub const fn next_up(self) -> Self {
        let bits = self.to_bits();
        if self.is_nan() || self == Self::INFINITY {
            return self;
        }
        if self == 0.0 {
            return Self::from_bits(1);
        }
        Self::from_bits(if self > 0.0 { bits + 1 } else { bits - 1 })
    }

    /// The next number below.
    pub const fn next_down(self) -> Self {
        -(-self).next_up()
    }

    /// `1 / self`
    pub const fn recip(self) -> Self {
        1.0 / self
    }

    /// From radians to degrees.
    pub const fn to_degrees(self) -> Self {
        self * (180.0 / 3.14159265358979323846264338327950288)
    }

    /// From degrees to radians.
    pub const fn to_radians(self) -> Self {
        self * (3.14159265358979323846264338327950288 / 180.0)
    }

    /// The larger; the other where one is NaN.
    #[rgpu::pure]
    #[rgpu::lowers_to("llvm.maxnum")]
    pub const fn max(self, other: Self) -> Self;

    /// The smaller; the other where one is NaN.
    #[rgpu::pure]
    #[rgpu::lowers_to("llvm.minnum")]
    pub const fn min(self, other: Self) -> Self;

    /// The larger; NaN where one is NaN.
    #[rgpu::pure]
    #[rgpu::lowers_to("llvm.maximum")]
    pub const fn maximum(self, other: Self) -> Self;

    /// The smaller; NaN where one is NaN.
    #[rgpu::pure]
    #[rgpu::lowers_to("llvm.minimum")]
    pub const fn minimum(self, other: Self) -> Self;

    /// The mean.
    pub const fn midpoint(self, other: Self) -> Self {
        let low = Self::MIN_POSITIVE * 2.0;
        let high = Self::MAX / 2.0;
        let (a, b) = (self.abs(), other.abs());
        if a <= high && b <= high {
            (self + other) / 2.0
        } else if a < low {
            self + other / 2.0
        } else if b < low {
            self / 2.0 + other
        } else {
            self / 2.0 + other / 2.0
        }
    }

    /// Any order of all values, NaN included.
    pub const fn total_cmp(&self, other: &Self) -> Ordering {
        let (a, b) = (self.to_bits(), other.to_bits());
        let (left, right) =
            if self.is_sign_negative() && other.is_sign_negative() { (b, a) } else { (a, b) };
        if self.is_sign_negative() != other.is_sign_negative() {
            return if self.is_sign_negative() { Ordering::Less } else { Ordering::Greater };
        }
        if left < right {
            Ordering::Less
        } else if left > right {
            Ordering::Greater
        } else {
            Ordering::Equal
        }
    }

    /// The nearest number between the bounds.
    pub const fn clamp(self, min: Self, max: Self) -> Self {
        if !(min <= max) {
            panicking::panic("`clamp` with `min` above `max`, or NaN");
        }
        if self < min {
            min
        } else if self > max {
            max
        } else {
            self
        }
    }

    /// The magnitude.
    #[rgpu::pure]
    #[rgpu::lowers_to("llvm.fabs")]
    pub const fn abs(self) -> Self;

    /// 1 or -1 by the sign bit; NaN of NaN.
    pub const fn signum(self) -> Self {
        if self != self { self } else { (1.0 as F).copysign(self) }
    }

    /// This magnitude with that sign.
    #[rgpu::pure]
    #[rgpu::lowers_to("llvm.copysign")]
    pub const fn copysign(self, sign: Self) -> Self;

    /// The sum, whose evaluation may be reordered.
    pub const fn algebraic_add(self, rhs: Self) -> Self {
        self + rhs
    }

    /// The difference, whose evaluation may be reordered.
    pub const fn algebraic_sub(self, rhs: Self) -> Self {
        self - rhs
    }

    /// The product, whose evaluation may be reordered.
    pub const fn algebraic_mul(self, rhs: Self) -> Self {
        self * rhs
    }

    /// The quotient, whose evaluation may be reordered.
    pub const fn algebraic_div(self, rhs: Self) -> Self {
        self / rhs
    }

    /// The remainder, whose evaluation may be reordered.
    pub const fn algebraic_rem(self, rhs: Self) -> Self {
        self % rhs
    }

    /// Rounded towards zero; the caller promises that it fits.
    #[rgpu::pure]
    #[rgpu::lang("float_to_int_unchecked")]
    pub unsafe fn to_int_unchecked<Int>(self) -> Int;
}
