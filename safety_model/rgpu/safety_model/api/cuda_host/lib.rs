//! `cuda_host`, host side: the macros that make launchers, and the arguments they take.
#![rgpu::model(
    crate_name = "cuda_host",
    upstream = "NVlabs/cuda-oxide@a105afd",
    provenance = "reviewed"
)]

pub mod launch;

pub use cuda_macros::{cuda_launch, cuda_launch_async, cuda_module};
pub use launch::{CudaKernel, GenericCudaKernel, KernelScalar, RowWidth, RowWidthOwned};
