//! Constants, bits and bytes of floats; GPUs are little endian.

use crate::mem;

impl f16 {
    /// Base of the exponent.
    pub const RADIX: u32 = 2;

    /// Bits of precision.
    pub const MANTISSA_DIGITS: u32 = 11;

    /// Decimal digits of precision.
    pub const DIGITS: u32 = 3;

    /// Distance from 1 to the next number.
    pub const EPSILON: f16 = 9.7656e-4;

    /// The lowest finite number.
    pub const MIN: f16 = -6.5504e4;

    /// The smallest positive number of full precision.
    pub const MIN_POSITIVE: f16 = 6.1035e-5;

    /// The largest finite number.
    pub const MAX: f16 = 6.5504e4;

    /// One more than the least exponent to base 2.
    pub const MIN_EXP: i32 = -13;

    /// One more than the largest exponent to base 2.
    pub const MAX_EXP: i32 = 16;

    /// The least exponent to base 10.
    pub const MIN_10_EXP: i32 = -4;

    /// The largest exponent to base 10.
    pub const MAX_10_EXP: i32 = 4;

    /// Not a number.
    pub const NAN: f16 = 0.0 / 0.0;

    /// Infinity.
    pub const INFINITY: f16 = 1.0 / 0.0;

    /// Minus infinity.
    pub const NEG_INFINITY: f16 = -1.0 / 0.0;

    /// Sign bit set?
    pub const fn is_sign_negative(self) -> bool {
        self.to_bits() >> 15 != 0
    }

    /// The bits.
    pub const fn to_bits(self) -> u16 {
        unsafe { mem::transmute::<f16, u16>(self) }
    }

    /// From bits.
    pub const fn from_bits(v: u16) -> Self {
        unsafe { mem::transmute::<u16, f16>(v) }
    }

    /// The bytes, highest first.
    pub const fn to_be_bytes(self) -> [u8; 2] {
        self.to_bits().to_be_bytes()
    }

    /// The bytes, lowest first.
    pub const fn to_le_bytes(self) -> [u8; 2] {
        self.to_bits().to_le_bytes()
    }

    /// The bytes as in memory.
    pub const fn to_ne_bytes(self) -> [u8; 2] {
        self.to_bits().to_ne_bytes()
    }

    /// From bytes, highest first.
    pub const fn from_be_bytes(bytes: [u8; 2]) -> Self {
        f16::from_bits(u16::from_be_bytes(bytes))
    }

    /// From bytes, lowest first.
    pub const fn from_le_bytes(bytes: [u8; 2]) -> Self {
        f16::from_bits(u16::from_le_bytes(bytes))
    }

    /// From bytes as in memory.
    pub const fn from_ne_bytes(bytes: [u8; 2]) -> Self {
        f16::from_bits(u16::from_ne_bytes(bytes))
    }
}

impl f32 {
    /// Base of the exponent.
    pub const RADIX: u32 = 2;

    /// Bits of precision.
    pub const MANTISSA_DIGITS: u32 = 24;

    /// Decimal digits of precision.
    pub const DIGITS: u32 = 6;

    /// Distance from 1 to the next number.
    pub const EPSILON: f32 = 1.19209290e-07;

    /// The lowest finite number.
    pub const MIN: f32 = -3.40282347e+38;

    /// The smallest positive number of full precision.
    pub const MIN_POSITIVE: f32 = 1.17549435e-38;

    /// The largest finite number.
    pub const MAX: f32 = 3.40282347e+38;

    /// One more than the least exponent to base 2.
    pub const MIN_EXP: i32 = -125;

    /// One more than the largest exponent to base 2.
    pub const MAX_EXP: i32 = 128;

    /// The least exponent to base 10.
    pub const MIN_10_EXP: i32 = -37;

    /// The largest exponent to base 10.
    pub const MAX_10_EXP: i32 = 38;

    /// Not a number.
    pub const NAN: f32 = 0.0 / 0.0;

    /// Infinity.
    pub const INFINITY: f32 = 1.0 / 0.0;

    /// Minus infinity.
    pub const NEG_INFINITY: f32 = -1.0 / 0.0;

    /// Sign bit set?
    pub const fn is_sign_negative(self) -> bool {
        self.to_bits() >> 31 != 0
    }

    /// The bits.
    pub const fn to_bits(self) -> u32 {
        unsafe { mem::transmute::<f32, u32>(self) }
    }

    /// From bits.
    pub const fn from_bits(v: u32) -> Self {
        unsafe { mem::transmute::<u32, f32>(v) }
    }

    /// The bytes, highest first.
    pub const fn to_be_bytes(self) -> [u8; 4] {
        self.to_bits().to_be_bytes()
    }

    /// The bytes, lowest first.
    pub const fn to_le_bytes(self) -> [u8; 4] {
        self.to_bits().to_le_bytes()
    }

    /// The bytes as in memory.
    pub const fn to_ne_bytes(self) -> [u8; 4] {
        self.to_bits().to_ne_bytes()
    }

    /// From bytes, highest first.
    pub const fn from_be_bytes(bytes: [u8; 4]) -> Self {
        f32::from_bits(u32::from_be_bytes(bytes))
    }

    /// From bytes, lowest first.
    pub const fn from_le_bytes(bytes: [u8; 4]) -> Self {
        f32::from_bits(u32::from_le_bytes(bytes))
    }

    /// From bytes as in memory.
    pub const fn from_ne_bytes(bytes: [u8; 4]) -> Self {
        f32::from_bits(u32::from_ne_bytes(bytes))
    }
}

impl f64 {
    /// Base of the exponent.
    pub const RADIX: u32 = 2;

    /// Bits of precision.
    pub const MANTISSA_DIGITS: u32 = 53;

    /// Decimal digits of precision.
    pub const DIGITS: u32 = 15;

    /// Distance from 1 to the next number.
    pub const EPSILON: f64 = 2.2204460492503131e-16;

    /// The lowest finite number.
    pub const MIN: f64 = -1.7976931348623157e+308;

    /// The smallest positive number of full precision.
    pub const MIN_POSITIVE: f64 = 2.2250738585072014e-308;

    /// The largest finite number.
    pub const MAX: f64 = 1.7976931348623157e+308;

    /// One more than the least exponent to base 2.
    pub const MIN_EXP: i32 = -1021;

    /// One more than the largest exponent to base 2.
    pub const MAX_EXP: i32 = 1024;

    /// The least exponent to base 10.
    pub const MIN_10_EXP: i32 = -307;

    /// The largest exponent to base 10.
    pub const MAX_10_EXP: i32 = 308;

    /// Not a number.
    pub const NAN: f64 = 0.0 / 0.0;

    /// Infinity.
    pub const INFINITY: f64 = 1.0 / 0.0;

    /// Minus infinity.
    pub const NEG_INFINITY: f64 = -1.0 / 0.0;

    /// Sign bit set?
    pub const fn is_sign_negative(self) -> bool {
        self.to_bits() >> 63 != 0
    }

    /// The bits.
    pub const fn to_bits(self) -> u64 {
        unsafe { mem::transmute::<f64, u64>(self) }
    }

    /// From bits.
    pub const fn from_bits(v: u64) -> Self {
        unsafe { mem::transmute::<u64, f64>(v) }
    }

    /// The bytes, highest first.
    pub const fn to_be_bytes(self) -> [u8; 8] {
        self.to_bits().to_be_bytes()
    }

    /// The bytes, lowest first.
    pub const fn to_le_bytes(self) -> [u8; 8] {
        self.to_bits().to_le_bytes()
    }

    /// The bytes as in memory.
    pub const fn to_ne_bytes(self) -> [u8; 8] {
        self.to_bits().to_ne_bytes()
    }

    /// From bytes, highest first.
    pub const fn from_be_bytes(bytes: [u8; 8]) -> Self {
        f64::from_bits(u64::from_be_bytes(bytes))
    }

    /// From bytes, lowest first.
    pub const fn from_le_bytes(bytes: [u8; 8]) -> Self {
        f64::from_bits(u64::from_le_bytes(bytes))
    }

    /// From bytes as in memory.
    pub const fn from_ne_bytes(bytes: [u8; 8]) -> Self {
        f64::from_bits(u64::from_ne_bytes(bytes))
    }
}

impl f128 {
    /// Base of the exponent.
    pub const RADIX: u32 = 2;

    /// Bits of precision.
    pub const MANTISSA_DIGITS: u32 = 113;

    /// Decimal digits of precision.
    pub const DIGITS: u32 = 33;

    /// Distance from 1 to the next number.
    pub const EPSILON: f128 = 1.92592994438723585305597794258492732e-34;

    /// The lowest finite number.
    pub const MIN: f128 = -1.18973149535723176508575932662800702e+4932;

    /// The smallest positive number of full precision.
    pub const MIN_POSITIVE: f128 = 3.36210314311209350626267781732175260e-4932;

    /// The largest finite number.
    pub const MAX: f128 = 1.18973149535723176508575932662800702e+4932;

    /// One more than the least exponent to base 2.
    pub const MIN_EXP: i32 = -16381;

    /// One more than the largest exponent to base 2.
    pub const MAX_EXP: i32 = 16384;

    /// The least exponent to base 10.
    pub const MIN_10_EXP: i32 = -4931;

    /// The largest exponent to base 10.
    pub const MAX_10_EXP: i32 = 4932;

    /// Not a number.
    pub const NAN: f128 = 0.0 / 0.0;

    /// Infinity.
    pub const INFINITY: f128 = 1.0 / 0.0;

    /// Minus infinity.
    pub const NEG_INFINITY: f128 = -1.0 / 0.0;

    /// Sign bit set?
    pub const fn is_sign_negative(self) -> bool {
        self.to_bits() >> 127 != 0
    }

    /// The bits.
    pub const fn to_bits(self) -> u128 {
        unsafe { mem::transmute::<f128, u128>(self) }
    }

    /// From bits.
    pub const fn from_bits(v: u128) -> Self {
        unsafe { mem::transmute::<u128, f128>(v) }
    }

    /// The bytes, highest first.
    pub const fn to_be_bytes(self) -> [u8; 16] {
        self.to_bits().to_be_bytes()
    }

    /// The bytes, lowest first.
    pub const fn to_le_bytes(self) -> [u8; 16] {
        self.to_bits().to_le_bytes()
    }

    /// The bytes as in memory.
    pub const fn to_ne_bytes(self) -> [u8; 16] {
        self.to_bits().to_ne_bytes()
    }

    /// From bytes, highest first.
    pub const fn from_be_bytes(bytes: [u8; 16]) -> Self {
        f128::from_bits(u128::from_be_bytes(bytes))
    }

    /// From bytes, lowest first.
    pub const fn from_le_bytes(bytes: [u8; 16]) -> Self {
        f128::from_bits(u128::from_le_bytes(bytes))
    }

    /// From bytes as in memory.
    pub const fn from_ne_bytes(bytes: [u8; 16]) -> Self {
        f128::from_bits(u128::from_ne_bytes(bytes))
    }
}
