//! Faulty on purpose: product of two square matrices with tiles in shared memory.
//!
//! `matmul` is right. `matmul_guarded` checks the bounds once, around everything.

#![allow(unsafe_op_in_unsafe_fn, static_mut_refs)]

use cuda_std::{address_space, kernel, thread};

const TILE: usize = 16;

/// `c = a * b`, all of them `n` by `n`.
///
/// # Safety
/// Needs blocks of `TILE` by `TILE` threads that cover `c`.
#[kernel]
#[allow(improper_ctypes_definitions)]
pub unsafe fn matmul(a: &[f32], b: &[f32], c: *mut f32, n: usize) {
    #[address_space(shared)]
    static mut LEFT: [f32; TILE * TILE] = [0.0; TILE * TILE];
    #[address_space(shared)]
    static mut RIGHT: [f32; TILE * TILE] = [0.0; TILE * TILE];

    let tx = thread::thread_idx_x() as usize;
    let ty = thread::thread_idx_y() as usize;
    let row = thread::block_idx_y() as usize * TILE + ty;
    let col = thread::block_idx_x() as usize * TILE + tx;
    let here = ty * TILE + tx;

    let mut sum = 0.0;
    for k in (0..n).step_by(TILE) {
        LEFT[here] = if row < n && k + tx < n { a[row * n + k + tx] } else { 0.0 };
        RIGHT[here] = if k + ty < n && col < n { b[(k + ty) * n + col] } else { 0.0 };
        thread::sync_threads();
        for i in 0..TILE {
            sum += LEFT[ty * TILE + i] * RIGHT[i * TILE + tx];
        }
        thread::sync_threads();
    }
    if row < n && col < n {
        *c.add(row * n + col) = sum;
    }
}

/// As `matmul`, with the bounds check where it doesn't belong.
///
/// # Safety
/// Needs blocks of `TILE` by `TILE` threads that cover `c`.
#[kernel]
#[allow(improper_ctypes_definitions)]
pub unsafe fn matmul_guarded(a: &[f32], b: &[f32], c: *mut f32, n: usize) {
    #[address_space(shared)]
    static mut LEFT: [f32; TILE * TILE] = [0.0; TILE * TILE];
    #[address_space(shared)]
    static mut RIGHT: [f32; TILE * TILE] = [0.0; TILE * TILE];

    let tx = thread::thread_idx_x() as usize;
    let ty = thread::thread_idx_y() as usize;
    let row = thread::block_idx_y() as usize * TILE + ty;
    let col = thread::block_idx_x() as usize * TILE + tx;
    let here = ty * TILE + tx;

    if row < n && col < n {
        let mut sum = 0.0;
        for k in (0..n).step_by(TILE) {
            LEFT[here] = if k + tx < n { a[row * n + k + tx] } else { 0.0 };
            RIGHT[here] = if k + ty < n { b[(k + ty) * n + col] } else { 0.0 };
            // In blocks at the edge some threads are not here.
            thread::sync_threads();
            for i in 0..TILE {
                sum += LEFT[ty * TILE + i] * RIGHT[i * TILE + tx];
            }
            // Nor here.
            thread::sync_threads();
        }
        *c.add(row * n + col) = sum;
    }
}
