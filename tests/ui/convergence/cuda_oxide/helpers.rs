//! Barriers in called code: plain functions, generics, traits, closures, recursion.

use cuda_device::{DisjointSlice, kernel, thread};

fn inner_bad() {
    thread::sync_threads(); //~ RG101
}

#[kernel]
pub fn called_divergently() {
    if thread::threadIdx_x() < 4 {
        inner_bad();
    }
}

fn inner_ok() {
    thread::sync_threads();
}

#[kernel]
pub fn called_uniformly(n: u32) {
    if n < 4 {
        inner_ok();
    }
    inner_ok();
}

fn deep_bad(depth: u32) {
    if depth > 1 {
        deeper_bad();
    }
}

fn deeper_bad() {
    {
        thread::sync_threads(); //~ RG101
    }
}

#[kernel]
pub fn two_levels() {
    if thread::threadIdx_x() < 4 {
        deep_bad(2);
    }
}

fn guarded_by_argument(go: bool) {
    if go {
        thread::sync_threads(); //~ RG101
    }
}

#[kernel]
pub fn divergent_argument() {
    guarded_by_argument(thread::threadIdx_x() == 3);
}

fn guarded_by_uniform_argument(go: bool) {
    if go {
        thread::sync_threads();
    }
}

#[kernel]
pub fn uniform_argument(n: u32) {
    guarded_by_uniform_argument(n == 3);
    guarded_by_uniform_argument(thread::blockIdx_x() == 3);
}

fn doubled(x: u32) -> u32 {
    x * 2
}

#[kernel]
pub fn result_of_a_helper(n: u32) {
    if doubled(n) == 4 {
        thread::sync_threads(); //~ ok RG101
    }
    if doubled(thread::threadIdx_x()) == 4 {
        thread::sync_threads(); //~ RG101 definite
    }
}

fn written_through(slot: &mut u32, x: u32) {
    *slot = x;
}

#[kernel]
pub fn out_parameter(n: u32) {
    let mut value = 0;
    written_through(&mut value, n);
    if value == 4 {
        thread::sync_threads(); //~ ok RG101
    }
    written_through(&mut value, thread::threadIdx_x());
    if value == 4 {
        thread::sync_threads(); //~ RG101 definite
    }
}

fn generic_wait<T: PartialOrd>(a: T, b: T) {
    if a < b {
        thread::sync_threads(); //~ RG101
    }
}

#[kernel]
pub fn generic_call() {
    generic_wait(thread::threadIdx_x(), 4);
}

fn generic_wait_ok<T: PartialOrd + Copy>(a: T, b: T) {
    if a < b {
        thread::sync_threads();
    }
}

#[kernel]
pub fn generic_call_ok(n: u32, x: f32) {
    generic_wait_ok(n, 4);
    generic_wait_ok(x, 4.0);
    generic_wait_ok(thread::blockIdx_x() as u64, 4);
}

trait Step {
    fn go(&self) -> bool;
    fn step(&self) {
        if self.go() {
            thread::sync_threads(); //~ RG101
        }
    }
}

struct ByThread;
struct ByBlock;

impl Step for ByThread {
    fn go(&self) -> bool {
        thread::threadIdx_x() == 0
    }
}

impl Step for ByBlock {
    fn go(&self) -> bool {
        thread::blockIdx_x() == 0
    }
}

#[kernel]
pub fn trait_method() {
    ByThread.step();
}

#[kernel]
pub fn trait_method_ok() {
    ByBlock.step();
}

trait Policy {
    const WAIT: bool;
    fn pick() -> u32;
}

struct PickThread;
struct PickParameterless;

impl Policy for PickThread {
    const WAIT: bool = true;
    fn pick() -> u32 {
        thread::threadIdx_x()
    }
}

impl Policy for PickParameterless {
    const WAIT: bool = true;
    fn pick() -> u32 {
        7
    }
}

fn with_policy<P: Policy>() {
    if P::WAIT && P::pick() > 3 {
        thread::sync_threads(); //~ RG101
    }
}

#[kernel]
pub fn associated_function() {
    with_policy::<PickThread>();
}

#[kernel]
pub fn associated_function_ok() {
    with_policy::<PickParameterless>();
}

fn rounds<const N: u32>() {
    for i in 0..N {
        if i < N {
            thread::sync_threads();
        }
    }
}

#[kernel]
pub fn const_generic() {
    rounds::<4>();
    rounds::<8>();
}

fn only_some<const FIRST: bool>() {
    if FIRST || thread::threadIdx_x() == 1 {
        thread::sync_threads(); //~ RG101
    }
}

#[kernel]
pub fn const_generic_flag() {
    only_some::<false>();
}

#[kernel]
pub fn const_generic_flag_ok() {
    only_some::<true>();
}

struct Tile {
    rows: u32,
    lane: u32,
}

impl Tile {
    fn new(rows: u32) -> Self {
        Tile { rows, lane: thread::threadIdx_x() }
    }

    fn wait_rows(&self) {
        if self.rows > 2 {
            thread::sync_threads();
        }
    }

    fn wait_lane(&self) {
        if self.lane > 2 {
            thread::sync_threads(); //~ RG101
        }
    }
}

#[kernel]
pub fn methods(n: u32) {
    let tile = Tile::new(n);
    tile.wait_rows();
}

#[kernel]
pub fn methods_by_path(n: u32) {
    Tile::wait_lane(&Tile::new(n));
}

#[kernel]
pub fn closure_under_branch() {
    let wait = || thread::sync_threads(); //~ RG101
    if thread::threadIdx_x() == 9 {
        wait();
    }
}

#[kernel]
pub fn closure_ok(n: u32) {
    let wait = || thread::sync_threads();
    if n == 9 {
        wait();
    }
    wait();
}

fn run_if(condition: bool, work: impl Fn()) {
    if condition {
        work();
    }
}

#[kernel]
pub fn closure_passed_on() {
    run_if(thread::threadIdx_x() == 9, || {
        thread::sync_threads(); //~ RG101
    });
}

#[kernel]
pub fn closure_passed_on_ok(n: u32) {
    run_if(n == 9, || {
        thread::sync_threads();
    });
}

#[kernel]
pub fn iterator_closure(n: u32) {
    (0..n).for_each(|_| {
        thread::sync_threads();
    });
    (0..thread::threadIdx_x()).for_each(|_| {
        thread::sync_threads(); //~ RG101
    });
}

#[kernel]
pub fn option_closure(a: &[u32], n: usize) {
    let _ = a.get(n).map(|x| {
        thread::sync_threads();
        *x
    });
    let _ = a.get(thread::threadIdx_x() as usize).map(|x| {
        thread::sync_threads(); //~ RG101
        *x
    });
}

fn countdown_bad(n: u32) {
    if n > 0 {
        thread::sync_threads(); //~ RG101
        countdown_bad(n - 1); //~ RG903
    }
}

#[kernel]
pub fn recursion() {
    countdown_bad(thread::threadIdx_x());
}

#[kernel]
pub fn helper_without_barrier(a: &[f32], mut out: DisjointSlice<f32>) {
    fn weight(x: f32) -> f32 {
        if x > 0.0 { x } else { -x }
    }
    let idx = thread::index_1d();
    let value = if idx.get() < a.len() { weight(a[idx.get()]) } else { 0.0 };
    thread::sync_threads();
    if let Some(slot) = out.get_mut(idx) {
        *slot = value;
    }
}

fn countdown_ok(n: u32) {
    if n > 0 {
        thread::sync_threads();
        countdown_ok(n - 1);
    }
}

#[kernel]
pub fn recursion_ok(n: u32) {
    countdown_ok(n);
}
