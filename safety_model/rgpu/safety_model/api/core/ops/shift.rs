//! Shift operators: traits, and their impls for each pair of integer types.

/// `a << b`
#[rgpu::lang("shl")]
pub trait Shl<Rhs = Self> {
    type Output;

    fn shl(self, rhs: Rhs) -> Self::Output;
}

#[rgpu::one_of(T, i8, i16, i32, i64, i128, isize, u8, u16, u32, u64, u128, usize)]
#[rgpu::one_of(U, i8, i16, i32, i64, i128, isize, u8, u16, u32, u64, u128, usize)]
impl<T, U> Shl<U> for T {
    type Output = T;

    fn shl(self, other: U) -> T {
        self << other
    }
}

#[rgpu::one_of(T, i8, i16, i32, i64, i128, isize, u8, u16, u32, u64, u128, usize)]
#[rgpu::one_of(U, i8, i16, i32, i64, i128, isize, u8, u16, u32, u64, u128, usize)]
impl<T, U> Shl<U> for &T {
    type Output = T;

    fn shl(self, other: U) -> T {
        *self << other
    }
}

#[rgpu::one_of(T, i8, i16, i32, i64, i128, isize, u8, u16, u32, u64, u128, usize)]
#[rgpu::one_of(U, i8, i16, i32, i64, i128, isize, u8, u16, u32, u64, u128, usize)]
impl<T, U> Shl<&U> for T {
    type Output = T;

    fn shl(self, other: &U) -> T {
        self << *other
    }
}

#[rgpu::one_of(T, i8, i16, i32, i64, i128, isize, u8, u16, u32, u64, u128, usize)]
#[rgpu::one_of(U, i8, i16, i32, i64, i128, isize, u8, u16, u32, u64, u128, usize)]
impl<T, U> Shl<&U> for &T {
    type Output = T;

    fn shl(self, other: &U) -> T {
        *self << *other
    }
}

/// `a <<= b`
#[rgpu::lang("shl_assign")]
pub trait ShlAssign<Rhs = Self> {
    fn shl_assign(&mut self, rhs: Rhs);
}

#[rgpu::one_of(T, i8, i16, i32, i64, i128, isize, u8, u16, u32, u64, u128, usize)]
#[rgpu::one_of(U, i8, i16, i32, i64, i128, isize, u8, u16, u32, u64, u128, usize)]
impl<T, U> ShlAssign<U> for T {
    fn shl_assign(&mut self, other: U) {
        *self <<= other;
    }
}

#[rgpu::one_of(T, i8, i16, i32, i64, i128, isize, u8, u16, u32, u64, u128, usize)]
#[rgpu::one_of(U, i8, i16, i32, i64, i128, isize, u8, u16, u32, u64, u128, usize)]
impl<T, U> ShlAssign<&U> for T {
    fn shl_assign(&mut self, other: &U) {
        *self <<= *other;
    }
}

/// `a >> b`
#[rgpu::lang("shr")]
pub trait Shr<Rhs = Self> {
    type Output;

    fn shr(self, rhs: Rhs) -> Self::Output;
}

#[rgpu::one_of(T, i8, i16, i32, i64, i128, isize, u8, u16, u32, u64, u128, usize)]
#[rgpu::one_of(U, i8, i16, i32, i64, i128, isize, u8, u16, u32, u64, u128, usize)]
impl<T, U> Shr<U> for T {
    type Output = T;

    fn shr(self, other: U) -> T {
        self >> other
    }
}

#[rgpu::one_of(T, i8, i16, i32, i64, i128, isize, u8, u16, u32, u64, u128, usize)]
#[rgpu::one_of(U, i8, i16, i32, i64, i128, isize, u8, u16, u32, u64, u128, usize)]
impl<T, U> Shr<U> for &T {
    type Output = T;

    fn shr(self, other: U) -> T {
        *self >> other
    }
}

#[rgpu::one_of(T, i8, i16, i32, i64, i128, isize, u8, u16, u32, u64, u128, usize)]
#[rgpu::one_of(U, i8, i16, i32, i64, i128, isize, u8, u16, u32, u64, u128, usize)]
impl<T, U> Shr<&U> for T {
    type Output = T;

    fn shr(self, other: &U) -> T {
        self >> *other
    }
}

#[rgpu::one_of(T, i8, i16, i32, i64, i128, isize, u8, u16, u32, u64, u128, usize)]
#[rgpu::one_of(U, i8, i16, i32, i64, i128, isize, u8, u16, u32, u64, u128, usize)]
impl<T, U> Shr<&U> for &T {
    type Output = T;

    fn shr(self, other: &U) -> T {
        *self >> *other
    }
}

/// `a >>= b`
#[rgpu::lang("shr_assign")]
pub trait ShrAssign<Rhs = Self> {
    fn shr_assign(&mut self, rhs: Rhs);
}

#[rgpu::one_of(T, i8, i16, i32, i64, i128, isize, u8, u16, u32, u64, u128, usize)]
#[rgpu::one_of(U, i8, i16, i32, i64, i128, isize, u8, u16, u32, u64, u128, usize)]
impl<T, U> ShrAssign<U> for T {
    fn shr_assign(&mut self, other: U) {
        *self >>= other;
    }
}

#[rgpu::one_of(T, i8, i16, i32, i64, i128, isize, u8, u16, u32, u64, u128, usize)]
#[rgpu::one_of(U, i8, i16, i32, i64, i128, isize, u8, u16, u32, u64, u128, usize)]
impl<T, U> ShrAssign<&U> for T {
    fn shr_assign(&mut self, other: &U) {
        *self >>= *other;
    }
}
