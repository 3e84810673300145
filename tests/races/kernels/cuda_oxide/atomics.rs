//! Atomic and plain accesses to one element.

use cuda_device::atomic::{AtomicOrdering, BlockAtomicU32};
use cuda_device::{DisjointSlice, SharedArray, kernel, thread};

const BINS: usize = 16;

// A11: thread 0 clears what the others already count in.

//@ run a11_bad: block=64 out=zeros:u32:1
// rgpu: assume(block_dim = (64, 1, 1), grid_dim = (1, 1, 1))
#[kernel]
pub fn a11_bad(mut out: DisjointSlice<u32>) {
    static mut COUNT: SharedArray<u32, 1> = SharedArray::UNINIT;
    let t = thread::threadIdx_x() as usize;
    unsafe {
        let count = SharedArray::as_raw_mut_ptr(&raw mut COUNT);
        if t == 0 {
            *count = 0;
        }
        BlockAtomicU32::from_ptr(count).fetch_add(1, AtomicOrdering::Relaxed); //~ RG201
        thread::sync_threads();
        if t == 0 {
            *out.get_unchecked_mut(0) = *count;
        }
    }
}

//@ run a11_ok: block=64 out=zeros:u32:1
// rgpu: assume(block_dim = (64, 1, 1), grid_dim = (1, 1, 1))
#[kernel]
pub fn a11_ok(mut out: DisjointSlice<u32>) {
    static mut COUNT: SharedArray<u32, 1> = SharedArray::UNINIT;
    let t = thread::threadIdx_x() as usize;
    unsafe {
        let count = SharedArray::as_raw_mut_ptr(&raw mut COUNT);
        if t == 0 {
            *count = 0;
        }
        thread::sync_threads();
        BlockAtomicU32::from_ptr(count).fetch_add(1, AtomicOrdering::Relaxed);
        thread::sync_threads();
        if t == 0 {
            *out.get_unchecked_mut(0) = *count;
        }
    }
}

// A21: an index from memory, counted in with an atomic operation.

//@ run a21_ok_atomic: block=64 index=zeros:u32:64 out=zeros:u32:64
// rgpu: assume(block_dim = (64, 1, 1), grid_dim = (1, 1, 1))
#[kernel]
pub fn a21_ok_atomic(index: &[u32], mut out: DisjointSlice<u32>) {
    static mut ROW: SharedArray<u32, 64> = SharedArray::UNINIT;
    let t = thread::threadIdx_x() as usize;
    unsafe {
        let row = SharedArray::as_raw_mut_ptr(&raw mut ROW);
        *row.add(t) = 0;
        thread::sync_threads();
        let cell = BlockAtomicU32::from_ptr(row.add(index[t] as usize % 64));
        cell.fetch_add(1, AtomicOrdering::Relaxed);
        thread::sync_threads();
        *out.get_unchecked_mut(t) = *row.add(t);
    }
}

// A22: clear, count, write out: a barrier is missing before, or after, the counting.

//@ run a22_bad: block=64 keys=arange:u32:64 out=zeros:u32:16
// rgpu: assume(block_dim = (64, 1, 1), grid_dim = (1, 1, 1))
#[kernel]
pub fn a22_bad(keys: &[u32], mut out: DisjointSlice<u32>) {
    static mut LOCAL: SharedArray<u32, 16> = SharedArray::UNINIT;
    let t = thread::threadIdx_x() as usize;
    unsafe {
        let local = SharedArray::as_raw_mut_ptr(&raw mut LOCAL);
        if t < BINS {
            *local.add(t) = 0;
        }
        let bin = BlockAtomicU32::from_ptr(local.add(keys[t] as usize % BINS));
        bin.fetch_add(1, AtomicOrdering::Relaxed); //~ RG201
        thread::sync_threads();
        if t < BINS {
            *out.get_unchecked_mut(t) = *local.add(t);
        }
    }
}

//@ run a22_bad_flush: block=64 keys=arange:u32:64 out=zeros:u32:16
// rgpu: assume(block_dim = (64, 1, 1), grid_dim = (1, 1, 1))
#[kernel]
pub fn a22_bad_flush(keys: &[u32], mut out: DisjointSlice<u32>) {
    static mut LOCAL: SharedArray<u32, 16> = SharedArray::UNINIT;
    let t = thread::threadIdx_x() as usize;
    unsafe {
        let local = SharedArray::as_raw_mut_ptr(&raw mut LOCAL);
        if t < BINS {
            *local.add(t) = 0;
        }
        thread::sync_threads();
        let bin = BlockAtomicU32::from_ptr(local.add(keys[t] as usize % BINS));
        bin.fetch_add(1, AtomicOrdering::Relaxed);
        if t < BINS {
            *out.get_unchecked_mut(t) = *local.add(t); //~ RG201
        }
    }
}

//@ run a22_ok: block=64 keys=arange:u32:64 out=zeros:u32:16
// rgpu: assume(block_dim = (64, 1, 1), grid_dim = (1, 1, 1))
#[kernel]
pub fn a22_ok(keys: &[u32], mut out: DisjointSlice<u32>) {
    static mut LOCAL: SharedArray<u32, 16> = SharedArray::UNINIT;
    let t = thread::threadIdx_x() as usize;
    unsafe {
        let local = SharedArray::as_raw_mut_ptr(&raw mut LOCAL);
        if t < BINS {
            *local.add(t) = 0;
        }
        thread::sync_threads();
        let bin = BlockAtomicU32::from_ptr(local.add(keys[t] as usize % BINS));
        bin.fetch_add(1, AtomicOrdering::Relaxed);
        thread::sync_threads();
        if t < BINS {
            *out.get_unchecked_mut(t) = *local.add(t);
        }
    }
}

// A23: a plain load beside atomic operations.

//@ run a23_bad: block=64 out=zeros:u32:64
// rgpu: assume(block_dim = (64, 1, 1), grid_dim = (1, 1, 1))
#[kernel]
pub fn a23_bad(mut out: DisjointSlice<u32>) {
    static mut CELLS: SharedArray<u32, 64> = SharedArray::UNINIT;
    let t = thread::threadIdx_x() as usize;
    unsafe {
        let cells = SharedArray::as_raw_mut_ptr(&raw mut CELLS);
        *cells.add(t) = 0;
        thread::sync_threads();
        let cell = BlockAtomicU32::from_ptr(cells.add((t + 1) % 64));
        cell.fetch_add(1, AtomicOrdering::Relaxed);
        *out.get_unchecked_mut(t) = *cells.add(t); //~ RG201
    }
}

//@ run a23_ok: block=64 out=zeros:u32:64
// rgpu: assume(block_dim = (64, 1, 1), grid_dim = (1, 1, 1))
#[kernel]
pub fn a23_ok(mut out: DisjointSlice<u32>) {
    static mut CELLS: SharedArray<u32, 64> = SharedArray::UNINIT;
    let t = thread::threadIdx_x() as usize;
    unsafe {
        let cells = SharedArray::as_raw_mut_ptr(&raw mut CELLS);
        *cells.add(t) = 0;
        thread::sync_threads();
        let cell = BlockAtomicU32::from_ptr(cells.add((t + 1) % 64));
        cell.fetch_add(1, AtomicOrdering::Relaxed);
        thread::sync_threads();
        *out.get_unchecked_mut(t) = *cells.add(t);
    }
}

// G23: nothing but atomic operations of the block.

//@ run g23_ok: block=64 out=zeros:u32:1
// rgpu: assume(block_dim = (64, 1, 1), grid_dim = (1, 1, 1))
#[kernel]
pub fn g23_ok(mut out: DisjointSlice<u32>) {
    static mut COUNT: SharedArray<u32, 1> = SharedArray::UNINIT;
    let t = thread::threadIdx_x() as usize;
    unsafe {
        let count = BlockAtomicU32::from_ptr(SharedArray::as_raw_mut_ptr(&raw mut COUNT));
        if t == 0 {
            count.store(0, AtomicOrdering::Relaxed);
        }
        thread::sync_threads();
        count.fetch_max(t as u32, AtomicOrdering::Relaxed);
        let top = count.load(AtomicOrdering::Relaxed);
        if t == 0 {
            *out.get_unchecked_mut(0) = top;
        }
    }
}
