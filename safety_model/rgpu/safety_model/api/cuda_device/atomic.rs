//! Atomic types whose name says their scope, and the packed atomic additions.
//!
//! The types of each scope are in a file of their own. All operations take the ordering as an argument.
#![rgpu::model(
    crate_name = "cuda_device",
    upstream = "NVlabs/cuda-oxide@a105afd",
    provenance = "reviewed"
)]

mod block;
mod block_float;
mod device;
mod device_float;
mod system;
mod system_float;

pub use block::{BlockAtomicI32, BlockAtomicI64, BlockAtomicU32, BlockAtomicU64};
pub use block_float::{BlockAtomicF16, BlockAtomicF32, BlockAtomicF64};
pub use device::{DeviceAtomicI32, DeviceAtomicI64, DeviceAtomicU32, DeviceAtomicU64};
pub use device_float::{DeviceAtomicF16, DeviceAtomicF32, DeviceAtomicF64};
pub use system::{SystemAtomicI32, SystemAtomicI64, SystemAtomicU32, SystemAtomicU64};
pub use system_float::{SystemAtomicF16, SystemAtomicF32, SystemAtomicF64};

/// Memory ordering of an atomic operation; must be known at compile time.
#[rgpu::lang("AtomicOrdering")]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum AtomicOrdering {
    Relaxed = 0,
    Acquire = 1,
    Release = 2,
    AcqRel = 3,
    SeqCst = 4,
}

/// Adds two packed `bf16` to global memory; the former word.
#[rgpu::atomic(
    operation = "read_modify_write",
    function = "add",
    scope = "device",
    ordering = "relaxed",
    place = "*addr"
)]
#[rgpu::value(uniformity = "thread")]
#[rgpu::lowers_to(
    "atom.global.add.noftz.bf16x2 {result}, [{addr:global}], {val};",
    min_sm = "sm_90",
    min_ptx = "7.8"
)]
pub unsafe fn atom_add_bf16x2(addr: *mut u32, val: u32) -> u32;

/// Adds two packed `f16` to global memory; the former word.
#[rgpu::atomic(
    operation = "read_modify_write",
    function = "add",
    scope = "device",
    ordering = "relaxed",
    place = "*addr"
)]
#[rgpu::value(uniformity = "thread")]
#[rgpu::lowers_to(
    "atom.global.add.noftz.f16x2 {result}, [{addr:global}], {val};",
    min_sm = "sm_70"
)]
pub unsafe fn atom_add_f16x2(addr: *mut u32, val: u32) -> u32;
