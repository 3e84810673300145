//! Owned forms of borrowed types.

pub use core::borrow::{Borrow, BorrowMut};

use core::clone::Clone;

/// Has an owned form.
pub trait ToOwned {
    type Owned: Borrow<Self>;

    fn to_owned(&self) -> Self::Owned;
}

impl<T: Clone> ToOwned for T {
    type Owned = T;

    fn to_owned(&self) -> T {
        self.clone()
    }
}

impl ToOwned for str {
    type Owned = crate::string::String;

    #[rgpu::opaque]
    fn to_owned(&self) -> crate::string::String;
}

impl<T: Clone> ToOwned for [T] {
    type Owned = crate::vec::Vec<T>;

    #[rgpu::opaque]
    fn to_owned(&self) -> crate::vec::Vec<T>;
}
