//! Atomic floats: crates/cuda_std/src/atomic.rs.
//!
//! `SystemAtomicF32` and `SystemAtomicF64` are made with the scope of the device (atomic.rs:255-256,
//! upstream #399). Under Rust-CUDA the atomics of `core` are no replacement: their loads and stores
//! compile and trap when they run, the rest does not compile
//! (crates/rustc_codegen_nvvm/src/builder.rs:547-574, 797-815, 1146-1164).

pub mod intrinsics;
pub mod mid;

use core::cell::UnsafeCell;
use core::sync::atomic::Ordering;

macro_rules! atomic_float {
    ($float:ident, $atomic:ident, $align:tt, $scope:literal, $emitted:literal $(, $safety:ident)?) => {
        /// A float that threads of the scope change atomically. Loads take no releasing ordering and
        /// stores no acquiring one: they trap.
        #[repr(C, align($align))]
        pub struct $atomic {
            v: UnsafeCell<$float>,
        }

        unsafe impl Sync for $atomic {}

        impl $atomic {
            pub const fn new(v: $float) -> $atomic {
                Self { v: UnsafeCell::new(v) }
            }

            pub fn into_inner(self) -> $float {
                self.v.into_inner()
            }

            #[rgpu::atomic(read_modify_write, scope = $scope, ordering = order, place = "*self", function = "add", emitted_scope = $emitted)]
            #[rgpu::value(uniformity = "thread")]
            pub $($safety)? fn fetch_add(&self, val: $float, order: Ordering) -> $float;

            #[rgpu::atomic(read_modify_write, scope = $scope, ordering = order, place = "*self", function = "sub", emitted_scope = $emitted)]
            #[rgpu::value(uniformity = "thread")]
            pub $($safety)? fn fetch_sub(&self, val: $float, order: Ordering) -> $float;

            #[rgpu::atomic(read_modify_write, scope = $scope, ordering = order, place = "*self", function = "and", emitted_scope = $emitted)]
            #[rgpu::value(uniformity = "thread")]
            pub $($safety)? fn fetch_and(&self, val: $float, order: Ordering) -> $float;

            #[rgpu::atomic(read_modify_write, scope = $scope, ordering = order, place = "*self", function = "or", emitted_scope = $emitted)]
            #[rgpu::value(uniformity = "thread")]
            pub $($safety)? fn fetch_or(&self, val: $float, order: Ordering) -> $float;

            #[rgpu::atomic(read_modify_write, scope = $scope, ordering = order, place = "*self", function = "xor", emitted_scope = $emitted)]
            #[rgpu::value(uniformity = "thread")]
            pub $($safety)? fn fetch_xor(&self, val: $float, order: Ordering) -> $float;

            #[rgpu::atomic(load, scope = $scope, ordering = order, place = "*self", emitted_scope = $emitted)]
            #[rgpu::value(uniformity = "thread")]
            pub $($safety)? fn load(&self, order: Ordering) -> $float;

            #[rgpu::atomic(store, scope = $scope, ordering = order, place = "*self", emitted_scope = $emitted)]
            pub $($safety)? fn store(&self, val: $float, order: Ordering);
        }
    };
}

atomic_float!(f32, AtomicF32, 4, "device", "device");
atomic_float!(f64, AtomicF64, 8, "device", "device");
atomic_float!(f32, BlockAtomicF32, 4, "block", "block", unsafe);
atomic_float!(f64, BlockAtomicF64, 8, "block", "block", unsafe);
atomic_float!(f32, SystemAtomicF32, 4, "system", "device");
atomic_float!(f64, SystemAtomicF64, 8, "system", "device");
