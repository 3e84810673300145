//! Iterators over pieces of a slice.

use crate::iter::{DoubleEndedIterator, ExactSizeIterator, Iterator};
use crate::marker::PhantomData;
use crate::option::Option::{self, None, Some};
use crate::slice::{from_raw_parts, from_raw_parts_mut};

/// Made by `windows`.
pub struct Windows<'a, T> {
    v: &'a [T],
    size: usize,
    position: usize,
}

impl<'a, T> Windows<'a, T> {
    pub(crate) const fn new(v: &'a [T], size: usize) -> Windows<'a, T> {
        Windows { v, size, position: 0 }
    }
}

impl<'a, T> Iterator for Windows<'a, T> {
    type Item = &'a [T];

    fn next(&mut self) -> Option<&'a [T]> {
        let start = self.position;
        if start + self.size <= self.v.len() {
            self.position = start + 1;
            Some(unsafe { from_raw_parts(self.v.as_ptr().add(start), self.size) })
        } else {
            None
        }
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let after = self.position + self.size;
        let left = if after <= self.v.len() { self.v.len() - after + 1 } else { 0 };
        (left, Some(left))
    }
}

impl<T> ExactSizeIterator for Windows<'_, T> {}

/// Made by `array_windows`.
pub struct ArrayWindows<'a, T, const N: usize> {
    v: &'a [T],
    position: usize,
}

impl<'a, T, const N: usize> ArrayWindows<'a, T, N> {
    pub(crate) const fn new(v: &'a [T]) -> ArrayWindows<'a, T, N> {
        ArrayWindows { v, position: 0 }
    }
}

impl<'a, T, const N: usize> Iterator for ArrayWindows<'a, T, N> {
    type Item = &'a [T; N];

    fn next(&mut self) -> Option<&'a [T; N]> {
        let start = self.position;
        if start + N <= self.v.len() {
            self.position = start + 1;
            Some(unsafe { &*self.v.as_ptr().add(start).cast::<[T; N]>() })
        } else {
            None
        }
    }
}

/// Made by `chunks`.
pub struct Chunks<'a, T> {
    data: *const T,
    position: usize,
    end: usize,
    chunk_size: usize,
    lifetime: PhantomData<&'a T>,
}

impl<'a, T> Chunks<'a, T> {
    pub(crate) const fn new(slice: &'a [T], chunk_size: usize) -> Chunks<'a, T> {
        let length = slice.len();
        Chunks { data: slice.as_ptr(), position: 0, end: length, chunk_size, lifetime: PhantomData }
    }
}

impl<'a, T> Iterator for Chunks<'a, T> {
    type Item = &'a [T];

    fn next(&mut self) -> Option<&'a [T]> {
        if self.position >= self.end {
            return None;
        }
        let start = self.position;
        let left = self.end - start;
        let size = if left < self.chunk_size { left } else { self.chunk_size };
        self.position = start + size;
        Some(unsafe { from_raw_parts(self.data.add(start), size) })
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = self.end - self.position;
        let number = left.div_ceil(self.chunk_size);
        (number, Some(number))
    }
}

impl<'a, T> DoubleEndedIterator for Chunks<'a, T> {
    fn next_back(&mut self) -> Option<&'a [T]> {
        if self.position >= self.end {
            return None;
        }
        let rest = (self.end - self.position) % self.chunk_size;
        let size = if rest == 0 { self.chunk_size } else { rest };
        self.end -= size;
        Some(unsafe { from_raw_parts(self.data.add(self.end), size) })
    }
}

impl<T> ExactSizeIterator for Chunks<'_, T> {}

/// Made by `chunks_mut`.
pub struct ChunksMut<'a, T> {
    data: *mut T,
    position: usize,
    end: usize,
    chunk_size: usize,
    lifetime: PhantomData<&'a mut T>,
}

impl<'a, T> ChunksMut<'a, T> {
    pub(crate) const fn new(slice: &'a mut [T], chunk_size: usize) -> ChunksMut<'a, T> {
        let length = slice.len();
        ChunksMut {
            data: slice.as_mut_ptr(),
            position: 0,
            end: length,
            chunk_size,
            lifetime: PhantomData,
        }
    }
}

impl<'a, T> Iterator for ChunksMut<'a, T> {
    type Item = &'a mut [T];

    fn next(&mut self) -> Option<&'a mut [T]> {
        if self.position >= self.end {
            return None;
        }
        let start = self.position;
        let left = self.end - start;
        let size = if left < self.chunk_size { left } else { self.chunk_size };
        self.position = start + size;
        Some(unsafe { from_raw_parts_mut(self.data.add(start), size) })
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = self.end - self.position;
        let number = left.div_ceil(self.chunk_size);
        (number, Some(number))
    }
}

impl<'a, T> DoubleEndedIterator for ChunksMut<'a, T> {
    fn next_back(&mut self) -> Option<&'a mut [T]> {
        if self.position >= self.end {
            return None;
        }
        let rest = (self.end - self.position) % self.chunk_size;
        let size = if rest == 0 { self.chunk_size } else { rest };
        self.end -= size;
        Some(unsafe { from_raw_parts_mut(self.data.add(self.end), size) })
    }
}

impl<T> ExactSizeIterator for ChunksMut<'_, T> {}

/// Made by `chunks_exact`.
pub struct ChunksExact<'a, T> {
    data: *const T,
    position: usize,
    end: usize,
    chunk_size: usize,
    whole: usize,
    lifetime: PhantomData<&'a T>,
}

impl<'a, T> ChunksExact<'a, T> {
    pub(crate) const fn new(slice: &'a [T], chunk_size: usize) -> ChunksExact<'a, T> {
        let length = slice.len();
        ChunksExact {
            data: slice.as_ptr(),
            position: 0,
            end: length - length % chunk_size,
            chunk_size,
            whole: length,
            lifetime: PhantomData,
        }
    }

    /// The elements that make no whole piece.
    pub fn remainder(&self) -> &'a [T] {
        let rest = self.whole % self.chunk_size;
        unsafe { from_raw_parts(self.data.add(self.whole - rest), rest) }
    }
}

impl<'a, T> Iterator for ChunksExact<'a, T> {
    type Item = &'a [T];

    fn next(&mut self) -> Option<&'a [T]> {
        if self.position >= self.end {
            return None;
        }
        let start = self.position;
        self.position = start + self.chunk_size;
        let size = self.chunk_size;
        Some(unsafe { from_raw_parts(self.data.add(start), size) })
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = self.end - self.position;
        let number = left.div_ceil(self.chunk_size);
        (number, Some(number))
    }
}

impl<'a, T> DoubleEndedIterator for ChunksExact<'a, T> {
    fn next_back(&mut self) -> Option<&'a [T]> {
        if self.position >= self.end {
            return None;
        }
        let rest = (self.end - self.position) % self.chunk_size;
        let size = if rest == 0 { self.chunk_size } else { rest };
        self.end -= size;
        Some(unsafe { from_raw_parts(self.data.add(self.end), size) })
    }
}

impl<T> ExactSizeIterator for ChunksExact<'_, T> {}

/// Made by `chunks_exact_mut`.
pub struct ChunksExactMut<'a, T> {
    data: *mut T,
    position: usize,
    end: usize,
    chunk_size: usize,
    whole: usize,
    lifetime: PhantomData<&'a mut T>,
}

impl<'a, T> ChunksExactMut<'a, T> {
    pub(crate) const fn new(slice: &'a mut [T], chunk_size: usize) -> ChunksExactMut<'a, T> {
        let length = slice.len();
        ChunksExactMut {
            data: slice.as_mut_ptr(),
            position: 0,
            end: length - length % chunk_size,
            chunk_size,
            whole: length,
            lifetime: PhantomData,
        }
    }

    /// The elements that make no whole piece.
    pub fn into_remainder(self) -> &'a mut [T] {
        let rest = self.whole % self.chunk_size;
        unsafe { from_raw_parts_mut(self.data.add(self.whole - rest), rest) }
    }
}

impl<'a, T> Iterator for ChunksExactMut<'a, T> {
    type Item = &'a mut [T];

    fn next(&mut self) -> Option<&'a mut [T]> {
        if self.position >= self.end {
            return None;
        }
        let start = self.position;
        self.position = start + self.chunk_size;
        let size = self.chunk_size;
        Some(unsafe { from_raw_parts_mut(self.data.add(start), size) })
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = self.end - self.position;
        let number = left.div_ceil(self.chunk_size);
        (number, Some(number))
    }
}

impl<'a, T> DoubleEndedIterator for ChunksExactMut<'a, T> {
    fn next_back(&mut self) -> Option<&'a mut [T]> {
        if self.position >= self.end {
            return None;
        }
        let rest = (self.end - self.position) % self.chunk_size;
        let size = if rest == 0 { self.chunk_size } else { rest };
        self.end -= size;
        Some(unsafe { from_raw_parts_mut(self.data.add(self.end), size) })
    }
}

impl<T> ExactSizeIterator for ChunksExactMut<'_, T> {}

/// Made by `rchunks`.
pub struct RChunks<'a, T> {
    data: *const T,
    position: usize,
    end: usize,
    chunk_size: usize,
    lifetime: PhantomData<&'a T>,
}

impl<'a, T> RChunks<'a, T> {
    pub(crate) const fn new(slice: &'a [T], chunk_size: usize) -> RChunks<'a, T> {
        let length = slice.len();
        RChunks {
            data: slice.as_ptr(),
            position: 0,
            end: length,
            chunk_size,
            lifetime: PhantomData,
        }
    }
}

impl<'a, T> Iterator for RChunks<'a, T> {
    type Item = &'a [T];

    fn next(&mut self) -> Option<&'a [T]> {
        if self.position >= self.end {
            return None;
        }
        let left = self.end - self.position;
        let size = if left < self.chunk_size { left } else { self.chunk_size };
        self.end -= size;
        Some(unsafe { from_raw_parts(self.data.add(self.end), size) })
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = self.end - self.position;
        let number = left.div_ceil(self.chunk_size);
        (number, Some(number))
    }
}

impl<T> ExactSizeIterator for RChunks<'_, T> {}
