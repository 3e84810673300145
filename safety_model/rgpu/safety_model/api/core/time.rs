//! `Duration`.

use crate::clone::Clone;
use crate::cmp::{Eq, Ord, PartialEq, PartialOrd};
use crate::default::Default;
use crate::fmt::Debug;
use crate::hash::Hash;
use crate::marker::Copy;
use crate::ops::{Add, Sub};

/// A span of time.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Debug)]
pub struct Duration {
    secs: u64,
    nanos: u32,
}

impl Duration {
    /// No time.
    pub const ZERO: Duration = Duration { secs: 0, nanos: 0 };

    /// From seconds and nanoseconds.
    pub const fn new(secs: u64, nanos: u32) -> Duration {
        Duration { secs: secs + (nanos / 1_000_000_000) as u64, nanos: nanos % 1_000_000_000 }
    }

    /// From seconds.
    pub const fn from_secs(secs: u64) -> Duration {
        Duration { secs, nanos: 0 }
    }

    /// From milliseconds.
    pub const fn from_millis(millis: u64) -> Duration {
        Duration { secs: millis / 1_000, nanos: (millis % 1_000) as u32 * 1_000_000 }
    }

    /// From microseconds.
    pub const fn from_micros(micros: u64) -> Duration {
        Duration { secs: micros / 1_000_000, nanos: (micros % 1_000_000) as u32 * 1_000 }
    }

    /// From nanoseconds.
    pub const fn from_nanos(nanos: u64) -> Duration {
        Duration { secs: nanos / 1_000_000_000, nanos: (nanos % 1_000_000_000) as u32 }
    }

    /// Whole seconds.
    pub const fn as_secs(&self) -> u64 {
        self.secs
    }

    /// Nanoseconds beyond whole seconds.
    pub const fn subsec_nanos(&self) -> u32 {
        self.nanos
    }

    /// Whole milliseconds.
    pub const fn as_millis(&self) -> u128 {
        self.secs as u128 * 1_000 + (self.nanos / 1_000_000) as u128
    }

    /// Whole microseconds.
    pub const fn as_micros(&self) -> u128 {
        self.secs as u128 * 1_000_000 + (self.nanos / 1_000) as u128
    }

    /// Nanoseconds.
    pub const fn as_nanos(&self) -> u128 {
        self.secs as u128 * 1_000_000_000 + self.nanos as u128
    }

    /// Seconds.
    pub const fn as_secs_f64(&self) -> f64 {
        self.secs as f64 + self.nanos as f64 / 1_000_000_000.0
    }

    /// Seconds.
    pub const fn as_secs_f32(&self) -> f32 {
        self.secs as f32 + self.nanos as f32 / 1_000_000_000.0
    }
}

impl Add for Duration {
    type Output = Duration;

    fn add(self, rhs: Duration) -> Duration {
        Duration::new(self.secs + rhs.secs, self.nanos + rhs.nanos)
    }
}

impl Sub for Duration {
    type Output = Duration;

    fn sub(self, rhs: Duration) -> Duration {
        if self.nanos >= rhs.nanos {
            Duration::new(self.secs - rhs.secs, self.nanos - rhs.nanos)
        } else {
            Duration::new(self.secs - rhs.secs - 1, self.nanos + 1_000_000_000 - rhs.nanos)
        }
    }
}
