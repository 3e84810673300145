//! Unsigned integers.

use crate::option::Option::{self, None, Some};
use crate::panicking;

#[rgpu::one_of(U, u8, u16, u32, u64, u128, usize)]
impl<U> U {
    /// Quotient; there is no overflow.
    pub const fn overflowing_div(self, rhs: Self) -> (Self, bool) {
        (self / rhs, false)
    }

    /// Remainder; there is no overflow.
    pub const fn overflowing_rem(self, rhs: Self) -> (Self, bool) {
        (self % rhs, false)
    }

    /// Quotient; there is no overflow.
    pub const fn overflowing_div_euclid(self, rhs: Self) -> (Self, bool) {
        (self / rhs, false)
    }

    /// Remainder; there is no overflow.
    pub const fn overflowing_rem_euclid(self, rhs: Self) -> (Self, bool) {
        (self % rhs, false)
    }

    /// Quotient.
    pub const fn div_euclid(self, rhs: Self) -> Self {
        self / rhs
    }

    /// Remainder.
    pub const fn rem_euclid(self, rhs: Self) -> Self {
        self % rhs
    }

    /// Quotient, rounded up.
    pub const fn div_ceil(self, rhs: Self) -> Self {
        let quotient = self / rhs;
        if self % rhs > 0 { quotient + 1 } else { quotient }
    }

    /// The power; overflow as in a multiplication.
    pub const fn pow(self, exp: u32) -> Self {
        let mut power: U = 1;
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
        if overflowed { Self::MAX } else { product }
    }

    /// Quotient; there is no overflow.
    pub const fn saturating_div(self, rhs: Self) -> Self {
        self / rhs
    }

    /// The nearest number to the power.
    pub const fn saturating_pow(self, exp: u32) -> Self {
        match self.checked_pow(exp) {
            Some(power) => power,
            None => Self::MAX,
        }
    }

    /// The shift, or 0 where all bits leave.
    pub const fn unbounded_shr(self, rhs: u32) -> Self {
        if rhs < Self::BITS { unsafe { self.unchecked_shr(rhs) } } else { 0 }
    }

    /// The distance between two numbers.
    pub const fn abs_diff(self, other: Self) -> Self {
        if self < other { other - self } else { self - other }
    }

    /// The smallest multiple of `rhs` that isn't less.
    pub const fn next_multiple_of(self, rhs: Self) -> Self {
        match self % rhs {
            0 => self,
            remainder => self + (rhs - remainder),
        }
    }

    /// The smallest multiple of `rhs` that isn't less, if there is one and it fits.
    pub const fn checked_next_multiple_of(self, rhs: Self) -> Option<Self> {
        if rhs == 0 {
            return None;
        }
        match self % rhs {
            0 => Some(self),
            remainder => self.checked_add(rhs - remainder),
        }
    }

    /// Divisible by `rhs`?
    pub const fn is_multiple_of(self, rhs: Self) -> bool {
        if rhs == 0 { self == 0 } else { self % rhs == 0 }
    }

    /// Exactly one bit set?
    pub const fn is_power_of_two(self) -> bool {
        self.count_ones() == 1
    }

    /// The smallest power of two that isn't less; overflow as in an addition.
    pub const fn next_power_of_two(self) -> Self {
        if self <= 1 {
            return 1;
        }
        (Self::MAX >> (self - 1).leading_zeros()) + 1
    }

    /// The smallest power of two that isn't less, if it fits.
    pub const fn checked_next_power_of_two(self) -> Option<Self> {
        if self <= 1 {
            return Some(1);
        }
        (Self::MAX >> (self - 1).leading_zeros()).checked_add(1)
    }

    /// The logarithm to base 2, rounded down.
    pub const fn ilog2(self) -> u32 {
        match self.checked_ilog2() {
            Some(logarithm) => logarithm,
            None => panicking::panic("logarithm of 0"),
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
            None => panicking::panic("logarithm of 0, or to a base below 2"),
        }
    }

    /// The logarithm to base 2, rounded down, if there is one.
    pub const fn checked_ilog2(self) -> Option<u32> {
        if self == 0 { None } else { Some(Self::BITS - 1 - self.leading_zeros()) }
    }

    /// The logarithm to base 10, rounded down, if there is one.
    pub const fn checked_ilog10(self) -> Option<u32> {
        self.checked_ilog(10)
    }

    /// The logarithm to any base, rounded down, if there is one.
    pub const fn checked_ilog(self, base: Self) -> Option<u32> {
        if self == 0 || base < 2 {
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
        let mut remaining = self;
        let mut root: U = 0;
        let mut bit = (1 as U) << (Self::BITS - 2);
        while bit != 0 {
            if remaining >= root + bit {
                remaining -= root + bit;
                root = (root >> 1) + bit;
            } else {
                root >>= 1;
            }
            bit >>= 2;
        }
        root
    }

    /// The mean, rounded down, without overflow.
    pub const fn midpoint(self, rhs: Self) -> Self {
        (self & rhs) + ((self ^ rhs) >> 1)
    }

    /// Bits up to the highest one.
    pub const fn bit_width(self) -> u32 {
        Self::BITS - self.leading_zeros()
    }

    /// The sum of three, and the carry.
    pub const fn carrying_add(self, rhs: Self, carry: bool) -> (Self, bool) {
        let (sum, first) = self.overflowing_add(rhs);
        let (sum, second) = sum.overflowing_add(carry as U);
        (sum, first | second)
    }

    /// The difference of three, and the borrow.
    pub const fn borrowing_sub(self, rhs: Self, borrow: bool) -> (Self, bool) {
        let (difference, first) = self.overflowing_sub(rhs);
        let (difference, second) = difference.overflowing_sub(borrow as U);
        (difference, first | second)
    }

    /// `self * rhs + carry`: low and high half.
    pub const fn carrying_mul(self, rhs: Self, carry: Self) -> (Self, Self) {
        self.carrying_mul_add(rhs, carry, 0)
    }

    /// `self * rhs + carry + add`: low and high half.
    #[rgpu::pure]
    #[rgpu::lang("carrying_mul_add")]
    pub const fn carrying_mul_add(self, rhs: Self, carry: Self, add: Self) -> (Self, Self);
}
