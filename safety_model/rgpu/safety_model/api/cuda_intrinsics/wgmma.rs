//! Matrix operations of four warps.
#![rgpu::model(
    crate_name = "cuda_intrinsics",
    upstream = "NVlabs/cuda-oxide@a105afd",
    provenance = "generated"
)]

/// Closes a group of the products started so far.
#[rgpu::collective(scope = "warpgroup", kind = "matrix", full_mask, exited_count = false)]
#[rgpu::protocol(object = "wgmma", transition = "commit")]
#[rgpu::lowers_to(
    "llvm.nvvm.wgmma.commit_group.sync.aligned",
    convergent,
    min_sm = "sm_90a",
    min_ptx = "8.0"
)]
pub unsafe fn wgmma_commit_group();

/// Orders registers and shared memory before the next product.
#[rgpu::collective(scope = "warpgroup", kind = "matrix", full_mask, exited_count = false)]
#[rgpu::protocol(object = "wgmma", transition = "fence")]
#[rgpu::lowers_to(
    "llvm.nvvm.wgmma.fence.sync.aligned",
    convergent,
    min_sm = "sm_90a",
    min_ptx = "8.0"
)]
pub unsafe fn wgmma_fence();

/// Waits until at most `N` groups are unfinished.
#[rgpu::collective(scope = "warpgroup", kind = "matrix", full_mask, exited_count = false)]
#[rgpu::protocol(object = "wgmma", transition = "wait", count = max_pending)]
#[rgpu::lowers_to(
    "llvm.nvvm.wgmma.wait_group.sync.aligned",
    convergent,
    min_sm = "sm_90a",
    min_ptx = "8.0",
    ptx = "wgmma.wait_group.sync.aligned {max_pending:constant};"
)]
pub unsafe fn wgmma_wait_group(max_pending: u64);
