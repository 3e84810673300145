//! Faulty on purpose: softmax of the rows of a matrix, one warp per row.
//!
//! `softmax` is right. `softmax_guarded` reduces inside the bounds check.

use cuda_core::{CudaContext, DeviceBuffer, LaunchConfig};
use cuda_device::{DisjointSlice, kernel, thread, warp};
use cuda_host::cuda_module;

const BLOCK: u32 = 128;
const ROWS_PER_BLOCK: u32 = BLOCK / 32;

#[cuda_module]
mod kernels {
    use super::*;

    #[kernel]
    pub fn softmax(input: &[f32], columns: u32, rows: u32, mut output: DisjointSlice<f32>) {
        let lane = warp::lane_id();
        let row = thread::blockIdx_x() * (thread::blockDim_x() / 32) + thread::threadIdx_x() / 32;
        // A whole warp leaves together: nobody waits for a part of it.
        if row >= rows {
            return;
        }
        let base = (row * columns) as usize;

        let mut top = f32::NEG_INFINITY;
        let mut start = 0;
        while start < columns {
            let column = start + lane;
            let x = if column < columns {
                input[base + column as usize]
            } else {
                f32::NEG_INFINITY
            };
            top = top.max(warp::reduce_max_f32(x));
            start += 32;
        }

        let mut total = 0.0;
        let mut start = 0;
        while start < columns {
            let column = start + lane;
            let x = if column < columns { (input[base + column as usize] - top).exp() } else { 0.0 };
            total += warp::reduce_sum_f32(x);
            start += 32;
        }

        let mut column = lane;
        while column < columns {
            let i = base + column as usize;
            unsafe { *output.get_unchecked_mut(i) = (input[i] - top).exp() / total };
            column += 32;
        }
    }

    #[kernel]
    pub fn softmax_guarded(input: &[f32], columns: u32, rows: u32, mut output: DisjointSlice<f32>) {
        let lane = warp::lane_id();
        let row = thread::blockIdx_x() * (thread::blockDim_x() / 32) + thread::threadIdx_x() / 32;
        if row >= rows {
            return;
        }
        let base = (row * columns) as usize;

        let mut top = f32::NEG_INFINITY;
        let mut total = 0.0;
        let mut column = lane;
        while column < columns {
            // In the last round only some lanes are left, yet the reduction asks for all 32.
            top = top.max(warp::reduce_max_f32(input[base + column as usize]));
            column += 32;
        }
        let mut start = 0;
        while start < columns {
            let column = start + lane;
            if column < columns {
                let x = (input[base + column as usize] - top).exp();
                // The same mistake with an `if`.
                total += warp::reduce_sum_f32(x);
            }
            start += 32;
        }

        let mut column = lane;
        while column < columns {
            let i = base + column as usize;
            unsafe { *output.get_unchecked_mut(i) = (input[i] - top).exp() / total };
            column += 32;
        }
    }
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let context = CudaContext::new(0)?;
    let stream = context.default_stream();
    let module = kernels::load(&context)?;

    let (rows, columns) = (1000u32, 77u32);
    let input: Vec<f32> = (0..rows * columns).map(|i| (i % 11) as f32 * 0.1).collect();
    let device_input = DeviceBuffer::from_host(&stream, &input)?;
    let mut output = DeviceBuffer::<f32>::zeroed(&stream, input.len())?;
    let config = LaunchConfig {
        grid_dim: (rows.div_ceil(ROWS_PER_BLOCK), 1, 1),
        block_dim: (BLOCK, 1, 1),
        shared_mem_bytes: 0,
    };

    // SAFETY: input and output have `rows * columns` elements.
    unsafe {
        module.softmax(&stream, config, &device_input, columns, rows, &mut output)?;
        module.softmax_guarded(&stream, config, &device_input, columns, rows, &mut output)?;
    }
    let result = output.to_host_vec(&stream)?;
    let row: f32 = result[..columns as usize].iter().sum();
    println!("first row adds up to {row}");
    Ok(())
}
