//! Types at run time.

use crate::clone::Clone;
use crate::cmp::{Eq, PartialEq};
use crate::marker::{Copy, Sized};

/// A number for each type.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct TypeId {
    number: u128,
}

impl TypeId {
    /// The number of this type.
    #[rgpu::pure]
    #[rgpu::lang("type_id")]
    pub const fn of<T: ?Sized + 'static>() -> TypeId;
}

/// Any type without borrowed parts.
pub trait Any: 'static {
    fn type_id(&self) -> TypeId;
}

impl<T: 'static + ?Sized> Any for T {
    fn type_id(&self) -> TypeId {
        TypeId::of::<T>()
    }
}

/// The name of a type.
#[rgpu::pure]
#[rgpu::lang("type_name")]
pub const fn type_name<T: ?Sized>() -> &'static str;

/// The name of the type of a value.
pub const fn type_name_of_val<T: ?Sized>(_val: &T) -> &'static str {
    type_name::<T>()
}
