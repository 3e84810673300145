//! Atomics whose ordering is an argument: crates/cuda_std/src/atomic/mid.rs.
//!
//! Orderings that don't fit the operation trap. `seq_cst` is made of a fence and an acquire (or relaxed
//! store) operation; below sm_70 it is fences around a volatile one.

use super::intrinsics;
use crate::cfg::ComputeCapability;
use core::sync::atomic::Ordering;

fn ge_sm70() -> bool {
    ComputeCapability::from_cuda_arch_env() >= ComputeCapability::Compute70
}

/// A fence of the device; see `intrinsics` for what is emitted.
pub fn device_thread_fence(ordering: Ordering) {
    unsafe {
        match ordering {
            Ordering::Relaxed => {}
            _ if !ge_sm70() => intrinsics::membar_device(),
            Ordering::SeqCst => intrinsics::fence_sc_device(),
            _ => intrinsics::fence_acqrel_device(),
        }
    }
}

/// A fence of the block; see `intrinsics` for what is emitted.
pub fn block_thread_fence(ordering: Ordering) {
    unsafe {
        match ordering {
            Ordering::Relaxed => {}
            _ if !ge_sm70() => intrinsics::membar_block(),
            Ordering::SeqCst => intrinsics::fence_sc_block(),
            _ => intrinsics::fence_acqrel_block(),
        }
    }
}

/// A fence of the system.
pub fn system_thread_fence(ordering: Ordering) {
    unsafe {
        match ordering {
            Ordering::Relaxed => {}
            _ if !ge_sm70() => intrinsics::membar_system(),
            Ordering::SeqCst => intrinsics::fence_sc_system(),
            _ => intrinsics::fence_acqrel_system(),
        }
    }
}

macro_rules! access {
    ($($load:ident, $store:ident: $bits:ty, $scope:literal;)*) => {
        $(
            #[rgpu::atomic(load, scope = $scope, ordering = ordering, place = "*ptr")]
            pub unsafe fn $load(ptr: *mut $bits, ordering: Ordering) -> $bits;
            #[rgpu::atomic(store, scope = $scope, ordering = ordering, place = "*ptr")]
            pub unsafe fn $store(ptr: *mut $bits, ordering: Ordering, val: $bits);
        )*
    };
}

// `.block`, `.device` and `.system` are no scopes of PTX: from sm_70 on these do not assemble (#354).
access! {
    atomic_load_32_block, atomic_store_32_block: u32, "block";
    atomic_load_32_device, atomic_store_32_device: u32, "device";
    atomic_load_32_system, atomic_store_32_system: u32, "system";
    atomic_load_64_block, atomic_store_64_block: u64, "block";
    atomic_load_64_device, atomic_store_64_device: u64, "device";
    atomic_load_64_system, atomic_store_64_system: u64, "system";
}

macro_rules! fetch {
    ($($function:literal $type:ty: $block:ident, $device:ident, $system:ident;)*) => {
        $(
            #[rgpu::atomic(read_modify_write, scope = "block", ordering = ordering, place = "*ptr", function = $function)]
            pub unsafe fn $block(ptr: *mut $type, ordering: Ordering, val: $type) -> $type;
            #[rgpu::atomic(read_modify_write, scope = "device", ordering = ordering, place = "*ptr", function = $function)]
            pub unsafe fn $device(ptr: *mut $type, ordering: Ordering, val: $type) -> $type;
            #[rgpu::atomic(read_modify_write, scope = "system", ordering = ordering, place = "*ptr", function = $function)]
            pub unsafe fn $system(ptr: *mut $type, ordering: Ordering, val: $type) -> $type;
        )*
    };
}

fetch! {
    "and" u32: atomic_fetch_and_u32_block, atomic_fetch_and_u32_device, atomic_fetch_and_u32_system;
    "and" u64: atomic_fetch_and_u64_block, atomic_fetch_and_u64_device, atomic_fetch_and_u64_system;
    "and" i32: atomic_fetch_and_i32_block, atomic_fetch_and_i32_device, atomic_fetch_and_i32_system;
    "and" i64: atomic_fetch_and_i64_block, atomic_fetch_and_i64_device, atomic_fetch_and_i64_system;
    "and" f32: atomic_fetch_and_f32_block, atomic_fetch_and_f32_device, atomic_fetch_and_f32_system;
    "and" f64: atomic_fetch_and_f64_block, atomic_fetch_and_f64_device, atomic_fetch_and_f64_system;
    "or" u32: atomic_fetch_or_u32_block, atomic_fetch_or_u32_device, atomic_fetch_or_u32_system;
    "or" u64: atomic_fetch_or_u64_block, atomic_fetch_or_u64_device, atomic_fetch_or_u64_system;
    "or" i32: atomic_fetch_or_i32_block, atomic_fetch_or_i32_device, atomic_fetch_or_i32_system;
    "or" i64: atomic_fetch_or_i64_block, atomic_fetch_or_i64_device, atomic_fetch_or_i64_system;
    "or" f32: atomic_fetch_or_f32_block, atomic_fetch_or_f32_device, atomic_fetch_or_f32_system;
    "or" f64: atomic_fetch_or_f64_block, atomic_fetch_or_f64_device, atomic_fetch_or_f64_system;
    "xor" u32: atomic_fetch_xor_u32_block, atomic_fetch_xor_u32_device, atomic_fetch_xor_u32_system;
    "xor" u64: atomic_fetch_xor_u64_block, atomic_fetch_xor_u64_device, atomic_fetch_xor_u64_system;
    "xor" i32: atomic_fetch_xor_i32_block, atomic_fetch_xor_i32_device, atomic_fetch_xor_i32_system;
    "xor" i64: atomic_fetch_xor_i64_block, atomic_fetch_xor_i64_device, atomic_fetch_xor_i64_system;
    "xor" f32: atomic_fetch_xor_f32_block, atomic_fetch_xor_f32_device, atomic_fetch_xor_f32_system;
    "xor" f64: atomic_fetch_xor_f64_block, atomic_fetch_xor_f64_device, atomic_fetch_xor_f64_system;
    "add" u32: atomic_fetch_add_u32_block, atomic_fetch_add_u32_device, atomic_fetch_add_u32_system;
    "add" u64: atomic_fetch_add_u64_block, atomic_fetch_add_u64_device, atomic_fetch_add_u64_system;
    "add" i32: atomic_fetch_add_i32_block, atomic_fetch_add_i32_device, atomic_fetch_add_i32_system;
    "add" i64: atomic_fetch_add_i64_block, atomic_fetch_add_i64_device, atomic_fetch_add_i64_system;
    "add" f32: atomic_fetch_add_f32_block, atomic_fetch_add_f32_device, atomic_fetch_add_f32_system;
    "add" f64: atomic_fetch_add_f64_block, atomic_fetch_add_f64_device, atomic_fetch_add_f64_system;
    "sub" u32: atomic_fetch_sub_u32_block, atomic_fetch_sub_u32_device, atomic_fetch_sub_u32_system;
    "sub" u64: atomic_fetch_sub_u64_block, atomic_fetch_sub_u64_device, atomic_fetch_sub_u64_system;
    "sub" i32: atomic_fetch_sub_i32_block, atomic_fetch_sub_i32_device, atomic_fetch_sub_i32_system;
    "sub" i64: atomic_fetch_sub_i64_block, atomic_fetch_sub_i64_device, atomic_fetch_sub_i64_system;
    "sub" f32: atomic_fetch_sub_f32_block, atomic_fetch_sub_f32_device, atomic_fetch_sub_f32_system;
    "sub" f64: atomic_fetch_sub_f64_block, atomic_fetch_sub_f64_device, atomic_fetch_sub_f64_system;
    "min" u32: atomic_fetch_min_u32_block, atomic_fetch_min_u32_device, atomic_fetch_min_u32_system;
    "min" u64: atomic_fetch_min_u64_block, atomic_fetch_min_u64_device, atomic_fetch_min_u64_system;
    "min" i32: atomic_fetch_min_i32_block, atomic_fetch_min_i32_device, atomic_fetch_min_i32_system;
    "min" i64: atomic_fetch_min_i64_block, atomic_fetch_min_i64_device, atomic_fetch_min_i64_system;
    "max" u32: atomic_fetch_max_u32_block, atomic_fetch_max_u32_device, atomic_fetch_max_u32_system;
    "max" u64: atomic_fetch_max_u64_block, atomic_fetch_max_u64_device, atomic_fetch_max_u64_system;
    "max" i32: atomic_fetch_max_i32_block, atomic_fetch_max_i32_device, atomic_fetch_max_i32_system;
    "max" i64: atomic_fetch_max_i64_block, atomic_fetch_max_i64_device, atomic_fetch_max_i64_system;
    "exchange" u32: atomic_fetch_exch_u32_block, atomic_fetch_exch_u32_device, atomic_fetch_exch_u32_system;
    "exchange" u64: atomic_fetch_exch_u64_block, atomic_fetch_exch_u64_device, atomic_fetch_exch_u64_system;
    "exchange" i32: atomic_fetch_exch_i32_block, atomic_fetch_exch_i32_device, atomic_fetch_exch_i32_system;
    "exchange" i64: atomic_fetch_exch_i64_block, atomic_fetch_exch_i64_device, atomic_fetch_exch_i64_system;
    "exchange" f32: atomic_fetch_exch_f32_block, atomic_fetch_exch_f32_device, atomic_fetch_exch_f32_system;
    "exchange" f64: atomic_fetch_exch_f64_block, atomic_fetch_exch_f64_device, atomic_fetch_exch_f64_system;
}

macro_rules! compare {
    ($($type:ty: $block:ident, $device:ident, $system:ident;)*) => {
        $(
            #[rgpu::atomic(compare_exchange, scope = "block", ordering = ordering, place = "*ptr")]
            pub unsafe fn $block(
                ptr: *mut $type,
                current: $type,
                new: $type,
                ordering: Ordering,
            ) -> $type;
            #[rgpu::atomic(compare_exchange, scope = "device", ordering = ordering, place = "*ptr")]
            pub unsafe fn $device(
                ptr: *mut $type,
                current: $type,
                new: $type,
                ordering: Ordering,
            ) -> $type;
            #[rgpu::atomic(compare_exchange, scope = "system", ordering = ordering, place = "*ptr")]
            pub unsafe fn $system(
                ptr: *mut $type,
                current: $type,
                new: $type,
                ordering: Ordering,
            ) -> $type;
        )*
    };
}

compare! {
    u32: atomic_compare_and_swap_u32_block, atomic_compare_and_swap_u32_device, atomic_compare_and_swap_u32_system;
    u64: atomic_compare_and_swap_u64_block, atomic_compare_and_swap_u64_device, atomic_compare_and_swap_u64_system;
    i32: atomic_compare_and_swap_i32_block, atomic_compare_and_swap_i32_device, atomic_compare_and_swap_i32_system;
    i64: atomic_compare_and_swap_i64_block, atomic_compare_and_swap_i64_device, atomic_compare_and_swap_i64_system;
    f32: atomic_compare_and_swap_f32_block, atomic_compare_and_swap_f32_device, atomic_compare_and_swap_f32_system;
    f64: atomic_compare_and_swap_f64_block, atomic_compare_and_swap_f64_device, atomic_compare_and_swap_f64_system;
}
