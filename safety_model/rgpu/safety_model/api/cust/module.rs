//! Modules: loaded device code.

use crate::error::CudaResult;
use crate::function::Function;

pub struct Module {
    handle: usize,
}

/// How the driver compiles PTX.
#[derive(Debug, Clone, Copy)]
pub enum ModuleJitOption {
    MaxRegisters(u32),
    DetermineTargetFromContext,
    GenerateDebugInfo(bool),
    GenerateLineInfo(bool),
}

impl Module {
    pub fn from_ptx<T: AsRef<str>>(string: T, options: &[ModuleJitOption]) -> CudaResult<Module>;
    pub fn from_cubin<T: AsRef<[u8]>>(bytes: T, options: &[ModuleJitOption]) -> CudaResult<Module>;
    pub fn get_function<T: AsRef<str>>(&self, name: T) -> CudaResult<Function<'_>>;
}
