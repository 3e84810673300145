//! Arrays.

use crate::clone::Clone;
use crate::fmt::{self, Debug, Display, Formatter};
use crate::iter::{DoubleEndedIterator, ExactSizeIterator, Iterator};
use crate::marker::Copy;
use crate::mem::MaybeUninit;
use crate::ops::FnMut;
use crate::option::Option::{self, None, Some};
use crate::ptr;
use crate::slice::{from_raw_parts, from_raw_parts_mut};

impl<T, const N: usize> [T; N] {
    /// An array of the function's results.
    pub fn map<F, U>(self, f: F) -> [U; N]
    where
        F: FnMut(T) -> U,
    {
        let mut function = f;
        let mut result: MaybeUninit<[U; N]> = MaybeUninit::uninit();
        let source = (&raw const self) as *const T;
        let target = result.as_mut_ptr() as *mut U;
        let mut index = 0;
        while index < N {
            unsafe { target.add(index).write(function(source.add(index).read())) }
            index += 1;
        }
        crate::mem::forget(self);
        unsafe { result.assume_init() }
    }

    /// As a slice.
    pub const fn as_slice(&self) -> &[T] {
        self
    }

    /// As a slice, for writing.
    pub const fn as_mut_slice(&mut self) -> &mut [T] {
        self
    }

    /// References to the elements.
    pub const fn each_ref(&self) -> [&T; N] {
        let mut result: MaybeUninit<[&T; N]> = MaybeUninit::uninit();
        let target = result.as_mut_ptr() as *mut &T;
        let mut index = 0;
        while index < N {
            unsafe { target.add(index).write(&self[index]) }
            index += 1;
        }
        unsafe { result.assume_init() }
    }

    /// References to the elements, for writing.
    pub const fn each_mut(&mut self) -> [&mut T; N] {
        let mut result: MaybeUninit<[&mut T; N]> = MaybeUninit::uninit();
        let source = (&raw mut *self) as *mut T;
        let target = result.as_mut_ptr() as *mut &mut T;
        let mut index = 0;
        while index < N {
            unsafe { target.add(index).write(&mut *source.add(index)) }
            index += 1;
        }
        unsafe { result.assume_init() }
    }
}

/// An array of what the function gives for each index.
pub fn from_fn<T, const N: usize, F>(f: F) -> [T; N]
where
    F: FnMut(usize) -> T,
{
    let mut function = f;
    let mut result: MaybeUninit<[T; N]> = MaybeUninit::uninit();
    let target = result.as_mut_ptr() as *mut T;
    let mut index = 0;
    while index < N {
        unsafe { target.add(index).write(function(index)) }
        index += 1;
    }
    unsafe { result.assume_init() }
}

/// One value as an array.
pub const fn from_ref<T>(s: &T) -> &[T; 1] {
    unsafe { &*(s as *const T).cast::<[T; 1]>() }
}

/// One value as an array, for writing.
pub const fn from_mut<T>(s: &mut T) -> &mut [T; 1] {
    unsafe { &mut *(s as *mut T).cast::<[T; 1]>() }
}

/// Copies of one value, the value itself the last.
pub fn repeat<T: Clone, const N: usize>(val: T) -> [T; N] {
    from_fn(|_| val.clone())
}

/// Iterator that consumes an array.
pub struct IntoIter<T, const N: usize> {
    data: MaybeUninit<[T; N]>,
    position: usize,
    end: usize,
}

impl<T, const N: usize> IntoIter<T, N> {
    pub(crate) const fn from_array(array: [T; N]) -> IntoIter<T, N> {
        IntoIter { data: MaybeUninit::new(array), position: 0, end: N }
    }

    /// The elements left.
    pub fn as_slice(&self) -> &[T] {
        let data = self.data.as_ptr() as *const T;
        unsafe { from_raw_parts(data.add(self.position), self.end - self.position) }
    }

    /// The elements left, for writing.
    pub fn as_mut_slice(&mut self) -> &mut [T] {
        let data = self.data.as_mut_ptr() as *mut T;
        unsafe { from_raw_parts_mut(data.add(self.position), self.end - self.position) }
    }
}

impl<T, const N: usize> Iterator for IntoIter<T, N> {
    type Item = T;

    fn next(&mut self) -> Option<T> {
        let index = self.position;
        if index < self.end {
            self.position = index + 1;
            let data = self.data.as_ptr() as *const T;
            Some(unsafe { ptr::read(data.add(index)) })
        } else {
            None
        }
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = self.end - self.position;
        (left, Some(left))
    }
}

impl<T, const N: usize> DoubleEndedIterator for IntoIter<T, N> {
    fn next_back(&mut self) -> Option<T> {
        if self.position < self.end {
            self.end -= 1;
            let data = self.data.as_ptr() as *const T;
            Some(unsafe { ptr::read(data.add(self.end)) })
        } else {
            None
        }
    }
}

impl<T, const N: usize> ExactSizeIterator for IntoIter<T, N> {}

/// A slice has another length than the array.
#[derive(Debug, Copy, Clone)]
pub struct TryFromSliceError(pub(crate) ());

impl Display for TryFromSliceError {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str("wrong length")
    }
}
