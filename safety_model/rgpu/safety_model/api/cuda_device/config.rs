//! Vocabulary of compile-time tuning: shapes, layouts, memory spaces, scopes, tiles, policies.
#![rgpu::model(
    crate_name = "cuda_device",
    upstream = "NVlabs/cuda-oxide@a105afd",
    provenance = "reviewed"
)]

use core::marker::PhantomData;

/// Extents of one to three axes.
pub trait Shape: 'static {
    /// Number of axes.
    const RANK: u8;
    /// Extent of each axis, 1 where there is none.
    const EXTENTS: [usize; 3];
    /// Number of elements, or None if it overflows.
    const ELEMENTS: Option<usize>;
}

/// One axis.
pub enum Shape1<const D0: usize> {}

impl<const D0: usize> Shape1<D0> {
    /// Extent of the axis.
    pub const D0: usize = D0;
}

impl<const D0: usize> Shape for Shape1<D0> {
    const RANK: u8 = 1;
    const EXTENTS: [usize; 3] = [D0, 1, 1];
    const ELEMENTS: Option<usize> = Some(D0);
}

/// Two axes.
pub enum Shape2<const D0: usize, const D1: usize> {}

impl<const D0: usize, const D1: usize> Shape2<D0, D1> {
    /// Length of axis 0.
    pub const D0: usize = D0;
    /// Length of axis 1.
    pub const D1: usize = D1;
}

impl<const D0: usize, const D1: usize> Shape for Shape2<D0, D1> {
    const RANK: u8 = 2;
    const EXTENTS: [usize; 3] = [D0, D1, 1];
    const ELEMENTS: Option<usize> = D0.checked_mul(D1);
}

/// Three axes.
pub enum Shape3<const D0: usize, const D1: usize, const D2: usize> {}

impl<const D0: usize, const D1: usize, const D2: usize> Shape3<D0, D1, D2> {
    /// Length of axis 0.
    pub const D0: usize = D0;
    /// Length of axis 1.
    pub const D1: usize = D1;
    /// Length of axis 2.
    pub const D2: usize = D2;
}

impl<const D0: usize, const D1: usize, const D2: usize> Shape for Shape3<D0, D1, D2> {
    const RANK: u8 = 3;
    const EXTENTS: [usize; 3] = [D0, D1, D2];
    const ELEMENTS: Option<usize> = match D0.checked_mul(D1) {
        Some(area) => area.checked_mul(D2),
        None => None,
    };
}

/// Order of elements in memory.
pub trait Layout: 'static {}

/// Rows one after another.
pub enum RowMajor {}

/// Columns one after another.
pub enum ColumnMajor {}

impl Layout for RowMajor {}
impl Layout for ColumnMajor {}

/// Where a tile lies.
pub trait MemorySpace: 'static {}

/// Global memory.
pub enum Global {}

/// Shared memory.
pub enum Shared {}

/// Registers.
pub enum Register {}

/// Tensor memory.
pub enum TensorMemory {}

impl MemorySpace for Global {}
impl MemorySpace for Shared {}
impl MemorySpace for Register {}
impl MemorySpace for TensorMemory {}

/// Who works on a tile together.
pub trait Scope: 'static {}

/// One thread.
pub enum Thread {}

/// One warp.
pub enum Warp {}

/// Four warps.
pub enum WarpGroup {}

/// One block.
pub enum Block {}

/// One cluster.
pub enum Cluster {}

impl Scope for Thread {}
impl Scope for Warp {}
impl Scope for WarpGroup {}
impl Scope for Block {}
impl Scope for Cluster {}

/// A tile, described by types alone.
pub struct Tile<S: Shape, L: Layout, M: MemorySpace, Q: Scope> {
    description: PhantomData<fn() -> (S, L, M, Q)>,
}

/// What a tile is made of.
pub trait TileSpec: 'static {
    /// Its shape.
    type Shape: Shape;
    /// Its layout.
    type Layout: Layout;
    /// Its memory space.
    type MemorySpace: MemorySpace;
    /// Its scope.
    type Scope: Scope;
}

impl<S: Shape, L: Layout, M: MemorySpace, Q: Scope> TileSpec for Tile<S, L, M, Q> {
    type Shape = S;
    type Layout = L;
    type MemorySpace = M;
    type Scope = Q;
}

/// Kind of an indivisible operation.
pub trait AtomKind: 'static {}

/// An indivisible operation, described by types alone.
pub struct Atom<K: AtomKind, S: Shape, Q: Scope> {
    description: PhantomData<fn() -> (K, S, Q)>,
}

/// What an indivisible operation is made of.
pub trait AtomSpec: 'static {
    /// Its kind.
    type Kind: AtomKind;
    /// Its shape.
    type Shape: Shape;
    /// Its scope.
    type Scope: Scope;
}

impl<K: AtomKind, S: Shape, Q: Scope> AtomSpec for Atom<K, S, Q> {
    type Kind = K;
    type Shape = S;
    type Scope = Q;
}

/// Identity of a policy.
#[repr(C)]
#[derive(Clone, Copy, Debug, Eq, Hash, Ord, PartialEq, PartialOrd)]
pub struct PolicyId {
    namespace: u64,
    value: u64,
}

impl PolicyId {
    /// An identity within a namespace.
    pub const fn new(namespace: u64, value: u64) -> Self {
        Self { namespace, value }
    }

    /// Its namespace.
    pub const fn namespace(self) -> u64 {
        self.namespace
    }

    /// Its number.
    pub const fn value(self) -> u64 {
        self.value
    }
}

/// A set of tuning choices.
pub trait Policy: 'static {
    /// Its identity.
    const ID: PolicyId;
}
