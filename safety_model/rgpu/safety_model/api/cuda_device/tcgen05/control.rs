//! Allocation, completion, waits, fences and shifts of tensor memory.
#![rgpu::model(
    crate_name = "cuda_device",
    upstream = "NVlabs/cuda-oxide@a105afd",
    provenance = "generated"
)]

/// Allocates columns of tensor memory and stores their address.
#[rgpu::collective(scope = "warp", kind = "other", full_mask, exited_count = false)]
#[rgpu::access(write, place = "*dst_smem", space = "shared", asynchronous)]
#[rgpu::protocol(object = "tensor_memory", transition = "alloc", place = "*dst_smem", count = n_cols)]
#[rgpu::lowers_to(
    "llvm.nvvm.tcgen05.alloc.shared.cg1",
    convergent,
    min_sm = "sm_100a|sm_101a|sm_103a|sm_110a",
    min_ptx = "8.6",
    ptx = "tcgen05.alloc.cta_group::1.sync.aligned.shared::cta.b32 [{dst_smem:shared}], {n_cols};"
)]
pub unsafe fn tcgen05_alloc(dst_smem: *mut u32, n_cols: u32);

/// Allocates columns of tensor memory and stores their address, for a pair of blocks.
#[rgpu::collective(scope = "warp", kind = "other", full_mask, exited_count = false)]
#[rgpu::access(write, place = "*dst_smem", space = "shared", asynchronous)]
#[rgpu::protocol(object = "tensor_memory", transition = "alloc", place = "*dst_smem", count = n_cols)]
#[rgpu::lowers_to(
    "llvm.nvvm.tcgen05.alloc.shared.cg2",
    convergent,
    min_sm = "sm_100a|sm_101a|sm_103a|sm_110a",
    min_ptx = "8.6",
    ptx = "tcgen05.alloc.cta_group::2.sync.aligned.shared::cta.b32 [{dst_smem:shared}], {n_cols};"
)]
pub unsafe fn tcgen05_alloc_cg2(dst_smem: *mut u32, n_cols: u32);

/// Arrives at the barrier object when the earlier operations of this thread are complete.
#[rgpu::requires(called_by_one_thread())]
#[rgpu::protocol(object = "tcgen05", transition = "commit")]
#[rgpu::protocol(object = "mbarrier", transition = "arrive_when_complete", place = "*mbar")]
#[rgpu::lowers_to(
    "llvm.nvvm.tcgen05.commit.cg1",
    convergent,
    min_sm = "sm_100a|sm_101a|sm_103a|sm_110a",
    min_ptx = "8.6",
    ptx = "tcgen05.commit.cta_group::1.mbarrier::arrive::one.b64 [{mbar}];"
)]
pub unsafe fn tcgen05_commit(mbar: *mut u64);

/// Arrives at the barrier object when the earlier operations of this thread are complete, for a pair of blocks.
#[rgpu::requires(called_by_one_thread())]
#[rgpu::protocol(object = "tcgen05", transition = "commit")]
#[rgpu::protocol(object = "mbarrier", transition = "arrive_when_complete", place = "*mbar")]
#[rgpu::lowers_to(
    "llvm.nvvm.tcgen05.commit.cg2",
    convergent,
    min_sm = "sm_100a|sm_101a|sm_103a|sm_110a",
    min_ptx = "8.6",
    ptx = "tcgen05.commit.cta_group::2.mbarrier::arrive::one.b64 [{mbar}];"
)]
pub unsafe fn tcgen05_commit_cg2(mbar: *mut u64);

/// Arrives at the barrier object when the earlier operations of this thread are complete, in several blocks.
#[rgpu::requires(called_by_one_thread())]
#[rgpu::protocol(object = "tcgen05", transition = "commit")]
#[rgpu::protocol(object = "mbarrier", transition = "arrive_when_complete", place = "*mbar")]
#[rgpu::lowers_to(
    "llvm.nvvm.tcgen05.commit.mc.shared.cg1",
    convergent,
    min_sm = "sm_100a|sm_101a|sm_103a|sm_110a",
    min_ptx = "8.6",
    ptx = "tcgen05.commit.cta_group::1.mbarrier::arrive::one.shared::cluster.multicast::cluster.b64 [{mbar:shared}], {cta_mask};"
)]
pub unsafe fn tcgen05_commit_multicast(mbar: *mut u64, cta_mask: u16);

/// Arrives at the barrier object when the earlier operations of this thread are complete, in several blocks, for a pair of blocks.
#[rgpu::requires(called_by_one_thread())]
#[rgpu::protocol(object = "tcgen05", transition = "commit")]
#[rgpu::protocol(object = "mbarrier", transition = "arrive_when_complete", place = "*mbar")]
#[rgpu::lowers_to(
    "llvm.nvvm.tcgen05.commit.mc.shared.cg2",
    convergent,
    min_sm = "sm_100a|sm_101a|sm_103a|sm_110a",
    min_ptx = "8.6",
    ptx = "tcgen05.commit.cta_group::2.mbarrier::arrive::one.shared::cluster.multicast::cluster.b64 [{mbar:shared}], {cta_mask};"
)]
pub unsafe fn tcgen05_commit_multicast_cg2(mbar: *mut u64, cta_mask: u16);

/// Arrives at the barrier object when the earlier operations of this thread are complete.
#[rgpu::requires(called_by_one_thread())]
#[rgpu::protocol(object = "tcgen05", transition = "commit")]
#[rgpu::protocol(object = "mbarrier", transition = "arrive_when_complete", place = "*mbar")]
#[rgpu::lowers_to(
    "llvm.nvvm.tcgen05.commit.shared.cg1",
    convergent,
    min_sm = "sm_100a|sm_101a|sm_103a|sm_110a",
    min_ptx = "8.6",
    ptx = "tcgen05.commit.cta_group::1.mbarrier::arrive::one.shared::cluster.b64 [{mbar:shared}];"
)]
pub unsafe fn tcgen05_commit_shared_cluster(mbar: *mut u64);

/// Arrives at the barrier object when the earlier operations of this thread are complete, for a pair of blocks.
#[rgpu::requires(called_by_one_thread())]
#[rgpu::protocol(object = "tcgen05", transition = "commit")]
#[rgpu::protocol(object = "mbarrier", transition = "arrive_when_complete", place = "*mbar")]
#[rgpu::lowers_to(
    "llvm.nvvm.tcgen05.commit.shared.cg2",
    convergent,
    min_sm = "sm_100a|sm_101a|sm_103a|sm_110a",
    min_ptx = "8.6",
    ptx = "tcgen05.commit.cta_group::2.mbarrier::arrive::one.shared::cluster.b64 [{mbar:shared}];"
)]
pub unsafe fn tcgen05_commit_shared_cluster_cg2(mbar: *mut u64);

/// Frees columns of tensor memory.
#[rgpu::collective(scope = "warp", kind = "other", full_mask, exited_count = false)]
#[rgpu::protocol(object = "tensor_memory", transition = "dealloc", place = "tmem_addr", count = n_cols)]
#[rgpu::lowers_to(
    "llvm.nvvm.tcgen05.dealloc.cg1",
    convergent,
    min_sm = "sm_100a|sm_101a|sm_103a|sm_110a",
    min_ptx = "8.6",
    ptx = "tcgen05.dealloc.cta_group::1.sync.aligned.b32 {tmem_addr}, {n_cols};"
)]
pub unsafe fn tcgen05_dealloc(tmem_addr: u32, n_cols: u32);

/// Frees columns of tensor memory, for a pair of blocks.
#[rgpu::collective(scope = "warp", kind = "other", full_mask, exited_count = false)]
#[rgpu::protocol(object = "tensor_memory", transition = "dealloc", place = "tmem_addr", count = n_cols)]
#[rgpu::lowers_to(
    "llvm.nvvm.tcgen05.dealloc.cg2",
    convergent,
    min_sm = "sm_100a|sm_101a|sm_103a|sm_110a",
    min_ptx = "8.6",
    ptx = "tcgen05.dealloc.cta_group::2.sync.aligned.b32 {tmem_addr}, {n_cols};"
)]
pub unsafe fn tcgen05_dealloc_cg2(tmem_addr: u32, n_cols: u32);

/// Orders asynchronous operations after a thread barrier.
#[rgpu::protocol(object = "tcgen05", transition = "fence_after_thread_sync")]
#[rgpu::lowers_to(
    "llvm.nvvm.tcgen05.fence.after.thread.sync",
    convergent,
    min_sm = "sm_100a|sm_101a|sm_103a|sm_110a",
    min_ptx = "8.6",
    ptx = "tcgen05.fence::after_thread_sync;"
)]
pub fn tcgen05_fence_after_thread_sync();

/// Orders asynchronous operations before a thread barrier.
#[rgpu::protocol(object = "tcgen05", transition = "fence_before_thread_sync")]
#[rgpu::lowers_to(
    "llvm.nvvm.tcgen05.fence.before.thread.sync",
    convergent,
    min_sm = "sm_100a|sm_101a|sm_103a|sm_110a",
    min_ptx = "8.6",
    ptx = "tcgen05.fence::before_thread_sync;"
)]
pub fn tcgen05_fence_before_thread_sync();

/// Waits for the loads of this warp.
#[rgpu::collective(scope = "warp", kind = "other", full_mask, exited_count = false)]
#[rgpu::protocol(object = "tcgen05", transition = "wait_load")]
#[rgpu::lowers_to(
    "llvm.nvvm.tcgen05.wait.ld",
    convergent,
    min_sm = "sm_100a|sm_101a|sm_103a|sm_110a",
    min_ptx = "8.6",
    ptx = "tcgen05.wait::ld.sync.aligned;"
)]
pub fn tcgen05_load_wait();

/// Gives up the right to allocate tensor memory.
#[rgpu::collective(scope = "warp", kind = "other", full_mask, exited_count = false)]
#[rgpu::protocol(object = "tensor_memory", transition = "relinquish")]
#[rgpu::lowers_to(
    "llvm.nvvm.tcgen05.relinq.alloc.permit.cg1",
    convergent,
    min_sm = "sm_100a|sm_101a|sm_103a|sm_110a",
    min_ptx = "8.6",
    ptx = "tcgen05.relinquish_alloc_permit.cta_group::1.sync.aligned;"
)]
pub fn tcgen05_relinquish_alloc_permit();

/// Gives up the right to allocate tensor memory, for a pair of blocks.
#[rgpu::collective(scope = "warp", kind = "other", full_mask, exited_count = false)]
#[rgpu::protocol(object = "tensor_memory", transition = "relinquish")]
#[rgpu::lowers_to(
    "llvm.nvvm.tcgen05.relinq.alloc.permit.cg2",
    convergent,
    min_sm = "sm_100a|sm_101a|sm_103a|sm_110a",
    min_ptx = "8.6",
    ptx = "tcgen05.relinquish_alloc_permit.cta_group::2.sync.aligned;"
)]
pub fn tcgen05_relinquish_alloc_permit_cg2();

/// Moves rows of tensor memory down.
#[rgpu::requires(called_by_one_thread())]
#[rgpu::protocol(object = "tcgen05", transition = "shift", place = "tmem_addr")]
#[rgpu::lowers_to(
    "llvm.nvvm.tcgen05.shift.down.cg1",
    convergent,
    min_sm = "sm_100a|sm_101a|sm_103a|sm_110a",
    min_ptx = "8.6",
    ptx = "tcgen05.shift.cta_group::1.down [{tmem_addr}];"
)]
pub unsafe fn tcgen05_shift_down(tmem_addr: u32);

/// Moves rows of tensor memory down, for a pair of blocks.
#[rgpu::requires(called_by_one_thread())]
#[rgpu::protocol(object = "tcgen05", transition = "shift", place = "tmem_addr")]
#[rgpu::lowers_to(
    "llvm.nvvm.tcgen05.shift.down.cg2",
    convergent,
    min_sm = "sm_100a|sm_101a|sm_103a|sm_110a",
    min_ptx = "8.6",
    ptx = "tcgen05.shift.cta_group::2.down [{tmem_addr}];"
)]
pub unsafe fn tcgen05_shift_down_cg2(tmem_addr: u32);

/// Waits for the stores of this warp.
#[rgpu::collective(scope = "warp", kind = "other", full_mask, exited_count = false)]
#[rgpu::protocol(object = "tcgen05", transition = "wait_store")]
#[rgpu::lowers_to(
    "llvm.nvvm.tcgen05.wait.st",
    convergent,
    min_sm = "sm_100a|sm_101a|sm_103a|sm_110a",
    min_ptx = "8.6",
    ptx = "tcgen05.wait::st.sync.aligned;"
)]
pub fn tcgen05_store_wait();
