//! `cust_core`: which types may be copied to the device.
#![rgpu::model(
    crate_name = "cust_core",
    upstream = "Rust-GPU/rust-cuda@ac2674f",
    provenance = "reviewed"
)]

/// Types whose bytes may be copied to the device.
pub unsafe trait DeviceCopy {}

/// Derive macro of the trait.
#[rgpu::attribute_macro("ignored", dialect = "rust-cuda")]
#[macro_export]
macro_rules! DeviceCopy {
    () => {};
}

macro_rules! plain {
    ($($name:ident)*) => {
        $(unsafe impl DeviceCopy for $name {})*
    };
}

plain! { bool char u8 u16 u32 u64 u128 usize i8 i16 i32 i64 i128 isize f32 f64 }

unsafe impl DeviceCopy for () {}
unsafe impl<T: ?Sized> DeviceCopy for *const T {}
unsafe impl<T: ?Sized> DeviceCopy for *mut T {}
unsafe impl<T: DeviceCopy, const N: usize> DeviceCopy for [T; N] {}
unsafe impl<T: DeviceCopy> DeviceCopy for Option<T> {}
unsafe impl<A: DeviceCopy, B: DeviceCopy> DeviceCopy for (A, B) {}
unsafe impl<A: DeviceCopy, B: DeviceCopy, C: DeviceCopy> DeviceCopy for (A, B, C) {}
