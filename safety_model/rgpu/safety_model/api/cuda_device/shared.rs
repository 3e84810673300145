//! Shared memory: static arrays, the launch-sized region, and its size registers.
#![rgpu::model(
    crate_name = "cuda_device",
    upstream = "NVlabs/cuda-oxide@a105afd",
    provenance = "reviewed"
)]

use core::marker::PhantomData;
use core::ops::{Index, IndexMut};

/// `N` elements in the shared memory of each block, without initial value. Indexing is not checked.
/// Upstream the type is a marker without fields; the elements are a field here so that an access is
/// an ordinary place.
#[rgpu::lang("SharedArray")]
#[rgpu::address_space("shared", uninitialized = true)]
#[repr(C)]
#[derive(Copy, Clone)]
pub struct SharedArray<T, const N: usize, const ALIGN: usize = 0> {
    data: [T; N],
}

impl<T, const N: usize, const ALIGN: usize> SharedArray<T, N, ALIGN> {
    /// The only value a static of this type can be given.
    pub const UNINIT: Self = unsafe { core::mem::zeroed() };

    /// Number of elements.
    pub const fn len() -> usize {
        N
    }

    /// True for an array of no elements.
    pub const fn is_empty() -> bool {
        N == 0
    }

    /// Alignment asked for, in bytes; 0 for that of the element.
    pub const fn alignment() -> usize {
        ALIGN
    }

    /// Address of the first element.
    pub fn as_ptr(&self) -> *const T {
        &raw const self.data as *const T
    }

    /// Address of the first element.
    pub fn as_mut_ptr(&mut self) -> *mut T {
        &raw mut self.data as *mut T
    }

    /// Address of the first element, without a reference to the array.
    pub unsafe fn as_raw_mut_ptr(shared: *mut Self) -> *mut T {
        shared as *mut T
    }
}

impl<T, const N: usize, const ALIGN: usize> Index<usize> for SharedArray<T, N, ALIGN> {
    type Output = T;

    #[rgpu::requires(idx < N)]
    fn index(&self, idx: usize) -> &T {
        unsafe { &*self.as_ptr().add(idx) }
    }
}

impl<T, const N: usize, const ALIGN: usize> IndexMut<usize> for SharedArray<T, N, ALIGN> {
    #[rgpu::requires(idx < N)]
    fn index_mut(&mut self, idx: usize) -> &mut T {
        unsafe { &mut *self.as_mut_ptr().add(idx) }
    }
}

/// The one region of shared memory whose size the launch chooses. All its pointers alias.
#[rgpu::lang("DynamicSharedArray")]
#[derive(Copy, Clone)]
pub struct DynamicSharedArray<T, const ALIGN: usize = 16>(PhantomData<T>);

impl<T, const ALIGN: usize> DynamicSharedArray<T, ALIGN> {
    /// Alignment of the region in bytes.
    pub const fn alignment() -> usize {
        ALIGN
    }

    /// Address of the region, as elements.
    pub fn get() -> *mut T {
        Self::get_raw() as *mut T
    }

    /// Address of the region, as bytes.
    #[rgpu::address_space("shared", dynamic = true, uninitialized = true)]
    #[rgpu::value(uniformity = "block")]
    pub fn get_raw() -> *mut u8;

    /// Address of the element `byte_offset` bytes into the region.
    #[rgpu::requires(aligned(byte_offset, T))]
    pub fn offset(byte_offset: usize) -> *mut T {
        unsafe { Self::get_raw().add(byte_offset) as *mut T }
    }
}

/// Marks the alignment that the launch-sized region needs.
#[rgpu::pure]
pub fn __dynamic_shared_alignment<const ALIGN: usize>();

/// Offset of a generic address in the shared window.
#[rgpu::pure]
#[rgpu::lowers_to("cvta.to.shared.u64 {result}, {ptr};")]
pub unsafe fn cvta_generic_to_shared_offset(ptr: *const u8) -> u64;

/// Bytes of shared memory that the launch chose.
#[rgpu::special_register("dynamic_smem_size")]
#[rgpu::value(uniformity = "grid")]
#[rgpu::lowers_to("llvm.nvvm.read.ptx.sreg.dynamic_smem_size", min_sm = "sm_20")]
pub fn dynamic_smem_size() -> u32;

/// Bytes of shared memory of the block, static and chosen at launch.
#[rgpu::special_register("total_smem_size")]
#[rgpu::value(uniformity = "grid")]
#[rgpu::lowers_to("llvm.nvvm.read.ptx.sreg.total_smem_size", min_sm = "sm_20")]
pub fn total_smem_size() -> u32;
