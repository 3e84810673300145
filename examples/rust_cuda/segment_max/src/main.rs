//! Launches the kernels of `kernels/`.

use std::error::Error;

use cust::prelude::*;

static PTX: &str = include_str!(concat!(env!("OUT_DIR"), "/kernels.ptx"));

fn main() -> Result<(), Box<dyn Error>> {
    let _context = cust::quick_init()?;
    let module = Module::from_ptx(PTX, &[])?;
    let stream = Stream::new(StreamFlags::NON_BLOCKING, None)?;

    let blocks = 8u32;
    let threads = 256u32;
    let values: Vec<u32> = (0..blocks * threads).map(|i| i * 7 % 101).collect();
    let mut result = vec![0u32; values.len() / 16];
    let values_gpu = values.as_slice().as_dbuf()?;
    let result_gpu = result.as_slice().as_dbuf()?;

    let segment_max = module.get_function("segment_max")?;
    // SAFETY: a slice is two arguments; one thread per value.
    unsafe {
        launch!(segment_max<<<blocks, threads, 0, stream>>>(
            values_gpu.as_device_ptr(),
            values_gpu.len(),
            result_gpu.as_device_ptr()
        ))?;
        launch!(module.segment_max_fixed_mask<<<blocks, threads, 0, stream>>>(
            values_gpu.as_device_ptr(),
            values_gpu.len(),
            result_gpu.as_device_ptr()
        ))?;
    }
    stream.synchronize()?;
    result_gpu.copy_to(&mut result)?;
    println!("{:?}", &result[..8]);
    Ok(())
}
