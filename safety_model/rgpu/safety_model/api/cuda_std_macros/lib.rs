//! The attribute macros of Rust-CUDA, which `cuda_std` re-exports.
//!
//! Inspected by hand: crates/cuda_std_macros/src/lib.rs.
#![rgpu::model(
    crate_name = "cuda_std_macros",
    upstream = "Rust-GPU/rust-cuda@ac2674f",
    provenance = "reviewed"
)]

/// Makes an `unsafe fn` an entry point. The hints `grid_dim = 2d` and `block_dim = 1d` are read by the
/// compiler but bind nobody: the host may launch any shape.
#[rgpu::attribute_macro("kernel", dialect = "rust-cuda")]
#[macro_export]
macro_rules! kernel {
    () => {};
}

/// Replaces the function by a panic when the crate is built for the host.
#[rgpu::attribute_macro("device", dialect = "rust-cuda")]
#[macro_export]
macro_rules! gpu_only {
    () => {};
}

/// Keeps a `#[no_mangle]` function in the output though no kernel calls it.
#[rgpu::attribute_macro("device", dialect = "rust-cuda")]
#[macro_export]
macro_rules! externally_visible {
    () => {};
}

/// Puts a static into `global`, `shared`, `constant` or `local` memory.
#[rgpu::attribute_macro("address_space", dialect = "rust-cuda")]
#[macro_export]
macro_rules! address_space {
    () => {};
}
