//! Iterators.

mod collect;
mod combine;
mod double_ended;
mod iterator;
mod limit;
mod nested;
mod sources;
mod step;
mod transform;

pub use self::collect::{Extend, FromIterator, IntoIterator, Product, Sum};
pub use self::combine::{Chain, Cycle, Rev, StepBy, Zip, chain, zip};
pub use self::double_ended::{DoubleEndedIterator, ExactSizeIterator, FusedIterator, TrustedLen};
pub use self::iterator::Iterator;
pub use self::limit::{Fuse, MapWhile, Peekable, Skip, SkipWhile, Take, TakeWhile};
pub use self::nested::{FlatMap, Flatten};
pub use self::sources::{
    Empty, FromFn, Once, OnceWith, Repeat, RepeatN, RepeatWith, Successors, empty, from_fn, once,
    once_with, repeat, repeat_n, repeat_with, successors,
};
pub use self::step::Step;
pub use self::transform::{Cloned, Copied, Enumerate, Filter, FilterMap, Inspect, Map, Scan};
