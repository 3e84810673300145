//! Faulty on purpose: a 1-D stencil with a halo in shared memory.
//!
//! `smooth` is right. `smooth_early_return` lets threads without an element go first, as one does
//! in kernels without barriers; the others then read what those should have loaded.

use cuda_core::{CudaContext, DeviceBuffer, LaunchConfig};
use cuda_device::{DisjointSlice, SharedArray, kernel, thread};
use cuda_host::cuda_module;

const BLOCK: usize = 128;
const RADIUS: usize = 2;

#[cuda_module]
mod kernels {
    use super::*;

    fn at(input: &[f32], i: isize) -> f32 {
        if i >= 0 && (i as usize) < input.len() { input[i as usize] } else { 0.0 }
    }

    #[kernel]
    pub fn smooth(input: &[f32], mut output: DisjointSlice<f32>) {
        static mut TILE: SharedArray<f32, { BLOCK + 2 * RADIUS }> = SharedArray::UNINIT;

        let tid = thread::threadIdx_x() as usize;
        let idx = thread::index_1d();
        let i = idx.get() as isize;
        unsafe {
            TILE[tid + RADIUS] = at(input, i);
            if tid < RADIUS {
                TILE[tid] = at(input, i - RADIUS as isize);
                TILE[tid + RADIUS + BLOCK] = at(input, i + BLOCK as isize);
            }
        }
        thread::sync_threads();

        if let Some(slot) = output.get_mut(idx) {
            let mut sum = 0.0;
            for k in 0..=2 * RADIUS {
                sum += unsafe { TILE[tid + k] };
            }
            *slot = sum / (2 * RADIUS + 1) as f32;
        }
    }

    #[kernel]
    pub fn smooth_early_return(input: &[f32], mut output: DisjointSlice<f32>) {
        static mut TILE: SharedArray<f32, { BLOCK + 2 * RADIUS }> = SharedArray::UNINIT;

        let tid = thread::threadIdx_x() as usize;
        let idx = thread::index_1d();
        let i = idx.get() as isize;
        let Some(slot) = output.get_mut(idx) else {
            return;
        };
        unsafe {
            TILE[tid + RADIUS] = at(input, i);
            if tid < RADIUS {
                TILE[tid] = at(input, i - RADIUS as isize);
                TILE[tid + RADIUS + BLOCK] = at(input, i + BLOCK as isize);
            }
        }
        // Some threads have left, and with them their element of the tile.
        thread::sync_threads();

        let mut sum = 0.0;
        for k in 0..=2 * RADIUS {
            sum += unsafe { TILE[tid + k] };
        }
        *slot = sum / (2 * RADIUS + 1) as f32;
    }
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let context = CudaContext::new(0)?;
    let stream = context.default_stream();
    let module = kernels::load(&context)?;

    let input: Vec<f32> = (0..10_000).map(|i| (i % 10) as f32).collect();
    let device_input = DeviceBuffer::from_host(&stream, &input)?;
    let mut output = DeviceBuffer::<f32>::zeroed(&stream, input.len())?;
    let config = LaunchConfig {
        grid_dim: (input.len().div_ceil(BLOCK) as u32, 1, 1),
        block_dim: (BLOCK as u32, 1, 1),
        shared_mem_bytes: 0,
    };

    // SAFETY: one thread per element, blocks of the size of the tile.
    unsafe {
        module.smooth(&stream, config, &device_input, &mut output)?;
        module.smooth_early_return(&stream, config, &device_input, &mut output)?;
    }
    println!("{:?}", &output.to_host_vec(&stream)?[..8]);
    Ok(())
}
