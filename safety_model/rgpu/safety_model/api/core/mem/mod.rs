//! Values as bytes in memory.

mod manually_drop;
mod maybe_uninit;

pub use self::manually_drop::ManuallyDrop;
pub use self::maybe_uninit::MaybeUninit;
pub use crate::offset_of;

use crate::clone::Clone;
use crate::cmp::{Eq, PartialEq};
use crate::default::Default;
use crate::intrinsics;
use crate::marker::{Copy, PhantomData, Sized};
use crate::ptr;

/// Bytes of a value of this type.
#[rgpu::pure]
#[rgpu::lang("size_of")]
pub const fn size_of<T>() -> usize;

/// Bytes of this value.
#[rgpu::pure]
#[rgpu::lang("size_of_val")]
pub const fn size_of_val<T: ?Sized>(val: &T) -> usize;

/// Alignment of this type in bytes.
#[rgpu::pure]
#[rgpu::lang("align_of")]
pub const fn align_of<T>() -> usize;

/// Alignment of this value in bytes.
#[rgpu::pure]
#[rgpu::lang("align_of_val")]
pub const fn align_of_val<T: ?Sized>(val: &T) -> usize;

/// Does dropping a value of this type do anything?
#[rgpu::pure]
#[rgpu::lang("needs_drop")]
pub const fn needs_drop<T: ?Sized>() -> bool;

/// The same bits as another type of the same size.
pub use crate::intrinsics::transmute;

/// The bits at the start of a value as another type.
pub const unsafe fn transmute_copy<Src, Dst>(src: &Src) -> Dst {
    unsafe { ptr::read_unaligned(src as *const Src as *const Dst) }
}

/// A value of zero bytes.
#[rgpu::pure]
#[rgpu::lang("zeroed")]
pub const unsafe fn zeroed<T>() -> T;

/// A value of undefined bytes.
#[rgpu::pure]
#[rgpu::lang("uninitialized")]
pub unsafe fn uninitialized<T>() -> T;

/// Gives up a value without dropping it.
#[rgpu::pure]
#[rgpu::lang("forget")]
pub const fn forget<T>(t: T);

/// Drops a value.
pub fn drop<T>(_x: T) {}

/// Swaps two values.
pub const fn swap<T>(x: &mut T, y: &mut T) {
    unsafe {
        let first = ptr::read(x);
        let second = ptr::read(y);
        ptr::write(x, second);
        ptr::write(y, first);
    }
}

/// Puts a value in place and gives what was there.
pub const fn replace<T>(dest: &mut T, src: T) -> T {
    unsafe {
        let old = ptr::read(dest);
        ptr::write(dest, src);
        old
    }
}

/// Moves a value out and leaves the default.
pub fn take<T: Default>(dest: &mut T) -> T {
    replace(dest, T::default())
}

/// Which variant a value is.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Discriminant<T> {
    value: isize,
    of: PhantomData<T>,
}

/// Which variant a value is.
pub const fn discriminant<T>(v: &T) -> Discriminant<T> {
    Discriminant { value: intrinsics::discriminant_value(v), of: PhantomData }
}
