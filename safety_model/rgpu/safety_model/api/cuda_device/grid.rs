//! The grid barrier of cooperative launches.
#![rgpu::model(
    crate_name = "cuda_device",
    upstream = "NVlabs/cuda-oxide@a105afd",
    provenance = "reviewed"
)]

/// Waits until every thread of the grid has arrived. Upstream it is two block barriers around a
/// counter in the workspace that a cooperative launch provides, so warps must be converged as for
/// `sync_threads`.
#[rgpu::barrier(scope = "grid", orders = "grid", aligned = true)]
#[rgpu::requires(cooperative_launch())]
pub fn sync();

/// High half of the address of the cooperative workspace.
#[rgpu::special_register("envreg1")]
#[rgpu::value(uniformity = "grid")]
#[rgpu::lowers_to("llvm.nvvm.read.ptx.sreg.envreg1")]
pub fn envreg1() -> u32;

/// Low half of the address of the cooperative workspace.
#[rgpu::special_register("envreg2")]
#[rgpu::value(uniformity = "grid")]
#[rgpu::lowers_to("llvm.nvvm.read.ptx.sreg.envreg2")]
pub fn envreg2() -> u32;
