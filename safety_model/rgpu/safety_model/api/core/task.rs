//! What futures are polled with.

use crate::marker::PhantomData;

/// Done, or not yet.
pub enum Poll<T> {
    Ready(T),
    Pending,
}

/// Who to wake.
pub struct Context<'a> {
    of: PhantomData<&'a ()>,
}
