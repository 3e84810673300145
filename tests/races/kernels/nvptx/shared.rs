//! The patterns with nothing but `core`: dynamic shared memory, raw pointers, inline assembly.

#![no_std]
#![feature(abi_ptx, asm_experimental_arch, core_intrinsics, gpu_launch_sized_workgroup_mem)]
#![feature(stdarch_nvptx)]
#![allow(internal_features, unsafe_op_in_unsafe_fn)]

use core::arch::asm;
use core::arch::nvptx::{
    _barrier_sync, _block_dim_x, _block_idx_x, _grid_dim_x, _syncthreads, _thread_idx_x,
};
use core::intrinsics::gpu::gpu_launch_sized_workgroup_mem;
use core::sync::atomic::{AtomicU32, Ordering};

const BLOCK: usize = 64;

unsafe fn index_in_block() -> usize {
    _thread_idx_x() as usize
}

unsafe fn index_in_grid() -> usize {
    _block_idx_x() as usize * _block_dim_x() as usize + _thread_idx_x() as usize
}

//@ run a01_bad: block=64 shared=256 x=arange:f32:64 out=zeros:f32:64
// rgpu: assume(block_dim = (64, 1, 1), grid_dim = (1, 1, 1))
#[unsafe(no_mangle)]
pub unsafe extern "ptx-kernel" fn a01_bad(x: *const f32, out: *mut f32) {
    let tile = gpu_launch_sized_workgroup_mem::<f32>();
    let t = index_in_block();
    *tile.add(t) = *x.add(t);
    *out.add(t) = *tile.add(BLOCK - 1 - t); //~ RG201
}

//@ run a01_ok: block=64 shared=256 x=arange:f32:64 out=zeros:f32:64
// rgpu: assume(block_dim = (64, 1, 1), grid_dim = (1, 1, 1))
#[unsafe(no_mangle)]
pub unsafe extern "ptx-kernel" fn a01_ok(x: *const f32, out: *mut f32) {
    let tile = gpu_launch_sized_workgroup_mem::<f32>();
    let t = index_in_block();
    *tile.add(t) = *x.add(t);
    _syncthreads();
    *out.add(t) = *tile.add(BLOCK - 1 - t);
}

//@ run a02_bad: block=64 shared=256 x=arange:f32:64 out=zeros:f32:64
// rgpu: assume(block_dim = (64, 1, 1), grid_dim = (1, 1, 1))
#[unsafe(no_mangle)]
pub unsafe extern "ptx-kernel" fn a02_bad(x: *const f32, out: *mut f32) {
    let tile = gpu_launch_sized_workgroup_mem::<f32>();
    let t = index_in_block();
    _barrier_sync(0);
    *tile.add(t) = *x.add(t);
    *out.add(t) = *tile.add(BLOCK - 1 - t); //~ RG201
}

//@ run a02_ok: block=64 shared=256 x=arange:f32:64 out=zeros:f32:64
// rgpu: assume(block_dim = (64, 1, 1), grid_dim = (1, 1, 1))
#[unsafe(no_mangle)]
pub unsafe extern "ptx-kernel" fn a02_ok(x: *const f32, out: *mut f32) {
    let tile = gpu_launch_sized_workgroup_mem::<f32>();
    let t = index_in_block();
    *tile.add(t) = *x.add(t);
    _barrier_sync(0);
    *out.add(t) = *tile.add(BLOCK - 1 - t);
}

//@ run a05_bad: block=64 shared=512 n=3 x=arange:f32:256 out=zeros:f32:64
// rgpu: assume(block_dim = (64, 1, 1), grid_dim = (1, 1, 1))
#[unsafe(no_mangle)]
pub unsafe extern "ptx-kernel" fn a05_bad(x: *const f32, out: *mut f32, n: usize) {
    let halves = gpu_launch_sized_workgroup_mem::<f32>();
    let t = index_in_block();
    let mut sum = 0.0;
    *halves.add(t) = *x.add(t);
    *halves.add(BLOCK + t) = *x.add(t);
    _syncthreads();
    for k in 0..n {
        *halves.add((k & 1) * BLOCK + t) = *x.add((k + 1) * BLOCK + t);
        sum += *halves.add((k & 1) * BLOCK + BLOCK - 1 - t); //~ RG201
        _syncthreads();
    }
    *out.add(t) = sum;
}

//@ run a05_ok: block=64 shared=512 n=3 x=arange:f32:256 out=zeros:f32:64
// rgpu: assume(block_dim = (64, 1, 1), grid_dim = (1, 1, 1))
#[unsafe(no_mangle)]
pub unsafe extern "ptx-kernel" fn a05_ok(x: *const f32, out: *mut f32, n: usize) {
    let halves = gpu_launch_sized_workgroup_mem::<f32>();
    let t = index_in_block();
    let mut sum = 0.0;
    *halves.add(t) = *x.add(t);
    *halves.add(BLOCK + t) = *x.add(t);
    _syncthreads();
    for k in 0..n {
        *halves.add(((k + 1) & 1) * BLOCK + t) = *x.add((k + 1) * BLOCK + t);
        sum += *halves.add((k & 1) * BLOCK + BLOCK - 1 - t);
        _syncthreads();
    }
    *out.add(t) = sum;
}

//@ run a07_bad: block=64 shared=256 x=ones:u32:64 out=zeros:u32:1
// rgpu: assume(block_dim = (64, 1, 1), grid_dim = (1, 1, 1))
#[unsafe(no_mangle)]
pub unsafe extern "ptx-kernel" fn a07_bad(x: *const u32, out: *mut u32) {
    let tile = gpu_launch_sized_workgroup_mem::<u32>();
    let t = index_in_block();
    *tile.add(t) = *x.add(t);
    _syncthreads();
    let mut s = BLOCK / 2;
    while s > 0 {
        if t < s {
            *tile.add(t) += *tile.add(t + s); //~ RG201
        }
        s /= 2;
    }
    if t == 0 {
        *out = *tile;
    }
}

//@ run a07_ok: block=64 shared=256 x=ones:u32:64 out=zeros:u32:1
// rgpu: assume(block_dim = (64, 1, 1), grid_dim = (1, 1, 1))
#[unsafe(no_mangle)]
pub unsafe extern "ptx-kernel" fn a07_ok(x: *const u32, out: *mut u32) {
    let tile = gpu_launch_sized_workgroup_mem::<u32>();
    let t = index_in_block();
    *tile.add(t) = *x.add(t);
    _syncthreads();
    let mut s = BLOCK / 2;
    while s > 0 {
        if t < s {
            *tile.add(t) += *tile.add(t + s);
        }
        _syncthreads();
        s /= 2;
    }
    if t == 0 {
        *out = *tile;
    }
}

//@ run a12_bad: block=64 shared=4 n=3 out=zeros:u32:64
// rgpu: assume(block_dim = (64, 1, 1), grid_dim = (1, 1, 1))
#[unsafe(no_mangle)]
pub unsafe extern "ptx-kernel" fn a12_bad(out: *mut u32, n: u32) {
    let value = gpu_launch_sized_workgroup_mem::<u32>();
    let t = index_in_block();
    let mut sum = 0;
    if t == 0 {
        *value = 1;
    }
    for k in 0..n {
        asm!("bar.sync 0;");
        sum += *value;
        if t == 0 {
            *value = k; //~ RG201
        }
    }
    *out.add(t) = sum;
}

//@ run a12_ok: block=64 shared=4 n=3 out=zeros:u32:64
// rgpu: assume(block_dim = (64, 1, 1), grid_dim = (1, 1, 1))
#[unsafe(no_mangle)]
pub unsafe extern "ptx-kernel" fn a12_ok(out: *mut u32, n: u32) {
    let value = gpu_launch_sized_workgroup_mem::<u32>();
    let t = index_in_block();
    let mut sum = 0;
    if t == 0 {
        *value = 1;
    }
    for k in 0..n {
        asm!("bar.sync 0;");
        sum += *value;
        asm!("bar.sync 0;");
        if t == 0 {
            *value = k;
        }
    }
    *out.add(t) = sum;
}

//@ run a14_bad: block=64 shared=512 out=zeros:u32:64
// rgpu: assume(block_dim = (64, 1, 1), grid_dim = (1, 1, 1))
#[unsafe(no_mangle)]
pub unsafe extern "ptx-kernel" fn a14_bad(out: *mut u32) {
    let first = gpu_launch_sized_workgroup_mem::<u32>();
    let second = first.add(BLOCK / 2);
    let t = index_in_block();
    *first.add(t) = 1;
    *second.add(t) = 2; //~ RG207
    *out.add(t) = *first.add(t) + *second.add(t); //~ RG207
}

//@ run a14_ok: block=64 shared=512 out=zeros:u32:64
// rgpu: assume(block_dim = (64, 1, 1), grid_dim = (1, 1, 1))
#[unsafe(no_mangle)]
pub unsafe extern "ptx-kernel" fn a14_ok(out: *mut u32) {
    let first = gpu_launch_sized_workgroup_mem::<u32>();
    let second = first.add(BLOCK);
    let t = index_in_block();
    *first.add(t) = 1;
    *second.add(t) = 2;
    *out.add(t) = *first.add(t) + *second.add(t);
}

//@ run a16_bad: block=64 shared=520 out=zeros:u32:64
// rgpu: assume(block_dim = (64, 1, 1), grid_dim = (1, 1, 1))
#[unsafe(no_mangle)]
pub unsafe extern "ptx-kernel" fn a16_bad(out: *mut u32) {
    let row = gpu_launch_sized_workgroup_mem::<u32>();
    let t = index_in_block();
    for k in 0..3 {
        *row.add(2 * t + k) = k as u32; //~ RG201
    }
    _syncthreads();
    *out.add(t) = *row.add(t);
}

//@ run a16_ok: block=64 shared=520 out=zeros:u32:64
// rgpu: assume(block_dim = (64, 1, 1), grid_dim = (1, 1, 1))
#[unsafe(no_mangle)]
pub unsafe extern "ptx-kernel" fn a16_ok(out: *mut u32) {
    let row = gpu_launch_sized_workgroup_mem::<u32>();
    let t = index_in_block();
    for k in 0..2 {
        *row.add(2 * t + k) = k as u32;
    }
    _syncthreads();
    *out.add(t) = *row.add(t);
}

//@ run a23_bad: block=64 shared=256 out=zeros:u32:64
// rgpu: assume(block_dim = (64, 1, 1), grid_dim = (1, 1, 1))
#[unsafe(no_mangle)]
pub unsafe extern "ptx-kernel" fn a23_bad(out: *mut u32) {
    let cells = gpu_launch_sized_workgroup_mem::<u32>();
    let t = index_in_block();
    *cells.add(t) = 0;
    _syncthreads();
    let cell = AtomicU32::from_ptr(cells.add((t + 1) % BLOCK));
    cell.fetch_add(1, Ordering::Relaxed);
    *out.add(t) = *cells.add(t); //~ RG201
}

//@ run a23_ok: block=64 shared=256 out=zeros:u32:64
// rgpu: assume(block_dim = (64, 1, 1), grid_dim = (1, 1, 1))
#[unsafe(no_mangle)]
pub unsafe extern "ptx-kernel" fn a23_ok(out: *mut u32) {
    let cells = gpu_launch_sized_workgroup_mem::<u32>();
    let t = index_in_block();
    *cells.add(t) = 0;
    _syncthreads();
    let cell = AtomicU32::from_ptr(cells.add((t + 1) % BLOCK));
    cell.fetch_add(1, Ordering::Relaxed);
    _syncthreads();
    *out.add(t) = *cells.add(t);
}

//@ run a26_bad: block=64 shared=256 out=zeros:u32:64
// rgpu: assume(block_dim = (64, 1, 1), grid_dim = (1, 1, 1))
#[unsafe(no_mangle)]
pub unsafe extern "ptx-kernel" fn a26_bad(out: *mut u32) {
    let words = gpu_launch_sized_workgroup_mem::<u32>();
    let bytes = words as *mut u8;
    let t = index_in_block();
    *bytes.add(t) = t as u8;
    *out.add(t) = *words.add(t / 4); //~ RG209
}

//@ run a26_ok: block=64 shared=256 out=zeros:u32:64
// rgpu: assume(block_dim = (64, 1, 1), grid_dim = (1, 1, 1))
#[unsafe(no_mangle)]
pub unsafe extern "ptx-kernel" fn a26_ok(out: *mut u32) {
    let words = gpu_launch_sized_workgroup_mem::<u32>();
    let bytes = words as *mut u8;
    let t = index_in_block();
    *bytes.add(t) = t as u8;
    _syncthreads();
    *out.add(t) = *words.add(t / 4);
}

//@ run c11_bad: block=64 shared=256 out=zeros:u32:64
// rgpu: assume(block_dim = (64, 1, 1), grid_dim = (1, 1, 1))
#[unsafe(no_mangle)]
pub unsafe extern "ptx-kernel" fn c11_bad(out: *mut u32) {
    let row = gpu_launch_sized_workgroup_mem::<u32>();
    let t = index_in_block();
    *row.add(t) = t as u32;
    if t < 32 {
        asm!("bar.sync 1, 32;");
    } else {
        asm!("bar.sync 2, 32;");
    }
    *out.add(t) = *row.add(t ^ 32); //~ RG201
}

//@ run c11_ok: block=64 shared=256 out=zeros:u32:64
// rgpu: assume(block_dim = (64, 1, 1), grid_dim = (1, 1, 1))
#[unsafe(no_mangle)]
pub unsafe extern "ptx-kernel" fn c11_ok(out: *mut u32) {
    let row = gpu_launch_sized_workgroup_mem::<u32>();
    let t = index_in_block();
    *row.add(t) = t as u32;
    if t < 32 {
        asm!("bar.sync 1, 32;");
    } else {
        asm!("bar.sync 2, 32;");
    }
    *out.add(t) = *row.add(t ^ 1);
}

//@ run d10_bad: block=64 grid=3 x=arange:f32:193
// rgpu: assume(block_dim = (64, 1, 1), grid_dim = (3, 1, 1))
#[unsafe(no_mangle)]
pub unsafe extern "ptx-kernel" fn d10_bad(x: *mut f32) {
    let i = index_in_grid();
    let next = *x.add(i + 1);
    _syncthreads();
    *x.add(i) = next; //~ RG203
}

//@ run d10_ok: block=64 grid=3 x=arange:f32:193
// rgpu: assume(block_dim = (64, 1, 1), grid_dim = (3, 1, 1))
#[unsafe(no_mangle)]
pub unsafe extern "ptx-kernel" fn d10_ok(x: *mut f32) {
    let i = index_in_grid();
    let next = *x.add(i);
    _syncthreads();
    *x.add(i) = next + 1.0;
}

//@ run d12_bad: block=64 grid=2 x=arange:f32:128 y=zeros:f32:128
// rgpu: assume(block_dim = (64, 1, 1), grid_dim = (2, 1, 1))
#[unsafe(no_mangle)]
pub unsafe extern "ptx-kernel" fn d12_bad(x: *mut f32, y: *mut f32) {
    let i = index_in_grid();
    let n = (_grid_dim_x() * _block_dim_x()) as usize;
    *x.add(i) = i as f32;
    _syncthreads();
    *y.add(i) = *x.add(n - 1 - i); //~ RG203
}

//@ run d12_ok: block=64 grid=2 x=arange:f32:128 y=zeros:f32:128
// rgpu: assume(block_dim = (64, 1, 1), grid_dim = (2, 1, 1))
#[unsafe(no_mangle)]
pub unsafe extern "ptx-kernel" fn d12_ok(x: *mut f32, y: *mut f32) {
    let t = index_in_block();
    let first = _block_idx_x() as usize * BLOCK;
    *x.add(first + t) = t as f32;
    _syncthreads();
    *y.add(first + t) = *x.add(first + BLOCK - 1 - t);
}

//@ run d13_bad: block=64 grid=2 n=300 x=arange:f32:300
// rgpu: assume(block_dim = (64, 1, 1), grid_dim = (2, 1, 1))
#[unsafe(no_mangle)]
pub unsafe extern "ptx-kernel" fn d13_bad(x: *mut f32, n: usize) {
    let mut i = index_in_grid();
    while i < n {
        *x.add(i) *= 2.0; //~ RG203
        i += _block_dim_x() as usize;
    }
}

//@ run d13_ok: block=64 grid=2 n=300 x=arange:f32:300
// rgpu: assume(block_dim = (64, 1, 1), grid_dim = (2, 1, 1))
#[unsafe(no_mangle)]
pub unsafe extern "ptx-kernel" fn d13_ok(x: *mut f32, n: usize) {
    let mut i = index_in_grid();
    while i < n {
        *x.add(i) *= 2.0;
        i += _block_dim_x() as usize * _grid_dim_x() as usize;
    }
}

//@ run f06_bad: block=64 data=ones:f32:257
// rgpu: assume(block_dim = (64, 1, 1), grid_dim = (1, 1, 1))
#[unsafe(no_mangle)]
pub unsafe extern "ptx-kernel" fn f06_bad(data: *mut f32) {
    let i = index_in_grid();
    for k in 0..=4 {
        *data.add(i * 4 + k) *= 2.0; //~ RG203
    }
}

//@ run f06_ok: block=64 data=ones:f32:257
// rgpu: assume(block_dim = (64, 1, 1), grid_dim = (1, 1, 1))
#[unsafe(no_mangle)]
pub unsafe extern "ptx-kernel" fn f06_ok(data: *mut f32) {
    let i = index_in_grid();
    for k in 0..4 {
        *data.add(i * 4 + k) *= 2.0;
    }
}

//@ run f09_bad: block=64 shared=128 out=zeros:u32:64
// rgpu: assume(block_dim = (64, 1, 1), grid_dim = (1, 1, 1))
#[unsafe(no_mangle)]
pub unsafe extern "ptx-kernel" fn f09_bad(out: *mut u32) {
    let row = gpu_launch_sized_workgroup_mem::<u32>();
    let t = index_in_block();
    *row.add(t) = 1; //~ RG206
    *out.add(t) = 1;
}

//@ run f09_ok: block=64 shared=256 out=zeros:u32:64
// rgpu: assume(block_dim = (64, 1, 1), grid_dim = (1, 1, 1))
#[unsafe(no_mangle)]
pub unsafe extern "ptx-kernel" fn f09_ok(out: *mut u32) {
    let row = gpu_launch_sized_workgroup_mem::<u32>();
    let t = index_in_block();
    *row.add(t) = 1;
    *out.add(t) = 1;
}

//@ run g13_ok: block=32 shared=256 x=ones:u32:64 out=zeros:u32:64
// rgpu: assume(block_dim = (32, 1, 1), grid_dim = (1, 1, 1))
#[unsafe(no_mangle)]
pub unsafe extern "ptx-kernel" fn g13_ok(x: *const u32, out: *mut u32) {
    let row = gpu_launch_sized_workgroup_mem::<u32>();
    let t = index_in_block();
    *row.add(2 * t) = *x.add(2 * t);
    *row.add(2 * t + 1) = *x.add(2 * t + 1);
    let mut offset = 1;
    let mut d = 32;
    while d > 0 {
        _syncthreads();
        if t < d {
            *row.add(offset * (2 * t + 2) - 1) += *row.add(offset * (2 * t + 1) - 1);
        }
        offset *= 2;
        d /= 2;
    }
    _syncthreads();
    *out.add(2 * t) = *row.add(2 * t);
    *out.add(2 * t + 1) = *row.add(2 * t + 1);
}
