//! Member masks: they must name the caller, only lanes that come, and be the same for all of them.

use cuda_device::warp::{self, lane_id};
use cuda_device::{DisjointSlice, kernel, thread};

// rgpu: file-assume(block_dim = (256, 1, 1))

#[kernel]
pub fn caller_left_out(mut out: DisjointSlice<u32>) {
    let mut v = lane_id();
    if lane_id() >= 16 {
        v = warp::shuffle_xor_sync(0x0000_ffff, v, 1); //~ RG105 definite
    }
    if let Some(slot) = out.get_mut(thread::index_1d()) {
        *slot = v;
    }
}

#[kernel]
pub fn upper_half(mut out: DisjointSlice<u32>) {
    let mut v = lane_id();
    if lane_id() >= 16 {
        v = warp::shuffle_xor_sync(0xffff_0000, v, 1);
    }
    if let Some(slot) = out.get_mut(thread::index_1d()) {
        *slot = v;
    }
}

#[kernel]
pub fn mask_too_narrow() {
    if lane_id() < 16 {
        let _ = warp::ballot_sync(0xff, true); //~ RG105 definite
    }
    if lane_id() < 8 {
        let _ = warp::ballot_sync(0xff, true);
    }
}

#[kernel]
pub fn mask_too_wide() {
    if lane_id() < 8 {
        warp::sync_mask(0xffff); //~ RG105 definite
    }
    if lane_id() < 16 {
        warp::sync_mask(0xffff);
    }
}

#[kernel]
pub fn no_branch_at_all() {
    // All 32 lanes call, the mask names 16.
    let _ = warp::ballot_sync(0xffff, true); //~ RG105 definite
}

#[kernel]
pub fn different_masks() {
    let mask = if lane_id() < 16 { 0x0000_ffff } else { 0xffff_fff0 };
    let _ = warp::ballot_sync(mask, true); //~ RG105
}

#[kernel]
pub fn each_half_its_own() {
    let mask = if lane_id() < 16 { 0x0000_ffff } else { 0xffff_0000 };
    let _ = warp::ballot_sync(mask, true);
}

#[kernel]
pub fn tile_mask_from_the_wrong_number(mut out: DisjointSlice<u32>) {
    // Tiles of 8 lanes: the tile is `lane / 8`, not `lane % 4`.
    let mask = 0xffu32 << ((lane_id() % 4) * 8);
    let v = warp::shuffle_xor_sync(mask, lane_id(), 1); //~ RG105
    if let Some(slot) = out.get_mut(thread::index_1d()) {
        *slot = v;
    }
}

#[kernel]
pub fn tile_mask(mut out: DisjointSlice<u32>) {
    let mask = 0xffu32 << ((lane_id() / 8) * 8);
    let v = warp::shuffle_xor_sync(mask, lane_id(), 1);
    if let Some(slot) = out.get_mut(thread::index_1d()) {
        *slot = v;
    }
}

fn width_mask<const WIDTH: u32>() -> u32 {
    ((1u32 << WIDTH) - 1) << (lane_id() / WIDTH * WIDTH)
}

#[kernel]
pub fn shift_by_the_word(mut out: DisjointSlice<u32>) {
    // 1 << 32 overflows.
    let v = warp::shuffle_xor_sync(width_mask::<32>(), lane_id(), 1); //~ RG105
    if let Some(slot) = out.get_mut(thread::index_1d()) {
        *slot = v;
    }
}

#[kernel]
pub fn shift_by_half_the_word(mut out: DisjointSlice<u32>) {
    let v = warp::shuffle_xor_sync(width_mask::<16>(), lane_id(), 1);
    if let Some(slot) = out.get_mut(thread::index_1d()) {
        *slot = v;
    }
}

fn careful_width_mask<const WIDTH: u32>() -> u32 {
    if WIDTH == 32 { !0 } else { ((1u32 << WIDTH) - 1) << (lane_id() / WIDTH * WIDTH) }
}

#[kernel]
pub fn careful_shift(mut out: DisjointSlice<u32>) {
    let v = warp::shuffle_xor_sync(careful_width_mask::<32>(), lane_id(), 1);
    if let Some(slot) = out.get_mut(thread::index_1d()) {
        *slot = v;
    }
}

#[kernel]
pub fn ballot_before_the_branch(a: &[u32], mut out: DisjointSlice<u32>) {
    let x = a[thread::threadIdx_x() as usize];
    let wanted = x > 3;
    let members = warp::ballot(wanted);
    let mut v = 0;
    if wanted {
        v = warp::shuffle_sync(members, x, members.trailing_zeros());
    }
    if let Some(slot) = out.get_mut(thread::index_1d()) {
        *slot = v;
    }
}

#[kernel]
pub fn ballot_of_the_others(a: &[u32], mut out: DisjointSlice<u32>) {
    let x = a[thread::threadIdx_x() as usize];
    let wanted = x > 3;
    let members = warp::ballot(!wanted);
    let mut v = 0;
    if wanted {
        v = warp::shuffle_sync(members, x, members.trailing_zeros()); //~ RG105
    }
    if let Some(slot) = out.get_mut(thread::index_1d()) {
        *slot = v;
    }
}

#[kernel]
pub fn ballot_inside_the_branch(a: &[u32], mut out: DisjointSlice<u32>) {
    let x = a[thread::threadIdx_x() as usize];
    let mut v = 0;
    if x > 3 {
        let members = warp::ballot(true); //~ RG104 possible
        v = members.count_ones();
    }
    if let Some(slot) = out.get_mut(thread::index_1d()) {
        *slot = v;
    }
}

#[kernel]
pub fn peers_of_a_match(a: &[u32], mut out: DisjointSlice<u32>) {
    let x = a[thread::threadIdx_x() as usize];
    let peers = warp::match_any_sync(!0, x);
    let leader = peers.trailing_zeros();
    let total = warp::shuffle_sync(peers, x + lane_id(), leader);
    if let Some(slot) = out.get_mut(thread::index_1d()) {
        *slot = total;
    }
}

#[kernel]
pub fn one_lane_alone() {
    if lane_id() == 3 {
        warp::sync_mask(1 << 3);
    }
    warp::sync_mask(1 << lane_id());
    warp::sync_mask(warp::lanemask_eq());
}

#[kernel]
pub fn mask_of_the_lanes_before() {
    // The caller itself is missing.
    warp::sync_mask(warp::lanemask_lt()); //~ RG105
}

#[kernel]
pub fn active_mask_as_members(a: &[u32], mut out: DisjointSlice<u32>) {
    let x = a[thread::threadIdx_x() as usize];
    let mut v = 0;
    if x > 3 {
        let members = warp::active_mask();
        v = warp::shuffle_sync(members, x, members.trailing_zeros()); //~ RG106
    }
    if let Some(slot) = out.get_mut(thread::index_1d()) {
        *slot = v;
    }
}

#[kernel]
pub fn active_mask_in_place(a: &[u32]) {
    if a[thread::threadIdx_x() as usize] > 3 {
        warp::sync_mask(warp::active_mask()); //~ RG106
    }
}

#[kernel]
pub fn active_mask_as_a_number(a: &[u32], mut out: DisjointSlice<u32>) {
    let mut v = 0;
    if a[thread::threadIdx_x() as usize] > 3 {
        v = warp::active_mask().count_ones();
    }
    if let Some(slot) = out.get_mut(thread::index_1d()) {
        *slot = v;
    }
}

#[kernel]
pub fn first_threads_of_the_block(mut out: DisjointSlice<u32>) {
    let mut v = thread::threadIdx_x();
    if thread::threadIdx_x() < 16 {
        v += warp::shuffle_xor_sync(0xffff, v, 8);
        v += warp::shuffle_xor_sync(0xffff, v, 4);
        v += warp::shuffle_xor_sync(0xffff, v, 2);
        v += warp::shuffle_xor_sync(0xffff, v, 1);
    }
    if let Some(slot) = out.get_mut(thread::index_1d()) {
        *slot = v;
    }
}

#[kernel]
pub fn aggregated_atomic(counter: &[cuda_device::atomic::DeviceAtomicU32], a: &[u32]) {
    use cuda_device::atomic::AtomicOrdering;
    // One lane adds for all that want a place, the others read its answer.
    let wanted = a[thread::threadIdx_x() as usize] > 3;
    let members = warp::ballot(wanted);
    if wanted {
        let leader = members.trailing_zeros();
        let mut base = 0;
        if lane_id() == leader {
            base = counter[0].fetch_add(members.count_ones(), AtomicOrdering::Relaxed);
        }
        base = warp::shuffle_sync(members, base, leader);
        let _rank = base + (members & warp::lanemask_lt()).count_ones();
    }
}

#[kernel]
pub fn sum_of_eight(a: &[u32], mut out: DisjointSlice<u32>) {
    // The upper lanes add values of lanes that don't take part, and nobody asks for them.
    if thread::threadIdx_x() < 8 {
        let mut sum = a[thread::threadIdx_x() as usize];
        let mut distance = 4;
        while distance > 0 {
            sum += warp::shuffle_down_sync(0xff, sum, distance);
            distance /= 2;
        }
        if thread::threadIdx_x() == 0 {
            unsafe { *out.get_unchecked_mut(0) = sum };
        }
    }
}

#[kernel]
pub fn sum_of_eight_and_eight_others(a: &[u32], mut out: DisjointSlice<u32>) {
    if thread::threadIdx_x() < 8 {
        let mut sum = a[thread::threadIdx_x() as usize];
        sum += warp::shuffle_down_sync(0xff, sum, 8); //~ RG107 definite
        sum += warp::shuffle_down_sync(0xff, sum, 4);
        sum += warp::shuffle_down_sync(0xff, sum, 2);
        sum += warp::shuffle_down_sync(0xff, sum, 1);
        if thread::threadIdx_x() == 0 {
            unsafe { *out.get_unchecked_mut(0) = sum };
        }
    }
}

#[kernel]
pub fn sum_of_eight_for_each(a: &[u32], mut out: DisjointSlice<u32>) {
    if thread::threadIdx_x() < 8 {
        let mut sum = a[thread::threadIdx_x() as usize];
        sum += warp::shuffle_down_sync(0xff, sum, 4); //~ RG107 definite
        unsafe { *out.get_unchecked_mut(thread::threadIdx_x() as usize) = sum };
    }
}

#[kernel]
pub fn sums_up_to_each_lane(a: &[u32], mut out: DisjointSlice<u32>) {
    if lane_id() >= 8 {
        let mut sum = a[thread::threadIdx_x() as usize];
        let mut distance = 1;
        while distance < 24 {
            let below = warp::shuffle_up_sync(0xffff_ff00, sum, distance);
            if lane_id() >= 8 + distance {
                sum += below;
            }
            distance *= 2;
        }
        unsafe { *out.get_unchecked_mut(thread::threadIdx_x() as usize) = sum };
    }
}

#[kernel]
pub fn sums_up_to_each_lane_from_the_wrong_one(a: &[u32], mut out: DisjointSlice<u32>) {
    if lane_id() >= 8 {
        let mut sum = a[thread::threadIdx_x() as usize];
        let mut distance = 1;
        while distance < 24 {
            let below = warp::shuffle_up_sync(0xffff_ff00, sum, distance); //~ RG107 definite
            if lane_id() >= distance {
                sum += below;
            }
            distance *= 2;
        }
        unsafe { *out.get_unchecked_mut(thread::threadIdx_x() as usize) = sum };
    }
}
