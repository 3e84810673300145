//! The two sides of a divergent branch meet different barriers.

use cuda_device::{DisjointSlice, kernel, thread};

#[kernel]
pub fn if_else() {
    if thread::threadIdx_x() < 16 {
        thread::sync_threads(); //~ RG103
    } else {
        thread::sync_threads();
    }
}

#[kernel]
pub fn if_else_ok() {
    if thread::blockIdx_x() < 16 {
        thread::sync_threads();
    } else {
        thread::sync_threads();
    }
}

#[kernel]
pub fn one_barrier_after(mut out: DisjointSlice<u32>) {
    let value = if thread::threadIdx_x() < 16 { 1 } else { 2 };
    thread::sync_threads();
    if let Some(slot) = out.get_mut(thread::index_1d()) {
        *slot = value;
    }
}

#[kernel]
pub fn match_arms() {
    match thread::threadIdx_x() % 2 {
        0 => thread::sync_threads(), //~ RG103
        _ => thread::sync_threads(),
    }
}

#[kernel]
pub fn match_arms_ok(n: u32) {
    match n % 2 {
        0 => thread::sync_threads(),
        _ => thread::sync_threads(),
    }
}

#[kernel]
pub fn get_mut_arms(mut out: DisjointSlice<u32>) {
    if let Some(slot) = out.get_mut(thread::index_1d()) {
        *slot = 1;
        thread::sync_threads(); //~ RG103
    } else {
        thread::sync_threads();
    }
}

fn produce() {
    thread::sync_threads(); //~ RG103
}

fn consume() {
    thread::sync_threads();
}

#[kernel]
pub fn barriers_in_helpers() {
    // Warp specialisation with the block barrier: the two roles wait at different places.
    if thread::threadIdx_x() < 128 {
        produce();
    } else {
        consume();
    }
}

fn wait() {
    thread::sync_threads();
}

#[kernel]
pub fn barriers_in_helpers_ok(n: u32) {
    if n < 128 {
        wait();
    } else {
        wait();
    }
}
