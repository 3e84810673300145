//! Into iterators and out of them.

use crate::array;
use crate::iter::Iterator;
use crate::marker::Sized;
use crate::option::Option::Some;
use crate::slice;

/// Can be iterated over by `for`.
#[rgpu::lang("IntoIterator")]
pub trait IntoIterator {
    type Item;
    type IntoIter: Iterator<Item = Self::Item>;

    #[rgpu::lang("into_iter")]
    fn into_iter(self) -> Self::IntoIter;
}

impl<I: Iterator> IntoIterator for I {
    type Item = I::Item;
    type IntoIter = I;

    fn into_iter(self) -> I {
        self
    }
}

impl<'a, T> IntoIterator for &'a [T] {
    type Item = &'a T;
    type IntoIter = slice::Iter<'a, T>;

    fn into_iter(self) -> slice::Iter<'a, T> {
        self.iter()
    }
}

impl<'a, T> IntoIterator for &'a mut [T] {
    type Item = &'a mut T;
    type IntoIter = slice::IterMut<'a, T>;

    fn into_iter(self) -> slice::IterMut<'a, T> {
        self.iter_mut()
    }
}

impl<'a, T, const N: usize> IntoIterator for &'a [T; N] {
    type Item = &'a T;
    type IntoIter = slice::Iter<'a, T>;

    fn into_iter(self) -> slice::Iter<'a, T> {
        self.as_slice().iter()
    }
}

impl<'a, T, const N: usize> IntoIterator for &'a mut [T; N] {
    type Item = &'a mut T;
    type IntoIter = slice::IterMut<'a, T>;

    fn into_iter(self) -> slice::IterMut<'a, T> {
        self.as_mut_slice().iter_mut()
    }
}

impl<T, const N: usize> IntoIterator for [T; N] {
    type Item = T;
    type IntoIter = array::IntoIter<T, N>;

    fn into_iter(self) -> array::IntoIter<T, N> {
        array::IntoIter::from_array(self)
    }
}

/// Made from the values of an iterator.
pub trait FromIterator<A>: Sized {
    fn from_iter<T: IntoIterator<Item = A>>(iter: T) -> Self;
}

impl FromIterator<()> for () {
    fn from_iter<I: IntoIterator<Item = ()>>(iter: I) -> () {
        let mut iterator = iter.into_iter();
        while let Some(()) = iterator.next() {}
    }
}

/// Takes more values from an iterator.
pub trait Extend<A> {
    fn extend<T: IntoIterator<Item = A>>(&mut self, iter: T);
}

impl Extend<()> for () {
    fn extend<T: IntoIterator<Item = ()>>(&mut self, iter: T) {
        let mut iterator = iter.into_iter();
        while let Some(()) = iterator.next() {}
    }
}

/// Sum of the values of an iterator.
pub trait Sum<A = Self>: Sized {
    fn sum<I: Iterator<Item = A>>(iter: I) -> Self;
}

/// Product of the values of an iterator.
pub trait Product<A = Self>: Sized {
    fn product<I: Iterator<Item = A>>(iter: I) -> Self;
}

#[rgpu::one_of(T, i8, i16, i32, i64, i128, isize, u8, u16, u32, u64, u128, usize)]
impl<T> Sum for T {
    fn sum<I: Iterator<Item = T>>(iter: I) -> T {
        let mut iterator = iter;
        let mut total = 0;
        while let Some(item) = iterator.next() {
            total = total + item;
        }
        total
    }
}

#[rgpu::one_of(T, i8, i16, i32, i64, i128, isize, u8, u16, u32, u64, u128, usize)]
impl<'a, T> Sum<&'a T> for T {
    fn sum<I: Iterator<Item = &'a T>>(iter: I) -> T {
        let mut iterator = iter;
        let mut total = 0;
        while let Some(item) = iterator.next() {
            total = total + *item;
        }
        total
    }
}

#[rgpu::one_of(T, i8, i16, i32, i64, i128, isize, u8, u16, u32, u64, u128, usize)]
impl<T> Product for T {
    fn product<I: Iterator<Item = T>>(iter: I) -> T {
        let mut iterator = iter;
        let mut total = 1;
        while let Some(item) = iterator.next() {
            total = total * item;
        }
        total
    }
}

#[rgpu::one_of(T, i8, i16, i32, i64, i128, isize, u8, u16, u32, u64, u128, usize)]
impl<'a, T> Product<&'a T> for T {
    fn product<I: Iterator<Item = &'a T>>(iter: I) -> T {
        let mut iterator = iter;
        let mut total = 1;
        while let Some(item) = iterator.next() {
            total = total * *item;
        }
        total
    }
}

#[rgpu::one_of(T, f16, f32, f64, f128)]
impl<T> Sum for T {
    fn sum<I: Iterator<Item = T>>(iter: I) -> T {
        let mut iterator = iter;
        let mut total = -0.0;
        while let Some(item) = iterator.next() {
            total = total + item;
        }
        total
    }
}

#[rgpu::one_of(T, f16, f32, f64, f128)]
impl<'a, T> Sum<&'a T> for T {
    fn sum<I: Iterator<Item = &'a T>>(iter: I) -> T {
        let mut iterator = iter;
        let mut total = -0.0;
        while let Some(item) = iterator.next() {
            total = total + *item;
        }
        total
    }
}

#[rgpu::one_of(T, f16, f32, f64, f128)]
impl<T> Product for T {
    fn product<I: Iterator<Item = T>>(iter: I) -> T {
        let mut iterator = iter;
        let mut total = 1.0;
        while let Some(item) = iterator.next() {
            total = total * item;
        }
        total
    }
}

#[rgpu::one_of(T, f16, f32, f64, f128)]
impl<'a, T> Product<&'a T> for T {
    fn product<I: Iterator<Item = &'a T>>(iter: I) -> T {
        let mut iterator = iter;
        let mut total = 1.0;
        while let Some(item) = iterator.next() {
            total = total * *item;
        }
        total
    }
}
