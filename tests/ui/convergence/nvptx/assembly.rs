//! Barriers, registers and warp operations in inline assembly.
#![no_std]
#![feature(abi_ptx, stdarch_nvptx, asm_experimental_arch)]

use core::arch::asm;
use core::arch::nvptx::{_block_idx_x, _thread_idx_x};

// rgpu: file-assume(block_dim = (128, 1, 1))

#[no_mangle]
pub unsafe extern "ptx-kernel" fn barrier() {
    asm!("bar.sync 0;");
    if _thread_idx_x() == 0 {
        asm!("bar.sync 0;"); //~ RG101 definite
    }
    if _block_idx_x() == 0 {
        asm!("bar.sync 0;"); //~ ok RG101
    }
}

#[no_mangle]
pub unsafe extern "ptx-kernel" fn path_of_the_macro() {
    if _thread_idx_x() == 0 {
        core::arch::asm!("barrier.sync.aligned 0;"); //~ RG101
    }
}

#[no_mangle]
pub unsafe extern "ptx-kernel" fn two_sides() {
    if _thread_idx_x() < 64 {
        asm!("bar.sync 0;"); //~ RG103
    } else {
        asm!("bar.sync 0;");
    }
}

#[no_mangle]
pub unsafe extern "ptx-kernel" fn special_registers() {
    let tid: u32;
    asm!("mov.u32 {}, %tid.x;", out(reg32) tid);
    let block: u32;
    asm!("mov.u32 {0}, %ctaid.x;", out(reg32) block, options(nomem, nostack));
    if tid == 3 {
        asm!("bar.sync 0;"); //~ RG101
    }
    if block == 3 {
        asm!("bar.sync 0;"); //~ ok RG101
    }
}

fn lane() -> u32 {
    let lane: u32;
    unsafe { asm!("mov.u32 {lane}, %laneid;", lane = out(reg32) lane, options(pure, nomem)) };
    lane
}

#[no_mangle]
pub unsafe extern "ptx-kernel" fn warp_barrier() {
    if lane() < 16 {
        asm!("bar.warp.sync 0xffffffff;"); //~ RG104
    }
    if lane() < 16 {
        asm!("bar.warp.sync 0xffff;");
    }
    if lane() >= 16 {
        asm!("bar.warp.sync 0xffff;"); //~ RG105
    }
    asm!("bar.warp.sync 0xffffffff;");
}

#[no_mangle]
pub unsafe extern "ptx-kernel" fn warp_barrier_with_operand() {
    let all = 0xffff_ffffu32;
    if _thread_idx_x() % 2 == 0 {
        asm!("bar.warp.sync {};", in(reg32) all); //~ RG104
    }
    if _thread_idx_x() < 32 {
        asm!("bar.warp.sync {};", in(reg32) all);
    }
}

#[no_mangle]
pub unsafe extern "ptx-kernel" fn named() {
    if _thread_idx_x() < 64 {
        asm!("bar.sync 1, 64;");
    }
    if _thread_idx_x() < 64 {
        asm!("bar.sync 1, 96;"); //~ RG112
    }
    if _thread_idx_x() < 64 {
        asm!("bar.sync 1, 50;"); //~ RG112
    }
}

#[no_mangle]
pub unsafe extern "ptx-kernel" fn producer_consumer() {
    if _thread_idx_x() < 32 {
        asm!("bar.arrive 3, 64;");
    } else if _thread_idx_x() < 64 {
        asm!("bar.sync 3, 64;");
    }
}

#[no_mangle]
pub unsafe extern "ptx-kernel" fn shuffle(out: *mut u32) {
    let v = lane();
    let other: u32;
    asm!("shfl.sync.bfly.b32 {}, {}, 1, 31, 0xffffffff;", out(reg32) other, in(reg32) v);
    *out.add(_thread_idx_x() as usize) = other;
}

#[no_mangle]
pub unsafe extern "ptx-kernel" fn shuffle_of_some(out: *mut u32) {
    let v = lane();
    let mut other: u32 = 0;
    if v < 7 {
        asm!("shfl.sync.bfly.b32 {}, {}, 1, 31, 0xffffffff;", out(reg32) other, in(reg32) v); //~ RG104
    }
    *out.add(_thread_idx_x() as usize) = other;
}

#[no_mangle]
pub unsafe extern "ptx-kernel" fn harmless_text(out: *mut u32) {
    let mut x: u32;
    if _thread_idx_x() == 0 {
        asm!("add.u32 {}, {}, 1; // no bar.sync here", out(reg32) x, in(reg32) 3u32);
        asm!("membar.gl;");
        *out = x;
    }
}

#[no_mangle]
pub unsafe extern "ptx-kernel" fn exit_instruction(n: u32) {
    if _thread_idx_x() as u32 >= n {
        asm!("exit;");
    }
    asm!("bar.sync 0;"); //~ RG102
}

#[no_mangle]
pub unsafe extern "ptx-kernel" fn exit_of_whole_blocks(n: u32) {
    if _block_idx_x() as u32 >= n {
        asm!("exit;");
    }
    asm!("bar.sync 0;");
}
