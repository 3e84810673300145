//! Traps, clocks, printing and assertions on the device.
#![rgpu::model(
    crate_name = "cuda_device",
    upstream = "NVlabs/cuda-oxide@a105afd",
    provenance = "reviewed"
)]

pub use crate::gpu_printf;

/// Ends the grid with an error.
#[rgpu::traps]
#[rgpu::lowers_to("llvm.trap")]
pub fn trap() -> !;

/// Stops in the debugger.
#[rgpu::opaque]
#[rgpu::lowers_to("brkpt;", min_sm = "sm_11")]
pub fn breakpoint();

/// Raises profiler event `N`, at most 15.
pub fn prof_trigger<const N: u32>() {
    __prof_trigger(N);
}

#[rgpu::opaque]
#[rgpu::lowers_to("pmevent {event_id:constant};")]
pub(crate) fn __prof_trigger(event_id: u32);

/// Cycle counter of the multiprocessor, low 32 bits.
#[rgpu::special_register("clock")]
#[rgpu::opaque]
#[rgpu::lowers_to("llvm.nvvm.read.ptx.sreg.clock")]
pub fn clock() -> u32;

/// Cycle counter of the multiprocessor.
#[rgpu::special_register("clock64")]
#[rgpu::opaque]
#[rgpu::lowers_to("llvm.nvvm.read.ptx.sreg.clock64", min_sm = "sm_20")]
pub fn clock64() -> u64;

/// Nanosecond counter of the device.
#[rgpu::special_register("globaltimer")]
#[rgpu::opaque]
#[rgpu::lowers_to("llvm.nvvm.read.ptx.sreg.globaltimer", min_sm = "sm_30")]
pub fn globaltimer() -> u64;

/// Text as bytes that end in a zero.
pub const fn __gpu_assert_c_string<const N: usize>(value: &str) -> [u8; N] {
    let bytes = value.as_bytes();
    let mut output = [0; N];
    let mut index = 0;
    while index < bytes.len() {
        output[index] = bytes[index];
        index += 1;
    }
    output
}

/// Prints the message of a failed assertion and ends the grid.
#[rgpu::traps]
#[rgpu::lowers_to("__assertfail")]
pub fn __gpu_assertfail(
    message: *const u8,
    file: *const u8,
    line: u32,
    function: *const u8,
    char_size: usize,
);

/// Prints `args` by the C format string.
#[rgpu::opaque]
#[rgpu::lowers_to("vprintf")]
pub fn __gpu_vprintf(format: *const u8, args: *const u8) -> i32;

/// Stands for the translated format and the packing inside `gpu_printf!`: a Rust format and the
/// promoted arguments, as a tuple. Not part of upstream's API.
#[doc(hidden)]
#[rgpu::opaque]
#[rgpu::lowers_to("printf")]
pub fn __gpu_printf<T>(format: &str, args: T) -> i32;

/// Values that `gpu_printf!` can print, and what they are passed as.
pub trait GpuPrintfArg {
    /// The type passed.
    type Promoted: Copy;
    /// Conversion character of the C format.
    const FORMAT_CHAR: char;
    /// True if 64 bits wide.
    const IS_64BIT: bool;
    /// True for floating point.
    const IS_FLOAT: bool;

    /// The value passed.
    fn promote(self) -> Self::Promoted;
}

impl GpuPrintfArg for i8 {
    type Promoted = i32;
    const FORMAT_CHAR: char = 'd';
    const IS_64BIT: bool = false;
    const IS_FLOAT: bool = false;

    fn promote(self) -> i32 {
        self as i32
    }
}

impl GpuPrintfArg for i16 {
    type Promoted = i32;
    const FORMAT_CHAR: char = 'd';
    const IS_64BIT: bool = false;
    const IS_FLOAT: bool = false;

    fn promote(self) -> i32 {
        self as i32
    }
}

impl GpuPrintfArg for i32 {
    type Promoted = i32;
    const FORMAT_CHAR: char = 'd';
    const IS_64BIT: bool = false;
    const IS_FLOAT: bool = false;

    fn promote(self) -> i32 {
        self
    }
}

impl GpuPrintfArg for i64 {
    type Promoted = i64;
    const FORMAT_CHAR: char = 'd';
    const IS_64BIT: bool = true;
    const IS_FLOAT: bool = false;

    fn promote(self) -> i64 {
        self
    }
}

impl GpuPrintfArg for isize {
    type Promoted = i64;
    const FORMAT_CHAR: char = 'd';
    const IS_64BIT: bool = true;
    const IS_FLOAT: bool = false;

    fn promote(self) -> i64 {
        self as i64
    }
}

impl GpuPrintfArg for u8 {
    type Promoted = u32;
    const FORMAT_CHAR: char = 'u';
    const IS_64BIT: bool = false;
    const IS_FLOAT: bool = false;

    fn promote(self) -> u32 {
        self as u32
    }
}

impl GpuPrintfArg for u16 {
    type Promoted = u32;
    const FORMAT_CHAR: char = 'u';
    const IS_64BIT: bool = false;
    const IS_FLOAT: bool = false;

    fn promote(self) -> u32 {
        self as u32
    }
}

impl GpuPrintfArg for u32 {
    type Promoted = u32;
    const FORMAT_CHAR: char = 'u';
    const IS_64BIT: bool = false;
    const IS_FLOAT: bool = false;

    fn promote(self) -> u32 {
        self
    }
}

impl GpuPrintfArg for u64 {
    type Promoted = u64;
    const FORMAT_CHAR: char = 'u';
    const IS_64BIT: bool = true;
    const IS_FLOAT: bool = false;

    fn promote(self) -> u64 {
        self
    }
}

impl GpuPrintfArg for usize {
    type Promoted = u64;
    const FORMAT_CHAR: char = 'u';
    const IS_64BIT: bool = true;
    const IS_FLOAT: bool = false;

    fn promote(self) -> u64 {
        self as u64
    }
}

impl GpuPrintfArg for f32 {
    type Promoted = f64;
    const FORMAT_CHAR: char = 'f';
    const IS_64BIT: bool = false;
    const IS_FLOAT: bool = true;

    fn promote(self) -> f64 {
        self as f64
    }
}

impl GpuPrintfArg for f64 {
    type Promoted = f64;
    const FORMAT_CHAR: char = 'f';
    const IS_64BIT: bool = false;
    const IS_FLOAT: bool = true;

    fn promote(self) -> f64 {
        self
    }
}

impl GpuPrintfArg for bool {
    type Promoted = i32;
    const FORMAT_CHAR: char = 'd';
    const IS_64BIT: bool = false;
    const IS_FLOAT: bool = false;

    fn promote(self) -> i32 {
        self as i32
    }
}

impl<T> GpuPrintfArg for *const T {
    type Promoted = u64;
    const FORMAT_CHAR: char = 'p';
    const IS_64BIT: bool = true;
    const IS_FLOAT: bool = false;

    fn promote(self) -> u64 {
        self as u64
    }
}

impl<T> GpuPrintfArg for *mut T {
    type Promoted = u64;
    const FORMAT_CHAR: char = 'p';
    const IS_64BIT: bool = true;
    const IS_FLOAT: bool = false;

    fn promote(self) -> u64 {
        self as u64
    }
}
