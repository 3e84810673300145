//! Functions that call themselves.
#![no_std]
#![feature(abi_ptx, stdarch_nvptx)]
#![allow(internal_features)]

use core::arch::nvptx::{_block_idx_x, _syncthreads, _thread_idx_x};

fn power(base: i32, exponent: i32) -> i32 {
    if exponent == 0 { 1 } else { base * power(base, exponent - 1) }
}

unsafe fn steps(n: i32) {
    if n > 0 {
        _syncthreads();
        steps(n - 1);
    }
}

unsafe fn thread_steps(n: i32) {
    if n > 0 {
        _syncthreads(); //~ RG101 definite
        thread_steps(n - 1); //~ RG903
    }
}

#[no_mangle]
pub unsafe extern "ptx-kernel" fn rounds_of_blocks() {
    steps(_block_idx_x());
}

#[no_mangle]
pub unsafe extern "ptx-kernel" fn rounds_of_threads() {
    thread_steps(_thread_idx_x());
}

#[no_mangle]
pub unsafe extern "ptx-kernel" fn value_of_a_parameter(n: i32) {
    if power(2, n) > 100 {
        _syncthreads();
    }
}
