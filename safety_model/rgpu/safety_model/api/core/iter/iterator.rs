//! `Iterator`. Only `next` is required; the other methods are loops over it, or make adaptors.

use crate::clone::Clone;
use crate::cmp::{Ord, Ordering, PartialEq, PartialOrd};
use crate::default::Default;
use crate::iter::{
    Chain, Cloned, Copied, Cycle, DoubleEndedIterator, Enumerate, ExactSizeIterator, Extend,
    Filter, FilterMap, FlatMap, Flatten, FromIterator, Fuse, Inspect, IntoIterator, Map, MapWhile,
    Peekable, Product, Rev, Scan, Skip, SkipWhile, StepBy, Sum, Take, TakeWhile, Zip,
};
use crate::marker::{Copy, Sized};
use crate::ops::{ControlFlow, FnMut, Try};
use crate::option::Option::{self, None, Some};

/// Gives values one after the other.
#[rgpu::lang("iterator")]
pub trait Iterator {
    type Item;

    /// The next value, or `None` at the end.
    #[rgpu::lang("next")]
    fn next(&mut self) -> Option<Self::Item>;

    /// At least, and at most, so many values are left.
    fn size_hint(&self) -> (usize, Option<usize>) {
        (0, None)
    }

    /// How many values there are.
    fn count(self) -> usize
    where
        Self: Sized,
    {
        let mut iterator = self;
        let mut number = 0;
        while let Some(_) = iterator.next() {
            number += 1;
        }
        number
    }

    /// The last value.
    fn last(self) -> Option<Self::Item>
    where
        Self: Sized,
    {
        let mut iterator = self;
        let mut last = None;
        while let Some(item) = iterator.next() {
            last = Some(item);
        }
        last
    }

    /// Skips `n` values and gives the next.
    fn nth(&mut self, n: usize) -> Option<Self::Item> {
        let mut left = n;
        while let Some(item) = self.next() {
            if left == 0 {
                return Some(item);
            }
            left -= 1;
        }
        None
    }

    /// Every `step`-th value, the first included.
    fn step_by(self, step: usize) -> StepBy<Self>
    where
        Self: Sized,
    {
        StepBy::new(self, step)
    }

    /// These, then the others.
    fn chain<U>(self, other: U) -> Chain<Self, U::IntoIter>
    where
        Self: Sized,
        U: IntoIterator<Item = Self::Item>,
    {
        Chain::new(self, other.into_iter())
    }

    /// Pairs of values from two iterators.
    fn zip<U>(self, other: U) -> Zip<Self, U::IntoIter>
    where
        Self: Sized,
        U: IntoIterator,
    {
        Zip::new(self, other.into_iter())
    }

    /// The function's results.
    fn map<B, F>(self, f: F) -> Map<Self, F>
    where
        Self: Sized,
        F: FnMut(Self::Item) -> B,
    {
        Map::new(self, f)
    }

    /// Calls the function on each value.
    fn for_each<F>(self, f: F)
    where
        Self: Sized,
        F: FnMut(Self::Item),
    {
        let mut iterator = self;
        let mut function = f;
        while let Some(item) = iterator.next() {
            function(item);
        }
    }

    /// The values that pass the test.
    fn filter<P>(self, predicate: P) -> Filter<Self, P>
    where
        Self: Sized,
        P: FnMut(&Self::Item) -> bool,
    {
        Filter::new(self, predicate)
    }

    /// The function's results where there are any.
    fn filter_map<B, F>(self, f: F) -> FilterMap<Self, F>
    where
        Self: Sized,
        F: FnMut(Self::Item) -> Option<B>,
    {
        FilterMap::new(self, f)
    }

    /// Each value with its number.
    fn enumerate(self) -> Enumerate<Self>
    where
        Self: Sized,
    {
        Enumerate::new(self)
    }

    /// An iterator whose next value can be looked at.
    fn peekable(self) -> Peekable<Self>
    where
        Self: Sized,
    {
        Peekable::new(self)
    }

    /// Without the first values that pass the test.
    fn skip_while<P>(self, predicate: P) -> SkipWhile<Self, P>
    where
        Self: Sized,
        P: FnMut(&Self::Item) -> bool,
    {
        SkipWhile::new(self, predicate)
    }

    /// The first values that pass the test.
    fn take_while<P>(self, predicate: P) -> TakeWhile<Self, P>
    where
        Self: Sized,
        P: FnMut(&Self::Item) -> bool,
    {
        TakeWhile::new(self, predicate)
    }

    /// The function's results up to the first `None`.
    fn map_while<B, P>(self, predicate: P) -> MapWhile<Self, P>
    where
        Self: Sized,
        P: FnMut(Self::Item) -> Option<B>,
    {
        MapWhile::new(self, predicate)
    }

    /// Without the first `n` values.
    fn skip(self, n: usize) -> Skip<Self>
    where
        Self: Sized,
    {
        Skip::new(self, n)
    }

    /// The first `n` values.
    fn take(self, n: usize) -> Take<Self>
    where
        Self: Sized,
    {
        Take::new(self, n)
    }

    /// The function's results, with a state handed on, up to the first `None`.
    fn scan<St, B, F>(self, initial_state: St, f: F) -> Scan<Self, St, F>
    where
        Self: Sized,
        F: FnMut(&mut St, Self::Item) -> Option<B>,
    {
        Scan::new(self, initial_state, f)
    }

    /// The values of the function's results.
    fn flat_map<U, F>(self, f: F) -> FlatMap<Self, U, F>
    where
        Self: Sized,
        U: IntoIterator,
        F: FnMut(Self::Item) -> U,
    {
        FlatMap::new(self, f)
    }

    /// The values of the values.
    fn flatten(self) -> Flatten<Self>
    where
        Self: Sized,
        Self::Item: IntoIterator,
    {
        Flatten::new(self)
    }

    /// Nothing more after the first `None`.
    fn fuse(self) -> Fuse<Self>
    where
        Self: Sized,
    {
        Fuse::new(self)
    }

    /// Looks at each value in passing.
    fn inspect<F>(self, f: F) -> Inspect<Self, F>
    where
        Self: Sized,
        F: FnMut(&Self::Item),
    {
        Inspect::new(self, f)
    }

    /// Lends the iterator, so that what is left can be used later.
    fn by_ref(&mut self) -> &mut Self
    where
        Self: Sized,
    {
        self
    }

    /// Makes a collection of all values.
    fn collect<B>(self) -> B
    where
        B: FromIterator<Self::Item>,
        Self: Sized,
    {
        FromIterator::from_iter(self)
    }

    /// Two collections: of what passes the test, and of the rest.
    fn partition<B, F>(self, f: F) -> (B, B)
    where
        Self: Sized,
        B: Default + Extend<Self::Item>,
        F: FnMut(&Self::Item) -> bool,
    {
        let mut iterator = self;
        let mut function = f;
        let mut passed = B::default();
        let mut rest = B::default();
        while let Some(item) = iterator.next() {
            if function(&item) {
                passed.extend(Some(item));
            } else {
                rest.extend(Some(item));
            }
        }
        (passed, rest)
    }

    /// Folds until the function's result tells to stop.
    fn try_fold<B, F, R>(&mut self, init: B, f: F) -> R
    where
        Self: Sized,
        F: FnMut(B, Self::Item) -> R,
        R: Try<Output = B>,
    {
        let mut function = f;
        let mut accumulator = init;
        while let Some(item) = self.next() {
            match function(accumulator, item).branch() {
                ControlFlow::Continue(value) => accumulator = value,
                ControlFlow::Break(residual) => return R::from_residual(residual),
            }
        }
        R::from_output(accumulator)
    }

    /// Calls the function until its result tells to stop.
    fn try_for_each<F, R>(&mut self, f: F) -> R
    where
        Self: Sized,
        F: FnMut(Self::Item) -> R,
        R: Try<Output = ()>,
    {
        let mut function = f;
        while let Some(item) = self.next() {
            match function(item).branch() {
                ControlFlow::Continue(()) => {}
                ControlFlow::Break(residual) => return R::from_residual(residual),
            }
        }
        R::from_output(())
    }

    /// Combines all values, starting from `init`.
    fn fold<B, F>(self, init: B, f: F) -> B
    where
        Self: Sized,
        F: FnMut(B, Self::Item) -> B,
    {
        let mut iterator = self;
        let mut function = f;
        let mut accumulator = init;
        while let Some(item) = iterator.next() {
            accumulator = function(accumulator, item);
        }
        accumulator
    }

    /// Combines all values, starting from the first.
    fn reduce<F>(self, f: F) -> Option<Self::Item>
    where
        Self: Sized,
        F: FnMut(Self::Item, Self::Item) -> Self::Item,
    {
        let mut iterator = self;
        match iterator.next() {
            Some(first) => Some(iterator.fold(first, f)),
            None => None,
        }
    }

    /// Do all values pass the test?
    fn all<F>(&mut self, f: F) -> bool
    where
        Self: Sized,
        F: FnMut(Self::Item) -> bool,
    {
        let mut function = f;
        while let Some(item) = self.next() {
            if !function(item) {
                return false;
            }
        }
        true
    }

    /// Does any value pass the test?
    fn any<F>(&mut self, f: F) -> bool
    where
        Self: Sized,
        F: FnMut(Self::Item) -> bool,
    {
        let mut function = f;
        while let Some(item) = self.next() {
            if function(item) {
                return true;
            }
        }
        false
    }

    /// The first value that passes the test.
    fn find<P>(&mut self, predicate: P) -> Option<Self::Item>
    where
        Self: Sized,
        P: FnMut(&Self::Item) -> bool,
    {
        let mut predicate = predicate;
        while let Some(item) = self.next() {
            if predicate(&item) {
                return Some(item);
            }
        }
        None
    }

    /// The function's first result.
    fn find_map<B, F>(&mut self, f: F) -> Option<B>
    where
        Self: Sized,
        F: FnMut(Self::Item) -> Option<B>,
    {
        let mut function = f;
        while let Some(item) = self.next() {
            if let Some(found) = function(item) {
                return Some(found);
            }
        }
        None
    }

    /// The number of the first value that passes the test.
    fn position<P>(&mut self, predicate: P) -> Option<usize>
    where
        Self: Sized,
        P: FnMut(Self::Item) -> bool,
    {
        let mut predicate = predicate;
        let mut number = 0;
        while let Some(item) = self.next() {
            if predicate(item) {
                return Some(number);
            }
            number += 1;
        }
        None
    }

    /// The number of the last value that passes the test.
    fn rposition<P>(&mut self, predicate: P) -> Option<usize>
    where
        P: FnMut(Self::Item) -> bool,
        Self: Sized + ExactSizeIterator + DoubleEndedIterator,
    {
        let mut predicate = predicate;
        let mut number = self.len();
        while let Some(item) = self.next_back() {
            number -= 1;
            if predicate(item) {
                return Some(number);
            }
        }
        None
    }

    /// The largest value; the last of equals.
    fn max(self) -> Option<Self::Item>
    where
        Self: Sized,
        Self::Item: Ord,
    {
        self.max_by(Ord::cmp)
    }

    /// The smallest value; the first of equals.
    fn min(self) -> Option<Self::Item>
    where
        Self: Sized,
        Self::Item: Ord,
    {
        self.min_by(Ord::cmp)
    }

    /// The value with the largest key.
    fn max_by_key<B: Ord, F>(self, f: F) -> Option<Self::Item>
    where
        Self: Sized,
        F: FnMut(&Self::Item) -> B,
    {
        let mut iterator = self;
        let mut function = f;
        let mut largest = iterator.next()?;
        let mut largest_key = function(&largest);
        while let Some(item) = iterator.next() {
            let key = function(&item);
            if largest_key <= key {
                largest = item;
                largest_key = key;
            }
        }
        Some(largest)
    }

    /// The largest value by this comparison.
    fn max_by<F>(self, compare: F) -> Option<Self::Item>
    where
        Self: Sized,
        F: FnMut(&Self::Item, &Self::Item) -> Ordering,
    {
        let mut iterator = self;
        let mut compare = compare;
        let mut largest = iterator.next()?;
        while let Some(item) = iterator.next() {
            match compare(&largest, &item) {
                Ordering::Greater => {}
                _ => largest = item,
            }
        }
        Some(largest)
    }

    /// The value with the smallest key.
    fn min_by_key<B: Ord, F>(self, f: F) -> Option<Self::Item>
    where
        Self: Sized,
        F: FnMut(&Self::Item) -> B,
    {
        let mut iterator = self;
        let mut function = f;
        let mut smallest = iterator.next()?;
        let mut smallest_key = function(&smallest);
        while let Some(item) = iterator.next() {
            let key = function(&item);
            if key < smallest_key {
                smallest = item;
                smallest_key = key;
            }
        }
        Some(smallest)
    }

    /// The smallest value by this comparison.
    fn min_by<F>(self, compare: F) -> Option<Self::Item>
    where
        Self: Sized,
        F: FnMut(&Self::Item, &Self::Item) -> Ordering,
    {
        let mut iterator = self;
        let mut compare = compare;
        let mut smallest = iterator.next()?;
        while let Some(item) = iterator.next() {
            match compare(&smallest, &item) {
                Ordering::Greater => smallest = item,
                _ => {}
            }
        }
        Some(smallest)
    }

    /// From the end to the start.
    fn rev(self) -> Rev<Self>
    where
        Self: Sized + DoubleEndedIterator,
    {
        Rev::new(self)
    }

    /// A pair of collections from an iterator of pairs.
    fn unzip<A, B, FromA, FromB>(self) -> (FromA, FromB)
    where
        FromA: Default + Extend<A>,
        FromB: Default + Extend<B>,
        Self: Sized + Iterator<Item = (A, B)>,
    {
        let mut iterator = self;
        let mut firsts = FromA::default();
        let mut seconds = FromB::default();
        while let Some((first, second)) = iterator.next() {
            firsts.extend(Some(first));
            seconds.extend(Some(second));
        }
        (firsts, seconds)
    }

    /// Copies of the values referred to.
    fn copied<'a, T>(self) -> Copied<Self>
    where
        T: Copy + 'a,
        Self: Sized + Iterator<Item = &'a T>,
    {
        Copied::new(self)
    }

    /// Clones of the values referred to.
    fn cloned<'a, T>(self) -> Cloned<Self>
    where
        T: Clone + 'a,
        Self: Sized + Iterator<Item = &'a T>,
    {
        Cloned::new(self)
    }

    /// Again and again.
    fn cycle(self) -> Cycle<Self>
    where
        Self: Sized + Clone,
    {
        Cycle::new(self)
    }

    /// The sum of all values.
    fn sum<S>(self) -> S
    where
        Self: Sized,
        S: Sum<Self::Item>,
    {
        Sum::sum(self)
    }

    /// The product of all values.
    fn product<P>(self) -> P
    where
        Self: Sized,
        P: Product<Self::Item>,
    {
        Product::product(self)
    }

    /// Compares two sequences.
    fn cmp<I>(self, other: I) -> Ordering
    where
        I: IntoIterator<Item = Self::Item>,
        Self::Item: Ord,
        Self: Sized,
    {
        let mut left = self;
        let mut right = other.into_iter();
        loop {
            match (left.next(), right.next()) {
                (Some(a), Some(b)) => match a.cmp(&b) {
                    Ordering::Equal => {}
                    decided => return decided,
                },
                (Some(_), None) => return Ordering::Greater,
                (None, Some(_)) => return Ordering::Less,
                (None, None) => return Ordering::Equal,
            }
        }
    }

    /// Compares two sequences whose values may be without order.
    fn partial_cmp<I>(self, other: I) -> Option<Ordering>
    where
        I: IntoIterator,
        Self::Item: PartialOrd<I::Item>,
        Self: Sized,
    {
        let mut left = self;
        let mut right = other.into_iter();
        loop {
            match (left.next(), right.next()) {
                (Some(a), Some(b)) => match a.partial_cmp(&b) {
                    Some(Ordering::Equal) => {}
                    decided => return decided,
                },
                (Some(_), None) => return Some(Ordering::Greater),
                (None, Some(_)) => return Some(Ordering::Less),
                (None, None) => return Some(Ordering::Equal),
            }
        }
    }

    /// Are two sequences equal?
    fn eq<I>(self, other: I) -> bool
    where
        I: IntoIterator,
        Self::Item: PartialEq<I::Item>,
        Self: Sized,
    {
        let mut left = self;
        let mut right = other.into_iter();
        loop {
            match (left.next(), right.next()) {
                (Some(a), Some(b)) => {
                    if a != b {
                        return false;
                    }
                }
                (None, None) => return true,
                _ => return false,
            }
        }
    }

    /// Do two sequences differ?
    fn ne<I>(self, other: I) -> bool
    where
        I: IntoIterator,
        Self::Item: PartialEq<I::Item>,
        Self: Sized,
    {
        !self.eq(other)
    }

    /// Is this sequence less?
    fn lt<I>(self, other: I) -> bool
    where
        I: IntoIterator,
        Self::Item: PartialOrd<I::Item>,
        Self: Sized,
    {
        match self.partial_cmp(other) {
            Some(Ordering::Less) => true,
            _ => false,
        }
    }

    /// Is this sequence less or equal?
    fn le<I>(self, other: I) -> bool
    where
        I: IntoIterator,
        Self::Item: PartialOrd<I::Item>,
        Self: Sized,
    {
        match self.partial_cmp(other) {
            Some(Ordering::Less | Ordering::Equal) => true,
            _ => false,
        }
    }

    /// Is this sequence greater?
    fn gt<I>(self, other: I) -> bool
    where
        I: IntoIterator,
        Self::Item: PartialOrd<I::Item>,
        Self: Sized,
    {
        match self.partial_cmp(other) {
            Some(Ordering::Greater) => true,
            _ => false,
        }
    }

    /// Is this sequence greater or equal?
    fn ge<I>(self, other: I) -> bool
    where
        I: IntoIterator,
        Self::Item: PartialOrd<I::Item>,
        Self: Sized,
    {
        match self.partial_cmp(other) {
            Some(Ordering::Greater | Ordering::Equal) => true,
            _ => false,
        }
    }

    /// Is no value greater than the next?
    fn is_sorted(self) -> bool
    where
        Self: Sized,
        Self::Item: PartialOrd,
    {
        self.is_sorted_by(|a, b| a <= b)
    }

    /// Do all neighbours pass the test?
    fn is_sorted_by<F>(self, compare: F) -> bool
    where
        Self: Sized,
        F: FnMut(&Self::Item, &Self::Item) -> bool,
    {
        let mut iterator = self;
        let mut compare = compare;
        let mut last = match iterator.next() {
            Some(first) => first,
            None => return true,
        };
        while let Some(item) = iterator.next() {
            if !compare(&last, &item) {
                return false;
            }
            last = item;
        }
        true
    }
}

impl<I: Iterator + ?Sized> Iterator for &mut I {
    type Item = I::Item;

    fn next(&mut self) -> Option<I::Item> {
        (**self).next()
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        (**self).size_hint()
    }
}
