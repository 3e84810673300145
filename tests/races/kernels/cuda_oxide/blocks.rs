//! Global memory, within a block and between blocks, which no barrier of a block orders.

use cuda_device::{DisjointSlice, cooperative_launch, grid, kernel, thread};

const BLOCK: usize = 64;

// A31: a stencil in place.

//@ run a31_bad: block=64 x=arange:f32:66
// rgpu: assume(block_dim = (64, 1, 1), grid_dim = (1, 1, 1))
#[kernel]
pub unsafe fn a31_bad(x: *mut f32) {
    let t = thread::threadIdx_x() as usize;
    unsafe {
        let sum = *x.add(t) + *x.add(t + 2);
        *x.add(t + 1) = sum; //~ RG203
    }
}

//@ run a31_ok: block=64 x=arange:f32:66 y=zeros:f32:66
// rgpu: assume(block_dim = (64, 1, 1), grid_dim = (1, 1, 1))
#[kernel]
pub unsafe fn a31_ok(x: *const f32, y: *mut f32) {
    let t = thread::threadIdx_x() as usize;
    unsafe {
        let sum = *x.add(t) + *x.add(t + 2);
        *y.add(t + 1) = sum;
    }
}

//@ run a31_ok_barrier: block=64 x=arange:f32:66
// rgpu: assume(block_dim = (64, 1, 1), grid_dim = (1, 1, 1))
#[kernel]
pub unsafe fn a31_ok_barrier(x: *mut f32) {
    let t = thread::threadIdx_x() as usize;
    unsafe {
        if thread::blockIdx_x() == 0 {
            let sum = *x.add(t) + *x.add(t + 2);
            thread::sync_threads();
            *x.add(t + 1) = sum;
        }
    }
}

// D10: the first element of the next block.

//@ run d10_bad: block=64 grid=3 x=arange:f32:193
// rgpu: assume(block_dim = (64, 1, 1), grid_dim = (3, 1, 1))
#[kernel]
pub unsafe fn d10_bad(x: *mut f32) {
    let i = thread::index_1d().get();
    unsafe {
        let next = *x.add(i + 1);
        thread::sync_threads();
        *x.add(i) = next; //~ RG203
    }
}

//@ run d10_ok: block=64 grid=3 x=arange:f32:193
// rgpu: assume(block_dim = (64, 1, 1), grid_dim = (3, 1, 1))
#[kernel]
pub unsafe fn d10_ok(x: *mut f32) {
    let i = thread::index_1d().get();
    unsafe {
        let next = *x.add(i);
        thread::sync_threads();
        *x.add(i) = next + 1.0;
    }
}

//@ run d10_bad_after: block=64 grid=3 out=zeros:u32:200
// rgpu: assume(block_dim = (64, 1, 1), grid_dim = (3, 1, 1))
#[kernel]
pub unsafe fn d10_bad_after(out: *mut u32) {
    let i = thread::index_1d().get();
    unsafe {
        *out.add(i) = 1;
        thread::sync_threads();
        *out.add(i + 1) = 2; //~ RG203
    }
}

// D11: the index of a thread in its block, where that in the grid is meant.

//@ run d11_bad: block=64 grid=2 out=zeros:u32:128
// rgpu: assume(block_dim = (64, 1, 1), grid_dim = (2, 1, 1))
#[kernel]
pub fn d11_bad(mut out: DisjointSlice<u32>) {
    let i = thread::threadIdx_x() as usize;
    unsafe { *out.get_unchecked_mut(i) = thread::blockIdx_x() }; //~ RG203
}

//@ run d11_ok: block=64 grid=2 out=zeros:u32:128
// rgpu: assume(block_dim = (64, 1, 1), grid_dim = (2, 1, 1))
#[kernel]
pub fn d11_ok(mut out: DisjointSlice<u32>) {
    let i = thread::index_1d().get();
    unsafe { *out.get_unchecked_mut(i) = thread::blockIdx_x() };
}

//@ run d11_ok_one_block: block=64 out=zeros:u32:128
// rgpu: assume(block_dim = (64, 1, 1), grid_dim = (1, 1, 1))
#[kernel]
pub fn d11_ok_one_block(mut out: DisjointSlice<u32>) {
    let i = thread::threadIdx_x() as usize;
    unsafe { *out.get_unchecked_mut(i) = thread::blockIdx_x() };
}

// D12: the barrier of a block, where other blocks have to have come as far.

//@ run d12_bad: block=64 grid=2 x=arange:f32:128 y=zeros:f32:128
// rgpu: assume(block_dim = (64, 1, 1), grid_dim = (2, 1, 1))
#[kernel]
pub unsafe fn d12_bad(x: *mut f32, y: *mut f32) {
    let i = thread::index_1d().get();
    let n = (thread::gridDim_x() * thread::blockDim_x()) as usize;
    unsafe {
        *x.add(i) = i as f32;
        thread::sync_threads();
        *y.add(i) = *x.add(n - 1 - i); //~ RG203
    }
}

//@ run d12_ok: block=64 grid=2 x=arange:f32:128 y=zeros:f32:128
// rgpu: assume(block_dim = (64, 1, 1), grid_dim = (2, 1, 1))
#[kernel]
#[cooperative_launch]
pub unsafe fn d12_ok(x: *mut f32, y: *mut f32) {
    let i = thread::index_1d().get();
    let n = (thread::gridDim_x() * thread::blockDim_x()) as usize;
    unsafe {
        *x.add(i) = i as f32;
        grid::sync();
        *y.add(i) = *x.add(n - 1 - i);
    }
}

//@ run d12_ok_own_block: block=64 grid=2 x=arange:f32:128 y=zeros:f32:128
// rgpu: assume(block_dim = (64, 1, 1), grid_dim = (2, 1, 1))
#[kernel]
pub unsafe fn d12_ok_own_block(x: *mut f32, y: *mut f32) {
    let t = thread::threadIdx_x() as usize;
    let first = thread::blockIdx_x() as usize * BLOCK;
    unsafe {
        *x.add(first + t) = t as f32;
        thread::sync_threads();
        *y.add(first + t) = *x.add(first + BLOCK - 1 - t);
    }
}

// D13: a loop over the grid with the step of a block.

//@ run d13_bad: block=64 grid=2 n=300 x=arange:f32:300
// rgpu: assume(block_dim = (64, 1, 1), grid_dim = (2, 1, 1))
#[kernel]
pub unsafe fn d13_bad(x: *mut f32, n: usize) {
    let mut i = thread::index_1d().get();
    while i < n {
        unsafe { *x.add(i) *= 2.0 }; //~ RG203
        i += thread::blockDim_x() as usize;
    }
}

//@ run d13_ok: block=64 grid=2 n=300 x=arange:f32:300
// rgpu: assume(block_dim = (64, 1, 1), grid_dim = (2, 1, 1))
#[kernel]
pub unsafe fn d13_ok(x: *mut f32, n: usize) {
    let mut i = thread::index_1d().get();
    while i < n {
        unsafe { *x.add(i) *= 2.0 };
        i += thread::blockDim_x() as usize * thread::gridDim_x() as usize;
    }
}
