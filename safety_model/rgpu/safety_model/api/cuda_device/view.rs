//! Views whose positions are checked once: tiles of a `DisjointSlice`, rows and columns of a matrix.
//!
//! Upstream also answers None for elements of size zero.
#![rgpu::model(
    crate_name = "cuda_device",
    upstream = "NVlabs/cuda-oxide@a105afd",
    provenance = "reviewed"
)]

mod read;
mod write;

pub use crate::disjoint::GridStrideRuns32;
pub use read::{
    ColView32, ColViewIter32, MatrixView32, RowView32, RowViewIter32, StaticView32, ZipView32,
};
pub use write::{
    RuntimeTileMut32, RuntimeViewMut32, StaticTileMut32, StaticViewMut32, ThreadRunMut32,
};

use core::marker::PhantomData;

/// Space of a slice cut into runs of `N` elements, one a thread.
#[rgpu::lang("LinearTiles")]
pub enum LinearTiles<const N: usize> {}

/// Space of a matrix cut into tiles, one a thread; the row length is known at compile time.
#[rgpu::lang("RowMajorTiles")]
pub enum RowMajorTiles<const ROWS: usize, const COLS: usize, const ROW_STRIDE: usize> {}

/// Space of a matrix cut into tiles, one a thread; the slice carries the row length.
#[rgpu::lang("RuntimeRowMajorTiles")]
pub enum RuntimeRowMajorTiles<const ROWS: usize, const COLS: usize> {}

/// A number below `N`.
pub struct LocalIndex32<const N: usize> {
    raw: u32,
}

impl<const N: usize> LocalIndex32<N> {
    /// The number as an index, or None if it isn't below `N`.
    pub const fn new(raw: u32) -> Option<Self> {
        if N <= u32::MAX as usize && (raw as usize) < N { Some(Self { raw }) } else { None }
    }

    /// A constant as an index; it is checked when compiled.
    pub const fn constant<const I: u32>() -> Self {
        const {
            assert!(N <= u32::MAX as usize && (I as usize) < N);
        }
        Self { raw: I }
    }

    /// The plain number.
    pub const fn get(&self) -> u32 {
        self.raw
    }
}

/// An element that is known to exist.
pub struct InBounds32<'a, T> {
    pointer: *const T,
    borrow: PhantomData<&'a T>,
}

impl<'a, T> InBounds32<'a, T> {
    unsafe fn from_ptr(pointer: *const T) -> Self {
        Self { pointer, borrow: PhantomData }
    }

    /// The element, borrowed.
    pub fn get(&self) -> &T {
        unsafe { &*self.pointer }
    }

    /// A copy of the element.
    pub fn read(&self) -> T
    where
        T: Copy,
    {
        unsafe { *self.pointer }
    }
}

/// An element that is known to exist and that the thread may change.
pub struct InBoundsMut32<'a, T> {
    pointer: *mut T,
    borrow: PhantomData<&'a mut T>,
}

impl<'a, T> InBoundsMut32<'a, T> {
    pub(crate) unsafe fn from_ptr(pointer: *mut T) -> Self {
        Self { pointer, borrow: PhantomData }
    }

    /// The element, borrowed.
    pub fn get(&self) -> &T {
        unsafe { &*self.pointer }
    }

    /// The element, borrowed to change it.
    pub fn get_mut(&mut self) -> &mut T {
        unsafe { &mut *self.pointer }
    }

    /// A copy of the element.
    pub fn read(&self) -> T
    where
        T: Copy,
    {
        unsafe { *self.pointer }
    }

    /// Replaces the element.
    pub fn write(&mut self, value: T) {
        *self.get_mut() = value;
    }
}
