//! Synchronisation.

pub mod atomic;
