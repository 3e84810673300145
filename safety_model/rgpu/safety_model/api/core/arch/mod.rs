//! Architecture intrinsics. Only the GPU's are modelled.

pub mod nvptx;
