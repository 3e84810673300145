//! What a kernel says about its launches is in the code; so is a generic one under each of its types.
//
// RUN: --arch sm_90

use cuda_device::{DisjointSlice, cluster_launch, kernel, launch_bounds, launch_contract, thread};

// CHECK-LABEL: .entry bounded(
// CHECK: .maxntid 256
// CHECK: .minnctapersm 2
#[kernel]
#[launch_bounds(256, 2)]
pub fn bounded(mut out: DisjointSlice<u32>) {
    if let Some(place) = out.get_mut(thread::index_1d()) {
        *place = 1;
    }
}

// CHECK-LABEL: .entry exact(
// CHECK: .reqntid 32, 8, 1
#[kernel]
#[launch_contract(domain = 2, block = (32, 8, 1))]
pub fn exact(n: u32) {}

// CHECK-LABEL: .entry clustered(
// CHECK: .reqnctapercluster 2
#[kernel]
#[cluster_launch(2, 1, 1)]
pub fn clustered(n: u32) {}

// CHECK-LABEL: .entry scaled_f32(
// CHECK: mul.rn.f32
// CHECK-LABEL: .entry scaled_u64(
// CHECK: mul.lo.s64
#[kernel(f32, u64)]
pub fn scaled<T: Copy + core::ops::Mul<Output = T>>(a: &[T], factor: T, mut out: DisjointSlice<T>) {
    let i = thread::index_1d();
    let n = i.get();
    if let Some(place) = out.get_mut(i) {
        *place = a[n] * factor;
    }
}
