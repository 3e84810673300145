//! Launch shapes.
#![rgpu::model(
    crate_name = "cuda_core",
    upstream = "NVlabs/cuda-oxide@a105afd",
    provenance = "reviewed"
)]

/// Shape of a launch whose kernel has no contract.
#[rgpu::launch_config(grid = grid_dim, block = block_dim)]
#[derive(Clone, Copy, Debug)]
pub struct LaunchConfig {
    /// Blocks per grid.
    pub grid_dim: (u32, u32, u32),
    /// Threads per block.
    pub block_dim: (u32, u32, u32),
    /// Bytes of shared memory chosen at launch.
    pub shared_mem_bytes: u32,
}

impl LaunchConfig {
    /// Blocks of 256 threads in one dimension, enough for `n` threads.
    pub fn for_num_elems(n: u32) -> Self {
        LaunchConfig {
            grid_dim: (n.div_ceil(256), 1, 1),
            block_dim: (256, 1, 1),
            shared_mem_bytes: 0,
        }
    }
}

/// Shapes that a contract can ask for.
pub trait KernelLaunchConfig: Copy {
    /// The plain shape.
    fn __raw(self) -> LaunchConfig;
}

/// Shape of a launch with `domain = 1`.
#[rgpu::launch_config(grid = grid_x, block = block_x)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LaunchConfig1D {
    grid_x: u32,
    block_x: u32,
    shared_mem_bytes: u32,
}

impl LaunchConfig1D {
    /// Blocks, threads per block, bytes of shared memory.
    pub const fn new(grid_x: u32, block_x: u32, shared_mem_bytes: u32) -> Self {
        Self { grid_x, block_x, shared_mem_bytes }
    }
}

impl KernelLaunchConfig for LaunchConfig1D {
    fn __raw(self) -> LaunchConfig {
        LaunchConfig {
            grid_dim: (self.grid_x, 1, 1),
            block_dim: (self.block_x, 1, 1),
            shared_mem_bytes: self.shared_mem_bytes,
        }
    }
}

/// Shape of a launch with `domain = 2`.
#[rgpu::launch_config(grid = grid, block = block)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LaunchConfig2D {
    grid: (u32, u32),
    block: (u32, u32),
    shared_mem_bytes: u32,
}

impl LaunchConfig2D {
    /// Blocks, threads per block, bytes of shared memory.
    pub const fn new(grid: (u32, u32), block: (u32, u32), shared_mem_bytes: u32) -> Self {
        Self { grid, block, shared_mem_bytes }
    }
}

impl KernelLaunchConfig for LaunchConfig2D {
    fn __raw(self) -> LaunchConfig {
        LaunchConfig {
            grid_dim: (self.grid.0, self.grid.1, 1),
            block_dim: (self.block.0, self.block.1, 1),
            shared_mem_bytes: self.shared_mem_bytes,
        }
    }
}

/// Shape of a launch with `domain = 3`.
#[rgpu::launch_config(grid = grid, block = block)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LaunchConfig3D {
    grid: (u32, u32, u32),
    block: (u32, u32, u32),
    shared_mem_bytes: u32,
}

impl LaunchConfig3D {
    /// Blocks, threads per block, bytes of shared memory.
    pub const fn new(grid: (u32, u32, u32), block: (u32, u32, u32), shared_mem_bytes: u32) -> Self {
        Self { grid, block, shared_mem_bytes }
    }
}

impl KernelLaunchConfig for LaunchConfig3D {
    fn __raw(self) -> LaunchConfig {
        LaunchConfig {
            grid_dim: self.grid,
            block_dim: self.block,
            shared_mem_bytes: self.shared_mem_bytes,
        }
    }
}
