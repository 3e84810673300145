//! Closures and function pointers.
#![no_std]
#![feature(abi_ptx)]
#![allow(unused, clippy::all)]

fn apply<F: Fn(u32) -> u32>(f: F, value: u32) -> u32 {
    let result = f(value);
    result
}

fn apply_mut<F>(mut f: F)
where
    F: FnMut(f32, usize),
{
    f(1.0, 2);
    f(2.0, 3);
}

fn apply_once<R>(f: impl FnOnce() -> R) -> R {
    f()
}

fn twice(f: impl Fn(u32) -> u32) -> impl Fn(u32) -> u32 {
    move |value| f(f(value))
}

fn adder(amount: u32) -> impl Fn(u32) -> u32 + Copy {
    move |x| x + amount
}

fn pick(n: u32) -> fn(u32) -> u32 {
    if n > 3 { double } else { triple }
}

fn double(x: u32) -> u32 {
    x * 2
}

fn triple(x: u32) -> u32 {
    x * 3
}

#[no_mangle]
pub unsafe extern "ptx-kernel" fn by_bound(n: u32, out: *mut u32) {
    let a = apply(|x| x + 1, n); //: x: u32, a: u32
    let b = apply(double, n); //: b: u32
    let mut total = 0.0; //: total: f32
    let mut count = 0; //: count: usize
    apply_mut(|value, step| {
        //
        total += value;
        count += step;
    });
    let c = apply_once(|| n as u64); //: c: u64
    let d = apply_once(move || [n; 2]); //: d: [u32; 2]
    let e = apply(|_| 7, n); //: e: u32
    *out = a + b + total as u32 + count as u32;
}

#[no_mangle]
pub unsafe extern "ptx-kernel" fn called_later(n: u32, out: *mut u32) {
    let f = |x| x + 1; //: x: u32
    let a = f(n); //: a: u32
    let g = |x: u64, y| x + y; //: x: u64, y: u64
    let b = g(1, 2); //: b: u64
    let h = || n; //
    let c = h(); //: c: u32
    let mut k = 0; //: k: u32
    let mut step = || {
        k += 1;
        k
    };
    let d = step(); //: d: u32
    let e = step(); //: e: u32
    let i = |p: &u32| *p; //: p: &u32
    let j = i(&n); //: j: u32
    let l = |(x, y): (u32, u8)| x + y as u32; //: x: u32, y: u8
    let m = l((n, 3)); //: m: u32
    let o = || -> u8 { 5 }; //
    let q = o(); //: q: u8
    *out = a + c + d + e + j + m;
}

#[no_mangle]
pub unsafe extern "ptx-kernel" fn returned(n: u32, out: *mut u32) {
    let add = adder(n);
    let a = add(1); //: a: u32
    let copy = add;
    let b = copy(2); //: b: u32
    let four = twice(double);
    let c = four(n); //: c: u32
    let nested = twice(twice(adder(1)));
    let d = nested(3); //: d: u32
    *out = a + b + c + d;
}

#[no_mangle]
pub unsafe extern "ptx-kernel" fn nested(n: u32, out: *mut u32) {
    let mut sum = 0; //: sum: u32
    let mut outer = |x: u32| {
        let mut inner = |y: u32| {
            sum += x * y;
            n + y
        };
        let first = inner(1); //: first: u32
        first + inner(2)
    };
    let a = outer(3); //: a: u32
    let b = Some(n).map(|x| Some(x).map(|y| (x, y))); //: b: Option<Option<(u32, u32)>>
    *out = sum + a;
}

#[no_mangle]
pub unsafe extern "ptx-kernel" fn pointers(n: u32, out: *mut u32) {
    let f: fn(u32) -> u32 = double; //: f: fn(u32) -> u32
    let g: fn(f32) -> f32 = |x| x + 1.0; //: g: fn(f32) -> f32, x: f32
    let table: [fn(u32) -> u32; 2] = [double, triple]; //: table: [fn(u32) -> u32; 2]
    *out = n;
}

struct Job<F> {
    run: F,
    size: u32,
}

impl<F: Fn(u32) -> u32> Job<F> {
    fn new(size: u32, run: F) -> Self {
        Job { run, size }
    }
    fn result(&self) -> u32 {
        (self.run)(self.size)
    }
}

#[no_mangle]
pub unsafe extern "ptx-kernel" fn in_fields(n: u32, out: *mut u32) {
    let job = Job::new(n, |size| size * 2); //: size: u32
    let a = job.result(); //: a: u32
    let pair = (|x: u32| x + 1, n);
    let b = (pair.0)(pair.1); //: b: u32
    *out = a + b;
}
