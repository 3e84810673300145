//! The handle whose type says in which state its barrier object is.
#![rgpu::model(
    crate_name = "cuda_device",
    upstream = "NVlabs/cuda-oxide@a105afd",
    provenance = "reviewed"
)]

use super::{
    Barrier, fence_proxy_async_shared_cta, mbarrier_arrive, mbarrier_arrive_expect_tx,
    mbarrier_init, mbarrier_inval, mbarrier_test_wait, mbarrier_try_wait, mbarrier_try_wait_parity,
    mbarrier_wait,
};
use crate::thread::{sync_threads, threadIdx_x};
use core::marker::PhantomData;

/// State: not initialised yet.
pub struct Uninit;

/// State: may be arrived at and waited for.
pub struct Ready;

/// State: no longer usable.
pub struct Invalidated;

/// Kind: for bulk copies.
pub struct TmaBarrier;

/// Kind: for matrix operations.
pub struct MmaBarrier;

/// Kind: for anything.
pub struct GeneralBarrier;

/// What an arrival gives back: the phase to wait for.
#[repr(transparent)]
#[derive(Clone, Copy, Debug)]
pub struct BarrierToken(u64);

impl BarrierToken {
    /// The plain number.
    pub const fn raw(self) -> u64 {
        self.0
    }

    /// A token made of a number; nothing checks that an arrival gave it.
    pub const fn from_raw(raw: u64) -> Self {
        Self(raw)
    }
}

/// A barrier object with its state, kind and number in the type.
#[rgpu::lang("ManagedBarrier")]
pub struct ManagedBarrier<State, Kind, const ID: usize = 0> {
    pointer: *const Barrier,
    state: PhantomData<(State, Kind)>,
}

unsafe impl<S, K, const ID: usize> Send for ManagedBarrier<S, K, ID> {}

/// Handle of a barrier object for bulk copies.
pub type TmaBarrierHandle<S> = ManagedBarrier<S, TmaBarrier, 0>;

/// Handle of a barrier object for matrix operations.
pub type MmaBarrierHandle<S> = ManagedBarrier<S, MmaBarrier, 0>;

/// First of two handles for bulk copies.
pub type TmaBarrier0<S> = ManagedBarrier<S, TmaBarrier, 0>;

/// Second of two handles for bulk copies.
pub type TmaBarrier1<S> = ManagedBarrier<S, TmaBarrier, 1>;

impl<Kind, const ID: usize> ManagedBarrier<Uninit, Kind, ID> {
    /// A handle of the object at `ptr`; nothing checks that it is the only one.
    pub fn from_static(ptr: *mut Barrier) -> Self {
        ManagedBarrier { pointer: ptr, state: PhantomData }
    }

    /// Initialises the object for `count` arrivals; contains a block barrier.
    pub unsafe fn init(self, count: u32) -> ManagedBarrier<Ready, Kind, ID> {
        unsafe { self.init_by(count, 0) }
    }

    /// As `init`; the threads whose x index is `init_thread` initialise, which are several in a block
    /// of more than one dimension.
    pub unsafe fn init_by(self, count: u32, init_thread: u32) -> ManagedBarrier<Ready, Kind, ID> {
        if threadIdx_x() == init_thread {
            unsafe {
                mbarrier_init(self.pointer as *mut Barrier, count);
                fence_proxy_async_shared_cta();
            }
        }
        sync_threads();
        ManagedBarrier { pointer: self.pointer, state: PhantomData }
    }
}

impl<Kind, const ID: usize> ManagedBarrier<Ready, Kind, ID> {
    /// Address of the object.
    pub fn as_ptr(&self) -> *const Barrier {
        self.pointer
    }

    /// Arrives once.
    pub fn arrive(&self) -> BarrierToken {
        unsafe { BarrierToken(mbarrier_arrive(self.pointer)) }
    }

    /// Arrives once and announces `bytes` of asynchronous copies.
    pub fn arrive_expect_tx(&self, bytes: u32) -> BarrierToken {
        unsafe { BarrierToken(mbarrier_arrive_expect_tx(self.pointer, 1, bytes)) }
    }

    /// Waits until the phase of the token is complete.
    pub fn wait(&self, token: BarrierToken) {
        unsafe { mbarrier_wait(self.pointer, token.0) }
    }

    /// True if the phase of the token is complete; may wait a while.
    pub fn try_wait(&self, token: BarrierToken) -> bool {
        unsafe { mbarrier_try_wait(self.pointer, token.0) }
    }

    /// True if the phase of the token is complete.
    pub fn test_wait(&self, token: BarrierToken) -> bool {
        unsafe { mbarrier_test_wait(self.pointer, token.0) }
    }

    /// True if the phase of that parity is complete; may wait a while.
    pub fn try_wait_parity(&self, parity: u32) -> bool {
        unsafe { mbarrier_try_wait_parity(self.pointer, parity) }
    }

    /// Ends the use of the object; contains two block barriers.
    pub unsafe fn inval(self) -> ManagedBarrier<Invalidated, Kind, ID> {
        unsafe { self.inval_by(0) }
    }

    /// As `inval`, done by the threads whose x index is `inval_thread`.
    pub unsafe fn inval_by(self, inval_thread: u32) -> ManagedBarrier<Invalidated, Kind, ID> {
        sync_threads();
        if threadIdx_x() == inval_thread {
            unsafe { mbarrier_inval(self.pointer as *mut Barrier) };
        }
        sync_threads();
        ManagedBarrier { pointer: self.pointer, state: PhantomData }
    }
}
