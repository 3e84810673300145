//! Slices made from pointers and references, and elements without a bounds check.

/// The slice of `len` elements at `data`, which the caller promises are there.
#[rgpu::pure]
#[rgpu::lang("slice_from_raw_parts")]
pub const unsafe fn from_raw_parts<'a, T>(data: *const T, len: usize) -> &'a [T];

/// The slice of `len` elements at `data`, which the caller promises are there and used by no one else.
#[rgpu::pure]
#[rgpu::lang("slice_from_raw_parts")]
pub const unsafe fn from_raw_parts_mut<'a, T>(data: *mut T, len: usize) -> &'a mut [T];

/// One value as a slice.
pub const fn from_ref<T>(s: &T) -> &[T] {
    unsafe { from_raw_parts(s, 1) }
}

/// One value as a slice, for writing.
pub const fn from_mut<T>(s: &mut T) -> &mut [T] {
    unsafe { from_raw_parts_mut(s, 1) }
}

/// `&raw const slice[index]`, where the index is known to be in bounds.
#[rgpu::pure]
#[rgpu::lang("slice_get_unchecked")]
pub(crate) const unsafe fn element<T>(slice: *const [T], index: usize) -> *const T;

/// `&raw mut slice[index]`, where the index is known to be in bounds.
#[rgpu::pure]
#[rgpu::lang("slice_get_unchecked")]
pub(crate) const unsafe fn element_mut<T>(slice: *mut [T], index: usize) -> *mut T;
