//! Packed element types with the alignment of one wide memory access.
#![rgpu::model(
    crate_name = "cuda_device",
    upstream = "NVlabs/cuda-oxide@a105afd",
    provenance = "reviewed"
)]

use core::mem::{align_of, size_of};

/// Types that are `LANES` elements side by side and nothing else.
pub unsafe trait Vector: Copy {
    /// The element.
    type Elem: Copy;
    /// Number of elements.
    const LANES: usize;
}

/// 2 `f32` aligned to 8 bytes.
#[repr(C, align(8))]
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct F32x2(pub [f32; 2]);

unsafe impl Vector for F32x2 {
    type Elem = f32;
    const LANES: usize = 2;
}

impl F32x2 {
    /// A vector of these elements.
    pub const fn new(lanes: [f32; 2]) -> Self {
        Self(lanes)
    }

    /// A vector of equal elements.
    pub const fn splat(value: f32) -> Self {
        Self([value; 2])
    }

    /// The elements.
    pub const fn to_array(self) -> [f32; 2] {
        self.0
    }

    /// The elements, borrowed.
    pub fn as_slice(&self) -> &[f32] {
        &self.0
    }

    /// The elements, borrowed to change them.
    pub fn as_mut_slice(&mut self) -> &mut [f32] {
        &mut self.0
    }
}

/// 4 `f32` aligned to 16 bytes.
#[repr(C, align(16))]
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct F32x4(pub [f32; 4]);

unsafe impl Vector for F32x4 {
    type Elem = f32;
    const LANES: usize = 4;
}

impl F32x4 {
    /// A vector of these elements.
    pub const fn new(lanes: [f32; 4]) -> Self {
        Self(lanes)
    }

    /// A vector of equal elements.
    pub const fn splat(value: f32) -> Self {
        Self([value; 4])
    }

    /// The elements.
    pub const fn to_array(self) -> [f32; 4] {
        self.0
    }

    /// The elements, borrowed.
    pub fn as_slice(&self) -> &[f32] {
        &self.0
    }

    /// The elements, borrowed to change them.
    pub fn as_mut_slice(&mut self) -> &mut [f32] {
        &mut self.0
    }
}

/// 2 `f64` aligned to 16 bytes.
#[repr(C, align(16))]
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct F64x2(pub [f64; 2]);

unsafe impl Vector for F64x2 {
    type Elem = f64;
    const LANES: usize = 2;
}

impl F64x2 {
    /// A vector of these elements.
    pub const fn new(lanes: [f64; 2]) -> Self {
        Self(lanes)
    }

    /// A vector of equal elements.
    pub const fn splat(value: f64) -> Self {
        Self([value; 2])
    }

    /// The elements.
    pub const fn to_array(self) -> [f64; 2] {
        self.0
    }

    /// The elements, borrowed.
    pub fn as_slice(&self) -> &[f64] {
        &self.0
    }

    /// The elements, borrowed to change them.
    pub fn as_mut_slice(&mut self) -> &mut [f64] {
        &mut self.0
    }
}

/// 2 `u32` aligned to 8 bytes.
#[repr(C, align(8))]
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct U32x2(pub [u32; 2]);

unsafe impl Vector for U32x2 {
    type Elem = u32;
    const LANES: usize = 2;
}

impl U32x2 {
    /// A vector of these elements.
    pub const fn new(lanes: [u32; 2]) -> Self {
        Self(lanes)
    }

    /// A vector of equal elements.
    pub const fn splat(value: u32) -> Self {
        Self([value; 2])
    }

    /// The elements.
    pub const fn to_array(self) -> [u32; 2] {
        self.0
    }

    /// The elements, borrowed.
    pub fn as_slice(&self) -> &[u32] {
        &self.0
    }

    /// The elements, borrowed to change them.
    pub fn as_mut_slice(&mut self) -> &mut [u32] {
        &mut self.0
    }
}

/// 4 `u32` aligned to 16 bytes.
#[repr(C, align(16))]
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct U32x4(pub [u32; 4]);

unsafe impl Vector for U32x4 {
    type Elem = u32;
    const LANES: usize = 4;
}

impl U32x4 {
    /// A vector of these elements.
    pub const fn new(lanes: [u32; 4]) -> Self {
        Self(lanes)
    }

    /// A vector of equal elements.
    pub const fn splat(value: u32) -> Self {
        Self([value; 4])
    }

    /// The elements.
    pub const fn to_array(self) -> [u32; 4] {
        self.0
    }

    /// The elements, borrowed.
    pub fn as_slice(&self) -> &[u32] {
        &self.0
    }

    /// The elements, borrowed to change them.
    pub fn as_mut_slice(&mut self) -> &mut [u32] {
        &mut self.0
    }
}

/// 4 `u16` aligned to 8 bytes.
#[repr(C, align(8))]
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct U16x4(pub [u16; 4]);

unsafe impl Vector for U16x4 {
    type Elem = u16;
    const LANES: usize = 4;
}

impl U16x4 {
    /// A vector of these elements.
    pub const fn new(lanes: [u16; 4]) -> Self {
        Self(lanes)
    }

    /// A vector of equal elements.
    pub const fn splat(value: u16) -> Self {
        Self([value; 4])
    }

    /// The elements.
    pub const fn to_array(self) -> [u16; 4] {
        self.0
    }

    /// The elements, borrowed.
    pub fn as_slice(&self) -> &[u16] {
        &self.0
    }

    /// The elements, borrowed to change them.
    pub fn as_mut_slice(&mut self) -> &mut [u16] {
        &mut self.0
    }
}

/// 8 `u16` aligned to 16 bytes.
#[repr(C, align(16))]
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct U16x8(pub [u16; 8]);

unsafe impl Vector for U16x8 {
    type Elem = u16;
    const LANES: usize = 8;
}

impl U16x8 {
    /// A vector of these elements.
    pub const fn new(lanes: [u16; 8]) -> Self {
        Self(lanes)
    }

    /// A vector of equal elements.
    pub const fn splat(value: u16) -> Self {
        Self([value; 8])
    }

    /// The elements.
    pub const fn to_array(self) -> [u16; 8] {
        self.0
    }

    /// The elements, borrowed.
    pub fn as_slice(&self) -> &[u16] {
        &self.0
    }

    /// The elements, borrowed to change them.
    pub fn as_mut_slice(&mut self) -> &mut [u16] {
        &mut self.0
    }
}

/// The slice as vectors, or None if its length or its address doesn't fit.
pub fn as_vectors<V: Vector>(slice: &[V::Elem]) -> Option<&[V]> {
    let len = vector_len::<V>(slice.len(), slice.as_ptr() as usize)?;
    if len == 0 {
        return Some(&[]);
    }
    Some(unsafe { core::slice::from_raw_parts(slice.as_ptr() as *const V, len) })
}

/// The slice as vectors to change, or None if its length or its address doesn't fit.
pub fn as_vectors_mut<V: Vector>(slice: &mut [V::Elem]) -> Option<&mut [V]> {
    let len = vector_len::<V>(slice.len(), slice.as_ptr() as usize)?;
    if len == 0 {
        return Some(&mut []);
    }
    Some(unsafe { core::slice::from_raw_parts_mut(slice.as_mut_ptr() as *mut V, len) })
}

/// True if the slice can be seen as vectors.
pub fn is_viewable<V: Vector>(slice: &[V::Elem]) -> bool {
    vector_len::<V>(slice.len(), slice.as_ptr() as usize).is_some()
}

fn vector_len<V: Vector>(elements: usize, address: usize) -> Option<usize> {
    if elements == 0 {
        return Some(0);
    }
    if V::LANES == 0 || size_of::<V::Elem>() == 0 {
        return None;
    }
    if elements % V::LANES != 0 || address % align_of::<V>() != 0 {
        return None;
    }
    Some(elements / V::LANES)
}
