//! Blocks, branches, loops and jumps as values.
#![no_std]
#![feature(abi_ptx)]
#![allow(unused, unreachable_code, clippy::all)]

fn never() -> ! {
    loop {}
}

#[no_mangle]
pub unsafe extern "ptx-kernel" fn branches(n: u32, p: &u32, out: *mut u32) {
    let a = if n > 1 { 1u8 } else { 2 }; //: a: u8
    let b = if n > 1 { 1 } else if n > 2 { 2u16 } else { 3 }; //: b: u16
    let c = if n > 1 { return } else if n > 5 { 4 } else { 5 }; //: c: i32
    let d = match n { //: d: u64
        0 => return,
        1 => never(),
        2 => 3u64,
        _ => 4,
    };
    let e = if n == 0 { p } else { &7 }; //: e: &u32
    let f: &[u32] = if n == 0 { &[1, 2] } else { &[3] }; //: f: &[u32]
    let g = { //: g: u32
        let inner = n * 2; //: inner: u32
        inner + 1
    };
    let h = unsafe { *p }; //: h: u32
    let i = (if n > 3 { 1.0 } else { 2.0 }) as f32; //: i: f32
    let j = n > 1 && { *out = 1; true } || n < 9; //: j: bool
    let k = if j { Some(n) } else { None }; //: k: Option<u32>
    let l = if n > 100 { panic!("too many") } else { n }; //: l: u32
    *out = a as u32 + b as u32 + g + h + l;
}

#[no_mangle]
pub unsafe extern "ptx-kernel" fn loops(n: u32, out: *mut u32) {
    let a = loop { //: a: u32
        if n > 3 {
            break n;
        }
        break 7;
    };
    let b = 'search: loop { //: b: u64
        for i in 0..n {
            if i == 4 {
                break 'search 1u64;
            }
            if i == 5 {
                continue 'search;
            }
        }
        break 0;
    };
    let c = 'block: { //: c: i8
        if n == 2 {
            break 'block -1i8;
        }
        3
    };
    let mut d = 0; //: d: u32
    while d < n {
        d += 1;
        if d == 3 {
            continue;
        }
        if d > 7 {
            break;
        }
    }
    'outer: while d > 0 {
        loop {
            d -= 1;
            if d == 2 {
                break 'outer;
            }
            if d == 3 {
                continue 'outer;
            }
            break;
        }
    }
    let e: () = for _ in 0..3 {}; //: e: ()
    let f = loop { //: f: (u32, f32)
        break (d, 1.0f32);
    };
    *out = a + d + f.0;
}

#[no_mangle]
pub unsafe extern "ptx-kernel" fn late_types(n: u32, out: *mut u64) {
    let mut a = Default::default(); //: a: u64
    if n > 2 {
        a = 5u64;
    }
    let b; //: b: [i32; 2]
    if n > 3 {
        b = [1, 2];
    } else {
        b = [0; 2];
    }
    let mut c = None; //: c: Option<f32>
    for i in 0..n {
        if i == 3 {
            c = Some(i as f32);
        }
    }
    let mut d = [None; 3]; //: d: [Option<u16>; 3]
    d[0] = Some(4u16);
    let e = core::mem::replace(&mut a, 1); //: e: u64
    let mut f = (0, 0); //: f: (u64, u8)
    f.0 = a;
    f.1 = 3u8;
    let g = n.try_into().unwrap_or(0); //: g: u16
    let h: u16 = g; //: h: u16
    *out = a + e;
}

#[no_mangle]
pub unsafe extern "ptx-kernel" fn pointers(p: *const f32, out: *mut f32, n: usize) {
    let a = *p.add(n); //: a: f32
    let b = p.offset(-1); //: b: *const f32
    let c = out.add(1); //: c: *mut f32
    *c = a;
    let d = &*p; //: d: &f32
    let e = &mut *out; //: e: &mut f32
    let f = e as *mut f32; //: f: *mut f32
    let g: *const f32 = e; //: g: *const f32
    let h = core::slice::from_raw_parts(p, n); //: h: &[f32]
    let i = h.as_ptr().cast::<u32>(); //: i: *const u32
    let j = p.read(); //: j: f32
    out.write(2.0);
    let k = core::ptr::null::<u8>(); //: k: *const u8
    let l = p.is_null(); //: l: bool
    let m = &raw const *d; //: m: *const f32
    let o = core::ptr::addr_of_mut!(*out); //: o: *mut f32
    let q = core::mem::size_of::<[f32; 4]>(); //: q: usize
    let r: &mut [f32; 2] = &mut *(out as *mut [f32; 2]); //: r: &mut [f32; 2]
    r[1] = 3.0;
}
