//! Macros that allocate.

/// Formats into a string.
#[macro_export]
macro_rules! format {
    ($($argument:tt)*) => {
        $crate::string::formatted($crate::format_args!($($argument)*))
    };
}

/// A vector of these values.
#[macro_export]
macro_rules! vec {
    () => {
        $crate::vec::Vec::new()
    };
    ($value:expr; $number:expr) => {
        $crate::vec::from_elem($value, $number)
    };
    ($($value:expr),+ $(,)?) => {
        $crate::vec::from_array([$($value),+])
    };
}
