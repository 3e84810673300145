//! Indices, block barriers and fences: crates/cuda_std/src/thread.rs and
//! crates/rustc_codegen_nvvm/libintrinsics.ll.

use glam::{UVec2, UVec3};

/// Index of the thread in its block, x axis.
#[rgpu::special_register("tid.x")]
#[rgpu::value(uniformity = "thread", in_range(0, block_dim.x))]
#[rgpu::lowers_to("llvm.nvvm.read.ptx.sreg.tid.x")]
pub fn thread_idx_x() -> u32;

/// Index of the thread in its block, y axis.
#[rgpu::special_register("tid.y")]
#[rgpu::value(uniformity = "thread", in_range(0, block_dim.y))]
#[rgpu::lowers_to("llvm.nvvm.read.ptx.sreg.tid.y")]
pub fn thread_idx_y() -> u32;

/// Index of the thread in its block, z axis.
#[rgpu::special_register("tid.z")]
#[rgpu::value(uniformity = "thread", in_range(0, block_dim.z))]
#[rgpu::lowers_to("llvm.nvvm.read.ptx.sreg.tid.z")]
pub fn thread_idx_z() -> u32;

/// Index of the block in the grid, x axis.
#[rgpu::special_register("ctaid.x")]
#[rgpu::value(uniformity = "block", in_range(0, grid_dim.x))]
#[rgpu::lowers_to("llvm.nvvm.read.ptx.sreg.ctaid.x")]
pub fn block_idx_x() -> u32;

/// Index of the block in the grid, y axis.
#[rgpu::special_register("ctaid.y")]
#[rgpu::value(uniformity = "block", in_range(0, grid_dim.y))]
#[rgpu::lowers_to("llvm.nvvm.read.ptx.sreg.ctaid.y")]
pub fn block_idx_y() -> u32;

/// Index of the block in the grid, z axis.
#[rgpu::special_register("ctaid.z")]
#[rgpu::value(uniformity = "block", in_range(0, grid_dim.z))]
#[rgpu::lowers_to("llvm.nvvm.read.ptx.sreg.ctaid.z")]
pub fn block_idx_z() -> u32;

/// Threads per block, x axis.
#[rgpu::special_register("ntid.x")]
#[rgpu::value(uniformity = "grid", in_range(1, 1025))]
#[rgpu::lowers_to("llvm.nvvm.read.ptx.sreg.ntid.x")]
pub fn block_dim_x() -> u32;

/// Threads per block, y axis.
#[rgpu::special_register("ntid.y")]
#[rgpu::value(uniformity = "grid", in_range(1, 1025))]
#[rgpu::lowers_to("llvm.nvvm.read.ptx.sreg.ntid.y")]
pub fn block_dim_y() -> u32;

/// Threads per block, z axis.
#[rgpu::special_register("ntid.z")]
#[rgpu::value(uniformity = "grid", in_range(1, 65))]
#[rgpu::lowers_to("llvm.nvvm.read.ptx.sreg.ntid.z")]
pub fn block_dim_z() -> u32;

/// Blocks per grid, x axis.
#[rgpu::special_register("nctaid.x")]
#[rgpu::value(uniformity = "grid", in_range(1, 2147483648))]
#[rgpu::lowers_to("llvm.nvvm.read.ptx.sreg.nctaid.x")]
pub fn grid_dim_x() -> u32;

/// Blocks per grid, y axis.
#[rgpu::special_register("nctaid.y")]
#[rgpu::value(uniformity = "grid", in_range(1, 65536))]
#[rgpu::lowers_to("llvm.nvvm.read.ptx.sreg.nctaid.y")]
pub fn grid_dim_y() -> u32;

/// Blocks per grid, z axis.
#[rgpu::special_register("nctaid.z")]
#[rgpu::value(uniformity = "grid", in_range(1, 65536))]
#[rgpu::lowers_to("llvm.nvvm.read.ptx.sreg.nctaid.z")]
pub fn grid_dim_z() -> u32;

/// Index of the thread in its block, all axes.
pub fn thread_idx() -> UVec3 {
    UVec3::new(thread_idx_x(), thread_idx_y(), thread_idx_z())
}

/// Index of the block in the grid, all axes.
pub fn block_idx() -> UVec3 {
    UVec3::new(block_idx_x(), block_idx_y(), block_idx_z())
}

/// Threads per block, all axes.
pub fn block_dim() -> UVec3 {
    UVec3::new(block_dim_x(), block_dim_y(), block_dim_z())
}

/// Blocks per grid, all axes.
pub fn grid_dim() -> UVec3 {
    UVec3::new(grid_dim_x(), grid_dim_y(), grid_dim_z())
}

/// Number of the thread in the whole grid, counted along x, then y, then z, block by block. Wraps
/// around when the grid has more than 2^32 threads.
pub fn index() -> u32 {
    let blocks = grid_dim();
    let block = block_idx();
    let threads = block_dim();
    let thread = thread_idx();

    let block_number = block.x + block.y * blocks.x + blocks.x * blocks.y * block.z;
    let thread_number = thread.z * (threads.x * threads.y) + thread.y * threads.x + thread.x;
    block_number * threads.element_product() + thread_number
}

/// Position of the thread in the grid along x. Not unique when the launch uses y or z.
pub fn index_1d() -> u32 {
    thread_idx_x() + block_idx_x() * block_dim_x()
}

/// Position of the thread in the grid along x and y. Not unique when the launch uses z.
pub fn index_2d() -> UVec2 {
    UVec2::new(
        thread_idx_x() + block_idx_x() * block_dim_x(),
        thread_idx_y() + block_idx_y() * block_dim_y(),
    )
}

/// Position of the thread in the grid along all axes.
pub fn index_3d() -> UVec3 {
    UVec3::new(
        thread_idx_x() + block_idx_x() * block_dim_x(),
        thread_idx_y() + block_idx_y() * block_dim_y(),
        thread_idx_z() + block_idx_z() * block_dim_z(),
    )
}

/// True in exactly one thread of the grid: index zero in block zero.
pub fn first() -> bool {
    block_idx() == UVec3::ZERO && thread_idx() == UVec3::ZERO
}

/// Lanes per warp.
#[rgpu::special_register("WARP_SZ")]
#[rgpu::value(uniformity = "grid", in_range(32, 33))]
#[rgpu::lowers_to("llvm.nvvm.read.ptx.sreg.warpsize")]
pub fn warp_size() -> u32;

/// Waits until every thread of the block arrives. PTX: `bar.sync 0`.
///
/// Upstream calls it safe and says that a divergent call cannot be undefined behaviour; PTX ISA
/// 9.7.13.1 says that all threads of the warp must execute the same `bar.sync`.
#[rgpu::barrier(scope = "block", orders = "block", id = 0)]
#[rgpu::lowers_to("llvm.nvvm.barrier0", convergent)]
pub fn sync_threads();

/// `sync_threads` that also counts the threads with a non-zero predicate. PTX: `bar.red.popc.u32`.
#[rgpu::barrier(scope = "block", orders = "block", id = 0)]
#[rgpu::value(uniformity = "block", in_range(0, 1025))]
#[rgpu::lowers_to("llvm.nvvm.barrier0.popc", convergent)]
pub fn sync_threads_count(predicate: u32) -> u32;

/// `sync_threads` that also tells whether the predicate is non-zero in every thread. PTX: `bar.red.and.pred`.
#[rgpu::barrier(scope = "block", orders = "block", id = 0)]
#[rgpu::value(uniformity = "block")]
#[rgpu::lowers_to("llvm.nvvm.barrier0.and", convergent)]
pub fn sync_threads_and(predicate: u32) -> u32;

/// `sync_threads` that also tells whether the predicate is non-zero in any thread. PTX: `bar.red.or.pred`.
#[rgpu::barrier(scope = "block", orders = "block", id = 0)]
#[rgpu::value(uniformity = "block")]
#[rgpu::lowers_to("llvm.nvvm.barrier0.or", convergent)]
pub fn sync_threads_or(predicate: u32) -> u32;

/// Documented as a fence for the whole grid, but libintrinsics.ll:123-127 emits `membar.cta`, which
/// orders nothing between blocks.
#[rgpu::fence(scope = "grid", ordering = "seq_cst", emitted_scope = "block")]
#[rgpu::lowers_to("llvm.nvvm.membar.cta")]
pub fn grid_fence();

/// `membar.gl`.
#[rgpu::fence(scope = "device", ordering = "seq_cst")]
#[rgpu::lowers_to("llvm.nvvm.membar.gl")]
pub fn device_fence();

/// `membar.sys`.
#[rgpu::fence(scope = "system", ordering = "seq_cst")]
#[rgpu::lowers_to("llvm.nvvm.membar.sys")]
pub fn system_fence();

/// Suspends the calling thread for roughly this long.
#[rgpu::opaque]
#[rgpu::lowers_to("nanosleep.u32 {nanos};", min_sm = "sm_70")]
pub fn nanosleep(nanos: u32);
