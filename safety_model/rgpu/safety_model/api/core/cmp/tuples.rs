//! Comparison of tuples, field by field.

use crate::cmp::Ordering::{self, Equal};
use crate::cmp::{Eq, Ord, PartialEq, PartialOrd};
use crate::option::Option::{self, Some};

impl<A: PartialEq> PartialEq for (A,) {
    fn eq(&self, other: &Self) -> bool {
        self.0 == other.0
    }
}

impl<A: Eq> Eq for (A,) {}

impl<A: PartialOrd> PartialOrd for (A,) {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        self.0.partial_cmp(&other.0)
    }
}

impl<A: Ord> Ord for (A,) {
    fn cmp(&self, other: &Self) -> Ordering {
        self.0.cmp(&other.0)
    }
}

impl<A: PartialEq, B: PartialEq> PartialEq for (A, B) {
    fn eq(&self, other: &Self) -> bool {
        self.0 == other.0 && self.1 == other.1
    }
}

impl<A: Eq, B: Eq> Eq for (A, B) {}

impl<A: PartialOrd, B: PartialOrd> PartialOrd for (A, B) {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        match self.0.partial_cmp(&other.0) {
            Some(Equal) => {}
            decided => return decided,
        }
        self.1.partial_cmp(&other.1)
    }
}

impl<A: Ord, B: Ord> Ord for (A, B) {
    fn cmp(&self, other: &Self) -> Ordering {
        match self.0.cmp(&other.0) {
            Equal => {}
            decided => return decided,
        }
        self.1.cmp(&other.1)
    }
}

impl<A: PartialEq, B: PartialEq, C: PartialEq> PartialEq for (A, B, C) {
    fn eq(&self, other: &Self) -> bool {
        self.0 == other.0 && self.1 == other.1 && self.2 == other.2
    }
}

impl<A: Eq, B: Eq, C: Eq> Eq for (A, B, C) {}

impl<A: PartialOrd, B: PartialOrd, C: PartialOrd> PartialOrd for (A, B, C) {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        match self.0.partial_cmp(&other.0) {
            Some(Equal) => {}
            decided => return decided,
        }
        match self.1.partial_cmp(&other.1) {
            Some(Equal) => {}
            decided => return decided,
        }
        self.2.partial_cmp(&other.2)
    }
}

impl<A: Ord, B: Ord, C: Ord> Ord for (A, B, C) {
    fn cmp(&self, other: &Self) -> Ordering {
        match self.0.cmp(&other.0) {
            Equal => {}
            decided => return decided,
        }
        match self.1.cmp(&other.1) {
            Equal => {}
            decided => return decided,
        }
        self.2.cmp(&other.2)
    }
}

impl<A: PartialEq, B: PartialEq, C: PartialEq, D: PartialEq> PartialEq for (A, B, C, D) {
    fn eq(&self, other: &Self) -> bool {
        self.0 == other.0 && self.1 == other.1 && self.2 == other.2 && self.3 == other.3
    }
}

impl<A: Eq, B: Eq, C: Eq, D: Eq> Eq for (A, B, C, D) {}

impl<A: PartialOrd, B: PartialOrd, C: PartialOrd, D: PartialOrd> PartialOrd for (A, B, C, D) {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        match self.0.partial_cmp(&other.0) {
            Some(Equal) => {}
            decided => return decided,
        }
        match self.1.partial_cmp(&other.1) {
            Some(Equal) => {}
            decided => return decided,
        }
        match self.2.partial_cmp(&other.2) {
            Some(Equal) => {}
            decided => return decided,
        }
        self.3.partial_cmp(&other.3)
    }
}

impl<A: Ord, B: Ord, C: Ord, D: Ord> Ord for (A, B, C, D) {
    fn cmp(&self, other: &Self) -> Ordering {
        match self.0.cmp(&other.0) {
            Equal => {}
            decided => return decided,
        }
        match self.1.cmp(&other.1) {
            Equal => {}
            decided => return decided,
        }
        match self.2.cmp(&other.2) {
            Equal => {}
            decided => return decided,
        }
        self.3.cmp(&other.3)
    }
}

impl<A: PartialEq, B: PartialEq, C: PartialEq, D: PartialEq, E: PartialEq> PartialEq
    for (A, B, C, D, E)
{
    fn eq(&self, other: &Self) -> bool {
        self.0 == other.0
            && self.1 == other.1
            && self.2 == other.2
            && self.3 == other.3
            && self.4 == other.4
    }
}

impl<A: Eq, B: Eq, C: Eq, D: Eq, E: Eq> Eq for (A, B, C, D, E) {}

impl<A: PartialOrd, B: PartialOrd, C: PartialOrd, D: PartialOrd, E: PartialOrd> PartialOrd
    for (A, B, C, D, E)
{
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        match self.0.partial_cmp(&other.0) {
            Some(Equal) => {}
            decided => return decided,
        }
        match self.1.partial_cmp(&other.1) {
            Some(Equal) => {}
            decided => return decided,
        }
        match self.2.partial_cmp(&other.2) {
            Some(Equal) => {}
            decided => return decided,
        }
        match self.3.partial_cmp(&other.3) {
            Some(Equal) => {}
            decided => return decided,
        }
        self.4.partial_cmp(&other.4)
    }
}

impl<A: Ord, B: Ord, C: Ord, D: Ord, E: Ord> Ord for (A, B, C, D, E) {
    fn cmp(&self, other: &Self) -> Ordering {
        match self.0.cmp(&other.0) {
            Equal => {}
            decided => return decided,
        }
        match self.1.cmp(&other.1) {
            Equal => {}
            decided => return decided,
        }
        match self.2.cmp(&other.2) {
            Equal => {}
            decided => return decided,
        }
        match self.3.cmp(&other.3) {
            Equal => {}
            decided => return decided,
        }
        self.4.cmp(&other.4)
    }
}

impl<A: PartialEq, B: PartialEq, C: PartialEq, D: PartialEq, E: PartialEq, F: PartialEq> PartialEq
    for (A, B, C, D, E, F)
{
    fn eq(&self, other: &Self) -> bool {
        self.0 == other.0
            && self.1 == other.1
            && self.2 == other.2
            && self.3 == other.3
            && self.4 == other.4
            && self.5 == other.5
    }
}

impl<A: Eq, B: Eq, C: Eq, D: Eq, E: Eq, F: Eq> Eq for (A, B, C, D, E, F) {}

impl<A: PartialOrd, B: PartialOrd, C: PartialOrd, D: PartialOrd, E: PartialOrd, F: PartialOrd>
    PartialOrd for (A, B, C, D, E, F)
{
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        match self.0.partial_cmp(&other.0) {
            Some(Equal) => {}
            decided => return decided,
        }
        match self.1.partial_cmp(&other.1) {
            Some(Equal) => {}
            decided => return decided,
        }
        match self.2.partial_cmp(&other.2) {
            Some(Equal) => {}
            decided => return decided,
        }
        match self.3.partial_cmp(&other.3) {
            Some(Equal) => {}
            decided => return decided,
        }
        match self.4.partial_cmp(&other.4) {
            Some(Equal) => {}
            decided => return decided,
        }
        self.5.partial_cmp(&other.5)
    }
}

impl<A: Ord, B: Ord, C: Ord, D: Ord, E: Ord, F: Ord> Ord for (A, B, C, D, E, F) {
    fn cmp(&self, other: &Self) -> Ordering {
        match self.0.cmp(&other.0) {
            Equal => {}
            decided => return decided,
        }
        match self.1.cmp(&other.1) {
            Equal => {}
            decided => return decided,
        }
        match self.2.cmp(&other.2) {
            Equal => {}
            decided => return decided,
        }
        match self.3.cmp(&other.3) {
            Equal => {}
            decided => return decided,
        }
        match self.4.cmp(&other.4) {
            Equal => {}
            decided => return decided,
        }
        self.5.cmp(&other.5)
    }
}
