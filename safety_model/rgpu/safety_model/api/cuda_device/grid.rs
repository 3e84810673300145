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
pub fn sync() {
    use crate::atomic::{AtomicOrdering, DeviceAtomicU32};
    use crate::thread::*;

    sync_threads();
    if threadIdx_x() | threadIdx_y() | threadIdx_z() == 0 {
        // The counter is the second word. Its highest bit flips when the last block has arrived:
        // the first block adds what is missing to that.
        let workspace = (envreg1() as u64) << 32 | envreg2() as u64;
        let counter = unsafe { DeviceAtomicU32::from_ptr((workspace + 4) as *mut u32) };
        let blocks = gridDim_x() * gridDim_y() * gridDim_z();
        let first = blockIdx_x() | blockIdx_y() | blockIdx_z() == 0;
        let arrival = if first { 0x8000_0000 - (blocks - 1) } else { 1 };
        let before = counter.fetch_add(arrival, AtomicOrdering::Release);
        while (before ^ counter.load(AtomicOrdering::Acquire)) & 0x8000_0000 == 0 {}
    }
    sync_threads();
}

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
