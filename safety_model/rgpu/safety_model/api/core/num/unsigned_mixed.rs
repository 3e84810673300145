//! Unsigned integers: what involves the signed type of the same width.

use crate::option::Option::{self, None, Some};

impl u8 {
    /// The same bits as `i8`.
    pub const fn cast_signed(self) -> i8 {
        self as i8
    }

    /// Adds a signed number, modulo 2 to the width.
    pub const fn wrapping_add_signed(self, rhs: i8) -> u8 {
        self.wrapping_add(rhs as u8)
    }

    /// Adds a signed number, and tells whether it wrapped.
    pub const fn overflowing_add_signed(self, rhs: i8) -> (u8, bool) {
        let (sum, overflowed) = self.overflowing_add(rhs as u8);
        (sum, overflowed != (rhs < 0))
    }

    /// Adds a signed number, if the sum fits.
    pub const fn checked_add_signed(self, rhs: i8) -> Option<u8> {
        let (sum, overflowed) = self.overflowing_add_signed(rhs);
        if overflowed { None } else { Some(sum) }
    }

    /// The nearest number to the sum with a signed number.
    pub const fn saturating_add_signed(self, rhs: i8) -> u8 {
        if rhs < 0 {
            self.saturating_sub(rhs.unsigned_abs())
        } else {
            self.saturating_add(rhs as u8)
        }
    }

    /// The difference as a signed number, if it fits.
    pub const fn checked_signed_diff(self, rhs: u8) -> Option<i8> {
        let difference = self.wrapping_sub(rhs) as i8;
        if (self < rhs) == (difference < 0) { Some(difference) } else { None }
    }
}

impl u16 {
    /// The same bits as `i16`.
    pub const fn cast_signed(self) -> i16 {
        self as i16
    }

    /// Adds a signed number, modulo 2 to the width.
    pub const fn wrapping_add_signed(self, rhs: i16) -> u16 {
        self.wrapping_add(rhs as u16)
    }

    /// Adds a signed number, and tells whether it wrapped.
    pub const fn overflowing_add_signed(self, rhs: i16) -> (u16, bool) {
        let (sum, overflowed) = self.overflowing_add(rhs as u16);
        (sum, overflowed != (rhs < 0))
    }

    /// Adds a signed number, if the sum fits.
    pub const fn checked_add_signed(self, rhs: i16) -> Option<u16> {
        let (sum, overflowed) = self.overflowing_add_signed(rhs);
        if overflowed { None } else { Some(sum) }
    }

    /// The nearest number to the sum with a signed number.
    pub const fn saturating_add_signed(self, rhs: i16) -> u16 {
        if rhs < 0 {
            self.saturating_sub(rhs.unsigned_abs())
        } else {
            self.saturating_add(rhs as u16)
        }
    }

    /// The difference as a signed number, if it fits.
    pub const fn checked_signed_diff(self, rhs: u16) -> Option<i16> {
        let difference = self.wrapping_sub(rhs) as i16;
        if (self < rhs) == (difference < 0) { Some(difference) } else { None }
    }
}

impl u32 {
    /// The same bits as `i32`.
    pub const fn cast_signed(self) -> i32 {
        self as i32
    }

    /// Adds a signed number, modulo 2 to the width.
    pub const fn wrapping_add_signed(self, rhs: i32) -> u32 {
        self.wrapping_add(rhs as u32)
    }

    /// Adds a signed number, and tells whether it wrapped.
    pub const fn overflowing_add_signed(self, rhs: i32) -> (u32, bool) {
        let (sum, overflowed) = self.overflowing_add(rhs as u32);
        (sum, overflowed != (rhs < 0))
    }

    /// Adds a signed number, if the sum fits.
    pub const fn checked_add_signed(self, rhs: i32) -> Option<u32> {
        let (sum, overflowed) = self.overflowing_add_signed(rhs);
        if overflowed { None } else { Some(sum) }
    }

    /// The nearest number to the sum with a signed number.
    pub const fn saturating_add_signed(self, rhs: i32) -> u32 {
        if rhs < 0 {
            self.saturating_sub(rhs.unsigned_abs())
        } else {
            self.saturating_add(rhs as u32)
        }
    }

    /// The difference as a signed number, if it fits.
    pub const fn checked_signed_diff(self, rhs: u32) -> Option<i32> {
        let difference = self.wrapping_sub(rhs) as i32;
        if (self < rhs) == (difference < 0) { Some(difference) } else { None }
    }
}

impl u64 {
    /// The same bits as `i64`.
    pub const fn cast_signed(self) -> i64 {
        self as i64
    }

    /// Adds a signed number, modulo 2 to the width.
    pub const fn wrapping_add_signed(self, rhs: i64) -> u64 {
        self.wrapping_add(rhs as u64)
    }

    /// Adds a signed number, and tells whether it wrapped.
    pub const fn overflowing_add_signed(self, rhs: i64) -> (u64, bool) {
        let (sum, overflowed) = self.overflowing_add(rhs as u64);
        (sum, overflowed != (rhs < 0))
    }

    /// Adds a signed number, if the sum fits.
    pub const fn checked_add_signed(self, rhs: i64) -> Option<u64> {
        let (sum, overflowed) = self.overflowing_add_signed(rhs);
        if overflowed { None } else { Some(sum) }
    }

    /// The nearest number to the sum with a signed number.
    pub const fn saturating_add_signed(self, rhs: i64) -> u64 {
        if rhs < 0 {
            self.saturating_sub(rhs.unsigned_abs())
        } else {
            self.saturating_add(rhs as u64)
        }
    }

    /// The difference as a signed number, if it fits.
    pub const fn checked_signed_diff(self, rhs: u64) -> Option<i64> {
        let difference = self.wrapping_sub(rhs) as i64;
        if (self < rhs) == (difference < 0) { Some(difference) } else { None }
    }
}

impl u128 {
    /// The same bits as `i128`.
    pub const fn cast_signed(self) -> i128 {
        self as i128
    }

    /// Adds a signed number, modulo 2 to the width.
    pub const fn wrapping_add_signed(self, rhs: i128) -> u128 {
        self.wrapping_add(rhs as u128)
    }

    /// Adds a signed number, and tells whether it wrapped.
    pub const fn overflowing_add_signed(self, rhs: i128) -> (u128, bool) {
        let (sum, overflowed) = self.overflowing_add(rhs as u128);
        (sum, overflowed != (rhs < 0))
    }

    /// Adds a signed number, if the sum fits.
    pub const fn checked_add_signed(self, rhs: i128) -> Option<u128> {
        let (sum, overflowed) = self.overflowing_add_signed(rhs);
        if overflowed { None } else { Some(sum) }
    }

    /// The nearest number to the sum with a signed number.
    pub const fn saturating_add_signed(self, rhs: i128) -> u128 {
        if rhs < 0 {
            self.saturating_sub(rhs.unsigned_abs())
        } else {
            self.saturating_add(rhs as u128)
        }
    }

    /// The difference as a signed number, if it fits.
    pub const fn checked_signed_diff(self, rhs: u128) -> Option<i128> {
        let difference = self.wrapping_sub(rhs) as i128;
        if (self < rhs) == (difference < 0) { Some(difference) } else { None }
    }
}

impl usize {
    /// The same bits as `isize`.
    pub const fn cast_signed(self) -> isize {
        self as isize
    }

    /// Adds a signed number, modulo 2 to the width.
    pub const fn wrapping_add_signed(self, rhs: isize) -> usize {
        self.wrapping_add(rhs as usize)
    }

    /// Adds a signed number, and tells whether it wrapped.
    pub const fn overflowing_add_signed(self, rhs: isize) -> (usize, bool) {
        let (sum, overflowed) = self.overflowing_add(rhs as usize);
        (sum, overflowed != (rhs < 0))
    }

    /// Adds a signed number, if the sum fits.
    pub const fn checked_add_signed(self, rhs: isize) -> Option<usize> {
        let (sum, overflowed) = self.overflowing_add_signed(rhs);
        if overflowed { None } else { Some(sum) }
    }

    /// The nearest number to the sum with a signed number.
    pub const fn saturating_add_signed(self, rhs: isize) -> usize {
        if rhs < 0 {
            self.saturating_sub(rhs.unsigned_abs())
        } else {
            self.saturating_add(rhs as usize)
        }
    }

    /// The difference as a signed number, if it fits.
    pub const fn checked_signed_diff(self, rhs: usize) -> Option<isize> {
        let difference = self.wrapping_sub(rhs) as isize;
        if (self < rhs) == (difference < 0) { Some(difference) } else { None }
    }
}
