//! Product of two matrices with tiles in shared memory; sizes need not be multiples of the tile.

use cuda_core::{CudaContext, DeviceBuffer, LaunchConfig};
use cuda_device::{DisjointSlice, SharedArray, kernel, thread};
use cuda_host::cuda_module;

const TILE: usize = 16;

#[derive(Clone, Copy)]
#[repr(C)]
pub struct Shape {
    pub m: usize,
    pub n: usize,
    pub k: usize,
}

#[cuda_module]
mod kernels {
    use super::*;

    #[kernel]
    pub fn gemm(a: &[f32], b: &[f32], shape: Shape, mut c: DisjointSlice<f32>) {
        static mut TILE_A: SharedArray<f32, { TILE * TILE }> = SharedArray::UNINIT;
        static mut TILE_B: SharedArray<f32, { TILE * TILE }> = SharedArray::UNINIT;

        let tx = thread::threadIdx_x() as usize;
        let ty = thread::threadIdx_y() as usize;
        let row = thread::blockIdx_y() as usize * TILE + ty;
        let col = thread::blockIdx_x() as usize * TILE + tx;
        let inside = row < shape.m && col < shape.n;

        let mut sum = 0.0f32;
        // The number of tiles is the same for all; what lies outside counts as zero.
        for tile in 0..shape.k.div_ceil(TILE) {
            let a_col = tile * TILE + tx;
            let b_row = tile * TILE + ty;
            unsafe {
                TILE_A[ty * TILE + tx] = if row < shape.m && a_col < shape.k {
                    a[row * shape.k + a_col]
                } else {
                    0.0
                };
                TILE_B[ty * TILE + tx] = if b_row < shape.k && col < shape.n {
                    b[b_row * shape.n + col]
                } else {
                    0.0
                };
            }
            thread::sync_threads();

            for i in 0..TILE {
                sum += unsafe { TILE_A[ty * TILE + i] * TILE_B[i * TILE + tx] };
            }
            thread::sync_threads();
        }

        if inside {
            unsafe { *c.get_unchecked_mut(row * shape.n + col) = sum };
        }
    }
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let context = CudaContext::new(0)?;
    let stream = context.default_stream();
    let module = kernels::load(&context)?;

    let shape = Shape { m: 100, n: 70, k: 45 };
    let a: Vec<f32> = (0..shape.m * shape.k).map(|i| (i % 5) as f32).collect();
    let b: Vec<f32> = (0..shape.k * shape.n).map(|i| (i % 3) as f32).collect();
    let device_a = DeviceBuffer::from_host(&stream, &a)?;
    let device_b = DeviceBuffer::from_host(&stream, &b)?;
    let mut device_c = DeviceBuffer::<f32>::zeroed(&stream, shape.m * shape.n)?;

    // SAFETY: the grid covers the result, each thread writes one element of it.
    unsafe {
        module.gemm(
            &stream,
            LaunchConfig {
                grid_dim: (shape.n.div_ceil(TILE) as u32, shape.m.div_ceil(TILE) as u32, 1),
                block_dim: (TILE as u32, TILE as u32, 1),
                shared_mem_bytes: 0,
            },
            &device_a,
            &device_b,
            shape,
            &mut device_c,
        )?;
    }

    let c = device_c.to_host_vec(&stream)?;
    let check: f32 = (0..shape.k).map(|i| a[i] * b[i * shape.n]).sum();
    assert!((c[0] - check).abs() < 1e-3);
    println!("c[0] = {}", c[0]);
    Ok(())
}
