//! Sum of a vector: every block reduces its part, the host adds the parts.
//!
//! Three ways to do it, all correct: a tree in shared memory, shuffles with one partial sum per
//! warp, and the ready-made group reduction.

use cuda_core::{CudaContext, DeviceBuffer, LaunchConfig};
use cuda_device::cooperative_groups::{block_reduce, ops, this_thread_block};
use cuda_device::{DisjointSlice, SharedArray, kernel, thread, warp};
use cuda_host::cuda_module;

const BLOCK: usize = 256;
const WARPS: usize = BLOCK / 32;

#[cuda_module]
mod kernels {
    use super::*;

    /// Loads the element of this thread, or a zero beyond the end.
    #[inline(always)]
    fn load_or_zero(input: &[f32]) -> f32 {
        let i = (thread::blockIdx_x() * thread::blockDim_x() + thread::threadIdx_x()) as usize;
        if i < input.len() { input[i] } else { 0.0 }
    }

    #[kernel]
    pub fn sum_by_tree(input: &[f32], mut partial: DisjointSlice<f32>) {
        static mut TILE: SharedArray<f32, BLOCK> = SharedArray::UNINIT;

        let tid = thread::threadIdx_x() as usize;
        unsafe { TILE[tid] = load_or_zero(input) };
        thread::sync_threads();

        let mut stride = BLOCK / 2;
        while stride > 0 {
            if tid < stride {
                unsafe { TILE[tid] += TILE[tid + stride] };
            }
            // All threads come here, also those that had nothing to add.
            thread::sync_threads();
            stride /= 2;
        }

        if tid == 0 {
            unsafe { *partial.get_unchecked_mut(thread::blockIdx_x() as usize) = TILE[0] };
        }
    }

    #[kernel]
    pub fn sum_by_shuffle(input: &[f32], mut partial: DisjointSlice<f32>) {
        static mut SUMS: SharedArray<f32, WARPS> = SharedArray::UNINIT;

        let tid = thread::threadIdx_x() as usize;
        let lane = tid % 32;
        let mut sum = warp::reduce_sum_f32(load_or_zero(input));
        if lane == 0 {
            unsafe { SUMS[tid / 32] = sum };
        }
        thread::sync_threads();

        // The first warp is whole: its shuffles have all 32 lanes.
        if tid / 32 == 0 {
            sum = if lane < WARPS { unsafe { SUMS[lane] } } else { 0.0 };
            sum = warp::reduce_sum_f32(sum);
            if lane == 0 {
                unsafe { *partial.get_unchecked_mut(thread::blockIdx_x() as usize) = sum };
            }
        }
    }

    #[kernel]
    pub fn sum_by_group(input: &[f32], mut partial: DisjointSlice<f32>) {
        static mut SUMS: SharedArray<f32, WARPS> = SharedArray::UNINIT;

        let block = this_thread_block();
        let value = load_or_zero(input);
        let sum = block_reduce::<f32, ops::Sum, WARPS>(&block, value, &raw mut SUMS);
        if thread::threadIdx_x() == 0 {
            unsafe { *partial.get_unchecked_mut(thread::blockIdx_x() as usize) = sum };
        }
    }
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let context = CudaContext::new(0)?;
    let stream = context.default_stream();
    let module = kernels::load(&context)?;

    let input: Vec<f32> = (0..100_000).map(|i| (i % 7) as f32).collect();
    let expected: f32 = input.iter().sum();
    let blocks = input.len().div_ceil(BLOCK);
    let device_input = DeviceBuffer::from_host(&stream, &input)?;
    let mut partial = DeviceBuffer::<f32>::zeroed(&stream, blocks)?;
    let config = LaunchConfig {
        grid_dim: (blocks as u32, 1, 1),
        block_dim: (BLOCK as u32, 1, 1),
        shared_mem_bytes: 0,
    };

    for way in 0..3 {
        // SAFETY: one partial sum per block, and blocks of the size that the kernels expect.
        unsafe {
            match way {
                0 => module.sum_by_tree(&stream, config, &device_input, &mut partial)?,
                1 => module.sum_by_shuffle(&stream, config, &device_input, &mut partial)?,
                _ => module.sum_by_group(&stream, config, &device_input, &mut partial)?,
            }
        }
        let sum: f32 = partial.to_host_vec(&stream)?.iter().sum();
        assert!((sum - expected).abs() < 1.0, "way {way}: {sum} instead of {expected}");
    }
    println!("sum {expected}");
    Ok(())
}
