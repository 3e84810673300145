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

    /// One of two values, without a branch.
    pub fn select_unpredictable<T>(self, true_val: T, false_val: T) -> T {
        crate::hint::select_unpredictable(self, true_val, false_val)
    }
}
