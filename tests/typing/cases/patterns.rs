//! Patterns and binding modes.
#![no_std]
#![feature(abi_ptx)]
#![allow(unused, clippy::all)]

#[derive(Clone, Copy)]
struct Point {
    x: f32,
    y: f32,
}

struct Wide(u32, [u8; 4], (i64, bool));

enum Shape {
    Empty,
    Disc { center: Point, radius: f32 },
    Line(Point, Point),
}

const LIMIT: u32 = 8;

#[no_mangle]
pub unsafe extern "ptx-kernel" fn destructuring(n: u32, p: &Point, w: Wide, out: *mut f32) {
    let (a, b) = (n, 2.0f32); //: a: u32, b: f32
    let Point { x, y } = *p; //: x: f32, y: f32
    let Point { x: c, .. } = p; //: c: &f32
    let Wide(d, [e, .., f], (g, _)) = w; //: d: u32, e: u8, f: u8, g: i64
    let [h, i] = [n; 2]; //: h: u32, i: u32
    let (j, .., k) = (1u8, 2u16, 3u32); //: j: u8, k: u32
    let ((l, m), [o, ..]) = ((n, b), [1i8; 3]); //: l: u32, m: f32, o: i8
    let &q = &n; //: q: u32
    let &Point { x: r, .. } = p; //: r: f32
    let (mut s, mut t) = (0, 1); //: s: u32, t: i32
    s += n;
    (s, t) = (s + 1, 5);
    [_, s] = [1, s];
    let u; //: u: u64
    u = 5u64;
    let ref v = n; //: v: &u32
    *out = b + x + y;
}

#[no_mangle]
pub unsafe extern "ptx-kernel" fn modes(shape: &Shape, other: &mut Shape, out: *mut f32) {
    match shape {
        Shape::Empty => {}
        Shape::Disc { center, radius } => { //: center: &Point, radius: &f32
            *out = *radius;
        }
        Shape::Line(from, Point { x, .. }) => { //: from: &Point, x: &f32
            *out = from.x + x;
        }
    }
    match *shape {
        Shape::Disc { ref center, radius } => { //: center: &Point, radius: f32
            *out = radius + center.x;
        }
        Shape::Line(Point { x, y }, _) => *out = x + y, //: x: f32, y: f32
        _ => {}
    }
    match other {
        Shape::Disc { radius, .. } => *radius += 1.0, //: radius: &mut f32
        Shape::Line(a, b) => { //: a: &mut Point, b: &mut Point
            a.x = b.y;
        }
        Shape::Empty => {}
    }
    if let Shape::Line(ref mut a, _) = *other { //: a: &mut Point
        a.y = 2.0;
    }
    let pair = &(1u32, [2u8; 2]); //: pair: &(u32, [u8; 2])
    let (first, [second, ..]) = pair; //: first: &u32, second: &u8
    let nested = &Some(&Some(3u16)); //: nested: &Option<&Option<u16>>
    if let Some(Some(inner)) = nested { //: inner: &u16
    }
    let (a, &b) = &(1u8, &2u64) else { return }; //: a: &u8, b: u64
}

#[no_mangle]
pub unsafe extern "ptx-kernel" fn alternatives(n: u32, c: char, out: *mut u32) {
    let a = match n { //: a: u32
        0 | 1 => 10,
        2..=5 => 20,
        LIMIT => 25,
        u32::MAX => 30,
        x @ (6 | 7) => x, //: x: u32
        x if x % 2 == 0 => x / 2, //: x: u32
        100.. => 40,
        other => other, //: other: u32
    };
    let b = match (n, c) { //: b: i32
        (0, 'a'..='z') => 1,
        (x, 'A') | (x, 'B') if x > 4 => 2, //: x: u32
        (_, '0' | '1') => 3,
        _ => 4,
    };
    let c = match Some(n) { //: c: u32
        Some(x @ 1..=9) | Some(x @ 20..=29) => x, //: x: u32
        Some(_) => 0,
        None => 1,
    };
    let e = matches!(n, 1 | 3); //: e: bool
    *out = a + b as u32 + c;
}

#[no_mangle]
pub unsafe extern "ptx-kernel" fn slices(items: &[u32], list: &mut [f32], out: *mut u32) {
    let a = match items { //: a: u32
        [] => 0,
        [one] => *one, //: one: &u32
        [first, .., last] => first + last, //: first: &u32, last: &u32
    };
    if let [head, tail @ ..] = items { //: head: &u32, tail: &[u32]
        *out = *head + tail.len() as u32;
    }
    if let [x, y, rest @ ..] = list { //: x: &mut f32, y: &mut f32, rest: &mut [f32]
        *x = *y;
    }
    let array = [1u32, 2, 3, 4]; //: array: [u32; 4]
    let [p, middle @ .., q] = array; //: p: u32, middle: [u32; 2], q: u32
    let [r, others @ ..] = &array; //: r: &u32, others: &[u32; 3]
    *out = a + p + q + middle[0];
}

struct Reading {
    value: Option<u32>,
}

#[no_mangle]
pub unsafe extern "ptx-kernel" fn parameters(n: u32, out: *mut u32) {
    fn sum((a, b): (u32, u32), Point { x, .. }: Point, &c: &u32, [d, e]: [u8; 2]) -> u32 {
        a + b + x as u32 + c + d as u32 + e as u32
    }
    let r = Reading { value: Some(n) }; //: r: Reading
    if let Reading { value: Some(v) } = r { //: v: u32
        *out = v + sum((1, 2), Point { x: 1.0, y: 2.0 }, &n, [1, 2]);
    }
}
