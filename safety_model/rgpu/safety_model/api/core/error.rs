//! `Error`.

use crate::fmt::{Debug, Display};
use crate::option::Option::{self, None};

/// An error with a description.
pub trait Error: Debug + Display {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        None
    }
}
