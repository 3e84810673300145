//! Trees in shared memory, and what comes before and after them.

use cuda_device::{DisjointSlice, SharedArray, kernel, thread, warp};

const BLOCK: usize = 64;

// A07: a tree without its barrier.

//@ run a07_bad: block=64 x=ones:f32:64 out=zeros:f32:1
// rgpu: assume(block_dim = (64, 1, 1), grid_dim = (1, 1, 1))
#[kernel]
pub fn a07_bad(x: &[f32], mut out: DisjointSlice<f32>) {
    static mut TILE: SharedArray<f32, 64> = SharedArray::UNINIT;
    let t = thread::threadIdx_x() as usize;
    unsafe {
        TILE[t] = x[t];
        thread::sync_threads();
        let mut s = BLOCK / 2;
        while s > 0 {
            if t < s {
                TILE[t] += TILE[t + s]; //~ RG201
            }
            s >>= 1;
        }
        if t == 0 {
            *out.get_unchecked_mut(0) = TILE[0];
        }
    }
}

//@ run a07_ok: block=64 x=ones:f32:64 out=zeros:f32:1
// rgpu: assume(block_dim = (64, 1, 1), grid_dim = (1, 1, 1))
#[kernel]
pub fn a07_ok(x: &[f32], mut out: DisjointSlice<f32>) {
    static mut TILE: SharedArray<f32, 64> = SharedArray::UNINIT;
    let t = thread::threadIdx_x() as usize;
    unsafe {
        TILE[t] = x[t];
        thread::sync_threads();
        let mut s = BLOCK / 2;
        while s > 0 {
            if t < s {
                TILE[t] += TILE[t + s];
            }
            thread::sync_threads();
            s >>= 1;
        }
        if t == 0 {
            *out.get_unchecked_mut(0) = TILE[0];
        }
    }
}

// A08: half the distance, so that what is read is also written.

//@ run a08_bad: block=64 x=ones:f32:64 out=zeros:f32:1
// rgpu: assume(block_dim = (64, 1, 1), grid_dim = (1, 1, 1))
#[kernel]
pub fn a08_bad(x: &[f32], mut out: DisjointSlice<f32>) {
    static mut TILE: SharedArray<f32, 64> = SharedArray::UNINIT;
    let t = thread::threadIdx_x() as usize;
    unsafe {
        TILE[t] = x[t];
        thread::sync_threads();
        let mut s = BLOCK / 2;
        while s > 0 {
            if t < s {
                TILE[t] += TILE[t + s / 2]; //~ RG201
            }
            thread::sync_threads();
            s /= 2;
        }
        if t == 0 {
            *out.get_unchecked_mut(0) = TILE[0];
        }
    }
}

//@ run a08_ok: block=64 x=ones:f32:64 out=zeros:f32:1
// rgpu: assume(block_dim = (64, 1, 1), grid_dim = (1, 1, 1))
#[kernel]
pub fn a08_ok(x: &[f32], mut out: DisjointSlice<f32>) {
    static mut TILE: SharedArray<f32, 64> = SharedArray::UNINIT;
    let t = thread::threadIdx_x() as usize;
    unsafe {
        TILE[t] = x[t];
        thread::sync_threads();
        let mut s = BLOCK / 2;
        while s > 0 {
            if t < s {
                TILE[t] += TILE[t + s];
            }
            thread::sync_threads();
            s /= 2;
        }
        if t == 0 {
            *out.get_unchecked_mut(0) = TILE[0];
        }
    }
}

// A09: an interleaved tree.

//@ run a09_bad: block=64 x=ones:f32:64 out=zeros:f32:1
// rgpu: assume(block_dim = (64, 1, 1), grid_dim = (1, 1, 1))
#[kernel]
pub fn a09_bad(x: &[f32], mut out: DisjointSlice<f32>) {
    static mut TILE: SharedArray<f32, 128> = SharedArray::UNINIT;
    let t = thread::threadIdx_x() as usize;
    unsafe {
        TILE[t] = x[t];
        TILE[BLOCK + t] = 0.0;
        thread::sync_threads();
        let mut s = 1;
        while s < BLOCK {
            if t % s == 0 {
                TILE[t] += TILE[t + s]; //~ RG201
            }
            thread::sync_threads();
            s *= 2;
        }
        if t == 0 {
            *out.get_unchecked_mut(0) = TILE[0];
        }
    }
}

//@ run a09_ok: block=64 x=ones:f32:64 out=zeros:f32:1
// rgpu: assume(block_dim = (64, 1, 1), grid_dim = (1, 1, 1))
#[kernel]
pub fn a09_ok(x: &[f32], mut out: DisjointSlice<f32>) {
    static mut TILE: SharedArray<f32, 128> = SharedArray::UNINIT;
    let t = thread::threadIdx_x() as usize;
    unsafe {
        TILE[t] = x[t];
        TILE[BLOCK + t] = 0.0;
        thread::sync_threads();
        let mut s = 1;
        while s < BLOCK {
            if t % (2 * s) == 0 {
                TILE[t] += TILE[t + s];
            }
            thread::sync_threads();
            s *= 2;
        }
        if t == 0 {
            *out.get_unchecked_mut(0) = TILE[0];
        }
    }
}

// A10: the last warp of a tree without barriers.

//@ run a10_bad: block=64 x=ones:f32:64 out=zeros:f32:1
// rgpu: assume(block_dim = (64, 1, 1), grid_dim = (1, 1, 1))
#[kernel]
pub fn a10_bad(x: &[f32], mut out: DisjointSlice<f32>) {
    static mut TILE: SharedArray<f32, 64> = SharedArray::UNINIT;
    let t = thread::threadIdx_x() as usize;
    unsafe {
        TILE[t] = x[t];
        thread::sync_threads();
        if t < 32 {
            TILE[t] += TILE[t + 32];
            let mut s = 16;
            while s > 0 {
                if t < s {
                    TILE[t] += TILE[t + s]; //~ RG202
                }
                s /= 2;
            }
        }
        if t == 0 {
            *out.get_unchecked_mut(0) = TILE[0];
        }
    }
}

//@ run a10_ok: block=64 x=ones:f32:64 out=zeros:f32:1
// rgpu: assume(block_dim = (64, 1, 1), grid_dim = (1, 1, 1))
#[kernel]
pub fn a10_ok(x: &[f32], mut out: DisjointSlice<f32>) {
    static mut TILE: SharedArray<f32, 64> = SharedArray::UNINIT;
    let t = thread::threadIdx_x() as usize;
    unsafe {
        TILE[t] = x[t];
        thread::sync_threads();
        if t < 32 {
            TILE[t] += TILE[t + 32];
            let mut s = 16;
            while s > 0 {
                warp::sync_mask(0xffff_ffff);
                if t < s {
                    TILE[t] += TILE[t + s];
                }
                s /= 2;
            }
        }
        if t == 0 {
            *out.get_unchecked_mut(0) = TILE[0];
        }
    }
}

// A13: two reductions use one scratch, and the first ends with a read by all.

//@ run a13_bad: block=64 x=ones:u32:64 out=zeros:u32:64
unsafe fn sum_of_block(scratch: *mut u32, value: u32) -> u32 {
    let t = thread::threadIdx_x() as usize;
    unsafe {
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
}

// rgpu: assume(block_dim = (64, 1, 1), grid_dim = (1, 1, 1))
#[kernel]
pub fn a13_bad(x: &[u32], mut out: DisjointSlice<u32>) {
    static mut SCRATCH: SharedArray<u32, 64> = SharedArray::UNINIT;
    let t = thread::threadIdx_x() as usize;
    unsafe {
        let scratch = SharedArray::as_raw_mut_ptr(&raw mut SCRATCH);
        let sum = sum_of_block(scratch, x[t]);
        let squares = sum_of_block(scratch, x[t] * x[t]);
        *out.get_unchecked_mut(t) = sum + squares;
    }
}

//@ run a13_ok: block=64 x=ones:u32:64 out=zeros:u32:64
unsafe fn sum_over_block(scratch: *mut u32, value: u32) -> u32 {
    let t = thread::threadIdx_x() as usize;
    unsafe {
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
        *scratch
    }
}

// rgpu: assume(block_dim = (64, 1, 1), grid_dim = (1, 1, 1))
#[kernel]
pub fn a13_ok(x: &[u32], mut out: DisjointSlice<u32>) {
    static mut SCRATCH: SharedArray<u32, 64> = SharedArray::UNINIT;
    let t = thread::threadIdx_x() as usize;
    unsafe {
        let scratch = SharedArray::as_raw_mut_ptr(&raw mut SCRATCH);
        let sum = sum_over_block(scratch, x[t]);
        thread::sync_threads();
        let squares = sum_over_block(scratch, x[t] * x[t]);
        *out.get_unchecked_mut(t) = sum + squares;
    }
}

//@ run a13_ok_two: block=64 x=ones:u32:64 out=zeros:u32:64
// rgpu: assume(block_dim = (64, 1, 1), grid_dim = (1, 1, 1))
#[kernel]
pub fn a13_ok_two(x: &[u32], mut out: DisjointSlice<u32>) {
    static mut SCRATCH: SharedArray<u32, 64> = SharedArray::UNINIT;
    static mut OTHER: SharedArray<u32, 64> = SharedArray::UNINIT;
    let t = thread::threadIdx_x() as usize;
    unsafe {
        let sum = sum_over_block(SharedArray::as_raw_mut_ptr(&raw mut SCRATCH), x[t]);
        let squares = sum_over_block(SharedArray::as_raw_mut_ptr(&raw mut OTHER), x[t] * x[t]);
        *out.get_unchecked_mut(t) = sum + squares;
    }
}

// A24: partial sums of the warps, read by the first warp.

//@ run a24_bad: block=64 x=ones:f32:64 out=zeros:f32:1
// rgpu: assume(block_dim = (64, 1, 1), grid_dim = (1, 1, 1))
#[kernel]
pub fn a24_bad(x: &[f32], mut out: DisjointSlice<f32>) {
    static mut PARTIAL: SharedArray<f32, 2> = SharedArray::UNINIT;
    let t = thread::threadIdx_x() as usize;
    let sum = warp::reduce_sum_f32(x[t]);
    unsafe {
        if t % 32 == 0 {
            PARTIAL[t / 32] = sum;
        }
        if t < 2 {
            let other = PARTIAL[t]; //~ RG201
            if t == 0 {
                *out.get_unchecked_mut(0) = other;
            }
        }
    }
}

//@ run a24_ok: block=64 x=ones:f32:64 out=zeros:f32:1
// rgpu: assume(block_dim = (64, 1, 1), grid_dim = (1, 1, 1))
#[kernel]
pub fn a24_ok(x: &[f32], mut out: DisjointSlice<f32>) {
    static mut PARTIAL: SharedArray<f32, 2> = SharedArray::UNINIT;
    let t = thread::threadIdx_x() as usize;
    let sum = warp::reduce_sum_f32(x[t]);
    unsafe {
        if t % 32 == 0 {
            PARTIAL[t / 32] = sum;
        }
        thread::sync_threads();
        if t < 2 {
            let other = PARTIAL[t];
            if t == 0 {
                *out.get_unchecked_mut(0) = other;
            }
        }
    }
}

// The first warp clears the slots that other warps then fill.

//@ run a24_bad_cleared: block=64 x=ones:f32:64 out=zeros:f32:32
// rgpu: assume(block_dim = (64, 1, 1), grid_dim = (1, 1, 1))
#[kernel]
pub fn a24_bad_cleared(x: &[f32], mut out: DisjointSlice<f32>) {
    static mut PARTIAL: SharedArray<f32, 32> = SharedArray::UNINIT;
    let t = thread::threadIdx_x() as usize;
    let sum = warp::reduce_sum_f32(x[t]);
    unsafe {
        if t < 32 {
            PARTIAL[t] = 0.0;
        }
        if t % 32 == 0 {
            PARTIAL[t / 32] = sum; //~ RG201
        }
        thread::sync_threads();
        if t < 32 {
            *out.get_unchecked_mut(t) = PARTIAL[t];
        }
    }
}

//@ run a24_ok_cleared: block=64 x=ones:f32:64 out=zeros:f32:32
// rgpu: assume(block_dim = (64, 1, 1), grid_dim = (1, 1, 1))
#[kernel]
pub fn a24_ok_cleared(x: &[f32], mut out: DisjointSlice<f32>) {
    static mut PARTIAL: SharedArray<f32, 32> = SharedArray::UNINIT;
    let t = thread::threadIdx_x() as usize;
    let sum = warp::reduce_sum_f32(x[t]);
    unsafe {
        if t < 32 {
            PARTIAL[t] = 0.0;
        }
        thread::sync_threads();
        if t % 32 == 0 {
            PARTIAL[t / 32] = sum;
        }
        thread::sync_threads();
        if t < 32 {
            *out.get_unchecked_mut(t) = PARTIAL[t];
        }
    }
}
