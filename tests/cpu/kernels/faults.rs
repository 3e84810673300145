//! Faults that show when the kernel runs, each beside the kernel that does it right.

use cuda_device::atomic::{AtomicOrdering, BlockAtomicU32, DeviceAtomicU32};
use cuda_device::{DisjointSlice, SharedArray, fence, kernel, ptx_asm, thread, warp};

const THREADS: usize = 64;

// --- memory --------------------------------------------------------------------------------------

#[kernel]
pub unsafe fn past_the_end(x: *mut u32, n: u32) {
    let i = thread::threadIdx_x() + thread::blockIdx_x() * thread::blockDim_x();
    if i <= n {
        unsafe { *x.add(i as usize) = i };
    }
}

#[kernel]
pub unsafe fn up_to_the_end(x: *mut u32, n: u32) {
    let i = thread::threadIdx_x() + thread::blockIdx_x() * thread::blockDim_x();
    if i < n {
        unsafe { *x.add(i as usize) = i };
    }
}

#[kernel]
pub unsafe fn past_shared(out: *mut u32) {
    static mut TILE: SharedArray<u32, 64> = SharedArray::UNINIT;
    static mut OTHER: SharedArray<u32, 64> = SharedArray::UNINIT;
    let t = thread::threadIdx_x() as usize;
    unsafe {
        OTHER[t] = 1;
        *(&raw mut TILE as *mut u32).add(t + 1) = OTHER[t];
        *out.add(t) = TILE[t];
    }
}

#[kernel]
pub unsafe fn misaligned(bytes: *const u8, out: *mut u32) {
    unsafe { *out = *(bytes.add(1) as *const u32) };
}

#[kernel]
pub unsafe fn aligned(bytes: *const u8, out: *mut u32) {
    unsafe { *out = *(bytes.add(4) as *const u32) };
}

#[kernel]
pub fn bad_index(x: &[u32], mut out: DisjointSlice<u32>) {
    let i = thread::index_1d();
    let value = x[i.get() + 1];
    if let Some(place) = out.get_mut(i) {
        *place = value;
    }
}

#[kernel]
pub fn divides(x: &[u32], mut out: DisjointSlice<u32>) {
    let i = thread::index_1d();
    let value = 100 / x[i.get()];
    if let Some(place) = out.get_mut(i) {
        *place = value;
    }
}

// --- races ---------------------------------------------------------------------------------------

#[kernel]
pub fn no_barrier(x: &[u32], mut out: DisjointSlice<u32>) {
    static mut TILE: SharedArray<u32, 64> = SharedArray::UNINIT;
    let t = thread::threadIdx_x() as usize;
    unsafe {
        TILE[t] = x[t];
        *out.get_unchecked_mut(t) = TILE[THREADS - 1 - t];
    }
}

#[kernel]
pub fn with_barrier(x: &[u32], mut out: DisjointSlice<u32>) {
    static mut TILE: SharedArray<u32, 64> = SharedArray::UNINIT;
    let t = thread::threadIdx_x() as usize;
    unsafe {
        TILE[t] = x[t];
        thread::sync_threads();
        *out.get_unchecked_mut(t) = TILE[THREADS - 1 - t];
    }
}

/// A tree over the last warp that trusts in lock step.
#[kernel]
pub unsafe fn lock_step(x: *mut u32) {
    let t = thread::threadIdx_x() as usize;
    let mut step = 16;
    while step > 0 {
        if t < step {
            unsafe { *x.add(t) += *x.add(t + step) };
        }
        step /= 2;
    }
}

#[kernel]
pub unsafe fn with_warp_barrier(x: *mut u32) {
    let t = thread::threadIdx_x() as usize;
    let mut step = 16;
    while step > 0 {
        if t < step {
            unsafe { *x.add(t) += *x.add(t + step) };
        }
        warp::sync_mask(0xffff_ffff);
        step /= 2;
    }
}

#[kernel]
pub unsafe fn plain_sum(total: *mut u32) {
    unsafe { *total += 1 };
}

#[kernel]
pub fn atomic_sum(total: &[DeviceAtomicU32]) {
    total[0].fetch_add(1, AtomicOrdering::Relaxed);
}

/// Bytes of one word that belong to different threads.
#[kernel]
pub unsafe fn neighbours(x: *mut u8) {
    let i = thread::index_1d().get();
    unsafe { *x.add(i) = i as u8 };
}

/// The last block to come adds up what all have written: ordered by fences and a counter.
#[kernel]
pub unsafe fn last_block(partial: *mut u32, counter: &[DeviceAtomicU32], total: *mut u32) {
    static mut IS_LAST: SharedArray<u32, 1> = SharedArray::UNINIT;
    let block = thread::blockIdx_x();
    let blocks = thread::gridDim_x();
    unsafe {
        if thread::threadIdx_x() == 0 {
            *partial.add(block as usize) = block + 1;
            fence::threadfence();
            let before = counter[0].fetch_add(1, AtomicOrdering::Relaxed);
            IS_LAST[0] = (before == blocks - 1) as u32;
        }
        thread::sync_threads();
        if IS_LAST[0] == 1 && thread::threadIdx_x() == 0 {
            fence::threadfence();
            let mut sum = 0;
            let mut i = 0;
            while i < blocks {
                sum += *partial.add(i as usize);
                i += 1;
            }
            *total = sum;
        }
    }
}

/// The same without the fences.
#[kernel]
pub unsafe fn last_block_unfenced(
    partial: *mut u32,
    counter: &[DeviceAtomicU32],
    total: *mut u32,
) {
    let block = thread::blockIdx_x();
    let blocks = thread::gridDim_x();
    unsafe {
        if thread::threadIdx_x() == 0 {
            *partial.add(block as usize) = block + 1;
            let before = counter[0].fetch_add(1, AtomicOrdering::Relaxed);
            if before == blocks - 1 {
                let mut sum = 0;
                let mut i = 0;
                while i < blocks {
                    sum += *partial.add(i as usize);
                    i += 1;
                }
                *total = sum;
            }
        }
    }
}

// --- waiting -------------------------------------------------------------------------------------

#[kernel]
pub fn barrier_in_branch(mut out: DisjointSlice<u32>) {
    let t = thread::threadIdx_x();
    if t < 32 {
        thread::sync_threads();
    }
    warp::sync_mask(0xffff_ffff);
    let i = thread::index_1d();
    if let Some(place) = out.get_mut(i) {
        *place = t;
    }
    thread::sync_threads();
}

#[kernel]
pub fn two_barriers(mut out: DisjointSlice<u32>) {
    let t = thread::threadIdx_x();
    if t % 2 == 0 {
        thread::sync_threads();
    } else {
        thread::sync_threads();
    }
    let i = thread::index_1d();
    if let Some(place) = out.get_mut(i) {
        *place = t;
    }
}

#[kernel]
pub fn leaves_early(mut out: DisjointSlice<u32>) {
    let t = thread::threadIdx_x();
    if t >= 40 {
        return;
    }
    thread::sync_threads();
    let i = thread::index_1d();
    if let Some(place) = out.get_mut(i) {
        *place = t;
    }
}

/// Whole warps that leave are missed by nobody.
#[kernel]
pub fn warps_leave_early(mut out: DisjointSlice<u32>) {
    let t = thread::threadIdx_x();
    if t >= 32 {
        return;
    }
    thread::sync_threads();
    let i = thread::index_1d();
    if let Some(place) = out.get_mut(i) {
        *place = t;
    }
}

/// Half of the lanes vote for all of them, and the others go on to another barrier.
#[kernel]
pub fn vote_of_half(mut out: DisjointSlice<u32>) {
    let t = thread::threadIdx_x();
    let mut votes = 0;
    if t % 2 == 0 {
        votes = warp::ballot_sync(0xffff_ffff, true);
    }
    thread::sync_threads();
    let i = thread::index_1d();
    if let Some(place) = out.get_mut(i) {
        *place = votes;
    }
}

#[kernel]
pub fn not_in_the_mask(mut out: DisjointSlice<u32>) {
    let votes = warp::ballot_sync(0x0000_ffff, true);
    let i = thread::index_1d();
    if let Some(place) = out.get_mut(i) {
        *place = votes;
    }
}

#[kernel]
pub fn waits_for_ever(flag: &[DeviceAtomicU32]) {
    while flag[0].load(AtomicOrdering::Acquire) == 0 {}
}

/// Block 0 waits for what block 1 writes.
#[kernel]
pub unsafe fn waits_for_a_later_block(flag: &[DeviceAtomicU32], data: *mut u32, out: *mut u32) {
    unsafe {
        if thread::blockIdx_x() == 0 {
            while flag[0].load(AtomicOrdering::Acquire) == 0 {}
            *out = *data;
        } else {
            *data = 42;
            flag[0].store(1, AtomicOrdering::Release);
        }
    }
}

/// The barrier of a warp orders nothing between two warps.
#[kernel]
pub fn warp_barrier_for_a_block(x: &[u32], mut out: DisjointSlice<u32>) {
    static mut TILE: SharedArray<u32, 64> = SharedArray::UNINIT;
    let t = thread::threadIdx_x() as usize;
    unsafe {
        TILE[t] = x[t];
        warp::sync_mask(0xffff_ffff);
        *out.get_unchecked_mut(t) = TILE[THREADS - 1 - t];
    }
}

/// A variable without an index.
#[kernel]
pub fn first_element(mut out: DisjointSlice<u32>) {
    static mut TILE: SharedArray<u32, 64> = SharedArray::UNINIT;
    let t = thread::threadIdx_x() as usize;
    let first = &raw mut TILE as *mut u32;
    unsafe {
        *first = t as u32;
        *out.get_unchecked_mut(t) = t as u32;
    }
}

/// What a thread does after it has arrived is not ordered for those who wait.
#[kernel]
pub unsafe fn writes_after_arriving(out: *mut u32) {
    static mut VALUE: SharedArray<u32, 1> = SharedArray::UNINIT;
    let t = thread::threadIdx_x() as usize;
    unsafe {
        if t < 32 {
            ptx_asm!("bar.arrive 1, 64;", clobber("memory"));
            if t == 0 {
                VALUE[0] = 1;
            }
        } else {
            ptx_asm!("bar.sync 1, 64;", clobber("memory"));
            *out.add(t) = VALUE[0];
        }
    }
}

// --- memory that nothing has written -------------------------------------------------------------

#[kernel]
pub fn copies_unwritten(mut out: DisjointSlice<u32>) {
    static mut TILE: SharedArray<u32, 64> = SharedArray::UNINIT;
    let t = thread::threadIdx_x() as usize;
    unsafe {
        if t != 5 {
            TILE[t] = 1;
        }
        *out.get_unchecked_mut(t) = TILE[t] + 1;
    }
}

#[kernel]
pub fn counts_in_unwritten(mut out: DisjointSlice<u32>) {
    static mut COUNT: SharedArray<u32, 1> = SharedArray::UNINIT;
    let t = thread::threadIdx_x() as usize;
    let count = unsafe { BlockAtomicU32::from_ptr(&raw mut COUNT as *mut u32) };
    count.fetch_add(1, AtomicOrdering::Relaxed);
    unsafe { *out.get_unchecked_mut(t) = 1 };
}

#[kernel]
pub fn stores_in_unwritten(mut out: DisjointSlice<u32>) {
    static mut COUNT: SharedArray<u32, 1> = SharedArray::UNINIT;
    let t = thread::threadIdx_x() as usize;
    let count = unsafe { BlockAtomicU32::from_ptr(&raw mut COUNT as *mut u32) };
    count.store(2, AtomicOrdering::Relaxed);
    unsafe { *out.get_unchecked_mut(t) = count.load(AtomicOrdering::Relaxed) };
}

#[derive(Clone, Copy)]
#[repr(C)]
pub struct Padded {
    small: u8,
    large: u32,
}

/// A copy takes the bytes between two fields along.
#[kernel]
pub fn copies_padding(mut out: DisjointSlice<u32>) {
    static mut FROM: SharedArray<Padded, 64> = SharedArray::UNINIT;
    static mut TO: SharedArray<Padded, 64> = SharedArray::UNINIT;
    let t = thread::threadIdx_x() as usize;
    unsafe {
        FROM[t].small = 3;
        FROM[t].large = 4;
        TO[t] = FROM[t];
        *out.get_unchecked_mut(t) = TO[t].small as u32 + TO[t].large;
    }
}

// --- the same text for both -----------------------------------------------------------------------

#[kernel]
pub unsafe fn fills_small(out: *mut u32) {
    static mut TILE: SharedArray<u32, 64> = SharedArray::UNINIT;
    let t = thread::threadIdx_x() as usize;
    unsafe {
        TILE[t] = 1;
        *out.add(t) = 1;
    }
}

#[kernel]
pub unsafe fn fills_large(out: *mut u32) {
    static mut TILE: SharedArray<u32, 128> = SharedArray::UNINIT;
    let t = thread::threadIdx_x() as usize;
    unsafe {
        TILE[t] = 1;
        *out.add(t) = 1;
    }
}
