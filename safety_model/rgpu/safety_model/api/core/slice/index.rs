//! What slices and strings can be indexed by.

use crate::marker::Sized;
use crate::ops::{Range, RangeFrom, RangeFull, RangeInclusive, RangeTo, RangeToInclusive};
use crate::option::Option::{self, None, Some};
use crate::slice::raw::{element, element_mut};
use crate::{panicking, ptr};

/// An index of `T`, and what lies at it.
#[rgpu::lang("SliceIndex")]
pub unsafe trait SliceIndex<T: ?Sized> {
    type Output: ?Sized;

    fn get(self, slice: &T) -> Option<&Self::Output>;
    fn get_mut(self, slice: &mut T) -> Option<&mut Self::Output>;
    unsafe fn get_unchecked(self, slice: *const T) -> *const Self::Output;
    unsafe fn get_unchecked_mut(self, slice: *mut T) -> *mut Self::Output;
    fn index(self, slice: &T) -> &Self::Output;
    fn index_mut(self, slice: &mut T) -> &mut Self::Output;
}

unsafe impl<T> SliceIndex<[T]> for usize {
    type Output = T;

    fn get(self, slice: &[T]) -> Option<&T> {
        if self < slice.len() { Some(unsafe { &*element(slice, self) }) } else { None }
    }

    fn get_mut(self, slice: &mut [T]) -> Option<&mut T> {
        if self < slice.len() { Some(unsafe { &mut *element_mut(slice, self) }) } else { None }
    }

    unsafe fn get_unchecked(self, slice: *const [T]) -> *const T {
        unsafe { element(slice, self) }
    }

    unsafe fn get_unchecked_mut(self, slice: *mut [T]) -> *mut T {
        unsafe { element_mut(slice, self) }
    }

    fn index(self, slice: &[T]) -> &T {
        &slice[self]
    }

    fn index_mut(self, slice: &mut [T]) -> &mut T {
        &mut slice[self]
    }
}

unsafe impl<T> SliceIndex<[T]> for Range<usize> {
    type Output = [T];

    fn get(self, slice: &[T]) -> Option<&[T]> {
        if self.start <= self.end && self.end <= slice.len() {
            Some(unsafe { &*self.get_unchecked(slice) })
        } else {
            None
        }
    }

    fn get_mut(self, slice: &mut [T]) -> Option<&mut [T]> {
        if self.start <= self.end && self.end <= slice.len() {
            Some(unsafe { &mut *self.get_unchecked_mut(slice) })
        } else {
            None
        }
    }

    unsafe fn get_unchecked(self, slice: *const [T]) -> *const [T] {
        let start = unsafe { (slice as *const T).add(self.start) };
        ptr::slice_from_raw_parts(start, self.end - self.start)
    }

    unsafe fn get_unchecked_mut(self, slice: *mut [T]) -> *mut [T] {
        let start = unsafe { (slice as *mut T).add(self.start) };
        ptr::slice_from_raw_parts_mut(start, self.end - self.start)
    }

    fn index(self, slice: &[T]) -> &[T] {
        if self.start > self.end || self.end > slice.len() {
            panicking::panic("range out of bounds of the slice");
        }
        unsafe { &*self.get_unchecked(slice) }
    }

    fn index_mut(self, slice: &mut [T]) -> &mut [T] {
        if self.start > self.end || self.end > slice.len() {
            panicking::panic("range out of bounds of the slice");
        }
        unsafe { &mut *self.get_unchecked_mut(slice) }
    }
}

unsafe impl<T> SliceIndex<[T]> for RangeTo<usize> {
    type Output = [T];

    fn get(self, slice: &[T]) -> Option<&[T]> {
        (0..self.end).get(slice)
    }

    fn get_mut(self, slice: &mut [T]) -> Option<&mut [T]> {
        (0..self.end).get_mut(slice)
    }

    unsafe fn get_unchecked(self, slice: *const [T]) -> *const [T] {
        unsafe { (0..self.end).get_unchecked(slice) }
    }

    unsafe fn get_unchecked_mut(self, slice: *mut [T]) -> *mut [T] {
        unsafe { (0..self.end).get_unchecked_mut(slice) }
    }

    fn index(self, slice: &[T]) -> &[T] {
        (0..self.end).index(slice)
    }

    fn index_mut(self, slice: &mut [T]) -> &mut [T] {
        (0..self.end).index_mut(slice)
    }
}

unsafe impl<T> SliceIndex<[T]> for RangeFrom<usize> {
    type Output = [T];

    fn get(self, slice: &[T]) -> Option<&[T]> {
        let length = slice.len();
        (self.start..length).get(slice)
    }

    fn get_mut(self, slice: &mut [T]) -> Option<&mut [T]> {
        let length = slice.len();
        (self.start..length).get_mut(slice)
    }

    unsafe fn get_unchecked(self, slice: *const [T]) -> *const [T] {
        unsafe { (self.start..slice.len()).get_unchecked(slice) }
    }

    unsafe fn get_unchecked_mut(self, slice: *mut [T]) -> *mut [T] {
        unsafe { (self.start..slice.len()).get_unchecked_mut(slice) }
    }

    fn index(self, slice: &[T]) -> &[T] {
        let length = slice.len();
        (self.start..length).index(slice)
    }

    fn index_mut(self, slice: &mut [T]) -> &mut [T] {
        let length = slice.len();
        (self.start..length).index_mut(slice)
    }
}

unsafe impl<T> SliceIndex<[T]> for RangeFull {
    type Output = [T];

    fn get(self, slice: &[T]) -> Option<&[T]> {
        Some(slice)
    }

    fn get_mut(self, slice: &mut [T]) -> Option<&mut [T]> {
        Some(slice)
    }

    unsafe fn get_unchecked(self, slice: *const [T]) -> *const [T] {
        slice
    }

    unsafe fn get_unchecked_mut(self, slice: *mut [T]) -> *mut [T] {
        slice
    }

    fn index(self, slice: &[T]) -> &[T] {
        slice
    }

    fn index_mut(self, slice: &mut [T]) -> &mut [T] {
        slice
    }
}

unsafe impl<T> SliceIndex<[T]> for RangeInclusive<usize> {
    type Output = [T];

    fn get(self, slice: &[T]) -> Option<&[T]> {
        if *self.end() == usize::MAX {
            return None;
        }
        self.into_slice_range().get(slice)
    }

    fn get_mut(self, slice: &mut [T]) -> Option<&mut [T]> {
        if *self.end() == usize::MAX {
            return None;
        }
        self.into_slice_range().get_mut(slice)
    }

    unsafe fn get_unchecked(self, slice: *const [T]) -> *const [T] {
        unsafe { self.into_slice_range().get_unchecked(slice) }
    }

    unsafe fn get_unchecked_mut(self, slice: *mut [T]) -> *mut [T] {
        unsafe { self.into_slice_range().get_unchecked_mut(slice) }
    }

    fn index(self, slice: &[T]) -> &[T] {
        if *self.end() == usize::MAX {
            panicking::panic("range out of bounds of the slice");
        }
        self.into_slice_range().index(slice)
    }

    fn index_mut(self, slice: &mut [T]) -> &mut [T] {
        if *self.end() == usize::MAX {
            panicking::panic("range out of bounds of the slice");
        }
        self.into_slice_range().index_mut(slice)
    }
}

unsafe impl<T> SliceIndex<[T]> for RangeToInclusive<usize> {
    type Output = [T];

    fn get(self, slice: &[T]) -> Option<&[T]> {
        (0..=self.end).get(slice)
    }

    fn get_mut(self, slice: &mut [T]) -> Option<&mut [T]> {
        (0..=self.end).get_mut(slice)
    }

    unsafe fn get_unchecked(self, slice: *const [T]) -> *const [T] {
        unsafe { (0..=self.end).get_unchecked(slice) }
    }

    unsafe fn get_unchecked_mut(self, slice: *mut [T]) -> *mut [T] {
        unsafe { (0..=self.end).get_unchecked_mut(slice) }
    }

    fn index(self, slice: &[T]) -> &[T] {
        (0..=self.end).index(slice)
    }

    fn index_mut(self, slice: &mut [T]) -> &mut [T] {
        (0..=self.end).index_mut(slice)
    }
}

unsafe impl SliceIndex<str> for Range<usize> {
    type Output = str;

    #[rgpu::opaque]
    fn get(self, slice: &str) -> Option<&str>;

    #[rgpu::opaque]
    fn get_mut(self, slice: &mut str) -> Option<&mut str>;

    #[rgpu::opaque]
    unsafe fn get_unchecked(self, slice: *const str) -> *const str;

    #[rgpu::opaque]
    unsafe fn get_unchecked_mut(self, slice: *mut str) -> *mut str;

    #[rgpu::opaque]
    fn index(self, slice: &str) -> &str;

    #[rgpu::opaque]
    fn index_mut(self, slice: &mut str) -> &mut str;
}
