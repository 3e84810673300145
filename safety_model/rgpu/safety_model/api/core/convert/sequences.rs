//! Conversions between slices, arrays, tuples and strings.

use crate::array::TryFromSliceError;
use crate::convert::{AsMut, AsRef, From, TryFrom};
use crate::marker::Copy;
use crate::result::Result::{self, Err, Ok};

impl<T> AsRef<[T]> for [T] {
    fn as_ref(&self) -> &[T] {
        self
    }
}

impl<T> AsMut<[T]> for [T] {
    fn as_mut(&mut self) -> &mut [T] {
        self
    }
}

impl<T, const N: usize> AsRef<[T]> for [T; N] {
    fn as_ref(&self) -> &[T] {
        self
    }
}

impl<T, const N: usize> AsMut<[T]> for [T; N] {
    fn as_mut(&mut self) -> &mut [T] {
        self
    }
}

impl AsRef<str> for str {
    fn as_ref(&self) -> &str {
        self
    }
}

impl AsRef<[u8]> for str {
    fn as_ref(&self) -> &[u8] {
        self.as_bytes()
    }
}

impl<T, const N: usize> TryFrom<&[T]> for [T; N]
where
    T: Copy,
{
    type Error = TryFromSliceError;

    fn try_from(slice: &[T]) -> Result<[T; N], TryFromSliceError> {
        if slice.len() == N {
            Ok(unsafe { *slice.as_ptr().cast::<[T; N]>() })
        } else {
            Err(TryFromSliceError(()))
        }
    }
}

impl<T, const N: usize> TryFrom<&mut [T]> for [T; N]
where
    T: Copy,
{
    type Error = TryFromSliceError;

    fn try_from(slice: &mut [T]) -> Result<[T; N], TryFromSliceError> {
        if slice.len() == N {
            Ok(unsafe { *slice.as_ptr().cast::<[T; N]>() })
        } else {
            Err(TryFromSliceError(()))
        }
    }
}

impl<'a, T, const N: usize> TryFrom<&'a [T]> for &'a [T; N] {
    type Error = TryFromSliceError;

    fn try_from(slice: &'a [T]) -> Result<&'a [T; N], TryFromSliceError> {
        if slice.len() == N {
            Ok(unsafe { &*slice.as_ptr().cast::<[T; N]>() })
        } else {
            Err(TryFromSliceError(()))
        }
    }
}

impl<'a, T, const N: usize> TryFrom<&'a mut [T]> for &'a mut [T; N] {
    type Error = TryFromSliceError;

    fn try_from(slice: &'a mut [T]) -> Result<&'a mut [T; N], TryFromSliceError> {
        if slice.len() == N {
            Ok(unsafe { &mut *slice.as_mut_ptr().cast::<[T; N]>() })
        } else {
            Err(TryFromSliceError(()))
        }
    }
}

impl<T> From<(T,)> for [T; 1] {
    fn from(tuple: (T,)) -> [T; 1] {
        [tuple.0]
    }
}

impl<T> From<(T, T)> for [T; 2] {
    fn from(tuple: (T, T)) -> [T; 2] {
        [tuple.0, tuple.1]
    }
}

impl<T> From<(T, T, T)> for [T; 3] {
    fn from(tuple: (T, T, T)) -> [T; 3] {
        [tuple.0, tuple.1, tuple.2]
    }
}

impl<T> From<(T, T, T, T)> for [T; 4] {
    fn from(tuple: (T, T, T, T)) -> [T; 4] {
        [tuple.0, tuple.1, tuple.2, tuple.3]
    }
}

impl<T> From<[T; 1]> for (T,) {
    fn from([a]: [T; 1]) -> (T,) {
        (a,)
    }
}

impl<T> From<[T; 2]> for (T, T) {
    fn from([a, b]: [T; 2]) -> (T, T) {
        (a, b)
    }
}

impl<T> From<[T; 3]> for (T, T, T) {
    fn from([a, b, c]: [T; 3]) -> (T, T, T) {
        (a, b, c)
    }
}

impl<T> From<[T; 4]> for (T, T, T, T) {
    fn from([a, b, c, d]: [T; 4]) -> (T, T, T, T) {
        (a, b, c, d)
    }
}
