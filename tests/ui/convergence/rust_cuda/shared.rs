//! Shared memory of this dialect: statics in address space `shared`, and the array macro.

use core::mem::MaybeUninit;
use cuda_std::{address_space, kernel, shared_array, thread};

const TILE: usize = 16;

// rgpu: assume(block_dim = (256, 1, 1))
#[kernel]
pub unsafe fn tree_reduction(a: &[f32], out: *mut f32) {
    let tile = shared_array![f32; 256];
    let tid = thread::thread_idx_x() as usize;
    let i = thread::index_1d() as usize;
    *tile.add(tid) = if i < a.len() { a[i] } else { 0.0 };
    thread::sync_threads();
    let mut s = thread::block_dim_x() as usize / 2;
    while s > 0 {
        if tid < s {
            *tile.add(tid) += *tile.add(tid + s);
        }
        thread::sync_threads();
        s /= 2;
    }
    if tid == 0 {
        *out.add(thread::block_idx_x() as usize) = *tile;
    }
}

// rgpu: assume(block_dim = (256, 1, 1))
#[kernel]
pub unsafe fn tree_reduction_barrier_inside(a: &[f32], out: *mut f32) {
    let tile = shared_array![f32; 256];
    let tid = thread::thread_idx_x() as usize;
    let i = thread::index_1d() as usize;
    *tile.add(tid) = if i < a.len() { a[i] } else { 0.0 };
    thread::sync_threads();
    let mut s = thread::block_dim_x() as usize / 2;
    while s > 0 {
        if tid < s {
            *tile.add(tid) += *tile.add(tid + s);
            thread::sync_threads(); //~ RG101 definite
        }
        s /= 2;
    }
    if tid == 0 {
        *out.add(thread::block_idx_x() as usize) = *tile;
    }
}

// rgpu: assume(block_dim = (16, 16, 1))
#[kernel]
pub unsafe fn tiled_product(a: &[f32], b: &[f32], c: *mut f32, n: usize) {
    #[address_space(shared)]
    static mut LEFT: [MaybeUninit<f32>; TILE * TILE] = [MaybeUninit::uninit(); TILE * TILE];
    #[address_space(shared)]
    static mut RIGHT: [MaybeUninit<f32>; TILE * TILE] = [MaybeUninit::uninit(); TILE * TILE];
    let tx = thread::thread_idx_x() as usize;
    let ty = thread::thread_idx_y() as usize;
    let row = thread::block_idx_y() as usize * TILE + ty;
    let col = thread::block_idx_x() as usize * TILE + tx;
    let mut sum = 0.0;
    for k in (0..n).step_by(TILE) {
        let x = if row < n && k + tx < n { a[row * n + k + tx] } else { 0.0 };
        let y = if k + ty < n && col < n { b[(k + ty) * n + col] } else { 0.0 };
        LEFT[ty * TILE + tx] = MaybeUninit::new(x);
        RIGHT[ty * TILE + tx] = MaybeUninit::new(y);
        thread::sync_threads();
        for i in 0..TILE {
            sum += LEFT[ty * TILE + i].assume_init() * RIGHT[i * TILE + tx].assume_init();
        }
        thread::sync_threads();
    }
    if row < n && col < n {
        *c.add(row * n + col) = sum;
    }
}

// rgpu: assume(block_dim = (16, 16, 1))
#[kernel]
pub unsafe fn tiled_product_guarded(a: &[f32], b: &[f32], c: *mut f32, n: usize) {
    #[address_space(shared)]
    static mut LEFT: [MaybeUninit<f32>; TILE * TILE] = [MaybeUninit::uninit(); TILE * TILE];
    let tx = thread::thread_idx_x() as usize;
    let ty = thread::thread_idx_y() as usize;
    let row = thread::block_idx_y() as usize * TILE + ty;
    let col = thread::block_idx_x() as usize * TILE + tx;
    if row < n && col < n {
        let mut sum = 0.0;
        for k in (0..n).step_by(TILE) {
            LEFT[ty * TILE + tx] = MaybeUninit::new(a[row * n + k + tx]);
            thread::sync_threads(); //~ RG101
            for i in 0..TILE {
                sum += LEFT[ty * TILE + i].assume_init() * b[(k + i) * n + col];
            }
        }
        *c.add(row * n + col) = sum;
    }
}

#[kernel]
pub unsafe fn shared_flag(a: &[u32]) {
    #[address_space(shared)]
    static mut FLAG: MaybeUninit<u32> = MaybeUninit::uninit();
    if thread::thread_idx_x() == 0 {
        FLAG = MaybeUninit::new(a[thread::block_idx_x() as usize]);
    }
    thread::sync_threads();
    if FLAG.assume_init() > 3 {
        thread::sync_threads();
    }
}
