//! Checks that fail end the whole grid: neither divergence nor an exit.

use cuda_device::{DisjointSlice, SharedArray, gpu_assert, kernel, thread};

#[kernel]
pub fn bounds_check(a: &[f32], mut out: DisjointSlice<f32>) {
    let x = a[thread::threadIdx_x() as usize];
    thread::sync_threads();
    if let Some(slot) = out.get_mut(thread::index_1d()) {
        *slot = x;
    }
}

#[kernel]
pub fn unwrapped(a: &[u32]) {
    let x = a.get(thread::threadIdx_x() as usize).unwrap();
    thread::sync_threads();
    let _ = x.checked_sub(1).expect("never zero");
    thread::sync_threads();
}

#[kernel]
pub fn arithmetic(n: u32) {
    let x = thread::threadIdx_x() * n + 1;
    let _ = 100 / (thread::threadIdx_x() - n) + x;
    thread::sync_threads();
}

#[kernel]
pub fn asserted(n: u32) {
    gpu_assert!(thread::threadIdx_x() < n);
    thread::sync_threads();
    assert!(thread::threadIdx_x() < n);
    thread::sync_threads();
}

#[kernel]
pub fn panicking_arm(n: u32) {
    if thread::threadIdx_x() >= n {
        panic!("too many threads");
    }
    thread::sync_threads();
}

#[kernel]
pub fn returning_arm(n: u32) {
    if thread::threadIdx_x() >= n {
        return;
    }
    thread::sync_threads(); //~ RG102
}

#[kernel]
pub fn impossible_arm(mode: u32) {
    match thread::threadIdx_x() % 2 {
        0 | 1 => {}
        _ => unreachable!(),
    }
    thread::sync_threads();
    if mode > 3 {
        unimplemented!();
    }
    thread::sync_threads();
}

#[kernel]
pub fn trap_in_a_loop(a: &[f32], n: usize) {
    static mut TILE: SharedArray<f32, 256> = SharedArray::UNINIT;
    let tid = thread::threadIdx_x() as usize;
    for k in 0..n {
        unsafe { TILE[tid] = a[k * 256 + tid] };
        thread::sync_threads();
    }
}
