//! Kernels without a race that a careless analysis reports.

use cuda_device::atomic::{AtomicOrdering, BlockAtomicU32, DeviceAtomicU32};
use cuda_device::{DisjointSlice, SharedArray, fence, kernel, thread, warp};

const BLOCK: usize = 64;

// G01: four elements per thread.

//@ run g01_ok: block=64 grid=2 out=zeros:u32:512
// rgpu: assume(block_dim = (64, 1, 1), grid_dim = (2, 1, 1))
#[kernel]
pub fn g01_ok(mut out: DisjointSlice<u32>) {
    let i = thread::index_1d().get();
    for k in 0..4 {
        unsafe { *out.get_unchecked_mut(i * 4 + k) = k as u32 };
    }
}

// G02: a loop over the grid.

//@ run g02_ok: block=64 grid=2 n=500 out=zeros:u32:500
// rgpu: assume(block_dim = (64, 1, 1), grid_dim = (2, 1, 1))
#[kernel]
pub fn g02_ok(mut out: DisjointSlice<u32>, n: usize) {
    let step = (thread::blockDim_x() * thread::gridDim_x()) as usize;
    let mut i = thread::index_1d().get();
    while i < n {
        unsafe { *out.get_unchecked_mut(i) += 1 };
        i += step;
    }
}

// G03: each thread's own element, over several phases.

//@ run g03_ok: block=64 out=zeros:u32:64
// rgpu: assume(block_dim = (64, 1, 1), grid_dim = (1, 1, 1))
#[kernel]
pub fn g03_ok(mut out: DisjointSlice<u32>) {
    static mut OWN: SharedArray<u32, 64> = SharedArray::UNINIT;
    let t = thread::threadIdx_x() as usize;
    unsafe {
        OWN[t] = 1;
        OWN[t] += 1;
        thread::sync_threads();
        OWN[t] += 2;
        *out.get_unchecked_mut(t) = OWN[t];
    }
}

// G04: two halves by a parity that flips, with one barrier a round.

//@ run g04_ok: block=64 n=5 x=arange:f32:384 out=zeros:f32:64
// rgpu: assume(block_dim = (64, 1, 1), grid_dim = (1, 1, 1))
#[kernel]
pub fn g04_ok(x: &[f32], mut out: DisjointSlice<f32>, n: usize) {
    static mut HALVES: SharedArray<f32, 128> = SharedArray::UNINIT;
    let t = thread::threadIdx_x() as usize;
    let mut sum = 0.0;
    let mut half = 0;
    unsafe {
        HALVES[t] = x[t];
        thread::sync_threads();
        for k in 0..n {
            let other = 1 - half;
            HALVES[other * BLOCK + t] = x[(k + 1) * BLOCK + t];
            sum += HALVES[half * BLOCK + BLOCK - 1 - t];
            half = other;
            thread::sync_threads();
        }
        *out.get_unchecked_mut(t) = sum;
    }
}

// G05: a tree.

//@ run g05_ok: block=64 x=ones:f32:64 out=zeros:f32:1
// rgpu: assume(block_dim = (64, 1, 1), grid_dim = (1, 1, 1))
#[kernel]
pub fn g05_ok(x: &[f32], mut out: DisjointSlice<f32>) {
    static mut TILE: SharedArray<f32, 64> = SharedArray::UNINIT;
    let t = thread::threadIdx_x() as usize;
    unsafe {
        TILE[t] = x[t];
        for step in [32, 16, 8, 4, 2, 1] {
            thread::sync_threads();
            if t < step {
                TILE[t] += TILE[t + step];
            }
        }
        if t == 0 {
            *out.get_unchecked_mut(0) = TILE[0];
        }
    }
}

// G07: the last block to come adds up what all have written.

//@ run g07_ok: block=64 grid=4 partial=zeros:u32:4 counter=zeros:u32:1 total=zeros:u32:1
// rgpu: assume(block_dim = (64, 1, 1), grid_dim = (4, 1, 1))
#[kernel]
pub unsafe fn g07_ok(partial: *mut u32, counter: &[DeviceAtomicU32], total: *mut u32) {
    static mut IS_LAST: SharedArray<u32, 1> = SharedArray::UNINIT;
    let t = thread::threadIdx_x();
    let blocks = thread::gridDim_x();
    unsafe {
        if t == 0 {
            *partial.add(thread::blockIdx_x() as usize) = thread::blockIdx_x() + 1;
            fence::threadfence();
            let before = counter[0].fetch_add(1, AtomicOrdering::Relaxed);
            IS_LAST[0] = (before == blocks - 1) as u32;
        }
        thread::sync_threads();
        if IS_LAST[0] == 1 && t == 0 {
            fence::threadfence();
            let mut sum = 0;
            for i in 0..blocks as usize {
                sum += *partial.add(i);
            }
            *total = sum;
        }
    }
}

// G08: the vote comes before the branch; the leader writes.

//@ run g08_ok: block=64 x=arange:u32:64 out=zeros:u32:2
// rgpu: assume(block_dim = (64, 1, 1), grid_dim = (1, 1, 1))
#[kernel]
pub fn g08_ok(x: &[u32], mut out: DisjointSlice<u32>) {
    let t = thread::threadIdx_x() as usize;
    let keep = x[t] % 3 == 0;
    let members = warp::ballot(keep);
    if keep {
        let first = warp::shuffle_sync(members, x[t], members.trailing_zeros());
        if warp::lane_id() == members.trailing_zeros() {
            unsafe { *out.get_unchecked_mut(t / 32) = first };
        }
    }
}

// G09: a whole block, then a whole warp, leaves early.

//@ run g09_ok: block=64 grid=3 blocks=2 out=zeros:u32:192
// rgpu: assume(block_dim = (64, 1, 1), grid_dim = (3, 1, 1))
#[kernel]
pub fn g09_ok(mut out: DisjointSlice<u32>, blocks: u32) {
    static mut ROW: SharedArray<u32, 64> = SharedArray::UNINIT;
    let t = thread::threadIdx_x() as usize;
    if thread::blockIdx_x() >= blocks {
        return;
    }
    unsafe {
        ROW[t] = t as u32;
        thread::sync_threads();
        if t >= 32 {
            return;
        }
        let y = ROW[63 - t];
        warp::sync_mask(0xffff_ffff);
        ROW[t] = y;
        warp::sync_mask(0xffff_ffff);
        let i = thread::index_1d().get();
        *out.get_unchecked_mut(i) = ROW[31 - t];
    }
}

// G10: a choice by an argument, with barriers in its arms.

//@ run g10_ok: block=64 way=0 out=zeros:u32:64
//@ run g10_ok: block=64 way=1 out=zeros:u32:64
//@ run g10_ok: block=64 way=2 out=zeros:u32:64
// rgpu: assume(block_dim = (64, 1, 1), grid_dim = (1, 1, 1))
#[kernel]
pub fn g10_ok(mut out: DisjointSlice<u32>, way: u32) {
    static mut ROW: SharedArray<u32, 64> = SharedArray::UNINIT;
    let t = thread::threadIdx_x() as usize;
    unsafe {
        ROW[t] = t as u32;
        let y = match way {
            0 => {
                thread::sync_threads();
                ROW[63 - t]
            }
            1 => {
                thread::sync_threads();
                ROW[(t + 1) % BLOCK]
            }
            _ => ROW[t],
        };
        *out.get_unchecked_mut(t) = y;
    }
}

// G11: two rows whose pointers are exchanged.

//@ run g11_ok: block=64 n=4 x=arange:u32:64 out=zeros:u32:64
// rgpu: assume(block_dim = (64, 1, 1), grid_dim = (1, 1, 1))
#[kernel]
pub fn g11_ok(x: &[u32], mut out: DisjointSlice<u32>, n: u32) {
    static mut FIRST: SharedArray<u32, 64> = SharedArray::UNINIT;
    static mut SECOND: SharedArray<u32, 64> = SharedArray::UNINIT;
    let t = thread::threadIdx_x() as usize;
    let mut from = &raw mut FIRST as *mut u32;
    let mut to = &raw mut SECOND as *mut u32;
    unsafe {
        *from.add(t) = x[t];
        thread::sync_threads();
        for _ in 0..n {
            *to.add(t) = *from.add((t + 1) % BLOCK);
            thread::sync_threads();
            (from, to) = (to, from);
        }
        *out.get_unchecked_mut(t) = *from.add(t);
    }
}

// G12: the first lane of each warp counts in the warp's own bin.

//@ run g12_ok: block=64 out=zeros:u32:2
// rgpu: assume(block_dim = (64, 1, 1), grid_dim = (1, 1, 1))
#[kernel]
pub fn g12_ok(mut out: DisjointSlice<u32>) {
    static mut BINS: SharedArray<u32, 2> = SharedArray::UNINIT;
    let t = thread::threadIdx_x() as usize;
    unsafe {
        if warp::lane_id() == 0 {
            let bin = (&raw mut BINS as *mut u32).add(t / 32);
            *bin = 0;
            BlockAtomicU32::from_ptr(bin).fetch_add(5, AtomicOrdering::Relaxed);
            *out.get_unchecked_mut(t / 32) = *bin;
        }
    }
}

// G13: a scan, up and down a tree (Blelloch).

//@ run g13_ok: block=32 x=ones:u32:64 out=zeros:u32:64
// rgpu: assume(block_dim = (32, 1, 1), grid_dim = (1, 1, 1))
#[kernel]
pub fn g13_ok(x: &[u32], mut out: DisjointSlice<u32>) {
    static mut ROW: SharedArray<u32, 64> = SharedArray::UNINIT;
    let t = thread::threadIdx_x() as usize;
    let n = 64;
    unsafe {
        ROW[2 * t] = x[2 * t];
        ROW[2 * t + 1] = x[2 * t + 1];
        let mut offset = 1;
        let mut d = n / 2;
        while d > 0 {
            thread::sync_threads();
            if t < d {
                let low = offset * (2 * t + 1) - 1;
                let high = offset * (2 * t + 2) - 1;
                ROW[high] += ROW[low];
            }
            offset *= 2;
            d /= 2;
        }
        if t == 0 {
            ROW[n - 1] = 0;
        }
        let mut d = 1;
        while d < n {
            offset /= 2;
            thread::sync_threads();
            if t < d {
                let low = offset * (2 * t + 1) - 1;
                let high = offset * (2 * t + 2) - 1;
                let kept = ROW[low];
                ROW[low] = ROW[high];
                ROW[high] += kept;
            }
            d *= 2;
        }
        thread::sync_threads();
        *out.get_unchecked_mut(2 * t) = ROW[2 * t];
        *out.get_unchecked_mut(2 * t + 1) = ROW[2 * t + 1];
    }
}

// G14: places drawn from a counter are distinct.

//@ run g14_ok: block=64 grid=2 tail=zeros:u32:1 out=zeros:u32:128
// rgpu: assume(block_dim = (64, 1, 1), grid_dim = (2, 1, 1))
#[kernel]
pub fn g14_ok(tail: &[DeviceAtomicU32], mut out: DisjointSlice<u32>) {
    let i = thread::index_1d().get();
    if i % 3 == 0 {
        let place = tail[0].fetch_add(1, AtomicOrdering::Relaxed);
        unsafe { *out.get_unchecked_mut(place as usize) = i as u32 };
    }
}

// G15: each thread a row of 32, then each thread a column, at a pitch of 33.

//@ run g15_ok: block=32 x=arange:u32:1024 out=zeros:u32:1024
// rgpu: assume(block_dim = (32, 1, 1), grid_dim = (1, 1, 1))
#[kernel]
pub fn g15_ok(x: &[u32], mut out: DisjointSlice<u32>) {
    static mut TILE: SharedArray<u32, 1056> = SharedArray::UNINIT;
    let t = thread::threadIdx_x() as usize;
    unsafe {
        for k in 0..32 {
            TILE[t * 33 + k] = x[t * 32 + k];
        }
        thread::sync_threads();
        for k in 0..32 {
            *out.get_unchecked_mut(k * 32 + t) = TILE[k * 33 + t];
        }
    }
}

// G16: a bitonic sort in which the lower thread of a pair does the work.

//@ run g16_ok: block=64 x=random:u32:64 out=zeros:u32:64
// rgpu: assume(block_dim = (64, 1, 1), grid_dim = (1, 1, 1))
#[kernel]
pub fn g16_ok(x: &[u32], mut out: DisjointSlice<u32>) {
    static mut ROW: SharedArray<u32, 64> = SharedArray::UNINIT;
    let t = thread::threadIdx_x() as usize;
    unsafe {
        ROW[t] = x[t];
        thread::sync_threads();
        let mut k = 2;
        while k <= BLOCK {
            let mut j = k / 2;
            while j > 0 {
                let partner = t ^ j;
                if partner > t {
                    let (a, b) = (ROW[t], ROW[partner]);
                    if (a > b) == (t & k == 0) {
                        ROW[t] = b;
                        ROW[partner] = a;
                    }
                }
                thread::sync_threads();
                j /= 2;
            }
            k *= 2;
        }
        *out.get_unchecked_mut(t) = ROW[t];
    }
}

// G17: a transpose with a padded tile.

//@ run g17_ok: block=16,4 x=arange:f32:256 out=zeros:f32:256
// rgpu: assume(block_dim = (16, 4, 1), grid_dim = (1, 1, 1))
#[kernel]
pub fn g17_ok(x: &[f32], mut out: DisjointSlice<f32>) {
    static mut TILE: SharedArray<f32, 272> = SharedArray::UNINIT;
    let tx = thread::threadIdx_x() as usize;
    let ty = thread::threadIdx_y() as usize;
    unsafe {
        for j in (0..16).step_by(4) {
            TILE[(ty + j) * 17 + tx] = x[(ty + j) * 16 + tx];
        }
        thread::sync_threads();
        for j in (0..16).step_by(4) {
            *out.get_unchecked_mut((ty + j) * 16 + tx) = TILE[tx * 17 + ty + j];
        }
    }
}

// G18: a table that is filled once and then only read.

//@ run g18_ok: block=64 x=random:u32:640 out=zeros:u32:640
// rgpu: assume(block_dim = (64, 1, 1), grid_dim = (1, 1, 1))
#[kernel]
pub fn g18_ok(x: &[u32], mut out: DisjointSlice<u32>) {
    static mut TABLE: SharedArray<u32, 256> = SharedArray::UNINIT;
    let t = thread::threadIdx_x() as usize;
    unsafe {
        let mut k = t;
        while k < 256 {
            TABLE[k] = k.count_ones();
            k += BLOCK;
        }
        thread::sync_threads();
        for round in 0..10 {
            let i = round * BLOCK + t;
            *out.get_unchecked_mut(i) = TABLE[(x[i] & 255) as usize];
        }
    }
}

// G21: a loop over a flag that nothing writes.

//@ run g21_ok: block=64 rounds=values:u32:3 out=zeros:u32:64
// rgpu: assume(block_dim = (64, 1, 1), grid_dim = (1, 1, 1))
#[kernel]
pub fn g21_ok(rounds: &[u32], mut out: DisjointSlice<u32>) {
    static mut ROW: SharedArray<u32, 64> = SharedArray::UNINIT;
    let t = thread::threadIdx_x() as usize;
    let mut sum = 0;
    let mut i = 0;
    while i < rounds[0] {
        unsafe {
            ROW[t] = i;
            thread::sync_threads();
            sum += ROW[BLOCK - 1 - t];
            thread::sync_threads();
        }
        i += 1;
    }
    unsafe { *out.get_unchecked_mut(t) = sum };
}

// G22: both sides are thread 0.

//@ run g22_ok: block=64 out=zeros:u32:1
// rgpu: assume(block_dim = (64, 1, 1), grid_dim = (1, 1, 1))
#[kernel]
pub fn g22_ok(mut out: DisjointSlice<u32>) {
    static mut ONE: SharedArray<u32, 1> = SharedArray::UNINIT;
    let t = thread::threadIdx_x();
    unsafe {
        if t == 0 {
            ONE[0] = 3;
        }
        if t == 0 {
            *out.get_unchecked_mut(0) = ONE[0];
        }
    }
}

// G25: the greatest of all, by all.

//@ run g25_ok: block=64 grid=2 top=zeros:u32:1
// rgpu: assume(block_dim = (64, 1, 1), grid_dim = (2, 1, 1))
#[kernel]
pub fn g25_ok(top: &[DeviceAtomicU32]) {
    top[0].fetch_max(thread::index_1d().get() as u32, AtomicOrdering::Relaxed);
}

// G26: one block waits for another by an acquire that sees its release.

//@ run g26_ok: block=1 grid=2 flag=zeros:u32:1 data=zeros:u32:1 out=zeros:u32:1
// rgpu: assume(block_dim = (1, 1, 1), grid_dim = (2, 1, 1))
#[kernel]
pub unsafe fn g26_ok(flag: &[DeviceAtomicU32], data: *mut u32, out: *mut u32) {
    unsafe {
        if thread::blockIdx_x() == 0 {
            *data = 42;
            flag[0].store(1, AtomicOrdering::Release);
        } else {
            while flag[0].load(AtomicOrdering::Acquire) == 0 {}
            *out = *data;
        }
    }
}
