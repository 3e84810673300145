//! What is not modelled is said, and is taken neither for harmless nor for a fault.

use cuda_device::{device, kernel, thread};

#[device]
unsafe extern "C" {
    fn library_step(x: u32) -> u32;
}

#[kernel]
pub fn foreign_call(n: u32) {
    let x = unsafe { library_step(n) }; //~ RG903
    let _ = x;
    thread::sync_threads();
}

#[kernel]
pub fn barrier_on_a_foreign_answer(n: u32) {
    if unsafe { library_step(n) } == 0 { //~ RG903
        thread::sync_threads();
    }
}

#[kernel]
pub fn all_known(n: u32) {
    if n == 0 {
        thread::sync_threads();
    }
}
