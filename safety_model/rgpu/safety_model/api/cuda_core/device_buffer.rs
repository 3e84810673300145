//! Buffers in device memory.
#![rgpu::model(
    crate_name = "cuda_core",
    upstream = "NVlabs/cuda-oxide@a105afd",
    provenance = "reviewed"
)]

use crate::context::CudaContext;
use crate::error::DriverError;
use crate::stream::CudaStream;
use core::marker::PhantomData;
use std::sync::Arc;

/// Types that may be copied to the device: plain data for which every bit pattern is a value.
pub unsafe trait DeviceCopy: Copy {}

unsafe impl DeviceCopy for () {}
unsafe impl DeviceCopy for i8 {}
unsafe impl DeviceCopy for i16 {}
unsafe impl DeviceCopy for i32 {}
unsafe impl DeviceCopy for i64 {}
unsafe impl DeviceCopy for i128 {}
unsafe impl DeviceCopy for isize {}
unsafe impl DeviceCopy for u8 {}
unsafe impl DeviceCopy for u16 {}
unsafe impl DeviceCopy for u32 {}
unsafe impl DeviceCopy for u64 {}
unsafe impl DeviceCopy for u128 {}
unsafe impl DeviceCopy for usize {}
unsafe impl DeviceCopy for f16 {}
unsafe impl DeviceCopy for f32 {}
unsafe impl DeviceCopy for f64 {}
unsafe impl<T: DeviceCopy, const N: usize> DeviceCopy for [T; N] {}
unsafe impl<T: ?Sized> DeviceCopy for *const T {}
unsafe impl<T: ?Sized> DeviceCopy for *mut T {}
unsafe impl<A: DeviceCopy> DeviceCopy for (A,) {}
unsafe impl<A: DeviceCopy, B: DeviceCopy> DeviceCopy for (A, B) {}
unsafe impl<A: DeviceCopy, B: DeviceCopy, C: DeviceCopy> DeviceCopy for (A, B, C) {}
unsafe impl<A: DeviceCopy, B: DeviceCopy, C: DeviceCopy, D: DeviceCopy> DeviceCopy
    for (A, B, C, D)
{
}
unsafe impl<A: DeviceCopy, B: DeviceCopy, C: DeviceCopy, D: DeviceCopy, E: DeviceCopy> DeviceCopy
    for (A, B, C, D, E)
{
}
unsafe impl<
    A: DeviceCopy,
    B: DeviceCopy,
    C: DeviceCopy,
    D: DeviceCopy,
    E: DeviceCopy,
    F: DeviceCopy,
> DeviceCopy for (A, B, C, D, E, F)
{
}
unsafe impl<
    A: DeviceCopy,
    B: DeviceCopy,
    C: DeviceCopy,
    D: DeviceCopy,
    E: DeviceCopy,
    F: DeviceCopy,
    G: DeviceCopy,
> DeviceCopy for (A, B, C, D, E, F, G)
{
}
unsafe impl<
    A: DeviceCopy,
    B: DeviceCopy,
    C: DeviceCopy,
    D: DeviceCopy,
    E: DeviceCopy,
    F: DeviceCopy,
    G: DeviceCopy,
    H: DeviceCopy,
> DeviceCopy for (A, B, C, D, E, F, G, H)
{
}

/// Elements in device memory.
#[rgpu::address_space("global")]
pub struct DeviceBuffer<T> {
    pointer: u64,
    length: usize,
    context: Arc<CudaContext>,
    elements: PhantomData<T>,
}

unsafe impl<T: Send> Send for DeviceBuffer<T> {}
unsafe impl<T: Send + Sync> Sync for DeviceBuffer<T> {}

impl<T> DeviceBuffer<T> {
    /// Address in device memory.
    pub fn cu_deviceptr(&self) -> u64 {
        self.pointer
    }

    /// Number of elements.
    pub fn len(&self) -> usize {
        self.length
    }

    /// True for a buffer of no elements.
    pub fn is_empty(&self) -> bool {
        self.length == 0
    }

    /// Size in bytes.
    pub fn num_bytes(&self) -> usize {
        self.length * core::mem::size_of::<T>()
    }

    /// The same memory, seen as elements of another type of the same size and alignment.
    #[rgpu::opaque]
    pub fn cast_elem<A>(self) -> DeviceBuffer<A>;

    /// The context the buffer belongs to.
    pub fn context(&self) -> &Arc<CudaContext> {
        &self.context
    }
}

impl<T: DeviceCopy> DeviceBuffer<T> {
    /// A buffer with a copy of `data`.
    #[rgpu::opaque]
    pub fn from_host(stream: &CudaStream, data: &[T]) -> Result<Self, DriverError>;

    /// A buffer of zeros.
    #[rgpu::opaque]
    pub fn zeroed(stream: &CudaStream, len: usize) -> Result<Self, DriverError>;

    /// The elements, copied to the host.
    #[rgpu::opaque]
    pub fn to_host_vec(&self, stream: &CudaStream) -> Result<Vec<T>, DriverError>;

    /// Copies the elements to `dst`.
    #[rgpu::opaque]
    pub fn copy_to_host(&self, stream: &CudaStream, dst: &mut [T]) -> Result<(), DriverError>;

    /// Copies `src` to the buffer.
    #[rgpu::opaque]
    pub fn copy_from_host(&mut self, stream: &CudaStream, src: &[T]) -> Result<(), DriverError>;

    /// Sets all elements to zero, in the order of the stream.
    #[rgpu::opaque]
    pub fn zero_async(&mut self, stream: &CudaStream) -> Result<(), DriverError>;
}
