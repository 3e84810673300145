//! Barriers of `core::arch::nvptx` under branches and in loops.
#![no_std]
#![feature(abi_ptx, abi_gpu_kernel, core_intrinsics, gpu_launch_sized_workgroup_mem)]
#![feature(stdarch_nvptx)]
#![allow(internal_features)]

use core::arch::nvptx::{
    _barrier_sync, _block_dim_x, _block_idx_x, _grid_dim_x, _syncthreads, _thread_idx_x,
    _thread_idx_y,
};
use core::intrinsics::gpu::gpu_launch_sized_workgroup_mem;

#[no_mangle]
pub unsafe extern "ptx-kernel" fn if_thread() {
    if _thread_idx_x() < 16 {
        _syncthreads(); //~ RG101 definite
    }
}

#[no_mangle]
pub unsafe extern "ptx-kernel" fn if_block() {
    if _block_idx_x() < 16 {
        _syncthreads();
    }
}

#[no_mangle]
pub unsafe extern "ptx-kernel" fn numbered() {
    if _thread_idx_x() < 16 {
        _barrier_sync(0); //~ RG101 definite
    }
    if _grid_dim_x() < 16 {
        _barrier_sync(0); //~ ok RG101
    }
}

#[unsafe(no_mangle)]
pub unsafe extern "ptx-kernel" fn global_index(n: i32) {
    let i = _block_idx_x() * _block_dim_x() + _thread_idx_x();
    if i < n {
        _syncthreads(); //~ RG101
    }
}

#[unsafe(no_mangle)]
pub unsafe extern "ptx-kernel" fn global_index_ok(n: i32, out: *mut f32) {
    let i = _block_idx_x() * _block_dim_x() + _thread_idx_x();
    _syncthreads();
    if i < n {
        *out.add(i as usize) = 1.0;
    }
}

#[no_mangle]
pub unsafe extern "gpu-kernel" fn portable_abi() {
    if _thread_idx_y() == 0 {
        _syncthreads(); //~ RG101 definite
    }
}

#[no_mangle]
pub unsafe extern "gpu-kernel" fn portable_abi_ok(n: u32) {
    if n == 0 {
        _syncthreads();
    }
}

#[no_mangle]
pub unsafe extern "ptx-kernel" fn loop_by_thread(n: i32) {
    let mut i = _thread_idx_x();
    while i < n {
        _syncthreads(); //~ RG101
        i += _block_dim_x();
    }
}

#[no_mangle]
pub unsafe extern "ptx-kernel" fn loop_by_block(n: i32) {
    let mut base = _block_idx_x() * _block_dim_x();
    while base < n {
        _syncthreads();
        base += _block_dim_x() * _grid_dim_x();
    }
}

#[no_mangle]
pub unsafe extern "ptx-kernel" fn for_range(n: u32) {
    for _ in 0..n {
        _syncthreads();
    }
    for _ in 0.._thread_idx_x() {
        _syncthreads(); //~ RG101 definite
    }
}

#[no_mangle]
pub unsafe extern "ptx-kernel" fn early_return(n: i32) {
    // The unaligned barrier of this dialect waits for the threads that are left.
    if _thread_idx_x() >= n {
        return;
    }
    _syncthreads(); //~ ok RG102
}

#[no_mangle]
pub unsafe extern "ptx-kernel" fn returned_threads_owed_data(a: &[f32], n: usize, out: *mut f32) {
    let tile = gpu_launch_sized_workgroup_mem::<f32>();
    let tid = _thread_idx_x() as usize;
    if tid >= n {
        return;
    }
    *tile.add(tid) = a[tid];
    _syncthreads(); //~ RG102 should have written
    *out.add(tid) = *tile.add(255 - tid);
}

#[no_mangle]
pub unsafe extern "ptx-kernel" fn returned_threads_owe_nothing(a: &[f32], n: usize, out: *mut f32) {
    let tile = gpu_launch_sized_workgroup_mem::<f32>();
    let tid = _thread_idx_x() as usize;
    if tid >= n {
        return;
    }
    *tile.add(tid) = a[tid];
    _syncthreads();
    *out.add(tid) = *tile.add(tid);
}

#[no_mangle]
pub unsafe extern "ptx-kernel" fn early_return_of_blocks(n: i32) {
    if _block_idx_x() >= n {
        return;
    }
    _syncthreads();
}

#[no_mangle]
pub unsafe extern "ptx-kernel" fn counter_after_the_loop(limits: &[u32]) {
    let mut i = 0;
    while i < limits[_thread_idx_x() as usize] {
        i += 1;
    }
    _syncthreads();
    if i == 3 {
        _syncthreads(); //~ RG101 possible
    }
}

unsafe fn step_bad() {
    _syncthreads(); //~ RG101
}

unsafe fn step_ok() {
    _syncthreads();
}

#[no_mangle]
pub unsafe extern "ptx-kernel" fn in_a_helper() {
    if _thread_idx_x() == 0 {
        step_bad();
    }
    step_ok();
}

fn thread_number() -> usize {
    unsafe { _thread_idx_x() as usize }
}

fn block_number() -> usize {
    unsafe { _block_idx_x() as usize }
}

#[no_mangle]
pub unsafe extern "ptx-kernel" fn wrapped_index() {
    if thread_number() == 0 {
        _syncthreads(); //~ RG101 definite
    }
    if block_number() == 0 {
        _syncthreads(); //~ ok RG101
    }
}
