//! Named barriers, which this dialect reaches through inline PTX: the number, the count, and who
//! comes.

use cuda_device::{kernel, ptx_asm, thread, warp};

// rgpu: file-assume(block_dim = (256, 1, 1))

#[kernel]
pub fn two_warps() {
    if thread::threadIdx_x() < 64 {
        unsafe { ptx_asm!("bar.sync 1, 64;", clobber("memory")) };
    }
}

#[kernel]
pub fn three_warps_at_a_barrier_for_two() {
    if thread::threadIdx_x() < 96 {
        unsafe { ptx_asm!("bar.sync 1, 64;", clobber("memory")) }; //~ RG112
    }
}

#[kernel]
pub fn one_warp_at_a_barrier_for_two() {
    if thread::threadIdx_x() < 32 {
        unsafe { ptx_asm!("bar.sync 1, 64;", clobber("memory")) }; //~ RG112
    }
}

#[kernel]
pub fn no_multiple_of_a_warp() {
    if thread::threadIdx_x() < 48 {
        unsafe { ptx_asm!("bar.sync 1, 48;", clobber("memory")) }; //~ RG112 definite
    }
}

#[kernel]
pub fn number_too_high() {
    unsafe { ptx_asm!("bar.sync 16;", clobber("memory")) }; //~ RG112 definite
}

#[kernel]
pub fn highest_number() {
    unsafe { ptx_asm!("bar.sync 15;", clobber("memory")) };
}

#[kernel]
pub fn producer_and_consumer() {
    let warp = warp::warp_id();
    if warp == 0 {
        unsafe { ptx_asm!("bar.arrive 2, 64;", clobber("memory")) };
    } else if warp == 1 {
        unsafe { ptx_asm!("bar.sync 2, 64;", clobber("memory")) };
    }
}

#[kernel]
pub fn whole_block_without_a_count() {
    unsafe { ptx_asm!("bar.sync 3;", clobber("memory")) };
}

#[kernel]
pub fn part_of_the_block_without_a_count() {
    if thread::threadIdx_x() < 64 {
        unsafe { ptx_asm!("bar.sync 3;", clobber("memory")) }; //~ RG101
    }
}

#[kernel]
pub fn operands() {
    let id = 4u32;
    let count = 64u32;
    if thread::threadIdx_x() < 64 {
        unsafe { ptx_asm!("bar.sync %0, %1;", in("r") id, in("r") count, clobber("memory")) };
    }
    let count = 40u32;
    if thread::threadIdx_x() < 64 {
        unsafe { ptx_asm!("bar.sync %0, %1;", in("r") id, in("r") count, clobber("memory")) }; //~ RG112
    }
}

#[kernel]
pub fn modern_spelling() {
    unsafe { ptx_asm!("barrier.cta.sync.aligned 0;", clobber("memory")) };
    if thread::threadIdx_x() == 0 {
        unsafe { ptx_asm!("barrier.cta.sync.aligned 0;", clobber("memory")) }; //~ RG101
    }
}

#[kernel]
pub fn warp_barrier() {
    unsafe { ptx_asm!("bar.warp.sync 0xffffffff;", clobber("memory")) };
    if warp::lane_id() < 16 {
        unsafe { ptx_asm!("bar.warp.sync 0xffffffff;", clobber("memory")) }; //~ RG104
    }
    if warp::lane_id() < 16 {
        unsafe { ptx_asm!("bar.warp.sync 0xffff;", clobber("memory")) };
    }
}

#[kernel]
pub fn register_read() {
    let tid: u32;
    let block: u32;
    unsafe { ptx_asm!("mov.u32 %0, %%tid.x;", out("=r") tid, options(register_only)) };
    unsafe { ptx_asm!("mov.u32 %0, %%ctaid.x;", out("=r") block, options(register_only)) };
    if block < 3 {
        thread::sync_threads();
    }
    if tid < 3 {
        thread::sync_threads(); //~ RG101
    }
}
