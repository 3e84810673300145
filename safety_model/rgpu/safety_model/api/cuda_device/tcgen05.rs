//! Tensor memory and the matrix operations on it (tcgen05), and packing helpers.
//!
//! Allocation, loads, stores and waits need the whole warp; copies, products and commits are issued by
//! one thread.
#![rgpu::model(
    crate_name = "cuda_device",
    upstream = "NVlabs/cuda-oxide@a105afd",
    provenance = "reviewed"
)]

mod control;
mod copy;
mod descriptor;
mod load_16;
mod load_32;
mod multiply;
mod store_16;
mod store_32;

pub use control::*;
pub use copy::*;
pub use descriptor::{
    Tcgen05AccumulatorType, Tcgen05ElementType, Tcgen05InstructionDescriptor,
    Tcgen05InstructionDescriptorBuilder, Tcgen05MmaShape, Tcgen05SmemDescriptor,
    Tcgen05SmemDescriptorBuilder, Tcgen05SwizzleMode,
};
pub use load_16::*;
pub use load_32::*;
pub use multiply::*;
pub use store_16::*;
pub use store_32::*;

use crate::cusimd::CuSimd;
use crate::thread::sync_threads;
use crate::warp::warp_id;
use core::marker::PhantomData;

/// 32 registers of `f32`.
pub type TmemF32x32 = CuSimd<f32, 32>;

/// Four registers of `f32`.
pub type TmemF32x4 = CuSimd<f32, 4>;

/// Address in tensor memory.
#[repr(transparent)]
#[derive(Clone, Copy, Debug)]
pub struct TensorMemoryHandle {
    /// The plain address.
    pub addr: u32,
}

impl TensorMemoryHandle {
    /// A handle of a plain address.
    pub const unsafe fn from_raw(addr: u32) -> Self {
        Self { addr }
    }

    /// The plain address.
    pub const fn raw(self) -> u32 {
        self.addr
    }
}

/// Address of allocated tensor memory.
#[repr(transparent)]
#[derive(Clone, Copy, Debug)]
pub struct TmemAddress(u32);

impl TmemAddress {
    /// The plain address.
    pub const fn raw(self) -> u32 {
        self.0
    }

    /// An address made of a number.
    pub const unsafe fn from_raw(addr: u32) -> Self {
        Self(addr)
    }
}

/// State: not allocated yet.
pub struct TmemUninit;

/// State: allocated.
pub struct TmemReady;

/// State: freed.
pub struct TmemDeallocated;

/// `N_COLS` columns of tensor memory with their state in the type. The address lies in shared memory.
#[rgpu::lang("TmemGuard")]
pub struct TmemGuard<State, const N_COLS: u32> {
    address_in_shared: *mut u32,
    state: PhantomData<State>,
}

unsafe impl<S, const N: u32> Send for TmemGuard<S, N> {}

impl<const N_COLS: u32> TmemGuard<TmemUninit, N_COLS> {
    /// A guard whose address will be stored at `smem_ptr`.
    pub fn from_static(smem_ptr: *mut u32) -> Self {
        TmemGuard { address_in_shared: smem_ptr, state: PhantomData }
    }

    /// Allocates; contains a block barrier.
    pub unsafe fn alloc(self) -> TmemGuard<TmemReady, N_COLS> {
        unsafe { self.alloc_by(0) }
    }

    /// As `alloc`, done by the warp `alloc_warp`, as `warp_id` counts.
    pub unsafe fn alloc_by(self, alloc_warp: u32) -> TmemGuard<TmemReady, N_COLS> {
        if warp_id() == alloc_warp {
            unsafe { tcgen05_alloc(self.address_in_shared, N_COLS) };
        }
        sync_threads();
        TmemGuard { address_in_shared: self.address_in_shared, state: PhantomData }
    }
}

impl<const N_COLS: u32> TmemGuard<TmemReady, N_COLS> {
    /// The address allocated.
    pub fn address(&self) -> TmemAddress {
        TmemAddress(unsafe { *self.address_in_shared })
    }

    /// The address allocated, as a number.
    pub fn raw_address(&self) -> u32 {
        unsafe { *self.address_in_shared }
    }

    /// Number of columns.
    pub const fn n_cols(&self) -> u32 {
        N_COLS
    }

    /// Frees; contains two block barriers.
    pub unsafe fn dealloc(self) -> TmemGuard<TmemDeallocated, N_COLS> {
        unsafe { self.dealloc_by(0) }
    }

    /// As `dealloc`, done by the warp `dealloc_warp`.
    pub unsafe fn dealloc_by(self, dealloc_warp: u32) -> TmemGuard<TmemDeallocated, N_COLS> {
        sync_threads();
        if warp_id() == dealloc_warp {
            unsafe { tcgen05_dealloc(*self.address_in_shared, N_COLS) };
        }
        sync_threads();
        TmemGuard { address_in_shared: self.address_in_shared, state: PhantomData }
    }
}

/// What becomes of one of the four buffers that keep a factor between products.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CollectorUsage {
    /// Filled by this product.
    Fill(u8),
    /// Used by this product.
    Use(u8),
    /// Used by this product for the last time.
    LastUse(u8),
    /// Not kept.
    Discard(u8),
}

/// `f16` product that names its buffer; the number of the buffer is 0 to 3.
pub unsafe fn tcgen05_mma_ws_f16_with_collector(
    d_tmem: u32,
    a_tmem: u32,
    a_desc: u64,
    b_desc: u64,
    idesc: u32,
    enable_d: bool,
    collector: CollectorUsage,
) {
    let _ = a_desc;
    let (buffer, usage) = match collector {
        CollectorUsage::Discard(buffer) => (buffer, 0),
        CollectorUsage::LastUse(buffer) => (buffer, 1),
        CollectorUsage::Fill(buffer) => (buffer, 2),
        CollectorUsage::Use(buffer) => (buffer, 3),
    };
    if buffer > 3 {
        panic!("no such buffer");
    }
    unsafe { mma_ws_tensor(d_tmem, a_tmem, b_desc, idesc, enable_d, buffer as u32, usage) }
}

// Upstream picks one of 16 instances of `tcgen05_mma_ws_tensor` for buffer and usage.
#[rgpu::requires(called_by_one_thread())]
#[rgpu::protocol(object = "tcgen05", transition = "multiply", place = "d_tmem")]
#[rgpu::lowers_to(
    "llvm.nvvm.tcgen05.mma.ws.tensor",
    convergent,
    min_sm = "sm_100a|sm_100f|sm_101a|sm_101f|sm_103a|sm_103f|sm_110a|sm_110f",
    min_ptx = "8.6",
    ptx = "tcgen05.mma.ws.cta_group::1.kind::f16.collector::b{buffer:pick(0|1|2|3)}::{usage:pick(discard|lastuse|fill|use)} [{d_tmem}], [{a_tmem}], {b_desc}, {idesc}, {enable_d};"
)]
unsafe fn mma_ws_tensor(
    d_tmem: u32,
    a_tmem: u32,
    b_desc: u64,
    idesc: u32,
    enable_d: bool,
    buffer: u32,
    usage: u32,
);

/// The upper half of the bits: `bf16`, rounded towards zero.
pub fn f32_to_bf16(val: f32) -> u16 {
    (val.to_bits() >> 16) as u16
}

/// `bf16`, rounded to nearest even.
pub fn f32_to_bf16_rne(val: f32) -> u16 {
    let bits = val.to_bits();
    (bits.wrapping_add(0x7fff + ((bits >> 16) & 1)) >> 16) as u16
}

/// Two `bf16` in one word.
pub fn pack_bf16_pair(lo: u16, hi: u16) -> u32 {
    (hi as u32) << 16 | lo as u32
}

/// Two `f16` in one word.
pub fn pack_f16_pair(lo: u16, hi: u16) -> u32 {
    (hi as u32) << 16 | lo as u32
}

/// Two `bf16` in one word, rounded towards zero.
pub fn f32_pair_to_packed_bf16(a: f32, b: f32) -> u32 {
    pack_bf16_pair(f32_to_bf16(a), f32_to_bf16(b))
}

/// Two `bf16` in one word, rounded to nearest; `a` in the low half.
#[rgpu::pure]
#[rgpu::lowers_to(
    "llvm.nvvm.ff2bf16x2.rn",
    min_sm = "sm_80",
    min_ptx = "7.0",
    ptx = "cvt.rn.bf16x2.f32 {result}, {b}, {a};"
)]
pub fn cvt_f32x2_bf16x2(a: f32, b: f32) -> u32;

/// Stores 2 tiles to shared memory, one row of 16 bytes an address.
#[rgpu::collective(scope = "warp", kind = "matrix", full_mask, exited_count = false)]
#[rgpu::access(write, place = "*smem_ptr", space = "shared", bytes = 16)]
#[rgpu::lowers_to(
    "llvm.nvvm.stmatrix.sync.aligned.m8n8.x2.b16",
    convergent,
    min_sm = "sm_90",
    min_ptx = "7.8",
    ptx = "stmatrix.sync.aligned.m8n8.x2.shared.b16 [{smem_ptr:shared}], {{{r0}, {r1}}};"
)]
pub unsafe fn stmatrix_m8n8_x2(smem_ptr: *mut u8, r0: u32, r1: u32);

/// Stores 2 tiles to shared memory, one row of 16 bytes an address, transposed.
#[rgpu::collective(scope = "warp", kind = "matrix", full_mask, exited_count = false)]
#[rgpu::access(write, place = "*smem_ptr", space = "shared", bytes = 16)]
#[rgpu::lowers_to(
    "llvm.nvvm.stmatrix.sync.aligned.m8n8.x2.trans.b16",
    convergent,
    min_sm = "sm_90",
    min_ptx = "7.8",
    ptx = "stmatrix.sync.aligned.m8n8.x2.trans.shared.b16 [{smem_ptr:shared}], {{{r0}, {r1}}};"
)]
pub unsafe fn stmatrix_m8n8_x2_trans(smem_ptr: *mut u8, r0: u32, r1: u32);

/// Stores 4 tiles to shared memory, one row of 16 bytes an address.
#[rgpu::collective(scope = "warp", kind = "matrix", full_mask, exited_count = false)]
#[rgpu::access(write, place = "*smem_ptr", space = "shared", bytes = 16)]
#[rgpu::lowers_to(
    "llvm.nvvm.stmatrix.sync.aligned.m8n8.x4.b16",
    convergent,
    min_sm = "sm_90",
    min_ptx = "7.8",
    ptx = "stmatrix.sync.aligned.m8n8.x4.shared.b16 [{smem_ptr:shared}], {{{r0}, {r1}, {r2}, {r3}}};"
)]
pub unsafe fn stmatrix_m8n8_x4(smem_ptr: *mut u8, r0: u32, r1: u32, r2: u32, r3: u32);

/// Stores 4 tiles to shared memory, one row of 16 bytes an address, transposed.
#[rgpu::collective(scope = "warp", kind = "matrix", full_mask, exited_count = false)]
#[rgpu::access(write, place = "*smem_ptr", space = "shared", bytes = 16)]
#[rgpu::lowers_to(
    "llvm.nvvm.stmatrix.sync.aligned.m8n8.x4.trans.b16",
    convergent,
    min_sm = "sm_90",
    min_ptx = "7.8",
    ptx = "stmatrix.sync.aligned.m8n8.x4.trans.shared.b16 [{smem_ptr:shared}], {{{r0}, {r1}, {r2}, {r3}}};"
)]
pub unsafe fn stmatrix_m8n8_x4_trans(smem_ptr: *mut u8, r0: u32, r1: u32, r2: u32, r3: u32);
