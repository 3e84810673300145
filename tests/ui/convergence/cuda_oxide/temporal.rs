//! Values that leave a loop which threads leave after different numbers of iterations.

use cuda_device::{DisjointSlice, kernel, thread};

#[kernel]
pub fn counter_after_data_loop(a: &[u32]) {
    let tid = thread::threadIdx_x() as usize;
    let mut i = 0;
    while i < a[tid] {
        i += 1;
    }
    if i == 3 {
        thread::sync_threads(); //~ RG101 possible
    }
}

#[kernel]
pub fn barrier_right_after_the_loop(a: &[u32]) {
    let tid = thread::threadIdx_x() as usize;
    let mut i = 0;
    while i < a[tid] {
        i += 1;
    }
    let _ = i;
    thread::sync_threads();
}

#[kernel]
pub fn counter_after_thread_loop() {
    let mut i = 0;
    loop {
        i += 1;
        if i >= thread::threadIdx_x() {
            break;
        }
    }
    if i == 3 {
        thread::sync_threads(); //~ RG101 definite
    }
}

#[kernel]
pub fn counter_after_block_loop() {
    let mut i = 0;
    loop {
        i += 1;
        if i >= thread::blockIdx_x() {
            break;
        }
    }
    if i == 3 {
        thread::sync_threads();
    }
}

#[kernel]
pub fn last_seen(n: u32) {
    // Uniform in every iteration, but threads see different last iterations.
    let mut last = 0;
    for i in 0..n {
        last = i * 2;
        if i == thread::threadIdx_x() {
            break;
        }
    }
    if last > 6 {
        thread::sync_threads(); //~ RG101
    }
}

#[kernel]
pub fn last_seen_ok(n: u32, mut out: DisjointSlice<u32>) {
    let mut last = 0;
    let mut mine = 0;
    for i in 0..n {
        last = i * 2;
        if i == thread::threadIdx_x() {
            mine = i;
        }
    }
    if last > 6 {
        thread::sync_threads();
    }
    if let Some(slot) = out.get_mut(thread::index_1d()) {
        *slot = mine;
    }
}

#[kernel]
pub fn loop_value_breaks_divergently() {
    let mut i = 0u32;
    let stopped_at = loop {
        if i == 40 || i == thread::threadIdx_x() {
            break i;
        }
        i += 1;
    };
    if stopped_at == 40 {
        thread::sync_threads(); //~ RG101 definite
    }
}

#[kernel]
pub fn uniform_inside_divergent_loop(n: u32) {
    // `k` is the same for the threads that are there, yet the loop is left at different times.
    let mut k = 0;
    let mut left = thread::threadIdx_x();
    while left > 0 {
        k += n;
        left -= 1;
    }
    if k > 100 {
        thread::sync_threads(); //~ RG101
    }
}
