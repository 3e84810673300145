//! Loads of 32 bits a lane from tensor memory; all lanes of the warp together.
#![rgpu::model(
    crate_name = "cuda_device",
    upstream = "NVlabs/cuda-oxide@a105afd",
    provenance = "generated"
)]

use crate::cusimd::CuSimd;

/// Loads tensor memory to registers, `16x32bx2_x128_pack16`.
#[rgpu::collective(scope = "warp", kind = "other", full_mask, exited_count = false)]
#[rgpu::protocol(object = "tcgen05", transition = "load", place = "tmem_addr")]
#[rgpu::value(uniformity = "thread")]
#[rgpu::lowers_to(
    "llvm.nvvm.tcgen05.ld.16x32bx2.x128",
    convergent,
    min_sm = "sm_100a|sm_101a|sm_103a|sm_110a",
    min_ptx = "8.6",
    ptx = "tcgen05.ld.sync.aligned.16x32bx2.x128.pack::16b.b32 {result:list}, [{tmem_addr}], {HALF_SPLIT_OFFSET:constant};"
)]
pub unsafe fn tcgen05_ld_16x32bx2_x128_pack16<const HALF_SPLIT_OFFSET: i32>(
    tmem_addr: u32,
) -> CuSimd<u32, 128>;

/// Loads tensor memory to registers, `16x32bx2_x128_raw`.
#[rgpu::collective(scope = "warp", kind = "other", full_mask, exited_count = false)]
#[rgpu::protocol(object = "tcgen05", transition = "load", place = "tmem_addr")]
#[rgpu::value(uniformity = "thread")]
#[rgpu::lowers_to(
    "llvm.nvvm.tcgen05.ld.16x32bx2.x128",
    convergent,
    min_sm = "sm_100a|sm_101a|sm_103a|sm_110a",
    min_ptx = "8.6",
    ptx = "tcgen05.ld.sync.aligned.16x32bx2.x128.b32 {result:list}, [{tmem_addr}], {HALF_SPLIT_OFFSET:constant};"
)]
pub unsafe fn tcgen05_ld_16x32bx2_x128_raw<const HALF_SPLIT_OFFSET: i32>(
    tmem_addr: u32,
) -> CuSimd<u32, 128>;

/// Loads tensor memory to registers, `16x32bx2_x16_pack16`.
#[rgpu::collective(scope = "warp", kind = "other", full_mask, exited_count = false)]
#[rgpu::protocol(object = "tcgen05", transition = "load", place = "tmem_addr")]
#[rgpu::value(uniformity = "thread")]
#[rgpu::lowers_to(
    "llvm.nvvm.tcgen05.ld.16x32bx2.x16",
    convergent,
    min_sm = "sm_100a|sm_101a|sm_103a|sm_110a",
    min_ptx = "8.6",
    ptx = "tcgen05.ld.sync.aligned.16x32bx2.x16.pack::16b.b32 {result:list}, [{tmem_addr}], {HALF_SPLIT_OFFSET:constant};"
)]
pub unsafe fn tcgen05_ld_16x32bx2_x16_pack16<const HALF_SPLIT_OFFSET: i32>(
    tmem_addr: u32,
) -> CuSimd<u32, 16>;

/// Loads tensor memory to registers, `16x32bx2_x16_raw`.
#[rgpu::collective(scope = "warp", kind = "other", full_mask, exited_count = false)]
#[rgpu::protocol(object = "tcgen05", transition = "load", place = "tmem_addr")]
#[rgpu::value(uniformity = "thread")]
#[rgpu::lowers_to(
    "llvm.nvvm.tcgen05.ld.16x32bx2.x16",
    convergent,
    min_sm = "sm_100a|sm_101a|sm_103a|sm_110a",
    min_ptx = "8.6",
    ptx = "tcgen05.ld.sync.aligned.16x32bx2.x16.b32 {result:list}, [{tmem_addr}], {HALF_SPLIT_OFFSET:constant};"
)]
pub unsafe fn tcgen05_ld_16x32bx2_x16_raw<const HALF_SPLIT_OFFSET: i32>(
    tmem_addr: u32,
) -> CuSimd<u32, 16>;

/// Loads tensor memory to registers, `16x32bx2_x1_pack16`.
#[rgpu::collective(scope = "warp", kind = "other", full_mask, exited_count = false)]
#[rgpu::protocol(object = "tcgen05", transition = "load", place = "tmem_addr")]
#[rgpu::value(uniformity = "thread")]
#[rgpu::lowers_to(
    "llvm.nvvm.tcgen05.ld.16x32bx2.x1",
    convergent,
    min_sm = "sm_100a|sm_101a|sm_103a|sm_110a",
    min_ptx = "8.6",
    ptx = "tcgen05.ld.sync.aligned.16x32bx2.x1.pack::16b.b32 {result:list}, [{tmem_addr}], {HALF_SPLIT_OFFSET:constant};"
)]
pub unsafe fn tcgen05_ld_16x32bx2_x1_pack16<const HALF_SPLIT_OFFSET: i32>(tmem_addr: u32) -> u32;

/// Loads tensor memory to registers, `16x32bx2_x1_raw`.
#[rgpu::collective(scope = "warp", kind = "other", full_mask, exited_count = false)]
#[rgpu::protocol(object = "tcgen05", transition = "load", place = "tmem_addr")]
#[rgpu::value(uniformity = "thread")]
#[rgpu::lowers_to(
    "llvm.nvvm.tcgen05.ld.16x32bx2.x1",
    convergent,
    min_sm = "sm_100a|sm_101a|sm_103a|sm_110a",
    min_ptx = "8.6",
    ptx = "tcgen05.ld.sync.aligned.16x32bx2.x1.b32 {result:list}, [{tmem_addr}], {HALF_SPLIT_OFFSET:constant};"
)]
pub unsafe fn tcgen05_ld_16x32bx2_x1_raw<const HALF_SPLIT_OFFSET: i32>(tmem_addr: u32) -> u32;

/// Loads tensor memory to registers, `16x32bx2_x2_pack16`.
#[rgpu::collective(scope = "warp", kind = "other", full_mask, exited_count = false)]
#[rgpu::protocol(object = "tcgen05", transition = "load", place = "tmem_addr")]
#[rgpu::value(uniformity = "thread")]
#[rgpu::lowers_to(
    "llvm.nvvm.tcgen05.ld.16x32bx2.x2",
    convergent,
    min_sm = "sm_100a|sm_101a|sm_103a|sm_110a",
    min_ptx = "8.6",
    ptx = "tcgen05.ld.sync.aligned.16x32bx2.x2.pack::16b.b32 {result:list}, [{tmem_addr}], {HALF_SPLIT_OFFSET:constant};"
)]
pub unsafe fn tcgen05_ld_16x32bx2_x2_pack16<const HALF_SPLIT_OFFSET: i32>(
    tmem_addr: u32,
) -> CuSimd<u32, 2>;

/// Loads tensor memory to registers, `16x32bx2_x2_raw`.
#[rgpu::collective(scope = "warp", kind = "other", full_mask, exited_count = false)]
#[rgpu::protocol(object = "tcgen05", transition = "load", place = "tmem_addr")]
#[rgpu::value(uniformity = "thread")]
#[rgpu::lowers_to(
    "llvm.nvvm.tcgen05.ld.16x32bx2.x2",
    convergent,
    min_sm = "sm_100a|sm_101a|sm_103a|sm_110a",
    min_ptx = "8.6",
    ptx = "tcgen05.ld.sync.aligned.16x32bx2.x2.b32 {result:list}, [{tmem_addr}], {HALF_SPLIT_OFFSET:constant};"
)]
pub unsafe fn tcgen05_ld_16x32bx2_x2_raw<const HALF_SPLIT_OFFSET: i32>(
    tmem_addr: u32,
) -> CuSimd<u32, 2>;

/// Loads tensor memory to registers, `16x32bx2_x32_pack16`.
#[rgpu::collective(scope = "warp", kind = "other", full_mask, exited_count = false)]
#[rgpu::protocol(object = "tcgen05", transition = "load", place = "tmem_addr")]
#[rgpu::value(uniformity = "thread")]
#[rgpu::lowers_to(
    "llvm.nvvm.tcgen05.ld.16x32bx2.x32",
    convergent,
    min_sm = "sm_100a|sm_101a|sm_103a|sm_110a",
    min_ptx = "8.6",
    ptx = "tcgen05.ld.sync.aligned.16x32bx2.x32.pack::16b.b32 {result:list}, [{tmem_addr}], {HALF_SPLIT_OFFSET:constant};"
)]
pub unsafe fn tcgen05_ld_16x32bx2_x32_pack16<const HALF_SPLIT_OFFSET: i32>(
    tmem_addr: u32,
) -> CuSimd<u32, 32>;

/// Loads tensor memory to registers, `16x32bx2_x32_raw`.
#[rgpu::collective(scope = "warp", kind = "other", full_mask, exited_count = false)]
#[rgpu::protocol(object = "tcgen05", transition = "load", place = "tmem_addr")]
#[rgpu::value(uniformity = "thread")]
#[rgpu::lowers_to(
    "llvm.nvvm.tcgen05.ld.16x32bx2.x32",
    convergent,
    min_sm = "sm_100a|sm_101a|sm_103a|sm_110a",
    min_ptx = "8.6",
    ptx = "tcgen05.ld.sync.aligned.16x32bx2.x32.b32 {result:list}, [{tmem_addr}], {HALF_SPLIT_OFFSET:constant};"
)]
pub unsafe fn tcgen05_ld_16x32bx2_x32_raw<const HALF_SPLIT_OFFSET: i32>(
    tmem_addr: u32,
) -> CuSimd<u32, 32>;

/// Loads tensor memory to registers, `16x32bx2_x4_pack16`.
#[rgpu::collective(scope = "warp", kind = "other", full_mask, exited_count = false)]
#[rgpu::protocol(object = "tcgen05", transition = "load", place = "tmem_addr")]
#[rgpu::value(uniformity = "thread")]
#[rgpu::lowers_to(
    "llvm.nvvm.tcgen05.ld.16x32bx2.x4",
    convergent,
    min_sm = "sm_100a|sm_101a|sm_103a|sm_110a",
    min_ptx = "8.6",
    ptx = "tcgen05.ld.sync.aligned.16x32bx2.x4.pack::16b.b32 {result:list}, [{tmem_addr}], {HALF_SPLIT_OFFSET:constant};"
)]
pub unsafe fn tcgen05_ld_16x32bx2_x4_pack16<const HALF_SPLIT_OFFSET: i32>(
    tmem_addr: u32,
) -> CuSimd<u32, 4>;

/// Loads tensor memory to registers, `16x32bx2_x4_raw`.
#[rgpu::collective(scope = "warp", kind = "other", full_mask, exited_count = false)]
#[rgpu::protocol(object = "tcgen05", transition = "load", place = "tmem_addr")]
#[rgpu::value(uniformity = "thread")]
#[rgpu::lowers_to(
    "llvm.nvvm.tcgen05.ld.16x32bx2.x4",
    convergent,
    min_sm = "sm_100a|sm_101a|sm_103a|sm_110a",
    min_ptx = "8.6",
    ptx = "tcgen05.ld.sync.aligned.16x32bx2.x4.b32 {result:list}, [{tmem_addr}], {HALF_SPLIT_OFFSET:constant};"
)]
pub unsafe fn tcgen05_ld_16x32bx2_x4_raw<const HALF_SPLIT_OFFSET: i32>(
    tmem_addr: u32,
) -> CuSimd<u32, 4>;

/// Loads tensor memory to registers, `16x32bx2_x64_pack16`.
#[rgpu::collective(scope = "warp", kind = "other", full_mask, exited_count = false)]
#[rgpu::protocol(object = "tcgen05", transition = "load", place = "tmem_addr")]
#[rgpu::value(uniformity = "thread")]
#[rgpu::lowers_to(
    "llvm.nvvm.tcgen05.ld.16x32bx2.x64",
    convergent,
    min_sm = "sm_100a|sm_101a|sm_103a|sm_110a",
    min_ptx = "8.6",
    ptx = "tcgen05.ld.sync.aligned.16x32bx2.x64.pack::16b.b32 {result:list}, [{tmem_addr}], {HALF_SPLIT_OFFSET:constant};"
)]
pub unsafe fn tcgen05_ld_16x32bx2_x64_pack16<const HALF_SPLIT_OFFSET: i32>(
    tmem_addr: u32,
) -> CuSimd<u32, 64>;

/// Loads tensor memory to registers, `16x32bx2_x64_raw`.
#[rgpu::collective(scope = "warp", kind = "other", full_mask, exited_count = false)]
#[rgpu::protocol(object = "tcgen05", transition = "load", place = "tmem_addr")]
#[rgpu::value(uniformity = "thread")]
#[rgpu::lowers_to(
    "llvm.nvvm.tcgen05.ld.16x32bx2.x64",
    convergent,
    min_sm = "sm_100a|sm_101a|sm_103a|sm_110a",
    min_ptx = "8.6",
    ptx = "tcgen05.ld.sync.aligned.16x32bx2.x64.b32 {result:list}, [{tmem_addr}], {HALF_SPLIT_OFFSET:constant};"
)]
pub unsafe fn tcgen05_ld_16x32bx2_x64_raw<const HALF_SPLIT_OFFSET: i32>(
    tmem_addr: u32,
) -> CuSimd<u32, 64>;

/// Loads tensor memory to registers, `16x32bx2_x8_pack16`.
#[rgpu::collective(scope = "warp", kind = "other", full_mask, exited_count = false)]
#[rgpu::protocol(object = "tcgen05", transition = "load", place = "tmem_addr")]
#[rgpu::value(uniformity = "thread")]
#[rgpu::lowers_to(
    "llvm.nvvm.tcgen05.ld.16x32bx2.x8",
    convergent,
    min_sm = "sm_100a|sm_101a|sm_103a|sm_110a",
    min_ptx = "8.6",
    ptx = "tcgen05.ld.sync.aligned.16x32bx2.x8.pack::16b.b32 {result:list}, [{tmem_addr}], {HALF_SPLIT_OFFSET:constant};"
)]
pub unsafe fn tcgen05_ld_16x32bx2_x8_pack16<const HALF_SPLIT_OFFSET: i32>(
    tmem_addr: u32,
) -> CuSimd<u32, 8>;

/// Loads tensor memory to registers, `16x32bx2_x8_raw`.
#[rgpu::collective(scope = "warp", kind = "other", full_mask, exited_count = false)]
#[rgpu::protocol(object = "tcgen05", transition = "load", place = "tmem_addr")]
#[rgpu::value(uniformity = "thread")]
#[rgpu::lowers_to(
    "llvm.nvvm.tcgen05.ld.16x32bx2.x8",
    convergent,
    min_sm = "sm_100a|sm_101a|sm_103a|sm_110a",
    min_ptx = "8.6",
    ptx = "tcgen05.ld.sync.aligned.16x32bx2.x8.b32 {result:list}, [{tmem_addr}], {HALF_SPLIT_OFFSET:constant};"
)]
pub unsafe fn tcgen05_ld_16x32bx2_x8_raw<const HALF_SPLIT_OFFSET: i32>(
    tmem_addr: u32,
) -> CuSimd<u32, 8>;

/// Loads tensor memory to registers, `32x32b_x128_pack16`.
#[rgpu::collective(scope = "warp", kind = "other", full_mask, exited_count = false)]
#[rgpu::protocol(object = "tcgen05", transition = "load", place = "tmem_addr")]
#[rgpu::value(uniformity = "thread")]
#[rgpu::lowers_to(
    "llvm.nvvm.tcgen05.ld.32x32b.x128",
    convergent,
    min_sm = "sm_100a|sm_101a|sm_103a|sm_110a",
    min_ptx = "8.6",
    ptx = "tcgen05.ld.sync.aligned.32x32b.x128.pack::16b.b32 {result:list}, [{tmem_addr}];"
)]
pub unsafe fn tcgen05_ld_32x32b_x128_pack16(tmem_addr: u32) -> CuSimd<u32, 128>;

/// Loads tensor memory to registers, `32x32b_x128_raw`.
#[rgpu::collective(scope = "warp", kind = "other", full_mask, exited_count = false)]
#[rgpu::protocol(object = "tcgen05", transition = "load", place = "tmem_addr")]
#[rgpu::value(uniformity = "thread")]
#[rgpu::lowers_to(
    "llvm.nvvm.tcgen05.ld.32x32b.x128",
    convergent,
    min_sm = "sm_100a|sm_101a|sm_103a|sm_110a",
    min_ptx = "8.6",
    ptx = "tcgen05.ld.sync.aligned.32x32b.x128.b32 {result:list}, [{tmem_addr}];"
)]
pub unsafe fn tcgen05_ld_32x32b_x128_raw(tmem_addr: u32) -> CuSimd<u32, 128>;

/// Loads tensor memory to registers, `32x32b_x16_pack16`.
#[rgpu::collective(scope = "warp", kind = "other", full_mask, exited_count = false)]
#[rgpu::protocol(object = "tcgen05", transition = "load", place = "tmem_addr")]
#[rgpu::value(uniformity = "thread")]
#[rgpu::lowers_to(
    "llvm.nvvm.tcgen05.ld.32x32b.x16",
    convergent,
    min_sm = "sm_100a|sm_101a|sm_103a|sm_110a",
    min_ptx = "8.6",
    ptx = "tcgen05.ld.sync.aligned.32x32b.x16.pack::16b.b32 {result:list}, [{tmem_addr}];"
)]
pub unsafe fn tcgen05_ld_32x32b_x16_pack16(tmem_addr: u32) -> CuSimd<u32, 16>;

/// Loads tensor memory to registers, `32x32b_x16_raw`.
#[rgpu::collective(scope = "warp", kind = "other", full_mask, exited_count = false)]
#[rgpu::protocol(object = "tcgen05", transition = "load", place = "tmem_addr")]
#[rgpu::value(uniformity = "thread")]
#[rgpu::lowers_to(
    "llvm.nvvm.tcgen05.ld.32x32b.x16",
    convergent,
    min_sm = "sm_100a|sm_101a|sm_103a|sm_110a",
    min_ptx = "8.6",
    ptx = "tcgen05.ld.sync.aligned.32x32b.x16.b32 {result:list}, [{tmem_addr}];"
)]
pub unsafe fn tcgen05_ld_32x32b_x16_raw(tmem_addr: u32) -> CuSimd<u32, 16>;

/// Loads tensor memory to registers, `32x32b_x1_pack16`.
#[rgpu::collective(scope = "warp", kind = "other", full_mask, exited_count = false)]
#[rgpu::protocol(object = "tcgen05", transition = "load", place = "tmem_addr")]
#[rgpu::value(uniformity = "thread")]
#[rgpu::lowers_to(
    "llvm.nvvm.tcgen05.ld.32x32b.x1",
    convergent,
    min_sm = "sm_100a|sm_101a|sm_103a|sm_110a",
    min_ptx = "8.6",
    ptx = "tcgen05.ld.sync.aligned.32x32b.x1.pack::16b.b32 {result:list}, [{tmem_addr}];"
)]
pub unsafe fn tcgen05_ld_32x32b_x1_pack16(tmem_addr: u32) -> u32;

/// Loads tensor memory to registers, `32x32b_x1_raw`.
#[rgpu::collective(scope = "warp", kind = "other", full_mask, exited_count = false)]
#[rgpu::protocol(object = "tcgen05", transition = "load", place = "tmem_addr")]
#[rgpu::value(uniformity = "thread")]
#[rgpu::lowers_to(
    "llvm.nvvm.tcgen05.ld.32x32b.x1",
    convergent,
    min_sm = "sm_100a|sm_101a|sm_103a|sm_110a",
    min_ptx = "8.6",
    ptx = "tcgen05.ld.sync.aligned.32x32b.x1.b32 {result:list}, [{tmem_addr}];"
)]
pub unsafe fn tcgen05_ld_32x32b_x1_raw(tmem_addr: u32) -> u32;

/// Loads tensor memory to registers, `32x32b_x2_pack16`.
#[rgpu::collective(scope = "warp", kind = "other", full_mask, exited_count = false)]
#[rgpu::protocol(object = "tcgen05", transition = "load", place = "tmem_addr")]
#[rgpu::value(uniformity = "thread")]
#[rgpu::lowers_to(
    "llvm.nvvm.tcgen05.ld.32x32b.x2",
    convergent,
    min_sm = "sm_100a|sm_101a|sm_103a|sm_110a",
    min_ptx = "8.6",
    ptx = "tcgen05.ld.sync.aligned.32x32b.x2.pack::16b.b32 {result:list}, [{tmem_addr}];"
)]
pub unsafe fn tcgen05_ld_32x32b_x2_pack16(tmem_addr: u32) -> CuSimd<u32, 2>;

/// Loads tensor memory to registers, `32x32b_x2_raw`.
#[rgpu::collective(scope = "warp", kind = "other", full_mask, exited_count = false)]
#[rgpu::protocol(object = "tcgen05", transition = "load", place = "tmem_addr")]
#[rgpu::value(uniformity = "thread")]
#[rgpu::lowers_to(
    "llvm.nvvm.tcgen05.ld.32x32b.x2",
    convergent,
    min_sm = "sm_100a|sm_101a|sm_103a|sm_110a",
    min_ptx = "8.6",
    ptx = "tcgen05.ld.sync.aligned.32x32b.x2.b32 {result:list}, [{tmem_addr}];"
)]
pub unsafe fn tcgen05_ld_32x32b_x2_raw(tmem_addr: u32) -> CuSimd<u32, 2>;

/// Loads tensor memory to registers, `32x32b_x32_pack16`.
#[rgpu::collective(scope = "warp", kind = "other", full_mask, exited_count = false)]
#[rgpu::protocol(object = "tcgen05", transition = "load", place = "tmem_addr")]
#[rgpu::value(uniformity = "thread")]
#[rgpu::lowers_to(
    "llvm.nvvm.tcgen05.ld.32x32b.x32",
    convergent,
    min_sm = "sm_100a|sm_101a|sm_103a|sm_110a",
    min_ptx = "8.6",
    ptx = "tcgen05.ld.sync.aligned.32x32b.x32.pack::16b.b32 {result:list}, [{tmem_addr}];"
)]
pub unsafe fn tcgen05_ld_32x32b_x32_pack16(tmem_addr: u32) -> CuSimd<u32, 32>;

/// Loads tensor memory to registers, `32x32b_x32_raw`.
#[rgpu::collective(scope = "warp", kind = "other", full_mask, exited_count = false)]
#[rgpu::protocol(object = "tcgen05", transition = "load", place = "tmem_addr")]
#[rgpu::value(uniformity = "thread")]
#[rgpu::lowers_to(
    "llvm.nvvm.tcgen05.ld.32x32b.x32",
    convergent,
    min_sm = "sm_100a|sm_101a|sm_103a|sm_110a",
    min_ptx = "8.6",
    ptx = "tcgen05.ld.sync.aligned.32x32b.x32.b32 {result:list}, [{tmem_addr}];"
)]
pub unsafe fn tcgen05_ld_32x32b_x32_raw(tmem_addr: u32) -> CuSimd<u32, 32>;

/// Loads tensor memory to registers, `32x32b_x4_pack16`.
#[rgpu::collective(scope = "warp", kind = "other", full_mask, exited_count = false)]
#[rgpu::protocol(object = "tcgen05", transition = "load", place = "tmem_addr")]
#[rgpu::value(uniformity = "thread")]
#[rgpu::lowers_to(
    "llvm.nvvm.tcgen05.ld.32x32b.x4",
    convergent,
    min_sm = "sm_100a|sm_101a|sm_103a|sm_110a",
    min_ptx = "8.6",
    ptx = "tcgen05.ld.sync.aligned.32x32b.x4.pack::16b.b32 {result:list}, [{tmem_addr}];"
)]
pub unsafe fn tcgen05_ld_32x32b_x4_pack16(tmem_addr: u32) -> CuSimd<u32, 4>;

/// Loads tensor memory to registers, `32x32b_x4_raw`.
#[rgpu::collective(scope = "warp", kind = "other", full_mask, exited_count = false)]
#[rgpu::protocol(object = "tcgen05", transition = "load", place = "tmem_addr")]
#[rgpu::value(uniformity = "thread")]
#[rgpu::lowers_to(
    "llvm.nvvm.tcgen05.ld.32x32b.x4",
    convergent,
    min_sm = "sm_100a|sm_101a|sm_103a|sm_110a",
    min_ptx = "8.6",
    ptx = "tcgen05.ld.sync.aligned.32x32b.x4.b32 {result:list}, [{tmem_addr}];"
)]
pub unsafe fn tcgen05_ld_32x32b_x4_raw(tmem_addr: u32) -> CuSimd<u32, 4>;

/// Loads tensor memory to registers, `32x32b_x64_pack16`.
#[rgpu::collective(scope = "warp", kind = "other", full_mask, exited_count = false)]
#[rgpu::protocol(object = "tcgen05", transition = "load", place = "tmem_addr")]
#[rgpu::value(uniformity = "thread")]
#[rgpu::lowers_to(
    "llvm.nvvm.tcgen05.ld.32x32b.x64",
    convergent,
    min_sm = "sm_100a|sm_101a|sm_103a|sm_110a",
    min_ptx = "8.6",
    ptx = "tcgen05.ld.sync.aligned.32x32b.x64.pack::16b.b32 {result:list}, [{tmem_addr}];"
)]
pub unsafe fn tcgen05_ld_32x32b_x64_pack16(tmem_addr: u32) -> CuSimd<u32, 64>;

/// Loads tensor memory to registers, `32x32b_x64_raw`.
#[rgpu::collective(scope = "warp", kind = "other", full_mask, exited_count = false)]
#[rgpu::protocol(object = "tcgen05", transition = "load", place = "tmem_addr")]
#[rgpu::value(uniformity = "thread")]
#[rgpu::lowers_to(
    "llvm.nvvm.tcgen05.ld.32x32b.x64",
    convergent,
    min_sm = "sm_100a|sm_101a|sm_103a|sm_110a",
    min_ptx = "8.6",
    ptx = "tcgen05.ld.sync.aligned.32x32b.x64.b32 {result:list}, [{tmem_addr}];"
)]
pub unsafe fn tcgen05_ld_32x32b_x64_raw(tmem_addr: u32) -> CuSimd<u32, 64>;

/// Loads tensor memory to registers, `32x32b_x8_pack16`.
#[rgpu::collective(scope = "warp", kind = "other", full_mask, exited_count = false)]
#[rgpu::protocol(object = "tcgen05", transition = "load", place = "tmem_addr")]
#[rgpu::value(uniformity = "thread")]
#[rgpu::lowers_to(
    "llvm.nvvm.tcgen05.ld.32x32b.x8",
    convergent,
    min_sm = "sm_100a|sm_101a|sm_103a|sm_110a",
    min_ptx = "8.6",
    ptx = "tcgen05.ld.sync.aligned.32x32b.x8.pack::16b.b32 {result:list}, [{tmem_addr}];"
)]
pub unsafe fn tcgen05_ld_32x32b_x8_pack16(tmem_addr: u32) -> CuSimd<u32, 8>;

/// Loads tensor memory to registers, `32x32b_x8_raw`.
#[rgpu::collective(scope = "warp", kind = "other", full_mask, exited_count = false)]
#[rgpu::protocol(object = "tcgen05", transition = "load", place = "tmem_addr")]
#[rgpu::value(uniformity = "thread")]
#[rgpu::lowers_to(
    "llvm.nvvm.tcgen05.ld.32x32b.x8",
    convergent,
    min_sm = "sm_100a|sm_101a|sm_103a|sm_110a",
    min_ptx = "8.6",
    ptx = "tcgen05.ld.sync.aligned.32x32b.x8.b32 {result:list}, [{tmem_addr}];"
)]
pub unsafe fn tcgen05_ld_32x32b_x8_raw(tmem_addr: u32) -> CuSimd<u32, 8>;
