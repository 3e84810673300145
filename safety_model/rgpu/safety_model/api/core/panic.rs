//! What panic handlers see.

use crate::fmt::Arguments;
use crate::marker::PhantomData;
use crate::option::Option;

/// Describes a panic.
pub struct PanicInfo<'a> {
    of: PhantomData<&'a ()>,
}

impl<'a> PanicInfo<'a> {
    /// Where.
    #[rgpu::opaque]
    pub fn location(&self) -> Option<&Location<'_>>;

    /// Why.
    #[rgpu::opaque]
    pub fn message(&self) -> PanicMessage<'_>;
}

/// The message of a panic.
pub struct PanicMessage<'a> {
    message: &'a Arguments<'a>,
}

/// A place in the source.
pub struct Location<'a> {
    file: &'a str,
    line: u32,
    column: u32,
}

impl<'a> Location<'a> {
    /// The caller's place.
    #[rgpu::opaque]
    pub const fn caller() -> &'static Location<'static>;

    /// The file.
    pub const fn file(&self) -> &str {
        self.file
    }

    /// The line.
    pub const fn line(&self) -> u32 {
        self.line
    }

    /// The column.
    pub const fn column(&self) -> u32 {
        self.column
    }
}
