//! `MaybeUninit`.

use crate::clone::Clone;
use crate::marker::Copy;
use crate::mem::{self, ManuallyDrop};
use crate::ptr;

/// Memory for a `T` that may not hold one yet.
#[rgpu::lang("MaybeUninit")]
#[repr(transparent)]
pub union MaybeUninit<T> {
    uninit: (),
    value: ManuallyDrop<T>,
}

impl<T: Copy> Copy for MaybeUninit<T> {}

impl<T: Copy> Clone for MaybeUninit<T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T> MaybeUninit<T> {
    /// Holding this value.
    pub const fn new(val: T) -> MaybeUninit<T> {
        MaybeUninit { value: ManuallyDrop::new(val) }
    }

    /// Holding nothing.
    pub const fn uninit() -> MaybeUninit<T> {
        MaybeUninit { uninit: () }
    }

    /// All bytes 0.
    pub const fn zeroed() -> MaybeUninit<T> {
        unsafe { mem::zeroed() }
    }

    /// Puts a value in and lends it.
    pub const fn write(&mut self, val: T) -> &mut T {
        let place = self.as_mut_ptr();
        unsafe {
            ptr::write(place, val);
            &mut *place
        }
    }

    /// Its address.
    pub const fn as_ptr(&self) -> *const T {
        self as *const MaybeUninit<T> as *const T
    }

    /// Its address, for writing.
    pub const fn as_mut_ptr(&mut self) -> *mut T {
        self as *mut MaybeUninit<T> as *mut T
    }

    /// The value, which the caller promises is there.
    pub const unsafe fn assume_init(self) -> T {
        unsafe { ptr::read(self.as_ptr()) }
    }

    /// A copy of the value, which the caller promises is there.
    pub const unsafe fn assume_init_read(&self) -> T {
        unsafe { ptr::read(self.as_ptr()) }
    }

    /// Drops the value, which the caller promises is there.
    pub const unsafe fn assume_init_drop(&mut self) {
        unsafe { ptr::drop_in_place(self.as_mut_ptr()) }
    }

    /// Lends the value, which the caller promises is there.
    pub const unsafe fn assume_init_ref(&self) -> &T {
        unsafe { &*self.as_ptr() }
    }

    /// Lends the value, which the caller promises is there, for writing.
    pub const unsafe fn assume_init_mut(&mut self) -> &mut T {
        unsafe { &mut *self.as_mut_ptr() }
    }
}

impl<T, const N: usize> MaybeUninit<[T; N]> {
    /// An array that may not be there as an array of elements that may not be there.
    pub const fn transpose(self) -> [MaybeUninit<T>; N] {
        unsafe { ptr::read(&raw const self as *const [MaybeUninit<T>; N]) }
    }
}
