//! Arguments of kernel launches.
#![rgpu::model(
    crate_name = "cuda_host",
    upstream = "NVlabs/cuda-oxide@a105afd",
    provenance = "reviewed"
)]

/// A kernel without type parameters.
pub trait CudaKernel {
    /// Name in the PTX.
    const PTX_NAME: &'static str;
}

/// A kernel with type parameters.
pub trait GenericCudaKernel {
    /// Name in the PTX.
    fn ptx_name() -> &'static str;
}

/// Types that a kernel takes by value.
pub trait KernelScalar: Copy {}

impl<T: Copy> KernelScalar for T {}

/// A buffer and the row width its kernel is to use, the same for all threads.
pub struct RowWidth<'a, T> {
    buffer: &'a mut cuda_core::DeviceBuffer<T>,
    width: u32,
}

impl<'a, T> RowWidth<'a, T> {
    /// Binds a buffer to a row width.
    pub fn new(buffer: &'a mut cuda_core::DeviceBuffer<T>, width: u32) -> Self {
        RowWidth { buffer, width }
    }

    /// Elements a row.
    pub fn width(&self) -> u32 {
        self.width
    }

    /// Number of elements.
    pub fn len(&self) -> usize {
        self.buffer.len()
    }

    /// True for a buffer of no elements.
    pub fn is_empty(&self) -> bool {
        self.buffer.len() == 0
    }
}

/// An owned buffer and its row width.
pub struct RowWidthOwned<B> {
    buffer: B,
    width: u32,
}

impl<B> RowWidthOwned<B> {
    /// Binds a buffer to a row width.
    pub fn new(buffer: B, width: u32) -> Self {
        RowWidthOwned { buffer, width }
    }

    /// Elements a row.
    pub fn width(&self) -> u32 {
        self.width
    }

    /// The buffer.
    pub fn buffer(&self) -> &B {
        &self.buffer
    }

    /// The buffer, given back.
    pub fn into_buffer(self) -> B {
        self.buffer
    }
}

/// How a kernel sees a buffer with elements `T`. Not upstream: the launch macros are made of it.
#[doc(hidden)]
pub trait Seen<T> {}

impl<T> Seen<T> for &[T] {}
impl<T> Seen<T> for &mut [T] {}
impl<T, S: cuda_device::disjoint::SpaceLayout> Seen<T> for cuda_device::DisjointSlice<'_, T, S> {}

/// A buffer in a list of arguments. Not upstream.
#[doc(hidden)]
#[rgpu::opaque]
pub fn seen<T, V: Seen<T>>(buffer: &cuda_core::DeviceBuffer<T>) -> V;

/// A launch that may fail. Not upstream.
#[doc(hidden)]
#[rgpu::opaque]
pub fn launched() -> Result<(), cuda_core::DriverError>;
