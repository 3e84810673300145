//! `Vec`.

use core::clone::Clone;
use core::iter::{FromIterator, IntoIterator, Iterator};
use core::marker::PhantomData;
use core::ops::{Deref, DerefMut, Index, IndexMut};
use core::option::Option;
use core::slice::SliceIndex;

/// Values on the heap, in a row.
#[rgpu::lang("Vec")]
pub struct Vec<T> {
    pointer: *mut T,
    len: usize,
}

impl<T> Vec<T> {
    /// No values.
    #[rgpu::opaque]
    pub const fn new() -> Vec<T>;

    /// No values, with room for some.
    #[rgpu::opaque]
    pub fn with_capacity(capacity: usize) -> Vec<T>;

    /// Adds a value.
    #[rgpu::opaque]
    pub fn push(&mut self, value: T);

    /// Takes the last value.
    #[rgpu::opaque]
    pub fn pop(&mut self) -> Option<T>;

    /// Number of values.
    pub const fn len(&self) -> usize {
        self.len
    }

    /// No values?
    pub const fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// As a slice.
    pub const fn as_slice(&self) -> &[T] {
        unsafe { core::slice::from_raw_parts(self.pointer, self.len) }
    }

    /// As a slice, for writing.
    pub const fn as_mut_slice(&mut self) -> &mut [T] {
        unsafe { core::slice::from_raw_parts_mut(self.pointer, self.len) }
    }

    /// The address of the first value.
    pub const fn as_ptr(&self) -> *const T {
        self.pointer
    }

    /// The address of the first value, for writing.
    pub const fn as_mut_ptr(&mut self) -> *mut T {
        self.pointer
    }
}

impl<T> Deref for Vec<T> {
    type Target = [T];

    fn deref(&self) -> &[T] {
        self.as_slice()
    }
}

impl<T> DerefMut for Vec<T> {
    fn deref_mut(&mut self) -> &mut [T] {
        self.as_mut_slice()
    }
}

impl<T: Clone> Clone for Vec<T> {
    #[rgpu::opaque]
    fn clone(&self) -> Vec<T>;
}

impl<T, I: SliceIndex<[T]>> Index<I> for Vec<T> {
    type Output = I::Output;

    fn index(&self, index: I) -> &I::Output {
        index.index(self.as_slice())
    }
}

impl<T, I: SliceIndex<[T]>> IndexMut<I> for Vec<T> {
    fn index_mut(&mut self, index: I) -> &mut I::Output {
        index.index_mut(self.as_mut_slice())
    }
}

impl<T> FromIterator<T> for Vec<T> {
    fn from_iter<I: IntoIterator<Item = T>>(iter: I) -> Vec<T> {
        let mut iterator = iter.into_iter();
        let mut collected = Vec::new();
        while let Option::Some(item) = iterator.next() {
            collected.push(item);
        }
        collected
    }
}

/// Iterator that consumes a vector.
pub struct IntoIter<T> {
    of: PhantomData<T>,
}

impl<T> Iterator for IntoIter<T> {
    type Item = T;

    #[rgpu::opaque]
    fn next(&mut self) -> Option<T>;
}

impl<T> IntoIterator for Vec<T> {
    type Item = T;
    type IntoIter = IntoIter<T>;

    #[rgpu::opaque]
    fn into_iter(self) -> IntoIter<T>;
}

impl<'a, T> IntoIterator for &'a Vec<T> {
    type Item = &'a T;
    type IntoIter = core::slice::Iter<'a, T>;

    fn into_iter(self) -> core::slice::Iter<'a, T> {
        self.as_slice().iter()
    }
}

impl<'a, T> IntoIterator for &'a mut Vec<T> {
    type Item = &'a mut T;
    type IntoIter = core::slice::IterMut<'a, T>;

    fn into_iter(self) -> core::slice::IterMut<'a, T> {
        self.as_mut_slice().iter_mut()
    }
}

/// What `vec![value; number]` expands to.
#[doc(hidden)]
#[rgpu::opaque]
pub fn from_elem<T: Clone>(elem: T, n: usize) -> Vec<T>;

/// What `vec![a, b]` expands to.
#[doc(hidden)]
#[rgpu::opaque]
pub fn from_array<T, const N: usize>(values: [T; N]) -> Vec<T>;
