//! Atomic exchange.
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
    "exchange" u32, "relaxed": atomic_fetch_exch_relaxed_u32_block, atomic_fetch_exch_relaxed_u32_device, atomic_fetch_exch_relaxed_u32_system;
    "exchange" u32, "acquire": atomic_fetch_exch_acquire_u32_block, atomic_fetch_exch_acquire_u32_device, atomic_fetch_exch_acquire_u32_system;
    "exchange" u32, "release": atomic_fetch_exch_release_u32_block, atomic_fetch_exch_release_u32_device, atomic_fetch_exch_release_u32_system;
    "exchange" u32, "acq_rel": atomic_fetch_exch_acqrel_u32_block, atomic_fetch_exch_acqrel_u32_device, atomic_fetch_exch_acqrel_u32_system;
    "exchange" u32, "relaxed": atomic_fetch_exch_volatile_u32_block, atomic_fetch_exch_volatile_u32_device, atomic_fetch_exch_volatile_u32_system;
    "exchange" u64, "relaxed": atomic_fetch_exch_relaxed_u64_block, atomic_fetch_exch_relaxed_u64_device, atomic_fetch_exch_relaxed_u64_system;
    "exchange" u64, "acquire": atomic_fetch_exch_acquire_u64_block, atomic_fetch_exch_acquire_u64_device, atomic_fetch_exch_acquire_u64_system;
    "exchange" u64, "release": atomic_fetch_exch_release_u64_block, atomic_fetch_exch_release_u64_device, atomic_fetch_exch_release_u64_system;
    "exchange" u64, "acq_rel": atomic_fetch_exch_acqrel_u64_block, atomic_fetch_exch_acqrel_u64_device, atomic_fetch_exch_acqrel_u64_system;
    "exchange" u64, "relaxed": atomic_fetch_exch_volatile_u64_block, atomic_fetch_exch_volatile_u64_device, atomic_fetch_exch_volatile_u64_system;
    "exchange" i32, "relaxed": atomic_fetch_exch_relaxed_i32_block, atomic_fetch_exch_relaxed_i32_device, atomic_fetch_exch_relaxed_i32_system;
    "exchange" i32, "acquire": atomic_fetch_exch_acquire_i32_block, atomic_fetch_exch_acquire_i32_device, atomic_fetch_exch_acquire_i32_system;
    "exchange" i32, "release": atomic_fetch_exch_release_i32_block, atomic_fetch_exch_release_i32_device, atomic_fetch_exch_release_i32_system;
    "exchange" i32, "acq_rel": atomic_fetch_exch_acqrel_i32_block, atomic_fetch_exch_acqrel_i32_device, atomic_fetch_exch_acqrel_i32_system;
    "exchange" i32, "relaxed": atomic_fetch_exch_volatile_i32_block, atomic_fetch_exch_volatile_i32_device, atomic_fetch_exch_volatile_i32_system;
    "exchange" i64, "relaxed": atomic_fetch_exch_relaxed_i64_block, atomic_fetch_exch_relaxed_i64_device, atomic_fetch_exch_relaxed_i64_system;
    "exchange" i64, "acquire": atomic_fetch_exch_acquire_i64_block, atomic_fetch_exch_acquire_i64_device, atomic_fetch_exch_acquire_i64_system;
    "exchange" i64, "release": atomic_fetch_exch_release_i64_block, atomic_fetch_exch_release_i64_device, atomic_fetch_exch_release_i64_system;
    "exchange" i64, "acq_rel": atomic_fetch_exch_acqrel_i64_block, atomic_fetch_exch_acqrel_i64_device, atomic_fetch_exch_acqrel_i64_system;
    "exchange" i64, "relaxed": atomic_fetch_exch_volatile_i64_block, atomic_fetch_exch_volatile_i64_device, atomic_fetch_exch_volatile_i64_system;
    "exchange" f32, "relaxed": atomic_fetch_exch_relaxed_f32_block, atomic_fetch_exch_relaxed_f32_device, atomic_fetch_exch_relaxed_f32_system;
    "exchange" f32, "acquire": atomic_fetch_exch_acquire_f32_block, atomic_fetch_exch_acquire_f32_device, atomic_fetch_exch_acquire_f32_system;
    "exchange" f32, "release": atomic_fetch_exch_release_f32_block, atomic_fetch_exch_release_f32_device, atomic_fetch_exch_release_f32_system;
    "exchange" f32, "acq_rel": atomic_fetch_exch_acqrel_f32_block, atomic_fetch_exch_acqrel_f32_device, atomic_fetch_exch_acqrel_f32_system;
    "exchange" f32, "relaxed": atomic_fetch_exch_volatile_f32_block, atomic_fetch_exch_volatile_f32_device, atomic_fetch_exch_volatile_f32_system;
    "exchange" f64, "relaxed": atomic_fetch_exch_relaxed_f64_block, atomic_fetch_exch_relaxed_f64_device, atomic_fetch_exch_relaxed_f64_system;
    "exchange" f64, "acquire": atomic_fetch_exch_acquire_f64_block, atomic_fetch_exch_acquire_f64_device, atomic_fetch_exch_acquire_f64_system;
    "exchange" f64, "release": atomic_fetch_exch_release_f64_block, atomic_fetch_exch_release_f64_device, atomic_fetch_exch_release_f64_system;
    "exchange" f64, "acq_rel": atomic_fetch_exch_acqrel_f64_block, atomic_fetch_exch_acqrel_f64_device, atomic_fetch_exch_acqrel_f64_system;
    "exchange" f64, "relaxed": atomic_fetch_exch_volatile_f64_block, atomic_fetch_exch_volatile_f64_device, atomic_fetch_exch_volatile_f64_system;
}
