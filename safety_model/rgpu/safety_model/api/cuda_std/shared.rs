//! Shared memory: crates/cuda_std/src/shared.rs. The macro is in this snapshot and was removed later
//! (upstream #318).

/// Memory of the block for `$len` values of a type, as `*mut T`. Every place in the source that calls
/// the macro has its own memory; the memory is not initialised.
#[macro_export]
macro_rules! shared_array {
    ($array_type:ty; $len:expr) => {{
        #[rgpu::address_space("shared", uninitialized)]
        static mut SHARED: ::core::mem::MaybeUninit<[$array_type; $len]> =
            ::core::mem::MaybeUninit::uninit();
        (&raw mut SHARED) as *mut $array_type
    }};
}

/// The memory that the launch asked for, uninitialised, aligned to 16 bytes. All calls return the same
/// address, whatever their type.
#[rgpu::address_space("shared", dynamic, uninitialized)]
#[rgpu::value(uniformity = "block", aligned = 16)]
pub fn dynamic_shared_mem<T>() -> *mut T;
