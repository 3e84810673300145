//! Reductions and scans over a warp tile and over a block.
#![rgpu::model(
    crate_name = "cuda_device",
    upstream = "NVlabs/cuda-oxide@a105afd",
    provenance = "reviewed"
)]

use super::ops::ReduceOp;
use super::{ThreadBlock, ThreadGroup, WarpCollective, WarpTile, warp_in_block};
use crate::shared::SharedArray;

/// Types that a group can shuffle.
pub trait WarpShuffle: Copy + Sized {
    /// `shfl_xor` of the group, for this type.
    fn shfl_xor_via<G: WarpCollective>(group: &G, value: Self, lane_mask: u32) -> Self;
    /// `shfl_up` of the group, for this type.
    fn shfl_up_via<G: WarpCollective>(group: &G, value: Self, delta: u32) -> Self;
}

impl WarpShuffle for u32 {
    fn shfl_xor_via<G: WarpCollective>(group: &G, value: Self, lane_mask: u32) -> Self {
        group.shfl_xor(value, lane_mask)
    }

    fn shfl_up_via<G: WarpCollective>(group: &G, value: Self, delta: u32) -> Self {
        group.shfl_up(value, delta)
    }
}

impl WarpShuffle for i32 {
    fn shfl_xor_via<G: WarpCollective>(group: &G, value: Self, lane_mask: u32) -> Self {
        group.shfl_xor(value as u32, lane_mask) as i32
    }

    fn shfl_up_via<G: WarpCollective>(group: &G, value: Self, delta: u32) -> Self {
        group.shfl_up(value as u32, delta) as i32
    }
}

impl WarpShuffle for f32 {
    fn shfl_xor_via<G: WarpCollective>(group: &G, value: Self, lane_mask: u32) -> Self {
        group.shfl_xor_f32(value, lane_mask)
    }

    fn shfl_up_via<G: WarpCollective>(group: &G, value: Self, delta: u32) -> Self {
        group.shfl_up_f32(value, delta)
    }
}

/// Combines the values of the tile; every member gets the result.
pub fn warp_reduce<T, Op, const N: u32>(tile: &WarpTile<N>, value: T) -> T
where
    T: WarpShuffle,
    Op: ReduceOp<T>,
{
    let mut total = value;
    let mut distance = N / 2;
    while distance > 0 {
        total = Op::combine(total, T::shfl_xor_via(tile, total, distance));
        distance /= 2;
    }
    total
}

/// Combines the values of the members up to and including the caller.
pub fn warp_scan<T, Op, const N: u32>(tile: &WarpTile<N>, value: T) -> T
where
    T: WarpShuffle,
    Op: ReduceOp<T>,
{
    let mut total = value;
    let mut distance = 1;
    while distance < N {
        let below = T::shfl_up_via(tile, total, distance);
        if tile.thread_rank() >= distance {
            total = Op::combine(total, below);
        }
        distance *= 2;
    }
    total
}

/// Combines the values of the block; every thread gets the result. Contains two block barriers.
#[rgpu::value(uniformity = "block")]
pub fn block_reduce<T, Op, const NUM_WARPS: usize>(
    block: &ThreadBlock,
    value: T,
    smem: *mut SharedArray<T, NUM_WARPS>,
) -> T
where
    T: WarpShuffle,
    Op: ReduceOp<T>,
{
    let partial = unsafe { &mut *smem };
    let warp = block.tiled_partition::<32>();
    let lane = warp.thread_rank();
    let warp_id = warp_in_block();

    let of_warp = warp_reduce::<T, Op, 32>(&warp, value);
    if lane == 0 {
        partial[warp_id as usize] = of_warp;
    }
    block.sync();
    if warp_id == 0 {
        let mine =
            if (lane as usize) < NUM_WARPS { partial[lane as usize] } else { Op::identity() };
        let of_block = warp_reduce::<T, Op, 32>(&warp, mine);
        if lane == 0 {
            partial[0] = of_block;
        }
    }
    block.sync();
    partial[0]
}

/// Combines the values of the threads up to and including the caller. Contains two block barriers.
pub fn block_scan<T, Op, const NUM_WARPS: usize>(
    block: &ThreadBlock,
    value: T,
    smem: *mut SharedArray<T, NUM_WARPS>,
) -> T
where
    T: WarpShuffle,
    Op: ReduceOp<T>,
{
    let partial = unsafe { &mut *smem };
    let warp = block.tiled_partition::<32>();
    let lane = warp.thread_rank();
    let warp_id = warp_in_block();

    let within_warp = warp_scan::<T, Op, 32>(&warp, value);
    if lane == 31 {
        partial[warp_id as usize] = within_warp;
    }
    block.sync();
    if warp_id == 0 {
        let mine =
            if (lane as usize) < NUM_WARPS { partial[lane as usize] } else { Op::identity() };
        let up_to_here = warp_scan::<T, Op, 32>(&warp, mine);
        let below = T::shfl_up_via(&warp, up_to_here, 1);
        let before = if lane == 0 { Op::identity() } else { below };
        if (lane as usize) < NUM_WARPS {
            partial[lane as usize] = before;
        }
    }
    block.sync();
    Op::combine(partial[warp_id as usize], within_warp)
}
