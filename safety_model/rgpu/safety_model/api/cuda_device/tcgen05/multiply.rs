//! Tile products in tensor memory; issued by one thread.
#![rgpu::model(
    crate_name = "cuda_device",
    upstream = "NVlabs/cuda-oxide@a105afd",
    provenance = "generated"
)]

/// Tile product in tensor memory, `f16`.
#[rgpu::requires(called_by_one_thread())]
#[rgpu::protocol(object = "tcgen05", transition = "multiply", place = "d_tmem")]
#[rgpu::lowers_to(
    "llvm.nvvm.tcgen05.mma.shared.disable_output_lane.cg1",
    convergent,
    min_sm = "sm_100a|sm_101a|sm_103a|sm_110a",
    min_ptx = "8.6",
    ptx = "{{ .reg .b32 z; mov.b32 z, 0; tcgen05.mma.cta_group::1.kind::f16 [{d_tmem}], {a_desc}, {b_desc}, {idesc}, {{z, z, z, z}}, {enable_d}; }}"
)]
pub unsafe fn tcgen05_mma_f16(d_tmem: u32, a_desc: u64, b_desc: u64, idesc: u32, enable_d: bool);

/// Tile product in tensor memory, `f16`, for a pair of blocks.
#[rgpu::requires(called_by_one_thread())]
#[rgpu::protocol(object = "tcgen05", transition = "multiply", place = "d_tmem")]
#[rgpu::lowers_to(
    "llvm.nvvm.tcgen05.mma.shared.disable_output_lane.cg2",
    convergent,
    min_sm = "sm_100a|sm_101a|sm_103a|sm_110a",
    min_ptx = "8.6",
    ptx = "{{ .reg .b32 z; mov.b32 z, 0; tcgen05.mma.cta_group::2.kind::f16 [{d_tmem}], {a_desc}, {b_desc}, {idesc}, {{z, z, z, z, z, z, z, z}}, {enable_d}; }}"
)]
pub unsafe fn tcgen05_mma_f16_cg2(
    d_tmem: u32,
    a_desc: u64,
    b_desc: u64,
    idesc: u32,
    enable_d: bool,
);

/// Tile product in tensor memory, `shared`.
#[rgpu::requires(called_by_one_thread())]
#[rgpu::protocol(object = "tcgen05", transition = "multiply", place = "d_tmem")]
#[rgpu::lowers_to(
    "llvm.nvvm.tcgen05.mma.shared",
    convergent,
    min_sm = "sm_100a|sm_100f|sm_101a|sm_101f|sm_103a|sm_103f|sm_110a|sm_110f",
    min_ptx = "8.6",
    ptx = "tcgen05.mma.cta_group::{CTA_GROUP:pick(|1|2)}.kind::{KIND:pick(f16|tf32|f8f6f4|i8)}.collector::a::{COLLECTOR_A:pick(discard|lastuse|fill|use)} [{d_tmem}], {a_desc}, {b_desc}, {idesc}, {enable_d};"
)]
pub unsafe fn tcgen05_mma_shared<const KIND: u32, const CTA_GROUP: u32, const COLLECTOR_A: u32>(
    d_tmem: u32,
    a_desc: u64,
    b_desc: u64,
    idesc: u32,
    enable_d: bool,
);

/// Tile product in tensor memory, `shared`, sparse.
#[rgpu::requires(called_by_one_thread())]
#[rgpu::protocol(object = "tcgen05", transition = "multiply", place = "d_tmem")]
#[rgpu::lowers_to(
    "llvm.nvvm.tcgen05.mma.sp.shared",
    convergent,
    min_sm = "sm_100a|sm_100f|sm_101a|sm_101f|sm_103a|sm_103f|sm_110a|sm_110f",
    min_ptx = "8.6",
    ptx = "tcgen05.mma.sp.cta_group::{CTA_GROUP:pick(|1|2)}.kind::{KIND:pick(f16|tf32|f8f6f4|i8)}.collector::a::{COLLECTOR_A:pick(discard|lastuse|fill|use)} [{d_tmem}], {a_desc}, {b_desc}, [{metadata_tmem}], {idesc}, {enable_d};"
)]
pub unsafe fn tcgen05_mma_sp_shared<const KIND: u32, const CTA_GROUP: u32, const COLLECTOR_A: u32>(
    d_tmem: u32,
    a_desc: u64,
    b_desc: u64,
    idesc: u32,
    enable_d: bool,
    metadata_tmem: u32,
);

/// Tile product in tensor memory, `tensor`, sparse.
#[rgpu::requires(called_by_one_thread())]
#[rgpu::protocol(object = "tcgen05", transition = "multiply", place = "d_tmem")]
#[rgpu::lowers_to(
    "llvm.nvvm.tcgen05.mma.sp.tensor",
    convergent,
    min_sm = "sm_100a|sm_100f|sm_101a|sm_101f|sm_103a|sm_103f|sm_110a|sm_110f",
    min_ptx = "8.6",
    ptx = "tcgen05.mma.sp.cta_group::{CTA_GROUP:pick(|1|2)}.kind::{KIND:pick(f16|tf32|f8f6f4|i8)}.collector::a::{COLLECTOR_A:pick(discard|lastuse|fill|use)} [{d_tmem}], [{a_tmem}], {b_desc}, [{metadata_tmem}], {idesc}, {enable_d};"
)]
pub unsafe fn tcgen05_mma_sp_tensor<const KIND: u32, const CTA_GROUP: u32, const COLLECTOR_A: u32>(
    d_tmem: u32,
    a_tmem: u32,
    b_desc: u64,
    idesc: u32,
    enable_d: bool,
    metadata_tmem: u32,
);

/// Tile product in tensor memory, `tensor_ashift`, sparse.
#[rgpu::requires(called_by_one_thread())]
#[rgpu::protocol(object = "tcgen05", transition = "multiply", place = "d_tmem")]
#[rgpu::lowers_to(
    "llvm.nvvm.tcgen05.mma.sp.tensor.ashift",
    convergent,
    min_sm = "sm_100a|sm_100f|sm_101a|sm_101f|sm_103a|sm_103f|sm_110a|sm_110f",
    min_ptx = "8.6",
    ptx = "tcgen05.mma.sp.cta_group::{CTA_GROUP:pick(|1|2)}.kind::{KIND:pick(f16|tf32|f8f6f4|i8)}.collector::a::{COLLECTOR_A:pick(discard|lastuse)}.ashift [{d_tmem}], [{a_tmem}], {b_desc}, [{metadata_tmem}], {idesc}, {enable_d};"
)]
pub unsafe fn tcgen05_mma_sp_tensor_ashift<
    const KIND: u32,
    const CTA_GROUP: u32,
    const COLLECTOR_A: u32,
>(
    d_tmem: u32,
    a_tmem: u32,
    b_desc: u64,
    idesc: u32,
    enable_d: bool,
    metadata_tmem: u32,
);

/// Tile product in tensor memory, `tensor`.
#[rgpu::requires(called_by_one_thread())]
#[rgpu::protocol(object = "tcgen05", transition = "multiply", place = "d_tmem")]
#[rgpu::lowers_to(
    "llvm.nvvm.tcgen05.mma.tensor",
    convergent,
    min_sm = "sm_100a|sm_100f|sm_101a|sm_101f|sm_103a|sm_103f|sm_110a|sm_110f",
    min_ptx = "8.6",
    ptx = "tcgen05.mma.cta_group::{CTA_GROUP:pick(|1|2)}.kind::{KIND:pick(f16|tf32|f8f6f4|i8)}.collector::a::{COLLECTOR_A:pick(discard|lastuse|fill|use)} [{d_tmem}], [{a_tmem}], {b_desc}, {idesc}, {enable_d};"
)]
pub unsafe fn tcgen05_mma_tensor<const KIND: u32, const CTA_GROUP: u32, const COLLECTOR_A: u32>(
    d_tmem: u32,
    a_tmem: u32,
    b_desc: u64,
    idesc: u32,
    enable_d: bool,
);

/// Tile product in tensor memory, `tensor_ashift`.
#[rgpu::requires(called_by_one_thread())]
#[rgpu::protocol(object = "tcgen05", transition = "multiply", place = "d_tmem")]
#[rgpu::lowers_to(
    "llvm.nvvm.tcgen05.mma.tensor.ashift",
    convergent,
    min_sm = "sm_100a|sm_100f|sm_101a|sm_101f|sm_103a|sm_103f|sm_110a|sm_110f",
    min_ptx = "8.6",
    ptx = "tcgen05.mma.cta_group::{CTA_GROUP:pick(|1|2)}.kind::{KIND:pick(f16|tf32|f8f6f4|i8)}.collector::a::{COLLECTOR_A:pick(discard|lastuse)}.ashift [{d_tmem}], [{a_tmem}], {b_desc}, {idesc}, {enable_d};"
)]
pub unsafe fn tcgen05_mma_tensor_ashift<
    const KIND: u32,
    const CTA_GROUP: u32,
    const COLLECTOR_A: u32,
>(
    d_tmem: u32,
    a_tmem: u32,
    b_desc: u64,
    idesc: u32,
    enable_d: bool,
);

/// Tile product in tensor memory, `bf16`, weights kept.
#[rgpu::requires(called_by_one_thread())]
#[rgpu::protocol(object = "tcgen05", transition = "multiply", place = "d_tmem")]
#[rgpu::lowers_to(
    "llvm.nvvm.tcgen05.mma.ws.tensor",
    convergent,
    min_sm = "sm_100a|sm_101a|sm_103a|sm_110a",
    min_ptx = "8.6",
    ptx = "tcgen05.mma.ws.cta_group::1.kind::f16 [{d_tmem}], [{a_tmem}], {b_desc}, {idesc}, {enable_d};"
)]
pub unsafe fn tcgen05_mma_ws_bf16(
    d_tmem: u32,
    a_tmem: u32,
    a_desc: u64,
    b_desc: u64,
    idesc: u32,
    enable_d: bool,
);

/// Tile product in tensor memory, `e2m1`, weights kept.
#[rgpu::requires(called_by_one_thread())]
#[rgpu::protocol(object = "tcgen05", transition = "multiply", place = "d_tmem")]
#[rgpu::lowers_to(
    "llvm.nvvm.tcgen05.mma.ws.tensor",
    convergent,
    min_sm = "sm_100a|sm_100f|sm_101a|sm_101f|sm_103a|sm_103f|sm_110a|sm_110f",
    min_ptx = "8.6",
    ptx = "tcgen05.mma.ws.cta_group::1.kind::f8f6f4.collector::b0::discard [{d_tmem}], [{a_tmem}], {b_desc}, {idesc}, {enable_d};"
)]
pub unsafe fn tcgen05_mma_ws_e2m1(
    d_tmem: u32,
    a_tmem: u32,
    legacy_a_desc: u64,
    b_desc: u64,
    idesc: u32,
    enable_d: bool,
);

/// Tile product in tensor memory, `e2m3`, weights kept.
#[rgpu::requires(called_by_one_thread())]
#[rgpu::protocol(object = "tcgen05", transition = "multiply", place = "d_tmem")]
#[rgpu::lowers_to(
    "llvm.nvvm.tcgen05.mma.ws.tensor",
    convergent,
    min_sm = "sm_100a|sm_100f|sm_101a|sm_101f|sm_103a|sm_103f|sm_110a|sm_110f",
    min_ptx = "8.6",
    ptx = "tcgen05.mma.ws.cta_group::1.kind::f8f6f4.collector::b0::discard [{d_tmem}], [{a_tmem}], {b_desc}, {idesc}, {enable_d};"
)]
pub unsafe fn tcgen05_mma_ws_e2m3(
    d_tmem: u32,
    a_tmem: u32,
    legacy_a_desc: u64,
    b_desc: u64,
    idesc: u32,
    enable_d: bool,
);

/// Tile product in tensor memory, `e3m2`, weights kept.
#[rgpu::requires(called_by_one_thread())]
#[rgpu::protocol(object = "tcgen05", transition = "multiply", place = "d_tmem")]
#[rgpu::lowers_to(
    "llvm.nvvm.tcgen05.mma.ws.tensor",
    convergent,
    min_sm = "sm_100a|sm_100f|sm_101a|sm_101f|sm_103a|sm_103f|sm_110a|sm_110f",
    min_ptx = "8.6",
    ptx = "tcgen05.mma.ws.cta_group::1.kind::f8f6f4.collector::b0::discard [{d_tmem}], [{a_tmem}], {b_desc}, {idesc}, {enable_d};"
)]
pub unsafe fn tcgen05_mma_ws_e3m2(
    d_tmem: u32,
    a_tmem: u32,
    legacy_a_desc: u64,
    b_desc: u64,
    idesc: u32,
    enable_d: bool,
);

/// Tile product in tensor memory, `e4m3`, weights kept.
#[rgpu::requires(called_by_one_thread())]
#[rgpu::protocol(object = "tcgen05", transition = "multiply", place = "d_tmem")]
#[rgpu::lowers_to(
    "llvm.nvvm.tcgen05.mma.ws.tensor",
    convergent,
    min_sm = "sm_100a|sm_100f|sm_101a|sm_101f|sm_103a|sm_103f|sm_110a|sm_110f",
    min_ptx = "8.6",
    ptx = "tcgen05.mma.ws.cta_group::1.kind::f8f6f4.collector::b0::discard [{d_tmem}], [{a_tmem}], {b_desc}, {idesc}, {enable_d};"
)]
pub unsafe fn tcgen05_mma_ws_e4m3(
    d_tmem: u32,
    a_tmem: u32,
    legacy_a_desc: u64,
    b_desc: u64,
    idesc: u32,
    enable_d: bool,
);

/// Tile product in tensor memory, `e5m2`, weights kept.
#[rgpu::requires(called_by_one_thread())]
#[rgpu::protocol(object = "tcgen05", transition = "multiply", place = "d_tmem")]
#[rgpu::lowers_to(
    "llvm.nvvm.tcgen05.mma.ws.tensor",
    convergent,
    min_sm = "sm_100a|sm_100f|sm_101a|sm_101f|sm_103a|sm_103f|sm_110a|sm_110f",
    min_ptx = "8.6",
    ptx = "tcgen05.mma.ws.cta_group::1.kind::f8f6f4.collector::b0::discard [{d_tmem}], [{a_tmem}], {b_desc}, {idesc}, {enable_d};"
)]
pub unsafe fn tcgen05_mma_ws_e5m2(
    d_tmem: u32,
    a_tmem: u32,
    legacy_a_desc: u64,
    b_desc: u64,
    idesc: u32,
    enable_d: bool,
);

/// Tile product in tensor memory, `f16`, weights kept.
#[rgpu::requires(called_by_one_thread())]
#[rgpu::protocol(object = "tcgen05", transition = "multiply", place = "d_tmem")]
#[rgpu::lowers_to(
    "llvm.nvvm.tcgen05.mma.ws.tensor",
    convergent,
    min_sm = "sm_100a|sm_101a|sm_103a|sm_110a",
    min_ptx = "8.6",
    ptx = "tcgen05.mma.ws.cta_group::1.kind::f16 [{d_tmem}], [{a_tmem}], {b_desc}, {idesc}, {enable_d};"
)]
pub unsafe fn tcgen05_mma_ws_f16(
    d_tmem: u32,
    a_tmem: u32,
    a_desc: u64,
    b_desc: u64,
    idesc: u32,
    enable_d: bool,
);

/// Tile product in tensor memory, `shared`, weights kept.
#[rgpu::requires(called_by_one_thread())]
#[rgpu::protocol(object = "tcgen05", transition = "multiply", place = "d_tmem")]
#[rgpu::lowers_to(
    "llvm.nvvm.tcgen05.mma.ws.shared",
    convergent,
    min_sm = "sm_100a|sm_100f|sm_101a|sm_101f|sm_103a|sm_103f|sm_110a|sm_110f",
    min_ptx = "8.6",
    ptx = "tcgen05.mma.ws.cta_group::1.kind::{KIND:pick(f16|tf32|f8f6f4|i8)}.collector::b{B_BUFFER:pick(0|1|2|3)}::{B_USAGE:pick(discard|lastuse|fill|use)} [{d_tmem}], {a_desc}, {b_desc}, {idesc}, {enable_d};"
)]
pub unsafe fn tcgen05_mma_ws_shared<const KIND: u32, const B_BUFFER: u32, const B_USAGE: u32>(
    d_tmem: u32,
    a_desc: u64,
    b_desc: u64,
    idesc: u32,
    enable_d: bool,
);

/// Tile product in tensor memory, `shared_zero_col_mask`, weights kept.
#[rgpu::requires(called_by_one_thread())]
#[rgpu::protocol(object = "tcgen05", transition = "multiply", place = "d_tmem")]
#[rgpu::lowers_to(
    "llvm.nvvm.tcgen05.mma.ws.shared.zero_col_mask",
    convergent,
    min_sm = "sm_100a|sm_100f|sm_101a|sm_101f|sm_103a|sm_103f|sm_110a|sm_110f",
    min_ptx = "8.6",
    ptx = "tcgen05.mma.ws.cta_group::1.kind::{KIND:pick(f16|tf32|f8f6f4|i8)}.collector::b{B_BUFFER:pick(0|1|2|3)}::{B_USAGE:pick(discard|lastuse|fill|use)} [{d_tmem}], {a_desc}, {b_desc}, {idesc}, {enable_d}, {zero_column_mask};"
)]
pub unsafe fn tcgen05_mma_ws_shared_zero_col_mask<
    const KIND: u32,
    const B_BUFFER: u32,
    const B_USAGE: u32,
>(
    d_tmem: u32,
    a_desc: u64,
    b_desc: u64,
    idesc: u32,
    enable_d: bool,
    zero_column_mask: u64,
);

/// Tile product in tensor memory, `shared`, weights kept, sparse.
#[rgpu::requires(called_by_one_thread())]
#[rgpu::protocol(object = "tcgen05", transition = "multiply", place = "d_tmem")]
#[rgpu::lowers_to(
    "llvm.nvvm.tcgen05.mma.ws.sp.shared",
    convergent,
    min_sm = "sm_100a|sm_100f|sm_101a|sm_101f|sm_103a|sm_103f|sm_110a|sm_110f",
    min_ptx = "8.6",
    ptx = "tcgen05.mma.ws.sp.cta_group::1.kind::{KIND:pick(f16|tf32|f8f6f4|i8)}.collector::b{B_BUFFER:pick(0|1|2|3)}::{B_USAGE:pick(discard|lastuse|fill|use)} [{d_tmem}], {a_desc}, {b_desc}, [{metadata_tmem}], {idesc}, {enable_d};"
)]
pub unsafe fn tcgen05_mma_ws_sp_shared<const KIND: u32, const B_BUFFER: u32, const B_USAGE: u32>(
    d_tmem: u32,
    a_desc: u64,
    b_desc: u64,
    idesc: u32,
    enable_d: bool,
    metadata_tmem: u32,
);

/// Tile product in tensor memory, `shared_zero_col_mask`, weights kept, sparse.
#[rgpu::requires(called_by_one_thread())]
#[rgpu::protocol(object = "tcgen05", transition = "multiply", place = "d_tmem")]
#[rgpu::lowers_to(
    "llvm.nvvm.tcgen05.mma.ws.sp.shared.zero_col_mask",
    convergent,
    min_sm = "sm_100a|sm_100f|sm_101a|sm_101f|sm_103a|sm_103f|sm_110a|sm_110f",
    min_ptx = "8.6",
    ptx = "tcgen05.mma.ws.sp.cta_group::1.kind::{KIND:pick(f16|tf32|f8f6f4|i8)}.collector::b{B_BUFFER:pick(0|1|2|3)}::{B_USAGE:pick(discard|lastuse|fill|use)} [{d_tmem}], {a_desc}, {b_desc}, [{metadata_tmem}], {idesc}, {enable_d}, {zero_column_mask};"
)]
pub unsafe fn tcgen05_mma_ws_sp_shared_zero_col_mask<
    const KIND: u32,
    const B_BUFFER: u32,
    const B_USAGE: u32,
>(
    d_tmem: u32,
    a_desc: u64,
    b_desc: u64,
    idesc: u32,
    enable_d: bool,
    metadata_tmem: u32,
    zero_column_mask: u64,
);

/// Tile product in tensor memory, `tensor`, weights kept, sparse.
#[rgpu::requires(called_by_one_thread())]
#[rgpu::protocol(object = "tcgen05", transition = "multiply", place = "d_tmem")]
#[rgpu::lowers_to(
    "llvm.nvvm.tcgen05.mma.ws.sp.tensor",
    convergent,
    min_sm = "sm_100a|sm_100f|sm_101a|sm_101f|sm_103a|sm_103f|sm_110a|sm_110f",
    min_ptx = "8.6",
    ptx = "tcgen05.mma.ws.sp.cta_group::1.kind::{KIND:pick(f16|tf32|f8f6f4|i8)}.collector::b{B_BUFFER:pick(0|1|2|3)}::{B_USAGE:pick(discard|lastuse|fill|use)} [{d_tmem}], [{a_tmem}], {b_desc}, [{metadata_tmem}], {idesc}, {enable_d};"
)]
pub unsafe fn tcgen05_mma_ws_sp_tensor<const KIND: u32, const B_BUFFER: u32, const B_USAGE: u32>(
    d_tmem: u32,
    a_tmem: u32,
    b_desc: u64,
    idesc: u32,
    enable_d: bool,
    metadata_tmem: u32,
);

/// Tile product in tensor memory, `tensor_zero_col_mask`, weights kept, sparse.
#[rgpu::requires(called_by_one_thread())]
#[rgpu::protocol(object = "tcgen05", transition = "multiply", place = "d_tmem")]
#[rgpu::lowers_to(
    "llvm.nvvm.tcgen05.mma.ws.sp.tensor.zero_col_mask",
    convergent,
    min_sm = "sm_100a|sm_100f|sm_101a|sm_101f|sm_103a|sm_103f|sm_110a|sm_110f",
    min_ptx = "8.6",
    ptx = "tcgen05.mma.ws.sp.cta_group::1.kind::{KIND:pick(f16|tf32|f8f6f4|i8)}.collector::b{B_BUFFER:pick(0|1|2|3)}::{B_USAGE:pick(discard|lastuse|fill|use)} [{d_tmem}], [{a_tmem}], {b_desc}, [{metadata_tmem}], {idesc}, {enable_d}, {zero_column_mask};"
)]
pub unsafe fn tcgen05_mma_ws_sp_tensor_zero_col_mask<
    const KIND: u32,
    const B_BUFFER: u32,
    const B_USAGE: u32,
>(
    d_tmem: u32,
    a_tmem: u32,
    b_desc: u64,
    idesc: u32,
    enable_d: bool,
    metadata_tmem: u32,
    zero_column_mask: u64,
);

/// Tile product in tensor memory, `tensor`, weights kept.
#[rgpu::requires(called_by_one_thread())]
#[rgpu::protocol(object = "tcgen05", transition = "multiply", place = "d_tmem")]
#[rgpu::lowers_to(
    "llvm.nvvm.tcgen05.mma.ws.tensor",
    convergent,
    min_sm = "sm_100a|sm_100f|sm_101a|sm_101f|sm_103a|sm_103f|sm_110a|sm_110f",
    min_ptx = "8.6",
    ptx = "tcgen05.mma.ws.cta_group::1.kind::{KIND:pick(f16|tf32|f8f6f4|i8)}.collector::b{B_BUFFER:pick(0|1|2|3)}::{B_USAGE:pick(discard|lastuse|fill|use)} [{d_tmem}], [{a_tmem}], {b_desc}, {idesc}, {enable_d};"
)]
pub unsafe fn tcgen05_mma_ws_tensor<const KIND: u32, const B_BUFFER: u32, const B_USAGE: u32>(
    d_tmem: u32,
    a_tmem: u32,
    b_desc: u64,
    idesc: u32,
    enable_d: bool,
);

/// Tile product in tensor memory, `tensor_zero_col_mask`, weights kept.
#[rgpu::requires(called_by_one_thread())]
#[rgpu::protocol(object = "tcgen05", transition = "multiply", place = "d_tmem")]
#[rgpu::lowers_to(
    "llvm.nvvm.tcgen05.mma.ws.tensor.zero_col_mask",
    convergent,
    min_sm = "sm_100a|sm_100f|sm_101a|sm_101f|sm_103a|sm_103f|sm_110a|sm_110f",
    min_ptx = "8.6",
    ptx = "tcgen05.mma.ws.cta_group::1.kind::{KIND:pick(f16|tf32|f8f6f4|i8)}.collector::b{B_BUFFER:pick(0|1|2|3)}::{B_USAGE:pick(discard|lastuse|fill|use)} [{d_tmem}], [{a_tmem}], {b_desc}, {idesc}, {enable_d}, {zero_column_mask};"
)]
pub unsafe fn tcgen05_mma_ws_tensor_zero_col_mask<
    const KIND: u32,
    const B_BUFFER: u32,
    const B_USAGE: u32,
>(
    d_tmem: u32,
    a_tmem: u32,
    b_desc: u64,
    idesc: u32,
    enable_d: bool,
    zero_column_mask: u64,
);

/// Tile product in tensor memory, `tf32`, weights kept.
#[rgpu::requires(called_by_one_thread())]
#[rgpu::protocol(object = "tcgen05", transition = "multiply", place = "d_tmem")]
#[rgpu::lowers_to(
    "llvm.nvvm.tcgen05.mma.ws.tensor",
    convergent,
    min_sm = "sm_100a|sm_101a|sm_103a|sm_110a",
    min_ptx = "8.6",
    ptx = "tcgen05.mma.ws.cta_group::1.kind::tf32 [{d_tmem}], [{a_tmem}], {b_desc}, {idesc}, {enable_d};"
)]
pub unsafe fn tcgen05_mma_ws_tf32(
    d_tmem: u32,
    a_tmem: u32,
    a_desc: u64,
    b_desc: u64,
    idesc: u32,
    enable_d: bool,
);
