//! Adaptors that join iterators, repeat them, turn them round or step over values.

use crate::clone::Clone;
use crate::iter::{DoubleEndedIterator, ExactSizeIterator, IntoIterator, Iterator};
use crate::option::Option::{self, None, Some};
use crate::panicking;

/// Made by `zip`.
#[derive(Clone)]
pub struct Zip<A, B> {
    a: A,
    b: B,
}

impl<A, B> Zip<A, B> {
    pub(crate) fn new(a: A, b: B) -> Zip<A, B> {
        Zip { a, b }
    }
}

/// Pairs of values from two iterators.
pub fn zip<A, B>(a: A, b: B) -> Zip<A::IntoIter, B::IntoIter>
where
    A: IntoIterator,
    B: IntoIterator,
{
    Zip::new(a.into_iter(), b.into_iter())
}

impl<A, B> Iterator for Zip<A, B>
where
    A: Iterator,
    B: Iterator,
{
    type Item = (A::Item, B::Item);

    fn next(&mut self) -> Option<(A::Item, B::Item)> {
        let first = self.a.next()?;
        let second = self.b.next()?;
        Some((first, second))
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let (a_low, a_high) = self.a.size_hint();
        let (b_low, b_high) = self.b.size_hint();
        let low = if a_low < b_low { a_low } else { b_low };
        let high = match (a_high, b_high) {
            (Some(a), Some(b)) => Some(if a < b { a } else { b }),
            (Some(a), None) => Some(a),
            (None, b) => b,
        };
        (low, high)
    }
}

impl<A, B> ExactSizeIterator for Zip<A, B>
where
    A: ExactSizeIterator,
    B: ExactSizeIterator,
{
}

impl<A, B> DoubleEndedIterator for Zip<A, B>
where
    A: DoubleEndedIterator + ExactSizeIterator,
    B: DoubleEndedIterator + ExactSizeIterator,
{
    fn next_back(&mut self) -> Option<(A::Item, B::Item)> {
        while self.a.len() > self.b.len() {
            self.a.next_back();
        }
        while self.b.len() > self.a.len() {
            self.b.next_back();
        }
        let first = self.a.next_back()?;
        let second = self.b.next_back()?;
        Some((first, second))
    }
}

/// Made by `chain`.
#[derive(Clone)]
pub struct Chain<A, B> {
    a: Option<A>,
    b: Option<B>,
}

impl<A, B> Chain<A, B> {
    pub(crate) fn new(a: A, b: B) -> Chain<A, B> {
        Chain { a: Some(a), b: Some(b) }
    }
}

/// The values of one iterator, then those of the other.
pub fn chain<A, B>(a: A, b: B) -> Chain<A::IntoIter, B::IntoIter>
where
    A: IntoIterator,
    B: IntoIterator<Item = A::Item>,
{
    Chain::new(a.into_iter(), b.into_iter())
}

impl<A, B> Iterator for Chain<A, B>
where
    A: Iterator,
    B: Iterator<Item = A::Item>,
{
    type Item = A::Item;

    fn next(&mut self) -> Option<A::Item> {
        if let Some(ref mut first) = self.a {
            if let Some(item) = first.next() {
                return Some(item);
            }
            self.a = None;
        }
        match self.b {
            Some(ref mut second) => second.next(),
            None => None,
        }
    }
}

impl<A, B> DoubleEndedIterator for Chain<A, B>
where
    A: DoubleEndedIterator,
    B: DoubleEndedIterator<Item = A::Item>,
{
    fn next_back(&mut self) -> Option<A::Item> {
        if let Some(ref mut second) = self.b {
            if let Some(item) = second.next_back() {
                return Some(item);
            }
            self.b = None;
        }
        match self.a {
            Some(ref mut first) => first.next_back(),
            None => None,
        }
    }
}

/// Made by `rev`.
#[derive(Clone)]
pub struct Rev<T> {
    iter: T,
}

impl<T> Rev<T> {
    pub(crate) fn new(iter: T) -> Rev<T> {
        Rev { iter }
    }
}

impl<I: DoubleEndedIterator> Iterator for Rev<I> {
    type Item = I::Item;

    fn next(&mut self) -> Option<I::Item> {
        self.iter.next_back()
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        self.iter.size_hint()
    }
}

impl<I: DoubleEndedIterator> DoubleEndedIterator for Rev<I> {
    fn next_back(&mut self) -> Option<I::Item> {
        self.iter.next()
    }
}

impl<I: ExactSizeIterator + DoubleEndedIterator> ExactSizeIterator for Rev<I> {}

/// Made by `step_by`.
#[derive(Clone)]
pub struct StepBy<I> {
    iter: I,
    step_minus_one: usize,
    first_take: bool,
}

impl<I> StepBy<I> {
    pub(crate) fn new(iter: I, step: usize) -> StepBy<I> {
        if step == 0 {
            panicking::panic("`step_by` of 0");
        }
        StepBy { iter, step_minus_one: step - 1, first_take: true }
    }
}

impl<I: Iterator> Iterator for StepBy<I> {
    type Item = I::Item;

    fn next(&mut self) -> Option<I::Item> {
        let skipped = if self.first_take { 0 } else { self.step_minus_one };
        self.first_take = false;
        self.iter.nth(skipped)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let (low, high) = self.iter.size_hint();
        let first = self.first_take;
        let step = self.step_minus_one + 1;
        match high {
            Some(high) => (steps(low, step, first), Some(steps(high, step, first))),
            None => (steps(low, step, first), None),
        }
    }
}

/// How many steps there are among so many values.
fn steps(values: usize, step: usize, first: bool) -> usize {
    if !first {
        values / step
    } else if values == 0 {
        0
    } else {
        1 + (values - 1) / step
    }
}

impl<I: ExactSizeIterator> ExactSizeIterator for StepBy<I> {}

impl<I> DoubleEndedIterator for StepBy<I>
where
    I: DoubleEndedIterator + ExactSizeIterator,
{
    fn next_back(&mut self) -> Option<I::Item> {
        let step = self.step_minus_one + 1;
        let length = self.iter.len();
        let beyond = if self.first_take {
            if length == 0 { 0 } else { (length - 1) % step }
        } else {
            length % step
        };
        if !self.first_take && length < step {
            return None;
        }
        self.iter.nth_back(beyond)
    }
}

/// Made by `cycle`.
#[derive(Clone)]
pub struct Cycle<I> {
    orig: I,
    iter: I,
}

impl<I: Clone> Cycle<I> {
    pub(crate) fn new(iter: I) -> Cycle<I> {
        Cycle { orig: iter.clone(), iter }
    }
}

impl<I: Clone + Iterator> Iterator for Cycle<I> {
    type Item = I::Item;

    fn next(&mut self) -> Option<I::Item> {
        match self.iter.next() {
            None => {
                self.iter = self.orig.clone();
                self.iter.next()
            }
            item => item,
        }
    }
}
