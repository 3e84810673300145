//! Kernels and the shapes they are launched with.

use core::marker::PhantomData;

use crate::error::CudaResult;
use crate::module::Module;

macro_rules! size {
    ($(#[$documentation:meta])* $name:ident) => {
        $(#[$documentation])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        pub struct $name {
            pub x: u32,
            pub y: u32,
            pub z: u32,
        }

        impl $name {
            pub fn x(x: u32) -> Self {
                Self { x, y: 1, z: 1 }
            }

            pub fn xy(x: u32, y: u32) -> Self {
                Self { x, y, z: 1 }
            }

            pub fn xyz(x: u32, y: u32, z: u32) -> Self {
                Self { x, y, z }
            }
        }

        impl From<u32> for $name {
            fn from(x: u32) -> Self {
                Self::x(x)
            }
        }

        impl From<(u32, u32)> for $name {
            fn from(size: (u32, u32)) -> Self {
                Self::xy(size.0, size.1)
            }
        }

        impl From<(u32, u32, u32)> for $name {
            fn from(size: (u32, u32, u32)) -> Self {
                Self::xyz(size.0, size.1, size.2)
            }
        }

        impl From<&$name> for $name {
            fn from(size: &$name) -> Self {
                *size
            }
        }

        impl From<glam::UVec2> for $name {
            fn from(size: glam::UVec2) -> Self {
                Self::xy(size.x, size.y)
            }
        }

        impl From<glam::UVec3> for $name {
            fn from(size: glam::UVec3) -> Self {
                Self::xyz(size.x, size.y, size.z)
            }
        }
    };
}

size! {
    /// Blocks per grid.
    GridSize
}
size! {
    /// Threads per block.
    BlockSize
}

/// A kernel of a module.
pub struct Function<'a> {
    handle: usize,
    module: PhantomData<&'a Module>,
}

impl Function<'_> {
    /// A grid and a block size that fill the device: not known before the program runs.
    pub fn suggested_launch_configuration(
        &self,
        dynamic_smem_size: usize,
        block_size_limit: BlockSize,
    ) -> CudaResult<(u32, u32)>;
}

/// `launch!(module.kernel<<<grid, block, shared, stream>>>(arguments))`, or with a `Function` in place
/// of `module.kernel`.
#[rgpu::launch("chevrons")]
#[macro_export]
macro_rules! launch {
    ($module:ident . $function:ident <<<$grid:expr, $block:expr, $shared:expr, $stream:ident>>>( $($arg:expr),* $(,)? )) => {
        match $module.get_function(stringify!($function)) {
            Ok(function) => {
                $crate::launch!(function<<<$grid, $block, $shared, $stream>>>($($arg),*))
            }
            Err(error) => Err(error),
        }
    };
    ($function:ident <<<$grid:expr, $block:expr, $shared:expr, $stream:ident>>>( $($arg:expr),* $(,)? )) => {{
        fn assert_device_copy<T: $crate::memory::DeviceCopy>(_value: T) {}
        if false {
            $(assert_device_copy($arg);)*
        }
        $stream.launch(
            &$function,
            $grid,
            $block,
            $shared,
            &[$(&$arg as *const _ as *mut ::core::ffi::c_void),*],
        )
    }};
}
