//! Uniform and divergent values on their way through structs, tuples, arrays, options and casts.

use cuda_device::{DisjointSlice, SharedArray, kernel, thread};

#[derive(Clone, Copy)]
struct Work {
    rows: u32,
    lane: u32,
}

#[kernel]
pub fn struct_fields(n: u32) {
    let work = Work { rows: n, lane: thread::threadIdx_x() };
    if work.rows > 3 {
        thread::sync_threads(); //~ ok RG101
    }
    if work.lane > 3 {
        thread::sync_threads(); //~ RG101 definite
    }
}

#[kernel]
pub fn struct_parameter(work: Work) {
    if work.rows > work.lane {
        thread::sync_threads();
    }
}

#[kernel]
pub fn struct_update(n: u32) {
    let base = Work { rows: n, lane: 0 };
    let mine = Work { lane: thread::threadIdx_x(), ..base };
    if mine.rows > 3 {
        thread::sync_threads(); //~ ok RG101
    }
    if mine.lane > 3 {
        thread::sync_threads(); //~ RG101 definite
    }
}

#[kernel]
pub fn field_overwritten(n: u32) {
    let mut work = Work { rows: n, lane: n };
    work.lane = thread::threadIdx_x();
    if work.rows > 3 {
        thread::sync_threads(); //~ ok RG101
    }
    if work.lane > 3 {
        thread::sync_threads(); //~ RG101 definite
    }
    work.lane = 4;
    if work.lane > 3 {
        thread::sync_threads(); //~ ok RG101
    }
}

#[kernel]
pub fn tuples(n: u32) {
    let (uniform, divergent) = (n, thread::threadIdx_x());
    if uniform > 3 {
        thread::sync_threads(); //~ ok RG101
    }
    if divergent > 3 {
        thread::sync_threads(); //~ RG101 definite
    }
}

fn both(n: u32) -> (u32, u32) {
    (n + 1, n + thread::threadIdx_x())
}

#[kernel]
pub fn tuple_from_a_helper(n: u32) {
    let pair = both(n);
    if pair.0 > 3 {
        thread::sync_threads(); //~ ok RG101
    }
    if pair.1 > 3 {
        thread::sync_threads(); //~ RG101 definite
    }
}

#[kernel]
pub fn array_elements(n: u32) {
    let values = [n, n + 1, n * 2];
    let mut i = 0;
    while i < 3 {
        if values[i] > 7 {
            thread::sync_threads(); //~ ok RG101
        }
        i += 1;
    }
    if values[thread::threadIdx_x() as usize % 3] > 7 {
        thread::sync_threads(); //~ RG101
    }
}

#[kernel]
pub fn array_of_both(n: u32) {
    let values = [n, thread::threadIdx_x()];
    if values[0] > 7 {
        thread::sync_threads(); //~ ok RG101
    }
    if values[1] > 7 {
        thread::sync_threads(); //~ RG101
    }
}

#[kernel]
pub fn array_pattern(n: u32) {
    let [first, second] = [n, thread::threadIdx_x()];
    if first > 7 {
        thread::sync_threads(); //~ ok RG101
    }
    if second > 7 {
        thread::sync_threads(); //~ RG101
    }
}

#[kernel]
pub fn option_chain(n: u32) {
    if n.checked_sub(4).is_some() {
        thread::sync_threads(); //~ ok RG101
    }
    if n.checked_sub(4).map(|x| x * 2).filter(|x| *x > 3).unwrap_or(0) > 9 {
        thread::sync_threads(); //~ ok RG101
    }
    if n.checked_sub(thread::threadIdx_x()).is_some() {
        thread::sync_threads(); //~ RG101
    }
}

fn quarter(n: u32) -> Option<u32> {
    let left = n.checked_sub(4)?;
    left.checked_div(4)
}

#[kernel]
pub fn question_mark(n: u32) {
    if let Some(q) = quarter(n) {
        if q > 2 {
            thread::sync_threads(); //~ ok RG101
        }
    }
    if let Some(q) = quarter(thread::threadIdx_x()) {
        let _ = q;
        thread::sync_threads(); //~ RG101
    }
}

fn positive(x: i32) -> Result<u32, i32> {
    if x < 0 { Err(x) } else { Ok(x as u32) }
}

#[kernel]
pub fn results(n: i32) {
    if positive(n).is_ok() {
        thread::sync_threads(); //~ ok RG101
    }
    match positive(thread::threadIdx_x() as i32 - 8) {
        Ok(_) => thread::sync_threads(), //~ RG101
        Err(_) => {}
    }
}

enum Role {
    Producer,
    Consumer(u32),
}

fn role_of(x: u32) -> Role {
    if x == 0 { Role::Producer } else { Role::Consumer(x) }
}

#[kernel]
pub fn enums(n: u32) {
    match role_of(n) {
        Role::Producer => thread::sync_threads(),
        Role::Consumer(slots) => {
            if slots > 2 {
                thread::sync_threads();
            }
        }
    }
    match role_of(thread::threadIdx_x()) {
        Role::Producer => thread::sync_threads(), //~ RG101
        Role::Consumer(_) => {}
    }
}

#[kernel]
pub fn casts_and_bits(n: u32) {
    let n = n as u64 as usize;
    if (n >> 2) & 1 == 1 && n.is_power_of_two() {
        thread::sync_threads(); //~ ok RG101
    }
    let tid = thread::threadIdx_x() as u64 as usize;
    if (tid >> 2) & 1 == 1 {
        thread::sync_threads(); //~ RG101
    }
}

#[kernel]
pub fn multiplied_by_zero() {
    if thread::threadIdx_x() * 0 == 0 {
        thread::sync_threads();
    }
    if thread::threadIdx_x() & 0 == 0 {
        thread::sync_threads();
    }
    if thread::threadIdx_x() * 2 == 0 {
        thread::sync_threads(); //~ RG101 definite
    }
}

#[kernel]
pub fn subtracted_from_itself() {
    let tid = thread::threadIdx_x();
    if tid - tid == 0 {
        thread::sync_threads();
    }
}

#[kernel]
pub fn always_true() {
    // No thread number is negative.
    if thread::threadIdx_x() as i64 >= 0 {
        thread::sync_threads();
    }
}

#[kernel]
pub fn min_and_max(n: u32) {
    if n.min(7).max(2) > 4 {
        thread::sync_threads(); //~ ok RG101
    }
    if thread::threadIdx_x().min(7) > 4 {
        thread::sync_threads(); //~ RG101
    }
}

#[kernel]
pub fn references(n: u32) {
    let mut value = n;
    let r = &mut value;
    *r += 1;
    if *r > 4 {
        thread::sync_threads(); //~ ok RG101
    }
    *r += thread::threadIdx_x();
    if value > 4 {
        thread::sync_threads(); //~ RG101
    }
}

#[kernel]
pub fn reassigned(n: u32) {
    let mut limit = thread::threadIdx_x();
    if limit > 4 {
        thread::sync_threads(); //~ RG101 definite
    }
    limit = n;
    if limit > 4 {
        thread::sync_threads(); //~ ok RG101
    }
}

#[kernel]
pub fn assigned_under_divergent_control(n: u32) {
    let mut limit = n;
    if thread::threadIdx_x() == 0 {
        limit = 4;
    }
    if limit > 4 {
        thread::sync_threads(); //~ RG101
    }
}

#[kernel]
pub fn assigned_the_same_on_both_sides(mut out: DisjointSlice<u32>) {
    let limit;
    if thread::threadIdx_x() == 0 {
        limit = 4;
        if let Some(slot) = out.get_mut(thread::index_1d()) {
            *slot = limit;
        }
    } else {
        limit = 4;
    }
    if limit > 3 {
        thread::sync_threads();
    }
}

#[kernel]
pub fn shadowed(n: u32) {
    let x = thread::threadIdx_x();
    let _ = x;
    let x = n;
    if x > 4 {
        thread::sync_threads();
    }
}

#[kernel]
pub fn slice_length(a: &[f32], out: DisjointSlice<f32>) {
    if a.len() > 3 && out.len() > 3 && !a.is_empty() {
        thread::sync_threads();
    }
    if a.split_at(thread::threadIdx_x() as usize).0.len() > 3 {
        thread::sync_threads(); //~ RG101
    }
}

#[kernel]
pub fn polled(flag: *const u32) {
    // Others write there, or it would not be volatile: threads may see the change in different
    // rounds.
    while unsafe { core::ptr::read_volatile(flag) } == 0 {
        thread::sync_threads(); //~ RG101 possible
    }
}

#[kernel]
pub fn read_at_leisure(limit: *const u32) {
    for _ in 0..unsafe { *limit } {
        thread::sync_threads();
    }
}

#[kernel]
pub fn polled_in_shared_memory(a: &[u32]) {
    static mut FLAG: SharedArray<u32, 1> = SharedArray::UNINIT;
    if thread::threadIdx_x() == 0 {
        unsafe { FLAG[0] = a[0] };
    }
    thread::sync_threads();
    // Nobody writes there any more.
    if unsafe { (&raw const FLAG as *const u32).read_volatile() } > 3 {
        thread::sync_threads();
    }
}

// rgpu: assume(block_dim = (256, 1, 1))
#[kernel]
pub fn bits_of_the_index(n: u32) {
    let tid = thread::threadIdx_x();
    if tid.is_power_of_two() {
        thread::sync_threads(); //~ RG101 definite
    }
    if tid.trailing_zeros() > 2 {
        thread::sync_threads(); //~ RG101 definite
    }
    if tid.reverse_bits() > 2 {
        thread::sync_threads(); //~ RG101 definite
    }
    if tid.swap_bytes() > 2 {
        thread::sync_threads(); //~ RG101 definite
    }
    if n.is_power_of_two() && n.trailing_zeros() > 2 {
        thread::sync_threads();
    }
}

#[kernel]
pub fn part_of_an_array(n: u32, a: &[u32]) {
    let both = [thread::threadIdx_x(), n];
    let rest = &both[1..];
    // Not proved, and no finding either.
    if rest[0] > 3 {
        thread::sync_threads();
    }
    let both = [a[thread::threadIdx_x() as usize], n];
    let rest = &both[..1];
    if rest[0] > 3 {
        thread::sync_threads(); //~ RG101 possible
    }
}

#[kernel]
pub fn place_chosen_by_a_parameter(n: usize) {
    let mut values = [0u32; 4];
    values[n & 3] = thread::threadIdx_x();
    if values[1] == 3 {
        thread::sync_threads(); //~ RG101 definite
    }
    let mut values = [0u32; 4];
    values[n & 3] = n as u32;
    if values[1] == 3 {
        thread::sync_threads();
    }
}

#[kernel]
pub fn slot_of_the_block_in_global_memory(slots: *mut u32, a: &[u32]) {
    let block = thread::blockIdx_x() as usize;
    if thread::threadIdx_x() == 0 {
        unsafe { *slots.add(block) = a[block] };
    }
    thread::sync_threads();
    // All read it in peace. Not proved, and no finding either.
    if unsafe { *slots.add(block) } > 3 {
        thread::sync_threads();
    }
}

#[kernel]
pub fn slot_of_the_block_read_too_early(slots: *mut u32, a: &[u32]) {
    let block = thread::blockIdx_x() as usize;
    if thread::threadIdx_x() == 0 {
        unsafe { *slots.add(block) = a[block] };
    }
    if unsafe { *slots.add(block) } > 3 {
        thread::sync_threads(); //~ RG101 possible
    }
}

#[kernel]
pub fn countdown_of_the_block(slots: *mut u32) {
    let block = thread::blockIdx_x() as usize;
    while unsafe { *slots.add(block) } > 0 {
        thread::sync_threads();
        if thread::threadIdx_x() == 0 {
            unsafe { *slots.add(block) -= 1 };
        }
        thread::sync_threads();
    }
}

#[kernel]
pub fn countdown_without_a_second_barrier(slots: *mut u32) {
    let block = thread::blockIdx_x() as usize;
    while unsafe { *slots.add(block) } > 0 {
        thread::sync_threads(); //~ RG101 possible
        if thread::threadIdx_x() == 0 {
            unsafe { *slots.add(block) -= 1 };
        }
    }
}
