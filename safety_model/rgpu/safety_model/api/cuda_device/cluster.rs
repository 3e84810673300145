//! Clusters of blocks: position, barrier, and the shared memory of the neighbours.
#![rgpu::model(
    crate_name = "cuda_device",
    upstream = "NVlabs/cuda-oxide@a105afd",
    provenance = "reviewed"
)]

/// Index of the block within its cluster, x axis.
#[rgpu::special_register("cluster_ctaid.x")]
#[rgpu::value(uniformity = "block", in_range(0, cluster_dim.x))]
#[rgpu::lowers_to("llvm.nvvm.read.ptx.sreg.cluster.ctaid.x", min_sm = "sm_90", min_ptx = "7.8")]
pub fn cluster_ctaidX() -> u32;

/// Index of the block within its cluster, y axis.
#[rgpu::special_register("cluster_ctaid.y")]
#[rgpu::value(uniformity = "block", in_range(0, cluster_dim.y))]
#[rgpu::lowers_to("llvm.nvvm.read.ptx.sreg.cluster.ctaid.y", min_sm = "sm_90", min_ptx = "7.8")]
pub fn cluster_ctaidY() -> u32;

/// Index of the block within its cluster, z axis.
#[rgpu::special_register("cluster_ctaid.z")]
#[rgpu::value(uniformity = "block", in_range(0, cluster_dim.z))]
#[rgpu::lowers_to("llvm.nvvm.read.ptx.sreg.cluster.ctaid.z", min_sm = "sm_90", min_ptx = "7.8")]
pub fn cluster_ctaidZ() -> u32;

/// Blocks per cluster, x axis.
#[rgpu::special_register("cluster_nctaid.x")]
#[rgpu::value(uniformity = "grid")]
#[rgpu::lowers_to("llvm.nvvm.read.ptx.sreg.cluster.nctaid.x", min_sm = "sm_90", min_ptx = "7.8")]
pub fn cluster_nctaidX() -> u32;

/// Blocks per cluster, y axis.
#[rgpu::special_register("cluster_nctaid.y")]
#[rgpu::value(uniformity = "grid")]
#[rgpu::lowers_to("llvm.nvvm.read.ptx.sreg.cluster.nctaid.y", min_sm = "sm_90", min_ptx = "7.8")]
pub fn cluster_nctaidY() -> u32;

/// Blocks per cluster, z axis.
#[rgpu::special_register("cluster_nctaid.z")]
#[rgpu::value(uniformity = "grid")]
#[rgpu::lowers_to("llvm.nvvm.read.ptx.sreg.cluster.nctaid.z", min_sm = "sm_90", min_ptx = "7.8")]
pub fn cluster_nctaidZ() -> u32;

/// Index of the cluster within the grid, x axis.
#[rgpu::special_register("clusterid.x")]
#[rgpu::value(uniformity = "cluster")]
#[rgpu::lowers_to("llvm.nvvm.read.ptx.sreg.clusterid.x", min_sm = "sm_90", min_ptx = "7.8")]
pub(crate) fn __cluster_idxX() -> u32;

/// Index of the cluster within the grid, y axis.
#[rgpu::special_register("clusterid.y")]
#[rgpu::value(uniformity = "cluster")]
#[rgpu::lowers_to("llvm.nvvm.read.ptx.sreg.clusterid.y", min_sm = "sm_90", min_ptx = "7.8")]
pub(crate) fn __cluster_idxY() -> u32;

/// Index of the cluster within the grid, z axis.
#[rgpu::special_register("clusterid.z")]
#[rgpu::value(uniformity = "cluster")]
#[rgpu::lowers_to("llvm.nvvm.read.ptx.sreg.clusterid.z", min_sm = "sm_90", min_ptx = "7.8")]
pub(crate) fn __cluster_idxZ() -> u32;

/// Clusters per grid, x axis.
#[rgpu::special_register("nclusterid.x")]
#[rgpu::value(uniformity = "grid")]
#[rgpu::lowers_to("llvm.nvvm.read.ptx.sreg.nclusterid.x", min_sm = "sm_90", min_ptx = "7.8")]
pub(crate) fn __cluster_grid_dimX() -> u32;

/// Clusters per grid, y axis.
#[rgpu::special_register("nclusterid.y")]
#[rgpu::value(uniformity = "grid")]
#[rgpu::lowers_to("llvm.nvvm.read.ptx.sreg.nclusterid.y", min_sm = "sm_90", min_ptx = "7.8")]
pub(crate) fn __cluster_grid_dimY() -> u32;

/// Clusters per grid, z axis.
#[rgpu::special_register("nclusterid.z")]
#[rgpu::value(uniformity = "grid")]
#[rgpu::lowers_to("llvm.nvvm.read.ptx.sreg.nclusterid.z", min_sm = "sm_90", min_ptx = "7.8")]
pub(crate) fn __cluster_grid_dimZ() -> u32;

/// Linear index of the cluster within the grid.
pub fn cluster_idx() -> u32 {
    let columns = __cluster_grid_dimX();
    let rows = __cluster_grid_dimY();
    __cluster_idxX() + __cluster_idxY() * columns + __cluster_idxZ() * columns * rows
}

/// Number of clusters in the grid.
pub fn num_clusters() -> u32 {
    __cluster_grid_dimX() * __cluster_grid_dimY() * __cluster_grid_dimZ()
}

/// Linear index of the block within its cluster.
pub fn block_rank() -> u32 {
    let columns = cluster_nctaidX();
    let rows = cluster_nctaidY();
    cluster_ctaidX() + cluster_ctaidY() * columns + cluster_ctaidZ() * columns * rows
}

/// Number of blocks in the cluster.
pub fn cluster_size() -> u32 {
    cluster_nctaidX() * cluster_nctaidY() * cluster_nctaidZ()
}

/// Waits until every thread of every block of the cluster has arrived.
pub fn cluster_sync() {
    unsafe {
        barrier_cluster_arrive_aligned();
        barrier_cluster_wait_aligned();
    }
}

/// Announces arrival at the cluster barrier.
#[rgpu::barrier(scope = "cluster", orders = "cluster", aligned = false, arrive_only = true)]
#[rgpu::lowers_to(
    "llvm.nvvm.barrier.cluster.arrive",
    convergent,
    min_sm = "sm_90",
    min_ptx = "7.8"
)]
pub unsafe fn barrier_cluster_arrive();

/// Announces arrival at the cluster barrier; the warp must be converged.
#[rgpu::barrier(scope = "cluster", orders = "cluster", aligned = true, arrive_only = true)]
#[rgpu::lowers_to(
    "llvm.nvvm.barrier.cluster.arrive.aligned",
    convergent,
    min_sm = "sm_90",
    min_ptx = "7.8"
)]
pub unsafe fn barrier_cluster_arrive_aligned();

/// Announces arrival at the cluster barrier, publishing nothing.
#[rgpu::barrier(scope = "cluster", aligned = false, arrive_only = true)]
#[rgpu::lowers_to(
    "llvm.nvvm.barrier.cluster.arrive.relaxed",
    convergent,
    min_sm = "sm_90",
    min_ptx = "8.0"
)]
pub unsafe fn barrier_cluster_arrive_relaxed();

/// Announces arrival at the cluster barrier, publishing nothing; the warp must be converged.
#[rgpu::barrier(scope = "cluster", aligned = true, arrive_only = true)]
#[rgpu::lowers_to(
    "llvm.nvvm.barrier.cluster.arrive.relaxed.aligned",
    convergent,
    min_sm = "sm_90",
    min_ptx = "8.0"
)]
pub unsafe fn barrier_cluster_arrive_relaxed_aligned();

/// Waits for the arrivals of the whole cluster.
#[rgpu::barrier(scope = "cluster", orders = "cluster", aligned = false, wait_only = true)]
#[rgpu::lowers_to("llvm.nvvm.barrier.cluster.wait", convergent, min_sm = "sm_90", min_ptx = "7.8")]
pub unsafe fn barrier_cluster_wait();

/// Waits for the arrivals of the whole cluster; the warp must be converged.
#[rgpu::barrier(scope = "cluster", orders = "cluster", aligned = true, wait_only = true)]
#[rgpu::lowers_to(
    "llvm.nvvm.barrier.cluster.wait.aligned",
    convergent,
    min_sm = "sm_90",
    min_ptx = "7.8"
)]
pub unsafe fn barrier_cluster_wait_aligned();

/// Address in the shared memory of block `target_rank` that corresponds to `local_ptr`. Upstream's
/// contract forbids an ordinary dereference.
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
pub unsafe fn map_shared_rank<T>(local_ptr: *const T, target_rank: u32) -> *const T;

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
pub unsafe fn map_shared_rank_mut<T>(local_ptr: *mut T, target_rank: u32) -> *mut T;

/// Reads the word of block `target_rank` that corresponds to `local_ptr`.
#[rgpu::protocol(object = "cluster_memory", transition = "read", place = "*local_ptr")]
#[rgpu::requires(target_rank < cluster_size())]
#[rgpu::value(uniformity = "thread")]
#[rgpu::lowers_to(
    "{{ .reg .u64 mapped; mapa.shared::cluster.u64 mapped, {local_ptr:shared}, {target_rank}; ld.shared::cluster.u32 {result}, [mapped]; }}",
    convergent,
    min_sm = "sm_90",
    min_ptx = "7.8"
)]
pub unsafe fn dsmem_read_u32(local_ptr: *const u32, target_rank: u32) -> u32;

/// Marks a kernel with its cluster shape.
#[rgpu::pure]
pub fn __cluster_config<const X: u32, const Y: u32, const Z: u32>();
