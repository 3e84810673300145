//! Streams.
#![rgpu::model(
    crate_name = "cuda_core",
    upstream = "NVlabs/cuda-oxide@a105afd",
    provenance = "reviewed"
)]

use crate::context::CudaContext;
use crate::error::DriverError;
use std::sync::Arc;

/// A queue of device work.
pub struct CudaStream {
    context: Arc<CudaContext>,
}

unsafe impl Send for CudaStream {}
unsafe impl Sync for CudaStream {}

impl CudaStream {
    /// The context the stream belongs to.
    pub fn context(&self) -> &Arc<CudaContext> {
        &self.context
    }

    /// Waits for the work of the stream.
    #[rgpu::opaque]
    pub fn synchronize(&self) -> Result<(), DriverError>;

    /// A new stream that starts after the work queued here.
    #[rgpu::opaque]
    pub fn fork(&self) -> Result<Arc<Self>, DriverError>;

    /// Makes later work wait for the other stream.
    #[rgpu::opaque]
    pub fn join(&self, other: &CudaStream) -> Result<(), DriverError>;
}
