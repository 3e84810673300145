//! Threads that have left the kernel before a barrier: a warning of its own. Threads that leave a
//! helper function come back, and threads that leave together are not missed.

use cuda_device::{DisjointSlice, SharedArray, kernel, thread};

#[kernel]
pub fn bounds_return(n: u32) {
    let i = thread::blockIdx_x() * thread::blockDim_x() + thread::threadIdx_x();
    if i >= n {
        return;
    }
    thread::sync_threads(); //~ RG102
}

#[kernel]
pub fn bounds_guard(n: u32) {
    let i = thread::blockIdx_x() * thread::blockDim_x() + thread::threadIdx_x();
    let _live = i < n;
    thread::sync_threads();
}

#[kernel]
pub fn witness_return(out: DisjointSlice<f32>) {
    let idx = thread::index_1d();
    if !idx.in_bounds(out.len()) {
        return;
    }
    thread::sync_threads(); //~ RG102
}

#[kernel]
pub fn let_else(mut out: DisjointSlice<f32>) {
    let Some(slot) = out.get_mut(thread::index_1d()) else {
        return;
    };
    thread::sync_threads(); //~ RG102
    *slot = 1.0;
}

#[kernel]
pub fn let_else_ok(mut out: DisjointSlice<f32>) {
    thread::sync_threads();
    let Some(slot) = out.get_mut(thread::index_1d()) else {
        return;
    };
    *slot = 1.0;
}

#[kernel]
pub fn match_return(mut out: DisjointSlice<f32>) {
    let slot = match out.get_mut(thread::index_1d()) {
        Some(slot) => slot,
        None => return,
    };
    thread::sync_threads(); //~ RG102
    *slot = 1.0;
}

#[kernel]
pub fn returned_threads_owed_data(a: &[f32], n: u32, mut out: DisjointSlice<f32>) {
    static mut TILE: SharedArray<f32, 256> = SharedArray::UNINIT;
    let tid = thread::threadIdx_x() as usize;
    let i = thread::blockIdx_x() * thread::blockDim_x() + thread::threadIdx_x();
    if i >= n {
        return;
    }
    unsafe { TILE[tid] = a[i as usize] };
    thread::sync_threads(); //~ RG102
    let neighbour = unsafe { TILE[255 - tid] };
    if let Some(slot) = out.get_mut(thread::index_1d()) {
        *slot = neighbour;
    }
}

#[kernel]
pub fn whole_block_returns(n: u32) {
    if thread::blockIdx_x() >= n {
        return;
    }
    thread::sync_threads();
}

#[kernel]
pub fn return_in_a_loop(n: u32) {
    for i in 0..n {
        if i == thread::threadIdx_x() {
            return;
        }
        thread::sync_threads(); //~ RG102
    }
}

#[kernel]
pub fn return_in_a_loop_ok(n: u32) {
    for i in 0..n {
        if i == thread::blockIdx_x() {
            return;
        }
        thread::sync_threads();
    }
}

#[kernel]
pub fn barrier_in_a_loop_before_the_return(n: u32) {
    // In the second round some threads are gone.
    for i in 0..n {
        thread::sync_threads(); //~ RG102
        if i == thread::threadIdx_x() {
            return;
        }
    }
}

#[kernel]
pub fn nested_return(n: u32) {
    if n > 10 {
        if thread::threadIdx_x() > n {
            return;
        }
    }
    thread::sync_threads(); //~ RG102
}

#[kernel]
pub fn nested_return_ok(n: u32) {
    if n > 10 {
        if thread::blockIdx_x() > n {
            return;
        }
    }
    thread::sync_threads();
}

#[kernel]
pub fn return_after_the_last_barrier(n: u32, mut out: DisjointSlice<u32>) {
    thread::sync_threads();
    if thread::threadIdx_x() >= n {
        return;
    }
    if let Some(slot) = out.get_mut(thread::index_1d()) {
        *slot = n;
    }
}

fn clamp(x: u32, n: u32) -> u32 {
    if x >= n {
        return n;
    }
    x + 1
}

#[kernel]
pub fn return_in_a_helper(n: u32) {
    let _ = clamp(thread::threadIdx_x(), n);
    thread::sync_threads();
}

fn checked(x: u32, n: u32) -> Option<u32> {
    let left = n.checked_sub(x)?;
    Some(left / 2)
}

#[kernel]
pub fn question_mark_in_a_helper(n: u32) {
    let _ = checked(thread::threadIdx_x(), n);
    thread::sync_threads();
}

#[kernel]
pub fn return_in_a_closure(n: u32) {
    let clamp = |x: u32| {
        if x >= n {
            return n;
        }
        x + 1
    };
    let _ = clamp(thread::threadIdx_x());
    thread::sync_threads();
}

#[kernel]
pub fn loaded_exit(a: &[u32]) {
    if a[thread::threadIdx_x() as usize] == 0 {
        return;
    }
    thread::sync_threads(); //~ RG102
}

#[kernel]
pub fn loaded_exit_ok(a: &[u32]) {
    if a[thread::blockIdx_x() as usize] == 0 {
        return;
    }
    thread::sync_threads();
}

#[kernel]
pub fn exit_and_divergent_branch(n: u32) {
    if thread::threadIdx_x() >= n {
        return;
    }
    if thread::threadIdx_x() < 4 {
        thread::sync_threads(); //~ RG101
    }
}
