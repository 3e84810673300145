//! Calls much of `core` and prints what comes out, as numbers. Compiled twice, against the model of `core`
//! and against the real one: the output has to be the same.

use core::cmp::Ordering;
use core::num::*;
use core::prelude::rust_2021::*;

mod integers;
mod sequences;
mod values;

use crate::output as out;

/// A number that tells values apart.
trait H {
    fn h(&self) -> u64;
}

macro_rules! hash_as {
    ($($t:ty)*) => { $(impl H for $t { fn h(&self) -> u64 { *self as u64 } })* };
}
hash_as!(bool char i8 u8 i16 u16 i32 u32 i64 u64 isize usize);

macro_rules! hash_wide {
    ($($t:ty)*) => { $(impl H for $t {
        fn h(&self) -> u64 { (*self as u64) ^ ((*self >> 64) as u64).wrapping_mul(31) }
    })* };
}
hash_wide!(i128 u128);

impl H for f32 {
    fn h(&self) -> u64 {
        if *self != *self {
            77
        } else {
            self.to_bits() as u64
        }
    }
}

impl H for f64 {
    fn h(&self) -> u64 {
        if *self != *self { 77 } else { self.to_bits() }
    }
}

impl H for Ordering {
    fn h(&self) -> u64 {
        *self as i8 as u64
    }
}

impl<A: H> H for Option<A> {
    fn h(&self) -> u64 {
        match self {
            Some(x) => x.h().wrapping_mul(3).wrapping_add(1),
            None => 999,
        }
    }
}

impl<A: H, B: H> H for Result<A, B> {
    fn h(&self) -> u64 {
        match self {
            Ok(x) => x.h().wrapping_mul(5).wrapping_add(1),
            Err(x) => x.h().wrapping_mul(7).wrapping_add(2),
        }
    }
}

impl H for TryFromIntError {
    fn h(&self) -> u64 {
        4
    }
}

impl H for core::convert::Infallible {
    fn h(&self) -> u64 {
        4
    }
}

impl<A: H, B: H> H for (A, B) {
    fn h(&self) -> u64 {
        self.0.h().wrapping_mul(11).wrapping_add(self.1.h())
    }
}

impl<A: H> H for [A] {
    fn h(&self) -> u64 {
        let mut sum = 17u64;
        let mut i = 0;
        while i < self.len() {
            sum = sum.wrapping_mul(31).wrapping_add(self[i].h());
            i += 1;
        }
        sum
    }
}

impl<A: H, const N: usize> H for [A; N] {
    fn h(&self) -> u64 {
        let slice: &[A] = self;
        slice.h()
    }
}

impl<A: H + ?Sized> H for &A {
    fn h(&self) -> u64 {
        (**self).h()
    }
}

impl<A: H + ?Sized> H for &mut A {
    fn h(&self) -> u64 {
        (**self).h()
    }
}

fn mix(sum: &mut u64, x: u64) {
    *sum = (*sum ^ x).wrapping_mul(0x100_0000_01b3).rotate_left(7);
}

/// The first values of an iterator, and how many there are.
fn it<I: Iterator>(iterator: I)
where
    I::Item: H,
{
    let mut iterator = iterator;
    let (mut sum, mut number) = (1, 0u64);
    while let Some(item) = iterator.next() {
        mix(&mut sum, item.h());
        number += 1;
        if number > 60 {
            break;
        }
    }
    out(sum);
    out(number);
}

pub fn run() {
    integers::run();
    sequences::run();
    values::run();
}
