//! Launches the kernels of `kernels/`.

use std::error::Error;

use cust::prelude::*;

static PTX: &str = include_str!(concat!(env!("OUT_DIR"), "/kernels.ptx"));

const BLOCK: u32 = 128;
const BLOCKS: u32 = 64;

fn main() -> Result<(), Box<dyn Error>> {
    let _context = cust::quick_init()?;
    let module = Module::from_ptx(PTX, &[])?;
    let stream = Stream::new(StreamFlags::NON_BLOCKING, None)?;

    let a = vec![2.0f32; 100_000];
    let b = vec![0.5f32; 100_000];
    let a_gpu = a.as_slice().as_dbuf()?;
    let b_gpu = b.as_slice().as_dbuf()?;
    let mut partial = vec![0.0f32; BLOCKS as usize];
    let partial_gpu = partial.as_slice().as_dbuf()?;

    // SAFETY: a slice is two arguments; one partial sum per block.
    unsafe {
        launch!(module.dot<<<BLOCKS, BLOCK, 0, stream>>>(
            a_gpu.as_device_ptr(),
            a_gpu.len(),
            b_gpu.as_device_ptr(),
            b_gpu.len(),
            partial_gpu.as_device_ptr()
        ))?;
    }
    stream.synchronize()?;
    partial_gpu.copy_to(&mut partial)?;
    println!("dot product {}", partial.iter().sum::<f32>());

    let x: Vec<f32> = (0..BLOCK).map(|i| i as f32).collect();
    let x_gpu = x.as_slice().as_dbuf()?;
    // SAFETY: one block, an element per thread.
    unsafe { launch!(module.relax<<<1, BLOCK, 0, stream>>>(x_gpu.as_device_ptr(), 0.01f32))? };
    stream.synchronize()?;
    Ok(())
}
