//! `Wrapping`: arithmetic that always wraps.

use crate::clone::Clone;
use crate::cmp::{Eq, Ord, PartialEq, PartialOrd};
use crate::default::Default;
use crate::fmt::Debug;
use crate::hash::Hash;
use crate::marker::Copy;
use crate::ops::{
    Add, AddAssign, BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Div, DivAssign,
    Mul, MulAssign, Neg, Not, Rem, RemAssign, Shl, ShlAssign, Shr, ShrAssign, Sub, SubAssign,
};

/// Integers whose arithmetic wraps.
#[derive(PartialEq, PartialOrd, Eq, Ord, Clone, Copy, Default, Debug, Hash)]
#[repr(transparent)]
pub struct Wrapping<T>(pub T);

#[rgpu::one_of(T, i8, i16, i32, i64, i128, isize, u8, u16, u32, u64, u128, usize)]
impl<T> Add for Wrapping<T> {
    type Output = Wrapping<T>;

    fn add(self, other: Wrapping<T>) -> Wrapping<T> {
        Wrapping(self.0.wrapping_add(other.0))
    }
}

#[rgpu::one_of(T, i8, i16, i32, i64, i128, isize, u8, u16, u32, u64, u128, usize)]
impl<T> AddAssign for Wrapping<T> {
    fn add_assign(&mut self, other: Wrapping<T>) {
        *self = *self + other;
    }
}

#[rgpu::one_of(T, i8, i16, i32, i64, i128, isize, u8, u16, u32, u64, u128, usize)]
impl<T> AddAssign<T> for Wrapping<T> {
    fn add_assign(&mut self, other: T) {
        *self = *self + Wrapping(other);
    }
}

#[rgpu::one_of(T, i8, i16, i32, i64, i128, isize, u8, u16, u32, u64, u128, usize)]
impl<T> Sub for Wrapping<T> {
    type Output = Wrapping<T>;

    fn sub(self, other: Wrapping<T>) -> Wrapping<T> {
        Wrapping(self.0.wrapping_sub(other.0))
    }
}

#[rgpu::one_of(T, i8, i16, i32, i64, i128, isize, u8, u16, u32, u64, u128, usize)]
impl<T> SubAssign for Wrapping<T> {
    fn sub_assign(&mut self, other: Wrapping<T>) {
        *self = *self - other;
    }
}

#[rgpu::one_of(T, i8, i16, i32, i64, i128, isize, u8, u16, u32, u64, u128, usize)]
impl<T> SubAssign<T> for Wrapping<T> {
    fn sub_assign(&mut self, other: T) {
        *self = *self - Wrapping(other);
    }
}

#[rgpu::one_of(T, i8, i16, i32, i64, i128, isize, u8, u16, u32, u64, u128, usize)]
impl<T> Mul for Wrapping<T> {
    type Output = Wrapping<T>;

    fn mul(self, other: Wrapping<T>) -> Wrapping<T> {
        Wrapping(self.0.wrapping_mul(other.0))
    }
}

#[rgpu::one_of(T, i8, i16, i32, i64, i128, isize, u8, u16, u32, u64, u128, usize)]
impl<T> MulAssign for Wrapping<T> {
    fn mul_assign(&mut self, other: Wrapping<T>) {
        *self = *self * other;
    }
}

#[rgpu::one_of(T, i8, i16, i32, i64, i128, isize, u8, u16, u32, u64, u128, usize)]
impl<T> MulAssign<T> for Wrapping<T> {
    fn mul_assign(&mut self, other: T) {
        *self = *self * Wrapping(other);
    }
}

#[rgpu::one_of(T, i8, i16, i32, i64, i128, isize, u8, u16, u32, u64, u128, usize)]
impl<T> Div for Wrapping<T> {
    type Output = Wrapping<T>;

    fn div(self, other: Wrapping<T>) -> Wrapping<T> {
        Wrapping(self.0.wrapping_div(other.0))
    }
}

#[rgpu::one_of(T, i8, i16, i32, i64, i128, isize, u8, u16, u32, u64, u128, usize)]
impl<T> DivAssign for Wrapping<T> {
    fn div_assign(&mut self, other: Wrapping<T>) {
        *self = *self / other;
    }
}

#[rgpu::one_of(T, i8, i16, i32, i64, i128, isize, u8, u16, u32, u64, u128, usize)]
impl<T> DivAssign<T> for Wrapping<T> {
    fn div_assign(&mut self, other: T) {
        *self = *self / Wrapping(other);
    }
}

#[rgpu::one_of(T, i8, i16, i32, i64, i128, isize, u8, u16, u32, u64, u128, usize)]
impl<T> Rem for Wrapping<T> {
    type Output = Wrapping<T>;

    fn rem(self, other: Wrapping<T>) -> Wrapping<T> {
        Wrapping(self.0.wrapping_rem(other.0))
    }
}

#[rgpu::one_of(T, i8, i16, i32, i64, i128, isize, u8, u16, u32, u64, u128, usize)]
impl<T> RemAssign for Wrapping<T> {
    fn rem_assign(&mut self, other: Wrapping<T>) {
        *self = *self % other;
    }
}

#[rgpu::one_of(T, i8, i16, i32, i64, i128, isize, u8, u16, u32, u64, u128, usize)]
impl<T> RemAssign<T> for Wrapping<T> {
    fn rem_assign(&mut self, other: T) {
        *self = *self % Wrapping(other);
    }
}

#[rgpu::one_of(T, i8, i16, i32, i64, i128, isize, u8, u16, u32, u64, u128, usize)]
impl<T> BitAnd for Wrapping<T> {
    type Output = Wrapping<T>;

    fn bitand(self, other: Wrapping<T>) -> Wrapping<T> {
        Wrapping(self.0 & other.0)
    }
}

#[rgpu::one_of(T, i8, i16, i32, i64, i128, isize, u8, u16, u32, u64, u128, usize)]
impl<T> BitAndAssign for Wrapping<T> {
    fn bitand_assign(&mut self, other: Wrapping<T>) {
        *self = *self & other;
    }
}

#[rgpu::one_of(T, i8, i16, i32, i64, i128, isize, u8, u16, u32, u64, u128, usize)]
impl<T> BitAndAssign<T> for Wrapping<T> {
    fn bitand_assign(&mut self, other: T) {
        *self = *self & Wrapping(other);
    }
}

#[rgpu::one_of(T, i8, i16, i32, i64, i128, isize, u8, u16, u32, u64, u128, usize)]
impl<T> BitOr for Wrapping<T> {
    type Output = Wrapping<T>;

    fn bitor(self, other: Wrapping<T>) -> Wrapping<T> {
        Wrapping(self.0 | other.0)
    }
}

#[rgpu::one_of(T, i8, i16, i32, i64, i128, isize, u8, u16, u32, u64, u128, usize)]
impl<T> BitOrAssign for Wrapping<T> {
    fn bitor_assign(&mut self, other: Wrapping<T>) {
        *self = *self | other;
    }
}

#[rgpu::one_of(T, i8, i16, i32, i64, i128, isize, u8, u16, u32, u64, u128, usize)]
impl<T> BitOrAssign<T> for Wrapping<T> {
    fn bitor_assign(&mut self, other: T) {
        *self = *self | Wrapping(other);
    }
}

#[rgpu::one_of(T, i8, i16, i32, i64, i128, isize, u8, u16, u32, u64, u128, usize)]
impl<T> BitXor for Wrapping<T> {
    type Output = Wrapping<T>;

    fn bitxor(self, other: Wrapping<T>) -> Wrapping<T> {
        Wrapping(self.0 ^ other.0)
    }
}

#[rgpu::one_of(T, i8, i16, i32, i64, i128, isize, u8, u16, u32, u64, u128, usize)]
impl<T> BitXorAssign for Wrapping<T> {
    fn bitxor_assign(&mut self, other: Wrapping<T>) {
        *self = *self ^ other;
    }
}

#[rgpu::one_of(T, i8, i16, i32, i64, i128, isize, u8, u16, u32, u64, u128, usize)]
impl<T> BitXorAssign<T> for Wrapping<T> {
    fn bitxor_assign(&mut self, other: T) {
        *self = *self ^ Wrapping(other);
    }
}

#[rgpu::one_of(T, i8, i16, i32, i64, i128, isize, u8, u16, u32, u64, u128, usize)]
impl<T> Not for Wrapping<T> {
    type Output = Wrapping<T>;

    fn not(self) -> Wrapping<T> {
        Wrapping(!self.0)
    }
}

#[rgpu::one_of(T, i8, i16, i32, i64, i128, isize, u8, u16, u32, u64, u128, usize)]
impl<T> Neg for Wrapping<T> {
    type Output = Self;

    fn neg(self) -> Self {
        Wrapping(self.0.wrapping_neg())
    }
}

#[rgpu::one_of(T, i8, i16, i32, i64, i128, isize, u8, u16, u32, u64, u128, usize)]
impl<T> Shl<usize> for Wrapping<T> {
    type Output = Wrapping<T>;

    fn shl(self, other: usize) -> Wrapping<T> {
        Wrapping(self.0.wrapping_shl((other & (T::BITS - 1) as usize) as u32))
    }
}

#[rgpu::one_of(T, i8, i16, i32, i64, i128, isize, u8, u16, u32, u64, u128, usize)]
impl<T> ShlAssign<usize> for Wrapping<T> {
    fn shl_assign(&mut self, other: usize) {
        *self = *self << other;
    }
}

#[rgpu::one_of(T, i8, i16, i32, i64, i128, isize, u8, u16, u32, u64, u128, usize)]
impl<T> Shr<usize> for Wrapping<T> {
    type Output = Wrapping<T>;

    fn shr(self, other: usize) -> Wrapping<T> {
        Wrapping(self.0.wrapping_shr((other & (T::BITS - 1) as usize) as u32))
    }
}

#[rgpu::one_of(T, i8, i16, i32, i64, i128, isize, u8, u16, u32, u64, u128, usize)]
impl<T> ShrAssign<usize> for Wrapping<T> {
    fn shr_assign(&mut self, other: usize) {
        *self = *self >> other;
    }
}

#[rgpu::one_of(T, i8, i16, i32, i64, i128, isize, u8, u16, u32, u64, u128, usize)]
impl<T> Wrapping<T> {
    /// The smallest.
    pub const MIN: Self = Wrapping(T::MIN);

    /// The largest.
    pub const MAX: Self = Wrapping(T::MAX);

    /// The width.
    pub const BITS: u32 = T::BITS;

    /// Number of ones.
    pub const fn count_ones(self) -> u32 {
        self.0.count_ones()
    }

    /// The bits moved up; those that leave come in below.
    pub const fn rotate_left(self, n: u32) -> Self {
        Wrapping(self.0.rotate_left(n))
    }

    /// The bits moved down; those that leave come in above.
    pub const fn rotate_right(self, n: u32) -> Self {
        Wrapping(self.0.rotate_right(n))
    }

    /// The power.
    pub fn pow(self, exp: u32) -> Self {
        Wrapping(self.0.wrapping_pow(exp))
    }
}
