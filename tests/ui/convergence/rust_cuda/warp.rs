//! Warp operations with explicit masks.

use cuda_std::warp::{
    WarpReductionOp, activemask, lane_id, sync_warp, warp_match_any, warp_reduce,
    warp_shuffle_down, warp_shuffle_idx, warp_shuffle_xor, warp_vote_all, warp_vote_any,
    warp_vote_ballot,
};
use cuda_std::{kernel, thread};

// rgpu: file-assume(block_dim = (128, 1, 1))

#[kernel]
pub unsafe fn full_mask_in_a_half(out: *mut u32) {
    let mut v = lane_id();
    if lane_id() < 16 {
        v += warp_shuffle_down(0xffff_ffff, v, 8, 32).0; //~ RG104 definite
    }
    *out.add(thread::index_1d() as usize) = v;
}

#[kernel]
pub unsafe fn half_mask_in_a_half(out: *mut u32) {
    let mut v = lane_id();
    if lane_id() < 16 {
        v += warp_shuffle_xor(0x0000_ffff, v, 8, 32).0;
    }
    *out.add(thread::index_1d() as usize) = v;
}

#[kernel]
pub unsafe fn wrong_half(out: *mut u32) {
    let mut v = lane_id();
    if lane_id() >= 16 {
        v += warp_shuffle_xor(0x0000_ffff, v, 8, 32).0; //~ RG105 definite
    }
    *out.add(thread::index_1d() as usize) = v;
}

#[kernel]
pub unsafe fn tail_of_the_grid(n: usize, a: &[u32], out: *mut u32) {
    let i = thread::index_1d() as usize;
    if i < n {
        *out.add(i) = warp_reduce(!0, a[i], WarpReductionOp::Add); //~ RG104
    }
}

#[kernel]
pub unsafe fn neutral_element(n: usize, a: &[u32], out: *mut u32) {
    let i = thread::index_1d() as usize;
    let x = if i < n { a[i] } else { 0 };
    let sum = warp_reduce(!0, x, WarpReductionOp::Add);
    if i < n {
        *out.add(i) = sum;
    }
}

#[kernel]
pub unsafe fn votes(a: &[u32]) {
    let wanted = a[thread::index_1d() as usize] > 3;
    if warp_vote_any(!0, wanted) {
        sync_warp(!0);
    }
    if warp_vote_all(!0, wanted) {
        sync_warp(!0);
    }
    if wanted {
        sync_warp(!0); //~ RG104 possible
    }
    if warp_vote_any(!0, wanted) {
        thread::sync_threads(); //~ RG101 possible
    }
}

#[kernel]
pub unsafe fn ballot_before(a: &[u32], out: *mut u32) {
    let i = thread::index_1d() as usize;
    let wanted = a[i] > 3;
    let members = warp_vote_ballot(!0, wanted);
    if wanted {
        *out.add(i) = warp_shuffle_idx(members, a[i], members.trailing_zeros(), 32).0;
    }
}

#[kernel]
pub unsafe fn ballot_inside(a: &[u32], out: *mut u32) {
    let i = thread::index_1d() as usize;
    if a[i] > 3 {
        let members = warp_vote_ballot(!0, true); //~ RG104 possible
        *out.add(i) = members;
    }
}

#[kernel]
pub unsafe fn snapshot_as_members(a: &[u32], out: *mut u32) {
    let i = thread::index_1d() as usize;
    if a[i] > 3 {
        let members = activemask();
        *out.add(i) = warp_shuffle_idx(members, a[i], members.trailing_zeros(), 32).0; //~ RG106
    }
}

#[kernel]
pub unsafe fn peers(a: &[u32], out: *mut u32) {
    let i = thread::index_1d() as usize;
    let peers = warp_match_any(!0, a[i]);
    sync_warp(peers);
    *out.add(i) = peers.count_ones();
}

#[kernel]
pub unsafe fn rounds_by_lane(out: *mut u32) {
    let mut v = lane_id();
    for _ in 0..lane_id() {
        v += warp_shuffle_xor(!0, v, 1, 32).0; //~ RG104 definite
    }
    *out.add(thread::index_1d() as usize) = v;
}

#[kernel]
pub unsafe fn rounds_by_warp(out: *mut u32) {
    let mut v = lane_id();
    for _ in 0..thread::thread_idx_x() / 32 {
        v += warp_shuffle_xor(!0, v, 1, 32).0;
    }
    *out.add(thread::index_1d() as usize) = v;
}

// rgpu: assume(block_dim = (80, 1, 1))
#[kernel]
pub unsafe fn partial_last_warp() {
    let _ = warp_vote_any(!0, true); //~ RG111
}
