//! A small fixed vector that lives in registers.
#![rgpu::model(
    crate_name = "cuda_device",
    upstream = "NVlabs/cuda-oxide@a105afd",
    provenance = "reviewed"
)]

use core::ops::Index;

/// Element types of `CuSimd`.
pub trait SimdElement: Copy + Sized {
    /// Most elements of one vector.
    const MAX_N: usize;
}

impl SimdElement for f32 {
    const MAX_N: usize = 32;
}

impl SimdElement for f64 {
    const MAX_N: usize = 16;
}

impl SimdElement for u32 {
    const MAX_N: usize = 128;
}

impl SimdElement for i32 {
    const MAX_N: usize = 128;
}

impl SimdElement for u64 {
    const MAX_N: usize = 16;
}

impl SimdElement for i64 {
    const MAX_N: usize = 16;
}

impl SimdElement for u16 {
    const MAX_N: usize = 32;
}

impl SimdElement for i16 {
    const MAX_N: usize = 32;
}

/// `N` elements in registers.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct CuSimd<T: SimdElement, const N: usize> {
    data: [T; N],
}

/// Two `f32`.
pub type Float2 = CuSimd<f32, 2>;
/// Four `f32`.
pub type Float4 = CuSimd<f32, 4>;
/// Two `f64`.
pub type Double2 = CuSimd<f64, 2>;
/// Two `i32`.
pub type Int2 = CuSimd<i32, 2>;
/// Four `i32`.
pub type Int4 = CuSimd<i32, 4>;
/// Two `u32`.
pub type Uint2 = CuSimd<u32, 2>;
/// Four `u32`.
pub type Uint4 = CuSimd<u32, 4>;
/// Four registers of tensor memory.
pub type TmemRegs4 = CuSimd<f32, 4>;
/// 32 registers of tensor memory.
pub type TmemRegs32 = CuSimd<f32, 32>;
/// 16 registers of tensor memory.
pub type TmemRegs16 = CuSimd<f32, 16>;
/// Eight registers of tensor memory.
pub type TmemRegs8 = CuSimd<f32, 8>;

impl<T: SimdElement, const N: usize> CuSimd<T, N> {
    /// A vector of these elements.
    pub const fn new(data: [T; N]) -> Self {
        Self { data }
    }

    /// Element `I`.
    pub const fn get<const I: usize>(&self) -> T {
        self.data[I]
    }

    /// Element `i`.
    pub fn at(&self, i: usize) -> T {
        self.data[i]
    }

    /// The elements.
    pub const fn to_array(self) -> [T; N] {
        self.data
    }

    /// Number of elements.
    pub const fn len(&self) -> usize {
        N
    }

    /// True for a vector of no elements.
    pub const fn is_empty(&self) -> bool {
        N == 0
    }
}

impl<T: SimdElement, const N: usize> Index<usize> for CuSimd<T, N> {
    type Output = T;

    fn index(&self, i: usize) -> &T {
        &self.data[i]
    }
}

impl<T: SimdElement> CuSimd<T, 2> {
    /// First element.
    pub const fn x(&self) -> T {
        self.data[0]
    }

    /// Second element.
    pub const fn y(&self) -> T {
        self.data[1]
    }

    /// Both elements.
    pub const fn xy(self) -> (T, T) {
        (self.data[0], self.data[1])
    }
}

impl<T: SimdElement> CuSimd<T, 4> {
    /// First element.
    pub const fn x(&self) -> T {
        self.data[0]
    }

    /// Second element.
    pub const fn y(&self) -> T {
        self.data[1]
    }

    /// Third element.
    pub const fn z(&self) -> T {
        self.data[2]
    }

    /// Fourth element.
    pub const fn w(&self) -> T {
        self.data[3]
    }

    /// All four elements.
    pub const fn xyzw(self) -> (T, T, T, T) {
        (self.data[0], self.data[1], self.data[2], self.data[3])
    }

    /// The first two elements.
    pub const fn lo(&self) -> CuSimd<T, 2> {
        CuSimd { data: [self.data[0], self.data[1]] }
    }

    /// The last two elements.
    pub const fn hi(&self) -> CuSimd<T, 2> {
        CuSimd { data: [self.data[2], self.data[3]] }
    }
}

impl<T: SimdElement + Default, const N: usize> Default for CuSimd<T, N> {
    fn default() -> Self {
        Self { data: core::array::from_fn(|_| T::default()) }
    }
}

impl<T: SimdElement + PartialEq, const N: usize> PartialEq for CuSimd<T, N> {
    fn eq(&self, other: &Self) -> bool {
        self.data == other.data
    }
}

impl<T: SimdElement + Eq, const N: usize> Eq for CuSimd<T, N> {}
