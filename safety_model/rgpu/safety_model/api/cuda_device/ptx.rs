//! Helper functions that the expansion of `ptx_asm!` calls upstream. The front end reads the macro
//! itself, so none of them is needed here.
#![rgpu::model(
    crate_name = "cuda_device",
    upstream = "NVlabs/cuda-oxide@a105afd",
    provenance = "reviewed"
)]
