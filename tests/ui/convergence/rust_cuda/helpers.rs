//! Barriers in called code and behind other names.

use cuda_std::prelude::*;
use cuda_std::thread as t;
use cuda_std::thread::sync_threads as wait;

fn step_bad() {
    wait(); //~ RG101
}

fn step_ok() {
    wait();
}

#[kernel]
pub unsafe fn called_divergently() {
    if t::thread_idx_x() == 0 {
        step_bad();
    }
}

#[kernel]
pub unsafe fn called_uniformly(n: u32) {
    if n == 0 {
        step_ok();
    }
}

#[kernel]
pub unsafe fn prelude_names() {
    if thread::thread_idx_x() == 0 {
        cuda_std::thread::sync_threads(); //~ RG101 definite
    }
}

#[derive(Clone, Copy)]
#[repr(C)]
pub struct Settings {
    rounds: u32,
    threshold: f32,
}

#[kernel]
pub unsafe fn struct_parameter(settings: Settings, a: &[f32]) {
    for _ in 0..settings.rounds {
        thread::sync_threads();
    }
    if a[thread::thread_idx_x() as usize] > settings.threshold {
        thread::sync_threads(); //~ RG101 possible
    }
}

trait Shape {
    fn rounds(&self) -> u32;
}

struct Fixed(u32);
struct PerThread;

impl Shape for Fixed {
    fn rounds(&self) -> u32 {
        self.0
    }
}

impl Shape for PerThread {
    fn rounds(&self) -> u32 {
        thread::thread_idx_x()
    }
}

fn run<S: Shape>(shape: S) {
    for _ in 0..shape.rounds() {
        thread::sync_threads(); //~ RG101
    }
}

#[kernel]
pub unsafe fn generic_bad() {
    run(PerThread);
}

#[kernel]
pub unsafe fn generic_ok(n: u32) {
    run(Fixed(n));
}

#[kernel]
pub unsafe fn closures(n: u32) {
    let wait = || thread::sync_threads();
    if n > 1 {
        wait();
    }
    (0..thread::thread_idx_x()).for_each(|_| thread::sync_threads()); //~ RG101
}

macro_rules! reduce_kernel {
    ($name:ident, $t:ty) => {
        #[kernel]
        pub unsafe fn $name(a: &[$t], out: *mut $t) {
            let i = thread::index_1d() as usize;
            let x = if i < a.len() { a[i] } else { 0 as $t };
            thread::sync_threads();
            if i < a.len() {
                *out.add(i) = x;
            }
        }
    };
}

reduce_kernel!(reduce_f32, f32);
reduce_kernel!(reduce_u64, u64);
