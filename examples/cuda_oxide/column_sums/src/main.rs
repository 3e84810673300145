//! Faulty on purpose: sums over the columns of a matrix, a block per column.
//!
//! `column_sums` is right. `column_sums_strided` starts its loop at the thread's own row, so that
//! threads run different numbers of rounds around a barrier.

use cuda_core::{CudaContext, DeviceBuffer, LaunchConfig};
use cuda_device::{DisjointSlice, SharedArray, kernel, thread};
use cuda_host::cuda_module;

const BLOCK: usize = 256;

#[cuda_module]
mod kernels {
    use super::*;

    /// Adds up the tile; the result is in its first element. Contains barriers.
    fn add_up(tile: *mut f32, tid: usize) -> f32 {
        let mut stride = BLOCK / 2;
        while stride > 0 {
            if tid < stride {
                unsafe { *tile.add(tid) += *tile.add(tid + stride) };
            }
            thread::sync_threads();
            stride /= 2;
        }
        unsafe { *tile }
    }

    #[kernel]
    pub fn column_sums(input: &[f32], rows: usize, columns: usize, mut sums: DisjointSlice<f32>) {
        static mut TILE: SharedArray<f32, BLOCK> = SharedArray::UNINIT;

        let tid = thread::threadIdx_x() as usize;
        let column = thread::blockIdx_x() as usize;
        let tile = unsafe { SharedArray::as_raw_mut_ptr(&raw mut TILE) };
        let mut total = 0.0;
        for start in (0..rows).step_by(BLOCK) {
            let row = start + tid;
            let x = if row < rows { input[row * columns + column] } else { 0.0 };
            unsafe { *tile.add(tid) = x };
            thread::sync_threads();
            total += add_up(tile, tid);
            thread::sync_threads();
        }
        if tid == 0 {
            unsafe { *sums.get_unchecked_mut(column) = total };
        }
    }

    #[kernel]
    pub fn column_sums_strided(
        input: &[f32],
        rows: usize,
        columns: usize,
        mut sums: DisjointSlice<f32>,
    ) {
        static mut TILE: SharedArray<f32, BLOCK> = SharedArray::UNINIT;

        let tid = thread::threadIdx_x() as usize;
        let column = thread::blockIdx_x() as usize;
        let mut row = tid;
        while row < rows {
            unsafe { TILE[tid] = input[row * columns + column] };
            // With 1000 rows the last threads run three rounds, the others four.
            thread::sync_threads();
            if tid == 0 {
                let mut total = 0.0;
                for k in 0..BLOCK {
                    total += unsafe { TILE[k] };
                }
                unsafe { *sums.get_unchecked_mut(column) += total };
            }
            // The same here.
            thread::sync_threads();
            row += BLOCK;
        }
    }
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let context = CudaContext::new(0)?;
    let stream = context.default_stream();
    let module = kernels::load(&context)?;

    let (rows, columns) = (1000usize, 64usize);
    let input: Vec<f32> = (0..rows * columns).map(|i| (i % 3) as f32).collect();
    let device_input = DeviceBuffer::from_host(&stream, &input)?;
    let mut sums = DeviceBuffer::<f32>::zeroed(&stream, columns)?;
    let config = LaunchConfig {
        grid_dim: (columns as u32, 1, 1),
        block_dim: (BLOCK as u32, 1, 1),
        shared_mem_bytes: 0,
    };

    // SAFETY: one block per column, blocks of the size of the tile.
    unsafe {
        module.column_sums(&stream, config, &device_input, rows, columns, &mut sums)?;
        module.column_sums_strided(&stream, config, &device_input, rows, columns, &mut sums)?;
    }
    println!("{:?}", &sums.to_host_vec(&stream)?[..8]);
    Ok(())
}
