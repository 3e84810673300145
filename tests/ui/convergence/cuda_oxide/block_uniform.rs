//! Values that all threads of a block share: launch numbers, parameters, read-only memory,
//! witnesses, shared flags after a barrier. Barriers may depend on them.

use cuda_device::uniform::{Uniform, block_dim_x, grid_dim_x};
use cuda_device::{ConstantMemory, DisjointSlice, SharedArray, constant, kernel, thread};

const ROUNDS: u32 = 4;
static TABLE: [u32; 4] = [1, 2, 3, 4];

#[constant]
static LIMIT: ConstantMemory<u32> = ConstantMemory::UNINIT;

#[kernel]
pub fn launch_numbers(n: u32) {
    if thread::blockIdx_x() + thread::blockIdx_y() * 2 > thread::gridDim_x() / 2 {
        thread::sync_threads();
    }
    for _ in 0..n.div_ceil(thread::blockDim_x()) {
        thread::sync_threads();
    }
}

#[kernel]
pub fn constants() {
    for _ in 0..ROUNDS {
        thread::sync_threads();
    }
    if TABLE[thread::blockIdx_x() as usize % 4] > 2 {
        thread::sync_threads(); //~ ok RG101
    }
    if TABLE[thread::threadIdx_x() as usize % 4] > 2 {
        thread::sync_threads(); //~ RG101
    }
}

#[kernel]
pub fn constant_memory() {
    if LIMIT.get() > 2 {
        thread::sync_threads();
    }
}

#[kernel]
pub fn read_only_memory(flags: &[u32]) {
    let mut i = 0;
    while flags[0] > i {
        thread::sync_threads();
        i += 1;
    }
    if flags[thread::blockIdx_x() as usize] == 1 {
        thread::sync_threads();
    }
}

#[kernel]
pub fn memory_written_meanwhile(mut out: DisjointSlice<u32>, rounds: u32) {
    // Other threads write the element that is read here: the answers can differ.
    let first = out.as_mut_ptr();
    if let Some(slot) = out.get_mut(thread::index_1d()) {
        *slot = rounds;
    }
    if unsafe { *first } == 1 {
        thread::sync_threads(); //~ RG101 possible
    }
}

#[kernel]
pub fn uniform_witness(n: Uniform<u32>) {
    if n.get() > block_dim_x().get() {
        thread::sync_threads();
    }
    if n.wrapping_mul(grid_dim_x()).get() == 12 {
        thread::sync_threads();
    }
}

#[kernel]
pub fn rounded_up_trip_count(a: &[f32], n: usize, mut out: DisjointSlice<f32>) {
    // The trip count is the same for all; the guard is inside.
    let tid = thread::threadIdx_x() as usize;
    let block = thread::blockDim_x() as usize;
    let rounds = (n + block - 1) / block;
    let mut sum = 0.0;
    for round in 0..rounds {
        let i = round * block + tid;
        if i < n {
            sum += a[i];
        }
        thread::sync_threads();
    }
    if let Some(slot) = out.get_mut(thread::index_1d()) {
        *slot = sum;
    }
}

#[kernel]
pub fn shared_flag(a: &[u32]) {
    static mut FLAG: SharedArray<u32, 1> = SharedArray::UNINIT;
    if thread::threadIdx_x() == 0 {
        unsafe { FLAG[0] = a[thread::blockIdx_x() as usize] };
    }
    thread::sync_threads();
    if unsafe { FLAG[0] } > 3 {
        thread::sync_threads();
    }
}

#[kernel]
pub fn shared_flag_without_barrier(a: &[u32]) {
    static mut FLAG: SharedArray<u32, 1> = SharedArray::UNINIT;
    if thread::threadIdx_x() == 0 {
        unsafe { FLAG[0] = a[thread::blockIdx_x() as usize] };
    }
    if unsafe { FLAG[0] } > 3 {
        thread::sync_threads(); //~ RG101 possible
    }
}

#[kernel]
pub fn shared_slot_of_a_thread(a: &[u32]) {
    static mut FLAGS: SharedArray<u32, 256> = SharedArray::UNINIT;
    let tid = thread::threadIdx_x() as usize;
    unsafe { FLAGS[tid] = a[tid] };
    thread::sync_threads();
    if unsafe { FLAGS[0] } > 3 {
        thread::sync_threads(); //~ ok RG101
    }
    if unsafe { FLAGS[tid] } > 3 {
        thread::sync_threads(); //~ RG101 possible
    }
}

#[kernel]
pub fn shared_counter_loop(a: &[u32]) {
    // Thread 0 decides for all whether another round is needed.
    static mut MORE: SharedArray<u32, 1> = SharedArray::UNINIT;
    let tid = thread::threadIdx_x();
    let mut round = 0;
    loop {
        if tid == 0 {
            unsafe { MORE[0] = a[round] };
        }
        thread::sync_threads();
        let more = unsafe { MORE[0] };
        thread::sync_threads();
        if more == 0 {
            break;
        }
        round += 1;
    }
}

#[kernel]
pub fn mode_switch(mode: u32) {
    match mode {
        0 => thread::sync_threads(),
        1 => {
            thread::sync_threads();
            thread::sync_threads();
        }
        _ => {}
    }
}
