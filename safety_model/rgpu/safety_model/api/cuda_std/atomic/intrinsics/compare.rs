//! Atomic compare and exchange: stores `second_val` where `first_val` was, and returns what was there.

macro_rules! compare {
    ($($type:ty, $ordering:literal: $block:ident, $device:ident, $system:ident;)*) => {
        $(
            #[rgpu::atomic(compare_exchange, scope = "block", ordering = $ordering, place = "*ptr")]
            pub unsafe fn $block(ptr: *mut $type, first_val: $type, second_val: $type) -> $type;
            #[rgpu::atomic(compare_exchange, scope = "device", ordering = $ordering, place = "*ptr")]
            pub unsafe fn $device(ptr: *mut $type, first_val: $type, second_val: $type) -> $type;
            #[rgpu::atomic(compare_exchange, scope = "system", ordering = $ordering, place = "*ptr")]
            pub unsafe fn $system(ptr: *mut $type, first_val: $type, second_val: $type) -> $type;
        )*
    };
}

compare! {
    u32, "relaxed": atomic_fetch_cas_relaxed_u32_block, atomic_fetch_cas_relaxed_u32_device, atomic_fetch_cas_relaxed_u32_system;
    u32, "acquire": atomic_fetch_cas_acquire_u32_block, atomic_fetch_cas_acquire_u32_device, atomic_fetch_cas_acquire_u32_system;
    u32, "release": atomic_fetch_cas_release_u32_block, atomic_fetch_cas_release_u32_device, atomic_fetch_cas_release_u32_system;
    u32, "acq_rel": atomic_fetch_cas_acqrel_u32_block, atomic_fetch_cas_acqrel_u32_device, atomic_fetch_cas_acqrel_u32_system;
    u32, "relaxed": atomic_fetch_cas_volatile_u32_block, atomic_fetch_cas_volatile_u32_device, atomic_fetch_cas_volatile_u32_system;
    u64, "relaxed": atomic_fetch_cas_relaxed_u64_block, atomic_fetch_cas_relaxed_u64_device, atomic_fetch_cas_relaxed_u64_system;
    u64, "acquire": atomic_fetch_cas_acquire_u64_block, atomic_fetch_cas_acquire_u64_device, atomic_fetch_cas_acquire_u64_system;
    u64, "release": atomic_fetch_cas_release_u64_block, atomic_fetch_cas_release_u64_device, atomic_fetch_cas_release_u64_system;
    u64, "acq_rel": atomic_fetch_cas_acqrel_u64_block, atomic_fetch_cas_acqrel_u64_device, atomic_fetch_cas_acqrel_u64_system;
    u64, "relaxed": atomic_fetch_cas_volatile_u64_block, atomic_fetch_cas_volatile_u64_device, atomic_fetch_cas_volatile_u64_system;
    i32, "relaxed": atomic_fetch_cas_relaxed_i32_block, atomic_fetch_cas_relaxed_i32_device, atomic_fetch_cas_relaxed_i32_system;
    i32, "acquire": atomic_fetch_cas_acquire_i32_block, atomic_fetch_cas_acquire_i32_device, atomic_fetch_cas_acquire_i32_system;
    i32, "release": atomic_fetch_cas_release_i32_block, atomic_fetch_cas_release_i32_device, atomic_fetch_cas_release_i32_system;
    i32, "acq_rel": atomic_fetch_cas_acqrel_i32_block, atomic_fetch_cas_acqrel_i32_device, atomic_fetch_cas_acqrel_i32_system;
    i32, "relaxed": atomic_fetch_cas_volatile_i32_block, atomic_fetch_cas_volatile_i32_device, atomic_fetch_cas_volatile_i32_system;
    i64, "relaxed": atomic_fetch_cas_relaxed_i64_block, atomic_fetch_cas_relaxed_i64_device, atomic_fetch_cas_relaxed_i64_system;
    i64, "acquire": atomic_fetch_cas_acquire_i64_block, atomic_fetch_cas_acquire_i64_device, atomic_fetch_cas_acquire_i64_system;
    i64, "release": atomic_fetch_cas_release_i64_block, atomic_fetch_cas_release_i64_device, atomic_fetch_cas_release_i64_system;
    i64, "acq_rel": atomic_fetch_cas_acqrel_i64_block, atomic_fetch_cas_acqrel_i64_device, atomic_fetch_cas_acqrel_i64_system;
    i64, "relaxed": atomic_fetch_cas_volatile_i64_block, atomic_fetch_cas_volatile_i64_device, atomic_fetch_cas_volatile_i64_system;
    f32, "relaxed": atomic_fetch_cas_relaxed_f32_block, atomic_fetch_cas_relaxed_f32_device, atomic_fetch_cas_relaxed_f32_system;
    f32, "acquire": atomic_fetch_cas_acquire_f32_block, atomic_fetch_cas_acquire_f32_device, atomic_fetch_cas_acquire_f32_system;
    f32, "release": atomic_fetch_cas_release_f32_block, atomic_fetch_cas_release_f32_device, atomic_fetch_cas_release_f32_system;
    f32, "acq_rel": atomic_fetch_cas_acqrel_f32_block, atomic_fetch_cas_acqrel_f32_device, atomic_fetch_cas_acqrel_f32_system;
    f32, "relaxed": atomic_fetch_cas_volatile_f32_block, atomic_fetch_cas_volatile_f32_device, atomic_fetch_cas_volatile_f32_system;
    f64, "relaxed": atomic_fetch_cas_relaxed_f64_block, atomic_fetch_cas_relaxed_f64_device, atomic_fetch_cas_relaxed_f64_system;
    f64, "acquire": atomic_fetch_cas_acquire_f64_block, atomic_fetch_cas_acquire_f64_device, atomic_fetch_cas_acquire_f64_system;
    f64, "release": atomic_fetch_cas_release_f64_block, atomic_fetch_cas_release_f64_device, atomic_fetch_cas_release_f64_system;
    f64, "acq_rel": atomic_fetch_cas_acqrel_f64_block, atomic_fetch_cas_acqrel_f64_device, atomic_fetch_cas_acqrel_f64_system;
    f64, "relaxed": atomic_fetch_cas_volatile_f64_block, atomic_fetch_cas_volatile_f64_device, atomic_fetch_cas_volatile_f64_system;
}
