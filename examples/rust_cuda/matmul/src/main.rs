//! Launches the kernels of `kernels/`.

use std::error::Error;

use cust::prelude::*;

static PTX: &str = include_str!(concat!(env!("OUT_DIR"), "/kernels.ptx"));

const TILE: u32 = 16;

fn main() -> Result<(), Box<dyn Error>> {
    let _context = cust::quick_init()?;
    let module = Module::from_ptx(PTX, &[])?;
    let stream = Stream::new(StreamFlags::NON_BLOCKING, None)?;

    let n = 100usize;
    let a = vec![1.0f32; n * n];
    let b = vec![2.0f32; n * n];
    let mut c = vec![0.0f32; n * n];
    let a_gpu = a.as_slice().as_dbuf()?;
    let b_gpu = b.as_slice().as_dbuf()?;
    let c_gpu = c.as_slice().as_dbuf()?;
    let tiles = (n as u32).div_ceil(TILE);

    // SAFETY: a slice is two arguments; the grid covers the result.
    unsafe {
        launch!(module.matmul<<<(tiles, tiles), (TILE, TILE), 0, stream>>>(
            a_gpu.as_device_ptr(),
            a_gpu.len(),
            b_gpu.as_device_ptr(),
            b_gpu.len(),
            c_gpu.as_device_ptr(),
            n
        ))?;
        launch!(module.matmul_guarded<<<(tiles, tiles), (TILE, TILE), 0, stream>>>(
            a_gpu.as_device_ptr(),
            a_gpu.len(),
            b_gpu.as_device_ptr(),
            b_gpu.len(),
            c_gpu.as_device_ptr(),
            n
        ))?;
    }
    stream.synchronize()?;
    c_gpu.copy_to(&mut c)?;
    println!("c[0] = {}", c[0]);
    Ok(())
}
