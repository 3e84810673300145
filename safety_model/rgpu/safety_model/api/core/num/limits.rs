//! Limits of the integer types; `usize` has 64 bits on GPUs.

impl u8 {
    /// The smallest value.
    pub const MIN: u8 = 0;

    /// The largest value.
    pub const MAX: u8 = 255;

    /// The width.
    pub const BITS: u32 = 8;
}

impl u16 {
    /// The smallest value.
    pub const MIN: u16 = 0;

    /// The largest value.
    pub const MAX: u16 = 65_535;

    /// The width.
    pub const BITS: u32 = 16;
}

impl u32 {
    /// The smallest value.
    pub const MIN: u32 = 0;

    /// The largest value.
    pub const MAX: u32 = 4_294_967_295;

    /// The width.
    pub const BITS: u32 = 32;
}

impl u64 {
    /// The smallest value.
    pub const MIN: u64 = 0x0;

    /// The largest value.
    pub const MAX: u64 = 0xffff_ffff_ffff_ffff;

    /// The width.
    pub const BITS: u32 = 64;
}

impl u128 {
    /// The smallest value.
    pub const MIN: u128 = 0x0;

    /// The largest value.
    pub const MAX: u128 = 0xffff_ffff_ffff_ffff_ffff_ffff_ffff_ffff;

    /// The width.
    pub const BITS: u32 = 128;
}

impl usize {
    /// The smallest value.
    pub const MIN: usize = 0x0;

    /// The largest value.
    pub const MAX: usize = 0xffff_ffff_ffff_ffff;

    /// The width.
    pub const BITS: u32 = 64;
}

impl i8 {
    /// The smallest value.
    pub const MIN: i8 = -128;

    /// The largest value.
    pub const MAX: i8 = 127;

    /// The width.
    pub const BITS: u32 = 8;
}

impl i16 {
    /// The smallest value.
    pub const MIN: i16 = -32_768;

    /// The largest value.
    pub const MAX: i16 = 32_767;

    /// The width.
    pub const BITS: u32 = 16;
}

impl i32 {
    /// The smallest value.
    pub const MIN: i32 = -2_147_483_648;

    /// The largest value.
    pub const MAX: i32 = 2_147_483_647;

    /// The width.
    pub const BITS: u32 = 32;
}

impl i64 {
    /// The smallest value.
    pub const MIN: i64 = -0x8000_0000_0000_0000;

    /// The largest value.
    pub const MAX: i64 = 0x7fff_ffff_ffff_ffff;

    /// The width.
    pub const BITS: u32 = 64;
}

impl i128 {
    /// The smallest value.
    pub const MIN: i128 = -0x8000_0000_0000_0000_0000_0000_0000_0000;

    /// The largest value.
    pub const MAX: i128 = 0x7fff_ffff_ffff_ffff_ffff_ffff_ffff_ffff;

    /// The width.
    pub const BITS: u32 = 128;
}

impl isize {
    /// The smallest value.
    pub const MIN: isize = -0x8000_0000_0000_0000;

    /// The largest value.
    pub const MAX: isize = 0x7fff_ffff_ffff_ffff;

    /// The width.
    pub const BITS: u32 = 64;
}
