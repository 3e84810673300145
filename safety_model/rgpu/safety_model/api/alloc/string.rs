//! `String`.

use core::fmt::{Arguments, Display};
use core::marker::Sized;
use core::ops::Deref;

/// Text on the heap.
#[rgpu::lang("String")]
pub struct String {
    vec: crate::vec::Vec<u8>,
}

impl String {
    /// No text.
    #[rgpu::opaque]
    pub const fn new() -> String;

    /// As a string slice.
    #[rgpu::opaque]
    pub const fn as_str(&self) -> &str;

    /// Adds text.
    #[rgpu::opaque]
    pub fn push_str(&mut self, string: &str);

    /// Number of bytes.
    #[rgpu::opaque]
    pub const fn len(&self) -> usize;
}

impl Deref for String {
    type Target = str;

    fn deref(&self) -> &str {
        self.as_str()
    }
}

/// Can be shown as text.
pub trait ToString {
    fn to_string(&self) -> String;
}

impl<T: Display + ?Sized> ToString for T {
    #[rgpu::opaque]
    fn to_string(&self) -> String;
}

/// What `format!` expands to.
#[doc(hidden)]
#[rgpu::opaque]
pub fn formatted(args: Arguments<'_>) -> String;
