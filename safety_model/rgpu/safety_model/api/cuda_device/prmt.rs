//! Byte permutation.
#![rgpu::model(
    crate_name = "cuda_device",
    upstream = "NVlabs/cuda-oxide@a105afd",
    provenance = "generated"
)]

/// Picks four of the eight bytes of two words, by the selectors of the third.
#[rgpu::pure]
#[rgpu::lowers_to("llvm.nvvm.prmt", min_sm = "sm_20")]
pub fn prmt(a: u32, b: u32, c: u32) -> u32;

/// Four bytes backwards from a position.
#[rgpu::pure]
#[rgpu::lowers_to("llvm.nvvm.prmt.b4e", min_sm = "sm_20")]
pub fn prmt_b4e(a: u32, b: u32, c: u32) -> u32;

/// Bytes clamped on the left of a position.
#[rgpu::pure]
#[rgpu::lowers_to("llvm.nvvm.prmt.ecl", min_sm = "sm_20")]
pub fn prmt_ecl(a: u32, b: u32) -> u32;

/// Bytes clamped on the right of a position.
#[rgpu::pure]
#[rgpu::lowers_to("llvm.nvvm.prmt.ecr", min_sm = "sm_20")]
pub fn prmt_ecr(a: u32, b: u32) -> u32;

/// Four bytes forwards from a position.
#[rgpu::pure]
#[rgpu::lowers_to("llvm.nvvm.prmt.f4e", min_sm = "sm_20")]
pub fn prmt_f4e(a: u32, b: u32, c: u32) -> u32;

/// Half a word twice.
#[rgpu::pure]
#[rgpu::lowers_to("llvm.nvvm.prmt.rc16", min_sm = "sm_20")]
pub fn prmt_rc16(a: u32, b: u32) -> u32;

/// One byte four times.
#[rgpu::pure]
#[rgpu::lowers_to("llvm.nvvm.prmt.rc8", min_sm = "sm_20")]
pub fn prmt_rc8(a: u32, b: u32) -> u32;
