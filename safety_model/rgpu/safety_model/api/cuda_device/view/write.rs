//! Views that a thread may write.
#![rgpu::model(
    crate_name = "cuda_device",
    upstream = "NVlabs/cuda-oxide@a105afd",
    provenance = "reviewed"
)]

use super::{InBoundsMut32, LocalIndex32};
use core::marker::PhantomData;

/// `N` adjacent elements of one thread.
pub struct StaticViewMut32<'a, T, const N: usize> {
    pointer: *mut T,
    borrow: PhantomData<&'a mut [T]>,
}

impl<'a, T, const N: usize> StaticViewMut32<'a, T, N> {
    pub(crate) unsafe fn from_ptr(pointer: *mut T) -> Self {
        Self { pointer, borrow: PhantomData }
    }

    /// The slice as a view, or None if its length isn't `N`.
    pub fn from_slice(slice: &'a mut [T]) -> Option<Self> {
        if N == 0 || N > u32::MAX as usize || slice.len() != N {
            return None;
        }
        Some(Self { pointer: slice.as_mut_ptr(), borrow: PhantomData })
    }

    /// The element at `index`.
    pub fn at(&mut self, index: LocalIndex32<N>) -> InBoundsMut32<'_, T> {
        unsafe { InBoundsMut32::from_ptr(self.pointer.add(index.get() as usize)) }
    }

    /// Element `I`.
    pub fn at_const<const I: u32>(&mut self) -> InBoundsMut32<'_, T> {
        self.at(LocalIndex32::constant::<I>())
    }

    /// Number of elements.
    pub const fn len(&self) -> u32 {
        N as u32
    }

    /// Never true: a view has at least one element.
    pub const fn is_empty(&self) -> bool {
        false
    }
}

/// Up to `len` adjacent elements of one thread.
pub struct RuntimeViewMut32<'a, T> {
    pointer: *mut T,
    length: u32,
    borrow: PhantomData<&'a mut [T]>,
}

impl<'a, T> RuntimeViewMut32<'a, T> {
    pub(crate) unsafe fn from_ptr(pointer: *mut T, length: u32) -> Self {
        Self { pointer, length, borrow: PhantomData }
    }

    /// The element at `index`, or None if there is none.
    pub fn at(&mut self, index: u32) -> Option<InBoundsMut32<'_, T>> {
        if index < self.length {
            Some(unsafe { InBoundsMut32::from_ptr(self.pointer.add(index as usize)) })
        } else {
            None
        }
    }

    /// Number of elements.
    pub const fn len(&self) -> u32 {
        self.length
    }

    /// True for a view of no elements.
    pub const fn is_empty(&self) -> bool {
        self.length == 0
    }
}

/// The run of one thread: whole, or cut by the end of the slice.
pub enum ThreadRunMut32<'a, T, const N: usize> {
    /// All `N` elements.
    Full(StaticViewMut32<'a, T, N>),
    /// Fewer than `N` elements.
    Clipped(RuntimeViewMut32<'a, T>),
}

impl<'a, T, const N: usize> ThreadRunMut32<'a, T, N> {
    /// Number of elements.
    pub fn len(&self) -> u32 {
        match self {
            ThreadRunMut32::Full(_) => N as u32,
            ThreadRunMut32::Clipped(view) => view.len(),
        }
    }

    /// Never true: a run has at least one element.
    pub fn is_empty(&self) -> bool {
        false
    }

    /// True if the run was cut.
    pub fn is_clipped(&self) -> bool {
        match self {
            ThreadRunMut32::Full(_) => false,
            ThreadRunMut32::Clipped(_) => true,
        }
    }

    /// The element at `index`, or None if there is none.
    pub fn at(&mut self, index: u32) -> Option<InBoundsMut32<'_, T>> {
        match self {
            ThreadRunMut32::Full(view) => match LocalIndex32::<N>::new(index) {
                Some(local) => Some(view.at(local)),
                None => None,
            },
            ThreadRunMut32::Clipped(view) => view.at(index),
        }
    }
}

/// A tile of one thread; the row length is known at compile time.
pub struct StaticTileMut32<'a, T, const ROWS: usize, const COLS: usize, const ROW_STRIDE: usize> {
    pointer: *mut T,
    borrow: PhantomData<&'a mut [T]>,
}

impl<'a, T, const ROWS: usize, const COLS: usize, const ROW_STRIDE: usize>
    StaticTileMut32<'a, T, ROWS, COLS, ROW_STRIDE>
{
    pub(crate) unsafe fn from_ptr(pointer: *mut T) -> Self {
        Self { pointer, borrow: PhantomData }
    }

    /// The element at `row` and `col`.
    pub fn at(&mut self, row: LocalIndex32<ROWS>, col: LocalIndex32<COLS>) -> InBoundsMut32<'_, T> {
        let offset = row.get().wrapping_mul(ROW_STRIDE as u32).wrapping_add(col.get());
        unsafe { InBoundsMut32::from_ptr(self.pointer.add(offset as usize)) }
    }

    /// The element at row `ROW` and column `COL`.
    pub fn at_const<const ROW: u32, const COL: u32>(&mut self) -> InBoundsMut32<'_, T> {
        self.at(LocalIndex32::constant::<ROW>(), LocalIndex32::constant::<COL>())
    }

    /// Number of rows.
    pub const fn rows(&self) -> u32 {
        ROWS as u32
    }

    /// Number of columns.
    pub const fn cols(&self) -> u32 {
        COLS as u32
    }
}

/// A tile of one thread; the slice carried the row length.
pub struct RuntimeTileMut32<'a, T, const ROWS: usize, const COLS: usize> {
    pointer: *mut T,
    stride: u32,
    borrow: PhantomData<&'a mut [T]>,
}

impl<'a, T, const ROWS: usize, const COLS: usize> RuntimeTileMut32<'a, T, ROWS, COLS> {
    pub(crate) unsafe fn from_ptr(pointer: *mut T, stride: u32) -> Self {
        Self { pointer, stride, borrow: PhantomData }
    }

    /// The element at `row` and `col`.
    pub fn at(&mut self, row: LocalIndex32<ROWS>, col: LocalIndex32<COLS>) -> InBoundsMut32<'_, T> {
        let offset =
            (row.get() as u64).wrapping_mul(self.stride as u64).wrapping_add(col.get() as u64);
        unsafe { InBoundsMut32::from_ptr(self.pointer.add(offset as usize)) }
    }

    /// The element at row `ROW` and column `COL`.
    pub fn at_const<const ROW: u32, const COL: u32>(&mut self) -> InBoundsMut32<'_, T> {
        self.at(LocalIndex32::constant::<ROW>(), LocalIndex32::constant::<COL>())
    }

    /// Number of rows.
    pub const fn rows(&self) -> u32 {
        ROWS as u32
    }

    /// Number of columns.
    pub const fn cols(&self) -> u32 {
        COLS as u32
    }

    /// Elements a row of the matrix.
    pub const fn stride(&self) -> u32 {
        self.stride
    }
}
