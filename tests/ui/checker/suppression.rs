//! Silencing a finding, in every form there is. Nothing here is shown.

use cuda_device::{kernel, thread};

#[kernel]
pub fn end_of_the_line() {
    if thread::threadIdx_x() < 16 {
        thread::sync_threads(); // rgpu: allow(RG101, reason = "the others have left")
    }
}

#[kernel]
pub fn line_above() {
    if thread::threadIdx_x() < 16 {
        // rgpu: allow(RG101)
        thread::sync_threads();
    }
}

#[kernel]
pub fn by_name() {
    if thread::threadIdx_x() < 16 {
        // rgpu: allow(divergent-barrier, reason = "by name")
        thread::sync_threads();
    }
}

#[kernel]
pub fn statement_above() {
    // rgpu: allow(RG101)
    if thread::threadIdx_x() < 16 {
        thread::sync_threads();
    }
}

// rgpu: allow(RG101, reason = "the whole kernel")
#[kernel]
pub fn item_above() {
    if thread::threadIdx_x() < 16 {
        thread::sync_threads();
    }
}

#[cfg_attr(rgpu, rgpu::allow(RG101, reason = "attribute form"))]
#[kernel]
pub fn attribute() {
    if thread::threadIdx_x() < 16 {
        thread::sync_threads();
    }
}

#[kernel]
#[cfg_attr(rgpu, rgpu::allow(RG101, RG103))] //~ RG901
pub fn attribute_below_the_kernel_attribute() {
    if thread::threadIdx_x() < 16 {
        thread::sync_threads();
    }
}

#[kernel]
pub fn expected() {
    if thread::threadIdx_x() < 16 {
        // rgpu: expect(RG101, reason = "kept as a demonstration")
        thread::sync_threads();
    }
}

// rgpu: allow(RG101)
mod everything_in_a_module {
    use cuda_device::{kernel, thread};

    #[kernel]
    pub fn inside() {
        if thread::threadIdx_x() < 16 {
            thread::sync_threads();
        }
    }
}

fn wait() {
    thread::sync_threads();
}

// rgpu: allow(RG101, reason = "covers what the kernel calls as well")
#[kernel]
pub fn in_a_helper() {
    if thread::threadIdx_x() < 16 {
        wait();
    }
}

#[kernel]
pub fn two_rules_on_one_line(n: u32) {
    if thread::threadIdx_x() < n {
        return;
    }
    /* rgpu: allow(RG102) */
    thread::sync_threads();
}
