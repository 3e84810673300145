//! Threads that leave before a barrier or a warp operation.

use cuda_std::warp::{warp_shuffle_down, warp_vote_ballot};
use cuda_std::{kernel, thread};

// rgpu: file-assume(block_dim = (128, 1, 1))

#[kernel]
pub unsafe fn bounds_return(n: usize) {
    if thread::index_1d() as usize >= n {
        return;
    }
    thread::sync_threads(); //~ RG102
}

#[kernel]
pub unsafe fn bounds_guard(n: usize, out: *mut u32) {
    let i = thread::index_1d() as usize;
    if i < n {
        *out.add(i) = 1;
    }
    thread::sync_threads();
}

#[kernel]
pub unsafe fn whole_block_returns(n: u32) {
    if thread::block_idx_x() >= n {
        return;
    }
    thread::sync_threads();
}

#[kernel]
pub unsafe fn let_else(a: &[f32]) {
    let Some(_x) = a.get(thread::index_1d() as usize) else {
        return;
    };
    thread::sync_threads(); //~ RG102
}

fn clamped(i: u32, n: u32) -> u32 {
    if i >= n {
        return n;
    }
    i
}

#[kernel]
pub unsafe fn return_in_a_helper(n: u32) {
    let _ = clamped(thread::index_1d(), n);
    thread::sync_threads();
}

#[kernel]
pub unsafe fn shuffle_after_a_return(n: usize, out: *mut u32) {
    let i = thread::index_1d() as usize;
    if i >= n {
        return;
    }
    let (below, _inside) = warp_shuffle_down(!0, i as u32, 1, 32); //~ RG107
    *out.add(i) = below;
}

#[kernel]
pub unsafe fn vote_after_a_return(n: usize, out: *mut u32) {
    let i = thread::index_1d() as usize;
    if i >= n {
        return;
    }
    *out.add(i) = warp_vote_ballot(!0, i % 3 == 0);
}

#[kernel]
pub unsafe fn panic_is_no_exit(n: usize) {
    if thread::index_1d() as usize >= n {
        panic!();
    }
    thread::sync_threads();
}
