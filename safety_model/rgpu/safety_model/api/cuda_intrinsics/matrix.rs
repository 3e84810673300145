//! Warp matrix operations.
#![rgpu::model(
    crate_name = "cuda_intrinsics",
    upstream = "NVlabs/cuda-oxide@a105afd",
    provenance = "generated"
)]

pub use cuda_device::tcgen05::{
    stmatrix_m8n8_x2 as stmatrix_m8n8_x2_b16, stmatrix_m8n8_x2_trans as stmatrix_m8n8_x2_trans_b16,
    stmatrix_m8n8_x4 as stmatrix_m8n8_x4_b16, stmatrix_m8n8_x4_trans as stmatrix_m8n8_x4_trans_b16,
};
pub use cuda_device::wmma::{
    ldmatrix_x1 as ldmatrix_m8n8_x1_b16, ldmatrix_x1_trans as ldmatrix_m8n8_x1_trans_b16,
    ldmatrix_x2 as ldmatrix_m8n8_x2_b16, ldmatrix_x2_trans as ldmatrix_m8n8_x2_trans_b16,
    ldmatrix_x4 as ldmatrix_m8n8_x4_b16, ldmatrix_x4_trans as ldmatrix_m8n8_x4_trans_b16,
    mma_m8n8k4_f64, mma_m8n8k16_s32_s8, mma_m8n8k16_s32_s8_satfinite, mma_m8n8k16_s32_s8_u8,
    mma_m8n8k16_s32_s8_u8_satfinite, mma_m8n8k16_s32_u8, mma_m8n8k16_s32_u8_s8,
    mma_m8n8k16_s32_u8_s8_satfinite, mma_m8n8k16_s32_u8_satfinite, mma_m8n8k32_s32_s4,
    mma_m8n8k32_s32_s4_satfinite, mma_m8n8k32_s32_s4_u4, mma_m8n8k32_s32_s4_u4_satfinite,
    mma_m8n8k32_s32_u4, mma_m8n8k32_s32_u4_s4, mma_m8n8k32_s32_u4_s4_satfinite,
    mma_m8n8k32_s32_u4_satfinite, mma_m8n8k128_s32_b1_and_popc, mma_m8n8k128_s32_b1_xor_popc,
    mma_m16n8k4_f32_tf32, mma_m16n8k8_f16_f16, mma_m16n8k8_f32_bf16, mma_m16n8k8_f32_f16,
    mma_m16n8k8_f32_tf32, mma_m16n8k16_f16_f16, mma_m16n8k16_f32_bf16, mma_m16n8k16_f32_f16,
    mma_m16n8k16_fp8_f16_e4m3_e4m3, mma_m16n8k16_fp8_f16_e4m3_e5m2, mma_m16n8k16_fp8_f16_e5m2_e4m3,
    mma_m16n8k16_fp8_f16_e5m2_e5m2, mma_m16n8k16_fp8_f32_e4m3_e4m3, mma_m16n8k16_fp8_f32_e4m3_e5m2,
    mma_m16n8k16_fp8_f32_e5m2_e4m3, mma_m16n8k16_fp8_f32_e5m2_e5m2, mma_m16n8k16_s32_s8,
    mma_m16n8k16_s32_s8_satfinite, mma_m16n8k16_s32_s8_u8, mma_m16n8k16_s32_s8_u8_satfinite,
    mma_m16n8k16_s32_u8, mma_m16n8k16_s32_u8_s8, mma_m16n8k16_s32_u8_s8_satfinite,
    mma_m16n8k16_s32_u8_satfinite, mma_m16n8k32_f16_e2m1_e2m1, mma_m16n8k32_f16_e2m1_e2m3,
    mma_m16n8k32_f16_e2m1_e3m2, mma_m16n8k32_f16_e2m1_e4m3, mma_m16n8k32_f16_e2m1_e5m2,
    mma_m16n8k32_f16_e2m3_e2m1, mma_m16n8k32_f16_e2m3_e2m3, mma_m16n8k32_f16_e2m3_e3m2,
    mma_m16n8k32_f16_e2m3_e4m3, mma_m16n8k32_f16_e2m3_e5m2, mma_m16n8k32_f16_e3m2_e2m1,
    mma_m16n8k32_f16_e3m2_e2m3, mma_m16n8k32_f16_e3m2_e3m2, mma_m16n8k32_f16_e3m2_e4m3,
    mma_m16n8k32_f16_e3m2_e5m2, mma_m16n8k32_f16_e4m3_e2m1, mma_m16n8k32_f16_e4m3_e2m3,
    mma_m16n8k32_f16_e4m3_e3m2, mma_m16n8k32_f16_e4m3_e4m3, mma_m16n8k32_f16_e4m3_e5m2,
    mma_m16n8k32_f16_e5m2_e2m1, mma_m16n8k32_f16_e5m2_e2m3, mma_m16n8k32_f16_e5m2_e3m2,
    mma_m16n8k32_f16_e5m2_e4m3, mma_m16n8k32_f16_e5m2_e5m2, mma_m16n8k32_f32_e2m1_e2m1,
    mma_m16n8k32_f32_e2m1_e2m3, mma_m16n8k32_f32_e2m1_e3m2, mma_m16n8k32_f32_e2m1_e4m3,
    mma_m16n8k32_f32_e2m1_e5m2, mma_m16n8k32_f32_e2m3_e2m1, mma_m16n8k32_f32_e2m3_e2m3,
    mma_m16n8k32_f32_e2m3_e3m2, mma_m16n8k32_f32_e2m3_e4m3, mma_m16n8k32_f32_e2m3_e5m2,
    mma_m16n8k32_f32_e3m2_e2m1, mma_m16n8k32_f32_e3m2_e2m3, mma_m16n8k32_f32_e3m2_e3m2,
    mma_m16n8k32_f32_e3m2_e4m3, mma_m16n8k32_f32_e3m2_e5m2, mma_m16n8k32_f32_e4m3_e2m1,
    mma_m16n8k32_f32_e4m3_e2m3, mma_m16n8k32_f32_e4m3_e3m2, mma_m16n8k32_f32_e4m3_e4m3,
    mma_m16n8k32_f32_e4m3_e5m2, mma_m16n8k32_f32_e5m2_e2m1, mma_m16n8k32_f32_e5m2_e2m3,
    mma_m16n8k32_f32_e5m2_e3m2, mma_m16n8k32_f32_e5m2_e4m3, mma_m16n8k32_f32_e5m2_e5m2,
    mma_m16n8k32_fp8_f16_e4m3_e4m3, mma_m16n8k32_fp8_f16_e4m3_e5m2, mma_m16n8k32_fp8_f16_e5m2_e4m3,
    mma_m16n8k32_fp8_f16_e5m2_e5m2, mma_m16n8k32_fp8_f32_e4m3_e4m3, mma_m16n8k32_fp8_f32_e4m3_e5m2,
    mma_m16n8k32_fp8_f32_e5m2_e4m3, mma_m16n8k32_fp8_f32_e5m2_e5m2, mma_m16n8k32_s32_s4,
    mma_m16n8k32_s32_s4_satfinite, mma_m16n8k32_s32_s4_u4, mma_m16n8k32_s32_s4_u4_satfinite,
    mma_m16n8k32_s32_s8, mma_m16n8k32_s32_s8_satfinite, mma_m16n8k32_s32_s8_u8,
    mma_m16n8k32_s32_s8_u8_satfinite, mma_m16n8k32_s32_u4, mma_m16n8k32_s32_u4_s4,
    mma_m16n8k32_s32_u4_s4_satfinite, mma_m16n8k32_s32_u4_satfinite, mma_m16n8k32_s32_u8,
    mma_m16n8k32_s32_u8_s8, mma_m16n8k32_s32_u8_s8_satfinite, mma_m16n8k32_s32_u8_satfinite,
    mma_m16n8k64_s32_s4, mma_m16n8k64_s32_s4_satfinite, mma_m16n8k64_s32_s4_u4,
    mma_m16n8k64_s32_s4_u4_satfinite, mma_m16n8k64_s32_u4, mma_m16n8k64_s32_u4_s4,
    mma_m16n8k64_s32_u4_s4_satfinite, mma_m16n8k64_s32_u4_satfinite, mma_m16n8k128_s32_b1_and_popc,
    mma_m16n8k128_s32_b1_xor_popc, mma_m16n8k256_s32_b1_and_popc, mma_m16n8k256_s32_b1_xor_popc,
    mma_sp_m16n8k32_s32_s8, mma_sp_m16n8k32_s32_s8_satfinite, mma_sp_m16n8k32_s32_s8_u8,
    mma_sp_m16n8k32_s32_s8_u8_satfinite, mma_sp_m16n8k32_s32_u8, mma_sp_m16n8k32_s32_u8_s8,
    mma_sp_m16n8k32_s32_u8_s8_satfinite, mma_sp_m16n8k32_s32_u8_satfinite, mma_sp_m16n8k64_s32_s4,
    mma_sp_m16n8k64_s32_s4_satfinite, mma_sp_m16n8k64_s32_s4_u4,
    mma_sp_m16n8k64_s32_s4_u4_satfinite, mma_sp_m16n8k64_s32_s8, mma_sp_m16n8k64_s32_s8_satfinite,
    mma_sp_m16n8k64_s32_s8_u8, mma_sp_m16n8k64_s32_s8_u8_satfinite, mma_sp_m16n8k64_s32_u4,
    mma_sp_m16n8k64_s32_u4_s4, mma_sp_m16n8k64_s32_u4_s4_satfinite,
    mma_sp_m16n8k64_s32_u4_satfinite, mma_sp_m16n8k64_s32_u8, mma_sp_m16n8k64_s32_u8_s8,
    mma_sp_m16n8k64_s32_u8_s8_satfinite, mma_sp_m16n8k64_s32_u8_satfinite, mma_sp_m16n8k128_s32_s4,
    mma_sp_m16n8k128_s32_s4_satfinite, mma_sp_m16n8k128_s32_s4_u4,
    mma_sp_m16n8k128_s32_s4_u4_satfinite, mma_sp_m16n8k128_s32_u4, mma_sp_m16n8k128_s32_u4_s4,
    mma_sp_m16n8k128_s32_u4_s4_satfinite, mma_sp_m16n8k128_s32_u4_satfinite,
    mma_sp_ordered_metadata_m16n8k32_s32_s8, mma_sp_ordered_metadata_m16n8k32_s32_s8_satfinite,
    mma_sp_ordered_metadata_m16n8k32_s32_s8_u8,
    mma_sp_ordered_metadata_m16n8k32_s32_s8_u8_satfinite, mma_sp_ordered_metadata_m16n8k32_s32_u8,
    mma_sp_ordered_metadata_m16n8k32_s32_u8_s8,
    mma_sp_ordered_metadata_m16n8k32_s32_u8_s8_satfinite,
    mma_sp_ordered_metadata_m16n8k32_s32_u8_satfinite,
    mma_sp_ordered_metadata_m16n8k64_kind_f8f6f4_f16_e2m1_e2m1_f16,
    mma_sp_ordered_metadata_m16n8k64_kind_f8f6f4_f16_e2m1_e2m3_f16,
    mma_sp_ordered_metadata_m16n8k64_kind_f8f6f4_f16_e2m1_e3m2_f16,
    mma_sp_ordered_metadata_m16n8k64_kind_f8f6f4_f16_e2m1_e4m3_f16,
    mma_sp_ordered_metadata_m16n8k64_kind_f8f6f4_f16_e2m1_e5m2_f16,
    mma_sp_ordered_metadata_m16n8k64_kind_f8f6f4_f16_e2m3_e2m1_f16,
    mma_sp_ordered_metadata_m16n8k64_kind_f8f6f4_f16_e2m3_e2m3_f16,
    mma_sp_ordered_metadata_m16n8k64_kind_f8f6f4_f16_e2m3_e3m2_f16,
    mma_sp_ordered_metadata_m16n8k64_kind_f8f6f4_f16_e2m3_e4m3_f16,
    mma_sp_ordered_metadata_m16n8k64_kind_f8f6f4_f16_e2m3_e5m2_f16,
    mma_sp_ordered_metadata_m16n8k64_kind_f8f6f4_f16_e3m2_e2m1_f16,
    mma_sp_ordered_metadata_m16n8k64_kind_f8f6f4_f16_e3m2_e2m3_f16,
    mma_sp_ordered_metadata_m16n8k64_kind_f8f6f4_f16_e3m2_e3m2_f16,
    mma_sp_ordered_metadata_m16n8k64_kind_f8f6f4_f16_e3m2_e4m3_f16,
    mma_sp_ordered_metadata_m16n8k64_kind_f8f6f4_f16_e3m2_e5m2_f16,
    mma_sp_ordered_metadata_m16n8k64_kind_f8f6f4_f16_e4m3_e2m1_f16,
    mma_sp_ordered_metadata_m16n8k64_kind_f8f6f4_f16_e4m3_e2m3_f16,
    mma_sp_ordered_metadata_m16n8k64_kind_f8f6f4_f16_e4m3_e3m2_f16,
    mma_sp_ordered_metadata_m16n8k64_kind_f8f6f4_f16_e4m3_e4m3_f16,
    mma_sp_ordered_metadata_m16n8k64_kind_f8f6f4_f16_e4m3_e5m2_f16,
    mma_sp_ordered_metadata_m16n8k64_kind_f8f6f4_f16_e5m2_e2m1_f16,
    mma_sp_ordered_metadata_m16n8k64_kind_f8f6f4_f16_e5m2_e2m3_f16,
    mma_sp_ordered_metadata_m16n8k64_kind_f8f6f4_f16_e5m2_e3m2_f16,
    mma_sp_ordered_metadata_m16n8k64_kind_f8f6f4_f16_e5m2_e4m3_f16,
    mma_sp_ordered_metadata_m16n8k64_kind_f8f6f4_f16_e5m2_e5m2_f16,
    mma_sp_ordered_metadata_m16n8k64_kind_f8f6f4_f32_e2m1_e2m1_f32,
    mma_sp_ordered_metadata_m16n8k64_kind_f8f6f4_f32_e2m1_e2m3_f32,
    mma_sp_ordered_metadata_m16n8k64_kind_f8f6f4_f32_e2m1_e3m2_f32,
    mma_sp_ordered_metadata_m16n8k64_kind_f8f6f4_f32_e2m1_e4m3_f32,
    mma_sp_ordered_metadata_m16n8k64_kind_f8f6f4_f32_e2m1_e5m2_f32,
    mma_sp_ordered_metadata_m16n8k64_kind_f8f6f4_f32_e2m3_e2m1_f32,
    mma_sp_ordered_metadata_m16n8k64_kind_f8f6f4_f32_e2m3_e2m3_f32,
    mma_sp_ordered_metadata_m16n8k64_kind_f8f6f4_f32_e2m3_e3m2_f32,
    mma_sp_ordered_metadata_m16n8k64_kind_f8f6f4_f32_e2m3_e4m3_f32,
    mma_sp_ordered_metadata_m16n8k64_kind_f8f6f4_f32_e2m3_e5m2_f32,
    mma_sp_ordered_metadata_m16n8k64_kind_f8f6f4_f32_e3m2_e2m1_f32,
    mma_sp_ordered_metadata_m16n8k64_kind_f8f6f4_f32_e3m2_e2m3_f32,
    mma_sp_ordered_metadata_m16n8k64_kind_f8f6f4_f32_e3m2_e3m2_f32,
    mma_sp_ordered_metadata_m16n8k64_kind_f8f6f4_f32_e3m2_e4m3_f32,
    mma_sp_ordered_metadata_m16n8k64_kind_f8f6f4_f32_e3m2_e5m2_f32,
    mma_sp_ordered_metadata_m16n8k64_kind_f8f6f4_f32_e4m3_e2m1_f32,
    mma_sp_ordered_metadata_m16n8k64_kind_f8f6f4_f32_e4m3_e2m3_f32,
    mma_sp_ordered_metadata_m16n8k64_kind_f8f6f4_f32_e4m3_e3m2_f32,
    mma_sp_ordered_metadata_m16n8k64_kind_f8f6f4_f32_e4m3_e4m3_f32,
    mma_sp_ordered_metadata_m16n8k64_kind_f8f6f4_f32_e4m3_e5m2_f32,
    mma_sp_ordered_metadata_m16n8k64_kind_f8f6f4_f32_e5m2_e2m1_f32,
    mma_sp_ordered_metadata_m16n8k64_kind_f8f6f4_f32_e5m2_e2m3_f32,
    mma_sp_ordered_metadata_m16n8k64_kind_f8f6f4_f32_e5m2_e3m2_f32,
    mma_sp_ordered_metadata_m16n8k64_kind_f8f6f4_f32_e5m2_e4m3_f32,
    mma_sp_ordered_metadata_m16n8k64_kind_f8f6f4_f32_e5m2_e5m2_f32,
    mma_sp_ordered_metadata_m16n8k64_s32_s4, mma_sp_ordered_metadata_m16n8k64_s32_s4_satfinite,
    mma_sp_ordered_metadata_m16n8k64_s32_s4_u4,
    mma_sp_ordered_metadata_m16n8k64_s32_s4_u4_satfinite, mma_sp_ordered_metadata_m16n8k64_s32_s8,
    mma_sp_ordered_metadata_m16n8k64_s32_s8_satfinite, mma_sp_ordered_metadata_m16n8k64_s32_s8_u8,
    mma_sp_ordered_metadata_m16n8k64_s32_s8_u8_satfinite, mma_sp_ordered_metadata_m16n8k64_s32_u4,
    mma_sp_ordered_metadata_m16n8k64_s32_u4_s4,
    mma_sp_ordered_metadata_m16n8k64_s32_u4_s4_satfinite,
    mma_sp_ordered_metadata_m16n8k64_s32_u4_satfinite, mma_sp_ordered_metadata_m16n8k64_s32_u8,
    mma_sp_ordered_metadata_m16n8k64_s32_u8_s8,
    mma_sp_ordered_metadata_m16n8k64_s32_u8_s8_satfinite,
    mma_sp_ordered_metadata_m16n8k64_s32_u8_satfinite, mma_sp_ordered_metadata_m16n8k128_s32_s4,
    mma_sp_ordered_metadata_m16n8k128_s32_s4_satfinite,
    mma_sp_ordered_metadata_m16n8k128_s32_s4_u4,
    mma_sp_ordered_metadata_m16n8k128_s32_s4_u4_satfinite,
    mma_sp_ordered_metadata_m16n8k128_s32_u4, mma_sp_ordered_metadata_m16n8k128_s32_u4_s4,
    mma_sp_ordered_metadata_m16n8k128_s32_u4_s4_satfinite,
    mma_sp_ordered_metadata_m16n8k128_s32_u4_satfinite, movmatrix_trans_b16,
};

/// Loads 1 tile from shared memory, one row of 16 bytes an address, transposed.
#[rgpu::collective(scope = "warp", kind = "matrix", full_mask, exited_count = false)]
#[rgpu::access(read, place = "*smem_ptr", space = "shared", bytes = 16)]
#[rgpu::value(uniformity = "thread")]
#[rgpu::lowers_to(
    "llvm.nvvm.ldmatrix.sync.aligned.m16n16.x1.trans.b8",
    convergent,
    min_sm = "sm_100a|sm_100f|sm_103a|sm_103f|sm_110a|sm_110f|sm_120a|sm_120f|sm_121a|sm_121f",
    min_ptx = "8.6",
    ptx = "ldmatrix.sync.aligned.m16n16.x1.trans.shared.b8 {result:list}, [{smem_ptr:shared}];"
)]
pub unsafe fn ldmatrix_m16n16_x1_trans_b8(smem_ptr: *const u8) -> [u32; 2];

/// Loads 1 tile from shared memory, one row of 16 bytes an address, transposed.
#[rgpu::collective(scope = "warp", kind = "matrix", full_mask, exited_count = false)]
#[rgpu::access(read, place = "*smem_ptr", space = "shared", bytes = 16)]
#[rgpu::value(uniformity = "thread")]
#[rgpu::lowers_to(
    "llvm.nvvm.ldmatrix.sync.aligned.m16n16.x1.trans.b8x16.b4x16_p64",
    convergent,
    min_sm = "sm_100a|sm_100f|sm_103a|sm_103f|sm_110a|sm_110f|sm_120a|sm_120f|sm_121a|sm_121f",
    min_ptx = "8.6",
    ptx = "ldmatrix.sync.aligned.m16n16.x1.trans.shared.b8x16.b4x16_p64 {result:list}, [{smem_ptr:shared}];"
)]
pub unsafe fn ldmatrix_m16n16_x1_trans_b8x16_b4x16_p64(smem_ptr: *const u8) -> [u32; 2];

/// Loads 1 tile from shared memory, one row of 16 bytes an address, transposed.
#[rgpu::collective(scope = "warp", kind = "matrix", full_mask, exited_count = false)]
#[rgpu::access(read, place = "*smem_ptr", space = "shared", bytes = 16)]
#[rgpu::value(uniformity = "thread")]
#[rgpu::lowers_to(
    "llvm.nvvm.ldmatrix.sync.aligned.m16n16.x1.trans.b8x16.b6x16_p32",
    convergent,
    min_sm = "sm_100a|sm_100f|sm_103a|sm_103f|sm_110a|sm_110f|sm_120a|sm_120f|sm_121a|sm_121f",
    min_ptx = "8.6",
    ptx = "ldmatrix.sync.aligned.m16n16.x1.trans.shared.b8x16.b6x16_p32 {result:list}, [{smem_ptr:shared}];"
)]
pub unsafe fn ldmatrix_m16n16_x1_trans_b8x16_b6x16_p32(smem_ptr: *const u8) -> [u32; 2];

/// Loads 2 tiles from shared memory, one row of 16 bytes an address, transposed.
#[rgpu::collective(scope = "warp", kind = "matrix", full_mask, exited_count = false)]
#[rgpu::access(read, place = "*smem_ptr", space = "shared", bytes = 16)]
#[rgpu::value(uniformity = "thread")]
#[rgpu::lowers_to(
    "llvm.nvvm.ldmatrix.sync.aligned.m16n16.x2.trans.b8",
    convergent,
    min_sm = "sm_100a|sm_100f|sm_103a|sm_103f|sm_110a|sm_110f|sm_120a|sm_120f|sm_121a|sm_121f",
    min_ptx = "8.6",
    ptx = "ldmatrix.sync.aligned.m16n16.x2.trans.shared.b8 {result:list}, [{smem_ptr:shared}];"
)]
pub unsafe fn ldmatrix_m16n16_x2_trans_b8(smem_ptr: *const u8) -> [u32; 4];

/// Loads 2 tiles from shared memory, one row of 16 bytes an address, transposed.
#[rgpu::collective(scope = "warp", kind = "matrix", full_mask, exited_count = false)]
#[rgpu::access(read, place = "*smem_ptr", space = "shared", bytes = 16)]
#[rgpu::value(uniformity = "thread")]
#[rgpu::lowers_to(
    "llvm.nvvm.ldmatrix.sync.aligned.m16n16.x2.trans.b8x16.b4x16_p64",
    convergent,
    min_sm = "sm_100a|sm_100f|sm_103a|sm_103f|sm_110a|sm_110f|sm_120a|sm_120f|sm_121a|sm_121f",
    min_ptx = "8.6",
    ptx = "ldmatrix.sync.aligned.m16n16.x2.trans.shared.b8x16.b4x16_p64 {result:list}, [{smem_ptr:shared}];"
)]
pub unsafe fn ldmatrix_m16n16_x2_trans_b8x16_b4x16_p64(smem_ptr: *const u8) -> [u32; 4];

/// Loads 2 tiles from shared memory, one row of 16 bytes an address, transposed.
#[rgpu::collective(scope = "warp", kind = "matrix", full_mask, exited_count = false)]
#[rgpu::access(read, place = "*smem_ptr", space = "shared", bytes = 16)]
#[rgpu::value(uniformity = "thread")]
#[rgpu::lowers_to(
    "llvm.nvvm.ldmatrix.sync.aligned.m16n16.x2.trans.b8x16.b6x16_p32",
    convergent,
    min_sm = "sm_100a|sm_100f|sm_103a|sm_103f|sm_110a|sm_110f|sm_120a|sm_120f|sm_121a|sm_121f",
    min_ptx = "8.6",
    ptx = "ldmatrix.sync.aligned.m16n16.x2.trans.shared.b8x16.b6x16_p32 {result:list}, [{smem_ptr:shared}];"
)]
pub unsafe fn ldmatrix_m16n16_x2_trans_b8x16_b6x16_p32(smem_ptr: *const u8) -> [u32; 4];

/// Loads 1 tile from shared memory, one row of 16 bytes an address.
#[rgpu::collective(scope = "warp", kind = "matrix", full_mask, exited_count = false)]
#[rgpu::access(read, place = "*smem_ptr", space = "shared", bytes = 16)]
#[rgpu::value(uniformity = "thread")]
#[rgpu::lowers_to(
    "llvm.nvvm.ldmatrix.sync.aligned.m8n16.x1.b8x16.b4x16_p64",
    convergent,
    min_sm = "sm_100a|sm_100f|sm_103a|sm_103f|sm_110a|sm_110f|sm_120a|sm_120f|sm_121a|sm_121f",
    min_ptx = "8.6",
    ptx = "ldmatrix.sync.aligned.m8n16.x1.shared.b8x16.b4x16_p64 {result:list}, [{smem_ptr:shared}];"
)]
pub unsafe fn ldmatrix_m8n16_x1_b8x16_b4x16_p64(smem_ptr: *const u8) -> u32;

/// Loads 1 tile from shared memory, one row of 16 bytes an address.
#[rgpu::collective(scope = "warp", kind = "matrix", full_mask, exited_count = false)]
#[rgpu::access(read, place = "*smem_ptr", space = "shared", bytes = 16)]
#[rgpu::value(uniformity = "thread")]
#[rgpu::lowers_to(
    "llvm.nvvm.ldmatrix.sync.aligned.m8n16.x1.b8x16.b6x16_p32",
    convergent,
    min_sm = "sm_100a|sm_100f|sm_103a|sm_103f|sm_110a|sm_110f|sm_120a|sm_120f|sm_121a|sm_121f",
    min_ptx = "8.6",
    ptx = "ldmatrix.sync.aligned.m8n16.x1.shared.b8x16.b6x16_p32 {result:list}, [{smem_ptr:shared}];"
)]
pub unsafe fn ldmatrix_m8n16_x1_b8x16_b6x16_p32(smem_ptr: *const u8) -> u32;

/// Loads 2 tiles from shared memory, one row of 16 bytes an address.
#[rgpu::collective(scope = "warp", kind = "matrix", full_mask, exited_count = false)]
#[rgpu::access(read, place = "*smem_ptr", space = "shared", bytes = 16)]
#[rgpu::value(uniformity = "thread")]
#[rgpu::lowers_to(
    "llvm.nvvm.ldmatrix.sync.aligned.m8n16.x2.b8x16.b4x16_p64",
    convergent,
    min_sm = "sm_100a|sm_100f|sm_103a|sm_103f|sm_110a|sm_110f|sm_120a|sm_120f|sm_121a|sm_121f",
    min_ptx = "8.6",
    ptx = "ldmatrix.sync.aligned.m8n16.x2.shared.b8x16.b4x16_p64 {result:list}, [{smem_ptr:shared}];"
)]
pub unsafe fn ldmatrix_m8n16_x2_b8x16_b4x16_p64(smem_ptr: *const u8) -> [u32; 2];

/// Loads 2 tiles from shared memory, one row of 16 bytes an address.
#[rgpu::collective(scope = "warp", kind = "matrix", full_mask, exited_count = false)]
#[rgpu::access(read, place = "*smem_ptr", space = "shared", bytes = 16)]
#[rgpu::value(uniformity = "thread")]
#[rgpu::lowers_to(
    "llvm.nvvm.ldmatrix.sync.aligned.m8n16.x2.b8x16.b6x16_p32",
    convergent,
    min_sm = "sm_100a|sm_100f|sm_103a|sm_103f|sm_110a|sm_110f|sm_120a|sm_120f|sm_121a|sm_121f",
    min_ptx = "8.6",
    ptx = "ldmatrix.sync.aligned.m8n16.x2.shared.b8x16.b6x16_p32 {result:list}, [{smem_ptr:shared}];"
)]
pub unsafe fn ldmatrix_m8n16_x2_b8x16_b6x16_p32(smem_ptr: *const u8) -> [u32; 2];

/// Loads 4 tiles from shared memory, one row of 16 bytes an address.
#[rgpu::collective(scope = "warp", kind = "matrix", full_mask, exited_count = false)]
#[rgpu::access(read, place = "*smem_ptr", space = "shared", bytes = 16)]
#[rgpu::value(uniformity = "thread")]
#[rgpu::lowers_to(
    "llvm.nvvm.ldmatrix.sync.aligned.m8n16.x4.b8x16.b4x16_p64",
    convergent,
    min_sm = "sm_100a|sm_100f|sm_103a|sm_103f|sm_110a|sm_110f|sm_120a|sm_120f|sm_121a|sm_121f",
    min_ptx = "8.6",
    ptx = "ldmatrix.sync.aligned.m8n16.x4.shared.b8x16.b4x16_p64 {result:list}, [{smem_ptr:shared}];"
)]
pub unsafe fn ldmatrix_m8n16_x4_b8x16_b4x16_p64(smem_ptr: *const u8) -> [u32; 4];

/// Loads 4 tiles from shared memory, one row of 16 bytes an address.
#[rgpu::collective(scope = "warp", kind = "matrix", full_mask, exited_count = false)]
#[rgpu::access(read, place = "*smem_ptr", space = "shared", bytes = 16)]
#[rgpu::value(uniformity = "thread")]
#[rgpu::lowers_to(
    "llvm.nvvm.ldmatrix.sync.aligned.m8n16.x4.b8x16.b6x16_p32",
    convergent,
    min_sm = "sm_100a|sm_100f|sm_103a|sm_103f|sm_110a|sm_110f|sm_120a|sm_120f|sm_121a|sm_121f",
    min_ptx = "8.6",
    ptx = "ldmatrix.sync.aligned.m8n16.x4.shared.b8x16.b6x16_p32 {result:list}, [{smem_ptr:shared}];"
)]
pub unsafe fn ldmatrix_m8n16_x4_b8x16_b6x16_p32(smem_ptr: *const u8) -> [u32; 4];
