//! Atomic addition and subtraction. PTX has no subtraction: it adds the negated operand.
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
    "add" u32, "relaxed": atomic_fetch_add_relaxed_u32_block, atomic_fetch_add_relaxed_u32_device, atomic_fetch_add_relaxed_u32_system;
    "add" u32, "acquire": atomic_fetch_add_acquire_u32_block, atomic_fetch_add_acquire_u32_device, atomic_fetch_add_acquire_u32_system;
    "add" u32, "release": atomic_fetch_add_release_u32_block, atomic_fetch_add_release_u32_device, atomic_fetch_add_release_u32_system;
    "add" u32, "acq_rel": atomic_fetch_add_acqrel_u32_block, atomic_fetch_add_acqrel_u32_device, atomic_fetch_add_acqrel_u32_system;
    "add" u32, "relaxed": atomic_fetch_add_volatile_u32_block, atomic_fetch_add_volatile_u32_device, atomic_fetch_add_volatile_u32_system;
    "add" u64, "relaxed": atomic_fetch_add_relaxed_u64_block, atomic_fetch_add_relaxed_u64_device, atomic_fetch_add_relaxed_u64_system;
    "add" u64, "acquire": atomic_fetch_add_acquire_u64_block, atomic_fetch_add_acquire_u64_device, atomic_fetch_add_acquire_u64_system;
    "add" u64, "release": atomic_fetch_add_release_u64_block, atomic_fetch_add_release_u64_device, atomic_fetch_add_release_u64_system;
    "add" u64, "acq_rel": atomic_fetch_add_acqrel_u64_block, atomic_fetch_add_acqrel_u64_device, atomic_fetch_add_acqrel_u64_system;
    "add" u64, "relaxed": atomic_fetch_add_volatile_u64_block, atomic_fetch_add_volatile_u64_device, atomic_fetch_add_volatile_u64_system;
    "add" i32, "relaxed": atomic_fetch_add_relaxed_i32_block, atomic_fetch_add_relaxed_i32_device, atomic_fetch_add_relaxed_i32_system;
    "add" i32, "acquire": atomic_fetch_add_acquire_i32_block, atomic_fetch_add_acquire_i32_device, atomic_fetch_add_acquire_i32_system;
    "add" i32, "release": atomic_fetch_add_release_i32_block, atomic_fetch_add_release_i32_device, atomic_fetch_add_release_i32_system;
    "add" i32, "acq_rel": atomic_fetch_add_acqrel_i32_block, atomic_fetch_add_acqrel_i32_device, atomic_fetch_add_acqrel_i32_system;
    "add" i32, "relaxed": atomic_fetch_add_volatile_i32_block, atomic_fetch_add_volatile_i32_device, atomic_fetch_add_volatile_i32_system;
    "add" i64, "relaxed": atomic_fetch_add_relaxed_i64_block, atomic_fetch_add_relaxed_i64_device, atomic_fetch_add_relaxed_i64_system;
    "add" i64, "acquire": atomic_fetch_add_acquire_i64_block, atomic_fetch_add_acquire_i64_device, atomic_fetch_add_acquire_i64_system;
    "add" i64, "release": atomic_fetch_add_release_i64_block, atomic_fetch_add_release_i64_device, atomic_fetch_add_release_i64_system;
    "add" i64, "acq_rel": atomic_fetch_add_acqrel_i64_block, atomic_fetch_add_acqrel_i64_device, atomic_fetch_add_acqrel_i64_system;
    "add" i64, "relaxed": atomic_fetch_add_volatile_i64_block, atomic_fetch_add_volatile_i64_device, atomic_fetch_add_volatile_i64_system;
    "add" f32, "relaxed": atomic_fetch_add_relaxed_f32_block, atomic_fetch_add_relaxed_f32_device, atomic_fetch_add_relaxed_f32_system;
    "add" f32, "acquire": atomic_fetch_add_acquire_f32_block, atomic_fetch_add_acquire_f32_device, atomic_fetch_add_acquire_f32_system;
    "add" f32, "release": atomic_fetch_add_release_f32_block, atomic_fetch_add_release_f32_device, atomic_fetch_add_release_f32_system;
    "add" f32, "acq_rel": atomic_fetch_add_acqrel_f32_block, atomic_fetch_add_acqrel_f32_device, atomic_fetch_add_acqrel_f32_system;
    "add" f32, "relaxed": atomic_fetch_add_volatile_f32_block, atomic_fetch_add_volatile_f32_device, atomic_fetch_add_volatile_f32_system;
    "add" f64, "relaxed": atomic_fetch_add_relaxed_f64_block, atomic_fetch_add_relaxed_f64_device, atomic_fetch_add_relaxed_f64_system;
    "add" f64, "acquire": atomic_fetch_add_acquire_f64_block, atomic_fetch_add_acquire_f64_device, atomic_fetch_add_acquire_f64_system;
    "add" f64, "release": atomic_fetch_add_release_f64_block, atomic_fetch_add_release_f64_device, atomic_fetch_add_release_f64_system;
    "add" f64, "acq_rel": atomic_fetch_add_acqrel_f64_block, atomic_fetch_add_acqrel_f64_device, atomic_fetch_add_acqrel_f64_system;
    "add" f64, "relaxed": atomic_fetch_add_volatile_f64_block, atomic_fetch_add_volatile_f64_device, atomic_fetch_add_volatile_f64_system;

    "sub" u32, "relaxed": atomic_fetch_sub_relaxed_u32_block, atomic_fetch_sub_relaxed_u32_device, atomic_fetch_sub_relaxed_u32_system;
    "sub" u32, "acquire": atomic_fetch_sub_acquire_u32_block, atomic_fetch_sub_acquire_u32_device, atomic_fetch_sub_acquire_u32_system;
    "sub" u32, "release": atomic_fetch_sub_release_u32_block, atomic_fetch_sub_release_u32_device, atomic_fetch_sub_release_u32_system;
    "sub" u32, "acq_rel": atomic_fetch_sub_acqrel_u32_block, atomic_fetch_sub_acqrel_u32_device, atomic_fetch_sub_acqrel_u32_system;
    "sub" u32, "relaxed": atomic_fetch_sub_volatile_u32_block, atomic_fetch_sub_volatile_u32_device, atomic_fetch_sub_volatile_u32_system;
    "sub" u64, "relaxed": atomic_fetch_sub_relaxed_u64_block, atomic_fetch_sub_relaxed_u64_device, atomic_fetch_sub_relaxed_u64_system;
    "sub" u64, "acquire": atomic_fetch_sub_acquire_u64_block, atomic_fetch_sub_acquire_u64_device, atomic_fetch_sub_acquire_u64_system;
    "sub" u64, "release": atomic_fetch_sub_release_u64_block, atomic_fetch_sub_release_u64_device, atomic_fetch_sub_release_u64_system;
    "sub" u64, "acq_rel": atomic_fetch_sub_acqrel_u64_block, atomic_fetch_sub_acqrel_u64_device, atomic_fetch_sub_acqrel_u64_system;
    "sub" u64, "relaxed": atomic_fetch_sub_volatile_u64_block, atomic_fetch_sub_volatile_u64_device, atomic_fetch_sub_volatile_u64_system;
    "sub" i32, "relaxed": atomic_fetch_sub_relaxed_i32_block, atomic_fetch_sub_relaxed_i32_device, atomic_fetch_sub_relaxed_i32_system;
    "sub" i32, "acquire": atomic_fetch_sub_acquire_i32_block, atomic_fetch_sub_acquire_i32_device, atomic_fetch_sub_acquire_i32_system;
    "sub" i32, "release": atomic_fetch_sub_release_i32_block, atomic_fetch_sub_release_i32_device, atomic_fetch_sub_release_i32_system;
    "sub" i32, "acq_rel": atomic_fetch_sub_acqrel_i32_block, atomic_fetch_sub_acqrel_i32_device, atomic_fetch_sub_acqrel_i32_system;
    "sub" i32, "relaxed": atomic_fetch_sub_volatile_i32_block, atomic_fetch_sub_volatile_i32_device, atomic_fetch_sub_volatile_i32_system;
    "sub" i64, "relaxed": atomic_fetch_sub_relaxed_i64_block, atomic_fetch_sub_relaxed_i64_device, atomic_fetch_sub_relaxed_i64_system;
    "sub" i64, "acquire": atomic_fetch_sub_acquire_i64_block, atomic_fetch_sub_acquire_i64_device, atomic_fetch_sub_acquire_i64_system;
    "sub" i64, "release": atomic_fetch_sub_release_i64_block, atomic_fetch_sub_release_i64_device, atomic_fetch_sub_release_i64_system;
    "sub" i64, "acq_rel": atomic_fetch_sub_acqrel_i64_block, atomic_fetch_sub_acqrel_i64_device, atomic_fetch_sub_acqrel_i64_system;
    "sub" i64, "relaxed": atomic_fetch_sub_volatile_i64_block, atomic_fetch_sub_volatile_i64_device, atomic_fetch_sub_volatile_i64_system;
    "sub" f32, "relaxed": atomic_fetch_sub_relaxed_f32_block, atomic_fetch_sub_relaxed_f32_device, atomic_fetch_sub_relaxed_f32_system;
    "sub" f32, "acquire": atomic_fetch_sub_acquire_f32_block, atomic_fetch_sub_acquire_f32_device, atomic_fetch_sub_acquire_f32_system;
    "sub" f32, "release": atomic_fetch_sub_release_f32_block, atomic_fetch_sub_release_f32_device, atomic_fetch_sub_release_f32_system;
    "sub" f32, "acq_rel": atomic_fetch_sub_acqrel_f32_block, atomic_fetch_sub_acqrel_f32_device, atomic_fetch_sub_acqrel_f32_system;
    "sub" f32, "relaxed": atomic_fetch_sub_volatile_f32_block, atomic_fetch_sub_volatile_f32_device, atomic_fetch_sub_volatile_f32_system;
    "sub" f64, "relaxed": atomic_fetch_sub_relaxed_f64_block, atomic_fetch_sub_relaxed_f64_device, atomic_fetch_sub_relaxed_f64_system;
    "sub" f64, "acquire": atomic_fetch_sub_acquire_f64_block, atomic_fetch_sub_acquire_f64_device, atomic_fetch_sub_acquire_f64_system;
    "sub" f64, "release": atomic_fetch_sub_release_f64_block, atomic_fetch_sub_release_f64_device, atomic_fetch_sub_release_f64_system;
    "sub" f64, "acq_rel": atomic_fetch_sub_acqrel_f64_block, atomic_fetch_sub_acqrel_f64_device, atomic_fetch_sub_acqrel_f64_system;
    "sub" f64, "relaxed": atomic_fetch_sub_volatile_f64_block, atomic_fetch_sub_volatile_f64_device, atomic_fetch_sub_volatile_f64_system;
}
