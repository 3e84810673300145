//! Views that threads only read.
#![rgpu::model(
    crate_name = "cuda_device",
    upstream = "NVlabs/cuda-oxide@a105afd",
    provenance = "reviewed"
)]

use super::{InBounds32, LocalIndex32};
use core::marker::PhantomData;

/// `N` elements.
pub struct StaticView32<'a, T, const N: usize> {
    pointer: *const T,
    borrow: PhantomData<&'a [T]>,
}

impl<'a, T, const N: usize> StaticView32<'a, T, N> {
    /// The slice as a view, or None if its length isn't `N`.
    pub fn from_slice(slice: &'a [T]) -> Option<Self> {
        if N == 0 || N > u32::MAX as usize || slice.len() != N {
            return None;
        }
        Some(Self { pointer: slice.as_ptr(), borrow: PhantomData })
    }

    /// The element at `index`.
    pub fn at(&self, index: LocalIndex32<N>) -> InBounds32<'_, T> {
        unsafe { InBounds32::from_ptr(self.pointer.add(index.get() as usize)) }
    }

    /// Element `I`.
    pub fn at_const<const I: u32>(&self) -> InBounds32<'_, T> {
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

/// A slice seen as rows of `stride` elements.
pub struct MatrixView32<'a, T> {
    pointer: *const T,
    length: usize,
    stride: u32,
    borrow: PhantomData<&'a [T]>,
}

impl<'a, T> Clone for MatrixView32<'a, T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<'a, T> Copy for MatrixView32<'a, T> {}

impl<'a, T> MatrixView32<'a, T> {
    /// The slice with a row length.
    pub fn new(slice: &'a [T], stride: u32) -> Self {
        Self { pointer: slice.as_ptr(), length: slice.len(), stride, borrow: PhantomData }
    }

    /// The first `cols` elements of a row, or None if they aren't all there.
    pub fn row(&self, row: u32, cols: u32) -> Option<RowView32<'a, T>> {
        if cols == 0 || cols > self.stride {
            return None;
        }
        let start = row as usize * self.stride as usize;
        if start + cols as usize > self.length {
            return None;
        }
        let pointer = unsafe { self.pointer.add(start) };
        Some(RowView32 { pointer, length: cols, borrow: PhantomData })
    }

    /// The first `rows` elements of a column, or None if they aren't all there.
    pub fn col(&self, col: u32, rows: u32) -> Option<ColView32<'a, T>> {
        if rows == 0 || col >= self.stride {
            return None;
        }
        let last = (rows - 1) as usize * self.stride as usize + col as usize;
        if last >= self.length {
            return None;
        }
        let pointer = unsafe { self.pointer.add(col as usize) };
        Some(ColView32 { pointer, stride: self.stride, length: rows, borrow: PhantomData })
    }

    /// Elements a row.
    pub const fn stride(&self) -> u32 {
        self.stride
    }

    /// Number of elements.
    pub const fn len(&self) -> usize {
        self.length
    }

    /// True for a matrix of no elements.
    pub const fn is_empty(&self) -> bool {
        self.length == 0
    }
}

/// A row of a matrix.
pub struct RowView32<'a, T> {
    pointer: *const T,
    length: u32,
    borrow: PhantomData<&'a [T]>,
}

impl<'a, T> Clone for RowView32<'a, T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<'a, T> Copy for RowView32<'a, T> {}

impl<'a, T> RowView32<'a, T> {
    /// A row of no elements.
    pub const fn empty() -> Self {
        Self { pointer: core::ptr::null(), length: 0, borrow: PhantomData }
    }

    /// Element `i`, or None if there is none.
    pub fn get(&self, i: u32) -> Option<T>
    where
        T: Copy,
    {
        if i < self.length { Some(unsafe { *self.pointer.add(i as usize) }) } else { None }
    }

    /// The elements in order.
    pub fn iter(&self) -> RowViewIter32<'a, T> {
        RowViewIter32 { row: *self, next: 0 }
    }

    /// Pairs with the elements of a column, or None if the lengths differ.
    pub fn zip_exact(self, col: ColView32<'a, T>) -> Option<ZipView32<'a, T>> {
        if self.length == col.length {
            Some(ZipView32 { row: self, column: col, next: 0 })
        } else {
            None
        }
    }

    /// Number of elements.
    pub const fn len(&self) -> u32 {
        self.length
    }

    /// True for a row of no elements.
    pub const fn is_empty(&self) -> bool {
        self.length == 0
    }
}

/// A column of a matrix.
pub struct ColView32<'a, T> {
    pointer: *const T,
    stride: u32,
    length: u32,
    borrow: PhantomData<&'a [T]>,
}

impl<'a, T> Clone for ColView32<'a, T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<'a, T> Copy for ColView32<'a, T> {}

impl<'a, T> ColView32<'a, T> {
    /// A column of no elements.
    pub const fn empty() -> Self {
        Self { pointer: core::ptr::null(), stride: 0, length: 0, borrow: PhantomData }
    }

    /// Element `i`, or None if there is none.
    pub fn get(&self, i: u32) -> Option<T>
    where
        T: Copy,
    {
        if i < self.length {
            let offset = i as usize * self.stride as usize;
            Some(unsafe { *self.pointer.add(offset) })
        } else {
            None
        }
    }

    /// The elements in order.
    pub fn iter(&self) -> ColViewIter32<'a, T> {
        ColViewIter32 { column: *self, next: 0 }
    }

    /// Number of elements.
    pub const fn len(&self) -> u32 {
        self.length
    }

    /// True for a column of no elements.
    pub const fn is_empty(&self) -> bool {
        self.length == 0
    }

    /// Elements a row of the matrix.
    pub const fn stride(&self) -> u32 {
        self.stride
    }
}

/// The elements of a row in order.
pub struct RowViewIter32<'a, T> {
    row: RowView32<'a, T>,
    next: u32,
}

impl<'a, T: Copy> Iterator for RowViewIter32<'a, T> {
    type Item = T;

    fn next(&mut self) -> Option<T> {
        let value = self.row.get(self.next)?;
        self.next += 1;
        Some(value)
    }
}

/// The elements of a column in order.
pub struct ColViewIter32<'a, T> {
    column: ColView32<'a, T>,
    next: u32,
}

impl<'a, T: Copy> Iterator for ColViewIter32<'a, T> {
    type Item = T;

    fn next(&mut self) -> Option<T> {
        let value = self.column.get(self.next)?;
        self.next += 1;
        Some(value)
    }
}

/// The elements of a row and a column in pairs.
pub struct ZipView32<'a, T> {
    row: RowView32<'a, T>,
    column: ColView32<'a, T>,
    next: u32,
}

impl<'a, T: Copy> Iterator for ZipView32<'a, T> {
    type Item = (T, T);

    fn next(&mut self) -> Option<(T, T)> {
        let pair = (self.row.get(self.next)?, self.column.get(self.next)?);
        self.next += 1;
        Some(pair)
    }
}
