//! Bulk copies of tensor tiles.
#![rgpu::model(
    crate_name = "cuda_intrinsics",
    upstream = "NVlabs/cuda-oxide@a105afd",
    provenance = "generated"
)]

pub use cuda_device::tma::{
    cp_async_bulk_commit_group, cp_async_bulk_wait_group, cp_async_bulk_wait_group_read,
};

/// Starts the copy of a 1-dimensional tile to shared memory.
#[rgpu::access(write, place = "*dst", space = "shared", asynchronous)]
#[rgpu::protocol(object = "bulk", transition = "copy", place = "*dst")]
#[rgpu::protocol(object = "mbarrier", transition = "complete_tx", place = "*barrier")]
#[rgpu::requires(aligned(dst, 128))]
#[rgpu::lowers_to(
    "llvm.nvvm.cp.async.bulk.tensor.g2s.tile.1d",
    convergent,
    min_sm = "sm_90",
    min_ptx = "8.0",
    ptx = "cp.async.bulk.tensor.1d.shared::cluster.global.tile.mbarrier::complete_tx::bytes [{dst:shared}], [{tensor_map}, {{{coord0}}}], [{barrier:shared}];"
)]
pub unsafe fn cp_async_bulk_tensor_1d_g2s(
    dst: *mut u8,
    tensor_map: *const u8,
    coord0: i32,
    barrier: *mut u64,
);

/// Starts the copy of a 1-dimensional tile from shared memory.
#[rgpu::access(read, place = "*src", space = "shared", asynchronous)]
#[rgpu::protocol(object = "bulk", transition = "copy", place = "*src")]
#[rgpu::lowers_to(
    "llvm.nvvm.cp.async.bulk.tensor.s2g.tile.1d",
    convergent,
    min_sm = "sm_90",
    min_ptx = "8.0",
    ptx = "cp.async.bulk.tensor.1d.global.shared::cta.tile.bulk_group [{tensor_map}, {{{coord0}}}], [{src:shared}];"
)]
pub unsafe fn cp_async_bulk_tensor_1d_s2g(src: *const u8, tensor_map: *const u8, coord0: i32);

/// Starts the copy of a 2-dimensional tile to shared memory.
#[rgpu::access(write, place = "*dst", space = "shared", asynchronous)]
#[rgpu::protocol(object = "bulk", transition = "copy", place = "*dst")]
#[rgpu::protocol(object = "mbarrier", transition = "complete_tx", place = "*barrier")]
#[rgpu::requires(aligned(dst, 128))]
#[rgpu::lowers_to(
    "llvm.nvvm.cp.async.bulk.tensor.g2s.tile.2d",
    convergent,
    min_sm = "sm_90",
    min_ptx = "8.0",
    ptx = "cp.async.bulk.tensor.2d.shared::cluster.global.tile.mbarrier::complete_tx::bytes [{dst:shared}], [{tensor_map}, {{{coord0}, {coord1}}}], [{barrier:shared}];"
)]
pub unsafe fn cp_async_bulk_tensor_2d_g2s(
    dst: *mut u8,
    tensor_map: *const u8,
    coord0: i32,
    coord1: i32,
    barrier: *mut u64,
);

/// Starts the copy of a 2-dimensional tile to shared memory of the blocks in `cta_mask`.
#[rgpu::access(write, place = "*dst", space = "shared", asynchronous)]
#[rgpu::protocol(object = "bulk", transition = "copy", place = "*dst")]
#[rgpu::protocol(object = "mbarrier", transition = "complete_tx", place = "*barrier")]
#[rgpu::requires(aligned(dst, 128))]
#[rgpu::lowers_to(
    "llvm.nvvm.cp.async.bulk.tensor.g2s.tile.2d",
    convergent,
    min_sm = "sm_90",
    min_ptx = "8.0",
    ptx = "cp.async.bulk.tensor.2d.shared::cluster.global.tile.mbarrier::complete_tx::bytes.multicast::cluster [{dst:shared}], [{tensor_map}, {{{coord0}, {coord1}}}], [{barrier:shared}], {cta_mask};"
)]
pub unsafe fn cp_async_bulk_tensor_2d_g2s_multicast(
    dst: *mut u8,
    tensor_map: *const u8,
    coord0: i32,
    coord1: i32,
    barrier: *mut u64,
    cta_mask: u16,
);

/// Starts the copy of a 2-dimensional tile to shared memory of the blocks in `cta_mask`, signalling a pair of blocks.
#[rgpu::access(write, place = "*dst", space = "shared", asynchronous)]
#[rgpu::protocol(object = "bulk", transition = "copy", place = "*dst")]
#[rgpu::protocol(object = "mbarrier", transition = "complete_tx", place = "*barrier")]
#[rgpu::requires(aligned(dst, 128))]
#[rgpu::lowers_to(
    "llvm.nvvm.cp.async.bulk.tensor.g2s.tile.2d",
    convergent,
    min_sm = "sm_100a|sm_101a|sm_103a|sm_110a",
    min_ptx = "8.6",
    ptx = "cp.async.bulk.tensor.2d.shared::cluster.global.tile.mbarrier::complete_tx::bytes.multicast::cluster.cta_group::2 [{dst:shared}], [{tensor_map}, {{{coord0}, {coord1}}}], [{barrier:shared}], {cta_mask};"
)]
pub unsafe fn cp_async_bulk_tensor_2d_g2s_multicast_cg2(
    dst: *mut u8,
    tensor_map: *const u8,
    coord0: i32,
    coord1: i32,
    barrier: *mut u64,
    cta_mask: u16,
);

/// Starts the copy of a 2-dimensional tile from shared memory.
#[rgpu::access(read, place = "*src", space = "shared", asynchronous)]
#[rgpu::protocol(object = "bulk", transition = "copy", place = "*src")]
#[rgpu::lowers_to(
    "llvm.nvvm.cp.async.bulk.tensor.s2g.tile.2d",
    convergent,
    min_sm = "sm_90",
    min_ptx = "8.0",
    ptx = "cp.async.bulk.tensor.2d.global.shared::cta.tile.bulk_group [{tensor_map}, {{{coord0}, {coord1}}}], [{src:shared}];"
)]
pub unsafe fn cp_async_bulk_tensor_2d_s2g(
    src: *const u8,
    tensor_map: *const u8,
    coord0: i32,
    coord1: i32,
);

/// Starts the copy of a 3-dimensional tile to shared memory.
#[rgpu::access(write, place = "*dst", space = "shared", asynchronous)]
#[rgpu::protocol(object = "bulk", transition = "copy", place = "*dst")]
#[rgpu::protocol(object = "mbarrier", transition = "complete_tx", place = "*barrier")]
#[rgpu::requires(aligned(dst, 128))]
#[rgpu::lowers_to(
    "llvm.nvvm.cp.async.bulk.tensor.g2s.tile.3d",
    convergent,
    min_sm = "sm_90",
    min_ptx = "8.0",
    ptx = "cp.async.bulk.tensor.3d.shared::cluster.global.tile.mbarrier::complete_tx::bytes [{dst:shared}], [{tensor_map}, {{{coord0}, {coord1}, {coord2}}}], [{barrier:shared}];"
)]
pub unsafe fn cp_async_bulk_tensor_3d_g2s(
    dst: *mut u8,
    tensor_map: *const u8,
    coord0: i32,
    coord1: i32,
    coord2: i32,
    barrier: *mut u64,
);

/// Starts the copy of a 3-dimensional tile from shared memory.
#[rgpu::access(read, place = "*src", space = "shared", asynchronous)]
#[rgpu::protocol(object = "bulk", transition = "copy", place = "*src")]
#[rgpu::lowers_to(
    "llvm.nvvm.cp.async.bulk.tensor.s2g.tile.3d",
    convergent,
    min_sm = "sm_90",
    min_ptx = "8.0",
    ptx = "cp.async.bulk.tensor.3d.global.shared::cta.tile.bulk_group [{tensor_map}, {{{coord0}, {coord1}, {coord2}}}], [{src:shared}];"
)]
pub unsafe fn cp_async_bulk_tensor_3d_s2g(
    src: *const u8,
    tensor_map: *const u8,
    coord0: i32,
    coord1: i32,
    coord2: i32,
);

/// Starts the copy of a 4-dimensional tile to shared memory.
#[rgpu::access(write, place = "*dst", space = "shared", asynchronous)]
#[rgpu::protocol(object = "bulk", transition = "copy", place = "*dst")]
#[rgpu::protocol(object = "mbarrier", transition = "complete_tx", place = "*barrier")]
#[rgpu::requires(aligned(dst, 128))]
#[rgpu::lowers_to(
    "llvm.nvvm.cp.async.bulk.tensor.g2s.tile.4d",
    convergent,
    min_sm = "sm_90",
    min_ptx = "8.0",
    ptx = "cp.async.bulk.tensor.4d.shared::cluster.global.tile.mbarrier::complete_tx::bytes [{dst:shared}], [{tensor_map}, {{{coord0}, {coord1}, {coord2}, {coord3}}}], [{barrier:shared}];"
)]
pub unsafe fn cp_async_bulk_tensor_4d_g2s(
    dst: *mut u8,
    tensor_map: *const u8,
    coord0: i32,
    coord1: i32,
    coord2: i32,
    coord3: i32,
    barrier: *mut u64,
);

/// Starts the copy of a 4-dimensional tile from shared memory.
#[rgpu::access(read, place = "*src", space = "shared", asynchronous)]
#[rgpu::protocol(object = "bulk", transition = "copy", place = "*src")]
#[rgpu::lowers_to(
    "llvm.nvvm.cp.async.bulk.tensor.s2g.tile.4d",
    convergent,
    min_sm = "sm_90",
    min_ptx = "8.0",
    ptx = "cp.async.bulk.tensor.4d.global.shared::cta.tile.bulk_group [{tensor_map}, {{{coord0}, {coord1}, {coord2}, {coord3}}}], [{src:shared}];"
)]
pub unsafe fn cp_async_bulk_tensor_4d_s2g(
    src: *const u8,
    tensor_map: *const u8,
    coord0: i32,
    coord1: i32,
    coord2: i32,
    coord3: i32,
);

/// Starts the copy of a 5-dimensional tile to shared memory.
#[rgpu::access(write, place = "*dst", space = "shared", asynchronous)]
#[rgpu::protocol(object = "bulk", transition = "copy", place = "*dst")]
#[rgpu::protocol(object = "mbarrier", transition = "complete_tx", place = "*barrier")]
#[rgpu::requires(aligned(dst, 128))]
#[rgpu::lowers_to(
    "llvm.nvvm.cp.async.bulk.tensor.g2s.tile.5d",
    convergent,
    min_sm = "sm_90",
    min_ptx = "8.0",
    ptx = "cp.async.bulk.tensor.5d.shared::cluster.global.tile.mbarrier::complete_tx::bytes [{dst:shared}], [{tensor_map}, {{{coord0}, {coord1}, {coord2}, {coord3}, {coord4}}}], [{barrier:shared}];"
)]
pub unsafe fn cp_async_bulk_tensor_5d_g2s(
    dst: *mut u8,
    tensor_map: *const u8,
    coord0: i32,
    coord1: i32,
    coord2: i32,
    coord3: i32,
    coord4: i32,
    barrier: *mut u64,
);

/// Starts the copy of a 5-dimensional tile from shared memory.
#[rgpu::access(read, place = "*src", space = "shared", asynchronous)]
#[rgpu::protocol(object = "bulk", transition = "copy", place = "*src")]
#[rgpu::lowers_to(
    "llvm.nvvm.cp.async.bulk.tensor.s2g.tile.5d",
    convergent,
    min_sm = "sm_90",
    min_ptx = "8.0",
    ptx = "cp.async.bulk.tensor.5d.global.shared::cta.tile.bulk_group [{tensor_map}, {{{coord0}, {coord1}, {coord2}, {coord3}, {coord4}}}], [{src:shared}];"
)]
pub unsafe fn cp_async_bulk_tensor_5d_s2g(
    src: *const u8,
    tensor_map: *const u8,
    coord0: i32,
    coord1: i32,
    coord2: i32,
    coord3: i32,
    coord4: i32,
);
