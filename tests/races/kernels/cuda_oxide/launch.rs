//! What Rust promises about parameters and statics, and what a launch has to fit.

use cuda_device::{DisjointSlice, SharedArray, kernel, thread, warp};

// F05: one element per warp, written by every lane.

//@ run f05_bad: block=64 grid=2 x=ones:f32:128 out=zeros:f32:4
// rgpu: assume(block_dim = (64, 1, 1), grid_dim = (2, 1, 1))
#[kernel]
pub fn f05_bad(x: &[f32], mut out: DisjointSlice<f32>) {
    let i = thread::index_1d().get();
    let sum = warp::reduce_sum_f32(x[i]);
    if warp::lane_id() <= 1 {
        unsafe { *out.get_unchecked_mut(i / 32) = sum }; //~ RG203
    }
}

//@ run f05_ok: block=64 grid=2 x=ones:f32:128 out=zeros:f32:4
// rgpu: assume(block_dim = (64, 1, 1), grid_dim = (2, 1, 1))
#[kernel]
pub fn f05_ok(x: &[f32], mut out: DisjointSlice<f32>) {
    let i = thread::index_1d().get();
    let sum = warp::reduce_sum_f32(x[i]);
    if warp::lane_id() < 1 {
        unsafe { *out.get_unchecked_mut(i / 32) = sum };
    }
}

//@ run f05_bad_unguarded: block=64 grid=2 x=ones:f32:128 out=zeros:f32:4
// rgpu: assume(block_dim = (64, 1, 1), grid_dim = (2, 1, 1))
#[kernel]
pub fn f05_bad_unguarded(x: &[f32], mut out: DisjointSlice<f32>) {
    let i = thread::index_1d().get();
    let sum = warp::reduce_sum_f32(x[i]);
    unsafe { *out.get_unchecked_mut(i / 32) = sum }; //~ RG203
}

// F06: four elements per thread; the fifth is the neighbour's.

//@ run f06_bad: block=64 data=ones:f32:257
// rgpu: assume(block_dim = (64, 1, 1), grid_dim = (1, 1, 1))
#[kernel]
pub fn f06_bad(mut data: DisjointSlice<f32>) {
    let i = thread::index_1d().get();
    for k in 0..=4 {
        unsafe { *data.get_unchecked_mut(i * 4 + k) *= 2.0 }; //~ RG203
    }
}

//@ run f06_ok: block=64 data=ones:f32:257
// rgpu: assume(block_dim = (64, 1, 1), grid_dim = (1, 1, 1))
#[kernel]
pub fn f06_ok(mut data: DisjointSlice<f32>) {
    let i = thread::index_1d().get();
    for k in 0..4 {
        unsafe { *data.get_unchecked_mut(i * 4 + k) *= 2.0 };
    }
}

// F08: a reference to a whole shared array in every thread.

//@ run f08_bad: block=64 out=zeros:u32:64
//@ unseen f08_bad: references that overlap are no accesses; the elements are disjoint
// rgpu: assume(block_dim = (64, 1, 1), grid_dim = (1, 1, 1))
#[kernel]
#[allow(static_mut_refs)]
pub fn f08_bad(mut out: DisjointSlice<u32>) {
    static mut ROW: SharedArray<u32, 64> = SharedArray::UNINIT;
    let t = thread::threadIdx_x() as usize;
    let row = unsafe { (&mut ROW).as_mut_ptr() }; //~ RG208
    unsafe {
        *row.add(t) = 1;
        *out.get_unchecked_mut(t) = *row.add(t);
    }
}

//@ run f08_ok: block=64 out=zeros:u32:64
// rgpu: assume(block_dim = (64, 1, 1), grid_dim = (1, 1, 1))
#[kernel]
pub fn f08_ok(mut out: DisjointSlice<u32>) {
    static mut ROW: SharedArray<u32, 64> = SharedArray::UNINIT;
    let t = thread::threadIdx_x() as usize;
    let row = unsafe { SharedArray::as_raw_mut_ptr(&raw mut ROW) };
    unsafe {
        *row.add(t) = 1;
        *out.get_unchecked_mut(t) = *row.add(t);
    }
}

// F09: a block larger than the shared array that its threads index.

//@ run f09_bad: block=128 out=zeros:u32:128
// rgpu: assume(block_dim = (128, 1, 1), grid_dim = (1, 1, 1))
#[kernel]
pub fn f09_bad(mut out: DisjointSlice<u32>) {
    static mut ROW: SharedArray<u32, 64> = SharedArray::UNINIT;
    let t = thread::threadIdx_x() as usize;
    unsafe {
        ROW[t] = 1; //~ RG206
        *out.get_unchecked_mut(t) = 1;
    }
}

//@ run f09_ok: block=64 out=zeros:u32:64
// rgpu: assume(block_dim = (64, 1, 1), grid_dim = (1, 1, 1))
#[kernel]
pub fn f09_ok(mut out: DisjointSlice<u32>) {
    static mut ROW: SharedArray<u32, 64> = SharedArray::UNINIT;
    let t = thread::threadIdx_x() as usize;
    unsafe {
        ROW[t] = 1;
        *out.get_unchecked_mut(t) = 1;
    }
}

//@ run f09_ok_guarded: block=128 out=zeros:u32:128
// rgpu: assume(block_dim = (128, 1, 1), grid_dim = (1, 1, 1))
#[kernel]
pub fn f09_ok_guarded(mut out: DisjointSlice<u32>) {
    static mut ROW: SharedArray<u32, 64> = SharedArray::UNINIT;
    let t = thread::threadIdx_x() as usize;
    unsafe {
        if t < 64 {
            ROW[t] = 1;
        }
        *out.get_unchecked_mut(t) = 1;
    }
}

// One past the end of a shared array, in the last thread alone.

//@ run f09_bad_last: block=64 out=zeros:u32:64
// rgpu: assume(block_dim = (64, 1, 1), grid_dim = (1, 1, 1))
#[kernel]
pub fn f09_bad_last(mut out: DisjointSlice<u32>) {
    static mut ROW: SharedArray<u32, 64> = SharedArray::UNINIT;
    let t = thread::threadIdx_x() as usize;
    unsafe {
        if t == 63 {
            ROW[t + 1] = 1; //~ RG206
        }
        *out.get_unchecked_mut(t) = 1;
    }
}

//@ run f09_ok_last: block=64 out=zeros:u32:64
// rgpu: assume(block_dim = (64, 1, 1), grid_dim = (1, 1, 1))
#[kernel]
pub fn f09_ok_last(mut out: DisjointSlice<u32>) {
    static mut ROW: SharedArray<u32, 64> = SharedArray::UNINIT;
    let t = thread::threadIdx_x() as usize;
    unsafe {
        if t == 62 {
            ROW[t + 1] = 1;
        }
        *out.get_unchecked_mut(t) = 1;
    }
}

// F02: memory behind `&[T]` is written.

//@ run f02_bad: block=64 x=arange:f32:64
// rgpu: assume(block_dim = (64, 1, 1), grid_dim = (1, 1, 1))
#[kernel]
pub fn f02_bad(x: &[f32]) {
    let t = thread::threadIdx_x() as usize;
    let value = x[63 - t];
    unsafe { *(x.as_ptr() as *mut f32).add(t) = value }; //~ RG211
}

//@ run f02_ok: block=64 x=arange:f32:64 y=zeros:f32:64
// rgpu: assume(block_dim = (64, 1, 1), grid_dim = (1, 1, 1))
#[kernel]
pub unsafe fn f02_ok(x: &[f32], y: *mut f32) {
    let t = thread::threadIdx_x() as usize;
    let value = x[63 - t];
    unsafe { *y.add(t) = value };
}

//@ run f02_bad_own: block=64 x=arange:f32:64
//@ unseen f02_bad_own: each thread writes only what it has read itself, which breaks no order
// rgpu: assume(block_dim = (64, 1, 1), grid_dim = (1, 1, 1))
#[kernel]
pub fn f02_bad_own(x: &[f32]) {
    let t = thread::threadIdx_x() as usize;
    let value = x[t];
    unsafe { *(x.as_ptr() as *mut f32).add(t) = value }; //~ RG211
}

// An index into global memory that nothing checks.

//@ run rg210_bad: block=64 grid=2 n=100 out=zeros:u32:100
// rgpu: assume(block_dim = (64, 1, 1), grid_dim = (2, 1, 1))
#[kernel]
pub fn rg210_bad(mut out: DisjointSlice<u32>, n: u32) {
    let i = thread::index_1d().get();
    unsafe { *out.get_unchecked_mut(i) = n }; //~ RG210
}

//@ run rg210_ok: block=64 grid=2 n=100 out=zeros:u32:100
// rgpu: assume(block_dim = (64, 1, 1), grid_dim = (2, 1, 1))
#[kernel]
pub fn rg210_ok(mut out: DisjointSlice<u32>, n: u32) {
    let i = thread::index_1d().get();
    if i < out.len() {
        unsafe { *out.get_unchecked_mut(i) = n };
    }
}
