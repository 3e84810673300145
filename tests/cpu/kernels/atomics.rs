//! Atomic operations of many threads on one place, and functions of floats.

use cuda_device::atomic::{AtomicOrdering, DeviceAtomicF32, DeviceAtomicI32, DeviceAtomicU32};
use cuda_device::{DisjointSlice, kernel, thread};

#[kernel]
pub fn unsigned(x: &[u32], to: &[DeviceAtomicU32]) {
    let value = x[thread::index_1d().get()];
    to[0].fetch_add(value, AtomicOrdering::Relaxed);
    to[1].fetch_sub(value, AtomicOrdering::Relaxed);
    to[2].fetch_and(value, AtomicOrdering::AcqRel);
    to[3].fetch_or(value, AtomicOrdering::Acquire);
    to[4].fetch_xor(value, AtomicOrdering::Release);
    to[5].fetch_min(value, AtomicOrdering::SeqCst);
    to[6].fetch_max(value, AtomicOrdering::Relaxed);
}

#[kernel]
pub fn signed(x: &[i32], to: &[DeviceAtomicI32]) {
    let value = x[thread::index_1d().get()];
    to[0].fetch_min(value, AtomicOrdering::Relaxed);
    to[1].fetch_max(value, AtomicOrdering::Relaxed);
}

#[kernel]
pub fn floating(x: &[f32], to: &[DeviceAtomicF32]) {
    to[0].fetch_add(x[thread::index_1d().get()], AtomicOrdering::Relaxed);
}

/// Every thread gets a ticket of its own, by compare-and-exchange.
#[kernel]
pub fn tickets(next: &[DeviceAtomicU32], mut out: DisjointSlice<u32>) {
    let mut seen = next[0].load(AtomicOrdering::Relaxed);
    loop {
        match next[0].compare_exchange(
            seen,
            seen + 1,
            AtomicOrdering::AcqRel,
            AtomicOrdering::Relaxed,
        ) {
            Ok(_) => break,
            Err(other) => seen = other,
        }
    }
    if let Some(place) = out.get_mut(thread::index_1d()) {
        *place = seen;
    }
}

#[kernel]
pub fn functions(x: &[f32], mut out: DisjointSlice<f32>) {
    let i = thread::index_1d().get();
    let n = x.len();
    unsafe {
        *out.get_unchecked_mut(i) = x[i].sin();
        *out.get_unchecked_mut(n + i) = x[i].exp();
        *out.get_unchecked_mut(2 * n + i) = x[i].abs().sqrt();
        *out.get_unchecked_mut(3 * n + i) = x[i].abs().powf(0.3);
        *out.get_unchecked_mut(4 * n + i) = x[i] % 0.7;
        *out.get_unchecked_mut(5 * n + i) = x[i].mul_add(x[i], 1.0);
    }
}
