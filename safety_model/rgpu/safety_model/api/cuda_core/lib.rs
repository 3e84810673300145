//! `cuda_core`, host side: what stands beside kernels and decides the shape of their launches.
#![rgpu::model(
    crate_name = "cuda_core",
    upstream = "NVlabs/cuda-oxide@a105afd",
    provenance = "reviewed"
)]
#![feature(f16)]

pub mod context;
pub mod device_buffer;
pub mod error;
pub mod launch;
pub mod module;
pub mod stream;

pub use context::CudaContext;
pub use cuda_macros::DeviceCopy;
pub use device_buffer::{DeviceBuffer, DeviceCopy};
pub use error::DriverError;
pub use launch::{
    KernelLaunchConfig, LaunchConfig, LaunchConfig1D, LaunchConfig2D, LaunchConfig3D,
};
pub use module::{CudaFunction, CudaModule};
pub use stream::CudaStream;
