//! Byte permutation.
#![rgpu::model(
    crate_name = "cuda_intrinsics",
    upstream = "NVlabs/cuda-oxide@a105afd",
    provenance = "generated"
)]

pub use cuda_device::prmt::{prmt, prmt_b4e, prmt_ecl, prmt_ecr, prmt_f4e, prmt_rc8, prmt_rc16};
