//! `alloc`: boxes, vectors and strings by name, with opaque methods. Kernels have no heap.

#![rgpu::model(crate_name = "alloc", upstream = "rust-lang/rust", provenance = "reviewed")]

#[macro_use]
mod macros;

pub mod borrow;
pub mod boxed;
pub mod string;
pub mod sync;
pub mod vec;

pub use core::{fmt, format_args};
