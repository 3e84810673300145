//! Bits and bytes of all integers.

use crate::option::Option::{self, None, Some};

#[rgpu::one_of(I, i8, i16, i32, i64, i128, isize, u8, u16, u32, u64, u128, usize)]
impl<I> I {
    /// Number of ones.
    #[rgpu::pure]
    #[rgpu::lowers_to("llvm.ctpop")]
    pub const fn count_ones(self) -> u32;

    /// Number of zeros.
    pub const fn count_zeros(self) -> u32 {
        (!self).count_ones()
    }

    /// Number of zeros from the top.
    #[rgpu::pure]
    #[rgpu::lowers_to("llvm.ctlz")]
    pub const fn leading_zeros(self) -> u32;

    /// Number of zeros from the bottom.
    #[rgpu::pure]
    #[rgpu::lowers_to("llvm.cttz")]
    pub const fn trailing_zeros(self) -> u32;

    /// Number of ones from the top.
    pub const fn leading_ones(self) -> u32 {
        (!self).leading_zeros()
    }

    /// Number of ones from the bottom.
    pub const fn trailing_ones(self) -> u32 {
        (!self).trailing_zeros()
    }

    /// The place of the highest one.
    pub const fn highest_one(self) -> Option<u32> {
        if self == 0 { None } else { Some(Self::BITS - 1 - self.leading_zeros()) }
    }

    /// The place of the lowest one.
    pub const fn lowest_one(self) -> Option<u32> {
        if self == 0 { None } else { Some(self.trailing_zeros()) }
    }

    /// The highest one alone, or 0.
    pub const fn isolate_highest_one(self) -> Self {
        self & ((1 as I).wrapping_shl(Self::BITS - 1 - (self | 1).leading_zeros()))
    }

    /// The lowest one alone, or 0.
    pub const fn isolate_lowest_one(self) -> Self {
        self & self.wrapping_neg()
    }

    /// The bits moved up; those that leave come in below.
    #[rgpu::pure]
    #[rgpu::lang("rotate_left")]
    pub const fn rotate_left(self, n: u32) -> Self;

    /// The bits moved down; those that leave come in above.
    #[rgpu::pure]
    #[rgpu::lang("rotate_right")]
    pub const fn rotate_right(self, n: u32) -> Self;

    /// The bytes in reverse order.
    #[rgpu::pure]
    #[rgpu::lowers_to("llvm.bswap")]
    pub const fn swap_bytes(self) -> Self;

    /// The bits in reverse order.
    #[rgpu::pure]
    #[rgpu::lowers_to("llvm.bitreverse")]
    pub const fn reverse_bits(self) -> Self;

    /// From big endian; GPUs are little endian.
    pub const fn from_be(x: Self) -> Self {
        x.swap_bytes()
    }

    /// From little endian; GPUs are little endian.
    pub const fn from_le(x: Self) -> Self {
        x
    }

    /// To big endian.
    pub const fn to_be(self) -> Self {
        self.swap_bytes()
    }

    /// To little endian.
    pub const fn to_le(self) -> Self {
        self
    }

    /// The smallest value.
    pub const fn min_value() -> Self {
        Self::MIN
    }

    /// The largest value.
    pub const fn max_value() -> Self {
        Self::MAX
    }
}

impl u8 {
    /// One of the first 128?
    pub const fn is_ascii(&self) -> bool {
        *self < 128
    }

    /// The letter of ASCII as a capital.
    pub const fn to_ascii_uppercase(&self) -> u8 {
        if self.is_ascii_lowercase() { *self - 32 } else { *self }
    }

    /// The letter of ASCII as a small one.
    pub const fn to_ascii_lowercase(&self) -> u8 {
        if self.is_ascii_uppercase() { *self + 32 } else { *self }
    }

    /// A letter of ASCII?
    pub const fn is_ascii_alphabetic(&self) -> bool {
        self.is_ascii_lowercase() || self.is_ascii_uppercase()
    }

    /// A capital letter of ASCII?
    pub const fn is_ascii_uppercase(&self) -> bool {
        *self >= b'A' && *self <= b'Z'
    }

    /// A small letter of ASCII?
    pub const fn is_ascii_lowercase(&self) -> bool {
        *self >= b'a' && *self <= b'z'
    }

    /// A letter or a digit of ASCII?
    pub const fn is_ascii_alphanumeric(&self) -> bool {
        self.is_ascii_alphabetic() || self.is_ascii_digit()
    }

    /// A digit of ASCII?
    pub const fn is_ascii_digit(&self) -> bool {
        *self >= b'0' && *self <= b'9'
    }

    /// A hexadecimal digit of ASCII?
    pub const fn is_ascii_hexdigit(&self) -> bool {
        self.is_ascii_digit()
            || (*self >= b'a' && *self <= b'f')
            || (*self >= b'A' && *self <= b'F')
    }

    /// White space of ASCII?
    pub const fn is_ascii_whitespace(&self) -> bool {
        *self == b' ' || (*self >= 9 && *self <= 13 && *self != 11)
    }
}
