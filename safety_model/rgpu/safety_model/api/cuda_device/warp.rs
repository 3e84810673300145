//! Warp registers, votes, shuffles, matches, reductions and the warp barrier.
//!
//! The `_sync` forms take the mask of lanes that must all execute the same call; the forms without
//! `_sync` name all 32 lanes. Reductions over a part of the warp are in `warp/partial.rs`.
#![rgpu::model(
    crate_name = "cuda_device",
    upstream = "NVlabs/cuda-oxide@a105afd",
    provenance = "reviewed"
)]

mod partial;

pub use partial::{
    live_lanes_1d, reduce_max_f32_partial, reduce_max_f64_partial, reduce_min_f32_partial,
    reduce_min_f64_partial, reduce_sum_f32_partial, reduce_sum_f64_partial,
};

/// Lane of the thread in its warp.
#[rgpu::special_register("laneid")]
#[rgpu::value(uniformity = "thread", in_range(0, 32))]
#[rgpu::lowers_to("llvm.nvvm.read.ptx.sreg.laneid")]
pub fn lane_id() -> u32;

/// Mask of the lanes below the thread's own.
#[rgpu::special_register("lanemask_lt")]
#[rgpu::value(uniformity = "thread")]
#[rgpu::lowers_to("llvm.nvvm.read.ptx.sreg.lanemask.lt", min_sm = "sm_20")]
pub fn lanemask_lt() -> u32;

/// Mask of the lanes up to and including the thread's own.
#[rgpu::special_register("lanemask_le")]
#[rgpu::value(uniformity = "thread")]
#[rgpu::lowers_to("llvm.nvvm.read.ptx.sreg.lanemask.le", min_sm = "sm_20")]
pub fn lanemask_le() -> u32;

/// Mask of the lanes equal to the thread's own.
#[rgpu::special_register("lanemask_eq")]
#[rgpu::value(uniformity = "thread")]
#[rgpu::lowers_to("llvm.nvvm.read.ptx.sreg.lanemask.eq", min_sm = "sm_20")]
pub fn lanemask_eq() -> u32;

/// Mask of the lanes from and including the thread's own.
#[rgpu::special_register("lanemask_ge")]
#[rgpu::value(uniformity = "thread")]
#[rgpu::lowers_to("llvm.nvvm.read.ptx.sreg.lanemask.ge", min_sm = "sm_20")]
pub fn lanemask_ge() -> u32;

/// Mask of the lanes above the thread's own.
#[rgpu::special_register("lanemask_gt")]
#[rgpu::value(uniformity = "thread")]
#[rgpu::lowers_to("llvm.nvvm.read.ptx.sreg.lanemask.gt", min_sm = "sm_20")]
pub fn lanemask_gt() -> u32;

/// Slot of the warp in its multiprocessor, when it was asked.
#[rgpu::special_register("warpid")]
#[rgpu::value(uniformity = "warp")]
#[rgpu::lowers_to("llvm.nvvm.read.ptx.sreg.warpid")]
pub fn warpid() -> u32;

/// Upper bound of warp slots.
#[rgpu::special_register("nwarpid")]
#[rgpu::value(uniformity = "grid")]
#[rgpu::lowers_to("llvm.nvvm.read.ptx.sreg.nwarpid", min_sm = "sm_20")]
pub fn nwarpid() -> u32;

/// Number of the warp in its block, if the block has one dimension.
pub fn warp_id() -> u32 {
    crate::thread::threadIdx_x() / 32
}

/// Waits until all lanes of `mask` have arrived, and orders memory between them.
#[rgpu::barrier(scope = "warp", orders = "warp", aligned = false, mask = mask)]
#[rgpu::lowers_to("llvm.nvvm.bar.warp.sync", convergent, min_sm = "sm_30")]
pub fn sync_mask(mask: u32);

/// The lanes that happen to be active.
#[rgpu::active_mask]
#[rgpu::lowers_to("llvm.nvvm.activemask", convergent, min_sm = "sm_30")]
pub fn active_mask() -> u32;

// --- shuffles ----------------------------------------------------------------------------------

/// The value of lane `src_lane`.
#[rgpu::collective(
    scope = "warp",
    kind = "shuffle",
    mask = mask,
    source_lane = src_lane,
    exited_count = false
)]
#[rgpu::value(uniformity = "thread")]
#[rgpu::lowers_to("llvm.nvvm.shfl.sync.idx.i32", convergent, min_sm = "sm_30")]
pub fn shuffle_sync(mask: u32, var: u32, src_lane: u32) -> u32;

/// The value of the lane whose number differs in the bits of `lane_mask`.
#[rgpu::collective(scope = "warp", kind = "shuffle", mask = mask, exited_count = false)]
#[rgpu::value(uniformity = "thread")]
#[rgpu::lowers_to("llvm.nvvm.shfl.sync.bfly.i32", convergent, min_sm = "sm_30")]
pub fn shuffle_xor_sync(mask: u32, var: u32, lane_mask: u32) -> u32;

/// The value of the lane `delta` above.
#[rgpu::collective(scope = "warp", kind = "shuffle", mask = mask, exited_count = false)]
#[rgpu::value(uniformity = "thread")]
#[rgpu::lowers_to("llvm.nvvm.shfl.sync.down.i32", convergent, min_sm = "sm_30")]
pub fn shuffle_down_sync(mask: u32, var: u32, delta: u32) -> u32;

/// The value of the lane `delta` below.
#[rgpu::collective(scope = "warp", kind = "shuffle", mask = mask, exited_count = false)]
#[rgpu::value(uniformity = "thread")]
#[rgpu::lowers_to("llvm.nvvm.shfl.sync.up.i32", convergent, min_sm = "sm_30")]
pub fn shuffle_up_sync(mask: u32, var: u32, delta: u32) -> u32;

/// The value of lane `src_lane`.
#[rgpu::collective(
    scope = "warp",
    kind = "shuffle",
    mask = mask,
    source_lane = src_lane,
    exited_count = false
)]
#[rgpu::value(uniformity = "thread")]
#[rgpu::lowers_to("llvm.nvvm.shfl.sync.idx.f32", convergent, min_sm = "sm_30")]
pub fn shuffle_f32_sync(mask: u32, var: f32, src_lane: u32) -> f32;

/// The value of the lane whose number differs in the bits of `lane_mask`.
#[rgpu::collective(scope = "warp", kind = "shuffle", mask = mask, exited_count = false)]
#[rgpu::value(uniformity = "thread")]
#[rgpu::lowers_to("llvm.nvvm.shfl.sync.bfly.f32", convergent, min_sm = "sm_30")]
pub fn shuffle_xor_f32_sync(mask: u32, var: f32, lane_mask: u32) -> f32;

/// The value of the lane `delta` above.
#[rgpu::collective(scope = "warp", kind = "shuffle", mask = mask, exited_count = false)]
#[rgpu::value(uniformity = "thread")]
#[rgpu::lowers_to("llvm.nvvm.shfl.sync.down.f32", convergent, min_sm = "sm_30")]
pub fn shuffle_down_f32_sync(mask: u32, var: f32, delta: u32) -> f32;

/// The value of the lane `delta` below.
#[rgpu::collective(scope = "warp", kind = "shuffle", mask = mask, exited_count = false)]
#[rgpu::value(uniformity = "thread")]
#[rgpu::lowers_to("llvm.nvvm.shfl.sync.up.f32", convergent, min_sm = "sm_30")]
pub fn shuffle_up_f32_sync(mask: u32, var: f32, delta: u32) -> f32;

/// The value of lane `src_lane`.
#[rgpu::collective(
    scope = "warp",
    kind = "shuffle",
    mask = mask,
    source_lane = src_lane,
    exited_count = false
)]
#[rgpu::value(uniformity = "thread")]
#[rgpu::lowers_to(
    "2 x llvm.nvvm.shfl.sync.idx.i32",
    convergent,
    min_sm = "sm_30",
    ptx = "{{ .reg .b32 lo, hi; mov.b64 {{lo, hi}}, {var}; shfl.sync.idx.b32 lo, lo, {src_lane}, 31, {mask}; shfl.sync.idx.b32 hi, hi, {src_lane}, 31, {mask}; mov.b64 {result}, {{lo, hi}}; }}"
)]
pub fn shuffle_u64_sync(mask: u32, var: u64, src_lane: u32) -> u64;

/// The value of the lane whose number differs in the bits of `lane_mask`.
#[rgpu::collective(scope = "warp", kind = "shuffle", mask = mask, exited_count = false)]
#[rgpu::value(uniformity = "thread")]
#[rgpu::lowers_to(
    "2 x llvm.nvvm.shfl.sync.bfly.i32",
    convergent,
    min_sm = "sm_30",
    ptx = "{{ .reg .b32 lo, hi; mov.b64 {{lo, hi}}, {var}; shfl.sync.bfly.b32 lo, lo, {lane_mask}, 31, {mask}; shfl.sync.bfly.b32 hi, hi, {lane_mask}, 31, {mask}; mov.b64 {result}, {{lo, hi}}; }}"
)]
pub fn shuffle_xor_u64_sync(mask: u32, var: u64, lane_mask: u32) -> u64;

/// The value of the lane `delta` above.
#[rgpu::collective(scope = "warp", kind = "shuffle", mask = mask, exited_count = false)]
#[rgpu::value(uniformity = "thread")]
#[rgpu::lowers_to(
    "2 x llvm.nvvm.shfl.sync.down.i32",
    convergent,
    min_sm = "sm_30",
    ptx = "{{ .reg .b32 lo, hi; mov.b64 {{lo, hi}}, {var}; shfl.sync.down.b32 lo, lo, {delta}, 31, {mask}; shfl.sync.down.b32 hi, hi, {delta}, 31, {mask}; mov.b64 {result}, {{lo, hi}}; }}"
)]
pub fn shuffle_down_u64_sync(mask: u32, var: u64, delta: u32) -> u64;

/// The value of the lane `delta` below.
#[rgpu::collective(scope = "warp", kind = "shuffle", mask = mask, exited_count = false)]
#[rgpu::value(uniformity = "thread")]
#[rgpu::lowers_to(
    "2 x llvm.nvvm.shfl.sync.up.i32",
    convergent,
    min_sm = "sm_30",
    ptx = "{{ .reg .b32 lo, hi; mov.b64 {{lo, hi}}, {var}; shfl.sync.up.b32 lo, lo, {delta}, 0, {mask}; shfl.sync.up.b32 hi, hi, {delta}, 0, {mask}; mov.b64 {result}, {{lo, hi}}; }}"
)]
pub fn shuffle_up_u64_sync(mask: u32, var: u64, delta: u32) -> u64;

/// The value of lane `src_lane`.
pub fn shuffle_f64_sync(mask: u32, var: f64, src_lane: u32) -> f64 {
    f64::from_bits(shuffle_u64_sync(mask, var.to_bits(), src_lane))
}

/// The value of the lane whose number differs in the bits of `lane_mask`.
pub fn shuffle_xor_f64_sync(mask: u32, var: f64, lane_mask: u32) -> f64 {
    f64::from_bits(shuffle_xor_u64_sync(mask, var.to_bits(), lane_mask))
}

/// The value of the lane `delta` above.
pub fn shuffle_down_f64_sync(mask: u32, var: f64, delta: u32) -> f64 {
    f64::from_bits(shuffle_down_u64_sync(mask, var.to_bits(), delta))
}

/// The value of the lane `delta` below.
pub fn shuffle_up_f64_sync(mask: u32, var: f64, delta: u32) -> f64 {
    f64::from_bits(shuffle_up_u64_sync(mask, var.to_bits(), delta))
}

/// The value of lane `src_lane`; all 32 lanes take part.
pub fn shuffle(var: u32, src_lane: u32) -> u32 {
    shuffle_sync(u32::MAX, var, src_lane)
}

/// The value of the lane whose number differs in the bits of `lane_mask`; all 32 lanes take part.
pub fn shuffle_xor(var: u32, lane_mask: u32) -> u32 {
    shuffle_xor_sync(u32::MAX, var, lane_mask)
}

/// The value of the lane `delta` above; all 32 lanes take part.
pub fn shuffle_down(var: u32, delta: u32) -> u32 {
    shuffle_down_sync(u32::MAX, var, delta)
}

/// The value of the lane `delta` below; all 32 lanes take part.
pub fn shuffle_up(var: u32, delta: u32) -> u32 {
    shuffle_up_sync(u32::MAX, var, delta)
}

/// The value of lane `src_lane`; all 32 lanes take part.
pub fn shuffle_f32(var: f32, src_lane: u32) -> f32 {
    shuffle_f32_sync(u32::MAX, var, src_lane)
}

/// The value of the lane whose number differs in the bits of `lane_mask`; all 32 lanes take part.
pub fn shuffle_xor_f32(var: f32, lane_mask: u32) -> f32 {
    shuffle_xor_f32_sync(u32::MAX, var, lane_mask)
}

/// The value of the lane `delta` above; all 32 lanes take part.
pub fn shuffle_down_f32(var: f32, delta: u32) -> f32 {
    shuffle_down_f32_sync(u32::MAX, var, delta)
}

/// The value of the lane `delta` below; all 32 lanes take part.
pub fn shuffle_up_f32(var: f32, delta: u32) -> f32 {
    shuffle_up_f32_sync(u32::MAX, var, delta)
}

/// The value of lane `src_lane`; all 32 lanes take part.
pub fn shuffle_u64(var: u64, src_lane: u32) -> u64 {
    shuffle_u64_sync(u32::MAX, var, src_lane)
}

/// The value of the lane whose number differs in the bits of `lane_mask`; all 32 lanes take part.
pub fn shuffle_xor_u64(var: u64, lane_mask: u32) -> u64 {
    shuffle_xor_u64_sync(u32::MAX, var, lane_mask)
}

/// The value of the lane `delta` above; all 32 lanes take part.
pub fn shuffle_down_u64(var: u64, delta: u32) -> u64 {
    shuffle_down_u64_sync(u32::MAX, var, delta)
}

/// The value of the lane `delta` below; all 32 lanes take part.
pub fn shuffle_up_u64(var: u64, delta: u32) -> u64 {
    shuffle_up_u64_sync(u32::MAX, var, delta)
}

/// The value of lane `src_lane`; all 32 lanes take part.
pub fn shuffle_f64(var: f64, src_lane: u32) -> f64 {
    shuffle_f64_sync(u32::MAX, var, src_lane)
}

/// The value of the lane whose number differs in the bits of `lane_mask`; all 32 lanes take part.
pub fn shuffle_xor_f64(var: f64, lane_mask: u32) -> f64 {
    shuffle_xor_f64_sync(u32::MAX, var, lane_mask)
}

/// The value of the lane `delta` above; all 32 lanes take part.
pub fn shuffle_down_f64(var: f64, delta: u32) -> f64 {
    shuffle_down_f64_sync(u32::MAX, var, delta)
}

/// The value of the lane `delta` below; all 32 lanes take part.
pub fn shuffle_up_f64(var: f64, delta: u32) -> f64 {
    shuffle_up_f64_sync(u32::MAX, var, delta)
}

// --- votes -------------------------------------------------------------------------------------

/// True if `predicate` holds in all lanes of `mask`.
#[rgpu::collective(scope = "warp", kind = "vote", mask = mask)]
#[rgpu::value(uniformity = "warp")]
#[rgpu::lowers_to("llvm.nvvm.vote.all.sync", convergent, min_sm = "sm_30")]
pub fn all_sync(mask: u32, predicate: bool) -> bool;

/// True if `predicate` holds in some lane of `mask`.
#[rgpu::collective(scope = "warp", kind = "vote", mask = mask)]
#[rgpu::value(uniformity = "warp")]
#[rgpu::lowers_to("llvm.nvvm.vote.any.sync", convergent, min_sm = "sm_30")]
pub fn any_sync(mask: u32, predicate: bool) -> bool;

/// The lanes in which `predicate` holds of `mask`.
#[rgpu::collective(scope = "warp", kind = "vote", mask = mask)]
#[rgpu::value(uniformity = "warp")]
#[rgpu::lowers_to("llvm.nvvm.vote.ballot.sync", convergent, min_sm = "sm_30")]
pub fn ballot_sync(mask: u32, predicate: bool) -> u32;

/// True if `predicate` holds in all 32 lanes.
pub fn all(predicate: bool) -> bool {
    all_sync(u32::MAX, predicate)
}

/// True if `predicate` holds in some lane.
pub fn any(predicate: bool) -> bool {
    any_sync(u32::MAX, predicate)
}

/// The lanes in which `predicate` holds.
pub fn ballot(predicate: bool) -> u32 {
    ballot_sync(u32::MAX, predicate)
}

/// The number of lanes in which `predicate` holds.
pub fn popc(predicate: bool) -> u32 {
    ballot(predicate).count_ones()
}

// --- matches -----------------------------------------------------------------------------------

/// The lanes of `mask` that hold the same value as this lane.
#[rgpu::collective(scope = "warp", kind = "match", mask = mask)]
#[rgpu::value(uniformity = "thread")]
#[rgpu::lowers_to("llvm.nvvm.match.any.sync.i32", convergent, min_sm = "sm_70")]
pub fn match_any_sync(mask: u32, value: u32) -> u32;

/// The lanes of `mask` that hold the same value as this lane.
#[rgpu::collective(scope = "warp", kind = "match", mask = mask)]
#[rgpu::value(uniformity = "thread")]
#[rgpu::lowers_to("llvm.nvvm.match.any.sync.i64", convergent, min_sm = "sm_70")]
pub fn match_any_i64_sync(mask: u32, value: u64) -> u32;

/// `mask` if all its lanes hold the same value, else 0.
#[rgpu::collective(scope = "warp", kind = "match", mask = mask)]
#[rgpu::value(uniformity = "warp")]
#[rgpu::lowers_to("llvm.nvvm.match.all.sync.i32p", convergent, min_sm = "sm_70")]
pub fn match_all_sync(mask: u32, value: u32) -> u32;

/// `mask` if all its lanes hold the same value, else 0.
#[rgpu::collective(scope = "warp", kind = "match", mask = mask)]
#[rgpu::value(uniformity = "warp")]
#[rgpu::lowers_to("llvm.nvvm.match.all.sync.i64p", convergent, min_sm = "sm_70")]
pub fn match_all_i64_sync(mask: u32, value: u64) -> u32;

// --- reductions --------------------------------------------------------------------------------

/// Wrapping sum of the values of the lanes of `mask`.
#[rgpu::collective(scope = "warp", kind = "redux", mask = mask)]
#[rgpu::value(uniformity = "warp")]
#[rgpu::lowers_to("llvm.nvvm.redux.sync.add", convergent, min_sm = "sm_80", min_ptx = "7.0")]
pub fn redux_sync_add(mask: u32, value: u32) -> u32;

/// Smallest of the values of the lanes of `mask`.
#[rgpu::collective(scope = "warp", kind = "redux", mask = mask)]
#[rgpu::value(uniformity = "warp")]
#[rgpu::lowers_to("llvm.nvvm.redux.sync.umin", convergent, min_sm = "sm_80", min_ptx = "7.0")]
pub fn redux_sync_min_u32(mask: u32, value: u32) -> u32;

/// Smallest of the values of the lanes of `mask`.
#[rgpu::collective(scope = "warp", kind = "redux", mask = mask)]
#[rgpu::value(uniformity = "warp")]
#[rgpu::lowers_to("llvm.nvvm.redux.sync.min", convergent, min_sm = "sm_80", min_ptx = "7.0")]
pub fn redux_sync_min_i32(mask: u32, value: i32) -> i32;

/// Largest of the values of the lanes of `mask`.
#[rgpu::collective(scope = "warp", kind = "redux", mask = mask)]
#[rgpu::value(uniformity = "warp")]
#[rgpu::lowers_to("llvm.nvvm.redux.sync.umax", convergent, min_sm = "sm_80", min_ptx = "7.0")]
pub fn redux_sync_max_u32(mask: u32, value: u32) -> u32;

/// Largest of the values of the lanes of `mask`.
#[rgpu::collective(scope = "warp", kind = "redux", mask = mask)]
#[rgpu::value(uniformity = "warp")]
#[rgpu::lowers_to("llvm.nvvm.redux.sync.max", convergent, min_sm = "sm_80", min_ptx = "7.0")]
pub fn redux_sync_max_i32(mask: u32, value: i32) -> i32;

/// Bitwise and of the values of the lanes of `mask`.
#[rgpu::collective(scope = "warp", kind = "redux", mask = mask)]
#[rgpu::value(uniformity = "warp")]
#[rgpu::lowers_to("llvm.nvvm.redux.sync.and", convergent, min_sm = "sm_80", min_ptx = "7.0")]
pub fn redux_sync_and(mask: u32, value: u32) -> u32;

/// Bitwise or of the values of the lanes of `mask`.
#[rgpu::collective(scope = "warp", kind = "redux", mask = mask)]
#[rgpu::value(uniformity = "warp")]
#[rgpu::lowers_to("llvm.nvvm.redux.sync.or", convergent, min_sm = "sm_80", min_ptx = "7.0")]
pub fn redux_sync_or(mask: u32, value: u32) -> u32;

/// Bitwise exclusive or of the values of the lanes of `mask`.
#[rgpu::collective(scope = "warp", kind = "redux", mask = mask)]
#[rgpu::value(uniformity = "warp")]
#[rgpu::lowers_to("llvm.nvvm.redux.sync.xor", convergent, min_sm = "sm_80", min_ptx = "7.0")]
pub fn redux_sync_xor(mask: u32, value: u32) -> u32;

/// Chooses one lane of `mask`: its number, and whether this lane is the one.
#[rgpu::collective(scope = "warp", kind = "elect", mask = mask)]
#[rgpu::value(fields("warp", "thread"))]
#[rgpu::lowers_to("llvm.nvvm.elect.sync", convergent, min_sm = "sm_90", min_ptx = "8.0")]
pub fn elect_sync(mask: u32) -> (u32, bool);

/// True in the lane of `mask` that was chosen.
pub fn is_elected_sync(mask: u32) -> bool {
    elect_sync(mask).1
}

/// Sum of the values of all 32 lanes, in every lane.
#[rgpu::value(uniformity = "warp")]
pub fn reduce_sum_f32(mut val: f32) -> f32 {
    val = val + shuffle_xor_f32(val, 16);
    val = val + shuffle_xor_f32(val, 8);
    val = val + shuffle_xor_f32(val, 4);
    val = val + shuffle_xor_f32(val, 2);
    val = val + shuffle_xor_f32(val, 1);
    val
}

/// Largest of the values of all 32 lanes, in every lane.
#[rgpu::value(uniformity = "warp")]
pub fn reduce_max_f32(mut val: f32) -> f32 {
    val = val.max(shuffle_xor_f32(val, 16));
    val = val.max(shuffle_xor_f32(val, 8));
    val = val.max(shuffle_xor_f32(val, 4));
    val = val.max(shuffle_xor_f32(val, 2));
    val = val.max(shuffle_xor_f32(val, 1));
    val
}

/// Smallest of the values of all 32 lanes, in every lane.
#[rgpu::value(uniformity = "warp")]
pub fn reduce_min_f32(mut val: f32) -> f32 {
    val = val.min(shuffle_xor_f32(val, 16));
    val = val.min(shuffle_xor_f32(val, 8));
    val = val.min(shuffle_xor_f32(val, 4));
    val = val.min(shuffle_xor_f32(val, 2));
    val = val.min(shuffle_xor_f32(val, 1));
    val
}

/// Sum of the values of all 32 lanes, in every lane.
#[rgpu::value(uniformity = "warp")]
pub fn reduce_sum_f64(mut val: f64) -> f64 {
    val = val + shuffle_xor_f64(val, 16);
    val = val + shuffle_xor_f64(val, 8);
    val = val + shuffle_xor_f64(val, 4);
    val = val + shuffle_xor_f64(val, 2);
    val = val + shuffle_xor_f64(val, 1);
    val
}

/// Largest of the values of all 32 lanes, in every lane.
#[rgpu::value(uniformity = "warp")]
pub fn reduce_max_f64(mut val: f64) -> f64 {
    val = val.max(shuffle_xor_f64(val, 16));
    val = val.max(shuffle_xor_f64(val, 8));
    val = val.max(shuffle_xor_f64(val, 4));
    val = val.max(shuffle_xor_f64(val, 2));
    val = val.max(shuffle_xor_f64(val, 1));
    val
}

/// Smallest of the values of all 32 lanes, in every lane.
#[rgpu::value(uniformity = "warp")]
pub fn reduce_min_f64(mut val: f64) -> f64 {
    val = val.min(shuffle_xor_f64(val, 16));
    val = val.min(shuffle_xor_f64(val, 8));
    val = val.min(shuffle_xor_f64(val, 4));
    val = val.min(shuffle_xor_f64(val, 2));
    val = val.min(shuffle_xor_f64(val, 1));
    val
}
