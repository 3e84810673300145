//! Conversions: `From`, `Into`, their fallible forms, and borrowing conversions.

use crate::clone::Clone;
use crate::cmp::{Eq, Ord, Ordering, PartialEq, PartialOrd};
use crate::fmt::{self, Debug, Display, Formatter};
use crate::marker::{Copy, Sized};
use crate::option::Option;
use crate::result::Result::{self, Err, Ok};

mod number;
mod sequences;
mod try_number;

/// Returns its argument.
pub const fn identity<T>(x: T) -> T {
    x
}

/// Made from a `T`, always.
#[rgpu::lang("From")]
pub trait From<T>: Sized {
    fn from(value: T) -> Self;
}

/// Turned into a `T`, always.
#[rgpu::lang("Into")]
pub trait Into<T>: Sized {
    fn into(self) -> T;
}

impl<T> From<T> for T {
    fn from(t: T) -> T {
        t
    }
}

impl<T, U> Into<U> for T
where
    U: From<T>,
{
    fn into(self) -> U {
        U::from(self)
    }
}

/// Made from a `T`, if it fits.
pub trait TryFrom<T>: Sized {
    type Error;

    fn try_from(value: T) -> Result<Self, Self::Error>;
}

/// Turned into a `T`, if it fits.
pub trait TryInto<T>: Sized {
    type Error;

    fn try_into(self) -> Result<T, Self::Error>;
}

impl<T, U> TryFrom<U> for T
where
    U: Into<T>,
{
    type Error = Infallible;

    fn try_from(value: U) -> Result<Self, Infallible> {
        Ok(U::into(value))
    }
}

impl<T, U> TryInto<U> for T
where
    U: TryFrom<T>,
{
    type Error = U::Error;

    fn try_into(self) -> Result<U, U::Error> {
        U::try_from(self)
    }
}

/// Lends itself as a `T`.
pub trait AsRef<T: ?Sized> {
    fn as_ref(&self) -> &T;
}

/// Lends itself as a `T`, for writing.
pub trait AsMut<T: ?Sized> {
    fn as_mut(&mut self) -> &mut T;
}

impl<T: ?Sized, U: ?Sized> AsRef<U> for &T
where
    T: AsRef<U>,
{
    fn as_ref(&self) -> &U {
        T::as_ref(*self)
    }
}

impl<T: ?Sized, U: ?Sized> AsRef<U> for &mut T
where
    T: AsRef<U>,
{
    fn as_ref(&self) -> &U {
        T::as_ref(*self)
    }
}

impl<T: ?Sized, U: ?Sized> AsMut<U> for &mut T
where
    T: AsMut<U>,
{
    fn as_mut(&mut self) -> &mut U {
        T::as_mut(*self)
    }
}

/// The error of what cannot fail.
#[derive(Copy)]
pub enum Infallible {}

impl Clone for Infallible {
    fn clone(&self) -> Infallible {
        match *self {}
    }
}

impl Debug for Infallible {
    fn fmt(&self, _f: &mut Formatter<'_>) -> fmt::Result {
        match *self {}
    }
}

impl Display for Infallible {
    fn fmt(&self, _f: &mut Formatter<'_>) -> fmt::Result {
        match *self {}
    }
}

impl PartialEq for Infallible {
    fn eq(&self, _other: &Infallible) -> bool {
        match *self {}
    }
}

impl Eq for Infallible {}

impl PartialOrd for Infallible {
    fn partial_cmp(&self, _other: &Infallible) -> Option<Ordering> {
        match *self {}
    }
}

impl Ord for Infallible {
    fn cmp(&self, _other: &Infallible) -> Ordering {
        match *self {}
    }
}

impl From<!> for Infallible {
    fn from(x: !) -> Infallible {
        match x {}
    }
}
