//! `Option`, `Result` and `?`.
#![no_std]
#![feature(abi_ptx)]
#![allow(unused, clippy::all)]

#[derive(Clone, Copy, PartialEq)]
enum Fault {
    Empty,
    Wrong(u32),
}

impl From<u8> for Fault {
    fn from(code: u8) -> Fault {
        Fault::Wrong(code as u32)
    }
}

fn half(n: u32) -> Option<u32> {
    if n % 2 == 0 { Some(n / 2) } else { None }
}

fn quarter(n: u32) -> Option<u32> {
    let h = half(n)?; //: h: u32
    let q = half(h)?; //: q: u32
    Some(q)
}

fn parse(n: u32) -> Result<u32, u8> {
    if n > 9 { Err(1) } else { Ok(n) }
}

fn checked(n: u32) -> Result<u32, Fault> {
    let a = parse(n)?; //: a: u32
    if a == 0 {
        return Err(Fault::Empty);
    }
    let b = half(a).ok_or(Fault::Wrong(2))?; //: b: u32
    Ok(a + b)
}

#[no_mangle]
pub unsafe extern "ptx-kernel" fn chains(n: u32, out: *mut u32) {
    let a = half(n).map(|x| x + 1).unwrap_or(0); //: a: u32, x: u32
    let b = half(n).and_then(half).unwrap_or_default(); //: b: u32
    let c = half(n).filter(|x| *x > 2).or(Some(1)); //: c: Option<u32>, x: &u32
    let d = half(n).is_some() && c.is_none(); //: d: bool
    let e = half(n).unwrap_or_else(|| n * 2); //: e: u32
    let f = half(n).map_or(0.0, |x| x as f32); //: f: f32, x: u32
    let g = parse(n).ok(); //: g: Option<u32>
    let h = parse(n).map_err(|e| e as u32); //: h: Result<u32, u32>, e: u8
    let i = checked(n).is_ok(); //: i: bool
    let j = parse(n).unwrap_or(3); //: j: u32
    let k = quarter(n); //: k: Option<u32>
    let mut l = Some(n); //: l: Option<u32>
    let m = l.take(); //: m: Option<u32>
    let o = l.as_ref(); //: o: Option<&u32>
    let p = l.as_mut(); //: p: Option<&mut u32>
    let q = (n > 3).then(|| n as u8); //: q: Option<u8>
    let r = (n > 3).then_some(1.0f32); //: r: Option<f32>
    let s = half(n).zip(half(n + 1)); //: s: Option<(u32, u32)>
    let t = half(n).xor(None); //: t: Option<u32>
    let u = n.checked_add(1).and_then(|x| x.checked_mul(2)); //: u: Option<u32>, x: u32
    *out = a + b + e + j;
}

#[no_mangle]
pub unsafe extern "ptx-kernel" fn if_let(n: u32, out: *mut u32) {
    if let Some(x) = half(n) { //: x: u32
        *out = x;
    } else if let Ok(y) = parse(n) { //: y: u32
        *out = y;
    }
    let Some(z) = quarter(n) else { return }; //: z: u32
    let Ok(w) = checked(n) else { //: w: u32
        *out = 1;
        return;
    };
    let v = if let Some(x) = half(w) { x } else { 0 }; //: v: u32
    let mut left = n; //: left: u32
    while let Some(next) = half(left) { //: next: u32
        if next == 0 {
            break;
        }
        left = next;
    }
    let t = match checked(n) { //: t: u32
        Ok(value) if value > 3 => value, //: value: u32
        Ok(_) => 0,
        Err(Fault::Wrong(code)) => code, //: code: u32
        Err(Fault::Empty) => 9,
    };
    *out = z + v + left + t;
}

#[no_mangle]
pub unsafe extern "ptx-kernel" fn question_marks_in_closures(n: u32, out: *mut u32) {
    let f = |x: u32| -> Option<u32> {
        let y = half(x)?; //: y: u32
        Some(y + 1)
    };
    let a = f(n); //: a: Option<u32>
    let g = |x: u32| {
        let y = parse(x)?; //: y: u32
        Ok::<u32, Fault>(y + 1)
    };
    let b = g(n); //: b: Result<u32, Fault>
    *out = a.unwrap_or(0);
}
