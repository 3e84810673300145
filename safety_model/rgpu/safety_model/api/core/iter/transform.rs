//! Adaptors that change or drop values.

use crate::clone::Clone;
use crate::iter::{DoubleEndedIterator, ExactSizeIterator, Iterator};
use crate::marker::Copy;
use crate::ops::FnMut;
use crate::option::Option::{self, None, Some};

/// Made by `map`.
#[derive(Clone)]
pub struct Map<I, F> {
    iter: I,
    f: F,
}

impl<I, F> Map<I, F> {
    pub(crate) fn new(iter: I, f: F) -> Map<I, F> {
        Map { iter, f }
    }
}

impl<B, I: Iterator, F> Iterator for Map<I, F>
where
    F: FnMut(I::Item) -> B,
{
    type Item = B;

    fn next(&mut self) -> Option<B> {
        match self.iter.next() {
            Some(item) => Some((self.f)(item)),
            None => None,
        }
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        self.iter.size_hint()
    }
}

impl<B, I: DoubleEndedIterator, F> DoubleEndedIterator for Map<I, F>
where
    F: FnMut(I::Item) -> B,
{
    fn next_back(&mut self) -> Option<B> {
        match self.iter.next_back() {
            Some(item) => Some((self.f)(item)),
            None => None,
        }
    }
}

impl<B, I: ExactSizeIterator, F> ExactSizeIterator for Map<I, F> where F: FnMut(I::Item) -> B {}

/// Made by `filter`.
#[derive(Clone)]
pub struct Filter<I, P> {
    iter: I,
    predicate: P,
}

impl<I, P> Filter<I, P> {
    pub(crate) fn new(iter: I, predicate: P) -> Filter<I, P> {
        Filter { iter, predicate }
    }
}

impl<I: Iterator, P> Iterator for Filter<I, P>
where
    P: FnMut(&I::Item) -> bool,
{
    type Item = I::Item;

    fn next(&mut self) -> Option<I::Item> {
        while let Some(item) = self.iter.next() {
            if (self.predicate)(&item) {
                return Some(item);
            }
        }
        None
    }
}

impl<I: DoubleEndedIterator, P> DoubleEndedIterator for Filter<I, P>
where
    P: FnMut(&I::Item) -> bool,
{
    fn next_back(&mut self) -> Option<I::Item> {
        while let Some(item) = self.iter.next_back() {
            if (self.predicate)(&item) {
                return Some(item);
            }
        }
        None
    }
}

/// Made by `filter_map`.
#[derive(Clone)]
pub struct FilterMap<I, F> {
    iter: I,
    f: F,
}

impl<I, F> FilterMap<I, F> {
    pub(crate) fn new(iter: I, f: F) -> FilterMap<I, F> {
        FilterMap { iter, f }
    }
}

impl<B, I: Iterator, F> Iterator for FilterMap<I, F>
where
    F: FnMut(I::Item) -> Option<B>,
{
    type Item = B;

    fn next(&mut self) -> Option<B> {
        while let Some(item) = self.iter.next() {
            if let Some(result) = (self.f)(item) {
                return Some(result);
            }
        }
        None
    }
}

impl<B, I: DoubleEndedIterator, F> DoubleEndedIterator for FilterMap<I, F>
where
    F: FnMut(I::Item) -> Option<B>,
{
    fn next_back(&mut self) -> Option<B> {
        while let Some(item) = self.iter.next_back() {
            if let Some(result) = (self.f)(item) {
                return Some(result);
            }
        }
        None
    }
}

/// Made by `inspect`.
#[derive(Clone)]
pub struct Inspect<I, F> {
    iter: I,
    f: F,
}

impl<I, F> Inspect<I, F> {
    pub(crate) fn new(iter: I, f: F) -> Inspect<I, F> {
        Inspect { iter, f }
    }
}

impl<I: Iterator, F> Iterator for Inspect<I, F>
where
    F: FnMut(&I::Item),
{
    type Item = I::Item;

    fn next(&mut self) -> Option<I::Item> {
        let next = self.iter.next();
        if let Some(ref item) = next {
            (self.f)(item);
        }
        next
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        self.iter.size_hint()
    }
}

/// Made by `copied`.
#[derive(Clone)]
pub struct Copied<I> {
    it: I,
}

impl<I> Copied<I> {
    pub(crate) fn new(it: I) -> Copied<I> {
        Copied { it }
    }
}

impl<'a, I, T: 'a> Iterator for Copied<I>
where
    I: Iterator<Item = &'a T>,
    T: Copy,
{
    type Item = T;

    fn next(&mut self) -> Option<T> {
        match self.it.next() {
            Some(item) => Some(*item),
            None => None,
        }
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        self.it.size_hint()
    }
}

impl<'a, I, T: 'a> DoubleEndedIterator for Copied<I>
where
    I: DoubleEndedIterator<Item = &'a T>,
    T: Copy,
{
    fn next_back(&mut self) -> Option<T> {
        match self.it.next_back() {
            Some(item) => Some(*item),
            None => None,
        }
    }
}

impl<'a, I, T: 'a> ExactSizeIterator for Copied<I>
where
    I: ExactSizeIterator<Item = &'a T>,
    T: Copy,
{
}

/// Made by `cloned`.
#[derive(Clone)]
pub struct Cloned<I> {
    it: I,
}

impl<I> Cloned<I> {
    pub(crate) fn new(it: I) -> Cloned<I> {
        Cloned { it }
    }
}

impl<'a, I, T: 'a> Iterator for Cloned<I>
where
    I: Iterator<Item = &'a T>,
    T: Clone,
{
    type Item = T;

    fn next(&mut self) -> Option<T> {
        match self.it.next() {
            Some(item) => Some(item.clone()),
            None => None,
        }
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        self.it.size_hint()
    }
}

impl<'a, I, T: 'a> DoubleEndedIterator for Cloned<I>
where
    I: DoubleEndedIterator<Item = &'a T>,
    T: Clone,
{
    fn next_back(&mut self) -> Option<T> {
        match self.it.next_back() {
            Some(item) => Some(item.clone()),
            None => None,
        }
    }
}

impl<'a, I, T: 'a> ExactSizeIterator for Cloned<I>
where
    I: ExactSizeIterator<Item = &'a T>,
    T: Clone,
{
}

/// Made by `enumerate`.
#[derive(Clone)]
pub struct Enumerate<I> {
    iter: I,
    count: usize,
}

impl<I> Enumerate<I> {
    pub(crate) fn new(iter: I) -> Enumerate<I> {
        Enumerate { iter, count: 0 }
    }
}

impl<I: Iterator> Iterator for Enumerate<I> {
    type Item = (usize, I::Item);

    fn next(&mut self) -> Option<(usize, I::Item)> {
        match self.iter.next() {
            Some(item) => {
                let number = self.count;
                self.count = number + 1;
                Some((number, item))
            }
            None => None,
        }
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        self.iter.size_hint()
    }
}

impl<I> DoubleEndedIterator for Enumerate<I>
where
    I: ExactSizeIterator + DoubleEndedIterator,
{
    fn next_back(&mut self) -> Option<(usize, I::Item)> {
        match self.iter.next_back() {
            Some(item) => Some((self.count + self.iter.len(), item)),
            None => None,
        }
    }
}

impl<I: ExactSizeIterator> ExactSizeIterator for Enumerate<I> {}

/// Made by `scan`.
#[derive(Clone)]
pub struct Scan<I, St, F> {
    iter: I,
    f: F,
    state: St,
}

impl<I, St, F> Scan<I, St, F> {
    pub(crate) fn new(iter: I, state: St, f: F) -> Scan<I, St, F> {
        Scan { iter, f, state }
    }
}

impl<B, I, St, F> Iterator for Scan<I, St, F>
where
    I: Iterator,
    F: FnMut(&mut St, I::Item) -> Option<B>,
{
    type Item = B;

    fn next(&mut self) -> Option<B> {
        match self.iter.next() {
            Some(item) => (self.f)(&mut self.state, item),
            None => None,
        }
    }
}
