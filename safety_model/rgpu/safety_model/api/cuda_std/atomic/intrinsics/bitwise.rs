//! Atomic and, or, xor. PTX has them for integers only: the float forms do not assemble.
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
    "and" u32, "relaxed": atomic_fetch_and_relaxed_u32_block, atomic_fetch_and_relaxed_u32_device, atomic_fetch_and_relaxed_u32_system;
    "and" u32, "acquire": atomic_fetch_and_acquire_u32_block, atomic_fetch_and_acquire_u32_device, atomic_fetch_and_acquire_u32_system;
    "and" u32, "release": atomic_fetch_and_release_u32_block, atomic_fetch_and_release_u32_device, atomic_fetch_and_release_u32_system;
    "and" u32, "acq_rel": atomic_fetch_and_acqrel_u32_block, atomic_fetch_and_acqrel_u32_device, atomic_fetch_and_acqrel_u32_system;
    "and" u32, "relaxed": atomic_fetch_and_volatile_u32_block, atomic_fetch_and_volatile_u32_device, atomic_fetch_and_volatile_u32_system;
    "and" u64, "relaxed": atomic_fetch_and_relaxed_u64_block, atomic_fetch_and_relaxed_u64_device, atomic_fetch_and_relaxed_u64_system;
    "and" u64, "acquire": atomic_fetch_and_acquire_u64_block, atomic_fetch_and_acquire_u64_device, atomic_fetch_and_acquire_u64_system;
    "and" u64, "release": atomic_fetch_and_release_u64_block, atomic_fetch_and_release_u64_device, atomic_fetch_and_release_u64_system;
    "and" u64, "acq_rel": atomic_fetch_and_acqrel_u64_block, atomic_fetch_and_acqrel_u64_device, atomic_fetch_and_acqrel_u64_system;
    "and" u64, "relaxed": atomic_fetch_and_volatile_u64_block, atomic_fetch_and_volatile_u64_device, atomic_fetch_and_volatile_u64_system;
    "and" i32, "relaxed": atomic_fetch_and_relaxed_i32_block, atomic_fetch_and_relaxed_i32_device, atomic_fetch_and_relaxed_i32_system;
    "and" i32, "acquire": atomic_fetch_and_acquire_i32_block, atomic_fetch_and_acquire_i32_device, atomic_fetch_and_acquire_i32_system;
    "and" i32, "release": atomic_fetch_and_release_i32_block, atomic_fetch_and_release_i32_device, atomic_fetch_and_release_i32_system;
    "and" i32, "acq_rel": atomic_fetch_and_acqrel_i32_block, atomic_fetch_and_acqrel_i32_device, atomic_fetch_and_acqrel_i32_system;
    "and" i32, "relaxed": atomic_fetch_and_volatile_i32_block, atomic_fetch_and_volatile_i32_device, atomic_fetch_and_volatile_i32_system;
    "and" i64, "relaxed": atomic_fetch_and_relaxed_i64_block, atomic_fetch_and_relaxed_i64_device, atomic_fetch_and_relaxed_i64_system;
    "and" i64, "acquire": atomic_fetch_and_acquire_i64_block, atomic_fetch_and_acquire_i64_device, atomic_fetch_and_acquire_i64_system;
    "and" i64, "release": atomic_fetch_and_release_i64_block, atomic_fetch_and_release_i64_device, atomic_fetch_and_release_i64_system;
    "and" i64, "acq_rel": atomic_fetch_and_acqrel_i64_block, atomic_fetch_and_acqrel_i64_device, atomic_fetch_and_acqrel_i64_system;
    "and" i64, "relaxed": atomic_fetch_and_volatile_i64_block, atomic_fetch_and_volatile_i64_device, atomic_fetch_and_volatile_i64_system;
    "and" f32, "relaxed": atomic_fetch_and_relaxed_f32_block, atomic_fetch_and_relaxed_f32_device, atomic_fetch_and_relaxed_f32_system;
    "and" f32, "acquire": atomic_fetch_and_acquire_f32_block, atomic_fetch_and_acquire_f32_device, atomic_fetch_and_acquire_f32_system;
    "and" f32, "release": atomic_fetch_and_release_f32_block, atomic_fetch_and_release_f32_device, atomic_fetch_and_release_f32_system;
    "and" f32, "acq_rel": atomic_fetch_and_acqrel_f32_block, atomic_fetch_and_acqrel_f32_device, atomic_fetch_and_acqrel_f32_system;
    "and" f32, "relaxed": atomic_fetch_and_volatile_f32_block, atomic_fetch_and_volatile_f32_device, atomic_fetch_and_volatile_f32_system;
    "and" f64, "relaxed": atomic_fetch_and_relaxed_f64_block, atomic_fetch_and_relaxed_f64_device, atomic_fetch_and_relaxed_f64_system;
    "and" f64, "acquire": atomic_fetch_and_acquire_f64_block, atomic_fetch_and_acquire_f64_device, atomic_fetch_and_acquire_f64_system;
    "and" f64, "release": atomic_fetch_and_release_f64_block, atomic_fetch_and_release_f64_device, atomic_fetch_and_release_f64_system;
    "and" f64, "acq_rel": atomic_fetch_and_acqrel_f64_block, atomic_fetch_and_acqrel_f64_device, atomic_fetch_and_acqrel_f64_system;
    "and" f64, "relaxed": atomic_fetch_and_volatile_f64_block, atomic_fetch_and_volatile_f64_device, atomic_fetch_and_volatile_f64_system;

    "or" u32, "relaxed": atomic_fetch_or_relaxed_u32_block, atomic_fetch_or_relaxed_u32_device, atomic_fetch_or_relaxed_u32_system;
    "or" u32, "acquire": atomic_fetch_or_acquire_u32_block, atomic_fetch_or_acquire_u32_device, atomic_fetch_or_acquire_u32_system;
    "or" u32, "release": atomic_fetch_or_release_u32_block, atomic_fetch_or_release_u32_device, atomic_fetch_or_release_u32_system;
    "or" u32, "acq_rel": atomic_fetch_or_acqrel_u32_block, atomic_fetch_or_acqrel_u32_device, atomic_fetch_or_acqrel_u32_system;
    "or" u32, "relaxed": atomic_fetch_or_volatile_u32_block, atomic_fetch_or_volatile_u32_device, atomic_fetch_or_volatile_u32_system;
    "or" u64, "relaxed": atomic_fetch_or_relaxed_u64_block, atomic_fetch_or_relaxed_u64_device, atomic_fetch_or_relaxed_u64_system;
    "or" u64, "acquire": atomic_fetch_or_acquire_u64_block, atomic_fetch_or_acquire_u64_device, atomic_fetch_or_acquire_u64_system;
    "or" u64, "release": atomic_fetch_or_release_u64_block, atomic_fetch_or_release_u64_device, atomic_fetch_or_release_u64_system;
    "or" u64, "acq_rel": atomic_fetch_or_acqrel_u64_block, atomic_fetch_or_acqrel_u64_device, atomic_fetch_or_acqrel_u64_system;
    "or" u64, "relaxed": atomic_fetch_or_volatile_u64_block, atomic_fetch_or_volatile_u64_device, atomic_fetch_or_volatile_u64_system;
    "or" i32, "relaxed": atomic_fetch_or_relaxed_i32_block, atomic_fetch_or_relaxed_i32_device, atomic_fetch_or_relaxed_i32_system;
    "or" i32, "acquire": atomic_fetch_or_acquire_i32_block, atomic_fetch_or_acquire_i32_device, atomic_fetch_or_acquire_i32_system;
    "or" i32, "release": atomic_fetch_or_release_i32_block, atomic_fetch_or_release_i32_device, atomic_fetch_or_release_i32_system;
    "or" i32, "acq_rel": atomic_fetch_or_acqrel_i32_block, atomic_fetch_or_acqrel_i32_device, atomic_fetch_or_acqrel_i32_system;
    "or" i32, "relaxed": atomic_fetch_or_volatile_i32_block, atomic_fetch_or_volatile_i32_device, atomic_fetch_or_volatile_i32_system;
    "or" i64, "relaxed": atomic_fetch_or_relaxed_i64_block, atomic_fetch_or_relaxed_i64_device, atomic_fetch_or_relaxed_i64_system;
    "or" i64, "acquire": atomic_fetch_or_acquire_i64_block, atomic_fetch_or_acquire_i64_device, atomic_fetch_or_acquire_i64_system;
    "or" i64, "release": atomic_fetch_or_release_i64_block, atomic_fetch_or_release_i64_device, atomic_fetch_or_release_i64_system;
    "or" i64, "acq_rel": atomic_fetch_or_acqrel_i64_block, atomic_fetch_or_acqrel_i64_device, atomic_fetch_or_acqrel_i64_system;
    "or" i64, "relaxed": atomic_fetch_or_volatile_i64_block, atomic_fetch_or_volatile_i64_device, atomic_fetch_or_volatile_i64_system;
    "or" f32, "relaxed": atomic_fetch_or_relaxed_f32_block, atomic_fetch_or_relaxed_f32_device, atomic_fetch_or_relaxed_f32_system;
    "or" f32, "acquire": atomic_fetch_or_acquire_f32_block, atomic_fetch_or_acquire_f32_device, atomic_fetch_or_acquire_f32_system;
    "or" f32, "release": atomic_fetch_or_release_f32_block, atomic_fetch_or_release_f32_device, atomic_fetch_or_release_f32_system;
    "or" f32, "acq_rel": atomic_fetch_or_acqrel_f32_block, atomic_fetch_or_acqrel_f32_device, atomic_fetch_or_acqrel_f32_system;
    "or" f32, "relaxed": atomic_fetch_or_volatile_f32_block, atomic_fetch_or_volatile_f32_device, atomic_fetch_or_volatile_f32_system;
    "or" f64, "relaxed": atomic_fetch_or_relaxed_f64_block, atomic_fetch_or_relaxed_f64_device, atomic_fetch_or_relaxed_f64_system;
    "or" f64, "acquire": atomic_fetch_or_acquire_f64_block, atomic_fetch_or_acquire_f64_device, atomic_fetch_or_acquire_f64_system;
    "or" f64, "release": atomic_fetch_or_release_f64_block, atomic_fetch_or_release_f64_device, atomic_fetch_or_release_f64_system;
    "or" f64, "acq_rel": atomic_fetch_or_acqrel_f64_block, atomic_fetch_or_acqrel_f64_device, atomic_fetch_or_acqrel_f64_system;
    "or" f64, "relaxed": atomic_fetch_or_volatile_f64_block, atomic_fetch_or_volatile_f64_device, atomic_fetch_or_volatile_f64_system;

    "xor" u32, "relaxed": atomic_fetch_xor_relaxed_u32_block, atomic_fetch_xor_relaxed_u32_device, atomic_fetch_xor_relaxed_u32_system;
    "xor" u32, "acquire": atomic_fetch_xor_acquire_u32_block, atomic_fetch_xor_acquire_u32_device, atomic_fetch_xor_acquire_u32_system;
    "xor" u32, "release": atomic_fetch_xor_release_u32_block, atomic_fetch_xor_release_u32_device, atomic_fetch_xor_release_u32_system;
    "xor" u32, "acq_rel": atomic_fetch_xor_acqrel_u32_block, atomic_fetch_xor_acqrel_u32_device, atomic_fetch_xor_acqrel_u32_system;
    "xor" u32, "relaxed": atomic_fetch_xor_volatile_u32_block, atomic_fetch_xor_volatile_u32_device, atomic_fetch_xor_volatile_u32_system;
    "xor" u64, "relaxed": atomic_fetch_xor_relaxed_u64_block, atomic_fetch_xor_relaxed_u64_device, atomic_fetch_xor_relaxed_u64_system;
    "xor" u64, "acquire": atomic_fetch_xor_acquire_u64_block, atomic_fetch_xor_acquire_u64_device, atomic_fetch_xor_acquire_u64_system;
    "xor" u64, "release": atomic_fetch_xor_release_u64_block, atomic_fetch_xor_release_u64_device, atomic_fetch_xor_release_u64_system;
    "xor" u64, "acq_rel": atomic_fetch_xor_acqrel_u64_block, atomic_fetch_xor_acqrel_u64_device, atomic_fetch_xor_acqrel_u64_system;
    "xor" u64, "relaxed": atomic_fetch_xor_volatile_u64_block, atomic_fetch_xor_volatile_u64_device, atomic_fetch_xor_volatile_u64_system;
    "xor" i32, "relaxed": atomic_fetch_xor_relaxed_i32_block, atomic_fetch_xor_relaxed_i32_device, atomic_fetch_xor_relaxed_i32_system;
    "xor" i32, "acquire": atomic_fetch_xor_acquire_i32_block, atomic_fetch_xor_acquire_i32_device, atomic_fetch_xor_acquire_i32_system;
    "xor" i32, "release": atomic_fetch_xor_release_i32_block, atomic_fetch_xor_release_i32_device, atomic_fetch_xor_release_i32_system;
    "xor" i32, "acq_rel": atomic_fetch_xor_acqrel_i32_block, atomic_fetch_xor_acqrel_i32_device, atomic_fetch_xor_acqrel_i32_system;
    "xor" i32, "relaxed": atomic_fetch_xor_volatile_i32_block, atomic_fetch_xor_volatile_i32_device, atomic_fetch_xor_volatile_i32_system;
    "xor" i64, "relaxed": atomic_fetch_xor_relaxed_i64_block, atomic_fetch_xor_relaxed_i64_device, atomic_fetch_xor_relaxed_i64_system;
    "xor" i64, "acquire": atomic_fetch_xor_acquire_i64_block, atomic_fetch_xor_acquire_i64_device, atomic_fetch_xor_acquire_i64_system;
    "xor" i64, "release": atomic_fetch_xor_release_i64_block, atomic_fetch_xor_release_i64_device, atomic_fetch_xor_release_i64_system;
    "xor" i64, "acq_rel": atomic_fetch_xor_acqrel_i64_block, atomic_fetch_xor_acqrel_i64_device, atomic_fetch_xor_acqrel_i64_system;
    "xor" i64, "relaxed": atomic_fetch_xor_volatile_i64_block, atomic_fetch_xor_volatile_i64_device, atomic_fetch_xor_volatile_i64_system;
    "xor" f32, "relaxed": atomic_fetch_xor_relaxed_f32_block, atomic_fetch_xor_relaxed_f32_device, atomic_fetch_xor_relaxed_f32_system;
    "xor" f32, "acquire": atomic_fetch_xor_acquire_f32_block, atomic_fetch_xor_acquire_f32_device, atomic_fetch_xor_acquire_f32_system;
    "xor" f32, "release": atomic_fetch_xor_release_f32_block, atomic_fetch_xor_release_f32_device, atomic_fetch_xor_release_f32_system;
    "xor" f32, "acq_rel": atomic_fetch_xor_acqrel_f32_block, atomic_fetch_xor_acqrel_f32_device, atomic_fetch_xor_acqrel_f32_system;
    "xor" f32, "relaxed": atomic_fetch_xor_volatile_f32_block, atomic_fetch_xor_volatile_f32_device, atomic_fetch_xor_volatile_f32_system;
    "xor" f64, "relaxed": atomic_fetch_xor_relaxed_f64_block, atomic_fetch_xor_relaxed_f64_device, atomic_fetch_xor_relaxed_f64_system;
    "xor" f64, "acquire": atomic_fetch_xor_acquire_f64_block, atomic_fetch_xor_acquire_f64_device, atomic_fetch_xor_acquire_f64_system;
    "xor" f64, "release": atomic_fetch_xor_release_f64_block, atomic_fetch_xor_release_f64_device, atomic_fetch_xor_release_f64_system;
    "xor" f64, "acq_rel": atomic_fetch_xor_acqrel_f64_block, atomic_fetch_xor_acqrel_f64_device, atomic_fetch_xor_acqrel_f64_system;
    "xor" f64, "relaxed": atomic_fetch_xor_volatile_f64_block, atomic_fetch_xor_volatile_f64_device, atomic_fetch_xor_volatile_f64_system;
}
