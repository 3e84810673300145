//! Atomics and fences. On a GPU they have the scope of the whole system (PTX ISA 9.7.13, `.sys`).

use crate::cell::UnsafeCell;
use crate::clone::Clone;
use crate::cmp::{Eq, PartialEq};
use crate::convert::From;
use crate::default::Default;
use crate::fmt::Debug;
use crate::hash::Hash;
use crate::hint;
use crate::marker::{Copy, Send, Sized, Sync};
use crate::ops::FnMut;
use crate::option::Option::{self, None, Some};
use crate::result::Result::{self, Err, Ok};

/// How an atomic access is ordered with other accesses.
#[rgpu::lang("AtomicOrdering")]
#[derive(Copy, Clone, Debug, Eq, PartialEq, Hash)]
pub enum Ordering {
    Relaxed,
    Release,
    Acquire,
    AcqRel,
    SeqCst,
}

/// Types with atomic operations.
pub unsafe trait AtomicPrimitive: Sized + Copy {}

#[rgpu::one_of(T, bool, i8, i16, i32, i64, isize, u8, u16, u32, u64, usize)]
unsafe impl<T> AtomicPrimitive for T {}

unsafe impl<T> AtomicPrimitive for *mut T {}

/// A value that threads may access at the same time.
#[rgpu::lang("Atomic")]
#[repr(transparent)]
pub struct Atomic<T: AtomicPrimitive> {
    v: UnsafeCell<T>,
}

unsafe impl<T: AtomicPrimitive> Send for Atomic<T> {}

unsafe impl<T: AtomicPrimitive> Sync for Atomic<T> {}

pub type AtomicBool = Atomic<bool>;
pub type AtomicI8 = Atomic<i8>;
pub type AtomicU8 = Atomic<u8>;
pub type AtomicI16 = Atomic<i16>;
pub type AtomicU16 = Atomic<u16>;
pub type AtomicI32 = Atomic<i32>;
pub type AtomicU32 = Atomic<u32>;
pub type AtomicI64 = Atomic<i64>;
pub type AtomicU64 = Atomic<u64>;
pub type AtomicIsize = Atomic<isize>;
pub type AtomicUsize = Atomic<usize>;
pub type AtomicPtr<T> = Atomic<*mut T>;

/// Orders this thread's accesses, for the whole system.
#[rgpu::fence(scope = "system", ordering = order)]
pub fn fence(order: Ordering);

/// Orders accesses in the compiler only.
#[rgpu::pure]
pub fn compiler_fence(order: Ordering);

/// Tells that the thread waits in a loop.
pub fn spin_loop_hint() {
    hint::spin_loop()
}

#[rgpu::one_of(T, i8, i16, i32, i64, isize, u8, u16, u32, u64, usize)]
impl<T> Atomic<T> {
    /// Holding this value.
    pub const fn new(v: T) -> Atomic<T> {
        Atomic { v: UnsafeCell::new(v) }
    }

    /// The memory at an address.
    pub const unsafe fn from_ptr<'a>(ptr: *mut T) -> &'a Atomic<T> {
        unsafe { &*ptr.cast::<Atomic<T>>() }
    }

    /// The value, for writing; nobody else has access.
    pub fn get_mut(&mut self) -> &mut T {
        self.v.get_mut()
    }

    /// The value.
    pub const fn into_inner(self) -> T {
        self.v.into_inner()
    }

    /// The address of the value.
    pub const fn as_ptr(&self) -> *mut T {
        self.v.get()
    }

    /// Reads.
    #[rgpu::atomic(load, scope = "system", ordering = order, place = "self")]
    pub fn load(&self, order: Ordering) -> T;

    /// Writes.
    #[rgpu::atomic(store, scope = "system", ordering = order, place = "self")]
    pub fn store(&self, val: T, order: Ordering);

    /// Writes and gives what was there.
    #[rgpu::atomic(
        read_modify_write,
        scope = "system",
        ordering = order,
        place = "self",
        function = "exchange"
    )]
    pub fn swap(&self, val: T, order: Ordering) -> T;

    /// Writes `new` if `current` is there.
    #[rgpu::atomic(
        compare_exchange,
        scope = "system",
        ordering = success,
        failure_ordering = failure,
        place = "self"
    )]
    pub fn compare_exchange(
        &self,
        current: T,
        new: T,
        success: Ordering,
        failure: Ordering,
    ) -> Result<T, T>;

    /// Writes `new` if `current` is there; may fail without reason.
    #[rgpu::atomic(
        compare_exchange,
        scope = "system",
        ordering = success,
        failure_ordering = failure,
        place = "self"
    )]
    pub fn compare_exchange_weak(
        &self,
        current: T,
        new: T,
        success: Ordering,
        failure: Ordering,
    ) -> Result<T, T>;

    /// Retries until the function's result was written, or there was none.
    pub fn fetch_update<F>(&self, set_order: Ordering, fetch_order: Ordering, f: F) -> Result<T, T>
    where
        F: FnMut(T) -> Option<T>,
    {
        let mut function = f;
        let mut previous = self.load(fetch_order);
        while let Some(next) = function(previous) {
            match self.compare_exchange_weak(previous, next, set_order, fetch_order) {
                Ok(written) => return Ok(written),
                Err(found) => previous = found,
            }
        }
        Err(previous)
    }

    /// Retries until the function's result was written, or there was none.
    pub fn try_update(
        &self,
        set_order: Ordering,
        fetch_order: Ordering,
        f: impl FnMut(T) -> Option<T>,
    ) -> Result<T, T> {
        self.fetch_update(set_order, fetch_order, f)
    }

    /// Retries until the function's result was written.
    pub fn update(&self, set_order: Ordering, fetch_order: Ordering, f: impl FnMut(T) -> T) -> T {
        let mut function = f;
        let mut previous = self.load(fetch_order);
        loop {
            let next = function(previous);
            match self.compare_exchange_weak(previous, next, set_order, fetch_order) {
                Ok(written) => return written,
                Err(found) => previous = found,
            }
        }
    }

    /// Adds, wrapping, and gives what was there.
    #[rgpu::atomic(
        read_modify_write,
        scope = "system",
        ordering = order,
        place = "self",
        function = "add"
    )]
    pub fn fetch_add(&self, val: T, order: Ordering) -> T;

    /// Subtracts, wrapping, and gives what was there.
    #[rgpu::atomic(
        read_modify_write,
        scope = "system",
        ordering = order,
        place = "self",
        function = "sub"
    )]
    pub fn fetch_sub(&self, val: T, order: Ordering) -> T;

    /// Takes the bitwise and, and gives what was there.
    #[rgpu::atomic(
        read_modify_write,
        scope = "system",
        ordering = order,
        place = "self",
        function = "and"
    )]
    pub fn fetch_and(&self, val: T, order: Ordering) -> T;

    /// Takes the bitwise nand, and gives what was there.
    #[rgpu::atomic(
        read_modify_write,
        scope = "system",
        ordering = order,
        place = "self",
        function = "nand"
    )]
    pub fn fetch_nand(&self, val: T, order: Ordering) -> T;

    /// Takes the bitwise or, and gives what was there.
    #[rgpu::atomic(
        read_modify_write,
        scope = "system",
        ordering = order,
        place = "self",
        function = "or"
    )]
    pub fn fetch_or(&self, val: T, order: Ordering) -> T;

    /// Takes the bitwise exclusive or, and gives what was there.
    #[rgpu::atomic(
        read_modify_write,
        scope = "system",
        ordering = order,
        place = "self",
        function = "xor"
    )]
    pub fn fetch_xor(&self, val: T, order: Ordering) -> T;

    /// Takes the larger, and gives what was there.
    #[rgpu::atomic(
        read_modify_write,
        scope = "system",
        ordering = order,
        place = "self",
        function = "max"
    )]
    pub fn fetch_max(&self, val: T, order: Ordering) -> T;

    /// Takes the smaller, and gives what was there.
    #[rgpu::atomic(
        read_modify_write,
        scope = "system",
        ordering = order,
        place = "self",
        function = "min"
    )]
    pub fn fetch_min(&self, val: T, order: Ordering) -> T;
}

impl Atomic<bool> {
    /// Holding this value.
    pub const fn new(v: bool) -> Atomic<bool> {
        Atomic { v: UnsafeCell::new(v) }
    }

    /// The memory at an address.
    pub const unsafe fn from_ptr<'a>(ptr: *mut bool) -> &'a Atomic<bool> {
        unsafe { &*ptr.cast::<Atomic<bool>>() }
    }

    /// The value, for writing; nobody else has access.
    pub fn get_mut(&mut self) -> &mut bool {
        self.v.get_mut()
    }

    /// The value.
    pub const fn into_inner(self) -> bool {
        self.v.into_inner()
    }

    /// The address of the value.
    pub const fn as_ptr(&self) -> *mut bool {
        self.v.get()
    }

    /// Reads.
    #[rgpu::atomic(load, scope = "system", ordering = order, place = "self")]
    pub fn load(&self, order: Ordering) -> bool;

    /// Writes.
    #[rgpu::atomic(store, scope = "system", ordering = order, place = "self")]
    pub fn store(&self, val: bool, order: Ordering);

    /// Writes and gives what was there.
    #[rgpu::atomic(
        read_modify_write,
        scope = "system",
        ordering = order,
        place = "self",
        function = "exchange"
    )]
    pub fn swap(&self, val: bool, order: Ordering) -> bool;

    /// Writes `new` if `current` is there.
    #[rgpu::atomic(
        compare_exchange,
        scope = "system",
        ordering = success,
        failure_ordering = failure,
        place = "self"
    )]
    pub fn compare_exchange(
        &self,
        current: bool,
        new: bool,
        success: Ordering,
        failure: Ordering,
    ) -> Result<bool, bool>;

    /// Writes `new` if `current` is there; may fail without reason.
    #[rgpu::atomic(
        compare_exchange,
        scope = "system",
        ordering = success,
        failure_ordering = failure,
        place = "self"
    )]
    pub fn compare_exchange_weak(
        &self,
        current: bool,
        new: bool,
        success: Ordering,
        failure: Ordering,
    ) -> Result<bool, bool>;

    /// Retries until the function's result was written, or there was none.
    pub fn fetch_update<F>(
        &self,
        set_order: Ordering,
        fetch_order: Ordering,
        f: F,
    ) -> Result<bool, bool>
    where
        F: FnMut(bool) -> Option<bool>,
    {
        let mut function = f;
        let mut previous = self.load(fetch_order);
        while let Some(next) = function(previous) {
            match self.compare_exchange_weak(previous, next, set_order, fetch_order) {
                Ok(written) => return Ok(written),
                Err(found) => previous = found,
            }
        }
        Err(previous)
    }

    /// Retries until the function's result was written, or there was none.
    pub fn try_update(
        &self,
        set_order: Ordering,
        fetch_order: Ordering,
        f: impl FnMut(bool) -> Option<bool>,
    ) -> Result<bool, bool> {
        self.fetch_update(set_order, fetch_order, f)
    }

    /// Retries until the function's result was written.
    pub fn update(
        &self,
        set_order: Ordering,
        fetch_order: Ordering,
        f: impl FnMut(bool) -> bool,
    ) -> bool {
        let mut function = f;
        let mut previous = self.load(fetch_order);
        loop {
            let next = function(previous);
            match self.compare_exchange_weak(previous, next, set_order, fetch_order) {
                Ok(written) => return written,
                Err(found) => previous = found,
            }
        }
    }

    /// Takes the and, and gives what was there.
    #[rgpu::atomic(
        read_modify_write,
        scope = "system",
        ordering = order,
        place = "self",
        function = "and"
    )]
    pub fn fetch_and(&self, val: bool, order: Ordering) -> bool;

    /// Takes the nand, and gives what was there.
    #[rgpu::atomic(
        read_modify_write,
        scope = "system",
        ordering = order,
        place = "self",
        function = "nand"
    )]
    pub fn fetch_nand(&self, val: bool, order: Ordering) -> bool;

    /// Takes the or, and gives what was there.
    #[rgpu::atomic(
        read_modify_write,
        scope = "system",
        ordering = order,
        place = "self",
        function = "or"
    )]
    pub fn fetch_or(&self, val: bool, order: Ordering) -> bool;

    /// Takes the exclusive or, and gives what was there.
    #[rgpu::atomic(
        read_modify_write,
        scope = "system",
        ordering = order,
        place = "self",
        function = "xor"
    )]
    pub fn fetch_xor(&self, val: bool, order: Ordering) -> bool;

    /// Negates, and gives what was there.
    #[rgpu::atomic(
        read_modify_write,
        scope = "system",
        ordering = order,
        place = "self",
        function = "not"
    )]
    pub fn fetch_not(&self, order: Ordering) -> bool;
}

impl<T> Atomic<*mut T> {
    /// Holding this value.
    pub const fn new(v: *mut T) -> Atomic<*mut T> {
        Atomic { v: UnsafeCell::new(v) }
    }

    /// The memory at an address.
    pub const unsafe fn from_ptr<'a>(ptr: *mut *mut T) -> &'a Atomic<*mut T> {
        unsafe { &*ptr.cast::<Atomic<*mut T>>() }
    }

    /// The value, for writing; nobody else has access.
    pub fn get_mut(&mut self) -> &mut *mut T {
        self.v.get_mut()
    }

    /// The value.
    pub const fn into_inner(self) -> *mut T {
        self.v.into_inner()
    }

    /// The address of the value.
    pub const fn as_ptr(&self) -> *mut *mut T {
        self.v.get()
    }

    /// Reads.
    #[rgpu::atomic(load, scope = "system", ordering = order, place = "self")]
    pub fn load(&self, order: Ordering) -> *mut T;

    /// Writes.
    #[rgpu::atomic(store, scope = "system", ordering = order, place = "self")]
    pub fn store(&self, val: *mut T, order: Ordering);

    /// Writes and gives what was there.
    #[rgpu::atomic(
        read_modify_write,
        scope = "system",
        ordering = order,
        place = "self",
        function = "exchange"
    )]
    pub fn swap(&self, val: *mut T, order: Ordering) -> *mut T;

    /// Writes `new` if `current` is there.
    #[rgpu::atomic(
        compare_exchange,
        scope = "system",
        ordering = success,
        failure_ordering = failure,
        place = "self"
    )]
    pub fn compare_exchange(
        &self,
        current: *mut T,
        new: *mut T,
        success: Ordering,
        failure: Ordering,
    ) -> Result<*mut T, *mut T>;

    /// Writes `new` if `current` is there; may fail without reason.
    #[rgpu::atomic(
        compare_exchange,
        scope = "system",
        ordering = success,
        failure_ordering = failure,
        place = "self"
    )]
    pub fn compare_exchange_weak(
        &self,
        current: *mut T,
        new: *mut T,
        success: Ordering,
        failure: Ordering,
    ) -> Result<*mut T, *mut T>;

    /// Retries until the function's result was written, or there was none.
    pub fn fetch_update<F>(
        &self,
        set_order: Ordering,
        fetch_order: Ordering,
        f: F,
    ) -> Result<*mut T, *mut T>
    where
        F: FnMut(*mut T) -> Option<*mut T>,
    {
        let mut function = f;
        let mut previous = self.load(fetch_order);
        while let Some(next) = function(previous) {
            match self.compare_exchange_weak(previous, next, set_order, fetch_order) {
                Ok(written) => return Ok(written),
                Err(found) => previous = found,
            }
        }
        Err(previous)
    }

    /// Retries until the function's result was written, or there was none.
    pub fn try_update(
        &self,
        set_order: Ordering,
        fetch_order: Ordering,
        f: impl FnMut(*mut T) -> Option<*mut T>,
    ) -> Result<*mut T, *mut T> {
        self.fetch_update(set_order, fetch_order, f)
    }

    /// Retries until the function's result was written.
    pub fn update(
        &self,
        set_order: Ordering,
        fetch_order: Ordering,
        f: impl FnMut(*mut T) -> *mut T,
    ) -> *mut T {
        let mut function = f;
        let mut previous = self.load(fetch_order);
        loop {
            let next = function(previous);
            match self.compare_exchange_weak(previous, next, set_order, fetch_order) {
                Ok(written) => return written,
                Err(found) => previous = found,
            }
        }
    }
}

impl<T: AtomicPrimitive + Default> Default for Atomic<T> {
    fn default() -> Atomic<T> {
        Atomic { v: UnsafeCell::new(T::default()) }
    }
}

impl<T: AtomicPrimitive> From<T> for Atomic<T> {
    fn from(v: T) -> Atomic<T> {
        Atomic { v: UnsafeCell::new(v) }
    }
}
