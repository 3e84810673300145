//! Copies that go on while the kernel does, matrix operations of a warp, and `mbarrier`.

use cuda_device::async_copy::{cp_async_ca_4, cp_async_commit_group, cp_async_wait_group};
use cuda_device::barrier::{
    Barrier, mbarrier_arrive, mbarrier_init, mbarrier_try_wait_parity,
};
use cuda_device::tcgen05::stmatrix_m8n8_x2;
use cuda_device::wmma::ldmatrix_x1;
use cuda_device::{DisjointSlice, SharedArray, kernel, thread, warp};

const BLOCK: usize = 64;
const STAGES: usize = 3;

// C16: lanes write a tile that a matrix operation of the same warp reads, and the reverse.

//@ unseen c16_bad: operations on matrices do not run on the CPU
// rgpu: assume(block_dim = (32, 1, 1), grid_dim = (1, 1, 1))
#[kernel]
pub fn c16_bad(mut out: DisjointSlice<u32>) {
    static mut TILE: SharedArray<u32, 32, 16> = SharedArray::UNINIT;
    let t = thread::threadIdx_x() as usize;
    unsafe {
        let tile = SharedArray::as_raw_mut_ptr(&raw mut TILE);
        *tile.add(t) = t as u32;
        *out.get_unchecked_mut(t) = ldmatrix_x1(tile.add(t % 8 * 4)); //~ RG202
    }
}

//@ unseen c16_ok: operations on matrices do not run on the CPU
// rgpu: assume(block_dim = (32, 1, 1), grid_dim = (1, 1, 1))
#[kernel]
pub fn c16_ok(mut out: DisjointSlice<u32>) {
    static mut TILE: SharedArray<u32, 32, 16> = SharedArray::UNINIT;
    let t = thread::threadIdx_x() as usize;
    unsafe {
        let tile = SharedArray::as_raw_mut_ptr(&raw mut TILE);
        *tile.add(t) = t as u32;
        warp::sync_mask(0xffff_ffff);
        *out.get_unchecked_mut(t) = ldmatrix_x1(tile.add(t % 8 * 4));
    }
}

//@ unseen c16_bad_store: operations on matrices do not run on the CPU
// rgpu: assume(block_dim = (32, 1, 1), grid_dim = (1, 1, 1))
#[kernel]
pub fn c16_bad_store(mut out: DisjointSlice<u32>) {
    static mut TILE: SharedArray<u32, 64, 16> = SharedArray::UNINIT;
    let t = thread::threadIdx_x() as usize;
    unsafe {
        let tile = SharedArray::as_raw_mut_ptr(&raw mut TILE);
        stmatrix_m8n8_x2(tile.add(t % 16 * 4) as *mut u8, t as u32, t as u32);
        *out.get_unchecked_mut(t) = *tile.add(t); //~ RG202
    }
}

//@ unseen c16_ok_store: operations on matrices do not run on the CPU
// rgpu: assume(block_dim = (32, 1, 1), grid_dim = (1, 1, 1))
#[kernel]
pub fn c16_ok_store(mut out: DisjointSlice<u32>) {
    static mut TILE: SharedArray<u32, 64, 16> = SharedArray::UNINIT;
    let t = thread::threadIdx_x() as usize;
    unsafe {
        let tile = SharedArray::as_raw_mut_ptr(&raw mut TILE);
        stmatrix_m8n8_x2(tile.add(t % 16 * 4) as *mut u8, t as u32, t as u32);
        warp::sync_mask(0xffff_ffff);
        *out.get_unchecked_mut(t) = *tile.add(t);
    }
}

// G19: three stages of asynchronous copies, each waited for before the barrier that shows it to all.

//@ unseen g19_ok: asynchronous copies do not run on the CPU
// rgpu: assume(block_dim = (64, 1, 1), grid_dim = (1, 1, 1))
#[kernel]
pub fn g19_ok(x: &[u32], mut out: DisjointSlice<u32>, rounds: usize) {
    static mut RING: SharedArray<u32, 192, 16> = SharedArray::UNINIT;
    let t = thread::threadIdx_x() as usize;
    let mut sum = 0;
    unsafe {
        let ring = SharedArray::as_raw_mut_ptr(&raw mut RING);
        let source = x.as_ptr();
        for stage in 0..STAGES - 1 {
            cp_async_ca_4(ring.add(stage * BLOCK + t), source.add(stage * BLOCK + t));
            cp_async_commit_group();
        }
        for k in 0..rounds {
            cp_async_wait_group(1);
            thread::sync_threads();
            sum += *ring.add(k % STAGES * BLOCK + BLOCK - 1 - t);
            let next = k + STAGES - 1;
            cp_async_ca_4(ring.add(next % STAGES * BLOCK + t), source.add(next * BLOCK + t));
            cp_async_commit_group();
        }
        cp_async_wait_group(0);
        *out.get_unchecked_mut(t) = sum;
    }
}

// G20: a warp fills a ring that another empties, each waiting for the other by `mbarrier`.

//@ unseen g20_ok: `mbarrier` does not run on the CPU
// rgpu: assume(block_dim = (64, 1, 1), grid_dim = (1, 1, 1))
#[kernel]
pub fn g20_ok(x: &[u32], mut out: DisjointSlice<u32>, rounds: usize) {
    static mut RING: SharedArray<u32, 96> = SharedArray::UNINIT;
    static mut FULL: SharedArray<Barrier, 3> = SharedArray::UNINIT;
    static mut EMPTY: SharedArray<Barrier, 3> = SharedArray::UNINIT;
    let t = thread::threadIdx_x() as usize;
    let lane = t % 32;
    unsafe {
        let ring = SharedArray::as_raw_mut_ptr(&raw mut RING);
        let full = SharedArray::as_raw_mut_ptr(&raw mut FULL);
        let empty = SharedArray::as_raw_mut_ptr(&raw mut EMPTY);
        if t == 0 {
            for stage in 0..STAGES {
                mbarrier_init(full.add(stage), 32);
                mbarrier_init(empty.add(stage), 32);
            }
        }
        thread::sync_threads();
        if t < 32 {
            for k in 0..rounds {
                let stage = k % STAGES;
                let parity = (k / STAGES & 1) as u32;
                while !mbarrier_try_wait_parity(empty.add(stage), parity ^ 1) {}
                *ring.add(stage * 32 + lane) = x[k * 32 + lane];
                mbarrier_arrive(full.add(stage));
            }
        } else {
            let mut sum = 0;
            for k in 0..rounds {
                let stage = k % STAGES;
                let parity = (k / STAGES & 1) as u32;
                while !mbarrier_try_wait_parity(full.add(stage), parity) {}
                sum += *ring.add(stage * 32 + 31 - lane);
                mbarrier_arrive(empty.add(stage));
            }
            *out.get_unchecked_mut(lane) = sum;
        }
    }
}
