//! Indices of two threads that meet, and those that only look as if they did.

use cuda_device::{DisjointSlice, DynamicSharedArray, SharedArray, kernel, thread};

const BLOCK: usize = 64;

// A14: two arrays in one shared allocation overlap.

//@ run a14_bad: block=64 out=zeros:u32:64
// rgpu: assume(block_dim = (64, 1, 1), grid_dim = (1, 1, 1))
#[kernel]
pub fn a14_bad(mut out: DisjointSlice<u32>) {
    static mut SCRATCH: SharedArray<u32, 128> = SharedArray::UNINIT;
    let t = thread::threadIdx_x() as usize;
    unsafe {
        let first = SharedArray::as_raw_mut_ptr(&raw mut SCRATCH);
        let second = first.add(BLOCK / 2);
        *first.add(t) = 1;
        *second.add(t) = 2; //~ RG201
        *out.get_unchecked_mut(t) = *first.add(t) + *second.add(t); //~ RG201
    }
}

//@ run a14_ok: block=64 out=zeros:u32:64
// rgpu: assume(block_dim = (64, 1, 1), grid_dim = (1, 1, 1))
#[kernel]
pub fn a14_ok(mut out: DisjointSlice<u32>) {
    static mut SCRATCH: SharedArray<u32, 128> = SharedArray::UNINIT;
    let t = thread::threadIdx_x() as usize;
    unsafe {
        let first = SharedArray::as_raw_mut_ptr(&raw mut SCRATCH);
        let second = first.add(BLOCK);
        *first.add(t) = 1;
        *second.add(t) = 2;
        *out.get_unchecked_mut(t) = *first.add(t) + *second.add(t);
    }
}

// The same by byte offsets into dynamic shared memory.

//@ run a14_bad_dynamic: block=64 shared=512 out=zeros:u32:64
// rgpu: assume(block_dim = (64, 1, 1), grid_dim = (1, 1, 1))
#[kernel]
pub fn a14_bad_dynamic(mut out: DisjointSlice<u32>) {
    let t = thread::threadIdx_x() as usize;
    unsafe {
        let first = DynamicSharedArray::<u32>::get();
        let second = DynamicSharedArray::<u32>::offset(128);
        *first.add(t) = 1;
        *second.add(t) = 2; //~ RG207
        *out.get_unchecked_mut(t) = *first.add(t) + *second.add(t); //~ RG207
    }
}

//@ run a14_ok_dynamic: block=64 shared=512 out=zeros:u32:64
// rgpu: assume(block_dim = (64, 1, 1), grid_dim = (1, 1, 1))
#[kernel]
pub fn a14_ok_dynamic(mut out: DisjointSlice<u32>) {
    let t = thread::threadIdx_x() as usize;
    unsafe {
        let first = DynamicSharedArray::<u32>::get();
        let second = DynamicSharedArray::<u32>::offset(256);
        *first.add(t) = 1;
        *second.add(t) = 2;
        *out.get_unchecked_mut(t) = *first.add(t) + *second.add(t);
    }
}

// A16: three elements written at a distance of two.

//@ run a16_bad: block=64 out=zeros:u32:64
// rgpu: assume(block_dim = (64, 1, 1), grid_dim = (1, 1, 1))
#[kernel]
pub fn a16_bad(mut out: DisjointSlice<u32>) {
    static mut ROW: SharedArray<u32, 130> = SharedArray::UNINIT;
    let t = thread::threadIdx_x() as usize;
    unsafe {
        for k in 0..3 {
            ROW[2 * t + k] = k as u32; //~ RG201
        }
        thread::sync_threads();
        *out.get_unchecked_mut(t) = ROW[t];
    }
}

//@ run a16_ok: block=64 out=zeros:u32:64
// rgpu: assume(block_dim = (64, 1, 1), grid_dim = (1, 1, 1))
#[kernel]
pub fn a16_ok(mut out: DisjointSlice<u32>) {
    static mut ROW: SharedArray<u32, 130> = SharedArray::UNINIT;
    let t = thread::threadIdx_x() as usize;
    unsafe {
        for k in 0..2 {
            ROW[2 * t + k] = k as u32;
        }
        thread::sync_threads();
        *out.get_unchecked_mut(t) = ROW[t];
    }
}

// A17: rows of 32 at a pitch of 31.

//@ run a17_bad: block=32,4 out=zeros:u32:128
// rgpu: assume(block_dim = (32, 4, 1), grid_dim = (1, 1, 1))
#[kernel]
pub fn a17_bad(mut out: DisjointSlice<u32>) {
    static mut TILE: SharedArray<u32, 132> = SharedArray::UNINIT;
    let tx = thread::threadIdx_x() as usize;
    let ty = thread::threadIdx_y() as usize;
    unsafe {
        TILE[ty * 31 + tx] = tx as u32; //~ RG201
        thread::sync_threads();
        *out.get_unchecked_mut(ty * 32 + tx) = TILE[ty * 31 + tx];
    }
}

//@ run a17_ok: block=32,4 out=zeros:u32:128
// rgpu: assume(block_dim = (32, 4, 1), grid_dim = (1, 1, 1))
#[kernel]
pub fn a17_ok(mut out: DisjointSlice<u32>) {
    static mut TILE: SharedArray<u32, 132> = SharedArray::UNINIT;
    let tx = thread::threadIdx_x() as usize;
    let ty = thread::threadIdx_y() as usize;
    unsafe {
        TILE[ty * 33 + tx] = tx as u32;
        thread::sync_threads();
        *out.get_unchecked_mut(ty * 32 + tx) = TILE[ty * 33 + tx];
    }
}

// A19: an index that wraps around before the block ends.

//@ run a19_bad: block=128 out=zeros:u32:128
// rgpu: assume(block_dim = (128, 1, 1), grid_dim = (1, 1, 1))
#[kernel]
pub fn a19_bad(mut out: DisjointSlice<u32>) {
    static mut TILE: SharedArray<u32, 64> = SharedArray::UNINIT;
    let t = thread::threadIdx_x() as usize;
    unsafe {
        TILE[t % 64] = t as u32; //~ RG201
        *out.get_unchecked_mut(t) = t as u32;
    }
}

//@ run a19_ok: block=64 out=zeros:u32:64
// rgpu: assume(block_dim = (64, 1, 1), grid_dim = (1, 1, 1))
#[kernel]
pub fn a19_ok(mut out: DisjointSlice<u32>) {
    static mut TILE: SharedArray<u32, 64> = SharedArray::UNINIT;
    let t = thread::threadIdx_x() as usize;
    unsafe {
        TILE[t % 64] = t as u32;
        *out.get_unchecked_mut(t) = t as u32;
    }
}

// A20: one element, written by all.

//@ run a20_bad: block=64 out=zeros:u32:64
// rgpu: assume(block_dim = (64, 1, 1), grid_dim = (1, 1, 1))
#[kernel]
pub fn a20_bad(mut out: DisjointSlice<u32>) {
    static mut ONE: SharedArray<u32, 1> = SharedArray::UNINIT;
    let t = thread::threadIdx_x() as usize;
    unsafe {
        ONE[0] = t as u32; //~ RG201
        thread::sync_threads();
        *out.get_unchecked_mut(t) = ONE[0];
    }
}

//@ run a20_ok: block=64 out=zeros:u32:64
// rgpu: assume(block_dim = (64, 1, 1), grid_dim = (1, 1, 1))
#[kernel]
pub fn a20_ok(mut out: DisjointSlice<u32>) {
    static mut ONE: SharedArray<u32, 1> = SharedArray::UNINIT;
    let t = thread::threadIdx_x() as usize;
    unsafe {
        if t == 0 {
            ONE[0] = t as u32;
        }
        thread::sync_threads();
        *out.get_unchecked_mut(t) = ONE[0];
    }
}

// The same value by all is still a race.

//@ run a20_bad_same_value: block=64 out=zeros:u32:64
// rgpu: assume(block_dim = (64, 1, 1), grid_dim = (1, 1, 1))
#[kernel]
pub fn a20_bad_same_value(mut out: DisjointSlice<u32>) {
    static mut ONE: SharedArray<u32, 1> = SharedArray::UNINIT;
    let t = thread::threadIdx_x() as usize;
    unsafe {
        ONE[0] = 7; //~ RG204
        thread::sync_threads();
        *out.get_unchecked_mut(t) = ONE[0];
    }
}

// A21: an index from memory. The second launch of the right twin has no two equal elements.

//@ run a21_bad: block=64 index=zeros:u32:64 out=zeros:u32:64
//@ run a21_bad: block=64 index=arange:u32:64 out=zeros:u32:64
// rgpu: assume(block_dim = (64, 1, 1), grid_dim = (1, 1, 1))
#[kernel]
pub fn a21_bad(index: &[u32], mut out: DisjointSlice<u32>) {
    static mut ROW: SharedArray<u32, 64> = SharedArray::UNINIT;
    let t = thread::threadIdx_x() as usize;
    unsafe {
        ROW[t] = 0;
        thread::sync_threads();
        ROW[index[t] as usize % BLOCK] = t as u32; //~ RG201 possible
        thread::sync_threads();
        *out.get_unchecked_mut(t) = ROW[t];
    }
}

//@ run a21_ok: block=64 index=values:u32:0,37,10,47,20,57,30,3,40,13,50,23,60,33,6,43,16,53,26,63,36,9,46,19,56,29,2,39,12,49,22,59,32,5,42,15,52,25,62,35,8,45,18,55,28,1,38,11,48,21,58,31,4,41,14,51,24,61,34,7,44,17,54,27 out=zeros:u32:64
//~v FIXME ok RG902
// rgpu: assume(injective(index))
// rgpu: assume(block_dim = (64, 1, 1), grid_dim = (1, 1, 1))
#[kernel]
pub fn a21_ok(index: &[u32], mut out: DisjointSlice<u32>) {
    static mut ROW: SharedArray<u32, 64> = SharedArray::UNINIT;
    let t = thread::threadIdx_x() as usize;
    unsafe {
        ROW[t] = 0;
        thread::sync_threads();
        ROW[index[t] as usize] = t as u32;
        thread::sync_threads();
        *out.get_unchecked_mut(t) = ROW[t];
    }
}

// A25: the store is guarded and the load is not: no race behind the barrier, but a value that
// nothing wrote.

//@ run a25_bad: block=64 n=40 x=arange:u32:64 out=zeros:u32:64
// rgpu: assume(block_dim = (64, 1, 1), grid_dim = (1, 1, 1))
#[kernel]
pub fn a25_bad(x: &[u32], mut out: DisjointSlice<u32>, n: usize) {
    static mut ROW: SharedArray<u32, 64> = SharedArray::UNINIT;
    let t = thread::threadIdx_x() as usize;
    unsafe {
        if t < n {
            ROW[t] = x[t];
        }
        thread::sync_threads();
        *out.get_unchecked_mut(t) = ROW[(t + 1) % BLOCK]; //~ RG205
    }
}

//@ run a25_ok: block=64 n=40 x=arange:u32:64 out=zeros:u32:64
// rgpu: assume(block_dim = (64, 1, 1), grid_dim = (1, 1, 1))
#[kernel]
pub fn a25_ok(x: &[u32], mut out: DisjointSlice<u32>, n: usize) {
    static mut ROW: SharedArray<u32, 64> = SharedArray::UNINIT;
    let t = thread::threadIdx_x() as usize;
    unsafe {
        if t < n {
            ROW[t] = x[t];
        } else {
            ROW[t] = 0;
        }
        thread::sync_threads();
        *out.get_unchecked_mut(t) = ROW[(t + 1) % BLOCK];
    }
}

// A26: bytes of one thread inside the word of another.

//@ run a26_bad: block=64 out=zeros:u32:64
// rgpu: assume(block_dim = (64, 1, 1), grid_dim = (1, 1, 1))
#[kernel]
pub fn a26_bad(mut out: DisjointSlice<u32>) {
    static mut WORDS: SharedArray<u32, 64> = SharedArray::UNINIT;
    let t = thread::threadIdx_x() as usize;
    unsafe {
        let words = SharedArray::as_raw_mut_ptr(&raw mut WORDS);
        let bytes = words as *mut u8;
        *bytes.add(t) = t as u8;
        *out.get_unchecked_mut(t) = *words.add(t / 4); //~ RG209
    }
}

//@ run a26_ok: block=64 out=zeros:u32:64
// rgpu: assume(block_dim = (64, 1, 1), grid_dim = (1, 1, 1))
#[kernel]
pub fn a26_ok(mut out: DisjointSlice<u32>) {
    static mut WORDS: SharedArray<u32, 64> = SharedArray::UNINIT;
    let t = thread::threadIdx_x() as usize;
    unsafe {
        let words = SharedArray::as_raw_mut_ptr(&raw mut WORDS);
        let bytes = words as *mut u8;
        *bytes.add(t) = t as u8;
        thread::sync_threads();
        *out.get_unchecked_mut(t) = *words.add(t / 4);
    }
}

// A27: two fields of one element belong to two threads.

#[derive(Clone, Copy)]
#[repr(C)]
pub struct Pair {
    a: u32,
    b: u32,
}

//@ run a27_bad: block=64 out=zeros:u32:32
// rgpu: assume(block_dim = (64, 1, 1), grid_dim = (1, 1, 1))
#[kernel]
pub fn a27_bad(mut out: DisjointSlice<u32>) {
    static mut PAIRS: SharedArray<Pair, 32> = SharedArray::UNINIT;
    let t = thread::threadIdx_x() as usize;
    unsafe {
        if t % 2 == 0 {
            PAIRS[t / 2].a = t as u32;
        } else {
            PAIRS[t / 2].a = t as u32; //~ RG201
        }
        thread::sync_threads();
        if t % 2 == 0 {
            *out.get_unchecked_mut(t / 2) = PAIRS[t / 2].a;
        }
    }
}

//@ run a27_ok: block=64 out=zeros:u32:32
// rgpu: assume(block_dim = (64, 1, 1), grid_dim = (1, 1, 1))
#[kernel]
pub fn a27_ok(mut out: DisjointSlice<u32>) {
    static mut PAIRS: SharedArray<Pair, 32> = SharedArray::UNINIT;
    let t = thread::threadIdx_x() as usize;
    unsafe {
        if t % 2 == 0 {
            PAIRS[t / 2].a = t as u32;
        } else {
            PAIRS[t / 2].b = t as u32;
        }
        thread::sync_threads();
        if t % 2 == 0 {
            *out.get_unchecked_mut(t / 2) = PAIRS[t / 2].a + PAIRS[t / 2].b;
        }
    }
}

// A28: both partners of a pair exchange, or the lower one alone.

//@ run a28_bad: block=64 x=arange:u32:64 out=zeros:u32:64
// rgpu: assume(block_dim = (64, 1, 1), grid_dim = (1, 1, 1))
#[kernel]
pub fn a28_bad(x: &[u32], mut out: DisjointSlice<u32>) {
    static mut ROW: SharedArray<u32, 64> = SharedArray::UNINIT;
    let t = thread::threadIdx_x() as usize;
    unsafe {
        ROW[t] = x[t];
        thread::sync_threads();
        let mut j = 32;
        while j > 0 {
            ROW[t] = ROW[t ^ j]; //~ RG201
            thread::sync_threads();
            j /= 2;
        }
        *out.get_unchecked_mut(t) = ROW[t];
    }
}

//@ run a28_ok: block=64 x=arange:u32:64 out=zeros:u32:64
// rgpu: assume(block_dim = (64, 1, 1), grid_dim = (1, 1, 1))
#[kernel]
pub fn a28_ok(x: &[u32], mut out: DisjointSlice<u32>) {
    static mut ROW: SharedArray<u32, 64> = SharedArray::UNINIT;
    let t = thread::threadIdx_x() as usize;
    unsafe {
        ROW[t] = x[t];
        thread::sync_threads();
        let mut j = 32;
        while j > 0 {
            if t ^ j > t {
                let mine = ROW[t];
                ROW[t] = ROW[t ^ j];
                ROW[t ^ j] = mine;
            }
            thread::sync_threads();
            j /= 2;
        }
        *out.get_unchecked_mut(t) = ROW[t];
    }
}
