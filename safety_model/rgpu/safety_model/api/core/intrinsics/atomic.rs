//! Intrinsics behind `sync::atomic`: the ordering is a const parameter.

use crate::clone::Clone;
use crate::cmp::{Eq, PartialEq};
use crate::fmt::Debug;
use crate::marker::Copy;

/// How an atomic access is ordered with other accesses.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum AtomicOrdering {
    Relaxed = 0,
    Release = 1,
    Acquire = 2,
    AcqRel = 3,
    SeqCst = 4,
}

/// Reads.
#[rgpu::atomic(load, scope = "system", ordering = ORD, place = "*src")]
pub unsafe fn atomic_load<T: Copy, const ORD: AtomicOrdering>(src: *const T) -> T;

/// Writes.
#[rgpu::atomic(store, scope = "system", ordering = ORD, place = "*dst")]
pub unsafe fn atomic_store<T: Copy, const ORD: AtomicOrdering>(dst: *mut T, val: T);

/// Orders this thread's accesses, for the whole system.
#[rgpu::fence(scope = "system", ordering = ORD)]
pub unsafe fn atomic_fence<const ORD: AtomicOrdering>();

/// Orders accesses in the compiler only.
#[rgpu::pure]
pub unsafe fn atomic_singlethreadfence<const ORD: AtomicOrdering>();

/// Writes and gives what was there.
#[rgpu::atomic(
    read_modify_write,
    scope = "system",
    ordering = ORD,
    place = "*dst",
    function = "exchange"
)]
pub unsafe fn atomic_xchg<T: Copy, const ORD: AtomicOrdering>(dst: *mut T, src: T) -> T;

/// Combines (max) and gives what was there.
#[rgpu::atomic(
    read_modify_write,
    scope = "system",
    ordering = ORD,
    place = "*dst",
    function = "max"
)]
pub unsafe fn atomic_max<T: Copy, const ORD: AtomicOrdering>(dst: *mut T, src: T) -> T;

/// Combines (min) and gives what was there.
#[rgpu::atomic(
    read_modify_write,
    scope = "system",
    ordering = ORD,
    place = "*dst",
    function = "min"
)]
pub unsafe fn atomic_min<T: Copy, const ORD: AtomicOrdering>(dst: *mut T, src: T) -> T;

/// Combines (max) and gives what was there.
#[rgpu::atomic(
    read_modify_write,
    scope = "system",
    ordering = ORD,
    place = "*dst",
    function = "max"
)]
pub unsafe fn atomic_umax<T: Copy, const ORD: AtomicOrdering>(dst: *mut T, src: T) -> T;

/// Combines (min) and gives what was there.
#[rgpu::atomic(
    read_modify_write,
    scope = "system",
    ordering = ORD,
    place = "*dst",
    function = "min"
)]
pub unsafe fn atomic_umin<T: Copy, const ORD: AtomicOrdering>(dst: *mut T, src: T) -> T;

/// Combines (add) and gives what was there.
#[rgpu::atomic(
    read_modify_write,
    scope = "system",
    ordering = ORD,
    place = "*dst",
    function = "add"
)]
pub unsafe fn atomic_xadd<T: Copy, U: Copy, const ORD: AtomicOrdering>(dst: *mut T, src: U) -> T;

/// Combines (sub) and gives what was there.
#[rgpu::atomic(
    read_modify_write,
    scope = "system",
    ordering = ORD,
    place = "*dst",
    function = "sub"
)]
pub unsafe fn atomic_xsub<T: Copy, U: Copy, const ORD: AtomicOrdering>(dst: *mut T, src: U) -> T;

/// Combines (and) and gives what was there.
#[rgpu::atomic(
    read_modify_write,
    scope = "system",
    ordering = ORD,
    place = "*dst",
    function = "and"
)]
pub unsafe fn atomic_and<T: Copy, U: Copy, const ORD: AtomicOrdering>(dst: *mut T, src: U) -> T;

/// Combines (nand) and gives what was there.
#[rgpu::atomic(
    read_modify_write,
    scope = "system",
    ordering = ORD,
    place = "*dst",
    function = "nand"
)]
pub unsafe fn atomic_nand<T: Copy, U: Copy, const ORD: AtomicOrdering>(dst: *mut T, src: U) -> T;

/// Combines (or) and gives what was there.
#[rgpu::atomic(
    read_modify_write,
    scope = "system",
    ordering = ORD,
    place = "*dst",
    function = "or"
)]
pub unsafe fn atomic_or<T: Copy, U: Copy, const ORD: AtomicOrdering>(dst: *mut T, src: U) -> T;

/// Combines (xor) and gives what was there.
#[rgpu::atomic(
    read_modify_write,
    scope = "system",
    ordering = ORD,
    place = "*dst",
    function = "xor"
)]
pub unsafe fn atomic_xor<T: Copy, U: Copy, const ORD: AtomicOrdering>(dst: *mut T, src: U) -> T;

/// Writes `src` if `old` is there: what was there, and whether it did.
#[rgpu::atomic(
    compare_exchange,
    scope = "system",
    ordering = ORD_SUCC,
    failure_ordering = ORD_FAIL,
    place = "*dst"
)]
pub unsafe fn atomic_cxchg<
    T: Copy,
    const ORD_SUCC: AtomicOrdering,
    const ORD_FAIL: AtomicOrdering,
>(
    dst: *mut T,
    old: T,
    src: T,
) -> (T, bool);

/// Writes `src` if `old` is there; may fail without reason: what was there, and whether it did.
#[rgpu::atomic(
    compare_exchange,
    scope = "system",
    ordering = ORD_SUCC,
    failure_ordering = ORD_FAIL,
    place = "*dst"
)]
pub unsafe fn atomic_cxchgweak<
    T: Copy,
    const ORD_SUCC: AtomicOrdering,
    const ORD_FAIL: AtomicOrdering,
>(
    dst: *mut T,
    old: T,
    src: T,
) -> (T, bool);
