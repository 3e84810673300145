//! Modules of kernels.
#![rgpu::model(
    crate_name = "cuda_core",
    upstream = "NVlabs/cuda-oxide@a105afd",
    provenance = "reviewed"
)]

use crate::context::CudaContext;
use crate::error::DriverError;
use std::sync::Arc;

/// Loaded device code.
pub struct CudaModule {
    context: Arc<CudaContext>,
}

unsafe impl Send for CudaModule {}
unsafe impl Sync for CudaModule {}

impl CudaModule {
    /// The context the module belongs to.
    pub fn context(&self) -> &Arc<CudaContext> {
        &self.context
    }

    /// The kernel of that name.
    #[rgpu::opaque]
    pub fn load_function(self: &Arc<Self>, fn_name: &str) -> Result<CudaFunction, DriverError>;
}

/// A kernel of a loaded module.
pub struct CudaFunction {
    module: Arc<CudaModule>,
}

unsafe impl Send for CudaFunction {}
unsafe impl Sync for CudaFunction {}

impl CudaFunction {
    /// The context the kernel belongs to.
    pub fn context(&self) -> &Arc<CudaContext> {
        self.module.context()
    }
}
