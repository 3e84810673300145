//! Iterators made from values and functions.

use crate::clone::Clone;
use crate::iter::{DoubleEndedIterator, ExactSizeIterator, Iterator};
use crate::marker::PhantomData;
use crate::ops::{FnMut, FnOnce};
use crate::option::Option::{self, None, Some};

/// Made by `empty`.
pub struct Empty<T>(PhantomData<T>);

/// No values.
pub const fn empty<T>() -> Empty<T> {
    Empty(PhantomData)
}

impl<T> Iterator for Empty<T> {
    type Item = T;

    fn next(&mut self) -> Option<T> {
        None
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        (0, Some(0))
    }
}

impl<T> DoubleEndedIterator for Empty<T> {
    fn next_back(&mut self) -> Option<T> {
        None
    }
}

impl<T> ExactSizeIterator for Empty<T> {}

/// Made by `once`.
#[derive(Clone)]
pub struct Once<T> {
    value: Option<T>,
}

/// One value.
pub fn once<T>(value: T) -> Once<T> {
    Once { value: Some(value) }
}

impl<T> Iterator for Once<T> {
    type Item = T;

    fn next(&mut self) -> Option<T> {
        self.value.take()
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        match self.value {
            Some(_) => (1, Some(1)),
            None => (0, Some(0)),
        }
    }
}

impl<T> DoubleEndedIterator for Once<T> {
    fn next_back(&mut self) -> Option<T> {
        self.value.take()
    }
}

impl<T> ExactSizeIterator for Once<T> {}

/// Made by `once_with`.
pub struct OnceWith<F> {
    make: Option<F>,
}

/// One value, computed when asked for.
pub fn once_with<A, F: FnOnce() -> A>(make: F) -> OnceWith<F> {
    OnceWith { make: Some(make) }
}

impl<A, F: FnOnce() -> A> Iterator for OnceWith<F> {
    type Item = A;

    fn next(&mut self) -> Option<A> {
        match self.make.take() {
            Some(make) => Some(make()),
            None => None,
        }
    }
}

/// Made by `repeat`.
#[derive(Clone)]
pub struct Repeat<A> {
    element: A,
}

/// The same value, without end.
pub fn repeat<T: Clone>(elt: T) -> Repeat<T> {
    Repeat { element: elt }
}

impl<A: Clone> Iterator for Repeat<A> {
    type Item = A;

    fn next(&mut self) -> Option<A> {
        Some(self.element.clone())
    }
}

impl<A: Clone> DoubleEndedIterator for Repeat<A> {
    fn next_back(&mut self) -> Option<A> {
        Some(self.element.clone())
    }
}

/// Made by `repeat_n`.
#[derive(Clone)]
pub struct RepeatN<A> {
    element: A,
    count: usize,
}

/// The same value, so many times.
pub fn repeat_n<T: Clone>(element: T, count: usize) -> RepeatN<T> {
    RepeatN { element, count }
}

impl<A: Clone> Iterator for RepeatN<A> {
    type Item = A;

    fn next(&mut self) -> Option<A> {
        if self.count == 0 {
            return None;
        }
        self.count -= 1;
        Some(self.element.clone())
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.count, Some(self.count))
    }
}

impl<A: Clone> ExactSizeIterator for RepeatN<A> {}

/// Made by `repeat_with`.
#[derive(Clone)]
pub struct RepeatWith<F> {
    repeater: F,
}

/// What the function gives, without end.
pub fn repeat_with<A, F: FnMut() -> A>(repeater: F) -> RepeatWith<F> {
    RepeatWith { repeater }
}

impl<A, F: FnMut() -> A> Iterator for RepeatWith<F> {
    type Item = A;

    fn next(&mut self) -> Option<A> {
        Some((self.repeater)())
    }
}

/// Made by `from_fn`.
#[derive(Clone)]
pub struct FromFn<F>(F);

/// What the function gives, up to the first `None`.
pub fn from_fn<T, F>(f: F) -> FromFn<F>
where
    F: FnMut() -> Option<T>,
{
    FromFn(f)
}

impl<T, F> Iterator for FromFn<F>
where
    F: FnMut() -> Option<T>,
{
    type Item = T;

    fn next(&mut self) -> Option<T> {
        (self.0)()
    }
}

/// Made by `successors`.
#[derive(Clone)]
pub struct Successors<T, F> {
    next: Option<T>,
    succ: F,
}

/// A first value, and each next one computed from the last.
pub fn successors<T, F>(first: Option<T>, succ: F) -> Successors<T, F>
where
    F: FnMut(&T) -> Option<T>,
{
    Successors { next: first, succ }
}

impl<T, F> Iterator for Successors<T, F>
where
    F: FnMut(&T) -> Option<T>,
{
    type Item = T;

    fn next(&mut self) -> Option<T> {
        let item = self.next.take()?;
        self.next = (self.succ)(&item);
        Some(item)
    }
}
