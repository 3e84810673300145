//! `Result`: success with a value, or failure with an error.

use crate::clone::Clone;
use crate::cmp::{Eq, Ord, PartialEq, PartialOrd};
use crate::convert::{From, Infallible};
use crate::default::Default;
use crate::fmt::Debug;
use crate::hash::Hash;
use crate::iter::{FromIterator, IntoIterator, Iterator};
use crate::marker::Copy;
use crate::ops::{ControlFlow, Deref, DerefMut, FnOnce, FromResidual, Residual, Try};
use crate::option::Option::{self, None, Some};
use crate::{hint, panicking};

pub use self::Result::{Err, Ok};

/// A value, or an error.
#[rgpu::lang("Result")]
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Hash)]
pub enum Result<T, E> {
    Ok(T),
    Err(E),
}

impl<T, E> Result<T, E> {
    /// Did it succeed?
    pub const fn is_ok(&self) -> bool {
        match *self {
            Ok(_) => true,
            Err(_) => false,
        }
    }

    /// Did it succeed with a value that passes the test?
    pub fn is_ok_and<F>(self, f: F) -> bool
    where
        F: FnOnce(T) -> bool,
    {
        match self {
            Ok(value) => f(value),
            Err(_) => false,
        }
    }

    /// Did it fail?
    pub const fn is_err(&self) -> bool {
        match *self {
            Ok(_) => false,
            Err(_) => true,
        }
    }

    /// Did it fail with an error that passes the test?
    pub fn is_err_and<F>(self, f: F) -> bool
    where
        F: FnOnce(E) -> bool,
    {
        match self {
            Ok(_) => false,
            Err(error) => f(error),
        }
    }

    /// The value, without the error.
    pub fn ok(self) -> Option<T> {
        match self {
            Ok(value) => Some(value),
            Err(_) => None,
        }
    }

    /// The error, without the value.
    pub fn err(self) -> Option<E> {
        match self {
            Ok(_) => None,
            Err(error) => Some(error),
        }
    }

    /// Borrows what is inside.
    pub const fn as_ref(&self) -> Result<&T, &E> {
        match *self {
            Ok(ref value) => Ok(value),
            Err(ref error) => Err(error),
        }
    }

    /// Borrows what is inside, for writing.
    pub const fn as_mut(&mut self) -> Result<&mut T, &mut E> {
        match *self {
            Ok(ref mut value) => Ok(value),
            Err(ref mut error) => Err(error),
        }
    }

    /// Applies a function to the value.
    pub fn map<U, F>(self, op: F) -> Result<U, E>
    where
        F: FnOnce(T) -> U,
    {
        match self {
            Ok(value) => Ok(op(value)),
            Err(error) => Err(error),
        }
    }

    /// The function's result, or the one given.
    pub fn map_or<U, F>(self, default: U, f: F) -> U
    where
        F: FnOnce(T) -> U,
    {
        match self {
            Ok(value) => f(value),
            Err(_) => default,
        }
    }

    /// The result of one function or of the other.
    pub fn map_or_else<U, D, F>(self, default: D, f: F) -> U
    where
        D: FnOnce(E) -> U,
        F: FnOnce(T) -> U,
    {
        match self {
            Ok(value) => f(value),
            Err(error) => default(error),
        }
    }

    /// Applies a function to the error.
    pub fn map_err<F, O>(self, op: O) -> Result<T, F>
    where
        O: FnOnce(E) -> F,
    {
        match self {
            Ok(value) => Ok(value),
            Err(error) => Err(op(error)),
        }
    }

    /// Looks at the value in passing.
    pub fn inspect<F>(self, f: F) -> Self
    where
        F: FnOnce(&T),
    {
        if let Ok(ref value) = self {
            f(value);
        }
        self
    }

    /// Looks at the error in passing.
    pub fn inspect_err<F>(self, f: F) -> Self
    where
        F: FnOnce(&E),
    {
        if let Err(ref error) = self {
            f(error);
        }
        self
    }

    /// Borrows what the value dereferences to.
    pub fn as_deref(&self) -> Result<&T::Target, &E>
    where
        T: Deref,
    {
        match *self {
            Ok(ref value) => Ok(value.deref()),
            Err(ref error) => Err(error),
        }
    }

    /// Borrows what the value dereferences to, for writing.
    pub fn as_deref_mut(&mut self) -> Result<&mut T::Target, &mut E>
    where
        T: DerefMut,
    {
        match *self {
            Ok(ref mut value) => Ok(value.deref_mut()),
            Err(ref mut error) => Err(error),
        }
    }

    /// Iterates over the value, if any.
    pub fn iter(&self) -> Iter<'_, T> {
        Iter { inner: self.as_ref().ok() }
    }

    /// Iterates over the value, if any, for writing.
    pub fn iter_mut(&mut self) -> IterMut<'_, T> {
        IterMut { inner: self.as_mut().ok() }
    }

    /// The value, or a panic with this message.
    pub fn expect(self, msg: &str) -> T
    where
        E: Debug,
    {
        match self {
            Ok(value) => value,
            Err(_) => panicking::panic_display(msg),
        }
    }

    /// The value, or a panic.
    pub fn unwrap(self) -> T
    where
        E: Debug,
    {
        match self {
            Ok(value) => value,
            Err(_) => panicking::panic("`unwrap` of `Err`"),
        }
    }

    /// The value, or the type's default.
    pub fn unwrap_or_default(self) -> T
    where
        T: Default,
    {
        match self {
            Ok(value) => value,
            Err(_) => T::default(),
        }
    }

    /// The error, or a panic with this message.
    pub fn expect_err(self, msg: &str) -> E
    where
        T: Debug,
    {
        match self {
            Ok(_) => panicking::panic_display(msg),
            Err(error) => error,
        }
    }

    /// The error, or a panic.
    pub fn unwrap_err(self) -> E
    where
        T: Debug,
    {
        match self {
            Ok(_) => panicking::panic("`unwrap_err` of `Ok`"),
            Err(error) => error,
        }
    }

    /// The second, if the first succeeded.
    pub fn and<U>(self, res: Result<U, E>) -> Result<U, E> {
        match self {
            Ok(_) => res,
            Err(error) => Err(error),
        }
    }

    /// Applies a function that itself may fail.
    pub fn and_then<U, F>(self, op: F) -> Result<U, E>
    where
        F: FnOnce(T) -> Result<U, E>,
    {
        match self {
            Ok(value) => op(value),
            Err(error) => Err(error),
        }
    }

    /// The first of the two that succeeded, or the second's error.
    pub fn or<F>(self, res: Result<T, F>) -> Result<T, F> {
        match self {
            Ok(value) => Ok(value),
            Err(_) => res,
        }
    }

    /// This value, or what the function makes of the error.
    pub fn or_else<F, O>(self, op: O) -> Result<T, F>
    where
        O: FnOnce(E) -> Result<T, F>,
    {
        match self {
            Ok(value) => Ok(value),
            Err(error) => op(error),
        }
    }

    /// The value, or the one given.
    pub fn unwrap_or(self, default: T) -> T {
        match self {
            Ok(value) => value,
            Err(_) => default,
        }
    }

    /// The value, or the one computed from the error.
    pub fn unwrap_or_else<F>(self, op: F) -> T
    where
        F: FnOnce(E) -> T,
    {
        match self {
            Ok(value) => value,
            Err(error) => op(error),
        }
    }

    /// The value, which the caller promises is there.
    pub unsafe fn unwrap_unchecked(self) -> T {
        match self {
            Ok(value) => value,
            Err(_) => unsafe { hint::unreachable_unchecked() },
        }
    }

    /// The error, which the caller promises is there.
    pub unsafe fn unwrap_err_unchecked(self) -> E {
        match self {
            Ok(_) => unsafe { hint::unreachable_unchecked() },
            Err(error) => error,
        }
    }
}

impl<T, E> Result<&T, E> {
    /// Copies what is referred to.
    pub fn copied(self) -> Result<T, E>
    where
        T: Copy,
    {
        match self {
            Ok(&value) => Ok(value),
            Err(error) => Err(error),
        }
    }

    /// Clones what is referred to.
    pub fn cloned(self) -> Result<T, E>
    where
        T: Clone,
    {
        match self {
            Ok(value) => Ok(value.clone()),
            Err(error) => Err(error),
        }
    }
}

impl<T, E> Result<Option<T>, E> {
    /// A result of an option as an option of a result.
    pub fn transpose(self) -> Option<Result<T, E>> {
        match self {
            Ok(Some(value)) => Some(Ok(value)),
            Ok(None) => None,
            Err(error) => Some(Err(error)),
        }
    }
}

impl<T, E> Result<Result<T, E>, E> {
    /// Removes one level.
    pub fn flatten(self) -> Result<T, E> {
        match self {
            Ok(inner) => inner,
            Err(error) => Err(error),
        }
    }
}

impl<T, E> Try for Result<T, E> {
    type Output = T;
    type Residual = Result<Infallible, E>;

    fn from_output(output: T) -> Self {
        Ok(output)
    }

    fn branch(self) -> ControlFlow<Result<Infallible, E>, T> {
        match self {
            Ok(value) => ControlFlow::Continue(value),
            Err(error) => ControlFlow::Break(Err(error)),
        }
    }
}

impl<T, E, F: From<E>> FromResidual<Result<Infallible, E>> for Result<T, F> {
    fn from_residual(residual: Result<Infallible, E>) -> Self {
        match residual {
            Err(error) => Err(F::from(error)),
            Ok(never) => match never {},
        }
    }
}

impl<T, E> Residual<T> for Result<Infallible, E> {
    type TryType = Result<T, E>;
}

/// Iterator over the value of a borrowed result.
pub struct Iter<'a, T> {
    inner: Option<&'a T>,
}

impl<'a, T> Iterator for Iter<'a, T> {
    type Item = &'a T;

    fn next(&mut self) -> Option<&'a T> {
        self.inner.take()
    }
}

/// Iterator over the value of a result borrowed for writing.
pub struct IterMut<'a, T> {
    inner: Option<&'a mut T>,
}

impl<'a, T> Iterator for IterMut<'a, T> {
    type Item = &'a mut T;

    fn next(&mut self) -> Option<&'a mut T> {
        self.inner.take()
    }
}

/// Iterator that consumes a result.
pub struct IntoIter<T> {
    inner: Option<T>,
}

impl<T> Iterator for IntoIter<T> {
    type Item = T;

    fn next(&mut self) -> Option<T> {
        self.inner.take()
    }
}

impl<T, E> IntoIterator for Result<T, E> {
    type Item = T;
    type IntoIter = IntoIter<T>;

    fn into_iter(self) -> IntoIter<T> {
        IntoIter { inner: self.ok() }
    }
}

impl<'a, T, E> IntoIterator for &'a Result<T, E> {
    type Item = &'a T;
    type IntoIter = Iter<'a, T>;

    fn into_iter(self) -> Iter<'a, T> {
        self.iter()
    }
}

impl<'a, T, E> IntoIterator for &'a mut Result<T, E> {
    type Item = &'a mut T;
    type IntoIter = IterMut<'a, T>;

    fn into_iter(self) -> IterMut<'a, T> {
        self.iter_mut()
    }
}

/// Hands on values until the first error, which it keeps.
struct UntilError<'a, I, E> {
    iter: I,
    error: &'a mut Option<E>,
}

impl<A, E, I: Iterator<Item = Result<A, E>>> Iterator for UntilError<'_, I, E> {
    type Item = A;

    fn next(&mut self) -> Option<A> {
        match self.iter.next() {
            Some(Ok(value)) => Some(value),
            Some(Err(error)) => {
                *self.error = Some(error);
                None
            }
            None => None,
        }
    }
}

impl<A, E, V: FromIterator<A>> FromIterator<Result<A, E>> for Result<V, E> {
    fn from_iter<I: IntoIterator<Item = Result<A, E>>>(iter: I) -> Result<V, E> {
        let mut error = None;
        let collected = V::from_iter(UntilError { iter: iter.into_iter(), error: &mut error });
        match error {
            None => Ok(collected),
            Some(error) => Err(error),
        }
    }
}
