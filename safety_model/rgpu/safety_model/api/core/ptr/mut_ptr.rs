//! Methods of `*mut T`.

use crate::intrinsics;
use crate::marker::Sized;
use crate::mem;
use crate::option::Option::{self, None, Some};
use crate::ptr;

impl<T: ?Sized> *mut T {
    /// The address 0?
    pub const fn is_null(self) -> bool {
        self as *const u8 as usize == 0
    }

    /// To another type of pointee.
    #[rgpu::pure]
    #[rgpu::lang("ptr_cast")]
    pub const fn cast<U>(self) -> *mut U;

    /// For reading only.
    pub const fn cast_const(self) -> *const T {
        self as *const T
    }

    /// The address as a number.
    pub fn addr(self) -> usize {
        self as *mut u8 as usize
    }

    /// The address as a number that may become a pointer again.
    pub fn expose_provenance(self) -> usize {
        self as *mut u8 as usize
    }

    /// A reference to what lies there, unless it is the address 0.
    pub const unsafe fn as_ref<'a>(self) -> Option<&'a T> {
        if self.is_null() { None } else { Some(unsafe { &*self }) }
    }

    /// A reference to what lies there, for writing, unless it is the address 0.
    pub const unsafe fn as_mut<'a>(self) -> Option<&'a mut T> {
        if self.is_null() { None } else { Some(unsafe { &mut *self }) }
    }

    /// A reference to what lies there, for writing.
    pub const unsafe fn as_mut_unchecked<'a>(self) -> &'a mut T {
        unsafe { &mut *self }
    }

    /// A reference to what lies there.
    pub const unsafe fn as_ref_unchecked<'a>(self) -> &'a T {
        unsafe { &*self }
    }
}

impl<T> *mut T {
    /// This address with the object of that pointer.
    pub fn with_addr(self, addr: usize) -> Self {
        self.wrapping_byte_offset(addr.wrapping_sub(self.addr()) as isize)
    }

    /// `count` elements further.
    #[rgpu::pure]
    #[rgpu::lang("ptr_offset")]
    pub const unsafe fn offset(self, count: isize) -> *mut T;

    /// `count` elements further.
    #[rgpu::pure]
    #[rgpu::lang("ptr_offset")]
    pub const unsafe fn add(self, count: usize) -> Self;

    /// `count` elements back.
    #[rgpu::pure]
    #[rgpu::lang("ptr_offset_back")]
    pub const unsafe fn sub(self, count: usize) -> Self;

    /// `count` bytes further.
    pub const unsafe fn byte_offset(self, count: isize) -> Self {
        unsafe { self.cast::<u8>().offset(count).cast::<T>() }
    }

    /// `count` bytes further.
    pub const unsafe fn byte_add(self, count: usize) -> Self {
        unsafe { self.cast::<u8>().add(count).cast::<T>() }
    }

    /// `count` bytes back.
    pub const unsafe fn byte_sub(self, count: usize) -> Self {
        unsafe { self.cast::<u8>().sub(count).cast::<T>() }
    }

    /// `count` elements further, perhaps outside the object.
    #[rgpu::pure]
    #[rgpu::lang("ptr_offset")]
    pub const fn wrapping_offset(self, count: isize) -> *mut T;

    /// `count` elements further, perhaps outside the object.
    #[rgpu::pure]
    #[rgpu::lang("ptr_offset")]
    pub const fn wrapping_add(self, count: usize) -> Self;

    /// `count` elements back, perhaps outside the object.
    #[rgpu::pure]
    #[rgpu::lang("ptr_offset_back")]
    pub const fn wrapping_sub(self, count: usize) -> Self;

    /// `count` bytes further, perhaps outside the object.
    pub const fn wrapping_byte_offset(self, count: isize) -> Self {
        self.cast::<u8>().wrapping_offset(count).cast::<T>()
    }

    /// `count` bytes further, perhaps outside the object.
    pub const fn wrapping_byte_add(self, count: usize) -> Self {
        self.cast::<u8>().wrapping_add(count).cast::<T>()
    }

    /// `count` bytes back, perhaps outside the object.
    pub const fn wrapping_byte_sub(self, count: usize) -> Self {
        self.cast::<u8>().wrapping_sub(count).cast::<T>()
    }

    /// Elements between two pointers into one object.
    pub const unsafe fn offset_from(self, origin: *const T) -> isize {
        unsafe { intrinsics::ptr_offset_from(self as *const T, origin) }
    }

    /// Elements between two pointers into one object, of which `origin` isn't the higher.
    pub const unsafe fn offset_from_unsigned(self, origin: *const T) -> usize {
        unsafe { intrinsics::ptr_offset_from(self as *const T, origin) as usize }
    }

    /// Bytes between two pointers into one object.
    pub const unsafe fn byte_offset_from<U: ?Sized>(self, origin: *const U) -> isize {
        unsafe { intrinsics::ptr_offset_from(self as *const u8, origin as *const u8) }
    }

    /// Bytes between two pointers into one object, of which `origin` isn't the higher.
    pub const unsafe fn byte_offset_from_unsigned<U: ?Sized>(self, origin: *mut U) -> usize {
        unsafe { intrinsics::ptr_offset_from(self as *const u8, origin as *const u8) as usize }
    }

    /// The value there.
    #[rgpu::lang("ptr_read")]
    pub const unsafe fn read(self) -> T;

    /// The value there, which need not be aligned.
    #[rgpu::lang("ptr_read_unaligned")]
    #[rgpu::access(read, place = "*self")]
    pub const unsafe fn read_unaligned(self) -> T;

    /// The value there, read exactly once.
    #[rgpu::lang("ptr_read_volatile")]
    #[rgpu::access(read, volatile, place = "*self")]
    pub unsafe fn read_volatile(self) -> T;

    /// Copies `count` values from here; the places may overlap.
    pub const unsafe fn copy_to(self, dest: *mut T, count: usize) {
        unsafe { ptr::copy(self as *const T, dest, count) }
    }

    /// Copies `count` values from here; the places don't overlap.
    pub const unsafe fn copy_to_nonoverlapping(self, dest: *mut T, count: usize) {
        unsafe { ptr::copy_nonoverlapping(self as *const T, dest, count) }
    }

    /// A multiple of the type's alignment?
    pub fn is_aligned(self) -> bool {
        self.addr() % mem::align_of::<T>() == 0
    }

    /// Elements to the next multiple of `align`.
    pub fn align_offset(self, align: usize) -> usize {
        let size = crate::mem::size_of::<T>();
        let gap = (self as usize).wrapping_neg() & (align - 1);
        if gap == 0 {
            return 0;
        }
        let mut count = 1;
        while count < align {
            if count.wrapping_mul(size) & (align - 1) == gap {
                return count;
            }
            count += 1;
        }
        usize::MAX
    }

    /// Puts a value there, without dropping what was there.
    #[rgpu::lang("ptr_write")]
    pub const unsafe fn write(self, val: T);

    /// Puts a value there, which need not be aligned.
    #[rgpu::lang("ptr_write_unaligned")]
    #[rgpu::access(write, place = "*self")]
    pub const unsafe fn write_unaligned(self, val: T);

    /// Puts a value there, written exactly once.
    #[rgpu::lang("ptr_write_volatile")]
    #[rgpu::access(write, volatile, place = "*self")]
    pub unsafe fn write_volatile(self, val: T);

    /// Sets `count` values to this byte.
    pub const unsafe fn write_bytes(self, val: u8, count: usize) {
        unsafe { ptr::write_bytes(self, val, count) }
    }

    /// Copies `count` values to here; the places may overlap.
    pub const unsafe fn copy_from(self, src: *const T, count: usize) {
        unsafe { ptr::copy(src, self, count) }
    }

    /// Copies `count` values to here; the places don't overlap.
    pub const unsafe fn copy_from_nonoverlapping(self, src: *const T, count: usize) {
        unsafe { ptr::copy_nonoverlapping(src, self, count) }
    }

    /// Puts a value there and gives what was there.
    pub const unsafe fn replace(self, src: T) -> T {
        unsafe { ptr::replace(self, src) }
    }

    /// Swaps with the value at another place.
    pub const unsafe fn swap(self, with: *mut T) {
        unsafe { ptr::swap(self, with) }
    }

    /// Drops the value there.
    pub const unsafe fn drop_in_place(self) {
        unsafe { ptr::drop_in_place(self) }
    }
}

impl<T> *mut [T] {
    /// Number of elements.
    #[rgpu::pure]
    #[rgpu::lang("slice_len")]
    pub const fn len(self) -> usize;

    /// No elements?
    pub const fn is_empty(self) -> bool {
        self.len() == 0
    }

    /// The address of the first element.
    pub const fn as_mut_ptr(self) -> *mut T {
        self as *mut T
    }
}
