//! Blocks that are no multiple of 32 threads: their last warp lacks lanes.

use cuda_core::{CudaContext, LaunchConfig};
use cuda_device::cooperative_groups::{WarpCollective, this_thread_block};
use cuda_device::{DisjointSlice, kernel, launch_contract, thread, warp};
use cuda_host::cuda_module;

// rgpu: assume(block_dim = (48, 1, 1))
#[kernel]
pub fn promised_partial(mut out: DisjointSlice<u32>) {
    let v = warp::shuffle_xor(warp::lane_id(), 1); //~ RG111
    if let Some(slot) = out.get_mut(thread::index_1d()) {
        *slot = v;
    }
}

// rgpu: assume(block_dim = (64, 1, 1))
#[kernel]
pub fn promised_whole(mut out: DisjointSlice<u32>) {
    let v = warp::shuffle_xor(warp::lane_id(), 1);
    if let Some(slot) = out.get_mut(thread::index_1d()) {
        *slot = v;
    }
}

#[kernel]
#[launch_contract(domain = 2, block = (10, 10, 1))]
pub fn contract_partial(a: &[f32]) {
    let _ = warp::reduce_max_f32(a[0]); //~ RG111
}

#[kernel]
#[launch_contract(domain = 2, block = (16, 10, 1))]
pub fn contract_whole(a: &[f32]) {
    let _ = warp::reduce_max_f32(a[0]);
}

// rgpu: assume(block_dim = (48, 1, 1))
#[kernel]
pub fn reduction_of_the_living_lanes(a: &[f32]) {
    let _ = warp::reduce_sum_f32_partial(a[0], warp::live_lanes_1d());
}

// rgpu: assume(block_dim = (48, 1, 1))
#[kernel]
pub fn half_warp_operations(mut out: DisjointSlice<u32>) {
    // 48 threads are three whole halves.
    let tile = this_thread_block().tiled_partition::<16>();
    let v = tile.shfl_xor(warp::lane_id(), 1);
    thread::sync_threads();
    if let Some(slot) = out.get_mut(thread::index_1d()) {
        *slot = v;
    }
}

#[kernel]
pub fn no_launch_in_sight(mut out: DisjointSlice<u32>) {
    let v = warp::shuffle_xor(warp::lane_id(), 1);
    if let Some(slot) = out.get_mut(thread::index_1d()) {
        *slot = v;
    }
}

#[cuda_module]
mod launched {
    use super::*;

    #[kernel]
    pub fn partial() {
        let _ = warp::shuffle_down(warp::lane_id(), 1); //~ RG111
    }

    #[kernel]
    pub fn whole() {
        let _ = warp::shuffle_down(warp::lane_id(), 1);
    }
}

pub fn host() -> Result<(), Box<dyn std::error::Error>> {
    let context = CudaContext::new(0)?;
    let stream = context.default_stream();
    let module = launched::load(&context)?;
    unsafe {
        module.partial(
            &stream,
            LaunchConfig { grid_dim: (1, 1, 1), block_dim: (100, 1, 1), shared_mem_bytes: 0 },
        )?;
        module.whole(
            &stream,
            LaunchConfig { grid_dim: (1, 1, 1), block_dim: (96, 1, 1), shared_mem_bytes: 0 },
        )?;
    }
    Ok(())
}
