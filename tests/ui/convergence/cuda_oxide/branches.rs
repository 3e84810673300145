//! A barrier under a branch: every spelling of a condition, divergent beside uniform.

use cuda_device::{DisjointSlice, kernel, thread};

#[kernel]
pub fn if_thread() {
    if thread::threadIdx_x() < 16 {
        thread::sync_threads(); //~ RG101 definite
    }
}

#[kernel]
pub fn if_block() {
    if thread::blockIdx_x() < 16 {
        thread::sync_threads();
    }
}

#[kernel]
pub fn if_parameter(n: u32) {
    if n < 16 {
        thread::sync_threads();
    }
}

#[kernel]
pub fn reversed_comparison() {
    if 16 > thread::threadIdx_x() {
        thread::sync_threads(); //~ RG101 definite
    }
}

#[kernel]
pub fn named_condition() {
    let tid = thread::threadIdx_x();
    let leader = tid == 0;
    if leader {
        thread::sync_threads(); //~ RG101 definite
    }
}

#[kernel]
pub fn named_condition_ok() {
    let block = thread::blockIdx_x();
    let leader = block == 0;
    if leader {
        thread::sync_threads();
    }
}

#[kernel]
pub fn negated() {
    let leader = thread::threadIdx_x() == 0;
    if !leader {
        thread::sync_threads(); //~ RG101 definite
    }
}

#[kernel]
pub fn else_side(mut out: DisjointSlice<u32>) {
    if thread::threadIdx_x() == 0 {
        if let Some(slot) = out.get_mut(thread::index_1d()) {
            *slot = 1;
        }
    } else {
        thread::sync_threads(); //~ RG101 definite
    }
}

#[kernel]
pub fn after_the_if(mut out: DisjointSlice<u32>) {
    if thread::threadIdx_x() == 0 {
        if let Some(slot) = out.get_mut(thread::index_1d()) {
            *slot = 1;
        }
    }
    thread::sync_threads(); //~ ok RG101
}

#[kernel]
pub fn else_if_chain(n: u32) {
    if n == 0 {
        thread::sync_threads();
    } else if n == 1 {
        thread::sync_threads();
    } else if thread::threadIdx_x() == 2 {
        thread::sync_threads(); //~ RG101 definite
    }
}

#[kernel]
pub fn after_a_divergent_arm(n: u32, mut out: DisjointSlice<u32>) {
    if thread::threadIdx_x() == 2 {
        if let Some(slot) = out.get_mut(thread::index_1d()) {
            *slot = n;
        }
    } else if n == 3 {
        // A uniform test, reached by the threads that failed the test above only.
        thread::sync_threads(); //~ RG101
    }
}

#[kernel]
pub fn nested_uniform_in_divergent(n: u32) {
    if thread::threadIdx_x() > 7 {
        if n > 7 {
            thread::sync_threads(); //~ RG101
        }
    }
}

#[kernel]
pub fn nested_divergent_in_uniform(n: u32) {
    if n > 7 {
        if thread::threadIdx_x() > 7 {
            thread::sync_threads(); //~ RG101
        }
        thread::sync_threads(); //~ ok RG101
    }
}

#[kernel]
pub fn and_condition(n: u32) {
    if n > 4 && thread::threadIdx_x() < 4 {
        thread::sync_threads(); //~ RG101
    }
}

#[kernel]
pub fn and_condition_ok(n: u32) {
    if n > 4 && thread::blockIdx_x() < 4 {
        thread::sync_threads();
    }
}

#[kernel]
pub fn or_condition(n: u32) {
    if n > 4 || thread::threadIdx_x() < 4 {
        thread::sync_threads(); //~ RG101
    }
}

#[kernel]
pub fn or_condition_ok(n: u32) {
    if n > 4 || thread::gridDim_x() < 4 {
        thread::sync_threads();
    }
}

fn barrier_and_true() -> bool {
    thread::sync_threads(); //~ RG101
    true
}

#[kernel]
pub fn right_side_of_and() {
    let _ = thread::threadIdx_x() < 8 && barrier_and_true();
}

fn another_barrier_and_true() -> bool {
    thread::sync_threads();
    true
}

#[kernel]
pub fn right_side_of_and_ok(n: u32) {
    let _ = n < 8 && another_barrier_and_true();
}

fn barrier_and_false() -> bool {
    thread::sync_threads(); //~ RG101
    false
}

#[kernel]
pub fn right_side_of_or() {
    let _ = thread::threadIdx_x() < 8 || barrier_and_false();
}

#[kernel]
pub fn left_side_of_and() {
    let _ = another_barrier_and_true() && thread::threadIdx_x() < 8;
}

#[kernel]
pub fn match_integer() {
    match thread::threadIdx_x() {
        0 => thread::sync_threads(), //~ RG101 definite
        _ => {}
    }
}

#[kernel]
pub fn match_integer_ok(mode: u32) {
    match mode {
        0 => thread::sync_threads(),
        1 | 2 => thread::sync_threads(),
        3..=9 => {}
        _ => thread::sync_threads(),
    }
}

#[kernel]
pub fn match_range() {
    match thread::threadIdx_x() {
        0..=31 => {}
        32..64 => thread::sync_threads(), //~ RG101 definite
        _ => {}
    }
}

#[kernel]
pub fn match_bool() {
    match thread::threadIdx_y() == 1 {
        true => thread::sync_threads(), //~ RG101 definite
        false => {}
    }
}

#[kernel]
pub fn match_guard(mode: u32) {
    match mode {
        m if m == thread::threadIdx_x() => thread::sync_threads(), //~ RG101
        _ => {}
    }
}

#[kernel]
pub fn match_guard_ok(mode: u32) {
    match mode {
        m if m == thread::blockIdx_x() => thread::sync_threads(),
        _ => {}
    }
}

#[kernel]
pub fn match_tuple(mode: u32) {
    match (mode, thread::threadIdx_x()) {
        (0, _) => thread::sync_threads(), //~ ok RG101
        (_, 0) => thread::sync_threads(), //~ RG101
        _ => {}
    }
}

#[kernel]
pub fn if_let_get_mut(mut out: DisjointSlice<f32>) {
    if let Some(slot) = out.get_mut(thread::index_1d()) {
        thread::sync_threads(); //~ RG101
        *slot = 1.0;
    }
}

#[kernel]
pub fn if_let_get_mut_ok(mut out: DisjointSlice<f32>) {
    let slot = out.get_mut(thread::index_1d());
    thread::sync_threads();
    if let Some(slot) = slot {
        *slot = 1.0;
    }
}

#[kernel]
pub fn if_let_else_arm(mut out: DisjointSlice<f32>) {
    if let Some(slot) = out.get_mut(thread::index_1d()) {
        *slot = 1.0;
    } else {
        thread::sync_threads(); //~ RG101
    }
}

#[kernel]
pub fn match_get_mut(mut out: DisjointSlice<f32>) {
    match out.get_mut(thread::index_1d()) {
        Some(slot) => {
            *slot = 2.0;
            thread::sync_threads(); //~ RG101
        }
        None => {}
    }
}

#[kernel]
pub fn slice_get(a: &[f32]) {
    if let Some(_x) = a.get(thread::threadIdx_x() as usize) {
        thread::sync_threads(); //~ RG101 definite
    }
}

#[kernel]
pub fn slice_get_ok(a: &[f32]) {
    if let Some(_x) = a.get(thread::blockIdx_x() as usize) {
        thread::sync_threads();
    }
}

#[kernel]
pub fn if_let_range_pattern() {
    if let 0..=15 = thread::threadIdx_x() {
        thread::sync_threads(); //~ RG101 definite
    }
}

#[kernel]
pub fn matches_macro(mode: u32) {
    if matches!(mode, 1 | 3) {
        thread::sync_threads();
    }
    if matches!(thread::threadIdx_x(), 1 | 3) {
        thread::sync_threads(); //~ RG101 definite
    }
}

#[kernel]
pub fn condition_is_a_block() {
    if {
        let tid = thread::threadIdx_x();
        tid * 2 < 40
    } {
        thread::sync_threads(); //~ RG101
    }
}

#[kernel]
pub fn condition_is_an_if(n: u32) {
    let limit = if n > 3 { 1 } else { 2 };
    if limit == 1 {
        thread::sync_threads(); //~ ok RG101
    }
    let limit = if thread::threadIdx_x() > 3 { 1 } else { 2 };
    if limit == 1 {
        thread::sync_threads(); //~ RG101 definite
    }
}

#[kernel]
pub fn loaded_condition(a: &[u32]) {
    if a[thread::threadIdx_x() as usize] > 3 {
        thread::sync_threads(); //~ RG101 possible
    }
}

#[kernel]
pub fn loaded_condition_ok(a: &[u32]) {
    if a[thread::blockIdx_x() as usize] > 3 {
        thread::sync_threads();
    }
}

#[kernel]
pub fn loaded_condition_around(flags: &[u32]) {
    // Whether anybody comes is in memory; that not all of them do is plain to see.
    if flags[0] == 1 {
        if thread::threadIdx_x() < 16 {
            thread::sync_threads(); //~ RG101 possible
        }
    }
}

#[kernel]
pub fn loaded_condition_inside(flags: &[u32]) {
    if thread::threadIdx_x() < 16 {
        if flags[0] == 1 {
            thread::sync_threads(); //~ RG101 possible
        }
    }
}
