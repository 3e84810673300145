//! `ManuallyDrop`.

use crate::clone::Clone;
use crate::cmp::{Eq, Ord, PartialEq, PartialOrd};
use crate::default::Default;
use crate::marker::{Copy, Sized};
use crate::ops::{Deref, DerefMut};
use crate::ptr;

/// A value that isn't dropped.
#[rgpu::lang("manually_drop")]
#[derive(Copy, Clone, Default, PartialEq, Eq, PartialOrd, Ord)]
#[repr(transparent)]
pub struct ManuallyDrop<T: ?Sized> {
    value: T,
}

impl<T> ManuallyDrop<T> {
    /// Keeps a value from being dropped.
    pub const fn new(value: T) -> ManuallyDrop<T> {
        ManuallyDrop { value }
    }

    /// The value again.
    pub const fn into_inner(slot: ManuallyDrop<T>) -> T {
        slot.value
    }

    /// Moves the value out; it must not be used afterwards.
    pub const unsafe fn take(slot: &mut ManuallyDrop<T>) -> T {
        unsafe { ptr::read(&slot.value) }
    }
}

impl<T: ?Sized> ManuallyDrop<T> {
    /// Drops the value.
    pub const unsafe fn drop(slot: &mut ManuallyDrop<T>) {
        unsafe { ptr::drop_in_place(&mut slot.value) }
    }
}

impl<T: ?Sized> Deref for ManuallyDrop<T> {
    type Target = T;

    fn deref(&self) -> &T {
        &self.value
    }
}

impl<T: ?Sized> DerefMut for ManuallyDrop<T> {
    fn deref_mut(&mut self) -> &mut T {
        &mut self.value
    }
}
