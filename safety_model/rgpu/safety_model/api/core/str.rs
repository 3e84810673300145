//! Strings, as far as kernels touch them.

use crate::clone::Clone;
use crate::cmp::{Eq, PartialEq};
use crate::fmt::Debug;
use crate::iter::{DoubleEndedIterator, Iterator};
use crate::marker::{Copy, PhantomData, Sized};
use crate::mem;
use crate::option::Option;
use crate::result::Result;

impl str {
    /// Number of bytes.
    pub const fn len(&self) -> usize {
        self.as_bytes().len()
    }

    /// No text?
    pub const fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The bytes.
    pub const fn as_bytes(&self) -> &[u8] {
        unsafe { mem::transmute::<&str, &[u8]>(self) }
    }

    /// The address of the first byte.
    pub const fn as_ptr(&self) -> *const u8 {
        self as *const str as *const u8
    }

    /// The characters.
    #[rgpu::opaque]
    pub fn chars(&self) -> Chars<'_>;

    /// The bytes, one by one.
    #[rgpu::opaque]
    pub fn bytes(&self) -> Bytes<'_>;

    /// Read as another type.
    #[rgpu::opaque]
    pub fn parse<F: FromStr>(&self) -> Result<F, F::Err>;

    /// Without white space at both ends.
    #[rgpu::opaque]
    pub fn trim(&self) -> &str;

    /// Does a byte start a character?
    #[rgpu::opaque]
    pub const fn is_char_boundary(&self, index: usize) -> bool;
}

/// Can be read from text.
pub trait FromStr: Sized {
    type Err;

    fn from_str(s: &str) -> Result<Self, Self::Err>;
}

#[rgpu::one_of(T, i8, i16, i32, i64, i128, isize, u8, u16, u32, u64, u128, usize)]
impl<T> FromStr for T {
    type Err = crate::num::ParseIntError;

    #[rgpu::opaque]
    fn from_str(src: &str) -> Result<T, crate::num::ParseIntError>;
}

#[rgpu::one_of(T, f32, f64)]
impl<T> FromStr for T {
    type Err = crate::num::ParseFloatError;

    #[rgpu::opaque]
    fn from_str(src: &str) -> Result<T, crate::num::ParseFloatError>;
}

/// Bytes are no text.
#[derive(Copy, Eq, PartialEq, Clone, Debug)]
pub struct Utf8Error {
    valid_up_to: usize,
}

/// Bytes as text, if they are.
#[rgpu::opaque]
pub const fn from_utf8(v: &[u8]) -> Result<&str, Utf8Error>;

/// Bytes as text, which the caller promises they are.
pub const unsafe fn from_utf8_unchecked(v: &[u8]) -> &str {
    unsafe { mem::transmute::<&[u8], &str>(v) }
}

/// Made by `chars`.
#[derive(Clone)]
pub struct Chars<'a> {
    of: PhantomData<&'a str>,
}

impl<'a> Iterator for Chars<'a> {
    type Item = char;

    #[rgpu::opaque]
    fn next(&mut self) -> Option<char>;
}

impl<'a> DoubleEndedIterator for Chars<'a> {
    #[rgpu::opaque]
    fn next_back(&mut self) -> Option<char>;
}

/// Made by `bytes`.
#[derive(Clone)]
pub struct Bytes<'a> {
    of: PhantomData<&'a str>,
}

impl Iterator for Bytes<'_> {
    type Item = u8;

    #[rgpu::opaque]
    fn next(&mut self) -> Option<u8>;
}
