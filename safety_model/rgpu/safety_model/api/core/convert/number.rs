//! Conversions between numbers, `bool` and `char` that lose nothing.

use crate::convert::From;
use crate::num::NonZero;

impl From<bool> for u8 {
    fn from(value: bool) -> u8 {
        value as u8
    }
}

#[rgpu::one_of(T, bool, u8)]
impl<T> From<T> for u16 {
    fn from(value: T) -> u16 {
        value as u16
    }
}

#[rgpu::one_of(T, bool, u8, u16, char)]
impl<T> From<T> for u32 {
    fn from(value: T) -> u32 {
        value as u32
    }
}

#[rgpu::one_of(T, bool, u8, u16, u32, char)]
impl<T> From<T> for u64 {
    fn from(value: T) -> u64 {
        value as u64
    }
}

#[rgpu::one_of(T, bool, u8, u16, u32, u64, char)]
impl<T> From<T> for u128 {
    fn from(value: T) -> u128 {
        value as u128
    }
}

#[rgpu::one_of(T, bool, u8, u16)]
impl<T> From<T> for usize {
    fn from(value: T) -> usize {
        value as usize
    }
}

impl From<bool> for i8 {
    fn from(value: bool) -> i8 {
        value as i8
    }
}

#[rgpu::one_of(T, bool, u8, i8)]
impl<T> From<T> for i16 {
    fn from(value: T) -> i16 {
        value as i16
    }
}

#[rgpu::one_of(T, bool, u8, u16, i8, i16)]
impl<T> From<T> for i32 {
    fn from(value: T) -> i32 {
        value as i32
    }
}

#[rgpu::one_of(T, bool, u8, u16, u32, i8, i16, i32)]
impl<T> From<T> for i64 {
    fn from(value: T) -> i64 {
        value as i64
    }
}

#[rgpu::one_of(T, bool, u8, u16, u32, u64, i8, i16, i32, i64)]
impl<T> From<T> for i128 {
    fn from(value: T) -> i128 {
        value as i128
    }
}

#[rgpu::one_of(T, bool, i8, i16, u8)]
impl<T> From<T> for isize {
    fn from(value: T) -> isize {
        value as isize
    }
}

#[rgpu::one_of(T, i8, u8)]
impl<T> From<T> for f16 {
    fn from(value: T) -> f16 {
        value as f16
    }
}

impl From<bool> for f16 {
    fn from(value: bool) -> f16 {
        value as u8 as f16
    }
}

#[rgpu::one_of(T, f16, i8, u8, i16, u16)]
impl<T> From<T> for f32 {
    fn from(value: T) -> f32 {
        value as f32
    }
}

impl From<bool> for f32 {
    fn from(value: bool) -> f32 {
        value as u8 as f32
    }
}

#[rgpu::one_of(T, f16, f32, i8, u8, i16, u16, i32, u32)]
impl<T> From<T> for f64 {
    fn from(value: T) -> f64 {
        value as f64
    }
}

impl From<bool> for f64 {
    fn from(value: bool) -> f64 {
        value as u8 as f64
    }
}

#[rgpu::one_of(T, f16, f32, f64, i8, u8, i16, u16, i32, u32, i64, u64)]
impl<T> From<T> for f128 {
    fn from(value: T) -> f128 {
        value as f128
    }
}

impl From<bool> for f128 {
    fn from(value: bool) -> f128 {
        value as u8 as f128
    }
}

impl From<u8> for char {
    fn from(value: u8) -> char {
        value as char
    }
}

#[rgpu::one_of(T, i8, i16, i32, i64, i128, isize, u8, u16, u32, u64, u128, usize)]
impl<T> From<NonZero<T>> for T {
    fn from(value: NonZero<T>) -> T {
        value.get()
    }
}
