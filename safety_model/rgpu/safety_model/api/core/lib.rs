//! `core`, as far as kernels use it.
//!
//! Paths and signatures are those of the real crate; bodies are the simplest code with the same result.
//! A file holds its types and traits, their methods, and
//!
//! - the impls of any trait for a type of that file (`Iterator for Range` is in `ops/range.rs`),
//! - the impls of a trait of that file for built-in types and for all types (`Add for u32`).
//!
//! An impl stands nowhere else, so one knows from its trait and type which of two files, or their child
//! modules, it is in. Methods of built-in types are in `num`, `bool`, `char`, `str`, `slice`, `array` and
//! `ptr`.
//!
//! # Functions that the engine lowers itself
//!
//! They have no body, and an attribute `lang`:
//!
//! | `lang` | signature | meaning |
//! |---|---|---|
//! | `ptr_offset` | `(*T, usize or isize) -> *T` | the pointer, so many elements further |
//! | `ptr_offset_back` | `(*T, usize) -> *T` | the pointer, so many elements back |
//! | `ptr_offset_from` | `(*const T, *const T) -> isize` | elements between, first minus second |
//! | `ptr_cast` | `(*T or &T) -> *U` | the same address, another pointee |
//! | `ptr_read` | `(*const T) -> T` | `*p`, copied whatever `T` is |
//! | `ptr_write` | `(*mut T, T)` | `*p = value`, without dropping |
//! | `ptr_read_volatile`, `ptr_write_volatile` | the same | the same; have effect `access` as well |
//! | `ptr_read_unaligned`, `ptr_write_unaligned` | the same | the same for any address |
//! | `ptr_copy`, `ptr_copy_nonoverlapping` | `(*const T, *mut T, usize)` | copies elements; effects `access` |
//! | `ptr_write_bytes` | `(*mut T, u8, usize)` | sets bytes of elements; effect `access` |
//! | `drop_in_place` | `(*mut T)` | drop glue of `T` |
//! | `slice_from_raw_parts` | `(*T, usize) -> *[T] or &[T]` | a wide pointer or reference |
//! | `slice_get_unchecked` | `(*[T], usize) -> *T` | `&raw (*slice)[index]` without a bounds check |
//! | `slice_len` | `(&[T] or *[T]) -> usize` | the length |
//! | `transmute` | `(T) -> U` | the same bits |
//! | `size_of`, `align_of`, `needs_drop` | `<T>() -> usize`, `usize`, `bool` | of the type |
//! | `size_of_val`, `align_of_val` | `(&T) -> usize` | of the value |
//! | `type_name`, `type_id` | `<T>() -> &str`, `TypeId` | of the type |
//! | `zeroed`, `uninitialized` | `<T>() -> T` | zero bytes; undefined bytes |
//! | `forget` | `(T)` | nothing: the value is not dropped |
//! | `discriminant` | `(&T) -> isize` | a number that tells the variants of `T` apart |
//! | `unreachable` | `() -> !` | never reached |
//! | `assume` | `(bool)` | true by the caller's promise |
//! | `black_box` | `(T) -> T` | its argument |
//! | `select` | `(bool, T, T) -> T` | first value if true |
//! | `panic` | `(&str) -> !` | ends the grid |
//! | `wrapping_add`, `wrapping_sub`, `wrapping_mul` | `(I, I) -> I` | modulo 2 to the width |
//! | `unchecked_add`, `unchecked_sub`, `unchecked_mul` | `(I, I) -> I` | undefined on overflow |
//! | `unchecked_div`, `unchecked_rem` | `(I, I) -> I` | undefined for a divisor of 0 and on overflow |
//! | `unchecked_shl`, `unchecked_shr` | `(I, u32) -> I` | undefined for a shift of the width or more |
//! | `overflowing_add`, `overflowing_sub`, `overflowing_mul` | `(I, I) -> (I, bool)` | wrapped, and whether |
//! | `saturating_add`, `saturating_sub` | `(I, I) -> I` | nearest number |
//! | `carrying_mul_add` | `(I, I, I, I) -> (U, I)` | `a * b + c + d`, low and high half |
//! | `rotate_left`, `rotate_right` | `(I, u32) -> I` | rotated by the count modulo the width |
//! | `float_to_int_unchecked` | `(F) -> I` | towards zero; undefined if it doesn't fit |
//!
//! `lowers_to` names an overloaded LLVM intrinsic without its type suffix.
//!
//! # Items that the language refers to
//!
//! Traits and functions of operators: `add`, `add_assign`, ..., `neg`, `not`, `index`, `index_mut`, `deref`,
//! `deref_mut`, `drop`, `eq`, `partial_ord`, `fn`, `fn_mut`, `fn_once`. Ranges: `Range`, `RangeFrom`,
//! `RangeTo`, `RangeFull`, `RangeInclusive`, `RangeToInclusive`, `range_inclusive_new`. Loops:
//! `IntoIterator`, `into_iter`, `iterator`, `next`. `?`: `Try`, `FromResidual`, `ControlFlow`, `From`. Types
//! and markers: `Option`, `Result`, `Ordering`, `sized`, `copy`, `clone`, `send`, `sync`, `unpin`,
//! `phantom_data`, `unsafe_cell`, `manually_drop`, `MaybeUninit`, `NonNull`, `NonZero`, `Atomic`, `pin`.

#![rgpu::model(crate_name = "core", upstream = "rust-lang/rust", provenance = "reviewed")]

#[macro_use]
mod macros;

pub mod any;
pub mod arch;
pub mod array;
mod bool;
pub mod borrow;
pub mod cell;
pub mod char;
pub mod clone;
pub mod cmp;
pub mod convert;
pub mod default;
pub mod error;
pub mod f128;
pub mod f16;
pub mod f32;
pub mod f64;
pub mod ffi;
pub mod fmt;
pub mod future;
pub mod hash;
pub mod hint;
pub mod intrinsics;
pub mod iter;
pub mod marker;
pub mod mem;
pub mod num;
pub mod ops;
pub mod option;
pub mod panic;
pub mod panicking;
pub mod pin;
pub mod prelude;
pub mod ptr;
pub mod result;
pub mod slice;
pub mod str;
pub mod sync;
pub mod task;
pub mod time;

/// Built-in types by path.
pub mod primitive {
    pub use {
        bool, char, f32, f64, i8, i16, i32, i64, i128, isize, str, u8, u16, u32, u64, u128, usize,
    };
}

/// Old constants of `i8`.
pub mod i8 {
    pub const MIN: i8 = i8::MIN;
    pub const MAX: i8 = i8::MAX;
}

/// Old constants of `i16`.
pub mod i16 {
    pub const MIN: i16 = i16::MIN;
    pub const MAX: i16 = i16::MAX;
}

/// Old constants of `i32`.
pub mod i32 {
    pub const MIN: i32 = i32::MIN;
    pub const MAX: i32 = i32::MAX;
}

/// Old constants of `i64`.
pub mod i64 {
    pub const MIN: i64 = i64::MIN;
    pub const MAX: i64 = i64::MAX;
}

/// Old constants of `i128`.
pub mod i128 {
    pub const MIN: i128 = i128::MIN;
    pub const MAX: i128 = i128::MAX;
}

/// Old constants of `isize`.
pub mod isize {
    pub const MIN: isize = isize::MIN;
    pub const MAX: isize = isize::MAX;
}

/// Old constants of `u8`.
pub mod u8 {
    pub const MIN: u8 = u8::MIN;
    pub const MAX: u8 = u8::MAX;
}

/// Old constants of `u16`.
pub mod u16 {
    pub const MIN: u16 = u16::MIN;
    pub const MAX: u16 = u16::MAX;
}

/// Old constants of `u32`.
pub mod u32 {
    pub const MIN: u32 = u32::MIN;
    pub const MAX: u32 = u32::MAX;
}

/// Old constants of `u64`.
pub mod u64 {
    pub const MIN: u64 = u64::MIN;
    pub const MAX: u64 = u64::MAX;
}

/// Old constants of `u128`.
pub mod u128 {
    pub const MIN: u128 = u128::MIN;
    pub const MAX: u128 = u128::MAX;
}

/// Old constants of `usize`.
pub mod usize {
    pub const MIN: usize = usize::MIN;
    pub const MAX: usize = usize::MAX;
}
