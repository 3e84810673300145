//! Collections, by name only.

use core::marker::PhantomData;

/// A map by hash.
pub struct HashMap<K, V> {
    of: PhantomData<(K, V)>,
}

/// A set by hash.
pub struct HashSet<T> {
    of: PhantomData<T>,
}

/// A map by order.
pub struct BTreeMap<K, V> {
    of: PhantomData<(K, V)>,
}

/// A set by order.
pub struct BTreeSet<T> {
    of: PhantomData<T>,
}

/// A queue with two ends.
pub struct VecDeque<T> {
    of: PhantomData<T>,
}
