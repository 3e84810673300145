{
    (@operands) => {};
    (@operands out($constraint:literal) $place:expr $(, $($rest:tt)*)?) => {
        $place = unsafe { ::core::mem::zeroed() };
        $crate::ptx_asm!(@operands $($($rest)*)?);
    };
    (@operands inout($constraint:literal) $place:expr $(, $($rest:tt)*)?) => {
        $place = $place;
        $crate::ptx_asm!(@operands $($($rest)*)?);
    };
    (@operands in($constraint:literal) $value:expr $(, $($rest:tt)*)?) => {
        let _ = $value;
        $crate::ptx_asm!(@operands $($($rest)*)?);
    };
    (@operands clobber($register:literal) $(, $($rest:tt)*)?) => {
        $crate::ptx_asm!(@operands $($($rest)*)?);
    };
    (@operands options($($option:tt)*) $(, $($rest:tt)*)?) => {
        $crate::ptx_asm!(@operands $($($rest)*)?);
    };
    ($template:expr $(, $($rest:tt)*)?) => {{
        $crate::ptx_asm!(@operands $($($rest)*)?);
    }};
}
