//! Events: points in a stream.

use crate::error::CudaResult;
use crate::stream::Stream;

pub struct Event {
    handle: usize,
}

#[derive(Debug, Clone, Copy)]
pub struct EventFlags(u32);

impl EventFlags {
    pub const DEFAULT: Self = Self(0);
    pub const BLOCKING_SYNC: Self = Self(1);
    pub const DISABLE_TIMING: Self = Self(2);
}

impl Event {
    pub fn new(flags: EventFlags) -> CudaResult<Self>;
    pub fn record(&self, stream: &Stream) -> CudaResult<()>;
    pub fn synchronize(&self) -> CudaResult<()>;
    pub fn elapsed_time_f32(&self, start: &Self) -> CudaResult<f32>;
}
