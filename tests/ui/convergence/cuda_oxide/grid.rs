//! Barriers of the whole grid: all blocks, equally often, in a cooperative launch.

use cuda_device::cooperative_groups::{ThreadGroup, this_grid};
use cuda_device::{cooperative_launch, grid, kernel, thread};

#[kernel]
#[cooperative_launch]
pub fn all_blocks(rounds: u32) {
    for _ in 0..rounds {
        grid::sync();
    }
}

#[kernel]
pub fn without_cooperative_launch() {
    grid::sync(); //~ RG109
}

// rgpu: assume(cooperative)
#[kernel]
pub fn promised_cooperative_launch() {
    grid::sync();
}

#[kernel]
#[cooperative_launch]
pub fn one_block() {
    if thread::blockIdx_x() == 0 {
        grid::sync(); //~ RG109 definite
    }
}

#[kernel]
#[cooperative_launch]
pub fn one_thread() {
    if thread::threadIdx_x() == 0 {
        grid::sync(); //~ RG109 definite
    }
}

#[kernel]
#[cooperative_launch]
pub fn by_parameter(n: u32) {
    if n > thread::gridDim_x() {
        grid::sync();
    }
}

#[kernel]
#[cooperative_launch]
pub fn tiles_of_a_block(tiles: u32) {
    // Blocks with a higher number have fewer tiles and meet fewer barriers.
    let mut tile = thread::blockIdx_x();
    while tile < tiles {
        grid::sync(); //~ RG109
        tile += thread::gridDim_x();
    }
}

#[kernel]
#[cooperative_launch]
pub fn rounds_of_the_grid(tiles: u32) {
    let rounds = tiles.div_ceil(thread::gridDim_x());
    for round in 0..rounds {
        let tile = round * thread::gridDim_x() + thread::blockIdx_x();
        let _mine = tile < tiles;
        grid::sync();
    }
}

#[kernel]
#[cooperative_launch]
pub fn some_blocks_left(tiles: u32) {
    if thread::blockIdx_x() >= tiles {
        return;
    }
    grid::sync(); //~ RG109
}

#[kernel]
#[cooperative_launch]
pub fn all_blocks_left(tiles: u32) {
    if tiles == 0 {
        return;
    }
    grid::sync();
}

#[kernel]
#[cooperative_launch]
pub fn group_object(flags: &[u32]) {
    let grid = this_grid();
    if flags[grid.block_rank() as usize] == 1 {
        grid.sync(); //~ RG109
    }
    if flags[0] == 1 {
        grid.sync();
    }
}
