//! Directives that name no rule, or can't be read.

use cuda_device::{kernel, thread};

#[kernel]
pub fn no_such_code() {
    if thread::threadIdx_x() < 16 {
        //~v RG902
        // rgpu: allow(RG199)
        thread::sync_threads(); //~ RG101
    }
}

#[kernel]
pub fn no_such_name() {
    if thread::threadIdx_x() < 16 {
        //~v RG902
        // rgpu: allow(divergent-barier)
        thread::sync_threads(); //~ RG101
    }
}

#[kernel]
pub fn one_of_two() {
    if thread::threadIdx_x() < 16 {
        //~v RG902
        // rgpu: allow(RG101, everything)
        thread::sync_threads();
    }
}

#[kernel]
pub fn no_list() {
    //~v RG902
    // rgpu: allow RG101
    thread::sync_threads();
}

#[kernel]
pub fn no_such_word() {
    //~v RG902
    // rgpu: ignore(RG101)
    thread::sync_threads();
}

//~v RG902
// rgpu: assume(block_dim = (256, 1, 1), m % 256 == 0)
#[kernel]
pub fn no_such_parameter(n: u32) {
    if n > 3 {
        thread::sync_threads();
    }
}

// rgpu: assume(block_dim = (256, 1, 1), n % 256 == 0)
#[kernel]
pub fn such_a_parameter(n: u32) {
    if n > 3 {
        thread::sync_threads();
    }
}
