//! `Unique`.

use crate::clone::Clone;
use crate::marker::{Copy, PhantomData, Sized};
use crate::ptr::NonNull;

/// A pointer that isn't the address 0 and owns what is there.
#[repr(transparent)]
pub struct Unique<T: ?Sized> {
    pointer: NonNull<T>,
    owns: PhantomData<T>,
}

impl<T> Unique<T> {
    /// An aligned address of nothing.
    pub const fn dangling() -> Self {
        Unique { pointer: NonNull::dangling(), owns: PhantomData }
    }
}

impl<T: ?Sized> Unique<T> {
    /// The caller promises that it isn't the address 0.
    pub const unsafe fn new_unchecked(ptr: *mut T) -> Self {
        Unique { pointer: unsafe { NonNull::new_unchecked(ptr) }, owns: PhantomData }
    }

    /// As a raw pointer.
    pub const fn as_ptr(self) -> *mut T {
        self.pointer.as_ptr()
    }

    /// As a reference.
    pub const unsafe fn as_ref(&self) -> &T {
        unsafe { self.pointer.as_ref() }
    }

    /// As a reference, for writing.
    pub const unsafe fn as_mut(&mut self) -> &mut T {
        unsafe { self.pointer.as_mut() }
    }
}

impl<T: ?Sized> Clone for Unique<T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T: ?Sized> Copy for Unique<T> {}
