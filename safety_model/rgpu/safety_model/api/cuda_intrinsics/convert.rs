//! Conversions between number formats.
#![rgpu::model(
    crate_name = "cuda_intrinsics",
    upstream = "NVlabs/cuda-oxide@a105afd",
    provenance = "generated"
)]

pub use cuda_device::convert::{
    cvt_f16x2_f32, cvt_rn_f16x2_e4m3x2, cvt_rn_f16x2_e5m2x2, cvt_rn_relu_bf16x2_f32,
    cvt_rn_relu_f16x2_e4m3x2, cvt_rn_relu_f16x2_e5m2x2, cvt_rn_relu_f16x2_f32,
    cvt_rn_relu_satfinite_tf32_f32, cvt_rn_relu_tf32_f32, cvt_rn_satfinite_e4m3x2_f16x2,
    cvt_rn_satfinite_e4m3x2_f32, cvt_rn_satfinite_e5m2x2_f16x2, cvt_rn_satfinite_e5m2x2_f32,
    cvt_rn_satfinite_relu_e4m3x2_f16x2, cvt_rn_satfinite_relu_e4m3x2_f32,
    cvt_rn_satfinite_relu_e5m2x2_f16x2, cvt_rn_satfinite_relu_e5m2x2_f32,
    cvt_rn_satfinite_tf32_f32, cvt_rn_tf32_f32, cvt_rna_satfinite_tf32_f32, cvt_rna_tf32_f32,
    cvt_rz_bf16x2_f32, cvt_rz_f16x2_f32, cvt_rz_relu_satfinite_tf32_f32, cvt_rz_relu_tf32_f32,
    cvt_rz_satfinite_tf32_f32, cvt_rz_tf32_f32,
};
pub use cuda_device::tcgen05::cvt_f32x2_bf16x2;
