//! The cluster barrier and shared memory of the neighbours.
#![rgpu::model(
    crate_name = "cuda_intrinsics",
    upstream = "NVlabs/cuda-oxide@a105afd",
    provenance = "generated"
)]

pub use cuda_device::cluster::{
    barrier_cluster_arrive, barrier_cluster_arrive_aligned, barrier_cluster_arrive_relaxed,
    barrier_cluster_arrive_relaxed_aligned, barrier_cluster_wait, barrier_cluster_wait_aligned,
    dsmem_read_u32,
};

/// As `map_shared_rank`, for writing.
#[rgpu::pure]
#[rgpu::protocol(object = "cluster_memory", transition = "map", place = "*local_ptr")]
#[rgpu::requires(target_rank < cluster_size())]
#[rgpu::lowers_to(
    "llvm.nvvm.mapa.shared.cluster",
    convergent,
    min_sm = "sm_90",
    min_ptx = "7.8",
    ptx = "mapa.u64 {result}, {local_ptr}, {target_rank};"
)]
pub unsafe fn map_shared_rank(local_ptr: *const u8, target_rank: u32) -> *const u8;
