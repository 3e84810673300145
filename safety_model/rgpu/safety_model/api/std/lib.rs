//! `std`: everything of `core` and `alloc`, mathematical functions of floats, and macros that print.
//!
//! Files, processes, threads and time are host matters and not modelled.

#![rgpu::model(crate_name = "std", upstream = "rust-lang/rust", provenance = "reviewed")]

#[macro_use]
mod macros;

mod float;

pub mod collections;
pub mod prelude;
pub mod sync;

pub use alloc::{boxed, format, string, vec};
pub use core::*;

/// Where printing ends up.
#[doc(hidden)]
#[rgpu::opaque]
pub fn __print(args: core::fmt::Arguments<'_>);
