//! Integer atomics between all devices and the host.
#![rgpu::model(
    crate_name = "cuda_device",
    upstream = "NVlabs/cuda-oxide@a105afd",
    provenance = "reviewed"
)]

use super::AtomicOrdering;
use core::cell::UnsafeCell;

/// `u32` shared by all devices and the host.
#[repr(transparent)]
pub struct SystemAtomicU32 {
    inner: UnsafeCell<u32>,
}

unsafe impl Sync for SystemAtomicU32 {}

impl SystemAtomicU32 {
    /// An atomic that holds `val`.
    pub const fn new(val: u32) -> Self {
        SystemAtomicU32 { inner: UnsafeCell::new(val) }
    }

    /// The memory at `ptr` as an atomic.
    pub const unsafe fn from_ptr<'a>(ptr: *mut u32) -> &'a Self {
        unsafe { &*(ptr as *const Self) }
    }

    /// The value.
    #[rgpu::atomic(operation = "load", scope = "system", ordering = order, place = "*self")]
    #[rgpu::value(uniformity = "thread")]
    pub fn load(&self, order: AtomicOrdering) -> u32;

    /// Replaces the value.
    #[rgpu::atomic(operation = "store", scope = "system", ordering = order, place = "*self")]
    pub fn store(&self, val: u32, order: AtomicOrdering);

    /// Adds; the former value.
    #[rgpu::atomic(
        operation = "read_modify_write",
        function = "add",
        scope = "system",
        ordering = order,
        place = "*self"
    )]
    #[rgpu::value(uniformity = "thread")]
    pub fn fetch_add(&self, val: u32, order: AtomicOrdering) -> u32;

    /// Subtracts; the former value.
    #[rgpu::atomic(
        operation = "read_modify_write",
        function = "sub",
        scope = "system",
        ordering = order,
        place = "*self"
    )]
    #[rgpu::value(uniformity = "thread")]
    pub fn fetch_sub(&self, val: u32, order: AtomicOrdering) -> u32;

    /// Bitwise and; the former value.
    #[rgpu::atomic(
        operation = "read_modify_write",
        function = "and",
        scope = "system",
        ordering = order,
        place = "*self"
    )]
    #[rgpu::value(uniformity = "thread")]
    pub fn fetch_and(&self, val: u32, order: AtomicOrdering) -> u32;

    /// Bitwise or; the former value.
    #[rgpu::atomic(
        operation = "read_modify_write",
        function = "or",
        scope = "system",
        ordering = order,
        place = "*self"
    )]
    #[rgpu::value(uniformity = "thread")]
    pub fn fetch_or(&self, val: u32, order: AtomicOrdering) -> u32;

    /// Bitwise exclusive or; the former value.
    #[rgpu::atomic(
        operation = "read_modify_write",
        function = "xor",
        scope = "system",
        ordering = order,
        place = "*self"
    )]
    #[rgpu::value(uniformity = "thread")]
    pub fn fetch_xor(&self, val: u32, order: AtomicOrdering) -> u32;

    /// Keeps the smaller; the former value.
    #[rgpu::atomic(
        operation = "read_modify_write",
        function = "min",
        scope = "system",
        ordering = order,
        place = "*self"
    )]
    #[rgpu::value(uniformity = "thread")]
    pub fn fetch_min(&self, val: u32, order: AtomicOrdering) -> u32;

    /// Keeps the larger; the former value.
    #[rgpu::atomic(
        operation = "read_modify_write",
        function = "max",
        scope = "system",
        ordering = order,
        place = "*self"
    )]
    #[rgpu::value(uniformity = "thread")]
    pub fn fetch_max(&self, val: u32, order: AtomicOrdering) -> u32;

    /// Replaces the value; the former one.
    #[rgpu::atomic(
        operation = "read_modify_write",
        function = "exchange",
        scope = "system",
        ordering = order,
        place = "*self"
    )]
    #[rgpu::value(uniformity = "thread")]
    pub fn swap(&self, val: u32, order: AtomicOrdering) -> u32;

    #[rgpu::atomic(
        operation = "compare_exchange",
        function = "compare_exchange",
        scope = "system",
        ordering = success,
        failure_ordering = failure,
        place = "*self"
    )]
    #[rgpu::value(uniformity = "thread")]
    fn compare_exchange_raw(
        &self,
        current: u32,
        new: u32,
        success: AtomicOrdering,
        failure: AtomicOrdering,
    ) -> u32;

    /// Replaces the value if it equals `current`: Ok with the former value, else Err with it.
    pub fn compare_exchange(
        &self,
        current: u32,
        new: u32,
        success: AtomicOrdering,
        failure: AtomicOrdering,
    ) -> Result<u32, u32> {
        let old = self.compare_exchange_raw(current, new, success, failure);
        if old == current { Ok(old) } else { Err(old) }
    }
}

/// `i32` shared by all devices and the host.
#[repr(transparent)]
pub struct SystemAtomicI32 {
    inner: UnsafeCell<i32>,
}

unsafe impl Sync for SystemAtomicI32 {}

impl SystemAtomicI32 {
    /// An atomic that holds `val`.
    pub const fn new(val: i32) -> Self {
        SystemAtomicI32 { inner: UnsafeCell::new(val) }
    }

    /// The memory at `ptr` as an atomic.
    pub const unsafe fn from_ptr<'a>(ptr: *mut i32) -> &'a Self {
        unsafe { &*(ptr as *const Self) }
    }

    /// The value.
    #[rgpu::atomic(operation = "load", scope = "system", ordering = order, place = "*self")]
    #[rgpu::value(uniformity = "thread")]
    pub fn load(&self, order: AtomicOrdering) -> i32;

    /// Replaces the value.
    #[rgpu::atomic(operation = "store", scope = "system", ordering = order, place = "*self")]
    pub fn store(&self, val: i32, order: AtomicOrdering);

    /// Adds; the former value.
    #[rgpu::atomic(
        operation = "read_modify_write",
        function = "add",
        scope = "system",
        ordering = order,
        place = "*self"
    )]
    #[rgpu::value(uniformity = "thread")]
    pub fn fetch_add(&self, val: i32, order: AtomicOrdering) -> i32;

    /// Subtracts; the former value.
    #[rgpu::atomic(
        operation = "read_modify_write",
        function = "sub",
        scope = "system",
        ordering = order,
        place = "*self"
    )]
    #[rgpu::value(uniformity = "thread")]
    pub fn fetch_sub(&self, val: i32, order: AtomicOrdering) -> i32;

    /// Bitwise and; the former value.
    #[rgpu::atomic(
        operation = "read_modify_write",
        function = "and",
        scope = "system",
        ordering = order,
        place = "*self"
    )]
    #[rgpu::value(uniformity = "thread")]
    pub fn fetch_and(&self, val: i32, order: AtomicOrdering) -> i32;

    /// Bitwise or; the former value.
    #[rgpu::atomic(
        operation = "read_modify_write",
        function = "or",
        scope = "system",
        ordering = order,
        place = "*self"
    )]
    #[rgpu::value(uniformity = "thread")]
    pub fn fetch_or(&self, val: i32, order: AtomicOrdering) -> i32;

    /// Bitwise exclusive or; the former value.
    #[rgpu::atomic(
        operation = "read_modify_write",
        function = "xor",
        scope = "system",
        ordering = order,
        place = "*self"
    )]
    #[rgpu::value(uniformity = "thread")]
    pub fn fetch_xor(&self, val: i32, order: AtomicOrdering) -> i32;

    /// Keeps the smaller; the former value.
    #[rgpu::atomic(
        operation = "read_modify_write",
        function = "min",
        scope = "system",
        ordering = order,
        place = "*self"
    )]
    #[rgpu::value(uniformity = "thread")]
    pub fn fetch_min(&self, val: i32, order: AtomicOrdering) -> i32;

    /// Keeps the larger; the former value.
    #[rgpu::atomic(
        operation = "read_modify_write",
        function = "max",
        scope = "system",
        ordering = order,
        place = "*self"
    )]
    #[rgpu::value(uniformity = "thread")]
    pub fn fetch_max(&self, val: i32, order: AtomicOrdering) -> i32;

    /// Replaces the value; the former one.
    #[rgpu::atomic(
        operation = "read_modify_write",
        function = "exchange",
        scope = "system",
        ordering = order,
        place = "*self"
    )]
    #[rgpu::value(uniformity = "thread")]
    pub fn swap(&self, val: i32, order: AtomicOrdering) -> i32;

    #[rgpu::atomic(
        operation = "compare_exchange",
        function = "compare_exchange",
        scope = "system",
        ordering = success,
        failure_ordering = failure,
        place = "*self"
    )]
    #[rgpu::value(uniformity = "thread")]
    fn compare_exchange_raw(
        &self,
        current: i32,
        new: i32,
        success: AtomicOrdering,
        failure: AtomicOrdering,
    ) -> i32;

    /// Replaces the value if it equals `current`: Ok with the former value, else Err with it.
    pub fn compare_exchange(
        &self,
        current: i32,
        new: i32,
        success: AtomicOrdering,
        failure: AtomicOrdering,
    ) -> Result<i32, i32> {
        let old = self.compare_exchange_raw(current, new, success, failure);
        if old == current { Ok(old) } else { Err(old) }
    }
}

/// `u64` shared by all devices and the host.
#[repr(transparent)]
pub struct SystemAtomicU64 {
    inner: UnsafeCell<u64>,
}

unsafe impl Sync for SystemAtomicU64 {}

impl SystemAtomicU64 {
    /// An atomic that holds `val`.
    pub const fn new(val: u64) -> Self {
        SystemAtomicU64 { inner: UnsafeCell::new(val) }
    }

    /// The memory at `ptr` as an atomic.
    pub const unsafe fn from_ptr<'a>(ptr: *mut u64) -> &'a Self {
        unsafe { &*(ptr as *const Self) }
    }

    /// The value.
    #[rgpu::atomic(operation = "load", scope = "system", ordering = order, place = "*self")]
    #[rgpu::value(uniformity = "thread")]
    pub fn load(&self, order: AtomicOrdering) -> u64;

    /// Replaces the value.
    #[rgpu::atomic(operation = "store", scope = "system", ordering = order, place = "*self")]
    pub fn store(&self, val: u64, order: AtomicOrdering);

    /// Adds; the former value.
    #[rgpu::atomic(
        operation = "read_modify_write",
        function = "add",
        scope = "system",
        ordering = order,
        place = "*self"
    )]
    #[rgpu::value(uniformity = "thread")]
    pub fn fetch_add(&self, val: u64, order: AtomicOrdering) -> u64;

    /// Subtracts; the former value.
    #[rgpu::atomic(
        operation = "read_modify_write",
        function = "sub",
        scope = "system",
        ordering = order,
        place = "*self"
    )]
    #[rgpu::value(uniformity = "thread")]
    pub fn fetch_sub(&self, val: u64, order: AtomicOrdering) -> u64;

    /// Bitwise and; the former value.
    #[rgpu::atomic(
        operation = "read_modify_write",
        function = "and",
        scope = "system",
        ordering = order,
        place = "*self"
    )]
    #[rgpu::value(uniformity = "thread")]
    pub fn fetch_and(&self, val: u64, order: AtomicOrdering) -> u64;

    /// Bitwise or; the former value.
    #[rgpu::atomic(
        operation = "read_modify_write",
        function = "or",
        scope = "system",
        ordering = order,
        place = "*self"
    )]
    #[rgpu::value(uniformity = "thread")]
    pub fn fetch_or(&self, val: u64, order: AtomicOrdering) -> u64;

    /// Bitwise exclusive or; the former value.
    #[rgpu::atomic(
        operation = "read_modify_write",
        function = "xor",
        scope = "system",
        ordering = order,
        place = "*self"
    )]
    #[rgpu::value(uniformity = "thread")]
    pub fn fetch_xor(&self, val: u64, order: AtomicOrdering) -> u64;

    /// Keeps the smaller; the former value.
    #[rgpu::atomic(
        operation = "read_modify_write",
        function = "min",
        scope = "system",
        ordering = order,
        place = "*self"
    )]
    #[rgpu::value(uniformity = "thread")]
    pub fn fetch_min(&self, val: u64, order: AtomicOrdering) -> u64;

    /// Keeps the larger; the former value.
    #[rgpu::atomic(
        operation = "read_modify_write",
        function = "max",
        scope = "system",
        ordering = order,
        place = "*self"
    )]
    #[rgpu::value(uniformity = "thread")]
    pub fn fetch_max(&self, val: u64, order: AtomicOrdering) -> u64;

    /// Replaces the value; the former one.
    #[rgpu::atomic(
        operation = "read_modify_write",
        function = "exchange",
        scope = "system",
        ordering = order,
        place = "*self"
    )]
    #[rgpu::value(uniformity = "thread")]
    pub fn swap(&self, val: u64, order: AtomicOrdering) -> u64;

    #[rgpu::atomic(
        operation = "compare_exchange",
        function = "compare_exchange",
        scope = "system",
        ordering = success,
        failure_ordering = failure,
        place = "*self"
    )]
    #[rgpu::value(uniformity = "thread")]
    fn compare_exchange_raw(
        &self,
        current: u64,
        new: u64,
        success: AtomicOrdering,
        failure: AtomicOrdering,
    ) -> u64;

    /// Replaces the value if it equals `current`: Ok with the former value, else Err with it.
    pub fn compare_exchange(
        &self,
        current: u64,
        new: u64,
        success: AtomicOrdering,
        failure: AtomicOrdering,
    ) -> Result<u64, u64> {
        let old = self.compare_exchange_raw(current, new, success, failure);
        if old == current { Ok(old) } else { Err(old) }
    }
}

/// `i64` shared by all devices and the host.
#[repr(transparent)]
pub struct SystemAtomicI64 {
    inner: UnsafeCell<i64>,
}

unsafe impl Sync for SystemAtomicI64 {}

impl SystemAtomicI64 {
    /// An atomic that holds `val`.
    pub const fn new(val: i64) -> Self {
        SystemAtomicI64 { inner: UnsafeCell::new(val) }
    }

    /// The memory at `ptr` as an atomic.
    pub const unsafe fn from_ptr<'a>(ptr: *mut i64) -> &'a Self {
        unsafe { &*(ptr as *const Self) }
    }

    /// The value.
    #[rgpu::atomic(operation = "load", scope = "system", ordering = order, place = "*self")]
    #[rgpu::value(uniformity = "thread")]
    pub fn load(&self, order: AtomicOrdering) -> i64;

    /// Replaces the value.
    #[rgpu::atomic(operation = "store", scope = "system", ordering = order, place = "*self")]
    pub fn store(&self, val: i64, order: AtomicOrdering);

    /// Adds; the former value.
    #[rgpu::atomic(
        operation = "read_modify_write",
        function = "add",
        scope = "system",
        ordering = order,
        place = "*self"
    )]
    #[rgpu::value(uniformity = "thread")]
    pub fn fetch_add(&self, val: i64, order: AtomicOrdering) -> i64;

    /// Subtracts; the former value.
    #[rgpu::atomic(
        operation = "read_modify_write",
        function = "sub",
        scope = "system",
        ordering = order,
        place = "*self"
    )]
    #[rgpu::value(uniformity = "thread")]
    pub fn fetch_sub(&self, val: i64, order: AtomicOrdering) -> i64;

    /// Bitwise and; the former value.
    #[rgpu::atomic(
        operation = "read_modify_write",
        function = "and",
        scope = "system",
        ordering = order,
        place = "*self"
    )]
    #[rgpu::value(uniformity = "thread")]
    pub fn fetch_and(&self, val: i64, order: AtomicOrdering) -> i64;

    /// Bitwise or; the former value.
    #[rgpu::atomic(
        operation = "read_modify_write",
        function = "or",
        scope = "system",
        ordering = order,
        place = "*self"
    )]
    #[rgpu::value(uniformity = "thread")]
    pub fn fetch_or(&self, val: i64, order: AtomicOrdering) -> i64;

    /// Bitwise exclusive or; the former value.
    #[rgpu::atomic(
        operation = "read_modify_write",
        function = "xor",
        scope = "system",
        ordering = order,
        place = "*self"
    )]
    #[rgpu::value(uniformity = "thread")]
    pub fn fetch_xor(&self, val: i64, order: AtomicOrdering) -> i64;

    /// Keeps the smaller; the former value.
    #[rgpu::atomic(
        operation = "read_modify_write",
        function = "min",
        scope = "system",
        ordering = order,
        place = "*self"
    )]
    #[rgpu::value(uniformity = "thread")]
    pub fn fetch_min(&self, val: i64, order: AtomicOrdering) -> i64;

    /// Keeps the larger; the former value.
    #[rgpu::atomic(
        operation = "read_modify_write",
        function = "max",
        scope = "system",
        ordering = order,
        place = "*self"
    )]
    #[rgpu::value(uniformity = "thread")]
    pub fn fetch_max(&self, val: i64, order: AtomicOrdering) -> i64;

    /// Replaces the value; the former one.
    #[rgpu::atomic(
        operation = "read_modify_write",
        function = "exchange",
        scope = "system",
        ordering = order,
        place = "*self"
    )]
    #[rgpu::value(uniformity = "thread")]
    pub fn swap(&self, val: i64, order: AtomicOrdering) -> i64;

    #[rgpu::atomic(
        operation = "compare_exchange",
        function = "compare_exchange",
        scope = "system",
        ordering = success,
        failure_ordering = failure,
        place = "*self"
    )]
    #[rgpu::value(uniformity = "thread")]
    fn compare_exchange_raw(
        &self,
        current: i64,
        new: i64,
        success: AtomicOrdering,
        failure: AtomicOrdering,
    ) -> i64;

    /// Replaces the value if it equals `current`: Ok with the former value, else Err with it.
    pub fn compare_exchange(
        &self,
        current: i64,
        new: i64,
        success: AtomicOrdering,
        failure: AtomicOrdering,
    ) -> Result<i64, i64> {
        let old = self.compare_exchange_raw(current, new, success, failure);
        if old == current { Ok(old) } else { Err(old) }
    }
}
