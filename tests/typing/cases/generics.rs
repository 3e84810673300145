//! Generic functions and types, const generics, associated types, made concrete.
#![no_std]
#![feature(abi_ptx)]
#![allow(unused, clippy::all)]

use core::marker::PhantomData;
use core::ops::{Add, Mul};

fn identity<T>(value: T) -> T {
    let kept = value;
    kept
}

fn larger<T: PartialOrd + Copy>(a: T, b: T) -> T {
    let result = if a > b { a } else { b };
    result
}

fn dot<T, const N: usize>(a: &[T; N], b: &[T; N]) -> T
where
    T: Copy + Default + Add<Output = T> + Mul<Output = T>,
{
    let mut sum = T::default();
    for i in 0..N {
        sum = sum + a[i] * b[i];
    }
    sum
}

struct Matrix<T, const R: usize, const C: usize> {
    data: [[T; C]; R],
}

impl<T: Copy + Default, const R: usize, const C: usize> Matrix<T, R, C> {
    const SIZE: usize = R * C;

    fn zero() -> Self {
        Matrix { data: [[T::default(); C]; R] }
    }

    fn at(&self, row: usize, column: usize) -> T {
        self.data[row][column]
    }

    fn transposed(&self) -> Matrix<T, C, R> {
        let mut result = Matrix::<T, C, R>::zero();
        for r in 0..R {
            for c in 0..C {
                result.data[c][r] = self.data[r][c];
            }
        }
        result
    }
}

#[no_mangle]
pub unsafe extern "ptx-kernel" fn functions(n: u32, out: *mut f32) {
    let a = identity(n); //: a: u32
    let b = identity(&n); //: b: &u32
    let c = identity::<f32>(1.0); //: c: f32
    let d = larger(1.5f32, 2.0); //: d: f32
    let e = larger(n, 3); //: e: u32
    let f = dot(&[1.0f32, 2.0], &[3.0, 4.0]); //: f: f32
    let g = dot::<_, 3>(&[1, 2, 3], &[1, 2, n]); //: g: u32
    let h = identity(identity)(2u8); //: h: u8
    let i = Some(n).map(identity); //: i: Option<u32>
    let j = Some(n).map(Some); //: j: Option<Option<u32>>
    *out = d + f;
}

#[no_mangle]
pub unsafe extern "ptx-kernel" fn constants_in_types(out: *mut f32) {
    let m = Matrix::<f32, 2, 3>::zero(); //: m: Matrix<f32, 2, 3>
    let t = m.transposed(); //: t: Matrix<f32, 3, 2>
    let a = m.at(0, 1); //: a: f32
    let b = Matrix::<u8, 4, 8>::SIZE; //: b: usize
    let c = [0u8; Matrix::<u8, 2, 2>::SIZE]; //: c: [u8; 4]
    let d = t.data[0]; //: d: [f32; 2]
    *out = a;
}

trait Number {
    type Wide;
    const ZERO: Self;
    fn widen(self) -> Self::Wide;
}

impl Number for u32 {
    type Wide = u64;
    const ZERO: u32 = 0;
    fn widen(self) -> u64 {
        self as u64
    }
}

impl Number for f32 {
    type Wide = f64;
    const ZERO: f32 = 0.0;
    fn widen(self) -> f64 {
        self as f64
    }
}

fn widened<T: Number>(value: T) -> (T::Wide, T) {
    let zero = T::ZERO;
    let wide = value.widen();
    (wide, zero)
}

struct Buffer<T, S = u32> {
    items: [T; 4],
    size: S,
}

type Small<T> = Buffer<T>;

struct Tag<T>(PhantomData<T>);

impl<T> Tag<T> {
    fn new() -> Self {
        Tag(PhantomData)
    }
    fn make(&self, value: T) -> T {
        value
    }
}

#[no_mangle]
pub unsafe extern "ptx-kernel" fn associated(n: u32, out: *mut u64) {
    let a = widened(n); //: a: (u64, u32)
    let b = widened(1.0f32); //: b: (f64, f32)
    let c = <u32 as Number>::ZERO; //: c: u32
    let d: <f32 as Number>::Wide = 2.0; //: d: f64
    let e: Small<u8> = Buffer { items: [0; 4], size: 1 }; //: e: Buffer<u8, u32>
    let f = e.size; //: f: u32
    let tag = Tag::new(); //: tag: Tag<i64>
    let g = tag.make(5i64); //: g: i64
    let h: [_; 2] = [n; 2]; //: h: [u32; 2]
    *out = a.0;
}

#[derive(Clone, Copy)]
enum Either<L, R> {
    Left(L),
    Right(R),
}

impl<L: Copy, R: Copy> Either<L, R> {
    fn left(self) -> Option<L> {
        match self {
            Either::Left(value) => Some(value), //: value: u32
            Self::Right(_) => None,
        }
    }
}

#[no_mangle]
pub unsafe extern "ptx-kernel" fn enums(n: u32, out: *mut u32) {
    let a = Either::<u32, f32>::Left(n); //: a: Either<u32, f32>
    let b = if n > 2 { a } else { Either::Right(1.0) }; //: b: Either<u32, f32>
    let c = b.left(); //: c: Option<u32>
    let d = Either::Left::<u8, u8>(3); //: d: Either<u8, u8>
    let e = None::<u16>; //: e: Option<u16>
    let f = Option::Some(n); //: f: Option<u32>
    let mut g = None; //: g: Option<&u32>
    g = Some(&n);
    *out = c.unwrap_or(0);
}

trait Visit {
    fn visit(&mut self, value: u32);
}

struct Sum(u32);

impl Visit for Sum {
    fn visit(&mut self, value: u32) {
        self.0 += value;
    }
}

impl<V: Visit> Visit for &mut V {
    fn visit(&mut self, value: u32) {
        (**self).visit(value + 1)
    }
}

fn walk<V: Visit>(mut visitor: V, depth: u32) {
    visitor.visit(depth);
    if depth > 0 {
        walk_again(&mut visitor, depth - 1);
    }
}

fn walk_again<V: Visit>(visitor: &mut V, depth: u32) {
    visitor.visit(depth);
}

#[no_mangle]
pub unsafe extern "ptx-kernel" fn by_reference(out: *mut u32) {
    let mut sum = Sum(0); //: sum: Sum
    walk(&mut sum, 2);
    walk_again(&mut sum, 1);
    *out = sum.0;
}

// `Self::Found` is that of the `Look` that `Change` demands, and `Look` is there twice.
trait Look<Key> {
    type Found;
    fn look(&self, key: Key) -> &Self::Found;
}

trait Change<Key>: Look<Key> {
    fn change(&mut self, key: Key) -> &mut Self::Found;
}

struct Shelf([u32; 4], f32);

impl Look<usize> for Shelf {
    type Found = u32;
    fn look(&self, key: usize) -> &Self::Found {
        &self.0[key]
    }
}

impl Look<bool> for Shelf {
    type Found = f32;
    fn look(&self, key: bool) -> &Self::Found {
        &self.1
    }
}

impl Change<bool> for Shelf {
    fn change(&mut self, key: bool) -> &mut Self::Found {
        let found = &mut self.1; //: found: &mut f32
        found
    }
}

#[no_mangle]
pub unsafe extern "ptx-kernel" fn through_supertraits(out: *mut f32) {
    let mut shelf = Shelf([1, 2, 3, 4], 0.5); //: shelf: Shelf
    let number = shelf.look(2); //: number: &u32
    let place = shelf.change(true); //: place: &mut f32
    let mut numbers = [0.0f32; 8];
    let part = &mut numbers[2..6]; //: part: &mut [f32]
    part[0] = *place;
    *out = numbers[2];
}
