use std::env;
use std::path::PathBuf;

use cuda_builder::CudaBuilder;

fn main() {
    println!("cargo::rerun-if-changed=kernels");
    let out = PathBuf::from(env::var("OUT_DIR").unwrap());
    let root = PathBuf::from(env::var("CARGO_MANIFEST_DIR").unwrap());
    CudaBuilder::new(root.join("kernels"))
        .copy_to(out.join("kernels.ptx"))
        .build()
        .unwrap();
}
