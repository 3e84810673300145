//! `Option`: a value that may be absent.

use crate::clone::Clone;
use crate::cmp::{Eq, Ord, PartialEq, PartialOrd};
use crate::convert::{From, Infallible};
use crate::default::Default;
use crate::fmt::Debug;
use crate::hash::Hash;
use crate::iter::{DoubleEndedIterator, ExactSizeIterator, FromIterator, IntoIterator, Iterator};
use crate::marker::Copy;
use crate::ops::{ControlFlow, Deref, DerefMut, FnOnce, FromResidual, Residual, Try};
use crate::result::Result::{self, Err, Ok};
use crate::{hint, mem, panicking};

pub use self::Option::{None, Some};

/// Nothing, or one value.
#[rgpu::lang("Option")]
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Hash)]
pub enum Option<T> {
    None,
    Some(T),
}

impl<T> Option<T> {
    /// Is there a value?
    pub const fn is_some(&self) -> bool {
        match *self {
            Some(_) => true,
            None => false,
        }
    }

    /// Is there a value that passes the test?
    pub fn is_some_and(self, f: impl FnOnce(T) -> bool) -> bool {
        match self {
            None => false,
            Some(value) => f(value),
        }
    }

    /// Is there no value?
    pub const fn is_none(&self) -> bool {
        match *self {
            Some(_) => false,
            None => true,
        }
    }

    /// Is there no value, or one that passes the test?
    pub fn is_none_or(self, f: impl FnOnce(T) -> bool) -> bool {
        match self {
            None => true,
            Some(value) => f(value),
        }
    }

    /// Borrows the value.
    pub const fn as_ref(&self) -> Option<&T> {
        match *self {
            Some(ref value) => Some(value),
            None => None,
        }
    }

    /// Borrows the value for writing.
    pub const fn as_mut(&mut self) -> Option<&mut T> {
        match *self {
            Some(ref mut value) => Some(value),
            None => None,
        }
    }

    /// The value, or a panic with this message.
    pub const fn expect(self, msg: &str) -> T {
        match self {
            Some(value) => value,
            None => panicking::panic_display(msg),
        }
    }

    /// The value, or a panic.
    pub const fn unwrap(self) -> T {
        match self {
            Some(value) => value,
            None => panicking::panic("`unwrap` of `None`"),
        }
    }

    /// The value, or the one given.
    pub fn unwrap_or(self, default: T) -> T {
        match self {
            Some(value) => value,
            None => default,
        }
    }

    /// The value, or the one computed.
    pub fn unwrap_or_else<F>(self, f: F) -> T
    where
        F: FnOnce() -> T,
    {
        match self {
            Some(value) => value,
            None => f(),
        }
    }

    /// The value, or the type's default.
    pub fn unwrap_or_default(self) -> T
    where
        T: Default,
    {
        match self {
            Some(value) => value,
            None => T::default(),
        }
    }

    /// The value, which the caller promises is there.
    pub const unsafe fn unwrap_unchecked(self) -> T {
        match self {
            Some(value) => value,
            None => unsafe { hint::unreachable_unchecked() },
        }
    }

    /// Applies a function to the value.
    pub fn map<U, F>(self, f: F) -> Option<U>
    where
        F: FnOnce(T) -> U,
    {
        match self {
            Some(value) => Some(f(value)),
            None => None,
        }
    }

    /// Looks at the value in passing.
    pub fn inspect<F>(self, f: F) -> Self
    where
        F: FnOnce(&T),
    {
        if let Some(ref value) = self {
            f(value);
        }
        self
    }

    /// The function's result, or the one given.
    pub fn map_or<U, F>(self, default: U, f: F) -> U
    where
        F: FnOnce(T) -> U,
    {
        match self {
            Some(value) => f(value),
            None => default,
        }
    }

    /// The result of one function or of the other.
    pub fn map_or_else<U, D, F>(self, default: D, f: F) -> U
    where
        D: FnOnce() -> U,
        F: FnOnce(T) -> U,
    {
        match self {
            Some(value) => f(value),
            None => default(),
        }
    }

    /// `Ok` of the value, or `Err` of the error given.
    pub fn ok_or<E>(self, err: E) -> Result<T, E> {
        match self {
            Some(value) => Ok(value),
            None => Err(err),
        }
    }

    /// `Ok` of the value, or `Err` of the error computed.
    pub fn ok_or_else<E, F>(self, err: F) -> Result<T, E>
    where
        F: FnOnce() -> E,
    {
        match self {
            Some(value) => Ok(value),
            None => Err(err()),
        }
    }

    /// Borrows what the value dereferences to.
    pub fn as_deref(&self) -> Option<&T::Target>
    where
        T: Deref,
    {
        match *self {
            Some(ref value) => Some(value.deref()),
            None => None,
        }
    }

    /// Borrows what the value dereferences to, for writing.
    pub fn as_deref_mut(&mut self) -> Option<&mut T::Target>
    where
        T: DerefMut,
    {
        match *self {
            Some(ref mut value) => Some(value.deref_mut()),
            None => None,
        }
    }

    /// Iterates over the value, if any.
    pub fn iter(&self) -> Iter<'_, T> {
        Iter { item: self.as_ref() }
    }

    /// Iterates over the value, if any, for writing.
    pub fn iter_mut(&mut self) -> IterMut<'_, T> {
        IterMut { item: self.as_mut() }
    }

    /// The second, if both are there.
    pub fn and<U>(self, optb: Option<U>) -> Option<U> {
        match self {
            Some(_) => optb,
            None => None,
        }
    }

    /// Applies a function that itself may give nothing.
    pub fn and_then<U, F>(self, f: F) -> Option<U>
    where
        F: FnOnce(T) -> Option<U>,
    {
        match self {
            Some(value) => f(value),
            None => None,
        }
    }

    /// Keeps the value if it passes the test.
    pub fn filter<P>(self, predicate: P) -> Self
    where
        P: FnOnce(&T) -> bool,
    {
        if let Some(value) = self {
            if predicate(&value) {
                return Some(value);
            }
        }
        None
    }

    /// The first of the two that is there.
    pub fn or(self, optb: Option<T>) -> Option<T> {
        match self {
            Some(value) => Some(value),
            None => optb,
        }
    }

    /// This value, or what the function gives.
    pub fn or_else<F>(self, f: F) -> Option<T>
    where
        F: FnOnce() -> Option<T>,
    {
        match self {
            Some(value) => Some(value),
            None => f(),
        }
    }

    /// The one that is there, if exactly one is.
    pub fn xor(self, optb: Option<T>) -> Option<T> {
        match (self, optb) {
            (Some(value), None) => Some(value),
            (None, Some(value)) => Some(value),
            _ => None,
        }
    }

    /// Puts a value in and lends it.
    pub fn insert(&mut self, value: T) -> &mut T {
        *self = Some(value);
        unsafe { self.as_mut().unwrap_unchecked() }
    }

    /// Lends the value, after putting this one in if there was none.
    pub fn get_or_insert(&mut self, value: T) -> &mut T {
        if self.is_none() {
            *self = Some(value);
        }
        unsafe { self.as_mut().unwrap_unchecked() }
    }

    /// Lends the value, after computing one if there was none.
    pub fn get_or_insert_with<F>(&mut self, f: F) -> &mut T
    where
        F: FnOnce() -> T,
    {
        if self.is_none() {
            *self = Some(f());
        }
        unsafe { self.as_mut().unwrap_unchecked() }
    }

    /// Moves the value out and leaves nothing.
    pub const fn take(&mut self) -> Option<T> {
        mem::replace(self, None)
    }

    /// Moves the value out if it passes the test.
    pub fn take_if<P>(&mut self, predicate: P) -> Option<T>
    where
        P: FnOnce(&mut T) -> bool,
    {
        let leaves = match *self {
            Some(ref mut value) => predicate(value),
            None => false,
        };
        if leaves { self.take() } else { None }
    }

    /// Puts a value in and gives what was there.
    pub const fn replace(&mut self, value: T) -> Option<T> {
        mem::replace(self, Some(value))
    }

    /// The pair, if both are there.
    pub fn zip<U>(self, other: Option<U>) -> Option<(T, U)> {
        match (self, other) {
            (Some(first), Some(second)) => Some((first, second)),
            _ => None,
        }
    }
}

impl<T, U> Option<(T, U)> {
    /// An option of a pair as a pair of options.
    pub fn unzip(self) -> (Option<T>, Option<U>) {
        match self {
            Some((first, second)) => (Some(first), Some(second)),
            None => (None, None),
        }
    }
}

impl<T> Option<&T> {
    /// Copies what is referred to.
    pub const fn copied(self) -> Option<T>
    where
        T: Copy,
    {
        match self {
            Some(&value) => Some(value),
            None => None,
        }
    }

    /// Clones what is referred to.
    pub fn cloned(self) -> Option<T>
    where
        T: Clone,
    {
        match self {
            Some(value) => Some(value.clone()),
            None => None,
        }
    }
}

impl<T> Option<&mut T> {
    /// Copies what is referred to.
    pub const fn copied(self) -> Option<T>
    where
        T: Copy,
    {
        match self {
            Some(&mut value) => Some(value),
            None => None,
        }
    }

    /// Clones what is referred to.
    pub fn cloned(self) -> Option<T>
    where
        T: Clone,
    {
        match self {
            Some(value) => Some(value.clone()),
            None => None,
        }
    }
}

impl<T, E> Option<Result<T, E>> {
    /// An option of a result as a result of an option.
    pub fn transpose(self) -> Result<Option<T>, E> {
        match self {
            Some(Ok(value)) => Ok(Some(value)),
            Some(Err(error)) => Err(error),
            None => Ok(None),
        }
    }
}

impl<T> Option<Option<T>> {
    /// Removes one level.
    pub fn flatten(self) -> Option<T> {
        match self {
            Some(inner) => inner,
            None => None,
        }
    }
}

impl<T> Default for Option<T> {
    fn default() -> Option<T> {
        None
    }
}

impl<T> From<T> for Option<T> {
    fn from(val: T) -> Option<T> {
        Some(val)
    }
}

impl<'a, T> From<&'a Option<T>> for Option<&'a T> {
    fn from(o: &'a Option<T>) -> Option<&'a T> {
        o.as_ref()
    }
}

impl<'a, T> From<&'a mut Option<T>> for Option<&'a mut T> {
    fn from(o: &'a mut Option<T>) -> Option<&'a mut T> {
        o.as_mut()
    }
}

impl<T> Try for Option<T> {
    type Output = T;
    type Residual = Option<Infallible>;

    fn from_output(output: T) -> Self {
        Some(output)
    }

    fn branch(self) -> ControlFlow<Option<Infallible>, T> {
        match self {
            Some(value) => ControlFlow::Continue(value),
            None => ControlFlow::Break(None),
        }
    }
}

impl<T> FromResidual<Option<Infallible>> for Option<T> {
    fn from_residual(_residual: Option<Infallible>) -> Self {
        None
    }
}

impl<T> Residual<T> for Option<Infallible> {
    type TryType = Option<T>;
}

/// Iterator over a borrowed option.
pub struct Iter<'a, A> {
    item: Option<&'a A>,
}

impl<'a, A> Iterator for Iter<'a, A> {
    type Item = &'a A;

    fn next(&mut self) -> Option<&'a A> {
        self.item.take()
    }
}

impl<'a, A> DoubleEndedIterator for Iter<'a, A> {
    fn next_back(&mut self) -> Option<&'a A> {
        self.item.take()
    }
}

impl<A> ExactSizeIterator for Iter<'_, A> {}

/// Iterator over an option borrowed for writing.
pub struct IterMut<'a, A> {
    item: Option<&'a mut A>,
}

impl<'a, A> Iterator for IterMut<'a, A> {
    type Item = &'a mut A;

    fn next(&mut self) -> Option<&'a mut A> {
        self.item.take()
    }
}

impl<'a, A> DoubleEndedIterator for IterMut<'a, A> {
    fn next_back(&mut self) -> Option<&'a mut A> {
        self.item.take()
    }
}

impl<A> ExactSizeIterator for IterMut<'_, A> {}

/// Iterator that consumes an option.
pub struct IntoIter<A> {
    item: Option<A>,
}

impl<A> Iterator for IntoIter<A> {
    type Item = A;

    fn next(&mut self) -> Option<A> {
        self.item.take()
    }
}

impl<A> DoubleEndedIterator for IntoIter<A> {
    fn next_back(&mut self) -> Option<A> {
        self.item.take()
    }
}

impl<A> ExactSizeIterator for IntoIter<A> {}

impl<T> IntoIterator for Option<T> {
    type Item = T;
    type IntoIter = IntoIter<T>;

    fn into_iter(self) -> IntoIter<T> {
        IntoIter { item: self }
    }
}

impl<'a, T> IntoIterator for &'a Option<T> {
    type Item = &'a T;
    type IntoIter = Iter<'a, T>;

    fn into_iter(self) -> Iter<'a, T> {
        self.iter()
    }
}

impl<'a, T> IntoIterator for &'a mut Option<T> {
    type Item = &'a mut T;
    type IntoIter = IterMut<'a, T>;

    fn into_iter(self) -> IterMut<'a, T> {
        self.iter_mut()
    }
}

/// Hands on values until the first `None`, which it remembers.
struct UntilNone<'a, I> {
    iter: I,
    stopped: &'a mut bool,
}

impl<A, I: Iterator<Item = Option<A>>> Iterator for UntilNone<'_, I> {
    type Item = A;

    fn next(&mut self) -> Option<A> {
        match self.iter.next() {
            Some(Some(value)) => Some(value),
            Some(None) => {
                *self.stopped = true;
                None
            }
            None => None,
        }
    }
}

impl<A, V: FromIterator<A>> FromIterator<Option<A>> for Option<V> {
    fn from_iter<I: IntoIterator<Item = Option<A>>>(iter: I) -> Option<V> {
        let mut stopped = false;
        let collected = V::from_iter(UntilNone { iter: iter.into_iter(), stopped: &mut stopped });
        if stopped { None } else { Some(collected) }
    }
}
