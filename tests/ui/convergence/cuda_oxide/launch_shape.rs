//! Verdicts that rest on how the kernel is launched: attributes, promises, and host code.

use cuda_core::{CudaContext, LaunchConfig};
use cuda_device::{kernel, launch_bounds, launch_contract, thread, warp};
use cuda_host::cuda_module;

#[kernel]
#[launch_bounds(256)]
pub fn bounded_block() {
    if thread::threadIdx_x() / 256 == 0 {
        thread::sync_threads();
    }
}

#[kernel]
#[launch_bounds(256)]
pub fn bounded_block_half() {
    if thread::threadIdx_x() / 128 == 0 {
        thread::sync_threads(); //~ RG101 definite
    }
}

#[kernel]
pub fn unbounded_block() {
    if thread::threadIdx_x() / 256 == 0 {
        thread::sync_threads(); //~ RG101
    }
}

#[kernel]
#[launch_contract(domain = 1, block = (256, 1, 1))]
pub fn exact_block() {
    if thread::threadIdx_x() < 256 {
        thread::sync_threads();
    }
}

#[kernel]
#[launch_contract(domain = 1, block = (256, 1, 1))]
pub fn exact_block_less_one() {
    if thread::threadIdx_x() < 255 {
        thread::sync_threads(); //~ RG101 definite
    }
}

// rgpu: assume(block_dim = (128, 1, 1))
#[kernel]
pub fn promised_block() {
    if thread::threadIdx_x() <= 127 {
        thread::sync_threads();
    }
}

// rgpu: assume(block_dim = (128, 1, 1))
#[kernel]
pub fn promised_block_short() {
    if thread::threadIdx_x() <= 126 {
        thread::sync_threads(); //~ RG101 definite
    }
}

// rgpu: assume(block_dim = (1, 1, 1))
#[kernel]
pub fn single_thread() {
    if thread::threadIdx_x() == 0 {
        thread::sync_threads();
    }
}

// rgpu: assume(block_dim = (256, 1, 1))
#[kernel]
pub fn other_axes_of_a_line() {
    if thread::threadIdx_y() == 0 {
        thread::sync_threads();
    }
    if thread::threadIdx_y() == thread::threadIdx_z() {
        thread::sync_threads();
    }
}

// rgpu: assume(block_dim = (16, 16, 1))
#[kernel]
pub fn other_axes_of_a_square() {
    if thread::threadIdx_y() == 0 {
        thread::sync_threads(); //~ RG101 definite
    }
    if thread::threadIdx_y() < 16 && thread::threadIdx_z() == 0 {
        thread::sync_threads();
    }
}

// rgpu: assume(block_dim = (256, 1, 1))
#[kernel]
pub fn warps_of_a_line() {
    if thread::threadIdx_x() / 32 == 2 {
        let _ = warp::ballot(true);
    }
    if thread::threadIdx_x() / 16 == 2 {
        let _ = warp::ballot(true); //~ RG104
    }
    if thread::threadIdx_x() / 32 == 2 {
        thread::sync_threads(); //~ RG101 definite
    }
}

// rgpu: assume(block_dim = (32, 8, 1))
#[kernel]
pub fn rows_that_are_warps() {
    if thread::threadIdx_y() == 0 {
        let _ = warp::ballot(true);
    }
}

// rgpu: assume(block_dim = (16, 16, 1))
#[kernel]
pub fn rows_that_are_half_warps() {
    if thread::threadIdx_y() == 0 {
        let _ = warp::ballot(true); //~ RG104
    }
}

// rgpu: assume(block_dim = (256, 1, 1), n % 256 == 0)
#[kernel]
pub fn promised_multiple(n: u32) {
    let i = thread::blockIdx_x() * 256 + thread::threadIdx_x();
    if i < n {
        thread::sync_threads();
    }
}

// rgpu: assume(block_dim = (256, 1, 1), n % 128 == 0)
#[kernel]
pub fn promised_multiple_of_too_little(n: u32) {
    let i = thread::blockIdx_x() * 256 + thread::threadIdx_x();
    if i < n {
        thread::sync_threads(); //~ RG101
    }
}

const BLOCK: u32 = 192;

#[cuda_module]
mod launched {
    use super::*;

    #[kernel]
    pub fn by_literal() {
        if thread::threadIdx_x() < 512 {
            thread::sync_threads();
        }
    }

    #[kernel]
    pub fn by_literal_less() {
        if thread::threadIdx_x() < 511 {
            thread::sync_threads(); //~ RG101 definite
        }
    }

    #[kernel]
    pub fn by_constant() {
        if thread::threadIdx_x() < super::BLOCK {
            thread::sync_threads();
        }
    }

    #[kernel]
    pub fn by_variable() {
        if thread::threadIdx_x() < 64 {
            thread::sync_threads();
        }
    }

    #[kernel]
    pub fn by_element_count() {
        // `for_num_elems` makes blocks of 256 threads.
        if thread::threadIdx_x() < 256 {
            thread::sync_threads();
        }
    }

    #[kernel]
    pub fn launched_twice() {
        if thread::threadIdx_x() < 256 {
            thread::sync_threads(); //~ RG101 definite
        }
    }
}

pub fn host() -> Result<(), Box<dyn std::error::Error>> {
    let context = CudaContext::new(0)?;
    let stream = context.default_stream();
    let module = launched::load(&context)?;
    let literal =
        LaunchConfig { grid_dim: (4, 1, 1), block_dim: (512, 1, 1), shared_mem_bytes: 0 };
    let threads = 64;
    let variable =
        LaunchConfig { grid_dim: (4, 1, 1), block_dim: (threads, 1, 1), shared_mem_bytes: 0 };
    unsafe {
        module.by_literal(&stream, literal)?;
        module.by_literal_less(&stream, literal)?;
        module.by_constant(
            &stream,
            LaunchConfig { grid_dim: (4, 1, 1), block_dim: (BLOCK, 1, 1), shared_mem_bytes: 0 },
        )?;
        module.by_variable(&stream, variable)?;
        module.by_element_count(&stream, LaunchConfig::for_num_elems(4096))?;
        module.launched_twice(&stream, LaunchConfig::for_num_elems(4096))?;
        module.launched_twice(&stream, literal)?;
    }
    stream.synchronize()?;
    Ok(())
}
