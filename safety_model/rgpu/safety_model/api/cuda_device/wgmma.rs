//! Matrix operations of four warps that run on while the warps do (wgmma).
#![rgpu::model(
    crate_name = "cuda_device",
    upstream = "NVlabs/cuda-oxide@a105afd",
    provenance = "generated"
)]

/// Accumulator of one thread for a 64 by 64 tile.
pub type Acc64x64 = [[f32; 8]; 4];

/// An accumulator of zeros.
pub const fn zero_accumulator() -> Acc64x64 {
    [[0.0; 8]; 4]
}

/// Orders registers and shared memory before the next product.
#[rgpu::collective(scope = "warpgroup", kind = "matrix", full_mask, exited_count = false)]
#[rgpu::protocol(object = "wgmma", transition = "fence")]
#[rgpu::lowers_to(
    "llvm.nvvm.wgmma.fence.sync.aligned",
    convergent,
    min_sm = "sm_90a",
    min_ptx = "8.0"
)]
pub fn wgmma_fence();

/// Closes a group of the products started so far.
#[rgpu::collective(scope = "warpgroup", kind = "matrix", full_mask, exited_count = false)]
#[rgpu::protocol(object = "wgmma", transition = "commit")]
#[rgpu::lowers_to(
    "llvm.nvvm.wgmma.commit_group.sync.aligned",
    convergent,
    min_sm = "sm_90a",
    min_ptx = "8.0"
)]
pub fn wgmma_commit_group();

/// Waits until at most `N` groups are unfinished.
#[rgpu::collective(scope = "warpgroup", kind = "matrix", full_mask, exited_count = false)]
#[rgpu::protocol(object = "wgmma", transition = "wait", count = N)]
#[rgpu::lowers_to(
    "llvm.nvvm.wgmma.wait_group.sync.aligned",
    convergent,
    min_sm = "sm_90a",
    min_ptx = "8.0",
    ptx = "wgmma.wait_group.sync.aligned {N};"
)]
pub fn wgmma_wait_group<const N: u32>();

/// Starts a 64x64x16 product of `bf16` tiles in shared memory; `acc` is not to be touched before the wait.
#[rgpu::collective(scope = "warpgroup", kind = "matrix", full_mask, exited_count = false)]
#[rgpu::access(read, write, place = "*acc", asynchronous)]
#[rgpu::protocol(object = "wgmma", transition = "multiply", place = "*acc")]
#[rgpu::lowers_to(
    "wgmma.mma_async.sync.aligned.m64n64k16.f32.bf16.bf16 {*acc}, {desc_a}, {desc_b}, 1, 1, 1, 0, 0;",
    convergent,
    min_sm = "sm_90a",
    min_ptx = "8.0"
)]
pub unsafe fn wgmma_mma_m64n64k16_f32_bf16(acc: &mut [[f32; 8]; 4], desc_a: u64, desc_b: u64);

/// Starts a 64x64x16 product of `f16` tiles in shared memory; `acc` is not to be touched before the wait.
#[rgpu::collective(scope = "warpgroup", kind = "matrix", full_mask, exited_count = false)]
#[rgpu::access(read, write, place = "*acc", asynchronous)]
#[rgpu::protocol(object = "wgmma", transition = "multiply", place = "*acc")]
#[rgpu::lowers_to(
    "wgmma.mma_async.sync.aligned.m64n64k16.f32.f16.f16 {*acc}, {desc_a}, {desc_b}, 1, 1, 1, 0, 0;",
    convergent,
    min_sm = "sm_90a",
    min_ptx = "8.0"
)]
pub unsafe fn wgmma_mma_m64n64k16_f32_f16(acc: &mut [[f32; 8]; 4], desc_a: u64, desc_b: u64);

/// Starts a 64x64x16 product of `tf32` tiles in shared memory; `acc` is not to be touched before the wait.
#[rgpu::collective(scope = "warpgroup", kind = "matrix", full_mask, exited_count = false)]
#[rgpu::access(read, write, place = "*acc", asynchronous)]
#[rgpu::protocol(object = "wgmma", transition = "multiply", place = "*acc")]
#[rgpu::lowers_to(
    "wgmma.mma_async.sync.aligned.m64n64k16.f32.tf32.tf32",
    convergent,
    min_sm = "sm_90a"
)]
pub unsafe fn wgmma_mma_m64n64k16_f32_tf32(acc: &mut [[f32; 8]; 4], desc_a: u64, desc_b: u64);

/// Descriptor of a tile in shared memory, in the usual layout.
pub unsafe fn make_smem_desc(ptr: *const u8) -> u64 {
    // Rows of 128 bytes, 8 of them 128 bytes apart, swizzled by 128 bytes (PTX ISA 9.7.15.5.1).
    let address = unsafe { crate::shared::cvta_generic_to_shared_offset(ptr) };
    ((address >> 4) & 0x3fff) | 0xc000_0008_0008_0000
}

/// Descriptor of a tile in shared memory.
#[rgpu::pure]
pub unsafe fn make_smem_desc_custom(
    ptr: *const u8,
    leading_dim: u32,
    stride: u32,
    swizzle_128b: bool,
) -> u64;
