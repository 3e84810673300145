//! Signed integers: what involves the unsigned type of the same width.

use crate::option::Option::{self, None, Some};

impl i8 {
    /// `self * rhs + carry + add`: low and high half.
    #[rgpu::pure]
    #[rgpu::lang("carrying_mul_add")]
    pub const fn carrying_mul_add(self, rhs: Self, carry: Self, add: Self) -> (u8, Self);

    /// The same bits as `u8`.
    pub const fn cast_unsigned(self) -> u8 {
        self as u8
    }

    /// The magnitude as `u8`, which always fits.
    pub const fn unsigned_abs(self) -> u8 {
        self.wrapping_abs() as u8
    }

    /// The distance between two numbers.
    pub const fn abs_diff(self, other: i8) -> u8 {
        if self < other {
            (other as u8).wrapping_sub(self as u8)
        } else {
            (self as u8).wrapping_sub(other as u8)
        }
    }

    /// Adds an unsigned number, modulo 2 to the width.
    pub const fn wrapping_add_unsigned(self, rhs: u8) -> i8 {
        self.wrapping_add(rhs as i8)
    }

    /// Subtracts an unsigned number, modulo 2 to the width.
    pub const fn wrapping_sub_unsigned(self, rhs: u8) -> i8 {
        self.wrapping_sub(rhs as i8)
    }

    /// Adds an unsigned number, if the sum fits.
    pub const fn checked_add_unsigned(self, rhs: u8) -> Option<i8> {
        let sum = self.wrapping_add(rhs as i8);
        if sum < self { None } else { Some(sum) }
    }

    /// Subtracts an unsigned number, if the difference fits.
    pub const fn checked_sub_unsigned(self, rhs: u8) -> Option<i8> {
        let difference = self.wrapping_sub(rhs as i8);
        if difference > self { None } else { Some(difference) }
    }

    /// The nearest number to the sum with an unsigned number.
    pub const fn saturating_add_unsigned(self, rhs: u8) -> i8 {
        match self.checked_add_unsigned(rhs) {
            Some(sum) => sum,
            None => i8::MAX,
        }
    }

    /// The nearest number to the difference with an unsigned number.
    pub const fn saturating_sub_unsigned(self, rhs: u8) -> i8 {
        match self.checked_sub_unsigned(rhs) {
            Some(difference) => difference,
            None => i8::MIN,
        }
    }
}

impl i16 {
    /// `self * rhs + carry + add`: low and high half.
    #[rgpu::pure]
    #[rgpu::lang("carrying_mul_add")]
    pub const fn carrying_mul_add(self, rhs: Self, carry: Self, add: Self) -> (u16, Self);

    /// The same bits as `u16`.
    pub const fn cast_unsigned(self) -> u16 {
        self as u16
    }

    /// The magnitude as `u16`, which always fits.
    pub const fn unsigned_abs(self) -> u16 {
        self.wrapping_abs() as u16
    }

    /// The distance between two numbers.
    pub const fn abs_diff(self, other: i16) -> u16 {
        if self < other {
            (other as u16).wrapping_sub(self as u16)
        } else {
            (self as u16).wrapping_sub(other as u16)
        }
    }

    /// Adds an unsigned number, modulo 2 to the width.
    pub const fn wrapping_add_unsigned(self, rhs: u16) -> i16 {
        self.wrapping_add(rhs as i16)
    }

    /// Subtracts an unsigned number, modulo 2 to the width.
    pub const fn wrapping_sub_unsigned(self, rhs: u16) -> i16 {
        self.wrapping_sub(rhs as i16)
    }

    /// Adds an unsigned number, if the sum fits.
    pub const fn checked_add_unsigned(self, rhs: u16) -> Option<i16> {
        let sum = self.wrapping_add(rhs as i16);
        if sum < self { None } else { Some(sum) }
    }

    /// Subtracts an unsigned number, if the difference fits.
    pub const fn checked_sub_unsigned(self, rhs: u16) -> Option<i16> {
        let difference = self.wrapping_sub(rhs as i16);
        if difference > self { None } else { Some(difference) }
    }

    /// The nearest number to the sum with an unsigned number.
    pub const fn saturating_add_unsigned(self, rhs: u16) -> i16 {
        match self.checked_add_unsigned(rhs) {
            Some(sum) => sum,
            None => i16::MAX,
        }
    }

    /// The nearest number to the difference with an unsigned number.
    pub const fn saturating_sub_unsigned(self, rhs: u16) -> i16 {
        match self.checked_sub_unsigned(rhs) {
            Some(difference) => difference,
            None => i16::MIN,
        }
    }
}

impl i32 {
    /// `self * rhs + carry + add`: low and high half.
    #[rgpu::pure]
    #[rgpu::lang("carrying_mul_add")]
    pub const fn carrying_mul_add(self, rhs: Self, carry: Self, add: Self) -> (u32, Self);

    /// The same bits as `u32`.
    pub const fn cast_unsigned(self) -> u32 {
        self as u32
    }

    /// The magnitude as `u32`, which always fits.
    pub const fn unsigned_abs(self) -> u32 {
        self.wrapping_abs() as u32
    }

    /// The distance between two numbers.
    pub const fn abs_diff(self, other: i32) -> u32 {
        if self < other {
            (other as u32).wrapping_sub(self as u32)
        } else {
            (self as u32).wrapping_sub(other as u32)
        }
    }

    /// Adds an unsigned number, modulo 2 to the width.
    pub const fn wrapping_add_unsigned(self, rhs: u32) -> i32 {
        self.wrapping_add(rhs as i32)
    }

    /// Subtracts an unsigned number, modulo 2 to the width.
    pub const fn wrapping_sub_unsigned(self, rhs: u32) -> i32 {
        self.wrapping_sub(rhs as i32)
    }

    /// Adds an unsigned number, if the sum fits.
    pub const fn checked_add_unsigned(self, rhs: u32) -> Option<i32> {
        let sum = self.wrapping_add(rhs as i32);
        if sum < self { None } else { Some(sum) }
    }

    /// Subtracts an unsigned number, if the difference fits.
    pub const fn checked_sub_unsigned(self, rhs: u32) -> Option<i32> {
        let difference = self.wrapping_sub(rhs as i32);
        if difference > self { None } else { Some(difference) }
    }

    /// The nearest number to the sum with an unsigned number.
    pub const fn saturating_add_unsigned(self, rhs: u32) -> i32 {
        match self.checked_add_unsigned(rhs) {
            Some(sum) => sum,
            None => i32::MAX,
        }
    }

    /// The nearest number to the difference with an unsigned number.
    pub const fn saturating_sub_unsigned(self, rhs: u32) -> i32 {
        match self.checked_sub_unsigned(rhs) {
            Some(difference) => difference,
            None => i32::MIN,
        }
    }
}

impl i64 {
    /// `self * rhs + carry + add`: low and high half.
    #[rgpu::pure]
    #[rgpu::lang("carrying_mul_add")]
    pub const fn carrying_mul_add(self, rhs: Self, carry: Self, add: Self) -> (u64, Self);

    /// The same bits as `u64`.
    pub const fn cast_unsigned(self) -> u64 {
        self as u64
    }

    /// The magnitude as `u64`, which always fits.
    pub const fn unsigned_abs(self) -> u64 {
        self.wrapping_abs() as u64
    }

    /// The distance between two numbers.
    pub const fn abs_diff(self, other: i64) -> u64 {
        if self < other {
            (other as u64).wrapping_sub(self as u64)
        } else {
            (self as u64).wrapping_sub(other as u64)
        }
    }

    /// Adds an unsigned number, modulo 2 to the width.
    pub const fn wrapping_add_unsigned(self, rhs: u64) -> i64 {
        self.wrapping_add(rhs as i64)
    }

    /// Subtracts an unsigned number, modulo 2 to the width.
    pub const fn wrapping_sub_unsigned(self, rhs: u64) -> i64 {
        self.wrapping_sub(rhs as i64)
    }

    /// Adds an unsigned number, if the sum fits.
    pub const fn checked_add_unsigned(self, rhs: u64) -> Option<i64> {
        let sum = self.wrapping_add(rhs as i64);
        if sum < self { None } else { Some(sum) }
    }

    /// Subtracts an unsigned number, if the difference fits.
    pub const fn checked_sub_unsigned(self, rhs: u64) -> Option<i64> {
        let difference = self.wrapping_sub(rhs as i64);
        if difference > self { None } else { Some(difference) }
    }

    /// The nearest number to the sum with an unsigned number.
    pub const fn saturating_add_unsigned(self, rhs: u64) -> i64 {
        match self.checked_add_unsigned(rhs) {
            Some(sum) => sum,
            None => i64::MAX,
        }
    }

    /// The nearest number to the difference with an unsigned number.
    pub const fn saturating_sub_unsigned(self, rhs: u64) -> i64 {
        match self.checked_sub_unsigned(rhs) {
            Some(difference) => difference,
            None => i64::MIN,
        }
    }
}

impl i128 {
    /// `self * rhs + carry + add`: low and high half.
    #[rgpu::pure]
    #[rgpu::lang("carrying_mul_add")]
    pub const fn carrying_mul_add(self, rhs: Self, carry: Self, add: Self) -> (u128, Self);

    /// The same bits as `u128`.
    pub const fn cast_unsigned(self) -> u128 {
        self as u128
    }

    /// The magnitude as `u128`, which always fits.
    pub const fn unsigned_abs(self) -> u128 {
        self.wrapping_abs() as u128
    }

    /// The distance between two numbers.
    pub const fn abs_diff(self, other: i128) -> u128 {
        if self < other {
            (other as u128).wrapping_sub(self as u128)
        } else {
            (self as u128).wrapping_sub(other as u128)
        }
    }

    /// Adds an unsigned number, modulo 2 to the width.
    pub const fn wrapping_add_unsigned(self, rhs: u128) -> i128 {
        self.wrapping_add(rhs as i128)
    }

    /// Subtracts an unsigned number, modulo 2 to the width.
    pub const fn wrapping_sub_unsigned(self, rhs: u128) -> i128 {
        self.wrapping_sub(rhs as i128)
    }

    /// Adds an unsigned number, if the sum fits.
    pub const fn checked_add_unsigned(self, rhs: u128) -> Option<i128> {
        let sum = self.wrapping_add(rhs as i128);
        if sum < self { None } else { Some(sum) }
    }

    /// Subtracts an unsigned number, if the difference fits.
    pub const fn checked_sub_unsigned(self, rhs: u128) -> Option<i128> {
        let difference = self.wrapping_sub(rhs as i128);
        if difference > self { None } else { Some(difference) }
    }

    /// The nearest number to the sum with an unsigned number.
    pub const fn saturating_add_unsigned(self, rhs: u128) -> i128 {
        match self.checked_add_unsigned(rhs) {
            Some(sum) => sum,
            None => i128::MAX,
        }
    }

    /// The nearest number to the difference with an unsigned number.
    pub const fn saturating_sub_unsigned(self, rhs: u128) -> i128 {
        match self.checked_sub_unsigned(rhs) {
            Some(difference) => difference,
            None => i128::MIN,
        }
    }
}

impl isize {
    /// `self * rhs + carry + add`: low and high half.
    #[rgpu::pure]
    #[rgpu::lang("carrying_mul_add")]
    pub const fn carrying_mul_add(self, rhs: Self, carry: Self, add: Self) -> (usize, Self);

    /// The same bits as `usize`.
    pub const fn cast_unsigned(self) -> usize {
        self as usize
    }

    /// The magnitude as `usize`, which always fits.
    pub const fn unsigned_abs(self) -> usize {
        self.wrapping_abs() as usize
    }

    /// The distance between two numbers.
    pub const fn abs_diff(self, other: isize) -> usize {
        if self < other {
            (other as usize).wrapping_sub(self as usize)
        } else {
            (self as usize).wrapping_sub(other as usize)
        }
    }

    /// Adds an unsigned number, modulo 2 to the width.
    pub const fn wrapping_add_unsigned(self, rhs: usize) -> isize {
        self.wrapping_add(rhs as isize)
    }

    /// Subtracts an unsigned number, modulo 2 to the width.
    pub const fn wrapping_sub_unsigned(self, rhs: usize) -> isize {
        self.wrapping_sub(rhs as isize)
    }

    /// Adds an unsigned number, if the sum fits.
    pub const fn checked_add_unsigned(self, rhs: usize) -> Option<isize> {
        let sum = self.wrapping_add(rhs as isize);
        if sum < self { None } else { Some(sum) }
    }

    /// Subtracts an unsigned number, if the difference fits.
    pub const fn checked_sub_unsigned(self, rhs: usize) -> Option<isize> {
        let difference = self.wrapping_sub(rhs as isize);
        if difference > self { None } else { Some(difference) }
    }

    /// The nearest number to the sum with an unsigned number.
    pub const fn saturating_add_unsigned(self, rhs: usize) -> isize {
        match self.checked_add_unsigned(rhs) {
            Some(sum) => sum,
            None => isize::MAX,
        }
    }

    /// The nearest number to the difference with an unsigned number.
    pub const fn saturating_sub_unsigned(self, rhs: usize) -> isize {
        match self.checked_sub_unsigned(rhs) {
            Some(difference) => difference,
            None => isize::MIN,
        }
    }
}
