//! Cooperative groups: the same barriers and warp operations behind group objects.

use cuda_device::cooperative_groups::{
    ThreadBlock, ThreadGroup, WarpCollective, WarpTile, block_reduce, block_scan, ops,
    this_thread_block, warp_reduce, warp_scan,
};
use cuda_device::{DisjointSlice, SharedArray, kernel, thread, warp};

// rgpu: file-assume(block_dim = (256, 1, 1))

#[kernel]
pub fn block_sync() {
    let block = this_thread_block();
    if block.thread_rank() == 0 {
        block.sync(); //~ RG101 definite
    }
}

#[kernel]
pub fn block_sync_ok(n: u32) {
    let block = this_thread_block();
    if n == 0 {
        block.sync();
    }
    block.sync();
}

#[kernel]
pub fn by_trait_path() {
    let block = this_thread_block();
    if thread::threadIdx_x() == 0 {
        ThreadGroup::sync(&block); //~ RG101 definite
    }
    <ThreadBlock as ThreadGroup>::sync(&block);
}

fn wait_for<G: ThreadGroup>(group: &G) {
    group.sync(); //~ RG101
}

#[kernel]
pub fn generic_group() {
    if thread::threadIdx_x() == 0 {
        wait_for(&this_thread_block());
    }
}

fn wait_for_all<G: ThreadGroup>(group: &G) {
    group.sync();
}

#[kernel]
pub fn generic_group_ok(n: u32) {
    let block = this_thread_block();
    if block.size() > n {
        wait_for_all(&block);
    }
    // A warp-sized tile may be synchronised warp by warp.
    if warp::warp_id() == 0 {
        wait_for_all(&block.tiled_partition::<32>());
    }
}

#[kernel]
pub fn whole_warp_tile(mut out: DisjointSlice<u32>) {
    let tile = this_thread_block().tiled_partition::<32>();
    let mut v = tile.thread_rank();
    if v < 16 {
        v += tile.shfl_down(v, 8); //~ RG104
    }
    if tile.any(v > 20) {
        v += tile.shfl_xor(v, 1);
    }
    if let Some(slot) = out.get_mut(thread::index_1d()) {
        *slot = v;
    }
}

#[kernel]
pub fn quarter_warp_tile(mut out: DisjointSlice<u32>) {
    let tile: WarpTile<8> = this_thread_block().tiled_partition();
    let mut v = tile.thread_rank();
    // Lanes 8 to 15 are one whole tile.
    if warp::lane_id() / 8 == 1 {
        v += tile.shfl_xor(v, 1);
    }
    if tile.thread_rank() < 4 {
        v += tile.shfl_xor(v, 1); //~ RG105
    }
    if let Some(slot) = out.get_mut(thread::index_1d()) {
        *slot = v;
    }
}

#[kernel]
pub fn tile_reduction(a: &[f32], mut out: DisjointSlice<f32>) {
    let tile = this_thread_block().tiled_partition::<16>();
    let i = thread::index_1d().get();
    let x = if i < a.len() { a[i] } else { 0.0 };
    let sum = warp_reduce::<f32, ops::Sum, 16>(&tile, x);
    let prefix = warp_scan::<f32, ops::Sum, 16>(&tile, x);
    if let Some(slot) = out.get_mut(thread::index_1d()) {
        *slot = sum + prefix;
    }
}

#[kernel]
pub fn tile_reduction_of_some(a: &[f32], mut out: DisjointSlice<f32>) {
    let tile = this_thread_block().tiled_partition::<16>();
    let i = thread::index_1d().get();
    let mut sum = 0.0;
    if i < a.len() {
        sum = warp_reduce::<f32, ops::Sum, 16>(&tile, a[i]); //~ RG105
    }
    if let Some(slot) = out.get_mut(thread::index_1d()) {
        *slot = sum;
    }
}

#[kernel]
pub fn reduction_of_the_block(a: &[f32], mut out: DisjointSlice<f32>) {
    static mut PARTS: SharedArray<f32, 8> = SharedArray::UNINIT;
    let block = this_thread_block();
    let i = thread::index_1d().get();
    let x = if i < a.len() { a[i] } else { 0.0 };
    let sum = block_reduce::<f32, ops::Sum, 8>(&block, x, &raw mut PARTS);
    if let Some(slot) = out.get_mut(thread::index_1d()) {
        *slot = sum;
    }
}

#[kernel]
pub fn reduction_of_half_the_block(a: &[f32], mut out: DisjointSlice<f32>) {
    static mut PARTS: SharedArray<f32, 8> = SharedArray::UNINIT;
    let block = this_thread_block();
    let mut sum = 0.0;
    // Four whole warps: no warp is split, the block is.
    if thread::threadIdx_x() < 128 {
        sum = block_reduce::<f32, ops::Sum, 8>(&block, a[0], &raw mut PARTS); //~ RG101
    }
    if let Some(slot) = out.get_mut(thread::index_1d()) {
        *slot = sum;
    }
}

#[kernel]
pub fn scan_of_half_the_block(mut out: DisjointSlice<u32>) {
    static mut PARTS: SharedArray<u32, 8> = SharedArray::UNINIT;
    let block = this_thread_block();
    let mut sum = 0;
    if thread::threadIdx_x() < 128 {
        sum = block_scan::<u32, ops::Sum, 8>(&block, 1, &raw mut PARTS); //~ RG101
    }
    if let Some(slot) = out.get_mut(thread::index_1d()) {
        *slot = sum;
    }
}

#[kernel]
pub fn result_of_a_reduction(a: &[u32]) {
    static mut PARTS: SharedArray<u32, 8> = SharedArray::UNINIT;
    let block = this_thread_block();
    let total =
        block_reduce::<u32, ops::Max, 8>(&block, a[thread::threadIdx_x() as usize], &raw mut PARTS);
    if total > 7 {
        block.sync();
    }
}

#[kernel]
pub fn result_of_a_scan(a: &[u32]) {
    static mut PARTS: SharedArray<u32, 8> = SharedArray::UNINIT;
    let block = this_thread_block();
    let prefix =
        block_scan::<u32, ops::Sum, 8>(&block, a[thread::threadIdx_x() as usize], &raw mut PARTS);
    if prefix > 7 {
        block.sync(); //~ RG101
    }
}

#[kernel]
pub fn loop_until_the_block_is_done(a: &[u32]) {
    static mut PARTS: SharedArray<u32, 8> = SharedArray::UNINIT;
    let block = this_thread_block();
    let mut left = a[thread::threadIdx_x() as usize];
    loop {
        let most = block_reduce::<u32, ops::Max, 8>(&block, left, &raw mut PARTS);
        block.sync();
        if most == 0 {
            break;
        }
        left = left.saturating_sub(1);
    }
}

#[kernel]
pub fn loop_until_this_thread_is_done(a: &[u32]) {
    let block = this_thread_block();
    let mut left = a[thread::threadIdx_x() as usize];
    loop {
        block.sync(); //~ RG101 possible
        if left == 0 {
            break;
        }
        left = left.saturating_sub(1);
    }
}
