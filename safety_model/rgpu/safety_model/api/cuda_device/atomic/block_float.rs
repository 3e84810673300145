//! Floating-point atomics between the threads of a block.
#![rgpu::model(
    crate_name = "cuda_device",
    upstream = "NVlabs/cuda-oxide@a105afd",
    provenance = "reviewed"
)]

use super::AtomicOrdering;
use core::cell::UnsafeCell;

/// `f16` shared by the threads of a block.
#[repr(transparent)]
pub struct BlockAtomicF16 {
    inner: UnsafeCell<f16>,
}

unsafe impl Sync for BlockAtomicF16 {}

impl BlockAtomicF16 {
    /// An atomic that holds `val`.
    pub const fn new(val: f16) -> Self {
        BlockAtomicF16 { inner: UnsafeCell::new(val) }
    }

    /// The memory at `ptr` as an atomic.
    pub const unsafe fn from_ptr<'a>(ptr: *mut f16) -> &'a Self {
        unsafe { &*(ptr as *const Self) }
    }

    /// The value.
    #[rgpu::atomic(operation = "load", scope = "block", ordering = order, place = "*self")]
    #[rgpu::value(uniformity = "thread")]
    pub fn load(&self, order: AtomicOrdering) -> f16;

    /// Replaces the value.
    #[rgpu::atomic(operation = "store", scope = "block", ordering = order, place = "*self")]
    pub fn store(&self, val: f16, order: AtomicOrdering);

    /// Adds; the former value.
    #[rgpu::atomic(
        operation = "read_modify_write",
        function = "add",
        scope = "block",
        ordering = order,
        place = "*self"
    )]
    #[rgpu::value(uniformity = "thread")]
    pub fn fetch_add(&self, val: f16, order: AtomicOrdering) -> f16;

    /// Subtracts; the former value.
    #[rgpu::atomic(
        operation = "read_modify_write",
        function = "sub",
        scope = "block",
        ordering = order,
        place = "*self"
    )]
    #[rgpu::value(uniformity = "thread")]
    pub fn fetch_sub(&self, val: f16, order: AtomicOrdering) -> f16;

    /// Replaces the value; the former one.
    #[rgpu::atomic(
        operation = "read_modify_write",
        function = "exchange",
        scope = "block",
        ordering = order,
        place = "*self"
    )]
    #[rgpu::value(uniformity = "thread")]
    pub fn swap(&self, val: f16, order: AtomicOrdering) -> f16;
}

/// `f32` shared by the threads of a block.
#[repr(transparent)]
pub struct BlockAtomicF32 {
    inner: UnsafeCell<f32>,
}

unsafe impl Sync for BlockAtomicF32 {}

impl BlockAtomicF32 {
    /// An atomic that holds `val`.
    pub const fn new(val: f32) -> Self {
        BlockAtomicF32 { inner: UnsafeCell::new(val) }
    }

    /// The memory at `ptr` as an atomic.
    pub const unsafe fn from_ptr<'a>(ptr: *mut f32) -> &'a Self {
        unsafe { &*(ptr as *const Self) }
    }

    /// The value.
    #[rgpu::atomic(operation = "load", scope = "block", ordering = order, place = "*self")]
    #[rgpu::value(uniformity = "thread")]
    pub fn load(&self, order: AtomicOrdering) -> f32;

    /// Replaces the value.
    #[rgpu::atomic(operation = "store", scope = "block", ordering = order, place = "*self")]
    pub fn store(&self, val: f32, order: AtomicOrdering);

    /// Adds; the former value.
    #[rgpu::atomic(
        operation = "read_modify_write",
        function = "add",
        scope = "block",
        ordering = order,
        place = "*self"
    )]
    #[rgpu::value(uniformity = "thread")]
    pub fn fetch_add(&self, val: f32, order: AtomicOrdering) -> f32;

    /// Subtracts; the former value.
    #[rgpu::atomic(
        operation = "read_modify_write",
        function = "sub",
        scope = "block",
        ordering = order,
        place = "*self"
    )]
    #[rgpu::value(uniformity = "thread")]
    pub fn fetch_sub(&self, val: f32, order: AtomicOrdering) -> f32;

    /// Replaces the value; the former one.
    #[rgpu::atomic(
        operation = "read_modify_write",
        function = "exchange",
        scope = "block",
        ordering = order,
        place = "*self"
    )]
    #[rgpu::value(uniformity = "thread")]
    pub fn swap(&self, val: f32, order: AtomicOrdering) -> f32;
}

/// `f64` shared by the threads of a block.
#[repr(transparent)]
pub struct BlockAtomicF64 {
    inner: UnsafeCell<f64>,
}

unsafe impl Sync for BlockAtomicF64 {}

impl BlockAtomicF64 {
    /// An atomic that holds `val`.
    pub const fn new(val: f64) -> Self {
        BlockAtomicF64 { inner: UnsafeCell::new(val) }
    }

    /// The memory at `ptr` as an atomic.
    pub const unsafe fn from_ptr<'a>(ptr: *mut f64) -> &'a Self {
        unsafe { &*(ptr as *const Self) }
    }

    /// The value.
    #[rgpu::atomic(operation = "load", scope = "block", ordering = order, place = "*self")]
    #[rgpu::value(uniformity = "thread")]
    pub fn load(&self, order: AtomicOrdering) -> f64;

    /// Replaces the value.
    #[rgpu::atomic(operation = "store", scope = "block", ordering = order, place = "*self")]
    pub fn store(&self, val: f64, order: AtomicOrdering);

    /// Adds; the former value.
    #[rgpu::atomic(
        operation = "read_modify_write",
        function = "add",
        scope = "block",
        ordering = order,
        place = "*self"
    )]
    #[rgpu::value(uniformity = "thread")]
    pub fn fetch_add(&self, val: f64, order: AtomicOrdering) -> f64;

    /// Subtracts; the former value.
    #[rgpu::atomic(
        operation = "read_modify_write",
        function = "sub",
        scope = "block",
        ordering = order,
        place = "*self"
    )]
    #[rgpu::value(uniformity = "thread")]
    pub fn fetch_sub(&self, val: f64, order: AtomicOrdering) -> f64;

    /// Replaces the value; the former one.
    #[rgpu::atomic(
        operation = "read_modify_write",
        function = "exchange",
        scope = "block",
        ordering = order,
        place = "*self"
    )]
    #[rgpu::value(uniformity = "thread")]
    pub fn swap(&self, val: f64, order: AtomicOrdering) -> f64;
}
