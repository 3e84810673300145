//! Lanes that have left the kernel: votes don't wait for them, shuffles must not read them.

use cuda_device::warp::{self, lane_id};
use cuda_device::{DisjointSlice, kernel, thread};

// rgpu: file-assume(block_dim = (256, 1, 1))

#[kernel]
pub fn shuffle_after_bounds_return(a: &[f32], mut out: DisjointSlice<f32>) {
    let i = thread::index_1d().get();
    if i >= a.len() {
        return;
    }
    let mut sum = a[i];
    sum += warp::shuffle_xor_f32(sum, 16); //~ RG107
    if let Some(slot) = out.get_mut(thread::index_1d()) {
        *slot = sum;
    }
}

#[kernel]
pub fn reduction_after_bounds_return(a: &[f32], mut out: DisjointSlice<f32>) {
    let i = thread::index_1d().get();
    if i >= a.len() {
        return;
    }
    let sum = warp::reduce_sum_f32(a[i]); //~ RG107
    if let Some(slot) = out.get_mut(thread::index_1d()) {
        *slot = sum;
    }
}

#[kernel]
pub fn reduction_with_all_lanes(a: &[f32], mut out: DisjointSlice<f32>) {
    let i = thread::index_1d().get();
    let x = if i >= a.len() { 0.0 } else { a[i] };
    let sum = warp::reduce_sum_f32(x);
    if let Some(slot) = out.get_mut(thread::index_1d()) {
        *slot = sum;
    }
}

#[kernel]
pub fn vote_after_bounds_return(a: &[u32], mut out: DisjointSlice<u32>) {
    let i = thread::index_1d().get();
    if i >= a.len() {
        return;
    }
    let bits = warp::ballot(a[i] > 3);
    let any = warp::any(a[i] > 5);
    let peers = warp::match_any_sync(!0, a[i]);
    let total = warp::redux_sync_add(!0, a[i]);
    warp::sync_mask(!0);
    if let Some(slot) = out.get_mut(thread::index_1d()) {
        *slot = bits + any as u32 + peers + total;
    }
}

#[kernel]
pub fn whole_warps_return(n: u32, mut out: DisjointSlice<u32>) {
    if warp::warp_id() >= n {
        return;
    }
    let v = warp::shuffle_xor(lane_id(), 1);
    if let Some(slot) = out.get_mut(thread::index_1d()) {
        *slot = v;
    }
}

#[kernel]
pub fn whole_warps_return_before_a_barrier(n: u32) {
    // Whole warps, but not the whole block.
    if warp::warp_id() >= n {
        return;
    }
    thread::sync_threads(); //~ RG102
}

#[kernel]
pub fn upper_half_returns(mut out: DisjointSlice<u32>) {
    if lane_id() >= 16 {
        return;
    }
    let v = warp::shuffle_xor_sync(0xffff, lane_id(), 8);
    if let Some(slot) = out.get_mut(thread::index_1d()) {
        *slot = v;
    }
}

#[kernel]
pub fn upper_half_returns_and_is_read(mut out: DisjointSlice<u32>) {
    if lane_id() >= 16 {
        return;
    }
    let v = warp::shuffle_xor_sync(!0, lane_id(), 16); //~ RG107
    if let Some(slot) = out.get_mut(thread::index_1d()) {
        *slot = v;
    }
}

#[kernel]
pub fn source_outside_the_mask(mut out: DisjointSlice<u32>) {
    let mut v = lane_id();
    if lane_id() < 8 {
        v = warp::shuffle_sync(0xff, v, 20); //~ RG107 definite
    }
    if let Some(slot) = out.get_mut(thread::index_1d()) {
        *slot = v;
    }
}

#[kernel]
pub fn source_inside_the_mask(mut out: DisjointSlice<u32>) {
    let mut v = lane_id();
    if lane_id() < 8 {
        v = warp::shuffle_sync(0xff, v, 7);
    }
    if let Some(slot) = out.get_mut(thread::index_1d()) {
        *slot = v;
    }
}

#[kernel]
pub fn exchange_beyond_the_mask(mut out: DisjointSlice<u32>) {
    let mut v = lane_id();
    if lane_id() < 8 {
        v = warp::shuffle_xor_sync(0xff, v, 8); //~ RG107
    }
    if let Some(slot) = out.get_mut(thread::index_1d()) {
        *slot = v;
    }
}

#[kernel]
pub fn beyond_the_warp_is_the_own_value(mut out: DisjointSlice<u32>) {
    // Lane 31 has no lane above it and keeps its own value.
    let v = warp::shuffle_down(lane_id(), 1) + warp::shuffle_up(lane_id(), 1);
    if let Some(slot) = out.get_mut(thread::index_1d()) {
        *slot = v;
    }
}

#[kernel]
pub fn ballot_and_the_others_leave(a: &[u32], mut out: DisjointSlice<u32>) {
    let live = a[thread::threadIdx_x() as usize] > 3;
    let members = warp::ballot(live);
    if !live {
        return;
    }
    warp::sync_mask(members);
    let first = warp::shuffle_sync(members, lane_id(), members.trailing_zeros());
    if let Some(slot) = out.get_mut(thread::index_1d()) {
        *slot = first;
    }
}

#[kernel]
pub fn ballot_and_its_lanes_leave(a: &[u32], mut out: DisjointSlice<u32>) {
    let live = a[thread::threadIdx_x() as usize] > 3;
    let members = warp::ballot(live);
    if live {
        return;
    }
    let first = warp::shuffle_sync(members, lane_id(), members.trailing_zeros()); //~ RG105
    if let Some(slot) = out.get_mut(thread::index_1d()) {
        *slot = first;
    }
}

#[kernel]
pub fn lanes_of_a_match_leave(a: &[u32], b: &[u32]) {
    let peers = warp::match_any_sync(!0, a[thread::threadIdx_x() as usize]);
    if b[thread::threadIdx_x() as usize] > 3 {
        return;
    }
    // Those that have left are not waited for.
    warp::sync_mask(peers);
}
