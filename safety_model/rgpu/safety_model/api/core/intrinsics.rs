//! Compiler intrinsics that kernels and this crate call.

use crate::marker::Copy;

mod atomic;
pub mod gpu;

pub use self::atomic::*;

/// The same bits as another type of the same size.
#[rgpu::pure]
#[rgpu::lang("transmute")]
pub const unsafe fn transmute<Src, Dst>(src: Src) -> Dst;

/// Elements between two pointers.
#[rgpu::pure]
#[rgpu::lang("ptr_offset_from")]
pub const unsafe fn ptr_offset_from<T>(ptr: *const T, base: *const T) -> isize;

/// A number that tells the variants of a type apart.
#[rgpu::pure]
#[rgpu::lang("discriminant")]
pub(crate) const fn discriminant_value<T>(v: &T) -> isize;

/// Never reached.
#[rgpu::lang("unreachable")]
pub const unsafe fn unreachable() -> !;

/// True, by the caller's promise.
#[rgpu::pure]
#[rgpu::lang("assume")]
pub const unsafe fn assume(b: bool);

/// Its argument.
pub const fn likely(b: bool) -> bool {
    b
}

/// Its argument.
pub const fn unlikely(b: bool) -> bool {
    b
}

/// One of two values, without a branch.
#[rgpu::pure]
#[rgpu::lang("select")]
pub const fn select_unpredictable<T>(b: bool, true_val: T, false_val: T) -> T;

/// Ends the grid.
#[rgpu::traps]
pub fn abort() -> !;

/// A division without remainder.
pub const unsafe fn exact_div<T: Copy>(x: T, y: T) -> T {
    unsafe { unchecked_div(x, y) }
}

/// Quotient of two integers; undefined for a divisor of 0 and on overflow.
#[rgpu::pure]
#[rgpu::lang("unchecked_div")]
pub const unsafe fn unchecked_div<T: Copy>(x: T, y: T) -> T;

/// Remainder of two integers; undefined for a divisor of 0 and on overflow.
#[rgpu::pure]
#[rgpu::lang("unchecked_rem")]
pub const unsafe fn unchecked_rem<T: Copy>(x: T, y: T) -> T;

/// The sum of two integers; undefined on overflow.
#[rgpu::pure]
#[rgpu::lang("unchecked_add")]
pub const unsafe fn unchecked_add<T: Copy>(x: T, y: T) -> T;

/// The difference of two integers; undefined on overflow.
#[rgpu::pure]
#[rgpu::lang("unchecked_sub")]
pub const unsafe fn unchecked_sub<T: Copy>(x: T, y: T) -> T;

/// The product of two integers; undefined on overflow.
#[rgpu::pure]
#[rgpu::lang("unchecked_mul")]
pub const unsafe fn unchecked_mul<T: Copy>(x: T, y: T) -> T;

/// The bytes of an integer in reverse order.
#[rgpu::pure]
#[rgpu::lowers_to("llvm.bswap")]
pub const fn bswap<T: Copy>(x: T) -> T;

/// Number of ones of an integer.
#[rgpu::pure]
#[rgpu::lowers_to("llvm.ctpop")]
pub const fn ctpop<T: Copy>(x: T) -> u32;

/// The value at `src`, read exactly once.
#[rgpu::lang("ptr_read_volatile")]
#[rgpu::access(read, volatile, place = "*src")]
pub unsafe fn volatile_load<T>(src: *const T) -> T;

/// Puts a value at `dst`, written exactly once.
#[rgpu::lang("ptr_write_volatile")]
#[rgpu::access(write, volatile, place = "*dst")]
pub unsafe fn volatile_store<T>(dst: *mut T, val: T);

/// Swaps two values that don't overlap.
pub const unsafe fn typed_swap_nonoverlapping<T>(x: *mut T, y: *mut T) {
    unsafe { crate::ptr::swap(x, y) }
}
