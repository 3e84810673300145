//! Panics. On a GPU they end the whole grid.

use crate::fmt::Arguments;
use crate::marker::Sized;

/// Ends the grid with this message.
#[rgpu::traps]
#[rgpu::lang("panic")]
pub const fn panic(expr: &'static str) -> !;

/// Ends the grid with this message.
#[rgpu::traps]
pub const fn panic_fmt(fmt: Arguments<'_>) -> !;

/// Ends the grid with this message.
#[rgpu::traps]
pub const fn panic_display<T: ?Sized>(x: &T) -> !;
