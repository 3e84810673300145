//! Traits without methods, and `PhantomData`. `Send`, `Sync`, `Unpin` and `Sized` are decided by the
//! shape of a type; what is written here are the exceptions.

use crate::clone::Clone;
use crate::cmp::{Eq, Ord, Ordering, PartialEq, PartialOrd};
use crate::default::Default;
use crate::option::Option::{self, Some};

/// The size is known at compile time.
#[rgpu::lang("sized")]
pub trait Sized {}

/// A value is duplicated by copying its bits. Closures, function items and function pointers have it
/// built in.
#[rgpu::lang("copy")]
pub trait Copy: Clone {}

/// May be moved to another thread.
#[rgpu::lang("send")]
pub unsafe trait Send {}

/// May be shared between threads.
#[rgpu::lang("sync")]
pub unsafe trait Sync {}

/// May be moved after being pinned.
#[rgpu::lang("unpin")]
pub trait Unpin {}

#[rgpu::one_of(
    T, bool, char, i8, i16, i32, i64, i128, isize, u8, u16, u32, u64, u128, usize, f16, f32, f64,
    f128, !
)]
impl<T> Copy for T {}

impl<T: ?Sized> Copy for &T {}

impl<T: ?Sized> Copy for *const T {}

impl<T: ?Sized> Copy for *mut T {}

impl<T: Copy, const N: usize> Copy for [T; N] {}

impl Copy for () {}

impl<A: Copy> Copy for (A,) {}

impl<A: Copy, B: Copy> Copy for (A, B) {}

impl<A: Copy, B: Copy, C: Copy> Copy for (A, B, C) {}

impl<A: Copy, B: Copy, C: Copy, D: Copy> Copy for (A, B, C, D) {}

impl<A: Copy, B: Copy, C: Copy, D: Copy, E: Copy> Copy for (A, B, C, D, E) {}

impl<A: Copy, B: Copy, C: Copy, D: Copy, E: Copy, F: Copy> Copy for (A, B, C, D, E, F) {}

impl<A: Copy, B: Copy, C: Copy, D: Copy, E: Copy, F: Copy, G: Copy> Copy for (A, B, C, D, E, F, G) {}

impl<A: Copy, B: Copy, C: Copy, D: Copy, E: Copy, F: Copy, G: Copy, H: Copy> Copy
    for (A, B, C, D, E, F, G, H)
{
}

impl<A: Copy, B: Copy, C: Copy, D: Copy, E: Copy, F: Copy, G: Copy, H: Copy, I: Copy> Copy
    for (A, B, C, D, E, F, G, H, I)
{
}

impl<A: Copy, B: Copy, C: Copy, D: Copy, E: Copy, F: Copy, G: Copy, H: Copy, I: Copy, J: Copy> Copy
    for (A, B, C, D, E, F, G, H, I, J)
{
}

impl<
    A: Copy,
    B: Copy,
    C: Copy,
    D: Copy,
    E: Copy,
    F: Copy,
    G: Copy,
    H: Copy,
    I: Copy,
    J: Copy,
    K: Copy,
> Copy for (A, B, C, D, E, F, G, H, I, J, K)
{
}

impl<
    A: Copy,
    B: Copy,
    C: Copy,
    D: Copy,
    E: Copy,
    F: Copy,
    G: Copy,
    H: Copy,
    I: Copy,
    J: Copy,
    K: Copy,
    L: Copy,
> Copy for (A, B, C, D, E, F, G, H, I, J, K, L)
{
}

impl<T: ?Sized> !Send for *const T {}

impl<T: ?Sized> !Send for *mut T {}

impl<T: ?Sized> !Sync for *const T {}

impl<T: ?Sized> !Sync for *mut T {}

unsafe impl<T: Sync + ?Sized> Send for &T {}

/// Behaves as if it held a `T`, and takes no space.
#[rgpu::lang("phantom_data")]
pub struct PhantomData<T: ?Sized>;

impl<T: ?Sized> Clone for PhantomData<T> {
    fn clone(&self) -> Self {
        PhantomData
    }
}

impl<T: ?Sized> Copy for PhantomData<T> {}

impl<T: ?Sized> Default for PhantomData<T> {
    fn default() -> Self {
        PhantomData
    }
}

impl<T: ?Sized> PartialEq for PhantomData<T> {
    fn eq(&self, _other: &PhantomData<T>) -> bool {
        true
    }
}

impl<T: ?Sized> Eq for PhantomData<T> {}

impl<T: ?Sized> PartialOrd for PhantomData<T> {
    fn partial_cmp(&self, _other: &PhantomData<T>) -> Option<Ordering> {
        Some(Ordering::Equal)
    }
}

impl<T: ?Sized> Ord for PhantomData<T> {
    fn cmp(&self, _other: &PhantomData<T>) -> Ordering {
        Ordering::Equal
    }
}

/// Function pointers.
#[rgpu::lang("fn_ptr_trait")]
pub trait FnPtr: Copy + Clone {}

/// A type that contains it isn't `Unpin`.
#[derive(Copy, Clone, Default, PartialEq, Eq)]
pub struct PhantomPinned;

impl !Unpin for PhantomPinned {}
