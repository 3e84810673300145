//! Signed integers.

use crate::option::Option::{self, None, Some};
use crate::panicking;

#[rgpu::one_of(S, i8, i16, i32, i64, i128, isize)]
impl<S> S {
    /// The wrapped quotient, and whether it wrapped.
    pub const fn overflowing_div(self, rhs: Self) -> (Self, bool) {
        if self == Self::MIN && rhs == -1 { (self, true) } else { (self / rhs, false) }
    }

    /// The remainder, and whether the division overflows.
    pub const fn overflowing_rem(self, rhs: Self) -> (Self, bool) {
        if rhs == -1 { (0, self == Self::MIN) } else { (self % rhs, false) }
    }

    /// The wrapped Euclidean quotient, and whether it wrapped.
    pub const fn overflowing_div_euclid(self, rhs: Self) -> (Self, bool) {
        if self == Self::MIN && rhs == -1 { (self, true) } else { (self.div_euclid(rhs), false) }
    }

    /// The Euclidean remainder, and whether the division overflows.
    pub const fn overflowing_rem_euclid(self, rhs: Self) -> (Self, bool) {
        if rhs == -1 { (0, self == Self::MIN) } else { (self.rem_euclid(rhs), false) }
    }

    /// The quotient for which the remainder isn't negative.
    pub const fn div_euclid(self, rhs: Self) -> Self {
        let quotient = self / rhs;
        if self % rhs >= 0 {
            quotient
        } else if rhs > 0 {
            quotient - 1
        } else {
            quotient + 1
        }
    }

    /// The remainder that isn't negative.
    pub const fn rem_euclid(self, rhs: Self) -> Self {
        let remainder = self % rhs;
        if remainder < 0 { remainder.wrapping_add(rhs.wrapping_abs()) } else { remainder }
    }

    /// The power; overflow as in a multiplication.
    pub const fn pow(self, exp: u32) -> Self {
        let mut power: S = 1;
        let mut base = self;
        let mut remaining = exp;
        while remaining > 0 {
            if remaining & 1 == 1 {
                power = power * base;
            }
            remaining >>= 1;
            if remaining > 0 {
                base = base * base;
            }
        }
        power
    }

    /// The nearest number to the product.
    pub const fn saturating_mul(self, rhs: Self) -> Self {
        let (product, overflowed) = self.overflowing_mul(rhs);
        if !overflowed {
            product
        } else if (self < 0) == (rhs < 0) {
            Self::MAX
        } else {
            Self::MIN
        }
    }

    /// The nearest number to the quotient.
    pub const fn saturating_div(self, rhs: Self) -> Self {
        let (quotient, overflowed) = self.overflowing_div(rhs);
        if overflowed { Self::MAX } else { quotient }
    }

    /// The nearest number to the power.
    pub const fn saturating_pow(self, exp: u32) -> Self {
        match self.checked_pow(exp) {
            Some(power) => power,
            None if self < 0 && exp % 2 == 1 => Self::MIN,
            None => Self::MAX,
        }
    }

    /// The nearest number to the negative.
    pub const fn saturating_neg(self) -> Self {
        (0 as S).saturating_sub(self)
    }

    /// The nearest number to the magnitude.
    pub const fn saturating_abs(self) -> Self {
        if self < 0 { self.saturating_neg() } else { self }
    }

    /// The shift, or the sign in all bits where all others leave.
    pub const fn unbounded_shr(self, rhs: u32) -> Self {
        if rhs < Self::BITS {
            unsafe { self.unchecked_shr(rhs) }
        } else {
            unsafe { self.unchecked_shr(Self::BITS - 1) }
        }
    }

    /// The magnitude; overflow as in a negation.
    pub const fn abs(self) -> Self {
        if self < 0 { -self } else { self }
    }

    /// The magnitude modulo 2 to the width.
    pub const fn wrapping_abs(self) -> Self {
        if self < 0 { self.wrapping_neg() } else { self }
    }

    /// The wrapped magnitude, and whether it wrapped.
    pub const fn overflowing_abs(self) -> (Self, bool) {
        (self.wrapping_abs(), self == Self::MIN)
    }

    /// The magnitude, if it fits.
    pub const fn checked_abs(self) -> Option<Self> {
        if self == Self::MIN { None } else { Some(self.wrapping_abs()) }
    }

    /// -1, 0 or 1.
    pub const fn signum(self) -> Self {
        if self < 0 {
            -1
        } else if self == 0 {
            0
        } else {
            1
        }
    }

    /// Above 0?
    pub const fn is_positive(self) -> bool {
        self > 0
    }

    /// Below 0?
    pub const fn is_negative(self) -> bool {
        self < 0
    }

    /// The logarithm to base 2, rounded down.
    pub const fn ilog2(self) -> u32 {
        match self.checked_ilog2() {
            Some(logarithm) => logarithm,
            None => panicking::panic("logarithm of a number that isn't positive"),
        }
    }

    /// The logarithm to base 10, rounded down.
    pub const fn ilog10(self) -> u32 {
        self.ilog(10)
    }

    /// The logarithm to any base, rounded down.
    pub const fn ilog(self, base: Self) -> u32 {
        match self.checked_ilog(base) {
            Some(logarithm) => logarithm,
            None => panicking::panic("logarithm of a number that isn't positive"),
        }
    }

    /// The logarithm to base 2, rounded down, if there is one.
    pub const fn checked_ilog2(self) -> Option<u32> {
        if self <= 0 { None } else { Some(Self::BITS - 1 - self.leading_zeros()) }
    }

    /// The logarithm to base 10, rounded down, if there is one.
    pub const fn checked_ilog10(self) -> Option<u32> {
        self.checked_ilog(10)
    }

    /// The logarithm to any base, rounded down, if there is one.
    pub const fn checked_ilog(self, base: Self) -> Option<u32> {
        if self <= 0 || base < 2 {
            return None;
        }
        let mut logarithm = 0;
        let mut remaining = self;
        while remaining >= base {
            remaining /= base;
            logarithm += 1;
        }
        Some(logarithm)
    }

    /// The square root, rounded down.
    pub const fn isqrt(self) -> Self {
        match self.checked_isqrt() {
            Some(root) => root,
            None => panicking::panic("square root of a negative number"),
        }
    }

    /// The square root, rounded down, if there is one.
    pub const fn checked_isqrt(self) -> Option<Self> {
        if self < 0 {
            return None;
        }
        let mut remaining = self;
        let mut root: S = 0;
        let mut bit = (1 as S) << (Self::BITS - 2);
        while bit != 0 {
            if remaining >= root + bit {
                remaining -= root + bit;
                root = (root >> 1) + bit;
            } else {
                root >>= 1;
            }
            bit >>= 2;
        }
        Some(root)
    }

    /// The mean, rounded towards zero, without overflow.
    pub const fn midpoint(self, rhs: Self) -> Self {
        let floor = (self & rhs) + ((self ^ rhs) >> 1);
        if floor < 0 { floor + ((self ^ rhs) & 1) } else { floor }
    }
}
