//! Special registers.
#![rgpu::model(
    crate_name = "cuda_intrinsics",
    upstream = "NVlabs/cuda-oxide@a105afd",
    provenance = "generated"
)]

pub use cuda_device::cluster::{
    cluster_ctaidX as cluster_block_idx_x, cluster_ctaidY as cluster_block_idx_y,
    cluster_ctaidZ as cluster_block_idx_z, cluster_nctaidX as cluster_dim_x,
    cluster_nctaidY as cluster_dim_y, cluster_nctaidZ as cluster_dim_z,
};
pub use cuda_device::thread::{
    blockDim_x as block_dim_x, blockDim_y as block_dim_y, blockDim_z as block_dim_z,
    blockIdx_x as block_idx_x, blockIdx_y as block_idx_y, blockIdx_z as block_idx_z,
    gridDim_x as grid_dim_x, gridDim_y as grid_dim_y, gridDim_z as grid_dim_z,
    threadIdx_x as thread_idx_x, threadIdx_y as thread_idx_y, threadIdx_z as thread_idx_z,
};
pub use cuda_device::warp::{
    lane_id, lanemask_eq, lanemask_ge, lanemask_gt, lanemask_le, lanemask_lt,
};

/// Blocks per cluster.
#[rgpu::special_register("cluster_nctarank")]
#[rgpu::value(uniformity = "grid")]
#[rgpu::lowers_to("llvm.nvvm.read.ptx.sreg.cluster.nctarank", min_sm = "sm_90", min_ptx = "7.8")]
pub fn cluster_block_count() -> u32;

/// Linear index of the block within its cluster.
#[rgpu::special_register("cluster_ctarank")]
#[rgpu::value(uniformity = "block")]
#[rgpu::lowers_to("llvm.nvvm.read.ptx.sreg.cluster.ctarank", min_sm = "sm_90", min_ptx = "7.8")]
pub fn cluster_block_rank() -> u32;

/// Clusters per grid, x axis.
#[rgpu::special_register("nclusterid.x")]
#[rgpu::value(uniformity = "grid")]
#[rgpu::lowers_to("llvm.nvvm.read.ptx.sreg.nclusterid.x", min_sm = "sm_90", min_ptx = "7.8")]
pub fn cluster_grid_dim_x() -> u32;

/// Clusters per grid, y axis.
#[rgpu::special_register("nclusterid.y")]
#[rgpu::value(uniformity = "grid")]
#[rgpu::lowers_to("llvm.nvvm.read.ptx.sreg.nclusterid.y", min_sm = "sm_90", min_ptx = "7.8")]
pub fn cluster_grid_dim_y() -> u32;

/// Clusters per grid, z axis.
#[rgpu::special_register("nclusterid.z")]
#[rgpu::value(uniformity = "grid")]
#[rgpu::lowers_to("llvm.nvvm.read.ptx.sreg.nclusterid.z", min_sm = "sm_90", min_ptx = "7.8")]
pub fn cluster_grid_dim_z() -> u32;

/// Index of the cluster within the grid, x axis.
#[rgpu::special_register("clusterid.x")]
#[rgpu::value(uniformity = "cluster")]
#[rgpu::lowers_to("llvm.nvvm.read.ptx.sreg.clusterid.x", min_sm = "sm_90", min_ptx = "7.8")]
pub fn cluster_idx_x() -> u32;

/// Index of the cluster within the grid, y axis.
#[rgpu::special_register("clusterid.y")]
#[rgpu::value(uniformity = "cluster")]
#[rgpu::lowers_to("llvm.nvvm.read.ptx.sreg.clusterid.y", min_sm = "sm_90", min_ptx = "7.8")]
pub fn cluster_idx_y() -> u32;

/// Index of the cluster within the grid, z axis.
#[rgpu::special_register("clusterid.z")]
#[rgpu::value(uniformity = "cluster")]
#[rgpu::lowers_to("llvm.nvvm.read.ptx.sreg.clusterid.z", min_sm = "sm_90", min_ptx = "7.8")]
pub fn cluster_idx_z() -> u32;
