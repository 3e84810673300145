//! Adaptors that end early, start late, or look ahead.

use crate::clone::Clone;
use crate::iter::{DoubleEndedIterator, ExactSizeIterator, Iterator};
use crate::ops::{FnMut, FnOnce};
use crate::option::Option::{self, None, Some};

/// Made by `take`.
#[derive(Clone)]
pub struct Take<I> {
    iter: I,
    n: usize,
}

impl<I> Take<I> {
    pub(crate) fn new(iter: I, n: usize) -> Take<I> {
        Take { iter, n }
    }
}

impl<I: Iterator> Iterator for Take<I> {
    type Item = I::Item;

    fn next(&mut self) -> Option<I::Item> {
        if self.n == 0 {
            return None;
        }
        self.n -= 1;
        self.iter.next()
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let (low, high) = self.iter.size_hint();
        let low = if low < self.n { low } else { self.n };
        match high {
            Some(high) if high < self.n => (low, Some(high)),
            _ => (low, Some(self.n)),
        }
    }
}

impl<I: ExactSizeIterator> ExactSizeIterator for Take<I> {}

impl<I> DoubleEndedIterator for Take<I>
where
    I: DoubleEndedIterator + ExactSizeIterator,
{
    fn next_back(&mut self) -> Option<I::Item> {
        if self.n == 0 {
            return None;
        }
        let length = self.iter.len();
        let beyond = if length > self.n { length - self.n } else { 0 };
        self.n -= 1;
        self.iter.nth_back(beyond)
    }
}

/// Made by `skip`.
#[derive(Clone)]
pub struct Skip<I> {
    iter: I,
    n: usize,
}

impl<I> Skip<I> {
    pub(crate) fn new(iter: I, n: usize) -> Skip<I> {
        Skip { iter, n }
    }
}

impl<I: Iterator> Iterator for Skip<I> {
    type Item = I::Item;

    fn next(&mut self) -> Option<I::Item> {
        if self.n > 0 {
            let skipped = self.n;
            self.n = 0;
            self.iter.nth(skipped)
        } else {
            self.iter.next()
        }
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let (low, high) = self.iter.size_hint();
        let low = if low > self.n { low - self.n } else { 0 };
        match high {
            Some(high) if high > self.n => (low, Some(high - self.n)),
            Some(_) => (low, Some(0)),
            None => (low, None),
        }
    }
}

impl<I: ExactSizeIterator> ExactSizeIterator for Skip<I> {}

impl<I> DoubleEndedIterator for Skip<I>
where
    I: DoubleEndedIterator + ExactSizeIterator,
{
    fn next_back(&mut self) -> Option<I::Item> {
        if self.iter.len() > self.n { self.iter.next_back() } else { None }
    }
}

/// Made by `take_while`.
#[derive(Clone)]
pub struct TakeWhile<I, P> {
    iter: I,
    flag: bool,
    predicate: P,
}

impl<I, P> TakeWhile<I, P> {
    pub(crate) fn new(iter: I, predicate: P) -> TakeWhile<I, P> {
        TakeWhile { iter, flag: false, predicate }
    }
}

impl<I: Iterator, P> Iterator for TakeWhile<I, P>
where
    P: FnMut(&I::Item) -> bool,
{
    type Item = I::Item;

    fn next(&mut self) -> Option<I::Item> {
        if self.flag {
            return None;
        }
        let item = self.iter.next()?;
        if (self.predicate)(&item) {
            Some(item)
        } else {
            self.flag = true;
            None
        }
    }
}

/// Made by `skip_while`.
#[derive(Clone)]
pub struct SkipWhile<I, P> {
    iter: I,
    flag: bool,
    predicate: P,
}

impl<I, P> SkipWhile<I, P> {
    pub(crate) fn new(iter: I, predicate: P) -> SkipWhile<I, P> {
        SkipWhile { iter, flag: false, predicate }
    }
}

impl<I: Iterator, P> Iterator for SkipWhile<I, P>
where
    P: FnMut(&I::Item) -> bool,
{
    type Item = I::Item;

    fn next(&mut self) -> Option<I::Item> {
        while let Some(item) = self.iter.next() {
            if self.flag || !(self.predicate)(&item) {
                self.flag = true;
                return Some(item);
            }
        }
        None
    }
}

/// Made by `map_while`.
#[derive(Clone)]
pub struct MapWhile<I, P> {
    iter: I,
    predicate: P,
}

impl<I, P> MapWhile<I, P> {
    pub(crate) fn new(iter: I, predicate: P) -> MapWhile<I, P> {
        MapWhile { iter, predicate }
    }
}

impl<B, I: Iterator, P> Iterator for MapWhile<I, P>
where
    P: FnMut(I::Item) -> Option<B>,
{
    type Item = B;

    fn next(&mut self) -> Option<B> {
        match self.iter.next() {
            Some(item) => (self.predicate)(item),
            None => None,
        }
    }
}

/// Made by `fuse`.
#[derive(Clone)]
pub struct Fuse<I> {
    iter: Option<I>,
}

impl<I> Fuse<I> {
    pub(crate) fn new(iter: I) -> Fuse<I> {
        Fuse { iter: Some(iter) }
    }
}

impl<I: Iterator> Iterator for Fuse<I> {
    type Item = I::Item;

    fn next(&mut self) -> Option<I::Item> {
        if let Some(ref mut iterator) = self.iter {
            if let Some(item) = iterator.next() {
                return Some(item);
            }
            self.iter = None;
        }
        None
    }
}

/// Made by `peekable`.
#[derive(Clone)]
pub struct Peekable<I: Iterator> {
    iter: I,
    peeked: Option<Option<I::Item>>,
}

impl<I: Iterator> Peekable<I> {
    pub(crate) fn new(iter: I) -> Peekable<I> {
        Peekable { iter, peeked: None }
    }

    /// Looks at the next value without taking it.
    pub fn peek(&mut self) -> Option<&I::Item> {
        if self.peeked.is_none() {
            self.peeked = Some(self.iter.next());
        }
        match self.peeked {
            Some(Some(ref item)) => Some(item),
            _ => None,
        }
    }

    /// Looks at the next value without taking it, for writing.
    pub fn peek_mut(&mut self) -> Option<&mut I::Item> {
        if self.peeked.is_none() {
            self.peeked = Some(self.iter.next());
        }
        match self.peeked {
            Some(Some(ref mut item)) => Some(item),
            _ => None,
        }
    }

    /// Takes the next value if it passes the test.
    pub fn next_if(&mut self, func: impl FnOnce(&I::Item) -> bool) -> Option<I::Item> {
        match self.next() {
            Some(item) => {
                if func(&item) {
                    Some(item)
                } else {
                    self.peeked = Some(Some(item));
                    None
                }
            }
            None => {
                self.peeked = Some(None);
                None
            }
        }
    }
}

impl<I: Iterator> Iterator for Peekable<I> {
    type Item = I::Item;

    fn next(&mut self) -> Option<I::Item> {
        match self.peeked.take() {
            Some(item) => item,
            None => self.iter.next(),
        }
    }
}

impl<I: ExactSizeIterator> ExactSizeIterator for Peekable<I> {
    fn len(&self) -> usize {
        match self.peeked {
            Some(Some(_)) => self.iter.len() + 1,
            Some(None) => 0,
            None => self.iter.len(),
        }
    }
}
