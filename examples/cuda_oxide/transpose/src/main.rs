//! Transposition through a padded tile in shared memory, with a launch contract.

use cuda_core::{CudaContext, DeviceBuffer, LaunchConfig2D};
use cuda_device::thread::Runtime2DIndex;
use cuda_device::{DisjointSlice, SharedArray, kernel, launch_contract, thread};
use cuda_host::{RowWidth, cuda_module};

const TILE: usize = 32;
const ROWS: usize = 8;
const PITCH: usize = TILE + 1;

#[cuda_module]
mod kernels {
    use super::*;

    #[kernel]
    #[launch_contract(domain = 2, block = (32, 8, 1))]
    pub fn transpose(
        input: &[f32],
        width: u32,
        height: u32,
        mut output: DisjointSlice<f32, Runtime2DIndex>,
    ) {
        static mut CELLS: SharedArray<f32, { TILE * PITCH }> = SharedArray::UNINIT;

        let (width, height) = (width as usize, height as usize);
        let tx = thread::threadIdx_x() as usize;
        let ty = thread::threadIdx_y() as usize;
        let left = thread::blockIdx_x() as usize * TILE;
        let top = thread::blockIdx_y() as usize * TILE;

        for step in (0..TILE).step_by(ROWS) {
            let (x, y) = (left + tx, top + ty + step);
            if x < width && y < height {
                unsafe { CELLS[(ty + step) * PITCH + tx] = input[y * width + x] };
            }
        }
        thread::sync_threads();

        for step in (0..TILE).step_by(ROWS) {
            let (x, y) = (top + tx, left + ty + step);
            if x < height && y < width {
                let value = unsafe { CELLS[tx * PITCH + ty + step] };
                unsafe { *output.get_unchecked_mut(y * height + x) = value };
            }
        }
    }
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let context = CudaContext::new(0)?;
    let stream = context.default_stream();
    // SAFETY: the module was built from this crate.
    let module = unsafe { kernels::load(&context)? };

    let (width, height) = (100usize, 60usize);
    let input: Vec<f32> = (0..width * height).map(|i| i as f32).collect();
    let device_input = DeviceBuffer::from_host(&stream, &input)?;
    let mut output = DeviceBuffer::<f32>::zeroed(&stream, input.len())?;

    let grid = (width.div_ceil(TILE) as u32, height.div_ceil(TILE) as u32);
    let prepared =
        module.prepare_transpose(LaunchConfig2D::new(grid, (TILE as u32, ROWS as u32), 0))?;
    module.transpose(
        &stream,
        &prepared,
        &device_input,
        width as u32,
        height as u32,
        RowWidth::new(&mut output, height as u32),
    )?;

    let result = output.to_host_vec(&stream)?;
    assert_eq!(result[1], input[width]);
    println!("{:?}", &result[..8]);
    Ok(())
}
