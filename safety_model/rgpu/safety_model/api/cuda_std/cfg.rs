//! The compute capability that the kernel is built for: crates/cuda_std/src/cfg.rs.

/// Generations of devices, in order.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum ComputeCapability {
    Compute35,
    Compute37,
    Compute50,
    Compute52,
    Compute53,
    Compute60,
    Compute61,
    Compute62,
    Compute70,
    Compute72,
    Compute75,
    Compute80,
}

impl ComputeCapability {
    /// What `cuda_builder` put into `CUDA_ARCH`: a constant of the build, not known here.
    #[rgpu::value(uniformity = "grid")]
    pub fn from_cuda_arch_env() -> Self;
}
