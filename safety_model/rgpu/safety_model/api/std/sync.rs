//! Synchronisation. Only atomics work on a GPU.

pub use alloc::sync::Arc;
pub use core::sync::atomic;

/// A value behind a lock.
pub struct Mutex<T: ?Sized> {
    data: core::cell::UnsafeCell<T>,
}

impl<T> Mutex<T> {
    /// Around a value.
    pub const fn new(t: T) -> Mutex<T> {
        Mutex { data: core::cell::UnsafeCell::new(t) }
    }
}
