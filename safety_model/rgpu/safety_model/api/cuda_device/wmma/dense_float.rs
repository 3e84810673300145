//! Products of dense floating-point tiles.
#![rgpu::model(
    crate_name = "cuda_device",
    upstream = "NVlabs/cuda-oxide@a105afd",
    provenance = "generated"
)]

/// Tile product m16n8k16 plus accumulator: `f16` from `f16`.
#[rgpu::collective(scope = "warp", kind = "matrix", full_mask, exited_count = false)]
#[rgpu::value(uniformity = "thread")]
#[rgpu::lowers_to(
    "llvm.nvvm.mma.m16n8k16.row.col.f16.f16",
    convergent,
    min_sm = "sm_80",
    min_ptx = "7.0",
    ptx = "mma.sync.aligned.m16n8k16.row.col.f16.f16.f16.f16 {result:list}, {a:list}, {b:list}, {c:list};"
)]
pub unsafe fn mma_m16n8k16_f16_f16(c: [u32; 2], a: [u32; 4], b: [u32; 2]) -> [u32; 2];

/// Tile product m16n8k16 plus accumulator: `f32` from `bf16`.
#[rgpu::collective(scope = "warp", kind = "matrix", full_mask, exited_count = false)]
#[rgpu::value(uniformity = "thread")]
#[rgpu::lowers_to(
    "llvm.nvvm.mma.m16n8k16.row.col.bf16",
    convergent,
    min_sm = "sm_80",
    min_ptx = "7.0",
    ptx = "mma.sync.aligned.m16n8k16.row.col.f32.bf16.bf16.f32 {result:list}, {a:list}, {b:list}, {c:list};"
)]
pub unsafe fn mma_m16n8k16_f32_bf16(c: [f32; 4], a: [u32; 4], b: [u32; 2]) -> [f32; 4];

/// Tile product m16n8k16 plus accumulator: `f32` from `f16`.
#[rgpu::collective(scope = "warp", kind = "matrix", full_mask, exited_count = false)]
#[rgpu::value(uniformity = "thread")]
#[rgpu::lowers_to(
    "llvm.nvvm.mma.m16n8k16.row.col.f32.f32",
    convergent,
    min_sm = "sm_80",
    min_ptx = "7.0",
    ptx = "mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 {result:list}, {a:list}, {b:list}, {c:list};"
)]
pub unsafe fn mma_m16n8k16_f32_f16(c: [f32; 4], a: [u32; 4], b: [u32; 2]) -> [f32; 4];

/// Tile product m16n8k4 plus accumulator: `f32` from `tf32`.
#[rgpu::collective(scope = "warp", kind = "matrix", full_mask, exited_count = false)]
#[rgpu::value(uniformity = "thread")]
#[rgpu::lowers_to(
    "llvm.nvvm.mma.m16n8k4.row.col.tf32",
    convergent,
    min_sm = "sm_80",
    min_ptx = "7.0",
    ptx = "mma.sync.aligned.m16n8k4.row.col.f32.tf32.tf32.f32 {result:list}, {a:list}, {b:list}, {c:list};"
)]
pub unsafe fn mma_m16n8k4_f32_tf32(c: [f32; 4], a: [u32; 2], b: u32) -> [f32; 4];

/// Tile product m16n8k8 plus accumulator: `f16` from `f16`.
#[rgpu::collective(scope = "warp", kind = "matrix", full_mask, exited_count = false)]
#[rgpu::value(uniformity = "thread")]
#[rgpu::lowers_to(
    "llvm.nvvm.mma.m16n8k8.row.col.f16.f16",
    convergent,
    min_sm = "sm_80",
    min_ptx = "7.0",
    ptx = "mma.sync.aligned.m16n8k8.row.col.f16.f16.f16.f16 {result:list}, {a:list}, {b:list}, {c:list};"
)]
pub unsafe fn mma_m16n8k8_f16_f16(c: [u32; 2], a: [u32; 2], b: u32) -> [u32; 2];

/// Tile product m16n8k8 plus accumulator: `f32` from `bf16`.
#[rgpu::collective(scope = "warp", kind = "matrix", full_mask, exited_count = false)]
#[rgpu::value(uniformity = "thread")]
#[rgpu::lowers_to(
    "llvm.nvvm.mma.m16n8k8.row.col.bf16",
    convergent,
    min_sm = "sm_80",
    min_ptx = "7.0",
    ptx = "mma.sync.aligned.m16n8k8.row.col.f32.bf16.bf16.f32 {result:list}, {a:list}, {b:list}, {c:list};"
)]
pub unsafe fn mma_m16n8k8_f32_bf16(c: [f32; 4], a: [u32; 2], b: u32) -> [f32; 4];

/// Tile product m16n8k8 plus accumulator: `f32` from `f16`.
#[rgpu::collective(scope = "warp", kind = "matrix", full_mask, exited_count = false)]
#[rgpu::value(uniformity = "thread")]
#[rgpu::lowers_to(
    "llvm.nvvm.mma.m16n8k8.row.col.f32.f32",
    convergent,
    min_sm = "sm_80",
    min_ptx = "7.0",
    ptx = "mma.sync.aligned.m16n8k8.row.col.f32.f16.f16.f32 {result:list}, {a:list}, {b:list}, {c:list};"
)]
pub unsafe fn mma_m16n8k8_f32_f16(c: [f32; 4], a: [u32; 2], b: u32) -> [f32; 4];

/// Tile product m16n8k8 plus accumulator: `f32` from `tf32`.
#[rgpu::collective(scope = "warp", kind = "matrix", full_mask, exited_count = false)]
#[rgpu::value(uniformity = "thread")]
#[rgpu::lowers_to(
    "llvm.nvvm.mma.m16n8k8.row.col.tf32",
    convergent,
    min_sm = "sm_80",
    min_ptx = "7.0",
    ptx = "mma.sync.aligned.m16n8k8.row.col.f32.tf32.tf32.f32 {result:list}, {a:list}, {b:list}, {c:list};"
)]
pub unsafe fn mma_m16n8k8_f32_tf32(c: [f32; 4], a: [u32; 4], b: [u32; 2]) -> [f32; 4];

/// Tile product m8n8k4 plus accumulator: `f64` from `f64`.
#[rgpu::collective(scope = "warp", kind = "matrix", full_mask, exited_count = false)]
#[rgpu::value(uniformity = "thread")]
#[rgpu::lowers_to(
    "llvm.nvvm.mma.m8n8k4.row.col.f64",
    convergent,
    min_sm = "sm_80",
    min_ptx = "7.0",
    ptx = "mma.sync.aligned.m8n8k4.row.col.f64.f64.f64.f64 {result:list}, {a:list}, {b:list}, {acc:list};"
)]
pub unsafe fn mma_m8n8k4_f64(acc: [f64; 2], a: f64, b: f64) -> [f64; 2];
