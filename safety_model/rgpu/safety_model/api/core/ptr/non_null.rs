//! `NonNull`.

use crate::clone::Clone;
use crate::cmp::{Eq, Ord, Ordering, PartialEq, PartialOrd};
use crate::convert::From;
use crate::marker::{Copy, Sized};
use crate::option::Option::{self, None, Some};
use crate::ptr;

/// A pointer that isn't the address 0.
#[rgpu::lang("NonNull")]
#[repr(transparent)]
pub struct NonNull<T: ?Sized> {
    pointer: *const T,
}

impl<T> NonNull<T> {
    /// An aligned address of nothing.
    pub const fn dangling() -> Self {
        NonNull { pointer: ptr::dangling::<T>() }
    }

    /// `count` elements further.
    pub const unsafe fn add(self, count: usize) -> Self {
        NonNull { pointer: unsafe { self.pointer.add(count) } }
    }

    /// `count` elements back.
    pub const unsafe fn sub(self, count: usize) -> Self {
        NonNull { pointer: unsafe { self.pointer.sub(count) } }
    }

    /// `count` elements further.
    pub const unsafe fn offset(self, count: isize) -> Self {
        NonNull { pointer: unsafe { self.pointer.offset(count) } }
    }

    /// `count` bytes further.
    pub const unsafe fn byte_add(self, count: usize) -> Self {
        NonNull { pointer: unsafe { self.pointer.byte_add(count) } }
    }

    /// Elements between two pointers into one object.
    pub const unsafe fn offset_from(self, origin: NonNull<T>) -> isize {
        unsafe { self.pointer.offset_from(origin.pointer) }
    }

    /// `count` bytes further.
    pub const unsafe fn byte_offset(self, count: isize) -> Self {
        NonNull { pointer: unsafe { self.pointer.byte_offset(count) } }
    }

    /// `count` bytes back.
    pub const unsafe fn byte_sub(self, count: usize) -> Self {
        NonNull { pointer: unsafe { self.pointer.byte_sub(count) } }
    }

    /// Elements between two pointers into one object, of which `origin` isn't the higher.
    pub const unsafe fn offset_from_unsigned(self, origin: NonNull<T>) -> usize {
        unsafe { self.pointer.offset_from_unsigned(origin.pointer) }
    }

    /// A multiple of the type's alignment?
    pub fn is_aligned(self) -> bool {
        self.pointer.is_aligned()
    }

    /// The value there, which need not be aligned.
    pub const unsafe fn read_unaligned(self) -> T {
        unsafe { ptr::read_unaligned(self.pointer) }
    }

    /// Copies `count` values from here; the places may overlap.
    pub const unsafe fn copy_to(self, dest: NonNull<T>, count: usize) {
        unsafe { ptr::copy(self.pointer, dest.as_ptr(), count) }
    }

    /// Copies `count` values from here; the places don't overlap.
    pub const unsafe fn copy_to_nonoverlapping(self, dest: NonNull<T>, count: usize) {
        unsafe { ptr::copy_nonoverlapping(self.pointer, dest.as_ptr(), count) }
    }

    /// Copies `count` values to here; the places may overlap.
    pub const unsafe fn copy_from(self, src: NonNull<T>, count: usize) {
        unsafe { ptr::copy(src.pointer, self.as_ptr(), count) }
    }

    /// Copies `count` values to here; the places don't overlap.
    pub const unsafe fn copy_from_nonoverlapping(self, src: NonNull<T>, count: usize) {
        unsafe { ptr::copy_nonoverlapping(src.pointer, self.as_ptr(), count) }
    }

    /// Sets `count` values to this byte.
    pub const unsafe fn write_bytes(self, val: u8, count: usize) {
        unsafe { ptr::write_bytes(self.as_ptr(), val, count) }
    }

    /// Puts a value there, which need not be aligned.
    pub const unsafe fn write_unaligned(self, val: T) {
        unsafe { ptr::write_unaligned(self.as_ptr(), val) }
    }

    /// Puts a value there and gives what was there.
    pub const unsafe fn replace(self, src: T) -> T {
        unsafe { ptr::replace(self.as_ptr(), src) }
    }

    /// Swaps with the value at another place.
    pub const unsafe fn swap(self, with: NonNull<T>) {
        unsafe { ptr::swap(self.as_ptr(), with.as_ptr()) }
    }

    /// The value there.
    pub const unsafe fn read(self) -> T {
        unsafe { ptr::read(self.pointer) }
    }

    /// The value there, read exactly once.
    pub unsafe fn read_volatile(self) -> T {
        unsafe { ptr::read_volatile(self.pointer) }
    }

    /// Puts a value there.
    pub const unsafe fn write(self, val: T) {
        unsafe { ptr::write(self.as_ptr(), val) }
    }

    /// Puts a value there, written exactly once.
    pub unsafe fn write_volatile(self, val: T) {
        unsafe { ptr::write_volatile(self.as_ptr(), val) }
    }
}

impl<T: ?Sized> NonNull<T> {
    /// The caller promises that it isn't the address 0.
    pub const unsafe fn new_unchecked(ptr: *mut T) -> Self {
        NonNull { pointer: ptr as *const T }
    }

    /// Unless it is the address 0.
    pub const fn new(ptr: *mut T) -> Option<Self> {
        if ptr.is_null() { None } else { Some(NonNull { pointer: ptr as *const T }) }
    }

    /// The address of what a reference refers to.
    pub const fn from_ref(r: &T) -> Self {
        NonNull { pointer: r as *const T }
    }

    /// The address of what a reference refers to.
    pub const fn from_mut(r: &mut T) -> Self {
        NonNull { pointer: r as *const T }
    }

    /// As a raw pointer.
    pub const fn as_ptr(self) -> *mut T {
        self.pointer as *mut T
    }

    /// As a reference.
    pub const unsafe fn as_ref<'a>(&self) -> &'a T {
        unsafe { &*self.pointer }
    }

    /// As a reference, for writing.
    pub const unsafe fn as_mut<'a>(&mut self) -> &'a mut T {
        unsafe { &mut *(self.pointer as *mut T) }
    }

    /// To another type of pointee.
    pub const fn cast<U>(self) -> NonNull<U> {
        NonNull { pointer: self.pointer as *const U }
    }
}

impl<T> NonNull<[T]> {
    /// A pointer to a slice.
    pub const fn slice_from_raw_parts(data: NonNull<T>, len: usize) -> Self {
        NonNull { pointer: ptr::slice_from_raw_parts(data.pointer, len) }
    }

    /// Number of elements.
    pub const fn len(self) -> usize {
        self.pointer.len()
    }
}

impl<T: ?Sized> Clone for NonNull<T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T: ?Sized> Copy for NonNull<T> {}

impl<T: ?Sized> PartialEq for NonNull<T> {
    fn eq(&self, other: &Self) -> bool {
        self.pointer == other.pointer
    }
}

impl<T: ?Sized> Eq for NonNull<T> {}

impl<T: ?Sized> PartialOrd for NonNull<T> {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        self.pointer.partial_cmp(&other.pointer)
    }
}

impl<T: ?Sized> Ord for NonNull<T> {
    fn cmp(&self, other: &Self) -> Ordering {
        self.pointer.cmp(&other.pointer)
    }
}

impl<T: ?Sized> From<&mut T> for NonNull<T> {
    fn from(r: &mut T) -> Self {
        NonNull { pointer: r as *const T }
    }
}

impl<T: ?Sized> From<&T> for NonNull<T> {
    fn from(r: &T) -> Self {
        NonNull { pointer: r as *const T }
    }
}
