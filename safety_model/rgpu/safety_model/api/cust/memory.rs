//! Memory of the device, seen from the host.

use core::marker::PhantomData;
use core::ops::{Deref, DerefMut};

pub use cust_core::DeviceCopy;

use crate::error::CudaResult;

/// An address on the device; a kernel gets it as `*const T` or `*mut T`.
pub struct DevicePointer<T: ?Sized> {
    address: u64,
    pointee: PhantomData<*mut T>,
}

unsafe impl<T: ?Sized> DeviceCopy for DevicePointer<T> {}

impl<T> Clone for DevicePointer<T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T> Copy for DevicePointer<T> {}

impl<T> DevicePointer<T> {
    pub fn as_ptr(&self) -> *const T {
        self.address as *const T
    }

    pub fn as_mut_ptr(&self) -> *mut T {
        self.address as *mut T
    }
}

/// A part of a buffer.
pub struct DeviceSlice<T> {
    start: DevicePointer<T>,
    length: usize,
}

impl<T: DeviceCopy> DeviceSlice<T> {
    pub fn len(&self) -> usize {
        self.length
    }

    pub fn is_empty(&self) -> bool {
        self.length == 0
    }

    pub fn as_device_ptr(&self) -> DevicePointer<T> {
        self.start
    }

    pub fn as_host_vec(&self) -> CudaResult<Vec<T>>;
}

/// Memory that belongs to the host program.
pub struct DeviceBuffer<T> {
    slice: DeviceSlice<T>,
}

impl<T: DeviceCopy> DeviceBuffer<T> {
    pub unsafe fn uninitialized(size: usize) -> CudaResult<Self>;
    pub fn zeroed(size: usize) -> CudaResult<Self>;
    pub fn from_slice(slice: &[T]) -> CudaResult<Self>;
}

impl<T: DeviceCopy> Deref for DeviceBuffer<T> {
    type Target = DeviceSlice<T>;
    fn deref(&self) -> &DeviceSlice<T> {
        &self.slice
    }
}

impl<T: DeviceCopy> DerefMut for DeviceBuffer<T> {
    fn deref_mut(&mut self) -> &mut DeviceSlice<T> {
        &mut self.slice
    }
}

/// One value on the device.
pub struct DeviceBox<T> {
    pointer: DevicePointer<T>,
}

impl<T: DeviceCopy> DeviceBox<T> {
    pub fn new(val: &T) -> CudaResult<Self>;
    pub fn as_host_value(&self) -> CudaResult<T>;

    pub fn as_device_ptr(&self) -> DevicePointer<T> {
        self.pointer
    }
}

/// Memory that host and device share.
pub struct UnifiedBuffer<T> {
    start: DevicePointer<T>,
    length: usize,
}

impl<T: DeviceCopy> UnifiedBuffer<T> {
    pub fn new(value: &T, size: usize) -> CudaResult<Self>;
    pub fn from_slice(slice: &[T]) -> CudaResult<Self>;
    pub fn as_slice(&self) -> &[T];
    pub fn as_mut_slice(&mut self) -> &mut [T];
}

/// Copies that the host waits for.
pub trait CopyDestination<O: ?Sized> {
    fn copy_from(&mut self, source: &O) -> CudaResult<()>;
    fn copy_to(&self, dest: &mut O) -> CudaResult<()>;
}

impl<T: DeviceCopy, I: AsRef<[T]> + AsMut<[T]> + ?Sized> CopyDestination<I> for DeviceSlice<T> {
    fn copy_from(&mut self, source: &I) -> CudaResult<()>;
    fn copy_to(&self, dest: &mut I) -> CudaResult<()>;
}

impl<T: DeviceCopy> CopyDestination<T> for DeviceBox<T> {
    fn copy_from(&mut self, source: &T) -> CudaResult<()>;
    fn copy_to(&self, dest: &mut T) -> CudaResult<()>;
}
