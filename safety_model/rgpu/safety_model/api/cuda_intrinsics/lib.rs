//! `cuda_intrinsics`: the raw intrinsics of cuda-oxide, by the names of its catalogue.
//!
//! What has the same signature in `cuda_device` is the same function here; the others differ in safety or
//! in types. Upstream the functions themselves have numbers as names, in a hidden module that users
//! never write; it is left out.
#![rgpu::model(
    crate_name = "cuda_intrinsics",
    upstream = "NVlabs/cuda-oxide@a105afd",
    provenance = "generated"
)]
#![feature(f16)]
#![no_std]

pub mod async_copy;
pub mod atomic;
pub mod barrier;
pub mod bf16;
pub mod bf16x2;
pub mod clc;
pub mod cluster;
pub mod convert;
pub mod debug;
pub mod dotprod;
pub mod f16;
pub mod f16x2;
pub mod fence;
pub mod float;
pub mod grid;
pub mod matrix;
pub mod prmt;
pub mod shared;
pub mod sreg;
pub mod tcgen05;
pub mod thread;
pub mod tma;
pub mod warp;
pub mod wgmma;
