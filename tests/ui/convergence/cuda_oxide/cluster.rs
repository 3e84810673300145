//! Barriers of the cluster: all threads of all its blocks, and split barriers in pairs.

use cuda_device::cluster::{self, cluster_sync};
use cuda_device::cooperative_groups::{ThreadGroup, this_cluster};
use cuda_device::{cluster_launch, kernel, thread, warp};

// rgpu: file-assume(block_dim = (256, 1, 1))

#[kernel]
#[cluster_launch(4, 1, 1)]
pub fn one_block_of_the_cluster() {
    if cluster::block_rank() == 0 {
        cluster_sync(); //~ RG108 definite
    }
}

#[kernel]
#[cluster_launch(4, 1, 1)]
pub fn one_cluster_of_the_grid() {
    if cluster::cluster_idx() == 0 {
        cluster_sync();
    }
}

#[kernel]
#[cluster_launch(4, 1, 1)]
pub fn one_thread() {
    if thread::threadIdx_x() == 0 {
        cluster_sync(); //~ RG108 definite
    }
}

#[kernel]
#[cluster_launch(4, 1, 1)]
pub fn by_block_number(n: u32) {
    if thread::blockIdx_x() < n {
        cluster_sync(); //~ RG108
    }
    if n > 3 {
        cluster_sync();
    }
}

#[kernel]
#[cluster_launch(4, 1, 1)]
pub fn rounds_by_rank() {
    for _ in 0..cluster::block_rank() {
        cluster_sync(); //~ RG108 definite
    }
    for _ in 0..cluster::cluster_size() {
        cluster_sync();
    }
}

#[kernel]
#[cluster_launch(2, 1, 1)]
pub fn group_object() {
    let cluster = this_cluster();
    if cluster.block_rank() == 1 {
        cluster.sync(); //~ RG108
    }
    cluster.sync();
}

#[kernel]
#[cluster_launch(2, 1, 1)]
pub fn split_barrier() {
    unsafe {
        cluster::barrier_cluster_arrive();
        cluster::barrier_cluster_wait();
    }
}

#[kernel]
#[cluster_launch(2, 1, 1)]
pub fn arrive_without_wait() {
    unsafe {
        cluster::barrier_cluster_arrive(); //~ RG108
    }
}

#[kernel]
#[cluster_launch(2, 1, 1)]
pub fn arrive_twice() {
    unsafe {
        cluster::barrier_cluster_arrive();
        cluster::barrier_cluster_arrive(); //~ RG108
        cluster::barrier_cluster_wait();
    }
}

#[kernel]
#[cluster_launch(2, 1, 1)]
pub fn two_rounds(rounds: u32) {
    for _ in 0..rounds {
        unsafe {
            cluster::barrier_cluster_arrive_relaxed();
            cluster::barrier_cluster_wait();
        }
    }
}

#[kernel]
#[cluster_launch(2, 1, 1)]
pub fn wait_on_one_path_only(n: u32) {
    unsafe {
        cluster::barrier_cluster_arrive(); //~ RG108
        if n > 3 {
            cluster::barrier_cluster_wait();
        }
    }
}

#[kernel]
#[cluster_launch(2, 1, 1)]
pub fn aligned_arrive_in_a_split_warp() {
    // Every thread arrives once, but the aligned form wants the whole warp at one instruction.
    unsafe {
        if warp::lane_id() < 16 {
            cluster::barrier_cluster_arrive_aligned(); //~ RG108
        } else {
            cluster::barrier_cluster_arrive_aligned();
        }
        cluster::barrier_cluster_wait_aligned();
    }
}

#[kernel]
#[cluster_launch(2, 1, 1)]
pub fn unaligned_arrive_in_a_split_warp() {
    unsafe {
        if warp::lane_id() < 16 {
            cluster::barrier_cluster_arrive();
        } else {
            cluster::barrier_cluster_arrive();
        }
        cluster::barrier_cluster_wait();
    }
}

#[kernel]
#[cluster_launch(2, 1, 1)]
pub fn some_threads_left(n: u32) {
    if thread::threadIdx_x() >= n {
        return;
    }
    cluster_sync(); //~ RG102
}

#[kernel]
#[cluster_launch(2, 1, 1)]
pub fn one_block_left() {
    if cluster::block_rank() == 1 {
        return;
    }
    cluster_sync(); //~ RG102
}

#[kernel]
#[cluster_launch(2, 1, 1)]
pub fn whole_clusters_left(n: u32) {
    if cluster::cluster_idx() >= n {
        return;
    }
    cluster_sync();
}
