//! `ControlFlow`, and the traits behind `?`.

use crate::clone::Clone;
use crate::cmp::{Eq, PartialEq};
use crate::convert::Infallible;
use crate::fmt::Debug;
use crate::hash::Hash;
use crate::marker::Copy;
use crate::option::Option::{self, None, Some};

pub use self::ControlFlow::{Break, Continue};

/// Go on, or leave early.
#[rgpu::lang("ControlFlow")]
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum ControlFlow<B, C = ()> {
    Continue(C),
    Break(B),
}

impl<B, C> ControlFlow<B, C> {
    /// Is it a `Break`?
    pub const fn is_break(&self) -> bool {
        match *self {
            Break(_) => true,
            Continue(_) => false,
        }
    }

    /// Is it a `Continue`?
    pub const fn is_continue(&self) -> bool {
        match *self {
            Break(_) => false,
            Continue(_) => true,
        }
    }

    /// The value of a `Break`.
    pub fn break_value(self) -> Option<B> {
        match self {
            Break(value) => Some(value),
            Continue(_) => None,
        }
    }

    /// The value of a `Continue`.
    pub fn continue_value(self) -> Option<C> {
        match self {
            Break(_) => None,
            Continue(value) => Some(value),
        }
    }
}

/// Types that `?` applies to.
#[rgpu::lang("Try")]
pub trait Try: FromResidual {
    type Output;
    type Residual;

    fn from_output(output: Self::Output) -> Self;
    fn branch(self) -> ControlFlow<Self::Residual, Self::Output>;
}

/// What a function returns when `?` leaves it early.
#[rgpu::lang("FromResidual")]
pub trait FromResidual<R = <Self as Try>::Residual> {
    fn from_residual(residual: R) -> Self;
}

/// The type that belongs to a residual and an output.
pub trait Residual<O> {
    type TryType: Try<Output = O, Residual = Self>;
}

impl<B, C> Try for ControlFlow<B, C> {
    type Output = C;
    type Residual = ControlFlow<B, Infallible>;

    fn from_output(output: C) -> Self {
        Continue(output)
    }

    fn branch(self) -> ControlFlow<ControlFlow<B, Infallible>, C> {
        match self {
            Continue(value) => Continue(value),
            Break(value) => Break(Break(value)),
        }
    }
}

impl<B, C> FromResidual<ControlFlow<B, Infallible>> for ControlFlow<B, C> {
    fn from_residual(residual: ControlFlow<B, Infallible>) -> Self {
        match residual {
            Break(value) => Break(value),
            Continue(never) => match never {},
        }
    }
}

impl<B, C> Residual<C> for ControlFlow<B, Infallible> {
    type TryType = ControlFlow<B, C>;
}
