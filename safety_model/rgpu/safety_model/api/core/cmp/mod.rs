//! Comparison: traits, `Ordering`, `Reverse`, `min` and `max`, and the impls for built-in types.

use crate::clone::Clone;
use crate::default::Default;
use crate::fmt::Debug;
use crate::hash::Hash;
use crate::marker::{Copy, Sized};
use crate::ops::FnOnce;
use crate::option::Option::{self, None, Some};

use self::Ordering::{Equal, Greater, Less};

mod references;
mod scalars;
mod sequences;
mod tuples;

/// `a == b`
#[rgpu::lang("eq")]
pub trait PartialEq<Rhs: ?Sized = Self> {
    fn eq(&self, other: &Rhs) -> bool;

    fn ne(&self, other: &Rhs) -> bool {
        !self.eq(other)
    }
}

/// Equality of which every value is equal to itself.
pub trait Eq: PartialEq<Self> {}

/// `a < b`, where it may be that neither is less, equal or greater.
#[rgpu::lang("partial_ord")]
pub trait PartialOrd<Rhs: ?Sized = Self>: PartialEq<Rhs> {
    fn partial_cmp(&self, other: &Rhs) -> Option<Ordering>;

    fn lt(&self, other: &Rhs) -> bool {
        match self.partial_cmp(other) {
            Some(Less) => true,
            _ => false,
        }
    }

    fn le(&self, other: &Rhs) -> bool {
        match self.partial_cmp(other) {
            Some(Less | Equal) => true,
            _ => false,
        }
    }

    fn gt(&self, other: &Rhs) -> bool {
        match self.partial_cmp(other) {
            Some(Greater) => true,
            _ => false,
        }
    }

    fn ge(&self, other: &Rhs) -> bool {
        match self.partial_cmp(other) {
            Some(Greater | Equal) => true,
            _ => false,
        }
    }
}

/// Any two values are in order.
pub trait Ord: Eq + PartialOrd<Self> {
    fn cmp(&self, other: &Self) -> Ordering;

    fn max(self, other: Self) -> Self
    where
        Self: Sized,
    {
        if other < self { self } else { other }
    }

    fn min(self, other: Self) -> Self
    where
        Self: Sized,
    {
        if other < self { other } else { self }
    }

    fn clamp(self, min: Self, max: Self) -> Self
    where
        Self: Sized,
    {
        if !(min <= max) {
            crate::panicking::panic("`clamp` with `min` above `max`");
        }
        if self < min {
            min
        } else if self > max {
            max
        } else {
            self
        }
    }
}

/// The smaller of two; the first if they are equal.
pub fn min<T: Ord>(v1: T, v2: T) -> T {
    v1.min(v2)
}

/// The larger of two; the second if they are equal.
pub fn max<T: Ord>(v1: T, v2: T) -> T {
    v1.max(v2)
}

/// The smaller of two by this comparison.
pub fn min_by<T, F: FnOnce(&T, &T) -> Ordering>(v1: T, v2: T, compare: F) -> T {
    match compare(&v1, &v2) {
        Greater => v2,
        _ => v1,
    }
}

/// The larger of two by this comparison.
pub fn max_by<T, F: FnOnce(&T, &T) -> Ordering>(v1: T, v2: T, compare: F) -> T {
    match compare(&v1, &v2) {
        Greater => v1,
        _ => v2,
    }
}

/// The smaller of two by this key.
pub fn min_by_key<T, F: crate::ops::FnMut(&T) -> K, K: Ord>(v1: T, v2: T, mut f: F) -> T {
    if f(&v2) < f(&v1) { v2 } else { v1 }
}

/// The larger of two by this key.
pub fn max_by_key<T, F: crate::ops::FnMut(&T) -> K, K: Ord>(v1: T, v2: T, mut f: F) -> T {
    if f(&v2) < f(&v1) { v1 } else { v2 }
}

/// The result of a comparison.
#[rgpu::lang("Ordering")]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Hash)]
pub enum Ordering {
    Less = -1,
    Equal = 0,
    Greater = 1,
}

impl Ordering {
    /// Equal?
    pub const fn is_eq(self) -> bool {
        self as i8 == 0
    }

    /// Not equal?
    pub const fn is_ne(self) -> bool {
        self as i8 != 0
    }

    /// Less?
    pub const fn is_lt(self) -> bool {
        (self as i8) < 0
    }

    /// Greater?
    pub const fn is_gt(self) -> bool {
        self as i8 > 0
    }

    /// Less or equal?
    pub const fn is_le(self) -> bool {
        self as i8 <= 0
    }

    /// Greater or equal?
    pub const fn is_ge(self) -> bool {
        self as i8 >= 0
    }

    /// The order of the operands swapped.
    pub const fn reverse(self) -> Ordering {
        match self {
            Less => Greater,
            Equal => Equal,
            Greater => Less,
        }
    }

    /// This order, or the other where this is `Equal`.
    pub const fn then(self, other: Ordering) -> Ordering {
        match self {
            Equal => other,
            _ => self,
        }
    }

    /// This order, or the one computed where this is `Equal`.
    pub fn then_with<F: FnOnce() -> Ordering>(self, f: F) -> Ordering {
        match self {
            Equal => f(),
            _ => self,
        }
    }
}

/// Turns the order around.
#[derive(PartialEq, Eq, Debug, Copy, Clone, Default, Hash)]
pub struct Reverse<T>(pub T);

impl<T: PartialOrd> PartialOrd for Reverse<T> {
    fn partial_cmp(&self, other: &Reverse<T>) -> Option<Ordering> {
        other.0.partial_cmp(&self.0)
    }
}

impl<T: Ord> Ord for Reverse<T> {
    fn cmp(&self, other: &Reverse<T>) -> Ordering {
        other.0.cmp(&self.0)
    }
}
