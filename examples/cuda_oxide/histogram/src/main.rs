//! Histogram of bytes: every block counts in shared memory and adds its counts to the result.

use cuda_core::{CudaContext, DeviceBuffer, LaunchConfig};
use cuda_device::atomic::{AtomicOrdering, BlockAtomicU32, DeviceAtomicU32};
use cuda_device::{SharedArray, kernel, launch_bounds, thread};
use cuda_host::cuda_module;

const BINS: usize = 256;
const BLOCK: u32 = 256;
const BLOCKS: u32 = 64;

#[cuda_module]
mod kernels {
    use super::*;

    #[kernel]
    #[launch_bounds(256)]
    pub fn histogram(bytes: &[u8], counts: &[DeviceAtomicU32]) {
        static mut LOCAL: SharedArray<u32, BINS> = SharedArray::UNINIT;

        let tid = thread::threadIdx_x() as usize;
        let local = unsafe { SharedArray::as_raw_mut_ptr(&raw mut LOCAL) };

        // One bin per thread, or several when the block is smaller.
        let mut bin = tid;
        while bin < BINS {
            unsafe { *local.add(bin) = 0 };
            bin += thread::blockDim_x() as usize;
        }
        thread::sync_threads();

        let step = (thread::gridDim_x() * thread::blockDim_x()) as usize;
        let mut i = (thread::blockIdx_x() * thread::blockDim_x()) as usize + tid;
        while i < bytes.len() {
            let counter = unsafe { BlockAtomicU32::from_ptr(local.add(bytes[i] as usize)) };
            counter.fetch_add(1, AtomicOrdering::Relaxed);
            i += step;
        }
        // Threads leave the loop at different times and meet here.
        thread::sync_threads();

        let mut bin = tid;
        while bin < BINS {
            let count = unsafe { *local.add(bin) };
            if count > 0 {
                counts[bin].fetch_add(count, AtomicOrdering::Relaxed);
            }
            bin += thread::blockDim_x() as usize;
        }
    }
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let context = CudaContext::new(0)?;
    let stream = context.default_stream();
    let module = kernels::load(&context)?;

    let bytes: Vec<u8> = (0..1_000_000u32).map(|i| (i.wrapping_mul(2_654_435_761) >> 24) as u8).collect();
    let device_bytes = DeviceBuffer::from_host(&stream, &bytes)?;
    let counts = DeviceBuffer::<u32>::zeroed(&stream, BINS)?.cast_elem::<DeviceAtomicU32>();

    // SAFETY: the block is within the bounds of the kernel, and there is a counter per byte value.
    unsafe {
        module.histogram(
            &stream,
            LaunchConfig {
                grid_dim: (BLOCKS, 1, 1),
                block_dim: (BLOCK, 1, 1),
                shared_mem_bytes: 0,
            },
            &device_bytes,
            &counts,
        )?;
    }
    let total: u32 = counts.cast_elem::<u32>().to_host_vec(&stream)?.iter().sum();
    assert_eq!(total as usize, bytes.len());
    println!("{total} bytes counted");
    Ok(())
}
