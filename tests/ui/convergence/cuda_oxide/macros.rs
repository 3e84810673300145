//! Kernels and barriers made by the crate's own macros. The place named is the user's call of
//! the macro.

use cuda_device::{DisjointSlice, kernel, thread};

macro_rules! barrier_if {
    ($condition:expr) => {
        if $condition {
            thread::sync_threads();
        }
    };
}

#[kernel]
pub fn macro_with_thread() {
    barrier_if!(thread::threadIdx_x() == 0); //~ RG101
}

macro_rules! barrier_if_uniform {
    ($condition:expr) => {
        if $condition {
            thread::sync_threads();
        }
    };
}

#[kernel]
pub fn macro_with_block(n: u32) {
    barrier_if_uniform!(thread::blockIdx_x() == 0);
    barrier_if_uniform!(n > 3);
}

macro_rules! guarded {
    ($condition:expr, $body:block) => {
        if $condition $body
    };
}

#[kernel]
pub fn block_passed_in(n: u32) {
    guarded!(thread::threadIdx_x() < n, {
        thread::sync_threads(); //~ RG101
    });
    guarded!(thread::blockIdx_x() < n, {
        thread::sync_threads();
    });
}

macro_rules! kernels {
    ($($name:ident: $t:ty),* $(,)?) => {
        $(
            #[kernel]
            pub fn $name(a: &[$t], mut out: DisjointSlice<$t>) {
                let idx = thread::index_1d();
                let x = if idx.get() < a.len() { a[idx.get()] } else { 0 as $t };
                thread::sync_threads();
                if let Some(slot) = out.get_mut(idx) {
                    *slot = x;
                }
            }
        )*
    };
}

kernels! {
    copy_f32: f32,
    copy_u32: u32,
    copy_i64: i64,
}

macro_rules! faulty_kernel {
    ($name:ident, $limit:literal) => {
        #[kernel]
        pub fn $name() {
            if thread::threadIdx_x() < $limit {
                thread::sync_threads();
            }
        }
    };
}

faulty_kernel!(faulty_by_macro, 16); //~ RG101

macro_rules! wait {
    () => {
        wait!(@inner)
    };
    (@inner) => {
        thread::sync_threads()
    };
}

#[kernel]
pub fn nested_macro(n: u32) {
    if n > 1 {
        wait!();
    }
    wait!();
}

macro_rules! repeat {
    ($($step:expr);* $(;)?) => {
        $( $step; thread::sync_threads(); )*
    };
}

#[kernel]
pub fn repetition(n: u32) {
    let mut sum = 0;
    repeat! {
        sum += n;
        sum *= 2;
        sum -= thread::threadIdx_x();
    }
    let _ = sum;
}

macro_rules! binary_choice {
    ($($number:literal => $action:expr),*; $value:expr) => {
        match $value {
            $($number => $action,)*
            _ => {}
        }
    };
}

#[kernel]
pub fn match_in_a_macro(mode: u32) {
    binary_choice!(0 => thread::sync_threads(), 1 => thread::sync_threads(); mode);
    binary_choice!(
        0 => thread::sync_threads(), //~ RG101
        5 => {}; thread::threadIdx_x()
    );
}
