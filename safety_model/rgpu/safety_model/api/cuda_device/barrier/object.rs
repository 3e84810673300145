//! The primitive operations on barrier objects. Any single thread may execute them.
#![rgpu::model(
    crate_name = "cuda_device",
    upstream = "NVlabs/cuda-oxide@a105afd",
    provenance = "generated"
)]

use super::Barrier;

/// Publishes the initialisation of barrier objects to the cluster, and nothing else.
#[rgpu::protocol(object = "mbarrier", transition = "publish_init")]
#[rgpu::lowers_to(
    "llvm.nvvm.fence.mbarrier_init.release.cluster",
    convergent,
    min_sm = "sm_90",
    min_ptx = "8.0"
)]
pub unsafe fn fence_mbarrier_init_release_cluster();

/// Orders ordinary accesses after asynchronous ones of the cluster's shared memory.
#[rgpu::fence(scope = "cluster", ordering = "acquire", proxy = "async")]
#[rgpu::lowers_to(
    "llvm.nvvm.fence.proxy.async_generic.acquire.sync_restrict.space.cluster.scope.cluster",
    convergent,
    min_sm = "sm_90",
    min_ptx = "8.6"
)]
pub unsafe fn fence_proxy_async_generic_acquire_shared_cluster_cluster();

/// Publishes ordinary accesses of the block's shared memory to asynchronous ones of the cluster.
#[rgpu::fence(scope = "cluster", ordering = "release", proxy = "async")]
#[rgpu::lowers_to(
    "llvm.nvvm.fence.proxy.async_generic.release.sync_restrict.space.cta.scope.cluster",
    convergent,
    min_sm = "sm_90",
    min_ptx = "8.6"
)]
pub unsafe fn fence_proxy_async_generic_release_shared_cta_cluster();

/// Orders ordinary and asynchronous accesses of the block's shared memory.
#[rgpu::fence(scope = "block", ordering = "acq_rel", proxy = "async")]
#[rgpu::lowers_to(
    "llvm.nvvm.fence.proxy.async.shared_cta",
    convergent,
    min_sm = "sm_90",
    min_ptx = "8.0"
)]
pub unsafe fn fence_proxy_async_shared_cta();

/// Arrives once and publishes what the thread wrote to its block.
#[rgpu::protocol(object = "mbarrier", transition = "arrive", place = "*bar")]
#[rgpu::fence(scope = "block", ordering = "release")]
#[rgpu::value(uniformity = "thread")]
#[rgpu::lowers_to(
    "llvm.nvvm.mbarrier.arrive.shared",
    convergent,
    min_sm = "sm_80",
    min_ptx = "7.0"
)]
pub unsafe fn mbarrier_arrive(bar: *const Barrier) -> u64;

/// Arrives once at the object of another block of the cluster.
#[rgpu::protocol(object = "mbarrier", transition = "arrive_remote", place = "remote_bar_addr")]
#[rgpu::fence(scope = "cluster", ordering = "release")]
#[rgpu::lowers_to(
    "mbarrier.arrive.release.cluster.shared::cluster.b64 _, [{remote_bar_addr}];",
    convergent,
    min_sm = "sm_90",
    min_ptx = "8.0"
)]
pub unsafe fn mbarrier_arrive_cluster(remote_bar_addr: u64);

/// Arrives once and announces `bytes` of asynchronous copies.
#[rgpu::protocol(object = "mbarrier", transition = "arrive_expect_tx", place = "*bar", count = bytes)]
#[rgpu::fence(scope = "block", ordering = "release")]
#[rgpu::value(uniformity = "thread")]
#[rgpu::lowers_to(
    "llvm.nvvm.mbarrier.arrive.expect.tx.scope.cta.space.cta",
    convergent,
    min_sm = "sm_90",
    min_ptx = "8.0",
    ptx = "mbarrier.arrive.expect_tx.release.cta.shared::cta.b64 {result}, [{bar:shared}], {bytes};"
)]
pub unsafe fn mbarrier_arrive_expect_tx(bar: *const Barrier, tx_count: u32, bytes: u32) -> u64;

/// As `mbarrier_arrive_expect_tx`, for copies by the cluster, publishing nothing.
#[rgpu::protocol(object = "mbarrier", transition = "arrive_expect_tx", place = "*bar", count = bytes)]
#[rgpu::value(uniformity = "thread")]
#[rgpu::lowers_to(
    "llvm.nvvm.mbarrier.arrive.expect.tx.relaxed.scope.cluster.space.cta",
    convergent,
    min_sm = "sm_90",
    min_ptx = "8.6",
    ptx = "mbarrier.arrive.expect_tx.relaxed.cluster.shared::cta.b64 {result}, [{bar:shared}], {bytes};"
)]
pub unsafe fn mbarrier_arrive_expect_tx_cluster(
    bar: *const Barrier,
    tx_count: u32,
    bytes: u32,
) -> u64;

/// Initialises the object for `expected_count` arrivals.
#[rgpu::protocol(object = "mbarrier", transition = "init", place = "*bar", count = expected_count)]
#[rgpu::access(write, place = "*bar", space = "shared")]
#[rgpu::lowers_to("llvm.nvvm.mbarrier.init.shared", convergent, min_sm = "sm_80", min_ptx = "7.0")]
pub unsafe fn mbarrier_init(bar: *mut Barrier, expected_count: u32);

/// Ends the use of the object; its memory may serve otherwise.
#[rgpu::protocol(object = "mbarrier", transition = "invalidate", place = "*bar")]
#[rgpu::access(write, place = "*bar", space = "shared")]
#[rgpu::lowers_to("llvm.nvvm.mbarrier.inval.shared", convergent, min_sm = "sm_80", min_ptx = "7.0")]
pub unsafe fn mbarrier_inval(bar: *mut Barrier);

/// True if the phase of the token is complete.
#[rgpu::protocol(object = "mbarrier", transition = "test_wait", place = "*bar")]
#[rgpu::fence(scope = "block", ordering = "acquire")]
#[rgpu::value(uniformity = "thread")]
#[rgpu::lowers_to(
    "llvm.nvvm.mbarrier.test.wait.shared",
    convergent,
    min_sm = "sm_80",
    min_ptx = "7.0"
)]
pub unsafe fn mbarrier_test_wait(bar: *const Barrier, token: u64) -> bool;

/// True if the phase of the token is complete; may wait a while.
#[rgpu::protocol(object = "mbarrier", transition = "try_wait", place = "*bar")]
#[rgpu::fence(scope = "block", ordering = "acquire")]
#[rgpu::value(uniformity = "thread")]
#[rgpu::lowers_to(
    "llvm.nvvm.mbarrier.try.wait.scope.cta.space.cta",
    convergent,
    min_sm = "sm_90",
    min_ptx = "7.8"
)]
pub unsafe fn mbarrier_try_wait(bar: *const Barrier, token: u64) -> bool;

/// True if the phase of that parity is complete; may wait a while.
#[rgpu::protocol(object = "mbarrier", transition = "try_wait_parity", place = "*bar")]
#[rgpu::fence(scope = "block", ordering = "acquire")]
#[rgpu::value(uniformity = "thread")]
#[rgpu::lowers_to(
    "llvm.nvvm.mbarrier.try.wait.parity.scope.cta.space.cta",
    convergent,
    min_sm = "sm_90",
    min_ptx = "7.8"
)]
pub unsafe fn mbarrier_try_wait_parity(bar: *const Barrier, parity: u32) -> bool;

/// As `mbarrier_try_wait_parity`, for arrivals from the cluster.
#[rgpu::protocol(object = "mbarrier", transition = "try_wait_parity", place = "*bar")]
#[rgpu::fence(scope = "cluster", ordering = "acquire")]
#[rgpu::value(uniformity = "thread")]
#[rgpu::lowers_to(
    "llvm.nvvm.mbarrier.try.wait.parity.scope.cluster.space.cta",
    convergent,
    min_sm = "sm_90",
    min_ptx = "8.0"
)]
pub unsafe fn mbarrier_try_wait_parity_cluster(bar: *const Barrier, parity: u32) -> bool;

/// Suspends the thread for about `ns` nanoseconds.
#[rgpu::opaque]
#[rgpu::lowers_to("llvm.nvvm.nanosleep", convergent, min_sm = "sm_70")]
pub unsafe fn nanosleep(ns: u32);

/// Arrives once without completing the phase.
#[rgpu::protocol(object = "mbarrier", transition = "arrive_no_complete", place = "*bar")]
#[rgpu::fence(scope = "block", ordering = "release")]
#[rgpu::lowers_to(
    "llvm.nvvm.mbarrier.arrive.noComplete.shared",
    convergent,
    min_sm = "sm_80",
    min_ptx = "7.0",
    ptx = "{{ .reg .b64 state; mbarrier.arrive.noComplete.shared.b64 state, [{bar:shared}], 1; }}"
)]
pub unsafe fn mbarrier_arrive_no_complete(bar: *const Barrier);

/// Waits until the phase of the token is complete.
pub unsafe fn mbarrier_wait(bar: *const Barrier, token: u64) {
    while !unsafe { mbarrier_test_wait(bar, token) } {}
}

/// Arrives once and waits until the phase is complete.
pub unsafe fn mbarrier_arrive_and_wait(bar: *const Barrier) {
    unsafe {
        let token = mbarrier_arrive(bar);
        mbarrier_wait(bar, token);
    }
}
