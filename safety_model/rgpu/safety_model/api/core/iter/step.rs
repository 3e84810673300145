//! `Step`: what ranges can count through.

use crate::clone::Clone;
use crate::cmp::PartialOrd;
use crate::marker::Sized;
use crate::option::Option::{self, None, Some};
use crate::panicking;

/// Has a successor and a predecessor.
#[rgpu::lang("Step")]
pub trait Step: Clone + PartialOrd + Sized {
    fn steps_between(start: &Self, end: &Self) -> (usize, Option<usize>);
    fn forward_checked(start: Self, count: usize) -> Option<Self>;
    fn backward_checked(start: Self, count: usize) -> Option<Self>;

    fn forward(start: Self, count: usize) -> Self {
        match Step::forward_checked(start, count) {
            Some(value) => value,
            None => panicking::panic("overflow in a range"),
        }
    }

    unsafe fn forward_unchecked(start: Self, count: usize) -> Self {
        Step::forward(start, count)
    }

    fn backward(start: Self, count: usize) -> Self {
        match Step::backward_checked(start, count) {
            Some(value) => value,
            None => panicking::panic("overflow in a range"),
        }
    }

    unsafe fn backward_unchecked(start: Self, count: usize) -> Self {
        Step::backward(start, count)
    }
}

#[rgpu::one_of(U, u8, u16, u32, u64, u128, usize)]
impl<U> Step for U {
    fn steps_between(start: &U, end: &U) -> (usize, Option<usize>) {
        if *start < *end {
            let steps = (*end - *start) as usize;
            (steps, Some(steps))
        } else {
            (0, None)
        }
    }

    fn forward_checked(start: U, count: usize) -> Option<U> {
        if count as U as usize == count { start.checked_add(count as U) } else { None }
    }

    fn backward_checked(start: U, count: usize) -> Option<U> {
        if count as U as usize == count { start.checked_sub(count as U) } else { None }
    }

    fn forward(start: U, count: usize) -> U {
        start + count as U
    }

    unsafe fn forward_unchecked(start: U, count: usize) -> U {
        unsafe { start.unchecked_add(count as U) }
    }

    fn backward(start: U, count: usize) -> U {
        start - count as U
    }

    unsafe fn backward_unchecked(start: U, count: usize) -> U {
        unsafe { start.unchecked_sub(count as U) }
    }
}

#[rgpu::one_of(S, i8, i16, i32, i64, i128, isize)]
impl<S> Step for S {
    fn steps_between(start: &S, end: &S) -> (usize, Option<usize>) {
        if *start < *end {
            let steps = end.wrapping_sub(*start) as usize;
            (steps, Some(steps))
        } else {
            (0, None)
        }
    }

    fn forward_checked(start: S, count: usize) -> Option<S> {
        let end = start.wrapping_add(count as S);
        if count as S as usize == count && end >= start { Some(end) } else { None }
    }

    fn backward_checked(start: S, count: usize) -> Option<S> {
        let end = start.wrapping_sub(count as S);
        if count as S as usize == count && end <= start { Some(end) } else { None }
    }

    fn forward(start: S, count: usize) -> S {
        start + count as S
    }

    unsafe fn forward_unchecked(start: S, count: usize) -> S {
        unsafe { start.unchecked_add(count as S) }
    }

    fn backward(start: S, count: usize) -> S {
        start - count as S
    }

    unsafe fn backward_unchecked(start: S, count: usize) -> S {
        unsafe { start.unchecked_sub(count as S) }
    }
}

/// Characters count over the gap of the surrogates.
impl Step for char {
    fn steps_between(start: &char, end: &char) -> (usize, Option<usize>) {
        let (low, high) = (*start as u32, *end as u32);
        if low > high {
            return (0, None);
        }
        let gap = if low < 0xD800 && high >= 0xE000 { 0x800 } else { 0 };
        let steps = (high - low - gap) as usize;
        (steps, Some(steps))
    }

    fn forward_checked(start: char, count: usize) -> Option<char> {
        let low = start as usize;
        let end = low.checked_add(count)?;
        let end = if low < 0xD800 && end >= 0xD800 { end + 0x800 } else { end };
        if end <= 0x10_FFFF { char::from_u32(end as u32) } else { None }
    }

    fn backward_checked(start: char, count: usize) -> Option<char> {
        let high = start as usize;
        let end = high.checked_sub(count)?;
        let end = if high >= 0xE000 && end < 0xE000 { end.checked_sub(0x800)? } else { end };
        char::from_u32(end as u32)
    }
}
