//! Floating-point atomics between all devices and the host.
#![rgpu::model(
    crate_name = "cuda_device",
    upstream = "NVlabs/cuda-oxide@a105afd",
    provenance = "reviewed"
)]

use super::AtomicOrdering;
use core::cell::UnsafeCell;

/// `f16` shared by all devices and the host.
#[repr(transparent)]
pub struct SystemAtomicF16 {
    inner: UnsafeCell<f16>,
}

unsafe impl Sync for SystemAtomicF16 {}

impl SystemAtomicF16 {
    /// An atomic that holds `val`.
    pub const fn new(val: f16) -> Self {
        SystemAtomicF16 { inner: UnsafeCell::new(val) }
    }

    /// The memory at `ptr` as an atomic.
    pub const unsafe fn from_ptr<'a>(ptr: *mut f16) -> &'a Self {
        unsafe { &*(ptr as *const Self) }
    }

    /// The value.
    #[rgpu::atomic(operation = "load", scope = "system", ordering = order, place = "*self")]
    #[rgpu::value(uniformity = "thread")]
    pub fn load(&self, order: AtomicOrdering) -> f16;

    /// Replaces the value.
    #[rgpu::atomic(operation = "store", scope = "system", ordering = order, place = "*self")]
    pub fn store(&self, val: f16, order: AtomicOrdering);

    /// Adds; the former value.
    #[rgpu::atomic(
        operation = "read_modify_write",
        function = "add",
        scope = "system",
        ordering = order,
        place = "*self"
    )]
    #[rgpu::value(uniformity = "thread")]
    pub fn fetch_add(&self, val: f16, order: AtomicOrdering) -> f16;

    /// Subtracts; the former value.
    #[rgpu::atomic(
        operation = "read_modify_write",
        function = "sub",
        scope = "system",
        ordering = order,
        place = "*self"
    )]
    #[rgpu::value(uniformity = "thread")]
    pub fn fetch_sub(&self, val: f16, order: AtomicOrdering) -> f16;

    /// Replaces the value; the former one.
    #[rgpu::atomic(
        operation = "read_modify_write",
        function = "exchange",
        scope = "system",
        ordering = order,
        place = "*self"
    )]
    #[rgpu::value(uniformity = "thread")]
    pub fn swap(&self, val: f16, order: AtomicOrdering) -> f16;
}

/// `f32` shared by all devices and the host.
#[repr(transparent)]
pub struct SystemAtomicF32 {
    inner: UnsafeCell<f32>,
}

unsafe impl Sync for SystemAtomicF32 {}

impl SystemAtomicF32 {
    /// An atomic that holds `val`.
    pub const fn new(val: f32) -> Self {
        SystemAtomicF32 { inner: UnsafeCell::new(val) }
    }

    /// The memory at `ptr` as an atomic.
    pub const unsafe fn from_ptr<'a>(ptr: *mut f32) -> &'a Self {
        unsafe { &*(ptr as *const Self) }
    }

    /// The value.
    #[rgpu::atomic(operation = "load", scope = "system", ordering = order, place = "*self")]
    #[rgpu::value(uniformity = "thread")]
    pub fn load(&self, order: AtomicOrdering) -> f32;

    /// Replaces the value.
    #[rgpu::atomic(operation = "store", scope = "system", ordering = order, place = "*self")]
    pub fn store(&self, val: f32, order: AtomicOrdering);

    /// Adds; the former value.
    #[rgpu::atomic(
        operation = "read_modify_write",
        function = "add",
        scope = "system",
        ordering = order,
        place = "*self"
    )]
    #[rgpu::value(uniformity = "thread")]
    pub fn fetch_add(&self, val: f32, order: AtomicOrdering) -> f32;

    /// Subtracts; the former value.
    #[rgpu::atomic(
        operation = "read_modify_write",
        function = "sub",
        scope = "system",
        ordering = order,
        place = "*self"
    )]
    #[rgpu::value(uniformity = "thread")]
    pub fn fetch_sub(&self, val: f32, order: AtomicOrdering) -> f32;

    /// Replaces the value; the former one.
    #[rgpu::atomic(
        operation = "read_modify_write",
        function = "exchange",
        scope = "system",
        ordering = order,
        place = "*self"
    )]
    #[rgpu::value(uniformity = "thread")]
    pub fn swap(&self, val: f32, order: AtomicOrdering) -> f32;
}

/// `f64` shared by all devices and the host.
#[repr(transparent)]
pub struct SystemAtomicF64 {
    inner: UnsafeCell<f64>,
}

unsafe impl Sync for SystemAtomicF64 {}

impl SystemAtomicF64 {
    /// An atomic that holds `val`.
    pub const fn new(val: f64) -> Self {
        SystemAtomicF64 { inner: UnsafeCell::new(val) }
    }

    /// The memory at `ptr` as an atomic.
    pub const unsafe fn from_ptr<'a>(ptr: *mut f64) -> &'a Self {
        unsafe { &*(ptr as *const Self) }
    }

    /// The value.
    #[rgpu::atomic(operation = "load", scope = "system", ordering = order, place = "*self")]
    #[rgpu::value(uniformity = "thread")]
    pub fn load(&self, order: AtomicOrdering) -> f64;

    /// Replaces the value.
    #[rgpu::atomic(operation = "store", scope = "system", ordering = order, place = "*self")]
    pub fn store(&self, val: f64, order: AtomicOrdering);

    /// Adds; the former value.
    #[rgpu::atomic(
        operation = "read_modify_write",
        function = "add",
        scope = "system",
        ordering = order,
        place = "*self"
    )]
    #[rgpu::value(uniformity = "thread")]
    pub fn fetch_add(&self, val: f64, order: AtomicOrdering) -> f64;

    /// Subtracts; the former value.
    #[rgpu::atomic(
        operation = "read_modify_write",
        function = "sub",
        scope = "system",
        ordering = order,
        place = "*self"
    )]
    #[rgpu::value(uniformity = "thread")]
    pub fn fetch_sub(&self, val: f64, order: AtomicOrdering) -> f64;

    /// Replaces the value; the former one.
    #[rgpu::atomic(
        operation = "read_modify_write",
        function = "exchange",
        scope = "system",
        ordering = order,
        place = "*self"
    )]
    #[rgpu::value(uniformity = "thread")]
    pub fn swap(&self, val: f64, order: AtomicOrdering) -> f64;
}
