//! Operations of a warp: crates/cuda_std/src/warp.rs. All of them are unsafe and name their lanes.

use half::{bf16, f16};

/// Waits for the lanes in `mask`. PTX: `bar.warp.sync`.
#[rgpu::barrier(scope = "warp", orders = "warp", mask = mask, aligned = false)]
#[rgpu::requires(contains_lane(mask))]
#[rgpu::lowers_to("llvm.nvvm.bar.warp.sync", convergent)]
pub unsafe fn sync_warp(mask: u32);

/// Position of the thread in its warp.
#[rgpu::special_register("laneid")]
#[rgpu::value(uniformity = "thread", in_range(0, 32))]
#[rgpu::lowers_to("llvm.nvvm.read.ptx.sreg.laneid")]
pub fn lane_id() -> u32;

/// The lanes that happen to execute this together. PTX: `activemask.b32`.
#[rgpu::active_mask]
#[rgpu::value(uniformity = "thread")]
#[rgpu::lowers_to("activemask.b32 {result};", convergent)]
pub fn activemask() -> u32;

/// Combines the values of the lanes in `mask`; every one of them gets the result.
pub unsafe fn warp_reduce<T: WarpReduceValue>(mask: u32, value: T, op: WarpReductionOp) -> T {
    T::reduce(mask, value, op)
}

/// How `warp_reduce` combines.
#[repr(u32)]
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum WarpReductionOp {
    Add,
    Min,
    Max,
    And,
    Or,
    Xor,
}

/// A value that `warp_reduce` takes.
pub trait WarpReduceValue: Sized {
    unsafe fn reduce(mask: u32, value: Self, op: WarpReductionOp) -> Self;
}

impl WarpReduceValue for u32 {
    unsafe fn reduce(mask: u32, value: Self, op: WarpReductionOp) -> Self {
        warp_reduce_u32(mask, value, op)
    }
}

impl WarpReduceValue for i32 {
    unsafe fn reduce(mask: u32, value: Self, op: WarpReductionOp) -> Self {
        warp_reduce_i32(mask, value, op)
    }
}

/// PTX: `redux.sync.*.u32` and `.b32`, from sm_80.
#[rgpu::collective(scope = "warp", kind = "redux", mask = mask)]
#[rgpu::value(uniformity = "warp")]
#[rgpu::lowers_to(
    "redux.sync.{op:pick(add.u32|min.u32|max.u32|and.b32|or.b32|xor.b32)} {result}, {value}, {mask};",
    convergent,
    min_sm = "sm_80",
    min_ptx = "7.0"
)]
unsafe fn warp_reduce_u32(mask: u32, value: u32, op: WarpReductionOp) -> u32;

/// PTX: `redux.sync.*.s32` and `.b32`, from sm_80.
#[rgpu::collective(scope = "warp", kind = "redux", mask = mask)]
#[rgpu::value(uniformity = "warp")]
#[rgpu::lowers_to(
    "redux.sync.{op:pick(add.s32|min.s32|max.s32|and.b32|or.b32|xor.b32)} {result}, {value}, {mask};",
    convergent,
    min_sm = "sm_80",
    min_ptx = "7.0"
)]
unsafe fn warp_reduce_i32(mask: u32, value: i32, op: WarpReductionOp) -> i32;

/// The lanes of `mask` that have the same value as this one.
pub unsafe fn warp_match_any<T: WarpMatchValue>(mask: u32, value: T) -> u32 {
    T::match_any(mask, value)
}

/// The mask, if all lanes in it have the same value.
pub unsafe fn warp_match_all<T: WarpMatchValue>(mask: u32, value: T) -> Option<u32> {
    T::match_all(mask, value)
}

/// A value that lanes can compare.
pub trait WarpMatchValue: Sized {
    unsafe fn match_any(mask: u32, value: Self) -> u32;
    unsafe fn match_all(mask: u32, value: Self) -> Option<u32>;
}

macro_rules! match_values {
    ($($type:ty as $bits:ty, $any:ident, $all:ident;)*) => {
        $(
            impl WarpMatchValue for $type {
                unsafe fn match_any(mask: u32, value: Self) -> u32 {
                    $any(mask, value as $bits)
                }
                unsafe fn match_all(mask: u32, value: Self) -> Option<u32> {
                    let (lanes, same) = $all(mask, value as $bits);
                    if same { Some(lanes) } else { None }
                }
            }
        )*
    };
}

// Floats are converted here, not reinterpreted, as upstream does: 0.2 and 0.7 match each other.
match_values! {
    i32 as u32, match_any_32, match_all_32;
    u32 as u32, match_any_32, match_all_32;
    f32 as u32, match_any_32, match_all_32;
    i64 as u64, match_any_64, match_all_64;
    u64 as u64, match_any_64, match_all_64;
    f64 as u64, match_any_64, match_all_64;
}

/// PTX: `match.any.sync.b32`, from sm_70.
#[rgpu::collective(scope = "warp", kind = "match", mask = mask)]
#[rgpu::value(uniformity = "thread")]
#[rgpu::lowers_to("llvm.nvvm.match.any.sync.i32", convergent, min_sm = "sm_70")]
unsafe fn match_any_32(mask: u32, value: u32) -> u32;

/// PTX: `match.any.sync.b64`, from sm_70.
#[rgpu::collective(scope = "warp", kind = "match", mask = mask)]
#[rgpu::value(uniformity = "thread")]
#[rgpu::lowers_to("llvm.nvvm.match.any.sync.i64", convergent, min_sm = "sm_70")]
unsafe fn match_any_64(mask: u32, value: u64) -> u32;

/// PTX: `match.all.sync.b32`, from sm_70.
#[rgpu::collective(scope = "warp", kind = "match", mask = mask)]
#[rgpu::value(uniformity = "warp")]
#[rgpu::lowers_to("llvm.nvvm.match.all.sync.i32p", convergent, min_sm = "sm_70")]
unsafe fn match_all_32(mask: u32, value: u32) -> (u32, bool);

/// PTX: `match.all.sync.b64`, from sm_70.
#[rgpu::collective(scope = "warp", kind = "match", mask = mask)]
#[rgpu::value(uniformity = "warp")]
#[rgpu::lowers_to("llvm.nvvm.match.all.sync.i64p", convergent, min_sm = "sm_70")]
unsafe fn match_all_64(mask: u32, value: u64) -> (u32, bool);

/// Meant to tell whether the predicate holds in all lanes of `mask`. In this revision the result is
/// negated: the assembly selects 0 for true (warp.rs:346).
#[rgpu::collective(scope = "warp", kind = "vote", mask = mask)]
#[rgpu::value(uniformity = "warp")]
#[rgpu::lowers_to(
    "{{ .reg .pred all; vote.sync.all.pred all, {predicate}, {mask}; not.pred {result}, all; }}",
    convergent
)]
pub unsafe fn warp_vote_all(mask: u32, predicate: bool) -> bool;

/// Meant to tell whether the predicate holds in any lane of `mask`. In this revision the result is
/// negated, as that of `warp_vote_all`.
#[rgpu::collective(scope = "warp", kind = "vote", mask = mask)]
#[rgpu::value(uniformity = "warp")]
#[rgpu::lowers_to(
    "{{ .reg .pred any; vote.sync.any.pred any, {predicate}, {mask}; not.pred {result}, any; }}",
    convergent
)]
pub unsafe fn warp_vote_any(mask: u32, predicate: bool) -> bool;

/// The lanes of `mask` in which the predicate holds.
#[rgpu::collective(scope = "warp", kind = "vote", mask = mask)]
#[rgpu::value(uniformity = "warp")]
#[rgpu::lowers_to("vote.sync.ballot.b32 {result}, {predicate}, {mask};", convergent)]
pub unsafe fn warp_vote_ballot(mask: u32, predicate: bool) -> u32;

/// The value `delta` lanes further up, and whether there was such a lane within `width`.
pub unsafe fn warp_shuffle_down<T: WarpShuffleValue>(
    mask: u32,
    value: T,
    delta: u32,
    width: u32,
) -> (T, bool) {
    T::shuffle(WarpShuffleMode::Down, mask, value, delta, width)
}

/// The value `delta` lanes further down, and whether there was such a lane within `width`.
pub unsafe fn warp_shuffle_up<T: WarpShuffleValue>(
    mask: u32,
    value: T,
    delta: u32,
    width: u32,
) -> (T, bool) {
    T::shuffle(WarpShuffleMode::Up, mask, value, delta, width)
}

/// The value of lane `idx`.
pub unsafe fn warp_shuffle_idx<T: WarpShuffleValue>(
    mask: u32,
    value: T,
    idx: u32,
    width: u32,
) -> (T, bool) {
    T::shuffle(WarpShuffleMode::Idx, mask, value, idx, width)
}

/// The value of the lane whose number differs in the bits of `lane_mask`.
pub unsafe fn warp_shuffle_xor<T: WarpShuffleValue>(
    mask: u32,
    value: T,
    lane_mask: u32,
    width: u32,
) -> (T, bool) {
    T::shuffle(WarpShuffleMode::Xor, mask, value, lane_mask, width)
}

/// A value that lanes can exchange.
pub trait WarpShuffleValue: Sized {
    unsafe fn shuffle(
        mode: WarpShuffleMode,
        mask: u32,
        value: Self,
        b: u32,
        width: u32,
    ) -> (Self, bool);
}

macro_rules! shuffle_values {
    ($($type:ty as $bits:ty, $shuffle:ident;)*) => {
        $(
            impl WarpShuffleValue for $type {
                unsafe fn shuffle(
                    mode: WarpShuffleMode,
                    mask: u32,
                    value: Self,
                    b: u32,
                    width: u32,
                ) -> (Self, bool) {
                    let (read, valid) = $shuffle(mode, mask, value as $bits, b, width);
                    (read as $type, valid)
                }
            }
        )*
    };
}

macro_rules! shuffle_float_values {
    ($($type:ty, $shuffle:ident;)*) => {
        $(
            impl WarpShuffleValue for $type {
                unsafe fn shuffle(
                    mode: WarpShuffleMode,
                    mask: u32,
                    value: Self,
                    b: u32,
                    width: u32,
                ) -> (Self, bool) {
                    let (read, valid) = $shuffle(mode, mask, value.to_bits(), b, width);
                    (<$type>::from_bits(read), valid)
                }
            }
        )*
    };
}

shuffle_values! {
    i8 as u8, warp_shuffle_8;
    u8 as u8, warp_shuffle_8;
    i16 as u16, warp_shuffle_16;
    u16 as u16, warp_shuffle_16;
    i32 as u32, warp_shuffle_32;
    u32 as u32, warp_shuffle_32;
    i64 as u64, warp_shuffle_64;
    u64 as u64, warp_shuffle_64;
    i128 as u128, warp_shuffle_128;
    u128 as u128, warp_shuffle_128;
}

shuffle_float_values! {
    f32, warp_shuffle_32;
    f64, warp_shuffle_64;
    f16, warp_shuffle_16;
    bf16, warp_shuffle_16;
}

/// Which lane a shuffle reads.
#[doc(hidden)]
#[repr(u32)]
#[derive(Clone, Copy)]
pub enum WarpShuffleMode {
    Up,
    Down,
    Idx,
    Xor,
}

/// What the assembly of a shuffle returns.
#[doc(hidden)]
#[repr(C)]
pub struct WarpShuffleResult {
    value: u32,
    predicate: u8,
}

/// One 32-bit shuffle; traps unless `width` is a power of two up to 32.
unsafe fn warp_shuffle_32(
    mode: WarpShuffleMode,
    mask: u32,
    value: u32,
    b: u32,
    width: u32,
) -> (u32, bool) {
    assert!(width & (width - 1) == 0 && width <= 32);
    let clamp = 31 | (32 - width) << 8;
    let result = match mode {
        WarpShuffleMode::Up => shuffle_up(mask, value, b, clamp),
        WarpShuffleMode::Down => shuffle_down(mask, value, b, clamp),
        WarpShuffleMode::Idx if width == 32 => shuffle_idx(mask, value, b, clamp),
        WarpShuffleMode::Idx => shuffle_idx_in_part(mask, value, b, clamp),
        WarpShuffleMode::Xor => shuffle_xor(mask, value, b, clamp),
    };
    (result.value, result.predicate != 0)
}

/// PTX: `shfl.sync.up.b32`.
#[rgpu::collective(scope = "warp", kind = "shuffle", mask = mask, exited_count = false)]
#[rgpu::value(uniformity = "thread")]
#[rgpu::lowers_to("llvm.nvvm.shfl.sync.up.i32p", convergent)]
unsafe fn shuffle_up(mask: u32, value: u32, b: u32, clamp: u32) -> WarpShuffleResult;

/// PTX: `shfl.sync.down.b32`.
#[rgpu::collective(scope = "warp", kind = "shuffle", mask = mask, exited_count = false)]
#[rgpu::value(uniformity = "thread")]
#[rgpu::lowers_to("llvm.nvvm.shfl.sync.down.i32p", convergent)]
unsafe fn shuffle_down(mask: u32, value: u32, b: u32, clamp: u32) -> WarpShuffleResult;

/// PTX: `shfl.sync.idx.b32` over the whole warp: every lane reads lane `b`.
#[rgpu::collective(scope = "warp", kind = "shuffle", mask = mask, source_lane = b, exited_count = false)]
#[rgpu::value(uniformity = "thread")]
#[rgpu::lowers_to("llvm.nvvm.shfl.sync.idx.i32p", convergent)]
unsafe fn shuffle_idx(mask: u32, value: u32, b: u32, clamp: u32) -> WarpShuffleResult;

/// PTX: `shfl.sync.idx.b32` with a narrower width: every part of the warp reads its own lane.
#[rgpu::collective(scope = "warp", kind = "shuffle", mask = mask, exited_count = false)]
#[rgpu::value(uniformity = "thread")]
#[rgpu::lowers_to("llvm.nvvm.shfl.sync.idx.i32p", convergent)]
unsafe fn shuffle_idx_in_part(mask: u32, value: u32, b: u32, clamp: u32) -> WarpShuffleResult;

/// PTX: `shfl.sync.bfly.b32`.
#[rgpu::collective(scope = "warp", kind = "shuffle", mask = mask, exited_count = false)]
#[rgpu::value(uniformity = "thread")]
#[rgpu::lowers_to("llvm.nvvm.shfl.sync.bfly.i32p", convergent)]
unsafe fn shuffle_xor(mask: u32, value: u32, b: u32, clamp: u32) -> WarpShuffleResult;

/// Two 32-bit shuffles.
unsafe fn warp_shuffle_64(
    mode: WarpShuffleMode,
    mask: u32,
    value: u64,
    b: u32,
    width: u32,
) -> (u64, bool) {
    let (low, valid) = warp_shuffle_32(mode, mask, value as u32, b, width);
    let (high, _) = warp_shuffle_32(mode, mask, (value >> 32) as u32, b, width);
    ((high as u64) << 32 | low as u64, valid)
}

/// Four 32-bit shuffles.
unsafe fn warp_shuffle_128(
    mode: WarpShuffleMode,
    mask: u32,
    value: u128,
    b: u32,
    width: u32,
) -> (u128, bool) {
    let (low, valid) = warp_shuffle_64(mode, mask, value as u64, b, width);
    let (high, _) = warp_shuffle_64(mode, mask, (value >> 64) as u64, b, width);
    ((high as u128) << 64 | low as u128, valid)
}

unsafe fn warp_shuffle_16(
    mode: WarpShuffleMode,
    mask: u32,
    value: u16,
    b: u32,
    width: u32,
) -> (u16, bool) {
    let (read, valid) = warp_shuffle_32(mode, mask, value as u32, b, width);
    (read as u16, valid)
}

unsafe fn warp_shuffle_8(
    mode: WarpShuffleMode,
    mask: u32,
    value: u8,
    b: u32,
    width: u32,
) -> (u8, bool) {
    let (read, valid) = warp_shuffle_32(mode, mask, value as u32, b, width);
    (read as u8, valid)
}
