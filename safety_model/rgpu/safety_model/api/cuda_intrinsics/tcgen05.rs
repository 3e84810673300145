//! Tensor memory.
#![rgpu::model(
    crate_name = "cuda_intrinsics",
    upstream = "NVlabs/cuda-oxide@a105afd",
    provenance = "generated"
)]

mod load_16;
mod load_32;
mod store_16;
mod store_32;

pub use cuda_device::tcgen05::{
    tcgen05_alloc, tcgen05_alloc_cg2, tcgen05_commit, tcgen05_commit_cg2, tcgen05_commit_multicast,
    tcgen05_commit_multicast_cg2, tcgen05_commit_shared_cluster, tcgen05_commit_shared_cluster_cg2,
    tcgen05_cp_4x256b, tcgen05_cp_4x256b_b4x16_p64, tcgen05_cp_4x256b_b4x16_p64_cg2,
    tcgen05_cp_4x256b_b6x16_p32, tcgen05_cp_4x256b_b6x16_p32_cg2, tcgen05_cp_4x256b_cg2,
    tcgen05_cp_32x128b_warpx4, tcgen05_cp_32x128b_warpx4_b4x16_p64,
    tcgen05_cp_32x128b_warpx4_b4x16_p64_cg2, tcgen05_cp_32x128b_warpx4_b6x16_p32,
    tcgen05_cp_32x128b_warpx4_b6x16_p32_cg2, tcgen05_cp_32x128b_warpx4_cg2,
    tcgen05_cp_64x128b_warpx2_01_23, tcgen05_cp_64x128b_warpx2_01_23_b4x16_p64,
    tcgen05_cp_64x128b_warpx2_01_23_b4x16_p64_cg2, tcgen05_cp_64x128b_warpx2_01_23_b6x16_p32,
    tcgen05_cp_64x128b_warpx2_01_23_b6x16_p32_cg2, tcgen05_cp_64x128b_warpx2_01_23_cg2,
    tcgen05_cp_64x128b_warpx2_02_13, tcgen05_cp_64x128b_warpx2_02_13_b4x16_p64,
    tcgen05_cp_64x128b_warpx2_02_13_b4x16_p64_cg2, tcgen05_cp_64x128b_warpx2_02_13_b6x16_p32,
    tcgen05_cp_64x128b_warpx2_02_13_b6x16_p32_cg2, tcgen05_cp_64x128b_warpx2_02_13_cg2,
    tcgen05_cp_128x128b, tcgen05_cp_128x128b_b4x16_p64, tcgen05_cp_128x128b_b4x16_p64_cg2,
    tcgen05_cp_128x128b_b6x16_p32, tcgen05_cp_128x128b_b6x16_p32_cg2, tcgen05_cp_128x128b_cg2,
    tcgen05_cp_128x256b_b4x16_p64, tcgen05_cp_128x256b_b4x16_p64_cg2,
    tcgen05_cp_128x256b_b6x16_p32, tcgen05_cp_128x256b_b6x16_p32_cg2, tcgen05_cp_smem_to_tmem,
    tcgen05_cp_smem_to_tmem_cg2, tcgen05_dealloc, tcgen05_dealloc_cg2,
    tcgen05_fence_after_thread_sync, tcgen05_fence_before_thread_sync, tcgen05_ld_16x64b_x1_pack16,
    tcgen05_ld_16x64b_x1_raw, tcgen05_ld_32x32b_x1_pack16, tcgen05_ld_32x32b_x1_raw,
    tcgen05_load_wait, tcgen05_mma_f16, tcgen05_mma_f16_cg2, tcgen05_mma_ws_bf16,
    tcgen05_mma_ws_e2m1, tcgen05_mma_ws_e2m3, tcgen05_mma_ws_e3m2, tcgen05_mma_ws_e4m3,
    tcgen05_mma_ws_e5m2, tcgen05_mma_ws_f16, tcgen05_mma_ws_tf32, tcgen05_relinquish_alloc_permit,
    tcgen05_relinquish_alloc_permit_cg2, tcgen05_shift_down, tcgen05_shift_down_cg2,
    tcgen05_st_16x64b_x1_raw, tcgen05_st_16x64b_x1_unpack16, tcgen05_st_32x32b_x1_raw,
    tcgen05_st_32x32b_x1_unpack16, tcgen05_store_wait,
};
pub use load_16::*;
pub use load_32::*;
pub use store_16::*;
pub use store_32::*;

/// Tile product in tensor memory, `shared`.
#[rgpu::requires(called_by_one_thread())]
#[rgpu::protocol(object = "tcgen05", transition = "multiply", place = "d_tmem")]
#[rgpu::lowers_to(
    "llvm.nvvm.tcgen05.mma.shared",
    convergent,
    min_sm = "sm_100a|sm_100f|sm_101a|sm_101f|sm_103a|sm_103f|sm_110a|sm_110f",
    min_ptx = "8.6",
    ptx = "tcgen05.mma.cta_group::{cta_group:pick(|1|2)}.kind::{kind:pick(f16|tf32|f8f6f4|i8)}.collector::a::{collector_a:pick(discard|lastuse|fill|use)} [{d_tmem}], {a_desc}, {b_desc}, {idesc}, {enable_d};"
)]
pub unsafe fn tcgen05_mma_shared(
    d_tmem: u32,
    a_desc: u64,
    b_desc: u64,
    idesc: u32,
    enable_d: bool,
    kind: u32,
    cta_group: u32,
    collector_a: u32,
);

/// Tile product in tensor memory, `shared`, sparse.
#[rgpu::requires(called_by_one_thread())]
#[rgpu::protocol(object = "tcgen05", transition = "multiply", place = "d_tmem")]
#[rgpu::lowers_to(
    "llvm.nvvm.tcgen05.mma.sp.shared",
    convergent,
    min_sm = "sm_100a|sm_100f|sm_101a|sm_101f|sm_103a|sm_103f|sm_110a|sm_110f",
    min_ptx = "8.6",
    ptx = "tcgen05.mma.sp.cta_group::{cta_group:pick(|1|2)}.kind::{kind:pick(f16|tf32|f8f6f4|i8)}.collector::a::{collector_a:pick(discard|lastuse|fill|use)} [{d_tmem}], {a_desc}, {b_desc}, [{metadata_tmem}], {idesc}, {enable_d};"
)]
pub unsafe fn tcgen05_mma_sp_shared(
    d_tmem: u32,
    a_desc: u64,
    b_desc: u64,
    idesc: u32,
    enable_d: bool,
    metadata_tmem: u32,
    kind: u32,
    cta_group: u32,
    collector_a: u32,
);

/// Tile product in tensor memory, `tensor`, sparse.
#[rgpu::requires(called_by_one_thread())]
#[rgpu::protocol(object = "tcgen05", transition = "multiply", place = "d_tmem")]
#[rgpu::lowers_to(
    "llvm.nvvm.tcgen05.mma.sp.tensor",
    convergent,
    min_sm = "sm_100a|sm_100f|sm_101a|sm_101f|sm_103a|sm_103f|sm_110a|sm_110f",
    min_ptx = "8.6",
    ptx = "tcgen05.mma.sp.cta_group::{cta_group:pick(|1|2)}.kind::{kind:pick(f16|tf32|f8f6f4|i8)}.collector::a::{collector_a:pick(discard|lastuse|fill|use)} [{d_tmem}], [{a_tmem}], {b_desc}, [{metadata_tmem}], {idesc}, {enable_d};"
)]
pub unsafe fn tcgen05_mma_sp_tensor(
    d_tmem: u32,
    a_tmem: u32,
    b_desc: u64,
    idesc: u32,
    enable_d: bool,
    metadata_tmem: u32,
    kind: u32,
    cta_group: u32,
    collector_a: u32,
);

/// Tile product in tensor memory, `tensor_ashift`, sparse.
#[rgpu::requires(called_by_one_thread())]
#[rgpu::protocol(object = "tcgen05", transition = "multiply", place = "d_tmem")]
#[rgpu::lowers_to(
    "llvm.nvvm.tcgen05.mma.sp.tensor.ashift",
    convergent,
    min_sm = "sm_100a|sm_100f|sm_101a|sm_101f|sm_103a|sm_103f|sm_110a|sm_110f",
    min_ptx = "8.6",
    ptx = "tcgen05.mma.sp.cta_group::{cta_group:pick(|1|2)}.kind::{kind:pick(f16|tf32|f8f6f4|i8)}.collector::a::{collector_a:pick(discard|lastuse)}.ashift [{d_tmem}], [{a_tmem}], {b_desc}, [{metadata_tmem}], {idesc}, {enable_d};"
)]
pub unsafe fn tcgen05_mma_sp_tensor_ashift(
    d_tmem: u32,
    a_tmem: u32,
    b_desc: u64,
    idesc: u32,
    enable_d: bool,
    metadata_tmem: u32,
    kind: u32,
    cta_group: u32,
    collector_a: u32,
);

/// Tile product in tensor memory, `tensor`.
#[rgpu::requires(called_by_one_thread())]
#[rgpu::protocol(object = "tcgen05", transition = "multiply", place = "d_tmem")]
#[rgpu::lowers_to(
    "llvm.nvvm.tcgen05.mma.tensor",
    convergent,
    min_sm = "sm_100a|sm_100f|sm_101a|sm_101f|sm_103a|sm_103f|sm_110a|sm_110f",
    min_ptx = "8.6",
    ptx = "tcgen05.mma.cta_group::{cta_group:pick(|1|2)}.kind::{kind:pick(f16|tf32|f8f6f4|i8)}.collector::a::{collector_a:pick(discard|lastuse|fill|use)} [{d_tmem}], [{a_tmem}], {b_desc}, {idesc}, {enable_d};"
)]
pub unsafe fn tcgen05_mma_tensor(
    d_tmem: u32,
    a_tmem: u32,
    b_desc: u64,
    idesc: u32,
    enable_d: bool,
    kind: u32,
    cta_group: u32,
    collector_a: u32,
);

/// Tile product in tensor memory, `tensor_ashift`.
#[rgpu::requires(called_by_one_thread())]
#[rgpu::protocol(object = "tcgen05", transition = "multiply", place = "d_tmem")]
#[rgpu::lowers_to(
    "llvm.nvvm.tcgen05.mma.tensor.ashift",
    convergent,
    min_sm = "sm_100a|sm_100f|sm_101a|sm_101f|sm_103a|sm_103f|sm_110a|sm_110f",
    min_ptx = "8.6",
    ptx = "tcgen05.mma.cta_group::{cta_group:pick(|1|2)}.kind::{kind:pick(f16|tf32|f8f6f4|i8)}.collector::a::{collector_a:pick(discard|lastuse)}.ashift [{d_tmem}], [{a_tmem}], {b_desc}, {idesc}, {enable_d};"
)]
pub unsafe fn tcgen05_mma_tensor_ashift(
    d_tmem: u32,
    a_tmem: u32,
    b_desc: u64,
    idesc: u32,
    enable_d: bool,
    kind: u32,
    cta_group: u32,
    collector_a: u32,
);

/// Tile product in tensor memory, `shared`, weights kept.
#[rgpu::requires(called_by_one_thread())]
#[rgpu::protocol(object = "tcgen05", transition = "multiply", place = "d_tmem")]
#[rgpu::lowers_to(
    "llvm.nvvm.tcgen05.mma.ws.shared",
    convergent,
    min_sm = "sm_100a|sm_100f|sm_101a|sm_101f|sm_103a|sm_103f|sm_110a|sm_110f",
    min_ptx = "8.6",
    ptx = "tcgen05.mma.ws.cta_group::1.kind::{kind:pick(f16|tf32|f8f6f4|i8)}.collector::b{b_buffer:pick(0|1|2|3)}::{b_usage:pick(discard|lastuse|fill|use)} [{d_tmem}], {a_desc}, {b_desc}, {idesc}, {enable_d};"
)]
pub unsafe fn tcgen05_mma_ws_shared(
    d_tmem: u32,
    a_desc: u64,
    b_desc: u64,
    idesc: u32,
    enable_d: bool,
    kind: u32,
    b_buffer: u32,
    b_usage: u32,
);

/// Tile product in tensor memory, `shared_zero_col_mask`, weights kept.
#[rgpu::requires(called_by_one_thread())]
#[rgpu::protocol(object = "tcgen05", transition = "multiply", place = "d_tmem")]
#[rgpu::lowers_to(
    "llvm.nvvm.tcgen05.mma.ws.shared.zero_col_mask",
    convergent,
    min_sm = "sm_100a|sm_100f|sm_101a|sm_101f|sm_103a|sm_103f|sm_110a|sm_110f",
    min_ptx = "8.6",
    ptx = "tcgen05.mma.ws.cta_group::1.kind::{kind:pick(f16|tf32|f8f6f4|i8)}.collector::b{b_buffer:pick(0|1|2|3)}::{b_usage:pick(discard|lastuse|fill|use)} [{d_tmem}], {a_desc}, {b_desc}, {idesc}, {enable_d}, {zero_column_mask};"
)]
pub unsafe fn tcgen05_mma_ws_shared_zero_col_mask(
    d_tmem: u32,
    a_desc: u64,
    b_desc: u64,
    idesc: u32,
    enable_d: bool,
    zero_column_mask: u64,
    kind: u32,
    b_buffer: u32,
    b_usage: u32,
);

/// Tile product in tensor memory, `shared`, weights kept, sparse.
#[rgpu::requires(called_by_one_thread())]
#[rgpu::protocol(object = "tcgen05", transition = "multiply", place = "d_tmem")]
#[rgpu::lowers_to(
    "llvm.nvvm.tcgen05.mma.ws.sp.shared",
    convergent,
    min_sm = "sm_100a|sm_100f|sm_101a|sm_101f|sm_103a|sm_103f|sm_110a|sm_110f",
    min_ptx = "8.6",
    ptx = "tcgen05.mma.ws.sp.cta_group::1.kind::{kind:pick(f16|tf32|f8f6f4|i8)}.collector::b{b_buffer:pick(0|1|2|3)}::{b_usage:pick(discard|lastuse|fill|use)} [{d_tmem}], {a_desc}, {b_desc}, [{metadata_tmem}], {idesc}, {enable_d};"
)]
pub unsafe fn tcgen05_mma_ws_sp_shared(
    d_tmem: u32,
    a_desc: u64,
    b_desc: u64,
    idesc: u32,
    enable_d: bool,
    metadata_tmem: u32,
    kind: u32,
    b_buffer: u32,
    b_usage: u32,
);

/// Tile product in tensor memory, `shared_zero_col_mask`, weights kept, sparse.
#[rgpu::requires(called_by_one_thread())]
#[rgpu::protocol(object = "tcgen05", transition = "multiply", place = "d_tmem")]
#[rgpu::lowers_to(
    "llvm.nvvm.tcgen05.mma.ws.sp.shared.zero_col_mask",
    convergent,
    min_sm = "sm_100a|sm_100f|sm_101a|sm_101f|sm_103a|sm_103f|sm_110a|sm_110f",
    min_ptx = "8.6",
    ptx = "tcgen05.mma.ws.sp.cta_group::1.kind::{kind:pick(f16|tf32|f8f6f4|i8)}.collector::b{b_buffer:pick(0|1|2|3)}::{b_usage:pick(discard|lastuse|fill|use)} [{d_tmem}], {a_desc}, {b_desc}, [{metadata_tmem}], {idesc}, {enable_d}, {zero_column_mask};"
)]
pub unsafe fn tcgen05_mma_ws_sp_shared_zero_col_mask(
    d_tmem: u32,
    a_desc: u64,
    b_desc: u64,
    idesc: u32,
    enable_d: bool,
    metadata_tmem: u32,
    zero_column_mask: u64,
    kind: u32,
    b_buffer: u32,
    b_usage: u32,
);

/// Tile product in tensor memory, `tensor`, weights kept, sparse.
#[rgpu::requires(called_by_one_thread())]
#[rgpu::protocol(object = "tcgen05", transition = "multiply", place = "d_tmem")]
#[rgpu::lowers_to(
    "llvm.nvvm.tcgen05.mma.ws.sp.tensor",
    convergent,
    min_sm = "sm_100a|sm_100f|sm_101a|sm_101f|sm_103a|sm_103f|sm_110a|sm_110f",
    min_ptx = "8.6",
    ptx = "tcgen05.mma.ws.sp.cta_group::1.kind::{kind:pick(f16|tf32|f8f6f4|i8)}.collector::b{b_buffer:pick(0|1|2|3)}::{b_usage:pick(discard|lastuse|fill|use)} [{d_tmem}], [{a_tmem}], {b_desc}, [{metadata_tmem}], {idesc}, {enable_d};"
)]
pub unsafe fn tcgen05_mma_ws_sp_tensor(
    d_tmem: u32,
    a_tmem: u32,
    b_desc: u64,
    idesc: u32,
    enable_d: bool,
    metadata_tmem: u32,
    kind: u32,
    b_buffer: u32,
    b_usage: u32,
);

/// Tile product in tensor memory, `tensor_zero_col_mask`, weights kept, sparse.
#[rgpu::requires(called_by_one_thread())]
#[rgpu::protocol(object = "tcgen05", transition = "multiply", place = "d_tmem")]
#[rgpu::lowers_to(
    "llvm.nvvm.tcgen05.mma.ws.sp.tensor.zero_col_mask",
    convergent,
    min_sm = "sm_100a|sm_100f|sm_101a|sm_101f|sm_103a|sm_103f|sm_110a|sm_110f",
    min_ptx = "8.6",
    ptx = "tcgen05.mma.ws.sp.cta_group::1.kind::{kind:pick(f16|tf32|f8f6f4|i8)}.collector::b{b_buffer:pick(0|1|2|3)}::{b_usage:pick(discard|lastuse|fill|use)} [{d_tmem}], [{a_tmem}], {b_desc}, [{metadata_tmem}], {idesc}, {enable_d}, {zero_column_mask};"
)]
pub unsafe fn tcgen05_mma_ws_sp_tensor_zero_col_mask(
    d_tmem: u32,
    a_tmem: u32,
    b_desc: u64,
    idesc: u32,
    enable_d: bool,
    metadata_tmem: u32,
    zero_column_mask: u64,
    kind: u32,
    b_buffer: u32,
    b_usage: u32,
);

/// Tile product in tensor memory, `tensor`, weights kept.
#[rgpu::requires(called_by_one_thread())]
#[rgpu::protocol(object = "tcgen05", transition = "multiply", place = "d_tmem")]
#[rgpu::lowers_to(
    "llvm.nvvm.tcgen05.mma.ws.tensor",
    convergent,
    min_sm = "sm_100a|sm_100f|sm_101a|sm_101f|sm_103a|sm_103f|sm_110a|sm_110f",
    min_ptx = "8.6",
    ptx = "tcgen05.mma.ws.cta_group::1.kind::{kind:pick(f16|tf32|f8f6f4|i8)}.collector::b{b_buffer:pick(0|1|2|3)}::{b_usage:pick(discard|lastuse|fill|use)} [{d_tmem}], [{a_tmem}], {b_desc}, {idesc}, {enable_d};"
)]
pub unsafe fn tcgen05_mma_ws_tensor(
    d_tmem: u32,
    a_tmem: u32,
    b_desc: u64,
    idesc: u32,
    enable_d: bool,
    kind: u32,
    b_buffer: u32,
    b_usage: u32,
);

/// Tile product in tensor memory, `tensor_zero_col_mask`, weights kept.
#[rgpu::requires(called_by_one_thread())]
#[rgpu::protocol(object = "tcgen05", transition = "multiply", place = "d_tmem")]
#[rgpu::lowers_to(
    "llvm.nvvm.tcgen05.mma.ws.tensor.zero_col_mask",
    convergent,
    min_sm = "sm_100a|sm_100f|sm_101a|sm_101f|sm_103a|sm_103f|sm_110a|sm_110f",
    min_ptx = "8.6",
    ptx = "tcgen05.mma.ws.cta_group::1.kind::{kind:pick(f16|tf32|f8f6f4|i8)}.collector::b{b_buffer:pick(0|1|2|3)}::{b_usage:pick(discard|lastuse|fill|use)} [{d_tmem}], [{a_tmem}], {b_desc}, {idesc}, {enable_d}, {zero_column_mask};"
)]
pub unsafe fn tcgen05_mma_ws_tensor_zero_col_mask(
    d_tmem: u32,
    a_tmem: u32,
    b_desc: u64,
    idesc: u32,
    enable_d: bool,
    zero_column_mask: u64,
    kind: u32,
    b_buffer: u32,
    b_usage: u32,
);
