//! One barrier stays one barrier, whatever the optimiser would like to do with the branches around.
//
// RUN: --arch sm_90

use cuda_device::{DisjointSlice, SharedArray, kernel, thread};

// Both sides of the branch go on to the barrier: LLVM would thread the jumps through two copies.
// CHECK-LABEL: .entry joined(
// CHECK-COUNT-1: bar.sync 0;
// CHECK-NOT: bar.sync
// CHECK: ret;
#[kernel]
pub fn joined(a: &[u32], mut out: DisjointSlice<u32>, n: u32) {
    static mut TILE: SharedArray<u32, 64> = SharedArray::UNINIT;
    let t = thread::threadIdx_x();
    let flag = t < n;
    let mut v = 0;
    if flag {
        v = a[t as usize];
    }
    unsafe { TILE[(t & 63) as usize] = v };
    thread::sync_threads();
    if flag {
        v += unsafe { TILE[((t + 1) & 63) as usize] };
    }
    if let Some(place) = out.get_mut(thread::index_1d()) {
        *place = v;
    }
}

// A loop that is not unrolled by its author keeps its one barrier.
// CHECK-LABEL: .entry looping(
// CHECK: bar.sync 0;
// CHECK-NOT: bar.sync
// CHECK: bra
#[kernel]
pub fn looping(mut out: DisjointSlice<u32>, n: u32) {
    static mut TILE: SharedArray<u32, 64> = SharedArray::UNINIT;
    let t = (thread::threadIdx_x() & 63) as usize;
    let mut i = 0;
    while i < n {
        unsafe { TILE[t] = TILE[63 - t] + i };
        thread::sync_threads();
        i += 1;
    }
    if let Some(place) = out.get_mut(thread::index_1d()) {
        *place = unsafe { TILE[t] };
    }
}

// Every thread has the same `&mut`: what is read behind a barrier is what any of them wrote.
// CHECK-LABEL: .entry exclusive(
// CHECK: st.global.b32
// CHECK: bar.sync 0;
// CHECK: ld.global.b32
// CHECK: ret;
#[kernel]
pub fn exclusive(x: &mut [u32], mut out: DisjointSlice<u32>) {
    let t = thread::threadIdx_x() as usize;
    x[t] = 1;
    thread::sync_threads();
    let v = x[t];
    if let Some(place) = out.get_mut(thread::index_1d()) {
        *place = v;
    }
}
