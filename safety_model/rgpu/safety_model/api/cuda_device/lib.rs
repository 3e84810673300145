//! `cuda_device`: what kernels of cuda-oxide call. One file per module; items without a body are
//! primitives described by their attributes, everything else is ordinary Rust.
#![rgpu::model(
    crate_name = "cuda_device",
    upstream = "NVlabs/cuda-oxide@a105afd",
    provenance = "reviewed"
)]
#![feature(f16)]
#![no_std]
#![allow(non_snake_case)]

pub use cuda_macros::{
    cluster_launch, constant, convergent, cooperative_launch, cuda_module, device, kernel,
    launch_bounds, launch_contract, ptx_asm, pure, readonly,
};

pub mod access;
pub mod async_copy;
pub mod atomic;
pub mod barrier;
pub mod bf16;
pub mod bf16x2;
pub mod clc;
pub mod cluster;
pub mod config;
pub mod constant;
pub mod convert;
pub mod cooperative_groups;
pub mod cusimd;
pub mod debug;
pub mod disjoint;
pub mod dotprod;
pub mod f16;
pub mod f16x2;
pub mod fence;
pub mod float;
pub mod grid;
pub mod mma_frag;
pub mod prmt;
pub mod ptx;
pub mod shared;
pub mod swizzle;
pub mod tcgen05;
pub mod thread;
pub mod tma;
pub mod uniform;
pub mod vector;
pub mod view;
pub mod warp;
pub mod wgmma;
pub mod wmma;

pub use barrier::{
    Barrier, BarrierToken, GeneralBarrier, Invalidated, ManagedBarrier, MmaBarrier,
    MmaBarrierHandle, Ready, TmaBarrier, TmaBarrier0, TmaBarrier1, TmaBarrierHandle, Uninit,
};
pub use constant::{ConstantMemory, ConstantMemoryValue};
pub use cusimd::{CuSimd, Float2, Float4, TmemRegs4, TmemRegs32};
pub use disjoint::{DisjointSlice, SpaceLayout};
pub use fence::*;
pub use shared::{DynamicSharedArray, SharedArray};
pub use tcgen05::{
    TensorMemoryHandle, TmemAddress, TmemDeallocated, TmemF32x4, TmemF32x32, TmemGuard, TmemReady,
    TmemUninit,
};
pub use thread::*;
pub use tma::TmaDescriptor;
pub use uniform::Uniform;
pub use view::{
    ColView32, ColViewIter32, GridStrideRuns32, InBounds32, InBoundsMut32, LinearTiles,
    LocalIndex32, MatrixView32, RowMajorTiles, RowView32, RowViewIter32, RuntimeRowMajorTiles,
    RuntimeTileMut32, RuntimeViewMut32, StaticTileMut32, StaticView32, StaticViewMut32,
    ThreadRunMut32, ZipView32,
};

/// Prints from a kernel; the number of arguments, or a negative number.
///
/// Upstream it is a procedural macro that packs the arguments by the rules of C.
#[macro_export]
macro_rules! gpu_printf {
    ($format:literal $(, $argument:expr)* $(,)?) => {{
        $crate::debug::__gpu_printf($format, ($( $crate::debug::GpuPrintfArg::promote($argument), )*))
    }};
}

/// Ends the grid unless the condition holds.
#[macro_export]
macro_rules! gpu_assert {
    ($condition:expr) => {
        if !$condition {
            $crate::debug::trap();
        }
    };
    ($condition:expr, $message:literal) => {
        if !$condition {
            let none = ::core::ptr::null();
            $crate::debug::__gpu_assertfail($message.as_ptr(), none, 0, none, 1);
        }
    };
}
