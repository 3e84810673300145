//! Methods: receivers, auto-reference, dereferences, arrays as slices, traits.
#![no_std]
#![feature(abi_ptx)]
#![allow(unused, clippy::all)]

use core::ops::{Add, AddAssign, Deref, DerefMut, Index, IndexMut, Mul, Neg, Not, Sub};

struct Counter {
    count: u32,
}

impl Counter {
    const STEP: u32 = 2;

    fn new() -> Self {
        Counter { count: Self::STEP }
    }
    fn get(&self) -> u32 {
        self.count
    }
    fn bump(&mut self) -> &mut Self {
        self.count += 1;
        self
    }
    fn finish(self) -> u32 {
        self.count
    }
}

#[no_mangle]
pub unsafe extern "ptx-kernel" fn receivers(out: *mut u32) {
    let mut counter = Counter::new(); //: counter: Counter
    let a = counter.get(); //: a: u32
    counter.bump().bump();
    let b = (&counter).get(); //: b: u32
    let c = &&counter; //: c: &&Counter
    let d = c.get(); //: d: u32
    let e = Counter::get(&counter); //: e: u32
    let f = counter.finish(); //: f: u32
    *out = a + b + d + e + f;
}

#[no_mangle]
pub unsafe extern "ptx-kernel" fn arrays_as_slices(out: *mut u32) {
    let mut a = [1u32, 2, 3, 4]; //: a: [u32; 4]
    let b = a.len(); //: b: usize
    let c = a.iter(); //: c: Iter<u32>
    let d = a.first(); //: d: Option<&u32>
    a.swap(0, 1);
    let e = &a[1..]; //: e: &[u32]
    let f = &mut a[..2]; //: f: &mut [u32]
    f[0] = 7;
    let g = a.split_at(2); //: g: (&[u32], &[u32])
    let h: &[u32] = &a; //: h: &[u32]
    let i = h.get(2); //: i: Option<&u32>
    let j = a.as_ptr(); //: j: *const u32
    let (k, l) = a.split_at_mut(1); //: k: &mut [u32], l: &mut [u32]
    k[0] = l[0];
    *out = a[0] + b as u32;
}

struct Wrapper<T>(T);

impl<T> Deref for Wrapper<T> {
    type Target = T;
    fn deref(&self) -> &T {
        &self.0
    }
}

impl<T> DerefMut for Wrapper<T> {
    fn deref_mut(&mut self) -> &mut T {
        &mut self.0
    }
}

#[no_mangle]
pub unsafe extern "ptx-kernel" fn through_deref(out: *mut u32) {
    let mut w = Wrapper([1u32, 2, 3]); //: w: Wrapper<[u32; 3]>
    let a = w.len(); //: a: usize
    let b = w[1]; //: b: u32
    w[2] = 9;
    let c = *w; //: c: [u32; 3]
    let d = w.iter(); //: d: Iter<u32>
    let e = Wrapper(Counter { count: 1 }); //: e: Wrapper<Counter>
    let f = e.get(); //: f: u32
    let g = e.count; //: g: u32
    let mut h = Wrapper(Wrapper(5u32)); //: h: Wrapper<Wrapper<u32>>
    let i = **h + 1; //: i: u32
    **h += 2;
    let mut j = Wrapper(Counter { count: 2 }); //: j: Wrapper<Counter>
    j.bump();
    j.count = 4;
    *out = b + f + i;
}

trait Shape {
    const SIDES: u32;
    type Unit: Copy;

    fn area(&self) -> f32;
    fn unit(&self) -> Self::Unit;
    fn doubled(&self) -> f32 {
        self.area() * 2.0
    }
    fn named() -> u32 {
        Self::SIDES + 1
    }
}

#[derive(Clone, Copy)]
struct Square(f32);
#[derive(Clone, Copy)]
struct Disc {
    radius: f32,
}

impl Shape for Square {
    const SIDES: u32 = 4;
    type Unit = u8;
    fn area(&self) -> f32 {
        self.0 * self.0
    }
    fn unit(&self) -> u8 {
        1
    }
}

impl Shape for Disc {
    const SIDES: u32 = 0;
    type Unit = f32;
    fn area(&self) -> f32 {
        self.radius * 3.0
    }
    fn unit(&self) -> f32 {
        self.radius
    }
    fn doubled(&self) -> f32 {
        7.0
    }
}

fn total<A: Shape, B>(a: &A, b: B) -> f32
where
    B: Shape,
{
    let first = a.area();
    let sides = A::SIDES + <B as Shape>::SIDES;
    let unit = b.unit();
    first + b.doubled() + sides as f32
}

fn by_impl(shape: impl Shape<Unit = u8>) -> u8 {
    let unit = shape.unit();
    unit + 1
}

#[no_mangle]
pub unsafe extern "ptx-kernel" fn traits(out: *mut f32) {
    let square = Square(2.0); //: square: Square
    let disc = Disc { radius: 1.0 }; //: disc: Disc
    let a = square.area(); //: a: f32
    let b = square.unit(); //: b: u8
    let c = disc.unit(); //: c: f32
    let d = Square::SIDES; //: d: u32
    let e = <Disc as Shape>::SIDES; //: e: u32
    let f = Square::named(); //: f: u32
    let g = total(&square, disc); //: g: f32
    let h = Shape::area(&disc); //: h: f32
    let i = by_impl(square); //: i: u8
    let j: <Disc as Shape>::Unit = 1.0; //: j: f32
    *out = a + g + h + disc.doubled();
}

#[derive(Clone, Copy, PartialEq)]
struct Vector {
    x: f32,
    y: f32,
}

impl Add for Vector {
    type Output = Vector;
    fn add(self, other: Vector) -> Vector {
        Vector { x: self.x + other.x, y: self.y + other.y }
    }
}

impl Sub<&Vector> for &Vector {
    type Output = Vector;
    fn sub(self, other: &Vector) -> Vector {
        Vector { x: self.x - other.x, ..*self }
    }
}

impl Mul<f32> for Vector {
    type Output = Vector;
    fn mul(self, factor: f32) -> Vector {
        Vector { x: self.x * factor, y: self.y * factor }
    }
}

impl Mul<Vector> for f32 {
    type Output = Vector;
    fn mul(self, vector: Vector) -> Vector {
        vector * self
    }
}

impl Mul<Vector> for Vector {
    type Output = f32;
    fn mul(self, other: Vector) -> f32 {
        self.x * other.x + self.y * other.y
    }
}

impl Neg for Vector {
    type Output = Vector;
    fn neg(self) -> Vector {
        Vector { x: -self.x, y: -self.y }
    }
}

impl AddAssign for Vector {
    fn add_assign(&mut self, other: Vector) {
        self.x += other.x;
    }
}

impl Index<usize> for Vector {
    type Output = f32;
    fn index(&self, index: usize) -> &f32 {
        if index == 0 { &self.x } else { &self.y }
    }
}

impl IndexMut<usize> for Vector {
    fn index_mut(&mut self, index: usize) -> &mut f32 {
        if index == 0 { &mut self.x } else { &mut self.y }
    }
}

#[no_mangle]
pub unsafe extern "ptx-kernel" fn operators_of_users(out: *mut f32) {
    let mut a = Vector { x: 1.0, y: 2.0 }; //: a: Vector
    let b = a + a; //: b: Vector
    let c = &a - &b; //: c: Vector
    let d = a * 2.0; //: d: Vector
    let e = 2.0 * a; //: e: Vector
    let f = a * b; //: f: f32
    let g = -a; //: g: Vector
    a += b;
    let h = a[0]; //: h: f32
    a[1] = 5.0;
    a[0] += 1.0;
    let i = &a[1]; //: i: &f32
    let j = a == b; //: j: bool
    let k = a != b && !j; //: k: bool
    let l = a + b * 2.0 + c; //: l: Vector
    *out = f + h;
}

mod scope {
    pub trait Loud {
        fn shout(&self) -> u32;
    }
    impl Loud for u32 {
        fn shout(&self) -> u32 {
            *self + 1
        }
    }
    impl<T: Loud> Loud for [T] {
        fn shout(&self) -> u32 {
            self[0].shout()
        }
    }
    impl<T: Loud + ?Sized> Loud for &T {
        fn shout(&self) -> u32 {
            (**self).shout() * 2
        }
    }
}

#[no_mangle]
pub unsafe extern "ptx-kernel" fn traits_for_core_types(n: u32, out: *mut u32) {
    use scope::Loud as _;
    let a = n.shout(); //: a: u32
    let b = [n, n].shout(); //: b: u32
    let c = (&n).shout(); //: c: u32
    let d = scope::Loud::shout(&&n); //: d: u32
    *out = a + b + c + d;
}
