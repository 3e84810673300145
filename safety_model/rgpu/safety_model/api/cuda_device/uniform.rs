//! Values that are the same for every thread of a launch, by construction.
#![rgpu::model(
    crate_name = "cuda_device",
    upstream = "NVlabs/cuda-oxide@a105afd",
    provenance = "reviewed"
)]

/// A value that came from a kernel parameter or a launch dimension. Arithmetic keeps it uniform,
/// a choice between two of them need not.
#[rgpu::lang("Uniform")]
#[repr(transparent)]
#[derive(Clone, Copy, Debug)]
pub struct Uniform<T> {
    value: T,
}

impl<T> Uniform<T> {
    /// Claims that `value` is the same for every thread of the launch.
    #[rgpu::requires(same_in_grid(value))]
    pub const unsafe fn new_unchecked(value: T) -> Self {
        Self { value }
    }

    /// The plain value.
    pub const fn get(&self) -> T
    where
        T: Copy,
    {
        self.value
    }
}

impl Uniform<u32> {
    /// Sum, modulo 2^32.
    pub fn wrapping_add(self, other: Self) -> Self {
        Self { value: self.value.wrapping_add(other.value) }
    }

    /// Difference, modulo 2^32.
    pub fn wrapping_sub(self, other: Self) -> Self {
        Self { value: self.value.wrapping_sub(other.value) }
    }

    /// Product, modulo 2^32.
    pub fn wrapping_mul(self, other: Self) -> Self {
        Self { value: self.value.wrapping_mul(other.value) }
    }

    /// Sum, at most the largest value.
    pub fn saturating_add(self, other: Self) -> Self {
        Self { value: self.value.saturating_add(other.value) }
    }

    /// Difference, at least 0.
    pub fn saturating_sub(self, other: Self) -> Self {
        Self { value: self.value.saturating_sub(other.value) }
    }

    /// The smaller of two.
    pub fn min(self, other: Self) -> Self {
        Self { value: self.value.min(other.value) }
    }

    /// The larger of two.
    pub fn max(self, other: Self) -> Self {
        Self { value: self.value.max(other.value) }
    }

    /// Product with a constant, modulo 2^32.
    pub const fn wrapping_mul_const<const C: u32>(self) -> Self {
        Self { value: self.value.wrapping_mul(C) }
    }

    /// Sum with a constant, modulo 2^32.
    pub const fn wrapping_add_const<const C: u32>(self) -> Self {
        Self { value: self.value.wrapping_add(C) }
    }
}

/// Threads per block, x axis.
pub fn block_dim_x() -> Uniform<u32> {
    Uniform { value: crate::thread::blockDim_x() }
}

/// Threads per block, y axis.
pub fn block_dim_y() -> Uniform<u32> {
    Uniform { value: crate::thread::blockDim_y() }
}

/// Threads per block, z axis.
pub fn block_dim_z() -> Uniform<u32> {
    Uniform { value: crate::thread::blockDim_z() }
}

/// Blocks per grid, x axis.
pub fn grid_dim_x() -> Uniform<u32> {
    Uniform { value: crate::thread::gridDim_x() }
}

/// Blocks per grid, y axis.
pub fn grid_dim_y() -> Uniform<u32> {
    Uniform { value: crate::thread::gridDim_y() }
}

/// Blocks per grid, z axis.
pub fn grid_dim_z() -> Uniform<u32> {
    Uniform { value: crate::thread::gridDim_z() }
}
