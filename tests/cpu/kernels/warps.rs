//! Operations of a warp, barriers that count, and registers.

use cuda_device::{DisjointSlice, DynamicSharedArray, gpu_printf, kernel, thread, warp};

#[kernel]
pub fn shuffles(x: &[u32], by: u32, mut out: DisjointSlice<u32>) {
    let t = thread::index_1d().get();
    let n = x.len();
    unsafe {
        *out.get_unchecked_mut(t) = warp::shuffle_sync(0xffff_ffff, x[t], by);
        *out.get_unchecked_mut(n + t) = warp::shuffle_xor_sync(0xffff_ffff, x[t], by);
        *out.get_unchecked_mut(2 * n + t) = warp::shuffle_down_sync(0xffff_ffff, x[t], by);
        *out.get_unchecked_mut(3 * n + t) = warp::shuffle_up_sync(0xffff_ffff, x[t], by);
    }
}

#[kernel]
pub fn votes(x: &[u32], mut out: DisjointSlice<u32>) {
    let t = thread::index_1d().get();
    let n = x.len();
    let odd = x[t] % 2 == 1;
    unsafe {
        *out.get_unchecked_mut(t) = warp::ballot(odd);
        *out.get_unchecked_mut(n + t) = warp::any(odd) as u32;
        *out.get_unchecked_mut(2 * n + t) = warp::all(odd) as u32;
        *out.get_unchecked_mut(3 * n + t) = warp::match_any_sync(0xffff_ffff, x[t] % 4);
        *out.get_unchecked_mut(4 * n + t) = warp::redux_sync_add(0xffff_ffff, x[t]);
        *out.get_unchecked_mut(5 * n + t) =
            warp::redux_sync_min_i32(0xffff_ffff, x[t] as i32) as u32;
        *out.get_unchecked_mut(6 * n + t) = warp::is_elected_sync(0xffff_ffff) as u32;
    }
}

/// Halves of a warp work by themselves, in branches of their own.
#[kernel]
pub fn halves(x: &[u32], mut out: DisjointSlice<u32>) {
    let t = thread::index_1d().get();
    let sum = if warp::lane_id() < 16 {
        warp::redux_sync_add(0x0000_ffff, x[t])
    } else {
        warp::redux_sync_add(0xffff_0000, x[t] * 2)
    };
    unsafe { *out.get_unchecked_mut(t) = sum };
}

#[kernel]
pub fn active(mut out: DisjointSlice<u32>) {
    let t = thread::index_1d().get();
    let mask = if t % 3 == 0 { warp::active_mask() } else { 0 };
    unsafe { *out.get_unchecked_mut(t) = mask };
}

#[kernel]
pub fn registers(mut out: DisjointSlice<u32>) {
    let t = thread::threadIdx_x() + thread::blockDim_x() * thread::threadIdx_y();
    let block = thread::blockIdx_x() + thread::gridDim_x() * thread::blockIdx_y();
    let i = (block * thread::blockDim_x() * thread::blockDim_y() + t) as usize;
    let masks = warp::lanemask_lt() ^ warp::lanemask_eq() ^ warp::lanemask_gt();
    unsafe { *out.get_unchecked_mut(i) = warp::lane_id() + 100 * (masks == 0xffff_ffff) as u32 };
}

#[kernel]
pub fn dynamic(x: &[u32], mut out: DisjointSlice<u32>) {
    let t = thread::threadIdx_x() as usize;
    let memory = DynamicSharedArray::<u32>::get();
    unsafe {
        *memory.add(t) = x[t];
        thread::sync_threads();
        *out.get_unchecked_mut(t) = *memory.add(x.len() - 1 - t);
    }
}

#[kernel]
pub fn prints() {
    if thread::threadIdx_x() == 1 {
        gpu_printf!("hello\n");
    }
}

/// All blocks add up; then each reads what all have written.
#[kernel]
pub unsafe fn grid_wide(x: *mut u32, out: *mut u32) {
    let i = thread::index_1d().get();
    let n = (thread::gridDim_x() * thread::blockDim_x()) as usize;
    unsafe {
        let mut round = 0;
        while round < 3 {
            let left = *x.add((i + n - 1) % n);
            cuda_device::grid::sync();
            *x.add(i) += left;
            cuda_device::grid::sync();
            round += 1;
        }
        *out.add(i) = *x.add(i);
    }
}

/// Many rounds, each with two barriers.
#[kernel]
pub unsafe fn many_barriers(out: *mut u32, rounds: u32) {
    static mut TILE: cuda_device::SharedArray<u32, 256> = cuda_device::SharedArray::UNINIT;
    let t = thread::threadIdx_x() as usize;
    unsafe {
        TILE[t] = t as u32;
        thread::sync_threads();
        let mut round = 0;
        while round < rounds {
            let right = TILE[(t + 1) % 256];
            thread::sync_threads();
            TILE[t] = right;
            thread::sync_threads();
            round += 1;
        }
        *out.add(thread::index_1d().get()) = TILE[t];
    }
}
