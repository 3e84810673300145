//! Votes, shuffles, matches, reductions and the warp barrier.
#![rgpu::model(
    crate_name = "cuda_intrinsics",
    upstream = "NVlabs/cuda-oxide@a105afd",
    provenance = "generated"
)]

pub use cuda_device::warp::{active_mask, nwarpid, warpid};

/// True if `predicate` holds in all lanes of `mask`.
#[rgpu::collective(scope = "warp", kind = "vote", mask = mask)]
#[rgpu::value(uniformity = "warp")]
#[rgpu::lowers_to("llvm.nvvm.vote.all.sync", convergent, min_sm = "sm_30")]
pub unsafe fn all_sync(mask: u32, predicate: bool) -> bool;

/// True if `predicate` holds in some lane of `mask`.
#[rgpu::collective(scope = "warp", kind = "vote", mask = mask)]
#[rgpu::value(uniformity = "warp")]
#[rgpu::lowers_to("llvm.nvvm.vote.any.sync", convergent, min_sm = "sm_30")]
pub unsafe fn any_sync(mask: u32, predicate: bool) -> bool;

/// The lanes in which `predicate` holds of `mask`.
#[rgpu::collective(scope = "warp", kind = "vote", mask = mask)]
#[rgpu::value(uniformity = "warp")]
#[rgpu::lowers_to("llvm.nvvm.vote.ballot.sync", convergent, min_sm = "sm_30")]
pub unsafe fn ballot_sync(mask: u32, predicate: bool) -> u32;

/// Chooses one lane of `mask`: its number, and whether this lane is the one.
#[rgpu::collective(scope = "warp", kind = "elect", mask = mask)]
#[rgpu::value(fields("warp", "thread"))]
#[rgpu::lowers_to("llvm.nvvm.elect.sync", convergent, min_sm = "sm_90", min_ptx = "8.0")]
pub unsafe fn elect_sync(mask: u32) -> (u32, bool);

/// `mask` if all its lanes hold the same value, else 0.
#[rgpu::collective(scope = "warp", kind = "match", mask = mask)]
#[rgpu::value(uniformity = "warp")]
#[rgpu::lowers_to("llvm.nvvm.match.all.sync.i64p", convergent, min_sm = "sm_70")]
pub unsafe fn match_all_i64_sync(mask: u32, value: u64) -> u32;

/// `mask` if all its lanes hold the same value, else 0.
#[rgpu::collective(scope = "warp", kind = "match", mask = mask)]
#[rgpu::value(uniformity = "warp")]
#[rgpu::lowers_to("llvm.nvvm.match.all.sync.i32p", convergent, min_sm = "sm_70")]
pub unsafe fn match_all_sync(mask: u32, value: u32) -> u32;

/// The lanes of `mask` that hold the same value as this lane.
#[rgpu::collective(scope = "warp", kind = "match", mask = mask)]
#[rgpu::value(uniformity = "thread")]
#[rgpu::lowers_to("llvm.nvvm.match.any.sync.i64", convergent, min_sm = "sm_70")]
pub unsafe fn match_any_i64_sync(mask: u32, value: u64) -> u32;

/// The lanes of `mask` that hold the same value as this lane.
#[rgpu::collective(scope = "warp", kind = "match", mask = mask)]
#[rgpu::value(uniformity = "thread")]
#[rgpu::lowers_to("llvm.nvvm.match.any.sync.i32", convergent, min_sm = "sm_70")]
pub unsafe fn match_any_sync(mask: u32, value: u32) -> u32;

/// Wrapping sum of the values of the lanes of `mask`.
#[rgpu::collective(scope = "warp", kind = "redux", mask = mask)]
#[rgpu::value(uniformity = "warp")]
#[rgpu::lowers_to("llvm.nvvm.redux.sync.add", convergent, min_sm = "sm_80", min_ptx = "7.0")]
pub unsafe fn redux_sync_add(mask: u32, value: u32) -> u32;

/// Bitwise and of the values of the lanes of `mask`.
#[rgpu::collective(scope = "warp", kind = "redux", mask = mask)]
#[rgpu::value(uniformity = "warp")]
#[rgpu::lowers_to("llvm.nvvm.redux.sync.and", convergent, min_sm = "sm_80", min_ptx = "7.0")]
pub unsafe fn redux_sync_and(mask: u32, value: u32) -> u32;

/// Largest of the values of the lanes of `mask`.
#[rgpu::collective(scope = "warp", kind = "redux", mask = mask)]
#[rgpu::value(uniformity = "warp")]
#[rgpu::lowers_to("llvm.nvvm.redux.sync.max", convergent, min_sm = "sm_80", min_ptx = "7.0")]
pub unsafe fn redux_sync_max_i32(mask: u32, value: i32) -> i32;

/// Largest of the values of the lanes of `mask`.
#[rgpu::collective(scope = "warp", kind = "redux", mask = mask)]
#[rgpu::value(uniformity = "warp")]
#[rgpu::lowers_to("llvm.nvvm.redux.sync.umax", convergent, min_sm = "sm_80", min_ptx = "7.0")]
pub unsafe fn redux_sync_max_u32(mask: u32, value: u32) -> u32;

/// Smallest of the values of the lanes of `mask`.
#[rgpu::collective(scope = "warp", kind = "redux", mask = mask)]
#[rgpu::value(uniformity = "warp")]
#[rgpu::lowers_to("llvm.nvvm.redux.sync.min", convergent, min_sm = "sm_80", min_ptx = "7.0")]
pub unsafe fn redux_sync_min_i32(mask: u32, value: i32) -> i32;

/// Smallest of the values of the lanes of `mask`.
#[rgpu::collective(scope = "warp", kind = "redux", mask = mask)]
#[rgpu::value(uniformity = "warp")]
#[rgpu::lowers_to("llvm.nvvm.redux.sync.umin", convergent, min_sm = "sm_80", min_ptx = "7.0")]
pub unsafe fn redux_sync_min_u32(mask: u32, value: u32) -> u32;

/// Bitwise or of the values of the lanes of `mask`.
#[rgpu::collective(scope = "warp", kind = "redux", mask = mask)]
#[rgpu::value(uniformity = "warp")]
#[rgpu::lowers_to("llvm.nvvm.redux.sync.or", convergent, min_sm = "sm_80", min_ptx = "7.0")]
pub unsafe fn redux_sync_or(mask: u32, value: u32) -> u32;

/// Bitwise exclusive or of the values of the lanes of `mask`.
#[rgpu::collective(scope = "warp", kind = "redux", mask = mask)]
#[rgpu::value(uniformity = "warp")]
#[rgpu::lowers_to("llvm.nvvm.redux.sync.xor", convergent, min_sm = "sm_80", min_ptx = "7.0")]
pub unsafe fn redux_sync_xor(mask: u32, value: u32) -> u32;

/// The value of the lane `delta` above.
#[rgpu::collective(scope = "warp", kind = "shuffle", mask = mask, exited_count = false)]
#[rgpu::value(uniformity = "thread")]
#[rgpu::lowers_to("llvm.nvvm.shfl.sync.down.f32", convergent, min_sm = "sm_30")]
pub unsafe fn shuffle_down_f32_sync(mask: u32, var: f32, delta: u32) -> f32;

/// The value of the lane `delta` above.
#[rgpu::collective(scope = "warp", kind = "shuffle", mask = mask, exited_count = false)]
#[rgpu::value(uniformity = "thread")]
#[rgpu::lowers_to("llvm.nvvm.shfl.sync.down.i32", convergent, min_sm = "sm_30")]
pub unsafe fn shuffle_down_sync(mask: u32, var: u32, delta: u32) -> u32;

/// The value of the lane `delta` above.
#[rgpu::collective(scope = "warp", kind = "shuffle", mask = mask, exited_count = false)]
#[rgpu::value(uniformity = "thread")]
#[rgpu::lowers_to(
    "2 x llvm.nvvm.shfl.sync.down.i32",
    convergent,
    min_sm = "sm_30",
    ptx = "{{ .reg .b32 lo, hi; mov.b64 {{lo, hi}}, {var}; shfl.sync.down.b32 lo, lo, {delta}, 31, {mask}; shfl.sync.down.b32 hi, hi, {delta}, 31, {mask}; mov.b64 {result}, {{lo, hi}}; }}"
)]
pub unsafe fn shuffle_down_u64_sync(mask: u32, var: u64, delta: u32) -> u64;

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
pub unsafe fn shuffle_f32_sync(mask: u32, var: f32, src_lane: u32) -> f32;

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
pub unsafe fn shuffle_sync(mask: u32, var: u32, src_lane: u32) -> u32;

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
pub unsafe fn shuffle_u64_sync(mask: u32, var: u64, src_lane: u32) -> u64;

/// The value of the lane `delta` below.
#[rgpu::collective(scope = "warp", kind = "shuffle", mask = mask, exited_count = false)]
#[rgpu::value(uniformity = "thread")]
#[rgpu::lowers_to("llvm.nvvm.shfl.sync.up.f32", convergent, min_sm = "sm_30")]
pub unsafe fn shuffle_up_f32_sync(mask: u32, var: f32, delta: u32) -> f32;

/// The value of the lane `delta` below.
#[rgpu::collective(scope = "warp", kind = "shuffle", mask = mask, exited_count = false)]
#[rgpu::value(uniformity = "thread")]
#[rgpu::lowers_to("llvm.nvvm.shfl.sync.up.i32", convergent, min_sm = "sm_30")]
pub unsafe fn shuffle_up_sync(mask: u32, var: u32, delta: u32) -> u32;

/// The value of the lane `delta` below.
#[rgpu::collective(scope = "warp", kind = "shuffle", mask = mask, exited_count = false)]
#[rgpu::value(uniformity = "thread")]
#[rgpu::lowers_to(
    "2 x llvm.nvvm.shfl.sync.up.i32",
    convergent,
    min_sm = "sm_30",
    ptx = "{{ .reg .b32 lo, hi; mov.b64 {{lo, hi}}, {var}; shfl.sync.up.b32 lo, lo, {delta}, 0, {mask}; shfl.sync.up.b32 hi, hi, {delta}, 0, {mask}; mov.b64 {result}, {{lo, hi}}; }}"
)]
pub unsafe fn shuffle_up_u64_sync(mask: u32, var: u64, delta: u32) -> u64;

/// The value of the lane whose number differs in the bits of `lane_mask`.
#[rgpu::collective(scope = "warp", kind = "shuffle", mask = mask, exited_count = false)]
#[rgpu::value(uniformity = "thread")]
#[rgpu::lowers_to("llvm.nvvm.shfl.sync.bfly.f32", convergent, min_sm = "sm_30")]
pub unsafe fn shuffle_xor_f32_sync(mask: u32, var: f32, lane_mask: u32) -> f32;

/// The value of the lane whose number differs in the bits of `lane_mask`.
#[rgpu::collective(scope = "warp", kind = "shuffle", mask = mask, exited_count = false)]
#[rgpu::value(uniformity = "thread")]
#[rgpu::lowers_to("llvm.nvvm.shfl.sync.bfly.i32", convergent, min_sm = "sm_30")]
pub unsafe fn shuffle_xor_sync(mask: u32, var: u32, lane_mask: u32) -> u32;

/// The value of the lane whose number differs in the bits of `lane_mask`.
#[rgpu::collective(scope = "warp", kind = "shuffle", mask = mask, exited_count = false)]
#[rgpu::value(uniformity = "thread")]
#[rgpu::lowers_to(
    "2 x llvm.nvvm.shfl.sync.bfly.i32",
    convergent,
    min_sm = "sm_30",
    ptx = "{{ .reg .b32 lo, hi; mov.b64 {{lo, hi}}, {var}; shfl.sync.bfly.b32 lo, lo, {lane_mask}, 31, {mask}; shfl.sync.bfly.b32 hi, hi, {lane_mask}, 31, {mask}; mov.b64 {result}, {{lo, hi}}; }}"
)]
pub unsafe fn shuffle_xor_u64_sync(mask: u32, var: u64, lane_mask: u32) -> u64;

/// Waits until all lanes of `mask` have arrived, and orders memory between them.
#[rgpu::barrier(scope = "warp", orders = "warp", aligned = false, mask = mask)]
#[rgpu::lowers_to("llvm.nvvm.bar.warp.sync", convergent, min_sm = "sm_30")]
pub unsafe fn sync_mask(mask: u32);

/// True if `predicate` is the same in all lanes of `mask`.
#[rgpu::collective(scope = "warp", kind = "vote", mask = mask)]
#[rgpu::value(uniformity = "warp")]
#[rgpu::lowers_to("llvm.nvvm.vote.uni.sync", convergent, min_sm = "sm_30")]
pub unsafe fn uni_sync(mask: u32, predicate: bool) -> bool;
