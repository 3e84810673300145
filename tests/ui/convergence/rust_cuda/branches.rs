//! Barriers under branches and in loops.

use cuda_std::kernel;
use cuda_std::thread;

#[kernel]
pub unsafe fn if_thread() {
    if thread::thread_idx_x() < 16 {
        thread::sync_threads(); //~ RG101 definite
    }
}

#[kernel]
pub unsafe fn if_block() {
    if thread::block_idx_x() < 16 {
        thread::sync_threads();
    }
}

#[kernel]
pub unsafe fn vector_index() {
    let t = thread::thread_idx();
    let b = thread::block_idx();
    if b.x + b.y > 3 {
        thread::sync_threads(); //~ ok RG101
    }
    if t.x + t.y > 3 {
        thread::sync_threads(); //~ RG101
    }
}

#[kernel]
pub unsafe fn global_index(n: usize) {
    if (thread::index_1d() as usize) < n {
        thread::sync_threads(); //~ RG101
    }
}

#[kernel]
pub unsafe fn global_index_2d(width: u32, height: u32) {
    let i = thread::index_2d();
    if i.x < width && i.y < height {
        thread::sync_threads(); //~ RG101
    }
}

#[kernel]
pub unsafe fn global_index_ok(n: usize, out: *mut f32) {
    let i = thread::index_1d() as usize;
    thread::sync_threads();
    if i < n {
        *out.add(i) = 1.0;
    }
}

#[kernel]
pub unsafe fn first_thread() {
    if thread::first() {
        thread::sync_threads(); //~ RG101
    }
}

#[kernel]
pub unsafe fn full_index(n: u32) {
    if thread::index() < n {
        thread::sync_threads(); //~ RG101
    }
}

#[kernel]
pub unsafe fn extents(n: u32) {
    if thread::block_dim_x() * thread::grid_dim_x() > n {
        thread::sync_threads();
    }
    if thread::block_dim().y == 1 && thread::grid_dim().z < n && thread::warp_size() == 32 {
        thread::sync_threads();
    }
}

#[kernel]
pub unsafe fn slice_element_if_any(a: &[f32]) {
    if let Some(_x) = a.get(thread::thread_idx_x() as usize) {
        thread::sync_threads(); //~ RG101 definite
    }
    if let Some(_x) = a.get(thread::block_idx_x() as usize) {
        thread::sync_threads(); //~ ok RG101
    }
}

#[kernel]
pub unsafe fn slice_contents(a: &[f32]) {
    if a[0] > 1.0 {
        thread::sync_threads(); //~ ok RG101
    }
    if a[thread::thread_idx_x() as usize] > 1.0 {
        thread::sync_threads(); //~ RG101 possible
    }
}

#[kernel]
pub unsafe fn match_arms(mode: u32) {
    match mode {
        0 => thread::sync_threads(),
        _ => thread::sync_threads(),
    }
    match thread::thread_idx_x() % 2 {
        0 => thread::sync_threads(), //~ RG103
        _ => thread::sync_threads(),
    }
}

#[kernel]
pub unsafe fn loops(n: usize) {
    for _ in 0..n {
        thread::sync_threads();
    }
    for _ in (0..n).step_by(16) {
        thread::sync_threads();
    }
    for _ in (thread::thread_idx_x() as usize..n).step_by(16) {
        thread::sync_threads(); //~ RG101
    }
}

#[kernel]
pub unsafe fn while_loop(n: u32) {
    let mut i = thread::thread_idx_x();
    while i < n {
        thread::sync_threads(); //~ RG101
        i += thread::block_dim_x();
    }
}

#[kernel]
pub unsafe fn while_loop_ok(n: u32) {
    let mut base = 0;
    while base < n {
        thread::sync_threads();
        base += thread::block_dim_x();
    }
}

#[kernel]
pub unsafe fn counter_after_the_loop(a: &[u32]) {
    let mut i = 0;
    while i < a[thread::thread_idx_x() as usize] {
        i += 1;
    }
    if i == 3 {
        thread::sync_threads(); //~ RG101 possible
    }
}

#[kernel]
pub unsafe fn barrier_after_the_loop(a: &[u32]) {
    let mut i = 0;
    while i < a[thread::thread_idx_x() as usize] {
        i += 1;
    }
    let _ = i;
    thread::sync_threads();
}
