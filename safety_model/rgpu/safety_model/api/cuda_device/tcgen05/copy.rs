//! Copies from shared memory to tensor memory.
#![rgpu::model(
    crate_name = "cuda_device",
    upstream = "NVlabs/cuda-oxide@a105afd",
    provenance = "generated"
)]

/// Copies shared memory to tensor memory, `128x128b`.
#[rgpu::requires(called_by_one_thread())]
#[rgpu::protocol(object = "tcgen05", transition = "copy", place = "tmem_addr")]
#[rgpu::lowers_to(
    "llvm.nvvm.tcgen05.cp.128x128b.cg1",
    convergent,
    min_sm = "sm_100a|sm_101a|sm_103a|sm_110a",
    min_ptx = "8.6",
    ptx = "tcgen05.cp.cta_group::1.128x128b [{tmem_addr}], {smem_desc};"
)]
pub unsafe fn tcgen05_cp_128x128b(tmem_addr: u32, smem_desc: u64);

/// Copies shared memory to tensor memory, `128x128b_b4x16_p64`.
#[rgpu::requires(called_by_one_thread())]
#[rgpu::protocol(object = "tcgen05", transition = "copy", place = "tmem_addr")]
#[rgpu::lowers_to(
    "llvm.nvvm.tcgen05.cp.128x128b.b4x16_p64.cg1",
    convergent,
    min_sm = "sm_100a|sm_101a|sm_103a|sm_110a",
    min_ptx = "8.6",
    ptx = "tcgen05.cp.cta_group::1.128x128b.b8x16.b4x16_p64 [{tmem_addr}], {smem_desc};"
)]
pub unsafe fn tcgen05_cp_128x128b_b4x16_p64(tmem_addr: u32, smem_desc: u64);

/// Copies shared memory to tensor memory, `128x128b_b4x16_p64`, for a pair of blocks.
#[rgpu::requires(called_by_one_thread())]
#[rgpu::protocol(object = "tcgen05", transition = "copy", place = "tmem_addr")]
#[rgpu::lowers_to(
    "llvm.nvvm.tcgen05.cp.128x128b.b4x16_p64.cg2",
    convergent,
    min_sm = "sm_100a|sm_101a|sm_103a|sm_110a",
    min_ptx = "8.6",
    ptx = "tcgen05.cp.cta_group::2.128x128b.b8x16.b4x16_p64 [{tmem_addr}], {smem_desc};"
)]
pub unsafe fn tcgen05_cp_128x128b_b4x16_p64_cg2(tmem_addr: u32, smem_desc: u64);

/// Copies shared memory to tensor memory, `128x128b_b6x16_p32`.
#[rgpu::requires(called_by_one_thread())]
#[rgpu::protocol(object = "tcgen05", transition = "copy", place = "tmem_addr")]
#[rgpu::lowers_to(
    "llvm.nvvm.tcgen05.cp.128x128b.b6x16_p32.cg1",
    convergent,
    min_sm = "sm_100a|sm_101a|sm_103a|sm_110a",
    min_ptx = "8.6",
    ptx = "tcgen05.cp.cta_group::1.128x128b.b8x16.b6x16_p32 [{tmem_addr}], {smem_desc};"
)]
pub unsafe fn tcgen05_cp_128x128b_b6x16_p32(tmem_addr: u32, smem_desc: u64);

/// Copies shared memory to tensor memory, `128x128b_b6x16_p32`, for a pair of blocks.
#[rgpu::requires(called_by_one_thread())]
#[rgpu::protocol(object = "tcgen05", transition = "copy", place = "tmem_addr")]
#[rgpu::lowers_to(
    "llvm.nvvm.tcgen05.cp.128x128b.b6x16_p32.cg2",
    convergent,
    min_sm = "sm_100a|sm_101a|sm_103a|sm_110a",
    min_ptx = "8.6",
    ptx = "tcgen05.cp.cta_group::2.128x128b.b8x16.b6x16_p32 [{tmem_addr}], {smem_desc};"
)]
pub unsafe fn tcgen05_cp_128x128b_b6x16_p32_cg2(tmem_addr: u32, smem_desc: u64);

/// Copies shared memory to tensor memory, `128x128b`, for a pair of blocks.
#[rgpu::requires(called_by_one_thread())]
#[rgpu::protocol(object = "tcgen05", transition = "copy", place = "tmem_addr")]
#[rgpu::lowers_to(
    "llvm.nvvm.tcgen05.cp.128x128b.cg2",
    convergent,
    min_sm = "sm_100a|sm_101a|sm_103a|sm_110a",
    min_ptx = "8.6",
    ptx = "tcgen05.cp.cta_group::2.128x128b [{tmem_addr}], {smem_desc};"
)]
pub unsafe fn tcgen05_cp_128x128b_cg2(tmem_addr: u32, smem_desc: u64);

/// Copies shared memory to tensor memory, `128x256b_b4x16_p64`.
#[rgpu::requires(called_by_one_thread())]
#[rgpu::protocol(object = "tcgen05", transition = "copy", place = "tmem_addr")]
#[rgpu::lowers_to(
    "llvm.nvvm.tcgen05.cp.128x256b.b4x16_p64.cg1",
    convergent,
    min_sm = "sm_100a|sm_101a|sm_103a|sm_110a",
    min_ptx = "8.6",
    ptx = "tcgen05.cp.cta_group::1.128x256b.b8x16.b4x16_p64 [{tmem_addr}], {smem_desc};"
)]
pub unsafe fn tcgen05_cp_128x256b_b4x16_p64(tmem_addr: u32, smem_desc: u64);

/// Copies shared memory to tensor memory, `128x256b_b4x16_p64`, for a pair of blocks.
#[rgpu::requires(called_by_one_thread())]
#[rgpu::protocol(object = "tcgen05", transition = "copy", place = "tmem_addr")]
#[rgpu::lowers_to(
    "llvm.nvvm.tcgen05.cp.128x256b.b4x16_p64.cg2",
    convergent,
    min_sm = "sm_100a|sm_101a|sm_103a|sm_110a",
    min_ptx = "8.6",
    ptx = "tcgen05.cp.cta_group::2.128x256b.b8x16.b4x16_p64 [{tmem_addr}], {smem_desc};"
)]
pub unsafe fn tcgen05_cp_128x256b_b4x16_p64_cg2(tmem_addr: u32, smem_desc: u64);

/// Copies shared memory to tensor memory, `128x256b_b6x16_p32`.
#[rgpu::requires(called_by_one_thread())]
#[rgpu::protocol(object = "tcgen05", transition = "copy", place = "tmem_addr")]
#[rgpu::lowers_to(
    "llvm.nvvm.tcgen05.cp.128x256b.b6x16_p32.cg1",
    convergent,
    min_sm = "sm_100a|sm_101a|sm_103a|sm_110a",
    min_ptx = "8.6",
    ptx = "tcgen05.cp.cta_group::1.128x256b.b8x16.b6x16_p32 [{tmem_addr}], {smem_desc};"
)]
pub unsafe fn tcgen05_cp_128x256b_b6x16_p32(tmem_addr: u32, smem_desc: u64);

/// Copies shared memory to tensor memory, `128x256b_b6x16_p32`, for a pair of blocks.
#[rgpu::requires(called_by_one_thread())]
#[rgpu::protocol(object = "tcgen05", transition = "copy", place = "tmem_addr")]
#[rgpu::lowers_to(
    "llvm.nvvm.tcgen05.cp.128x256b.b6x16_p32.cg2",
    convergent,
    min_sm = "sm_100a|sm_101a|sm_103a|sm_110a",
    min_ptx = "8.6",
    ptx = "tcgen05.cp.cta_group::2.128x256b.b8x16.b6x16_p32 [{tmem_addr}], {smem_desc};"
)]
pub unsafe fn tcgen05_cp_128x256b_b6x16_p32_cg2(tmem_addr: u32, smem_desc: u64);

/// Copies shared memory to tensor memory, `32x128b_warpx4`.
#[rgpu::requires(called_by_one_thread())]
#[rgpu::protocol(object = "tcgen05", transition = "copy", place = "tmem_addr")]
#[rgpu::lowers_to(
    "llvm.nvvm.tcgen05.cp.32x128b_warpx4.cg1",
    convergent,
    min_sm = "sm_100a|sm_101a|sm_103a|sm_110a",
    min_ptx = "8.6",
    ptx = "tcgen05.cp.cta_group::1.32x128b.warpx4 [{tmem_addr}], {smem_desc};"
)]
pub unsafe fn tcgen05_cp_32x128b_warpx4(tmem_addr: u32, smem_desc: u64);

/// Copies shared memory to tensor memory, `32x128b_warpx4_b4x16_p64`.
#[rgpu::requires(called_by_one_thread())]
#[rgpu::protocol(object = "tcgen05", transition = "copy", place = "tmem_addr")]
#[rgpu::lowers_to(
    "llvm.nvvm.tcgen05.cp.32x128b_warpx4.b4x16_p64.cg1",
    convergent,
    min_sm = "sm_100a|sm_101a|sm_103a|sm_110a",
    min_ptx = "8.6",
    ptx = "tcgen05.cp.cta_group::1.32x128b.warpx4.b8x16.b4x16_p64 [{tmem_addr}], {smem_desc};"
)]
pub unsafe fn tcgen05_cp_32x128b_warpx4_b4x16_p64(tmem_addr: u32, smem_desc: u64);

/// Copies shared memory to tensor memory, `32x128b_warpx4_b4x16_p64`, for a pair of blocks.
#[rgpu::requires(called_by_one_thread())]
#[rgpu::protocol(object = "tcgen05", transition = "copy", place = "tmem_addr")]
#[rgpu::lowers_to(
    "llvm.nvvm.tcgen05.cp.32x128b_warpx4.b4x16_p64.cg2",
    convergent,
    min_sm = "sm_100a|sm_101a|sm_103a|sm_110a",
    min_ptx = "8.6",
    ptx = "tcgen05.cp.cta_group::2.32x128b.warpx4.b8x16.b4x16_p64 [{tmem_addr}], {smem_desc};"
)]
pub unsafe fn tcgen05_cp_32x128b_warpx4_b4x16_p64_cg2(tmem_addr: u32, smem_desc: u64);

/// Copies shared memory to tensor memory, `32x128b_warpx4_b6x16_p32`.
#[rgpu::requires(called_by_one_thread())]
#[rgpu::protocol(object = "tcgen05", transition = "copy", place = "tmem_addr")]
#[rgpu::lowers_to(
    "llvm.nvvm.tcgen05.cp.32x128b_warpx4.b6x16_p32.cg1",
    convergent,
    min_sm = "sm_100a|sm_101a|sm_103a|sm_110a",
    min_ptx = "8.6",
    ptx = "tcgen05.cp.cta_group::1.32x128b.warpx4.b8x16.b6x16_p32 [{tmem_addr}], {smem_desc};"
)]
pub unsafe fn tcgen05_cp_32x128b_warpx4_b6x16_p32(tmem_addr: u32, smem_desc: u64);

/// Copies shared memory to tensor memory, `32x128b_warpx4_b6x16_p32`, for a pair of blocks.
#[rgpu::requires(called_by_one_thread())]
#[rgpu::protocol(object = "tcgen05", transition = "copy", place = "tmem_addr")]
#[rgpu::lowers_to(
    "llvm.nvvm.tcgen05.cp.32x128b_warpx4.b6x16_p32.cg2",
    convergent,
    min_sm = "sm_100a|sm_101a|sm_103a|sm_110a",
    min_ptx = "8.6",
    ptx = "tcgen05.cp.cta_group::2.32x128b.warpx4.b8x16.b6x16_p32 [{tmem_addr}], {smem_desc};"
)]
pub unsafe fn tcgen05_cp_32x128b_warpx4_b6x16_p32_cg2(tmem_addr: u32, smem_desc: u64);

/// Copies shared memory to tensor memory, `32x128b_warpx4`, for a pair of blocks.
#[rgpu::requires(called_by_one_thread())]
#[rgpu::protocol(object = "tcgen05", transition = "copy", place = "tmem_addr")]
#[rgpu::lowers_to(
    "llvm.nvvm.tcgen05.cp.32x128b_warpx4.cg2",
    convergent,
    min_sm = "sm_100a|sm_101a|sm_103a|sm_110a",
    min_ptx = "8.6",
    ptx = "tcgen05.cp.cta_group::2.32x128b.warpx4 [{tmem_addr}], {smem_desc};"
)]
pub unsafe fn tcgen05_cp_32x128b_warpx4_cg2(tmem_addr: u32, smem_desc: u64);

/// Copies shared memory to tensor memory, `4x256b`.
#[rgpu::requires(called_by_one_thread())]
#[rgpu::protocol(object = "tcgen05", transition = "copy", place = "tmem_addr")]
#[rgpu::lowers_to(
    "llvm.nvvm.tcgen05.cp.4x256b.cg1",
    convergent,
    min_sm = "sm_100a|sm_101a|sm_103a|sm_110a",
    min_ptx = "8.6",
    ptx = "tcgen05.cp.cta_group::1.4x256b [{tmem_addr}], {smem_desc};"
)]
pub unsafe fn tcgen05_cp_4x256b(tmem_addr: u32, smem_desc: u64);

/// Copies shared memory to tensor memory, `4x256b_b4x16_p64`.
#[rgpu::requires(called_by_one_thread())]
#[rgpu::protocol(object = "tcgen05", transition = "copy", place = "tmem_addr")]
#[rgpu::lowers_to(
    "llvm.nvvm.tcgen05.cp.4x256b.b4x16_p64.cg1",
    convergent,
    min_sm = "sm_100a|sm_101a|sm_103a|sm_110a",
    min_ptx = "8.6",
    ptx = "tcgen05.cp.cta_group::1.4x256b.b8x16.b4x16_p64 [{tmem_addr}], {smem_desc};"
)]
pub unsafe fn tcgen05_cp_4x256b_b4x16_p64(tmem_addr: u32, smem_desc: u64);

/// Copies shared memory to tensor memory, `4x256b_b4x16_p64`, for a pair of blocks.
#[rgpu::requires(called_by_one_thread())]
#[rgpu::protocol(object = "tcgen05", transition = "copy", place = "tmem_addr")]
#[rgpu::lowers_to(
    "llvm.nvvm.tcgen05.cp.4x256b.b4x16_p64.cg2",
    convergent,
    min_sm = "sm_100a|sm_101a|sm_103a|sm_110a",
    min_ptx = "8.6",
    ptx = "tcgen05.cp.cta_group::2.4x256b.b8x16.b4x16_p64 [{tmem_addr}], {smem_desc};"
)]
pub unsafe fn tcgen05_cp_4x256b_b4x16_p64_cg2(tmem_addr: u32, smem_desc: u64);

/// Copies shared memory to tensor memory, `4x256b_b6x16_p32`.
#[rgpu::requires(called_by_one_thread())]
#[rgpu::protocol(object = "tcgen05", transition = "copy", place = "tmem_addr")]
#[rgpu::lowers_to(
    "llvm.nvvm.tcgen05.cp.4x256b.b6x16_p32.cg1",
    convergent,
    min_sm = "sm_100a|sm_101a|sm_103a|sm_110a",
    min_ptx = "8.6",
    ptx = "tcgen05.cp.cta_group::1.4x256b.b8x16.b6x16_p32 [{tmem_addr}], {smem_desc};"
)]
pub unsafe fn tcgen05_cp_4x256b_b6x16_p32(tmem_addr: u32, smem_desc: u64);

/// Copies shared memory to tensor memory, `4x256b_b6x16_p32`, for a pair of blocks.
#[rgpu::requires(called_by_one_thread())]
#[rgpu::protocol(object = "tcgen05", transition = "copy", place = "tmem_addr")]
#[rgpu::lowers_to(
    "llvm.nvvm.tcgen05.cp.4x256b.b6x16_p32.cg2",
    convergent,
    min_sm = "sm_100a|sm_101a|sm_103a|sm_110a",
    min_ptx = "8.6",
    ptx = "tcgen05.cp.cta_group::2.4x256b.b8x16.b6x16_p32 [{tmem_addr}], {smem_desc};"
)]
pub unsafe fn tcgen05_cp_4x256b_b6x16_p32_cg2(tmem_addr: u32, smem_desc: u64);

/// Copies shared memory to tensor memory, `4x256b`, for a pair of blocks.
#[rgpu::requires(called_by_one_thread())]
#[rgpu::protocol(object = "tcgen05", transition = "copy", place = "tmem_addr")]
#[rgpu::lowers_to(
    "llvm.nvvm.tcgen05.cp.4x256b.cg2",
    convergent,
    min_sm = "sm_100a|sm_101a|sm_103a|sm_110a",
    min_ptx = "8.6",
    ptx = "tcgen05.cp.cta_group::2.4x256b [{tmem_addr}], {smem_desc};"
)]
pub unsafe fn tcgen05_cp_4x256b_cg2(tmem_addr: u32, smem_desc: u64);

/// Copies shared memory to tensor memory, `64x128b_warpx2_01_23`.
#[rgpu::requires(called_by_one_thread())]
#[rgpu::protocol(object = "tcgen05", transition = "copy", place = "tmem_addr")]
#[rgpu::lowers_to(
    "llvm.nvvm.tcgen05.cp.64x128b_warpx2_01_23.cg1",
    convergent,
    min_sm = "sm_100a|sm_101a|sm_103a|sm_110a",
    min_ptx = "8.6",
    ptx = "tcgen05.cp.cta_group::1.64x128b.warpx2::01_23 [{tmem_addr}], {smem_desc};"
)]
pub unsafe fn tcgen05_cp_64x128b_warpx2_01_23(tmem_addr: u32, smem_desc: u64);

/// Copies shared memory to tensor memory, `64x128b_warpx2_01_23_b4x16_p64`.
#[rgpu::requires(called_by_one_thread())]
#[rgpu::protocol(object = "tcgen05", transition = "copy", place = "tmem_addr")]
#[rgpu::lowers_to(
    "llvm.nvvm.tcgen05.cp.64x128b_warpx2_01_23.b4x16_p64.cg1",
    convergent,
    min_sm = "sm_100a|sm_101a|sm_103a|sm_110a",
    min_ptx = "8.6",
    ptx = "tcgen05.cp.cta_group::1.64x128b.warpx2::01_23.b8x16.b4x16_p64 [{tmem_addr}], {smem_desc};"
)]
pub unsafe fn tcgen05_cp_64x128b_warpx2_01_23_b4x16_p64(tmem_addr: u32, smem_desc: u64);

/// Copies shared memory to tensor memory, `64x128b_warpx2_01_23_b4x16_p64`, for a pair of blocks.
#[rgpu::requires(called_by_one_thread())]
#[rgpu::protocol(object = "tcgen05", transition = "copy", place = "tmem_addr")]
#[rgpu::lowers_to(
    "llvm.nvvm.tcgen05.cp.64x128b_warpx2_01_23.b4x16_p64.cg2",
    convergent,
    min_sm = "sm_100a|sm_101a|sm_103a|sm_110a",
    min_ptx = "8.6",
    ptx = "tcgen05.cp.cta_group::2.64x128b.warpx2::01_23.b8x16.b4x16_p64 [{tmem_addr}], {smem_desc};"
)]
pub unsafe fn tcgen05_cp_64x128b_warpx2_01_23_b4x16_p64_cg2(tmem_addr: u32, smem_desc: u64);

/// Copies shared memory to tensor memory, `64x128b_warpx2_01_23_b6x16_p32`.
#[rgpu::requires(called_by_one_thread())]
#[rgpu::protocol(object = "tcgen05", transition = "copy", place = "tmem_addr")]
#[rgpu::lowers_to(
    "llvm.nvvm.tcgen05.cp.64x128b_warpx2_01_23.b6x16_p32.cg1",
    convergent,
    min_sm = "sm_100a|sm_101a|sm_103a|sm_110a",
    min_ptx = "8.6",
    ptx = "tcgen05.cp.cta_group::1.64x128b.warpx2::01_23.b8x16.b6x16_p32 [{tmem_addr}], {smem_desc};"
)]
pub unsafe fn tcgen05_cp_64x128b_warpx2_01_23_b6x16_p32(tmem_addr: u32, smem_desc: u64);

/// Copies shared memory to tensor memory, `64x128b_warpx2_01_23_b6x16_p32`, for a pair of blocks.
#[rgpu::requires(called_by_one_thread())]
#[rgpu::protocol(object = "tcgen05", transition = "copy", place = "tmem_addr")]
#[rgpu::lowers_to(
    "llvm.nvvm.tcgen05.cp.64x128b_warpx2_01_23.b6x16_p32.cg2",
    convergent,
    min_sm = "sm_100a|sm_101a|sm_103a|sm_110a",
    min_ptx = "8.6",
    ptx = "tcgen05.cp.cta_group::2.64x128b.warpx2::01_23.b8x16.b6x16_p32 [{tmem_addr}], {smem_desc};"
)]
pub unsafe fn tcgen05_cp_64x128b_warpx2_01_23_b6x16_p32_cg2(tmem_addr: u32, smem_desc: u64);

/// Copies shared memory to tensor memory, `64x128b_warpx2_01_23`, for a pair of blocks.
#[rgpu::requires(called_by_one_thread())]
#[rgpu::protocol(object = "tcgen05", transition = "copy", place = "tmem_addr")]
#[rgpu::lowers_to(
    "llvm.nvvm.tcgen05.cp.64x128b_warpx2_01_23.cg2",
    convergent,
    min_sm = "sm_100a|sm_101a|sm_103a|sm_110a",
    min_ptx = "8.6",
    ptx = "tcgen05.cp.cta_group::2.64x128b.warpx2::01_23 [{tmem_addr}], {smem_desc};"
)]
pub unsafe fn tcgen05_cp_64x128b_warpx2_01_23_cg2(tmem_addr: u32, smem_desc: u64);

/// Copies shared memory to tensor memory, `64x128b_warpx2_02_13`.
#[rgpu::requires(called_by_one_thread())]
#[rgpu::protocol(object = "tcgen05", transition = "copy", place = "tmem_addr")]
#[rgpu::lowers_to(
    "llvm.nvvm.tcgen05.cp.64x128b_warpx2_02_13.cg1",
    convergent,
    min_sm = "sm_100a|sm_101a|sm_103a|sm_110a",
    min_ptx = "8.6",
    ptx = "tcgen05.cp.cta_group::1.64x128b.warpx2::02_13 [{tmem_addr}], {smem_desc};"
)]
pub unsafe fn tcgen05_cp_64x128b_warpx2_02_13(tmem_addr: u32, smem_desc: u64);

/// Copies shared memory to tensor memory, `64x128b_warpx2_02_13_b4x16_p64`.
#[rgpu::requires(called_by_one_thread())]
#[rgpu::protocol(object = "tcgen05", transition = "copy", place = "tmem_addr")]
#[rgpu::lowers_to(
    "llvm.nvvm.tcgen05.cp.64x128b_warpx2_02_13.b4x16_p64.cg1",
    convergent,
    min_sm = "sm_100a|sm_101a|sm_103a|sm_110a",
    min_ptx = "8.6",
    ptx = "tcgen05.cp.cta_group::1.64x128b.warpx2::02_13.b8x16.b4x16_p64 [{tmem_addr}], {smem_desc};"
)]
pub unsafe fn tcgen05_cp_64x128b_warpx2_02_13_b4x16_p64(tmem_addr: u32, smem_desc: u64);

/// Copies shared memory to tensor memory, `64x128b_warpx2_02_13_b4x16_p64`, for a pair of blocks.
#[rgpu::requires(called_by_one_thread())]
#[rgpu::protocol(object = "tcgen05", transition = "copy", place = "tmem_addr")]
#[rgpu::lowers_to(
    "llvm.nvvm.tcgen05.cp.64x128b_warpx2_02_13.b4x16_p64.cg2",
    convergent,
    min_sm = "sm_100a|sm_101a|sm_103a|sm_110a",
    min_ptx = "8.6",
    ptx = "tcgen05.cp.cta_group::2.64x128b.warpx2::02_13.b8x16.b4x16_p64 [{tmem_addr}], {smem_desc};"
)]
pub unsafe fn tcgen05_cp_64x128b_warpx2_02_13_b4x16_p64_cg2(tmem_addr: u32, smem_desc: u64);

/// Copies shared memory to tensor memory, `64x128b_warpx2_02_13_b6x16_p32`.
#[rgpu::requires(called_by_one_thread())]
#[rgpu::protocol(object = "tcgen05", transition = "copy", place = "tmem_addr")]
#[rgpu::lowers_to(
    "llvm.nvvm.tcgen05.cp.64x128b_warpx2_02_13.b6x16_p32.cg1",
    convergent,
    min_sm = "sm_100a|sm_101a|sm_103a|sm_110a",
    min_ptx = "8.6",
    ptx = "tcgen05.cp.cta_group::1.64x128b.warpx2::02_13.b8x16.b6x16_p32 [{tmem_addr}], {smem_desc};"
)]
pub unsafe fn tcgen05_cp_64x128b_warpx2_02_13_b6x16_p32(tmem_addr: u32, smem_desc: u64);

/// Copies shared memory to tensor memory, `64x128b_warpx2_02_13_b6x16_p32`, for a pair of blocks.
#[rgpu::requires(called_by_one_thread())]
#[rgpu::protocol(object = "tcgen05", transition = "copy", place = "tmem_addr")]
#[rgpu::lowers_to(
    "llvm.nvvm.tcgen05.cp.64x128b_warpx2_02_13.b6x16_p32.cg2",
    convergent,
    min_sm = "sm_100a|sm_101a|sm_103a|sm_110a",
    min_ptx = "8.6",
    ptx = "tcgen05.cp.cta_group::2.64x128b.warpx2::02_13.b8x16.b6x16_p32 [{tmem_addr}], {smem_desc};"
)]
pub unsafe fn tcgen05_cp_64x128b_warpx2_02_13_b6x16_p32_cg2(tmem_addr: u32, smem_desc: u64);

/// Copies shared memory to tensor memory, `64x128b_warpx2_02_13`, for a pair of blocks.
#[rgpu::requires(called_by_one_thread())]
#[rgpu::protocol(object = "tcgen05", transition = "copy", place = "tmem_addr")]
#[rgpu::lowers_to(
    "llvm.nvvm.tcgen05.cp.64x128b_warpx2_02_13.cg2",
    convergent,
    min_sm = "sm_100a|sm_101a|sm_103a|sm_110a",
    min_ptx = "8.6",
    ptx = "tcgen05.cp.cta_group::2.64x128b.warpx2::02_13 [{tmem_addr}], {smem_desc};"
)]
pub unsafe fn tcgen05_cp_64x128b_warpx2_02_13_cg2(tmem_addr: u32, smem_desc: u64);

/// Copies shared memory to tensor memory, `smem_to_tmem`.
#[rgpu::requires(called_by_one_thread())]
#[rgpu::protocol(object = "tcgen05", transition = "copy", place = "tmem_addr")]
#[rgpu::lowers_to(
    "llvm.nvvm.tcgen05.cp.128x256b.cg1",
    convergent,
    min_sm = "sm_100a|sm_101a|sm_103a|sm_110a",
    min_ptx = "8.6",
    ptx = "tcgen05.cp.cta_group::1.128x256b [{tmem_addr}], {smem_desc};"
)]
pub unsafe fn tcgen05_cp_smem_to_tmem(tmem_addr: u32, smem_desc: u64);

/// Copies shared memory to tensor memory, `smem_to_tmem`, for a pair of blocks.
#[rgpu::requires(called_by_one_thread())]
#[rgpu::protocol(object = "tcgen05", transition = "copy", place = "tmem_addr")]
#[rgpu::lowers_to(
    "llvm.nvvm.tcgen05.cp.128x256b.cg2",
    convergent,
    min_sm = "sm_100a|sm_101a|sm_103a|sm_110a",
    min_ptx = "8.6",
    ptx = "tcgen05.cp.cta_group::2.128x256b [{tmem_addr}], {smem_desc};"
)]
pub unsafe fn tcgen05_cp_smem_to_tmem_cg2(tmem_addr: u32, smem_desc: u64);
