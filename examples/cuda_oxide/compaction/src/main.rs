//! Faulty on purpose: keeps the positive elements of a vector, one atomic per warp.
//!
//! `compact` is right: the vote comes before the branch. `compact_vote_inside` votes inside the
//! branch, `compact_snapshot` takes the lanes that happen to be active for the members.

use cuda_core::{CudaContext, DeviceBuffer, LaunchConfig};
use cuda_device::atomic::{AtomicOrdering, DeviceAtomicU32};
use cuda_device::{DisjointSlice, kernel, thread, warp};
use cuda_host::cuda_module;

#[cuda_module]
mod kernels {
    use super::*;

    /// A place in the output for this lane. All `members` call it, and only they do.
    fn place_of(counter: &DeviceAtomicU32, members: u32) -> u32 {
        let leader = members.trailing_zeros();
        let mut first = 0;
        if warp::lane_id() == leader {
            first = counter.fetch_add(members.count_ones(), AtomicOrdering::Relaxed);
        }
        let before = (members & warp::lanemask_lt()).count_ones();
        warp::shuffle_sync(members, first, leader) + before
    }

    #[kernel]
    pub fn compact(input: &[f32], counter: &[DeviceAtomicU32], mut output: DisjointSlice<f32>) {
        let i = thread::index_1d().get();
        let x = if i < input.len() { input[i] } else { 0.0 };
        let keep = x > 0.0;
        let members = warp::ballot(keep);
        if keep {
            let place = place_of(&counter[0], members);
            unsafe { *output.get_unchecked_mut(place as usize) = x };
        }
    }

    #[kernel]
    pub fn compact_vote_inside(
        input: &[f32],
        counter: &[DeviceAtomicU32],
        mut output: DisjointSlice<f32>,
    ) {
        let i = thread::index_1d().get();
        let x = if i < input.len() { input[i] } else { 0.0 };
        if x > 0.0 {
            // The vote asks for all 32 lanes, but only those with a positive element are here.
            let members = warp::ballot(true);
            let place = place_of(&counter[0], members);
            unsafe { *output.get_unchecked_mut(place as usize) = x };
        }
    }

    #[kernel]
    pub fn compact_snapshot(
        input: &[f32],
        counter: &[DeviceAtomicU32],
        mut output: DisjointSlice<f32>,
    ) {
        let i = thread::index_1d().get();
        let x = if i < input.len() { input[i] } else { 0.0 };
        if x > 0.0 {
            let members = warp::active_mask();
            let leader = members.trailing_zeros();
            let mut first = 0;
            if warp::lane_id() == leader {
                first = counter[0].fetch_add(members.count_ones(), AtomicOrdering::Relaxed);
            }
            let before = (members & warp::lanemask_lt()).count_ones();
            // Nothing says that the lanes seen active are still together here.
            let place = warp::shuffle_sync(members, first, leader) + before;
            unsafe { *output.get_unchecked_mut(place as usize) = x };
        }
    }
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let context = CudaContext::new(0)?;
    let stream = context.default_stream();
    let module = kernels::load(&context)?;

    let input: Vec<f32> = (0..50_000).map(|i| (i % 4) as f32 - 1.0).collect();
    let kept = input.iter().filter(|x| **x > 0.0).count();
    let device_input = DeviceBuffer::from_host(&stream, &input)?;
    let mut output = DeviceBuffer::<f32>::zeroed(&stream, input.len())?;
    let config = LaunchConfig::for_num_elems(input.len() as u32);

    for way in 0..3 {
        let counter = DeviceBuffer::<u32>::zeroed(&stream, 1)?.cast_elem::<DeviceAtomicU32>();
        // SAFETY: the output has room for all elements.
        unsafe {
            match way {
                0 => module.compact(&stream, config, &device_input, &counter, &mut output)?,
                1 => module.compact_vote_inside(
                    &stream,
                    config,
                    &device_input,
                    &counter,
                    &mut output,
                )?,
                _ => module.compact_snapshot(&stream, config, &device_input, &counter, &mut output)?,
            }
        }
        let count = counter.cast_elem::<u32>().to_host_vec(&stream)?[0];
        println!("way {way}: kept {count} of {kept}");
    }
    Ok(())
}
