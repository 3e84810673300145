//! What programs are made of, in functions of one signature. `test_language.py` compares what they
//! give on the CPU with what rustc makes of them.

#[derive(Clone, Copy, PartialEq)]
pub enum Shape {
    Empty,
    Circle(f32),
    Rect { w: f32, h: f32 },
    Tri([f32; 3]),
    Id(u8, u64),
}

fn area(s: Shape) -> f32 {
    match s {
        Shape::Empty => 0.0,
        Shape::Circle(r) => r * r * 3.0,
        Shape::Rect { w, h } if w > h => w * h,
        Shape::Rect { w, h } => w + h,
        Shape::Tri([a, b, c]) => a + b * c,
        Shape::Id(a, b) => a as f32 + b as f32,
    }
}

pub fn enums(x: &[u32], i: usize) -> u64 {
    let v = x[i];
    let s = match v % 5 {
        0 => Shape::Empty,
        1 => Shape::Circle(v as f32),
        2 => Shape::Rect {
            w: v as f32,
            h: 7.0,
        },
        3 => Shape::Tri([v as f32, 2.0, 3.0]),
        _ => Shape::Id(v as u8, (v as u64) << 33),
    };
    (area(s)) as u64
}

pub fn niches(x: &[u32], i: usize) -> u64 {
    let v = x[i];
    let a: Option<&u32> = if v % 2 == 0 { x.get(v as usize) } else { None };
    let b: Option<bool> = match v % 3 {
        0 => Some(true),
        1 => Some(false),
        _ => None,
    };
    let c: Option<Option<bool>> = if v % 7 == 0 { None } else { Some(b) };
    let d: Option<char> = char::from_u32(v + 0xD7F0);
    let e: Option<core::num::NonZeroU32> = core::num::NonZeroU32::new(v % 4);
    let f: Option<core::cmp::Ordering> = if v % 11 == 0 { None } else { Some(v.cmp(&10)) };
    let mut r = a.copied().unwrap_or(77);
    r = r * 3
        + match c {
            None => 0,
            Some(None) => 1,
            Some(Some(t)) => 2 + t as u32,
        };
    r = r * 3 + d.map_or(5, |c| c as u32 & 3);
    r = r * 5 + e.map(|n| n.get()).unwrap_or(4);
    r = r * 4
        + match f {
            None => 0,
            Some(core::cmp::Ordering::Less) => 1,
            Some(core::cmp::Ordering::Equal) => 2,
            Some(core::cmp::Ordering::Greater) => 3,
        };
    (r) as u64
}

pub fn iters(x: &[u32], i: usize) -> u64 {
    let k = i;
    let y = &x[3..];
    let s: u32 = x
        .iter()
        .zip(y.iter())
        .map(|(a, b)| a.wrapping_mul(*b))
        .fold(0u32, |a, b| a.wrapping_add(b));
    let mut w = 0u32;
    for win in x.windows(3) {
        w = w.wrapping_mul(31).wrapping_add(win[0] ^ win[2]);
    }
    for (n, c) in x.chunks(4).enumerate() {
        for e in c.iter().rev() {
            w = w.wrapping_mul(17).wrapping_add(*e + n as u32);
        }
    }
    for q in (0..x.len()).rev().step_by(3) {
        w = w.wrapping_add(x[q]).rotate_left(5);
    }
    for q in (k..=k + 5).skip(1).take(3) {
        w ^= q as u32;
    }
    let m = x.iter().copied().filter(|v| v % 2 == 0).max().unwrap_or(9);
    let mn = y.iter().min().copied().unwrap_or(1);
    let p = x.iter().position(|v| *v == x[k]).unwrap_or(1000) as u32;
    let any = x.iter().any(|v| *v == 3) as u32 + 2 * y.iter().all(|v| *v < 1000) as u32;
    let c2: u32 = x
        .chunks_exact(2)
        .map(|c| c[0].wrapping_sub(c[1]))
        .fold(1, |a, b| a.wrapping_mul(3) ^ b);
    let mut it = x.iter().peekable();
    let mut runs = 0;
    while let Some(v) = it.next() {
        if it.peek().map_or(true, |n| **n != *v) {
            runs += 1;
        }
    }
    (s ^ w ^ m ^ mn ^ (p << 3) ^ (any << 7) ^ c2 ^ (runs << 13)) as u64
}

#[derive(Clone, Copy)]
pub struct Inner {
    a: u8,
    b: u32,
    c: [u16; 3],
}
#[derive(Clone, Copy)]
pub struct Outer {
    x: f32,
    inner: Inner,
    y: u64,
    t: (u8, i16),
}

pub trait Op {
    const K: u32;
    fn go(&self, v: u32) -> u32;
    fn twice(&self, v: u32) -> u32 {
        self.go(self.go(v))
    }
}
#[derive(Clone, Copy)]
pub struct Add(u32);
#[derive(Clone, Copy)]
pub struct Mul<const N: u32>;
impl Op for Add {
    const K: u32 = 3;
    fn go(&self, v: u32) -> u32 {
        v.wrapping_add(self.0)
    }
}
impl<const N: u32> Op for Mul<N> {
    const K: u32 = N * 2;
    fn go(&self, v: u32) -> u32 {
        v.wrapping_mul(N)
    }
}
fn run<O: Op, const M: usize>(o: O, v: u32) -> u32 {
    let mut a = [0u32; M];
    for (i, e) in a.iter_mut().enumerate() {
        *e = o.twice(v + i as u32) ^ O::K;
    }
    a.iter().fold(0, |x, y| x.rotate_left(1) ^ y)
}

fn fib(n: u32) -> u32 {
    if n < 2 {
        n
    } else {
        fib(n - 1) + fib(n - 2)
    }
}
#[derive(Clone, Copy)]
pub struct Big {
    v: [u32; 6],
}
fn rec(n: u32, b: Big) -> Big {
    if n == 0 {
        b
    } else {
        let mut c = b;
        c.v[(n % 6) as usize] += n;
        rec(n - 1, c)
    }
}

pub fn recursion(x: &[u32], i: usize) -> u64 {
    let v = x[i];
    let r = rec(v % 9, Big { v: [v; 6] });
    (fib(v % 12) ^ r.v.iter().fold(0, |a, b| a * 3 + b)) as u64
}

pub fn slices(x: &[u32], i: usize) -> u64 {
    let k = i;
    let (l, r) = x.split_at(k);
    let m = &x[k / 2..];
    let mm = &m[..m.len().min(4)];
    let inc = &x[1..=3];
    let mut loc = [0u32; 8];
    loc[2..6].copy_from_slice(&x[0..4]);
    loc[..].swap(2, 5);
    loc[1..7].reverse();
    loc[6..].fill(9);
    let parts: [&[u32]; 3] = [l, mm, inc];
    let mut s = 0u32;
    for p in parts.iter() {
        s = s
            .wrapping_mul(33)
            .wrapping_add(p.iter().sum::<u32>())
            .wrapping_add(p.len() as u32);
    }
    if let [a, b, .., c] = mm {
        s ^= a ^ b << 2 ^ c << 4;
    }
    if let Some((h, t)) = r.split_first() {
        s = s.wrapping_add(*h).wrapping_add(t.len() as u32);
    }
    s ^= r.first().copied().unwrap_or(3) ^ l.last().copied().unwrap_or(5);
    for (j, e) in loc.iter().enumerate() {
        s = s.wrapping_add(e * j as u32);
    }
    if x == l {
        s += 1
    }
    (s) as u64
}

pub fn wide(x: &[u32], i: usize) -> u64 {
    let v = (x[i] as u64).wrapping_mul(0x9E3779B97F4A7C15);
    let a = (v as u128).wrapping_mul(0xDEADBEEF_12345678_9ABCDEF0);
    let b = a / ((v as u128) | 1);
    let c = (a as i128 >> 5) % (-(v as i128) | 1);
    let d = (a << (v % 128)) ^ (a >> (v % 97));
    let e = (d.leading_zeros() + d.trailing_zeros() + d.count_ones()) as u64;
    (a >> 64) as u64 ^ b as u64 ^ c as u64 ^ d as u64 ^ (d >> 64) as u64 ^ e
}

pub fn narrow(x: &[u32], i: usize) -> u64 {
    let (x8, y16, z8) = (
        x[i] as u8 ^ 0x5A,
        (x[i] as u16).wrapping_mul(1111),
        x[i] as i8,
    );
    let a = x8.wrapping_add(200).rotate_left(3);
    let b = y16.wrapping_mul(257) >> 3;
    let c = z8.wrapping_neg() >> 1;
    let d = if x[i] % 3 == 0 { 1 } else { -1 };
    let e = x8.saturating_sub(y16 as u8) as i32 + (z8.saturating_add(100)) as i32;
    let f = x8.checked_add(100).map_or(-5, |v| v as i32);
    let (g, h) = z8.overflowing_mul(3);
    let r = (a as i32 + b as i32 * d + c as i32) ^ e ^ f ^ g as i32 ^ (h as i32) << 20;
    r as u64
}
