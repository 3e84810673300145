//! Streams: queues of work.

use core::ffi::c_void;

use crate::error::CudaResult;
use crate::event::Event;
use crate::function::{BlockSize, Function, GridSize};

pub struct Stream {
    handle: usize,
}

#[derive(Debug, Clone, Copy)]
pub struct StreamFlags(u32);

impl StreamFlags {
    pub const DEFAULT: Self = Self(0);
    pub const NON_BLOCKING: Self = Self(1);
}

#[derive(Debug, Clone, Copy)]
pub struct StreamWaitEventFlags(u32);

impl StreamWaitEventFlags {
    pub const DEFAULT: Self = Self(0);
}

impl Stream {
    pub fn new(flags: StreamFlags, priority: Option<i32>) -> CudaResult<Self>;
    pub fn synchronize(&self) -> CudaResult<()>;
    pub fn wait_event(&self, event: &Event, flags: StreamWaitEventFlags) -> CudaResult<()>;

    /// Starts a kernel; the arguments are pointers to the values of its parameters.
    #[rgpu::launch("call", kernel = func, grid = grid_size, block = block_size)]
    pub unsafe fn launch<G, B>(
        &self,
        func: &Function<'_>,
        grid_size: G,
        block_size: B,
        shared_mem_bytes: u32,
        args: &[*mut c_void],
    ) -> CudaResult<()>
    where
        G: Into<GridSize>,
        B: Into<BlockSize>;
}
