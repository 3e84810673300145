//! Adaptors over iterators of iterators.

use crate::iter::{DoubleEndedIterator, IntoIterator, Iterator};
use crate::ops::FnMut;
use crate::option::Option::{self, None, Some};

/// Made by `flatten`.
pub struct Flatten<I>
where
    I: Iterator,
    I::Item: IntoIterator,
{
    iter: I,
    front: Option<<I::Item as IntoIterator>::IntoIter>,
    back: Option<<I::Item as IntoIterator>::IntoIter>,
}

impl<I> Flatten<I>
where
    I: Iterator,
    I::Item: IntoIterator,
{
    pub(crate) fn new(iter: I) -> Flatten<I> {
        Flatten { iter, front: None, back: None }
    }
}

impl<I> Iterator for Flatten<I>
where
    I: Iterator,
    I::Item: IntoIterator,
{
    type Item = <I::Item as IntoIterator>::Item;

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            if let Some(ref mut front) = self.front {
                if let Some(item) = front.next() {
                    return Some(item);
                }
                self.front = None;
            }
            match self.iter.next() {
                Some(next) => self.front = Some(next.into_iter()),
                None => break,
            }
        }
        match self.back {
            Some(ref mut back) => back.next(),
            None => None,
        }
    }
}

impl<I> DoubleEndedIterator for Flatten<I>
where
    I: DoubleEndedIterator,
    I::Item: IntoIterator,
    <I::Item as IntoIterator>::IntoIter: DoubleEndedIterator,
{
    fn next_back(&mut self) -> Option<Self::Item> {
        loop {
            if let Some(ref mut back) = self.back {
                if let Some(item) = back.next_back() {
                    return Some(item);
                }
                self.back = None;
            }
            match self.iter.next_back() {
                Some(next) => self.back = Some(next.into_iter()),
                None => break,
            }
        }
        match self.front {
            Some(ref mut front) => front.next_back(),
            None => None,
        }
    }
}

/// Made by `flat_map`.
pub struct FlatMap<I, U: IntoIterator, F> {
    iter: I,
    f: F,
    front: Option<U::IntoIter>,
    back: Option<U::IntoIter>,
}

impl<I, U: IntoIterator, F> FlatMap<I, U, F> {
    pub(crate) fn new(iter: I, f: F) -> FlatMap<I, U, F> {
        FlatMap { iter, f, front: None, back: None }
    }
}

impl<I: Iterator, U: IntoIterator, F> Iterator for FlatMap<I, U, F>
where
    F: FnMut(I::Item) -> U,
{
    type Item = U::Item;

    fn next(&mut self) -> Option<U::Item> {
        loop {
            if let Some(ref mut front) = self.front {
                if let Some(item) = front.next() {
                    return Some(item);
                }
                self.front = None;
            }
            match self.iter.next() {
                Some(next) => self.front = Some((self.f)(next).into_iter()),
                None => break,
            }
        }
        match self.back {
            Some(ref mut back) => back.next(),
            None => None,
        }
    }
}

impl<I: DoubleEndedIterator, U, F> DoubleEndedIterator for FlatMap<I, U, F>
where
    F: FnMut(I::Item) -> U,
    U: IntoIterator,
    U::IntoIter: DoubleEndedIterator,
{
    fn next_back(&mut self) -> Option<U::Item> {
        loop {
            if let Some(ref mut back) = self.back {
                if let Some(item) = back.next_back() {
                    return Some(item);
                }
                self.back = None;
            }
            match self.iter.next_back() {
                Some(next) => self.back = Some((self.f)(next).into_iter()),
                None => break,
            }
        }
        match self.front {
            Some(ref mut front) => front.next_back(),
            None => None,
        }
    }
}
