//! Functions that call themselves, and each other: values that they give, and barriers in them.

use cuda_device::{DisjointSlice, kernel, thread, warp};

fn factorial(n: u32) -> u32 {
    if n == 0 { 1 } else { n * factorial(n - 1) }
}

fn even(n: u32) -> bool {
    if n == 0 { true } else { odd(n - 1) }
}

fn odd(n: u32) -> bool {
    if n == 0 { false } else { even(n - 1) }
}

fn sum(values: &[u32], count: usize) -> u32 {
    if count == 0 {
        return 0;
    }
    values[count - 1] + sum(values, count - 1)
}

fn add_up(total: &mut u32, n: u32) {
    if n > 0 {
        *total += n;
        add_up(total, n - 1);
    }
}

fn stages(n: u32) {
    if n > 0 {
        thread::sync_threads();
        stages(n - 1);
    }
}

// ---- values ----

#[kernel]
pub fn value_of_a_parameter(n: u32) {
    if factorial(n) > 100 {
        thread::sync_threads();
    }
}

#[kernel]
pub fn value_of_a_thread() {
    if factorial(thread::threadIdx_x() % 5) > 3 {
        thread::sync_threads(); //~ RG101 definite
    }
}

#[kernel]
pub fn value_beside_a_barrier(mut out: DisjointSlice<u32>) {
    let value = factorial(thread::threadIdx_x() % 5);
    thread::sync_threads();
    if let Some(place) = out.get_mut(thread::index_1d()) {
        *place = value;
    }
}

#[kernel]
pub fn mutual_of_a_block() {
    if even(thread::blockIdx_x()) {
        thread::sync_threads();
    }
}

#[kernel]
pub fn mutual_of_a_thread() {
    if even(thread::threadIdx_x() % 8) {
        thread::sync_threads(); //~ RG101 definite
    }
}

#[kernel]
pub fn memory_that_nobody_writes(values: &[u32]) {
    if sum(values, 4) > 10 {
        thread::sync_threads();
    }
}

#[kernel]
pub fn variable_passed_along(n: u32, mut out: DisjointSlice<u32>) {
    let mut total = 0;
    add_up(&mut total, n);
    thread::sync_threads();
    if let Some(place) = out.get_mut(thread::index_1d()) {
        *place = total;
    }
}

// ---- barriers ----

#[kernel]
pub fn barrier_in_every_round(n: u32) {
    stages(n);
}

#[kernel]
pub fn barrier_in_rounds_of_a_block() {
    stages(thread::blockIdx_x() + 1);
}

fn counted(n: u32) {
    if n > 0 {
        thread::sync_threads(); //~ RG101 definite
        counted(n - 1); //~ RG903 definite `counted` calls itself, and it could not be decided who comes to the barrier in it
    }
}

#[kernel]
pub fn barrier_in_rounds_of_a_thread() {
    counted(thread::threadIdx_x() % 4);
}

fn guarded(n: u32) {
    if n > 0 {
        thread::sync_threads(); //~ RG101 definite
        guarded(n - 1); //~ RG903
    }
}

#[kernel]
pub fn recursion_in_a_branch(n: u32) {
    if thread::threadIdx_x() < 16 {
        guarded(n);
    }
}

/// Every thread comes to the barrier once, in different rounds: that is not decided.
fn at_round(n: u32, wanted: u32) {
    if n == wanted {
        thread::sync_threads();
    }
    if n > 0 {
        at_round(n - 1, wanted); //~ RG903
    }
}

#[kernel]
pub fn once_each() {
    at_round(thread::threadIdx_x() % 2, 0);
}

// ---- warps ----

fn reduce(value: u32, offset: u32) -> u32 {
    if offset == 0 {
        return value;
    }
    reduce(value + warp::shuffle_xor(value, offset), offset / 2)
}

#[kernel]
pub fn shuffles_in_every_round(mut out: DisjointSlice<u32>) {
    let all = reduce(thread::threadIdx_x(), 16);
    if let Some(place) = out.get_mut(thread::index_1d()) {
        *place = all;
    }
}
