//! `Box`.

use core::marker::Sized;
use core::ops::{Deref, DerefMut};

/// A value on the heap.
#[rgpu::lang("owned_box")]
pub struct Box<T: ?Sized> {
    pointer: *mut T,
}

impl<T> Box<T> {
    /// Puts a value on the heap.
    #[rgpu::opaque]
    pub fn new(x: T) -> Box<T>;
}

impl<T: ?Sized> Box<T> {
    /// The address; the caller frees it.
    pub fn into_raw(b: Box<T>) -> *mut T {
        b.pointer
    }

    /// Takes a heap address over.
    pub unsafe fn from_raw(raw: *mut T) -> Box<T> {
        Box { pointer: raw }
    }
}

impl<T: ?Sized> Deref for Box<T> {
    type Target = T;

    fn deref(&self) -> &T {
        unsafe { &*self.pointer }
    }
}

impl<T: ?Sized> DerefMut for Box<T> {
    fn deref_mut(&mut self) -> &mut T {
        unsafe { &mut *self.pointer }
    }
}
