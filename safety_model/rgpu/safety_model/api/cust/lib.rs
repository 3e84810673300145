//! `cust`, host side: just enough to resolve what host code says about launches.
//!
//! Nothing here runs on the device, and no function has effects: a checker reads the launch shapes only.
#![rgpu::model(
    crate_name = "cust",
    upstream = "Rust-GPU/rust-cuda@ac2674f",
    provenance = "reviewed"
)]

pub mod context;
pub mod error;
pub mod event;
pub mod function;
pub mod memory;
pub mod module;
pub mod stream;
pub mod util;

pub use cust_core::DeviceCopy;

use context::Context;
use error::CudaResult;

/// Takes the first device and makes its context current.
pub fn quick_init() -> CudaResult<Context>;

/// The names most host code imports at once.
pub mod prelude {
    pub use crate::context::Context;
    pub use crate::event::{Event, EventFlags};
    pub use crate::function::Function;
    pub use crate::launch;
    pub use crate::memory::{
        CopyDestination, DeviceBuffer, DevicePointer, DeviceSlice, UnifiedBuffer,
    };
    pub use crate::module::Module;
    pub use crate::stream::{Stream, StreamFlags};
    pub use crate::util::*;
}
