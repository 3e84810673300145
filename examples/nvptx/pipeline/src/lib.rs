//! Faulty on purpose: a producer warp and a consumer warp that hand over through named barriers.
//!
//! `hand_over` is right. `hand_over_of_one` counts the threads of one warp where two take part.

#![no_std]
#![feature(abi_ptx, asm_experimental_arch, core_intrinsics, gpu_launch_sized_workgroup_mem)]
#![feature(stdarch_nvptx)]
#![allow(internal_features)]

use core::arch::asm;
use core::arch::nvptx::{_thread_idx_x, trap};
use core::intrinsics::gpu::gpu_launch_sized_workgroup_mem;

// One producer warp, one consumer warp.
// rgpu: file-assume(block_dim = (64, 1, 1))

#[panic_handler]
fn panic(_info: &core::panic::PanicInfo<'_>) -> ! {
    unsafe { trap() }
}

/// # Safety
/// `input` and `output` have 32 times `rounds` elements; the launch gives 128 bytes of shared
/// memory.
#[unsafe(no_mangle)]
pub unsafe extern "ptx-kernel" fn hand_over(input: *const f32, output: *mut f32, rounds: usize) {
    let slot = gpu_launch_sized_workgroup_mem::<f32>();
    let tid = _thread_idx_x() as usize;
    let lane = tid % 32;
    if tid / 32 == 0 {
        for round in 0..rounds {
            *slot.add(lane) = *input.add(round * 32 + lane);
            // Full, then wait until it is empty again.
            asm!("bar.arrive 1, 64;");
            asm!("bar.sync 2, 64;");
        }
    } else {
        for round in 0..rounds {
            asm!("bar.sync 1, 64;");
            *output.add(round * 32 + lane) = *slot.add(lane) * 2.0;
            asm!("bar.arrive 2, 64;");
        }
    }
}

/// # Safety
/// As `hand_over`.
#[unsafe(no_mangle)]
pub unsafe extern "ptx-kernel" fn hand_over_of_one(
    input: *const f32,
    output: *mut f32,
    rounds: usize,
) {
    let slot = gpu_launch_sized_workgroup_mem::<f32>();
    let tid = _thread_idx_x() as usize;
    let lane = tid % 32;
    for round in 0..rounds {
        if tid / 32 == 0 {
            *slot.add(lane) = *input.add(round * 32 + lane);
        }
        // All 64 threads come here, but the barrier opens after 32.
        asm!("bar.sync 1, 32;");
        if tid / 32 == 1 {
            *output.add(round * 32 + lane) = *slot.add(lane) * 2.0;
        }
        asm!("bar.sync 2, 64;");
    }
}
