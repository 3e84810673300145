//! Operations that reductions and scans combine values with.
#![rgpu::model(
    crate_name = "cuda_device",
    upstream = "NVlabs/cuda-oxide@a105afd",
    provenance = "reviewed"
)]

/// An associative operation and its neutral value.
pub trait ReduceOp<T> {
    /// The value that changes nothing.
    fn identity() -> T;
    /// Combines two values.
    fn combine(a: T, b: T) -> T;
}

/// Addition.
#[derive(Copy, Clone, Debug)]
pub struct Sum;

/// The smaller.
#[derive(Copy, Clone, Debug)]
pub struct Min;

/// The larger.
#[derive(Copy, Clone, Debug)]
pub struct Max;

/// Bitwise and.
#[derive(Copy, Clone, Debug)]
pub struct BitAnd;

/// Bitwise or.
#[derive(Copy, Clone, Debug)]
pub struct BitOr;

/// Bitwise exclusive or.
#[derive(Copy, Clone, Debug)]
pub struct BitXor;

impl ReduceOp<u32> for Sum {
    fn identity() -> u32 {
        0
    }

    fn combine(a: u32, b: u32) -> u32 {
        a.wrapping_add(b)
    }
}

impl ReduceOp<u32> for Min {
    fn identity() -> u32 {
        u32::MAX
    }

    fn combine(a: u32, b: u32) -> u32 {
        if a < b { a } else { b }
    }
}

impl ReduceOp<u32> for Max {
    fn identity() -> u32 {
        0
    }

    fn combine(a: u32, b: u32) -> u32 {
        if a > b { a } else { b }
    }
}

impl ReduceOp<u32> for BitAnd {
    fn identity() -> u32 {
        u32::MAX
    }

    fn combine(a: u32, b: u32) -> u32 {
        a & b
    }
}

impl ReduceOp<u32> for BitOr {
    fn identity() -> u32 {
        0
    }

    fn combine(a: u32, b: u32) -> u32 {
        a | b
    }
}

impl ReduceOp<u32> for BitXor {
    fn identity() -> u32 {
        0
    }

    fn combine(a: u32, b: u32) -> u32 {
        a ^ b
    }
}

impl ReduceOp<i32> for Sum {
    fn identity() -> i32 {
        0
    }

    fn combine(a: i32, b: i32) -> i32 {
        a.wrapping_add(b)
    }
}

impl ReduceOp<i32> for Min {
    fn identity() -> i32 {
        i32::MAX
    }

    fn combine(a: i32, b: i32) -> i32 {
        if a < b { a } else { b }
    }
}

impl ReduceOp<i32> for Max {
    fn identity() -> i32 {
        i32::MIN
    }

    fn combine(a: i32, b: i32) -> i32 {
        if a > b { a } else { b }
    }
}

impl ReduceOp<f32> for Sum {
    fn identity() -> f32 {
        0.0
    }

    fn combine(a: f32, b: f32) -> f32 {
        a + b
    }
}

impl ReduceOp<f32> for Min {
    fn identity() -> f32 {
        f32::INFINITY
    }

    fn combine(a: f32, b: f32) -> f32 {
        if a < b { a } else { b }
    }
}

impl ReduceOp<f32> for Max {
    fn identity() -> f32 {
        f32::NEG_INFINITY
    }

    fn combine(a: f32, b: f32) -> f32 {
        if a > b { a } else { b }
    }
}
