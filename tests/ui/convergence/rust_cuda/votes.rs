//! Barriers with a vote: their result is the same for the whole block.

use cuda_std::thread::{sync_threads, sync_threads_and, sync_threads_count, sync_threads_or};
use cuda_std::{kernel, thread};

#[kernel]
pub unsafe fn until_all_are_done(a: &[u32]) {
    let mut left = a[thread::thread_idx_x() as usize];
    while sync_threads_or((left > 0) as u32) != 0 {
        left = left.saturating_sub(1);
    }
}

#[kernel]
pub unsafe fn until_this_one_is_done(a: &[u32]) {
    let mut left = a[thread::thread_idx_x() as usize];
    while left > 0 {
        sync_threads(); //~ RG101 possible
        left -= 1;
    }
}

#[kernel]
pub unsafe fn results(a: &[u32]) {
    let x = a[thread::thread_idx_x() as usize];
    if sync_threads_and((x > 0) as u32) != 0 {
        sync_threads();
    }
    if sync_threads_count((x > 0) as u32) > 7 {
        sync_threads();
    }
}

#[kernel]
pub unsafe fn vote_under_a_branch(a: &[u32]) {
    let x = a[thread::thread_idx_x() as usize];
    if thread::thread_idx_x() > 7 {
        let _ = sync_threads_or(x); //~ RG101 definite
    }
    if thread::block_idx_x() > 7 {
        let _ = sync_threads_or(x); //~ ok RG101
    }
}

#[kernel]
pub unsafe fn vote_in_a_condition(a: &[u32]) {
    let x = a[thread::thread_idx_x() as usize];
    if x > 3 && sync_threads_or(1) != 0 { //~ RG101 possible
        return;
    }
}
