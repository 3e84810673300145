//! Functions that call themselves.

use cuda_std::kernel;
use cuda_std::thread;

fn gcd(a: u32, b: u32) -> u32 {
    if b == 0 { a } else { gcd(b, a % b) }
}

fn halving(n: u32) {
    if n > 1 {
        thread::sync_threads();
        halving(n / 2);
    }
}

fn by_thread(n: u32) {
    if n > 1 {
        thread::sync_threads(); //~ RG101 definite
        by_thread(n / 2); //~ RG903
    }
}

#[kernel]
pub unsafe fn value_of_parameters(a: u32, b: u32) {
    if gcd(a, b) == 1 {
        thread::sync_threads();
    }
}

#[kernel]
pub unsafe fn value_of_threads(a: u32) {
    if gcd(a, thread::thread_idx_x() + 1) == 1 {
        thread::sync_threads(); //~ RG101 definite
    }
}

#[kernel]
pub unsafe fn rounds_of_the_block() {
    halving(thread::block_dim_x());
}

#[kernel]
pub unsafe fn rounds_of_threads() {
    by_thread(thread::thread_idx_x());
}
