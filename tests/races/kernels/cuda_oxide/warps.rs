//! Lanes of one warp: no lock step, and what does and does not order their accesses.

use cuda_device::{DisjointSlice, SharedArray, kernel, thread, warp};

const ALL: u32 = 0xffff_ffff;

// C01: the last steps of a tree in one warp.

//@ run c01_bad: block=32 x=ones:f32:32 out=zeros:f32:1
// rgpu: assume(block_dim = (32, 1, 1), grid_dim = (1, 1, 1))
#[kernel]
pub fn c01_bad(x: &[f32], mut out: DisjointSlice<f32>) {
    static mut TILE: SharedArray<f32, 64> = SharedArray::UNINIT;
    let t = thread::threadIdx_x() as usize;
    unsafe {
        TILE[t] = x[t];
        TILE[t + 32] = 0.0;
        warp::sync_mask(ALL);
        TILE[t] += TILE[t + 16]; //~ RG202
        TILE[t] += TILE[t + 8]; //~ RG202
        if t == 0 {
            *out.get_unchecked_mut(0) = TILE[0];
        }
    }
}

// One barrier a step is not enough: lane 16 writes what lane 0 reads.

//@ run c01_bad_one_barrier: block=32 x=ones:f32:32 out=zeros:f32:1
// rgpu: assume(block_dim = (32, 1, 1), grid_dim = (1, 1, 1))
#[kernel]
pub fn c01_bad_one_barrier(x: &[f32], mut out: DisjointSlice<f32>) {
    static mut TILE: SharedArray<f32, 64> = SharedArray::UNINIT;
    let t = thread::threadIdx_x() as usize;
    unsafe {
        TILE[t] = x[t];
        TILE[t + 32] = 0.0;
        warp::sync_mask(ALL);
        TILE[t] += TILE[t + 16]; //~ RG202
        warp::sync_mask(ALL);
        TILE[t] += TILE[t + 8]; //~ RG202
        warp::sync_mask(ALL);
        if t == 0 {
            *out.get_unchecked_mut(0) = TILE[0];
        }
    }
}

//@ run c01_ok: block=32 x=ones:f32:32 out=zeros:f32:1
// rgpu: assume(block_dim = (32, 1, 1), grid_dim = (1, 1, 1))
#[kernel]
pub fn c01_ok(x: &[f32], mut out: DisjointSlice<f32>) {
    static mut TILE: SharedArray<f32, 64> = SharedArray::UNINIT;
    let t = thread::threadIdx_x() as usize;
    unsafe {
        TILE[t] = x[t];
        TILE[t + 32] = 0.0;
        warp::sync_mask(ALL);
        let other = TILE[t + 16];
        warp::sync_mask(ALL);
        TILE[t] += other;
        warp::sync_mask(ALL);
        let other = TILE[t + 8];
        warp::sync_mask(ALL);
        TILE[t] += other;
        warp::sync_mask(ALL);
        if t == 0 {
            *out.get_unchecked_mut(0) = TILE[0];
        }
    }
}

// C10: a shuffle exchanges registers and orders no memory.

//@ run c10_bad: block=32 out=zeros:u32:32
// rgpu: assume(block_dim = (32, 1, 1), grid_dim = (1, 1, 1))
#[kernel]
pub fn c10_bad(mut out: DisjointSlice<u32>) {
    static mut ROW: SharedArray<u32, 32> = SharedArray::UNINIT;
    let t = thread::threadIdx_x() as usize;
    unsafe {
        ROW[t] = t as u32;
        let seen = warp::shuffle_xor_sync(ALL, t as u32, 1);
        *out.get_unchecked_mut(t) = ROW[t ^ 1] + seen; //~ RG202
    }
}

//@ run c10_ok: block=32 out=zeros:u32:32
// rgpu: assume(block_dim = (32, 1, 1), grid_dim = (1, 1, 1))
#[kernel]
pub fn c10_ok(mut out: DisjointSlice<u32>) {
    static mut ROW: SharedArray<u32, 32> = SharedArray::UNINIT;
    let t = thread::threadIdx_x() as usize;
    unsafe {
        ROW[t] = t as u32;
        let seen = warp::shuffle_xor_sync(ALL, t as u32, 1);
        warp::sync_mask(ALL);
        *out.get_unchecked_mut(t) = ROW[t ^ 1] + seen;
    }
}

//@ run c10_bad_vote: block=32 out=zeros:u32:32
// rgpu: assume(block_dim = (32, 1, 1), grid_dim = (1, 1, 1))
#[kernel]
pub fn c10_bad_vote(mut out: DisjointSlice<u32>) {
    static mut ROW: SharedArray<u32, 32> = SharedArray::UNINIT;
    let t = thread::threadIdx_x() as usize;
    unsafe {
        ROW[t] = t as u32;
        let votes = warp::ballot_sync(ALL, t < 7);
        *out.get_unchecked_mut(t) = ROW[31 - t] + votes; //~ RG202
    }
}

// C11: the barrier of a warp, for threads of two warps.

//@ run c11_bad: block=64 out=zeros:u32:64
// rgpu: assume(block_dim = (64, 1, 1), grid_dim = (1, 1, 1))
#[kernel]
pub fn c11_bad(mut out: DisjointSlice<u32>) {
    static mut ROW: SharedArray<u32, 64> = SharedArray::UNINIT;
    let t = thread::threadIdx_x() as usize;
    unsafe {
        ROW[t] = t as u32;
        warp::sync_mask(ALL);
        *out.get_unchecked_mut(t) = ROW[t ^ 32]; //~ RG201
    }
}

//@ run c11_ok: block=64 out=zeros:u32:64
// rgpu: assume(block_dim = (64, 1, 1), grid_dim = (1, 1, 1))
#[kernel]
pub fn c11_ok(mut out: DisjointSlice<u32>) {
    static mut ROW: SharedArray<u32, 64> = SharedArray::UNINIT;
    let t = thread::threadIdx_x() as usize;
    unsafe {
        ROW[t] = t as u32;
        warp::sync_mask(ALL);
        *out.get_unchecked_mut(t) = ROW[t ^ 1];
    }
}

//@ run c11_ok_block: block=64 out=zeros:u32:64
// rgpu: assume(block_dim = (64, 1, 1), grid_dim = (1, 1, 1))
#[kernel]
pub fn c11_ok_block(mut out: DisjointSlice<u32>) {
    static mut ROW: SharedArray<u32, 64> = SharedArray::UNINIT;
    let t = thread::threadIdx_x() as usize;
    unsafe {
        ROW[t] = t as u32;
        thread::sync_threads();
        *out.get_unchecked_mut(t) = ROW[t ^ 32];
    }
}

// The barrier of half a warp, for lanes of the two halves.

//@ run c11_bad_half: block=32 out=zeros:u32:32
// rgpu: assume(block_dim = (32, 1, 1), grid_dim = (1, 1, 1))
#[kernel]
pub fn c11_bad_half(mut out: DisjointSlice<u32>) {
    static mut ROW: SharedArray<u32, 32> = SharedArray::UNINIT;
    let t = thread::threadIdx_x() as usize;
    let half = if t < 16 { 0x0000_ffff } else { 0xffff_0000 };
    unsafe {
        ROW[t] = t as u32;
        warp::sync_mask(half);
        *out.get_unchecked_mut(t) = ROW[t ^ 16]; //~ RG202
    }
}

//@ run c11_ok_half: block=32 out=zeros:u32:32
// rgpu: assume(block_dim = (32, 1, 1), grid_dim = (1, 1, 1))
#[kernel]
pub fn c11_ok_half(mut out: DisjointSlice<u32>) {
    static mut ROW: SharedArray<u32, 32> = SharedArray::UNINIT;
    let t = thread::threadIdx_x() as usize;
    let half = if t < 16 { 0x0000_ffff } else { 0xffff_0000 };
    unsafe {
        ROW[t] = t as u32;
        warp::sync_mask(half);
        *out.get_unchecked_mut(t) = ROW[t ^ 8];
    }
}

// G24: a pair within one warp, with the barrier of the warp.

//@ run g24_ok: block=64 out=zeros:u32:64
// rgpu: assume(block_dim = (64, 1, 1), grid_dim = (1, 1, 1))
#[kernel]
pub fn g24_ok(mut out: DisjointSlice<u32>) {
    static mut ROW: SharedArray<u32, 64> = SharedArray::UNINIT;
    let t = thread::threadIdx_x() as usize;
    let first = t / 32 * 32;
    unsafe {
        for k in 0..4 {
            ROW[t] = t as u32 + k;
            warp::sync_mask(ALL);
            *out.get_unchecked_mut(t) = ROW[first + 31 - t % 32];
            warp::sync_mask(ALL);
        }
    }
}

// G06: a reduction by shuffles touches no memory.

//@ run g06_ok: block=64 x=ones:f32:64 out=zeros:f32:2
// rgpu: assume(block_dim = (64, 1, 1), grid_dim = (1, 1, 1))
#[kernel]
pub fn g06_ok(x: &[f32], mut out: DisjointSlice<f32>) {
    let t = thread::threadIdx_x() as usize;
    let mut sum = x[t];
    let mut distance = 16;
    while distance > 0 {
        sum += warp::shuffle_down_f32(sum, distance);
        distance /= 2;
    }
    if t % 32 == 0 {
        unsafe { *out.get_unchecked_mut(t / 32) = sum };
    }
}
