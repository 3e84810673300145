//! Methods of `bool`.

use crate::ops::FnOnce;
use crate::option::Option::{self, None, Some};

impl bool {
    /// This value, if true.
    pub fn then_some<T>(self, t: T) -> Option<T> {
        if self { Some(t) } else { None }
    }

    /// The function's result, if true.
    pub fn then<T, F: FnOnce() -> T>(self, f: F) -> Option<T> {
        if self { Some(f()) } else { None }
    }
}
