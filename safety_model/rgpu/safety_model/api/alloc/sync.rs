//! `Arc`.

use core::marker::Sized;
use core::ops::Deref;

/// A shared value on the heap.
pub struct Arc<T: ?Sized> {
    pointer: *const T,
}

impl<T> Arc<T> {
    /// Puts a value on the heap.
    #[rgpu::opaque]
    pub fn new(data: T) -> Arc<T>;
}

impl<T: ?Sized> Deref for Arc<T> {
    type Target = T;

    fn deref(&self) -> &T {
        unsafe { &*self.pointer }
    }
}
