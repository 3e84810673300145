//! The tiles of a `DisjointSlice` that belong to a thread.
#![rgpu::model(
    crate_name = "cuda_device",
    upstream = "NVlabs/cuda-oxide@a105afd",
    provenance = "reviewed"
)]

use super::DisjointSlice;
use crate::thread::{Index1D, ThreadCoord2D32, ThreadIndex32, blockDim_x, gridDim_x};
use crate::view::{
    InBoundsMut32, LinearTiles, RowMajorTiles, RuntimeRowMajorTiles, RuntimeTileMut32,
    RuntimeViewMut32, StaticTileMut32, StaticViewMut32, ThreadRunMut32,
};

const LARGEST: usize = u32::MAX as usize;

impl<'a, T> DisjointSlice<'a, T, Index1D> {
    /// The thread's element, or None beyond the end.
    #[rgpu::access(read, write, place = "self[thread]", bounds = "checked", per_thread_disjoint)]
    pub fn element_thread32<'kernel>(
        &mut self,
        thread: ThreadIndex32<'kernel>,
    ) -> Option<InBoundsMut32<'_, T>> {
        let index = thread.get() as usize;
        if index < self.len() {
            Some(unsafe { InBoundsMut32::from_ptr(self.as_mut_ptr().add(index)) })
        } else {
            None
        }
    }
}

impl<'a, T, const N: usize> DisjointSlice<'a, T, LinearTiles<N>> {
    /// The thread's `N` elements, or None if they aren't all there.
    #[rgpu::access(read, write, place = "self[thread]", bounds = "checked", per_thread_disjoint)]
    pub fn tile_thread32<'kernel>(
        &mut self,
        thread: ThreadIndex32<'kernel>,
    ) -> Option<StaticViewMut32<'_, T, N>> {
        let start = thread.get() as usize * N;
        if N != 0 && start + (N - 1) <= LARGEST && start + N <= self.len() {
            Some(unsafe { StaticViewMut32::from_ptr(self.as_mut_ptr().add(start)) })
        } else {
            None
        }
    }

    /// The thread's up to `N` elements, or None if there are none.
    #[rgpu::access(read, write, place = "self[thread]", bounds = "checked", per_thread_disjoint)]
    pub fn thread_run32<'kernel>(
        &mut self,
        thread: ThreadIndex32<'kernel>,
    ) -> Option<ThreadRunMut32<'_, T, N>> {
        self.run(thread.get() as u64)
    }

    /// The thread's runs, one grid apart.
    pub fn grid_stride_runs32<'kernel>(
        &mut self,
        thread: ThreadIndex32<'kernel>,
    ) -> GridStrideRuns32<'_, 'a, T, N> {
        GridStrideRuns32 {
            next_tile: thread.get() as u64,
            period: gridDim_x() as u64 * blockDim_x() as u64,
            slice: self,
        }
    }

    fn run(&mut self, tile: u64) -> Option<ThreadRunMut32<'_, T, N>> {
        let start = (tile as usize).checked_mul(N)?;
        if N == 0 || N > LARGEST || start > LARGEST || start >= self.len() {
            return None;
        }
        let left = self.len() - start;
        let pointer = unsafe { self.as_mut_ptr().add(start) };
        if left >= N {
            Some(ThreadRunMut32::Full(unsafe { StaticViewMut32::from_ptr(pointer) }))
        } else {
            let view = unsafe { RuntimeViewMut32::from_ptr(pointer, left as u32) };
            Some(ThreadRunMut32::Clipped(view))
        }
    }
}

/// The runs of one thread, one grid apart.
pub struct GridStrideRuns32<'slice, 'a, T, const N: usize> {
    slice: &'slice mut DisjointSlice<'a, T, LinearTiles<N>>,
    next_tile: u64,
    period: u64,
}

impl<'slice, 'a, T, const N: usize> GridStrideRuns32<'slice, 'a, T, N> {
    /// The next run, or None after the last.
    #[rgpu::access(
        read,
        write,
        place = "self.slice[here]",
        bounds = "checked",
        per_thread_disjoint
    )]
    pub fn next_run(&mut self) -> Option<ThreadRunMut32<'_, T, N>> {
        if self.period == 0 {
            return None;
        }
        let tile = self.next_tile;
        self.next_tile = tile.checked_add(self.period)?;
        self.slice.run(tile)
    }

    /// Threads of the grid.
    pub const fn period(&self) -> u64 {
        self.period
    }
}

impl<'a, T, const ROWS: usize, const COLS: usize, const ROW_STRIDE: usize>
    DisjointSlice<'a, T, RowMajorTiles<ROWS, COLS, ROW_STRIDE>>
{
    /// The thread's tile, or None if it isn't all there.
    #[rgpu::access(read, write, place = "self[thread]", bounds = "checked", per_thread_disjoint)]
    pub fn tile_2d32<'kernel>(
        &mut self,
        thread: ThreadCoord2D32<'kernel>,
    ) -> Option<StaticTileMut32<'_, T, ROWS, COLS, ROW_STRIDE>> {
        if ROWS == 0 || COLS == 0 || ROWS > LARGEST || ROW_STRIDE > LARGEST {
            return None;
        }
        let row = thread.row() as usize * ROWS;
        let column = thread.col() as usize * COLS;
        let last_row = row + (ROWS - 1);
        let last_column = column + (COLS - 1);
        if last_row > LARGEST || last_column >= ROW_STRIDE {
            return None;
        }
        let last = last_row * ROW_STRIDE + last_column;
        if last > LARGEST || last >= self.len() {
            return None;
        }
        let start = row * ROW_STRIDE + column;
        Some(unsafe { StaticTileMut32::from_ptr(self.as_mut_ptr().add(start)) })
    }
}

impl<'a, T, const ROWS: usize, const COLS: usize>
    DisjointSlice<'a, T, RuntimeRowMajorTiles<ROWS, COLS>>
{
    /// The thread's tile, or None if it isn't all there.
    #[rgpu::access(read, write, place = "self[thread]", bounds = "checked", per_thread_disjoint)]
    pub fn tile_2d32_rt<'kernel>(
        &mut self,
        thread: ThreadCoord2D32<'kernel>,
    ) -> Option<RuntimeTileMut32<'_, T, ROWS, COLS>> {
        if ROWS == 0 || COLS == 0 || ROWS > LARGEST || COLS > LARGEST {
            return None;
        }
        let stride = self.row_width() as usize;
        let row = thread.row() as usize * ROWS;
        let column = thread.col() as usize * COLS;
        let last_row = row + (ROWS - 1);
        let last_column = column + (COLS - 1);
        if last_column >= stride {
            return None;
        }
        if last_row.checked_mul(stride)?.checked_add(last_column)? >= self.len() {
            return None;
        }
        let start = row * stride + column;
        let pointer = unsafe { self.as_mut_ptr().add(start) };
        Some(unsafe { RuntimeTileMut32::from_ptr(pointer, stride as u32) })
    }
}
