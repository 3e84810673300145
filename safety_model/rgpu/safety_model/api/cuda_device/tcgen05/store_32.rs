//! Stores of 32 bits a lane to tensor memory; all lanes of the warp together.
#![rgpu::model(
    crate_name = "cuda_device",
    upstream = "NVlabs/cuda-oxide@a105afd",
    provenance = "generated"
)]

use crate::cusimd::CuSimd;

/// Stores registers to tensor memory, `16x32bx2_x128_raw`.
#[rgpu::collective(scope = "warp", kind = "other", full_mask, exited_count = false)]
#[rgpu::protocol(object = "tcgen05", transition = "store", place = "tmem_addr")]
#[rgpu::lowers_to(
    "llvm.nvvm.tcgen05.st.16x32bx2.x128",
    convergent,
    min_sm = "sm_100a|sm_101a|sm_103a|sm_110a",
    min_ptx = "8.6",
    ptx = "tcgen05.st.sync.aligned.16x32bx2.x128.b32 [{tmem_addr}], {HALF_SPLIT_OFFSET:constant}, {data:list};"
)]
pub unsafe fn tcgen05_st_16x32bx2_x128_raw<const HALF_SPLIT_OFFSET: i32>(
    tmem_addr: u32,
    data: CuSimd<u32, 128>,
);

/// Stores registers to tensor memory, `16x32bx2_x128_unpack16`.
#[rgpu::collective(scope = "warp", kind = "other", full_mask, exited_count = false)]
#[rgpu::protocol(object = "tcgen05", transition = "store", place = "tmem_addr")]
#[rgpu::lowers_to(
    "llvm.nvvm.tcgen05.st.16x32bx2.x128",
    convergent,
    min_sm = "sm_100a|sm_101a|sm_103a|sm_110a",
    min_ptx = "8.6",
    ptx = "tcgen05.st.sync.aligned.16x32bx2.x128.unpack::16b.b32 [{tmem_addr}], {HALF_SPLIT_OFFSET:constant}, {data:list};"
)]
pub unsafe fn tcgen05_st_16x32bx2_x128_unpack16<const HALF_SPLIT_OFFSET: i32>(
    tmem_addr: u32,
    data: CuSimd<u32, 128>,
);

/// Stores registers to tensor memory, `16x32bx2_x16_raw`.
#[rgpu::collective(scope = "warp", kind = "other", full_mask, exited_count = false)]
#[rgpu::protocol(object = "tcgen05", transition = "store", place = "tmem_addr")]
#[rgpu::lowers_to(
    "llvm.nvvm.tcgen05.st.16x32bx2.x16",
    convergent,
    min_sm = "sm_100a|sm_101a|sm_103a|sm_110a",
    min_ptx = "8.6",
    ptx = "tcgen05.st.sync.aligned.16x32bx2.x16.b32 [{tmem_addr}], {HALF_SPLIT_OFFSET:constant}, {data:list};"
)]
pub unsafe fn tcgen05_st_16x32bx2_x16_raw<const HALF_SPLIT_OFFSET: i32>(
    tmem_addr: u32,
    data: CuSimd<u32, 16>,
);

/// Stores registers to tensor memory, `16x32bx2_x16_unpack16`.
#[rgpu::collective(scope = "warp", kind = "other", full_mask, exited_count = false)]
#[rgpu::protocol(object = "tcgen05", transition = "store", place = "tmem_addr")]
#[rgpu::lowers_to(
    "llvm.nvvm.tcgen05.st.16x32bx2.x16",
    convergent,
    min_sm = "sm_100a|sm_101a|sm_103a|sm_110a",
    min_ptx = "8.6",
    ptx = "tcgen05.st.sync.aligned.16x32bx2.x16.unpack::16b.b32 [{tmem_addr}], {HALF_SPLIT_OFFSET:constant}, {data:list};"
)]
pub unsafe fn tcgen05_st_16x32bx2_x16_unpack16<const HALF_SPLIT_OFFSET: i32>(
    tmem_addr: u32,
    data: CuSimd<u32, 16>,
);

/// Stores registers to tensor memory, `16x32bx2_x1_raw`.
#[rgpu::collective(scope = "warp", kind = "other", full_mask, exited_count = false)]
#[rgpu::protocol(object = "tcgen05", transition = "store", place = "tmem_addr")]
#[rgpu::lowers_to(
    "llvm.nvvm.tcgen05.st.16x32bx2.x1",
    convergent,
    min_sm = "sm_100a|sm_101a|sm_103a|sm_110a",
    min_ptx = "8.6",
    ptx = "tcgen05.st.sync.aligned.16x32bx2.x1.b32 [{tmem_addr}], {HALF_SPLIT_OFFSET:constant}, {data:list};"
)]
pub unsafe fn tcgen05_st_16x32bx2_x1_raw<const HALF_SPLIT_OFFSET: i32>(tmem_addr: u32, data: u32);

/// Stores registers to tensor memory, `16x32bx2_x1_unpack16`.
#[rgpu::collective(scope = "warp", kind = "other", full_mask, exited_count = false)]
#[rgpu::protocol(object = "tcgen05", transition = "store", place = "tmem_addr")]
#[rgpu::lowers_to(
    "llvm.nvvm.tcgen05.st.16x32bx2.x1",
    convergent,
    min_sm = "sm_100a|sm_101a|sm_103a|sm_110a",
    min_ptx = "8.6",
    ptx = "tcgen05.st.sync.aligned.16x32bx2.x1.unpack::16b.b32 [{tmem_addr}], {HALF_SPLIT_OFFSET:constant}, {data:list};"
)]
pub unsafe fn tcgen05_st_16x32bx2_x1_unpack16<const HALF_SPLIT_OFFSET: i32>(
    tmem_addr: u32,
    data: u32,
);

/// Stores registers to tensor memory, `16x32bx2_x2_raw`.
#[rgpu::collective(scope = "warp", kind = "other", full_mask, exited_count = false)]
#[rgpu::protocol(object = "tcgen05", transition = "store", place = "tmem_addr")]
#[rgpu::lowers_to(
    "llvm.nvvm.tcgen05.st.16x32bx2.x2",
    convergent,
    min_sm = "sm_100a|sm_101a|sm_103a|sm_110a",
    min_ptx = "8.6",
    ptx = "tcgen05.st.sync.aligned.16x32bx2.x2.b32 [{tmem_addr}], {HALF_SPLIT_OFFSET:constant}, {data:list};"
)]
pub unsafe fn tcgen05_st_16x32bx2_x2_raw<const HALF_SPLIT_OFFSET: i32>(
    tmem_addr: u32,
    data: CuSimd<u32, 2>,
);

/// Stores registers to tensor memory, `16x32bx2_x2_unpack16`.
#[rgpu::collective(scope = "warp", kind = "other", full_mask, exited_count = false)]
#[rgpu::protocol(object = "tcgen05", transition = "store", place = "tmem_addr")]
#[rgpu::lowers_to(
    "llvm.nvvm.tcgen05.st.16x32bx2.x2",
    convergent,
    min_sm = "sm_100a|sm_101a|sm_103a|sm_110a",
    min_ptx = "8.6",
    ptx = "tcgen05.st.sync.aligned.16x32bx2.x2.unpack::16b.b32 [{tmem_addr}], {HALF_SPLIT_OFFSET:constant}, {data:list};"
)]
pub unsafe fn tcgen05_st_16x32bx2_x2_unpack16<const HALF_SPLIT_OFFSET: i32>(
    tmem_addr: u32,
    data: CuSimd<u32, 2>,
);

/// Stores registers to tensor memory, `16x32bx2_x32_raw`.
#[rgpu::collective(scope = "warp", kind = "other", full_mask, exited_count = false)]
#[rgpu::protocol(object = "tcgen05", transition = "store", place = "tmem_addr")]
#[rgpu::lowers_to(
    "llvm.nvvm.tcgen05.st.16x32bx2.x32",
    convergent,
    min_sm = "sm_100a|sm_101a|sm_103a|sm_110a",
    min_ptx = "8.6",
    ptx = "tcgen05.st.sync.aligned.16x32bx2.x32.b32 [{tmem_addr}], {HALF_SPLIT_OFFSET:constant}, {data:list};"
)]
pub unsafe fn tcgen05_st_16x32bx2_x32_raw<const HALF_SPLIT_OFFSET: i32>(
    tmem_addr: u32,
    data: CuSimd<u32, 32>,
);

/// Stores registers to tensor memory, `16x32bx2_x32_unpack16`.
#[rgpu::collective(scope = "warp", kind = "other", full_mask, exited_count = false)]
#[rgpu::protocol(object = "tcgen05", transition = "store", place = "tmem_addr")]
#[rgpu::lowers_to(
    "llvm.nvvm.tcgen05.st.16x32bx2.x32",
    convergent,
    min_sm = "sm_100a|sm_101a|sm_103a|sm_110a",
    min_ptx = "8.6",
    ptx = "tcgen05.st.sync.aligned.16x32bx2.x32.unpack::16b.b32 [{tmem_addr}], {HALF_SPLIT_OFFSET:constant}, {data:list};"
)]
pub unsafe fn tcgen05_st_16x32bx2_x32_unpack16<const HALF_SPLIT_OFFSET: i32>(
    tmem_addr: u32,
    data: CuSimd<u32, 32>,
);

/// Stores registers to tensor memory, `16x32bx2_x4_raw`.
#[rgpu::collective(scope = "warp", kind = "other", full_mask, exited_count = false)]
#[rgpu::protocol(object = "tcgen05", transition = "store", place = "tmem_addr")]
#[rgpu::lowers_to(
    "llvm.nvvm.tcgen05.st.16x32bx2.x4",
    convergent,
    min_sm = "sm_100a|sm_101a|sm_103a|sm_110a",
    min_ptx = "8.6",
    ptx = "tcgen05.st.sync.aligned.16x32bx2.x4.b32 [{tmem_addr}], {HALF_SPLIT_OFFSET:constant}, {data:list};"
)]
pub unsafe fn tcgen05_st_16x32bx2_x4_raw<const HALF_SPLIT_OFFSET: i32>(
    tmem_addr: u32,
    data: CuSimd<u32, 4>,
);

/// Stores registers to tensor memory, `16x32bx2_x4_unpack16`.
#[rgpu::collective(scope = "warp", kind = "other", full_mask, exited_count = false)]
#[rgpu::protocol(object = "tcgen05", transition = "store", place = "tmem_addr")]
#[rgpu::lowers_to(
    "llvm.nvvm.tcgen05.st.16x32bx2.x4",
    convergent,
    min_sm = "sm_100a|sm_101a|sm_103a|sm_110a",
    min_ptx = "8.6",
    ptx = "tcgen05.st.sync.aligned.16x32bx2.x4.unpack::16b.b32 [{tmem_addr}], {HALF_SPLIT_OFFSET:constant}, {data:list};"
)]
pub unsafe fn tcgen05_st_16x32bx2_x4_unpack16<const HALF_SPLIT_OFFSET: i32>(
    tmem_addr: u32,
    data: CuSimd<u32, 4>,
);

/// Stores registers to tensor memory, `16x32bx2_x64_raw`.
#[rgpu::collective(scope = "warp", kind = "other", full_mask, exited_count = false)]
#[rgpu::protocol(object = "tcgen05", transition = "store", place = "tmem_addr")]
#[rgpu::lowers_to(
    "llvm.nvvm.tcgen05.st.16x32bx2.x64",
    convergent,
    min_sm = "sm_100a|sm_101a|sm_103a|sm_110a",
    min_ptx = "8.6",
    ptx = "tcgen05.st.sync.aligned.16x32bx2.x64.b32 [{tmem_addr}], {HALF_SPLIT_OFFSET:constant}, {data:list};"
)]
pub unsafe fn tcgen05_st_16x32bx2_x64_raw<const HALF_SPLIT_OFFSET: i32>(
    tmem_addr: u32,
    data: CuSimd<u32, 64>,
);

/// Stores registers to tensor memory, `16x32bx2_x64_unpack16`.
#[rgpu::collective(scope = "warp", kind = "other", full_mask, exited_count = false)]
#[rgpu::protocol(object = "tcgen05", transition = "store", place = "tmem_addr")]
#[rgpu::lowers_to(
    "llvm.nvvm.tcgen05.st.16x32bx2.x64",
    convergent,
    min_sm = "sm_100a|sm_101a|sm_103a|sm_110a",
    min_ptx = "8.6",
    ptx = "tcgen05.st.sync.aligned.16x32bx2.x64.unpack::16b.b32 [{tmem_addr}], {HALF_SPLIT_OFFSET:constant}, {data:list};"
)]
pub unsafe fn tcgen05_st_16x32bx2_x64_unpack16<const HALF_SPLIT_OFFSET: i32>(
    tmem_addr: u32,
    data: CuSimd<u32, 64>,
);

/// Stores registers to tensor memory, `16x32bx2_x8_raw`.
#[rgpu::collective(scope = "warp", kind = "other", full_mask, exited_count = false)]
#[rgpu::protocol(object = "tcgen05", transition = "store", place = "tmem_addr")]
#[rgpu::lowers_to(
    "llvm.nvvm.tcgen05.st.16x32bx2.x8",
    convergent,
    min_sm = "sm_100a|sm_101a|sm_103a|sm_110a",
    min_ptx = "8.6",
    ptx = "tcgen05.st.sync.aligned.16x32bx2.x8.b32 [{tmem_addr}], {HALF_SPLIT_OFFSET:constant}, {data:list};"
)]
pub unsafe fn tcgen05_st_16x32bx2_x8_raw<const HALF_SPLIT_OFFSET: i32>(
    tmem_addr: u32,
    data: CuSimd<u32, 8>,
);

/// Stores registers to tensor memory, `16x32bx2_x8_unpack16`.
#[rgpu::collective(scope = "warp", kind = "other", full_mask, exited_count = false)]
#[rgpu::protocol(object = "tcgen05", transition = "store", place = "tmem_addr")]
#[rgpu::lowers_to(
    "llvm.nvvm.tcgen05.st.16x32bx2.x8",
    convergent,
    min_sm = "sm_100a|sm_101a|sm_103a|sm_110a",
    min_ptx = "8.6",
    ptx = "tcgen05.st.sync.aligned.16x32bx2.x8.unpack::16b.b32 [{tmem_addr}], {HALF_SPLIT_OFFSET:constant}, {data:list};"
)]
pub unsafe fn tcgen05_st_16x32bx2_x8_unpack16<const HALF_SPLIT_OFFSET: i32>(
    tmem_addr: u32,
    data: CuSimd<u32, 8>,
);

/// Stores registers to tensor memory, `32x32b_x128_raw`.
#[rgpu::collective(scope = "warp", kind = "other", full_mask, exited_count = false)]
#[rgpu::protocol(object = "tcgen05", transition = "store", place = "tmem_addr")]
#[rgpu::lowers_to(
    "llvm.nvvm.tcgen05.st.32x32b.x128",
    convergent,
    min_sm = "sm_100a|sm_101a|sm_103a|sm_110a",
    min_ptx = "8.6",
    ptx = "tcgen05.st.sync.aligned.32x32b.x128.b32 [{tmem_addr}], {data:list};"
)]
pub unsafe fn tcgen05_st_32x32b_x128_raw(tmem_addr: u32, data: CuSimd<u32, 128>);

/// Stores registers to tensor memory, `32x32b_x128_unpack16`.
#[rgpu::collective(scope = "warp", kind = "other", full_mask, exited_count = false)]
#[rgpu::protocol(object = "tcgen05", transition = "store", place = "tmem_addr")]
#[rgpu::lowers_to(
    "llvm.nvvm.tcgen05.st.32x32b.x128",
    convergent,
    min_sm = "sm_100a|sm_101a|sm_103a|sm_110a",
    min_ptx = "8.6",
    ptx = "tcgen05.st.sync.aligned.32x32b.x128.unpack::16b.b32 [{tmem_addr}], {data:list};"
)]
pub unsafe fn tcgen05_st_32x32b_x128_unpack16(tmem_addr: u32, data: CuSimd<u32, 128>);

/// Stores registers to tensor memory, `32x32b_x16_raw`.
#[rgpu::collective(scope = "warp", kind = "other", full_mask, exited_count = false)]
#[rgpu::protocol(object = "tcgen05", transition = "store", place = "tmem_addr")]
#[rgpu::lowers_to(
    "llvm.nvvm.tcgen05.st.32x32b.x16",
    convergent,
    min_sm = "sm_100a|sm_101a|sm_103a|sm_110a",
    min_ptx = "8.6",
    ptx = "tcgen05.st.sync.aligned.32x32b.x16.b32 [{tmem_addr}], {data:list};"
)]
pub unsafe fn tcgen05_st_32x32b_x16_raw(tmem_addr: u32, data: CuSimd<u32, 16>);

/// Stores registers to tensor memory, `32x32b_x16_unpack16`.
#[rgpu::collective(scope = "warp", kind = "other", full_mask, exited_count = false)]
#[rgpu::protocol(object = "tcgen05", transition = "store", place = "tmem_addr")]
#[rgpu::lowers_to(
    "llvm.nvvm.tcgen05.st.32x32b.x16",
    convergent,
    min_sm = "sm_100a|sm_101a|sm_103a|sm_110a",
    min_ptx = "8.6",
    ptx = "tcgen05.st.sync.aligned.32x32b.x16.unpack::16b.b32 [{tmem_addr}], {data:list};"
)]
pub unsafe fn tcgen05_st_32x32b_x16_unpack16(tmem_addr: u32, data: CuSimd<u32, 16>);

/// Stores registers to tensor memory, `32x32b_x1_raw`.
#[rgpu::collective(scope = "warp", kind = "other", full_mask, exited_count = false)]
#[rgpu::protocol(object = "tcgen05", transition = "store", place = "tmem_addr")]
#[rgpu::lowers_to(
    "llvm.nvvm.tcgen05.st.32x32b.x1",
    convergent,
    min_sm = "sm_100a|sm_101a|sm_103a|sm_110a",
    min_ptx = "8.6",
    ptx = "tcgen05.st.sync.aligned.32x32b.x1.b32 [{tmem_addr}], {data:list};"
)]
pub unsafe fn tcgen05_st_32x32b_x1_raw(tmem_addr: u32, data: u32);

/// Stores registers to tensor memory, `32x32b_x1_unpack16`.
#[rgpu::collective(scope = "warp", kind = "other", full_mask, exited_count = false)]
#[rgpu::protocol(object = "tcgen05", transition = "store", place = "tmem_addr")]
#[rgpu::lowers_to(
    "llvm.nvvm.tcgen05.st.32x32b.x1",
    convergent,
    min_sm = "sm_100a|sm_101a|sm_103a|sm_110a",
    min_ptx = "8.6",
    ptx = "tcgen05.st.sync.aligned.32x32b.x1.unpack::16b.b32 [{tmem_addr}], {data:list};"
)]
pub unsafe fn tcgen05_st_32x32b_x1_unpack16(tmem_addr: u32, data: u32);

/// Stores registers to tensor memory, `32x32b_x2_raw`.
#[rgpu::collective(scope = "warp", kind = "other", full_mask, exited_count = false)]
#[rgpu::protocol(object = "tcgen05", transition = "store", place = "tmem_addr")]
#[rgpu::lowers_to(
    "llvm.nvvm.tcgen05.st.32x32b.x2",
    convergent,
    min_sm = "sm_100a|sm_101a|sm_103a|sm_110a",
    min_ptx = "8.6",
    ptx = "tcgen05.st.sync.aligned.32x32b.x2.b32 [{tmem_addr}], {data:list};"
)]
pub unsafe fn tcgen05_st_32x32b_x2_raw(tmem_addr: u32, data: CuSimd<u32, 2>);

/// Stores registers to tensor memory, `32x32b_x2_unpack16`.
#[rgpu::collective(scope = "warp", kind = "other", full_mask, exited_count = false)]
#[rgpu::protocol(object = "tcgen05", transition = "store", place = "tmem_addr")]
#[rgpu::lowers_to(
    "llvm.nvvm.tcgen05.st.32x32b.x2",
    convergent,
    min_sm = "sm_100a|sm_101a|sm_103a|sm_110a",
    min_ptx = "8.6",
    ptx = "tcgen05.st.sync.aligned.32x32b.x2.unpack::16b.b32 [{tmem_addr}], {data:list};"
)]
pub unsafe fn tcgen05_st_32x32b_x2_unpack16(tmem_addr: u32, data: CuSimd<u32, 2>);

/// Stores registers to tensor memory, `32x32b_x32_raw`.
#[rgpu::collective(scope = "warp", kind = "other", full_mask, exited_count = false)]
#[rgpu::protocol(object = "tcgen05", transition = "store", place = "tmem_addr")]
#[rgpu::lowers_to(
    "llvm.nvvm.tcgen05.st.32x32b.x32",
    convergent,
    min_sm = "sm_100a|sm_101a|sm_103a|sm_110a",
    min_ptx = "8.6",
    ptx = "tcgen05.st.sync.aligned.32x32b.x32.b32 [{tmem_addr}], {data:list};"
)]
pub unsafe fn tcgen05_st_32x32b_x32_raw(tmem_addr: u32, data: CuSimd<u32, 32>);

/// Stores registers to tensor memory, `32x32b_x32_unpack16`.
#[rgpu::collective(scope = "warp", kind = "other", full_mask, exited_count = false)]
#[rgpu::protocol(object = "tcgen05", transition = "store", place = "tmem_addr")]
#[rgpu::lowers_to(
    "llvm.nvvm.tcgen05.st.32x32b.x32",
    convergent,
    min_sm = "sm_100a|sm_101a|sm_103a|sm_110a",
    min_ptx = "8.6",
    ptx = "tcgen05.st.sync.aligned.32x32b.x32.unpack::16b.b32 [{tmem_addr}], {data:list};"
)]
pub unsafe fn tcgen05_st_32x32b_x32_unpack16(tmem_addr: u32, data: CuSimd<u32, 32>);

/// Stores registers to tensor memory, `32x32b_x4_raw`.
#[rgpu::collective(scope = "warp", kind = "other", full_mask, exited_count = false)]
#[rgpu::protocol(object = "tcgen05", transition = "store", place = "tmem_addr")]
#[rgpu::lowers_to(
    "llvm.nvvm.tcgen05.st.32x32b.x4",
    convergent,
    min_sm = "sm_100a|sm_101a|sm_103a|sm_110a",
    min_ptx = "8.6",
    ptx = "tcgen05.st.sync.aligned.32x32b.x4.b32 [{tmem_addr}], {data:list};"
)]
pub unsafe fn tcgen05_st_32x32b_x4_raw(tmem_addr: u32, data: CuSimd<u32, 4>);

/// Stores registers to tensor memory, `32x32b_x4_unpack16`.
#[rgpu::collective(scope = "warp", kind = "other", full_mask, exited_count = false)]
#[rgpu::protocol(object = "tcgen05", transition = "store", place = "tmem_addr")]
#[rgpu::lowers_to(
    "llvm.nvvm.tcgen05.st.32x32b.x4",
    convergent,
    min_sm = "sm_100a|sm_101a|sm_103a|sm_110a",
    min_ptx = "8.6",
    ptx = "tcgen05.st.sync.aligned.32x32b.x4.unpack::16b.b32 [{tmem_addr}], {data:list};"
)]
pub unsafe fn tcgen05_st_32x32b_x4_unpack16(tmem_addr: u32, data: CuSimd<u32, 4>);

/// Stores registers to tensor memory, `32x32b_x64_raw`.
#[rgpu::collective(scope = "warp", kind = "other", full_mask, exited_count = false)]
#[rgpu::protocol(object = "tcgen05", transition = "store", place = "tmem_addr")]
#[rgpu::lowers_to(
    "llvm.nvvm.tcgen05.st.32x32b.x64",
    convergent,
    min_sm = "sm_100a|sm_101a|sm_103a|sm_110a",
    min_ptx = "8.6",
    ptx = "tcgen05.st.sync.aligned.32x32b.x64.b32 [{tmem_addr}], {data:list};"
)]
pub unsafe fn tcgen05_st_32x32b_x64_raw(tmem_addr: u32, data: CuSimd<u32, 64>);

/// Stores registers to tensor memory, `32x32b_x64_unpack16`.
#[rgpu::collective(scope = "warp", kind = "other", full_mask, exited_count = false)]
#[rgpu::protocol(object = "tcgen05", transition = "store", place = "tmem_addr")]
#[rgpu::lowers_to(
    "llvm.nvvm.tcgen05.st.32x32b.x64",
    convergent,
    min_sm = "sm_100a|sm_101a|sm_103a|sm_110a",
    min_ptx = "8.6",
    ptx = "tcgen05.st.sync.aligned.32x32b.x64.unpack::16b.b32 [{tmem_addr}], {data:list};"
)]
pub unsafe fn tcgen05_st_32x32b_x64_unpack16(tmem_addr: u32, data: CuSimd<u32, 64>);

/// Stores registers to tensor memory, `32x32b_x8_raw`.
#[rgpu::collective(scope = "warp", kind = "other", full_mask, exited_count = false)]
#[rgpu::protocol(object = "tcgen05", transition = "store", place = "tmem_addr")]
#[rgpu::lowers_to(
    "llvm.nvvm.tcgen05.st.32x32b.x8",
    convergent,
    min_sm = "sm_100a|sm_101a|sm_103a|sm_110a",
    min_ptx = "8.6",
    ptx = "tcgen05.st.sync.aligned.32x32b.x8.b32 [{tmem_addr}], {data:list};"
)]
pub unsafe fn tcgen05_st_32x32b_x8_raw(tmem_addr: u32, data: CuSimd<u32, 8>);

/// Stores registers to tensor memory, `32x32b_x8_unpack16`.
#[rgpu::collective(scope = "warp", kind = "other", full_mask, exited_count = false)]
#[rgpu::protocol(object = "tcgen05", transition = "store", place = "tmem_addr")]
#[rgpu::lowers_to(
    "llvm.nvvm.tcgen05.st.32x32b.x8",
    convergent,
    min_sm = "sm_100a|sm_101a|sm_103a|sm_110a",
    min_ptx = "8.6",
    ptx = "tcgen05.st.sync.aligned.32x32b.x8.unpack::16b.b32 [{tmem_addr}], {data:list};"
)]
pub unsafe fn tcgen05_st_32x32b_x8_unpack16(tmem_addr: u32, data: CuSimd<u32, 8>);
