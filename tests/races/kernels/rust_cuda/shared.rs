//! The patterns in the dialect of Rust-CUDA: `shared_array!`, statics in an address space, raw
//! pointers.

#![allow(unsafe_op_in_unsafe_fn)]

use core::mem::MaybeUninit;
use cuda_std::atomic::intrinsics::atomic_fetch_add_relaxed_u32_block;
use cuda_std::warp::{lane_id, sync_warp, warp_shuffle_xor};
use cuda_std::{address_space, kernel, shared_array, thread};

const BLOCK: usize = 64;

//@ run a01_bad: block=64 x=arange:f32:64 out=zeros:f32:64
// rgpu: assume(block_dim = (64, 1, 1), grid_dim = (1, 1, 1))
#[kernel]
pub unsafe fn a01_bad(x: &[f32], out: *mut f32) {
    let tile = shared_array![f32; BLOCK];
    let t = thread::thread_idx_x() as usize;
    *tile.add(t) = x[t];
    *out.add(t) = *tile.add(BLOCK - 1 - t); //~ RG201
}

//@ run a01_ok: block=64 x=arange:f32:64 out=zeros:f32:64
// rgpu: assume(block_dim = (64, 1, 1), grid_dim = (1, 1, 1))
#[kernel]
pub unsafe fn a01_ok(x: &[f32], out: *mut f32) {
    let tile = shared_array![f32; BLOCK];
    let t = thread::thread_idx_x() as usize;
    *tile.add(t) = x[t];
    thread::sync_threads();
    *out.add(t) = *tile.add(BLOCK - 1 - t);
}

//@ run a03_bad: block=64 n=3 x=arange:f32:192 out=zeros:f32:64
// rgpu: assume(block_dim = (64, 1, 1), grid_dim = (1, 1, 1))
#[kernel]
pub unsafe fn a03_bad(x: &[f32], out: *mut f32, n: usize) {
    let tile = shared_array![f32; BLOCK];
    let t = thread::thread_idx_x() as usize;
    let mut sum = 0.0;
    for k in 0..n {
        *tile.add(t) = x[k * BLOCK + t];
        thread::sync_threads();
        sum += *tile.add((t + 1) % BLOCK); //~ RG201
    }
    *out.add(t) = sum;
}

//@ run a03_ok: block=64 n=3 x=arange:f32:192 out=zeros:f32:64
// rgpu: assume(block_dim = (64, 1, 1), grid_dim = (1, 1, 1))
#[kernel]
pub unsafe fn a03_ok(x: &[f32], out: *mut f32, n: usize) {
    let tile = shared_array![f32; BLOCK];
    let t = thread::thread_idx_x() as usize;
    let mut sum = 0.0;
    for k in 0..n {
        *tile.add(t) = x[k * BLOCK + t];
        thread::sync_threads();
        sum += *tile.add((t + 1) % BLOCK);
        thread::sync_threads();
    }
    *out.add(t) = sum;
}

// A04 with `MaybeUninit` elements of a static.

//@ run a04_bad: block=8,8 n=16 a=ones:f32:256 b=ones:f32:256 c=zeros:f32:64
// rgpu: assume(block_dim = (8, 8, 1), grid_dim = (1, 1, 1))
#[kernel]
pub unsafe fn a04_bad(a: &[f32], b: &[f32], c: *mut f32, n: usize) {
    #[address_space(shared)]
    static mut LEFT: [MaybeUninit<f32>; 64] = [MaybeUninit::uninit(); 64];
    #[address_space(shared)]
    static mut RIGHT: [MaybeUninit<f32>; 64] = [MaybeUninit::uninit(); 64];
    let tx = thread::thread_idx_x() as usize;
    let ty = thread::thread_idx_y() as usize;
    let mut sum = 0.0;
    for k in (0..n).step_by(8) {
        LEFT[ty * 8 + tx] = MaybeUninit::new(a[ty * n + k + tx]);
        RIGHT[ty * 8 + tx] = MaybeUninit::new(b[(k + ty) * n + tx]);
        thread::sync_threads();
        for i in 0..8 {
            let left = LEFT[ty * 8 + i].assume_init(); //~ RG201
            let right = RIGHT[i * 8 + tx].assume_init(); //~ RG201
            sum += left * right;
        }
    }
    *c.add(ty * 8 + tx) = sum;
}

//@ run a04_ok: block=8,8 n=16 a=ones:f32:256 b=ones:f32:256 c=zeros:f32:64
// rgpu: assume(block_dim = (8, 8, 1), grid_dim = (1, 1, 1))
#[kernel]
pub unsafe fn a04_ok(a: &[f32], b: &[f32], c: *mut f32, n: usize) {
    #[address_space(shared)]
    static mut LEFT: [MaybeUninit<f32>; 64] = [MaybeUninit::uninit(); 64];
    #[address_space(shared)]
    static mut RIGHT: [MaybeUninit<f32>; 64] = [MaybeUninit::uninit(); 64];
    let tx = thread::thread_idx_x() as usize;
    let ty = thread::thread_idx_y() as usize;
    let mut sum = 0.0;
    for k in (0..n).step_by(8) {
        LEFT[ty * 8 + tx] = MaybeUninit::new(a[ty * n + k + tx]);
        RIGHT[ty * 8 + tx] = MaybeUninit::new(b[(k + ty) * n + tx]);
        thread::sync_threads();
        for i in 0..8 {
            let left = LEFT[ty * 8 + i].assume_init();
            let right = RIGHT[i * 8 + tx].assume_init();
            sum += left * right;
        }
        thread::sync_threads();
    }
    *c.add(ty * 8 + tx) = sum;
}

//@ run a06_bad: block=64 x=ones:u32:64 out=zeros:u32:64
// rgpu: assume(block_dim = (64, 1, 1), grid_dim = (1, 1, 1))
#[kernel]
pub unsafe fn a06_bad(x: &[u32], out: *mut u32) {
    let row = shared_array![u32; BLOCK];
    let t = thread::thread_idx_x() as usize;
    *row.add(t) = x[t];
    thread::sync_threads();
    let mut d = 1;
    while d < BLOCK {
        if t >= d {
            *row.add(t) += *row.add(t - d); //~ RG201
        }
        thread::sync_threads();
        d *= 2;
    }
    *out.add(t) = *row.add(t);
}

//@ run a06_ok: block=64 x=ones:u32:64 out=zeros:u32:64
// rgpu: assume(block_dim = (64, 1, 1), grid_dim = (1, 1, 1))
#[kernel]
pub unsafe fn a06_ok(x: &[u32], out: *mut u32) {
    let row = shared_array![u32; BLOCK];
    let t = thread::thread_idx_x() as usize;
    *row.add(t) = x[t];
    thread::sync_threads();
    let mut d = 1;
    while d < BLOCK {
        let other = if t >= d { *row.add(t - d) } else { 0 };
        thread::sync_threads();
        *row.add(t) += other;
        thread::sync_threads();
        d *= 2;
    }
    *out.add(t) = *row.add(t);
}

//@ run a07_bad: block=64 x=ones:f32:64 out=zeros:f32:1
// rgpu: assume(block_dim = (64, 1, 1), grid_dim = (1, 1, 1))
#[kernel]
pub unsafe fn a07_bad(x: &[f32], out: *mut f32) {
    let tile = shared_array![f32; BLOCK];
    let t = thread::thread_idx_x() as usize;
    *tile.add(t) = x[t];
    thread::sync_threads();
    let mut s = BLOCK / 2;
    while s > 0 {
        if t < s {
            *tile.add(t) += *tile.add(t + s); //~ RG201
        }
        s /= 2;
    }
    if t == 0 {
        *out = *tile;
    }
}

//@ run a07_ok: block=64 x=ones:f32:64 out=zeros:f32:1
// rgpu: assume(block_dim = (64, 1, 1), grid_dim = (1, 1, 1))
#[kernel]
pub unsafe fn a07_ok(x: &[f32], out: *mut f32) {
    let tile = shared_array![f32; BLOCK];
    let t = thread::thread_idx_x() as usize;
    *tile.add(t) = x[t];
    thread::sync_threads();
    let mut s = BLOCK / 2;
    while s > 0 {
        if t < s {
            *tile.add(t) += *tile.add(t + s);
        }
        thread::sync_threads();
        s /= 2;
    }
    if t == 0 {
        *out = *tile;
    }
}

//@ run a11_bad: block=64 out=zeros:u32:1
// rgpu: assume(block_dim = (64, 1, 1), grid_dim = (1, 1, 1))
#[kernel]
pub unsafe fn a11_bad(out: *mut u32) {
    let count = shared_array![u32; 1];
    let t = thread::thread_idx_x();
    if t == 0 {
        *count = 0;
    }
    atomic_fetch_add_relaxed_u32_block(count, 1); //~ RG201
    thread::sync_threads();
    if t == 0 {
        *out = *count;
    }
}

//@ run a11_ok: block=64 out=zeros:u32:1
// rgpu: assume(block_dim = (64, 1, 1), grid_dim = (1, 1, 1))
#[kernel]
pub unsafe fn a11_ok(out: *mut u32) {
    let count = shared_array![u32; 1];
    let t = thread::thread_idx_x();
    if t == 0 {
        *count = 0;
    }
    thread::sync_threads();
    atomic_fetch_add_relaxed_u32_block(count, 1);
    thread::sync_threads();
    if t == 0 {
        *out = *count;
    }
}

//@ run a14_bad: block=64 shared=512 out=zeros:u32:64
// rgpu: assume(block_dim = (64, 1, 1), grid_dim = (1, 1, 1))
#[kernel]
pub unsafe fn a14_bad(out: *mut u32) {
    let first = cuda_std::shared::dynamic_shared_mem::<u32>();
    let second = first.add(BLOCK / 2);
    let t = thread::thread_idx_x() as usize;
    *first.add(t) = 1;
    *second.add(t) = 2; //~ RG207
    *out.add(t) = *first.add(t) + *second.add(t); //~ RG207
}

//@ run a14_ok: block=64 shared=512 out=zeros:u32:64
// rgpu: assume(block_dim = (64, 1, 1), grid_dim = (1, 1, 1))
#[kernel]
pub unsafe fn a14_ok(out: *mut u32) {
    let first = cuda_std::shared::dynamic_shared_mem::<u32>();
    let second = first.add(BLOCK);
    let t = thread::thread_idx_x() as usize;
    *first.add(t) = 1;
    *second.add(t) = 2;
    *out.add(t) = *first.add(t) + *second.add(t);
}

//@ run a20_bad: block=64 out=zeros:u32:64
// rgpu: assume(block_dim = (64, 1, 1), grid_dim = (1, 1, 1))
#[kernel]
pub unsafe fn a20_bad(out: *mut u32) {
    #[address_space(shared)]
    static mut ONE: u32 = 0;
    let t = thread::thread_idx_x();
    ONE = t; //~ RG201
    thread::sync_threads();
    *out.add(t as usize) = ONE;
}

//@ run a20_ok: block=64 out=zeros:u32:64
// rgpu: assume(block_dim = (64, 1, 1), grid_dim = (1, 1, 1))
#[kernel]
pub unsafe fn a20_ok(out: *mut u32) {
    #[address_space(shared)]
    static mut ONE: u32 = 0;
    let t = thread::thread_idx_x();
    if t == 0 {
        ONE = t;
    }
    thread::sync_threads();
    *out.add(t as usize) = ONE;
}

//@ run a25_bad: block=64 n=40 x=arange:u32:64 out=zeros:u32:64
// rgpu: assume(block_dim = (64, 1, 1), grid_dim = (1, 1, 1))
#[kernel]
pub unsafe fn a25_bad(x: &[u32], out: *mut u32, n: usize) {
    let row = shared_array![u32; BLOCK];
    let t = thread::thread_idx_x() as usize;
    if t < n {
        *row.add(t) = x[t];
    }
    thread::sync_threads();
    *out.add(t) = *row.add((t + 1) % BLOCK); //~ RG205
}

//@ run a25_ok: block=64 n=64 x=arange:u32:64 out=zeros:u32:64
// rgpu: assume(block_dim = (64, 1, 1), grid_dim = (1, 1, 1))
#[kernel]
pub unsafe fn a25_ok(x: &[u32], out: *mut u32, n: usize) {
    let row = shared_array![u32; BLOCK];
    let t = thread::thread_idx_x() as usize;
    *row.add(t) = if t < n { x[t] } else { 0 };
    thread::sync_threads();
    *out.add(t) = *row.add((t + 1) % BLOCK);
}

//@ run a31_bad: block=64 x=arange:f32:66
// rgpu: assume(block_dim = (64, 1, 1), grid_dim = (1, 1, 1))
#[kernel]
pub unsafe fn a31_bad(x: *mut f32) {
    let t = thread::thread_idx_x() as usize;
    let sum = *x.add(t) + *x.add(t + 2);
    *x.add(t + 1) = sum; //~ RG203
}

//@ run a31_ok: block=64 x=arange:f32:66 y=zeros:f32:66
// rgpu: assume(block_dim = (64, 1, 1), grid_dim = (1, 1, 1))
#[kernel]
pub unsafe fn a31_ok(x: *const f32, y: *mut f32) {
    let t = thread::thread_idx_x() as usize;
    let sum = *x.add(t) + *x.add(t + 2);
    *y.add(t + 1) = sum;
}

// A13: one scratch for two sums.

//@ run a13_bad: block=64 x=ones:u32:64 out=zeros:u32:64
unsafe fn sum_of_block(scratch: *mut u32, value: u32) -> u32 {
    let t = thread::thread_idx_x() as usize;
    *scratch.add(t) = value;
    thread::sync_threads();
    let mut s = BLOCK / 2;
    while s > 0 {
        if t < s {
            *scratch.add(t) += *scratch.add(t + s);
        }
        thread::sync_threads();
        s /= 2;
    }
    *scratch //~ RG201
}

// rgpu: assume(block_dim = (64, 1, 1), grid_dim = (1, 1, 1))
#[kernel]
pub unsafe fn a13_bad(x: &[u32], out: *mut u32) {
    let scratch = shared_array![u32; BLOCK];
    let t = thread::thread_idx_x() as usize;
    let sum = sum_of_block(scratch, x[t]);
    *out.add(t) = sum + sum_of_block(scratch, x[t] * x[t]);
}

//@ run a13_ok: block=64 x=ones:u32:64 out=zeros:u32:64
unsafe fn sum_and_wait(scratch: *mut u32, value: u32) -> u32 {
    let t = thread::thread_idx_x() as usize;
    *scratch.add(t) = value;
    thread::sync_threads();
    let mut s = BLOCK / 2;
    while s > 0 {
        if t < s {
            *scratch.add(t) += *scratch.add(t + s);
        }
        thread::sync_threads();
        s /= 2;
    }
    let sum = *scratch;
    thread::sync_threads();
    sum
}

// rgpu: assume(block_dim = (64, 1, 1), grid_dim = (1, 1, 1))
#[kernel]
pub unsafe fn a13_ok(x: &[u32], out: *mut u32) {
    let scratch = shared_array![u32; BLOCK];
    let t = thread::thread_idx_x() as usize;
    let sum = sum_and_wait(scratch, x[t]);
    *out.add(t) = sum + sum_and_wait(scratch, x[t] * x[t]);
}

//@ run c01_bad: block=32 x=ones:f32:32 out=zeros:f32:1
// rgpu: assume(block_dim = (32, 1, 1), grid_dim = (1, 1, 1))
#[kernel]
pub unsafe fn c01_bad(x: &[f32], out: *mut f32) {
    let tile = shared_array![f32; BLOCK];
    let t = thread::thread_idx_x() as usize;
    *tile.add(t) = x[t];
    *tile.add(t + 32) = 0.0;
    sync_warp(0xffff_ffff);
    let mut s = 16;
    while s > 0 {
        *tile.add(t) += *tile.add(t + s); //~ RG202
        s /= 2;
    }
    if t == 0 {
        *out = *tile;
    }
}

//@ run c01_ok: block=32 x=ones:f32:32 out=zeros:f32:1
// rgpu: assume(block_dim = (32, 1, 1), grid_dim = (1, 1, 1))
#[kernel]
pub unsafe fn c01_ok(x: &[f32], out: *mut f32) {
    let tile = shared_array![f32; BLOCK];
    let t = thread::thread_idx_x() as usize;
    *tile.add(t) = x[t];
    *tile.add(t + 32) = 0.0;
    sync_warp(0xffff_ffff);
    let mut s = 16;
    while s > 0 {
        let other = *tile.add(t + s);
        sync_warp(0xffff_ffff);
        *tile.add(t) += other;
        sync_warp(0xffff_ffff);
        s /= 2;
    }
    if t == 0 {
        *out = *tile;
    }
}

//@ run c10_bad: block=32 out=zeros:u32:32
// rgpu: assume(block_dim = (32, 1, 1), grid_dim = (1, 1, 1))
#[kernel]
pub unsafe fn c10_bad(out: *mut u32) {
    let row = shared_array![u32; 32];
    let lane = lane_id() as usize;
    *row.add(lane) = lane as u32;
    let (seen, _) = warp_shuffle_xor(0xffff_ffff, lane as u32, 1, 32);
    *out.add(lane) = *row.add(lane ^ 1) + seen; //~ RG202
}

//@ run c10_ok: block=32 out=zeros:u32:32
// rgpu: assume(block_dim = (32, 1, 1), grid_dim = (1, 1, 1))
#[kernel]
pub unsafe fn c10_ok(out: *mut u32) {
    let row = shared_array![u32; 32];
    let lane = lane_id() as usize;
    *row.add(lane) = lane as u32;
    let (seen, _) = warp_shuffle_xor(0xffff_ffff, lane as u32, 1, 32);
    sync_warp(0xffff_ffff);
    *out.add(lane) = *row.add(lane ^ 1) + seen;
}

//@ run d11_bad: block=64 grid=2 out=zeros:u32:128
// rgpu: assume(block_dim = (64, 1, 1), grid_dim = (2, 1, 1))
#[kernel]
pub unsafe fn d11_bad(out: *mut u32) {
    let i = thread::thread_idx_x() as usize;
    *out.add(i) = thread::block_idx_x(); //~ RG203
}

//@ run d11_ok: block=64 grid=2 out=zeros:u32:128
// rgpu: assume(block_dim = (64, 1, 1), grid_dim = (2, 1, 1))
#[kernel]
pub unsafe fn d11_ok(out: *mut u32) {
    let i = thread::index_1d() as usize;
    *out.add(i) = thread::block_idx_x();
}

//@ run d13_bad: block=64 grid=2 n=300 x=arange:f32:300
// rgpu: assume(block_dim = (64, 1, 1), grid_dim = (2, 1, 1))
#[kernel]
pub unsafe fn d13_bad(x: *mut f32, n: usize) {
    let mut i = thread::index_1d() as usize;
    while i < n {
        *x.add(i) *= 2.0; //~ RG203
        i += thread::block_dim_x() as usize;
    }
}

//@ run d13_ok: block=64 grid=2 n=300 x=arange:f32:300
// rgpu: assume(block_dim = (64, 1, 1), grid_dim = (2, 1, 1))
#[kernel]
pub unsafe fn d13_ok(x: *mut f32, n: usize) {
    let mut i = thread::index_1d() as usize;
    while i < n {
        *x.add(i) *= 2.0;
        i += (thread::block_dim_x() * thread::grid_dim_x()) as usize;
    }
}

//@ run f05_bad: block=64 grid=2 x=ones:u32:128 out=zeros:u32:4
// rgpu: assume(block_dim = (64, 1, 1), grid_dim = (2, 1, 1))
#[kernel]
pub unsafe fn f05_bad(x: &[u32], out: *mut u32) {
    let i = thread::index_1d() as usize;
    let (other, _) = warp_shuffle_xor(0xffff_ffff, x[i], 1, 32);
    if lane_id() <= 1 {
        *out.add(i / 32) = other + lane_id(); //~ RG203
    }
}

//@ run f05_ok: block=64 grid=2 x=ones:u32:128 out=zeros:u32:4
// rgpu: assume(block_dim = (64, 1, 1), grid_dim = (2, 1, 1))
#[kernel]
pub unsafe fn f05_ok(x: &[u32], out: *mut u32) {
    let i = thread::index_1d() as usize;
    let (other, _) = warp_shuffle_xor(0xffff_ffff, x[i], 1, 32);
    if lane_id() < 1 {
        *out.add(i / 32) = other + lane_id();
    }
}

//@ run f09_bad: block=128 out=zeros:u32:128
// rgpu: assume(block_dim = (128, 1, 1), grid_dim = (1, 1, 1))
#[kernel]
pub unsafe fn f09_bad(out: *mut u32) {
    let row = shared_array![u32; BLOCK];
    let t = thread::thread_idx_x() as usize;
    *row.add(t) = 1; //~ RG206
    *out.add(t) = 1;
}

//@ run f09_ok: block=128 out=zeros:u32:128
// rgpu: assume(block_dim = (128, 1, 1), grid_dim = (1, 1, 1))
#[kernel]
pub unsafe fn f09_ok(out: *mut u32) {
    let row = shared_array![u32; 128];
    let t = thread::thread_idx_x() as usize;
    *row.add(t) = 1;
    *out.add(t) = 1;
}

//@ run g16_ok: block=64 x=random:u32:64 out=zeros:u32:64
// rgpu: assume(block_dim = (64, 1, 1), grid_dim = (1, 1, 1))
#[kernel]
pub unsafe fn g16_ok(x: &[u32], out: *mut u32) {
    let row = shared_array![u32; BLOCK];
    let t = thread::thread_idx_x() as usize;
    *row.add(t) = x[t];
    thread::sync_threads();
    let mut k = 2;
    while k <= BLOCK {
        let mut j = k / 2;
        while j > 0 {
            let partner = t ^ j;
            if partner > t {
                let (a, b) = (*row.add(t), *row.add(partner));
                if (a > b) == (t & k == 0) {
                    *row.add(t) = b;
                    *row.add(partner) = a;
                }
            }
            thread::sync_threads();
            j /= 2;
        }
        k *= 2;
    }
    *out.add(t) = *row.add(t);
}
