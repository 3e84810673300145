//! Faulty on purpose: the maximum of a vector, with nothing but `core`.
//!
//! `block_max` is right. `block_max_strided` has its barrier in a loop that starts at the thread's
//! own element.

#![no_std]
#![feature(abi_ptx, core_intrinsics, gpu_launch_sized_workgroup_mem, stdarch_nvptx)]
#![allow(internal_features)]

use core::arch::nvptx::{
    _barrier_sync, _block_dim_x, _block_idx_x, _grid_dim_x, _thread_idx_x, trap,
};
use core::intrinsics::gpu::gpu_launch_sized_workgroup_mem;

// rgpu: file-assume(block_dim = (256, 1, 1))

#[panic_handler]
fn panic(_info: &core::panic::PanicInfo<'_>) -> ! {
    unsafe { trap() }
}

unsafe fn thread_in_block() -> usize {
    _thread_idx_x() as usize
}

unsafe fn threads_of_block() -> usize {
    _block_dim_x() as usize
}

/// Maximum of the `threads_of_block()` values at `tile`. Contains barriers.
unsafe fn tree_max(tile: *mut u32) -> u32 {
    let tid = thread_in_block();
    let mut stride = threads_of_block() / 2;
    while stride > 0 {
        if tid < stride {
            *tile.add(tid) = (*tile.add(tid)).max(*tile.add(tid + stride));
        }
        _barrier_sync(0);
        stride /= 2;
    }
    *tile
}

/// # Safety
/// `values` has `length` elements, `result` one per block; the launch gives four bytes of shared
/// memory per thread.
#[unsafe(no_mangle)]
pub unsafe extern "ptx-kernel" fn block_max(values: *const u32, length: usize, result: *mut u32) {
    let tile = gpu_launch_sized_workgroup_mem::<u32>();
    let step = threads_of_block() * _grid_dim_x() as usize;
    let mut top = 0;
    let mut i = _block_idx_x() as usize * threads_of_block() + thread_in_block();
    while i < length {
        top = top.max(*values.add(i));
        i += step;
    }
    *tile.add(thread_in_block()) = top;
    _barrier_sync(0);
    let top = tree_max(tile);
    if thread_in_block() == 0 {
        *result.add(_block_idx_x() as usize) = top;
    }
}

/// # Safety
/// As `block_max`.
#[unsafe(no_mangle)]
pub unsafe extern "ptx-kernel" fn block_max_strided(
    values: *const u32,
    length: usize,
    result: *mut u32,
) {
    let tile = gpu_launch_sized_workgroup_mem::<u32>();
    let mut top = 0;
    let mut i = thread_in_block();
    while i < length {
        *tile.add(thread_in_block()) = *values.add(i);
        // The last threads run one round less when `length` is no multiple of the block.
        _barrier_sync(0);
        if thread_in_block() == 0 {
            for k in 0..threads_of_block() {
                top = top.max(*tile.add(k));
            }
        }
        // The same here.
        _barrier_sync(0);
        i += threads_of_block();
    }
    if thread_in_block() == 0 {
        *result.add(_block_idx_x() as usize) = top;
    }
}
