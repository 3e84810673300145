//! Barriers in loops: pairs of accesses from two rounds, and what is left over after the last.

use cuda_device::{DisjointSlice, SharedArray, kernel, thread};

const BLOCK: usize = 64;

// A03: the next round's store meets this round's load.

//@ run a03_bad: block=64 n=3 x=arange:f32:192 out=zeros:f32:64
// rgpu: assume(block_dim = (64, 1, 1), grid_dim = (1, 1, 1))
#[kernel]
pub fn a03_bad(x: &[f32], mut out: DisjointSlice<f32>, n: usize) {
    static mut TILE: SharedArray<f32, 64> = SharedArray::UNINIT;
    let t = thread::threadIdx_x() as usize;
    let mut sum = 0.0;
    for k in 0..n {
        unsafe { TILE[t] = x[k * BLOCK + t] };
        thread::sync_threads();
        sum += unsafe { TILE[(t + 1) % BLOCK] }; //~ RG201
    }
    unsafe { *out.get_unchecked_mut(t) = sum };
}

//@ run a03_ok: block=64 n=3 x=arange:f32:192 out=zeros:f32:64
// rgpu: assume(block_dim = (64, 1, 1), grid_dim = (1, 1, 1))
#[kernel]
pub fn a03_ok(x: &[f32], mut out: DisjointSlice<f32>, n: usize) {
    static mut TILE: SharedArray<f32, 64> = SharedArray::UNINIT;
    let t = thread::threadIdx_x() as usize;
    let mut sum = 0.0;
    for k in 0..n {
        unsafe { TILE[t] = x[k * BLOCK + t] };
        thread::sync_threads();
        sum += unsafe { TILE[(t + 1) % BLOCK] };
        thread::sync_threads();
    }
    unsafe { *out.get_unchecked_mut(t) = sum };
}

// A04: the same with the two tiles of a matrix product.

//@ run a04_bad: block=8,8 n=16 a=ones:f32:256 b=ones:f32:256 c=zeros:f32:64
// rgpu: assume(block_dim = (8, 8, 1), grid_dim = (1, 1, 1))
#[kernel]
pub fn a04_bad(a: &[f32], b: &[f32], mut c: DisjointSlice<f32>, n: usize) {
    static mut LEFT: SharedArray<f32, 64> = SharedArray::UNINIT;
    static mut RIGHT: SharedArray<f32, 64> = SharedArray::UNINIT;
    let tx = thread::threadIdx_x() as usize;
    let ty = thread::threadIdx_y() as usize;
    let mut sum = 0.0;
    for k in (0..n).step_by(8) {
        unsafe {
            LEFT[ty * 8 + tx] = a[ty * n + k + tx];
            RIGHT[ty * 8 + tx] = b[(k + ty) * n + tx];
            thread::sync_threads();
            for i in 0..8 {
                let left = LEFT[ty * 8 + i]; //~ RG201
                let right = RIGHT[i * 8 + tx]; //~ RG201
                sum += left * right;
            }
        }
    }
    unsafe { *c.get_unchecked_mut(ty * 8 + tx) = sum };
}

//@ run a04_ok: block=8,8 n=16 a=ones:f32:256 b=ones:f32:256 c=zeros:f32:64
// rgpu: assume(block_dim = (8, 8, 1), grid_dim = (1, 1, 1))
#[kernel]
pub fn a04_ok(a: &[f32], b: &[f32], mut c: DisjointSlice<f32>, n: usize) {
    static mut LEFT: SharedArray<f32, 64> = SharedArray::UNINIT;
    static mut RIGHT: SharedArray<f32, 64> = SharedArray::UNINIT;
    let tx = thread::threadIdx_x() as usize;
    let ty = thread::threadIdx_y() as usize;
    let mut sum = 0.0;
    for k in (0..n).step_by(8) {
        unsafe {
            LEFT[ty * 8 + tx] = a[ty * n + k + tx];
            RIGHT[ty * 8 + tx] = b[(k + ty) * n + tx];
            thread::sync_threads();
            for i in 0..8 {
                let left = LEFT[ty * 8 + i];
                let right = RIGHT[i * 8 + tx];
                sum += left * right;
            }
            thread::sync_threads();
        }
    }
    unsafe { *c.get_unchecked_mut(ty * 8 + tx) = sum };
}

// A05: two halves of a buffer with one barrier a round; the wrong one writes the half it reads.

//@ run a05_bad: block=64 n=3 x=arange:f32:256 out=zeros:f32:64
// rgpu: assume(block_dim = (64, 1, 1), grid_dim = (1, 1, 1))
#[kernel]
pub fn a05_bad(x: &[f32], mut out: DisjointSlice<f32>, n: usize) {
    static mut HALVES: SharedArray<f32, 128> = SharedArray::UNINIT;
    let t = thread::threadIdx_x() as usize;
    let mut sum = 0.0;
    unsafe {
        HALVES[t] = x[t];
        HALVES[BLOCK + t] = x[t];
        thread::sync_threads();
        for k in 0..n {
            HALVES[(k & 1) * BLOCK + t] = x[(k + 1) * BLOCK + t];
            sum += HALVES[(k & 1) * BLOCK + BLOCK - 1 - t]; //~ RG201
            thread::sync_threads();
        }
        *out.get_unchecked_mut(t) = sum;
    }
}

//@ run a05_ok: block=64 n=3 x=arange:f32:256 out=zeros:f32:64
// rgpu: assume(block_dim = (64, 1, 1), grid_dim = (1, 1, 1))
#[kernel]
pub fn a05_ok(x: &[f32], mut out: DisjointSlice<f32>, n: usize) {
    static mut HALVES: SharedArray<f32, 128> = SharedArray::UNINIT;
    let t = thread::threadIdx_x() as usize;
    let mut sum = 0.0;
    unsafe {
        HALVES[t] = x[t];
        HALVES[BLOCK + t] = x[t];
        thread::sync_threads();
        for k in 0..n {
            HALVES[((k + 1) & 1) * BLOCK + t] = x[(k + 1) * BLOCK + t];
            sum += HALVES[(k & 1) * BLOCK + BLOCK - 1 - t];
            thread::sync_threads();
        }
        *out.get_unchecked_mut(t) = sum;
    }
}

// A06: a scan in place needs two barriers a step, or two rows.

//@ run a06_bad: block=64 x=ones:u32:64 out=zeros:u32:64
// rgpu: assume(block_dim = (64, 1, 1), grid_dim = (1, 1, 1))
#[kernel]
pub fn a06_bad(x: &[u32], mut out: DisjointSlice<u32>) {
    static mut ROW: SharedArray<u32, 64> = SharedArray::UNINIT;
    let t = thread::threadIdx_x() as usize;
    unsafe {
        ROW[t] = x[t];
        thread::sync_threads();
        let mut d = 1;
        while d < BLOCK {
            if t >= d {
                ROW[t] += ROW[t - d]; //~ RG201
            }
            thread::sync_threads();
            d *= 2;
        }
        *out.get_unchecked_mut(t) = ROW[t];
    }
}

//@ run a06_ok: block=64 x=ones:u32:64 out=zeros:u32:64
// rgpu: assume(block_dim = (64, 1, 1), grid_dim = (1, 1, 1))
#[kernel]
pub fn a06_ok(x: &[u32], mut out: DisjointSlice<u32>) {
    static mut ROW: SharedArray<u32, 64> = SharedArray::UNINIT;
    let t = thread::threadIdx_x() as usize;
    unsafe {
        ROW[t] = x[t];
        thread::sync_threads();
        let mut d = 1;
        while d < BLOCK {
            let other = if t >= d { ROW[t - d] } else { 0 };
            thread::sync_threads();
            ROW[t] += other;
            thread::sync_threads();
            d *= 2;
        }
        *out.get_unchecked_mut(t) = ROW[t];
    }
}

//@ run a06_ok_two_rows: block=64 x=ones:u32:64 out=zeros:u32:64
// rgpu: assume(block_dim = (64, 1, 1), grid_dim = (1, 1, 1))
#[kernel]
pub fn a06_ok_two_rows(x: &[u32], mut out: DisjointSlice<u32>) {
    static mut ROWS: SharedArray<u32, 128> = SharedArray::UNINIT;
    let t = thread::threadIdx_x() as usize;
    unsafe {
        ROWS[t] = x[t];
        thread::sync_threads();
        let (mut from, mut to) = (0, BLOCK);
        let mut d = 1;
        while d < BLOCK {
            let other = if t >= d { ROWS[from + t - d] } else { 0 };
            ROWS[to + t] = ROWS[from + t] + other;
            thread::sync_threads();
            (from, to) = (to, from);
            d *= 2;
        }
        *out.get_unchecked_mut(t) = ROWS[from + t];
    }
}

// A12: everybody reads a value that thread 0 replaces in the same phase.

//@ run a12_bad: block=64 n=3 out=zeros:u32:64
// rgpu: assume(block_dim = (64, 1, 1), grid_dim = (1, 1, 1))
#[kernel]
pub fn a12_bad(mut out: DisjointSlice<u32>, n: u32) {
    static mut VALUE: SharedArray<u32, 1> = SharedArray::UNINIT;
    let t = thread::threadIdx_x() as usize;
    let mut sum = 0;
    unsafe {
        if t == 0 {
            VALUE[0] = 1;
        }
        for k in 0..n {
            thread::sync_threads();
            sum += VALUE[0];
            if t == 0 {
                VALUE[0] = k; //~ RG201
            }
        }
        *out.get_unchecked_mut(t) = sum;
    }
}

//@ run a12_ok: block=64 n=3 out=zeros:u32:64
// rgpu: assume(block_dim = (64, 1, 1), grid_dim = (1, 1, 1))
#[kernel]
pub fn a12_ok(mut out: DisjointSlice<u32>, n: u32) {
    static mut VALUE: SharedArray<u32, 1> = SharedArray::UNINIT;
    let t = thread::threadIdx_x() as usize;
    let mut sum = 0;
    unsafe {
        if t == 0 {
            VALUE[0] = 1;
        }
        for k in 0..n {
            thread::sync_threads();
            sum += VALUE[0];
            thread::sync_threads();
            if t == 0 {
                VALUE[0] = k;
            }
        }
        *out.get_unchecked_mut(t) = sum;
    }
}

// A30: the loop ends without a barrier, and the next stage writes what its last round reads.

//@ run a30_bad: block=64 n=3 x=arange:f32:64 out=zeros:f32:64
// rgpu: assume(block_dim = (64, 1, 1), grid_dim = (1, 1, 1))
#[kernel]
pub fn a30_bad(x: &[f32], mut out: DisjointSlice<f32>, n: usize) {
    static mut TILE: SharedArray<f32, 64> = SharedArray::UNINIT;
    let t = thread::threadIdx_x() as usize;
    let mut sum = 0.0;
    unsafe {
        for k in 0..n {
            thread::sync_threads();
            TILE[t] = x[(t + k) % BLOCK];
            thread::sync_threads();
            sum += TILE[BLOCK - 1 - t];
        }
        TILE[t] = sum; //~ RG201
        *out.get_unchecked_mut(t) = TILE[t];
    }
}

//@ run a30_ok: block=64 n=3 x=arange:f32:64 out=zeros:f32:64
// rgpu: assume(block_dim = (64, 1, 1), grid_dim = (1, 1, 1))
#[kernel]
pub fn a30_ok(x: &[f32], mut out: DisjointSlice<f32>, n: usize) {
    static mut TILE: SharedArray<f32, 64> = SharedArray::UNINIT;
    let t = thread::threadIdx_x() as usize;
    let mut sum = 0.0;
    unsafe {
        for k in 0..n {
            thread::sync_threads();
            TILE[t] = x[(t + k) % BLOCK];
            thread::sync_threads();
            sum += TILE[BLOCK - 1 - t];
        }
        thread::sync_threads();
        TILE[t] = sum;
        *out.get_unchecked_mut(t) = TILE[t];
    }
}

// A loop without a barrier between two phases, and one whose every round waits.

//@ run a30_bad_nested: block=64 n=2 x=arange:f32:64 out=zeros:f32:64
// rgpu: assume(block_dim = (64, 1, 1), grid_dim = (1, 1, 1))
#[kernel]
pub fn a30_bad_nested(x: &[f32], mut out: DisjointSlice<f32>, n: usize) {
    static mut TILE: SharedArray<f32, 64> = SharedArray::UNINIT;
    let t = thread::threadIdx_x() as usize;
    let mut sum = 0.0;
    unsafe {
        for k in 0..n {
            TILE[t] = x[(t + k) % BLOCK];
            thread::sync_threads();
            for i in 0..4 {
                sum += TILE[(t + i) % BLOCK]; //~ RG201
            }
        }
        *out.get_unchecked_mut(t) = sum;
    }
}

//@ run a30_ok_nested: block=64 n=2 x=arange:f32:64 out=zeros:f32:64
// rgpu: assume(block_dim = (64, 1, 1), grid_dim = (1, 1, 1))
#[kernel]
pub fn a30_ok_nested(x: &[f32], mut out: DisjointSlice<f32>, n: usize) {
    static mut TILE: SharedArray<f32, 64> = SharedArray::UNINIT;
    let t = thread::threadIdx_x() as usize;
    let mut sum = 0.0;
    unsafe {
        for k in 0..n {
            TILE[t] = x[(t + k) % BLOCK];
            thread::sync_threads();
            for i in 0..4 {
                sum += TILE[(t + i) % BLOCK];
            }
            thread::sync_threads();
        }
        *out.get_unchecked_mut(t) = sum;
    }
}
