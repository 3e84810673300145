//! `Saturating`: arithmetic that always saturates.

use crate::clone::Clone;
use crate::cmp::{Eq, Ord, PartialEq, PartialOrd};
use crate::default::Default;
use crate::fmt::Debug;
use crate::hash::Hash;
use crate::marker::Copy;
use crate::ops::{
    Add, AddAssign, BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Div, DivAssign,
    Mul, MulAssign, Not, Rem, RemAssign, Sub, SubAssign,
};

/// Integers whose arithmetic saturates.
#[derive(PartialEq, PartialOrd, Eq, Ord, Clone, Copy, Default, Debug, Hash)]
#[repr(transparent)]
pub struct Saturating<T>(pub T);

#[rgpu::one_of(T, i8, i16, i32, i64, i128, isize, u8, u16, u32, u64, u128, usize)]
impl<T> Add for Saturating<T> {
    type Output = Saturating<T>;

    fn add(self, other: Saturating<T>) -> Saturating<T> {
        Saturating(self.0.saturating_add(other.0))
    }
}

#[rgpu::one_of(T, i8, i16, i32, i64, i128, isize, u8, u16, u32, u64, u128, usize)]
impl<T> AddAssign for Saturating<T> {
    fn add_assign(&mut self, other: Saturating<T>) {
        *self = *self + other;
    }
}

#[rgpu::one_of(T, i8, i16, i32, i64, i128, isize, u8, u16, u32, u64, u128, usize)]
impl<T> AddAssign<T> for Saturating<T> {
    fn add_assign(&mut self, other: T) {
        *self = *self + Saturating(other);
    }
}

#[rgpu::one_of(T, i8, i16, i32, i64, i128, isize, u8, u16, u32, u64, u128, usize)]
impl<T> Sub for Saturating<T> {
    type Output = Saturating<T>;

    fn sub(self, other: Saturating<T>) -> Saturating<T> {
        Saturating(self.0.saturating_sub(other.0))
    }
}

#[rgpu::one_of(T, i8, i16, i32, i64, i128, isize, u8, u16, u32, u64, u128, usize)]
impl<T> SubAssign for Saturating<T> {
    fn sub_assign(&mut self, other: Saturating<T>) {
        *self = *self - other;
    }
}

#[rgpu::one_of(T, i8, i16, i32, i64, i128, isize, u8, u16, u32, u64, u128, usize)]
impl<T> SubAssign<T> for Saturating<T> {
    fn sub_assign(&mut self, other: T) {
        *self = *self - Saturating(other);
    }
}

#[rgpu::one_of(T, i8, i16, i32, i64, i128, isize, u8, u16, u32, u64, u128, usize)]
impl<T> Mul for Saturating<T> {
    type Output = Saturating<T>;

    fn mul(self, other: Saturating<T>) -> Saturating<T> {
        Saturating(self.0.saturating_mul(other.0))
    }
}

#[rgpu::one_of(T, i8, i16, i32, i64, i128, isize, u8, u16, u32, u64, u128, usize)]
impl<T> MulAssign for Saturating<T> {
    fn mul_assign(&mut self, other: Saturating<T>) {
        *self = *self * other;
    }
}

#[rgpu::one_of(T, i8, i16, i32, i64, i128, isize, u8, u16, u32, u64, u128, usize)]
impl<T> MulAssign<T> for Saturating<T> {
    fn mul_assign(&mut self, other: T) {
        *self = *self * Saturating(other);
    }
}

#[rgpu::one_of(T, i8, i16, i32, i64, i128, isize, u8, u16, u32, u64, u128, usize)]
impl<T> Div for Saturating<T> {
    type Output = Saturating<T>;

    fn div(self, other: Saturating<T>) -> Saturating<T> {
        Saturating(self.0.saturating_div(other.0))
    }
}

#[rgpu::one_of(T, i8, i16, i32, i64, i128, isize, u8, u16, u32, u64, u128, usize)]
impl<T> DivAssign for Saturating<T> {
    fn div_assign(&mut self, other: Saturating<T>) {
        *self = *self / other;
    }
}

#[rgpu::one_of(T, i8, i16, i32, i64, i128, isize, u8, u16, u32, u64, u128, usize)]
impl<T> DivAssign<T> for Saturating<T> {
    fn div_assign(&mut self, other: T) {
        *self = *self / Saturating(other);
    }
}

#[rgpu::one_of(T, i8, i16, i32, i64, i128, isize, u8, u16, u32, u64, u128, usize)]
impl<T> Rem for Saturating<T> {
    type Output = Saturating<T>;

    fn rem(self, other: Saturating<T>) -> Saturating<T> {
        Saturating(self.0 % other.0)
    }
}

#[rgpu::one_of(T, i8, i16, i32, i64, i128, isize, u8, u16, u32, u64, u128, usize)]
impl<T> RemAssign for Saturating<T> {
    fn rem_assign(&mut self, other: Saturating<T>) {
        *self = *self % other;
    }
}

#[rgpu::one_of(T, i8, i16, i32, i64, i128, isize, u8, u16, u32, u64, u128, usize)]
impl<T> RemAssign<T> for Saturating<T> {
    fn rem_assign(&mut self, other: T) {
        *self = *self % Saturating(other);
    }
}

#[rgpu::one_of(T, i8, i16, i32, i64, i128, isize, u8, u16, u32, u64, u128, usize)]
impl<T> BitAnd for Saturating<T> {
    type Output = Saturating<T>;

    fn bitand(self, other: Saturating<T>) -> Saturating<T> {
        Saturating(self.0 & other.0)
    }
}

#[rgpu::one_of(T, i8, i16, i32, i64, i128, isize, u8, u16, u32, u64, u128, usize)]
impl<T> BitAndAssign for Saturating<T> {
    fn bitand_assign(&mut self, other: Saturating<T>) {
        *self = *self & other;
    }
}

#[rgpu::one_of(T, i8, i16, i32, i64, i128, isize, u8, u16, u32, u64, u128, usize)]
impl<T> BitAndAssign<T> for Saturating<T> {
    fn bitand_assign(&mut self, other: T) {
        *self = *self & Saturating(other);
    }
}

#[rgpu::one_of(T, i8, i16, i32, i64, i128, isize, u8, u16, u32, u64, u128, usize)]
impl<T> BitOr for Saturating<T> {
    type Output = Saturating<T>;

    fn bitor(self, other: Saturating<T>) -> Saturating<T> {
        Saturating(self.0 | other.0)
    }
}

#[rgpu::one_of(T, i8, i16, i32, i64, i128, isize, u8, u16, u32, u64, u128, usize)]
impl<T> BitOrAssign for Saturating<T> {
    fn bitor_assign(&mut self, other: Saturating<T>) {
        *self = *self | other;
    }
}

#[rgpu::one_of(T, i8, i16, i32, i64, i128, isize, u8, u16, u32, u64, u128, usize)]
impl<T> BitOrAssign<T> for Saturating<T> {
    fn bitor_assign(&mut self, other: T) {
        *self = *self | Saturating(other);
    }
}

#[rgpu::one_of(T, i8, i16, i32, i64, i128, isize, u8, u16, u32, u64, u128, usize)]
impl<T> BitXor for Saturating<T> {
    type Output = Saturating<T>;

    fn bitxor(self, other: Saturating<T>) -> Saturating<T> {
        Saturating(self.0 ^ other.0)
    }
}

#[rgpu::one_of(T, i8, i16, i32, i64, i128, isize, u8, u16, u32, u64, u128, usize)]
impl<T> BitXorAssign for Saturating<T> {
    fn bitxor_assign(&mut self, other: Saturating<T>) {
        *self = *self ^ other;
    }
}

#[rgpu::one_of(T, i8, i16, i32, i64, i128, isize, u8, u16, u32, u64, u128, usize)]
impl<T> BitXorAssign<T> for Saturating<T> {
    fn bitxor_assign(&mut self, other: T) {
        *self = *self ^ Saturating(other);
    }
}

#[rgpu::one_of(T, i8, i16, i32, i64, i128, isize, u8, u16, u32, u64, u128, usize)]
impl<T> Not for Saturating<T> {
    type Output = Saturating<T>;

    fn not(self) -> Saturating<T> {
        Saturating(!self.0)
    }
}
