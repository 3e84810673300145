//! `core::intrinsics::gpu`: intrinsics for every GPU target.

/// The memory that the launch asked for, as in `extern __shared__`. Every call returns the same address,
/// whatever its type; the alignment holds for the types that some call in the program names.
#[rgpu::address_space("shared", dynamic, uninitialized)]
#[rgpu::value(uniformity = "block")]
pub fn gpu_launch_sized_workgroup_mem<T>() -> *mut T;
