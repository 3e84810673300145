//! Hints to the compiler.

use crate::intrinsics;

/// Never reached, by the caller's promise.
#[rgpu::lang("unreachable")]
pub const unsafe fn unreachable_unchecked() -> !;

/// True, by the caller's promise.
#[rgpu::pure]
#[rgpu::lang("assume")]
pub const unsafe fn assert_unchecked(cond: bool);

/// Tells that the thread waits in a loop.
#[rgpu::pure]
pub fn spin_loop();

/// Its argument, hidden from the optimiser.
#[rgpu::pure]
#[rgpu::lang("black_box")]
pub fn black_box<T>(dummy: T) -> T;

/// Its argument; warns if it is unused.
pub const fn must_use<T>(value: T) -> T {
    value
}

/// One of two values, without a branch.
pub const fn select_unpredictable<T>(condition: bool, true_val: T, false_val: T) -> T {
    intrinsics::select_unpredictable(condition, true_val, false_val)
}

/// Marks an unlikely path.
pub const fn cold_path() {}
