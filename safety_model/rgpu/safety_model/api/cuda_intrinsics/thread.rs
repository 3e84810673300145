//! The block barrier and launch registers.
#![rgpu::model(
    crate_name = "cuda_intrinsics",
    upstream = "NVlabs/cuda-oxide@a105afd",
    provenance = "generated"
)]

pub use cuda_device::thread::{gridid, nsmid, smid};

/// Waits until every thread of the block has arrived.
#[rgpu::barrier(scope = "block", orders = "block", aligned = true)]
#[rgpu::lowers_to("llvm.nvvm.barrier.cta.sync.aligned.all", convergent)]
pub unsafe fn sync_threads();
