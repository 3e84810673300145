//! Errors of the driver.
#![rgpu::model(
    crate_name = "cuda_core",
    upstream = "NVlabs/cuda-oxide@a105afd",
    provenance = "reviewed"
)]

/// Error code of the driver.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DriverError(pub u32);

impl core::fmt::Display for DriverError {
    #[rgpu::opaque]
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result;
}

impl core::error::Error for DriverError {}
