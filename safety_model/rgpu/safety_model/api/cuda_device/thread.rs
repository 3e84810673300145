//! Indices, launch dimensions, the block barrier, and the index witnesses made of them.
//!
//! `#[kernel]` and `#[device]` rewrite calls of `index_1d`, `index_2d`, `index_2d_runtime`,
//! `warp_index` and `get_mut_indexed` so that they receive the launch context. The bodies here are
//! what those calls do in the end. A block has fewer than 2^32 threads and a grid fewer than 2^32
//! blocks an axis, so the products below can't overflow 64 bits; upstream checks them nevertheless.
#![rgpu::model(
    crate_name = "cuda_device",
    upstream = "NVlabs/cuda-oxide@a105afd",
    provenance = "reviewed"
)]

use core::marker::PhantomData;

/// Index of the thread within its block, x axis.
#[rgpu::special_register("tid.x")]
#[rgpu::value(uniformity = "thread", in_range(0, block_dim.x))]
#[rgpu::lowers_to("llvm.nvvm.read.ptx.sreg.tid.x")]
pub fn threadIdx_x() -> u32;

/// Index of the thread within its block, y axis.
#[rgpu::special_register("tid.y")]
#[rgpu::value(uniformity = "thread", in_range(0, block_dim.y))]
#[rgpu::lowers_to("llvm.nvvm.read.ptx.sreg.tid.y")]
pub fn threadIdx_y() -> u32;

/// Index of the thread within its block, z axis.
#[rgpu::special_register("tid.z")]
#[rgpu::value(uniformity = "thread", in_range(0, block_dim.z))]
#[rgpu::lowers_to("llvm.nvvm.read.ptx.sreg.tid.z")]
pub fn threadIdx_z() -> u32;

/// Index of the block within the grid, x axis.
#[rgpu::special_register("ctaid.x")]
#[rgpu::value(uniformity = "block", in_range(0, grid_dim.x))]
#[rgpu::lowers_to("llvm.nvvm.read.ptx.sreg.ctaid.x")]
pub fn blockIdx_x() -> u32;

/// Index of the block within the grid, y axis.
#[rgpu::special_register("ctaid.y")]
#[rgpu::value(uniformity = "block", in_range(0, grid_dim.y))]
#[rgpu::lowers_to("llvm.nvvm.read.ptx.sreg.ctaid.y")]
pub fn blockIdx_y() -> u32;

/// Index of the block within the grid, z axis.
#[rgpu::special_register("ctaid.z")]
#[rgpu::value(uniformity = "block", in_range(0, grid_dim.z))]
#[rgpu::lowers_to("llvm.nvvm.read.ptx.sreg.ctaid.z")]
pub fn blockIdx_z() -> u32;

/// Threads per block, x axis.
#[rgpu::special_register("ntid.x")]
#[rgpu::value(uniformity = "grid", in_range(1, 1025))]
#[rgpu::lowers_to("llvm.nvvm.read.ptx.sreg.ntid.x")]
pub fn blockDim_x() -> u32;

/// Threads per block, y axis.
#[rgpu::special_register("ntid.y")]
#[rgpu::value(uniformity = "grid", in_range(1, 1025))]
#[rgpu::lowers_to("llvm.nvvm.read.ptx.sreg.ntid.y")]
pub fn blockDim_y() -> u32;

/// Threads per block, z axis.
#[rgpu::special_register("ntid.z")]
#[rgpu::value(uniformity = "grid", in_range(1, 65))]
#[rgpu::lowers_to("llvm.nvvm.read.ptx.sreg.ntid.z")]
pub fn blockDim_z() -> u32;

/// Blocks per grid, x axis.
#[rgpu::special_register("nctaid.x")]
#[rgpu::value(uniformity = "grid", in_range(1, 2147483648))]
#[rgpu::lowers_to("llvm.nvvm.read.ptx.sreg.nctaid.x")]
pub fn gridDim_x() -> u32;

/// Blocks per grid, y axis.
#[rgpu::special_register("nctaid.y")]
#[rgpu::value(uniformity = "grid", in_range(1, 65536))]
#[rgpu::lowers_to("llvm.nvvm.read.ptx.sreg.nctaid.y")]
pub fn gridDim_y() -> u32;

/// Blocks per grid, z axis.
#[rgpu::special_register("nctaid.z")]
#[rgpu::value(uniformity = "grid", in_range(1, 65536))]
#[rgpu::lowers_to("llvm.nvvm.read.ptx.sreg.nctaid.z")]
pub fn gridDim_z() -> u32;

/// Identifier of the launch.
#[rgpu::special_register("gridid")]
#[rgpu::value(uniformity = "grid")]
#[rgpu::lowers_to("mov.u64 {result}, %gridid;", min_sm = "sm_30")]
pub fn gridid() -> u64;

/// The multiprocessor that runs the block, when it was asked.
#[rgpu::special_register("smid")]
#[rgpu::value(uniformity = "warp")]
#[rgpu::lowers_to("llvm.nvvm.read.ptx.sreg.smid")]
pub fn smid() -> u32;

/// Upper bound of multiprocessor identifiers.
#[rgpu::special_register("nsmid")]
#[rgpu::value(uniformity = "grid")]
#[rgpu::lowers_to("llvm.nvvm.read.ptx.sreg.nsmid", min_sm = "sm_20")]
pub fn nsmid() -> u32;

/// Waits until every thread of the block has arrived.
#[rgpu::barrier(scope = "block", orders = "block", aligned = true)]
#[rgpu::lowers_to("llvm.nvvm.barrier.cta.sync.aligned.all", convergent)]
pub fn sync_threads();

/// Global row of the thread: y axis.
pub fn index_2d_row() -> usize {
    blockIdx_y() as usize * blockDim_y() as usize + threadIdx_y() as usize
}

/// Global column of the thread: x axis.
pub fn index_2d_col() -> usize {
    blockIdx_x() as usize * blockDim_x() as usize + threadIdx_x() as usize
}

fn uses_one_dimension() -> bool {
    (blockDim_y() == 1) & (gridDim_y() == 1) & uses_two_dimensions()
}

fn uses_two_dimensions() -> bool {
    (blockDim_z() == 1) & (gridDim_z() == 1)
}

/// The thread's index in a one-dimensional launch; an invalid index in any other launch.
pub fn index_1d<'kernel>() -> ThreadIndex<'kernel> {
    let raw = if uses_one_dimension() { index_2d_col() } else { usize::MAX };
    ThreadIndex::new(raw)
}

/// Row-major index of the thread; None beyond the row or when the launch uses the z axis.
pub fn index_2d<'kernel, const ROW_STRIDE: usize>()
-> Option<ThreadIndex<'kernel, Index2D<ROW_STRIDE>>> {
    let column = index_2d_col();
    if uses_two_dimensions() && column < ROW_STRIDE {
        Some(ThreadIndex::new(index_2d_row() * ROW_STRIDE + column))
    } else {
        None
    }
}

/// Row and column of the thread; None beyond the slice's row width or when the z axis is used.
pub fn index_2d_runtime<'kernel, T>(
    slice: &crate::disjoint::DisjointSlice<'_, T, Runtime2DIndex>,
) -> Option<ThreadIndex<'kernel, Runtime2DIndex>> {
    let column = index_2d_col();
    if uses_two_dimensions() && column < slice.row_width() as usize {
        Some(ThreadIndex::new((index_2d_row() << 32) | column))
    } else {
        None
    }
}

/// Global index of the warp, for lane 0 of each warp of a one-dimensional launch only.
pub fn warp_index<'kernel>() -> Option<ThreadIndex<'kernel, WarpIndex>> {
    if uses_one_dimension() && crate::warp::lane_id() == 0 {
        let warps_per_block = blockDim_x().div_ceil(32);
        let raw = blockIdx_x() as usize * warps_per_block as usize + (threadIdx_x() / 32) as usize;
        Some(ThreadIndex::new(raw))
    } else {
        None
    }
}

/// 32-bit index of the thread under a one-dimensional contract with 32-bit coordinates.
pub fn index_1d_u32<'kernel>(
    launch_context: LaunchContextRef<'kernel, __internal::Domain1, __internal::U32Coordinates>,
) -> ThreadIndex32<'kernel> {
    let _ = launch_context;
    let raw = blockIdx_x().wrapping_mul(blockDim_x()).wrapping_add(threadIdx_x());
    ThreadIndex32 { raw, kernel: PhantomData }
}

/// 32-bit row and column of the thread under a two-dimensional contract with 32-bit coordinates.
pub fn coord_2d_u32<'kernel>(
    launch_context: LaunchContextRef<'kernel, __internal::Domain2, __internal::U32Coordinates>,
) -> ThreadCoord2D32<'kernel> {
    let _ = launch_context;
    let row = blockIdx_y().wrapping_mul(blockDim_y()).wrapping_add(threadIdx_y());
    let col = blockIdx_x().wrapping_mul(blockDim_x()).wrapping_add(threadIdx_x());
    ThreadCoord2D32 { row, col, kernel: PhantomData }
}

// --- index spaces ------------------------------------------------------------------------------

/// One index a thread, x axis.
#[rgpu::lang("Index1D")]
pub enum Index1D {}

/// Row-major index with a row length known at compile time.
#[rgpu::lang("Index2D")]
pub enum Index2D<const ROW_STRIDE: usize> {}

/// Row and column, resolved against the row width of the slice addressed.
#[rgpu::lang("Runtime2DIndex")]
pub enum Runtime2DIndex {}

/// One index a warp.
#[rgpu::lang("WarpIndex")]
pub enum WarpIndex {}

/// Index spaces whose witness is one flat number.
pub trait FlatIndexSpace {}

impl FlatIndexSpace for Index1D {}
impl<const ROW_STRIDE: usize> FlatIndexSpace for Index2D<ROW_STRIDE> {}
impl FlatIndexSpace for WarpIndex {}

/// Index spaces whose witness the thread can make by itself. `here` is not part of upstream's trait.
pub trait IndexFormula: Sized + FlatIndexSpace {
    /// The calling thread's witness.
    fn here<'kernel>() -> Option<ThreadIndex<'kernel, Self>>;

    /// The calling thread's witness, in the scope of a kernel.
    fn from_scope<'kernel, Domain, Coordinates>(
        scope: &'kernel LaunchContext<'kernel, Domain, Coordinates>,
    ) -> Option<ThreadIndex<'kernel, Self>>
    where
        Domain: __internal::LaunchDomain,
    {
        let _ = scope;
        Self::here()
    }
}

impl IndexFormula for Index1D {
    fn here<'kernel>() -> Option<ThreadIndex<'kernel, Self>> {
        let index = index_1d();
        if index.is_valid() { Some(index) } else { None }
    }
}

impl<const ROW_STRIDE: usize> IndexFormula for Index2D<ROW_STRIDE> {
    fn here<'kernel>() -> Option<ThreadIndex<'kernel, Self>> {
        index_2d::<ROW_STRIDE>()
    }
}

// --- witnesses ---------------------------------------------------------------------------------

/// Proof that an index belongs to the calling thread alone. Neither copied nor sent.
#[rgpu::lang("ThreadIndex")]
#[derive(Debug)]
pub struct ThreadIndex<'kernel, IndexSpace = Index1D> {
    raw: usize,
    kernel: PhantomData<fn(&'kernel mut ()) -> IndexSpace>,
}

impl<'kernel, IndexSpace> ThreadIndex<'kernel, IndexSpace> {
    fn new(raw: usize) -> Self {
        ThreadIndex { raw, kernel: PhantomData }
    }

    /// False if the launch has more dimensions than the index can tell apart.
    pub fn is_valid(&self) -> bool {
        self.raw != usize::MAX
    }
}

impl<'kernel, IndexSpace: FlatIndexSpace> ThreadIndex<'kernel, IndexSpace> {
    /// The index as a number.
    pub fn get(&self) -> usize {
        self.raw
    }

    /// True if the index is valid and below `len`.
    pub fn in_bounds(&self, len: usize) -> bool {
        self.is_valid() && self.raw < len
    }
}

impl<'kernel> ThreadIndex<'kernel, Runtime2DIndex> {
    /// Global row of the thread.
    pub fn row(&self) -> usize {
        self.raw >> 32
    }

    /// Global column of the thread.
    pub fn col(&self) -> usize {
        self.raw & 0xffff_ffff
    }
}

/// 32-bit witness of a one-dimensional contract.
#[rgpu::lang("ThreadIndex32")]
#[derive(Debug)]
pub struct ThreadIndex32<'kernel> {
    raw: u32,
    kernel: PhantomData<fn(&'kernel mut ())>,
}

impl<'kernel> ThreadIndex32<'kernel> {
    /// The index as a number.
    pub fn get(&self) -> u32 {
        self.raw
    }
}

/// 32-bit row and column witness of a two-dimensional contract.
#[rgpu::lang("ThreadCoord2D32")]
#[derive(Debug)]
pub struct ThreadCoord2D32<'kernel> {
    row: u32,
    col: u32,
    kernel: PhantomData<fn(&'kernel mut ())>,
}

impl<'kernel> ThreadCoord2D32<'kernel> {
    /// Global row of the thread.
    pub fn row(&self) -> u32 {
        self.row
    }

    /// Global column of the thread.
    pub fn col(&self) -> u32 {
        self.col
    }
}

// --- launch context ----------------------------------------------------------------------------

/// What the contract of a kernel promises about its launch; `#[kernel(launch_context = name)]`
/// binds a reference to one.
#[rgpu::lang("LaunchContext")]
pub struct LaunchContext<
    'kernel,
    Domain = __internal::UnknownDomain,
    Coordinates = __internal::NativeCoordinates,
> {
    promises: PhantomData<fn(&'kernel mut ()) -> (Domain, Coordinates)>,
}

/// The type of the variable that `launch_context = name` binds.
pub type LaunchContextRef<'kernel, Domain, Coordinates> =
    &'kernel LaunchContext<'kernel, Domain, Coordinates>;

/// What expanded attribute macros refer to.
pub mod __internal {
    use super::{
        Index1D, Index2D, LaunchContext, Runtime2DIndex, ThreadCoord2D32, ThreadIndex,
        ThreadIndex32, WarpIndex,
    };
    use core::marker::PhantomData;

    /// No contract.
    #[rgpu::lang("UnknownDomain")]
    pub enum UnknownDomain {}

    /// Contract with `domain = 1`.
    #[rgpu::lang("Domain1")]
    pub enum Domain1 {}

    /// Contract with `domain = 2`.
    #[rgpu::lang("Domain2")]
    pub enum Domain2 {}

    /// Contract with `domain = 3`.
    #[rgpu::lang("Domain3")]
    pub enum Domain3 {}

    /// Contract without `coordinates`.
    #[rgpu::lang("NativeCoordinates")]
    pub enum NativeCoordinates {}

    /// Contract with `coordinates = u32`.
    #[rgpu::lang("U32Coordinates")]
    pub enum U32Coordinates {}

    /// The number of dimensions that a contract allows; 0 if there is no contract.
    pub trait LaunchDomain {
        /// Dimensions allowed.
        const MAX_DIMENSIONS: u8;
    }

    impl LaunchDomain for UnknownDomain {
        const MAX_DIMENSIONS: u8 = 0;
    }

    impl LaunchDomain for Domain1 {
        const MAX_DIMENSIONS: u8 = 1;
    }

    impl LaunchDomain for Domain2 {
        const MAX_DIMENSIONS: u8 = 2;
    }

    impl LaunchDomain for Domain3 {
        const MAX_DIMENSIONS: u8 = 3;
    }

    /// Makes the context of a kernel.
    pub unsafe fn make_kernel_scope<'kernel, Domain, Coordinates>()
    -> LaunchContext<'kernel, Domain, Coordinates> {
        LaunchContext { promises: PhantomData }
    }

    /// See `thread::index_1d`.
    pub fn index_1d<'kernel>(
        scope: &'kernel LaunchContext<'kernel, impl LaunchDomain, impl Sized>,
    ) -> ThreadIndex<'kernel, Index1D> {
        let _ = scope;
        super::index_1d()
    }

    /// See `thread::warp_index`.
    pub fn warp_index<'kernel>(
        scope: &'kernel LaunchContext<'kernel, impl LaunchDomain, impl Sized>,
    ) -> Option<ThreadIndex<'kernel, WarpIndex>> {
        let _ = scope;
        super::warp_index()
    }

    /// See `thread::index_2d`.
    pub fn index_2d<'kernel, const ROW_STRIDE: usize>(
        scope: &'kernel LaunchContext<'kernel, impl LaunchDomain, impl Sized>,
    ) -> Option<ThreadIndex<'kernel, Index2D<ROW_STRIDE>>> {
        let _ = scope;
        super::index_2d::<ROW_STRIDE>()
    }

    /// See `thread::index_2d_runtime`.
    pub fn index_2d_runtime<'kernel, T>(
        scope: &'kernel LaunchContext<'kernel, impl LaunchDomain, impl Sized>,
        slice: &crate::disjoint::DisjointSlice<'_, T, Runtime2DIndex>,
    ) -> Option<ThreadIndex<'kernel, Runtime2DIndex>> {
        let _ = scope;
        super::index_2d_runtime(slice)
    }

    /// See `thread::index_1d_u32`.
    pub fn index_1d_u32<'kernel>(
        launch_context: &'kernel LaunchContext<'kernel, Domain1, U32Coordinates>,
    ) -> ThreadIndex32<'kernel> {
        super::index_1d_u32(launch_context)
    }

    /// See `thread::coord_2d_u32`.
    pub fn coord_2d_u32<'kernel>(
        launch_context: &'kernel LaunchContext<'kernel, Domain2, U32Coordinates>,
    ) -> ThreadCoord2D32<'kernel> {
        super::coord_2d_u32(launch_context)
    }
}

// --- markers that expanded attributes call; none does anything at run time -----------------------

/// Marks a kernel with a launch contract.
#[rgpu::pure]
pub unsafe fn __launch_contract_config<const DOMAIN: u8, const U32_COORDINATES: bool>();

/// Marks a kernel with launch bounds.
#[rgpu::pure]
pub fn __launch_bounds_config<const MAX_THREADS: u32, const MIN_BLOCKS: u32>();

/// Marks a kernel with an exact block shape.
#[rgpu::pure]
pub fn __launch_contract_block_config<const X: u32, const Y: u32, const Z: u32>();

/// Marks a kernel whose slice indexing is not checked.
#[rgpu::pure]
pub fn __unchecked_indexing_config<const ENABLED: bool>();

/// Marks a loop to unroll.
#[rgpu::pure]
pub fn __unroll_config<const FACTOR: u32>();
