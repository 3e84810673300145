//! Small integer dot products.
#![rgpu::model(
    crate_name = "cuda_device",
    upstream = "NVlabs/cuda-oxide@a105afd",
    provenance = "generated"
)]

/// Dot product of two halves with two bytes, plus accumulator, signed.
#[rgpu::pure]
#[rgpu::lowers_to(
    "llvm.nvvm.idp2a.s.s",
    min_sm = "sm_61",
    ptx = "dp2a.lo.s32.s32 {result}, {a}, {b}, {c};"
)]
pub fn dp2a_s32(a: u32, b: u32, c: i32) -> i32;

/// Dot product of two halves with two bytes, plus accumulator, unsigned.
#[rgpu::pure]
#[rgpu::lowers_to(
    "llvm.nvvm.idp2a.u.u",
    min_sm = "sm_61",
    ptx = "dp2a.lo.u32.u32 {result}, {a}, {b}, {c};"
)]
pub fn dp2a_u32(a: u32, b: u32, c: u32) -> u32;

/// Dot product of four bytes with four bytes, plus accumulator, signed.
#[rgpu::pure]
#[rgpu::lowers_to("llvm.nvvm.idp4a.s.s", min_sm = "sm_61")]
pub fn dp4a_s32(a: u32, b: u32, c: i32) -> i32;

/// Dot product of four bytes with four bytes, plus accumulator, unsigned.
#[rgpu::pure]
#[rgpu::lowers_to("llvm.nvvm.idp4a.u.u", min_sm = "sm_61")]
pub fn dp4a_u32(a: u32, b: u32, c: u32) -> u32;
