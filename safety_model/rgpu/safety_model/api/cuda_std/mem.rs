//! The device heap and the sizes of shared memory: crates/cuda_std/src/mem.rs.

use core::ffi::c_void;

extern "C" {
    /// Memory of the device heap; null when it is exhausted.
    #[rgpu::opaque]
    #[rgpu::lowers_to("malloc")]
    pub fn malloc(size: usize) -> *mut c_void;

    /// Returns memory to the device heap.
    #[rgpu::opaque]
    #[rgpu::lowers_to("free")]
    pub fn free(ptr: *mut c_void);
}

/// The global allocator of kernels that use `alloc`.
pub struct CUDAAllocator;

/// The one instance of the allocator.
pub static GLOBAL_ALLOCATOR: CUDAAllocator = CUDAAllocator;

/// Bytes of dynamic shared memory that the launch asked for.
#[rgpu::special_register("dynamic_smem_size")]
#[rgpu::value(uniformity = "grid")]
pub fn dynamic_smem_size() -> u32;

/// Bytes of shared memory of a block, static and dynamic, rounded up to the allocation unit.
#[rgpu::special_register("total_smem_size")]
#[rgpu::value(uniformity = "grid", aligned = 128)]
pub fn total_smem_size() -> u32;
