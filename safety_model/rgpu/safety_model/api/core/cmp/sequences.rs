//! Comparison of slices and arrays, element by element.

use crate::cmp::Ordering::{self, Equal};
use crate::cmp::{Eq, Ord, PartialEq, PartialOrd};
use crate::option::Option::{self, Some};

impl<T, U> PartialEq<[U]> for [T]
where
    T: PartialEq<U>,
{
    fn eq(&self, other: &[U]) -> bool {
        if self.len() != other.len() {
            return false;
        }
        let mut index = 0;
        while index < self.len() {
            if self[index] != other[index] {
                return false;
            }
            index += 1;
        }
        true
    }
}

impl<T: Eq> Eq for [T] {}

impl<T: PartialOrd> PartialOrd for [T] {
    fn partial_cmp(&self, other: &[T]) -> Option<Ordering> {
        let shorter = if other.len() < self.len() { other.len() } else { self.len() };
        let mut index = 0;
        while index < shorter {
            match self[index].partial_cmp(&other[index]) {
                Some(Equal) => index += 1,
                decided => return decided,
            }
        }
        self.len().partial_cmp(&other.len())
    }
}

impl<T: Ord> Ord for [T] {
    fn cmp(&self, other: &[T]) -> Ordering {
        let shorter = if other.len() < self.len() { other.len() } else { self.len() };
        let mut index = 0;
        while index < shorter {
            match self[index].cmp(&other[index]) {
                Equal => index += 1,
                decided => return decided,
            }
        }
        self.len().cmp(&other.len())
    }
}

impl<T, U, const N: usize> PartialEq<[U; N]> for [T; N]
where
    T: PartialEq<U>,
{
    fn eq(&self, other: &[U; N]) -> bool {
        let mut index = 0;
        while index < N {
            if self[index] != other[index] {
                return false;
            }
            index += 1;
        }
        true
    }
}

impl<T, U, const N: usize> PartialEq<[U]> for [T; N]
where
    T: PartialEq<U>,
{
    fn eq(&self, other: &[U]) -> bool {
        *self.as_slice() == *other
    }
}

impl<T, U, const N: usize> PartialEq<[U; N]> for [T]
where
    T: PartialEq<U>,
{
    fn eq(&self, other: &[U; N]) -> bool {
        *self == *other.as_slice()
    }
}

impl<T, U, const N: usize> PartialEq<&[U]> for [T; N]
where
    T: PartialEq<U>,
{
    fn eq(&self, other: &&[U]) -> bool {
        *self.as_slice() == **other
    }
}

impl<T, U, const N: usize> PartialEq<[U; N]> for &[T]
where
    T: PartialEq<U>,
{
    fn eq(&self, other: &[U; N]) -> bool {
        **self == *other.as_slice()
    }
}

impl<T: Eq, const N: usize> Eq for [T; N] {}

impl<T: PartialOrd, const N: usize> PartialOrd for [T; N] {
    fn partial_cmp(&self, other: &[T; N]) -> Option<Ordering> {
        self.as_slice().partial_cmp(other.as_slice())
    }
}

impl<T: Ord, const N: usize> Ord for [T; N] {
    fn cmp(&self, other: &[T; N]) -> Ordering {
        self.as_slice().cmp(other.as_slice())
    }
}
