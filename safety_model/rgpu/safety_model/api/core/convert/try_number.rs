//! Conversions between integers that may not fit, and from integers to `char`.

use crate::char::{CharTryFromError, TryFromCharError};
use crate::convert::TryFrom;
use crate::num::TryFromIntError;
use crate::option::Option::{None, Some};
use crate::result::Result::{self, Err, Ok};

#[rgpu::one_of(T, u16, u32, u64, u128, usize)]
impl<T> TryFrom<T> for u8 {
    type Error = TryFromIntError;

    fn try_from(value: T) -> Result<u8, TryFromIntError> {
        if value <= u8::MAX as T { Ok(value as u8) } else { Err(TryFromIntError(())) }
    }
}

impl TryFrom<i8> for u8 {
    type Error = TryFromIntError;

    fn try_from(value: i8) -> Result<u8, TryFromIntError> {
        if value >= 0 { Ok(value as u8) } else { Err(TryFromIntError(())) }
    }
}

#[rgpu::one_of(T, i16, i32, i64, i128, isize)]
impl<T> TryFrom<T> for u8 {
    type Error = TryFromIntError;

    fn try_from(value: T) -> Result<u8, TryFromIntError> {
        if value >= 0 && value <= u8::MAX as T { Ok(value as u8) } else { Err(TryFromIntError(())) }
    }
}

#[rgpu::one_of(T, u32, u64, u128, usize)]
impl<T> TryFrom<T> for u16 {
    type Error = TryFromIntError;

    fn try_from(value: T) -> Result<u16, TryFromIntError> {
        if value <= u16::MAX as T { Ok(value as u16) } else { Err(TryFromIntError(())) }
    }
}

#[rgpu::one_of(T, i8, i16)]
impl<T> TryFrom<T> for u16 {
    type Error = TryFromIntError;

    fn try_from(value: T) -> Result<u16, TryFromIntError> {
        if value >= 0 { Ok(value as u16) } else { Err(TryFromIntError(())) }
    }
}

#[rgpu::one_of(T, i32, i64, i128, isize)]
impl<T> TryFrom<T> for u16 {
    type Error = TryFromIntError;

    fn try_from(value: T) -> Result<u16, TryFromIntError> {
        if value >= 0 && value <= u16::MAX as T {
            Ok(value as u16)
        } else {
            Err(TryFromIntError(()))
        }
    }
}

#[rgpu::one_of(T, u64, u128, usize)]
impl<T> TryFrom<T> for u32 {
    type Error = TryFromIntError;

    fn try_from(value: T) -> Result<u32, TryFromIntError> {
        if value <= u32::MAX as T { Ok(value as u32) } else { Err(TryFromIntError(())) }
    }
}

#[rgpu::one_of(T, i8, i16, i32)]
impl<T> TryFrom<T> for u32 {
    type Error = TryFromIntError;

    fn try_from(value: T) -> Result<u32, TryFromIntError> {
        if value >= 0 { Ok(value as u32) } else { Err(TryFromIntError(())) }
    }
}

#[rgpu::one_of(T, i64, i128, isize)]
impl<T> TryFrom<T> for u32 {
    type Error = TryFromIntError;

    fn try_from(value: T) -> Result<u32, TryFromIntError> {
        if value >= 0 && value <= u32::MAX as T {
            Ok(value as u32)
        } else {
            Err(TryFromIntError(()))
        }
    }
}

impl TryFrom<usize> for u64 {
    type Error = TryFromIntError;

    fn try_from(value: usize) -> Result<u64, TryFromIntError> {
        Ok(value as u64)
    }
}

impl TryFrom<u128> for u64 {
    type Error = TryFromIntError;

    fn try_from(value: u128) -> Result<u64, TryFromIntError> {
        if value <= u64::MAX as u128 { Ok(value as u64) } else { Err(TryFromIntError(())) }
    }
}

#[rgpu::one_of(T, i8, i16, i32, i64, isize)]
impl<T> TryFrom<T> for u64 {
    type Error = TryFromIntError;

    fn try_from(value: T) -> Result<u64, TryFromIntError> {
        if value >= 0 { Ok(value as u64) } else { Err(TryFromIntError(())) }
    }
}

impl TryFrom<i128> for u64 {
    type Error = TryFromIntError;

    fn try_from(value: i128) -> Result<u64, TryFromIntError> {
        if value >= 0 && value <= u64::MAX as i128 {
            Ok(value as u64)
        } else {
            Err(TryFromIntError(()))
        }
    }
}

impl TryFrom<usize> for u128 {
    type Error = TryFromIntError;

    fn try_from(value: usize) -> Result<u128, TryFromIntError> {
        Ok(value as u128)
    }
}

#[rgpu::one_of(T, i8, i16, i32, i64, i128, isize)]
impl<T> TryFrom<T> for u128 {
    type Error = TryFromIntError;

    fn try_from(value: T) -> Result<u128, TryFromIntError> {
        if value >= 0 { Ok(value as u128) } else { Err(TryFromIntError(())) }
    }
}

#[rgpu::one_of(T, u32, u64)]
impl<T> TryFrom<T> for usize {
    type Error = TryFromIntError;

    fn try_from(value: T) -> Result<usize, TryFromIntError> {
        Ok(value as usize)
    }
}

impl TryFrom<u128> for usize {
    type Error = TryFromIntError;

    fn try_from(value: u128) -> Result<usize, TryFromIntError> {
        if value <= usize::MAX as u128 { Ok(value as usize) } else { Err(TryFromIntError(())) }
    }
}

#[rgpu::one_of(T, i8, i16, i32, i64, isize)]
impl<T> TryFrom<T> for usize {
    type Error = TryFromIntError;

    fn try_from(value: T) -> Result<usize, TryFromIntError> {
        if value >= 0 { Ok(value as usize) } else { Err(TryFromIntError(())) }
    }
}

impl TryFrom<i128> for usize {
    type Error = TryFromIntError;

    fn try_from(value: i128) -> Result<usize, TryFromIntError> {
        if value >= 0 && value <= usize::MAX as i128 {
            Ok(value as usize)
        } else {
            Err(TryFromIntError(()))
        }
    }
}

#[rgpu::one_of(T, u8, u16, u32, u64, u128, usize)]
impl<T> TryFrom<T> for i8 {
    type Error = TryFromIntError;

    fn try_from(value: T) -> Result<i8, TryFromIntError> {
        if value <= i8::MAX as T { Ok(value as i8) } else { Err(TryFromIntError(())) }
    }
}

#[rgpu::one_of(T, i16, i32, i64, i128, isize)]
impl<T> TryFrom<T> for i8 {
    type Error = TryFromIntError;

    fn try_from(value: T) -> Result<i8, TryFromIntError> {
        if value >= i8::MIN as T && value <= i8::MAX as T {
            Ok(value as i8)
        } else {
            Err(TryFromIntError(()))
        }
    }
}

#[rgpu::one_of(T, u16, u32, u64, u128, usize)]
impl<T> TryFrom<T> for i16 {
    type Error = TryFromIntError;

    fn try_from(value: T) -> Result<i16, TryFromIntError> {
        if value <= i16::MAX as T { Ok(value as i16) } else { Err(TryFromIntError(())) }
    }
}

#[rgpu::one_of(T, i32, i64, i128, isize)]
impl<T> TryFrom<T> for i16 {
    type Error = TryFromIntError;

    fn try_from(value: T) -> Result<i16, TryFromIntError> {
        if value >= i16::MIN as T && value <= i16::MAX as T {
            Ok(value as i16)
        } else {
            Err(TryFromIntError(()))
        }
    }
}

#[rgpu::one_of(T, u32, u64, u128, usize)]
impl<T> TryFrom<T> for i32 {
    type Error = TryFromIntError;

    fn try_from(value: T) -> Result<i32, TryFromIntError> {
        if value <= i32::MAX as T { Ok(value as i32) } else { Err(TryFromIntError(())) }
    }
}

#[rgpu::one_of(T, i64, i128, isize)]
impl<T> TryFrom<T> for i32 {
    type Error = TryFromIntError;

    fn try_from(value: T) -> Result<i32, TryFromIntError> {
        if value >= i32::MIN as T && value <= i32::MAX as T {
            Ok(value as i32)
        } else {
            Err(TryFromIntError(()))
        }
    }
}

impl TryFrom<isize> for i64 {
    type Error = TryFromIntError;

    fn try_from(value: isize) -> Result<i64, TryFromIntError> {
        Ok(value as i64)
    }
}

#[rgpu::one_of(T, u64, u128, usize)]
impl<T> TryFrom<T> for i64 {
    type Error = TryFromIntError;

    fn try_from(value: T) -> Result<i64, TryFromIntError> {
        if value <= i64::MAX as T { Ok(value as i64) } else { Err(TryFromIntError(())) }
    }
}

impl TryFrom<i128> for i64 {
    type Error = TryFromIntError;

    fn try_from(value: i128) -> Result<i64, TryFromIntError> {
        if value >= i64::MIN as i128 && value <= i64::MAX as i128 {
            Ok(value as i64)
        } else {
            Err(TryFromIntError(()))
        }
    }
}

#[rgpu::one_of(T, usize, isize)]
impl<T> TryFrom<T> for i128 {
    type Error = TryFromIntError;

    fn try_from(value: T) -> Result<i128, TryFromIntError> {
        Ok(value as i128)
    }
}

impl TryFrom<u128> for i128 {
    type Error = TryFromIntError;

    fn try_from(value: u128) -> Result<i128, TryFromIntError> {
        if value <= i128::MAX as u128 { Ok(value as i128) } else { Err(TryFromIntError(())) }
    }
}

#[rgpu::one_of(T, u16, u32, i32, i64)]
impl<T> TryFrom<T> for isize {
    type Error = TryFromIntError;

    fn try_from(value: T) -> Result<isize, TryFromIntError> {
        Ok(value as isize)
    }
}

#[rgpu::one_of(T, u64, u128, usize)]
impl<T> TryFrom<T> for isize {
    type Error = TryFromIntError;

    fn try_from(value: T) -> Result<isize, TryFromIntError> {
        if value <= isize::MAX as T { Ok(value as isize) } else { Err(TryFromIntError(())) }
    }
}

impl TryFrom<i128> for isize {
    type Error = TryFromIntError;

    fn try_from(value: i128) -> Result<isize, TryFromIntError> {
        if value >= isize::MIN as i128 && value <= isize::MAX as i128 {
            Ok(value as isize)
        } else {
            Err(TryFromIntError(()))
        }
    }
}

impl TryFrom<u32> for char {
    type Error = CharTryFromError;

    fn try_from(value: u32) -> Result<char, CharTryFromError> {
        match char::from_u32(value) {
            Some(character) => Ok(character),
            None => Err(CharTryFromError(())),
        }
    }
}

#[rgpu::one_of(T, u8, u16)]
impl<T> TryFrom<char> for T {
    type Error = TryFromCharError;

    fn try_from(c: char) -> Result<T, TryFromCharError> {
        if c as u32 <= T::MAX as u32 { Ok(c as u32 as T) } else { Err(TryFromCharError(())) }
    }
}
