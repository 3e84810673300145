//! Warp matrix operations: loads and products of tiles spread over the lanes.
//!
//! All 32 lanes execute the same call together, and none may have left the kernel.
#![rgpu::model(
    crate_name = "cuda_device",
    upstream = "NVlabs/cuda-oxide@a105afd",
    provenance = "generated"
)]

mod dense_float;
mod dense_float8_to_f16;
mod dense_float8_to_f32;
mod dense_integer;
mod sparse_integer;
mod sparse_ordered_float8_to_f16;
mod sparse_ordered_float8_to_f32;
mod sparse_ordered_integer;

pub use dense_float::*;
pub use dense_float8_to_f16::*;
pub use dense_float8_to_f32::*;
pub use dense_integer::*;
pub use sparse_integer::*;
pub use sparse_ordered_float8_to_f16::*;
pub use sparse_ordered_float8_to_f32::*;
pub use sparse_ordered_integer::*;

/// Loads 1 tile from shared memory, one row of 16 bytes an address.
#[rgpu::collective(scope = "warp", kind = "matrix", full_mask, exited_count = false)]
#[rgpu::access(read, place = "*smem_ptr", space = "shared", bytes = 16)]
#[rgpu::value(uniformity = "thread")]
#[rgpu::lowers_to(
    "llvm.nvvm.ldmatrix.sync.aligned.m8n8.x1.b16",
    convergent,
    min_sm = "sm_75",
    min_ptx = "6.5",
    ptx = "ldmatrix.sync.aligned.m8n8.x1.shared.b16 {result:list}, [{smem_ptr:shared}];"
)]
pub unsafe fn ldmatrix_x1(smem_ptr: *const u32) -> u32;

/// Loads 1 tile from shared memory, one row of 16 bytes an address, transposed.
#[rgpu::collective(scope = "warp", kind = "matrix", full_mask, exited_count = false)]
#[rgpu::access(read, place = "*smem_ptr", space = "shared", bytes = 16)]
#[rgpu::value(uniformity = "thread")]
#[rgpu::lowers_to(
    "llvm.nvvm.ldmatrix.sync.aligned.m8n8.x1.trans.b16",
    convergent,
    min_sm = "sm_75",
    min_ptx = "6.5",
    ptx = "ldmatrix.sync.aligned.m8n8.x1.trans.shared.b16 {result:list}, [{smem_ptr:shared}];"
)]
pub unsafe fn ldmatrix_x1_trans(smem_ptr: *const u32) -> u32;

/// Loads 2 tiles from shared memory, one row of 16 bytes an address.
#[rgpu::collective(scope = "warp", kind = "matrix", full_mask, exited_count = false)]
#[rgpu::access(read, place = "*smem_ptr", space = "shared", bytes = 16)]
#[rgpu::value(uniformity = "thread")]
#[rgpu::lowers_to(
    "llvm.nvvm.ldmatrix.sync.aligned.m8n8.x2.b16",
    convergent,
    min_sm = "sm_75",
    min_ptx = "6.5",
    ptx = "ldmatrix.sync.aligned.m8n8.x2.shared.b16 {result:list}, [{smem_ptr:shared}];"
)]
pub unsafe fn ldmatrix_x2(smem_ptr: *const u32) -> [u32; 2];

/// Loads 2 tiles from shared memory, one row of 16 bytes an address, transposed.
#[rgpu::collective(scope = "warp", kind = "matrix", full_mask, exited_count = false)]
#[rgpu::access(read, place = "*smem_ptr", space = "shared", bytes = 16)]
#[rgpu::value(uniformity = "thread")]
#[rgpu::lowers_to(
    "llvm.nvvm.ldmatrix.sync.aligned.m8n8.x2.trans.b16",
    convergent,
    min_sm = "sm_75",
    min_ptx = "6.5",
    ptx = "ldmatrix.sync.aligned.m8n8.x2.trans.shared.b16 {result:list}, [{smem_ptr:shared}];"
)]
pub unsafe fn ldmatrix_x2_trans(smem_ptr: *const u32) -> [u32; 2];

/// Loads 4 tiles from shared memory, one row of 16 bytes an address.
#[rgpu::collective(scope = "warp", kind = "matrix", full_mask, exited_count = false)]
#[rgpu::access(read, place = "*smem_ptr", space = "shared", bytes = 16)]
#[rgpu::value(uniformity = "thread")]
#[rgpu::lowers_to(
    "llvm.nvvm.ldmatrix.sync.aligned.m8n8.x4.b16",
    convergent,
    min_sm = "sm_75",
    min_ptx = "6.5",
    ptx = "ldmatrix.sync.aligned.m8n8.x4.shared.b16 {result:list}, [{smem_ptr:shared}];"
)]
pub unsafe fn ldmatrix_x4(smem_ptr: *const u32) -> [u32; 4];

/// Loads 4 tiles from shared memory, one row of 16 bytes an address, transposed.
#[rgpu::collective(scope = "warp", kind = "matrix", full_mask, exited_count = false)]
#[rgpu::access(read, place = "*smem_ptr", space = "shared", bytes = 16)]
#[rgpu::value(uniformity = "thread")]
#[rgpu::lowers_to(
    "llvm.nvvm.ldmatrix.sync.aligned.m8n8.x4.trans.b16",
    convergent,
    min_sm = "sm_75",
    min_ptx = "6.5",
    ptx = "ldmatrix.sync.aligned.m8n8.x4.trans.shared.b16 {result:list}, [{smem_ptr:shared}];"
)]
pub unsafe fn ldmatrix_x4_trans(smem_ptr: *const u32) -> [u32; 4];

/// Transposes one tile across the lanes.
#[rgpu::collective(scope = "warp", kind = "matrix", full_mask, exited_count = false)]
#[rgpu::value(uniformity = "thread")]
#[rgpu::lowers_to(
    "movmatrix.sync.aligned.m8n8.trans.b16 {result}, {value};",
    convergent,
    min_sm = "sm_75",
    min_ptx = "7.8"
)]
pub unsafe fn movmatrix_trans_b16(value: u32) -> u32;
