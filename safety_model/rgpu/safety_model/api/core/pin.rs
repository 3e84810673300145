//! Pinning: a promise not to move a value.

use crate::clone::Clone;
use crate::marker::{Copy, Sized, Unpin};
use crate::ops::{Deref, DerefMut};

/// A pointer whose pointee doesn't move.
#[rgpu::lang("pin")]
#[derive(Copy, Clone)]
#[repr(transparent)]
pub struct Pin<Ptr> {
    pointer: Ptr,
}

impl<Ptr: Deref> Pin<Ptr>
where
    Ptr::Target: Unpin,
{
    /// Around a pointer to something that may move.
    pub const fn new(pointer: Ptr) -> Pin<Ptr> {
        Pin { pointer }
    }
}

impl<Ptr: Deref> Pin<Ptr> {
    /// The caller promises not to move the pointee.
    pub const unsafe fn new_unchecked(pointer: Ptr) -> Pin<Ptr> {
        Pin { pointer }
    }

    /// Pinned, for reading.
    pub fn as_ref(&self) -> Pin<&Ptr::Target> {
        Pin { pointer: self.pointer.deref() }
    }
}

impl<Ptr: DerefMut> Pin<Ptr> {
    /// Pinned, for writing.
    pub fn as_mut(&mut self) -> Pin<&mut Ptr::Target> {
        Pin { pointer: self.pointer.deref_mut() }
    }
}

impl<'a, T: ?Sized> Pin<&'a mut T> {
    /// The reference, for what may move.
    pub const fn get_mut(self) -> &'a mut T
    where
        T: Unpin,
    {
        self.pointer
    }
}

impl<'a, T: ?Sized> Pin<&'a T> {
    /// The reference.
    pub const fn get_ref(self) -> &'a T {
        self.pointer
    }
}

impl<Ptr: Deref> Deref for Pin<Ptr> {
    type Target = Ptr::Target;

    fn deref(&self) -> &Ptr::Target {
        self.pointer.deref()
    }
}
