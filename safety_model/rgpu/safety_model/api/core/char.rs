//! Methods of `char`.

use crate::clone::Clone;
use crate::cmp::{Eq, PartialEq};
use crate::fmt::{self, Debug, Display, Formatter};
use crate::marker::Copy;
use crate::mem;
use crate::option::Option::{self, None, Some};

/// The largest character.
pub const MAX: char = char::MAX;

/// Stands for a character that can't be shown.
pub const REPLACEMENT_CHARACTER: char = char::REPLACEMENT_CHARACTER;

/// The character of this number, if it is one.
pub const fn from_u32(i: u32) -> Option<char> {
    char::from_u32(i)
}

/// The character of this number, which the caller promises is one.
pub const unsafe fn from_u32_unchecked(i: u32) -> char {
    unsafe { char::from_u32_unchecked(i) }
}

/// The digit of this value.
pub const fn from_digit(num: u32, radix: u32) -> Option<char> {
    char::from_digit(num, radix)
}

/// A number is no character.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct CharTryFromError(pub(crate) ());

impl Display for CharTryFromError {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str("no character")
    }
}

/// A character doesn't fit.
#[derive(Debug, Copy, Clone, PartialEq, Eq)]
pub struct TryFromCharError(pub(crate) ());

impl Display for TryFromCharError {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str("out of range")
    }
}

impl char {
    /// The smallest character.
    pub const MIN: char = '\0';

    /// The largest character.
    pub const MAX: char = '\u{10FFFF}';

    /// Stands for a character that can't be shown.
    pub const REPLACEMENT_CHARACTER: char = '\u{FFFD}';

    /// The character of this number, if it is one.
    pub const fn from_u32(i: u32) -> Option<char> {
        if i < 0xD800 || (i > 0xDFFF && i <= 0x10_FFFF) {
            Some(unsafe { mem::transmute::<u32, char>(i) })
        } else {
            None
        }
    }

    /// The character of this number, which the caller promises is one.
    pub const unsafe fn from_u32_unchecked(i: u32) -> char {
        unsafe { mem::transmute::<u32, char>(i) }
    }

    /// The digit of this value.
    pub const fn from_digit(num: u32, radix: u32) -> Option<char> {
        if num >= radix {
            None
        } else if num < 10 {
            Some((b'0' + num as u8) as char)
        } else {
            Some((b'a' + (num as u8 - 10)) as char)
        }
    }

    /// A digit?
    pub const fn is_digit(self, radix: u32) -> bool {
        self.to_digit(radix).is_some()
    }

    /// The value of a digit.
    pub const fn to_digit(self, radix: u32) -> Option<u32> {
        let code = self as u32;
        let value = if code >= 48 && code <= 57 {
            code - 48
        } else if code >= 65 && code <= 90 {
            code - 55
        } else if code >= 97 && code <= 122 {
            code - 87
        } else {
            return None;
        };
        if value < radix { Some(value) } else { None }
    }

    /// Bytes in UTF-8.
    pub const fn len_utf8(self) -> usize {
        let code = self as u32;
        if code < 0x80 {
            1
        } else if code < 0x800 {
            2
        } else if code < 0x10000 {
            3
        } else {
            4
        }
    }

    /// A letter?
    #[rgpu::pure]
    pub fn is_alphabetic(self) -> bool;

    /// A letter or a digit?
    #[rgpu::pure]
    pub fn is_alphanumeric(self) -> bool;

    /// A number?
    #[rgpu::pure]
    pub fn is_numeric(self) -> bool;

    /// White space?
    #[rgpu::pure]
    pub const fn is_whitespace(self) -> bool;

    /// One of the first 128?
    pub const fn is_ascii(&self) -> bool {
        (*self as u32) < 128
    }

    /// A letter of ASCII?
    pub const fn is_ascii_alphabetic(&self) -> bool {
        self.is_ascii_lowercase() || self.is_ascii_uppercase()
    }

    /// A letter or a digit of ASCII?
    pub const fn is_ascii_alphanumeric(&self) -> bool {
        self.is_ascii_alphabetic() || self.is_ascii_digit()
    }

    /// A digit of ASCII?
    pub const fn is_ascii_digit(&self) -> bool {
        *self >= '0' && *self <= '9'
    }

    /// A hexadecimal digit of ASCII?
    pub const fn is_ascii_hexdigit(&self) -> bool {
        self.is_ascii_digit() || (*self >= 'a' && *self <= 'f') || (*self >= 'A' && *self <= 'F')
    }

    /// A small letter of ASCII?
    pub const fn is_ascii_lowercase(&self) -> bool {
        *self >= 'a' && *self <= 'z'
    }

    /// A capital letter of ASCII?
    pub const fn is_ascii_uppercase(&self) -> bool {
        *self >= 'A' && *self <= 'Z'
    }

    /// The small letter of ASCII.
    pub const fn to_ascii_lowercase(&self) -> char {
        if self.is_ascii_uppercase() { (*self as u8 + 32) as char } else { *self }
    }

    /// The capital letter of ASCII.
    pub const fn to_ascii_uppercase(&self) -> char {
        if self.is_ascii_lowercase() { (*self as u8 - 32) as char } else { *self }
    }
}
