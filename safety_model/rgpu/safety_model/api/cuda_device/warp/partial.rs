//! Warp reductions over the lanes that the last warp of a block really has.
#![rgpu::model(
    crate_name = "cuda_device",
    upstream = "NVlabs/cuda-oxide@a105afd",
    provenance = "reviewed"
)]

use super::{
    lane_id, shuffle_f32_sync, shuffle_f64_sync, shuffle_xor_f32_sync, shuffle_xor_f64_sync,
};
use crate::thread::{blockDim_x, threadIdx_x};

fn live_lane_mask(live_lanes: u32) -> u32 {
    if live_lanes >= 32 { u32::MAX } else { (1u32 << live_lanes) - 1 }
}

/// Lanes launched in this warp, if the block has one dimension.
pub fn live_lanes_1d() -> u32 {
    let launched = blockDim_x() - threadIdx_x() / 32 * 32;
    if launched > 32 { 32 } else { launched }
}

/// Sum of the values of the first `live_lanes` lanes, in each of them; the count is the same in all.
#[rgpu::value(uniformity = "warp")]
pub fn reduce_sum_f32_partial(val: f32, live_lanes: u32) -> f32 {
    let live = live_lanes.clamp(1, 32);
    let mask = live_lane_mask(live);
    let mut total = val;
    let mut span = live;
    if live.is_power_of_two() {
        while span > 1 {
            span /= 2;
            let other = shuffle_xor_f32_sync(mask, total, span);
            total = total + other;
        }
        return total;
    }
    while span > 1 {
        let half = span.div_ceil(2);
        let source = lane_id() + half;
        let other = shuffle_f32_sync(mask, total, if source < live { source } else { live - 1 });
        if source < span {
            total = total + other;
        }
        span = half;
    }
    shuffle_f32_sync(mask, total, 0)
}

/// Largest of the values of the first `live_lanes` lanes, in each of them; the count is the same in all.
#[rgpu::value(uniformity = "warp")]
pub fn reduce_max_f32_partial(val: f32, live_lanes: u32) -> f32 {
    let live = live_lanes.clamp(1, 32);
    let mask = live_lane_mask(live);
    let mut total = val;
    let mut span = live;
    if live.is_power_of_two() {
        while span > 1 {
            span /= 2;
            let other = shuffle_xor_f32_sync(mask, total, span);
            total = total.max(other);
        }
        return total;
    }
    while span > 1 {
        let half = span.div_ceil(2);
        let source = lane_id() + half;
        let other = shuffle_f32_sync(mask, total, if source < live { source } else { live - 1 });
        if source < span {
            total = total.max(other);
        }
        span = half;
    }
    shuffle_f32_sync(mask, total, 0)
}

/// Smallest of the values of the first `live_lanes` lanes, in each of them; the count is the same in all.
#[rgpu::value(uniformity = "warp")]
pub fn reduce_min_f32_partial(val: f32, live_lanes: u32) -> f32 {
    let live = live_lanes.clamp(1, 32);
    let mask = live_lane_mask(live);
    let mut total = val;
    let mut span = live;
    if live.is_power_of_two() {
        while span > 1 {
            span /= 2;
            let other = shuffle_xor_f32_sync(mask, total, span);
            total = total.min(other);
        }
        return total;
    }
    while span > 1 {
        let half = span.div_ceil(2);
        let source = lane_id() + half;
        let other = shuffle_f32_sync(mask, total, if source < live { source } else { live - 1 });
        if source < span {
            total = total.min(other);
        }
        span = half;
    }
    shuffle_f32_sync(mask, total, 0)
}

/// Sum of the values of the first `live_lanes` lanes, in each of them; the count is the same in all.
#[rgpu::value(uniformity = "warp")]
pub fn reduce_sum_f64_partial(val: f64, live_lanes: u32) -> f64 {
    let live = live_lanes.clamp(1, 32);
    let mask = live_lane_mask(live);
    let mut total = val;
    let mut span = live;
    if live.is_power_of_two() {
        while span > 1 {
            span /= 2;
            let other = shuffle_xor_f64_sync(mask, total, span);
            total = total + other;
        }
        return total;
    }
    while span > 1 {
        let half = span.div_ceil(2);
        let source = lane_id() + half;
        let other = shuffle_f64_sync(mask, total, if source < live { source } else { live - 1 });
        if source < span {
            total = total + other;
        }
        span = half;
    }
    shuffle_f64_sync(mask, total, 0)
}

/// Largest of the values of the first `live_lanes` lanes, in each of them; the count is the same in all.
#[rgpu::value(uniformity = "warp")]
pub fn reduce_max_f64_partial(val: f64, live_lanes: u32) -> f64 {
    let live = live_lanes.clamp(1, 32);
    let mask = live_lane_mask(live);
    let mut total = val;
    let mut span = live;
    if live.is_power_of_two() {
        while span > 1 {
            span /= 2;
            let other = shuffle_xor_f64_sync(mask, total, span);
            total = total.max(other);
        }
        return total;
    }
    while span > 1 {
        let half = span.div_ceil(2);
        let source = lane_id() + half;
        let other = shuffle_f64_sync(mask, total, if source < live { source } else { live - 1 });
        if source < span {
            total = total.max(other);
        }
        span = half;
    }
    shuffle_f64_sync(mask, total, 0)
}

/// Smallest of the values of the first `live_lanes` lanes, in each of them; the count is the same in all.
#[rgpu::value(uniformity = "warp")]
pub fn reduce_min_f64_partial(val: f64, live_lanes: u32) -> f64 {
    let live = live_lanes.clamp(1, 32);
    let mask = live_lane_mask(live);
    let mut total = val;
    let mut span = live;
    if live.is_power_of_two() {
        while span > 1 {
            span /= 2;
            let other = shuffle_xor_f64_sync(mask, total, span);
            total = total.min(other);
        }
        return total;
    }
    while span > 1 {
        let half = span.div_ceil(2);
        let source = lane_id() + half;
        let other = shuffle_f64_sync(mask, total, if source < live { source } else { live - 1 });
        if source < span {
            total = total.min(other);
        }
        span = half;
    }
    shuffle_f64_sync(mask, total, 0)
}
