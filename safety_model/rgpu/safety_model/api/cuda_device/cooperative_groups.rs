//! Cooperative groups: handles for the threads of a grid, cluster, block, warp tile or snapshot.
#![rgpu::model(
    crate_name = "cuda_device",
    upstream = "NVlabs/cuda-oxide@a105afd",
    provenance = "reviewed"
)]

mod collectives;
pub mod ops;
mod tile;

pub use collectives::{WarpShuffle, block_reduce, block_scan, warp_reduce, warp_scan};
pub use tile::{CoalescedThreads, WarpTile, coalesced_threads};

use crate::{cluster, grid, thread};

/// Threads that can wait for each other.
pub trait ThreadGroup: Copy {
    /// Number of threads.
    fn size(&self) -> u32;
    /// Number of the calling thread among them.
    fn thread_rank(&self) -> u32;
    /// Waits until all of them have arrived.
    fn sync(&self);
}

/// Lanes of one warp that can vote and exchange values. Ranks count within the group.
pub trait WarpCollective: ThreadGroup {
    /// The members for which `predicate` holds.
    fn ballot(&self, predicate: bool) -> u32;
    /// True if `predicate` holds for all members.
    fn all(&self, predicate: bool) -> bool;
    /// True if `predicate` holds for some member.
    fn any(&self, predicate: bool) -> bool;
    /// The value of the member `src_rank`.
    fn shfl(&self, var: u32, src_rank: u32) -> u32;
    /// The value of the member whose rank differs in the bits of `lane_mask`.
    fn shfl_xor(&self, var: u32, lane_mask: u32) -> u32;
    /// The value of the member `delta` above.
    fn shfl_down(&self, var: u32, delta: u32) -> u32;
    /// The value of the member `delta` below.
    fn shfl_up(&self, var: u32, delta: u32) -> u32;
    /// The value of the member `src_rank`.
    fn shfl_f32(&self, var: f32, src_rank: u32) -> f32;
    /// The value of the member whose rank differs in the bits of `lane_mask`.
    fn shfl_xor_f32(&self, var: f32, lane_mask: u32) -> f32;
    /// The value of the member `delta` above.
    fn shfl_down_f32(&self, var: f32, delta: u32) -> f32;
    /// The value of the member `delta` below.
    fn shfl_up_f32(&self, var: f32, delta: u32) -> f32;
    /// The members that hold the same value as the caller.
    fn match_any(&self, value: u32) -> u32;
    /// The members that hold the same value as the caller.
    fn match_any_i64(&self, value: u64) -> u32;
    /// The group's mask if all members hold the same value, else 0.
    fn match_all(&self, value: u32) -> u32;
    /// The group's mask if all members hold the same value, else 0.
    fn match_all_i64(&self, value: u64) -> u32;
}

fn thread_in_block() -> u32 {
    (thread::threadIdx_z() * thread::blockDim_y() + thread::threadIdx_y()) * thread::blockDim_x()
        + thread::threadIdx_x()
}

/// Warps consist of 32 threads that are adjacent in this order, whatever the shape of the block.
#[rgpu::value(uniformity = "warp")]
fn warp_in_block() -> u32 {
    thread_in_block() / 32
}

fn threads_per_block() -> u32 {
    thread::blockDim_x() * thread::blockDim_y() * thread::blockDim_z()
}

fn block_in_grid() -> u32 {
    (thread::blockIdx_z() * thread::gridDim_y() + thread::blockIdx_y()) * thread::gridDim_x()
        + thread::blockIdx_x()
}

fn blocks_per_grid() -> u32 {
    thread::gridDim_x() * thread::gridDim_y() * thread::gridDim_z()
}

/// All threads of a cooperative launch.
#[derive(Copy, Clone, Debug)]
pub struct Grid {
    private: (),
}

/// The grid of the calling thread.
pub fn this_grid() -> Grid {
    Grid { private: () }
}

impl Grid {
    /// Number of blocks.
    pub fn num_blocks(&self) -> u32 {
        blocks_per_grid()
    }

    /// Linear index of the block.
    pub fn block_rank(&self) -> u32 {
        block_in_grid()
    }
}

impl ThreadGroup for Grid {
    fn size(&self) -> u32 {
        blocks_per_grid() * threads_per_block()
    }

    fn thread_rank(&self) -> u32 {
        block_in_grid() * threads_per_block() + thread_in_block()
    }

    fn sync(&self) {
        grid::sync();
    }
}

/// The threads of a cluster.
#[derive(Copy, Clone, Debug)]
pub struct Cluster {
    private: (),
}

/// The cluster of the calling thread.
pub fn this_cluster() -> Cluster {
    Cluster { private: () }
}

impl Cluster {
    /// Number of blocks.
    pub fn num_blocks(&self) -> u32 {
        cluster::cluster_size()
    }

    /// Linear index of the block within the cluster.
    pub fn block_rank(&self) -> u32 {
        cluster::block_rank()
    }
}

impl ThreadGroup for Cluster {
    fn size(&self) -> u32 {
        cluster::cluster_size() * threads_per_block()
    }

    fn thread_rank(&self) -> u32 {
        cluster::block_rank() * threads_per_block() + thread_in_block()
    }

    fn sync(&self) {
        cluster::cluster_sync();
    }
}

/// The threads of a block.
#[derive(Copy, Clone, Debug)]
pub struct ThreadBlock {
    private: (),
}

/// The block of the calling thread.
pub fn this_thread_block() -> ThreadBlock {
    ThreadBlock { private: () }
}

impl ThreadBlock {
    /// The calling thread's tile of `N` lanes: 1, 2, 4, 8, 16 or 32.
    pub fn tiled_partition<const N: u32>(self) -> WarpTile<N> {
        WarpTile { private: () }
    }
}

impl ThreadGroup for ThreadBlock {
    fn size(&self) -> u32 {
        threads_per_block()
    }

    fn thread_rank(&self) -> u32 {
        thread_in_block()
    }

    fn sync(&self) {
        thread::sync_threads();
    }
}
