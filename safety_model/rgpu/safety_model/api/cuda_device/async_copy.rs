//! Copies of one thread from global to shared memory that run on while the thread does (cp.async).
#![rgpu::model(
    crate_name = "cuda_device",
    upstream = "NVlabs/cuda-oxide@a105afd",
    provenance = "generated"
)]

use crate::barrier::Barrier;

/// Starts a copy of 16 bytes.
#[rgpu::access(read, place = "*global_src", space = "global", asynchronous, bytes = 16)]
#[rgpu::access(write, place = "*shared_dst", space = "shared", asynchronous, bytes = 16)]
#[rgpu::protocol(object = "cp_async", transition = "copy", place = "*shared_dst")]
#[rgpu::requires(aligned(shared_dst, 16))]
#[rgpu::lowers_to("llvm.nvvm.cp.async.ca.shared.global.16", min_sm = "sm_80", min_ptx = "7.0")]
pub unsafe fn cp_async_ca_16(shared_dst: *mut u32, global_src: *const u32);

/// Starts a copy of 4 bytes.
#[rgpu::access(read, place = "*global_src", space = "global", asynchronous, bytes = 4)]
#[rgpu::access(write, place = "*shared_dst", space = "shared", asynchronous, bytes = 4)]
#[rgpu::protocol(object = "cp_async", transition = "copy", place = "*shared_dst")]
#[rgpu::requires(aligned(shared_dst, 4))]
#[rgpu::lowers_to("llvm.nvvm.cp.async.ca.shared.global.4", min_sm = "sm_80", min_ptx = "7.0")]
pub unsafe fn cp_async_ca_4(shared_dst: *mut u32, global_src: *const u32);

/// Starts a copy of 8 bytes.
#[rgpu::access(read, place = "*global_src", space = "global", asynchronous, bytes = 8)]
#[rgpu::access(write, place = "*shared_dst", space = "shared", asynchronous, bytes = 8)]
#[rgpu::protocol(object = "cp_async", transition = "copy", place = "*shared_dst")]
#[rgpu::requires(aligned(shared_dst, 8))]
#[rgpu::lowers_to("llvm.nvvm.cp.async.ca.shared.global.8", min_sm = "sm_80", min_ptx = "7.0")]
pub unsafe fn cp_async_ca_8(shared_dst: *mut u32, global_src: *const u32);

/// Starts a copy of 16 bytes, the rest beyond `src_size` filled with zeros.
#[rgpu::access(read, place = "*global_src", space = "global", asynchronous, bytes = src_size)]
#[rgpu::access(write, place = "*shared_dst", space = "shared", asynchronous, bytes = 16)]
#[rgpu::protocol(object = "cp_async", transition = "copy", place = "*shared_dst")]
#[rgpu::requires(aligned(shared_dst, 16))]
#[rgpu::lowers_to("llvm.nvvm.cp.async.ca.shared.global.16.s", min_sm = "sm_80", min_ptx = "7.0")]
pub unsafe fn cp_async_ca_zfill_16(shared_dst: *mut u32, global_src: *const u8, src_size: u32);

/// Starts a copy of 4 bytes, the rest beyond `src_size` filled with zeros.
#[rgpu::access(read, place = "*global_src", space = "global", asynchronous, bytes = src_size)]
#[rgpu::access(write, place = "*shared_dst", space = "shared", asynchronous, bytes = 4)]
#[rgpu::protocol(object = "cp_async", transition = "copy", place = "*shared_dst")]
#[rgpu::requires(aligned(shared_dst, 4))]
#[rgpu::lowers_to("llvm.nvvm.cp.async.ca.shared.global.4.s", min_sm = "sm_80", min_ptx = "7.0")]
pub unsafe fn cp_async_ca_zfill_4(shared_dst: *mut u32, global_src: *const u8, src_size: u32);

/// Starts a copy of 8 bytes, the rest beyond `src_size` filled with zeros.
#[rgpu::access(read, place = "*global_src", space = "global", asynchronous, bytes = src_size)]
#[rgpu::access(write, place = "*shared_dst", space = "shared", asynchronous, bytes = 8)]
#[rgpu::protocol(object = "cp_async", transition = "copy", place = "*shared_dst")]
#[rgpu::requires(aligned(shared_dst, 8))]
#[rgpu::lowers_to("llvm.nvvm.cp.async.ca.shared.global.8.s", min_sm = "sm_80", min_ptx = "7.0")]
pub unsafe fn cp_async_ca_zfill_8(shared_dst: *mut u32, global_src: *const u8, src_size: u32);

/// Starts a copy of 16 bytes, past the first cache.
#[rgpu::access(read, place = "*global_src", space = "global", asynchronous, bytes = 16)]
#[rgpu::access(write, place = "*shared_dst", space = "shared", asynchronous, bytes = 16)]
#[rgpu::protocol(object = "cp_async", transition = "copy", place = "*shared_dst")]
#[rgpu::requires(aligned(shared_dst, 16))]
#[rgpu::lowers_to("llvm.nvvm.cp.async.cg.shared.global.16", min_sm = "sm_80", min_ptx = "7.0")]
pub unsafe fn cp_async_cg_16(shared_dst: *mut u32, global_src: *const u32);

/// Starts a copy of 16 bytes, the rest beyond `src_size` filled with zeros, past the first cache.
#[rgpu::access(read, place = "*global_src", space = "global", asynchronous, bytes = src_size)]
#[rgpu::access(write, place = "*shared_dst", space = "shared", asynchronous, bytes = 16)]
#[rgpu::protocol(object = "cp_async", transition = "copy", place = "*shared_dst")]
#[rgpu::requires(aligned(shared_dst, 16))]
#[rgpu::lowers_to("llvm.nvvm.cp.async.cg.shared.global.16.s", min_sm = "sm_80", min_ptx = "7.0")]
pub unsafe fn cp_async_cg_zfill_16(shared_dst: *mut u32, global_src: *const u8, src_size: u32);

/// Closes a group of the copies started so far.
#[rgpu::protocol(object = "cp_async", transition = "commit")]
#[rgpu::lowers_to("llvm.nvvm.cp.async.commit.group", min_sm = "sm_80", min_ptx = "7.0")]
pub unsafe fn cp_async_commit_group();

/// Arrives at the barrier object when the earlier copies of this thread are complete.
#[rgpu::protocol(object = "mbarrier", transition = "arrive_when_copied", place = "*barrier")]
#[rgpu::protocol(object = "cp_async", transition = "arrive")]
#[rgpu::lowers_to(
    "llvm.nvvm.cp.async.mbarrier.arrive",
    convergent,
    min_sm = "sm_80",
    min_ptx = "7.0"
)]
pub unsafe fn cp_async_mbarrier_arrive(barrier: *mut Barrier);

/// Arrives at the barrier object when the earlier copies of this thread are complete; the expected count already includes it.
#[rgpu::protocol(object = "mbarrier", transition = "arrive_when_copied_noinc", place = "*barrier")]
#[rgpu::protocol(object = "cp_async", transition = "arrive")]
#[rgpu::lowers_to(
    "llvm.nvvm.cp.async.mbarrier.arrive.noinc",
    convergent,
    min_sm = "sm_80",
    min_ptx = "7.0"
)]
pub unsafe fn cp_async_mbarrier_arrive_noinc(barrier: *mut Barrier);

/// Arrives at the barrier object when the earlier copies of this thread are complete; the expected count already includes it.
#[rgpu::protocol(object = "mbarrier", transition = "arrive_when_copied_noinc", place = "*barrier")]
#[rgpu::protocol(object = "cp_async", transition = "arrive")]
#[rgpu::lowers_to(
    "llvm.nvvm.cp.async.mbarrier.arrive.noinc.shared",
    convergent,
    min_sm = "sm_80",
    min_ptx = "7.0"
)]
pub unsafe fn cp_async_mbarrier_arrive_noinc_shared(barrier: *mut Barrier);

/// Arrives at the barrier object when the earlier copies of this thread are complete.
#[rgpu::protocol(object = "mbarrier", transition = "arrive_when_copied", place = "*barrier")]
#[rgpu::protocol(object = "cp_async", transition = "arrive")]
#[rgpu::lowers_to(
    "llvm.nvvm.cp.async.mbarrier.arrive.shared",
    convergent,
    min_sm = "sm_80",
    min_ptx = "7.0"
)]
pub unsafe fn cp_async_mbarrier_arrive_shared(barrier: *mut Barrier);

/// Waits for all copies of this thread.
#[rgpu::protocol(object = "cp_async", transition = "wait", count = 0)]
#[rgpu::lowers_to("llvm.nvvm.cp.async.wait.all", min_sm = "sm_80", min_ptx = "7.0")]
pub unsafe fn cp_async_wait_all();

/// Waits until at most `max_pending` groups of this thread are unfinished.
#[rgpu::protocol(object = "cp_async", transition = "wait", count = max_pending)]
#[rgpu::lowers_to(
    "llvm.nvvm.cp.async.wait.group",
    min_sm = "sm_80",
    min_ptx = "7.0",
    ptx = "cp.async.wait_group {max_pending:constant};"
)]
pub unsafe fn cp_async_wait_group(max_pending: u32);
