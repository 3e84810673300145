/// Stands for `asm!` on the host: evaluates the inputs and gives every output a value.
#[macro_export]
macro_rules! asm {
    (@operands) => {};
    (@operands $name:ident = $($rest:tt)*) => {
        $crate::asm!(@operands $($rest)*);
    };
    (@operands out($($class:tt)*) _ $(, $($rest:tt)*)?) => {
        $crate::asm!(@operands $($($rest)*)?);
    };
    (@operands lateout($($class:tt)*) _ $(, $($rest:tt)*)?) => {
        $crate::asm!(@operands $($($rest)*)?);
    };
    (@operands out($($class:tt)*) $place:expr $(, $($rest:tt)*)?) => {
        $place = unsafe { ::core::mem::zeroed() };
        $crate::asm!(@operands $($($rest)*)?);
    };
    (@operands lateout($($class:tt)*) $place:expr $(, $($rest:tt)*)?) => {
        $place = unsafe { ::core::mem::zeroed() };
        $crate::asm!(@operands $($($rest)*)?);
    };
    (@operands inout($($class:tt)*) $value:expr => _ $(, $($rest:tt)*)?) => {
        let _ = $value;
        $crate::asm!(@operands $($($rest)*)?);
    };
    (@operands inout($($class:tt)*) $value:expr => $place:expr $(, $($rest:tt)*)?) => {
        let _ = $value;
        $place = unsafe { ::core::mem::zeroed() };
        $crate::asm!(@operands $($($rest)*)?);
    };
    (@operands inout($($class:tt)*) $place:expr $(, $($rest:tt)*)?) => {
        $place = $place;
        $crate::asm!(@operands $($($rest)*)?);
    };
    (@operands inlateout($($class:tt)*) $($rest:tt)*) => {
        $crate::asm!(@operands inout($($class)*) $($rest)*);
    };
    (@operands in($($class:tt)*) $value:expr $(, $($rest:tt)*)?) => {
        let _ = $value;
        $crate::asm!(@operands $($($rest)*)?);
    };
    (@operands const $value:expr $(, $($rest:tt)*)?) => {
        let _ = $value;
        $crate::asm!(@operands $($($rest)*)?);
    };
    (@operands options($($option:tt)*) $(, $($rest:tt)*)?) => {
        $crate::asm!(@operands $($($rest)*)?);
    };
    (@operands clobber_abi($($abi:tt)*) $(, $($rest:tt)*)?) => {
        $crate::asm!(@operands $($($rest)*)?);
    };
    (@operands $template:literal $(, $($rest:tt)*)?) => {
        $crate::asm!(@operands $($($rest)*)?);
    };
    (@operands concat!($($piece:tt)*) $(, $($rest:tt)*)?) => {
        $crate::asm!(@operands $($($rest)*)?);
    };
    ($($tokens:tt)*) => {{
        $crate::asm!(@operands $($tokens)*);
    }};
}
