//! Loops are unrolled as their attributes say.
//
// RUN: --arch sm_80

use cuda_device::{DisjointSlice, kernel, thread};

// CHECK-LABEL: .entry four(
// CHECK-COUNT-4: add.rn.f32
// CHECK: bra
// CHECK: ret;
#[kernel]
pub fn four(a: &[f32], mut out: DisjointSlice<f32>, n: usize) {
    let mut sum = 0.0;
    #[unroll(4)]
    for i in 0..n {
        sum += a[i];
    }
    if let Some(place) = out.get_mut(thread::index_1d()) {
        *place = sum;
    }
}

// CHECK-LABEL: .entry all(
// CHECK-COUNT-48: sub.rn.f32
// CHECK-NOT: sub.rn.f32
// CHECK: ret;
#[kernel]
pub fn all(a: &[f32], mut out: DisjointSlice<f32>) {
    let mut sum = 0.0;
    #[unroll]
    for i in 0..48 {
        sum -= a[i];
    }
    if let Some(place) = out.get_mut(thread::index_1d()) {
        *place = sum;
    }
}

// CHECK-LABEL: .entry not_at_all(
// CHECK: mul.rn.f32
// CHECK-NOT: mul.rn.f32
// CHECK: bra
#[kernel]
pub fn not_at_all(a: &[f32], mut out: DisjointSlice<f32>) {
    let mut product = 1.0;
    #[unroll(1)]
    for i in 0..8 {
        product *= a[i];
    }
    if let Some(place) = out.get_mut(thread::index_1d()) {
        *place = product;
    }
}
