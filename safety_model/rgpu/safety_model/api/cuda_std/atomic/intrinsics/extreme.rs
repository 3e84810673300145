//! Atomic minimum and maximum.
//!
//! The names say what is done, with which ordering, on which type, and the scope. `volatile` stands for
//! an instruction without an ordering, which is relaxed (PTX ISA 9.7.13.15).

macro_rules! fetch {
    ($($function:literal $type:ty, $ordering:literal: $block:ident, $device:ident, $system:ident;)*) => {
        $(
            #[rgpu::atomic(read_modify_write, scope = "block", ordering = $ordering, place = "*ptr", function = $function)]
            pub unsafe fn $block(ptr: *mut $type, val: $type) -> $type;
            #[rgpu::atomic(read_modify_write, scope = "device", ordering = $ordering, place = "*ptr", function = $function)]
            pub unsafe fn $device(ptr: *mut $type, val: $type) -> $type;
            #[rgpu::atomic(read_modify_write, scope = "system", ordering = $ordering, place = "*ptr", function = $function)]
            pub unsafe fn $system(ptr: *mut $type, val: $type) -> $type;
        )*
    };
}

fetch! {
    "min" u32, "relaxed": atomic_fetch_min_relaxed_u32_block, atomic_fetch_min_relaxed_u32_device, atomic_fetch_min_relaxed_u32_system;
    "min" u32, "acquire": atomic_fetch_min_acquire_u32_block, atomic_fetch_min_acquire_u32_device, atomic_fetch_min_acquire_u32_system;
    "min" u32, "release": atomic_fetch_min_release_u32_block, atomic_fetch_min_release_u32_device, atomic_fetch_min_release_u32_system;
    "min" u32, "acq_rel": atomic_fetch_min_acqrel_u32_block, atomic_fetch_min_acqrel_u32_device, atomic_fetch_min_acqrel_u32_system;
    "min" u32, "relaxed": atomic_fetch_min_volatile_u32_block, atomic_fetch_min_volatile_u32_device, atomic_fetch_min_volatile_u32_system;
    "min" u64, "relaxed": atomic_fetch_min_relaxed_u64_block, atomic_fetch_min_relaxed_u64_device, atomic_fetch_min_relaxed_u64_system;
    "min" u64, "acquire": atomic_fetch_min_acquire_u64_block, atomic_fetch_min_acquire_u64_device, atomic_fetch_min_acquire_u64_system;
    "min" u64, "release": atomic_fetch_min_release_u64_block, atomic_fetch_min_release_u64_device, atomic_fetch_min_release_u64_system;
    "min" u64, "acq_rel": atomic_fetch_min_acqrel_u64_block, atomic_fetch_min_acqrel_u64_device, atomic_fetch_min_acqrel_u64_system;
    "min" u64, "relaxed": atomic_fetch_min_volatile_u64_block, atomic_fetch_min_volatile_u64_device, atomic_fetch_min_volatile_u64_system;
    "min" i32, "relaxed": atomic_fetch_min_relaxed_i32_block, atomic_fetch_min_relaxed_i32_device, atomic_fetch_min_relaxed_i32_system;
    "min" i32, "acquire": atomic_fetch_min_acquire_i32_block, atomic_fetch_min_acquire_i32_device, atomic_fetch_min_acquire_i32_system;
    "min" i32, "release": atomic_fetch_min_release_i32_block, atomic_fetch_min_release_i32_device, atomic_fetch_min_release_i32_system;
    "min" i32, "acq_rel": atomic_fetch_min_acqrel_i32_block, atomic_fetch_min_acqrel_i32_device, atomic_fetch_min_acqrel_i32_system;
    "min" i32, "relaxed": atomic_fetch_min_volatile_i32_block, atomic_fetch_min_volatile_i32_device, atomic_fetch_min_volatile_i32_system;
    "min" i64, "relaxed": atomic_fetch_min_relaxed_i64_block, atomic_fetch_min_relaxed_i64_device, atomic_fetch_min_relaxed_i64_system;
    "min" i64, "acquire": atomic_fetch_min_acquire_i64_block, atomic_fetch_min_acquire_i64_device, atomic_fetch_min_acquire_i64_system;
    "min" i64, "release": atomic_fetch_min_release_i64_block, atomic_fetch_min_release_i64_device, atomic_fetch_min_release_i64_system;
    "min" i64, "acq_rel": atomic_fetch_min_acqrel_i64_block, atomic_fetch_min_acqrel_i64_device, atomic_fetch_min_acqrel_i64_system;
    "min" i64, "relaxed": atomic_fetch_min_volatile_i64_block, atomic_fetch_min_volatile_i64_device, atomic_fetch_min_volatile_i64_system;

    "max" u32, "relaxed": atomic_fetch_max_relaxed_u32_block, atomic_fetch_max_relaxed_u32_device, atomic_fetch_max_relaxed_u32_system;
    "max" u32, "acquire": atomic_fetch_max_acquire_u32_block, atomic_fetch_max_acquire_u32_device, atomic_fetch_max_acquire_u32_system;
    "max" u32, "release": atomic_fetch_max_release_u32_block, atomic_fetch_max_release_u32_device, atomic_fetch_max_release_u32_system;
    "max" u32, "acq_rel": atomic_fetch_max_acqrel_u32_block, atomic_fetch_max_acqrel_u32_device, atomic_fetch_max_acqrel_u32_system;
    "max" u32, "relaxed": atomic_fetch_max_volatile_u32_block, atomic_fetch_max_volatile_u32_device, atomic_fetch_max_volatile_u32_system;
    "max" u64, "relaxed": atomic_fetch_max_relaxed_u64_block, atomic_fetch_max_relaxed_u64_device, atomic_fetch_max_relaxed_u64_system;
    "max" u64, "acquire": atomic_fetch_max_acquire_u64_block, atomic_fetch_max_acquire_u64_device, atomic_fetch_max_acquire_u64_system;
    "max" u64, "release": atomic_fetch_max_release_u64_block, atomic_fetch_max_release_u64_device, atomic_fetch_max_release_u64_system;
    "max" u64, "acq_rel": atomic_fetch_max_acqrel_u64_block, atomic_fetch_max_acqrel_u64_device, atomic_fetch_max_acqrel_u64_system;
    "max" u64, "relaxed": atomic_fetch_max_volatile_u64_block, atomic_fetch_max_volatile_u64_device, atomic_fetch_max_volatile_u64_system;
    "max" i32, "relaxed": atomic_fetch_max_relaxed_i32_block, atomic_fetch_max_relaxed_i32_device, atomic_fetch_max_relaxed_i32_system;
    "max" i32, "acquire": atomic_fetch_max_acquire_i32_block, atomic_fetch_max_acquire_i32_device, atomic_fetch_max_acquire_i32_system;
    "max" i32, "release": atomic_fetch_max_release_i32_block, atomic_fetch_max_release_i32_device, atomic_fetch_max_release_i32_system;
    "max" i32, "acq_rel": atomic_fetch_max_acqrel_i32_block, atomic_fetch_max_acqrel_i32_device, atomic_fetch_max_acqrel_i32_system;
    "max" i32, "relaxed": atomic_fetch_max_volatile_i32_block, atomic_fetch_max_volatile_i32_device, atomic_fetch_max_volatile_i32_system;
    "max" i64, "relaxed": atomic_fetch_max_relaxed_i64_block, atomic_fetch_max_relaxed_i64_device, atomic_fetch_max_relaxed_i64_system;
    "max" i64, "acquire": atomic_fetch_max_acquire_i64_block, atomic_fetch_max_acquire_i64_device, atomic_fetch_max_acquire_i64_system;
    "max" i64, "release": atomic_fetch_max_release_i64_block, atomic_fetch_max_release_i64_device, atomic_fetch_max_release_i64_system;
    "max" i64, "acq_rel": atomic_fetch_max_acqrel_i64_block, atomic_fetch_max_acqrel_i64_device, atomic_fetch_max_acqrel_i64_system;
    "max" i64, "relaxed": atomic_fetch_max_volatile_i64_block, atomic_fetch_max_volatile_i64_device, atomic_fetch_max_volatile_i64_system;
}
