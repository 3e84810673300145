//! `core::arch::nvptx`: registers, the block barrier and system calls, all unsafe and all `i32`.
//!
//! Inspected by hand: crates/core_arch/src/nvptx/mod.rs and packed.rs of rust-lang/stdarch.

use crate::ffi::c_void;

mod packed;

pub use packed::*;

/// Waits until all threads of the block wait at the same of 16 barriers. PTX: `barrier.sync`, without
/// `.aligned`: threads may arrive from different places in the program. Needs sm_70 and PTX 6.0.
#[rgpu::barrier(scope = "block", orders = "block", aligned = false, id = a)]
#[rgpu::lowers_to("llvm.nvvm.barrier.sync", convergent, min_sm = "sm_70", min_ptx = "6.0")]
pub unsafe fn _barrier_sync(a: u32);

/// Deprecated name of `_barrier_sync(0)`.
pub unsafe fn _syncthreads() {
    _barrier_sync(0)
}

/// Threads per block, x axis.
#[rgpu::special_register("ntid.x")]
#[rgpu::value(uniformity = "grid", in_range(1, 1025))]
#[rgpu::lowers_to("llvm.nvvm.read.ptx.sreg.ntid.x")]
pub unsafe fn _block_dim_x() -> i32;

/// Threads per block, y axis.
#[rgpu::special_register("ntid.y")]
#[rgpu::value(uniformity = "grid", in_range(1, 1025))]
#[rgpu::lowers_to("llvm.nvvm.read.ptx.sreg.ntid.y")]
pub unsafe fn _block_dim_y() -> i32;

/// Threads per block, z axis.
#[rgpu::special_register("ntid.z")]
#[rgpu::value(uniformity = "grid", in_range(1, 65))]
#[rgpu::lowers_to("llvm.nvvm.read.ptx.sreg.ntid.z")]
pub unsafe fn _block_dim_z() -> i32;

/// Index of the block in the grid, x axis.
#[rgpu::special_register("ctaid.x")]
#[rgpu::value(uniformity = "block", in_range(0, grid_dim.x))]
#[rgpu::lowers_to("llvm.nvvm.read.ptx.sreg.ctaid.x")]
pub unsafe fn _block_idx_x() -> i32;

/// Index of the block in the grid, y axis.
#[rgpu::special_register("ctaid.y")]
#[rgpu::value(uniformity = "block", in_range(0, grid_dim.y))]
#[rgpu::lowers_to("llvm.nvvm.read.ptx.sreg.ctaid.y")]
pub unsafe fn _block_idx_y() -> i32;

/// Index of the block in the grid, z axis.
#[rgpu::special_register("ctaid.z")]
#[rgpu::value(uniformity = "block", in_range(0, grid_dim.z))]
#[rgpu::lowers_to("llvm.nvvm.read.ptx.sreg.ctaid.z")]
pub unsafe fn _block_idx_z() -> i32;

/// Blocks per grid, x axis.
#[rgpu::special_register("nctaid.x")]
#[rgpu::value(uniformity = "grid", in_range(1, 2147483648))]
#[rgpu::lowers_to("llvm.nvvm.read.ptx.sreg.nctaid.x")]
pub unsafe fn _grid_dim_x() -> i32;

/// Blocks per grid, y axis.
#[rgpu::special_register("nctaid.y")]
#[rgpu::value(uniformity = "grid", in_range(1, 65536))]
#[rgpu::lowers_to("llvm.nvvm.read.ptx.sreg.nctaid.y")]
pub unsafe fn _grid_dim_y() -> i32;

/// Blocks per grid, z axis.
#[rgpu::special_register("nctaid.z")]
#[rgpu::value(uniformity = "grid", in_range(1, 65536))]
#[rgpu::lowers_to("llvm.nvvm.read.ptx.sreg.nctaid.z")]
pub unsafe fn _grid_dim_z() -> i32;

/// Index of the thread in its block, x axis.
#[rgpu::special_register("tid.x")]
#[rgpu::value(uniformity = "thread", in_range(0, block_dim.x))]
#[rgpu::lowers_to("llvm.nvvm.read.ptx.sreg.tid.x")]
pub unsafe fn _thread_idx_x() -> i32;

/// Index of the thread in its block, y axis.
#[rgpu::special_register("tid.y")]
#[rgpu::value(uniformity = "thread", in_range(0, block_dim.y))]
#[rgpu::lowers_to("llvm.nvvm.read.ptx.sreg.tid.y")]
pub unsafe fn _thread_idx_y() -> i32;

/// Index of the thread in its block, z axis.
#[rgpu::special_register("tid.z")]
#[rgpu::value(uniformity = "thread", in_range(0, block_dim.z))]
#[rgpu::lowers_to("llvm.nvvm.read.ptx.sreg.tid.z")]
pub unsafe fn _thread_idx_z() -> i32;

/// Ends the grid. PTX: `trap`.
#[rgpu::traps]
#[rgpu::lowers_to("llvm.trap")]
pub unsafe fn trap() -> !;

extern "C" {
    /// Writes a line to the buffer that the host prints.
    #[rgpu::opaque]
    #[rgpu::lowers_to("vprintf")]
    pub fn vprintf(format: *const u8, valist: *const c_void) -> i32;

    /// Memory of the device heap, aligned to 16 bytes; null when it is exhausted.
    #[rgpu::opaque]
    #[rgpu::value(uniformity = "thread", aligned = 16)]
    #[rgpu::lowers_to("malloc")]
    pub fn malloc(size: usize) -> *mut c_void;

    /// Returns memory to the device heap.
    #[rgpu::opaque]
    #[rgpu::lowers_to("free")]
    pub fn free(ptr: *mut c_void);
}

/// Reports a failed assertion, and ends the grid.
#[rgpu::traps]
pub unsafe fn __assert_fail(message: *const u8, file: *const u8, line: u32, function: *const u8);
