//! Printing and assertions: crates/cuda_std/src/io.rs. The macros make a string on the device heap
//! first; what matters here is that their arguments are evaluated.

extern "C" {
    /// Writes a line to the buffer that the host prints.
    #[doc(hidden)]
    #[rgpu::opaque]
    #[rgpu::lowers_to("vprintf")]
    pub fn vprintf(format: *const u8, valist: *const core::ffi::c_void) -> i32;

    /// Reports a failed assertion, and ends the grid.
    #[doc(hidden)]
    #[rgpu::traps]
    #[rgpu::lowers_to("__assertfail")]
    pub fn __assertfail(
        message: *const u8,
        file: *const u8,
        line: u32,
        function: *const u8,
        char_size: usize,
    );
}

/// Prints from the device.
#[macro_export]
macro_rules! print {
    ($($arg:tt)*) => {
        $crate::io::print_arguments(::core::format_args!($($arg)*))
    };
}

/// Prints a line from the device.
#[macro_export]
macro_rules! println {
    () => {
        $crate::io::print_arguments(::core::format_args!("\n"))
    };
    ($($arg:tt)*) => {
        $crate::io::print_arguments(::core::format_args!($($arg)*))
    };
}

/// Stands for the formatting and the `vprintf` inside the printing macros; not part of upstream's API.
#[doc(hidden)]
#[rgpu::opaque]
pub fn print_arguments(arguments: ::core::fmt::Arguments<'_>);

/// Ends the grid unless both sides are equal.
#[macro_export]
macro_rules! assert_eq {
    ($a:expr, $b:expr) => {
        let _a = $a;
        let _b = $b;
        if _a != _b {
            unsafe {
                $crate::io::__assertfail("".as_ptr(), "".as_ptr(), 0, "".as_ptr(), 1);
            }
        }
    };
}

/// Ends the grid if both sides are equal.
#[macro_export]
macro_rules! assert_ne {
    ($a:expr, $b:expr) => {
        let _a = $a;
        let _b = $b;
        if _a == _b {
            unsafe {
                $crate::io::__assertfail("".as_ptr(), "".as_ptr(), 0, "".as_ptr(), 1);
            }
        }
    };
}
