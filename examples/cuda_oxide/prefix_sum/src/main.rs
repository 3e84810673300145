//! Faulty on purpose: prefix sums of a block in shared memory.
//!
//! `prefix_sum` is right. `prefix_sum_guarded` does all of its work, and its barriers, inside the
//! check that this thread has an output element: the idiom that is right for kernels without
//! barriers.

use cuda_core::{CudaContext, DeviceBuffer, LaunchConfig};
use cuda_device::{DisjointSlice, SharedArray, kernel, thread};
use cuda_host::cuda_module;

const BLOCK: usize = 256;

#[cuda_module]
mod kernels {
    use super::*;

    #[kernel]
    pub fn prefix_sum(input: &[u32], mut output: DisjointSlice<u32>) {
        static mut SUMS: SharedArray<u32, BLOCK> = SharedArray::UNINIT;

        let tid = thread::threadIdx_x() as usize;
        let idx = thread::index_1d();
        let i = idx.get();
        unsafe { SUMS[tid] = if i < input.len() { input[i] } else { 0 } };
        thread::sync_threads();

        let mut distance = 1;
        while distance < BLOCK {
            let left = if tid >= distance { unsafe { SUMS[tid - distance] } } else { 0 };
            thread::sync_threads();
            unsafe { SUMS[tid] += left };
            thread::sync_threads();
            distance *= 2;
        }

        if let Some(slot) = output.get_mut(idx) {
            *slot = unsafe { SUMS[tid] };
        }
    }

    #[kernel]
    pub fn prefix_sum_guarded(input: &[u32], mut output: DisjointSlice<u32>) {
        static mut SUMS: SharedArray<u32, BLOCK> = SharedArray::UNINIT;

        let tid = thread::threadIdx_x() as usize;
        let idx = thread::index_1d();
        let i = idx.get();
        if let Some(slot) = output.get_mut(idx) {
            unsafe { SUMS[tid] = input[i] };
            // Threads of the last block that have no element never come here.
            thread::sync_threads();

            let mut distance = 1;
            while distance < BLOCK {
                let left = if tid >= distance { unsafe { SUMS[tid - distance] } } else { 0 };
                // Nor here.
                thread::sync_threads();
                unsafe { SUMS[tid] += left };
                // Nor here.
                thread::sync_threads();
                distance *= 2;
            }
            *slot = unsafe { SUMS[tid] };
        }
    }
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let context = CudaContext::new(0)?;
    let stream = context.default_stream();
    let module = kernels::load(&context)?;

    let input = vec![1u32; 1000];
    let device_input = DeviceBuffer::from_host(&stream, &input)?;
    let mut output = DeviceBuffer::<u32>::zeroed(&stream, input.len())?;
    let config = LaunchConfig::for_num_elems(input.len() as u32);

    // SAFETY: one thread per element, blocks of 256 threads.
    unsafe {
        module.prefix_sum(&stream, config, &device_input, &mut output)?;
        module.prefix_sum_guarded(&stream, config, &device_input, &mut output)?;
    }
    let result = output.to_host_vec(&stream)?;
    assert_eq!(result[255], 256);
    println!("{:?}", &result[..8]);
    Ok(())
}
