//! Products of tiles of floating-point numbers of eight bits and fewer; the first tile is sparse, with
//! ordered metadata, added up as `f32`.
#![rgpu::model(
    crate_name = "cuda_device",
    upstream = "NVlabs/cuda-oxide@a105afd",
    provenance = "generated"
)]

/// Tile product m16n8k64 plus accumulator: `f32` from `e2m1`, first tile sparse with ordered metadata.
#[rgpu::collective(scope = "warp", kind = "matrix", full_mask, exited_count = false)]
#[rgpu::value(uniformity = "thread")]
#[rgpu::lowers_to(
    "llvm.nvvm.mma.sp.ordered.metadata.m16n8k64.row.col.kind.f8f6f4.f32.e2m1.e2m1.f32",
    convergent,
    min_sm = "sm_120a|sm_120f|sm_121a|sm_121f",
    min_ptx = "8.7",
    ptx = "mma.sp::ordered_metadata.sync.aligned.m16n8k64.row.col.kind::f8f6f4.f32.e2m1.e2m1.f32 {result:list}, {a:list}, {b:list}, {c:list}, {metadata}, {selector:constant};"
)]
pub unsafe fn mma_sp_ordered_metadata_m16n8k64_kind_f8f6f4_f32_e2m1_e2m1_f32(
    c: [f32; 4],
    a: [u32; 4],
    b: [u32; 4],
    metadata: u32,
    selector: u32,
) -> [f32; 4];

/// Tile product m16n8k64 plus accumulator: `f32` from `e2m1` and `e2m3`, first tile sparse with ordered metadata.
#[rgpu::collective(scope = "warp", kind = "matrix", full_mask, exited_count = false)]
#[rgpu::value(uniformity = "thread")]
#[rgpu::lowers_to(
    "llvm.nvvm.mma.sp.ordered.metadata.m16n8k64.row.col.kind.f8f6f4.f32.e2m1.e2m3.f32",
    convergent,
    min_sm = "sm_120a|sm_120f|sm_121a|sm_121f",
    min_ptx = "8.7",
    ptx = "mma.sp::ordered_metadata.sync.aligned.m16n8k64.row.col.kind::f8f6f4.f32.e2m1.e2m3.f32 {result:list}, {a:list}, {b:list}, {c:list}, {metadata}, {selector:constant};"
)]
pub unsafe fn mma_sp_ordered_metadata_m16n8k64_kind_f8f6f4_f32_e2m1_e2m3_f32(
    c: [f32; 4],
    a: [u32; 4],
    b: [u32; 4],
    metadata: u32,
    selector: u32,
) -> [f32; 4];

/// Tile product m16n8k64 plus accumulator: `f32` from `e2m1` and `e3m2`, first tile sparse with ordered metadata.
#[rgpu::collective(scope = "warp", kind = "matrix", full_mask, exited_count = false)]
#[rgpu::value(uniformity = "thread")]
#[rgpu::lowers_to(
    "llvm.nvvm.mma.sp.ordered.metadata.m16n8k64.row.col.kind.f8f6f4.f32.e2m1.e3m2.f32",
    convergent,
    min_sm = "sm_120a|sm_120f|sm_121a|sm_121f",
    min_ptx = "8.7",
    ptx = "mma.sp::ordered_metadata.sync.aligned.m16n8k64.row.col.kind::f8f6f4.f32.e2m1.e3m2.f32 {result:list}, {a:list}, {b:list}, {c:list}, {metadata}, {selector:constant};"
)]
pub unsafe fn mma_sp_ordered_metadata_m16n8k64_kind_f8f6f4_f32_e2m1_e3m2_f32(
    c: [f32; 4],
    a: [u32; 4],
    b: [u32; 4],
    metadata: u32,
    selector: u32,
) -> [f32; 4];

/// Tile product m16n8k64 plus accumulator: `f32` from `e2m1` and `e4m3`, first tile sparse with ordered metadata.
#[rgpu::collective(scope = "warp", kind = "matrix", full_mask, exited_count = false)]
#[rgpu::value(uniformity = "thread")]
#[rgpu::lowers_to(
    "llvm.nvvm.mma.sp.ordered.metadata.m16n8k64.row.col.kind.f8f6f4.f32.e2m1.e4m3.f32",
    convergent,
    min_sm = "sm_120a|sm_120f|sm_121a|sm_121f",
    min_ptx = "8.7",
    ptx = "mma.sp::ordered_metadata.sync.aligned.m16n8k64.row.col.kind::f8f6f4.f32.e2m1.e4m3.f32 {result:list}, {a:list}, {b:list}, {c:list}, {metadata}, {selector:constant};"
)]
pub unsafe fn mma_sp_ordered_metadata_m16n8k64_kind_f8f6f4_f32_e2m1_e4m3_f32(
    c: [f32; 4],
    a: [u32; 4],
    b: [u32; 4],
    metadata: u32,
    selector: u32,
) -> [f32; 4];

/// Tile product m16n8k64 plus accumulator: `f32` from `e2m1` and `e5m2`, first tile sparse with ordered metadata.
#[rgpu::collective(scope = "warp", kind = "matrix", full_mask, exited_count = false)]
#[rgpu::value(uniformity = "thread")]
#[rgpu::lowers_to(
    "llvm.nvvm.mma.sp.ordered.metadata.m16n8k64.row.col.kind.f8f6f4.f32.e2m1.e5m2.f32",
    convergent,
    min_sm = "sm_120a|sm_120f|sm_121a|sm_121f",
    min_ptx = "8.7",
    ptx = "mma.sp::ordered_metadata.sync.aligned.m16n8k64.row.col.kind::f8f6f4.f32.e2m1.e5m2.f32 {result:list}, {a:list}, {b:list}, {c:list}, {metadata}, {selector:constant};"
)]
pub unsafe fn mma_sp_ordered_metadata_m16n8k64_kind_f8f6f4_f32_e2m1_e5m2_f32(
    c: [f32; 4],
    a: [u32; 4],
    b: [u32; 4],
    metadata: u32,
    selector: u32,
) -> [f32; 4];

/// Tile product m16n8k64 plus accumulator: `f32` from `e2m3` and `e2m1`, first tile sparse with ordered metadata.
#[rgpu::collective(scope = "warp", kind = "matrix", full_mask, exited_count = false)]
#[rgpu::value(uniformity = "thread")]
#[rgpu::lowers_to(
    "llvm.nvvm.mma.sp.ordered.metadata.m16n8k64.row.col.kind.f8f6f4.f32.e2m3.e2m1.f32",
    convergent,
    min_sm = "sm_120a|sm_120f|sm_121a|sm_121f",
    min_ptx = "8.7",
    ptx = "mma.sp::ordered_metadata.sync.aligned.m16n8k64.row.col.kind::f8f6f4.f32.e2m3.e2m1.f32 {result:list}, {a:list}, {b:list}, {c:list}, {metadata}, {selector:constant};"
)]
pub unsafe fn mma_sp_ordered_metadata_m16n8k64_kind_f8f6f4_f32_e2m3_e2m1_f32(
    c: [f32; 4],
    a: [u32; 4],
    b: [u32; 4],
    metadata: u32,
    selector: u32,
) -> [f32; 4];

/// Tile product m16n8k64 plus accumulator: `f32` from `e2m3`, first tile sparse with ordered metadata.
#[rgpu::collective(scope = "warp", kind = "matrix", full_mask, exited_count = false)]
#[rgpu::value(uniformity = "thread")]
#[rgpu::lowers_to(
    "llvm.nvvm.mma.sp.ordered.metadata.m16n8k64.row.col.kind.f8f6f4.f32.e2m3.e2m3.f32",
    convergent,
    min_sm = "sm_120a|sm_120f|sm_121a|sm_121f",
    min_ptx = "8.7",
    ptx = "mma.sp::ordered_metadata.sync.aligned.m16n8k64.row.col.kind::f8f6f4.f32.e2m3.e2m3.f32 {result:list}, {a:list}, {b:list}, {c:list}, {metadata}, {selector:constant};"
)]
pub unsafe fn mma_sp_ordered_metadata_m16n8k64_kind_f8f6f4_f32_e2m3_e2m3_f32(
    c: [f32; 4],
    a: [u32; 4],
    b: [u32; 4],
    metadata: u32,
    selector: u32,
) -> [f32; 4];

/// Tile product m16n8k64 plus accumulator: `f32` from `e2m3` and `e3m2`, first tile sparse with ordered metadata.
#[rgpu::collective(scope = "warp", kind = "matrix", full_mask, exited_count = false)]
#[rgpu::value(uniformity = "thread")]
#[rgpu::lowers_to(
    "llvm.nvvm.mma.sp.ordered.metadata.m16n8k64.row.col.kind.f8f6f4.f32.e2m3.e3m2.f32",
    convergent,
    min_sm = "sm_120a|sm_120f|sm_121a|sm_121f",
    min_ptx = "8.7",
    ptx = "mma.sp::ordered_metadata.sync.aligned.m16n8k64.row.col.kind::f8f6f4.f32.e2m3.e3m2.f32 {result:list}, {a:list}, {b:list}, {c:list}, {metadata}, {selector:constant};"
)]
pub unsafe fn mma_sp_ordered_metadata_m16n8k64_kind_f8f6f4_f32_e2m3_e3m2_f32(
    c: [f32; 4],
    a: [u32; 4],
    b: [u32; 4],
    metadata: u32,
    selector: u32,
) -> [f32; 4];

/// Tile product m16n8k64 plus accumulator: `f32` from `e2m3` and `e4m3`, first tile sparse with ordered metadata.
#[rgpu::collective(scope = "warp", kind = "matrix", full_mask, exited_count = false)]
#[rgpu::value(uniformity = "thread")]
#[rgpu::lowers_to(
    "llvm.nvvm.mma.sp.ordered.metadata.m16n8k64.row.col.kind.f8f6f4.f32.e2m3.e4m3.f32",
    convergent,
    min_sm = "sm_120a|sm_120f|sm_121a|sm_121f",
    min_ptx = "8.7",
    ptx = "mma.sp::ordered_metadata.sync.aligned.m16n8k64.row.col.kind::f8f6f4.f32.e2m3.e4m3.f32 {result:list}, {a:list}, {b:list}, {c:list}, {metadata}, {selector:constant};"
)]
pub unsafe fn mma_sp_ordered_metadata_m16n8k64_kind_f8f6f4_f32_e2m3_e4m3_f32(
    c: [f32; 4],
    a: [u32; 4],
    b: [u32; 4],
    metadata: u32,
    selector: u32,
) -> [f32; 4];

/// Tile product m16n8k64 plus accumulator: `f32` from `e2m3` and `e5m2`, first tile sparse with ordered metadata.
#[rgpu::collective(scope = "warp", kind = "matrix", full_mask, exited_count = false)]
#[rgpu::value(uniformity = "thread")]
#[rgpu::lowers_to(
    "llvm.nvvm.mma.sp.ordered.metadata.m16n8k64.row.col.kind.f8f6f4.f32.e2m3.e5m2.f32",
    convergent,
    min_sm = "sm_120a|sm_120f|sm_121a|sm_121f",
    min_ptx = "8.7",
    ptx = "mma.sp::ordered_metadata.sync.aligned.m16n8k64.row.col.kind::f8f6f4.f32.e2m3.e5m2.f32 {result:list}, {a:list}, {b:list}, {c:list}, {metadata}, {selector:constant};"
)]
pub unsafe fn mma_sp_ordered_metadata_m16n8k64_kind_f8f6f4_f32_e2m3_e5m2_f32(
    c: [f32; 4],
    a: [u32; 4],
    b: [u32; 4],
    metadata: u32,
    selector: u32,
) -> [f32; 4];

/// Tile product m16n8k64 plus accumulator: `f32` from `e3m2` and `e2m1`, first tile sparse with ordered metadata.
#[rgpu::collective(scope = "warp", kind = "matrix", full_mask, exited_count = false)]
#[rgpu::value(uniformity = "thread")]
#[rgpu::lowers_to(
    "llvm.nvvm.mma.sp.ordered.metadata.m16n8k64.row.col.kind.f8f6f4.f32.e3m2.e2m1.f32",
    convergent,
    min_sm = "sm_120a|sm_120f|sm_121a|sm_121f",
    min_ptx = "8.7",
    ptx = "mma.sp::ordered_metadata.sync.aligned.m16n8k64.row.col.kind::f8f6f4.f32.e3m2.e2m1.f32 {result:list}, {a:list}, {b:list}, {c:list}, {metadata}, {selector:constant};"
)]
pub unsafe fn mma_sp_ordered_metadata_m16n8k64_kind_f8f6f4_f32_e3m2_e2m1_f32(
    c: [f32; 4],
    a: [u32; 4],
    b: [u32; 4],
    metadata: u32,
    selector: u32,
) -> [f32; 4];

/// Tile product m16n8k64 plus accumulator: `f32` from `e3m2` and `e2m3`, first tile sparse with ordered metadata.
#[rgpu::collective(scope = "warp", kind = "matrix", full_mask, exited_count = false)]
#[rgpu::value(uniformity = "thread")]
#[rgpu::lowers_to(
    "llvm.nvvm.mma.sp.ordered.metadata.m16n8k64.row.col.kind.f8f6f4.f32.e3m2.e2m3.f32",
    convergent,
    min_sm = "sm_120a|sm_120f|sm_121a|sm_121f",
    min_ptx = "8.7",
    ptx = "mma.sp::ordered_metadata.sync.aligned.m16n8k64.row.col.kind::f8f6f4.f32.e3m2.e2m3.f32 {result:list}, {a:list}, {b:list}, {c:list}, {metadata}, {selector:constant};"
)]
pub unsafe fn mma_sp_ordered_metadata_m16n8k64_kind_f8f6f4_f32_e3m2_e2m3_f32(
    c: [f32; 4],
    a: [u32; 4],
    b: [u32; 4],
    metadata: u32,
    selector: u32,
) -> [f32; 4];

/// Tile product m16n8k64 plus accumulator: `f32` from `e3m2`, first tile sparse with ordered metadata.
#[rgpu::collective(scope = "warp", kind = "matrix", full_mask, exited_count = false)]
#[rgpu::value(uniformity = "thread")]
#[rgpu::lowers_to(
    "llvm.nvvm.mma.sp.ordered.metadata.m16n8k64.row.col.kind.f8f6f4.f32.e3m2.e3m2.f32",
    convergent,
    min_sm = "sm_120a|sm_120f|sm_121a|sm_121f",
    min_ptx = "8.7",
    ptx = "mma.sp::ordered_metadata.sync.aligned.m16n8k64.row.col.kind::f8f6f4.f32.e3m2.e3m2.f32 {result:list}, {a:list}, {b:list}, {c:list}, {metadata}, {selector:constant};"
)]
pub unsafe fn mma_sp_ordered_metadata_m16n8k64_kind_f8f6f4_f32_e3m2_e3m2_f32(
    c: [f32; 4],
    a: [u32; 4],
    b: [u32; 4],
    metadata: u32,
    selector: u32,
) -> [f32; 4];

/// Tile product m16n8k64 plus accumulator: `f32` from `e3m2` and `e4m3`, first tile sparse with ordered metadata.
#[rgpu::collective(scope = "warp", kind = "matrix", full_mask, exited_count = false)]
#[rgpu::value(uniformity = "thread")]
#[rgpu::lowers_to(
    "llvm.nvvm.mma.sp.ordered.metadata.m16n8k64.row.col.kind.f8f6f4.f32.e3m2.e4m3.f32",
    convergent,
    min_sm = "sm_120a|sm_120f|sm_121a|sm_121f",
    min_ptx = "8.7",
    ptx = "mma.sp::ordered_metadata.sync.aligned.m16n8k64.row.col.kind::f8f6f4.f32.e3m2.e4m3.f32 {result:list}, {a:list}, {b:list}, {c:list}, {metadata}, {selector:constant};"
)]
pub unsafe fn mma_sp_ordered_metadata_m16n8k64_kind_f8f6f4_f32_e3m2_e4m3_f32(
    c: [f32; 4],
    a: [u32; 4],
    b: [u32; 4],
    metadata: u32,
    selector: u32,
) -> [f32; 4];

/// Tile product m16n8k64 plus accumulator: `f32` from `e3m2` and `e5m2`, first tile sparse with ordered metadata.
#[rgpu::collective(scope = "warp", kind = "matrix", full_mask, exited_count = false)]
#[rgpu::value(uniformity = "thread")]
#[rgpu::lowers_to(
    "llvm.nvvm.mma.sp.ordered.metadata.m16n8k64.row.col.kind.f8f6f4.f32.e3m2.e5m2.f32",
    convergent,
    min_sm = "sm_120a|sm_120f|sm_121a|sm_121f",
    min_ptx = "8.7",
    ptx = "mma.sp::ordered_metadata.sync.aligned.m16n8k64.row.col.kind::f8f6f4.f32.e3m2.e5m2.f32 {result:list}, {a:list}, {b:list}, {c:list}, {metadata}, {selector:constant};"
)]
pub unsafe fn mma_sp_ordered_metadata_m16n8k64_kind_f8f6f4_f32_e3m2_e5m2_f32(
    c: [f32; 4],
    a: [u32; 4],
    b: [u32; 4],
    metadata: u32,
    selector: u32,
) -> [f32; 4];

/// Tile product m16n8k64 plus accumulator: `f32` from `e4m3` and `e2m1`, first tile sparse with ordered metadata.
#[rgpu::collective(scope = "warp", kind = "matrix", full_mask, exited_count = false)]
#[rgpu::value(uniformity = "thread")]
#[rgpu::lowers_to(
    "llvm.nvvm.mma.sp.ordered.metadata.m16n8k64.row.col.kind.f8f6f4.f32.e4m3.e2m1.f32",
    convergent,
    min_sm = "sm_120a|sm_120f|sm_121a|sm_121f",
    min_ptx = "8.7",
    ptx = "mma.sp::ordered_metadata.sync.aligned.m16n8k64.row.col.kind::f8f6f4.f32.e4m3.e2m1.f32 {result:list}, {a:list}, {b:list}, {c:list}, {metadata}, {selector:constant};"
)]
pub unsafe fn mma_sp_ordered_metadata_m16n8k64_kind_f8f6f4_f32_e4m3_e2m1_f32(
    c: [f32; 4],
    a: [u32; 4],
    b: [u32; 4],
    metadata: u32,
    selector: u32,
) -> [f32; 4];

/// Tile product m16n8k64 plus accumulator: `f32` from `e4m3` and `e2m3`, first tile sparse with ordered metadata.
#[rgpu::collective(scope = "warp", kind = "matrix", full_mask, exited_count = false)]
#[rgpu::value(uniformity = "thread")]
#[rgpu::lowers_to(
    "llvm.nvvm.mma.sp.ordered.metadata.m16n8k64.row.col.kind.f8f6f4.f32.e4m3.e2m3.f32",
    convergent,
    min_sm = "sm_120a|sm_120f|sm_121a|sm_121f",
    min_ptx = "8.7",
    ptx = "mma.sp::ordered_metadata.sync.aligned.m16n8k64.row.col.kind::f8f6f4.f32.e4m3.e2m3.f32 {result:list}, {a:list}, {b:list}, {c:list}, {metadata}, {selector:constant};"
)]
pub unsafe fn mma_sp_ordered_metadata_m16n8k64_kind_f8f6f4_f32_e4m3_e2m3_f32(
    c: [f32; 4],
    a: [u32; 4],
    b: [u32; 4],
    metadata: u32,
    selector: u32,
) -> [f32; 4];

/// Tile product m16n8k64 plus accumulator: `f32` from `e4m3` and `e3m2`, first tile sparse with ordered metadata.
#[rgpu::collective(scope = "warp", kind = "matrix", full_mask, exited_count = false)]
#[rgpu::value(uniformity = "thread")]
#[rgpu::lowers_to(
    "llvm.nvvm.mma.sp.ordered.metadata.m16n8k64.row.col.kind.f8f6f4.f32.e4m3.e3m2.f32",
    convergent,
    min_sm = "sm_120a|sm_120f|sm_121a|sm_121f",
    min_ptx = "8.7",
    ptx = "mma.sp::ordered_metadata.sync.aligned.m16n8k64.row.col.kind::f8f6f4.f32.e4m3.e3m2.f32 {result:list}, {a:list}, {b:list}, {c:list}, {metadata}, {selector:constant};"
)]
pub unsafe fn mma_sp_ordered_metadata_m16n8k64_kind_f8f6f4_f32_e4m3_e3m2_f32(
    c: [f32; 4],
    a: [u32; 4],
    b: [u32; 4],
    metadata: u32,
    selector: u32,
) -> [f32; 4];

/// Tile product m16n8k64 plus accumulator: `f32` from `e4m3`, first tile sparse with ordered metadata.
#[rgpu::collective(scope = "warp", kind = "matrix", full_mask, exited_count = false)]
#[rgpu::value(uniformity = "thread")]
#[rgpu::lowers_to(
    "llvm.nvvm.mma.sp.ordered.metadata.m16n8k64.row.col.kind.f8f6f4.f32.e4m3.e4m3.f32",
    convergent,
    min_sm = "sm_120a|sm_120f|sm_121a|sm_121f",
    min_ptx = "8.7",
    ptx = "mma.sp::ordered_metadata.sync.aligned.m16n8k64.row.col.kind::f8f6f4.f32.e4m3.e4m3.f32 {result:list}, {a:list}, {b:list}, {c:list}, {metadata}, {selector:constant};"
)]
pub unsafe fn mma_sp_ordered_metadata_m16n8k64_kind_f8f6f4_f32_e4m3_e4m3_f32(
    c: [f32; 4],
    a: [u32; 4],
    b: [u32; 4],
    metadata: u32,
    selector: u32,
) -> [f32; 4];

/// Tile product m16n8k64 plus accumulator: `f32` from `e4m3` and `e5m2`, first tile sparse with ordered metadata.
#[rgpu::collective(scope = "warp", kind = "matrix", full_mask, exited_count = false)]
#[rgpu::value(uniformity = "thread")]
#[rgpu::lowers_to(
    "llvm.nvvm.mma.sp.ordered.metadata.m16n8k64.row.col.kind.f8f6f4.f32.e4m3.e5m2.f32",
    convergent,
    min_sm = "sm_120a|sm_120f|sm_121a|sm_121f",
    min_ptx = "8.7",
    ptx = "mma.sp::ordered_metadata.sync.aligned.m16n8k64.row.col.kind::f8f6f4.f32.e4m3.e5m2.f32 {result:list}, {a:list}, {b:list}, {c:list}, {metadata}, {selector:constant};"
)]
pub unsafe fn mma_sp_ordered_metadata_m16n8k64_kind_f8f6f4_f32_e4m3_e5m2_f32(
    c: [f32; 4],
    a: [u32; 4],
    b: [u32; 4],
    metadata: u32,
    selector: u32,
) -> [f32; 4];

/// Tile product m16n8k64 plus accumulator: `f32` from `e5m2` and `e2m1`, first tile sparse with ordered metadata.
#[rgpu::collective(scope = "warp", kind = "matrix", full_mask, exited_count = false)]
#[rgpu::value(uniformity = "thread")]
#[rgpu::lowers_to(
    "llvm.nvvm.mma.sp.ordered.metadata.m16n8k64.row.col.kind.f8f6f4.f32.e5m2.e2m1.f32",
    convergent,
    min_sm = "sm_120a|sm_120f|sm_121a|sm_121f",
    min_ptx = "8.7",
    ptx = "mma.sp::ordered_metadata.sync.aligned.m16n8k64.row.col.kind::f8f6f4.f32.e5m2.e2m1.f32 {result:list}, {a:list}, {b:list}, {c:list}, {metadata}, {selector:constant};"
)]
pub unsafe fn mma_sp_ordered_metadata_m16n8k64_kind_f8f6f4_f32_e5m2_e2m1_f32(
    c: [f32; 4],
    a: [u32; 4],
    b: [u32; 4],
    metadata: u32,
    selector: u32,
) -> [f32; 4];

/// Tile product m16n8k64 plus accumulator: `f32` from `e5m2` and `e2m3`, first tile sparse with ordered metadata.
#[rgpu::collective(scope = "warp", kind = "matrix", full_mask, exited_count = false)]
#[rgpu::value(uniformity = "thread")]
#[rgpu::lowers_to(
    "llvm.nvvm.mma.sp.ordered.metadata.m16n8k64.row.col.kind.f8f6f4.f32.e5m2.e2m3.f32",
    convergent,
    min_sm = "sm_120a|sm_120f|sm_121a|sm_121f",
    min_ptx = "8.7",
    ptx = "mma.sp::ordered_metadata.sync.aligned.m16n8k64.row.col.kind::f8f6f4.f32.e5m2.e2m3.f32 {result:list}, {a:list}, {b:list}, {c:list}, {metadata}, {selector:constant};"
)]
pub unsafe fn mma_sp_ordered_metadata_m16n8k64_kind_f8f6f4_f32_e5m2_e2m3_f32(
    c: [f32; 4],
    a: [u32; 4],
    b: [u32; 4],
    metadata: u32,
    selector: u32,
) -> [f32; 4];

/// Tile product m16n8k64 plus accumulator: `f32` from `e5m2` and `e3m2`, first tile sparse with ordered metadata.
#[rgpu::collective(scope = "warp", kind = "matrix", full_mask, exited_count = false)]
#[rgpu::value(uniformity = "thread")]
#[rgpu::lowers_to(
    "llvm.nvvm.mma.sp.ordered.metadata.m16n8k64.row.col.kind.f8f6f4.f32.e5m2.e3m2.f32",
    convergent,
    min_sm = "sm_120a|sm_120f|sm_121a|sm_121f",
    min_ptx = "8.7",
    ptx = "mma.sp::ordered_metadata.sync.aligned.m16n8k64.row.col.kind::f8f6f4.f32.e5m2.e3m2.f32 {result:list}, {a:list}, {b:list}, {c:list}, {metadata}, {selector:constant};"
)]
pub unsafe fn mma_sp_ordered_metadata_m16n8k64_kind_f8f6f4_f32_e5m2_e3m2_f32(
    c: [f32; 4],
    a: [u32; 4],
    b: [u32; 4],
    metadata: u32,
    selector: u32,
) -> [f32; 4];

/// Tile product m16n8k64 plus accumulator: `f32` from `e5m2` and `e4m3`, first tile sparse with ordered metadata.
#[rgpu::collective(scope = "warp", kind = "matrix", full_mask, exited_count = false)]
#[rgpu::value(uniformity = "thread")]
#[rgpu::lowers_to(
    "llvm.nvvm.mma.sp.ordered.metadata.m16n8k64.row.col.kind.f8f6f4.f32.e5m2.e4m3.f32",
    convergent,
    min_sm = "sm_120a|sm_120f|sm_121a|sm_121f",
    min_ptx = "8.7",
    ptx = "mma.sp::ordered_metadata.sync.aligned.m16n8k64.row.col.kind::f8f6f4.f32.e5m2.e4m3.f32 {result:list}, {a:list}, {b:list}, {c:list}, {metadata}, {selector:constant};"
)]
pub unsafe fn mma_sp_ordered_metadata_m16n8k64_kind_f8f6f4_f32_e5m2_e4m3_f32(
    c: [f32; 4],
    a: [u32; 4],
    b: [u32; 4],
    metadata: u32,
    selector: u32,
) -> [f32; 4];

/// Tile product m16n8k64 plus accumulator: `f32` from `e5m2`, first tile sparse with ordered metadata.
#[rgpu::collective(scope = "warp", kind = "matrix", full_mask, exited_count = false)]
#[rgpu::value(uniformity = "thread")]
#[rgpu::lowers_to(
    "llvm.nvvm.mma.sp.ordered.metadata.m16n8k64.row.col.kind.f8f6f4.f32.e5m2.e5m2.f32",
    convergent,
    min_sm = "sm_120a|sm_120f|sm_121a|sm_121f",
    min_ptx = "8.7",
    ptx = "mma.sp::ordered_metadata.sync.aligned.m16n8k64.row.col.kind::f8f6f4.f32.e5m2.e5m2.f32 {result:list}, {a:list}, {b:list}, {c:list}, {metadata}, {selector:constant};"
)]
pub unsafe fn mma_sp_ordered_metadata_m16n8k64_kind_f8f6f4_f32_e5m2_e5m2_f32(
    c: [f32; 4],
    a: [u32; 4],
    b: [u32; 4],
    metadata: u32,
    selector: u32,
) -> [f32; 4];
