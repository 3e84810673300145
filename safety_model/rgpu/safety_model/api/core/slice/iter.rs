//! Iterators over the elements of a slice, kept as the slice and two positions.

use crate::clone::Clone;
use crate::default::Default;
use crate::iter::{DoubleEndedIterator, ExactSizeIterator, Iterator};
use crate::marker::PhantomData;
use crate::option::Option::{self, None, Some};
use crate::slice::raw::{element, element_mut, from_raw_parts, from_raw_parts_mut};

/// Made by `iter`.
pub struct Iter<'a, T> {
    data: &'a [T],
    position: usize,
    end: usize,
}

impl<'a, T> Iter<'a, T> {
    pub(crate) const fn new(data: &'a [T]) -> Iter<'a, T> {
        Iter { data, position: 0, end: data.len() }
    }

    /// The elements left.
    pub fn as_slice(&self) -> &'a [T] {
        unsafe { from_raw_parts(self.data.as_ptr().add(self.position), self.end - self.position) }
    }
}

impl<T> Clone for Iter<'_, T> {
    fn clone(&self) -> Self {
        Iter { data: self.data, position: self.position, end: self.end }
    }
}

impl<T> Default for Iter<'_, T> {
    fn default() -> Self {
        Iter::new(&[])
    }
}

impl<'a, T> Iterator for Iter<'a, T> {
    type Item = &'a T;

    fn next(&mut self) -> Option<&'a T> {
        let index = self.position;
        if index < self.end {
            self.position = index + 1;
            Some(unsafe { &*element(self.data, index) })
        } else {
            None
        }
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = self.end - self.position;
        (left, Some(left))
    }

    fn count(self) -> usize {
        self.end - self.position
    }

    fn nth(&mut self, n: usize) -> Option<&'a T> {
        if n < self.end - self.position {
            let index = self.position + n;
            self.position = index + 1;
            Some(unsafe { &*element(self.data, index) })
        } else {
            self.position = self.end;
            None
        }
    }
}

impl<'a, T> DoubleEndedIterator for Iter<'a, T> {
    fn next_back(&mut self) -> Option<&'a T> {
        if self.position < self.end {
            self.end -= 1;
            Some(unsafe { &*element(self.data, self.end) })
        } else {
            None
        }
    }
}

impl<T> ExactSizeIterator for Iter<'_, T> {}

/// Made by `iter_mut`. It keeps the address, because it lends each element once.
pub struct IterMut<'a, T> {
    data: *mut [T],
    position: usize,
    end: usize,
    lifetime: PhantomData<&'a mut T>,
}

impl<'a, T> IterMut<'a, T> {
    pub(crate) const fn new(data: &'a mut [T]) -> IterMut<'a, T> {
        IterMut { position: 0, end: data.len(), data, lifetime: PhantomData }
    }

    /// The elements left.
    pub fn into_slice(self) -> &'a mut [T] {
        let start = unsafe { (self.data as *mut T).add(self.position) };
        unsafe { from_raw_parts_mut(start, self.end - self.position) }
    }
}

impl<'a, T> Iterator for IterMut<'a, T> {
    type Item = &'a mut T;

    fn next(&mut self) -> Option<&'a mut T> {
        let index = self.position;
        if index < self.end {
            self.position = index + 1;
            Some(unsafe { &mut *element_mut(self.data, index) })
        } else {
            None
        }
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = self.end - self.position;
        (left, Some(left))
    }

    fn nth(&mut self, n: usize) -> Option<&'a mut T> {
        if n < self.end - self.position {
            let index = self.position + n;
            self.position = index + 1;
            Some(unsafe { &mut *element_mut(self.data, index) })
        } else {
            self.position = self.end;
            None
        }
    }
}

impl<'a, T> DoubleEndedIterator for IterMut<'a, T> {
    fn next_back(&mut self) -> Option<&'a mut T> {
        if self.position < self.end {
            self.end -= 1;
            Some(unsafe { &mut *element_mut(self.data, self.end) })
        } else {
            None
        }
    }
}

impl<T> ExactSizeIterator for IterMut<'_, T> {}
