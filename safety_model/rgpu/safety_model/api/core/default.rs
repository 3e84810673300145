//! `Default`.

use crate::marker::Sized;

/// A type with a natural first value.
pub trait Default: Sized {
    fn default() -> Self;
}

impl Default for bool {
    fn default() -> bool {
        false
    }
}

impl Default for char {
    fn default() -> char {
        '\0'
    }
}

#[rgpu::one_of(T, i8, i16, i32, i64, i128, isize, u8, u16, u32, u64, u128, usize)]
impl<T> Default for T {
    fn default() -> T {
        0
    }
}

#[rgpu::one_of(T, f16, f32, f64, f128)]
impl<T> Default for T {
    fn default() -> T {
        0.0
    }
}

impl<T> Default for &[T] {
    fn default() -> Self {
        &[]
    }
}

impl Default for &str {
    fn default() -> Self {
        ""
    }
}

impl<T: Default, const N: usize> Default for [T; N] {
    fn default() -> Self {
        crate::array::from_fn(|_| T::default())
    }
}

impl Default for () {
    fn default() -> () {}
}

impl<A: Default> Default for (A,) {
    fn default() -> Self {
        (A::default(),)
    }
}

impl<A: Default, B: Default> Default for (A, B) {
    fn default() -> Self {
        (A::default(), B::default())
    }
}

impl<A: Default, B: Default, C: Default> Default for (A, B, C) {
    fn default() -> Self {
        (A::default(), B::default(), C::default())
    }
}

impl<A: Default, B: Default, C: Default, D: Default> Default for (A, B, C, D) {
    fn default() -> Self {
        (A::default(), B::default(), C::default(), D::default())
    }
}

impl<A: Default, B: Default, C: Default, D: Default, E: Default> Default for (A, B, C, D, E) {
    fn default() -> Self {
        (A::default(), B::default(), C::default(), D::default(), E::default())
    }
}

impl<A: Default, B: Default, C: Default, D: Default, E: Default, F: Default> Default
    for (A, B, C, D, E, F)
{
    fn default() -> Self {
        (A::default(), B::default(), C::default(), D::default(), E::default(), F::default())
    }
}

impl<A: Default, B: Default, C: Default, D: Default, E: Default, F: Default, G: Default> Default
    for (A, B, C, D, E, F, G)
{
    fn default() -> Self {
        (
            A::default(),
            B::default(),
            C::default(),
            D::default(),
            E::default(),
            F::default(),
            G::default(),
        )
    }
}

impl<A: Default, B: Default, C: Default, D: Default, E: Default, F: Default, G: Default, H: Default>
    Default for (A, B, C, D, E, F, G, H)
{
    fn default() -> Self {
        (
            A::default(),
            B::default(),
            C::default(),
            D::default(),
            E::default(),
            F::default(),
            G::default(),
            H::default(),
        )
    }
}

impl<
    A: Default,
    B: Default,
    C: Default,
    D: Default,
    E: Default,
    F: Default,
    G: Default,
    H: Default,
    I: Default,
> Default for (A, B, C, D, E, F, G, H, I)
{
    fn default() -> Self {
        (
            A::default(),
            B::default(),
            C::default(),
            D::default(),
            E::default(),
            F::default(),
            G::default(),
            H::default(),
            I::default(),
        )
    }
}

impl<
    A: Default,
    B: Default,
    C: Default,
    D: Default,
    E: Default,
    F: Default,
    G: Default,
    H: Default,
    I: Default,
    J: Default,
> Default for (A, B, C, D, E, F, G, H, I, J)
{
    fn default() -> Self {
        (
            A::default(),
            B::default(),
            C::default(),
            D::default(),
            E::default(),
            F::default(),
            G::default(),
            H::default(),
            I::default(),
            J::default(),
        )
    }
}

impl<
    A: Default,
    B: Default,
    C: Default,
    D: Default,
    E: Default,
    F: Default,
    G: Default,
    H: Default,
    I: Default,
    J: Default,
    K: Default,
> Default for (A, B, C, D, E, F, G, H, I, J, K)
{
    fn default() -> Self {
        (
            A::default(),
            B::default(),
            C::default(),
            D::default(),
            E::default(),
            F::default(),
            G::default(),
            H::default(),
            I::default(),
            J::default(),
            K::default(),
        )
    }
}

impl<
    A: Default,
    B: Default,
    C: Default,
    D: Default,
    E: Default,
    F: Default,
    G: Default,
    H: Default,
    I: Default,
    J: Default,
    K: Default,
    L: Default,
> Default for (A, B, C, D, E, F, G, H, I, J, K, L)
{
    fn default() -> Self {
        (
            A::default(),
            B::default(),
            C::default(),
            D::default(),
            E::default(),
            F::default(),
            G::default(),
            H::default(),
            I::default(),
            J::default(),
            K::default(),
            L::default(),
        )
    }
}
