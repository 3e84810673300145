//! `glam`: the small vectors and matrices that Rust-CUDA passes to and returns from device functions.
//!
//! Only what kernels commonly use; all of it is plain arithmetic. Fields are as in the scalar build.
#![rgpu::model(crate_name = "glam", upstream = "bitshifter/glam-rs@0.30", provenance = "reviewed")]

mod matrix;
mod vector;

pub use matrix::{Mat2, Mat3, Mat4, mat2, mat3, mat4};
pub use vector::{
    DVec2, DVec3, IVec2, IVec3, U8Vec3, USizeVec2, USizeVec3, UVec2, UVec3, Vec2, Vec3, Vec4,
    dvec2, dvec3, ivec2, ivec3, uvec2, uvec3, vec2, vec3, vec4,
};
