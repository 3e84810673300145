//! `DisjointSlice`: the output slice of which each thread can reach its own elements only.
//!
//! Upstream also answers None for elements of size zero.
#![rgpu::model(
    crate_name = "cuda_device",
    upstream = "NVlabs/cuda-oxide@a105afd",
    provenance = "reviewed"
)]

mod tiles;

pub use tiles::GridStrideRuns32;

use crate::thread::{
    FlatIndexSpace, Index1D, Index2D, IndexFormula, Runtime2DIndex, ThreadIndex, WarpIndex,
};
use crate::view::{LinearTiles, RowMajorTiles, RuntimeRowMajorTiles};
use core::marker::PhantomData;

/// What a slice carries besides pointer and length: a row width, or nothing.
pub trait SpaceLayout {
    /// `u32` for a row width known at run time, else `()`.
    type Data: Copy;
}

impl SpaceLayout for Index1D {
    type Data = ();
}

impl<const ROW_STRIDE: usize> SpaceLayout for Index2D<ROW_STRIDE> {
    type Data = ();
}

impl<const N: usize> SpaceLayout for LinearTiles<N> {
    type Data = ();
}

impl<const ROWS: usize, const COLS: usize, const ROW_STRIDE: usize> SpaceLayout
    for RowMajorTiles<ROWS, COLS, ROW_STRIDE>
{
    type Data = ();
}

impl SpaceLayout for Runtime2DIndex {
    type Data = u32;
}

impl SpaceLayout for WarpIndex {
    type Data = ();
}

impl<const ROWS: usize, const COLS: usize> SpaceLayout for RuntimeRowMajorTiles<ROWS, COLS> {
    type Data = u32;
}

/// A slice of global memory that all threads hold, and of which each reaches its own elements.
#[rgpu::lang("DisjointSlice")]
#[rgpu::address_space("global")]
#[repr(C)]
pub struct DisjointSlice<'a, T, IndexSpace: SpaceLayout = Index1D> {
    pointer: *mut T,
    length: usize,
    layout: IndexSpace::Data,
    elements: PhantomData<&'a mut [T]>,
    space: PhantomData<fn() -> IndexSpace>,
}

impl<'a, T, IndexSpace: SpaceLayout> DisjointSlice<'a, T, IndexSpace> {
    /// Makes a slice from its parts.
    pub unsafe fn from_raw_parts_with_space(
        ptr: *mut T,
        len: usize,
        space: IndexSpace::Data,
    ) -> Self {
        DisjointSlice {
            pointer: ptr,
            length: len,
            layout: space,
            elements: PhantomData,
            space: PhantomData,
        }
    }

    /// Number of elements.
    pub fn len(&self) -> usize {
        self.length
    }

    /// True for a slice of no elements.
    pub fn is_empty(&self) -> bool {
        self.length == 0
    }

    /// Address of the first element; what is done through it is not checked.
    pub fn as_mut_ptr(&mut self) -> *mut T {
        self.pointer
    }

    /// The element `idx`, which no other thread may use.
    #[rgpu::access(read, write, place = "self[idx]", bounds = "unchecked")]
    #[rgpu::requires(idx < self.len())]
    #[rgpu::requires(distinct_per_thread(idx))]
    pub unsafe fn get_unchecked_mut(&mut self, idx: usize) -> &mut T {
        unsafe { &mut *self.pointer.add(idx) }
    }
}

impl<'a, T, IndexSpace: SpaceLayout<Data = ()>> DisjointSlice<'a, T, IndexSpace> {
    /// Makes a slice from a pointer and a length.
    pub unsafe fn from_raw_parts(ptr: *mut T, len: usize) -> Self {
        unsafe { Self::from_raw_parts_with_space(ptr, len, ()) }
    }

    /// Makes a slice from an exclusive slice.
    pub unsafe fn from_mut_slice(slice: &'a mut [T]) -> Self {
        unsafe { Self::from_raw_parts_with_space(slice.as_mut_ptr(), slice.len(), ()) }
    }
}

impl<'a, T, IndexSpace: FlatIndexSpace + SpaceLayout> DisjointSlice<'a, T, IndexSpace> {
    /// The thread's own element, or None if its index is invalid or not below the length.
    #[rgpu::access(
        read,
        write,
        place = "self[idx]",
        bounds = "checked",
        per_thread_disjoint = true
    )]
    pub fn get_mut<'kernel>(&mut self, idx: ThreadIndex<'kernel, IndexSpace>) -> Option<&mut T> {
        // An invalid index is `usize::MAX`, which no length exceeds.
        let index = idx.get();
        if index < self.length { Some(unsafe { &mut *self.pointer.add(index) }) } else { None }
    }
}

impl<'a, T, IS: IndexFormula + SpaceLayout> DisjointSlice<'a, T, IS> {
    /// The thread's own element and its index. Upstream's attribute macros add the launch context as
    /// an argument; users write none.
    #[rgpu::access(
        read,
        write,
        place = "self[here]",
        bounds = "checked",
        per_thread_disjoint = true
    )]
    pub fn get_mut_indexed<'kernel>(&mut self) -> Option<(&mut T, ThreadIndex<'kernel, IS>)> {
        let idx = IS::here()?;
        let index = idx.get();
        if index < self.length {
            Some((unsafe { &mut *self.pointer.add(index) }, idx))
        } else {
            None
        }
    }
}

impl<'a, T> DisjointSlice<'a, T, Runtime2DIndex> {
    /// Elements a row.
    pub fn row_width(&self) -> u32 {
        self.layout
    }

    /// The element at the thread's row and column, or None outside the slice or its rows.
    #[rgpu::access(
        read,
        write,
        place = "self[idx]",
        bounds = "checked",
        per_thread_disjoint = true
    )]
    pub fn get_mut<'kernel>(
        &mut self,
        idx: ThreadIndex<'kernel, Runtime2DIndex>,
    ) -> Option<&mut T> {
        let width = self.layout as usize;
        let index = idx.row() * width + idx.col();
        if idx.is_valid() && idx.col() < width && index < self.length {
            Some(unsafe { &mut *self.pointer.add(index) })
        } else {
            None
        }
    }
}

impl<'a, T, const ROWS: usize, const COLS: usize>
    DisjointSlice<'a, T, RuntimeRowMajorTiles<ROWS, COLS>>
{
    /// Elements a row.
    pub fn row_width(&self) -> u32 {
        self.layout
    }
}

unsafe impl<'a, T: Send, IndexSpace: SpaceLayout> Send for DisjointSlice<'a, T, IndexSpace> {}
