//! Raw pointers.

mod const_ptr;
mod mut_ptr;
mod non_null;
mod unique;

pub use self::non_null::NonNull;
pub use self::unique::Unique;
pub use crate::{addr_of, addr_of_mut};

use crate::hash::{Hash, Hasher};
use crate::marker::{FnPtr, Sized};

/// The value at `src`.
#[rgpu::lang("ptr_read")]
pub const unsafe fn read<T>(src: *const T) -> T;

/// The value at `src`, which need not be aligned.
#[rgpu::lang("ptr_read_unaligned")]
#[rgpu::access(read, place = "*src")]
pub const unsafe fn read_unaligned<T>(src: *const T) -> T;

/// The value at `src`, read exactly once.
#[rgpu::lang("ptr_read_volatile")]
#[rgpu::access(read, volatile, place = "*src")]
pub unsafe fn read_volatile<T>(src: *const T) -> T;

/// Puts a value at `dst`, without dropping what was there.
#[rgpu::lang("ptr_write")]
pub const unsafe fn write<T>(dst: *mut T, src: T);

/// Puts a value at `dst`, which need not be aligned.
#[rgpu::lang("ptr_write_unaligned")]
#[rgpu::access(write, place = "*dst")]
pub const unsafe fn write_unaligned<T>(dst: *mut T, src: T);

/// Puts a value at `dst`, written exactly once.
#[rgpu::lang("ptr_write_volatile")]
#[rgpu::access(write, volatile, place = "*dst")]
pub unsafe fn write_volatile<T>(dst: *mut T, src: T);

/// Sets `count` values to this byte.
#[rgpu::lang("ptr_write_bytes")]
#[rgpu::access(write, place = "*dst")]
pub const unsafe fn write_bytes<T>(dst: *mut T, val: u8, count: usize);

/// Copies `count` values; the two places may overlap.
#[rgpu::lang("ptr_copy")]
#[rgpu::access(read, place = "*src")]
#[rgpu::access(write, place = "*dst")]
pub const unsafe fn copy<T>(src: *const T, dst: *mut T, count: usize);

/// Copies `count` values; the two places don't overlap.
#[rgpu::lang("ptr_copy_nonoverlapping")]
#[rgpu::access(read, place = "*src")]
#[rgpu::access(write, place = "*dst")]
pub const unsafe fn copy_nonoverlapping<T>(src: *const T, dst: *mut T, count: usize);

/// Swaps two values.
pub const unsafe fn swap<T>(x: *mut T, y: *mut T) {
    unsafe {
        let first = read(x);
        let second = read(y);
        write(x, second);
        write(y, first);
    }
}

/// Swaps `count` values.
pub const unsafe fn swap_nonoverlapping<T>(x: *mut T, y: *mut T, count: usize) {
    let mut index = 0;
    while index < count {
        unsafe { swap(x.add(index), y.add(index)) }
        index += 1;
    }
}

/// Puts a value at `dst` and gives what was there.
pub const unsafe fn replace<T>(dst: *mut T, src: T) -> T {
    unsafe {
        let old = read(dst);
        write(dst, src);
        old
    }
}

/// Drops the value at the address, where its type needs that.
#[rgpu::lang("drop_in_place")]
pub const unsafe fn drop_in_place<T: ?Sized>(to_drop: *mut T);

/// The address 0.
pub const fn null<T>() -> *const T {
    0 as *const T
}

/// The address 0.
pub const fn null_mut<T>() -> *mut T {
    0 as *mut T
}

/// A number as an address that belongs to no object.
pub const fn without_provenance<T>(addr: usize) -> *const T {
    addr as *const T
}

/// A number as an address that belongs to no object.
pub const fn without_provenance_mut<T>(addr: usize) -> *mut T {
    addr as *mut T
}

/// A number as an address.
pub fn with_exposed_provenance<T>(addr: usize) -> *const T {
    addr as *const T
}

/// A number as an address.
pub fn with_exposed_provenance_mut<T>(addr: usize) -> *mut T {
    addr as *mut T
}

/// An aligned address of nothing.
pub const fn dangling<T>() -> *const T {
    crate::mem::align_of::<T>() as *const T
}

/// An aligned address of nothing.
pub const fn dangling_mut<T>() -> *mut T {
    crate::mem::align_of::<T>() as *mut T
}

/// A reference as a pointer.
pub const fn from_ref<T: ?Sized>(r: &T) -> *const T {
    r
}

/// A reference as a pointer.
pub const fn from_mut<T: ?Sized>(r: &mut T) -> *mut T {
    r
}

/// A pointer to a slice.
#[rgpu::pure]
#[rgpu::lang("slice_from_raw_parts")]
pub const fn slice_from_raw_parts<T>(data: *const T, len: usize) -> *const [T];

/// A pointer to a slice.
#[rgpu::pure]
#[rgpu::lang("slice_from_raw_parts")]
pub const fn slice_from_raw_parts_mut<T>(data: *mut T, len: usize) -> *mut [T];

/// The same address?
pub fn eq<T: ?Sized>(a: *const T, b: *const T) -> bool {
    a == b
}

/// The same address, whatever else a wide pointer holds?
pub fn addr_eq<T: ?Sized, U: ?Sized>(p: *const T, q: *const U) -> bool {
    p as *const () == q as *const ()
}

/// The same function address?
#[rgpu::opaque]
pub fn fn_addr_eq<T: FnPtr, U: FnPtr>(f: T, g: U) -> bool;

/// Hashes the address.
pub fn hash<T: ?Sized, S: Hasher>(hashee: *const T, into: &mut S) {
    hashee.hash(into);
}
