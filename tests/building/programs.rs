//! Functions that are run twice: compiled by rustc, and as our IR. Each takes two numbers and gives one.
#![allow(unused, clippy::all)]

use std::ops::{Add, AddAssign, Deref, DerefMut, Index, IndexMut, Mul, Neg, Not};

pub fn arithmetic(a: u32, b: u32) -> u64 {
    let c = a.wrapping_mul(31) ^ (b >> 3);
    let d = (c as i32) - 7;
    let e = d / 5 + d % 5 - (-d >> 2);
    (e as i64 as u64) ^ ((a as u64) << 7) ^ (!b as u64)
}

pub fn narrow(a: u32, b: u32) -> u64 {
    let x = a as u8;
    let y = b as i8;
    let z = (x as i8 as i32) * (y as i32);
    let w = (z as u16).wrapping_add(x as u16) as i16;
    (w as i64 as u64).wrapping_add(x.wrapping_add(200) as u64) ^ ((y as u8) as u64)
}

pub fn order(a: u32, b: u32) -> u64 {
    let mut x = a;
    let y = x + { x = b; 1 } + x * { x += 2; x };
    let mut items = [1u32, 2, 3, 4];
    let i = (a % 4) as usize;
    items[i] = items[i] + { items[i] = 10; 5 };
    (x, x) = (x + 1, x + 2);
    let z = pair(x, { x = 3; x });
    y.wrapping_mul(3) as u64 + items[i] as u64 + z as u64 + x as u64
}

fn pair(a: u32, b: u32) -> u32 {
    a.wrapping_mul(10) + b
}

pub fn lazy(a: u32, b: u32) -> u64 {
    let mut seen = 0u64;
    let mut note = |bit: u64, value: bool| {
        seen |= 1 << bit;
        value
    };
    let x = note(0, a > b) && note(1, a % 2 == 0) || note(2, b > 3) && !note(3, a == 1);
    let y = !(note(4, x) | note(5, a < 9)) ^ note(6, b == 2);
    seen * 4 + x as u64 * 2 + y as u64
}

pub fn loops(a: u32, b: u32) -> u64 {
    let mut sum = 0u64;
    'outer: for i in 0..a % 9 {
        let mut j = 0;
        while j < b % 7 {
            j += 1;
            if j == i {
                continue 'outer;
            }
            if i + j > 9 {
                break 'outer;
            }
            sum += (i * j) as u64;
        }
        sum += 100;
    }
    let found = loop {
        sum += 1;
        if sum % 7 == 3 {
            break sum * 2;
        }
    };
    let block = 'b: {
        if a > b {
            break 'b 5;
        }
        6
    };
    found + block
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
enum Kind {
    #[default]
    None,
    One(u32),
    Two { x: u8, y: i16 },
}

fn kind(a: u32) -> Kind {
    match a % 3 {
        0 => Kind::None,
        1 => Kind::One(a / 3),
        _ => Kind::Two { x: a as u8, y: -(a as i16) },
    }
}

pub fn enums(a: u32, b: u32) -> u64 {
    let (k, l) = (kind(a), kind(b));
    let x = match (k, l) {
        (Kind::None, Kind::None) => 1,
        (Kind::One(n), _) if n > 5 => n + 10,
        (Kind::One(n @ 0..=3), Kind::One(m)) | (Kind::One(n @ 5), Kind::One(m)) => n + m + 20,
        (Kind::Two { x, .. }, Kind::Two { y, .. }) => x as u32 + y.unsigned_abs() as u32,
        (_, Kind::One(n)) => n,
        _ => 99,
    };
    let same = (k == l) as u64 + (k < l) as u64 * 2 + (k.max(l) == k) as u64 * 4;
    x as u64 * 8 + same + (Kind::default() == k) as u64 * 1000
}

pub fn patterns(a: u32, b: u32) -> u64 {
    let items = [a % 5, b % 5, 3, 4];
    let x = match items {
        [0, ..] => 1,
        [x, 1, rest @ ..] => x + rest[1],
        [first, .., 4] if first > 2 => first * 7,
        [_, y, ..] => y,
    };
    let slice = &items[(a % 3) as usize..];
    let y = match slice {
        [] => 0,
        [one] => *one,
        [head, tail @ ..] => head + tail.len() as u32,
    };
    let z = match (a as u8, b as i8) {
        (0..=9, n) | (200.., n) if n < 0 => 1,
        (1 | 3 | 5, _) => 2,
        (b'a'..=b'z', 0..) => 3,
        _ => 4,
    };
    let nested = Some((a, Some(b)));
    let w = if let Some((p, Some(q @ 1..=50))) = nested { p ^ q } else { 7 };
    let ref r = x;
    let &s = r;
    x as u64 + y as u64 * 10 + z * 100 + (w as u64) * 1000 + s as u64
}

fn half(a: u32) -> Option<u32> {
    if a % 2 == 0 { Some(a / 2) } else { None }
}

fn checked(a: u32) -> Result<u32, u8> {
    let h = half(a).ok_or(3u8)?;
    if h > 40 { Err(h as u8) } else { Ok(h + 1) }
}

struct Code(u32);
impl From<u8> for Code {
    fn from(code: u8) -> Code {
        Code(code as u32 + 500)
    }
}

fn converted(a: u32) -> Result<u32, Code> {
    let x = checked(a)?;
    let y = checked(x).map_err(|e| e + 1)?;
    Ok(x * y)
}

pub fn options(a: u32, b: u32) -> u64 {
    let x = half(a).and_then(half).map(|x| x + 1).unwrap_or(77);
    let y = half(b).filter(|x| x % 3 == 0).or_else(|| half(a + 1)).unwrap_or_default();
    let z = match converted(a) {
        Ok(v) => v,
        Err(Code(c)) => c,
    };
    let mut taken = half(a);
    let w = taken.take().is_some() as u32 + taken.is_none() as u32 * 2;
    let v = half(a).zip(half(b)).map_or(1, |(p, q)| p * 3 + q);
    let u = a.checked_sub(b).map(|d| d.min(9)).unwrap_or_else(|| b - a);
    let Some(t) = half(a ^ 1) else { return x as u64 };
    let s = checked(b).ok().into_iter().chain(half(a)).fold(0, |s, x| s * 5 + x);
    let mut r = Some(a);
    if let Some(r) = r.as_mut() {
        *r += b;
    }
    let q = r.insert(4).wrapping_add(r.unwrap_or(0));
    [x, y, z, w, v, u, t, s, q].iter().fold(0u64, |h, &n| h.wrapping_mul(1099511628211) ^ n as u64)
}

pub fn iterators(a: u32, b: u32) -> u64 {
    let n = (a % 12) as usize;
    let mut items = [0u32; 12];
    for (i, slot) in items.iter_mut().enumerate() {
        *slot = (i as u32 * 7 + b) % 13;
    }
    let part = &items[..n];
    let s1: u32 = part.iter().sum();
    let s2 = part.iter().zip(items.iter().rev()).map(|(x, y)| x * y).max().unwrap_or(1);
    let s3 = part.chunks(5).map(|c| c.len() as u32 * c[0]).fold(0, |h, x| h * 3 + x);
    let s4 = part.windows(2).filter(|w| w[0] < w[1]).count();
    let s5 = (0..n).step_by(3).rev().map(|i| items[i]).last().unwrap_or(50);
    let s6 = part.iter().position(|&x| x == 5).unwrap_or(99);
    let s7 = (1..=b % 6).product::<u32>();
    let s8 = part.iter().skip(1).take(3).copied().min().unwrap_or(40);
    let s9 = part.iter().any(|&x| x > 10) as u32 + part.iter().all(|x| *x < 12) as u32 * 2;
    let mut s10 = 0u32;
    for pair in items.chunks_exact_mut(4) {
        pair.swap(0, 3);
        pair[1] += pair[0];
        s10 = s10 * 17 + pair[1];
    }
    let mut it = items.iter();
    while let Some(x) = it.next() {
        if *x == 3 {
            break;
        }
        s10 ^= x << 2;
    }
    let s11 = it.len() as u32;
    let doubled = items.map(|x| x * 2);
    let s12 = doubled.into_iter().filter(|x| x % 4 == 0).take_while(|&x| x < 20).count();
    [s1, s2, s3, s4 as u32, s5, s6 as u32, s7, s8, s9, s10, s11, s12 as u32]
        .iter()
        .fold(7u64, |h, &n| h.wrapping_mul(1099511628211) ^ n as u64)
}

pub fn closures(a: u32, b: u32) -> u64 {
    let mut count = 0u64;
    let mut bump = |by: u32| {
        count += by as u64;
        count
    };
    bump(a);
    bump(b);
    let add = adder(a);
    let nested = |x: u32| {
        let inner = move |y: u32| x.wrapping_mul(y) + add(y);
        inner(b) ^ inner(3)
    };
    let both = compose(nested, |x| x / 3);
    let table: [&dyn Fn(u32) -> u32; 0] = [];
    let consumed = once(move || [a, b]);
    count + both(5) as u64 + consumed[1] as u64 + twice(a, |x| x ^ 9) as u64
}

fn adder(n: u32) -> impl Fn(u32) -> u32 + Copy {
    move |x| x.wrapping_add(n)
}

fn compose(f: impl Fn(u32) -> u32, g: impl Fn(u32) -> u32) -> impl Fn(u32) -> u32 {
    move |x| g(f(x))
}

fn once<R>(f: impl FnOnce() -> R) -> R {
    f()
}

fn twice<F: FnMut(u32) -> u32>(x: u32, mut f: F) -> u32 {
    let y = f(x);
    f(y + 1)
}

#[derive(Clone, Copy, PartialEq)]
struct V([i32; 3]);

impl Add for V {
    type Output = V;
    fn add(self, other: V) -> V {
        V([self[0] + other[0], self[1] + other[1], self[2] + other[2]])
    }
}
impl Mul<i32> for V {
    type Output = V;
    fn mul(mut self, by: i32) -> V {
        for x in &mut self.0 {
            *x *= by;
        }
        self
    }
}
impl Neg for V {
    type Output = V;
    fn neg(self) -> V {
        self * -1
    }
}
impl AddAssign<&V> for V {
    fn add_assign(&mut self, other: &V) {
        for i in 0..3 {
            self[i] += other[i];
        }
    }
}
impl Index<usize> for V {
    type Output = i32;
    fn index(&self, i: usize) -> &i32 {
        &self.0[i]
    }
}
impl IndexMut<usize> for V {
    fn index_mut(&mut self, i: usize) -> &mut i32 {
        &mut self.0[i]
    }
}

struct Guarded<T> {
    value: T,
    reads: u32,
}
impl<T> Deref for Guarded<T> {
    type Target = T;
    fn deref(&self) -> &T {
        &self.value
    }
}
impl<T> DerefMut for Guarded<T> {
    fn deref_mut(&mut self) -> &mut T {
        self.reads += 1;
        &mut self.value
    }
}

pub fn operators(a: u32, b: u32) -> u64 {
    let v = V([a as i32 % 50, b as i32 % 50, 3]);
    let mut w = v + v * 2 + -V([1, 2, 3]);
    w += &v;
    w[2] -= 10;
    let mut g = Guarded { value: w, reads: 0 };
    g[0] += 5;
    g[1] = g[0] ^ 3;
    let total = g.0.iter().map(|x| *x as i64).sum::<i64>();
    (total as u64).wrapping_mul(10) + g.reads as u64 + (*g == w) as u64 * 100_000
}

trait Shape {
    const SIDES: u32;
    fn area(&self) -> u32;
    fn scaled(&self, by: u32) -> u32 {
        self.area() * by + Self::SIDES
    }
}
struct Square(u32);
struct Rect {
    w: u32,
    h: u32,
}
impl Shape for Square {
    const SIDES: u32 = 4;
    fn area(&self) -> u32 {
        self.0 * self.0
    }
}
impl Shape for Rect {
    const SIDES: u32 = 40;
    fn area(&self) -> u32 {
        self.w * self.h
    }
    fn scaled(&self, by: u32) -> u32 {
        by
    }
}
impl<S: Shape, T: Shape> Shape for (S, T) {
    const SIDES: u32 = S::SIDES * 2 + T::SIDES;
    fn area(&self) -> u32 {
        self.0.area() + self.1.scaled(3)
    }
}

fn sum<const N: usize, T: Copy + Into<u64>>(items: [T; N]) -> u64 {
    let mut total = N as u64;
    for item in items {
        total += item.into();
    }
    total
}

fn power<T: Mul<Output = T> + Copy>(base: T, n: u32) -> T {
    if n <= 1 { base } else { base * power(base, n - 1) }
}

pub fn generics(a: u32, b: u32) -> u64 {
    let shape = (Square(a % 30), (Rect { w: a % 20, h: b % 20 }, Square(2)));
    let x = shape.scaled(2) as u64;
    let y = sum([a, b, 3]) + sum([1u8, 2]) + sum::<0, u16>([]);
    let z = power(a as u64 % 20, b % 4);
    let w = power((b % 3) as f32, 3) as u64;
    x + y * 3 + z * 5 + w * 7
}

const SIZE: usize = 3 * LAYERS + 1;
const LAYERS: usize = layers(20);
const TABLE: [u16; SIZE] = table();
const MASK: u32 = (!0u32 << 28) >> 2 | 1;
const ORIGIN: (i32, [u8; 2]) = (-5, [1, 2]);

const fn layers(n: usize) -> usize {
    let mut n = n;
    let mut count = 0;
    while n > 1 {
        n /= 2;
        count += 1;
    }
    count
}

const fn table() -> [u16; SIZE] {
    let mut t = [0; SIZE];
    let mut i = 0;
    while i < SIZE {
        t[i] = (i * i) as u16 ^ if i % 2 == 0 { 9 } else { 1 };
        i += 1;
    }
    t
}

pub fn constants(a: u32, b: u32) -> u64 {
    let x = TABLE[a as usize % SIZE] as u64;
    let y = (MASK ^ b) as u64;
    let z = (ORIGIN.0 + ORIGIN.1[1] as i32) as i64 as u64;
    let w = i8::MIN as i64 as u64 ^ u16::MAX as u64 ^ u32::BITS as u64;
    let v = const { SIZE.pow(2) as u64 };
    x.wrapping_add(y).wrapping_mul(3).wrapping_add(z).wrapping_add(w).wrapping_add(v)
}

pub fn floats(a: u32, b: u32) -> u64 {
    let x = a as f32 * 0.37 + 1.0 / (b as f32 + 1.0);
    let y = (x as f64 - 0.5) * 1e3;
    let z = if x > 2.5 || y <= 0.0 { x.to_bits() } else { (-x).to_bits() };
    let w = f32::from_bits(z ^ 0x8000_0000).max(1.5).min(1e9);
    z as u64 ^ (w as i32 as u64) ^ (y as u8 as u64) << 32 ^ (x as i8 as u64)
}

pub fn pointers(a: u32, b: u32) -> u64 {
    let mut items = [a, b, a ^ b, 7];
    let p = items.as_mut_ptr();
    unsafe {
        *p.add(1) = p.read().wrapping_add(1);
        p.add(3).write(*p.offset(2));
        let q = p.cast_const();
        let s = std::slice::from_raw_parts(q.add(1), 3);
        let old = std::mem::replace(&mut items[0], 5);
        std::mem::swap(&mut items[0], &mut *p.add(2));
        let r = &raw mut items[1];
        *r += s[2] & 1;
        old as u64 + items[0] as u64 * 3 + items[1] as u64 * 5 + items[2] as u64 * 7 + items[3] as u64
    }
}

struct Noted<'a> {
    log: &'a std::cell::Cell<u64>,
    id: u64,
}
impl Drop for Noted<'_> {
    fn drop(&mut self) {
        self.log.set(self.log.get().wrapping_mul(31) + self.id);
    }
}

fn noted<'a>(log: &'a std::cell::Cell<u64>, id: u64) -> Noted<'a> {
    Noted { log, id }
}

fn dropping(log: &std::cell::Cell<u64>, a: u32, b: u32) -> Option<u64> {
    let first = noted(log, 1);
    let _ = noted(log, 2);
    let mut second = noted(log, 3);
    second = noted(log, 4);
    for i in 0..a % 5 {
        let third = noted(log, 10 + i as u64);
        if i == b % 5 {
            break;
        }
        if i == 1 {
            continue;
        }
        noted(log, 20);
    }
    if noted(log, 30).id > b as u64 {
        let moved = second_of((noted(log, 31), noted(log, 32)));
        log.set(log.get() ^ moved.id);
    }
    let wrapped = if a > b { Some(noted(log, 40)) } else { None };
    if let Some(inside) = wrapped {
        log.set(log.get() + inside.id);
    }
    let found = half(a)?;
    let array = [noted(log, 50), noted(log, 51)];
    let keep = move || array.len() as u64;
    let size = keep();
    drop(first);
    Some(found as u64 + size)
}

fn second_of<A, B>(pair: (A, B)) -> B {
    let (_a, b) = pair;
    b
}

pub fn drops(a: u32, b: u32) -> u64 {
    let log = std::cell::Cell::new(0);
    let result = dropping(&log, a, b);
    log.get() ^ result.unwrap_or(1)
}

struct Stack {
    items: [u32; 8],
    top: usize,
}

impl Stack {
    const fn new() -> Self {
        Stack { items: [0; 8], top: 0 }
    }
    fn len(&self) -> usize {
        self.top
    }
    fn push(&mut self, item: u32) -> &mut Self {
        if self.top < self.items.len() {
            self.items[self.top] = item;
            self.top += 1;
        }
        self
    }
    fn pop(&mut self) -> Option<u32> {
        let top = self.top.checked_sub(1)?;
        self.top = top;
        Some(self.items[top])
    }
    fn last_mut(&mut self) -> Option<&mut u32> {
        self.items[..self.top].last_mut()
    }
    fn drain(&mut self) -> impl Iterator<Item = u32> + '_ {
        core::iter::from_fn(move || self.pop())
    }
}

pub fn methods(a: u32, b: u32) -> u64 {
    let mut stack = Stack::new();
    stack.push(a).push(b).push(a ^ b);
    stack.push(stack.len() as u32);
    if let Some(last) = stack.last_mut() {
        *last += 100;
    }
    let popped = stack.pop().unwrap_or(1) as u64;
    let mut rest = 0u64;
    while let Some(item) = stack.pop() {
        rest = rest * 3 + item as u64;
        if item % 2 == 0 && stack.len() < 6 && rest < 50 {
            stack.push(item + 1).push(2);
        }
    }
    for i in 0..b % 5 {
        stack.push(i * a);
    }
    let drained: u64 = stack.drain().take(3).map(u64::from).sum();
    popped * 1000 + rest + drained * 7
}

pub fn evaluation_order(a: u32, b: u32) -> u64 {
    let mut log = 1u64;
    let mut step = |n: u64| {
        log = log.wrapping_mul(10).wrapping_add(n);
        n as usize
    };
    let mut grid = [[0u32; 3]; 3];
    grid[step(1)][step(2)] = step(3) as u32;
    grid[step(0)][step(1)] += step(4) as u32;
    let t = (step(5), [step(6), step(7)], V([step(8) as i32, 0, 1]));
    let p = Rect { h: step(9) as u32, w: step(1) as u32 };
    let mut v = t.2;
    v[step(1)] = step(2) as i32;
    let r = step(2)..step(4);
    let c = step(3) < step(2) || step(1) == 1 && step(0) == 0;
    let m = match step(2) {
        x if { step(7); x > 5 } => 1,
        2 => step(8),
        _ => 0,
    };
    let sum = grid.iter().flatten().sum::<u32>() + p.h * 2 + p.w + v[1] as u32;
    log.wrapping_mul(31) + sum as u64 + r.len() as u64 + c as u64 + m as u64 + t.1[1] as u64
}

pub fn integers(a: u32, b: u32) -> u64 {
    let s = b % 32;
    let i = a as i32;
    let j = b as i64 - 40;
    let values = [
        a.rotate_left(s) as u64,
        a.wrapping_shl(b) as u64,
        a.saturating_sub(b) as u64,
        a.saturating_add(u32::MAX - 5) as u64,
        (a as u8).saturating_mul(b as u8) as u64,
        a.checked_mul(b).map_or(7, u64::from),
        a.overflowing_add(u32::MAX - 3).0 as u64,
        a.overflowing_sub(b).1 as u64,
        i.overflowing_mul(b as i32).1 as u64,
        i.rem_euclid(7) as u64,
        i.wrapping_neg() as u32 as u64,
        i.wrapping_abs() as u32 as u64,
        (i.signum() + 5) as u64,
        j.unsigned_abs(),
        (j.pow(3) as u64) ^ (j.abs() as u64),
        (i as i16).checked_neg().is_none() as u64,
        a.abs_diff(b) as u64,
        a.div_ceil(b + 1) as u64,
        a.next_multiple_of(b + 3) as u64,
        (a % 1000).next_power_of_two() as u64,
        a.is_power_of_two() as u64,
        (a as u64 * b as u64 >> 5) as u32 as u64,
        ((a as u128 * b as u128) >> 3) as u64,
        (j >> 2) as u64,
        (j as i8 as i32 as u16) as u64,
        (-1i32 as u32 >> s) as u64,
        (i >> s) as u32 as u64,
        u64::from(a).swap_bytes() >> 32,
        a.to_be_bytes()[1] as u64,
        u32::from_le_bytes([b as u8, 1, 2, a as u8]) as u64,
        (a as f32 as u8) as u64,
        (-(b as f64) * 1.5) as i16 as u16 as u64,
        f32::NAN as u32 as u64 + (1e20f32 as i32) as u64,
        (b as u8 as char as u32) as u64,
        char::from_digit(b % 10, 10).map_or(3, |c| c as u64),
        (b'a' + (b % 26) as u8).is_ascii_lowercase() as u64,
        (true as u64) << (s % 5),
        a.clamp(3, 90) as u64,
        (a.cmp(&b) as i8 + 5) as u64,
        i.min(-3).max(-100) as u32 as u64,
    ];
    let mut hash = 5u64;
    for (n, value) in values.iter().enumerate() {
        hash = hash.wrapping_mul(1099511628211) ^ value.wrapping_add(n as u64);
    }
    hash
}

#[derive(Clone, Copy)]
enum Token {
    Number(i64),
    Plus,
    Times,
    Open,
    Close,
}

struct Tokens<'a> {
    items: &'a [Token],
    at: usize,
}

impl<'a> Tokens<'a> {
    fn peek(&self) -> Option<Token> {
        self.items.get(self.at).copied()
    }
    fn total(&mut self) -> Result<i64, u8> {
        let mut total = self.product()?;
        while let Some(Token::Plus) = self.peek() {
            self.at += 1;
            total += self.product()?;
        }
        Ok(total)
    }
    fn product(&mut self) -> Result<i64, u8> {
        let mut total = self.atom()?;
        while matches!(self.peek(), Some(Token::Times)) {
            self.at += 1;
            total *= self.atom()?;
        }
        Ok(total)
    }
    fn atom(&mut self) -> Result<i64, u8> {
        match self.next() {
            Some(Token::Number(n)) => Ok(n),
            Some(Token::Open) => {
                let inner = self.total()?;
                match self.next() {
                    Some(Token::Close) => Ok(inner),
                    _ => Err(1),
                }
            }
            Some(_) => Err(2),
            None => Err(3),
        }
    }
}

impl Iterator for Tokens<'_> {
    type Item = Token;
    fn next(&mut self) -> Option<Token> {
        let token = self.peek()?;
        self.at += 1;
        Some(token)
    }
}

pub fn recursion(a: u32, b: u32) -> u64 {
    use Token::*;
    let items = [Number(a as i64 % 100), Plus, Open, Number(2), Times, Number(b as i64), Plus, Number(1), Close, Times, Number(3)];
    let cut = &items[..items.len() - (a as usize % 4)];
    let mut tokens = Tokens { items: cut, at: 0 };
    let value = match tokens.total() {
        Ok(value) => value as u64,
        Err(1) => 5_000_001,
        Err(_) => 5_000_002,
    };
    let left = tokens.count() as u64;
    value * 10 + left + fibonacci(b % 12) + ackermann(a % 3, b % 4)
}

fn fibonacci(n: u32) -> u64 {
    if n < 2 { n as u64 } else { fibonacci(n - 1) + fibonacci(n - 2) }
}

fn ackermann(m: u32, n: u32) -> u64 {
    match (m, n) {
        (0, n) => n as u64 + 1,
        (m, 0) => ackermann(m - 1, 1),
        (m, n) => ackermann(m - 1, ackermann(m, n - 1) as u32),
    }
}

pub fn binding_modes(a: u32, b: u32) -> u64 {
    let mut pair = (Some(a), [b, 1, 2]);
    match &mut pair {
        (Some(x), [first, .., last]) if *x > *first => {
            *x -= *first;
            std::mem::swap(first, last);
        }
        (slot @ Some(_), rest) => {
            rest[1] += 10;
            *slot = None;
        }
        (None, _) => {}
    }
    let (ref left, [mut head, ref mut tail @ ..]) = pair;
    head += 1;
    tail[0] += head;
    let opened = left.as_ref().map_or(3, |x| x + 1);
    let nested = &Some(&Ok::<u32, u8>(a));
    let inner = match nested {
        Some(Ok(n)) if n % 2 == 0 => *n,
        Some(Ok(n)) => n ^ 1,
        Some(Err(e)) => *e as u32,
        None => 0,
    };
    let boxed = [(1u32, 'x'), (b, 'y')];
    let mut letters = 0;
    for &(n, c) in &boxed {
        letters = letters * 7 + n + c as u32;
    }
    for (n, _) in boxed.iter() {
        letters ^= n;
    }
    let if_chain = if let Some(x) = pair.0 && x > 3 && let Some(y) = half(x) { y } else { 11 };
    opened as u64 + pair.1.iter().map(|&x| x as u64).sum::<u64>() * 5 + inner as u64 * 3 + letters as u64 + if_chain as u64
}

struct Countdown(u32);

impl Iterator for Countdown {
    type Item = u32;
    fn next(&mut self) -> Option<u32> {
        self.0 = self.0.checked_sub(1)?;
        Some(self.0)
    }
}

struct Grid<const W: usize, const H: usize>([[u8; W]; H]);

impl<const W: usize, const H: usize> Grid<W, H> {
    const AREA: usize = W * H;
    fn columns(&self) -> impl Iterator<Item = u32> + '_ {
        (0..W).map(move |x| self.0.iter().map(|row| row[x] as u32).sum())
    }
}

impl<'a, const W: usize, const H: usize> IntoIterator for &'a Grid<W, H> {
    type Item = &'a [u8; W];
    type IntoIter = std::slice::Iter<'a, [u8; W]>;
    fn into_iter(self) -> Self::IntoIter {
        self.0.iter()
    }
}

pub fn own_iterators(a: u32, b: u32) -> u64 {
    let mut down = Countdown(a % 30);
    let first: u32 = down.by_ref().take(3).sum();
    let rest = down.filter(|x| x % 3 != b % 3).enumerate().fold(0u64, |h, (i, x)| h * 3 + i as u64 + x as u64);
    let grid = Grid([[a as u8, 2, 3], [4, b as u8, 6]]);
    let columns = grid.columns().fold(1u64, |h, c| h * 31 + c as u64);
    let mut rows = 0u64;
    for row in &grid {
        rows = rows * 100 + row.iter().rev().skip_while(|&&x| x > 4).count() as u64;
    }
    let paired = Countdown(5).zip(Countdown(b % 9).chain(Countdown(2))).map(|(x, y)| x * 10 + y).max();
    let spread = (0..a % 5).flat_map(|x| (0..x).map(move |y| x * y + b)).sum::<u32>();
    let scanned = (1..6).scan(a, |s, x| { *s = s.wrapping_mul(x) % 1009; Some(*s) }).last();
    let best = Countdown(b % 7).map(|x| (x * 5) % 7).max_by_key(|x| x % 4).unwrap_or(1);
    let all = [first as u64, rest, columns, rows, paired.unwrap_or(9) as u64, spread as u64, scanned.unwrap_or(0) as u64, best as u64, Grid::<3, 2>::AREA as u64];
    all.iter().fold(7u64, |h, &n| h.wrapping_mul(1099511628211) ^ n)
}

pub fn pointers_as_options(a: u32, b: u32) -> u64 {
    let value = a as u64 + 1;
    let pointer: *const u64 = if b % 2 == 0 { &value } else { core::ptr::null() };
    let option: Option<&u64> = unsafe { core::mem::transmute(pointer) };
    match option {
        Some(inner) => *inner * 2,
        None => 7,
    }
}

pub fn options_as_pointers(a: u32, b: u32) -> u64 {
    let value = a as u64 + 1;
    let option = if b % 2 == 0 { Some(&value) } else { None };
    let pointer: *const u64 = unsafe { core::mem::transmute(option) };
    let number: usize = unsafe { core::mem::transmute(option) };
    if pointer.is_null() != (number == 0) {
        return 1;
    }
    if pointer.is_null() { 7 } else { unsafe { *pointer } }
}

pub fn options_as_options(a: u32, b: u32) -> u64 {
    let mut value = a as u64 + 1;
    let option: Option<&mut u64> = if b % 2 == 0 { Some(&mut value) } else { None };
    let other: Option<&mut i64> = unsafe { core::mem::transmute(option) };
    if let Some(inner) = other {
        *inner += 5;
    }
    value
}

pub fn repeated_aggregates(a: u32, b: u32) -> u64 {
    let mut pairs = [(a, b as u64); 5];
    let options = [Some(b); 3];
    pairs[(a % 5) as usize].1 = 1000;
    let mut sum = 0u64;
    for (x, y) in pairs {
        sum += x as u64 + y;
    }
    sum + options[(b % 3) as usize].map_or(0, |x| x as u64)
}

macro_rules! first_of_two {
    ($condition:expr) => {
        'a: loop {
            if $condition {
                break 'a;
            }
            break 'a;
        }
    };
}

macro_rules! leave {
    ($label:lifetime, $value:expr) => {
        break $label $value
    };
}

pub fn labels_of_macros(a: u32, b: u32) -> u64 {
    let mut turns = 0u64;
    'a: loop {
        turns += 1;
        first_of_two!({
            if turns > a as u64 % 5 {
                break 'a;
            }
            b == 1
        });
    }
    let left = 'a: {
        if b > 2 {
            leave!('a, 100u64);
        }
        7
    };
    turns * 1000 + left
}

macro_rules! number {
    ($n:expr) => {
        $n * 2
    };
}

enum Numbered {
    First = number!(5),
    Second,
}

fn summed(values: [u32; number!(2)]) -> u64 {
    values.iter().map(|x| *x as u64).sum::<u64>() + values.len() as u64
}

pub fn macros_in_items(a: u32, b: u32) -> u64 {
    summed([a, b, 1, 2]) + Numbered::Second as u64 + [0u8; 4].len() as u64
}
