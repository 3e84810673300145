//! Ranges, slices and chains of adaptors.
#![no_std]
#![feature(abi_ptx)]
#![allow(unused, clippy::all)]

#[no_mangle]
pub unsafe extern "ptx-kernel" fn ranges(n: usize, m: u32, out: *mut u32) {
    for i in 0..n {
        let a = i; //: a: usize
    }
    for i in 0..m { //: i: u32
        let b = i * 2; //: b: u32
    }
    for i in 0..4 { //: i: i32
    }
    for i in (0..m).rev() { //: i: u32
    }
    for i in (0..n).step_by(4) { //: i: usize
    }
    for i in 1..=m { //: i: u32
    }
    for (k, i) in (2..m).enumerate() { //: k: usize, i: u32
    }
    let sum: u32 = (0..m).sum(); //: sum: u32
    let total = (0..m).map(|x| x as u64).sum::<u64>(); //: x: u32, total: u64
    let most = (0..m).fold(0, |a, b| if a > b { a } else { b }); //: most: u32, a: u32, b: u32
    let any = (0..m).any(|x| x == 3); //: any: bool, x: u32
    let found = (0..n).find(|&x| x > 2); //: found: Option<usize>, x: usize
    let product: u64 = (1..=5).product(); //: product: u64
    let last = (0..m).last(); //: last: Option<u32>
    *out = sum + most;
}

#[no_mangle]
pub unsafe extern "ptx-kernel" fn slices(a: &[f32], b: &mut [f32], out: *mut f32) {
    for x in a { //: x: &f32
    }
    for x in a.iter() { //: x: &f32
    }
    for &x in a { //: x: f32
    }
    for x in b.iter_mut() { //: x: &mut f32
        *x += 1.0;
    }
    for x in &mut *b { //: x: &mut f32
        *x = 0.0;
    }
    for (i, x) in a.iter().enumerate() { //: i: usize, x: &f32
        b[i] = *x;
    }
    for (x, y) in a.iter().zip(b.iter()) { //: x: &f32, y: &f32
    }
    for (y, x) in b.iter_mut().zip(a) { //: y: &mut f32, x: &f32
        *y = *x;
    }
    for chunk in a.chunks(4) { //: chunk: &[f32]
        let first = chunk[0]; //: first: f32
    }
    for chunk in a.chunks_exact(4) { //: chunk: &[f32]
    }
    for pair in a.windows(2) { //: pair: &[f32]
        let step = pair[1] - pair[0]; //: step: f32
    }
    for chunk in b.chunks_mut(2) { //: chunk: &mut [f32]
        chunk[0] = 1.0;
    }
    for i in 0..a.len() { //: i: usize
    }
    let sum: f32 = a.iter().sum(); //: sum: f32
    let squares = a.iter().map(|x| x * x).sum::<f32>(); //: x: &f32, squares: f32
    let dot: f32 = a.iter().zip(b.iter()).map(|(x, y)| x * y).sum(); //: dot: f32, x: &f32, y: &f32
    let most = a.iter().copied().fold(f32::MIN, f32::max); //: most: f32
    let count = a.iter().filter(|x| **x > 0.0).count(); //: x: &&f32, count: usize
    let place = a.iter().position(|&x| x == 0.0); //: x: f32, place: Option<usize>
    let all = a.iter().all(|x| *x < 1.0); //: all: bool
    let firsts = a.iter().take(3).skip(1).copied(); //: firsts: Copied<Skip<Take<Iter<f32>>>>
    *out = sum + squares + dot;
}

#[no_mangle]
pub unsafe extern "ptx-kernel" fn arrays(n: u32, out: *mut u32) {
    let a = [n, n + 1, n + 2]; //: a: [u32; 3]
    for x in a { //: x: u32
    }
    for x in &a { //: x: &u32
    }
    for (i, x) in a.into_iter().enumerate() { //: i: usize, x: u32
    }
    let doubled = a.map(|x| x * 2); //: doubled: [u32; 3], x: u32
    let most = a.iter().max(); //: most: Option<&u32>
    let least = a.iter().copied().min(); //: least: Option<u32>
    let nested = [[0u8; 4]; 2]; //: nested: [[u8; 4]; 2]
    for row in &nested { //: row: &[u8; 4]
        for cell in row { //: cell: &u8
        }
    }
    let mut state = [1u32; 4]; //: state: [u32; 4]
    for s in state.iter_mut() { //: s: &mut u32
        *s <<= 1;
    }
    let mut it = a.iter(); //: it: Iter<u32>
    while let Some(x) = it.next() { //: x: &u32
    }
    let first = it.next().copied().unwrap_or(7); //: first: u32
    *out = doubled[0] + first;
}

struct Countdown(u32);

impl Iterator for Countdown {
    type Item = u32;
    fn next(&mut self) -> Option<u32> {
        if self.0 == 0 {
            return None;
        }
        self.0 -= 1;
        Some(self.0)
    }
}

struct Steps {
    stride: u32,
}

impl IntoIterator for Steps {
    type Item = u32;
    type IntoIter = Countdown;
    fn into_iter(self) -> Countdown {
        Countdown(self.stride)
    }
}

#[no_mangle]
pub unsafe extern "ptx-kernel" fn of_users(n: u32, out: *mut u32) {
    for i in Countdown(n) { //: i: u32
    }
    for i in (Steps { stride: n }) { //: i: u32
    }
    let sum: u32 = Countdown(n).map(|x| x + 1).filter(|x| x % 2 == 0).sum(); //: sum: u32
    let pairs = Countdown(n).zip(0u8..).map(|(a, b)| a + b as u32).last(); //: pairs: Option<u32>
    let mut down = Countdown(3); //: down: Countdown
    let a = down.next(); //: a: Option<u32>
    let b = down.by_ref().count(); //: b: usize
    let (c, d) = down.size_hint(); //: c: usize, d: Option<usize>
    *out = sum + a.unwrap_or(0);
}
