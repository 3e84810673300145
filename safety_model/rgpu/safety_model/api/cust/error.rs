//! Errors of the driver.

/// What the driver answered.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CudaError {
    InvalidValue,
    OutOfMemory,
    LaunchFailed,
    UnknownError,
}

impl core::fmt::Display for CudaError {
    #[rgpu::opaque]
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result;
}

impl core::error::Error for CudaError {}

pub type CudaResult<T> = Result<T, CudaError>;
