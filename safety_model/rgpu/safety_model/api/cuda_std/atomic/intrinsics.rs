//! Fences and atomics that are one instruction each: crates/cuda_std/src/atomic/intrinsics.rs.

mod access;
mod add;
mod bitwise;
mod compare;
mod exchange;
mod extreme;
mod step;

pub use access::*;
pub use add::*;
pub use bitwise::*;
pub use compare::*;
pub use exchange::*;
pub use extreme::*;
pub use step::*;

/// `membar.gl`: a synonym of `fence.sc.gpu` (PTX ISA 9.7.13.4).
#[rgpu::fence(scope = "device", ordering = "seq_cst")]
#[rgpu::lowers_to("llvm.nvvm.membar.gl")]
pub unsafe fn membar_device();

/// `membar.cta`.
#[rgpu::fence(scope = "block", ordering = "seq_cst")]
#[rgpu::lowers_to("llvm.nvvm.membar.cta")]
pub unsafe fn membar_block();

/// `membar.sys`.
#[rgpu::fence(scope = "system", ordering = "seq_cst")]
#[rgpu::lowers_to("llvm.nvvm.membar.sys")]
pub unsafe fn membar_system();

/// Emits `fence.sc.gl`, whose scope is none of PTX's: the assembler may reject it.
#[rgpu::fence(scope = "device", ordering = "seq_cst")]
pub unsafe fn fence_sc_device();

/// `fence.sc.cta`.
#[rgpu::fence(scope = "block", ordering = "seq_cst")]
pub unsafe fn fence_sc_block();

/// `fence.sc.sys`.
#[rgpu::fence(scope = "system", ordering = "seq_cst")]
pub unsafe fn fence_sc_system();

/// Emits `fence.acq_rel.gl`, whose scope is none of PTX's: the assembler may reject it.
#[rgpu::fence(scope = "device", ordering = "acq_rel")]
pub unsafe fn fence_acqrel_device();

/// Emits `fence.acq_rel.sys`: stronger than the name, and slow (upstream #376).
#[rgpu::fence(scope = "block", ordering = "acq_rel", emitted_scope = "system")]
pub unsafe fn fence_acqrel_block();

/// `fence.acq_rel.sys`.
#[rgpu::fence(scope = "system", ordering = "acq_rel")]
pub unsafe fn fence_acqrel_system();
