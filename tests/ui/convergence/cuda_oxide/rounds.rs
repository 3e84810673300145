//! Warp operations that come first in a loop that the lanes leave after them.

use cuda_device::warp::{self, lane_id};
use cuda_device::{DisjointSlice, kernel, thread};

// rgpu: file-assume(block_dim = (256, 1, 1))

#[kernel]
pub fn until_the_first_lane_agrees(a: &[u32]) {
    let key = a[thread::threadIdx_x() as usize];
    loop {
        // Lane 0 leaves in the first round.
        let first = warp::shuffle_sync(!0, key, 0); //~ RG104 possible
        if first == key {
            break;
        }
    }
}

#[kernel]
pub fn until_all_keys_had_their_turn(a: &[u32], mut out: DisjointSlice<u32>) {
    let key = a[thread::threadIdx_x() as usize];
    let mut left = u32::MAX;
    let mut rank = 0;
    while left != 0 {
        let first = warp::shuffle_sync(!0, key, left.trailing_zeros());
        let same = warp::ballot(first == key);
        if first == key {
            rank = (same & warp::lanemask_lt()).count_ones();
        }
        left &= !same;
    }
    if let Some(slot) = out.get_mut(thread::index_1d()) {
        *slot = rank;
    }
}

#[kernel]
pub fn one_round_more_than_the_number_of_the_lane() {
    let mut round = 0;
    loop {
        warp::sync_mask(!0); //~ RG104 definite
        if round == lane_id() {
            break;
        }
        round += 1;
    }
}

#[kernel]
pub fn one_round_more_than_the_number_of_the_warp() {
    let mut round = 0;
    loop {
        warp::sync_mask(!0);
        if round == warp::warp_id() {
            break;
        }
        round += 1;
    }
}

#[kernel]
pub fn lower_half_leaves() {
    for _ in 0..4 {
        warp::sync_mask(!0); //~ RG104 definite
        if lane_id() < 16 {
            break;
        }
    }
}

#[kernel]
pub fn lower_half_stays_with_its_mask(n: u32) {
    for _ in 0..n {
        if lane_id() < 16 {
            warp::sync_mask(0xffff);
        }
    }
}

#[kernel]
pub fn as_long_as_someone_wants(a: &[u32]) {
    let mut left = a[thread::threadIdx_x() as usize];
    loop {
        if !warp::any(left > 0) {
            break;
        }
        left = left.saturating_sub(1);
    }
}

#[kernel]
pub fn lanes_that_are_done_leave(a: &[u32], n: u32) {
    let mut members = u32::MAX;
    for round in 0..n {
        let done = a[(thread::threadIdx_x() + round) as usize] == 0;
        // Right, though not proved: the lanes of the last round are those that come.
        members = warp::ballot_sync(members, !done);
        if done {
            break;
        }
        warp::sync_mask(members);
    }
}

#[kernel]
pub fn lanes_that_are_not_done_leave(a: &[u32], n: u32) {
    let mut members = u32::MAX;
    for round in 0..n {
        let done = a[(thread::threadIdx_x() + round) as usize] == 0;
        members = warp::ballot_sync(members, done);
        if done {
            break;
        }
        warp::sync_mask(members); //~ RG105
    }
}

#[kernel]
pub fn ballot_of_each_round(a: &[u32], n: u32) {
    for round in 0..n {
        let wanted = a[(thread::threadIdx_x() + round) as usize] > 3;
        let members = warp::ballot(wanted);
        if wanted {
            warp::sync_mask(members);
        }
    }
}

#[kernel]
pub fn ballot_of_each_round_and_another_question(a: &[u32], n: u32) {
    for round in 0..n {
        let members = warp::ballot(a[(thread::threadIdx_x() + round) as usize] > 3);
        if a[(thread::threadIdx_x() ^ round) as usize] > 3 {
            warp::sync_mask(members); //~ RG105
        }
    }
}

#[kernel]
pub fn peers_take_turns(a: &[u32]) {
    let peers = warp::match_any_sync(!0, a[thread::threadIdx_x() as usize]);
    let mut left = peers;
    while left != 0 {
        // As often as there are peers, which they agree on.
        warp::sync_mask(peers);
        left &= left - 1;
    }
}

#[kernel]
pub fn peers_take_turns_until_one_has_enough(a: &[u32]) {
    let peers = warp::match_any_sync(!0, a[thread::threadIdx_x() as usize]);
    let mut left = peers;
    while left != 0 {
        warp::sync_mask(peers); //~ RG105
        left &= left - 1;
        if left & 7 == lane_id() {
            left = 0;
        }
    }
}

#[kernel]
pub fn half_in_a_loop_that_ends_at_its_end(a: &[u32]) {
    let mut round = 0;
    loop {
        if lane_id() < 16 {
            warp::sync_mask(0xffff);
        }
        round += 1;
        if a[round] == 0 {
            break;
        }
    }
}

#[kernel]
pub fn half_and_one_in_a_loop_that_ends_at_its_end(a: &[u32]) {
    let mut round = 0;
    loop {
        if lane_id() < 16 {
            warp::sync_mask(0x1ffff); //~ RG105 definite
        }
        round += 1;
        if a[round] == 0 {
            break;
        }
    }
}
