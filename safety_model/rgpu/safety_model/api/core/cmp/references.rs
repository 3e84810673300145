//! References compare what they refer to; raw pointers compare addresses.

use crate::cmp::Ordering::{self, Equal, Greater, Less};
use crate::cmp::{Eq, Ord, PartialEq, PartialOrd};
use crate::marker::Sized;
use crate::option::Option::{self, Some};

impl<A: ?Sized + PartialEq<B>, B: ?Sized> PartialEq<&B> for &A {
    fn eq(&self, other: &&B) -> bool {
        **self == **other
    }

    fn ne(&self, other: &&B) -> bool {
        **self != **other
    }
}

impl<A: ?Sized + PartialEq<B>, B: ?Sized> PartialEq<&mut B> for &A {
    fn eq(&self, other: &&mut B) -> bool {
        **self == **other
    }

    fn ne(&self, other: &&mut B) -> bool {
        **self != **other
    }
}

impl<A: ?Sized + PartialEq<B>, B: ?Sized> PartialEq<&B> for &mut A {
    fn eq(&self, other: &&B) -> bool {
        **self == **other
    }

    fn ne(&self, other: &&B) -> bool {
        **self != **other
    }
}

impl<A: ?Sized + PartialEq<B>, B: ?Sized> PartialEq<&mut B> for &mut A {
    fn eq(&self, other: &&mut B) -> bool {
        **self == **other
    }

    fn ne(&self, other: &&mut B) -> bool {
        **self != **other
    }
}

impl<A: ?Sized + Eq> Eq for &A {}

impl<A: ?Sized + PartialOrd<B>, B: ?Sized> PartialOrd<&B> for &A {
    fn partial_cmp(&self, other: &&B) -> Option<Ordering> {
        (**self).partial_cmp(*other)
    }

    fn lt(&self, other: &&B) -> bool {
        **self < **other
    }

    fn le(&self, other: &&B) -> bool {
        **self <= **other
    }

    fn gt(&self, other: &&B) -> bool {
        **self > **other
    }

    fn ge(&self, other: &&B) -> bool {
        **self >= **other
    }
}

impl<A: ?Sized + Ord> Ord for &A {
    fn cmp(&self, other: &Self) -> Ordering {
        (**self).cmp(*other)
    }
}

impl<A: ?Sized + Eq> Eq for &mut A {}

impl<A: ?Sized + PartialOrd<B>, B: ?Sized> PartialOrd<&mut B> for &mut A {
    fn partial_cmp(&self, other: &&mut B) -> Option<Ordering> {
        (**self).partial_cmp(*other)
    }

    fn lt(&self, other: &&mut B) -> bool {
        **self < **other
    }

    fn le(&self, other: &&mut B) -> bool {
        **self <= **other
    }

    fn gt(&self, other: &&mut B) -> bool {
        **self > **other
    }

    fn ge(&self, other: &&mut B) -> bool {
        **self >= **other
    }
}

impl<A: ?Sized + Ord> Ord for &mut A {
    fn cmp(&self, other: &Self) -> Ordering {
        (**self).cmp(*other)
    }
}

impl<T: ?Sized> PartialEq for *const T {
    fn eq(&self, other: &*const T) -> bool {
        *self == *other
    }
}

impl<T: ?Sized> Eq for *const T {}

impl<T: ?Sized> PartialOrd for *const T {
    fn partial_cmp(&self, other: &*const T) -> Option<Ordering> {
        Some(self.cmp(other))
    }

    fn lt(&self, other: &*const T) -> bool {
        *self < *other
    }

    fn le(&self, other: &*const T) -> bool {
        *self <= *other
    }

    fn gt(&self, other: &*const T) -> bool {
        *self > *other
    }

    fn ge(&self, other: &*const T) -> bool {
        *self >= *other
    }
}

impl<T: ?Sized> Ord for *const T {
    fn cmp(&self, other: &*const T) -> Ordering {
        if *self < *other {
            Less
        } else if *self == *other {
            Equal
        } else {
            Greater
        }
    }
}

impl<T: ?Sized> PartialEq for *mut T {
    fn eq(&self, other: &*mut T) -> bool {
        *self == *other
    }
}

impl<T: ?Sized> Eq for *mut T {}

impl<T: ?Sized> PartialOrd for *mut T {
    fn partial_cmp(&self, other: &*mut T) -> Option<Ordering> {
        Some(self.cmp(other))
    }

    fn lt(&self, other: &*mut T) -> bool {
        *self < *other
    }

    fn le(&self, other: &*mut T) -> bool {
        *self <= *other
    }

    fn gt(&self, other: &*mut T) -> bool {
        *self > *other
    }

    fn ge(&self, other: &*mut T) -> bool {
        *self >= *other
    }
}

impl<T: ?Sized> Ord for *mut T {
    fn cmp(&self, other: &*mut T) -> Ordering {
        if *self < *other {
            Less
        } else if *self == *other {
            Equal
        } else {
            Greater
        }
    }
}
