//! Comparison of numbers, `bool`, `char`, `!`, `()` and `str`.

use crate::cmp::Ordering::{self, Equal, Greater, Less};
use crate::cmp::{Eq, Ord, PartialEq, PartialOrd};
use crate::option::Option::{self, None, Some};

#[rgpu::one_of(
    T, bool, char, i8, i16, i32, i64, i128, isize, u8, u16, u32, u64, u128, usize, f16, f32, f64,
    f128
)]
impl<T> PartialEq for T {
    fn eq(&self, other: &T) -> bool {
        *self == *other
    }

    fn ne(&self, other: &T) -> bool {
        *self != *other
    }
}

#[rgpu::one_of(T, bool, char, i8, i16, i32, i64, i128, isize, u8, u16, u32, u64, u128, usize)]
impl<T> Eq for T {}

#[rgpu::one_of(T, bool, char, i8, i16, i32, i64, i128, isize, u8, u16, u32, u64, u128, usize)]
impl<T> PartialOrd for T {
    fn partial_cmp(&self, other: &T) -> Option<Ordering> {
        Some(self.cmp(other))
    }

    fn lt(&self, other: &T) -> bool {
        *self < *other
    }

    fn le(&self, other: &T) -> bool {
        *self <= *other
    }

    fn gt(&self, other: &T) -> bool {
        *self > *other
    }

    fn ge(&self, other: &T) -> bool {
        *self >= *other
    }
}

#[rgpu::one_of(T, bool, char, i8, i16, i32, i64, i128, isize, u8, u16, u32, u64, u128, usize)]
impl<T> Ord for T {
    fn cmp(&self, other: &T) -> Ordering {
        if *self < *other {
            Less
        } else if *self == *other {
            Equal
        } else {
            Greater
        }
    }
}

#[rgpu::one_of(T, f16, f32, f64, f128)]
impl<T> PartialOrd for T {
    fn partial_cmp(&self, other: &T) -> Option<Ordering> {
        if *self < *other {
            Some(Less)
        } else if *self == *other {
            Some(Equal)
        } else if *self > *other {
            Some(Greater)
        } else {
            None
        }
    }

    fn lt(&self, other: &T) -> bool {
        *self < *other
    }

    fn le(&self, other: &T) -> bool {
        *self <= *other
    }

    fn gt(&self, other: &T) -> bool {
        *self > *other
    }

    fn ge(&self, other: &T) -> bool {
        *self >= *other
    }
}

impl PartialEq for ! {
    fn eq(&self, _other: &!) -> bool {
        *self
    }
}

impl Eq for ! {}

impl PartialEq for () {
    fn eq(&self, _other: &()) -> bool {
        true
    }
}

impl Eq for () {}

impl PartialOrd for () {
    fn partial_cmp(&self, _other: &()) -> Option<Ordering> {
        Some(Equal)
    }
}

impl Ord for () {
    fn cmp(&self, _other: &()) -> Ordering {
        Equal
    }
}

impl PartialEq for str {
    fn eq(&self, other: &str) -> bool {
        self.as_bytes() == other.as_bytes()
    }
}

impl Eq for str {}
