//! Device contexts.
#![rgpu::model(
    crate_name = "cuda_core",
    upstream = "NVlabs/cuda-oxide@a105afd",
    provenance = "reviewed"
)]

use crate::error::DriverError;
use crate::module::CudaModule;
use crate::stream::CudaStream;
use std::sync::Arc;

/// A device in use by this process.
pub struct CudaContext {
    ordinal: usize,
}

impl CudaContext {
    /// Opens the device `ordinal`.
    #[rgpu::opaque]
    pub fn new(ordinal: usize) -> Result<Arc<Self>, DriverError>;

    /// Number of the device.
    pub fn ordinal(&self) -> usize {
        self.ordinal
    }

    /// Waits for all work of the device.
    #[rgpu::opaque]
    pub fn synchronize(&self) -> Result<(), DriverError>;

    /// The stream that orders itself with all others.
    #[rgpu::opaque]
    pub fn default_stream(self: &Arc<Self>) -> Arc<CudaStream>;

    /// A new stream.
    #[rgpu::opaque]
    pub fn new_stream(self: &Arc<Self>) -> Result<Arc<CudaStream>, DriverError>;

    /// Architecture of the device, major and minor.
    #[rgpu::opaque]
    pub fn compute_capability(&self) -> Result<(i32, i32), DriverError>;

    /// Name of the device.
    #[rgpu::opaque]
    pub fn device_name(&self) -> Result<String, DriverError>;

    /// Number of multiprocessors.
    #[rgpu::opaque]
    pub fn multiprocessor_count(&self) -> Result<u32, DriverError>;

    /// True if the device can launch cooperatively.
    #[rgpu::opaque]
    pub fn supports_cooperative_launch(&self) -> Result<bool, DriverError>;

    /// True if the device can launch clusters.
    #[rgpu::opaque]
    pub fn supports_cluster_launch(&self) -> Result<bool, DriverError>;

    /// Loads a module from a file.
    #[rgpu::opaque]
    pub fn load_module_from_file(
        self: &Arc<Self>,
        filename: &str,
    ) -> Result<Arc<CudaModule>, DriverError>;

    /// Loads a module from PTX text.
    #[rgpu::opaque]
    pub fn load_module_from_ptx_src(
        self: &Arc<Self>,
        ptx_src: &str,
    ) -> Result<Arc<CudaModule>, DriverError>;
}
