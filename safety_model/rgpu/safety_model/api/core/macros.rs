//! Macros. Those that format evaluate their arguments by reference; the text isn't modelled.
//!
//! `cfg!`, `concat!`, `stringify!`, `line!`, `env!` and their kin are expanded by the engine itself.

/// A trap unless the condition holds.
#[macro_export]
macro_rules! assert {
    ($condition:expr $(,)?) => {
        if !$condition {
            $crate::panicking::panic("assertion failed")
        }
    };
    ($condition:expr, $($message:tt)+) => {
        if !$condition {
            $crate::panicking::panic_fmt($crate::format_args!($($message)+))
        }
    };
}

/// A trap unless both are equal.
#[macro_export]
macro_rules! assert_eq {
    ($left:expr, $right:expr $(,)?) => {
        match (&$left, &$right) {
            (left, right) => {
                if !(*left == *right) {
                    $crate::panicking::panic("assertion failed: not equal")
                }
            }
        }
    };
    ($left:expr, $right:expr, $($message:tt)+) => {
        match (&$left, &$right) {
            (left, right) => {
                if !(*left == *right) {
                    $crate::panicking::panic_fmt($crate::format_args!($($message)+))
                }
            }
        }
    };
}

/// A trap if both are equal.
#[macro_export]
macro_rules! assert_ne {
    ($left:expr, $right:expr $(,)?) => {
        match (&$left, &$right) {
            (left, right) => {
                if *left == *right {
                    $crate::panicking::panic("assertion failed: equal")
                }
            }
        }
    };
    ($left:expr, $right:expr, $($message:tt)+) => {
        match (&$left, &$right) {
            (left, right) => {
                if *left == *right {
                    $crate::panicking::panic_fmt($crate::format_args!($($message)+))
                }
            }
        }
    };
}

/// `assert!` in builds with debug assertions.
#[macro_export]
macro_rules! debug_assert {
    ($($argument:tt)*) => {
        if $crate::cfg!(debug_assertions) {
            $crate::assert!($($argument)*);
        }
    };
}

/// `assert_eq!` in builds with debug assertions.
#[macro_export]
macro_rules! debug_assert_eq {
    ($($argument:tt)*) => {
        if $crate::cfg!(debug_assertions) {
            $crate::assert_eq!($($argument)*);
        }
    };
}

/// `assert_ne!` in builds with debug assertions.
#[macro_export]
macro_rules! debug_assert_ne {
    ($($argument:tt)*) => {
        if $crate::cfg!(debug_assertions) {
            $crate::assert_ne!($($argument)*);
        }
    };
}

/// Ends the grid.
#[macro_export]
macro_rules! panic {
    () => {
        $crate::panicking::panic("explicit panic")
    };
    ($message:literal $(,)?) => {
        $crate::panicking::panic($message)
    };
    ($($message:tt)+) => {
        $crate::panicking::panic_fmt($crate::format_args!($($message)+))
    };
}

/// Ends the grid: the programmer believes that this is never reached.
#[macro_export]
macro_rules! unreachable {
    () => {
        $crate::panicking::panic("unreachable code")
    };
    ($($message:tt)+) => {
        $crate::panic!($($message)+)
    };
}

/// Ends the grid: not written yet.
#[macro_export]
macro_rules! unimplemented {
    () => {
        $crate::panicking::panic("not implemented")
    };
    ($($message:tt)+) => {
        $crate::panic!($($message)+)
    };
}

/// Ends the grid: not written yet.
#[macro_export]
macro_rules! todo {
    () => {
        $crate::panicking::panic("not yet implemented")
    };
    ($($message:tt)+) => {
        $crate::panic!($($message)+)
    };
}

/// Does the value match the pattern?
#[macro_export]
macro_rules! matches {
    ($value:expr, $pattern:pat $(if $guard:expr)? $(,)?) => {
        match $value {
            $pattern $(if $guard)? => true,
            _ => false,
        }
    };
}

/// The old form of `?`.
#[macro_export]
macro_rules! r#try {
    ($value:expr $(,)?) => {
        match $value {
            $crate::result::Result::Ok(value) => value,
            $crate::result::Result::Err(error) => {
                return $crate::result::Result::Err($crate::convert::From::from(error));
            }
        }
    };
}

/// Formats into a writer.
#[macro_export]
macro_rules! write {
    ($target:expr, $($argument:tt)*) => {
        $target.write_fmt($crate::format_args!($($argument)*))
    };
}

/// Formats into a writer, with a line end.
#[macro_export]
macro_rules! writeln {
    ($target:expr $(,)?) => {
        $crate::write!($target, "\n")
    };
    ($target:expr, $($argument:tt)*) => {
        $target.write_fmt($crate::format_args!($($argument)*))
    };
}

/// A format string and its values: references to the values are taken, in order.
#[macro_export]
macro_rules! format_args {
    ($format:expr $(,)?) => {
        $crate::fmt::arguments(&($format,))
    };
    ($format:expr, $($argument:tt)*) => {
        $crate::__format_values!([] $($argument)*)
    };
}

/// Collects the values of a format, named or not.
#[doc(hidden)]
#[macro_export]
macro_rules! __format_values {
    ([$($value:expr,)*]) => {
        $crate::fmt::arguments(&($(&$value,)*))
    };
    ([$($value:expr,)*] $name:ident = $next:expr) => {
        $crate::fmt::arguments(&($(&$value,)* &$next,))
    };
    ([$($value:expr,)*] $name:ident = $next:expr, $($rest:tt)*) => {
        $crate::__format_values!([$($value,)* $next,] $($rest)*)
    };
    ([$($value:expr,)*] $next:expr) => {
        $crate::fmt::arguments(&($(&$value,)* &$next,))
    };
    ([$($value:expr,)*] $next:expr, $($rest:tt)*) => {
        $crate::__format_values!([$($value,)* $next,] $($rest)*)
    };
}

/// The address of a place, without a reference.
#[macro_export]
macro_rules! addr_of {
    ($place:expr $(,)?) => {
        &raw const $place
    };
}

/// The address of a place, without a reference, for writing.
#[macro_export]
macro_rules! addr_of_mut {
    ($place:expr $(,)?) => {
        &raw mut $place
    };
}

/// Bytes from the start of a type to a field: the address of the field, were the value at 0.
#[macro_export]
macro_rules! offset_of {
    ($Container:ty, $($field:tt)+) => {
        unsafe { (&raw const (*$crate::ptr::null::<$Container>()).$($field)+) as usize }
    };
}
