//! Slices. `slice[i]` with an index of type `usize` is built in.

mod chunks;
mod index;
mod iter;
mod raw;

pub use self::chunks::{
    ArrayWindows, Chunks, ChunksExact, ChunksExactMut, ChunksMut, RChunks, Windows,
};
pub use self::index::SliceIndex;
pub use self::iter::{Iter, IterMut};
pub use self::raw::{from_mut, from_raw_parts, from_raw_parts_mut, from_ref};

use crate::clone::Clone;
use crate::cmp::{Ord, Ordering, PartialEq};
use crate::marker::Copy;
use crate::ops::{Bound, FnMut, Range, RangeBounds};
use crate::option::Option::{self, None, Some};
use crate::result::Result::{self, Err, Ok};
use crate::{mem, panicking, ptr};

impl<T> [T] {
    /// Number of elements.
    #[rgpu::pure]
    #[rgpu::lang("slice_len")]
    pub const fn len(&self) -> usize;

    /// No elements?
    pub const fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The first element.
    pub const fn first(&self) -> Option<&T> {
        if self.len() > 0 { Some(&self[0]) } else { None }
    }

    /// The first element, for writing.
    pub const fn first_mut(&mut self) -> Option<&mut T> {
        if self.len() > 0 { Some(&mut self[0]) } else { None }
    }

    /// The last element.
    pub const fn last(&self) -> Option<&T> {
        let length = self.len();
        if length > 0 { Some(&self[length - 1]) } else { None }
    }

    /// The last element, for writing.
    pub const fn last_mut(&mut self) -> Option<&mut T> {
        let length = self.len();
        if length > 0 { Some(&mut self[length - 1]) } else { None }
    }

    /// The first element, and the rest.
    pub const fn split_first(&self) -> Option<(&T, &[T])> {
        if self.len() == 0 {
            return None;
        }
        let (head, tail) = self.split_at(1);
        Some((&head[0], tail))
    }

    /// The first element, and the rest, for writing.
    pub const fn split_first_mut(&mut self) -> Option<(&mut T, &mut [T])> {
        if self.len() == 0 {
            return None;
        }
        let (head, tail) = self.split_at_mut(1);
        Some((&mut head[0], tail))
    }

    /// The last element, and the rest.
    pub const fn split_last(&self) -> Option<(&T, &[T])> {
        if self.len() == 0 {
            return None;
        }
        let (rest, last) = self.split_at(self.len() - 1);
        Some((&last[0], rest))
    }

    /// The last element, and the rest, for writing.
    pub const fn split_last_mut(&mut self) -> Option<(&mut T, &mut [T])> {
        if self.len() == 0 {
            return None;
        }
        let (rest, last) = self.split_at_mut(self.len() - 1);
        Some((&mut last[0], rest))
    }

    /// The element or elements at an index, if it is in bounds.
    pub fn get<I>(&self, index: I) -> Option<&I::Output>
    where
        I: SliceIndex<[T]>,
    {
        index.get(self)
    }

    /// The element or elements at an index, if it is in bounds, for writing.
    pub fn get_mut<I>(&mut self, index: I) -> Option<&mut I::Output>
    where
        I: SliceIndex<[T]>,
    {
        index.get_mut(self)
    }

    /// The element or elements at an index that the caller promises is in bounds.
    pub unsafe fn get_unchecked<I>(&self, index: I) -> &I::Output
    where
        I: SliceIndex<[T]>,
    {
        unsafe { &*index.get_unchecked(self) }
    }

    /// The element or elements at an index that the caller promises is in bounds, for writing.
    pub unsafe fn get_unchecked_mut<I>(&mut self, index: I) -> &mut I::Output
    where
        I: SliceIndex<[T]>,
    {
        unsafe { &mut *index.get_unchecked_mut(self) }
    }

    /// The address of the first element.
    pub const fn as_ptr(&self) -> *const T {
        self as *const [T] as *const T
    }

    /// The address of the first element, for writing.
    pub const fn as_mut_ptr(&mut self) -> *mut T {
        self as *mut [T] as *mut T
    }

    /// The addresses of the first element and of the end.
    pub const fn as_ptr_range(&self) -> Range<*const T> {
        let start = self.as_ptr();
        Range { start, end: unsafe { start.add(self.len()) } }
    }

    /// The addresses of the first element and of the end, for writing.
    pub const fn as_mut_ptr_range(&mut self) -> Range<*mut T> {
        let start = self.as_mut_ptr();
        Range { start, end: unsafe { start.add(self.len()) } }
    }

    /// As an array, if the length is right.
    pub const fn as_array<const N: usize>(&self) -> Option<&[T; N]> {
        if self.len() == N { Some(unsafe { &*self.as_ptr().cast::<[T; N]>() }) } else { None }
    }

    /// The first `N` elements as an array.
    pub const fn first_chunk<const N: usize>(&self) -> Option<&[T; N]> {
        if self.len() >= N { Some(unsafe { &*self.as_ptr().cast::<[T; N]>() }) } else { None }
    }

    /// The first `N` elements as an array, for writing.
    pub const fn first_chunk_mut<const N: usize>(&mut self) -> Option<&mut [T; N]> {
        if self.len() >= N {
            Some(unsafe { &mut *self.as_mut_ptr().cast::<[T; N]>() })
        } else {
            None
        }
    }

    /// The last `N` elements as an array.
    pub const fn last_chunk<const N: usize>(&self) -> Option<&[T; N]> {
        if self.len() >= N {
            Some(unsafe { &*self.as_ptr().add(self.len() - N).cast::<[T; N]>() })
        } else {
            None
        }
    }

    /// Swaps two elements.
    pub const fn swap(&mut self, a: usize, b: usize) {
        let first = &raw mut self[a];
        let second = &raw mut self[b];
        unsafe { ptr::swap(first, second) }
    }

    /// Turns the order round.
    pub const fn reverse(&mut self) {
        let length = self.len();
        let mut index = 0;
        while index < length / 2 {
            self.swap(index, length - 1 - index);
            index += 1;
        }
    }

    /// Iterates over the elements.
    pub const fn iter(&self) -> Iter<'_, T> {
        Iter::new(self)
    }

    /// Iterates over the elements, for writing.
    pub const fn iter_mut(&mut self) -> IterMut<'_, T> {
        IterMut::new(self)
    }

    /// All runs of `size` elements, overlapping.
    pub const fn windows(&self, size: usize) -> Windows<'_, T> {
        if size == 0 {
            panicking::panic("window size must be non-zero");
        }
        Windows::new(self, size)
    }

    /// Pieces of `chunk_size` elements; the last may be shorter.
    pub const fn chunks(&self, chunk_size: usize) -> Chunks<'_, T> {
        if chunk_size == 0 {
            panicking::panic("chunk size must be non-zero");
        }
        Chunks::new(self, chunk_size)
    }

    /// Pieces of `chunk_size` elements, for writing; the last may be shorter.
    pub const fn chunks_mut(&mut self, chunk_size: usize) -> ChunksMut<'_, T> {
        if chunk_size == 0 {
            panicking::panic("chunk size must be non-zero");
        }
        ChunksMut::new(self, chunk_size)
    }

    /// Pieces of exactly `chunk_size` elements; a shorter rest is left out.
    pub const fn chunks_exact(&self, chunk_size: usize) -> ChunksExact<'_, T> {
        if chunk_size == 0 {
            panicking::panic("chunk size must be non-zero");
        }
        ChunksExact::new(self, chunk_size)
    }

    /// Pieces of exactly `chunk_size` elements, for writing; a shorter rest is left out.
    pub const fn chunks_exact_mut(&mut self, chunk_size: usize) -> ChunksExactMut<'_, T> {
        if chunk_size == 0 {
            panicking::panic("chunk size must be non-zero");
        }
        ChunksExactMut::new(self, chunk_size)
    }

    /// Pieces of `chunk_size` elements from the end; the last may be shorter.
    pub const fn rchunks(&self, chunk_size: usize) -> RChunks<'_, T> {
        if chunk_size == 0 {
            panicking::panic("chunk size must be non-zero");
        }
        RChunks::new(self, chunk_size)
    }

    /// As arrays of `N` elements, and the rest.
    pub const fn as_chunks<const N: usize>(&self) -> (&[[T; N]], &[T]) {
        if N == 0 {
            panicking::panic("chunk size must be non-zero");
        }
        let (whole, rest) = self.split_at(self.len() / N * N);
        (unsafe { from_raw_parts(whole.as_ptr().cast::<[T; N]>(), whole.len() / N) }, rest)
    }

    /// All runs of `N` elements, overlapping, as arrays.
    pub const fn array_windows<const N: usize>(&self) -> ArrayWindows<'_, T, N> {
        if N == 0 {
            panicking::panic("window size must be non-zero");
        }
        ArrayWindows::new(self)
    }

    /// As arrays of `N` elements, and the rest, for writing.
    pub const fn as_chunks_mut<const N: usize>(&mut self) -> (&mut [[T; N]], &mut [T]) {
        if N == 0 {
            panicking::panic("chunk size must be non-zero");
        }
        let number = self.len() / N;
        let (whole, rest) = self.split_at_mut(number * N);
        (unsafe { from_raw_parts_mut(whole.as_mut_ptr().cast::<[T; N]>(), number) }, rest)
    }

    /// Two parts.
    pub const fn split_at(&self, mid: usize) -> (&[T], &[T]) {
        if mid > self.len() {
            panicking::panic("mid > len");
        }
        unsafe { self.split_at_unchecked(mid) }
    }

    /// Two parts, for writing.
    pub const fn split_at_mut(&mut self, mid: usize) -> (&mut [T], &mut [T]) {
        if mid > self.len() {
            panicking::panic("mid > len");
        }
        unsafe { self.split_at_mut_unchecked(mid) }
    }

    /// Two parts; the caller promises that `mid` is in bounds.
    pub const unsafe fn split_at_unchecked(&self, mid: usize) -> (&[T], &[T]) {
        let pointer = self.as_ptr();
        let rest = self.len() - mid;
        unsafe { (from_raw_parts(pointer, mid), from_raw_parts(pointer.add(mid), rest)) }
    }

    /// Two parts, for writing; the caller promises that `mid` is in bounds.
    pub const unsafe fn split_at_mut_unchecked(&mut self, mid: usize) -> (&mut [T], &mut [T]) {
        let pointer = self.as_mut_ptr();
        let rest = self.len() - mid;
        unsafe { (from_raw_parts_mut(pointer, mid), from_raw_parts_mut(pointer.add(mid), rest)) }
    }

    /// Two parts, if `mid` is in bounds.
    pub const fn split_at_checked(&self, mid: usize) -> Option<(&[T], &[T])> {
        if mid <= self.len() { Some(unsafe { self.split_at_unchecked(mid) }) } else { None }
    }

    /// Two parts, for writing, if `mid` is in bounds.
    pub const fn split_at_mut_checked(&mut self, mid: usize) -> Option<(&mut [T], &mut [T])> {
        if mid <= self.len() { Some(unsafe { self.split_at_mut_unchecked(mid) }) } else { None }
    }

    /// Is the value among the elements?
    pub fn contains(&self, x: &T) -> bool
    where
        T: PartialEq,
    {
        let mut index = 0;
        while index < self.len() {
            if self[index] == *x {
                return true;
            }
            index += 1;
        }
        false
    }

    /// Are these the first elements?
    pub fn starts_with(&self, needle: &[T]) -> bool
    where
        T: PartialEq,
    {
        let number = needle.len();
        self.len() >= number && *needle == self[..number]
    }

    /// Are these the last elements?
    pub fn ends_with(&self, needle: &[T]) -> bool
    where
        T: PartialEq,
    {
        let (whole, number) = (self.len(), needle.len());
        whole >= number && *needle == self[whole - number..]
    }

    /// Looks for a value in a sorted slice: where it is, or where it would be.
    pub fn binary_search(&self, x: &T) -> Result<usize, usize>
    where
        T: Ord,
    {
        self.binary_search_by(|element| element.cmp(x))
    }

    /// Looks for a place in a sorted slice by a comparison.
    pub fn binary_search_by<'a, F>(&'a self, f: F) -> Result<usize, usize>
    where
        F: FnMut(&'a T) -> Ordering,
    {
        let mut compare = f;
        let mut low = 0;
        let mut high = self.len();
        while low < high {
            let middle = low + (high - low) / 2;
            match compare(&self[middle]) {
                Ordering::Less => low = middle + 1,
                Ordering::Equal => return Ok(middle),
                Ordering::Greater => high = middle,
            }
        }
        Err(low)
    }

    /// The number of first elements that pass the test, where they all come first.
    pub fn partition_point<P>(&self, pred: P) -> usize
    where
        P: FnMut(&T) -> bool,
    {
        let mut predicate = pred;
        let mut low = 0;
        let mut high = self.len();
        while low < high {
            let middle = low + (high - low) / 2;
            if predicate(&self[middle]) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        low
    }

    /// Moves all elements down; the first `mid` come to the end.
    pub const fn rotate_left(&mut self, mid: usize) {
        if mid > self.len() {
            panicking::panic("mid > len");
        }
        let (first, second) = self.split_at_mut(mid);
        first.reverse();
        second.reverse();
        self.reverse();
    }

    /// Moves all elements up; the last `k` come to the start.
    pub const fn rotate_right(&mut self, k: usize) {
        self.rotate_left(self.len() - k);
    }

    /// Copies elements within the slice; the places may overlap.
    pub fn copy_within<R: RangeBounds<usize>>(&mut self, src: R, dest: usize)
    where
        T: Copy,
    {
        let start = match src.start_bound() {
            Bound::Included(start) => *start,
            Bound::Excluded(start) => *start + 1,
            Bound::Unbounded => 0,
        };
        let end = match src.end_bound() {
            Bound::Included(end) => *end + 1,
            Bound::Excluded(end) => *end,
            Bound::Unbounded => self.len(),
        };
        if start > end || end > self.len() || dest > self.len() - (end - start) {
            panicking::panic("range out of bounds of the slice");
        }
        let data = self.as_mut_ptr();
        unsafe { ptr::copy(data.add(start), data.add(dest), end - start) }
    }

    /// Sets all elements.
    pub fn fill(&mut self, value: T)
    where
        T: Clone,
    {
        let mut index = 0;
        while index < self.len() {
            self[index] = value.clone();
            index += 1;
        }
    }

    /// Sets all elements to what the function gives.
    pub fn fill_with<F>(&mut self, f: F)
    where
        F: FnMut() -> T,
    {
        let mut function = f;
        let mut index = 0;
        while index < self.len() {
            self[index] = function();
            index += 1;
        }
    }

    /// Clones all elements from a slice of the same length.
    pub fn clone_from_slice(&mut self, src: &[T])
    where
        T: Clone,
    {
        if self.len() != src.len() {
            panicking::panic("slices of different lengths");
        }
        let mut index = 0;
        while index < self.len() {
            self[index] = src[index].clone();
            index += 1;
        }
    }

    /// Copies all elements from a slice of the same length.
    pub const fn copy_from_slice(&mut self, src: &[T])
    where
        T: Copy,
    {
        if self.len() != src.len() {
            panicking::panic("slices of different lengths");
        }
        unsafe { ptr::copy_nonoverlapping(src.as_ptr(), self.as_mut_ptr(), self.len()) }
    }

    /// Swaps all elements with a slice of the same length.
    pub fn swap_with_slice(&mut self, other: &mut [T]) {
        if self.len() != other.len() {
            panicking::panic("slices of different lengths");
        }
        let mut index = 0;
        while index < self.len() {
            mem::swap(&mut self[index], &mut other[index]);
            index += 1;
        }
    }

    /// Sorts in place; equal elements may change order.
    pub fn sort_unstable(&mut self)
    where
        T: Ord,
    {
        self.sort_unstable_by(|a, b| a.cmp(b));
    }

    /// Sorts in place by a key.
    pub fn sort_unstable_by_key<K, F>(&mut self, f: F)
    where
        F: FnMut(&T) -> K,
        K: Ord,
    {
        let mut function = f;
        self.sort_unstable_by(|a, b| function(a).cmp(&function(b)));
    }

    /// Sorts in place by a comparison: an insertion sort, which gives the same result.
    pub fn sort_unstable_by<F>(&mut self, compare: F)
    where
        F: FnMut(&T, &T) -> Ordering,
    {
        let mut compare = compare;
        let mut sorted = 1;
        while sorted < self.len() {
            let mut index = sorted;
            while index > 0 {
                match compare(&self[index], &self[index - 1]) {
                    Ordering::Less => self.swap(index, index - 1),
                    _ => break,
                }
                index -= 1;
            }
            sorted += 1;
        }
    }

    /// The elements seen as another type, where they lie right for it.
    #[rgpu::opaque]
    pub unsafe fn align_to<U>(&self) -> (&[T], &[U], &[T]);
}

impl<T, const N: usize> [[T; N]] {
    /// The elements of the elements.
    pub const fn as_flattened(&self) -> &[T] {
        unsafe { from_raw_parts(self.as_ptr().cast::<T>(), self.len() * N) }
    }

    /// The elements of the elements, for writing.
    pub const fn as_flattened_mut(&mut self) -> &mut [T] {
        unsafe { from_raw_parts_mut(self.as_mut_ptr().cast::<T>(), self.len() * N) }
    }
}
