//! Products of integer tiles of which the first is sparse, with ordered metadata.
#![rgpu::model(
    crate_name = "cuda_device",
    upstream = "NVlabs/cuda-oxide@a105afd",
    provenance = "generated"
)]

/// Tile product m16n8k128 plus accumulator: `s32` from `s4`, first tile sparse with ordered metadata.
#[rgpu::collective(scope = "warp", kind = "matrix", full_mask, exited_count = false)]
#[rgpu::value(uniformity = "thread")]
#[rgpu::lowers_to(
    "llvm.nvvm.mma.sp.ordered.metadata.m16n8k128.row.col.s4",
    convergent,
    min_sm = "sm_80",
    min_ptx = "8.5",
    ptx = "mma.sp::ordered_metadata.sync.aligned.m16n8k128.row.col.s32.s4.s4.s32 {result:list}, {a:list}, {b:list}, {c:list}, {metadata}, {selector:constant};"
)]
pub unsafe fn mma_sp_ordered_metadata_m16n8k128_s32_s4(
    c: [i32; 4],
    a: [u32; 4],
    b: [u32; 4],
    metadata: u32,
    selector: u32,
) -> [i32; 4];

/// Tile product m16n8k128 plus accumulator: `s32` from `s4`, first tile sparse with ordered metadata, saturating.
#[rgpu::collective(scope = "warp", kind = "matrix", full_mask, exited_count = false)]
#[rgpu::value(uniformity = "thread")]
#[rgpu::lowers_to(
    "llvm.nvvm.mma.sp.ordered.metadata.m16n8k128.row.col.satfinite.s4",
    convergent,
    min_sm = "sm_80",
    min_ptx = "8.5",
    ptx = "mma.sp::ordered_metadata.sync.aligned.m16n8k128.row.col.satfinite.s32.s4.s4.s32 {result:list}, {a:list}, {b:list}, {c:list}, {metadata}, {selector:constant};"
)]
pub unsafe fn mma_sp_ordered_metadata_m16n8k128_s32_s4_satfinite(
    c: [i32; 4],
    a: [u32; 4],
    b: [u32; 4],
    metadata: u32,
    selector: u32,
) -> [i32; 4];

/// Tile product m16n8k128 plus accumulator: `s32` from `s4` and `u4`, first tile sparse with ordered metadata.
#[rgpu::collective(scope = "warp", kind = "matrix", full_mask, exited_count = false)]
#[rgpu::value(uniformity = "thread")]
#[rgpu::lowers_to(
    "llvm.nvvm.mma.sp.ordered.metadata.m16n8k128.row.col.s4.u4",
    convergent,
    min_sm = "sm_80",
    min_ptx = "8.5",
    ptx = "mma.sp::ordered_metadata.sync.aligned.m16n8k128.row.col.s32.s4.u4.s32 {result:list}, {a:list}, {b:list}, {c:list}, {metadata}, {selector:constant};"
)]
pub unsafe fn mma_sp_ordered_metadata_m16n8k128_s32_s4_u4(
    c: [i32; 4],
    a: [u32; 4],
    b: [u32; 4],
    metadata: u32,
    selector: u32,
) -> [i32; 4];

/// Tile product m16n8k128 plus accumulator: `s32` from `s4` and `u4`, first tile sparse with ordered metadata, saturating.
#[rgpu::collective(scope = "warp", kind = "matrix", full_mask, exited_count = false)]
#[rgpu::value(uniformity = "thread")]
#[rgpu::lowers_to(
    "llvm.nvvm.mma.sp.ordered.metadata.m16n8k128.row.col.satfinite.s4.u4",
    convergent,
    min_sm = "sm_80",
    min_ptx = "8.5",
    ptx = "mma.sp::ordered_metadata.sync.aligned.m16n8k128.row.col.satfinite.s32.s4.u4.s32 {result:list}, {a:list}, {b:list}, {c:list}, {metadata}, {selector:constant};"
)]
pub unsafe fn mma_sp_ordered_metadata_m16n8k128_s32_s4_u4_satfinite(
    c: [i32; 4],
    a: [u32; 4],
    b: [u32; 4],
    metadata: u32,
    selector: u32,
) -> [i32; 4];

/// Tile product m16n8k128 plus accumulator: `s32` from `u4`, first tile sparse with ordered metadata.
#[rgpu::collective(scope = "warp", kind = "matrix", full_mask, exited_count = false)]
#[rgpu::value(uniformity = "thread")]
#[rgpu::lowers_to(
    "llvm.nvvm.mma.sp.ordered.metadata.m16n8k128.row.col.u4",
    convergent,
    min_sm = "sm_80",
    min_ptx = "8.5",
    ptx = "mma.sp::ordered_metadata.sync.aligned.m16n8k128.row.col.s32.u4.u4.s32 {result:list}, {a:list}, {b:list}, {c:list}, {metadata}, {selector:constant};"
)]
pub unsafe fn mma_sp_ordered_metadata_m16n8k128_s32_u4(
    c: [i32; 4],
    a: [u32; 4],
    b: [u32; 4],
    metadata: u32,
    selector: u32,
) -> [i32; 4];

/// Tile product m16n8k128 plus accumulator: `s32` from `u4` and `s4`, first tile sparse with ordered metadata.
#[rgpu::collective(scope = "warp", kind = "matrix", full_mask, exited_count = false)]
#[rgpu::value(uniformity = "thread")]
#[rgpu::lowers_to(
    "llvm.nvvm.mma.sp.ordered.metadata.m16n8k128.row.col.u4.s4",
    convergent,
    min_sm = "sm_80",
    min_ptx = "8.5",
    ptx = "mma.sp::ordered_metadata.sync.aligned.m16n8k128.row.col.s32.u4.s4.s32 {result:list}, {a:list}, {b:list}, {c:list}, {metadata}, {selector:constant};"
)]
pub unsafe fn mma_sp_ordered_metadata_m16n8k128_s32_u4_s4(
    c: [i32; 4],
    a: [u32; 4],
    b: [u32; 4],
    metadata: u32,
    selector: u32,
) -> [i32; 4];

/// Tile product m16n8k128 plus accumulator: `s32` from `u4` and `s4`, first tile sparse with ordered metadata, saturating.
#[rgpu::collective(scope = "warp", kind = "matrix", full_mask, exited_count = false)]
#[rgpu::value(uniformity = "thread")]
#[rgpu::lowers_to(
    "llvm.nvvm.mma.sp.ordered.metadata.m16n8k128.row.col.satfinite.u4.s4",
    convergent,
    min_sm = "sm_80",
    min_ptx = "8.5",
    ptx = "mma.sp::ordered_metadata.sync.aligned.m16n8k128.row.col.satfinite.s32.u4.s4.s32 {result:list}, {a:list}, {b:list}, {c:list}, {metadata}, {selector:constant};"
)]
pub unsafe fn mma_sp_ordered_metadata_m16n8k128_s32_u4_s4_satfinite(
    c: [i32; 4],
    a: [u32; 4],
    b: [u32; 4],
    metadata: u32,
    selector: u32,
) -> [i32; 4];

/// Tile product m16n8k128 plus accumulator: `s32` from `u4`, first tile sparse with ordered metadata, saturating.
#[rgpu::collective(scope = "warp", kind = "matrix", full_mask, exited_count = false)]
#[rgpu::value(uniformity = "thread")]
#[rgpu::lowers_to(
    "llvm.nvvm.mma.sp.ordered.metadata.m16n8k128.row.col.satfinite.u4",
    convergent,
    min_sm = "sm_80",
    min_ptx = "8.5",
    ptx = "mma.sp::ordered_metadata.sync.aligned.m16n8k128.row.col.satfinite.s32.u4.u4.s32 {result:list}, {a:list}, {b:list}, {c:list}, {metadata}, {selector:constant};"
)]
pub unsafe fn mma_sp_ordered_metadata_m16n8k128_s32_u4_satfinite(
    c: [i32; 4],
    a: [u32; 4],
    b: [u32; 4],
    metadata: u32,
    selector: u32,
) -> [i32; 4];

/// Tile product m16n8k32 plus accumulator: `s32` from `s8`, first tile sparse with ordered metadata.
#[rgpu::collective(scope = "warp", kind = "matrix", full_mask, exited_count = false)]
#[rgpu::value(uniformity = "thread")]
#[rgpu::lowers_to(
    "llvm.nvvm.mma.sp.ordered.metadata.m16n8k32.row.col.s8",
    convergent,
    min_sm = "sm_80",
    min_ptx = "8.5",
    ptx = "mma.sp::ordered_metadata.sync.aligned.m16n8k32.row.col.s32.s8.s8.s32 {result:list}, {a:list}, {b:list}, {c:list}, {metadata}, {selector:constant};"
)]
pub unsafe fn mma_sp_ordered_metadata_m16n8k32_s32_s8(
    c: [i32; 4],
    a: [u32; 2],
    b: [u32; 2],
    metadata: u32,
    selector: u32,
) -> [i32; 4];

/// Tile product m16n8k32 plus accumulator: `s32` from `s8`, first tile sparse with ordered metadata, saturating.
#[rgpu::collective(scope = "warp", kind = "matrix", full_mask, exited_count = false)]
#[rgpu::value(uniformity = "thread")]
#[rgpu::lowers_to(
    "llvm.nvvm.mma.sp.ordered.metadata.m16n8k32.row.col.satfinite.s8",
    convergent,
    min_sm = "sm_80",
    min_ptx = "8.5",
    ptx = "mma.sp::ordered_metadata.sync.aligned.m16n8k32.row.col.satfinite.s32.s8.s8.s32 {result:list}, {a:list}, {b:list}, {c:list}, {metadata}, {selector:constant};"
)]
pub unsafe fn mma_sp_ordered_metadata_m16n8k32_s32_s8_satfinite(
    c: [i32; 4],
    a: [u32; 2],
    b: [u32; 2],
    metadata: u32,
    selector: u32,
) -> [i32; 4];

/// Tile product m16n8k32 plus accumulator: `s32` from `s8` and `u8`, first tile sparse with ordered metadata.
#[rgpu::collective(scope = "warp", kind = "matrix", full_mask, exited_count = false)]
#[rgpu::value(uniformity = "thread")]
#[rgpu::lowers_to(
    "llvm.nvvm.mma.sp.ordered.metadata.m16n8k32.row.col.s8.u8",
    convergent,
    min_sm = "sm_80",
    min_ptx = "8.5",
    ptx = "mma.sp::ordered_metadata.sync.aligned.m16n8k32.row.col.s32.s8.u8.s32 {result:list}, {a:list}, {b:list}, {c:list}, {metadata}, {selector:constant};"
)]
pub unsafe fn mma_sp_ordered_metadata_m16n8k32_s32_s8_u8(
    c: [i32; 4],
    a: [u32; 2],
    b: [u32; 2],
    metadata: u32,
    selector: u32,
) -> [i32; 4];

/// Tile product m16n8k32 plus accumulator: `s32` from `s8` and `u8`, first tile sparse with ordered metadata, saturating.
#[rgpu::collective(scope = "warp", kind = "matrix", full_mask, exited_count = false)]
#[rgpu::value(uniformity = "thread")]
#[rgpu::lowers_to(
    "llvm.nvvm.mma.sp.ordered.metadata.m16n8k32.row.col.satfinite.s8.u8",
    convergent,
    min_sm = "sm_80",
    min_ptx = "8.5",
    ptx = "mma.sp::ordered_metadata.sync.aligned.m16n8k32.row.col.satfinite.s32.s8.u8.s32 {result:list}, {a:list}, {b:list}, {c:list}, {metadata}, {selector:constant};"
)]
pub unsafe fn mma_sp_ordered_metadata_m16n8k32_s32_s8_u8_satfinite(
    c: [i32; 4],
    a: [u32; 2],
    b: [u32; 2],
    metadata: u32,
    selector: u32,
) -> [i32; 4];

/// Tile product m16n8k32 plus accumulator: `s32` from `u8`, first tile sparse with ordered metadata.
#[rgpu::collective(scope = "warp", kind = "matrix", full_mask, exited_count = false)]
#[rgpu::value(uniformity = "thread")]
#[rgpu::lowers_to(
    "llvm.nvvm.mma.sp.ordered.metadata.m16n8k32.row.col.u8",
    convergent,
    min_sm = "sm_80",
    min_ptx = "8.5",
    ptx = "mma.sp::ordered_metadata.sync.aligned.m16n8k32.row.col.s32.u8.u8.s32 {result:list}, {a:list}, {b:list}, {c:list}, {metadata}, {selector:constant};"
)]
pub unsafe fn mma_sp_ordered_metadata_m16n8k32_s32_u8(
    c: [i32; 4],
    a: [u32; 2],
    b: [u32; 2],
    metadata: u32,
    selector: u32,
) -> [i32; 4];

/// Tile product m16n8k32 plus accumulator: `s32` from `u8` and `s8`, first tile sparse with ordered metadata.
#[rgpu::collective(scope = "warp", kind = "matrix", full_mask, exited_count = false)]
#[rgpu::value(uniformity = "thread")]
#[rgpu::lowers_to(
    "llvm.nvvm.mma.sp.ordered.metadata.m16n8k32.row.col.u8.s8",
    convergent,
    min_sm = "sm_80",
    min_ptx = "8.5",
    ptx = "mma.sp::ordered_metadata.sync.aligned.m16n8k32.row.col.s32.u8.s8.s32 {result:list}, {a:list}, {b:list}, {c:list}, {metadata}, {selector:constant};"
)]
pub unsafe fn mma_sp_ordered_metadata_m16n8k32_s32_u8_s8(
    c: [i32; 4],
    a: [u32; 2],
    b: [u32; 2],
    metadata: u32,
    selector: u32,
) -> [i32; 4];

/// Tile product m16n8k32 plus accumulator: `s32` from `u8` and `s8`, first tile sparse with ordered metadata, saturating.
#[rgpu::collective(scope = "warp", kind = "matrix", full_mask, exited_count = false)]
#[rgpu::value(uniformity = "thread")]
#[rgpu::lowers_to(
    "llvm.nvvm.mma.sp.ordered.metadata.m16n8k32.row.col.satfinite.u8.s8",
    convergent,
    min_sm = "sm_80",
    min_ptx = "8.5",
    ptx = "mma.sp::ordered_metadata.sync.aligned.m16n8k32.row.col.satfinite.s32.u8.s8.s32 {result:list}, {a:list}, {b:list}, {c:list}, {metadata}, {selector:constant};"
)]
pub unsafe fn mma_sp_ordered_metadata_m16n8k32_s32_u8_s8_satfinite(
    c: [i32; 4],
    a: [u32; 2],
    b: [u32; 2],
    metadata: u32,
    selector: u32,
) -> [i32; 4];

/// Tile product m16n8k32 plus accumulator: `s32` from `u8`, first tile sparse with ordered metadata, saturating.
#[rgpu::collective(scope = "warp", kind = "matrix", full_mask, exited_count = false)]
#[rgpu::value(uniformity = "thread")]
#[rgpu::lowers_to(
    "llvm.nvvm.mma.sp.ordered.metadata.m16n8k32.row.col.satfinite.u8",
    convergent,
    min_sm = "sm_80",
    min_ptx = "8.5",
    ptx = "mma.sp::ordered_metadata.sync.aligned.m16n8k32.row.col.satfinite.s32.u8.u8.s32 {result:list}, {a:list}, {b:list}, {c:list}, {metadata}, {selector:constant};"
)]
pub unsafe fn mma_sp_ordered_metadata_m16n8k32_s32_u8_satfinite(
    c: [i32; 4],
    a: [u32; 2],
    b: [u32; 2],
    metadata: u32,
    selector: u32,
) -> [i32; 4];

/// Tile product m16n8k64 plus accumulator: `s32` from `s4`, first tile sparse with ordered metadata.
#[rgpu::collective(scope = "warp", kind = "matrix", full_mask, exited_count = false)]
#[rgpu::value(uniformity = "thread")]
#[rgpu::lowers_to(
    "llvm.nvvm.mma.sp.ordered.metadata.m16n8k64.row.col.s4",
    convergent,
    min_sm = "sm_80",
    min_ptx = "8.5",
    ptx = "mma.sp::ordered_metadata.sync.aligned.m16n8k64.row.col.s32.s4.s4.s32 {result:list}, {a:list}, {b:list}, {c:list}, {metadata}, {selector:constant};"
)]
pub unsafe fn mma_sp_ordered_metadata_m16n8k64_s32_s4(
    c: [i32; 4],
    a: [u32; 2],
    b: [u32; 2],
    metadata: u32,
    selector: u32,
) -> [i32; 4];

/// Tile product m16n8k64 plus accumulator: `s32` from `s4`, first tile sparse with ordered metadata, saturating.
#[rgpu::collective(scope = "warp", kind = "matrix", full_mask, exited_count = false)]
#[rgpu::value(uniformity = "thread")]
#[rgpu::lowers_to(
    "llvm.nvvm.mma.sp.ordered.metadata.m16n8k64.row.col.satfinite.s4",
    convergent,
    min_sm = "sm_80",
    min_ptx = "8.5",
    ptx = "mma.sp::ordered_metadata.sync.aligned.m16n8k64.row.col.satfinite.s32.s4.s4.s32 {result:list}, {a:list}, {b:list}, {c:list}, {metadata}, {selector:constant};"
)]
pub unsafe fn mma_sp_ordered_metadata_m16n8k64_s32_s4_satfinite(
    c: [i32; 4],
    a: [u32; 2],
    b: [u32; 2],
    metadata: u32,
    selector: u32,
) -> [i32; 4];

/// Tile product m16n8k64 plus accumulator: `s32` from `s4` and `u4`, first tile sparse with ordered metadata.
#[rgpu::collective(scope = "warp", kind = "matrix", full_mask, exited_count = false)]
#[rgpu::value(uniformity = "thread")]
#[rgpu::lowers_to(
    "llvm.nvvm.mma.sp.ordered.metadata.m16n8k64.row.col.s4.u4",
    convergent,
    min_sm = "sm_80",
    min_ptx = "8.5",
    ptx = "mma.sp::ordered_metadata.sync.aligned.m16n8k64.row.col.s32.s4.u4.s32 {result:list}, {a:list}, {b:list}, {c:list}, {metadata}, {selector:constant};"
)]
pub unsafe fn mma_sp_ordered_metadata_m16n8k64_s32_s4_u4(
    c: [i32; 4],
    a: [u32; 2],
    b: [u32; 2],
    metadata: u32,
    selector: u32,
) -> [i32; 4];

/// Tile product m16n8k64 plus accumulator: `s32` from `s4` and `u4`, first tile sparse with ordered metadata, saturating.
#[rgpu::collective(scope = "warp", kind = "matrix", full_mask, exited_count = false)]
#[rgpu::value(uniformity = "thread")]
#[rgpu::lowers_to(
    "llvm.nvvm.mma.sp.ordered.metadata.m16n8k64.row.col.satfinite.s4.u4",
    convergent,
    min_sm = "sm_80",
    min_ptx = "8.5",
    ptx = "mma.sp::ordered_metadata.sync.aligned.m16n8k64.row.col.satfinite.s32.s4.u4.s32 {result:list}, {a:list}, {b:list}, {c:list}, {metadata}, {selector:constant};"
)]
pub unsafe fn mma_sp_ordered_metadata_m16n8k64_s32_s4_u4_satfinite(
    c: [i32; 4],
    a: [u32; 2],
    b: [u32; 2],
    metadata: u32,
    selector: u32,
) -> [i32; 4];

/// Tile product m16n8k64 plus accumulator: `s32` from `s8`, first tile sparse with ordered metadata.
#[rgpu::collective(scope = "warp", kind = "matrix", full_mask, exited_count = false)]
#[rgpu::value(uniformity = "thread")]
#[rgpu::lowers_to(
    "llvm.nvvm.mma.sp.ordered.metadata.m16n8k64.row.col.s8",
    convergent,
    min_sm = "sm_80",
    min_ptx = "8.5",
    ptx = "mma.sp::ordered_metadata.sync.aligned.m16n8k64.row.col.s32.s8.s8.s32 {result:list}, {a:list}, {b:list}, {c:list}, {metadata}, {selector:constant};"
)]
pub unsafe fn mma_sp_ordered_metadata_m16n8k64_s32_s8(
    c: [i32; 4],
    a: [u32; 4],
    b: [u32; 4],
    metadata: u32,
    selector: u32,
) -> [i32; 4];

/// Tile product m16n8k64 plus accumulator: `s32` from `s8`, first tile sparse with ordered metadata, saturating.
#[rgpu::collective(scope = "warp", kind = "matrix", full_mask, exited_count = false)]
#[rgpu::value(uniformity = "thread")]
#[rgpu::lowers_to(
    "llvm.nvvm.mma.sp.ordered.metadata.m16n8k64.row.col.satfinite.s8",
    convergent,
    min_sm = "sm_80",
    min_ptx = "8.5",
    ptx = "mma.sp::ordered_metadata.sync.aligned.m16n8k64.row.col.satfinite.s32.s8.s8.s32 {result:list}, {a:list}, {b:list}, {c:list}, {metadata}, {selector:constant};"
)]
pub unsafe fn mma_sp_ordered_metadata_m16n8k64_s32_s8_satfinite(
    c: [i32; 4],
    a: [u32; 4],
    b: [u32; 4],
    metadata: u32,
    selector: u32,
) -> [i32; 4];

/// Tile product m16n8k64 plus accumulator: `s32` from `s8` and `u8`, first tile sparse with ordered metadata.
#[rgpu::collective(scope = "warp", kind = "matrix", full_mask, exited_count = false)]
#[rgpu::value(uniformity = "thread")]
#[rgpu::lowers_to(
    "llvm.nvvm.mma.sp.ordered.metadata.m16n8k64.row.col.s8.u8",
    convergent,
    min_sm = "sm_80",
    min_ptx = "8.5",
    ptx = "mma.sp::ordered_metadata.sync.aligned.m16n8k64.row.col.s32.s8.u8.s32 {result:list}, {a:list}, {b:list}, {c:list}, {metadata}, {selector:constant};"
)]
pub unsafe fn mma_sp_ordered_metadata_m16n8k64_s32_s8_u8(
    c: [i32; 4],
    a: [u32; 4],
    b: [u32; 4],
    metadata: u32,
    selector: u32,
) -> [i32; 4];

/// Tile product m16n8k64 plus accumulator: `s32` from `s8` and `u8`, first tile sparse with ordered metadata, saturating.
#[rgpu::collective(scope = "warp", kind = "matrix", full_mask, exited_count = false)]
#[rgpu::value(uniformity = "thread")]
#[rgpu::lowers_to(
    "llvm.nvvm.mma.sp.ordered.metadata.m16n8k64.row.col.satfinite.s8.u8",
    convergent,
    min_sm = "sm_80",
    min_ptx = "8.5",
    ptx = "mma.sp::ordered_metadata.sync.aligned.m16n8k64.row.col.satfinite.s32.s8.u8.s32 {result:list}, {a:list}, {b:list}, {c:list}, {metadata}, {selector:constant};"
)]
pub unsafe fn mma_sp_ordered_metadata_m16n8k64_s32_s8_u8_satfinite(
    c: [i32; 4],
    a: [u32; 4],
    b: [u32; 4],
    metadata: u32,
    selector: u32,
) -> [i32; 4];

/// Tile product m16n8k64 plus accumulator: `s32` from `u4`, first tile sparse with ordered metadata.
#[rgpu::collective(scope = "warp", kind = "matrix", full_mask, exited_count = false)]
#[rgpu::value(uniformity = "thread")]
#[rgpu::lowers_to(
    "llvm.nvvm.mma.sp.ordered.metadata.m16n8k64.row.col.u4",
    convergent,
    min_sm = "sm_80",
    min_ptx = "8.5",
    ptx = "mma.sp::ordered_metadata.sync.aligned.m16n8k64.row.col.s32.u4.u4.s32 {result:list}, {a:list}, {b:list}, {c:list}, {metadata}, {selector:constant};"
)]
pub unsafe fn mma_sp_ordered_metadata_m16n8k64_s32_u4(
    c: [i32; 4],
    a: [u32; 2],
    b: [u32; 2],
    metadata: u32,
    selector: u32,
) -> [i32; 4];

/// Tile product m16n8k64 plus accumulator: `s32` from `u4` and `s4`, first tile sparse with ordered metadata.
#[rgpu::collective(scope = "warp", kind = "matrix", full_mask, exited_count = false)]
#[rgpu::value(uniformity = "thread")]
#[rgpu::lowers_to(
    "llvm.nvvm.mma.sp.ordered.metadata.m16n8k64.row.col.u4.s4",
    convergent,
    min_sm = "sm_80",
    min_ptx = "8.5",
    ptx = "mma.sp::ordered_metadata.sync.aligned.m16n8k64.row.col.s32.u4.s4.s32 {result:list}, {a:list}, {b:list}, {c:list}, {metadata}, {selector:constant};"
)]
pub unsafe fn mma_sp_ordered_metadata_m16n8k64_s32_u4_s4(
    c: [i32; 4],
    a: [u32; 2],
    b: [u32; 2],
    metadata: u32,
    selector: u32,
) -> [i32; 4];

/// Tile product m16n8k64 plus accumulator: `s32` from `u4` and `s4`, first tile sparse with ordered metadata, saturating.
#[rgpu::collective(scope = "warp", kind = "matrix", full_mask, exited_count = false)]
#[rgpu::value(uniformity = "thread")]
#[rgpu::lowers_to(
    "llvm.nvvm.mma.sp.ordered.metadata.m16n8k64.row.col.satfinite.u4.s4",
    convergent,
    min_sm = "sm_80",
    min_ptx = "8.5",
    ptx = "mma.sp::ordered_metadata.sync.aligned.m16n8k64.row.col.satfinite.s32.u4.s4.s32 {result:list}, {a:list}, {b:list}, {c:list}, {metadata}, {selector:constant};"
)]
pub unsafe fn mma_sp_ordered_metadata_m16n8k64_s32_u4_s4_satfinite(
    c: [i32; 4],
    a: [u32; 2],
    b: [u32; 2],
    metadata: u32,
    selector: u32,
) -> [i32; 4];

/// Tile product m16n8k64 plus accumulator: `s32` from `u4`, first tile sparse with ordered metadata, saturating.
#[rgpu::collective(scope = "warp", kind = "matrix", full_mask, exited_count = false)]
#[rgpu::value(uniformity = "thread")]
#[rgpu::lowers_to(
    "llvm.nvvm.mma.sp.ordered.metadata.m16n8k64.row.col.satfinite.u4",
    convergent,
    min_sm = "sm_80",
    min_ptx = "8.5",
    ptx = "mma.sp::ordered_metadata.sync.aligned.m16n8k64.row.col.satfinite.s32.u4.u4.s32 {result:list}, {a:list}, {b:list}, {c:list}, {metadata}, {selector:constant};"
)]
pub unsafe fn mma_sp_ordered_metadata_m16n8k64_s32_u4_satfinite(
    c: [i32; 4],
    a: [u32; 2],
    b: [u32; 2],
    metadata: u32,
    selector: u32,
) -> [i32; 4];

/// Tile product m16n8k64 plus accumulator: `s32` from `u8`, first tile sparse with ordered metadata.
#[rgpu::collective(scope = "warp", kind = "matrix", full_mask, exited_count = false)]
#[rgpu::value(uniformity = "thread")]
#[rgpu::lowers_to(
    "llvm.nvvm.mma.sp.ordered.metadata.m16n8k64.row.col.u8",
    convergent,
    min_sm = "sm_80",
    min_ptx = "8.5",
    ptx = "mma.sp::ordered_metadata.sync.aligned.m16n8k64.row.col.s32.u8.u8.s32 {result:list}, {a:list}, {b:list}, {c:list}, {metadata}, {selector:constant};"
)]
pub unsafe fn mma_sp_ordered_metadata_m16n8k64_s32_u8(
    c: [i32; 4],
    a: [u32; 4],
    b: [u32; 4],
    metadata: u32,
    selector: u32,
) -> [i32; 4];

/// Tile product m16n8k64 plus accumulator: `s32` from `u8` and `s8`, first tile sparse with ordered metadata.
#[rgpu::collective(scope = "warp", kind = "matrix", full_mask, exited_count = false)]
#[rgpu::value(uniformity = "thread")]
#[rgpu::lowers_to(
    "llvm.nvvm.mma.sp.ordered.metadata.m16n8k64.row.col.u8.s8",
    convergent,
    min_sm = "sm_80",
    min_ptx = "8.5",
    ptx = "mma.sp::ordered_metadata.sync.aligned.m16n8k64.row.col.s32.u8.s8.s32 {result:list}, {a:list}, {b:list}, {c:list}, {metadata}, {selector:constant};"
)]
pub unsafe fn mma_sp_ordered_metadata_m16n8k64_s32_u8_s8(
    c: [i32; 4],
    a: [u32; 4],
    b: [u32; 4],
    metadata: u32,
    selector: u32,
) -> [i32; 4];

/// Tile product m16n8k64 plus accumulator: `s32` from `u8` and `s8`, first tile sparse with ordered metadata, saturating.
#[rgpu::collective(scope = "warp", kind = "matrix", full_mask, exited_count = false)]
#[rgpu::value(uniformity = "thread")]
#[rgpu::lowers_to(
    "llvm.nvvm.mma.sp.ordered.metadata.m16n8k64.row.col.satfinite.u8.s8",
    convergent,
    min_sm = "sm_80",
    min_ptx = "8.5",
    ptx = "mma.sp::ordered_metadata.sync.aligned.m16n8k64.row.col.satfinite.s32.u8.s8.s32 {result:list}, {a:list}, {b:list}, {c:list}, {metadata}, {selector:constant};"
)]
pub unsafe fn mma_sp_ordered_metadata_m16n8k64_s32_u8_s8_satfinite(
    c: [i32; 4],
    a: [u32; 4],
    b: [u32; 4],
    metadata: u32,
    selector: u32,
) -> [i32; 4];

/// Tile product m16n8k64 plus accumulator: `s32` from `u8`, first tile sparse with ordered metadata, saturating.
#[rgpu::collective(scope = "warp", kind = "matrix", full_mask, exited_count = false)]
#[rgpu::value(uniformity = "thread")]
#[rgpu::lowers_to(
    "llvm.nvvm.mma.sp.ordered.metadata.m16n8k64.row.col.satfinite.u8",
    convergent,
    min_sm = "sm_80",
    min_ptx = "8.5",
    ptx = "mma.sp::ordered_metadata.sync.aligned.m16n8k64.row.col.satfinite.s32.u8.u8.s32 {result:list}, {a:list}, {b:list}, {c:list}, {metadata}, {selector:constant};"
)]
pub unsafe fn mma_sp_ordered_metadata_m16n8k64_s32_u8_satfinite(
    c: [i32; 4],
    a: [u32; 4],
    b: [u32; 4],
    metadata: u32,
    selector: u32,
) -> [i32; 4];
