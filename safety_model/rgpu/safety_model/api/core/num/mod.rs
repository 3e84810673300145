//! Numbers: methods of integers and floats, `NonZero`, `Wrapping`, `Saturating`, and errors.

mod bits;
mod bytes;
mod errors;
mod float;
mod float_bits;
mod integer;
mod limits;
mod nonzero;
mod saturating;
mod signed;
mod signed_mixed;
mod unsigned;
mod unsigned_mixed;
mod wrapping;

pub use self::errors::{IntErrorKind, ParseFloatError, ParseIntError, TryFromIntError};
pub use self::float::FpCategory;
pub use self::nonzero::{
    NonZero, NonZeroI8, NonZeroI16, NonZeroI32, NonZeroI64, NonZeroI128, NonZeroIsize, NonZeroU8,
    NonZeroU16, NonZeroU32, NonZeroU64, NonZeroU128, NonZeroUsize, ZeroablePrimitive,
};
pub use self::saturating::Saturating;
pub use self::wrapping::Wrapping;
