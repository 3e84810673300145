//! Arithmetic operators: traits, and their impls for numbers and references to numbers.
//!
//! `a + b` on two numbers is built in; these impls serve generic code and references.

use crate::num::NonZero;

/// `a + b`
#[rgpu::lang("add")]
pub trait Add<Rhs = Self> {
    type Output;

    fn add(self, rhs: Rhs) -> Self::Output;
}

#[rgpu::one_of(
    T, i8, i16, i32, i64, i128, isize, u8, u16, u32, u64, u128, usize, f16, f32, f64, f128
)]
impl<T> Add for T {
    type Output = T;

    fn add(self, other: T) -> T {
        self + other
    }
}

#[rgpu::one_of(
    T, i8, i16, i32, i64, i128, isize, u8, u16, u32, u64, u128, usize, f16, f32, f64, f128
)]
impl<T> Add<T> for &T {
    type Output = T;

    fn add(self, other: T) -> T {
        *self + other
    }
}

#[rgpu::one_of(
    T, i8, i16, i32, i64, i128, isize, u8, u16, u32, u64, u128, usize, f16, f32, f64, f128
)]
impl<T> Add<&T> for T {
    type Output = T;

    fn add(self, other: &T) -> T {
        self + *other
    }
}

#[rgpu::one_of(
    T, i8, i16, i32, i64, i128, isize, u8, u16, u32, u64, u128, usize, f16, f32, f64, f128
)]
impl<T> Add<&T> for &T {
    type Output = T;

    fn add(self, other: &T) -> T {
        *self + *other
    }
}

/// `a += b`
#[rgpu::lang("add_assign")]
pub trait AddAssign<Rhs = Self> {
    fn add_assign(&mut self, rhs: Rhs);
}

#[rgpu::one_of(
    T, i8, i16, i32, i64, i128, isize, u8, u16, u32, u64, u128, usize, f16, f32, f64, f128
)]
impl<T> AddAssign for T {
    fn add_assign(&mut self, other: T) {
        *self += other;
    }
}

#[rgpu::one_of(
    T, i8, i16, i32, i64, i128, isize, u8, u16, u32, u64, u128, usize, f16, f32, f64, f128
)]
impl<T> AddAssign<&T> for T {
    fn add_assign(&mut self, other: &T) {
        *self += *other;
    }
}

/// `a - b`
#[rgpu::lang("sub")]
pub trait Sub<Rhs = Self> {
    type Output;

    fn sub(self, rhs: Rhs) -> Self::Output;
}

#[rgpu::one_of(
    T, i8, i16, i32, i64, i128, isize, u8, u16, u32, u64, u128, usize, f16, f32, f64, f128
)]
impl<T> Sub for T {
    type Output = T;

    fn sub(self, other: T) -> T {
        self - other
    }
}

#[rgpu::one_of(
    T, i8, i16, i32, i64, i128, isize, u8, u16, u32, u64, u128, usize, f16, f32, f64, f128
)]
impl<T> Sub<T> for &T {
    type Output = T;

    fn sub(self, other: T) -> T {
        *self - other
    }
}

#[rgpu::one_of(
    T, i8, i16, i32, i64, i128, isize, u8, u16, u32, u64, u128, usize, f16, f32, f64, f128
)]
impl<T> Sub<&T> for T {
    type Output = T;

    fn sub(self, other: &T) -> T {
        self - *other
    }
}

#[rgpu::one_of(
    T, i8, i16, i32, i64, i128, isize, u8, u16, u32, u64, u128, usize, f16, f32, f64, f128
)]
impl<T> Sub<&T> for &T {
    type Output = T;

    fn sub(self, other: &T) -> T {
        *self - *other
    }
}

/// `a -= b`
#[rgpu::lang("sub_assign")]
pub trait SubAssign<Rhs = Self> {
    fn sub_assign(&mut self, rhs: Rhs);
}

#[rgpu::one_of(
    T, i8, i16, i32, i64, i128, isize, u8, u16, u32, u64, u128, usize, f16, f32, f64, f128
)]
impl<T> SubAssign for T {
    fn sub_assign(&mut self, other: T) {
        *self -= other;
    }
}

#[rgpu::one_of(
    T, i8, i16, i32, i64, i128, isize, u8, u16, u32, u64, u128, usize, f16, f32, f64, f128
)]
impl<T> SubAssign<&T> for T {
    fn sub_assign(&mut self, other: &T) {
        *self -= *other;
    }
}

/// `a * b`
#[rgpu::lang("mul")]
pub trait Mul<Rhs = Self> {
    type Output;

    fn mul(self, rhs: Rhs) -> Self::Output;
}

#[rgpu::one_of(
    T, i8, i16, i32, i64, i128, isize, u8, u16, u32, u64, u128, usize, f16, f32, f64, f128
)]
impl<T> Mul for T {
    type Output = T;

    fn mul(self, other: T) -> T {
        self * other
    }
}

#[rgpu::one_of(
    T, i8, i16, i32, i64, i128, isize, u8, u16, u32, u64, u128, usize, f16, f32, f64, f128
)]
impl<T> Mul<T> for &T {
    type Output = T;

    fn mul(self, other: T) -> T {
        *self * other
    }
}

#[rgpu::one_of(
    T, i8, i16, i32, i64, i128, isize, u8, u16, u32, u64, u128, usize, f16, f32, f64, f128
)]
impl<T> Mul<&T> for T {
    type Output = T;

    fn mul(self, other: &T) -> T {
        self * *other
    }
}

#[rgpu::one_of(
    T, i8, i16, i32, i64, i128, isize, u8, u16, u32, u64, u128, usize, f16, f32, f64, f128
)]
impl<T> Mul<&T> for &T {
    type Output = T;

    fn mul(self, other: &T) -> T {
        *self * *other
    }
}

/// `a *= b`
#[rgpu::lang("mul_assign")]
pub trait MulAssign<Rhs = Self> {
    fn mul_assign(&mut self, rhs: Rhs);
}

#[rgpu::one_of(
    T, i8, i16, i32, i64, i128, isize, u8, u16, u32, u64, u128, usize, f16, f32, f64, f128
)]
impl<T> MulAssign for T {
    fn mul_assign(&mut self, other: T) {
        *self *= other;
    }
}

#[rgpu::one_of(
    T, i8, i16, i32, i64, i128, isize, u8, u16, u32, u64, u128, usize, f16, f32, f64, f128
)]
impl<T> MulAssign<&T> for T {
    fn mul_assign(&mut self, other: &T) {
        *self *= *other;
    }
}

/// `a / b`
#[rgpu::lang("div")]
pub trait Div<Rhs = Self> {
    type Output;

    fn div(self, rhs: Rhs) -> Self::Output;
}

#[rgpu::one_of(
    T, i8, i16, i32, i64, i128, isize, u8, u16, u32, u64, u128, usize, f16, f32, f64, f128
)]
impl<T> Div for T {
    type Output = T;

    fn div(self, other: T) -> T {
        self / other
    }
}

#[rgpu::one_of(
    T, i8, i16, i32, i64, i128, isize, u8, u16, u32, u64, u128, usize, f16, f32, f64, f128
)]
impl<T> Div<T> for &T {
    type Output = T;

    fn div(self, other: T) -> T {
        *self / other
    }
}

#[rgpu::one_of(
    T, i8, i16, i32, i64, i128, isize, u8, u16, u32, u64, u128, usize, f16, f32, f64, f128
)]
impl<T> Div<&T> for T {
    type Output = T;

    fn div(self, other: &T) -> T {
        self / *other
    }
}

#[rgpu::one_of(
    T, i8, i16, i32, i64, i128, isize, u8, u16, u32, u64, u128, usize, f16, f32, f64, f128
)]
impl<T> Div<&T> for &T {
    type Output = T;

    fn div(self, other: &T) -> T {
        *self / *other
    }
}

/// `a /= b`
#[rgpu::lang("div_assign")]
pub trait DivAssign<Rhs = Self> {
    fn div_assign(&mut self, rhs: Rhs);
}

#[rgpu::one_of(
    T, i8, i16, i32, i64, i128, isize, u8, u16, u32, u64, u128, usize, f16, f32, f64, f128
)]
impl<T> DivAssign for T {
    fn div_assign(&mut self, other: T) {
        *self /= other;
    }
}

#[rgpu::one_of(
    T, i8, i16, i32, i64, i128, isize, u8, u16, u32, u64, u128, usize, f16, f32, f64, f128
)]
impl<T> DivAssign<&T> for T {
    fn div_assign(&mut self, other: &T) {
        *self /= *other;
    }
}

/// `a % b`
#[rgpu::lang("rem")]
pub trait Rem<Rhs = Self> {
    type Output;

    fn rem(self, rhs: Rhs) -> Self::Output;
}

#[rgpu::one_of(
    T, i8, i16, i32, i64, i128, isize, u8, u16, u32, u64, u128, usize, f16, f32, f64, f128
)]
impl<T> Rem for T {
    type Output = T;

    fn rem(self, other: T) -> T {
        self % other
    }
}

#[rgpu::one_of(
    T, i8, i16, i32, i64, i128, isize, u8, u16, u32, u64, u128, usize, f16, f32, f64, f128
)]
impl<T> Rem<T> for &T {
    type Output = T;

    fn rem(self, other: T) -> T {
        *self % other
    }
}

#[rgpu::one_of(
    T, i8, i16, i32, i64, i128, isize, u8, u16, u32, u64, u128, usize, f16, f32, f64, f128
)]
impl<T> Rem<&T> for T {
    type Output = T;

    fn rem(self, other: &T) -> T {
        self % *other
    }
}

#[rgpu::one_of(
    T, i8, i16, i32, i64, i128, isize, u8, u16, u32, u64, u128, usize, f16, f32, f64, f128
)]
impl<T> Rem<&T> for &T {
    type Output = T;

    fn rem(self, other: &T) -> T {
        *self % *other
    }
}

/// `a %= b`
#[rgpu::lang("rem_assign")]
pub trait RemAssign<Rhs = Self> {
    fn rem_assign(&mut self, rhs: Rhs);
}

#[rgpu::one_of(
    T, i8, i16, i32, i64, i128, isize, u8, u16, u32, u64, u128, usize, f16, f32, f64, f128
)]
impl<T> RemAssign for T {
    fn rem_assign(&mut self, other: T) {
        *self %= other;
    }
}

#[rgpu::one_of(
    T, i8, i16, i32, i64, i128, isize, u8, u16, u32, u64, u128, usize, f16, f32, f64, f128
)]
impl<T> RemAssign<&T> for T {
    fn rem_assign(&mut self, other: &T) {
        *self %= *other;
    }
}

/// `-a`
#[rgpu::lang("neg")]
pub trait Neg {
    type Output;

    fn neg(self) -> Self::Output;
}

#[rgpu::one_of(T, i8, i16, i32, i64, i128, isize, f16, f32, f64, f128)]
impl<T> Neg for T {
    type Output = T;

    fn neg(self) -> T {
        -self
    }
}

#[rgpu::one_of(T, i8, i16, i32, i64, i128, isize, f16, f32, f64, f128)]
impl<T> Neg for &T {
    type Output = T;

    fn neg(self) -> T {
        -*self
    }
}

#[rgpu::one_of(T, u8, u16, u32, u64, u128, usize)]
impl<T> Div<NonZero<T>> for T {
    type Output = T;

    fn div(self, other: NonZero<T>) -> T {
        self / other.get()
    }
}

#[rgpu::one_of(T, u8, u16, u32, u64, u128, usize)]
impl<T> Rem<NonZero<T>> for T {
    type Output = T;

    fn rem(self, other: NonZero<T>) -> T {
        self % other.get()
    }
}
