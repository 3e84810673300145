//! Memory fences. `membar` is `fence.sc` of the same scope since sm_70.
#![rgpu::model(
    crate_name = "cuda_device",
    upstream = "NVlabs/cuda-oxide@a105afd",
    provenance = "reviewed"
)]

/// Orders the thread's accesses for the threads of its device.
#[rgpu::fence(scope = "device", ordering = "seq_cst")]
#[rgpu::lowers_to("llvm.nvvm.membar.gl")]
pub fn threadfence();

/// Orders the thread's accesses for the threads of its block.
#[rgpu::fence(scope = "block", ordering = "seq_cst")]
#[rgpu::lowers_to("llvm.nvvm.membar.cta")]
pub fn threadfence_block();

/// Orders the thread's accesses for all devices and the host.
#[rgpu::fence(scope = "system", ordering = "seq_cst")]
#[rgpu::lowers_to("llvm.nvvm.membar.sys", min_sm = "sm_20")]
pub fn threadfence_system();
