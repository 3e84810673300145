//! Contexts.

/// A context of the driver.
pub struct Context {
    handle: usize,
}
