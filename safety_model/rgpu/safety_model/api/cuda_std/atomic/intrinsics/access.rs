//! Atomic loads and stores.
//!
//! The assembly names the scopes `.device`, `.block` and `.system`, which PTX does not know: all but the
//! volatile forms are rejected by the assembler (upstream #354). A volatile access is relaxed with the
//! scope of the system (PTX ISA 8.2.1).

macro_rules! load {
    ($($name:ident $bits:ty, $scope:literal, $ordering:literal;)*) => {
        $(
            #[rgpu::atomic(load, scope = $scope, ordering = $ordering, place = "*ptr")]
            pub unsafe fn $name(ptr: *const $bits) -> $bits;
        )*
    };
}

macro_rules! store {
    ($($name:ident $bits:ty, $scope:literal, $ordering:literal;)*) => {
        $(
            #[rgpu::atomic(store, scope = $scope, ordering = $ordering, place = "*ptr")]
            pub unsafe fn $name(ptr: *mut $bits, val: $bits);
        )*
    };
}

macro_rules! volatile {
    ($($load:ident, $store:ident: $bits:ty, $scope:literal;)*) => {
        $(
            #[rgpu::atomic(load, scope = $scope, ordering = "relaxed", place = "*ptr", emitted_scope = "system")]
            pub unsafe fn $load(ptr: *const $bits) -> $bits;
            #[rgpu::atomic(store, scope = $scope, ordering = "relaxed", place = "*ptr", emitted_scope = "system")]
            pub unsafe fn $store(ptr: *mut $bits, val: $bits);
        )*
    };
}

load! {
    atomic_load_relaxed_32_block u32, "block", "relaxed";
    atomic_load_relaxed_32_device u32, "device", "relaxed";
    atomic_load_relaxed_32_system u32, "system", "relaxed";
    atomic_load_relaxed_64_block u64, "block", "relaxed";
    atomic_load_relaxed_64_device u64, "device", "relaxed";
    atomic_load_relaxed_64_system u64, "system", "relaxed";
    atomic_load_acquire_32_block u32, "block", "acquire";
    atomic_load_acquire_32_device u32, "device", "acquire";
    atomic_load_acquire_32_system u32, "system", "acquire";
    atomic_load_acquire_64_block u64, "block", "acquire";
    atomic_load_acquire_64_device u64, "device", "acquire";
    atomic_load_acquire_64_system u64, "system", "acquire";
}

store! {
    atomic_store_relaxed_32_block u32, "block", "relaxed";
    atomic_store_relaxed_32_device u32, "device", "relaxed";
    atomic_store_relaxed_32_system u32, "system", "relaxed";
    atomic_store_relaxed_64_block u64, "block", "relaxed";
    atomic_store_relaxed_64_device u64, "device", "relaxed";
    atomic_store_relaxed_64_system u64, "system", "relaxed";
    atomic_store_release_32_block u32, "block", "release";
    atomic_store_release_32_device u32, "device", "release";
    atomic_store_release_32_system u32, "system", "release";
    atomic_store_release_64_block u64, "block", "release";
    atomic_store_release_64_device u64, "device", "release";
    atomic_store_release_64_system u64, "system", "release";
}

volatile! {
    atomic_load_volatile_32_block, atomic_store_volatile_32_block: u32, "block";
    atomic_load_volatile_32_device, atomic_store_volatile_32_device: u32, "device";
    atomic_load_volatile_32_system, atomic_store_volatile_32_system: u32, "system";
    atomic_load_volatile_64_block, atomic_store_volatile_64_block: u64, "block";
    atomic_load_volatile_64_device, atomic_store_volatile_64_device: u64, "device";
    atomic_load_volatile_64_system, atomic_store_volatile_64_system: u64, "system";
}
