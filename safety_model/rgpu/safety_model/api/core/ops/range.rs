//! Ranges, and iteration over them.

use crate::clone::Clone;
use crate::cmp::{Eq, PartialEq, PartialOrd};
use crate::default::Default;
use crate::fmt::Debug;
use crate::hash::Hash;
use crate::iter::{DoubleEndedIterator, ExactSizeIterator, Iterator, Step};
use crate::marker::{Copy, Sized};
use crate::option::Option::{self, None, Some};

pub use self::Bound::{Excluded, Included, Unbounded};

/// `..`
#[rgpu::lang("RangeFull")]
#[derive(Copy, Clone, Default, PartialEq, Eq, Hash, Debug)]
pub struct RangeFull;

/// `start..end`
#[rgpu::lang("Range")]
#[derive(Clone, Default, PartialEq, Eq, Hash, Debug)]
pub struct Range<Idx> {
    pub start: Idx,
    pub end: Idx,
}

impl<Idx: PartialOrd<Idx>> Range<Idx> {
    /// Does the value lie in the range?
    pub fn contains<U>(&self, item: &U) -> bool
    where
        Idx: PartialOrd<U>,
        U: ?Sized + PartialOrd<Idx>,
    {
        self.start <= *item && *item < self.end
    }

    /// Is there nothing in the range?
    pub fn is_empty(&self) -> bool {
        !(self.start < self.end)
    }
}

impl<A: Step> Iterator for Range<A> {
    type Item = A;

    fn next(&mut self) -> Option<A> {
        if self.start < self.end {
            let value = self.start.clone();
            self.start = unsafe { Step::forward_unchecked(value.clone(), 1) };
            Some(value)
        } else {
            None
        }
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        Step::steps_between(&self.start, &self.end)
    }

    fn count(self) -> usize {
        Step::steps_between(&self.start, &self.end).0
    }

    fn nth(&mut self, n: usize) -> Option<A> {
        if let Some(value) = Step::forward_checked(self.start.clone(), n) {
            if value < self.end {
                self.start = unsafe { Step::forward_unchecked(value.clone(), 1) };
                return Some(value);
            }
        }
        self.start = self.end.clone();
        None
    }
}

impl<A: Step> DoubleEndedIterator for Range<A> {
    fn next_back(&mut self) -> Option<A> {
        if self.start < self.end {
            self.end = unsafe { Step::backward_unchecked(self.end.clone(), 1) };
            Some(self.end.clone())
        } else {
            None
        }
    }
}

#[rgpu::one_of(A, u8, i8, u16, i16, u32, i32, usize, isize)]
impl<A> ExactSizeIterator for Range<A> {}

/// `start..`
#[rgpu::lang("RangeFrom")]
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct RangeFrom<Idx> {
    pub start: Idx,
}

impl<Idx: PartialOrd<Idx>> RangeFrom<Idx> {
    /// Does the value lie in the range?
    pub fn contains<U>(&self, item: &U) -> bool
    where
        Idx: PartialOrd<U>,
        U: ?Sized + PartialOrd<Idx>,
    {
        self.start <= *item
    }
}

impl<A: Step> Iterator for RangeFrom<A> {
    type Item = A;

    fn next(&mut self) -> Option<A> {
        let value = self.start.clone();
        self.start = Step::forward(value.clone(), 1);
        Some(value)
    }

    fn nth(&mut self, n: usize) -> Option<A> {
        let value = Step::forward(self.start.clone(), n);
        self.start = Step::forward(value.clone(), 1);
        Some(value)
    }
}

/// `..end`
#[rgpu::lang("RangeTo")]
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub struct RangeTo<Idx> {
    pub end: Idx,
}

impl<Idx: PartialOrd<Idx>> RangeTo<Idx> {
    /// Does the value lie in the range?
    pub fn contains<U>(&self, item: &U) -> bool
    where
        Idx: PartialOrd<U>,
        U: ?Sized + PartialOrd<Idx>,
    {
        *item < self.end
    }
}

/// `start..=end`. `exhausted` is set once iteration has given `end`.
#[rgpu::lang("RangeInclusive")]
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct RangeInclusive<Idx> {
    start: Idx,
    end: Idx,
    exhausted: bool,
}

impl<Idx> RangeInclusive<Idx> {
    /// The range from `start` to `end`, both included.
    #[rgpu::lang("range_inclusive_new")]
    pub const fn new(start: Idx, end: Idx) -> Self {
        Self { start, end, exhausted: false }
    }

    /// The lower bound.
    pub const fn start(&self) -> &Idx {
        &self.start
    }

    /// The upper bound.
    pub const fn end(&self) -> &Idx {
        &self.end
    }

    /// Both bounds.
    pub fn into_inner(self) -> (Idx, Idx) {
        (self.start, self.end)
    }
}

impl RangeInclusive<usize> {
    /// The same elements of a slice as an exclusive range. `end` must not be the largest number.
    pub(crate) const fn into_slice_range(self) -> Range<usize> {
        let after = self.end + 1;
        Range { start: if self.exhausted { after } else { self.start }, end: after }
    }
}

impl<Idx: PartialOrd<Idx>> RangeInclusive<Idx> {
    /// Does the value lie in the range?
    pub fn contains<U>(&self, item: &U) -> bool
    where
        Idx: PartialOrd<U>,
        U: ?Sized + PartialOrd<Idx>,
    {
        self.start <= *item && *item <= self.end
    }

    /// Is there nothing in the range?
    pub fn is_empty(&self) -> bool {
        self.exhausted || !(self.start <= self.end)
    }
}

impl<A: Step> Iterator for RangeInclusive<A> {
    type Item = A;

    fn next(&mut self) -> Option<A> {
        if self.exhausted || !(self.start <= self.end) {
            return None;
        }
        let value = self.start.clone();
        if value < self.end {
            self.start = unsafe { Step::forward_unchecked(value.clone(), 1) };
        } else {
            self.exhausted = true;
        }
        Some(value)
    }

    fn nth(&mut self, n: usize) -> Option<A> {
        if self.exhausted || !(self.start <= self.end) {
            return None;
        }
        if let Some(value) = Step::forward_checked(self.start.clone(), n) {
            if value < self.end {
                self.start = unsafe { Step::forward_unchecked(value.clone(), 1) };
                return Some(value);
            }
            if value == self.end {
                self.start = value.clone();
                self.exhausted = true;
                return Some(value);
            }
        }
        self.start = self.end.clone();
        self.exhausted = true;
        None
    }
}

impl<A: Step> DoubleEndedIterator for RangeInclusive<A> {
    fn next_back(&mut self) -> Option<A> {
        if self.exhausted || !(self.start <= self.end) {
            return None;
        }
        let value = self.end.clone();
        if self.start < value {
            self.end = unsafe { Step::backward_unchecked(value.clone(), 1) };
        } else {
            self.exhausted = true;
        }
        Some(value)
    }
}

#[rgpu::one_of(A, u8, i8, u16, i16)]
impl<A> ExactSizeIterator for RangeInclusive<A> {}

/// `..=end`
#[rgpu::lang("RangeToInclusive")]
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub struct RangeToInclusive<Idx> {
    pub end: Idx,
}

impl<Idx: PartialOrd<Idx>> RangeToInclusive<Idx> {
    /// Does the value lie in the range?
    pub fn contains<U>(&self, item: &U) -> bool
    where
        Idx: PartialOrd<U>,
        U: ?Sized + PartialOrd<Idx>,
    {
        *item <= self.end
    }
}

/// One end of a range.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Bound<T> {
    Included(T),
    Excluded(T),
    Unbounded,
}

impl<T> Bound<T> {
    /// Borrows the value.
    pub const fn as_ref(&self) -> Bound<&T> {
        match *self {
            Included(ref value) => Included(value),
            Excluded(ref value) => Excluded(value),
            Unbounded => Unbounded,
        }
    }
}

/// Anything with a lower and an upper bound.
pub trait RangeBounds<T: ?Sized> {
    fn start_bound(&self) -> Bound<&T>;
    fn end_bound(&self) -> Bound<&T>;

    /// Does the value lie in the range?
    fn contains<U>(&self, item: &U) -> bool
    where
        T: PartialOrd<U>,
        U: ?Sized + PartialOrd<T>,
    {
        let above = match self.start_bound() {
            Included(start) => *start <= *item,
            Excluded(start) => *start < *item,
            Unbounded => true,
        };
        above
            && match self.end_bound() {
                Included(end) => *item <= *end,
                Excluded(end) => *item < *end,
                Unbounded => true,
            }
    }
}

impl<T: ?Sized> RangeBounds<T> for RangeFull {
    fn start_bound(&self) -> Bound<&T> {
        Unbounded
    }

    fn end_bound(&self) -> Bound<&T> {
        Unbounded
    }
}

impl<T> RangeBounds<T> for Range<T> {
    fn start_bound(&self) -> Bound<&T> {
        Included(&self.start)
    }

    fn end_bound(&self) -> Bound<&T> {
        Excluded(&self.end)
    }
}

impl<T> RangeBounds<T> for RangeFrom<T> {
    fn start_bound(&self) -> Bound<&T> {
        Included(&self.start)
    }

    fn end_bound(&self) -> Bound<&T> {
        Unbounded
    }
}

impl<T> RangeBounds<T> for RangeTo<T> {
    fn start_bound(&self) -> Bound<&T> {
        Unbounded
    }

    fn end_bound(&self) -> Bound<&T> {
        Excluded(&self.end)
    }
}

impl<T> RangeBounds<T> for RangeInclusive<T> {
    fn start_bound(&self) -> Bound<&T> {
        Included(&self.start)
    }

    fn end_bound(&self) -> Bound<&T> {
        if self.exhausted { Excluded(&self.end) } else { Included(&self.end) }
    }
}

impl<T> RangeBounds<T> for RangeToInclusive<T> {
    fn start_bound(&self) -> Bound<&T> {
        Unbounded
    }

    fn end_bound(&self) -> Bound<&T> {
        Included(&self.end)
    }
}
