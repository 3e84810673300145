//! The same barrier under many names: renamed imports, globs, re-exports, nested modules, paths.

use cuda_device::thread as t;
use cuda_device::thread::sync_threads as barrier;
use cuda_device::{kernel, thread};

#[kernel]
pub fn renamed_module() {
    if t::threadIdx_x() == 0 {
        t::sync_threads(); //~ RG101 definite
    }
}

#[kernel]
pub fn renamed_module_ok() {
    if t::blockIdx_x() == 0 {
        t::sync_threads();
    }
}

#[kernel]
pub fn renamed_function() {
    if thread::threadIdx_x() == 0 {
        barrier(); //~ RG101 definite
    }
}

#[kernel]
pub fn renamed_function_ok() {
    if thread::blockIdx_x() == 0 {
        barrier();
    }
}

#[kernel]
pub fn full_path() {
    if cuda_device::thread::threadIdx_x() == 0 {
        ::cuda_device::thread::sync_threads(); //~ RG101 definite
    }
}

#[kernel]
pub fn reexported_at_the_root() {
    // `cuda_device` re-exports all of `thread` at its root.
    if cuda_device::threadIdx_x() == 0 {
        cuda_device::sync_threads(); //~ RG101 definite
    }
}

mod globbed {
    use cuda_device::kernel;
    use cuda_device::thread::*;

    #[kernel]
    pub fn through_a_glob() {
        if threadIdx_y() == 0 {
            sync_threads(); //~ RG101 definite
        }
    }

    #[kernel]
    pub fn through_a_glob_ok() {
        if blockIdx_y() == 0 {
            sync_threads();
        }
    }
}

mod wrapper {
    pub use cuda_device::thread::sync_threads as wait_for_all;

    pub mod inner {
        pub fn wait_here() {
            super::wait_for_all(); //~ RG101
        }
    }
}

mod user {
    use super::wrapper::{inner, wait_for_all};
    use cuda_device::{kernel, thread};

    #[kernel]
    pub fn reexported() {
        if thread::threadIdx_x() == 0 {
            wait_for_all(); //~ RG101 definite
        }
    }

    #[kernel]
    pub fn reexported_inner() {
        if thread::threadIdx_x() == 0 {
            self::inner::wait_here();
        }
    }

    #[kernel]
    pub fn reexported_ok(n: u32) {
        if n == 0 {
            crate::wrapper::wait_for_all();
        }
    }
}

/// A local function that only looks like the barrier.
mod mine {
    pub fn sync_threads() {}
}

#[kernel]
pub fn a_function_of_the_same_name() {
    if thread::threadIdx_x() == 0 {
        mine::sync_threads();
    }
}

#[kernel]
pub fn shadowed_by_a_local_item() {
    fn sync_threads() {}
    if thread::threadIdx_x() == 0 {
        sync_threads();
    }
}

#[kernel]
pub fn imported_inside() {
    use cuda_device::thread::{sync_threads, threadIdx_x as tid};
    if tid() == 0 {
        sync_threads(); //~ RG101 definite
    }
}

#[kernel]
pub fn function_as_a_value(n: u32) {
    let wait = thread::sync_threads;
    if n == 2 {
        wait();
    }
    if thread::threadIdx_x() == 2 {
        wait(); //~ RG101 definite
    }
}
