//! Pointers and address spaces: crates/cuda_std/src/ptr.rs.

/// Where a pointer may point.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum AddressSpace {
    Global,
    Shared,
    Constant,
    Local,
}

/// PTX: `isspacep`.
#[rgpu::pure]
#[rgpu::lowers_to("isspacep.{address_space:pick(global|shared|const|local)} {result}, {ptr};")]
pub unsafe fn is_in_address_space<T>(ptr: *const T, address_space: AddressSpace) -> bool;

/// PTX: `cvta.to`. The result is a number within the space: it is no pointer that Rust code may follow.
#[rgpu::pure]
#[rgpu::lowers_to("cvta.to.{address_space:pick(global|shared|const|local)}.u64 {result}, {ptr};")]
pub unsafe fn convert_generic_to_specific_address_space<T>(
    ptr: *const T,
    address_space: AddressSpace,
) -> *const T;

/// PTX: `cvta`.
#[rgpu::pure]
#[rgpu::lowers_to("cvta.{address_space:pick(global|shared|const|local)}.u64 {result}, {ptr};")]
pub unsafe fn convert_specific_address_space_to_generic<T>(
    ptr: *const T,
    address_space: AddressSpace,
) -> *const T;
