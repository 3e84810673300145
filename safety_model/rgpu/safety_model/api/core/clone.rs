//! `Clone`. Closures, function items and function pointers have it built in.

use crate::marker::Sized;

/// A value can be duplicated by calling `clone`.
#[rgpu::lang("clone")]
pub trait Clone: Sized {
    fn clone(&self) -> Self;

    fn clone_from(&mut self, source: &Self) {
        *self = source.clone();
    }
}

#[rgpu::one_of(
    T, bool, char, i8, i16, i32, i64, i128, isize, u8, u16, u32, u64, u128, usize, f16, f32, f64,
    f128, !
)]
impl<T> Clone for T {
    fn clone(&self) -> T {
        *self
    }
}

impl<T: ?Sized> Clone for &T {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T: ?Sized> Clone for *const T {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T: ?Sized> Clone for *mut T {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T: Clone, const N: usize> Clone for [T; N] {
    fn clone(&self) -> Self {
        self.each_ref().map(Clone::clone)
    }
}

impl Clone for () {
    fn clone(&self) -> () {}
}

impl<A: Clone> Clone for (A,) {
    fn clone(&self) -> Self {
        (self.0.clone(),)
    }
}

impl<A: Clone, B: Clone> Clone for (A, B) {
    fn clone(&self) -> Self {
        (self.0.clone(), self.1.clone())
    }
}

impl<A: Clone, B: Clone, C: Clone> Clone for (A, B, C) {
    fn clone(&self) -> Self {
        (self.0.clone(), self.1.clone(), self.2.clone())
    }
}

impl<A: Clone, B: Clone, C: Clone, D: Clone> Clone for (A, B, C, D) {
    fn clone(&self) -> Self {
        (self.0.clone(), self.1.clone(), self.2.clone(), self.3.clone())
    }
}

impl<A: Clone, B: Clone, C: Clone, D: Clone, E: Clone> Clone for (A, B, C, D, E) {
    fn clone(&self) -> Self {
        (self.0.clone(), self.1.clone(), self.2.clone(), self.3.clone(), self.4.clone())
    }
}

impl<A: Clone, B: Clone, C: Clone, D: Clone, E: Clone, F: Clone> Clone for (A, B, C, D, E, F) {
    fn clone(&self) -> Self {
        (
            self.0.clone(),
            self.1.clone(),
            self.2.clone(),
            self.3.clone(),
            self.4.clone(),
            self.5.clone(),
        )
    }
}

impl<A: Clone, B: Clone, C: Clone, D: Clone, E: Clone, F: Clone, G: Clone> Clone
    for (A, B, C, D, E, F, G)
{
    fn clone(&self) -> Self {
        (
            self.0.clone(),
            self.1.clone(),
            self.2.clone(),
            self.3.clone(),
            self.4.clone(),
            self.5.clone(),
            self.6.clone(),
        )
    }
}

impl<A: Clone, B: Clone, C: Clone, D: Clone, E: Clone, F: Clone, G: Clone, H: Clone> Clone
    for (A, B, C, D, E, F, G, H)
{
    fn clone(&self) -> Self {
        (
            self.0.clone(),
            self.1.clone(),
            self.2.clone(),
            self.3.clone(),
            self.4.clone(),
            self.5.clone(),
            self.6.clone(),
            self.7.clone(),
        )
    }
}

impl<A: Clone, B: Clone, C: Clone, D: Clone, E: Clone, F: Clone, G: Clone, H: Clone, I: Clone> Clone
    for (A, B, C, D, E, F, G, H, I)
{
    fn clone(&self) -> Self {
        (
            self.0.clone(),
            self.1.clone(),
            self.2.clone(),
            self.3.clone(),
            self.4.clone(),
            self.5.clone(),
            self.6.clone(),
            self.7.clone(),
            self.8.clone(),
        )
    }
}

impl<
    A: Clone,
    B: Clone,
    C: Clone,
    D: Clone,
    E: Clone,
    F: Clone,
    G: Clone,
    H: Clone,
    I: Clone,
    J: Clone,
> Clone for (A, B, C, D, E, F, G, H, I, J)
{
    fn clone(&self) -> Self {
        (
            self.0.clone(),
            self.1.clone(),
            self.2.clone(),
            self.3.clone(),
            self.4.clone(),
            self.5.clone(),
            self.6.clone(),
            self.7.clone(),
            self.8.clone(),
            self.9.clone(),
        )
    }
}

impl<
    A: Clone,
    B: Clone,
    C: Clone,
    D: Clone,
    E: Clone,
    F: Clone,
    G: Clone,
    H: Clone,
    I: Clone,
    J: Clone,
    K: Clone,
> Clone for (A, B, C, D, E, F, G, H, I, J, K)
{
    fn clone(&self) -> Self {
        (
            self.0.clone(),
            self.1.clone(),
            self.2.clone(),
            self.3.clone(),
            self.4.clone(),
            self.5.clone(),
            self.6.clone(),
            self.7.clone(),
            self.8.clone(),
            self.9.clone(),
            self.10.clone(),
        )
    }
}

impl<
    A: Clone,
    B: Clone,
    C: Clone,
    D: Clone,
    E: Clone,
    F: Clone,
    G: Clone,
    H: Clone,
    I: Clone,
    J: Clone,
    K: Clone,
    L: Clone,
> Clone for (A, B, C, D, E, F, G, H, I, J, K, L)
{
    fn clone(&self) -> Self {
        (
            self.0.clone(),
            self.1.clone(),
            self.2.clone(),
            self.3.clone(),
            self.4.clone(),
            self.5.clone(),
            self.6.clone(),
            self.7.clone(),
            self.8.clone(),
            self.9.clone(),
            self.10.clone(),
            self.11.clone(),
        )
    }
}
