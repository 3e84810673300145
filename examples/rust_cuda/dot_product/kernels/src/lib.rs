//! Dot product of two vectors: a partial sum per block.

#![allow(unsafe_op_in_unsafe_fn)]

use cuda_std::{kernel, shared_array, thread};

const BLOCK: usize = 128;

/// Partial dot products, one per block, in `partial`.
///
/// # Safety
/// Needs blocks of `BLOCK` threads, and a place in `partial` for every block.
#[kernel]
#[allow(improper_ctypes_definitions)]
pub unsafe fn dot(a: &[f32], b: &[f32], partial: *mut f32) {
    let tile = shared_array![f32; BLOCK];
    let tid = thread::thread_idx_x() as usize;
    let step = (thread::grid_dim_x() * thread::block_dim_x()) as usize;

    let mut sum = 0.0;
    let mut i = thread::index_1d() as usize;
    while i < a.len() {
        sum += a[i] * b[i];
        i += step;
    }
    *tile.add(tid) = sum;
    thread::sync_threads();

    let mut stride = BLOCK / 2;
    while stride > 0 {
        if tid < stride {
            *tile.add(tid) += *tile.add(tid + stride);
        }
        thread::sync_threads();
        stride /= 2;
    }
    if tid == 0 {
        *partial.add(thread::block_idx_x() as usize) = *tile;
    }
}

/// Iterates until no element changes by more than `tolerance`; the vote is the same for the block.
///
/// # Safety
/// Needs one block of `BLOCK` threads, and as many elements in `x`.
#[kernel]
pub unsafe fn relax(x: *mut f32, tolerance: f32) {
    let tile = shared_array![f32; BLOCK];
    let tid = thread::thread_idx_x() as usize;
    let mut value = *x.add(tid);
    loop {
        *tile.add(tid) = value;
        thread::sync_threads();
        let left = *tile.add((tid + BLOCK - 1) % BLOCK);
        let right = *tile.add((tid + 1) % BLOCK);
        let next = (left + value + right) / 3.0;
        let change = if next > value { next - value } else { value - next };
        value = next;
        if thread::sync_threads_or((change > tolerance) as u32) == 0 {
            break;
        }
    }
    *x.add(tid) = value;
}
