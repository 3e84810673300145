//! A barrier in a loop is fine exactly when all threads run the same number of iterations.

use cuda_device::{DisjointSlice, kernel, thread};

#[kernel]
pub fn for_uniform(n: u32) {
    for _ in 0..n {
        thread::sync_threads();
    }
}

#[kernel]
pub fn for_divergent_end() {
    for _ in 0..thread::threadIdx_x() {
        thread::sync_threads(); //~ RG101 definite
    }
}

#[kernel]
pub fn for_divergent_start(n: u32) {
    for _ in thread::threadIdx_x()..n {
        thread::sync_threads(); //~ RG101
    }
}

#[kernel]
pub fn for_inclusive(n: u32) {
    for _ in 0..=n {
        thread::sync_threads();
    }
    for _ in 0..=thread::threadIdx_x() {
        thread::sync_threads(); //~ RG101 definite
    }
}

#[kernel]
pub fn block_stride(n: usize) {
    for _ in (thread::threadIdx_x() as usize..n).step_by(256) {
        thread::sync_threads(); //~ RG101
    }
}

#[kernel]
pub fn block_stride_ok(n: usize) {
    // The base is the same for all threads; a thread adds its own number inside.
    for base in (0..n).step_by(256) {
        let i = base + thread::threadIdx_x() as usize;
        let _inside = i < n;
        thread::sync_threads();
    }
}

#[kernel]
pub fn reversed(n: u32) {
    for _ in (0..n).rev() {
        thread::sync_threads();
    }
    for _ in (0..thread::threadIdx_x()).rev() {
        thread::sync_threads(); //~ RG101 definite
    }
}

#[kernel]
pub fn over_a_slice(a: &[f32]) {
    let mut sum = 0.0;
    for x in a {
        sum += *x;
        thread::sync_threads();
    }
    for x in a.iter() {
        sum += x;
        thread::sync_threads();
    }
    let _ = sum;
}

#[kernel]
pub fn over_a_tail(a: &[f32]) {
    for _x in &a[thread::threadIdx_x() as usize..] {
        thread::sync_threads(); //~ RG101
    }
}

#[kernel]
pub fn over_a_block_tail(a: &[f32]) {
    for _x in &a[thread::blockIdx_x() as usize..] {
        thread::sync_threads();
    }
}

#[kernel]
pub fn zipped(a: &[f32], b: &[f32]) {
    for (_x, _y) in a.iter().zip(b.iter()) {
        thread::sync_threads();
    }
    let tail = &b[thread::threadIdx_x() as usize..];
    for (_x, _y) in a.iter().zip(tail) {
        thread::sync_threads(); //~ RG101
    }
}

#[kernel]
pub fn enumerated(a: &[f32]) {
    for (i, _x) in a.iter().enumerate() {
        if i > 3 {
            thread::sync_threads();
        }
    }
}

#[kernel]
pub fn taken(a: &[f32], n: usize) {
    for _x in a.iter().take(n) {
        thread::sync_threads();
    }
    for _x in a.iter().take(thread::threadIdx_x() as usize) {
        thread::sync_threads(); //~ RG101
    }
}

#[kernel]
pub fn skipped(a: &[f32]) {
    for _x in a.iter().skip(thread::threadIdx_x() as usize) {
        thread::sync_threads(); //~ RG101
    }
}

#[kernel]
pub fn chunks(a: &[f32]) {
    for chunk in a.chunks(128) {
        let _ = chunk.len();
        thread::sync_threads();
    }
}

#[kernel]
pub fn windows(a: &[f32]) {
    for pair in a.windows(2) {
        let _ = pair[0] + pair[1];
        thread::sync_threads();
    }
}

#[kernel]
pub fn over_an_array(n: u32) {
    for k in [1u32, 2, 4, 8] {
        if k < n {
            thread::sync_threads();
        }
    }
}

#[kernel]
pub fn while_uniform(n: u32) {
    let mut i = 0;
    while i < n {
        thread::sync_threads();
        i += 1;
    }
}

#[kernel]
pub fn while_divergent_start(n: u32) {
    let mut i = thread::threadIdx_x();
    while i < n {
        thread::sync_threads(); //~ RG101
        i += thread::blockDim_x();
    }
}

#[kernel]
pub fn while_divergent_step(n: u32) {
    let mut i = 0;
    while i < n {
        thread::sync_threads(); //~ RG101
        i += 1 + thread::threadIdx_x();
    }
}

#[kernel]
pub fn while_divergent_update(n: u32) {
    let mut i = 0;
    while i < n {
        thread::sync_threads(); //~ RG101
        if thread::threadIdx_x() == 5 {
            i += 1;
        }
        i += 1;
    }
}

#[kernel]
pub fn halving() {
    let mut stride = thread::blockDim_x() / 2;
    while stride > 0 {
        thread::sync_threads();
        stride >>= 1;
    }
}

#[kernel]
pub fn halving_by_thread() {
    let mut stride = thread::threadIdx_x() / 2;
    while stride > 0 {
        thread::sync_threads(); //~ RG101 definite
        stride >>= 1;
    }
}

#[kernel]
pub fn while_let(n: u32) {
    let mut rest = Some(n);
    while let Some(left) = rest {
        thread::sync_threads();
        rest = left.checked_sub(1);
    }
}

#[kernel]
pub fn while_let_divergent() {
    let mut rest = Some(thread::threadIdx_x());
    while let Some(left) = rest {
        thread::sync_threads(); //~ RG101
        rest = left.checked_sub(1);
    }
}

#[kernel]
pub fn while_let_next(a: &[u32]) {
    let mut it = a.iter();
    while let Some(_x) = it.next() {
        thread::sync_threads();
    }
}

#[kernel]
pub fn loop_break(n: u32) {
    let mut i = 0;
    loop {
        if i >= n {
            break;
        }
        thread::sync_threads();
        i += 1;
    }
}

#[kernel]
pub fn loop_break_divergent() {
    let mut i = 0;
    loop {
        if i >= thread::threadIdx_x() {
            break;
        }
        thread::sync_threads(); //~ RG101 definite
        i += 1;
    }
}

#[kernel]
pub fn break_on_loaded_data(a: &[u32]) {
    let tid = thread::threadIdx_x() as usize;
    let mut i = 0;
    while i < 8 {
        if a[tid + i] == 0 {
            break;
        }
        thread::sync_threads(); //~ RG101 possible
        i += 1;
    }
}

#[kernel]
pub fn break_on_data_of_the_block(a: &[u32]) {
    let mut i = 0;
    while i < 8 {
        if a[i] == 0 {
            break;
        }
        thread::sync_threads();
        i += 1;
    }
}

#[kernel]
pub fn break_after_the_barrier(n: u32) {
    for i in 0..n {
        thread::sync_threads(); //~ RG101
        if i == thread::threadIdx_x() {
            break;
        }
    }
}

#[kernel]
pub fn continue_before_the_barrier(n: u32) {
    for i in 0..n {
        if i == thread::threadIdx_x() {
            continue;
        }
        thread::sync_threads(); //~ RG101
    }
}

#[kernel]
pub fn continue_before_the_barrier_ok(n: u32) {
    for i in 0..n {
        if i == thread::blockIdx_x() {
            continue;
        }
        thread::sync_threads();
    }
}

#[kernel]
pub fn guard_instead_of_continue(n: u32, mut out: DisjointSlice<u32>) {
    let mut sum = 0;
    for i in 0..n {
        if i != thread::threadIdx_x() {
            sum += i;
        }
        thread::sync_threads();
    }
    if let Some(slot) = out.get_mut(thread::index_1d()) {
        *slot = sum;
    }
}

#[kernel]
pub fn labelled_continue(n: u32) {
    'rows: for _ in 0..n {
        for j in 0..n {
            if j == thread::threadIdx_x() {
                continue 'rows;
            }
        }
        thread::sync_threads(); //~ RG101
    }
}

#[kernel]
pub fn inner_break_only(n: u32) {
    for _ in 0..n {
        for j in 0..n {
            if j == thread::threadIdx_x() {
                break;
            }
        }
        thread::sync_threads();
    }
}

#[kernel]
pub fn labelled_break(n: u32) {
    'rows: for _ in 0..n {
        for j in 0..n {
            if j == thread::threadIdx_x() {
                break 'rows;
            }
        }
        thread::sync_threads(); //~ RG101
    }
    thread::sync_threads(); //~ ok RG101
}

#[kernel]
pub fn labelled_block(n: u32) {
    'done: {
        if n == 0 {
            break 'done;
        }
        thread::sync_threads();
        if thread::threadIdx_x() == 0 {
            break 'done;
        }
        thread::sync_threads(); //~ RG101 definite
    }
    thread::sync_threads(); //~ ok RG101
}

#[kernel]
pub fn after_a_divergent_loop(mut out: DisjointSlice<u32>) {
    let mut sum = 0;
    for i in 0..thread::threadIdx_x() {
        sum += i;
    }
    thread::sync_threads();
    if let Some(slot) = out.get_mut(thread::index_1d()) {
        *slot = sum;
    }
}

#[kernel]
pub fn divergent_loop_around_uniform_loop(n: u32) {
    let mut i = 0;
    while i < thread::threadIdx_x() {
        for _ in 0..n {
            thread::sync_threads(); //~ RG101
        }
        i += 1;
    }
}

#[kernel]
pub fn loop_with_a_value(n: u32) {
    let mut i = 0;
    let found = loop {
        if i * i >= n {
            break i;
        }
        i += 1;
    };
    if found > 3 {
        thread::sync_threads(); //~ ok RG101
    }
}
