//! `half`: 16-bit floats as a library type. All of it is plain arithmetic on the bits.
#![rgpu::model(crate_name = "half", upstream = "starkat99/half-rs@2.4.1", provenance = "reviewed")]

use core::ops::{Add, Div, Mul, Neg, Rem, Sub};

macro_rules! operators {
    ($name:ident: $($trait:ident $method:ident $symbol:tt),*) => {
        $(
            impl $trait for $name {
                type Output = Self;
                fn $method(self, rhs: Self) -> Self {
                    Self::from_f32(self.to_f32() $symbol rhs.to_f32())
                }
            }
        )*
    };
}

macro_rules! half {
    ($(#[$documentation:meta])* $name:ident, $widen:ident, $narrow:ident) => {
        $(#[$documentation])*
        #[allow(non_camel_case_types)]
        #[derive(Clone, Copy, Debug, Default)]
        #[repr(transparent)]
        pub struct $name(u16);

        impl $name {
            pub const ZERO: Self = Self(0);

            pub const fn from_bits(bits: u16) -> Self {
                Self(bits)
            }

            pub const fn to_bits(self) -> u16 {
                self.0
            }

            pub fn from_f32(value: f32) -> Self {
                Self($narrow(value))
            }

            pub fn from_f64(value: f64) -> Self {
                Self($narrow(value as f32))
            }

            pub fn to_f32(self) -> f32 {
                $widen(self.0)
            }

            pub fn to_f64(self) -> f64 {
                $widen(self.0) as f64
            }

            pub const fn is_nan(self) -> bool {
                self.0 & 0x7fff > Self::INFINITY.0
            }
        }

        impl PartialEq for $name {
            fn eq(&self, other: &Self) -> bool {
                self.to_f32() == other.to_f32()
            }
        }

        impl PartialOrd for $name {
            fn partial_cmp(&self, other: &Self) -> Option<core::cmp::Ordering> {
                self.to_f32().partial_cmp(&other.to_f32())
            }
        }

        impl From<$name> for f32 {
            fn from(x: $name) -> f32 {
                x.to_f32()
            }
        }

        impl Neg for $name {
            type Output = Self;
            fn neg(self) -> Self {
                Self(self.0 ^ 0x8000)
            }
        }

        operators!($name: Add add +, Sub sub -, Mul mul *, Div div /, Rem rem %);
    };
}

half! {
    /// IEEE binary16.
    f16, widen_binary16, narrow_binary16
}
half! {
    /// The upper half of an `f32`.
    bf16, widen_brain, narrow_brain
}

impl f16 {
    pub const ONE: Self = Self(0x3c00);
    pub const INFINITY: Self = Self(0x7c00);
}

impl bf16 {
    pub const ONE: Self = Self(0x3f80);
    pub const INFINITY: Self = Self(0x7f80);
}

#[rgpu::pure]
#[rgpu::lowers_to("cvt.f32.f16 {result}, {bits};")]
fn widen_binary16(bits: u16) -> f32;

#[rgpu::pure]
#[rgpu::lowers_to("cvt.rn.f16.f32 {result}, {value};")]
fn narrow_binary16(value: f32) -> u16;

fn widen_brain(bits: u16) -> f32 {
    f32::from_bits((bits as u32) << 16)
}

/// Rounded to the nearest, halves to even; a NaN stays one.
fn narrow_brain(value: f32) -> u16 {
    let bits = value.to_bits();
    if bits & 0x7fff_ffff > 0x7f80_0000 {
        return (bits >> 16) as u16 | 0x40;
    }
    let odd = bits >> 16 & 1;
    ((bits + 0x7fff + odd) >> 16) as u16
}
