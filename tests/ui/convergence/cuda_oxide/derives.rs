//! Values that pass through derived implementations.

use cuda_device::{kernel, thread};

#[derive(Clone, Copy, PartialEq, Eq)]
enum Role {
    Producer,
    Consumer,
    Helper(u32),
}

fn role_of(x: u32) -> Role {
    match x {
        0 => Role::Producer,
        1 => Role::Consumer,
        _ => Role::Helper(x),
    }
}

#[kernel]
pub fn compared_enum(n: u32) {
    if role_of(n) == Role::Producer {
        thread::sync_threads();
    }
    if role_of(n) != Role::Helper(3) {
        thread::sync_threads();
    }
    if role_of(thread::threadIdx_x()) == Role::Consumer {
        thread::sync_threads(); //~ RG101
    }
}

#[derive(Clone, Copy, PartialEq, PartialOrd, Default)]
struct Range {
    start: u32,
    end: u32,
}

#[kernel]
pub fn compared_struct(n: u32) {
    let all = Range { start: 0, end: n };
    if all == (Range { start: 0, end: 8 }) {
        thread::sync_threads();
    }
    if all < (Range { start: 1, end: 0 }) {
        thread::sync_threads();
    }
    let mine = Range { start: thread::threadIdx_x(), end: n };
    if all == mine {
        thread::sync_threads(); //~ RG101
    }
}

#[kernel]
pub fn default_value() {
    let none = Range::default();
    if none.start == none.end {
        thread::sync_threads();
    }
}

#[derive(Clone)]
struct Cursor {
    at: u32,
    step: u32,
}

#[kernel]
pub fn cloned(n: u32) {
    let first = Cursor { at: thread::threadIdx_x(), step: n };
    let second = first.clone();
    if second.step > 4 {
        thread::sync_threads();
    }
    if second.at > 4 {
        thread::sync_threads(); //~ RG101
    }
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
#[repr(u32)]
enum Level {
    Low = 1,
    High = 5,
}

#[kernel]
pub fn ordered_enum(n: u32) {
    let level = if n > 3 { Level::High } else { Level::Low };
    if level > Level::Low {
        thread::sync_threads();
    }
    if level as u32 == 5 {
        thread::sync_threads();
    }
}
