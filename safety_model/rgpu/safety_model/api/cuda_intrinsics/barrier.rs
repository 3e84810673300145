//! Barrier objects.
#![rgpu::model(
    crate_name = "cuda_intrinsics",
    upstream = "NVlabs/cuda-oxide@a105afd",
    provenance = "generated"
)]

pub use cuda_device::barrier::{
    fence_mbarrier_init_release_cluster, fence_proxy_async_generic_acquire_shared_cluster_cluster,
    fence_proxy_async_generic_release_shared_cta_cluster, fence_proxy_async_shared_cta,
    mbarrier_arrive_cluster, nanosleep,
};

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
pub unsafe fn mbarrier_arrive(bar: *const u64) -> u64;

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
pub unsafe fn mbarrier_arrive_expect_tx(bar: *const u64, tx_count: u32, bytes: u32) -> u64;

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
pub unsafe fn mbarrier_arrive_expect_tx_cluster(bar: *const u64, tx_count: u32, bytes: u32) -> u64;

/// Initialises the object for `expected_count` arrivals.
#[rgpu::protocol(object = "mbarrier", transition = "init", place = "*bar", count = expected_count)]
#[rgpu::access(write, place = "*bar", space = "shared")]
#[rgpu::lowers_to("llvm.nvvm.mbarrier.init.shared", convergent, min_sm = "sm_80", min_ptx = "7.0")]
pub unsafe fn mbarrier_init(bar: *mut u64, expected_count: u32);

/// Ends the use of the object; its memory may serve otherwise.
#[rgpu::protocol(object = "mbarrier", transition = "invalidate", place = "*bar")]
#[rgpu::access(write, place = "*bar", space = "shared")]
#[rgpu::lowers_to("llvm.nvvm.mbarrier.inval.shared", convergent, min_sm = "sm_80", min_ptx = "7.0")]
pub unsafe fn mbarrier_inval(bar: *mut u64);

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
pub unsafe fn mbarrier_test_wait(bar: *const u64, token: u64) -> bool;

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
pub unsafe fn mbarrier_try_wait(bar: *const u64, token: u64) -> bool;

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
pub unsafe fn mbarrier_try_wait_parity(bar: *const u64, parity: u32) -> bool;

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
pub unsafe fn mbarrier_try_wait_parity_cluster(bar: *const u64, parity: u32) -> bool;
