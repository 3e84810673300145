//! Bit operators: traits, and their impls for integers, `bool` and references to them.

/// `a & b`
#[rgpu::lang("bitand")]
pub trait BitAnd<Rhs = Self> {
    type Output;

    fn bitand(self, rhs: Rhs) -> Self::Output;
}

#[rgpu::one_of(T, bool, i8, i16, i32, i64, i128, isize, u8, u16, u32, u64, u128, usize)]
impl<T> BitAnd for T {
    type Output = T;

    fn bitand(self, other: T) -> T {
        self & other
    }
}

#[rgpu::one_of(T, bool, i8, i16, i32, i64, i128, isize, u8, u16, u32, u64, u128, usize)]
impl<T> BitAnd<T> for &T {
    type Output = T;

    fn bitand(self, other: T) -> T {
        *self & other
    }
}

#[rgpu::one_of(T, bool, i8, i16, i32, i64, i128, isize, u8, u16, u32, u64, u128, usize)]
impl<T> BitAnd<&T> for T {
    type Output = T;

    fn bitand(self, other: &T) -> T {
        self & *other
    }
}

#[rgpu::one_of(T, bool, i8, i16, i32, i64, i128, isize, u8, u16, u32, u64, u128, usize)]
impl<T> BitAnd<&T> for &T {
    type Output = T;

    fn bitand(self, other: &T) -> T {
        *self & *other
    }
}

/// `a &= b`
#[rgpu::lang("bitand_assign")]
pub trait BitAndAssign<Rhs = Self> {
    fn bitand_assign(&mut self, rhs: Rhs);
}

#[rgpu::one_of(T, bool, i8, i16, i32, i64, i128, isize, u8, u16, u32, u64, u128, usize)]
impl<T> BitAndAssign for T {
    fn bitand_assign(&mut self, other: T) {
        *self &= other;
    }
}

#[rgpu::one_of(T, bool, i8, i16, i32, i64, i128, isize, u8, u16, u32, u64, u128, usize)]
impl<T> BitAndAssign<&T> for T {
    fn bitand_assign(&mut self, other: &T) {
        *self &= *other;
    }
}

/// `a | b`
#[rgpu::lang("bitor")]
pub trait BitOr<Rhs = Self> {
    type Output;

    fn bitor(self, rhs: Rhs) -> Self::Output;
}

#[rgpu::one_of(T, bool, i8, i16, i32, i64, i128, isize, u8, u16, u32, u64, u128, usize)]
impl<T> BitOr for T {
    type Output = T;

    fn bitor(self, other: T) -> T {
        self | other
    }
}

#[rgpu::one_of(T, bool, i8, i16, i32, i64, i128, isize, u8, u16, u32, u64, u128, usize)]
impl<T> BitOr<T> for &T {
    type Output = T;

    fn bitor(self, other: T) -> T {
        *self | other
    }
}

#[rgpu::one_of(T, bool, i8, i16, i32, i64, i128, isize, u8, u16, u32, u64, u128, usize)]
impl<T> BitOr<&T> for T {
    type Output = T;

    fn bitor(self, other: &T) -> T {
        self | *other
    }
}

#[rgpu::one_of(T, bool, i8, i16, i32, i64, i128, isize, u8, u16, u32, u64, u128, usize)]
impl<T> BitOr<&T> for &T {
    type Output = T;

    fn bitor(self, other: &T) -> T {
        *self | *other
    }
}

/// `a |= b`
#[rgpu::lang("bitor_assign")]
pub trait BitOrAssign<Rhs = Self> {
    fn bitor_assign(&mut self, rhs: Rhs);
}

#[rgpu::one_of(T, bool, i8, i16, i32, i64, i128, isize, u8, u16, u32, u64, u128, usize)]
impl<T> BitOrAssign for T {
    fn bitor_assign(&mut self, other: T) {
        *self |= other;
    }
}

#[rgpu::one_of(T, bool, i8, i16, i32, i64, i128, isize, u8, u16, u32, u64, u128, usize)]
impl<T> BitOrAssign<&T> for T {
    fn bitor_assign(&mut self, other: &T) {
        *self |= *other;
    }
}

/// `a ^ b`
#[rgpu::lang("bitxor")]
pub trait BitXor<Rhs = Self> {
    type Output;

    fn bitxor(self, rhs: Rhs) -> Self::Output;
}

#[rgpu::one_of(T, bool, i8, i16, i32, i64, i128, isize, u8, u16, u32, u64, u128, usize)]
impl<T> BitXor for T {
    type Output = T;

    fn bitxor(self, other: T) -> T {
        self ^ other
    }
}

#[rgpu::one_of(T, bool, i8, i16, i32, i64, i128, isize, u8, u16, u32, u64, u128, usize)]
impl<T> BitXor<T> for &T {
    type Output = T;

    fn bitxor(self, other: T) -> T {
        *self ^ other
    }
}

#[rgpu::one_of(T, bool, i8, i16, i32, i64, i128, isize, u8, u16, u32, u64, u128, usize)]
impl<T> BitXor<&T> for T {
    type Output = T;

    fn bitxor(self, other: &T) -> T {
        self ^ *other
    }
}

#[rgpu::one_of(T, bool, i8, i16, i32, i64, i128, isize, u8, u16, u32, u64, u128, usize)]
impl<T> BitXor<&T> for &T {
    type Output = T;

    fn bitxor(self, other: &T) -> T {
        *self ^ *other
    }
}

/// `a ^= b`
#[rgpu::lang("bitxor_assign")]
pub trait BitXorAssign<Rhs = Self> {
    fn bitxor_assign(&mut self, rhs: Rhs);
}

#[rgpu::one_of(T, bool, i8, i16, i32, i64, i128, isize, u8, u16, u32, u64, u128, usize)]
impl<T> BitXorAssign for T {
    fn bitxor_assign(&mut self, other: T) {
        *self ^= other;
    }
}

#[rgpu::one_of(T, bool, i8, i16, i32, i64, i128, isize, u8, u16, u32, u64, u128, usize)]
impl<T> BitXorAssign<&T> for T {
    fn bitxor_assign(&mut self, other: &T) {
        *self ^= *other;
    }
}

/// `!a`
#[rgpu::lang("not")]
pub trait Not {
    type Output;

    fn not(self) -> Self::Output;
}

#[rgpu::one_of(T, bool, i8, i16, i32, i64, i128, isize, u8, u16, u32, u64, u128, usize)]
impl<T> Not for T {
    type Output = T;

    fn not(self) -> T {
        !self
    }
}

#[rgpu::one_of(T, bool, i8, i16, i32, i64, i128, isize, u8, u16, u32, u64, u128, usize)]
impl<T> Not for &T {
    type Output = T;

    fn not(self) -> T {
        !*self
    }
}
