//! Well-known kernels, correct ones: none of these may be flagged.

use cuda_device::{DisjointSlice, SharedArray, kernel, thread, warp};

// rgpu: file-assume(block_dim = (256, 1, 1))

#[kernel]
pub fn tree_reduction(a: &[f32], mut out: DisjointSlice<f32>) {
    static mut TILE: SharedArray<f32, 256> = SharedArray::UNINIT;
    let tid = thread::threadIdx_x() as usize;
    let i = thread::index_1d().get();
    unsafe { TILE[tid] = if i < a.len() { a[i] } else { 0.0 } };
    thread::sync_threads();
    let mut s = thread::blockDim_x() as usize / 2;
    while s > 0 {
        if tid < s {
            unsafe { TILE[tid] += TILE[tid + s] };
        }
        thread::sync_threads();
        s >>= 1;
    }
    if tid == 0 {
        unsafe { *out.get_unchecked_mut(thread::blockIdx_x() as usize) = TILE[0] };
    }
}

#[kernel]
pub fn tree_reduction_barrier_inside(a: &[f32], mut out: DisjointSlice<f32>) {
    static mut TILE: SharedArray<f32, 256> = SharedArray::UNINIT;
    let tid = thread::threadIdx_x() as usize;
    let i = thread::index_1d().get();
    unsafe { TILE[tid] = if i < a.len() { a[i] } else { 0.0 } };
    thread::sync_threads();
    let mut s = thread::blockDim_x() as usize / 2;
    while s > 0 {
        if tid < s {
            unsafe { TILE[tid] += TILE[tid + s] };
            thread::sync_threads(); //~ RG101 definite
        }
        s >>= 1;
    }
    if tid == 0 {
        unsafe { *out.get_unchecked_mut(thread::blockIdx_x() as usize) = TILE[0] };
    }
}

#[kernel]
pub fn shuffle_reduction(a: &[f32], mut out: DisjointSlice<f32>) {
    let i = thread::index_1d().get();
    let mut sum = if i < a.len() { a[i] } else { 0.0 };
    let mut offset = 16;
    while offset > 0 {
        sum += warp::shuffle_down_f32(sum, offset);
        offset >>= 1;
    }
    if warp::lane_id() == 0 {
        unsafe { *out.get_unchecked_mut(i / 32) = sum };
    }
}

#[kernel]
pub fn two_level_reduction(a: &[f32], mut out: DisjointSlice<f32>) {
    static mut PARTS: SharedArray<f32, 32> = SharedArray::UNINIT;
    let tid = thread::threadIdx_x();
    let lane = tid % 32;
    let warp_number = tid / 32;
    let i = thread::index_1d().get();
    let mut sum = warp::reduce_sum_f32(if i < a.len() { a[i] } else { 0.0 });
    if lane == 0 {
        unsafe { PARTS[warp_number as usize] = sum };
    }
    thread::sync_threads();
    if warp_number == 0 {
        sum = if lane < thread::blockDim_x() / 32 { unsafe { PARTS[lane as usize] } } else { 0.0 };
        sum = warp::reduce_sum_f32(sum);
        if lane == 0 {
            unsafe { *out.get_unchecked_mut(thread::blockIdx_x() as usize) = sum };
        }
    }
}

#[kernel]
pub fn scan_with_two_buffers(a: &[u32], mut out: DisjointSlice<u32>) {
    static mut LEFT: SharedArray<u32, 256> = SharedArray::UNINIT;
    static mut RIGHT: SharedArray<u32, 256> = SharedArray::UNINIT;
    let tid = thread::threadIdx_x() as usize;
    let mut from = unsafe { SharedArray::as_raw_mut_ptr(&raw mut LEFT) };
    let mut to = unsafe { SharedArray::as_raw_mut_ptr(&raw mut RIGHT) };
    unsafe { *from.add(tid) = a[tid] };
    thread::sync_threads();
    let mut d = 1;
    while d < 256 {
        let mut x = unsafe { *from.add(tid) };
        if tid >= d {
            x += unsafe { *from.add(tid - d) };
        }
        unsafe { *to.add(tid) = x };
        core::mem::swap(&mut from, &mut to);
        thread::sync_threads();
        d *= 2;
    }
    if let Some(slot) = out.get_mut(thread::index_1d()) {
        *slot = unsafe { *from.add(tid) };
    }
}

#[kernel]
pub fn sweep_up_and_down(a: &[u32], mut out: DisjointSlice<u32>) {
    static mut TILE: SharedArray<u32, 512> = SharedArray::UNINIT;
    const N: usize = 512;
    let tid = thread::threadIdx_x() as usize;
    unsafe {
        TILE[2 * tid] = a[2 * tid];
        TILE[2 * tid + 1] = a[2 * tid + 1];
    }
    let mut offset = 1;
    let mut d = N / 2;
    while d > 0 {
        thread::sync_threads();
        if tid < d {
            let i = offset * (2 * tid + 1) - 1;
            let j = offset * (2 * tid + 2) - 1;
            unsafe { TILE[j] += TILE[i] };
        }
        offset *= 2;
        d /= 2;
    }
    if tid == 0 {
        unsafe { TILE[N - 1] = 0 };
    }
    d = 1;
    while d < N {
        offset /= 2;
        thread::sync_threads();
        if tid < d {
            let i = offset * (2 * tid + 1) - 1;
            let j = offset * (2 * tid + 2) - 1;
            unsafe {
                let t = TILE[i];
                TILE[i] = TILE[j];
                TILE[j] += t;
            }
        }
        d *= 2;
    }
    thread::sync_threads();
    if let Some(slot) = out.get_mut(thread::index_1d()) {
        *slot = unsafe { TILE[tid] };
    }
}

#[kernel]
pub fn bitonic_sort(mut data: DisjointSlice<u32>) {
    static mut KEYS: SharedArray<u32, 256> = SharedArray::UNINIT;
    let tid = thread::threadIdx_x() as usize;
    if let Some(slot) = data.get_mut(thread::index_1d()) {
        unsafe { KEYS[tid] = *slot };
    }
    thread::sync_threads();
    let mut k = 2;
    while k <= 256 {
        let mut j = k / 2;
        while j > 0 {
            let partner = tid ^ j;
            if partner > tid {
                unsafe {
                    let up = tid & k == 0;
                    if (KEYS[tid] > KEYS[partner]) == up {
                        let t = KEYS[tid];
                        KEYS[tid] = KEYS[partner];
                        KEYS[partner] = t;
                    }
                }
            }
            thread::sync_threads();
            j /= 2;
        }
        k *= 2;
    }
    if let Some(slot) = data.get_mut(thread::index_1d()) {
        *slot = unsafe { KEYS[tid] };
    }
}

// rgpu: assume(block_dim = (16, 16, 1))
#[kernel]
pub fn tiled_product(a: &[f32], b: &[f32], n: usize, mut c: DisjointSlice<f32>) {
    static mut LEFT: SharedArray<f32, 256> = SharedArray::UNINIT;
    static mut RIGHT: SharedArray<f32, 256> = SharedArray::UNINIT;
    let tx = thread::threadIdx_x() as usize;
    let ty = thread::threadIdx_y() as usize;
    let row = thread::blockIdx_y() as usize * 16 + ty;
    let col = thread::blockIdx_x() as usize * 16 + tx;
    let mut sum = 0.0;
    for step in 0..n.div_ceil(16) {
        let k = step * 16;
        unsafe {
            LEFT[ty * 16 + tx] = if row < n && k + tx < n { a[row * n + k + tx] } else { 0.0 };
            RIGHT[ty * 16 + tx] = if k + ty < n && col < n { b[(k + ty) * n + col] } else { 0.0 };
        }
        thread::sync_threads();
        for i in 0..16 {
            sum += unsafe { LEFT[ty * 16 + i] * RIGHT[i * 16 + tx] };
        }
        thread::sync_threads();
    }
    if row < n && col < n {
        unsafe { *c.get_unchecked_mut(row * n + col) = sum };
    }
}

#[kernel]
pub fn double_buffer(a: &[f32], rounds: usize, mut out: DisjointSlice<f32>) {
    static mut TILES: SharedArray<f32, 512> = SharedArray::UNINIT;
    let tid = thread::threadIdx_x() as usize;
    unsafe { TILES[tid] = a[tid] };
    thread::sync_threads();
    let mut sum = 0.0;
    for k in 0..rounds {
        if k + 1 < rounds {
            unsafe { TILES[((k + 1) & 1) * 256 + tid] = a[(k + 1) * 256 + tid] };
        }
        sum += unsafe { TILES[(k & 1) * 256 + 255 - tid] };
        thread::sync_threads();
    }
    if let Some(slot) = out.get_mut(thread::index_1d()) {
        *slot = sum;
    }
}

#[kernel]
pub fn rounded_grid_stride(a: &[f32], mut out: DisjointSlice<f32>) {
    // Every thread of a block runs the same number of rounds: the base belongs to the block.
    let step = (thread::gridDim_x() * thread::blockDim_x()) as usize;
    let mut base = (thread::blockIdx_x() * thread::blockDim_x()) as usize;
    let mut sum = 0.0;
    while base < a.len() {
        let i = base + thread::threadIdx_x() as usize;
        let x = if i < a.len() { a[i] } else { 0.0 };
        sum += warp::reduce_sum_f32(x);
        base += step;
    }
    if let Some(slot) = out.get_mut(thread::index_1d()) {
        *slot = sum;
    }
}

#[kernel]
pub fn grid_stride_by_thread(a: &[f32], mut out: DisjointSlice<f32>) {
    let step = (thread::gridDim_x() * thread::blockDim_x()) as usize;
    let mut i = thread::index_1d().get();
    let mut sum = 0.0;
    while i < a.len() {
        sum += warp::reduce_sum_f32(a[i]); //~ RG104
        i += step;
    }
    if let Some(slot) = out.get_mut(thread::index_1d()) {
        *slot = sum;
    }
}
