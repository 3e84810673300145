//! `_barrier_sync(n)` is the unaligned form: threads may meet it in different places of the text,
//! as long as all of them come to the barrier of the same number.
#![no_std]
#![feature(abi_ptx, stdarch_nvptx)]

use core::arch::nvptx::*;

#[no_mangle]
pub unsafe extern "ptx-kernel" fn same_barrier_on_both_sides() {
    if _thread_idx_x() < 16 {
        _barrier_sync(0); //~ ok RG103
    } else {
        _barrier_sync(0); //~ ok RG103
    }
}

#[no_mangle]
pub unsafe extern "ptx-kernel" fn other_barrier_on_the_other_side() {
    if _thread_idx_x() < 16 {
        _barrier_sync(0); //~ RG103
    } else {
        _barrier_sync(1);
    }
}

#[no_mangle]
pub unsafe extern "ptx-kernel" fn number_too_high() {
    _barrier_sync(16); //~ RG112 definite
}

#[no_mangle]
pub unsafe extern "ptx-kernel" fn highest_number() {
    _barrier_sync(15);
}

#[no_mangle]
pub unsafe extern "ptx-kernel" fn number_by_warp() {
    // Every warp waits at a barrier of its own, each for the whole block.
    if _thread_idx_x() < 32 {
        _barrier_sync(1); //~ RG101
    }
}
