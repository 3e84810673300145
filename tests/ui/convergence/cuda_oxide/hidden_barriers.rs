//! Barriers hidden in the device crate: the place named is the user's call.

use cuda_device::{
    Barrier, GeneralBarrier, ManagedBarrier, SharedArray, TmemGuard, TmemUninit, Uninit, kernel,
    thread,
};

// rgpu: file-assume(block_dim = (256, 1, 1))

#[kernel]
pub fn barrier_object() {
    static mut BAR: Barrier = Barrier::UNINIT;
    let bar = ManagedBarrier::<Uninit, GeneralBarrier>::from_static(&raw mut BAR);
    let bar = unsafe { bar.init(256) };
    let token = bar.arrive();
    bar.wait(token);
    unsafe { bar.inval() };
}

#[kernel]
pub fn barrier_object_made_by_one_thread() {
    static mut BAR: Barrier = Barrier::UNINIT;
    let bar = ManagedBarrier::<Uninit, GeneralBarrier>::from_static(&raw mut BAR);
    // `init` picks the thread itself, and waits for the whole block.
    if thread::threadIdx_x() == 0 {
        let _ = unsafe { bar.init(256) }; //~ RG101 definite
    }
}

#[kernel]
pub fn barrier_object_of_a_half() {
    static mut BAR: Barrier = Barrier::UNINIT;
    if thread::threadIdx_x() < 128 {
        let bar = ManagedBarrier::<Uninit, GeneralBarrier>::from_static(&raw mut BAR);
        let _ = unsafe { bar.init_by(128, 31) }; //~ RG101
    }
}

#[kernel]
pub fn tensor_memory() {
    static mut ADDRESS: SharedArray<u32, 1> = SharedArray::UNINIT;
    let place = unsafe { SharedArray::as_raw_mut_ptr(&raw mut ADDRESS) };
    let guard = TmemGuard::<TmemUninit, 64>::from_static(place);
    let guard = unsafe { guard.alloc() };
    let guard = unsafe { guard.dealloc() };
    let _ = guard;
}

#[kernel]
pub fn tensor_memory_by_one_warp() {
    static mut ADDRESS: SharedArray<u32, 1> = SharedArray::UNINIT;
    let place = unsafe { SharedArray::as_raw_mut_ptr(&raw mut ADDRESS) };
    let guard = TmemGuard::<TmemUninit, 64>::from_static(place);
    if thread::threadIdx_x() / 32 == 0 {
        let _ = unsafe { guard.alloc() }; //~ RG101
    }
}
