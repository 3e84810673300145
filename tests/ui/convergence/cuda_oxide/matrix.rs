//! Matrix operations: all lanes of the warp (or of the warpgroup), none of them gone.

use cuda_device::tcgen05::tcgen05_load_wait;
use cuda_device::warp::{lane_id, warp_id};
use cuda_device::wgmma::{wgmma_commit_group, wgmma_fence, wgmma_wait_group};
use cuda_device::wmma::{ldmatrix_x1, ldmatrix_x4, mma_m8n8k4_f64, mma_m16n8k16_f32_f16};
use cuda_device::{DisjointSlice, SharedArray, kernel, thread};

// rgpu: file-assume(block_dim = (256, 1, 1))

#[kernel]
pub fn multiply() {
    let _ = unsafe { mma_m16n8k16_f32_f16([0.0; 4], [1; 4], [2; 2]) };
}

#[kernel]
pub fn multiply_in_half_a_warp() {
    if lane_id() < 16 {
        let _ = unsafe { mma_m16n8k16_f32_f16([0.0; 4], [1; 4], [2; 2]) }; //~ RG110 definite
    }
}

#[kernel]
pub fn multiply_in_some_warps(n: u32) {
    if warp_id() < n {
        let _ = unsafe { mma_m16n8k16_f32_f16([0.0; 4], [1; 4], [2; 2]) };
    }
}

#[kernel]
pub fn multiply_after_an_exit(n: u32) {
    let i = thread::blockIdx_x() * thread::blockDim_x() + thread::threadIdx_x();
    if i >= n {
        return;
    }
    let _ = unsafe { mma_m16n8k16_f32_f16([0.0; 4], [1; 4], [2; 2]) }; //~ RG110
}

#[kernel]
pub fn multiply_after_an_exit_of_whole_warps(n: u32) {
    if warp_id() >= n {
        return;
    }
    let _ = unsafe { mma_m16n8k16_f32_f16([0.0; 4], [1; 4], [2; 2]) };
}

#[kernel]
pub fn rounds_by_lane() {
    let mut sum = [0.0; 2];
    for _ in 0..lane_id() {
        sum = unsafe { mma_m8n8k4_f64(sum, 1.0, 2.0) }; //~ RG110 definite
    }
}

#[kernel]
pub fn rounds_by_parameter(k: u32) {
    let mut sum = [0.0; 2];
    for _ in 0..k {
        sum = unsafe { mma_m8n8k4_f64(sum, 1.0, 2.0) };
    }
}

#[kernel]
pub fn load_rows(mut out: DisjointSlice<u32>) {
    static mut TILE: SharedArray<u32, 256, 16> = SharedArray::UNINIT;
    let tid = thread::threadIdx_x() as usize;
    unsafe { TILE[tid] = tid as u32 };
    thread::sync_threads();
    let row = unsafe { SharedArray::as_raw_mut_ptr(&raw mut TILE).add(tid % 8 * 4) };
    let first = unsafe { ldmatrix_x4(row) }[0];
    let mut second = 0;
    if tid % 2 == 0 {
        second = unsafe { ldmatrix_x1(row) }; //~ RG110
    }
    if let Some(slot) = out.get_mut(thread::index_1d()) {
        *slot = first + second;
    }
}

#[kernel]
pub fn warpgroup_fence() {
    wgmma_fence();
    wgmma_commit_group();
    wgmma_wait_group::<0>();
}

#[kernel]
pub fn warpgroup_fence_in_one_group() {
    // 128 threads are one warpgroup.
    if thread::threadIdx_x() / 128 == 1 {
        wgmma_fence();
    }
}

#[kernel]
pub fn warpgroup_fence_in_one_warp() {
    if thread::threadIdx_x() / 32 == 1 {
        wgmma_fence(); //~ RG110
    }
}

#[kernel]
pub fn tensor_load_wait(n: u32) {
    if warp_id() < n {
        tcgen05_load_wait();
    }
    if lane_id() < n {
        tcgen05_load_wait(); //~ RG110
    }
}
