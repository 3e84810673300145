//! `NonZero`.

use crate::clone::Clone;
use crate::cmp::{Eq, Ord, PartialEq, PartialOrd};
use crate::convert::TryFrom;
use crate::fmt::Debug;
use crate::hash::Hash;
use crate::marker::{Copy, Sized};
use crate::num::TryFromIntError;
use crate::option::Option::{self, None, Some};
use crate::result::Result::{self, Err, Ok};

/// Integers, for which 0 can be left out.
pub unsafe trait ZeroablePrimitive: Sized + Copy {
    fn is_zero(self) -> bool;
}

#[rgpu::one_of(T, i8, i16, i32, i64, i128, isize, u8, u16, u32, u64, u128, usize)]
unsafe impl<T> ZeroablePrimitive for T {
    fn is_zero(self) -> bool {
        self == 0
    }
}

/// An integer that isn't 0.
#[rgpu::lang("NonZero")]
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(transparent)]
pub struct NonZero<T: ZeroablePrimitive>(T);

/// An integer that isn't 0.
pub type NonZeroI8 = NonZero<i8>;

/// An integer that isn't 0.
pub type NonZeroI16 = NonZero<i16>;

/// An integer that isn't 0.
pub type NonZeroI32 = NonZero<i32>;

/// An integer that isn't 0.
pub type NonZeroI64 = NonZero<i64>;

/// An integer that isn't 0.
pub type NonZeroI128 = NonZero<i128>;

/// An integer that isn't 0.
pub type NonZeroIsize = NonZero<isize>;

/// An integer that isn't 0.
pub type NonZeroU8 = NonZero<u8>;

/// An integer that isn't 0.
pub type NonZeroU16 = NonZero<u16>;

/// An integer that isn't 0.
pub type NonZeroU32 = NonZero<u32>;

/// An integer that isn't 0.
pub type NonZeroU64 = NonZero<u64>;

/// An integer that isn't 0.
pub type NonZeroU128 = NonZero<u128>;

/// An integer that isn't 0.
pub type NonZeroUsize = NonZero<usize>;

impl<T> NonZero<T>
where
    T: ZeroablePrimitive,
{
    /// Unless it is 0.
    pub fn new(n: T) -> Option<Self> {
        if n.is_zero() { None } else { Some(NonZero(n)) }
    }

    /// The caller promises that it isn't 0.
    pub const unsafe fn new_unchecked(n: T) -> Self {
        NonZero(n)
    }

    /// The integer.
    pub const fn get(self) -> T {
        self.0
    }
}

#[rgpu::one_of(T, i8, i16, i32, i64, i128, isize, u8, u16, u32, u64, u128, usize)]
impl<T> NonZero<T> {
    /// Number of zeros from the top.
    pub const fn leading_zeros(self) -> u32 {
        self.0.leading_zeros()
    }

    /// Number of zeros from the bottom.
    pub const fn trailing_zeros(self) -> u32 {
        self.0.trailing_zeros()
    }

    /// Number of ones.
    pub const fn count_ones(self) -> NonZero<u32> {
        NonZero(self.0.count_ones())
    }

    /// The nearest number to the product.
    pub const fn saturating_mul(self, other: Self) -> Self {
        NonZero(self.0.saturating_mul(other.0))
    }

    /// The product, if it fits.
    pub const fn checked_mul(self, other: Self) -> Option<Self> {
        match self.0.checked_mul(other.0) {
            Some(product) => Some(NonZero(product)),
            None => None,
        }
    }
}

#[rgpu::one_of(T, u8, u16, u32, u64, u128, usize)]
impl<T> NonZero<T> {
    /// The smallest.
    pub const MIN: Self = NonZero(1);

    /// The largest.
    pub const MAX: Self = NonZero(T::MAX);

    /// Exactly one bit set?
    pub const fn is_power_of_two(self) -> bool {
        self.0.is_power_of_two()
    }

    /// The logarithm to base 2, rounded down.
    pub const fn ilog2(self) -> u32 {
        T::BITS - 1 - self.0.leading_zeros()
    }

    /// Quotient, rounded up.
    pub const fn div_ceil(self, rhs: Self) -> Self {
        NonZero(self.0.div_ceil(rhs.0))
    }

    /// The nearest number to the sum with an integer.
    pub const fn saturating_add(self, other: T) -> Self {
        NonZero(self.0.saturating_add(other))
    }

    /// The sum with an integer, if it fits.
    pub const fn checked_add(self, other: T) -> Option<Self> {
        match self.0.checked_add(other) {
            Some(sum) => Some(NonZero(sum)),
            None => None,
        }
    }
}

#[rgpu::one_of(T, i8, i16, i32, i64, i128, isize, u8, u16, u32, u64, u128, usize)]
impl<T> TryFrom<T> for NonZero<T> {
    type Error = TryFromIntError;

    fn try_from(value: T) -> Result<Self, TryFromIntError> {
        match Self::new(value) {
            Some(nonzero) => Ok(nonzero),
            None => Err(TryFromIntError(())),
        }
    }
}
