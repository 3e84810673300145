//! Warp tiles and the snapshot of active lanes.
#![rgpu::model(
    crate_name = "cuda_device",
    upstream = "NVlabs/cuda-oxide@a105afd",
    provenance = "reviewed"
)]

use super::{ThreadGroup, WarpCollective};
use crate::warp;

/// `N` adjacent lanes of a warp; `N` is 1, 2, 4, 8, 16 or 32.
#[derive(Copy, Clone, Debug)]
pub struct WarpTile<const N: u32> {
    pub(super) private: (),
}

impl<const N: u32> WarpTile<N> {
    fn mask(&self) -> u32 {
        if N == 32 { u32::MAX } else { ((1u32 << N) - 1) << self.first_lane() }
    }

    fn first_lane(&self) -> u32 {
        warp::lane_id() & !(N - 1)
    }

    // A shuffle that would leave the tile reads the caller's own lane: operand 0.

    fn xor_operand(&self, lane_mask: u32) -> u32 {
        if N == 32 || (self.thread_rank() ^ (lane_mask & 31)) < N { lane_mask } else { 0 }
    }

    fn down_operand(&self, delta: u32) -> u32 {
        if N == 32 || (delta & 31) < N - self.thread_rank() { delta } else { 0 }
    }

    fn up_operand(&self, delta: u32) -> u32 {
        if N == 32 || (delta & 31) <= self.thread_rank() { delta } else { 0 }
    }
}

impl<const N: u32> ThreadGroup for WarpTile<N> {
    fn size(&self) -> u32 {
        N
    }

    fn thread_rank(&self) -> u32 {
        warp::lane_id() & (N - 1)
    }

    fn sync(&self) {
        warp::sync_mask(self.mask());
    }
}

impl<const N: u32> WarpCollective for WarpTile<N> {
    fn ballot(&self, predicate: bool) -> u32 {
        let lanes = warp::ballot_sync(self.mask(), predicate);
        if N == 32 { lanes } else { (lanes >> self.first_lane()) & ((1u32 << N) - 1) }
    }

    fn all(&self, predicate: bool) -> bool {
        warp::all_sync(self.mask(), predicate)
    }

    fn any(&self, predicate: bool) -> bool {
        warp::any_sync(self.mask(), predicate)
    }

    fn shfl(&self, var: u32, src_rank: u32) -> u32 {
        warp::shuffle_sync(self.mask(), var, self.first_lane() | (src_rank & (N - 1)))
    }

    fn shfl_xor(&self, var: u32, lane_mask: u32) -> u32 {
        warp::shuffle_xor_sync(self.mask(), var, self.xor_operand(lane_mask))
    }

    fn shfl_down(&self, var: u32, delta: u32) -> u32 {
        warp::shuffle_down_sync(self.mask(), var, self.down_operand(delta))
    }

    fn shfl_up(&self, var: u32, delta: u32) -> u32 {
        warp::shuffle_up_sync(self.mask(), var, self.up_operand(delta))
    }

    fn shfl_f32(&self, var: f32, src_rank: u32) -> f32 {
        warp::shuffle_f32_sync(self.mask(), var, self.first_lane() | (src_rank & (N - 1)))
    }

    fn shfl_xor_f32(&self, var: f32, lane_mask: u32) -> f32 {
        warp::shuffle_xor_f32_sync(self.mask(), var, self.xor_operand(lane_mask))
    }

    fn shfl_down_f32(&self, var: f32, delta: u32) -> f32 {
        warp::shuffle_down_f32_sync(self.mask(), var, self.down_operand(delta))
    }

    fn shfl_up_f32(&self, var: f32, delta: u32) -> f32 {
        warp::shuffle_up_f32_sync(self.mask(), var, self.up_operand(delta))
    }

    fn match_any(&self, value: u32) -> u32 {
        warp::match_any_sync(self.mask(), value) & self.mask()
    }

    fn match_any_i64(&self, value: u64) -> u32 {
        warp::match_any_i64_sync(self.mask(), value) & self.mask()
    }

    fn match_all(&self, value: u32) -> u32 {
        warp::match_all_sync(self.mask(), value)
    }

    fn match_all_i64(&self, value: u64) -> u32 {
        warp::match_all_i64_sync(self.mask(), value)
    }
}

/// The lanes that were active when the handle was made.
#[derive(Copy, Clone, Debug)]
pub struct CoalescedThreads {
    mask: u32,
}

/// The lanes that happen to be active now.
pub fn coalesced_threads() -> CoalescedThreads {
    CoalescedThreads { mask: warp::active_mask() }
}

impl CoalescedThreads {
    /// The lanes, as a mask.
    pub fn raw_mask(&self) -> u32 {
        self.mask
    }

    // A shuffle that would read a lane outside the group reads the caller's own lane: operand 0.

    fn xor_operand(&self, lane_mask: u32) -> u32 {
        let source = warp::lane_id() ^ (lane_mask & 31);
        if self.mask & (1u32 << source) != 0 { lane_mask } else { 0 }
    }

    fn down_operand(&self, delta: u32) -> u32 {
        let lane = warp::lane_id();
        let distance = delta & 31;
        if distance <= 31 - lane && self.mask & (1u32 << (lane + distance)) != 0 {
            delta
        } else {
            0
        }
    }

    fn up_operand(&self, delta: u32) -> u32 {
        let lane = warp::lane_id();
        let distance = delta & 31;
        if distance <= lane && self.mask & (1u32 << (lane - distance)) != 0 { delta } else { 0 }
    }

    /// The lane of the member `rank`, or the caller's own if there is none.
    fn lane_of(&self, rank: u32) -> u32 {
        let mut lanes = self.mask;
        let mut left = rank;
        while left > 0 && lanes != 0 {
            lanes &= lanes - 1;
            left -= 1;
        }
        if lanes == 0 { warp::lane_id() } else { lanes.trailing_zeros() }
    }
}

impl ThreadGroup for CoalescedThreads {
    fn size(&self) -> u32 {
        self.mask.count_ones()
    }

    fn thread_rank(&self) -> u32 {
        (self.mask & ((1u32 << warp::lane_id()) - 1)).count_ones()
    }

    fn sync(&self) {
        warp::sync_mask(self.mask);
    }
}

impl WarpCollective for CoalescedThreads {
    fn ballot(&self, predicate: bool) -> u32 {
        warp::ballot_sync(self.mask, predicate) & self.mask
    }

    fn all(&self, predicate: bool) -> bool {
        warp::all_sync(self.mask, predicate)
    }

    fn any(&self, predicate: bool) -> bool {
        warp::any_sync(self.mask, predicate)
    }

    fn shfl(&self, var: u32, src_rank: u32) -> u32 {
        warp::shuffle_sync(self.mask, var, self.lane_of(src_rank))
    }

    fn shfl_xor(&self, var: u32, lane_mask: u32) -> u32 {
        warp::shuffle_xor_sync(self.mask, var, self.xor_operand(lane_mask))
    }

    fn shfl_down(&self, var: u32, delta: u32) -> u32 {
        warp::shuffle_down_sync(self.mask, var, self.down_operand(delta))
    }

    fn shfl_up(&self, var: u32, delta: u32) -> u32 {
        warp::shuffle_up_sync(self.mask, var, self.up_operand(delta))
    }

    fn shfl_f32(&self, var: f32, src_rank: u32) -> f32 {
        warp::shuffle_f32_sync(self.mask, var, self.lane_of(src_rank))
    }

    fn shfl_xor_f32(&self, var: f32, lane_mask: u32) -> f32 {
        warp::shuffle_xor_f32_sync(self.mask, var, self.xor_operand(lane_mask))
    }

    fn shfl_down_f32(&self, var: f32, delta: u32) -> f32 {
        warp::shuffle_down_f32_sync(self.mask, var, self.down_operand(delta))
    }

    fn shfl_up_f32(&self, var: f32, delta: u32) -> f32 {
        warp::shuffle_up_f32_sync(self.mask, var, self.up_operand(delta))
    }

    fn match_any(&self, value: u32) -> u32 {
        warp::match_any_sync(self.mask, value) & self.mask
    }

    fn match_any_i64(&self, value: u64) -> u32 {
        warp::match_any_i64_sync(self.mask, value) & self.mask
    }

    fn match_all(&self, value: u32) -> u32 {
        warp::match_all_sync(self.mask, value)
    }

    fn match_all_i64(&self, value: u64) -> u32 {
        warp::match_all_i64_sync(self.mask, value)
    }
}
