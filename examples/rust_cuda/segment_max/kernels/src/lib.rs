//! Faulty on purpose: the maximum of every segment of 16 values, two segments per warp.
//!
//! `segment_max` is right. `segment_max_fixed_mask` gives the mask of the lower half to both halves.

#![allow(unsafe_op_in_unsafe_fn)]

use cuda_std::warp::{lane_id, warp_shuffle_xor};
use cuda_std::{kernel, thread};

/// The maximum over the 16 lanes of this half; all of them get it.
unsafe fn half_max(members: u32, mut top: u32) -> u32 {
    let mut distance = 8;
    while distance > 0 {
        let (other, _) = warp_shuffle_xor(members, top, distance, 32);
        top = top.max(other);
        distance /= 2;
    }
    top
}

/// # Safety
/// Needs whole warps, and as many elements as threads.
#[kernel]
#[allow(improper_ctypes_definitions)]
pub unsafe fn segment_max(values: &[u32], result: *mut u32) {
    let i = thread::index_1d() as usize;
    let members = if lane_id() < 16 { 0x0000_ffff } else { 0xffff_0000 };
    let top = half_max(members, values[i]);
    if lane_id() % 16 == 0 {
        *result.add(i / 16) = top;
    }
}

/// # Safety
/// As `segment_max`.
#[kernel]
#[allow(improper_ctypes_definitions)]
pub unsafe fn segment_max_fixed_mask(values: &[u32], result: *mut u32) {
    let i = thread::index_1d() as usize;
    let mut top = values[i];
    let mut distance = 8;
    while distance > 0 {
        // Lanes 16 to 31 name only lanes of the other half, and not themselves.
        let (other, _) = warp_shuffle_xor(0x0000_ffff, top, distance, 32);
        top = top.max(other);
        distance /= 2;
    }
    if lane_id() % 16 == 0 {
        *result.add(i / 16) = top;
    }
}
