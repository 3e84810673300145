//! Iterators that also go backwards, or know how many values are left.

use crate::iter::Iterator;
use crate::marker::Sized;
use crate::ops::{ControlFlow, FnMut, Try};
use crate::option::Option::{self, None, Some};

/// Gives values from both ends.
pub trait DoubleEndedIterator: Iterator {
    /// The last of the values left.
    fn next_back(&mut self) -> Option<Self::Item>;

    /// Skips `n` values at the end and gives the one before.
    fn nth_back(&mut self, n: usize) -> Option<Self::Item> {
        let mut left = n;
        while let Some(item) = self.next_back() {
            if left == 0 {
                return Some(item);
            }
            left -= 1;
        }
        None
    }

    /// Folds from the end until the function's result tells to stop.
    fn try_rfold<B, F, R>(&mut self, init: B, f: F) -> R
    where
        Self: Sized,
        F: FnMut(B, Self::Item) -> R,
        R: Try<Output = B>,
    {
        let mut function = f;
        let mut accumulator = init;
        while let Some(item) = self.next_back() {
            match function(accumulator, item).branch() {
                ControlFlow::Continue(value) => accumulator = value,
                ControlFlow::Break(residual) => return R::from_residual(residual),
            }
        }
        R::from_output(accumulator)
    }

    /// Combines all values from the end, starting from `init`.
    fn rfold<B, F>(self, init: B, f: F) -> B
    where
        Self: Sized,
        F: FnMut(B, Self::Item) -> B,
    {
        let mut iterator = self;
        let mut function = f;
        let mut accumulator = init;
        while let Some(item) = iterator.next_back() {
            accumulator = function(accumulator, item);
        }
        accumulator
    }

    /// The last value that passes the test.
    fn rfind<P>(&mut self, predicate: P) -> Option<Self::Item>
    where
        Self: Sized,
        P: FnMut(&Self::Item) -> bool,
    {
        let mut predicate = predicate;
        while let Some(item) = self.next_back() {
            if predicate(&item) {
                return Some(item);
            }
        }
        None
    }
}

impl<I: DoubleEndedIterator + ?Sized> DoubleEndedIterator for &mut I {
    fn next_back(&mut self) -> Option<I::Item> {
        (**self).next_back()
    }
}

/// Knows exactly how many values are left.
pub trait ExactSizeIterator: Iterator {
    fn len(&self) -> usize {
        self.size_hint().0
    }
}

impl<I: ExactSizeIterator + ?Sized> ExactSizeIterator for &mut I {
    fn len(&self) -> usize {
        (**self).len()
    }
}

/// Gives `None` forever once it has given it.
pub trait FusedIterator: Iterator {}

/// `size_hint` can be relied on.
pub unsafe trait TrustedLen: Iterator {}
