//! Arithmetic of all integers: wrapping, overflowing, unchecked, checked and saturating.

use crate::num::ParseIntError;
use crate::option::Option::{self, None, Some};
use crate::panicking;
use crate::result::Result;

#[rgpu::one_of(I, i8, i16, i32, i64, i128, isize, u8, u16, u32, u64, u128, usize)]
impl<I> I {
    /// The sum modulo 2 to the width.
    #[rgpu::pure]
    #[rgpu::lang("wrapping_add")]
    pub const fn wrapping_add(self, rhs: Self) -> Self;

    /// The difference modulo 2 to the width.
    #[rgpu::pure]
    #[rgpu::lang("wrapping_sub")]
    pub const fn wrapping_sub(self, rhs: Self) -> Self;

    /// The product modulo 2 to the width.
    #[rgpu::pure]
    #[rgpu::lang("wrapping_mul")]
    pub const fn wrapping_mul(self, rhs: Self) -> Self;

    /// The negative modulo 2 to the width.
    pub const fn wrapping_neg(self) -> Self {
        (0 as I).wrapping_sub(self)
    }

    /// Quotient that wraps where the division overflows.
    pub const fn wrapping_div(self, rhs: Self) -> Self {
        self.overflowing_div(rhs).0
    }

    /// Remainder that is 0 where the division overflows.
    pub const fn wrapping_rem(self, rhs: Self) -> Self {
        self.overflowing_rem(rhs).0
    }

    /// Euclidean quotient that wraps where the division overflows.
    pub const fn wrapping_div_euclid(self, rhs: Self) -> Self {
        self.overflowing_div_euclid(rhs).0
    }

    /// Euclidean remainder that is 0 where the division overflows.
    pub const fn wrapping_rem_euclid(self, rhs: Self) -> Self {
        self.overflowing_rem_euclid(rhs).0
    }

    /// Shift by `rhs` modulo the width.
    pub const fn wrapping_shl(self, rhs: u32) -> Self {
        unsafe { self.unchecked_shl(rhs & (Self::BITS - 1)) }
    }

    /// Shift by `rhs` modulo the width.
    pub const fn wrapping_shr(self, rhs: u32) -> Self {
        unsafe { self.unchecked_shr(rhs & (Self::BITS - 1)) }
    }

    /// Power modulo 2 to the width.
    pub const fn wrapping_pow(self, exp: u32) -> Self {
        let mut power: I = 1;
        let mut base = self;
        let mut remaining = exp;
        while remaining > 0 {
            if remaining & 1 == 1 {
                power = power.wrapping_mul(base);
            }
            base = base.wrapping_mul(base);
            remaining >>= 1;
        }
        power
    }

    /// The sum; undefined if it overflows.
    #[rgpu::pure]
    #[rgpu::lang("unchecked_add")]
    pub const unsafe fn unchecked_add(self, rhs: Self) -> Self;

    /// The difference; undefined if it overflows.
    #[rgpu::pure]
    #[rgpu::lang("unchecked_sub")]
    pub const unsafe fn unchecked_sub(self, rhs: Self) -> Self;

    /// The product; undefined if it overflows.
    #[rgpu::pure]
    #[rgpu::lang("unchecked_mul")]
    pub const unsafe fn unchecked_mul(self, rhs: Self) -> Self;

    /// Shift; undefined if `rhs` isn't less than the width.
    #[rgpu::pure]
    #[rgpu::lang("unchecked_shl")]
    pub const unsafe fn unchecked_shl(self, rhs: u32) -> Self;

    /// Shift; undefined if `rhs` isn't less than the width.
    #[rgpu::pure]
    #[rgpu::lang("unchecked_shr")]
    pub const unsafe fn unchecked_shr(self, rhs: u32) -> Self;

    /// Quotient; undefined if there is a remainder.
    pub const unsafe fn unchecked_div_exact(self, rhs: Self) -> Self {
        self / rhs
    }

    /// The wrapped sum, and whether it wrapped.
    #[rgpu::pure]
    #[rgpu::lang("overflowing_add")]
    pub const fn overflowing_add(self, rhs: Self) -> (Self, bool);

    /// The wrapped difference, and whether it wrapped.
    #[rgpu::pure]
    #[rgpu::lang("overflowing_sub")]
    pub const fn overflowing_sub(self, rhs: Self) -> (Self, bool);

    /// The wrapped product, and whether it wrapped.
    #[rgpu::pure]
    #[rgpu::lang("overflowing_mul")]
    pub const fn overflowing_mul(self, rhs: Self) -> (Self, bool);

    /// The wrapped negative, and whether it wrapped.
    pub const fn overflowing_neg(self) -> (Self, bool) {
        (0 as I).overflowing_sub(self)
    }

    /// Shift by `rhs` modulo the width, and whether `rhs` was too large.
    pub const fn overflowing_shl(self, rhs: u32) -> (Self, bool) {
        (self.wrapping_shl(rhs), rhs >= Self::BITS)
    }

    /// Shift by `rhs` modulo the width, and whether `rhs` was too large.
    pub const fn overflowing_shr(self, rhs: u32) -> (Self, bool) {
        (self.wrapping_shr(rhs), rhs >= Self::BITS)
    }

    /// The wrapped power, and whether any step wrapped.
    pub const fn overflowing_pow(self, exp: u32) -> (Self, bool) {
        match self.checked_pow(exp) {
            Some(power) => (power, false),
            None => (self.wrapping_pow(exp), true),
        }
    }
}

#[rgpu::one_of(I, i8, i16, i32, i64, i128, isize, u8, u16, u32, u64, u128, usize)]
impl<I> I {
    /// The sum, if it fits.
    pub const fn checked_add(self, rhs: Self) -> Option<Self> {
        let (sum, overflowed) = self.overflowing_add(rhs);
        if overflowed { None } else { Some(sum) }
    }

    /// The difference, if it fits.
    pub const fn checked_sub(self, rhs: Self) -> Option<Self> {
        let (difference, overflowed) = self.overflowing_sub(rhs);
        if overflowed { None } else { Some(difference) }
    }

    /// The product, if it fits.
    pub const fn checked_mul(self, rhs: Self) -> Option<Self> {
        let (product, overflowed) = self.overflowing_mul(rhs);
        if overflowed { None } else { Some(product) }
    }

    /// The negative, if it fits.
    pub const fn checked_neg(self) -> Option<Self> {
        let (negative, overflowed) = self.overflowing_neg();
        if overflowed { None } else { Some(negative) }
    }

    /// The quotient, if there is one and it fits.
    pub const fn checked_div(self, rhs: Self) -> Option<Self> {
        if rhs == 0 {
            return None;
        }
        let (quotient, overflowed) = self.overflowing_div(rhs);
        if overflowed { None } else { Some(quotient) }
    }

    /// The remainder, if the division can be done.
    pub const fn checked_rem(self, rhs: Self) -> Option<Self> {
        if rhs == 0 {
            return None;
        }
        let (remainder, overflowed) = self.overflowing_rem(rhs);
        if overflowed { None } else { Some(remainder) }
    }

    /// The Euclidean quotient, if there is one and it fits.
    pub const fn checked_div_euclid(self, rhs: Self) -> Option<Self> {
        if rhs == 0 {
            return None;
        }
        let (quotient, overflowed) = self.overflowing_div_euclid(rhs);
        if overflowed { None } else { Some(quotient) }
    }

    /// The Euclidean remainder, if the division can be done.
    pub const fn checked_rem_euclid(self, rhs: Self) -> Option<Self> {
        if rhs == 0 {
            return None;
        }
        let (remainder, overflowed) = self.overflowing_rem_euclid(rhs);
        if overflowed { None } else { Some(remainder) }
    }

    /// The shift, if `rhs` is less than the width.
    pub const fn checked_shl(self, rhs: u32) -> Option<Self> {
        if rhs < Self::BITS { Some(unsafe { self.unchecked_shl(rhs) }) } else { None }
    }

    /// The shift, if `rhs` is less than the width.
    pub const fn checked_shr(self, rhs: u32) -> Option<Self> {
        if rhs < Self::BITS { Some(unsafe { self.unchecked_shr(rhs) }) } else { None }
    }

    /// The shift, or 0 where all bits leave.
    pub const fn unbounded_shl(self, rhs: u32) -> Self {
        if rhs < Self::BITS { unsafe { self.unchecked_shl(rhs) } } else { 0 }
    }

    /// The power, if it fits.
    pub const fn checked_pow(self, exp: u32) -> Option<Self> {
        let mut power: I = 1;
        let mut base = self;
        let mut remaining = exp;
        while remaining > 0 {
            if remaining & 1 == 1 {
                match power.checked_mul(base) {
                    Some(product) => power = product,
                    None => return None,
                }
            }
            remaining >>= 1;
            if remaining > 0 {
                match base.checked_mul(base) {
                    Some(square) => base = square,
                    None => return None,
                }
            }
        }
        Some(power)
    }

    /// The sum; a panic if it overflows, whatever the build.
    pub const fn strict_add(self, rhs: Self) -> Self {
        match self.checked_add(rhs) {
            Some(sum) => sum,
            None => panicking::panic("attempt to add with overflow"),
        }
    }

    /// The difference; a panic if it overflows, whatever the build.
    pub const fn strict_sub(self, rhs: Self) -> Self {
        match self.checked_sub(rhs) {
            Some(difference) => difference,
            None => panicking::panic("attempt to subtract with overflow"),
        }
    }

    /// The product; a panic if it overflows, whatever the build.
    pub const fn strict_mul(self, rhs: Self) -> Self {
        match self.checked_mul(rhs) {
            Some(product) => product,
            None => panicking::panic("attempt to multiply with overflow"),
        }
    }

    /// The quotient; a panic if it overflows, whatever the build.
    pub const fn strict_div(self, rhs: Self) -> Self {
        self / rhs
    }

    /// The remainder; a panic if the division overflows, whatever the build.
    pub const fn strict_rem(self, rhs: Self) -> Self {
        self % rhs
    }

    /// The negative; a panic if it overflows, whatever the build.
    pub const fn strict_neg(self) -> Self {
        match self.checked_neg() {
            Some(negative) => negative,
            None => panicking::panic("attempt to negate with overflow"),
        }
    }

    /// The power; a panic if it overflows, whatever the build.
    pub const fn strict_pow(self, exp: u32) -> Self {
        match self.checked_pow(exp) {
            Some(power) => power,
            None => panicking::panic("attempt to multiply with overflow"),
        }
    }

    /// The shift; a panic if `rhs` isn't less than the width, whatever the build.
    pub const fn strict_shl(self, rhs: u32) -> Self {
        match self.checked_shl(rhs) {
            Some(shifted) => shifted,
            None => panicking::panic("attempt to shift left with overflow"),
        }
    }

    /// The shift; a panic if `rhs` isn't less than the width, whatever the build.
    pub const fn strict_shr(self, rhs: u32) -> Self {
        match self.checked_shr(rhs) {
            Some(shifted) => shifted,
            None => panicking::panic("attempt to shift right with overflow"),
        }
    }

    /// Read from text in any base.
    #[rgpu::opaque]
    pub const fn from_str_radix(src: &str, radix: u32) -> Result<Self, ParseIntError>;

    /// The nearest number to the sum.
    #[rgpu::pure]
    #[rgpu::lang("saturating_add")]
    pub const fn saturating_add(self, rhs: Self) -> Self;

    /// The nearest number to the difference.
    #[rgpu::pure]
    #[rgpu::lang("saturating_sub")]
    pub const fn saturating_sub(self, rhs: Self) -> Self;
}
