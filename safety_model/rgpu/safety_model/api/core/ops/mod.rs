//! Overloadable operators, ranges, function traits and `?`.

mod arith;
mod bit;
mod control_flow;
mod deref;
mod function;
mod index;
mod range;
mod shift;

pub use self::arith::{
    Add, AddAssign, Div, DivAssign, Mul, MulAssign, Neg, Rem, RemAssign, Sub, SubAssign,
};
pub use self::bit::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not};
pub use self::control_flow::{ControlFlow, FromResidual, Residual, Try};
pub use self::deref::{Deref, DerefMut, Drop};
pub use self::function::{Fn, FnMut, FnOnce};
pub use self::index::{Index, IndexMut};
pub use self::range::{
    Bound, Range, RangeBounds, RangeFrom, RangeFull, RangeInclusive, RangeTo, RangeToInclusive,
};
pub use self::shift::{Shl, ShlAssign, Shr, ShrAssign};
