//! Futures: the traits, for host code. Kernels don't use them.

use crate::pin::Pin;
use crate::task::{Context, Poll};

/// A value that is computed bit by bit.
pub trait Future {
    type Output;

    fn poll(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Self::Output>;
}

/// Can be made a future.
pub trait IntoFuture {
    type Output;
    type IntoFuture: Future<Output = Self::Output>;

    fn into_future(self) -> Self::IntoFuture;
}

impl<F: Future> IntoFuture for F {
    type Output = F::Output;
    type IntoFuture = F;

    fn into_future(self) -> F {
        self
    }
}
