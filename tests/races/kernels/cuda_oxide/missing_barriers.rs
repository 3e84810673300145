//! A store and a load of shared memory with nothing between them that orders the two.

use cuda_device::{DisjointSlice, SharedArray, kernel, thread};

const BLOCK: usize = 64;

// A01: a store, then a load of what another thread stored.

//@ run a01_bad: block=64 x=arange:f32:64 out=zeros:f32:64
// rgpu: assume(block_dim = (64, 1, 1), grid_dim = (1, 1, 1))
#[kernel]
pub fn a01_bad(x: &[f32], mut out: DisjointSlice<f32>) {
    static mut TILE: SharedArray<f32, 64> = SharedArray::UNINIT;
    let t = thread::threadIdx_x() as usize;
    unsafe {
        TILE[t] = x[t];
        *out.get_unchecked_mut(t) = TILE[BLOCK - 1 - t]; //~ RG201
    }
}

//@ run a01_ok: block=64 x=arange:f32:64 out=zeros:f32:64
// rgpu: assume(block_dim = (64, 1, 1), grid_dim = (1, 1, 1))
#[kernel]
pub fn a01_ok(x: &[f32], mut out: DisjointSlice<f32>) {
    static mut TILE: SharedArray<f32, 64> = SharedArray::UNINIT;
    let t = thread::threadIdx_x() as usize;
    unsafe {
        TILE[t] = x[t];
        thread::sync_threads();
        *out.get_unchecked_mut(t) = TILE[BLOCK - 1 - t];
    }
}

//@ run a01_ok_own: block=64 x=arange:f32:64 out=zeros:f32:64
// rgpu: assume(block_dim = (64, 1, 1), grid_dim = (1, 1, 1))
#[kernel]
pub fn a01_ok_own(x: &[f32], mut out: DisjointSlice<f32>) {
    static mut TILE: SharedArray<f32, 64> = SharedArray::UNINIT;
    let t = thread::threadIdx_x() as usize;
    unsafe {
        TILE[t] = x[t];
        *out.get_unchecked_mut(t) = TILE[t];
    }
}

// Within one warp: no lock step is promised.

//@ run a01_bad_pair: block=64 x=arange:f32:64 out=zeros:f32:64
// rgpu: assume(block_dim = (64, 1, 1), grid_dim = (1, 1, 1))
#[kernel]
pub fn a01_bad_pair(x: &[f32], mut out: DisjointSlice<f32>) {
    static mut TILE: SharedArray<f32, 64> = SharedArray::UNINIT;
    let t = thread::threadIdx_x() as usize;
    unsafe {
        TILE[t] = x[t];
        *out.get_unchecked_mut(t) = TILE[t ^ 1]; //~ RG202
    }
}

//@ run a01_ok_pair: block=64 x=arange:f32:64 out=zeros:f32:64
// rgpu: assume(block_dim = (64, 1, 1), grid_dim = (1, 1, 1))
#[kernel]
pub fn a01_ok_pair(x: &[f32], mut out: DisjointSlice<f32>) {
    static mut TILE: SharedArray<f32, 64> = SharedArray::UNINIT;
    let t = thread::threadIdx_x() as usize;
    unsafe {
        TILE[t] = x[t];
        thread::sync_threads();
        *out.get_unchecked_mut(t) = TILE[t ^ 1];
    }
}

// A02: the barrier stands before the store.

//@ run a02_bad: block=64 x=arange:f32:64 out=zeros:f32:64
// rgpu: assume(block_dim = (64, 1, 1), grid_dim = (1, 1, 1))
#[kernel]
pub fn a02_bad(x: &[f32], mut out: DisjointSlice<f32>) {
    static mut TILE: SharedArray<f32, 64> = SharedArray::UNINIT;
    let t = thread::threadIdx_x() as usize;
    unsafe {
        thread::sync_threads();
        TILE[t] = x[t];
        *out.get_unchecked_mut(t) = TILE[BLOCK - 1 - t]; //~ RG201
    }
}

//@ run a02_ok: block=64 x=arange:f32:64 out=zeros:f32:64
// rgpu: assume(block_dim = (64, 1, 1), grid_dim = (1, 1, 1))
#[kernel]
pub fn a02_ok(x: &[f32], mut out: DisjointSlice<f32>) {
    static mut TILE: SharedArray<f32, 64> = SharedArray::UNINIT;
    let t = thread::threadIdx_x() as usize;
    unsafe {
        TILE[t] = x[t];
        thread::sync_threads();
        let y = TILE[BLOCK - 1 - t];
        *out.get_unchecked_mut(t) = y;
    }
}

// A15: a halo that another thread fills.

//@ run a15_bad: block=64 x=arange:f32:66 out=zeros:f32:64
// rgpu: assume(block_dim = (64, 1, 1), grid_dim = (1, 1, 1))
#[kernel]
pub fn a15_bad(x: &[f32], mut out: DisjointSlice<f32>) {
    static mut TILE: SharedArray<f32, 66> = SharedArray::UNINIT;
    let t = thread::threadIdx_x() as usize;
    unsafe {
        TILE[t + 1] = x[t + 1];
        if t < 2 {
            TILE[t * 65] = x[t * 65];
        }
        let left = TILE[t]; //~ RG201
        let right = TILE[t + 2]; //~ RG201
        *out.get_unchecked_mut(t) = left + right;
    }
}

//@ run a15_ok: block=64 x=arange:f32:66 out=zeros:f32:64
// rgpu: assume(block_dim = (64, 1, 1), grid_dim = (1, 1, 1))
#[kernel]
pub fn a15_ok(x: &[f32], mut out: DisjointSlice<f32>) {
    static mut TILE: SharedArray<f32, 66> = SharedArray::UNINIT;
    let t = thread::threadIdx_x() as usize;
    unsafe {
        TILE[t + 1] = x[t + 1];
        if t < 2 {
            TILE[t * 65] = x[t * 65];
        }
        thread::sync_threads();
        let left = TILE[t];
        let right = TILE[t + 2];
        *out.get_unchecked_mut(t) = left + right;
    }
}

// A18: a transpose through shared memory.

//@ run a18_bad: block=8,8 x=arange:f32:64 out=zeros:f32:64
// rgpu: assume(block_dim = (8, 8, 1), grid_dim = (1, 1, 1))
#[kernel]
pub fn a18_bad(x: &[f32], mut out: DisjointSlice<f32>) {
    static mut TILE: SharedArray<f32, 64> = SharedArray::UNINIT;
    let tx = thread::threadIdx_x() as usize;
    let ty = thread::threadIdx_y() as usize;
    unsafe {
        TILE[ty * 8 + tx] = x[ty * 8 + tx];
        *out.get_unchecked_mut(ty * 8 + tx) = TILE[tx * 8 + ty]; //~ RG201
    }
}

//@ run a18_ok: block=8,8 x=arange:f32:64 out=zeros:f32:64
// rgpu: assume(block_dim = (8, 8, 1), grid_dim = (1, 1, 1))
#[kernel]
pub fn a18_ok(x: &[f32], mut out: DisjointSlice<f32>) {
    static mut TILE: SharedArray<f32, 64> = SharedArray::UNINIT;
    let tx = thread::threadIdx_x() as usize;
    let ty = thread::threadIdx_y() as usize;
    unsafe {
        TILE[ty * 8 + tx] = x[ty * 8 + tx];
        thread::sync_threads();
        *out.get_unchecked_mut(ty * 8 + tx) = TILE[tx * 8 + ty];
    }
}

// A29: a systolic step reads what the neighbour is about to overwrite.

//@ run a29_bad: block=64 steps=3 x=arange:f32:64 out=zeros:f32:64
// rgpu: assume(block_dim = (64, 1, 1), grid_dim = (1, 1, 1))
#[kernel]
pub fn a29_bad(x: &[f32], mut out: DisjointSlice<f32>, steps: u32) {
    static mut ROW: SharedArray<f32, 64> = SharedArray::UNINIT;
    let t = thread::threadIdx_x() as usize;
    unsafe {
        ROW[t] = x[t];
        thread::sync_threads();
        for _ in 0..steps {
            let before = if t > 0 { ROW[t - 1] } else { 0.0 };
            ROW[t] = before + 1.0; //~ RG201
            thread::sync_threads();
        }
        *out.get_unchecked_mut(t) = ROW[t];
    }
}

//@ run a29_ok: block=64 steps=3 x=arange:f32:64 out=zeros:f32:64
// rgpu: assume(block_dim = (64, 1, 1), grid_dim = (1, 1, 1))
#[kernel]
pub fn a29_ok(x: &[f32], mut out: DisjointSlice<f32>, steps: u32) {
    static mut ROW: SharedArray<f32, 64> = SharedArray::UNINIT;
    let t = thread::threadIdx_x() as usize;
    unsafe {
        ROW[t] = x[t];
        thread::sync_threads();
        for _ in 0..steps {
            let before = if t > 0 { ROW[t - 1] } else { 0.0 };
            thread::sync_threads();
            ROW[t] = before + 1.0;
            thread::sync_threads();
        }
        *out.get_unchecked_mut(t) = ROW[t];
    }
}

// A32: the access hides in a function.

//@ run a32_bad: block=64 x=arange:f32:64 out=zeros:f32:64
unsafe fn put(row: *mut f32, i: usize, value: f32) {
    unsafe { *row.add(i) = value };
}

unsafe fn opposite(row: *const f32, i: usize) -> f32 {
    unsafe { *row.add(BLOCK - 1 - i) } //~ RG201
}

// rgpu: assume(block_dim = (64, 1, 1), grid_dim = (1, 1, 1))
#[kernel]
pub fn a32_bad(x: &[f32], mut out: DisjointSlice<f32>) {
    static mut ROW: SharedArray<f32, 64> = SharedArray::UNINIT;
    let t = thread::threadIdx_x() as usize;
    unsafe {
        let row = SharedArray::as_raw_mut_ptr(&raw mut ROW);
        put(row, t, x[t]);
        *out.get_unchecked_mut(t) = opposite(row, t);
    }
}

//@ run a32_ok: block=64 x=arange:f32:64 out=zeros:f32:64
unsafe fn put_and_wait(row: *mut f32, i: usize, value: f32) {
    unsafe { *row.add(i) = value };
    thread::sync_threads();
}

unsafe fn opposite_of_written(row: *const f32, i: usize) -> f32 {
    unsafe { *row.add(BLOCK - 1 - i) }
}

// rgpu: assume(block_dim = (64, 1, 1), grid_dim = (1, 1, 1))
#[kernel]
pub fn a32_ok(x: &[f32], mut out: DisjointSlice<f32>) {
    static mut ROW: SharedArray<f32, 64> = SharedArray::UNINIT;
    let t = thread::threadIdx_x() as usize;
    unsafe {
        let row = SharedArray::as_raw_mut_ptr(&raw mut ROW);
        put_and_wait(row, t, x[t]);
        *out.get_unchecked_mut(t) = opposite_of_written(row, t);
    }
}

// The same through a closure.

//@ run a32_bad_closure: block=64 x=arange:f32:64 out=zeros:f32:64
// rgpu: assume(block_dim = (64, 1, 1), grid_dim = (1, 1, 1))
#[kernel]
pub fn a32_bad_closure(x: &[f32], mut out: DisjointSlice<f32>) {
    static mut ROW: SharedArray<f32, 64> = SharedArray::UNINIT;
    let t = thread::threadIdx_x() as usize;
    let row = &raw mut ROW as *mut f32;
    let at = |i: usize| unsafe { *row.add(i % BLOCK) };
    unsafe {
        *row.add(t) = x[t]; //~ RG201
        *out.get_unchecked_mut(t) = at(t + 33);
    }
}

//@ run a32_ok_closure: block=64 x=arange:f32:64 out=zeros:f32:64
// rgpu: assume(block_dim = (64, 1, 1), grid_dim = (1, 1, 1))
#[kernel]
pub fn a32_ok_closure(x: &[f32], mut out: DisjointSlice<f32>) {
    static mut ROW: SharedArray<f32, 64> = SharedArray::UNINIT;
    let t = thread::threadIdx_x() as usize;
    let row = &raw mut ROW as *mut f32;
    let at = |i: usize| unsafe { *row.add(i % BLOCK) };
    unsafe {
        *row.add(t) = x[t];
        thread::sync_threads();
        *out.get_unchecked_mut(t) = at(t + 33);
    }
}
