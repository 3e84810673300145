//! Atomic increment and decrement that wrap around at a bound. PTX has them for `u32` only, and with the
//! bound as an operand, which is missing here: none of these assembles.

macro_rules! step {
    ($($function:literal $type:ty, $ordering:literal: $block:ident, $device:ident, $system:ident;)*) => {
        $(
            #[rgpu::atomic(read_modify_write, scope = "block", ordering = $ordering, place = "*ptr", function = $function)]
            pub unsafe fn $block(ptr: *mut $type) -> $type;
            #[rgpu::atomic(read_modify_write, scope = "device", ordering = $ordering, place = "*ptr", function = $function)]
            pub unsafe fn $device(ptr: *mut $type) -> $type;
            #[rgpu::atomic(read_modify_write, scope = "system", ordering = $ordering, place = "*ptr", function = $function)]
            pub unsafe fn $system(ptr: *mut $type) -> $type;
        )*
    };
}

step! {
    "inc" u32, "relaxed": atomic_fetch_inc_relaxed_u32_block, atomic_fetch_inc_relaxed_u32_device, atomic_fetch_inc_relaxed_u32_system;
    "inc" u32, "acquire": atomic_fetch_inc_acquire_u32_block, atomic_fetch_inc_acquire_u32_device, atomic_fetch_inc_acquire_u32_system;
    "inc" u32, "release": atomic_fetch_inc_release_u32_block, atomic_fetch_inc_release_u32_device, atomic_fetch_inc_release_u32_system;
    "inc" u32, "acq_rel": atomic_fetch_inc_acqrel_u32_block, atomic_fetch_inc_acqrel_u32_device, atomic_fetch_inc_acqrel_u32_system;
    "inc" u32, "relaxed": atomic_fetch_inc_volatile_u32_block, atomic_fetch_inc_volatile_u32_device, atomic_fetch_inc_volatile_u32_system;
    "inc" u64, "relaxed": atomic_fetch_inc_relaxed_u64_block, atomic_fetch_inc_relaxed_u64_device, atomic_fetch_inc_relaxed_u64_system;
    "inc" u64, "acquire": atomic_fetch_inc_acquire_u64_block, atomic_fetch_inc_acquire_u64_device, atomic_fetch_inc_acquire_u64_system;
    "inc" u64, "release": atomic_fetch_inc_release_u64_block, atomic_fetch_inc_release_u64_device, atomic_fetch_inc_release_u64_system;
    "inc" u64, "acq_rel": atomic_fetch_inc_acqrel_u64_block, atomic_fetch_inc_acqrel_u64_device, atomic_fetch_inc_acqrel_u64_system;
    "inc" u64, "relaxed": atomic_fetch_inc_volatile_u64_block, atomic_fetch_inc_volatile_u64_device, atomic_fetch_inc_volatile_u64_system;
    "inc" i32, "relaxed": atomic_fetch_inc_relaxed_i32_block, atomic_fetch_inc_relaxed_i32_device, atomic_fetch_inc_relaxed_i32_system;
    "inc" i32, "acquire": atomic_fetch_inc_acquire_i32_block, atomic_fetch_inc_acquire_i32_device, atomic_fetch_inc_acquire_i32_system;
    "inc" i32, "release": atomic_fetch_inc_release_i32_block, atomic_fetch_inc_release_i32_device, atomic_fetch_inc_release_i32_system;
    "inc" i32, "acq_rel": atomic_fetch_inc_acqrel_i32_block, atomic_fetch_inc_acqrel_i32_device, atomic_fetch_inc_acqrel_i32_system;
    "inc" i32, "relaxed": atomic_fetch_inc_volatile_i32_block, atomic_fetch_inc_volatile_i32_device, atomic_fetch_inc_volatile_i32_system;
    "inc" i64, "relaxed": atomic_fetch_inc_relaxed_i64_block, atomic_fetch_inc_relaxed_i64_device, atomic_fetch_inc_relaxed_i64_system;
    "inc" i64, "acquire": atomic_fetch_inc_acquire_i64_block, atomic_fetch_inc_acquire_i64_device, atomic_fetch_inc_acquire_i64_system;
    "inc" i64, "release": atomic_fetch_inc_release_i64_block, atomic_fetch_inc_release_i64_device, atomic_fetch_inc_release_i64_system;
    "inc" i64, "acq_rel": atomic_fetch_inc_acqrel_i64_block, atomic_fetch_inc_acqrel_i64_device, atomic_fetch_inc_acqrel_i64_system;
    "inc" i64, "relaxed": atomic_fetch_inc_volatile_i64_block, atomic_fetch_inc_volatile_i64_device, atomic_fetch_inc_volatile_i64_system;

    "dec" u32, "relaxed": atomic_fetch_dec_relaxed_u32_block, atomic_fetch_dec_relaxed_u32_device, atomic_fetch_dec_relaxed_u32_system;
    "dec" u32, "acquire": atomic_fetch_dec_acquire_u32_block, atomic_fetch_dec_acquire_u32_device, atomic_fetch_dec_acquire_u32_system;
    "dec" u32, "release": atomic_fetch_dec_release_u32_block, atomic_fetch_dec_release_u32_device, atomic_fetch_dec_release_u32_system;
    "dec" u32, "acq_rel": atomic_fetch_dec_acqrel_u32_block, atomic_fetch_dec_acqrel_u32_device, atomic_fetch_dec_acqrel_u32_system;
    "dec" u32, "relaxed": atomic_fetch_dec_volatile_u32_block, atomic_fetch_dec_volatile_u32_device, atomic_fetch_dec_volatile_u32_system;
    "dec" u64, "relaxed": atomic_fetch_dec_relaxed_u64_block, atomic_fetch_dec_relaxed_u64_device, atomic_fetch_dec_relaxed_u64_system;
    "dec" u64, "acquire": atomic_fetch_dec_acquire_u64_block, atomic_fetch_dec_acquire_u64_device, atomic_fetch_dec_acquire_u64_system;
    "dec" u64, "release": atomic_fetch_dec_release_u64_block, atomic_fetch_dec_release_u64_device, atomic_fetch_dec_release_u64_system;
    "dec" u64, "acq_rel": atomic_fetch_dec_acqrel_u64_block, atomic_fetch_dec_acqrel_u64_device, atomic_fetch_dec_acqrel_u64_system;
    "dec" u64, "relaxed": atomic_fetch_dec_volatile_u64_block, atomic_fetch_dec_volatile_u64_device, atomic_fetch_dec_volatile_u64_system;
    "dec" i32, "relaxed": atomic_fetch_dec_relaxed_i32_block, atomic_fetch_dec_relaxed_i32_device, atomic_fetch_dec_relaxed_i32_system;
    "dec" i32, "acquire": atomic_fetch_dec_acquire_i32_block, atomic_fetch_dec_acquire_i32_device, atomic_fetch_dec_acquire_i32_system;
    "dec" i32, "release": atomic_fetch_dec_release_i32_block, atomic_fetch_dec_release_i32_device, atomic_fetch_dec_release_i32_system;
    "dec" i32, "acq_rel": atomic_fetch_dec_acqrel_i32_block, atomic_fetch_dec_acqrel_i32_device, atomic_fetch_dec_acqrel_i32_system;
    "dec" i32, "relaxed": atomic_fetch_dec_volatile_i32_block, atomic_fetch_dec_volatile_i32_device, atomic_fetch_dec_volatile_i32_system;
    "dec" i64, "relaxed": atomic_fetch_dec_relaxed_i64_block, atomic_fetch_dec_relaxed_i64_device, atomic_fetch_dec_relaxed_i64_system;
    "dec" i64, "acquire": atomic_fetch_dec_acquire_i64_block, atomic_fetch_dec_acquire_i64_device, atomic_fetch_dec_acquire_i64_system;
    "dec" i64, "release": atomic_fetch_dec_release_i64_block, atomic_fetch_dec_release_i64_device, atomic_fetch_dec_release_i64_system;
    "dec" i64, "acq_rel": atomic_fetch_dec_acqrel_i64_block, atomic_fetch_dec_acqrel_i64_device, atomic_fetch_dec_acqrel_i64_system;
    "dec" i64, "relaxed": atomic_fetch_dec_volatile_i64_block, atomic_fetch_dec_volatile_i64_device, atomic_fetch_dec_volatile_i64_system;
}
