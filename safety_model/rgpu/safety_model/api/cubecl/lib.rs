//! CubeCL: kernels are found, and nothing more is said of them.
//!
//! What a `#[cube]` function does is not what its Rust says: the macro makes it a program that builds
//! the kernel at run time, with values known then (`#[comptime]`), types chosen then, and a front end
//! of its own for indices, loops and shared memory.
#![rgpu::model(
    crate_name = "cubecl",
    upstream = "tracel-ai/cubecl@4057f39",
    provenance = "reviewed"
)]

/// `#[cube(launch)]` and `#[cube(launch_unchecked)]` make a function a kernel; `#[cube]` alone makes it
/// one that kernels call.
#[rgpu::attribute_macro(
    "kernel",
    dialect = "cubecl",
    when("launch", "launch_unchecked"),
    unmodelled = "kernels of CubeCL are not modelled"
)]
#[macro_export]
macro_rules! cube {
    () => {};
}

pub mod prelude {
    //! What kernels import.
    pub use crate::cube;
}
