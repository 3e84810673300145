//! Each access is one of its own state space, each atomic has the scope and order that it names.
//
// RUN: --arch sm_80

use cuda_device::atomic::{AtomicOrdering, BlockAtomicU32, DeviceAtomicU32, SystemAtomicU32};
use cuda_device::{DisjointSlice, DynamicSharedArray, SharedArray, kernel, thread};

// CHECK-LABEL: .entry read_only(
// CHECK-NOT: ld.b32
// CHECK: ld.global.nc.b32
// CHECK-NOT: st.b32
// CHECK: st.global.b32
#[kernel]
pub fn read_only(a: &[u32], mut out: DisjointSlice<u32>) {
    let i = thread::index_1d();
    let n = i.get();
    if let Some(place) = out.get_mut(i) {
        *place = a[n];
    }
}

// CHECK-LABEL: .entry through_shared(
// CHECK: st.shared.b32
// CHECK: bar.sync 0;
// CHECK-NOT: bar.
// CHECK-NOT: ld.b32
// CHECK: ld.shared.b32
#[kernel]
pub fn through_shared(mut out: DisjointSlice<u32>) {
    static mut TILE: SharedArray<u32, 256> = SharedArray::UNINIT;
    let t = thread::threadIdx_x() as usize;
    unsafe { TILE[t & 255] = t as u32 };
    thread::sync_threads();
    if let Some(place) = out.get_mut(thread::index_1d()) {
        *place = unsafe { TILE[255 - (t & 255)] };
    }
}

// The address is chosen at run time, and in shared memory all the same.
// CHECK-LABEL: .entry counted(
// CHECK: atom.relaxed.cta.shared.add.u32
// CHECK: atom.acq_rel.cta.shared.max.u32
// CHECK: {{atom|red}}.global.add.u32
// CHECK: fence.sc.sys;
// CHECK: atom.acq_rel.sys.global.or.b32
#[kernel]
pub fn counted(bytes: &[u8], counts: &[DeviceAtomicU32], flags: &[SystemAtomicU32]) {
    static mut LOCAL: SharedArray<u32, 256> = SharedArray::UNINIT;
    let t = thread::threadIdx_x() as usize;
    let local = unsafe { SharedArray::as_raw_mut_ptr(&raw mut LOCAL) };
    let bin = unsafe { BlockAtomicU32::from_ptr(local.add(bytes[t] as usize)) };
    let before = bin.fetch_add(1, AtomicOrdering::Relaxed);
    bin.fetch_max(before, AtomicOrdering::AcqRel);
    counts[t].fetch_add(1, AtomicOrdering::Relaxed);
    flags[t].fetch_or(1, AtomicOrdering::SeqCst);
}

// A `match` over shared arrays must not become a table of their addresses, which PTX has not.
// CHECK-LABEL: .entry chosen(
// CHECK: st.shared.b32
// CHECK-NOT: ld.b32
// CHECK: ld.shared.b32
#[kernel]
pub fn chosen(mut out: DisjointSlice<u32>, n: u32) {
    static mut A: SharedArray<u32, 64> = SharedArray::UNINIT;
    static mut B: SharedArray<u32, 64> = SharedArray::UNINIT;
    static mut C: SharedArray<u32, 64> = SharedArray::UNINIT;
    static mut D: SharedArray<u32, 64> = SharedArray::UNINIT;
    let t = (thread::threadIdx_x() & 63) as usize;
    let (tile, other) = match n & 3 {
        0 => (&raw mut A as *mut u32, &raw mut B as *mut u32),
        1 => (&raw mut B as *mut u32, &raw mut C as *mut u32),
        2 => (&raw mut C as *mut u32, &raw mut D as *mut u32),
        _ => (&raw mut D as *mut u32, &raw mut A as *mut u32),
    };
    unsafe { *tile.add(t) = n };
    thread::sync_threads();
    if let Some(place) = out.get_mut(thread::index_1d()) {
        *place = unsafe { *other.add(63 - t) };
    }
}

// CHECK-LABEL: .entry aligned(
// CHECK: .shared .align 128 .b8
#[kernel]
pub unsafe fn aligned(out: *mut f32) {
    static mut TILE: SharedArray<f32, 64, 128> = SharedArray::UNINIT;
    let t = thread::threadIdx_x() as usize;
    unsafe {
        TILE[t] = *out.add(t);
        thread::sync_threads();
        *out.add(t) = TILE[63 - t];
    }
}

// CHECK: .extern .shared .align 1024 .b8
// CHECK: .entry aligned_at_launch(
#[kernel]
pub unsafe fn aligned_at_launch(out: *mut f32) {
    let first = DynamicSharedArray::<f32, 1024>::get();
    let second = DynamicSharedArray::<f32>::offset(256);
    let t = thread::threadIdx_x() as usize;
    unsafe {
        *first.add(t) = 1.0;
        *second.add(t) = 2.0;
        thread::sync_threads();
        *out.add(t) = *first.add(63 - t);
    }
}

// CHECK-LABEL: .entry unaligned(
// CHECK-NOT: ld.global.b32
// CHECK: ld.global.b8
// CHECK-NOT: st.global.b32
// CHECK: st.global.b8
#[kernel]
pub unsafe fn unaligned(bytes: *mut u8) {
    let place = unsafe { bytes.add(5 * thread::threadIdx_x() as usize + 1) as *mut u32 };
    unsafe { place.write_unaligned(place.read_unaligned() + 1) };
}

// An `Option` of a reference holds an address and no number: its space stays known.
// CHECK: .entry through_options(
// CHECK-NOT: {{[[:space:]]ld\.[bufv]}}
// CHECK: ld.shared.b32
// CHECK-NOT: {{[[:space:]]ld\.[bufv]}}
// CHECK: ret;
#[kernel]
pub unsafe fn through_options(x: &[u32], out: *mut u32) {
    static mut TILE: SharedArray<u32, 64> = SharedArray::UNINIT;
    let t = thread::threadIdx_x() as usize;
    unsafe {
        TILE[t] = x[t];
        thread::sync_threads();
        let tile = core::slice::from_raw_parts(&raw const TILE as *const u32, 64);
        let mut sum = 0;
        for (a, b) in tile.chunks(8).zip(x.chunks(8)) {
            for (p, q) in a.iter().zip(b) {
                sum += p * q;
            }
        }
        *out.add(t) = sum;
    }
}
