//! Errors of conversions between numbers and from text.

use crate::clone::Clone;
use crate::cmp::{Eq, PartialEq};
use crate::convert::{From, Infallible};
use crate::fmt::{self, Debug, Display, Formatter};
use crate::marker::Copy;

/// A number doesn't fit its new type.
#[derive(Debug, Copy, Clone, PartialEq, Eq)]
pub struct TryFromIntError(pub(crate) ());

impl Display for TryFromIntError {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str("out of range")
    }
}

impl From<Infallible> for TryFromIntError {
    fn from(x: Infallible) -> TryFromIntError {
        match x {}
    }
}

/// A text is no integer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ParseIntError {
    kind: IntErrorKind,
}

impl ParseIntError {
    /// Why it is none.
    pub const fn kind(&self) -> &IntErrorKind {
        &self.kind
    }
}

impl Display for ParseIntError {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str("no integer")
    }
}

/// Why a text is no integer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum IntErrorKind {
    Empty,
    InvalidDigit,
    PosOverflow,
    NegOverflow,
    Zero,
}

/// A text is no number.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ParseFloatError {
    empty: bool,
}

impl Display for ParseFloatError {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str("no number")
    }
}
