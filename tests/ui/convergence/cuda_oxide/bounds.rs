//! Conditions that come out in one way, because of how large a block or an index can be.

use cuda_device::{kernel, launch_bounds, thread, warp};

// ---- limits of the hardware ----

#[kernel]
pub fn never_negative() {
    if thread::threadIdx_x() as i64 >= 0 {
        thread::sync_threads();
    }
}

#[kernel]
pub fn within_the_largest_block() {
    if thread::threadIdx_x() < 1024 {
        thread::sync_threads();
    }
    if thread::threadIdx_x() / 1024 == 0 {
        thread::sync_threads();
    }
    if thread::threadIdx_z() < 64 {
        thread::sync_threads();
    }
}

#[kernel]
pub fn all_but_the_last() {
    if thread::threadIdx_x() < 1023 {
        thread::sync_threads(); //~ RG101 definite
    }
}

#[kernel]
pub fn every_lane() {
    if warp::lane_id() < 32 {
        thread::sync_threads();
    }
}

#[kernel]
pub fn not_every_lane() {
    if warp::lane_id() < 31 {
        thread::sync_threads(); //~ RG101 definite
    }
}

#[kernel]
pub fn rounds_and_lanes() {
    for round in 0..8 {
        if round * 32 + warp::lane_id() < 256 {
            thread::sync_threads();
        }
    }
}

#[kernel]
pub fn one_lane_too_many() {
    for round in 0..8 {
        if round * 32 + warp::lane_id() < 255 {
            thread::sync_threads(); //~ RG101 definite
        }
    }
}

// ---- launch bounds ----

#[kernel]
#[launch_bounds(256)]
pub fn one_group() {
    if thread::threadIdx_x() / 256 == 0 {
        thread::sync_threads();
    }
}

#[kernel]
#[launch_bounds(512)]
pub fn two_groups() {
    if thread::threadIdx_x() / 256 == 0 {
        thread::sync_threads(); //~ RG101 definite
    }
}

fn number_in_block() -> u32 {
    let row = thread::threadIdx_y() + thread::blockDim_y() * thread::threadIdx_z();
    thread::threadIdx_x() + thread::blockDim_x() * row
}

#[kernel]
#[launch_bounds(256)]
pub fn number_below_the_bound() {
    if number_in_block() < 256 {
        thread::sync_threads();
    }
}

#[kernel]
#[launch_bounds(256)]
pub fn number_not_below() {
    if number_in_block() < 200 {
        thread::sync_threads(); //~ RG101
    }
}

/// The bound is on all threads of the block: no axis is longer.
#[kernel]
#[launch_bounds(128)]
pub fn any_axis() {
    if thread::threadIdx_y() < 128 {
        thread::sync_threads();
    }
}

#[kernel]
#[launch_bounds(32)]
pub fn vote_of_the_only_warp(n: u32) {
    if warp::any(thread::threadIdx_x() > n) {
        thread::sync_threads();
    }
}

#[kernel]
#[launch_bounds(64)]
pub fn vote_of_one_of_two_warps(n: u32) {
    if warp::any(thread::threadIdx_x() > n) {
        thread::sync_threads(); //~ RG101
    }
}
