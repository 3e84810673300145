//! Constant memory, written by the host before the launch.
#![rgpu::model(
    crate_name = "cuda_device",
    upstream = "NVlabs/cuda-oxide@a105afd",
    provenance = "reviewed"
)]

use core::cell::UnsafeCell;

/// Types that constant memory can hold: plain data for which all zeros is a value.
pub unsafe trait ConstantMemoryValue: Copy {}

unsafe impl ConstantMemoryValue for () {}
unsafe impl ConstantMemoryValue for i8 {}
unsafe impl ConstantMemoryValue for i16 {}
unsafe impl ConstantMemoryValue for i32 {}
unsafe impl ConstantMemoryValue for i64 {}
unsafe impl ConstantMemoryValue for i128 {}
unsafe impl ConstantMemoryValue for isize {}
unsafe impl ConstantMemoryValue for u8 {}
unsafe impl ConstantMemoryValue for u16 {}
unsafe impl ConstantMemoryValue for u32 {}
unsafe impl ConstantMemoryValue for u64 {}
unsafe impl ConstantMemoryValue for u128 {}
unsafe impl ConstantMemoryValue for usize {}
unsafe impl ConstantMemoryValue for f16 {}
unsafe impl ConstantMemoryValue for f32 {}
unsafe impl ConstantMemoryValue for f64 {}
unsafe impl<T: ConstantMemoryValue, const N: usize> ConstantMemoryValue for [T; N] {}
unsafe impl<T: ?Sized> ConstantMemoryValue for *const T {}
unsafe impl<T: ?Sized> ConstantMemoryValue for *mut T {}
unsafe impl<A: ConstantMemoryValue> ConstantMemoryValue for (A,) {}
unsafe impl<A: ConstantMemoryValue, B: ConstantMemoryValue> ConstantMemoryValue for (A, B) {}
unsafe impl<A: ConstantMemoryValue, B: ConstantMemoryValue, C: ConstantMemoryValue>
    ConstantMemoryValue for (A, B, C)
{
}
unsafe impl<
    A: ConstantMemoryValue,
    B: ConstantMemoryValue,
    C: ConstantMemoryValue,
    D: ConstantMemoryValue,
> ConstantMemoryValue for (A, B, C, D)
{
}
unsafe impl<
    A: ConstantMemoryValue,
    B: ConstantMemoryValue,
    C: ConstantMemoryValue,
    D: ConstantMemoryValue,
    E: ConstantMemoryValue,
> ConstantMemoryValue for (A, B, C, D, E)
{
}
unsafe impl<
    A: ConstantMemoryValue,
    B: ConstantMemoryValue,
    C: ConstantMemoryValue,
    D: ConstantMemoryValue,
    E: ConstantMemoryValue,
    F: ConstantMemoryValue,
> ConstantMemoryValue for (A, B, C, D, E, F)
{
}
unsafe impl<
    A: ConstantMemoryValue,
    B: ConstantMemoryValue,
    C: ConstantMemoryValue,
    D: ConstantMemoryValue,
    E: ConstantMemoryValue,
    F: ConstantMemoryValue,
    G: ConstantMemoryValue,
> ConstantMemoryValue for (A, B, C, D, E, F, G)
{
}
unsafe impl<
    A: ConstantMemoryValue,
    B: ConstantMemoryValue,
    C: ConstantMemoryValue,
    D: ConstantMemoryValue,
    E: ConstantMemoryValue,
    F: ConstantMemoryValue,
    G: ConstantMemoryValue,
    H: ConstantMemoryValue,
> ConstantMemoryValue for (A, B, C, D, E, F, G, H)
{
}

/// A value in constant memory. It is all zeros until the host sets it, whatever its initialiser says.
#[rgpu::lang("ConstantMemory")]
#[rgpu::address_space("constant")]
#[repr(transparent)]
pub struct ConstantMemory<T: ConstantMemoryValue>(UnsafeCell<T>);

unsafe impl<T: ConstantMemoryValue + Send> Sync for ConstantMemory<T> {}

impl<T: ConstantMemoryValue> ConstantMemory<T> {
    /// The value before the host sets another: all zeros.
    pub const UNINIT: Self = unsafe { core::mem::zeroed() };

    /// A copy of the value.
    pub fn get(&self) -> T {
        unsafe { *self.0.get() }
    }

    /// The value in place.
    pub fn get_ref(&self) -> &T {
        unsafe { &*self.0.get() }
    }
}
