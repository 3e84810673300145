//! `cuda_macros`: the attributes and macros of cuda-oxide. Upstream they are procedural macros; here
//! each is a name with the role that the front end gives it.
#![rgpu::model(
    crate_name = "cuda_macros",
    upstream = "NVlabs/cuda-oxide@a105afd",
    provenance = "reviewed"
)]

/// Makes a function a kernel: `#[kernel]`, `#[kernel(unchecked_indexing)]`,
/// `#[kernel(launch_context = name)]`, `#[kernel(T1, T2)]`.
#[rgpu::attribute_macro(
    "kernel",
    dialect = "cuda-oxide",
    binds("launch_context", "cuda_device::thread::LaunchContext")
)]
#[macro_export]
macro_rules! kernel {
    () => {};
}

/// Marks a function, or an `extern` block, of the device.
#[rgpu::attribute_macro("device", dialect = "cuda-oxide")]
#[macro_export]
macro_rules! device {
    () => {};
}

/// Marks the module that holds kernels, and makes its host launchers.
#[rgpu::attribute_macro("module", dialect = "cuda-oxide")]
#[macro_export]
macro_rules! cuda_module {
    () => {};
}

/// `#[launch_bounds(max_threads)]` or `#[launch_bounds(max_threads, min_blocks)]`.
#[rgpu::attribute_macro("launch_bounds", dialect = "cuda-oxide")]
#[macro_export]
macro_rules! launch_bounds {
    () => {};
}

/// `#[launch_contract(domain = 1, block = (256, 1, 1), ...)]`: what every launch promises.
#[rgpu::attribute_macro("launch_contract", dialect = "cuda-oxide")]
#[macro_export]
macro_rules! launch_contract {
    () => {};
}

/// `#[cluster_launch(x, y, z)]`: blocks per cluster.
#[rgpu::attribute_macro("cluster_launch", dialect = "cuda-oxide")]
#[macro_export]
macro_rules! cluster_launch {
    () => {};
}

/// The kernel is launched cooperatively: all its blocks are resident at once.
#[rgpu::attribute_macro("cooperative_launch", dialect = "cuda-oxide")]
#[macro_export]
macro_rules! cooperative_launch {
    () => {};
}

/// Puts a static into constant memory.
#[rgpu::attribute_macro("constant", dialect = "cuda-oxide")]
#[macro_export]
macro_rules! constant {
    () => {};
}

/// Unrolls a counted loop: `#[unroll]` or `#[unroll(4)]`. Upstream `#[kernel]` and `#[device]` consume
/// it, so it has no path there.
#[rgpu::attribute_macro("unroll", dialect = "cuda-oxide")]
#[macro_export]
macro_rules! unroll {
    () => {};
}

/// A foreign device function that synchronises.
#[rgpu::attribute_macro("ignored", dialect = "cuda-oxide")]
#[macro_export]
macro_rules! convergent {
    () => {};
}

/// A foreign device function without effects.
#[rgpu::attribute_macro("ignored", dialect = "cuda-oxide")]
#[macro_export]
macro_rules! pure {
    () => {};
}

/// A foreign device function that only reads memory.
#[rgpu::attribute_macro("ignored", dialect = "cuda-oxide")]
#[macro_export]
macro_rules! readonly {
    () => {};
}

/// Inline PTX; the parser reads it.
#[rgpu::lang("ptx_asm")]
#[macro_export]
macro_rules! ptx_asm {
    ($($tokens:tt)*) => {};
}

/// Launches a kernel of this crate from the host.
#[rgpu::launch("fields", kernel = "kernel", config = "config", cluster = "cluster_dim")]
#[macro_export]
macro_rules! cuda_launch {
    ($($fields:tt)*) => {
        $crate::launched!(() () $($fields)*)
    };
}

/// Launches a kernel of this crate from the host, as a future.
#[rgpu::launch("fields", kernel = "kernel", config = "config")]
#[macro_export]
macro_rules! cuda_launch_async {
    ($($fields:tt)*) => {
        $crate::launched!(() () $($fields)*)
    };
}

/// What a launch macro means to types: the kernel is called with its arguments, where
/// `slice(buffer)` and `slice_mut(buffer)` stand for memory of the device. Not upstream.
#[doc(hidden)]
#[macro_export]
macro_rules! launched {
    // The fields in any order: the kernel and the arguments are kept, the others evaluated.
    (($($kernel:tt)*) ($($before:tt)*) kernel: $path:expr $(, $($rest:tt)*)?) => {
        $crate::launched!(($path) ($($before)*) $($($rest)*)?)
    };
    (($($kernel:tt)*) ($($before:tt)*) args: [$($arguments:tt)*] $(, $($rest:tt)*)?) => {
        $crate::launched!(($($kernel)*) ([$($arguments)*] $($before)*) $($($rest)*)?)
    };
    (($($kernel:tt)*) ([$($arguments:tt)*]) $key:ident: $value:expr $(, $($rest:tt)*)?) => {{
        let _ = &$value;
        $crate::launched!(($($kernel)*) ([$($arguments)*]) $($($rest)*)?)
    }};
    (($($kernel:tt)*) () $key:ident: $value:expr $(, $($rest:tt)*)?) => {{
        let _ = &$value;
        $crate::launched!(($($kernel)*) () $($($rest)*)?)
    }};
    (($kernel:expr) ([$($arguments:tt)*])) => {{
        $crate::launched!(@call ($kernel) () $($arguments)*);
        ::cuda_host::launch::launched()
    }};
    // The arguments, one after the other.
    (@call ($kernel:expr) ($($done:tt)*)) => {
        $kernel($($done)*)
    };
    (@call ($kernel:expr) ($($done:tt)*) slice($buffer:expr) $(, $($rest:tt)*)?) => {
        $crate::launched!(@call ($kernel) ($($done)* ::cuda_host::launch::seen(&$buffer),) $($($rest)*)?)
    };
    (@call ($kernel:expr) ($($done:tt)*) slice_mut($buffer:expr) $(, $($rest:tt)*)?) => {
        $crate::launched!(@call ($kernel) ($($done)* ::cuda_host::launch::seen(&$buffer),) $($($rest)*)?)
    };
    (@call ($kernel:expr) ($($done:tt)*) $value:expr $(, $($rest:tt)*)?) => {
        $crate::launched!(@call ($kernel) ($($done)* $value,) $($($rest)*)?)
    };
}

/// Derive macro for types that may be copied to the device.
#[rgpu::attribute_macro("ignored", dialect = "cuda-oxide")]
#[macro_export]
macro_rules! DeviceCopy {
    () => {};
}
