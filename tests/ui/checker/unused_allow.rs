//! Directives that silence nothing.

use cuda_device::{kernel, thread};

#[kernel]
pub fn nothing_to_allow(n: u32) {
    if n < 16 {
        //~v RG901
        // rgpu: allow(RG101)
        thread::sync_threads();
    }
}

#[kernel]
pub fn nothing_to_expect(n: u32) {
    if n < 16 {
        //~v RG901
        // rgpu: expect(RG101)
        thread::sync_threads();
    }
}

#[kernel]
pub fn another_rule() {
    if thread::threadIdx_x() < 16 {
        //~v RG901
        // rgpu: allow(RG104)
        thread::sync_threads(); //~ RG101
    }
}

#[kernel]
pub fn one_line_too_far() {
    if thread::threadIdx_x() < 16 {
        //~v RG901
        // rgpu: allow(RG101)
        let _ = 1;
        thread::sync_threads(); //~ RG101
    }
}

//~v RG901
#[cfg_attr(rgpu, rgpu::allow(RG110))]
#[kernel]
pub fn attribute() {
    thread::sync_threads();
}

#[kernel]
pub fn text_that_is_no_directive() {
    let _ = "// rgpu: allow(RG101)";
    // See the notes on rgpu: allow(RG101) is not needed here.
    if thread::threadIdx_x() < 16 {
        thread::sync_threads(); //~ RG101
    }
}
