//! Products of dense tiles of floating-point numbers of eight bits and fewer, added up as `f16`.
#![rgpu::model(
    crate_name = "cuda_device",
    upstream = "NVlabs/cuda-oxide@a105afd",
    provenance = "generated"
)]

/// Tile product m16n8k16 plus accumulator: `f16` from `e4m3`.
#[rgpu::collective(scope = "warp", kind = "matrix", full_mask, exited_count = false)]
#[rgpu::value(uniformity = "thread")]
#[rgpu::lowers_to(
    "llvm.nvvm.mma.m16n8k16.row.col.f16.e4m3.e4m3.f16",
    convergent,
    min_sm = "sm_89",
    min_ptx = "8.7",
    ptx = "mma.sync.aligned.m16n8k16.row.col.f16.e4m3.e4m3.f16 {result:list}, {a:list}, {b:list}, {c:list};"
)]
pub unsafe fn mma_m16n8k16_fp8_f16_e4m3_e4m3(c: [u32; 2], a: [u32; 2], b: u32) -> [u32; 2];

/// Tile product m16n8k16 plus accumulator: `f16` from `e4m3` and `e5m2`.
#[rgpu::collective(scope = "warp", kind = "matrix", full_mask, exited_count = false)]
#[rgpu::value(uniformity = "thread")]
#[rgpu::lowers_to(
    "llvm.nvvm.mma.m16n8k16.row.col.f16.e4m3.e5m2.f16",
    convergent,
    min_sm = "sm_89",
    min_ptx = "8.7",
    ptx = "mma.sync.aligned.m16n8k16.row.col.f16.e4m3.e5m2.f16 {result:list}, {a:list}, {b:list}, {c:list};"
)]
pub unsafe fn mma_m16n8k16_fp8_f16_e4m3_e5m2(c: [u32; 2], a: [u32; 2], b: u32) -> [u32; 2];

/// Tile product m16n8k16 plus accumulator: `f16` from `e5m2` and `e4m3`.
#[rgpu::collective(scope = "warp", kind = "matrix", full_mask, exited_count = false)]
#[rgpu::value(uniformity = "thread")]
#[rgpu::lowers_to(
    "llvm.nvvm.mma.m16n8k16.row.col.f16.e5m2.e4m3.f16",
    convergent,
    min_sm = "sm_89",
    min_ptx = "8.7",
    ptx = "mma.sync.aligned.m16n8k16.row.col.f16.e5m2.e4m3.f16 {result:list}, {a:list}, {b:list}, {c:list};"
)]
pub unsafe fn mma_m16n8k16_fp8_f16_e5m2_e4m3(c: [u32; 2], a: [u32; 2], b: u32) -> [u32; 2];

/// Tile product m16n8k16 plus accumulator: `f16` from `e5m2`.
#[rgpu::collective(scope = "warp", kind = "matrix", full_mask, exited_count = false)]
#[rgpu::value(uniformity = "thread")]
#[rgpu::lowers_to(
    "llvm.nvvm.mma.m16n8k16.row.col.f16.e5m2.e5m2.f16",
    convergent,
    min_sm = "sm_89",
    min_ptx = "8.7",
    ptx = "mma.sync.aligned.m16n8k16.row.col.f16.e5m2.e5m2.f16 {result:list}, {a:list}, {b:list}, {c:list};"
)]
pub unsafe fn mma_m16n8k16_fp8_f16_e5m2_e5m2(c: [u32; 2], a: [u32; 2], b: u32) -> [u32; 2];

/// Tile product m16n8k32 plus accumulator: `f16` from `e2m1`.
#[rgpu::collective(scope = "warp", kind = "matrix", full_mask, exited_count = false)]
#[rgpu::value(uniformity = "thread")]
#[rgpu::lowers_to(
    "llvm.nvvm.mma.m16n8k32.row.col.kind.f8f6f4.f16.e2m1.e2m1.f16",
    convergent,
    min_sm = "sm_120a|sm_120f|sm_121a|sm_121f",
    min_ptx = "8.7",
    ptx = "mma.sync.aligned.m16n8k32.row.col.kind::f8f6f4.f16.e2m1.e2m1.f16 {result:list}, {a:list}, {b:list}, {c:list};"
)]
pub unsafe fn mma_m16n8k32_f16_e2m1_e2m1(c: [u32; 2], a: [u32; 4], b: [u32; 2]) -> [u32; 2];

/// Tile product m16n8k32 plus accumulator: `f16` from `e2m1` and `e2m3`.
#[rgpu::collective(scope = "warp", kind = "matrix", full_mask, exited_count = false)]
#[rgpu::value(uniformity = "thread")]
#[rgpu::lowers_to(
    "llvm.nvvm.mma.m16n8k32.row.col.kind.f8f6f4.f16.e2m1.e2m3.f16",
    convergent,
    min_sm = "sm_120a|sm_120f|sm_121a|sm_121f",
    min_ptx = "8.7",
    ptx = "mma.sync.aligned.m16n8k32.row.col.kind::f8f6f4.f16.e2m1.e2m3.f16 {result:list}, {a:list}, {b:list}, {c:list};"
)]
pub unsafe fn mma_m16n8k32_f16_e2m1_e2m3(c: [u32; 2], a: [u32; 4], b: [u32; 2]) -> [u32; 2];

/// Tile product m16n8k32 plus accumulator: `f16` from `e2m1` and `e3m2`.
#[rgpu::collective(scope = "warp", kind = "matrix", full_mask, exited_count = false)]
#[rgpu::value(uniformity = "thread")]
#[rgpu::lowers_to(
    "llvm.nvvm.mma.m16n8k32.row.col.kind.f8f6f4.f16.e2m1.e3m2.f16",
    convergent,
    min_sm = "sm_120a|sm_120f|sm_121a|sm_121f",
    min_ptx = "8.7",
    ptx = "mma.sync.aligned.m16n8k32.row.col.kind::f8f6f4.f16.e2m1.e3m2.f16 {result:list}, {a:list}, {b:list}, {c:list};"
)]
pub unsafe fn mma_m16n8k32_f16_e2m1_e3m2(c: [u32; 2], a: [u32; 4], b: [u32; 2]) -> [u32; 2];

/// Tile product m16n8k32 plus accumulator: `f16` from `e2m1` and `e4m3`.
#[rgpu::collective(scope = "warp", kind = "matrix", full_mask, exited_count = false)]
#[rgpu::value(uniformity = "thread")]
#[rgpu::lowers_to(
    "llvm.nvvm.mma.m16n8k32.row.col.kind.f8f6f4.f16.e2m1.e4m3.f16",
    convergent,
    min_sm = "sm_120a|sm_120f|sm_121a|sm_121f",
    min_ptx = "8.7",
    ptx = "mma.sync.aligned.m16n8k32.row.col.kind::f8f6f4.f16.e2m1.e4m3.f16 {result:list}, {a:list}, {b:list}, {c:list};"
)]
pub unsafe fn mma_m16n8k32_f16_e2m1_e4m3(c: [u32; 2], a: [u32; 4], b: [u32; 2]) -> [u32; 2];

/// Tile product m16n8k32 plus accumulator: `f16` from `e2m1` and `e5m2`.
#[rgpu::collective(scope = "warp", kind = "matrix", full_mask, exited_count = false)]
#[rgpu::value(uniformity = "thread")]
#[rgpu::lowers_to(
    "llvm.nvvm.mma.m16n8k32.row.col.kind.f8f6f4.f16.e2m1.e5m2.f16",
    convergent,
    min_sm = "sm_120a|sm_120f|sm_121a|sm_121f",
    min_ptx = "8.7",
    ptx = "mma.sync.aligned.m16n8k32.row.col.kind::f8f6f4.f16.e2m1.e5m2.f16 {result:list}, {a:list}, {b:list}, {c:list};"
)]
pub unsafe fn mma_m16n8k32_f16_e2m1_e5m2(c: [u32; 2], a: [u32; 4], b: [u32; 2]) -> [u32; 2];

/// Tile product m16n8k32 plus accumulator: `f16` from `e2m3` and `e2m1`.
#[rgpu::collective(scope = "warp", kind = "matrix", full_mask, exited_count = false)]
#[rgpu::value(uniformity = "thread")]
#[rgpu::lowers_to(
    "llvm.nvvm.mma.m16n8k32.row.col.kind.f8f6f4.f16.e2m3.e2m1.f16",
    convergent,
    min_sm = "sm_120a|sm_120f|sm_121a|sm_121f",
    min_ptx = "8.7",
    ptx = "mma.sync.aligned.m16n8k32.row.col.kind::f8f6f4.f16.e2m3.e2m1.f16 {result:list}, {a:list}, {b:list}, {c:list};"
)]
pub unsafe fn mma_m16n8k32_f16_e2m3_e2m1(c: [u32; 2], a: [u32; 4], b: [u32; 2]) -> [u32; 2];

/// Tile product m16n8k32 plus accumulator: `f16` from `e2m3`.
#[rgpu::collective(scope = "warp", kind = "matrix", full_mask, exited_count = false)]
#[rgpu::value(uniformity = "thread")]
#[rgpu::lowers_to(
    "llvm.nvvm.mma.m16n8k32.row.col.kind.f8f6f4.f16.e2m3.e2m3.f16",
    convergent,
    min_sm = "sm_120a|sm_120f|sm_121a|sm_121f",
    min_ptx = "8.7",
    ptx = "mma.sync.aligned.m16n8k32.row.col.kind::f8f6f4.f16.e2m3.e2m3.f16 {result:list}, {a:list}, {b:list}, {c:list};"
)]
pub unsafe fn mma_m16n8k32_f16_e2m3_e2m3(c: [u32; 2], a: [u32; 4], b: [u32; 2]) -> [u32; 2];

/// Tile product m16n8k32 plus accumulator: `f16` from `e2m3` and `e3m2`.
#[rgpu::collective(scope = "warp", kind = "matrix", full_mask, exited_count = false)]
#[rgpu::value(uniformity = "thread")]
#[rgpu::lowers_to(
    "llvm.nvvm.mma.m16n8k32.row.col.kind.f8f6f4.f16.e2m3.e3m2.f16",
    convergent,
    min_sm = "sm_120a|sm_120f|sm_121a|sm_121f",
    min_ptx = "8.7",
    ptx = "mma.sync.aligned.m16n8k32.row.col.kind::f8f6f4.f16.e2m3.e3m2.f16 {result:list}, {a:list}, {b:list}, {c:list};"
)]
pub unsafe fn mma_m16n8k32_f16_e2m3_e3m2(c: [u32; 2], a: [u32; 4], b: [u32; 2]) -> [u32; 2];

/// Tile product m16n8k32 plus accumulator: `f16` from `e2m3` and `e4m3`.
#[rgpu::collective(scope = "warp", kind = "matrix", full_mask, exited_count = false)]
#[rgpu::value(uniformity = "thread")]
#[rgpu::lowers_to(
    "llvm.nvvm.mma.m16n8k32.row.col.kind.f8f6f4.f16.e2m3.e4m3.f16",
    convergent,
    min_sm = "sm_120a|sm_120f|sm_121a|sm_121f",
    min_ptx = "8.7",
    ptx = "mma.sync.aligned.m16n8k32.row.col.kind::f8f6f4.f16.e2m3.e4m3.f16 {result:list}, {a:list}, {b:list}, {c:list};"
)]
pub unsafe fn mma_m16n8k32_f16_e2m3_e4m3(c: [u32; 2], a: [u32; 4], b: [u32; 2]) -> [u32; 2];

/// Tile product m16n8k32 plus accumulator: `f16` from `e2m3` and `e5m2`.
#[rgpu::collective(scope = "warp", kind = "matrix", full_mask, exited_count = false)]
#[rgpu::value(uniformity = "thread")]
#[rgpu::lowers_to(
    "llvm.nvvm.mma.m16n8k32.row.col.kind.f8f6f4.f16.e2m3.e5m2.f16",
    convergent,
    min_sm = "sm_120a|sm_120f|sm_121a|sm_121f",
    min_ptx = "8.7",
    ptx = "mma.sync.aligned.m16n8k32.row.col.kind::f8f6f4.f16.e2m3.e5m2.f16 {result:list}, {a:list}, {b:list}, {c:list};"
)]
pub unsafe fn mma_m16n8k32_f16_e2m3_e5m2(c: [u32; 2], a: [u32; 4], b: [u32; 2]) -> [u32; 2];

/// Tile product m16n8k32 plus accumulator: `f16` from `e3m2` and `e2m1`.
#[rgpu::collective(scope = "warp", kind = "matrix", full_mask, exited_count = false)]
#[rgpu::value(uniformity = "thread")]
#[rgpu::lowers_to(
    "llvm.nvvm.mma.m16n8k32.row.col.kind.f8f6f4.f16.e3m2.e2m1.f16",
    convergent,
    min_sm = "sm_120a|sm_120f|sm_121a|sm_121f",
    min_ptx = "8.7",
    ptx = "mma.sync.aligned.m16n8k32.row.col.kind::f8f6f4.f16.e3m2.e2m1.f16 {result:list}, {a:list}, {b:list}, {c:list};"
)]
pub unsafe fn mma_m16n8k32_f16_e3m2_e2m1(c: [u32; 2], a: [u32; 4], b: [u32; 2]) -> [u32; 2];

/// Tile product m16n8k32 plus accumulator: `f16` from `e3m2` and `e2m3`.
#[rgpu::collective(scope = "warp", kind = "matrix", full_mask, exited_count = false)]
#[rgpu::value(uniformity = "thread")]
#[rgpu::lowers_to(
    "llvm.nvvm.mma.m16n8k32.row.col.kind.f8f6f4.f16.e3m2.e2m3.f16",
    convergent,
    min_sm = "sm_120a|sm_120f|sm_121a|sm_121f",
    min_ptx = "8.7",
    ptx = "mma.sync.aligned.m16n8k32.row.col.kind::f8f6f4.f16.e3m2.e2m3.f16 {result:list}, {a:list}, {b:list}, {c:list};"
)]
pub unsafe fn mma_m16n8k32_f16_e3m2_e2m3(c: [u32; 2], a: [u32; 4], b: [u32; 2]) -> [u32; 2];

/// Tile product m16n8k32 plus accumulator: `f16` from `e3m2`.
#[rgpu::collective(scope = "warp", kind = "matrix", full_mask, exited_count = false)]
#[rgpu::value(uniformity = "thread")]
#[rgpu::lowers_to(
    "llvm.nvvm.mma.m16n8k32.row.col.kind.f8f6f4.f16.e3m2.e3m2.f16",
    convergent,
    min_sm = "sm_120a|sm_120f|sm_121a|sm_121f",
    min_ptx = "8.7",
    ptx = "mma.sync.aligned.m16n8k32.row.col.kind::f8f6f4.f16.e3m2.e3m2.f16 {result:list}, {a:list}, {b:list}, {c:list};"
)]
pub unsafe fn mma_m16n8k32_f16_e3m2_e3m2(c: [u32; 2], a: [u32; 4], b: [u32; 2]) -> [u32; 2];

/// Tile product m16n8k32 plus accumulator: `f16` from `e3m2` and `e4m3`.
#[rgpu::collective(scope = "warp", kind = "matrix", full_mask, exited_count = false)]
#[rgpu::value(uniformity = "thread")]
#[rgpu::lowers_to(
    "llvm.nvvm.mma.m16n8k32.row.col.kind.f8f6f4.f16.e3m2.e4m3.f16",
    convergent,
    min_sm = "sm_120a|sm_120f|sm_121a|sm_121f",
    min_ptx = "8.7",
    ptx = "mma.sync.aligned.m16n8k32.row.col.kind::f8f6f4.f16.e3m2.e4m3.f16 {result:list}, {a:list}, {b:list}, {c:list};"
)]
pub unsafe fn mma_m16n8k32_f16_e3m2_e4m3(c: [u32; 2], a: [u32; 4], b: [u32; 2]) -> [u32; 2];

/// Tile product m16n8k32 plus accumulator: `f16` from `e3m2` and `e5m2`.
#[rgpu::collective(scope = "warp", kind = "matrix", full_mask, exited_count = false)]
#[rgpu::value(uniformity = "thread")]
#[rgpu::lowers_to(
    "llvm.nvvm.mma.m16n8k32.row.col.kind.f8f6f4.f16.e3m2.e5m2.f16",
    convergent,
    min_sm = "sm_120a|sm_120f|sm_121a|sm_121f",
    min_ptx = "8.7",
    ptx = "mma.sync.aligned.m16n8k32.row.col.kind::f8f6f4.f16.e3m2.e5m2.f16 {result:list}, {a:list}, {b:list}, {c:list};"
)]
pub unsafe fn mma_m16n8k32_f16_e3m2_e5m2(c: [u32; 2], a: [u32; 4], b: [u32; 2]) -> [u32; 2];

/// Tile product m16n8k32 plus accumulator: `f16` from `e4m3` and `e2m1`.
#[rgpu::collective(scope = "warp", kind = "matrix", full_mask, exited_count = false)]
#[rgpu::value(uniformity = "thread")]
#[rgpu::lowers_to(
    "llvm.nvvm.mma.m16n8k32.row.col.kind.f8f6f4.f16.e4m3.e2m1.f16",
    convergent,
    min_sm = "sm_120a|sm_120f|sm_121a|sm_121f",
    min_ptx = "8.7",
    ptx = "mma.sync.aligned.m16n8k32.row.col.kind::f8f6f4.f16.e4m3.e2m1.f16 {result:list}, {a:list}, {b:list}, {c:list};"
)]
pub unsafe fn mma_m16n8k32_f16_e4m3_e2m1(c: [u32; 2], a: [u32; 4], b: [u32; 2]) -> [u32; 2];

/// Tile product m16n8k32 plus accumulator: `f16` from `e4m3` and `e2m3`.
#[rgpu::collective(scope = "warp", kind = "matrix", full_mask, exited_count = false)]
#[rgpu::value(uniformity = "thread")]
#[rgpu::lowers_to(
    "llvm.nvvm.mma.m16n8k32.row.col.kind.f8f6f4.f16.e4m3.e2m3.f16",
    convergent,
    min_sm = "sm_120a|sm_120f|sm_121a|sm_121f",
    min_ptx = "8.7",
    ptx = "mma.sync.aligned.m16n8k32.row.col.kind::f8f6f4.f16.e4m3.e2m3.f16 {result:list}, {a:list}, {b:list}, {c:list};"
)]
pub unsafe fn mma_m16n8k32_f16_e4m3_e2m3(c: [u32; 2], a: [u32; 4], b: [u32; 2]) -> [u32; 2];

/// Tile product m16n8k32 plus accumulator: `f16` from `e4m3` and `e3m2`.
#[rgpu::collective(scope = "warp", kind = "matrix", full_mask, exited_count = false)]
#[rgpu::value(uniformity = "thread")]
#[rgpu::lowers_to(
    "llvm.nvvm.mma.m16n8k32.row.col.kind.f8f6f4.f16.e4m3.e3m2.f16",
    convergent,
    min_sm = "sm_120a|sm_120f|sm_121a|sm_121f",
    min_ptx = "8.7",
    ptx = "mma.sync.aligned.m16n8k32.row.col.kind::f8f6f4.f16.e4m3.e3m2.f16 {result:list}, {a:list}, {b:list}, {c:list};"
)]
pub unsafe fn mma_m16n8k32_f16_e4m3_e3m2(c: [u32; 2], a: [u32; 4], b: [u32; 2]) -> [u32; 2];

/// Tile product m16n8k32 plus accumulator: `f16` from `e4m3`.
#[rgpu::collective(scope = "warp", kind = "matrix", full_mask, exited_count = false)]
#[rgpu::value(uniformity = "thread")]
#[rgpu::lowers_to(
    "llvm.nvvm.mma.m16n8k32.row.col.kind.f8f6f4.f16.e4m3.e4m3.f16",
    convergent,
    min_sm = "sm_120a|sm_120f|sm_121a|sm_121f",
    min_ptx = "8.7",
    ptx = "mma.sync.aligned.m16n8k32.row.col.kind::f8f6f4.f16.e4m3.e4m3.f16 {result:list}, {a:list}, {b:list}, {c:list};"
)]
pub unsafe fn mma_m16n8k32_f16_e4m3_e4m3(c: [u32; 2], a: [u32; 4], b: [u32; 2]) -> [u32; 2];

/// Tile product m16n8k32 plus accumulator: `f16` from `e4m3` and `e5m2`.
#[rgpu::collective(scope = "warp", kind = "matrix", full_mask, exited_count = false)]
#[rgpu::value(uniformity = "thread")]
#[rgpu::lowers_to(
    "llvm.nvvm.mma.m16n8k32.row.col.kind.f8f6f4.f16.e4m3.e5m2.f16",
    convergent,
    min_sm = "sm_120a|sm_120f|sm_121a|sm_121f",
    min_ptx = "8.7",
    ptx = "mma.sync.aligned.m16n8k32.row.col.kind::f8f6f4.f16.e4m3.e5m2.f16 {result:list}, {a:list}, {b:list}, {c:list};"
)]
pub unsafe fn mma_m16n8k32_f16_e4m3_e5m2(c: [u32; 2], a: [u32; 4], b: [u32; 2]) -> [u32; 2];

/// Tile product m16n8k32 plus accumulator: `f16` from `e5m2` and `e2m1`.
#[rgpu::collective(scope = "warp", kind = "matrix", full_mask, exited_count = false)]
#[rgpu::value(uniformity = "thread")]
#[rgpu::lowers_to(
    "llvm.nvvm.mma.m16n8k32.row.col.kind.f8f6f4.f16.e5m2.e2m1.f16",
    convergent,
    min_sm = "sm_120a|sm_120f|sm_121a|sm_121f",
    min_ptx = "8.7",
    ptx = "mma.sync.aligned.m16n8k32.row.col.kind::f8f6f4.f16.e5m2.e2m1.f16 {result:list}, {a:list}, {b:list}, {c:list};"
)]
pub unsafe fn mma_m16n8k32_f16_e5m2_e2m1(c: [u32; 2], a: [u32; 4], b: [u32; 2]) -> [u32; 2];

/// Tile product m16n8k32 plus accumulator: `f16` from `e5m2` and `e2m3`.
#[rgpu::collective(scope = "warp", kind = "matrix", full_mask, exited_count = false)]
#[rgpu::value(uniformity = "thread")]
#[rgpu::lowers_to(
    "llvm.nvvm.mma.m16n8k32.row.col.kind.f8f6f4.f16.e5m2.e2m3.f16",
    convergent,
    min_sm = "sm_120a|sm_120f|sm_121a|sm_121f",
    min_ptx = "8.7",
    ptx = "mma.sync.aligned.m16n8k32.row.col.kind::f8f6f4.f16.e5m2.e2m3.f16 {result:list}, {a:list}, {b:list}, {c:list};"
)]
pub unsafe fn mma_m16n8k32_f16_e5m2_e2m3(c: [u32; 2], a: [u32; 4], b: [u32; 2]) -> [u32; 2];

/// Tile product m16n8k32 plus accumulator: `f16` from `e5m2` and `e3m2`.
#[rgpu::collective(scope = "warp", kind = "matrix", full_mask, exited_count = false)]
#[rgpu::value(uniformity = "thread")]
#[rgpu::lowers_to(
    "llvm.nvvm.mma.m16n8k32.row.col.kind.f8f6f4.f16.e5m2.e3m2.f16",
    convergent,
    min_sm = "sm_120a|sm_120f|sm_121a|sm_121f",
    min_ptx = "8.7",
    ptx = "mma.sync.aligned.m16n8k32.row.col.kind::f8f6f4.f16.e5m2.e3m2.f16 {result:list}, {a:list}, {b:list}, {c:list};"
)]
pub unsafe fn mma_m16n8k32_f16_e5m2_e3m2(c: [u32; 2], a: [u32; 4], b: [u32; 2]) -> [u32; 2];

/// Tile product m16n8k32 plus accumulator: `f16` from `e5m2` and `e4m3`.
#[rgpu::collective(scope = "warp", kind = "matrix", full_mask, exited_count = false)]
#[rgpu::value(uniformity = "thread")]
#[rgpu::lowers_to(
    "llvm.nvvm.mma.m16n8k32.row.col.kind.f8f6f4.f16.e5m2.e4m3.f16",
    convergent,
    min_sm = "sm_120a|sm_120f|sm_121a|sm_121f",
    min_ptx = "8.7",
    ptx = "mma.sync.aligned.m16n8k32.row.col.kind::f8f6f4.f16.e5m2.e4m3.f16 {result:list}, {a:list}, {b:list}, {c:list};"
)]
pub unsafe fn mma_m16n8k32_f16_e5m2_e4m3(c: [u32; 2], a: [u32; 4], b: [u32; 2]) -> [u32; 2];

/// Tile product m16n8k32 plus accumulator: `f16` from `e5m2`.
#[rgpu::collective(scope = "warp", kind = "matrix", full_mask, exited_count = false)]
#[rgpu::value(uniformity = "thread")]
#[rgpu::lowers_to(
    "llvm.nvvm.mma.m16n8k32.row.col.kind.f8f6f4.f16.e5m2.e5m2.f16",
    convergent,
    min_sm = "sm_120a|sm_120f|sm_121a|sm_121f",
    min_ptx = "8.7",
    ptx = "mma.sync.aligned.m16n8k32.row.col.kind::f8f6f4.f16.e5m2.e5m2.f16 {result:list}, {a:list}, {b:list}, {c:list};"
)]
pub unsafe fn mma_m16n8k32_f16_e5m2_e5m2(c: [u32; 2], a: [u32; 4], b: [u32; 2]) -> [u32; 2];

/// Tile product m16n8k32 plus accumulator: `f16` from `e4m3`.
#[rgpu::collective(scope = "warp", kind = "matrix", full_mask, exited_count = false)]
#[rgpu::value(uniformity = "thread")]
#[rgpu::lowers_to(
    "llvm.nvvm.mma.m16n8k32.row.col.f16.e4m3.e4m3.f16",
    convergent,
    min_sm = "sm_89",
    min_ptx = "8.7",
    ptx = "mma.sync.aligned.m16n8k32.row.col.f16.e4m3.e4m3.f16 {result:list}, {a:list}, {b:list}, {c:list};"
)]
pub unsafe fn mma_m16n8k32_fp8_f16_e4m3_e4m3(c: [u32; 2], a: [u32; 4], b: [u32; 2]) -> [u32; 2];

/// Tile product m16n8k32 plus accumulator: `f16` from `e4m3` and `e5m2`.
#[rgpu::collective(scope = "warp", kind = "matrix", full_mask, exited_count = false)]
#[rgpu::value(uniformity = "thread")]
#[rgpu::lowers_to(
    "llvm.nvvm.mma.m16n8k32.row.col.f16.e4m3.e5m2.f16",
    convergent,
    min_sm = "sm_89",
    min_ptx = "8.7",
    ptx = "mma.sync.aligned.m16n8k32.row.col.f16.e4m3.e5m2.f16 {result:list}, {a:list}, {b:list}, {c:list};"
)]
pub unsafe fn mma_m16n8k32_fp8_f16_e4m3_e5m2(c: [u32; 2], a: [u32; 4], b: [u32; 2]) -> [u32; 2];

/// Tile product m16n8k32 plus accumulator: `f16` from `e5m2` and `e4m3`.
#[rgpu::collective(scope = "warp", kind = "matrix", full_mask, exited_count = false)]
#[rgpu::value(uniformity = "thread")]
#[rgpu::lowers_to(
    "llvm.nvvm.mma.m16n8k32.row.col.f16.e5m2.e4m3.f16",
    convergent,
    min_sm = "sm_89",
    min_ptx = "8.7",
    ptx = "mma.sync.aligned.m16n8k32.row.col.f16.e5m2.e4m3.f16 {result:list}, {a:list}, {b:list}, {c:list};"
)]
pub unsafe fn mma_m16n8k32_fp8_f16_e5m2_e4m3(c: [u32; 2], a: [u32; 4], b: [u32; 2]) -> [u32; 2];

/// Tile product m16n8k32 plus accumulator: `f16` from `e5m2`.
#[rgpu::collective(scope = "warp", kind = "matrix", full_mask, exited_count = false)]
#[rgpu::value(uniformity = "thread")]
#[rgpu::lowers_to(
    "llvm.nvvm.mma.m16n8k32.row.col.f16.e5m2.e5m2.f16",
    convergent,
    min_sm = "sm_89",
    min_ptx = "8.7",
    ptx = "mma.sync.aligned.m16n8k32.row.col.f16.e5m2.e5m2.f16 {result:list}, {a:list}, {b:list}, {c:list};"
)]
pub unsafe fn mma_m16n8k32_fp8_f16_e5m2_e5m2(c: [u32; 2], a: [u32; 4], b: [u32; 2]) -> [u32; 2];
