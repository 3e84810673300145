//! Copies of one thread from global to shared memory.
#![rgpu::model(
    crate_name = "cuda_intrinsics",
    upstream = "NVlabs/cuda-oxide@a105afd",
    provenance = "generated"
)]

pub use cuda_device::async_copy::{
    cp_async_ca_4, cp_async_ca_8, cp_async_ca_16, cp_async_ca_zfill_4, cp_async_ca_zfill_8,
    cp_async_ca_zfill_16, cp_async_cg_16, cp_async_cg_zfill_16, cp_async_commit_group,
    cp_async_wait_all, cp_async_wait_group,
};

/// Arrives at the barrier object when the earlier copies of this thread are complete.
#[rgpu::protocol(object = "mbarrier", transition = "arrive_when_copied", place = "*barrier")]
#[rgpu::protocol(object = "cp_async", transition = "arrive")]
#[rgpu::lowers_to(
    "llvm.nvvm.cp.async.mbarrier.arrive",
    convergent,
    min_sm = "sm_80",
    min_ptx = "7.0"
)]
pub unsafe fn cp_async_mbarrier_arrive(barrier: *mut u64);

/// Arrives at the barrier object when the earlier copies of this thread are complete; the expected count already includes it.
#[rgpu::protocol(object = "mbarrier", transition = "arrive_when_copied_noinc", place = "*barrier")]
#[rgpu::protocol(object = "cp_async", transition = "arrive")]
#[rgpu::lowers_to(
    "llvm.nvvm.cp.async.mbarrier.arrive.noinc",
    convergent,
    min_sm = "sm_80",
    min_ptx = "7.0"
)]
pub unsafe fn cp_async_mbarrier_arrive_noinc(barrier: *mut u64);

/// Arrives at the barrier object when the earlier copies of this thread are complete; the expected count already includes it.
#[rgpu::protocol(object = "mbarrier", transition = "arrive_when_copied_noinc", place = "*barrier")]
#[rgpu::protocol(object = "cp_async", transition = "arrive")]
#[rgpu::lowers_to(
    "llvm.nvvm.cp.async.mbarrier.arrive.noinc.shared",
    convergent,
    min_sm = "sm_80",
    min_ptx = "7.0"
)]
pub unsafe fn cp_async_mbarrier_arrive_noinc_shared(barrier: *mut u64);

/// Arrives at the barrier object when the earlier copies of this thread are complete.
#[rgpu::protocol(object = "mbarrier", transition = "arrive_when_copied", place = "*barrier")]
#[rgpu::protocol(object = "cp_async", transition = "arrive")]
#[rgpu::lowers_to(
    "llvm.nvvm.cp.async.mbarrier.arrive.shared",
    convergent,
    min_sm = "sm_80",
    min_ptx = "7.0"
)]
pub unsafe fn cp_async_mbarrier_arrive_shared(barrier: *mut u64);
