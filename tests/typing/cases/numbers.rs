//! Numbers: what decides the width of a literal.
#![no_std]
#![feature(abi_ptx)]
#![allow(unused, clippy::all)]

#[no_mangle]
pub unsafe extern "ptx-kernel" fn fallback(out: *mut f64) {
    let a = 1; //: a: i32
    let b = 1.5; //: b: f64
    let c = a + 2; //: c: i32
    let d = [1, 2, 3]; //: d: [i32; 3]
    let e = (1, 2.0); //: e: (i32, f64)
    let f = if a > 0 { 1 } else { 2 }; //: f: i32
    let g = -7; //: g: i32
    let h = !0; //: h: i32
    let i = 1e3; //: i: f64
    *out = b + e.1 + i;
}

fn wide(x: u64) -> u64 {
    x
}

struct Pair {
    small: u8,
    large: i64,
}

#[no_mangle]
pub unsafe extern "ptx-kernel" fn by_context(n: u16, out: *mut u64) {
    let a = 1; //: a: u64
    let b = wide(a); //: b: u64
    let c = 7; //: c: u16
    let d = n + c; //: d: u16
    let e = 3; //: e: u8
    let f = -4; //: f: i64
    let p = Pair { small: e, large: f }; //: p: Pair
    let mut g = 0; //: g: u64
    g += b;
    let mut h = [0; 4]; //: h: [u16; 4]
    h[1] = n;
    let i = 5; //: i: usize
    let j = h[i % 4]; //: j: u16
    let k: f32 = 2.0; //: k: f32
    let l = k * 0.5; //: l: f32
    let m = 1.0; //: m: f32
    let o = l.max(m); //: o: f32
    let q = 9; //: q: i64
    let r = p.large - q; //: r: i64
    let mut s = 0; //: s: u64
    while s < g {
        s += 1;
    }
    let t = 100; //: t: u32
    let u = (t as u8, 1u32 + t); //: u: (u8, u32)
    let v = 0xff_u8; //: v: u8
    let w = 1_000i64; //: w: i64
    *out = g;
}

#[no_mangle]
pub unsafe extern "ptx-kernel" fn shifts(lane: u32, out: *mut u64) {
    let a = 1 << lane; //: a: i32
    let b = 1u64 << lane; //: b: u64
    let c = lane >> 5; //: c: u32
    let d = b >> 3u8; //: d: u64
    let e: u64 = 1 << lane; //: e: u64
    let f = (1u64 << lane) - 1; //: f: u64
    let mut g = 8u16; //: g: u16
    g <<= lane;
    let h = b & !(1 << 4); //: h: u64
    let i = 1 << 3; //: i: usize
    let j = [0u8; 16][i]; //: j: u8
    *out = e | f | h;
}

#[no_mangle]
pub unsafe extern "ptx-kernel" fn casts(n: usize, out: *mut f32) {
    let a = n as u32; //: a: u32
    let b = -1 as i8; //: b: i8
    let c = 300 as u8 as f32; //: c: f32
    let d = 3.7 as u32; //: d: u32
    let e = 'x' as u32; //: e: u32
    let f = true as usize; //: f: usize
    let g = (1 << 3) as u64; //: g: u64
    let h = (n * 4) as f64 as f32; //: h: f32
    let i = out as *mut u32; //: i: *mut u32
    let j = i as usize; //: j: usize
    let k = out as *const _ as *const u8; //: k: *const u8
    let l = &a as *const u32; //: l: *const u32
    let m = b'a' as i32; //: m: i32
    *out = c + h;
}

#[no_mangle]
pub unsafe extern "ptx-kernel" fn references_in_operators(a: &u32, b: &u32, out: &mut u32) {
    let c = a + b; //: c: u32
    let d = *a + b; //: d: u32
    let e = a * 2; //: e: u32
    let f = 2 * a; //: f: u32
    let g = *a == 3; //: g: bool
    let h = 4 < *b; //: h: bool
    let i = !a; //: i: u32
    let j = a & &3; //: j: u32
    let x = 1.5f32; //: x: f32
    let k = -&x; //: k: f32
    let l = &x * &x; //: l: f32
    *out += c;
    *out += b;
    let m = &mut *out; //: m: &mut u32
    *m -= 1;
}

#[no_mangle]
pub unsafe extern "ptx-kernel" fn methods_of_numbers(n: u32, x: f32, out: *mut u32) {
    let a = n.wrapping_add(1); //: a: u32
    let b = n.count_ones(); //: b: u32
    let c = (n as u64).leading_zeros(); //: c: u32
    let d = x.abs(); //: d: f32
    let e = n.min(4); //: e: u32
    let f = 5.min(n); //: f: u32
    let g = n.checked_sub(1); //: g: Option<u32>
    let h = n.overflowing_add(1); //: h: (u32, bool)
    let i = n.pow(2); //: i: u32
    let j = x.to_bits(); //: j: u32
    let k = f32::from_bits(j); //: k: f32
    let l = u64::from(n); //: l: u64
    let m: u64 = n.into(); //: m: u64
    let o = i32::MAX; //: o: i32
    let p = u8::BITS; //: p: u32
    let q = core::f32::consts::PI; //: q: f32
    let r = n.abs_diff(7); //: r: u32
    let s = 3i32.rem_euclid(2); //: s: i32
    *out = a ^ b ^ e ^ f;
}
