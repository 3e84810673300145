//! Macros that print. They evaluate their arguments by reference; the text isn't modelled.

/// Prints.
#[macro_export]
macro_rules! print {
    ($($argument:tt)*) => {
        $crate::__print($crate::format_args!($($argument)*))
    };
}

/// Prints a line.
#[macro_export]
macro_rules! println {
    () => {
        $crate::__print($crate::format_args!("\n"))
    };
    ($($argument:tt)*) => {
        $crate::__print($crate::format_args!($($argument)*))
    };
}

/// Prints to the error output.
#[macro_export]
macro_rules! eprint {
    ($($argument:tt)*) => {
        $crate::__print($crate::format_args!($($argument)*))
    };
}

/// Prints a line to the error output.
#[macro_export]
macro_rules! eprintln {
    () => {
        $crate::__print($crate::format_args!("\n"))
    };
    ($($argument:tt)*) => {
        $crate::__print($crate::format_args!($($argument)*))
    };
}

/// Prints a value and gives it.
#[macro_export]
macro_rules! dbg {
    () => {
        $crate::__print($crate::format_args!("\n"))
    };
    ($value:expr $(,)?) => {
        match $value {
            value => {
                $crate::__print($crate::format_args!("{:?}", &value));
                value
            }
        }
    };
    ($($value:expr),+ $(,)?) => {
        ($($crate::dbg!($value)),+,)
    };
}
