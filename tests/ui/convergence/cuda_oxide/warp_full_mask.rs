//! Operations of the full warp that not all living lanes reach.

use cuda_device::warp::{self, lane_id};
use cuda_device::{DisjointSlice, kernel, thread};

// rgpu: file-assume(block_dim = (256, 1, 1))

#[kernel]
pub fn explicit_full_mask(mut out: DisjointSlice<u32>) {
    let mut v = thread::threadIdx_x();
    if lane_id() < 16 {
        v += warp::shuffle_down_sync(!0, v, 8); //~ RG104 definite
    }
    if let Some(slot) = out.get_mut(thread::index_1d()) {
        *slot = v;
    }
}

#[kernel]
pub fn half_mask(mut out: DisjointSlice<u32>) {
    let mut v = thread::threadIdx_x();
    if lane_id() < 16 {
        v += warp::shuffle_xor_sync(0xffff, v, 8);
    }
    if let Some(slot) = out.get_mut(thread::index_1d()) {
        *slot = v;
    }
}

#[kernel]
pub fn spelled_masks() {
    if lane_id() < 16 {
        let _ = warp::ballot_sync(u32::MAX, true); //~ RG104
    }
    if lane_id() < 16 {
        let _ = warp::ballot_sync(0xffff_ffff, true); //~ RG104
    }
    const ALL: u32 = (0b1111 << 28) | 0x0fff_ffff;
    if lane_id() < 16 {
        let _ = warp::ballot_sync(ALL, true); //~ RG104
    }
    if lane_id() < 16 {
        let _ = warp::ballot_sync(0x0000_ffff, true);
    }
}

#[kernel]
pub fn implicit_full_mask(mut out: DisjointSlice<u32>) {
    let v = thread::threadIdx_x();
    let mut s = v;
    if v % 2 == 0 {
        s += warp::shuffle_down(v, 8); //~ RG104 definite
    }
    if let Some(slot) = out.get_mut(thread::index_1d()) {
        *slot = s;
    }
}

#[kernel]
pub fn shuffle_outside(mut out: DisjointSlice<u32>) {
    let v = thread::threadIdx_x();
    let other = warp::shuffle_down(v, 8);
    let s = if v % 2 == 0 { v + other } else { v };
    if let Some(slot) = out.get_mut(thread::index_1d()) {
        *slot = s;
    }
}

#[kernel]
pub fn votes(n: u32) {
    let tid = thread::threadIdx_x();
    if tid & 1 == 1 {
        let _ = warp::all(tid < n); //~ RG104
    }
    if tid & 1 == 1 {
        let _ = warp::any(tid < n); //~ RG104
    }
    if tid & 1 == 1 {
        let _ = warp::popc(tid < n); //~ RG104
    }
    if tid & 1 == 1 {
        let _ = warp::match_any_sync(!0, tid); //~ RG104
    }
    if tid & 1 == 1 {
        let _ = warp::redux_sync_add(!0, tid); //~ RG104
    }
    if tid & 1 == 1 {
        warp::sync_mask(!0); //~ RG104
    }
    let _ = warp::all(tid < n);
    let _ = warp::match_any_sync(!0, tid);
    warp::sync_mask(!0);
}

#[kernel]
pub fn guarded_reduction(a: &[f32], mut out: DisjointSlice<f32>) {
    let i = thread::index_1d().get();
    let mut sum = 0.0;
    if i < a.len() {
        sum = warp::reduce_sum_f32(a[i]); //~ RG104
    }
    if let Some(slot) = out.get_mut(thread::index_1d()) {
        *slot = sum;
    }
}

#[kernel]
pub fn neutral_element(a: &[f32], mut out: DisjointSlice<f32>) {
    let i = thread::index_1d().get();
    let x = if i < a.len() { a[i] } else { 0.0 };
    let sum = warp::reduce_sum_f32(x);
    if let Some(slot) = out.get_mut(thread::index_1d()) {
        *slot = sum;
    }
}

// rgpu: assume(n % 32 == 0)
#[kernel]
pub fn promised_whole_warps(n: u32, mut out: DisjointSlice<u32>) {
    let i = thread::blockIdx_x() * thread::blockDim_x() + thread::threadIdx_x();
    let mut sum = 0;
    if i < n {
        sum = warp::redux_sync_add(!0, i);
    }
    if let Some(slot) = out.get_mut(thread::index_1d()) {
        *slot = sum;
    }
}

#[kernel]
pub fn some_view(mut out: DisjointSlice<u32>) {
    if let Some(slot) = out.get_mut(thread::index_1d()) {
        *slot = warp::ballot(true); //~ RG104
    }
}

#[kernel]
pub fn some_view_ok(mut out: DisjointSlice<u32>) {
    let bits = warp::ballot(true);
    if let Some(slot) = out.get_mut(thread::index_1d()) {
        *slot = bits;
    }
}

#[kernel]
pub fn trip_count_by_lane(mut out: DisjointSlice<u32>) {
    let mut v = lane_id();
    for _ in 0..lane_id() {
        v += warp::shuffle_xor(v, 1); //~ RG104 definite
    }
    if let Some(slot) = out.get_mut(thread::index_1d()) {
        *slot = v;
    }
}

#[kernel]
pub fn trip_count_by_warp(mut out: DisjointSlice<u32>) {
    let mut v = lane_id();
    for _ in 0..warp::warp_id() {
        v += warp::shuffle_xor(v, 1);
    }
    if let Some(slot) = out.get_mut(thread::index_1d()) {
        *slot = v;
    }
}

#[kernel]
pub fn trip_count_by_data(a: &[u32], mut out: DisjointSlice<u32>) {
    let mut v = lane_id();
    let mut i = 0;
    while i < a[thread::threadIdx_x() as usize] {
        v += warp::shuffle_xor(v, 1); //~ RG104 possible
        i += 1;
    }
    if let Some(slot) = out.get_mut(thread::index_1d()) {
        *slot = v;
    }
}

#[kernel]
pub fn until_the_whole_warp_is_done(a: &[u32]) {
    let mut left = a[thread::threadIdx_x() as usize];
    while warp::any(left > 0) {
        left = left.saturating_sub(1);
    }
}

#[kernel]
pub fn until_this_lane_is_done(a: &[u32]) {
    let mut left = a[thread::threadIdx_x() as usize];
    while left > 0 && warp::any(left > 2) { //~ RG104 possible
        left = left.saturating_sub(1);
    }
}

#[kernel]
pub fn elected_lane_waits() {
    if warp::is_elected_sync(!0) {
        warp::sync_mask(!0); //~ RG104
    }
    warp::sync_mask(!0);
}

#[kernel]
pub fn elected_pair_waits() {
    let (_leader, elected) = warp::elect_sync(!0);
    if elected {
        warp::sync_mask(!0); //~ RG104
    }
}

#[kernel]
pub fn leader_of_the_election() {
    // All lanes get the same leader, unlike the flag.
    let (leader, _elected) = warp::elect_sync(!0);
    if leader < 16 {
        warp::sync_mask(!0);
    }
}

#[kernel]
pub fn whole_warps(n: u32) {
    if warp::warp_id() == 0 {
        let _ = warp::ballot(true);
    }
    let tid = thread::threadIdx_x();
    if tid < 64 {
        let _ = warp::ballot(true);
    }
    if tid < 48 {
        let _ = warp::ballot(true); //~ RG104 definite
    }
    if tid >= 32 && tid < 96 {
        let _ = warp::ballot(true);
    }
    if (tid >> 5) & 1 == 0 {
        let _ = warp::ballot(true);
    }
    if (tid >> 4) & 1 == 0 {
        let _ = warp::ballot(true); //~ RG104 definite
    }
    if tid / 32 < n {
        let _ = warp::ballot(true);
    }
    if thread::blockIdx_x() < n {
        let _ = warp::ballot(true);
    }
    if tid & !31 == 64 {
        let _ = warp::ballot(true);
    }
}

#[kernel]
pub fn results_shared_by_the_warp(a: &[u32]) {
    let x = a[thread::threadIdx_x() as usize];
    if warp::any(x > 3) {
        let _ = warp::ballot(true);
    }
    if warp::ballot(x > 3) != 0 {
        let _ = warp::ballot(true);
    }
    if warp::shuffle(x, 0) > 3 {
        let _ = warp::ballot(true);
    }
    if warp::redux_sync_max_u32(!0, x) > 3 {
        let _ = warp::ballot(true);
    }
    if warp::popc(x > 3) > 4 {
        let _ = warp::ballot(true);
    }
    if warp::match_all_sync(!0, x) != 0 {
        let _ = warp::ballot(true);
    }
}

#[kernel]
pub fn results_of_a_lane(a: &[u32]) {
    let x = a[thread::threadIdx_x() as usize];
    if warp::match_any_sync(!0, x) == 1 {
        let _ = warp::ballot(true); //~ RG104
    }
    if warp::shuffle_up(x, 1) > 3 {
        let _ = warp::ballot(true); //~ RG104
    }
    if warp::shuffle(x, lane_id() ^ 1) > 3 {
        let _ = warp::ballot(true); //~ RG104
    }
    if warp::ballot(x > 3) & warp::lanemask_lt() != 0 {
        let _ = warp::ballot(true); //~ RG104
    }
}

#[kernel]
pub fn votes_of_one_warp_and_a_barrier(a: &[u32]) {
    // Uniform over the warp is not uniform over the block.
    if warp::any(a[thread::threadIdx_x() as usize] > 3) {
        thread::sync_threads(); //~ RG101 possible
    }
    if warp::warp_id() == 0 {
        thread::sync_threads(); //~ RG101 definite
    }
}

fn sum_bad(v: u32) -> u32 {
    v + warp::shuffle_xor(v, 1) //~ RG104
}

#[kernel]
pub fn in_a_helper(mut out: DisjointSlice<u32>) {
    let mut v = lane_id();
    if v < 31 {
        v = sum_bad(v);
    }
    if let Some(slot) = out.get_mut(thread::index_1d()) {
        *slot = v;
    }
}

fn sum_ok(v: u32) -> u32 {
    v + warp::shuffle_xor(v, 1)
}

#[kernel]
pub fn in_a_helper_ok(mut out: DisjointSlice<u32>) {
    let mut v = lane_id();
    if warp::warp_id() < 31 {
        v = sum_ok(v);
    }
    if let Some(slot) = out.get_mut(thread::index_1d()) {
        *slot = v;
    }
}
